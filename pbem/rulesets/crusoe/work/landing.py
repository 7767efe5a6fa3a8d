"""CRU-P06 How far a seat moves, where experience leaves it a choice (CRU-071 to CRU-073)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Offered, Pick
from pbem.engine.orders import order
from pbem.engine.slots import WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.hooks import EXPERIENCE, MAY_INTERACT, MAY_USE_EXPERIENCE, MOVE_ADD
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.names import PATH
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.language.saying import said_space
from pbem.rulesets.crusoe.language.workslots import MARKET_SPACE, MOST, BehindColon, Landing
from pbem.rulesets.crusoe.letters import came_to, first_of, orders_of
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.paper.spots import spot
from pbem.rulesets.crusoe.things import MARKET
from pbem.rulesets.crusoe.work.paths import paths_open, stray
from pbem.rulesets.crusoe.work.places import as_if_at, path_of
from pbem.rulesets.crusoe.work.wishing import chosen_icon, is_live, market_wish, no_space

NO_WISH = 10_000
"""What stands for the number of a wish where none would be served: it comes behind all others."""


@order(
    tr_noop("LAND <path> <spaces>"),
    rule="CRU-P06",
    help=tr_noop("Says where to land, best first, when experience leaves a choice."),
    examples=("LAND ant: 14 > 7 > market",),
)
class Land(IslandOrder):
    """Landing places of a path, best first; the Market is the space behind the last."""

    is_preference: ClassVar[bool] = True
    first_counts: ClassVar[tuple[str, ...] | None] = ("path",)

    path: str = slot(PATH)
    spaces: tuple[int, ...] = slot(BehindColon(Landing(), once=True, most=MOST))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-P06 Yield which spaces the path does not have; one behind its last is the Market."""
        track = here.book.path(self.path)
        for space in self.spaces:
            if space > track.length + 1 and space != MARKET_SPACE:
                yield no_space(track, space)

    def odd(self, look: Look) -> Iterator[str]:
        """CRU-071, CRU-073 Without numbers for a path every roll must be moved exactly."""
        yield from stray(look, self.path)
        if reason := MAY_USE_EXPERIENCE(look.view, look.seat):
            yield tr("You cannot use experience in this cycle: {reason}.", reason=tr(reason))
        elif not EXPERIENCE(look.view, look.seat, self.path):
            path = look.book.path(self.path).name
            yield tr("You have no experience on {path}: you move what you roll.", path=path)

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        """CRU-106, CRU-150 Why experience leads nowhere, to which PACE has nothing to add."""
        if look.all_of(Land, Pace) and (reason := MAY_USE_EXPERIENCE(look.view, look.seat)):
            yield tr("You cannot use experience in this cycle: {reason}.", reason=tr(reason))

    def forecast(self, look: Look) -> Iterator[str]:
        if not MAY_USE_EXPERIENCE(look.view, look.seat):
            path = look.book.path(self.path)
            places = " > ".join(said_space(path, look.book, space) for space in self.spaces)
            yield tr("Where experience leaves a choice on {path}: {places}.", path=path.name, places=places)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        for path in _paths_known(here):
            track, numbers = here.book.path(path), ", ".join(map(str, here.own.numbers(path)))
            says = tr("where to land if you can choose; your numbers there: {numbers}", numbers=numbers)
            yield from here.may_write(f"LAND {path}: {track.length} > {MARKET}", says)
            spaces = tuple(Choice(str(at), "", spot(track, at)) for at in range(1, track.length + 1))
            market = Choice(MARKET, here.book.board.market, spot(track, track.length + 1))
            pick = Pick(tr("Where, best first"), (*spaces, market), is_free=True)
            name = tr("Landing: {path}", path=track.name)
            yield Item(name, tr("where experience leaves a choice"), f"LAND {path}: {{}}", (pick,))


def _paths_known(here: Writer) -> list[str]:
    """Return the paths open to a seat on which it has experience."""
    return [path for path in paths_open(here.view, here.me) if here.own.numbers(path)]


SLOW, FAST = "slow", "fast"


@order(
    tr_noop("PACE <how>"),
    rule="CRU-P06",
    help=tr_noop("Says whether to move slow or fast where experience leaves two places equally good."),
    examples=("PACE fast",),
)
class Pace(IslandOrder):
    """The tie-break for distances: slow or fast."""

    is_preference: ClassVar[bool] = True
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    how: str = slot(WordSlot(tr_noop("pace"), {SLOW: SLOW, FAST: FAST}))

    def odd(self, look: Look) -> Iterator[str]:
        if reason := MAY_USE_EXPERIENCE(look.view, look.seat):
            yield tr("You cannot use experience in this cycle: {reason}.", reason=tr(reason))
        elif not any(EXPERIENCE(look.view, look.seat, path) for path in look.book.board.paths):
            yield tr("You have no experience: you move what you roll.")

    def forecast(self, look: Look) -> Iterator[str]:
        if MAY_USE_EXPERIENCE(look.view, look.seat):
            return
        if self.how == FAST:
            yield tr("Where two places are equally good you take the farther.")
        else:
            yield tr("Where two places are equally good you take the nearer.")

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        if _paths_known(here):
            yield from here.may_write(cls(FAST), tr("or slow; between places equally good"))
            paces = (Choice(SLOW, tr("the nearer place")), Choice(FAST, tr("the farther place")))
            yield Item(tr("Pace"), tr("between places equally good"), "PACE {}", (Pick(tr("How"), paces),))


def distance_of(table: IslandTable, seat: SeatId, die: int) -> int:
    """CRU-071, CRU-073 Return how far a seat moves by a die: as it says, unless experience changes it."""
    added = MOVE_ADD(0, table, seat)
    copies = usable_copies(table, seat, die)
    if not copies:
        return die + added
    return _steered(table, seat, die, [d + added for d in range(max(1, die - copies), die + copies + 1)])


def usable_copies(scene: Scene, seat: SeatId, die: int) -> int:
    """CRU-071, CRU-R62 Return how often a seat may use a number on its path."""
    if MAY_USE_EXPERIENCE(scene, seat):
        return 0
    return numbers_on(scene, seat, path_of(scene.book, scene.state.seats[seat]).id).count(die)


def numbers_on(scene: Scene, seat: SeatId, path: str) -> list[int]:
    """CRU-070, CRU-H23 Return the experience numbers that a seat has on a path."""
    return EXPERIENCE(scene, seat, path) or []


def reaches(scene: Scene, seat: SeatId, distance: int) -> int:
    """CRU-037 Return the space that a distance leads to; the Market, behind the last, needs no exact one."""
    castaway = scene.state.seats[seat]
    return min(castaway.pos + distance, path_of(scene.book, castaway).length + 1)


def _steered(table: IslandTable, seat: SeatId, die: int, distances: Sequence[int]) -> int:
    """CRU-P06 Choose among distances: by LAND lines, else by what there is to take, else by PACE."""
    listed = _listed(table, seat, distances)
    if listed is not None:
        return listed
    pace = first_of(table, seat, Pace)
    if pace:
        came_to(table, pace, tr_noop("it counted where there was a choice"))
    sign = -1 if pace and pace.how == FAST else 1
    return min(distances, key=lambda distance: (*_dearness(table, seat, die, distance), sign * distance))


def _listed(table: IslandTable, seat: SeatId, distances: Sequence[int]) -> int | None:
    """CRU-P06 Return the shortest distance to the first space of a LAND list that can be reached."""
    market = path_of(table.book, table.state.seats[seat]).length + 1
    for line in orders_of(table, seat, Land):
        if not is_live(table, seat, line, line.path):
            continue
        for space in line.spaces:
            leading = [one for one in distances if reaches(table, seat, one) == min(space, market)]
            if leading:
                came_to(table, line, tr_noop("it counted where there was a choice"))
                return min(leading)
    return None


def _dearness(table: IslandTable, seat: SeatId, die: int, distance: int) -> tuple[int, int]:
    """CRU-P06 Return the number of the wish that a destination serves, and how little of it."""
    castaway, space = table.state.seats[seat], reaches(table, seat, distance)
    with as_if_at(castaway, space):
        if space > path_of(table.book, castaway).length:
            return market_wish(table, seat) or NO_WISH, 0
        if MAY_INTERACT(table, seat, die):
            return NO_WISH, 0
        taking = chosen_icon(table, seat)
    return taking.number or NO_WISH, -taking.units


def _own_numbers(scene: Scene, seat: SeatId, path: str) -> list[int]:
    """CRU-070 The numbers that the seat itself has learnt on the path."""
    return scene.state.seats[seat].numbers(path)


ACTS: tuple[Act, ...] = (EXPERIENCE.by(_own_numbers),)
"""What the base answers at the seams of experience."""
