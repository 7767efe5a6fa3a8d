"""Wordings: what stands in brackets may be left out or come in another order, and is written back."""

from __future__ import annotations

import pytest

from pbem.engine.conditions import All, Not, OneTest, Test, Tests
from pbem.engine.names import Named
from pbem.engine.orders import Grammar, Line, Order, order
from pbem.engine.phrases import Phrase, Phrases, phrase
from pbem.engine.slots import SEATS, FlagSlot, Money, Quoted, Sign, WholeNumber, WordSlot, slot
from pbem.engine.words import Fault, Lexicon, Words

LEXICON = Lexicon("ann", {"ann": "Ann Archer", "bob": "Bob Jones"})
TITLES = {"rush": ("rush", "Rush Street"), "beacon": ("beacon", "Beacon Hill"), "oak": ("oak", "Oak Street")}
NONE = '"{word}" is nothing to give; {known}.'
TITLE = Named("a title", 'There is no title "{word}"; {known}.', lambda words: TITLES)


@phrase("[NOT] <what> [KEEPING <cash>]")
class Wanted(Phrase):
    """An item of a list."""

    what: str = slot(TITLE)
    cash: int = slot(Money(), default=0)
    is_not: bool = slot(FlagSlot("NOT"), default=False)

    def fault(self) -> str:
        """What is not wanted costs nothing."""
        return "What is not bought needs no cash." if self.is_not and self.cash else ""


@phrase("HOUSE <street> TO <target>")
class House(Phrase):
    """A house that is moved."""

    street: str = slot(TITLE)
    target: str = slot(TITLE)


@phrase("CASH <sign> <number>")
class Cash(Test):
    """A test."""

    sign: str = slot(Sign())
    number: int = slot(Money())

    def found(self, here: int) -> bool:
        """Only = is needed here."""
        return here == self.number


@phrase("lost")
class Lost(Test):
    """A test of which nobody can tell."""

    def found(self, here: int) -> None:
        """Nothing."""


@phrase("[AT <place>:] <text>")
class Note(Phrase):
    """Words about a place."""

    text: str = slot(Quoted())
    place: str = slot(TITLE, default="")


TEST = OneTest(Cash, Lost, has_not=True, more=("<seat> LIVES",))


@order(
    "SELL <title> [AT <price>] [TO <seats>] [TIMES <times>] [<how>] [NOW]",
    rule="T-1",
    help="Sells.",
    examples=("SELL rush AT $40 TO bob",),
)
class Sell(Order):
    """A sale."""

    title: str = slot(TITLE)
    price: int | None = slot(Money(), default=None)
    seats: tuple[str, ...] = slot(SEATS, default=("anyone",), always=True)
    times: int = slot(WholeNumber("the times"), default=1)
    how: str = slot(WordSlot("pace", {"SLOW": "SLOW", "FAST": "FAST"}), default="")
    now: bool = slot(FlagSlot("NOW"), default=False)


GRAMMAR = Grammar((Sell,), Tests(TEST))


def refused(kinds: Phrases[Phrase], text: str) -> str:
    """Why words are no phrase of some kinds."""
    with pytest.raises(Fault) as caught:
        kinds.read(Words(text, LEXICON))
    return f"{caught.value.reason} {caught.value.hint}".strip()


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("rush", Wanted("rush")),
        ("not Beacon Hill", Wanted("beacon", is_not=True)),
        ("beac keeping $1,000", Wanted("beacon", 1000)),
        ("HOUSE rush street TO beacon", House("rush", "beacon")),
        ("hou rush TO oak", House("rush", "oak")),
    ],
)
def test_a_phrase_is_read_and_written_by_its_wording(written: str, meant: Phrase) -> None:
    kinds = Phrases[Phrase](House, Wanted, what="a thing", none=NONE)
    read = kinds.read(Words(written, LEXICON))
    assert read == meant
    assert kinds.read(Words(str(read), LEXICON)) == meant


def test_a_phrase_is_written_without_what_is_usual() -> None:
    assert str(Wanted("rush", 0)) == "rush"
    assert str(Wanted("rush", 5, is_not=True)) == "NOT rush KEEPING 5"
    assert str(House("rush", "oak")) == "HOUSE rush TO oak"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("AT rush: here : there", 'AT rush: "here : there"'),
        ("at oak :here", 'AT oak: "here"'),
        ('"now : then"', '"now : then"'),
    ],
)
def test_a_colon_of_the_wording_stands_right_behind_a_word_and_those_of_texts_stay(
    written: str, kept: str
) -> None:
    assert str(Phrases(Note, what="a note", none=NONE).read(Words(written, LEXICON))) == kept


def test_what_is_no_phrase_is_refused_by_its_reason() -> None:
    kinds = Phrases[Phrase](House, Wanted, what="a thing", none=NONE)
    assert refused(kinds, "NOT rush KEEPING 5") == "What is not bought needs no cash."
    assert refused(kinds, "HOUSE rush > oak") == 'TO is missing before "> oak".'
    assert refused(kinds, "rush KEEPING") == "the amount is missing at the end of the line."
    assert refused(kinds, "street") == '"street" could be Rush Street or Oak Street.'
    assert refused(kinds, "HOUSE rash TO oak") == (
        'There is no title "rash"; Rush Street, Beacon Hill, Oak Street. did you mean "rush"?'
    )
    only = Phrases[Phrase](House, what="a thing", none=NONE, more=("$40",))
    assert refused(only, "card") == '"card" is nothing to give; HOUSE, $40.'
    assert refused(only, "") == "a thing is missing at the end of the line."


@pytest.mark.parametrize(
    "line",
    [
        "SELL rush AT 40 TO bob, ann TIMES 2 FAST NOW",
        "SELL rush NOW FAST TIMES 2 TO bob, ann AT 40",
        "SELL rush st TO Bob Jones and me AT $40 FAST NOW TIMES 2",
    ],
)
def test_what_may_be_left_out_may_come_in_any_order(line: str) -> None:
    reading = GRAMMAR.read([Line(1, line)], LEXICON, strictly=False)
    assert [str(one) for one in reading.orders] == ["SELL rush AT 40 TO bob, ann TIMES 2 FAST NOW"]


def test_a_default_is_written_only_where_that_is_asked_for() -> None:
    [one] = GRAMMAR.read([Line(1, "SELL rush TIMES 1")], LEXICON, strictly=False).orders
    assert str(one) == "SELL rush TO anyone"


def test_nothing_is_said_twice() -> None:
    [complaint] = GRAMMAR.read([Line(1, "SELL rush AT 4 AT 5")], LEXICON, strictly=False).complaints
    assert complaint.reason == "AT stands there twice."


def test_tests_hold_or_not() -> None:
    [one] = GRAMMAR.read([Line(1, "IF CASH = 5 AND not cas = 6 THEN SELL oak")], LEXICON).orders
    assert str(one.when) == "CASH = 5 AND NOT CASH = 6"
    assert one.when and one.when.holds(5) and not one.when.holds(6)
    assert not Lost().holds(5) and not Not(Lost()).holds(5) and All(()).holds(5)


def test_an_unknown_test_is_told_which_there_are() -> None:
    [complaint] = GRAMMAR.read([Line(1, "IF cush = 5 THEN SELL oak")], LEXICON, strictly=False).complaints
    assert complaint.reason == 'I do not know the test "cush"; CASH, lost, <seat> LIVES are tests.'
    assert complaint.hint == 'did you mean "CASH"?'
