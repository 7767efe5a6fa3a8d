"""What is refused of Landlords and stockholders on receipt (CRA 6.2)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.language.legality import Faults, no, other_faults, sentence
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.played import has_firms, has_landlords
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.roles import SHARES
from pbem.rulesets.crusoe.modules.settings.ownership import FAIR_HOUSING, RENT_CONTROL, Landlords


def rent_faults(here: IslandLexicon, seat: SeatId) -> Faults:
    """CRA-LND-13, CRA-LND-14 Yield why landlords do not set this."""
    landlords = here.book.of(Landlords)
    if landlords is not None and landlords.variant == RENT_CONTROL:
        yield no(tr("The government sets the rents in this game."), tr("You may CLOSE a path."))
        return
    yield from close_faults(here, seat)


def close_faults(here: IslandLexicon, seat: SeatId) -> Faults:
    """CRA-LND-06, CRA-LND-13 Yield why a path is not let or closed so."""
    landlords = here.book.of(Landlords)
    if landlords is None or not has_landlords(here.book):
        yield no(tr("No seat owns a path in this game."))
        return
    if seat and landlords.variant == FAIR_HOUSING:
        yield no(tr("What holds for a path holds for all: leave out TO."))
    elif seat:
        yield from other_faults(here, seat)


def firm_faults(here: IslandLexicon) -> Faults:
    """CRA-COR-01, CRA-GEN-06 Yield why the writer never has shares."""
    if not has_firms(here.book):
        yield no(tr("There are no corporations in this game."))
        return
    reason = MAY_HOLD(here.scene, here.me, SHARES) if here.mine else ""
    if reason:
        yield sentence(reason)


def invest_faults(here: IslandLexicon, entries: tuple[tuple[str, int], ...]) -> Faults:
    """CRA-COR-04, CRA-R75 Yield why these sums buy no shares."""
    yield from firm_faults(here)
    price = here.book.advanced.share_price
    for path, dollars in entries:
        if dollars % price or not dollars:
            name = here.book.path(path).name
            yield no(tr("{path}: a share costs ${price}; write full shares.", path=name, price=price))
