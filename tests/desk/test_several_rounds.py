"""A deadline that covers several rounds: every letter says so, and by what each round is played."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.desk.corrections.preview import preview, preview_text
from pbem.desk.corrections.rerun import rerun
from pbem.desk.fair.reveal import game_opened
from pbem.desk.fair.verify import verify_folder, verify_game
from pbem.desk.paper.paper import print_paper
from pbem.desk.players.reminders import remind
from pbem.desk.tending import tend
from pbem.printing.ordersheet import OrderSheet
from pbem.printing.style import Style
from tests.desk.conftest import MakeOffice
from tests.desk.corrections import back, flat
from tests.desk.office import SEATS, SLUG, Office, install, no_pdfs, office_at
from tests.desk.people_letters import ZOE, answers, reply, stranger

COVERS = "This deadline covers 2 rounds: Round 1, Spring of Year 0; Round 2, Summer of Year 0."
WANDER = (
    "Round 2, Summer of Year 0: no orders. Your creatures will wander at random and behave as their kind "
    "does."
)
STAYS = "That is so unless you send something else."
BLOCK = "\n\nFOR ROUND 2\nSTAY ALL\nEND\n\n"
FOLLOWS = "judged at the same deadline; its report follows"


@pytest.fixture
def compact(make_office: MakeOffice) -> Office:
    """An office whose first deadline covers rounds 1 and 2 of five."""
    return make_office(compact=True, rounds=5, extra_species=20)


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation whose game of three rounds is over, two of them at one deadline."""
    folder = tmp_path_factory.mktemp("ended") / "zine"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
        with office_at(folder, install(folder, {"compact": True, "rounds": 3})) as office:
            office.come(
                office.letter("ann", "START RANDOM\nFOR ROUND 2\nSTAY ALL\nEND\nPRESS TO bob:\nHi!\nEND\n")
            )
            office.close()
            office.close()
    return folder


@pytest.fixture
def over(ended: Path, tmp_path: Path) -> Iterator[Office]:
    """An office with a copy of it."""
    with office_at(shutil.copytree(ended, tmp_path / "over")) as office:
        yield office


def living(office: Office) -> str:
    """A seat that has creatures."""
    return next(seat for seat in SEATS if office.creatures(seat))


def to(office: Office, seat: str) -> str:
    """The one letter to a seat among those not asked for yet."""
    (post,) = [post for post in office.posts() if post.to == office.seat(seat).address]
    return post.text


def test_a_receipt_says_that_the_second_round_has_nothing_and_how_to_mend_it(compact: Office) -> None:
    text = compact.write("ann", "START RANDOM\n")
    assert COVERS in flat(text.partition("\n\n")[0])
    assert "- Round 1, Spring of Year 0: orders received." in flat(text)
    assert WANDER in flat(text)
    assert STAYS not in text
    assert BLOCK in text
    assert "With STANDING in place of FOR ROUND 2 they serve every round" in flat(text)
    mended = compact.write("ann", text.partition(BLOCK)[1])
    assert "- Round 1, Spring of Year 0: orders received." in flat(mended)
    assert "- Round 2, Summer of Year 0: the orders sent for it." in mended


def test_a_letter_without_orders_has_nothing_for_either_round(compact: Office) -> None:
    text = flat(compact.write("ann", "PRESS TO all:\nHello!\nEND\n"))
    assert f"- Round 1, Spring of Year 0: no orders. - {WANDER}" in text


@pytest.mark.parametrize(
    ("letter", "says"),
    [
        ("START RANDOM\nFOR ROUND 2\nSTAY ALL\nEND\n", "the orders sent for it."),
        ("START RANDOM\nFOR summer\nSTAY ALL\nEND\n", "the orders sent for it."),
        ("START RANDOM\nSTANDING\nSTAY ALL\nEND\n", "standing orders."),
    ],
)
def test_it_stays_so_where_every_round_has_orders(compact: Office, letter: str, says: str) -> None:
    text = compact.write("ann", letter)
    assert f"- Round 2, Summer of Year 0: {says}\n{STAYS}\n" in text
    assert BLOCK not in text


def test_orders_for_it_that_order_nothing_of_the_game_are_none(compact: Office) -> None:
    assert WANDER in flat(compact.write("ann", "START RANDOM\nFOR ROUND 2\nNAME Foxes\nEND\n"))


def test_a_test_says_by_what_each_round_would_be_played(compact: Office) -> None:
    text = flat(compact.write("ann", "TEST\nFOR ROUND 2\nSTAY ALL\nEND\n"))
    assert (
        "would be played by: - Round 1, Spring of Year 0: no orders. - Round 2, Summer of Year 0: the" in text
    )
    assert WANDER in flat(compact.write("ann", "START RANDOM\n"))


def test_three_rounds_have_a_line_and_a_block_each(make_office: MakeOffice) -> None:
    office = make_office(compact=True, rounds_per_deadline=3)
    text = office.write("ann", "START RANDOM\nFOR ROUND 2\nSTAY ALL\nEND\n")
    assert "This deadline covers 3 rounds:" in text
    assert (
        "- Round 2, Summer of Year 0: the orders sent for it.\n- Round 3, Autumn of Year 0: no orders."
        in text
    )
    assert BLOCK not in text and "\n\nFOR ROUND 3\nSTAY ALL\nEND\n\n" in text
    both = office.write("bob", "START RANDOM\n")
    assert f"{BLOCK}FOR ROUND 3\nSTAY ALL\nEND\n\n" in both
    assert "Orders for them go into blocks of their own" in flat(both)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"rounds_per_deadline": 1, "compact": True},
        {"rounds_per_deadline": 4, "compact": True, "rounds": 1},
    ],
)
def test_nothing_is_said_where_a_deadline_covers_one_round(
    make_office: MakeOffice, options: dict[str, object]
) -> None:
    """The signup, single rounds, and a last round behind which there are none."""
    office = make_office(**options)
    texts = [*(post.text for post in office.posts()), office.write("ann", "KIND carnivore\n")]
    assert not [text for text in texts if "covers" in text or "FOR ROUND" in text]
    assert "You are played by: orders received, unless you send something else." in flat(texts[-1])


def test_behaviour_kept_without_orders_is_told(make_office: MakeOffice) -> None:
    office = make_office(compact=True, nmr_behaviour="keep")
    assert "wander at random and behave as in the round before." in flat(
        office.write("ann", "START RANDOM\n")
    )


def test_the_welcome_says_which_rounds_and_how_to_order_for_them(compact: Office) -> None:
    ann, *_, gm = [post.text for post in compact.posts()]
    assert (
        f"{COVERS} Plain orders count for Round 1, Spring of Year 0. Orders for a later round stand"
        in flat(ann)
    )
    assert "- FOR ROUND 2 … END: orders for that round, which has the same deadline." in ann
    assert COVERS in flat(gm)
    form = ann.rpartition("stands:\n\n")[2]
    assert form.endswith("\n# FOR ROUND 2\n# STAY ALL\n# END\n")
    assert all(len(line) <= 72 for line in form.split("\n")[-8:])


def test_the_form_of_a_letter_can_be_sent_back_as_it_stands_or_with_its_block(compact: Office) -> None:
    form = compact.posts()[0].text.rpartition("stands:\n\n")[2]
    text = compact.write("ann", form)
    assert "All 3 lines were taken." in text and WANDER in flat(text)
    block = form.replace("\n# FOR", "\nFOR").replace("\n# STAY", "\nSTAY").replace("\n# END", "\nEND")
    text = compact.write("ann", block)
    assert "All 4 lines were taken." in text and STAYS in text


def test_the_form_of_a_report_counts_with_its_block_above_the_quotation_and_inside(compact: Office) -> None:
    """Its orders are as they were sent; only the block at its end is new."""
    compact.close()
    seat = living(compact)
    report = to(compact, seat)
    opened = report.replace("\n# FOR", "\nFOR").replace("\n# STAY", "\nSTAY").replace("\n# END", "\nEND")
    form = opened[opened.rindex("# Round 3") :]
    quotation = "\n".join(f"> {line}" for line in opened.split("\n"))
    both = (
        "- Round 3, Autumn of Year 0: orders received.\n"
        f"- Round 4, Winter of Year 0: the orders sent for it.\n{STAYS}"
    )
    assert both in compact.write(seat, form)
    compact.write(seat, "CANCEL\nFOR ROUND 4\nEND\n")
    assert both in compact.write(seat, f"\nOn Friday the games wrote:\n{quotation}\n")


def test_the_letter_of_a_deadline_has_one_form_at_its_end(compact: Office) -> None:
    compact.close()
    text = to(compact, living(compact))
    first, _, second = text.partition("Round 2, Summer of Year 0\n====")
    assert "This letter holds the reports of 2 rounds: Round 1, Spring of Year 0; Round 2," in flat(first)
    assert f"Next: Round 2, Summer of Year 0: {FOLLOWS}" in flat(first)
    assert "Deadline:" not in first and "Order form" not in first
    assert "Next: Round 3, Autumn of Year 0: creatures move and feed Deadline: Friday 11 December" in flat(
        second
    )
    assert (
        "This deadline covers 2 rounds: Round 3, Autumn of Year 0; Round 4, Winter of Year 0. Plain"
        in flat(second)
    )
    assert second.count("Order form") == 1
    assert second.rstrip().endswith("# FOR ROUND 4\n# STAY ALL\n# END")


def test_files_of_an_earlier_round_have_neither_form_nor_deadline(compact: Office) -> None:
    first, second = compact.close()
    seat = next(seat for seat in ("eve", "chloe") if compact.creatures(seat))
    values = [json.loads(one.file(seat, "json").read_text("utf-8")) for one in (first, second)]
    assert [one["deadline"] for one in values] == [None, "2026-12-11T20:00:00+00:00"]
    pages = [one.file(seat, "html").read_text("utf-8") for one in (first, second)]
    assert ['class="items"' in page for page in pages] == [False, True]
    assert [FOLLOWS in page for page in pages] == [True, False]
    assert ["Friday 11 December" in page for page in pages] == [False, True]
    public = [(one.folder / "public.txt").read_text("utf-8") for one in (first, second)]
    assert [FOLLOWS in " ".join(text.split()) for text in public] == [True, False]
    assert "FOR ROUND" not in "".join(public)


def test_a_mail_with_several_pages_says_which_has_the_form(compact: Office) -> None:
    compact.close()
    assert "Or open the last of the attached pages in a browser" in flat(to(compact, "eve"))


def test_observers_are_told_which_reports_their_letter_holds(compact: Office) -> None:
    (ask,) = answers(compact, stranger(compact, "OBSERVE island\n"))
    answers(compact, reply(compact, ask))
    compact.close()
    (text,) = [post.text for post in compact.posts() if post.to == ZOE]
    assert text.startswith("This letter holds the reports of 2 rounds:")


def test_rounds_beyond_the_last_are_not_named(compact: Office) -> None:
    """Of five rounds the last has a deadline of its own."""
    for _ in range(2):
        compact.close()
    text = to(compact, living(compact))
    assert "Next: Round 5, Spring of Year 1" in text and "covers" not in text
    assert "covers" not in compact.write("bob", "STATUS\n")


def test_a_reminder_says_what_happens_in_each_round(compact: Office) -> None:
    compact.come(compact.letter("bob", "FOR ROUND 2\nSTAY ALL\nEND\n"))
    compact.posts()
    deadline = compact.deadline()
    assert deadline
    compact.clock.at = deadline - timedelta(hours=20)
    remind(compact.desk)
    told = {post.to[:3]: flat(post.text) for post in compact.posts()}
    assert f"{COVERS} Plain orders count for" in told["ann"]
    assert f"The later round of this deadline is played by: - {WANDER}" in told["ann"]
    assert "played by: - Round 2, Summer of Year 0: the orders sent for it." in told["bob"]
    assert told["ann"].endswith("# FOR ROUND 2 # STAY ALL # END")


def test_status_and_help_tell_of_both_rounds(compact: Office) -> None:
    status = flat(compact.write("ann", "STATUS\n"))
    assert WANDER in status and COVERS in status


def test_the_preview_tells_who_has_nothing_for_which_round(compact: Office) -> None:
    compact.come(compact.letter("ann", "START RANDOM\n"), compact.letter("bob", "STANDING\nSTAY ALL\nEND\n"))
    found = preview(compact.desk, SLUG)
    text = flat(preview_text(found))
    assert COVERS in text
    assert "No orders for Round 1, Spring of Year 0: chloe, dinesh and eve." in text
    assert "No orders for Round 2, Summer of Year 0: ann, chloe, dinesh and eve." in text
    assert "What is played in Round 2, Summer of Year 0:" in text
    assert text.count(FOLLOWS) == 1
    shown = CliRunner().invoke(pbem, ["preview", SLUG, "--in", str(compact.config.folder), "--json"])
    (later,) = json.loads(shown.stdout)["later"]
    assert later["missing"] == ["ann", "chloe", "dinesh", "eve"]


def test_approval_and_late_letters_tell_of_both_rounds(tmp_path: Path) -> None:
    folder = tmp_path / "zine"
    config = install(folder, {"compact": True, "rounds": 5})
    game = config.games / f"{SLUG}.yaml"
    game.write_text(game.read_text("utf-8") + "people: {approval: true}\n", encoding="utf-8")
    with office_at(folder, config) as office:
        office.come(office.letter("ann", "START RANDOM\n"))
        office.posts()
        deadline = office.deadline()
        assert deadline
        office.clock.at = deadline + timedelta(minutes=5)
        tend(office.desk)
        (asked,) = [flat(post.text) for post in office.posts() if post.to == "pat@example.org"]
        office.come(office.letter("ann", "FOR ROUND 2\nSTAY ALL\nEND\n"))
        late = flat(to(office, "ann"))
    assert COVERS in asked and asked.count(FOLLOWS) == 1
    assert "No orders for Round 2, Summer of Year 0: - ann (Ann Archer) - bob" in asked
    assert (
        "As long as the GM does not let your letter count, the rounds of this deadline are played by: - "
        f"Round 1, Spring of Year 0: orders received. - {WANDER}"
    ) in late


def test_an_order_sheet_on_paper_says_how_to_order_for_the_second_round(
    compact: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheets: list[OrderSheet] = []

    def noted(sheet: OrderSheet, style: Style) -> bytes:
        sheets.append(sheet)
        return b""

    monkeypatch.setattr("pbem.desk.paper.paper.as_sheet_pdf", noted)
    monkeypatch.setattr("pbem.desk.paper.paper.as_pdf", lambda report, style: b"")
    print_paper(compact.desk, SLUG, "ann")
    assert sheets[0].words[-1] == (
        "FOR ROUND 2 … END",
        "Orders for that round, which has the same deadline.",
    )


def test_the_calendar_names_both_rounds(compact: Office) -> None:
    _, second = compact.close()
    entry = (second.folder / "deadline.ics").read_text("utf-8").replace("\n ", "")
    assert "orders are due for Round 3\\, Autumn of Year 0\\; Round 4\\, Winter of Year 0" in entry


def test_a_rollback_tells_of_both_rounds_again(compact: Office) -> None:
    compact.come(compact.letter("ann", "START RANDOM\nFOR ROUND 2\nSTAY ALL\nEND\n"))
    compact.close()
    compact.posts()
    back(compact, 2)
    text = to(compact, "ann")
    assert COVERS in flat(text)
    assert "- Round 2, Summer of Year 0: the orders sent for it." in text
    assert text.rstrip().endswith("# FOR ROUND 2\n# STAY ALL\n# END")
    compact.close()
    alive = next(seat for seat in SEATS if compact.creatures(seat))
    assert to(compact, alive).count("Order form") == 1


def test_both_rounds_judged_again_are_one_letter_with_one_form(compact: Office) -> None:
    compact.close()
    compact.posts()
    rerun(compact.desk, SLUG, None, {"ann": "START B7\n"}, "A slip.")
    text = to(compact, "ann")
    assert text.startswith("CORRECTED REPORT.")
    assert text.count("Order form") == 1 and flat(text).count(FOLLOWS) == 1
    again = compact.write("ann", "REPORT 1\n")
    assert again == text


def test_a_game_with_two_rounds_a_deadline_verifies(over: Office) -> None:
    verdict = verify_game(over.desk, SLUG)
    assert verdict.is_true, verdict.differences
    assert verify_folder(over.config.turns / SLUG).is_true
    text = (over.config.turns / SLUG / "01-season/private/ann.txt").read_text("utf-8")
    assert FOLLOWS in flat(text)


def test_verifying_goes_by_what_the_record_says_of_it(over: Office) -> None:
    """Records of an older pbem say nothing of it: then each round has its form and deadline, as it had."""
    with over.desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game
        opened = game_opened(files, game)
    heads = [one.masthead.pop("is_followed", False) for one in opened.moments]
    assert heads == [True, False, False]
    (over.config.turns / SLUG / "record.json").unlink()
    verdict = verify_folder(over.config.turns / SLUG, opened)
    assert "01-season/public.txt" in {one.file for one in verdict.differences}


def test_the_pages_of_several_rounds_speak_german(tmp_path: Path) -> None:
    folder = tmp_path / "zine"
    config = install(folder, {"compact": True, "rounds": 5})
    game = config.games / f"{SLUG}.yaml"
    game.write_text(game.read_text("utf-8") + "language: de\n", encoding="utf-8")
    with office_at(folder, config) as office:
        welcome = office.posts()[0].text
        receipt = office.write("ann", "START RANDOM\n")
        office.close()
        report = to(office, "ann")
    assert "Dieser Abgabetermin gilt für 2 Runden" in flat(welcome)
    assert "keine Befehle. Deine Tiere wandern zufällig" in flat(receipt)
    assert "der Bericht folgt" in flat(report)
    for text in (welcome, receipt, report):
        assert "deadline" not in text and "at random" not in text
