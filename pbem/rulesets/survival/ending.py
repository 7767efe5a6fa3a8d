"""6 Game end: when it is over, who wins, and who is nearly there."""

from __future__ import annotations

from pbem.engine.events import GM, SeatId
from pbem.rulesets.survival import events
from pbem.rulesets.survival.gm_orders import Close, Maximum
from pbem.rulesets.survival.island import Island, Result, is_extra
from pbem.rulesets.survival.plans import IslandTable

FIRST_DOMINANCE = 5
"""Dominance is spoken of from this round on (SUR-R60)."""


def obey_gm(table: IslandTable) -> None:
    """The GM's orders that are not about the end (SUR-R73)."""
    for order in table.sheet(GM).orders:
        if isinstance(order, Maximum):
            table.state.maxima[order.hex] = order.meals
            table.tell(events.MaximumSet(order.hex, order.meals))


_RULES = {
    "nobody": "SUR-R62",
    "last_species": "SUR-6-01",
    "dominance": "SUR-6-02",
    "draw": "SUR-6-05",
    "limit": "SUR-6-03",
}
"""By which statement each end comes; the GM's word has none."""


def check_end(table: IslandTable) -> None:
    """A9: the first of the ends that has come (SUR-R63)."""
    island = table.state
    living = {seat: number for seat, number in island.census[-1].living.items() if number}
    lord = dominant(table, living)
    if lord:
        table.tell(events.Dominant(lord, living[lord], sum(living.values())))
    how = _end(table, living, lord)
    if how is None:
        return
    winners = _draw(table, living) if how == "draw" else _winners(island, living)
    island.result = Result(how, winners)
    table.is_over = True
    table.tell(events.GameOver(how, winners, cause=_RULES.get(how, "")))


def _end(table: IslandTable, living: dict[SeatId, int], lord: SeatId | None) -> str | None:
    """SUR-R63: nobody, one species, dominance, draw, the GM's word, the round limit."""
    closings = [order for order in table.sheet(GM).orders if isinstance(order, Close)]
    options = table.book.options
    if not living:
        return "nobody"
    if len(living) == 1:
        return "last_species"
    if any(order.seat for order in closings) or (lord and options.dominance == "auto"):
        return "dominance"
    if sharers := _draw(table, living):
        table.tell(events.DrawAgreed(sharers))
        return "draw"
    if closings:
        return "gm"
    return "limit" if options.rounds and table.state.round >= options.rounds else None


def dominant(table: IslandTable, living: dict[SeatId, int]) -> SeatId | None:
    """Return the species with nearly all living creatures, while two or more live (SUR-R60)."""
    options = table.book.options
    if options.dominance == "off" or len(living) < 2 or table.state.round < FIRST_DOMINANCE:
        return None
    most = max(living, key=lambda seat: living[seat])
    has_enough = living[most] * 100 >= options.dominance_percent * sum(living.values())
    return most if has_enough else None


def _draw(table: IslandTable, living: dict[SeatId, int]) -> tuple[SeatId, ...]:
    """Return the species that share the game, in seat order, if a draw is carried (SUR-R61)."""
    seats, options = table.state.seats, table.book.options
    votes = {seats[seat].draw_vote for seat in living} - {None}
    for vote in sorted((vote for vote in votes if vote), key=sorted):
        if options.draws and _is_carried(table, vote, living):
            return tuple(seat for seat in seats if seat in vote)
    return ()


def _is_carried(table: IslandTable, vote: frozenset[SeatId], living: dict[SeatId, int]) -> bool:
    seats, round = table.state.seats, table.state.round
    if len(vote) < 2 or not all(seat in living for seat in vote):
        return False
    least = min(living[seat] for seat in vote)
    for seat, number in living.items():
        folk = seats[seat]
        is_active = (
            folk.last_received is not None and folk.last_received > round - table.book.options.draw_window
        )
        if (seat in vote or is_active) and folk.draw_vote != vote:
            return False
        if seat not in vote and number > least:
            return False
    return True


def _winners(island: Island, living: dict[SeatId, int]) -> tuple[SeatId, ...]:
    """SUR-6-04: the seats with most creatures; none alive: who led a round before (SUR-R62, R64, R65)."""
    own = {seat: number for seat, number in living.items() if not is_extra(seat)}
    if not own and len(island.census) > 1:
        own = {seat: n for seat, n in island.census[-2].living.items() if n and not is_extra(seat)}
    most = max(own.values(), default=0)
    return tuple(seat for seat in island.seats if most and own.get(seat) == most)
