"""Orders and clauses are read again from their stored text: it must mean exactly the same."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.events import GM
from pbem.engine.orders import Grammar, Line, Order
from pbem.engine.sheet import numbered
from pbem.rulesets.laissez_faire.claims import Complain
from pbem.rulesets.laissez_faire.contracttext import read_clause
from pbem.rulesets.laissez_faire.gm_orders import GM_GRAMMAR
from pbem.rulesets.laissez_faire.orders import GRAMMAR
from pbem.rulesets.laissez_faire.terms import Terms
from tests.laissez_faire.anyorders import actions, clauses, gm_orders, settings_orders
from tests.laissez_faire.clerk import bare, desk

BARE = bare()


@given(clauses)
@settings(max_examples=100, deadline=None)
def test_clauses_come_back(terms: Terms) -> None:
    """A clause reads as itself, from the state as from a letter."""
    assert read_clause(str(terms), BARE) == terms


def check(grammar: Grammar, order: Order, seat: str) -> None:
    """Read an order's stored text, as a letter and as what is on file, and compare it."""
    for lexicon in (BARE, desk(seat)):
        reading = grammar.read([Line(1, str(order))], lexicon, strictly=False)
        assert reading.complaints == () and reading.orders == (order,)
    assert [line.text for line in numbered(str(order), grammar.opens)] == [str(order)]


@given(settings_orders)
@settings(max_examples=100, deadline=None)
def test_settings_come_back(order: Order) -> None:
    """A setting reads as itself, whether the reader knows the circuit or not."""
    check(GRAMMAR, order, "gm")


@given(actions)
@settings(max_examples=100, deadline=None)
def test_actions_come_back(order: Order) -> None:
    """An action reads as itself."""
    if isinstance(order, Complain):
        lines = [Line(1, str(order))]
        assert GRAMMAR.read(lines, BARE, strictly=False).orders == (order,)
    else:
        check(GRAMMAR, order, "gm")


@given(gm_orders)
@settings(max_examples=60, deadline=None)
def test_orders_of_the_gm_come_back(order: Order) -> None:
    """An order of the GM's reads as itself."""
    check(GM_GRAMMAR, order, GM)


HEADS = ("", "PRICE ", "LODGE AT ", "BUY ", "STAY ", "GIVE ", 'CONTRACT "c" WITH bob: ', "IF ", "BUILD ")


@given(st.text(alphabet="PRICESLODGEKBTANYWHU123 ;:\"+$>=<,.#'%x-", max_size=60))
@settings(max_examples=80, deadline=None)
def test_nothing_breaks_the_reader(text: str) -> None:
    """Whatever is written, there is an order or a complaint for each line, on receipt and later."""
    for head in HEADS:
        for strictly in (True, False):
            reading = GRAMMAR.read([Line(1, head + text)], desk(), strictly=strictly)
            assert len(reading.orders) + len(reading.complaints) >= 1


def test_every_example_is_read_and_written_back() -> None:
    """What the help shows can be sent, and its stored form reads as the same order."""
    for grammar, seat in ((GRAMMAR, "ann"), (GM_GRAMMAR, GM)):
        for kind in grammar.kinds:
            for example in kind.examples:
                reading = grammar.read([Line(1, example)], desk(seat), strictly=False)
                assert [type(order) for order in reading.orders] == [kind], (example, reading.complaints)
                again = grammar.read([Line(1, str(reading.orders[0]))], desk(seat), strictly=False)
                assert again.orders == reading.orders, example
