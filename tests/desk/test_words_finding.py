"""Words of the mail are found in subjects and lines, never in talk, blocks, quotations or orders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.words.finding import MOST_ASKS, Asked, find_words, is_question, subject_words
from pbem.desk.words.table import WORDS
from pbem.desk.words.word import Who, Word
from pbem.engine.sheet import read_paper

TITLE = "The Island"


def found(text: str, subject: str = "", is_gm: bool = False, orders: tuple[str, ...] = ()) -> Asked:
    """What a letter asks; `orders` are lines that the game reads as orders."""
    return find_words(read_paper(text), subject, WORDS, is_gm, orders.__contains__, TITLE)


def names(asked: Asked) -> list[str]:
    """The words found, in order."""
    return [ask.word.name for ask in asked.asks]


def test_every_word_is_declared_once_for_each_who_may_use_it() -> None:
    for is_gm in (False, True):
        open_to = [word.wording for word in WORDS if word.is_for(is_gm)]
        assert sorted(open_to) == sorted(set(open_to))
    assert {word.who for word in WORDS} == set(Who)


LINES = [word for word in WORDS if not word.wording.endswith("END")]


@pytest.mark.parametrize("word", LINES, ids=lambda word: f"{word.wording} of {word.who.value}")
def test_every_example_is_found_as_its_word(word: Word) -> None:
    for example in (word.example, word.example.lower() + "."):
        assert names(found(example, is_gm=word.who is Who.GM)) == [word.name]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("STATUS", ["STATUS"]),
        ("  status?  ", ["STATUS"]),
        ("Help!", ["HELP"]),
        ("help  move", ["HELP"]),
        ("report 3", ["REPORT"]),
        ("REPORT ROUND 3", ["REPORT"]),
        ("why turn 2.", ["WHY"]),
        ("rules sur-3.2.1-02", ["RULES"]),
        ("RULES 3.2", ["RULES"]),
        ("help me please", []),
        ("Report on my holidays", []),
        ("Why did I lose 42H?", []),
        ("Rules are rules", []),
        ("My status", []),
        ("MOVE 1 N", []),
    ],
)
def test_a_word_is_a_line_of_its_own(line: str, expected: list[str]) -> None:
    asked = found(line)
    assert names(asked) == expected
    assert bool(asked.paper.lines) != bool(expected)


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("STATUS [island/ann/abcdefghijkl]", ["STATUS"]),
        ("Re: STATUS [island/ann/abcdefghijkl]", ["STATUS"]),
        ("AW: Fwd: report 2", ["REPORT"]),
        ("Re[2]: why", ["WHY"]),
        ("Re: The Island: Round 2, Summer of Year 0 [island/ann/abcdefghijkl]", []),
        ("Re: The Island", []),
        ("my status", []),
        ("", []),
    ],
)
def test_a_subject_may_be_a_word(subject: str, expected: list[str]) -> None:
    assert names(found("", subject)) == expected


@pytest.mark.parametrize("title", ["Status", "Report 3", "GM", "Rules"])
def test_the_title_of_the_game_is_no_word_whatever_it_is(title: str) -> None:
    subject = f"Re: {title}: Round 2 [island/ann/abcdefghijkl]"
    assert subject_words(subject, title) == ""
    assert not is_question(subject, title)
    assert find_words(read_paper(""), f"Re: {title}", WORDS, False, title=title).asks == ()


@pytest.mark.parametrize(
    ("subject", "text", "expected"),
    [
        ("READY", "", (False, True)),
        ("Re: wait", "", (False, False)),
        ("READY", "WAIT", (False, False)),
        ("CANCEL!", "MOVE 1 N", (True, None)),
        ("Not ready", "", (False, None)),
    ],
)
def test_cancel_ready_and_wait_may_stand_in_the_subject(
    subject: str, text: str, expected: tuple[bool, bool | None]
) -> None:
    paper = found(text, subject).paper
    assert (paper.is_cancelled, paper.ready) == expected


@pytest.mark.parametrize(("subject", "text"), [("Re: Test", "x"), ("", "x\nTEST"), ("", "test:\nx")])
def test_a_test_is_asked_for_in_subject_or_text(subject: str, text: str) -> None:
    asked = found(text, subject)
    assert asked.is_test
    assert [line.text for line in asked.paper.lines] == ["x"]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("STATSU", "STATUS"),
        ("hlep", "HELP"),
        ("REPROT 3", "REPORT"),
        ("ORDRES", "ORDERS"),
        ("cancle", "CANCEL"),
        ("Raedy!", "READY"),
        ("tset", "TEST"),
    ],
)
def test_a_near_miss_is_asked_about_and_not_done(line: str, meant: str) -> None:
    asked = found(f"MOVE 1 N\n{line}")
    (complaint,) = asked.paper.complaints
    assert (complaint.line, complaint.hint) == (2, f'Did you mean "{meant}"?')
    assert (asked.asks, asked.is_test, asked.paper.is_cancelled, asked.paper.ready) == (
        (),
        False,
        False,
        None,
    )


@pytest.mark.parametrize(
    "line",
    ["Hello Pat", "What?", "Best,", "Orders:", "Ann", "reports of my death", "Statsu quo", "held", "Jo"],
)
def test_talk_is_no_near_miss(line: str) -> None:
    asked = found(line)
    assert (asked.asks, asked.paper.complaints) == ((), ())
    assert [each.text for each in asked.paper.lines] == [line]


@pytest.mark.parametrize("subject", ["STATSU", "Re: Reprot 3", "Cancle"])
def test_a_near_miss_in_the_subject_of_an_empty_letter_is_asked_about(subject: str) -> None:
    (ask,) = found("", subject).asks
    assert ask.word.name == ""
    assert found("MOVE 1 N", subject).asks == ()


@pytest.mark.parametrize("line", ["STATUS of the island", "REPORT three", "WHY not"])
def test_a_word_in_capitals_with_wrong_arguments_is_told_its_wording(line: str) -> None:
    (complaint,) = found(line).paper.complaints
    word = next(word for word in WORDS if word.name == line.split()[0])
    assert complaint.hint == f"Write {word.wording}."


def test_an_order_of_the_game_beats_a_word() -> None:
    asked = found("REPORT 3\nSTATUS\nSTATSU", orders=("REPORT 3", "STATSU"))
    assert names(asked) == ["STATUS"]
    assert [line.text for line in asked.paper.lines] == ["REPORT 3", "STATSU"]
    assert asked.paper.complaints == ()


def test_words_inside_blocks_are_none() -> None:
    blocks = "STANDING\nSTATUS\nEND\nFOR ROUND 7\nREPORT\nEND\nPRESS TO all:\nHELP\nTEST\nEND\n"
    asked = found(blocks)
    assert (asked.asks, asked.is_test) == ((), False)
    assert asked.paper.press[0].text == "HELP\nTEST"


def test_orders_as_the_subject_of_orders_is_what_the_letter_is() -> None:
    assert names(found("MOVE 1 N", "Orders")) == []
    assert names(found("", "Orders")) == ["ORDERS"]
    assert names(found("ORDERS\nMOVE 1 N")) == ["ORDERS"]


def test_the_same_word_twice_is_one() -> None:
    assert names(found("STATUS\nREPORT\nstatus\nREPORT 2", "Status")) == ["STATUS", "REPORT", "REPORT"]


def test_so_many_words_are_answered_in_one_letter() -> None:
    asked = found("\n".join(f"REPORT {turn}" for turn in range(50)))
    assert len(asked.asks) == MOST_ASKS
    (complaint,) = asked.paper.complaints
    assert (complaint.line, complaint.text) == (MOST_ASKS + 1, f"REPORT {MOST_ASKS}")


def test_players_and_gm_have_words_of_their_own() -> None:
    assert found("ORDERS bob").asks == ()
    assert names(found("ORDERS bob", is_gm=True)) == ["ORDERS"]
    (complaint,) = found("GM what now?", is_gm=True).paper.complaints
    assert "You are the GM" in complaint.reason


@pytest.mark.parametrize(
    ("subject", "expected"),
    [("GM", True), ("Re: gm: May I?", True), ("GM question", False), ("GMT", False), ("The GM", False)],
)
def test_the_subject_gm_makes_the_letter_a_question(subject: str, expected: bool) -> None:
    assert is_question(subject, TITLE) is expected


PIECES = st.sampled_from(
    [
        *(word.example for word in WORDS),
        *(word.name for word in WORDS),
        "TEST",
        "MOVE 1 N",
        "STATSU",
        "hello",
        "",
    ]
)


@given(st.lists(st.one_of(PIECES, st.text(max_size=20)), max_size=12), st.text(max_size=40))
def test_no_line_is_lost_or_counted_twice(lines: list[str], subject: str) -> None:
    """Every line is a word, an order line, a complaint, part of a block, or a word of the sheet."""
    text = "\n".join(lines)
    paper = read_paper(text)
    asked = found(text, subject)
    left = {line.number for line in asked.paper.lines}
    asks = {ask.line for ask in asked.asks} - {0}
    assert left.isdisjoint(asks)
    assert left | asks <= {line.number for line in paper.lines} | {block.line for block in paper.questions}
    told = {complaint.line for complaint in asked.paper.complaints}
    texts = [ask.text.casefold() for ask in asked.asks]
    for line in paper.lines:
        again = " ".join(line.text.split()).casefold().rstrip(".!? ")
        assert line.number in left | asks | told or any(again.split()[0] in said for said in texts)
