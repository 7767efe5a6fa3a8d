"""A Planetismals seat's own page: flight plans clicked together on the map are taken by pbem."""

from __future__ import annotations

from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
import yaml

from tests.browser.conftest import Open
from tests.browser.opened import Opened
from tests.browser.test_browser_survival import sent
from tests.desk.office import SLUG, Office, install, no_pdfs, office_at

pytestmark = pytest.mark.browser

TEXT, WHAT, STATUS = ".builder textarea", ".chooser select >> nth=0", ".chooser [role=status]"
LISTED = {"turn_order": "listed"}
ADD, PUT = "text=Add it to the orders", "text=Put it into the orders"


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    """A game of three in round 2; bob's first shuttle has a plan that goes on."""
    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
    folder = tmp_path / "zine"
    config = install(folder, deadline="every friday at 20:00", seats=("ann", "bob", "eve"))
    file = folder / "games" / f"{SLUG}.yaml"
    game = {**yaml.safe_load(file.read_text("utf-8")), "ruleset": "planetismals", "options": LISTED}
    file.write_text(yaml.safe_dump(game, allow_unicode=True), "utf-8")
    with office_at(folder, config) as office:
        office.write("bob", "PLAN SH2: GO G5; EXPLORE; HOLD 3; GO base")
        office.close()
        yield office


def mailed_page(office: Office, seat: str) -> str:
    """The page attached to a seat's newest report."""
    mails = [message_from_bytes(mail, policy=policy.default) for mail in office.deliver()]
    number = office.moment().number
    [mail] = [one for one in mails if one["Message-ID"].startswith(f"<{SLUG}.{number}.report.{seat}.")]
    assert isinstance(mail, EmailMessage)
    [page] = [part for part in mail.iter_attachments() if part.get_content_type() == "text/html"]
    return str(page.get_content())


def shuttle_of(opened: Opened) -> str:
    """The seat's own shuttle, whose plan stands first in the form."""
    return opened.text(TEXT).split("PLAN ")[1].split("\n")[0]


def choose(opened: Opened, label: str, option: str) -> None:
    """Choose an option of a pick."""
    opened.page.select_option(f".picks label:has-text('{label}') select", option)


def block(opened: Opened, shuttle: str) -> list[str]:
    """The lines of a shuttle's plan as they stand in the text."""
    lines = opened.text(TEXT).split("\n")
    start = lines.index(f"PLAN {shuttle}")
    return lines[start : lines.index("END", start) + 1]


def item(opened: Opened, name: str) -> None:
    """Choose what is ordered, by its name."""
    names = opened.page.locator(f"{WHAT} >> option").all_text_contents()
    opened.page.select_option(WHAT, label=next(one for one in names if one.partition(":")[0] == name))


def test_a_plan_is_clicked_together_step_by_step(opens: Open, office: Office) -> None:
    opened = opens(mailed_page(office, "eve"), viewport={"width": 1100, "height": 1000})
    shuttle = shuttle_of(opened)
    item(opened, shuttle)
    before = block(opened, shuttle)
    assert len(before) == 3 and before[1].startswith("  # no plan")
    opened.page.click(ADD)
    assert block(opened, shuttle) == before, "nothing added leaves the remark that explains the plan"
    choose(opened, "Step", "BUY extractor OR HOLD")
    assert block(opened, shuttle) == before
    opened.page.click(ADD)
    assert opened.text(STATUS) == f"Written: PLAN {shuttle}: BUY extractor OR HOLD"
    goals = opened.page.locator(".place.possible").evaluate_all("all => all.map(p => p.dataset.place)")
    goal = next(goal for goal in goals if goal not in ("F6", ""))
    opened.page.click(f'.place.possible[data-place="{goal}"] >> nth=0')
    opened.page.click(ADD)
    for step in ("PLACE", "GO base", "REPEAT"):
        choose(opened, "Step", step)
        opened.page.click(ADD)
    flight = opened.page.input_value(".picks label:has-text('Step') select")
    assert flight == "REPEAT"
    plan = block(opened, shuttle)
    assert opened.text(STATUS).endswith(f"{plan[2].strip()}; PLACE; GO base; REPEAT")
    assert plan[:2] == [f"PLAN {shuttle}", "  BUY extractor OR HOLD"] and plan[2].startswith("  GO ")
    assert plan[3:] == ["  PLACE", "  GO base", "  REPEAT", "END"]

    answer = office.answer(sent(opened, "eve@example.com"))
    assert "Your order line was taken." in answer.text, answer.text
    assert f"{shuttle} begins a new plan: BUY extractor OR HOLD; GO" in " ".join(answer.text.split())


def test_a_trip_takes_the_place_of_a_plan_and_steps_follow_it(opens: Open, office: Office) -> None:
    opened = opens(mailed_page(office, "bob"), viewport={"width": 1100, "height": 1000})
    assert "  # continues: " in opened.text(TEXT)
    shuttle = shuttle_of(opened)
    item(opened, "Build")
    choose(opened, "Installation", "refinery organics")
    assert opened.text(TEXT).count("PLAN ") == 1 and "refinery" not in opened.text(TEXT)
    opened.page.click(PUT)
    plan = block(opened, shuttle)
    assert plan[1:3] == ["  GO base", "  BUY refinery organics OR HOLD"] and plan[-2:] == ["  GO base", "END"]
    item(opened, "Explore")
    choose(opened, "Asteroids", "2")
    opened.page.click(PUT)
    assert block(opened, shuttle) == [f"PLAN {shuttle}", "  EXPLORE 2", "  GO base", "END"]
    item(opened, shuttle)
    choose(opened, "Step", "SELL ALL")
    opened.page.click(ADD)
    assert block(opened, shuttle)[1:-1] == ["  EXPLORE 2", "  GO base", "  SELL ALL"]
    answer = office.answer(sent(opened, "bob@example.com"))
    assert "Your order line was taken." in answer.text


def test_what_is_written_by_hand_is_kept(opens: Open, office: Office) -> None:
    opened = opens(mailed_page(office, "eve"), viewport={"width": 1100, "height": 1000})
    shuttle = shuttle_of(opened)
    opened.page.fill(TEXT, f'plan {shuttle.lower()}: go d3; PLACE  # there\nNAMES "A; B"\nREADY')
    item(opened, shuttle)
    choose(opened, "Step", "GO base")
    opened.page.click(ADD)
    assert opened.text(TEXT).split("\n") == [
        *(f"PLAN {shuttle}", "  go d3", "  PLACE", "  GO base", "END"),
        *('NAMES "A; B"', "READY"),
    ]
    choose(opened, "Step", "")
    opened.page.click(ADD)
    assert opened.text(TEXT).split("\n") == [f"PLAN {shuttle}", "END", 'NAMES "A; B"', "READY"]
    opened.page.fill(TEXT, f"PLAN {shuttle}\n  GO D3  # here\nREADY")
    choose(opened, "Step", "GO base")
    opened.page.click(ADD)
    assert opened.text(TEXT).split("\n")[:3] == [f"PLAN {shuttle}", "  GO base", "END"]


def test_settings_and_gifts_are_chosen_too(opens: Open, office: Office) -> None:
    opened = opens(mailed_page(office, "eve"), viewport={"width": 400, "height": 900})
    item(opened, "ON SALVAGE")
    opened.page.fill(".picks label:has-text('Choice') input", "NO")
    opened.page.keyboard.press("Tab")
    item(opened, "Gift")
    opened.page.fill(".picks label:has-text('What you give') input", "$40")
    opened.page.keyboard.press("Tab")
    opened.page.click(ADD)
    assert opened.text(TEXT).split("\n")[-2:] == ["ON SALVAGE NO", "GIVE $40 TO ann"]
    answer = office.answer(sent(opened, "eve@example.com"))
    assert "All 2 lines were taken." in answer.text  # the plan is as the form had it
    assert "You give ann $40, as soon as that is possible." in answer.text


def test_the_form_as_it_comes_is_taken_and_lets_the_plan_go_on(opens: Open, office: Office) -> None:
    opened = opens(mailed_page(office, "bob"), viewport={"width": 400, "height": 800})
    answer = office.answer(sent(opened, "bob@example.com"))
    assert "Your order line was taken." in answer.text
    assert "SH2 goes on: " in answer.text
    assert not opened.is_wider_than_its_window()
