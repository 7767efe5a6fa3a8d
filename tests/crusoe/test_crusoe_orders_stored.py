"""Orders are read again from their stored text, which must mean the same; and any text at all is answered."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.orders import Grammar, Order
from pbem.engine.sheet import numbered, read_paper
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.language.grammar import GM_GRAMMAR
from pbem.rulesets.crusoe.language.legality import unreached
from pbem.rulesets.crusoe.language.lexicon import bare_lexicon
from pbem.rulesets.crusoe.language.orders import GRAMMAR, OF_THE_BASE, ORDERS, read_stored
from pbem.rulesets.crusoe.language.phaseorders import orders_of_phase
from tests.crusoe.anyorders import gm_orders, orders, orders_of_socialism, orders_of_tradition
from tests.crusoe.clerk import NAMES, SEATS, Clerk
from tests.crusoe.tables import a_book

BOOK, SOCIALISM, TRADITION = a_book(), a_book(scenario="socialism"), a_book(scenario="traditional")
WORDS = (
    *(kind.verb() for kind in ORDERS),
    *(
        "IF",
        "THEN",
        "AND",
        "NOT",
        "TO",
        "FOR",
        "TIMES",
        "REST",
        "SHARES",
        "EVEN",
        "ALL",
        "BEST",
        "SAVE",
        "NOTHING",
    ),
    *(
        "MY",
        "GROUP",
        "POOL",
        "ON",
        "DONE",
        "INVOKER",
        "SIDE",
        "FOES",
        "WOUNDED",
        "I",
        "me",
        "WITH",
        "AGAINST",
    ),
    *("MAX", "EMPTY", "WITHOUT", "FINE", "SWAP", "KILL", "M1", "none", "abstain", "yes", "anyone", "market"),
    *(
        "ant",
        "dung",
        "beetle",
        "SC",
        "water",
        "fish",
        "top 40",
        "speared fish",
        "food",
        "leisure",
        "eggs",
        "vp",
    ),
    *(
        "1",
        "2",
        "0",
        "7",
        "-3",
        "99999999999999999999",
        ">",
        "<",
        "=",
        ":",
        ";",
        "+",
        ",",
        "#",
        '"',
        "SPEECH:",
    ),
    *("END", "{x}", "%s", "\u00e9", "zoe", *SEATS, *NAMES.values()),
)
CLERKS = (
    Clerk(),
    Clerk("market"),
    Clerk("market", {"scenario": "socialism"}),
    Clerk("camp", {"form": "compact"}),
    Clerk("assembly", invoker="bob"),
    Clerk("market", {"scenario": "quick"}),
    Clerk("market", {"scenario": "traditional"}),
)


EXAMPLES = {seat: seat.title() for seat in ("ann", "bob", "cat", "dan", "eve")}
"""The seats that examples name."""


def check(book: Book, order: Order, grammar: Grammar = GRAMMAR, names: Mapping[str, str] = NAMES) -> None:
    """Read an order's stored text, as what is on file, and compare it."""
    lexicon = bare_lexicon(book, names)
    reading = grammar.read(numbered(str(order), grammar.opens), lexicon, strictly=False)
    assert reading.complaints == () and reading.orders == (order,), (str(order), reading)
    assert [str(one) for one in reading.orders] == [str(order)]


@given(orders)
@settings(max_examples=80, deadline=None)
def test_orders_come_back(order: Order) -> None:
    """An order reads as itself."""
    check(BOOK, order)


@given(orders_of_socialism)
@settings(max_examples=80, deadline=None)
def test_motions_come_back(order: Order) -> None:
    """Motions and ballots read as themselves."""
    check(SOCIALISM, order)


@given(orders_of_tradition)
@settings(max_examples=60, deadline=None)
def test_taxes_come_back(order: Order) -> None:
    """Orders of the Traditional Economy read as themselves."""
    check(TRADITION, order)


@given(gm_orders)
@settings(max_examples=20, deadline=None)
def test_gm_orders_come_back(order: Order) -> None:
    """The GM's orders read as themselves."""
    check(BOOK, order, GM_GRAMMAR)


@pytest.mark.parametrize("kind", OF_THE_BASE)
def test_examples_are_read(kind: type[Order]) -> None:
    """Every example of the help is an order of its kind, and comes back."""
    scenario = {"SUBMIT": "socialism", "TAX": "traditional", "PROVIDE": "traditional"}
    scenario |= dict.fromkeys(("PROPOSE", "WITHDRAW", "VOTE"), "socialism")
    book = a_book(scenario=scenario.get(kind.verb(), "capitalism"))
    for example in kind.examples:
        text = example.replace(" / ", "\n")
        here = bare_lexicon(book, EXAMPLES, "ann")
        reading = GRAMMAR.read(numbered(text, GRAMMAR.opens), here, strictly=False)
        assert [type(one) for one in reading.orders] == [kind], reading
        check(book, reading.orders[0], names=EXAMPLES)


def test_stored_orders() -> None:
    """What is on file is read in the order written, a speech of several lines too."""
    texts = ("EAT BEST SAVE 2 apple", "SPEECH:\nFriends,\n\nlend me # ears; please + now.\nEND", "DRINK 1")
    assert [str(one) for one in read_stored(BOOK, NAMES, texts)] == [*texts]


some_lines = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join)
letters = st.lists(st.one_of(some_lines, orders.map(str), st.text(max_size=30)), max_size=8).map("\n".join)


@given(letters, st.sampled_from(CLERKS))
@settings(max_examples=80, deadline=None)
def test_any_letter_is_answered(text: str, clerk: Clerk) -> None:
    """Whatever is written, what counts can be kept and read again, and every complaint is a sentence."""
    lexicon, accepts = clerk.lexicon(), orders_of_phase(clerk.book, clerk.phase)
    paper = read_paper(text, opens=GRAMMAR.opens)
    reading = GRAMMAR.read(paper.lines, lexicon, accepts)
    for complaint in reading.complaints:
        assert str(complaint).strip() and complaint.line
    for order in reading.orders:
        kept = GRAMMAR.read(numbered(str(order), GRAMMAR.opens), lexicon, strictly=False)
        assert kept.orders == (order,), (str(order), kept)
    assert GRAMMAR.read(paper.lines, lexicon, accepts) == reading


def test_lines_that_are_never_used() -> None:
    """5.5 A line behind one that always fits is never reached; one whose test may fail leaves it open."""
    text = "\n".join(
        (
            "WANT water 2 > egg",
            "IF GROUP water < 3 THEN WANT dung: water",
            "IF MY egg > 1 THEN PACE fast",
            "PACE slow",
            "LEARN 4",
            "LEARN ant: 2",
            "LEARN ant: 3",
            "TAKE ant 2: egg",
            "TAKE ant 1: egg",
            "LAND ant: 4",
            "LAND ant: market",
        )
    )
    read = Clerk().read(text).orders
    found = [(str(one.order), str(one.earlier)) for one in unreached(read, Clerk().book)]
    assert found == [
        ("IF GROUP water < 3 THEN WANT dung_beetle: water", "WANT water 2 > egg"),
        ("LEARN ant: 3", "LEARN ant: 2"),
        ("LAND ant: 9", "LAND ant: 4"),
    ]
