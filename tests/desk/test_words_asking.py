"""STATUS, ORDERS, HELP, RULES, questions to the GM, and TEST: what is answered, and that nothing changes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.casefile import statements
from pbem.config import Config
from pbem.desk.words.table import WORDS
from pbem.desk.words.word import Word
from pbem.engine.sheet_words import SHEET_WORDS, SheetWord
from tests.desk.belt_office import install_belt
from tests.desk.board_office import install_board
from tests.desk.conftest import MakeOffice
from tests.desk.office import Office, office_at

FIRST_DIGEST = "Digest of what is on file: "


def flat(text: str) -> str:
    """A letter's text on one line."""
    return " ".join(text.split())


def over(make_office: MakeOffice) -> Office:
    """An office whose game has ended."""
    office = make_office(rounds=1)
    office.close()
    office.close()
    assert office.moment().is_over
    office.posts()
    return office


def answers(office: Office) -> list[tuple[str, int]]:
    """Every answer on record: its address and the letter it answers."""
    with office.desk.store.transaction() as files:
        posts = files.unsent()
    return [(post.address, post.answers) for post in posts if post.answers is not None]


def test_the_status_says_what_is_open_until_when_and_what_is_on_file(island: Office) -> None:
    island.write("bob", "STAY ALL\nVOTE DRAW ann, me\nSTANDING\nSTAY ALL\nEND\nFOR ROUND 7\nSTAY ALL\nEND\n")
    text = flat(island.write("bob", "STATUS\n"))
    assert "Orders are due for Round 2, Summer of Year 0." in text
    assert "Deadline: Friday 18 December 2026, 15:00 (America/New_York)" in text
    assert "You are played by: orders received, 2 lines." in text
    assert "You have standing orders." in text
    assert "You have orders on file for round 7." in text
    assert "Your last report is that of Round 1, Spring of Year 0" in text
    assert "READY" not in text
    assert "READY is noted, but" in island.write("bob", "READY\nSTATUS\n")


def test_the_status_of_a_seat_with_nothing_on_file(office: Office) -> None:
    text = flat(office.write("ann", "Status?\n"))
    assert "You are played by: the rules' own defaults." in text
    assert "last report" not in text
    assert office.filings() == []
    assert office.letters_kept()[-1].verdict == "asked"


def test_the_digest_of_the_status_is_that_of_the_receipt(island: Office) -> None:
    receipt = island.write("ann", "STAY ALL\n")
    digest = next(line for line in receipt.splitlines() if line.startswith(FIRST_DIGEST))
    assert digest in island.write("ann", "STATUS\n")


def test_orders_are_sent_back_as_they_were_written(island: Office) -> None:
    island.write("ann", "1 n AGGRESSIVE # secretly\nname Grobbles\n")
    island.write("ann", "ADD\nENEMY bob\nREADY\n")
    island.write("ann", "STANDING\nSTAY ALL\nEND\nFOR ROUND 3\nMOVE ALL RANDOM\nEND\n")
    island.come(island.letter("ann", "PRESS TO bob, gm:\nShall we?\n\nAnn\nEND\n"))
    text = island.write("ann", "ORDERS\n")
    assert "Sent for this round:\n  1 n AGGRESSIVE\n  name Grobbles\n  ENEMY bob\n\n" in text
    assert "Sent for round 3:\n  MOVE ALL RANDOM\n\nStanding orders:\n  STAY ALL\n\n" in text
    assert "Press to bob and gm:\n  Shall we?\n\n  Ann\n" in text
    assert "READY is noted, but" in text


def test_orders_that_are_over_are_not_sent_back(island: Office) -> None:
    island.write("ann", "STAY ALL\nFOR ROUND 3\nSTAY ALL\nEND\n")
    island.close()
    island.close()
    assert "On file for you\n  Nothing.\n" in island.write("ann", "ORDERS\n")


def test_orders_and_words_in_one_letter_have_one_answer(island: Office) -> None:
    receipt = island.answer(island.letter("ann", "STAY ALL\nSTATUS\nHELP STAY\n"))
    assert "Receipt #island/2/ann/1" in receipt.text
    assert "You are played by: orders received, 1 line." in receipt.text
    assert "Help on STAY" in receipt.text
    assert [filing.text for filing in island.filings()] == ["STAY ALL"]
    assert len(answers(island)) == 1


def test_a_letter_of_words_changes_nothing_on_file(island: Office) -> None:
    island.write("ann", "STAY ALL\n")
    before = island.filings()
    text = island.write("ann", "STATUS\nORDERS\nHELP\nWHY\nRULES\n")
    assert all(
        f"\n{heading}" in f"\n{text}" for heading in ("Status", "On file", "Help", "The rules", "Rules of")
    )
    assert island.filings() == before
    assert "Receipt" not in text


def test_quoted_words_are_not_answered(office: Office) -> None:
    office.write("ann", "KIND carnivore\n")
    text = office.write("ann", "KIND omnivore\n\nOn Tue, Pat wrote:\n> STATUS\n> REPORT\n> GM hello\n")
    assert "Status" not in text
    assert not [post for post in office.posts() if post.to == "pat@example.org"]


def test_words_inside_standing_orders_are_not_answered(island: Office) -> None:
    text = island.write("ann", "STANDING\nSTAY ALL\nSTATUS\nEND\nPRESS TO all:\nWHY\nEND\n")
    assert "Orders are due for" not in text
    assert "The rules behind" not in text
    assert [(one.kind, one.text) for one in island.filings()] == [("standing", "STAY ALL"), ("press", "WHY")]


@pytest.mark.parametrize("subject", ["STATUS", "Re: status", "AW: STATUS."])
def test_the_subject_may_ask(office: Office, subject: str) -> None:
    text = office.write("ann", "\n", Subject=f"{subject} {office.tag('ann')}")
    assert "Orders are due for Choice of kinds." in text


def test_help_lists_orders_and_words_of_now(island: Office) -> None:
    text = flat(island.write("ann", "HELP\n"))
    assert "MOVE <who> [TO] <ways>: Moves creatures one step" in text
    assert "KIND <kinds>" not in text
    known: list[SheetWord | Word] = [*SHEET_WORDS, *(word for word in WORDS if word.is_for(False))]
    for each in known:
        assert f"{each.wording}: {each.help}" in text


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        ("move", "(rule SUR-3.2.1-02)"),
        ("BEHAVE", "MODE <who> <behaviour>"),
        ("kind", "KIND carnivore"),
        ("standing", "Orders kept for every round"),
        ("report", "Sends your last report again"),
        ("vote", "VOTE DRAW <seats>"),
    ],
)
def test_help_on_one_order_or_word(island: Office, about: str, expected: str) -> None:
    text = flat(island.write("ann", f"HELP {about}\n"))
    assert f"Help on {about.upper()}" in text
    assert expected in text
    assert "For example:" in text
    assert "Orders of this round" not in text


def test_help_on_nothing_there_is_names_what_comes_near(island: Office) -> None:
    text = flat(island.write("ann", "HELP MOOVE\n"))
    assert 'There is no order, word or name "MOOVE" in this game. Near it: MOVE' in text
    assert "Near it: Thick Hide." in flat(island.write("ann", "HELP hide\n"))
    far = flat(island.write("ann", "HELP xyzzy\n"))
    assert "Near it" not in far and "Lists of names, which HELP shows too: Kinds, Advantages" in far
    assert "Orders of this round" not in text + far


@pytest.mark.parametrize("about", ["Camouflage", "camouflage", '"Camouflage"'])
def test_help_on_a_name_of_the_game_says_what_it_is_and_by_which_rule(island: Office, about: str) -> None:
    text = flat(island.write("ann", f"HELP {about}\n"))
    assert "Camouflage A hunter that picks it overlooks it on a D6 of 1 to 3" in text
    assert "SUR-G08: Camouflage: an attacker that picked it" in text


def test_a_name_may_have_several_words_and_a_list_be_asked_for(island: Office) -> None:
    assert "Keen Nose Wandering, it smells" in flat(island.write("ann", "HELP Keen Nose\n"))
    assert "B7 A hex of the map: jungle, 2 plant meals" in flat(island.write("ann", "HELP B7\n"))
    assert "- omnivore: Eats fruit and meat;" in flat(island.write("ann", "HELP kinds\n"))


@pytest.mark.parametrize(
    ("install", "about", "expected"),
    [
        (install_belt, "Piracy", "Piracy An event of Fate, on a throw of 07. PLA-107: 07 Piracy: all stores"),
        (install_belt, "power plant", "plant Costs 750 MC at the Base; its ids are such as PP3."),
        (install_belt, "bmz", "bmz The black market zone at the rim."),
        (install_board, "Beacon Street", "beacon #24: a street of Boston. Price $240"),
        (install_board, "BO", "boston A city; its streets: brattle, harvard, beacon."),
        (install_board, "30", "gotojail #30: A corner: whoever lands here goes to jail."),
    ],
)
def test_help_knows_the_names_of_other_games(
    tmp_path: Path, install: Callable[[Path], Config], about: str, expected: str
) -> None:
    with office_at(tmp_path / "zine", install(tmp_path / "zine")) as office:
        assert expected in flat(office.write("ann", f"HELP {about}\n"))


def test_help_on_an_order_lists_the_names_it_takes_and_when_it_may_be_given(island: Office) -> None:
    text = flat(island.write("ann", "HELP GENE\n"))
    assert "It may be given in round 1 and in Springs with births." in text
    assert "Advantages: Swimming, Speed, Foul Odour" in text


def test_rules_say_which_there_are(island: Office) -> None:
    text = flat(island.write("ann", "RULES\n"))
    assert f"There are {len(statements('survival'))} numbered rules." in text
    assert "- Movement: SUR-3.2.1-01 to SUR-3.2.1-04" in text
    assert "MOVE <who> [TO] <ways>: rule SUR-3.2.1-02" in text


@pytest.mark.parametrize("asked", ["SUR-3.2.1-02", "sur-3.2.1-02", "3.2.1-02"])
def test_a_rule_is_sent_by_its_number(island: Office, asked: str) -> None:
    known = {one.id: one.sentence for one in statements("survival")}
    text = flat(island.write("ann", f"RULES {asked}\n"))
    assert f"- SUR-3.2.1-02: {known['SUR-3.2.1-02']}" in text
    assert "SUR-3.2.1-01" not in text


def test_rules_are_sent_by_the_beginning_of_their_numbers(island: Office) -> None:
    text = flat(island.write("ann", "RULES SUR-3.2\n"))
    for one in statements("survival"):
        assert (f"- {one.id}: {one.sentence}" in text) == one.id.startswith("SUR-3.2")
    assert "more; ask for a longer number." in island.write("ann", "RULES SUR-\n")


def test_no_such_rule(island: Office) -> None:
    assert "No rule has the number SUR-99" in island.write("ann", "RULES SUR-99\n")


@pytest.mark.parametrize("word", ["movement", "Moves", "MOVE"])
def test_rules_are_found_by_a_word(island: Office, word: str) -> None:
    """Those of a section that is called so come first, then those that say it."""
    found = re.findall(r"^- (SUR-\S+):", island.write("ann", f"RULES {word}\n"), re.M)
    assert found[:2] == ["SUR-3.2.1-01", "SUR-3.2.1-02"]
    assert "SUR-R22" in found and "SUR-6-04" not in found


def test_a_question_goes_to_the_gm_with_where_to_answer(island: Office) -> None:
    island.come(island.letter("ann", "GM May I name a rock?\nMOVE 1 N\n\nSTAY ALL\n"))
    question, receipt = island.posts()
    assert (question.to, question.headers) == ("pat@example.org", (("Reply-To", "ann@example.com"),))
    assert "question from ann of island" in question.subject
    assert "> May I name a rock?\n> MOVE 1 N\n" in question.text
    assert "Ann Archer (seat ann) of The Island" in question.text
    assert receipt.to == "ann@example.com"
    assert "nothing in it counts as an" in receipt.text
    assert "> May I name a rock?\n> MOVE 1 N\n" in receipt.text
    assert [filing.text for filing in island.filings()] == ["STAY ALL"]


def test_the_answer_to_a_question_may_be_asked_for_by_end(island: Office) -> None:
    island.come(island.letter("ann", "GM:\nOne.\n\nMOVE 1 N\nEND\nSTAY ALL\n"))
    question, _ = island.posts()
    assert "> One.\n>\n> MOVE 1 N\n" in question.text
    assert [filing.text for filing in island.filings()] == ["STAY ALL"]


def test_a_letter_with_the_subject_gm_is_one_question(island: Office) -> None:
    subject = f"GM: a rock {island.tag('ann')}"
    island.come(island.letter("ann", "STAY ALL\n\nSTATUS\n", Subject=subject))
    question, answer = island.posts()
    assert "> a rock\n> STAY ALL\n>\n> STATUS\n" in question.text
    assert "Status" not in answer.text
    assert island.filings() == []


def test_gm_alone_says_how_to_ask(island: Office) -> None:
    assert "write GM and your question behind it" in flat(island.write("ann", "GM\n"))


def test_a_question_holds_no_key(island: Office) -> None:
    key, tag = island.seat("ann").order_key, island.tag("ann")
    island.come(island.letter("ann", f"GM my key is {key} and my tag {tag}\n"))
    for post in island.posts():
        assert key not in post.text


def test_a_question_that_is_too_long_is_not_passed_on(island: Office) -> None:
    text = island.write("ann", "GM " + ("why? " * 14 + "\n") * 150)
    assert "Not passed on: a question may have 10000 characters." in text


def test_a_near_miss_is_quoted_and_not_done(island: Office) -> None:
    text = island.write("ann", "STATSU\nSTAY ALL\n")
    assert 'I do not know the word "STATSU". Did you mean "STATUS"?' in flat(text)
    assert "Orders are due for" not in text
    assert [filing.text for filing in island.filings()] == ["STAY ALL"]


def test_a_near_miss_in_the_subject_is_asked_about(island: Office) -> None:
    text = flat(island.write("ann", "\n", Subject=f"Re: STATSU {island.tag('ann')}"))
    assert 'I do not know the word "STATSU". Did you mean "STATUS"? It stands in the subject' in text
    assert "Orders are due" not in text


def test_after_the_end_words_are_answered_and_orders_refused(make_office: MakeOffice) -> None:
    office = over(make_office)
    for seat in ("ann", "gm"):
        text = office.answer(
            office.letter(seat, "STATUS\nORDERS\nHELP\nHELP MOVE\nWHY\nRULES\n", **gm(seat))
        ).text
        assert "The game is over: orders are no longer taken." in text
        assert "nothing is on file any more" in text
        assert "The rules behind Round 1" in text
        assert "Deadline" not in text
    assert office.filings() == []


def gm(seat: str) -> dict[str, str]:
    """The header fields of a letter that the GM writes."""
    return {"From": "pat@example.org"} if seat == "gm" else {}


def test_a_test_files_nothing_and_says_so_first(island: Office) -> None:
    island.write("ann", "STAY ALL\n")
    before = island.filings()
    text = island.write("ann", "TEST\n1 N aggressive\nREADY\nCANCEL\nSTANDING\nSTAY ALL\nEND\n")
    assert text.startswith("TEST")
    assert "unless you send" not in flat(text)
    assert "- 1 N aggressive" in text
    assert island.filings() == before
    assert island.letters_kept()[-1].verdict == "test"


def test_a_test_leaves_no_gap_in_the_numbers_of_receipts(island: Office) -> None:
    assert "Receipt #island/2/ann/1\n" in island.write("ann", "STAY ALL\n")
    for _ in range(2):
        assert "Receipt #" not in island.write("ann", "TEST\nSTAY ALL\n")
    assert "Receipt #island/2/ann/2\n" in island.write("ann", "STAY ALL\n")
    assert len(answers(island)) == 4


def test_a_test_answers_words_that_tell_and_does_no_others(island: Office) -> None:
    key = island.seat("ann").order_key
    text = island.write("ann", "TEST\nSTAY ALL\nSTATUS\nNEWKEY\nGM hello?\n")
    assert "Orders are due for Round 2" in text
    assert "NEWKEY was not done: this letter is only a test." in text
    assert "GM was not done: this letter is only a test." in text
    assert island.seat("ann").order_key == key
    assert not [post for post in island.posts() if post.to == "pat@example.org"]


def test_every_line_of_every_answer_is_short(island: Office) -> None:
    island.write("ann", f"PRESS TO bob:\n{'blah ' * 100}\nEND\n")
    for word in (
        "STATUS",
        "ORDERS",
        "HELP",
        "HELP MOVE",
        "WHY",
        "RULES",
        "RULES SUR-3",
        "GM " + "blah " * 100,
    ):
        island.come(island.letter("ann", f"{word}\n"))
        for post in island.posts():
            assert max(len(line) for line in post.text.splitlines()) <= 72


@pytest.mark.parametrize(
    "word", ["STATUS", "ABSENT", "ABSENT NONE", "ORDERS", "HELP", "WHY", "NEWKEY", "RULES"]
)
@pytest.mark.parametrize("below", ["Thanks,\nErin", "Erin", "Best wishes\n\nStan"])
def test_an_answer_to_a_word_begins_with_it_whatever_name_stands_below(
    island: Office, word: str, below: str
) -> None:
    island.write("ann", "STAY ALL\n")
    alone = island.write("ann", f"{word}\n").split("\n")[0]
    text = island.write("ann", f"{word}\n\n{below}\n", From="Stan <ann@example.com>")
    assert text.split("\n")[0] == alone != ""
    for complaint in ("No order", "not understood", "played by: no orders", "Receipt #"):
        assert complaint not in text
    assert text.rstrip().split("\n\n")[-1].startswith("Read as talk, not as orders: ")


def test_a_report_asked_for_is_the_answer_whatever_name_stands_below(island: Office) -> None:
    assert "The Island: Round 1" in island.answer(island.letter("ann", "REPORT\n\nThanks,\nErin\n")).subject
