"""The tally of a receipt: what goes out and comes in if all lines are carried out (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Sheet
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.needs.eating import Eat
from pbem.rulesets.crusoe.receipts.forecast import SETTLED
from pbem.rulesets.crusoe.receipts.trial import Trial, laid_out
from pbem.rulesets.crusoe.things import EMPTY, GOODS, LEISURE
from pbem.rulesets.crusoe.view import IslandView

Row = tuple[str, str]


def ledger(book: Book, view: IslandView, seat: SeatId, sheet: Sheet) -> tuple[Row, ...]:
    """Return the units that go out and come in if all lines are carried out, and what the meal brings."""
    castaway = view.seats[seat]
    if view.is_over or not castaway.is_alive or castaway.is_abandoned:
        return ()
    trial = laid_out(book, view, seat, sheet)
    money = (row for kind in SETTLED if kind is not Eat for row in kind.tally(trial))
    return (*_moved(trial, *GOODS), *money, *_moved(trial, LEISURE), *Eat.tally(trial))


def _moved(trial: Trial, *things: str) -> Iterator[Row]:
    """CRU-P10, CRU-P13, CRU-R39, CRU-080, CRU-088 Yield what changes hands, is put in, or is paid."""
    flows = [kind.flow(trial) for kind in SETTLED]
    out, back = sum((one for one, _ in flows), EMPTY), sum((one for _, one in flows), EMPTY)
    for thing in things:
        if out[thing] or back[thing]:
            held, name = trial.mine.amount(thing), tr(thing)
            after = held - out[thing] + back[thing]
            said = {"held": held, "out": out[thing], "in_": back[thing], "after": after}
            text = tr("{held} now, {out} out: {after}", held=held, out=out[thing], after=after)
            if thing != LEISURE:
                text = tr("{held} now, {out} out, {in_} in: {after}", **said)
            yield name[:1].upper() + name[1:], text
