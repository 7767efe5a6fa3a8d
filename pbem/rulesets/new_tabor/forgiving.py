"""TAB-R09 Late orders, and the mercy of the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.results import Became
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.new_tabor.claims import stake
from pbem.rulesets.new_tabor.economy import EconomyTable, Moves, Producer, Question, is_opening_round
from pbem.rulesets.new_tabor.lateorders import Forgiven, LateFiled
from pbem.rulesets.new_tabor.legality import ExchangeOrder
from pbem.rulesets.new_tabor.lexicon import bare_lexicon
from pbem.rulesets.new_tabor.orders import Claim, Late, late_orders
from pbem.rulesets.new_tabor.places import fill_vacancies
from pbem.rulesets.new_tabor.plans import fail, needs_path, note, playing_late
from pbem.rulesets.new_tabor.questions import FORGIVE, asked, close_question, raise_question
from pbem.rulesets.new_tabor.turnorders import ActionOrder, act
from pbem.rulesets.new_tabor.useorders import exchange_and_consume
from pbem.rulesets.new_tabor.voteorders import Ballot
from pbem.rulesets.new_tabor.voting import decide

SECOND = 2
"""The round before which the opening round may be made up for."""


def file_late(table: EconomyTable) -> None:
    """TAB-R09 Take late sets from the letters and open the question of each; one a seat."""
    economy = table.state
    if table.book.options.late_mercy != "vote" or is_opening_round(economy):
        return
    for one in economy.in_order():
        late = next((order for order in table.sheet(one.id).orders if isinstance(order, Late)), None)
        if late is not None and one.id not in economy.late_sets and economy.round > 1:
            economy.late_sets[one.id] = "\n".join(late.lines)
            raise_question(economy, Question(FORGIVE, one.id))
            table.tell(LateFiled(one.name))


def mercy(table: EconomyTable) -> None:
    """TAB-R09 Count the ballots on late sets, and carry out those forgiven, in order of play."""
    economy = table.state
    late = [one.id for one in economy.in_order() if one.id in economy.late_sets]
    forgiven = [seat for seat in late if _is_forgiven(table, seat)]
    for seat in late:
        for order in table.sheet(seat).orders:
            if isinstance(order, Late) and seat in forgiven:
                note(table, order, Became.DONE, tr_noop("it was forgiven"))
            elif isinstance(order, Late):
                note(table, order, Became.REFUSED, tr_noop("it was not forgiven"))
    texts, economy.late_sets = economy.late_sets, {}
    for seat in forgiven:
        make_up_for(table, seat, texts[seat].split("\n"))


def _is_forgiven(table: EconomyTable, seat: SeatId) -> bool:
    question = Question(FORGIVE, seat)
    is_carried = decide(table, asked(table.state, question), Ballot(FORGIVE, seat))
    close_question(table.state, question)
    return is_carried


def _read(table: EconomyTable, lines: Sequence[str]) -> tuple[Order, ...]:
    """Read late lines again; those of the opening round hold no exchange."""
    economy = table.state
    names = {one.id: one.name for one in economy.seats.values()}
    orders = late_orders(lines, bare_lexicon(table.book, names))
    if economy.quarter == 1 and economy.round == SECOND:
        return tuple(order for order in orders if not isinstance(order, ExchangeOrder))
    return orders


def make_up_for(table: EconomyTable, seat: SeatId, lines: Sequence[str]) -> None:
    """TAB-R09 Exchange and consume, act, claim as if on turn: no production, innovation or roll."""
    economy, orders = table.state, _read(table, lines)
    mine = economy.seats[seat]
    table.tell(Forgiven(mine.name))
    was_on_path = mine.is_on_path or seat in economy.before_act
    if not was_on_path:
        orders = _kept_off_path(table, seat, orders)
    with _on_path(mine, was_on_path), playing_late(table, seat, orders):
        acts = any(isinstance(order, ActionOrder) for order in orders)
        if acts and seat in economy.before_act:
            _go_back(mine, economy.before_act[seat])
        if was_on_path:
            exchange_and_consume(table, seat)
        if acts:
            act(table, seat)
        if any(isinstance(order, Claim) for order in orders):
            stake(table, seat)
    fill_vacancies(table, [one.id for one in economy.after(seat)], seat)


@contextmanager
def _on_path(mine: Producer, was_on_path: bool) -> Iterator[None]:
    """TAB-R09 A seat that crossed the Finish with its last roll makes up for what it could do before that."""
    is_across, mine.is_off_path = mine.is_off_path, not was_on_path
    yield
    mine.is_off_path = is_across


def _kept_off_path(table: EconomyTable, seat: SeatId, orders: tuple[Order, ...]) -> tuple[Order, ...]:
    """Keep the claim of a seat that was off the Path all the round; the rest fails."""
    for order in orders:
        if needs_path(order):
            fail(table, seat, order, tr("you were off the Path"))
    return tuple(order for order in orders if not needs_path(order))


def _go_back(mine: Producer, before: Moves) -> None:
    """TAB-R09 Put the peg back to where it was before its Act of the last round."""
    mine.industry, mine.last_industry = before.industry, before.last_industry
    mine.bound_for, mine.switch_turns = before.bound_for, before.switch_turns
    mine.has_leisure = before.has_leisure
