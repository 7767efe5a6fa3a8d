"""Who owns which path, and whom the rules of land reach (CRA-LND-01, CRA-R67, CRA-R131)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, TypeAlias

from pbem.engine.case_form import SEAT
from pbem.engine.case_shapes import Either, Word
from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.hooks import RECEIVER
from pbem.rulesets.crusoe.island import ModuleState, Scene
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.roles import LAND
from pbem.rulesets.crusoe.modules.settings.ownership import Landlords
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import DOLLARS, PathId

GOVERNMENT = "government"
"""The owner of paths that are the government's."""
Owner: TypeAlias = Annotated[str, Either((Word(GOVERNMENT, (GOVERNMENT,)), SEAT))]
DEBT = "debt"
"""The source of money that is owed, as RECEIVER is asked whose it is to pay."""


@dataclass(frozen=True)
class Lease:
    """A Lease of this cycle: the path, its owner, what is asked, and how often goods were handed over.

    `rent` is in dollars where there is money, else in harvests. `debtor` is who pays: the tenant, unless
    another has its money.
    """

    path: PathId
    owner: Owner
    rent: int
    used: int = 0
    debtor: SeatId = ""


@dataclass
class Land(ModuleState):
    """The land: `owner` is by path a seat, "government", or None; a path left out is nobody's.

    `terms` are by path and tenant what the owner asks in this cycle, None where it has closed the path to the
    tenant. `lease` is by tenant, `treasury` what the government was paid for its land in this cycle.
    """

    module: ClassVar[str] = "landlords"
    owner: dict[PathId, Owner | None] = field(default_factory=dict)
    terms: dict[PathId, dict[SeatId, int | None]] = field(default_factory=dict)
    lease: dict[SeatId, Lease] = field(default_factory=dict)
    treasury: int = 0


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
