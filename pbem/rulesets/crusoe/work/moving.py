"""Step II, movement: rounds, landings, waiting, learning, and healing behind it (brief 4.3, 4.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.modules import Act
from pbem.engine.orderform import Choice, Item, Offered, Pick, plain
from pbem.engine.orders import order
from pbem.engine.sequence import pause
from pbem.engine.slots import ListOf, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe import told_work as told
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import gain, lose
from pbem.rulesets.crusoe.hooks import (
    ARRIVED,
    EXPERIENCE,
    MAY_GAIN_EXPERIENCE,
    MAY_GAIN_LEISURE,
    MAY_INTERACT,
    MAY_USE_EXPERIENCE,
    MOVE_ADD,
    MOVE_DICE,
    MOVED,
    MOVES_WITH,
    TURN_OPEN,
    WAIT,
    WAITED,
    WORK_DONE,
)
from pbem.rulesets.crusoe.island import WORK, IslandTable, Scene
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, no
from pbem.rulesets.crusoe.language.lexicon import (
    MARKET_SPACE,
    MOST,
    PATH,
    BehindColon,
    Experience,
    IslandLexicon,
    Landing,
    OnlyPath,
)
from pbem.rulesets.crusoe.language.offering import Look, Writer, has_firms, said_space
from pbem.rulesets.crusoe.letters import came_to, first_of, orders_of
from pbem.rulesets.crusoe.modules.firms import paths_shared
from pbem.rulesets.crusoe.paper.spots import spot
from pbem.rulesets.crusoe.things import LEISURE, MARKET, Basket
from pbem.rulesets.crusoe.wording import Said
from pbem.rulesets.crusoe.work.paths import (
    PathOrder,
    all_at_market,
    as_if_at,
    is_at_market,
    likely_path,
    path_of,
    paths_open,
    stray,
)
from pbem.rulesets.crusoe.work.producing import (
    Take,
    Want,
    chosen_icon,
    is_live,
    market_wish,
    no_space,
    use_spaces,
)

# ---- CRU-P06 How far a seat moves, where experience leaves it a choice (CRU-071 to CRU-073)

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


# ---- 4.6 Experience gained at the Market: the check, and the number learnt (CRU-070, CRU-074, CRU-P09)

DEFAULT_LEARN = (4, 3, 5, 2, 4, 3, 6, 1)
"""CRU-P09 The numbers learnt by default, in order."""


@order(
    tr_noop("LEARN [<path>] <numbers>"),
    rule="CRU-P09",
    help=tr_noop("Says which experience numbers to gain, in order; a number that stands twice, twice."),
    examples=("LEARN 4 > 4 > 3", "LEARN ant: 2 > 5"),
)
class Learn(IslandOrder):
    """Numbers to learn on a path, or on every path."""

    is_preference: ClassVar[bool] = True
    first_counts: ClassVar[tuple[str, ...] | None] = ("path",)

    may_depend: ClassVar[bool] = False
    more_help: ClassVar[str] = tr_noop(
        "Where paths have corporations it is your stockholder's vote on what that of the path learns."
    )
    path: str | None = slot(OnlyPath(), default=None)
    numbers: tuple[int, ...] = field(default=(), metadata={"slot": ListOf(Experience(), most=MOST)})

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-COR-10 Yield why nobody learns so where corporations do."""
        if has_firms(here.book) and self.path is None:
            hint = tr("Write for example {example}.", example="LEARN ant: 3 > 4")
            yield no(tr("Corporations learn in this game: name the path."), hint)

    def odd(self, look: Look) -> Iterator[str]:
        """CRU-150, CRU-156, CRU-157 Want lets nothing be learnt."""
        yield from stray(look, self.path)
        path = self.path or next(iter(look.book.board.paths))
        if reason := MAY_GAIN_EXPERIENCE(look.view, look.seat, path):
            yield tr("You learn nothing in this cycle: {reason}.", reason=tr(reason))

    @classmethod
    def concerns(cls, look: Look) -> bool:
        """CRA-COR-10 Of what seats learn on their paths; corporations vote about it later."""
        return look.takes(PathOrder)

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        if reason := _why_not(look):
            yield tr("You learn nothing in this cycle: {reason}.", reason=tr(reason))

    def forecast(self, look: Look) -> Iterator[str]:
        numbers = " > ".join(map(str, self.numbers))
        if _why_not(look):
            return
        if self.path:
            path = look.book.path(self.path).name
            yield tr("On {path} you learn, as far as you lack them: {numbers}.", path=path, numbers=numbers)
        else:
            yield tr("You learn, as far as you lack them: {numbers}.", numbers=numbers)

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRU-P40 The numbers learnt by default."""
        if not _why_not(look) and not look.all_of(cls):
            numbers = " > ".join(map(str, DEFAULT_LEARN))
            yield tr("No LEARN line: you learn, as far as you lack them: {numbers}.", numbers=numbers)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        """CRU-P09, CRA-COR-10 What the seat learns, or the corporations of which it has shares."""
        label = tr("Numbers, in order")
        if not has_firms(here.book):
            yield from here.may_write(cls(numbers=DEFAULT_LEARN[:4]), tr("numbers to learn, in order"))
            pick = Pick(label, plain("4 > 3 > 5", "4", "3", "5", "2", "6", "1"), is_free=True)
            yield Item(tr("Learn"), tr("as far as you lack them"), "LEARN {}", (pick,))
            return
        for path in paths_shared(here.view, here.me):
            yield from here.may_write(cls(path, (3, 4)), tr("the numbers it is to learn"))
            name = tr("Learn: {path}", path=here.book.path(path).name)
            item = Item(name, tr("numbers, best first"), f"LEARN {path}: {{}}")
            yield from here.one_pick(item, label, plain("3 > 4", "4 > 3", "5", "2"), is_free=True)


WORK_ORDERS: Kinds = (PathOrder, Want, Take, Land, Pace, Learn)
"""The orders of step I."""


def _why_not(look: Look) -> str:
    """Return why the seat learns nothing in this cycle, by the path that it takes if nobody is before it."""
    return MAY_GAIN_EXPERIENCE(look.view, look.seat, likely_path(look.view, look.seat))


def learn(table: IslandTable, seat: SeatId) -> None:
    """CRU-074, CRU-R10 Throw a die for each number held; if no 1 shows, the seat learns one more."""
    castaway = table.state.seats[seat]
    path = path_of(table.book, castaway)
    if MAY_GAIN_EXPERIENCE(table, seat, path.id):
        return
    held = sorted(numbers_on(table, seat, path.id))
    faces = _check(table, castaway, path.name, held)
    number = 0
    if table.book.tables.learn_fails_on not in faces:
        number = next_number(_list(table, seat), held)
        castaway.exp[path.id] = sorted([*castaway.numbers(path.id), number])
    table.tell(told.Learnt(castaway.name, path.name, number, faces, table.state.round))


def next_number(wanted: Sequence[int], held: Sequence[int]) -> int:
    """CRU-P09 Return the first number of a list that is held less often than it has stood in it so far.

    If all are covered it is the last.
    """
    for place, number in enumerate(wanted, 1):
        if held.count(number) < wanted[:place].count(number):
            return number
    return wanted[-1]


def _check(table: IslandTable, castaway: Castaway, path: str, held: Sequence[int]) -> tuple[int, ...]:
    """CRU-074 Throw all dice of the check, in the order of the numbers held, even after a 1."""
    dice = table.dice.at(table.state.turn, "learn", castaway.id)
    return tuple([dice.die(6, f"{castaway.name} learns {path}: number {number}") for number in held])


def _list(table: IslandTable, seat: SeatId) -> Sequence[int]:
    """CRU-P09 Return what a seat wants to learn here: by a line for this path, by one for all, by default."""
    lines = orders_of(table, seat, Learn)
    fitting = [line for line in lines if is_live(table, seat, line, line.path)]
    chosen = sorted(fitting, key=lambda line: line.path is None)
    if not chosen:
        return DEFAULT_LEARN
    came_to(table, chosen[0], tr_noop("it counted when you learnt"))
    return chosen[0].numbers


# ---- II.A Waiting at the Market while others are still on their way (CRU-034, CRU-R07)


def wait(table: IslandTable, seat: SeatId) -> None:
    """CRU-034, CRU-069 Collect 1 leisure, no crowd reducing it, unless all are at the Market."""
    if all_at_market(table) or MAY_GAIN_LEISURE(table, seat, WAIT):
        return
    castaway = table.state.seats[seat]
    receiver, units = gain(table, seat, LEISURE, 1, WAIT)
    castaway.count("waited", units)
    if units:
        table.tell(told.Waited(castaway.name, Said(Basket.one(LEISURE, units)), table.state.round))
        WAITED(table, receiver, units)


# ---- II.B Movement: the roll, the way it leads, and what is at its end (CRU-035 to CRU-037)

WHICH = ("first", "second", "third", "fourth", "fifth", "sixth")
"""How dice are told apart where several are thrown to move."""


def move(table: IslandTable, seat: SeatId) -> None:
    """CRU-035, CRU-H20 Roll and move a seat, with those that move with it; then all use their spaces."""
    if leader_of(table, seat):
        return
    castaway = table.state.seats[seat]
    faces = _roll(table, castaway)
    die = max(faces)
    distance = distance_of(table, seat, die)
    movers = (castaway, *_followers(table, seat))
    for mover in movers:
        _walk(table, mover, castaway, faces, distance)
    use_spaces(table, [one.id for one in movers if not is_at_market(table.book, one)], die)


def leader_of(table: IslandTable, seat: SeatId) -> SeatId | None:
    """CRU-H20 Return with whom a seat moves, while that one is still on its way."""
    leader = MOVES_WITH(table, seat)
    if leader is None or leader == seat or is_at_market(table.book, table.state.seats[leader]):
        return None
    return leader


def _followers(table: IslandTable, seat: SeatId) -> Sequence[Castaway]:
    """CRU-H20 Return those on their way that move with a seat, in turn order."""
    on_their_way = (one for one in table.state.in_order() if not is_at_market(table.book, one))
    return [one for one in on_their_way if one.id != seat and leader_of(table, one.id) == seat]


def _roll(table: IslandTable, castaway: Castaway) -> tuple[int, ...]:
    """CRU-035, CRU-151, CRU-H21 Throw the dice for a move; of several the greatest counts."""
    island, path = table.state, path_of(table.book, castaway).name
    dice = table.dice.at(island.turn, "move", castaway.id, island.round)
    why = f"{castaway.name} moves on {path} from {castaway.pos}"
    count = MOVE_DICE(1, table, castaway.id)
    if count == 1:
        return (dice.die(6, why),)
    return tuple([dice.die(6, f"{why}, {which} die") for which in WHICH[:count]])


def _walk(
    table: IslandTable, castaway: Castaway, leader: Castaway, faces: tuple[int, ...], distance: int
) -> None:
    """CRU-036, CRU-037 Move a pawn, and at the Market let its seat learn."""
    start, castaway.pos = castaway.pos, reaches(table, castaway.id, distance)
    has_arrived = is_at_market(table.book, castaway)
    space = 0 if has_arrived else castaway.pos
    path, number = path_of(table.book, castaway).name, table.state.round
    if castaway is leader:
        added = MOVE_ADD(0, table, castaway.id)
        used = distance - max(faces) - added
        table.tell(
            told.Moved(castaway.name, path, number, faces, start, distance, space, used, added),
        )
    else:
        table.tell(told.MovedAlong(castaway.name, leader.name, path, number, start, space))
    MOVED(table, castaway.id, max(faces), start, castaway.pos)
    if has_arrived:
        learn(table, castaway.id)
        ARRIVED(table, castaway.id)


# ---- Step II: round after round each seat takes a turn, until all are at the Market (CRU-033, brief 3.3)


def is_anybody_on_the_way(table: IslandTable) -> bool:
    """CRU-033 Say whether rounds are to be played."""
    return not all_at_market(table)


def count_round(table: IslandTable) -> None:
    """CRU-033 Count a round."""
    table.state.round += 1


def living_in_order(table: IslandTable) -> list[SeatId]:
    """CRU-032, CRU-R08 Return the living seats, which take their turns strictly one after the other."""
    return [castaway.id for castaway in table.state.in_order()]


def take_turn(table: IslandTable, seat: SeatId) -> None:
    """CRU-034, CRU-035 Let a seat wait at the Market, or move; never both in one turn."""
    TURN_OPEN(table, seat)
    if is_at_market(table.book, table.state.seats[seat]):
        wait(table, seat)
    else:
        move(table, seat)


def pause_for_plans(table: IslandTable) -> None:
    """CRU-P07 Let plans be changed after this round, if the game has it so."""
    every = table.book.options.work_rounds
    if every > 0 and table.state.round % every == 0 and not all_at_market(table):
        pause(table, WORK)


def is_at_a_stop(table: IslandTable) -> bool:
    """CRU-033, CRU-P07 Say whether all are at the Market, or plans may be changed."""
    return bool(table.paused_for) or all_at_market(table)


# ---- Just before the trade: wounds heal for half a seat's leisure (CRU-107, CRU-H40)


def finish_work(table: IslandTable) -> None:
    """CRU-H40, CRU-R13 Let happen what does when all are at the Market, trade or no trade."""
    WORK_DONE(table)


def _heal_wounds(table: IslandTable) -> None:
    """CRU-107, CRU-R12, CRU-R67 Half of all leisure, rounded up, heals a wounded seat."""
    for castaway in table.state.in_order():
        if not castaway.wounded:
            continue
        units = lose(castaway, LEISURE, (castaway.leisure + 1) // 2)
        castaway.wounded = not units
        table.tell(told.Healed(castaway.name, Said(Basket.one(LEISURE, units))))


ACTS: tuple[Act, ...] = (
    EXPERIENCE.by(_own_numbers),
    WORK_DONE.by(_heal_wounds),
)
"""What the base answers of movement."""
