"""The order language: one declaration gives parser, help, stored form and checks."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pbem.engine.orders import Grammar, Line, Order, Reading, order
from pbem.engine.slots import ChoiceSlot, HexName, ListOf, Quoted, Seat, Slot, WholeNumber, slot
from pbem.engine.words import Complaint, Fault, Lexicon, Why, Words, did_you_mean, keyword

LEXICON = Lexicon("ann", {"ann": "Ann Archer", "bob": "Bob", "bo": "Bo Derek", "cat": "Ann-Kathrin"})


@order("SELL <goods> [AT] <price>", rule="T-1", help="Sells.", examples=("SELL fish AT 7",), also=("VEND",))
class Sell(Order):
    """A sale."""

    goods: str = slot(ChoiceSlot("goods", {"fish": "F", "fruit": "R", "wood": "W"}))
    price: int = slot(WholeNumber("the price", 1, 99))


@order("SEND <seat> <hexes>", rule="T-2", help="Sends.", examples=("SEND bob B7 > C8",))
class Send(Order):
    """An errand."""

    seat: str = slot(Seat())
    hexes: tuple[str, ...] = slot(ListOf(HexName()))


@order("SAY [<words>]", rule="T-3", help="Says.", examples=('SAY "hello"',), is_game_order=False)
class Say(Order):
    """A word."""

    words: str | None = slot(Quoted("a word"), default=None)


GRAMMAR = Grammar((Sell, Send, Say))


def read(*lines: str, strictly: bool = True) -> Reading:
    """Read lines, numbered from 1."""
    return GRAMMAR.read([Line(n, text) for n, text in enumerate(lines, 1)], LEXICON, strictly=strictly)


def complaint(line: str) -> Complaint:
    """The one complaint about a line."""
    reading = read(line)
    assert reading.orders == () and len(reading.complaints) == 1
    return reading.complaints[0]


def test_case_blanks_and_small_words_do_not_matter() -> None:
    """The same order in several clothes."""
    orders = read("SELL fish AT 7", "sell  FISH 7", "Vend fis at 7", "SEL fish 7").orders
    assert {(one.goods, one.price) for one in orders if isinstance(one, Sell)} == {("F", 7)}
    assert [one.line for one in orders] == [1, 2, 3, 4]
    assert {str(one) for one in orders} == {"SELL fish 7"}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("SE bob B7", '"SE" could be SELL or SEND.'),
        ("SELL fihs 7", '"fihs" is no goods; fish, fruit, wood. Did you mean "fish"?'),
        ("SELL f 7", '"f" is no goods; fish, fruit, wood.'),
        ("SELL fish", "the price is missing at the end of the line."),
        ("SELL fish 100", "100 is not between 1 and 99."),
        ("SELL fish ½", '"½" is not a number; the price is a whole number.'),
        ("SELL fish ²", '"²" is not a number; the price is a whole number.'),
        ("SELL fish 7 now", 'I do not understand "now". Write SELL <goods> [AT] <price>.'),
        ("SEND bob B7 >", "a hex is missing at the end of the line."),
        ("SEND ann-k B", '"B" is no hex; a hex is a column and a row, such as B7.'),
        ("SEND ann k", '"k" is no hex; a hex is a column and a row, such as B7.'),
        ("SEND zoe B7", 'There is no player "zoe".'),
        ("SEND er B7", '"er" could be ann or bo.'),
        ("SELLL fish 7", 'I do not know the order "SELLL". Did you mean "SELL"?'),
        ("IF it rains", 'I do not know the order "IF".'),
    ],
)
def test_what_is_wrong_is_said_with_the_way_out(line: str, reason: str) -> None:
    """One line, one reason, and where there is one, the nearest valid form."""
    assert str(complaint(line)) == reason
    assert complaint(line).text == line and complaint(line).why is Why.UNKNOWN


def test_players_go_by_id_name_or_part_of_it() -> None:
    """An id goes before a name, the whole before a part; `me` is the writer."""
    named = {"bob": "bob", "BO": "bo", '"Bo Derek"': "bo", "derek": "bo", "kathrin": "cat", "me": "ann"}
    for word, seat in named.items():
        sent = read(f"SEND {word} B7").orders[0]
        assert isinstance(sent, Send) and sent.seat == seat


def test_what_is_not_accepted_now_is_not_in_this_round() -> None:
    """A phase accepts some orders only; a standing order is read all the same."""
    lines = [Line(4, "SELL fish 7")]
    strict = GRAMMAR.read(lines, LEXICON, (Send,))
    assert [one.why for one in strict.complaints] == [Why.NOT_NOW] and strict.orders == ()
    loose = GRAMMAR.read(lines, LEXICON, strictly=False).orders
    checked = GRAMMAR.recheck(loose, LEXICON, (Send,))
    assert checked.orders == () and checked.lost == loose
    assert [(one.line, one.text) for one in checked.complaints] == [(4, "SELL fish 7")]


def test_help_comes_from_the_declaration() -> None:
    """Wording, meaning, rule and examples, of one order or of all."""
    assert GRAMMAR.help("vend") == "SELL <goods> [AT] <price>\n  Sells. (rule T-1)\n    SELL fish AT 7"
    assert GRAMMAR.help().count("(rule T-") == 3
    assert GRAMMAR.verbs() == ["SELL", "VEND", "SEND", "SAY"]


@given(st.text(max_size=60))
def test_any_line_is_read_or_refused(text: str) -> None:
    """Whatever stands in a line, it is an order or a complaint, never an exception and never both."""
    reading = read(text or "?", strictly=False)
    assert len(reading.orders) + len(reading.complaints) == 1


@example("SAY", 'so "they" say')
@example("SAY", '""')
@given(st.sampled_from(["SELL", "SEND", "SAY", "VEND", ""]), st.text(max_size=30))
def test_a_stored_order_reads_as_the_same_order(verb: str, rest: str) -> None:
    """What was understood once is understood the same way from its stored form."""
    for read_once in read(f"{verb} {rest}", strictly=False).orders:
        assert read(str(read_once), strictly=False).orders == (read_once,), str(read_once)


def test_abbreviations_must_be_plain() -> None:
    """A word, its only abbreviation, or a complaint of what it could be."""
    assert keyword("hun", ("HUNGRY", "HOME")) == "HUNGRY"
    assert keyword("x", ("HUNGRY", "HOME")) is None
    with pytest.raises(Fault, match="could be HUNGRY or HOME"):
        keyword("h", ("HUNGRY", "HOME"))
    assert did_you_mean("agressive", ["defensive", "aggressive"]) == 'did you mean "aggressive"?'
    assert did_you_mean("qqq", ["defensive"]) == ""


def test_words_are_taken_from_left_to_right() -> None:
    """Quoted names are one word, and > , = stand for themselves."""
    words = Words('MOVE 42,57>"New Rome" >=3', LEXICON)
    assert words.tokens == ["MOVE", "42", ",", "57", ">", '"New Rome"', ">=", "3"]
    assert words.took("MOVE") and not words.took("57")
    assert words.rest() == '42 , 57 > "New Rome" >= 3'


class Limit(Slot[int | None]):
    """A limit, or none: a slot whose value may be None."""

    def read(self, words: Words) -> int | None:
        """Take a number, or ANY."""
        return None if words.took("ANY") else WholeNumber("the limit", 0, 99).read(words)


@order("FARES <limit>", rule="T-4", help="Limits.", examples=("FARES ANY",))
class Fares(Order):
    """A limit for fares."""

    limit: int | None = slot(Limit())


def test_a_value_of_none_is_no_refusal() -> None:
    """Only a slot that says why has left nothing of a value; None may stand for "no limit"."""
    reading = Grammar((Fares,)).read([Line(1, "FARES ANY"), Line(2, "FARES 7")], LEXICON)
    assert [one.limit for one in reading.orders if isinstance(one, Fares)] == [None, 7]
    assert reading.complaints == ()


@pytest.mark.parametrize("line", ["Sel is what I think", "Dear Selma,", "Sixes and sevens"])
def test_talk_is_not_guessed_at(line: str) -> None:
    """What begins as a sentence does, with a word cut short or far from any verb, and cannot be read."""
    complaint = GRAMMAR.read([Line(1, line)], LEXICON).complaints[0]
    assert complaint.reason == f'I do not know the order "{line.split()[0]}".' and not complaint.hint


def test_what_is_meant_is_still_understood_or_answered() -> None:
    """A verb written out, one cut short in a line that can be read, one misspelt a little or in capitals."""
    lines = ("Send my love to Bob", "Sel fish 7", "Slel fish 7", "SLILL fish 7", "sel is what I think")
    read = [GRAMMAR.read([Line(1, line)], LEXICON) for line in lines]
    assert [str(order) for reading in read for order in reading.orders] == ["SELL fish 7"]
    assert [bool(complaint.hint) for one in read for complaint in one.complaints][1:3] == [True, True]
    assert not any("do not know the order" in one.complaints[0].reason for one in (read[0], read[4]))
