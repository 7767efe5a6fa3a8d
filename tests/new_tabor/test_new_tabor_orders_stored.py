"""Orders are read again from their stored text, which must mean the same; and any text at all is answered."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.orders import Grammar, Line, Order
from pbem.engine.sheet import numbered, read_paper
from pbem.rulesets.new_tabor.economy import Economy
from pbem.rulesets.new_tabor.gm import GM_GRAMMAR
from pbem.rulesets.new_tabor.orders import GRAMMAR, PHASE_ORDERS, Late
from tests.new_tabor.anyorders import gm_orders, late, orders
from tests.new_tabor.clerk import SEATS, asking, bare, desk, economy, election, off_path, opening

BARE = bare()
WORDS = (
    *("SELL", "BUY", "GIVE", "LEND", "BORROW", "REPAY", "SUBLET", "CONSUME", "KEEP", "AUTO", "AUTOCONSUME"),
    *("ACT", "SWITCH", "LEISURE", "STAY", "INNOVATE", "CLAIM", "VACANCY", "RECALL", "MOTION", "NOMINATE"),
    *("ACCEPT", "DECLINE", "VOTE", "CHARITY", "NEXT ROUND", "LATE", "LATE:", "END", "IF", "THEN", "AND"),
    *("TO", "FROM", "FOR", "AT", "NOW", "BY", "UP TO", "PAY", "INNER", "UNTIL", "FOR inputs", "cu", "union"),
    *("market", "anyone", "all", "need", "wants", "surplus", "food", "clo", "s", "t", "$5", "9.30", "9.305"),
    *("-1", "0", "40", "$", ",", ";", ">", "<", "<>", "=", "+", "#", '"', '"a text"', "both", "off", "on"),
    *("inputs", "loss", "center", "inner", "outer", "here", "switch", "in", "at", "off path", "challenged"),
    *("money", "cost inner", "clerk", "treasurer", "dice", "call", "forgive", "recall", "motion", "3", "yes"),
    *("no", "abstain", "Q3", "OPTION", "LENGTH", "RESOLVE", "ABSENT", "STOP", "rent_step", "gifts", "ease"),
    *("\u00e9", "{x}", "%s", *SEATS, *SEATS.values(), "me", "zoe"),
)
STATES = (economy(), opening(), off_path(), election(), economy("settle"), asking())


def check(grammar: Grammar, order: Order, seat: str) -> None:
    """Read an order's stored text, as a letter and as what is on file, and compare it."""
    for lexicon in (BARE, desk(seat)):
        reading = grammar.read([Line(1, str(order))], lexicon, strictly=False)
        assert reading.complaints == () and reading.orders == (order,), (str(order), reading)
    assert [line.text for line in numbered(str(order), grammar.opens)] == [str(order)]


@given(orders)
@settings(max_examples=100, deadline=None)
def test_orders_come_back(order: Order) -> None:
    """An order reads as itself, whether the reader knows the table or not."""
    check(GRAMMAR, order, "ann")


@given(late)
@settings(max_examples=60, deadline=None)
def test_late_sets_come_back(order: Late) -> None:
    """A late set holds its lines, and each reads as itself."""
    again = GRAMMAR.read([Line(1, str(order))], BARE, strictly=False).orders[0]
    assert isinstance(again, Late)
    assert GRAMMAR.read([Line(1, str(again))], BARE, strictly=False).orders == (again,)
    lines = [Line(number, line) for number, line in enumerate(again.lines, 1)]
    reading = GRAMMAR.read(lines, BARE, strictly=False)
    assert [str(one) for one in reading.orders] == list(order.lines)


@given(gm_orders)
@settings(max_examples=20, deadline=None)
def test_gm_orders_come_back(order: Order) -> None:
    """The GM's orders read as themselves."""
    check(GM_GRAMMAR, order, "gm")


lines = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join)
letters = st.lists(st.one_of(lines, orders.map(str), st.text(max_size=30)), max_size=8).map("\n".join)


@given(letters, st.sampled_from(STATES), st.booleans())
@settings(max_examples=100, deadline=None)
def test_any_letter_is_answered(text: str, table: Economy, is_compact: bool) -> None:
    """Whatever is written, what counts can be kept and read again, and every complaint is a sentence."""
    lexicon = desk("ann", table, mode="compact" if is_compact else "full")
    paper = read_paper(text, opens=GRAMMAR.opens)
    reading = GRAMMAR.read(paper.lines, lexicon, PHASE_ORDERS[table.phase])
    for complaint in reading.complaints:
        assert str(complaint).strip() and complaint.line
    for order in reading.orders:
        kept = GRAMMAR.read([Line(1, str(order))], lexicon, strictly=False)
        assert kept.orders == (order,), (str(order), kept)
    again = GRAMMAR.read(paper.lines, lexicon, PHASE_ORDERS[table.phase])
    assert again == reading
