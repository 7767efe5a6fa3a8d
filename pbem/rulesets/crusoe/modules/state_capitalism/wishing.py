"""The lines of a letter that deals are made of, and what the silent are taken to write (CRA-R54, CRA 6.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from pbem.engine.events import SeatId
from pbem.engine.results import Became
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.monetaryorders import Buy, Price, Sell
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, done_lines, orders_of, unused, used
from pbem.rulesets.crusoe.modules.state_capitalism.bargains import Stock, Terms, Trading, Wish
from pbem.rulesets.crusoe.wishes import ANYONE

L = TypeVar("L", Sell, Buy)
USUAL = Terms(50, is_percent=True)
"""CRA 6.6 The terms of those who write nothing of deals."""
ALL_OF_IT = 99
MAY_SELL = tr_noop("you may sell it yourself")
MAY_NOT_SELL = tr_noop("you do not have most of it")
NO_DEAL = tr_noop("nobody agreed to it")


@dataclass
class Written:
    """The lines for a good of all letters, by the number that their wishes bear."""

    lines: list[tuple[SeatId, Sell | Buy]] = field(default_factory=list)

    def wish(self, seat: SeatId, line: Sell | Buy, price: Price) -> Wish:
        """Return what a line of a seat wishes."""
        self.lines.append((seat, line))
        terms = Terms(price.number, price.is_percent)
        return Wish(seat, line.seat, line.units, terms, line=len(self.lines) - 1)

    def close(self, table: IslandTable, met: set[int]) -> None:
        """CRU-P31 Note which lines came to a deal, and that the others did not."""
        for number, (seat, line) in enumerate(self.lines):
            if number in met:
                used(table, line, tr_noop("the deal was made"))
            else:
                unused(table, seat, line, NO_DEAL)


def trading(
    table: IslandTable, good: str, seats: Sequence[SeatId], legal: Sequence[SeatId], written: Written
) -> Trading:
    """CRA-R54 Return what holders offer of a good, and legal sellers would buy, in turn order."""
    offers: list[Wish] = []
    purchases: list[Wish] = []
    for seat in seats:
        offers += _offers(table, seat, good, written, is_legal=seat in legal)
        purchases += _purchases(table, seat, good, written, is_legal=seat in legal)
    return Trading(offers, purchases, _stocks(table, good, seats))


def _stocks(table: IslandTable, good: str, seats: Sequence[SeatId]) -> Mapping[SeatId, Stock]:
    holdings = {seat: table.state.seats[seat].hold[good] for seat in seats}
    return {seat: Stock(holding.new, holding.kept) for seat, holding in holdings.items()}


def _offers(table: IslandTable, seat: SeatId, good: str, written: Written, *, is_legal: bool) -> list[Wish]:
    """CRA-STA-02, CRA 6.6 Return what a holder offers who may not sell; the silent all they have made."""
    lines = orders_of(table, seat, Sell)
    reason = MAY_SELL if is_legal else ""
    if not lines and not is_legal:
        return [Wish(seat, ANYONE, ALL_OF_IT, USUAL, new_only=True)]
    return [written.wish(seat, line, line.price) for line in _open(table, seat, good, lines, reason)]


def _purchases(
    table: IslandTable, seat: SeatId, good: str, written: Written, *, is_legal: bool
) -> list[Wish]:
    """CRA-STA-02, CRA 6.6 Return what a legal seller would buy; the silent all that is offered as usual."""
    lines = orders_of(table, seat, Buy)
    reason = "" if is_legal else MAY_NOT_SELL
    if not lines and is_legal:
        return [Wish(seat, ANYONE, ALL_OF_IT, USUAL)]
    return [
        written.wish(seat, line, line.price or Price(0)) for line in _open(table, seat, good, lines, reason)
    ]


def _open(table: IslandTable, seat: SeatId, good: str, lines: Sequence[L], reason: str) -> list[L]:
    """CRU-P02 Return the lines of a seat for a good that count now; note why the others do not."""
    found: list[L] = []
    for line in lines:
        if line.good != good:
            continue
        if reason:
            unused(table, seat, line, reason, Became.REFUSED)
        elif holds(table, seat, line.when, done_lines(table, seat)):
            found.append(line)
        else:
            unused(table, seat, line, TEST_IS_FALSE)
    return found
