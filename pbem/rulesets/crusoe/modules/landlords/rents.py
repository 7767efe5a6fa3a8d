"""What a path costs a seat: its rent by terms or by decree (CRA-LND-04 to 06, CRA-LND-13 to 16)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.hooks import RENT
from pbem.rulesets.crusoe.modules.landlords.owners import (
    GOVERNMENT,
    land_of,
    options_of,
    owner_of,
    payer_of,
)
from pbem.rulesets.crusoe.modules.settings.government import RENTS
from pbem.rulesets.crusoe.modules.settings.ownership import FAIR_HOUSING, RENT_CONTROL

NO_LEASE = tr_noop("its owner gives no lease")
LEAST_RENT = 1
"""CRA-LND-14 The least rent that a government may set on the land of others."""


def has_rent_control(book: Book) -> bool:
    """CRA-LND-14 Say whether the government sets all rents."""
    return options_of(book).variant == RENT_CONTROL


def has_fair_housing(book: Book) -> bool:
    """CRA-LND-13 Say whether everybody on a path pays the same."""
    return options_of(book).variant == FAIR_HOUSING


def usual_rent(book: Book) -> int:
    """CRA-R57 Return what a Landlord asks that has never said: the option's, else the tables'."""
    chosen, tables = options_of(book).offer_default, book.advanced
    if book.labels.has_money:
        return tables.offer_money if chosen.money is None else chosen.money
    return tables.offer_barter if chosen.barter is None else chosen.barter


def asked(scene: Scene, path: str, seat: SeatId) -> int | None:
    """CRA-LND-03 Return what a path costs a seat: nothing if it is nobody's or its own; None if closed."""
    owner = owner_of(scene, path)
    if owner is None or is_outside(scene, seat) or owner in (seat, payer_of(scene, seat)):
        return 0
    if owner == GOVERNMENT:
        return decreed(scene, path, seat)
    rent = land_of(scene).terms.get(path, {}).get(seat, usual_rent(scene.book))
    if rent is None or not has_rent_control(scene.book):
        return rent
    return max(LEAST_RENT, decreed(scene, path, seat))


def decreed(scene: Scene, path: str, seat: SeatId) -> int:
    """CRA-LND-16, CRA-R105 Return the rent by decree, or before any; none where no government sets rents."""
    if RENTS not in scene.book.tasks:
        return 0
    rent, defaults = RENT(scene, path, seat), scene.book.advanced.defaults
    if rent is not None:
        return max(0, rent)
    return defaults.rent_money if scene.book.labels.has_money else defaults.rent_barter


def may_enter(scene: Scene, seat: SeatId, path: str) -> str:
    """CRA-LND-03 A path of another is for those only to whom its owner gives a Lease."""
    return NO_LEASE if asked(scene, path, seat) is None else ""


def path_cost(cost: int, scene: Scene, seat: SeatId, path: str) -> int:
    """CRU-H13a, CRA-R59 Entering a path costs its rent."""
    return cost + (asked(scene, path, seat) or 0)
