"""Who owns which path, and whom the rules of land reach (CRA-LND-01, CRA-R67, CRA-R131)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.hooks import RECEIVER
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.landlords.state import Land
from pbem.rulesets.crusoe.modules.roles import LAND
from pbem.rulesets.crusoe.modules.settings.ownership import Landlords
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import DOLLARS

GOVERNMENT = "government"
"""The owner of paths that are the government's."""
DEBT = "debt"
"""The source of money that is owed, as RECEIVER is asked whose it is to pay."""


def land_of(scene: Scene) -> Land:
    """Return what is kept of the land."""
    return state_of(scene, Land)


def options_of(book: Book) -> Landlords:
    """Return the options of Landlords."""
    options = book.of(Landlords)
    assert options is not None
    return options


def owner_of(scene: Scene, path: str) -> str | None:
    """Return the owner of a path: a seat, the government, or None."""
    return land_of(scene).owner.get(path)


def paths_of(scene: Scene, owner: str) -> tuple[str, ...]:
    """Return the paths of an owner, in board order."""
    return tuple(path for path in scene.book.board.paths if owner_of(scene, path) == owner)


def landlord_of(scene: Scene, path: str) -> SeatId | None:
    """Return the seat that owns a path, if one does."""
    owner = owner_of(scene, path)
    return owner if owner in scene.state.seats else None


def may_own(scene: Scene, seat: SeatId) -> bool:
    """CRA-R91 Say whether a seat may own land: alive, no exile, and not barred from it."""
    is_there = scene.state.seats[seat].is_alive and not is_outside(scene, seat)
    return is_there and not MAY_HOLD(scene, seat, LAND)


def able_seats(scene: Scene) -> tuple[SeatId, ...]:
    """Return the seats that may own land, in seat order."""
    return tuple(seat for seat in scene.state.seats if may_own(scene, seat))


def is_homestead(book: Book) -> bool:
    """CRA-LND-01 Say whether paths are owned by whoever leaves them first."""
    options = options_of(book)
    return options.has_landlords and not options.is_modern


def payer_of(scene: Scene, seat: SeatId) -> SeatId:
    """CRA-R94, CRA-R125 Return who pays what a seat owes: whoever gets the seat's money."""
    return RECEIVER(seat, scene, DOLLARS, 0, DEBT)
