"""A Survival seat's own page: orders clicked together on it are taken by pbem without complaint."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from tests.browser.conftest import Open
from tests.browser.opened import Opened
from tests.desk.office import Office, install, no_pdfs, office_at

pytestmark = pytest.mark.browser

TEXT, CHOSEN = ".builder textarea", ".chooser [role=status]"


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    """A game of five in round 2, its reports in the outbox."""
    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
    folder = tmp_path / "zine"
    with office_at(folder, install(folder, deadline="every friday at 20:00")) as office:
        office.close()
        office.close()
        yield office


def mailed_page(office: Office, seat: str) -> str:
    """The page attached to a seat's newest report."""
    mails = [message_from_bytes(mail, policy=policy.default) for mail in office.deliver()]
    number = office.moment().number
    [mail] = [one for one in mails if one["Message-ID"].startswith(f"<island.{number}.report.{seat}.")]
    [page] = [part for part in mail.iter_attachments() if part.get_content_type() == "text/html"]
    return str(page.get_content())


def sent(opened: Opened, sender: str) -> EmailMessage:
    """The mail that the reader's mail program would send when the button is pressed."""
    address = urlsplit(opened.page.get_attribute("text=Open in my mail program", "href") or "")
    asked = {name: value for name, [value] in parse_qs(address.query, strict_parsing=True).items()}
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, unquote(address.path), asked["subject"]
    mail["Message-ID"] = "<clicked@example.com>"
    mail["Date"] = "Wed, 02 Dec 2026 09:00:00 +0000"
    mail.set_content(asked["body"])
    return mail


def test_orders_clicked_together_are_taken(opens: Open, office: Office) -> None:
    [number] = office.creatures("bob")
    opened = opens(mailed_page(office, "bob"), viewport={"width": 1100, "height": 1000})
    before = opened.text(TEXT).split("\n")
    names = opened.page.locator(".chooser select >> nth=0 >> option").all_text_contents()
    creature = next(name for name in names if re.match(rf"{number}[HOC]\b", name))
    opened.page.select_option(".chooser select >> nth=0", label=creature)
    goals = opened.page.locator(".place.possible").evaluate_all("all => all.map(p => p.dataset.place)")
    goal = next(goal for goal in goals if goal)
    opened.page.click(f'.place.possible[data-place="{goal}"] >> nth=0')
    opened.page.select_option("label:has-text('Behaviour') select", index=1)
    line = opened.text(CHOSEN).removeprefix("Written: ")
    assert re.fullmatch(rf"{number}[HOC] {goal} \w[\w-]*", line)
    after = opened.text(TEXT).split("\n")
    assert len(after) == len(before) and line in after

    answer = office.answer(sent(opened, "bob@example.com"))
    assert "All " in answer.text and " lines were taken." in answer.text
    assert "Not understood" not in answer.text and "Refused" not in answer.text
    assert re.search(rf"- {number}[HOC] {goal}\b", answer.text.replace("MOVE ", "")), answer.text


def test_the_form_as_it_comes_is_taken_too(opens: Open, office: Office) -> None:
    opened = opens(mailed_page(office, "eve"), viewport={"width": 400, "height": 800})
    answer = office.answer(sent(opened, "eve@example.com"))
    assert " lines were taken." in answer.text
    assert "Not understood" not in answer.text and "Refused" not in answer.text
