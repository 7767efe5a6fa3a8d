"""What is refused on receipt between masters and slaves, couples, and of exiles (CRA 6.3)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import FACT
from pbem.rulesets.crusoe.language.campchecks import meal_faults
from pbem.rulesets.crusoe.language.legality import Faults, living_faults, name_of, no, other_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.played import has_couples, has_exiles, has_slaves
from pbem.rulesets.crusoe.things import WATER, Basket


def slave_faults(here: IslandLexicon, slave: SeatId, *, is_conditional: bool) -> Faults:
    """CRA-SLV-09 Yield why the seat does not do the writer's bidding; behind IF it may come to do so."""
    faults = [*bound_faults(here, slave)]
    if faults or is_conditional:
        yield from faults
    elif not FACT(here.scene, "master", (here.me, slave), here.island.cycle):
        yield no(tr("{seat} is not your slave.", seat=name_of(here, slave)))


def bound_faults(here: IslandLexicon, slave: SeatId) -> Faults:
    """CRA-SLV-01 Yield why a seat can be nobody's slave."""
    if not has_slaves(here.book):
        yield no(tr("Nobody is bound to a master in this game."))
        return
    yield from other_faults(here, slave)


def free_faults(here: IslandLexicon, slave: SeatId, new: SeatId = "") -> Faults:
    """CRA-SLV-02, CRA-SLV-03 Yield why a slave is not freed, or not given to another."""
    yield from bound_faults(here, slave)
    if new:
        yield from other_faults(here, new)
        if new == slave:
            yield no(tr("Nobody is his own master."))


def feed_faults(here: IslandLexicon, seat: SeatId, basket: Basket) -> Faults:
    """CRU-133 Yield why nobody is fed so."""
    if not has_slaves(here.book) and not has_couples(here.book):
        yield no(tr("Everybody feeds himself in this game."))
        return
    yield from other_faults(here, seat)
    most = here.book.tables.most_water
    if basket[WATER] > most:
        yield no(tr("Nobody drinks more than {most} water.", most=most))
    yield from meal_faults(here, Basket.of({thing: units for thing, units in basket if thing != WATER}))


def marry_faults(here: IslandLexicon, seats: tuple[SeatId, ...]) -> Faults:
    """CRA-GEN-12 Yield why nobody marries."""
    if not has_couples(here.book):
        yield no(tr("There are no couples in this game."))
        return
    for seat in seats:
        if seat == here.me:
            yield no(tr("That is your own seat."))
        yield from living_faults(here, seat)


def exile_faults(here: IslandLexicon) -> Faults:
    """CRA-EXI-05, CRA-EXI-07 Yield why the writer is no exile."""
    if not has_exiles(here.book):
        yield no(tr("Nobody is exiled in this game."))
    elif here.mine and here.group == MAIN:
        yield no(tr("You are not in exile."))
