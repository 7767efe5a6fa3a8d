"""Step I: in turn order each seat chooses its path; where pawns are, and crowds (brief 4.3, 4.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from typing import ClassVar

from pbem.engine.conditions import All
from pbem.engine.events import SeatId, listed
from pbem.engine.modules import Act
from pbem.engine.orderform import Choice, Item, Offered, Pick, remarks
from pbem.engine.orders import Verdict, order
from pbem.engine.results import Became
from pbem.engine.slots import ListOf, Slot, WholeNumber, read_seat, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, Lexicon, Why, Words
from pbem.rulesets.crusoe import told_work as told
from pbem.rulesets.crusoe.book import Book, Path, Space
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.conditions import TESTS, holds, on_path
from pbem.rulesets.crusoe.hooks import (
    BURDEN,
    CHOOSE_PATH,
    CROWD,
    MAY_ENTER,
    NO_PATH,
    OVERBURDEN_FROM,
    PATH_COST,
    PATH_ENTERED,
)
from pbem.rulesets.crusoe.island import WORK, IslandTable, Scene
from pbem.rulesets.crusoe.language.decisions import MONEY
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, never_holds, no, not_now
from pbem.rulesets.crusoe.language.lexicon import (
    CHECKS,
    EMPTY,
    MAX,
    MOST,
    PATH,
    IslandLexicon,
    crusoe,
    crusoe_of,
    lexicon,
)
from pbem.rulesets.crusoe.language.offering import Look, Writer, has_firms, has_land, is_advanced
from pbem.rulesets.crusoe.letters import came_to, first_of
from pbem.rulesets.crusoe.paper.spots import spot
from pbem.rulesets.crusoe.scenarios import QUICK, TRADITIONAL
from pbem.rulesets.crusoe.things import DOLLARS, MARKET
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import PathCheck, PathEntry

# ---- Where pawns are: on a space of their path, or at the Market behind its last (CRU-001, CRU-030)


def path_of(book: Book, castaway: Castaway) -> Path:
    """Return the path that a castaway goes down; to be asked only of one that is not at the Market."""
    assert castaway.path is not None
    return book.path(castaway.path)


def space_of(book: Book, castaway: Castaway) -> Space:
    """Return the space on which a castaway stands."""
    return path_of(book, castaway).space(castaway.pos)


def is_at_market(book: Book, castaway: Castaway) -> bool:
    """CRU-037, CRU-H13 Say whether a castaway is at the Market; one without a path always is."""
    return castaway.path is None or castaway.pos > book.path(castaway.path).length


def all_at_market(scene: Scene) -> bool:
    """CRU-033, CRU-R07 Say whether the living of all groups are at the Market."""
    return all(is_at_market(scene.book, one) for one in scene.state.living())


@contextmanager
def as_if_at(castaway: Castaway, space: int) -> Iterator[None]:
    """CRU-P06 Let a castaway stand in another place while it is asked what it would do there."""
    here, castaway.pos = castaway.pos, space
    try:
        yield
    finally:
        castaway.pos = here


# ---- 4.5 Commons: paths that several seats use in a cycle give less (CRU-064 to CRU-069)


def crowd_of(scene: Scene, seat: SeatId, path: str, thing: str) -> int:
    """CRU-064, CRU-R02, CRU-H14 Return how many seats count on a path when a seat makes a thing there."""
    mine = scene.state.seats[seat]
    return CROWD(on_path(scene, mine.group, path), scene, seat, path, thing)


def left_by_crowd(scene: Scene, units: int, crowd: int, thing: str) -> int:
    """CRU-H32 Return what a crowd leaves of the units that a space shows of a thing."""
    return BURDEN(units, scene, crowd, thing)


def excess(scene: Scene, crowd: int) -> int:
    """CRU-068, CRU-H15 Return by how many a crowd is too large, 0 if it is not."""
    return max(0, crowd - OVERBURDEN_FROM(scene.book.options.overburden_from, scene) + 1)


def _overburden(units: int, scene: Scene, crowd: int, thing: str) -> int:
    """CRU-065, CRU-066, CRU-067 One seat too many costs 1 of 2 or more units; several cost 1 each."""
    too_many = excess(scene, crowd)
    if too_many == 1:
        return units - 1 if units > 1 else units
    return max(0, units - too_many)


# ---- Step I: in turn order each seat chooses its path, knowing the choices before it (CRU-032, CRU-P04)


class Entry(Slot[PathEntry]):
    """CRU-P04 A path of a plan, with one condition or none; IF may stand before EMPTY, MAX, WITH, WITHOUT."""

    def read(self, words: Words) -> PathEntry:
        """Take the path and its condition."""
        path = PATH.read(words)
        rent_max = _rent_max(words)
        check, test = _condition(words)
        rent_max = _rent_max(words) if rent_max is None else rent_max
        if words.peek() not in ("", ">"):
            if words.peek().upper() in ("IF", *CHECKS):
                hint = tr("Tests behind IF may be joined by AND.")
                raise Fault(tr("A path has one condition only."), hint, Why.REFUSED)
            raise Fault(tr('I do not understand "{words}".', words=words.rest()))
        return PathEntry(path, check, test, rent_max)


def _rent_max(words: Words) -> int | None:
    """CRA-R59 Take the highest rent that is accepted, if one is named here."""
    is_named = is_advanced(crusoe_of(words).book) and words.took("RENTMAX")
    return MONEY.read(words) if is_named else None


def _condition(words: Words) -> tuple[PathCheck | None, All | None]:
    has_if = words.took("IF")
    kind = words.peek().upper()
    if kind not in CHECKS:
        return None, TESTS.read(words) if has_if else None
    words.take()
    if kind == MAX:
        return PathCheck(kind, WholeNumber(tr_noop("the number of seats"), 0, 99).read(words)), None
    return PathCheck(kind, seat=read_seat(words) if kind != EMPTY else ""), None


@order(
    tr_noop("PATH <entries>"),
    rule="CRU-P04",
    help=tr_noop(
        "Chooses your path in your turn: the first whose condition holds. Conditions: EMPTY, MAX with a "
        "number of seats, WITH or WITHOUT a seat, or IF and a test."
    ),
    examples=("PATH ant", "PATH firefly EMPTY > ant MAX 1 > dung beetle", "PATH ant WITHOUT bob > spider"),
)
class PathOrder(IslandOrder):
    """A plan for the choice of a path."""

    is_preference: ClassVar[bool] = True
    may_depend: ClassVar[bool] = False
    more_help: ClassVar[str] = tr_noop("RENTMAX and a number: no path that costs you more.")
    more_examples: ClassVar[tuple[str, ...]] = ("PATH spider RENTMAX 10 > ant",)
    entries: tuple[PathEntry, ...] = slot(ListOf(Entry(), most=MOST))

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """CRU-192, CRU-221, CRU-H10 Refuse it where the path is fixed, and strike paths that are barred."""
        here = crusoe(lexicon)
        fixed = next(chain(path_faults(here), self._rent_faults(here)), None)
        if fixed:
            return Verdict(self, (fixed,), stands=False)
        paths = dict.fromkeys(entry.path for entry in self.entries)
        barred = {path: reason for path in paths if (reason := _barred(here, path))}
        left = tuple(entry for entry in self.entries if entry.path not in barred)
        faults = tuple(_no_entry(here, path, reason) for path, reason in barred.items())
        return Verdict(replace(self, entries=left or self.entries), faults, stands=bool(left))

    def _rent_faults(self, here: IslandLexicon) -> Faults:
        """CRA-R59 Yield why a highest rent has no meaning."""
        has_costs = has_land(here.book) or has_firms(here.book)
        if not has_costs and any(entry.rent_max is not None for entry in self.entries):
            yield no(tr("No path costs anything in this game."), tr("Leave out {word}.", word="RENTMAX"))

    @property
    def may_fail(self) -> bool:
        """Say whether it may be that none of its paths fits."""
        last = self.entries[-1]
        return last.check is not None or last.test is not None

    def odd(self, look: Look) -> Iterator[str]:
        if is_advanced(look.book):
            yield from self._too_dear(look)
        if self.may_fail:
            yield tr("The last path has a condition too: if none fits, one is chosen for you.")

    def never(self, look: Look) -> Iterator[str]:
        """CRU-P02 Nor can one of a path in it."""
        yield from super().never(look)
        for entry in self.entries:
            if never_holds(look, entry.test):
                yield tr("The test of {path} can never hold.", path=look.book.path(entry.path).name)

    def _too_dear(self, look: Look) -> Iterator[str]:
        """CRA-R59, CRU-H10 Paths that are closed, or that cost more than the entry accepts."""
        for entry in self.entries:
            cost = PATH_COST(0, look.view, look.seat, entry.path)
            path = look.book.path(entry.path).name
            if reason := MAY_ENTER(look.view, look.seat, entry.path):
                yield tr("{path} is closed to you: {reason}.", path=path, reason=tr(reason))
            elif entry.rent_max is not None and cost > entry.rent_max:
                said = {"path": path, "cost": cost, "most": entry.rent_max}
                yield tr("{path} costs {cost}, and you accept {most} at most.", **said)

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        """CRU-192, CRU-221 The path that is fixed, or when the seat chooses."""
        if bound := bound_path(look.view, look.seat):
            yield tr("You go down {path}: your path is fixed.", path=look.book.path(bound).name)
            return
        order = look.island.turn_order
        place = order.index(look.seat) + 1 if look.seat in order else 1
        yield tr("You choose your path as number {place} of {seats}.", place=place, seats=len(order))

    def forecast(self, look: Look) -> Iterator[str]:
        if not bound_path(look.view, look.seat):
            yield tr("Your path: {paths}.", paths=_said_plan(look.view, self.entries))

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRU-P04 What is chosen for a seat whose plan comes to nothing."""
        line, likely = next(iter(look.all_of(cls)), None), likely_path(look.view, look.seat)
        if not likely or bound_path(look.view, look.seat) or not (line is None or line.may_fail):
            return
        path = look.book.path(likely).name
        if line is None:
            yield tr("No PATH line: you take the path with fewest seats by then; of equals {path} first.",
                     path=path)  # fmt: skip
        else:
            yield tr(
                "If none of them fits: the path with fewest seats by then; of equals {path} first.", path=path
            )

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        """CRU-032 The turn order, the paths with length and last crowd, and a choice; a plan is typed."""
        if bound := bound_path(here.view, here.me):
            yield from remarks(tr("You go down {path}: your path is fixed.", path=here.book.path(bound).name))
            return
        order = [here.view.name(one) for one in here.island.turn_order]
        yield from remarks(tr("Paths are chosen in this order: {seats}.", seats=listed(order)))
        yield from _paths_told(here)
        yield from _tradition_told(here)
        yield from _costs_told(here)
        if likely := likely_path(here.view, here.me):
            yield from here.stands(
                _path_item(here), cls((PathEntry(likely),)), tr("or another of these paths")
            )

    @classmethod
    def besides(cls, here: Writer) -> Iterator[Offered]:
        """CRU-P04 A plan with conditions."""
        likely = likely_path(here.view, here.me)
        others = [path for path in paths_open(here.view, here.me) if path != likely]
        if not others or bound_path(here.view, here.me):
            return
        entries = (PathEntry(likely, PathCheck("EMPTY")), PathEntry(others[0], PathCheck("MAX", 1)))
        plan = cls((*entries, PathEntry(others[-1])))
        yield from here.may_write(plan, tr("the first whose condition holds in your turn"))


_CHECKS = {
    "EMPTY": tr_noop("{path} if nobody has chosen it"),
    "WITH": tr_noop("{path} if {seat} has chosen it"),
    "WITHOUT": tr_noop("{path} unless {seat} has chosen it"),
}
"""What the conditions of a plan mean, but that of a number."""


def _said_plan(view: IslandView, entries: Sequence[PathEntry]) -> str:
    """CRU-P04 Return a plan in words: Firefly if nobody has chosen it; else Ant."""
    said = [_said_entry(view, entry) for entry in entries]
    whole = said.pop()
    while said:
        whole = tr("{first}; else {rest}", first=said.pop(), rest=whole)
    return whole


def _said_entry(view: IslandView, entry: PathEntry) -> str:
    path, check = view.book.path(entry.path).name, entry.check
    if entry.test:
        return tr("{path} if then {test}", path=path, test=entry.test)
    if check is None:
        return path
    if check.kind == "MAX":
        return trn(
            "{path} if at most {n} seat has chosen it",
            "{path} if at most {n} seats have chosen it",
            check.number,
            path=path,
        )
    return tr(_CHECKS[check.kind], path=path, seat=view.seats[check.seat].name if check.seat else "")


def stray(look: Look, path: str | None) -> Iterator[str]:
    """CRU-P04 Yield that a line is about a path that the letter does not lead down."""
    bound = bound_path(look.view, look.seat)
    plan = next(iter(look.all_of(PathOrder)), None) if look.takes(PathOrder) else None
    meant = (bound,) if bound else tuple(entry.path for entry in plan.entries) if plan else ()
    if path and meant and path not in meant:
        yield tr("Your letter does not lead you down {path}.", path=look.book.path(path).name)


def _paths_told(here: Writer) -> Iterator[str]:
    """CRU-064 Yield how long the paths are, and who went down them last."""
    crowds = last_crowds(here.view)
    for id in paths_open(here.view, here.me):
        path = here.book.path(id)
        said = {"path": path.name, "abbr": path.abbr, "seats": listed(crowds[id])}
        n = path.length
        if crowds[id]:
            text = trn(
                "{path} ({abbr}): {n} space; last: {seats}.",
                "{path} ({abbr}): {n} spaces; last: {seats}.",
                n,
                **said,
            )
        else:
            text = trn("{path} ({abbr}): {n} space.", "{path} ({abbr}): {n} spaces.", n, **said)
        yield from remarks(text)


def _tradition_told(here: Writer) -> Iterator[str]:
    """CRU-190, CRU-191 Yield what the first choice of the Traditional Economy is bound by."""
    if here.economy == TRADITIONAL:
        roles, paths = here.book.board.roles, here.book.board.paths
        said = {"commons": paths[roles.commons].name, "ruler": paths[roles.ruler].name}
        yield from remarks(
            tr("Only {commons} may be chosen twice; if nobody has {ruler}, the last to choose must.", **said)
        )


def _costs_told(here: Writer) -> Iterator[str]:
    """CRA-R59 Yield what paths cost the seat, and how it names the most that it pays."""
    costs = {path: cost_of(here.view, here.me, path) for path in paths_open(here.view, here.me)}
    dear = {path: cost for path, cost in costs.items() if cost}
    if not dear:
        return
    dollars = DOLLARS if here.book.labels.has_money else ""
    said = ", ".join(f"{here.book.path(path).name} {dollars}{cost}" for path, cost in dear.items())
    yield from remarks(tr("What paths of others ask of you: {paths}.", paths=said))
    first = next(iter(dear))
    entries = (PathEntry(first, rent_max=dear[first]), PathEntry(likely_path(here.view, here.me)))
    yield from here.may_write(PathOrder(entries), tr("a path only as long as it asks no more"))


def _path_item(here: Writer) -> Item:
    paths = paths_open(here.view, here.me)
    ordered = dict.fromkeys((likely_path(here.view, here.me), *paths))
    first = Pick(tr("Path"), tuple(path_choice(here.book, path) for path in ordered), is_free=True)
    checks = (
        Choice("", tr("in any case")),
        Choice("EMPTY", tr("if nobody has chosen it")),
        Choice("MAX 1", tr("if at most one seat has")),
    )
    others = (Choice(f"> {path}", here.book.path(path).name) for path in paths)
    then = Pick(tr("Else"), (Choice("", tr("by default")), *others), is_free=True)
    picks = (first, Pick(tr("If"), checks, is_free=True), then)
    return Item(tr("Path"), tr("in your turn, knowing the choices before it"), "PATH {} {} {}", picks)


def path_choice(book: Book, path: str) -> Choice:
    """Return a path to be chosen, on the map too."""
    return Choice(path, book.path(path).name, spot(book.path(path), 0))


def last_crowds(view: IslandView) -> dict[str, list[str]]:
    """CRU-064 Return who went down each path last, by display name."""
    crowds: dict[str, list[str]] = {path: [] for path in view.book.board.paths}
    for castaway in view.island.living():
        path = castaway.path or castaway.last_path
        if path:
            crowds[path].append(castaway.name)
    return crowds


def likely_path(view: IslandView, seat: SeatId) -> str:
    """CRU-P04 Return the path of the default choice if nobody is on any: the last one, else by order."""
    bound = bound_path(view, seat)
    if bound:
        return bound
    free = paths_open(view, seat)
    order = (_path_now(view.seats[seat]), *view.book.board.default_order)
    return next((path for path in order if path in free), "")


def paths_open(view: IslandView, seat: SeatId) -> tuple[str, ...]:
    """CRU-H10 Return the paths that a seat may go down, in board order, as far as is known before."""
    bound = bound_path(view, seat)
    return (bound,) if bound else enterable(view, seat)


def bound_path(view: IslandView, seat: SeatId) -> str:
    """CRU-192, CRU-221, CRU-P07 Return the path that a seat cannot choose any more; "" if it can choose."""
    mine = view.seats[seat]
    is_bound = view.phase != WORK or any(path_faults(lexicon(view.book, view, seat)))
    return _path_now(mine) if is_bound else ""


def _path_now(mine: Castaway) -> str:
    return mine.swap or mine.path or mine.last_path or ""


def path_faults(here: IslandLexicon) -> Faults:
    """CRU-192, CRU-221, CRU-P07 Yield why no path can be chosen now."""
    mine, island = here.mine, here.island
    if mine is None:
        return
    is_fixed = here.economy == TRADITIONAL and island.cycle > 1
    path = mine.swap or mine.path or mine.last_path
    if path and (here.book.options.scenario == QUICK or is_fixed):
        yield no(tr("Your path is fixed: {path}.", path=here.book.path(path).name))
    elif mine.path and island.phase == WORK and island.round > 0:
        yield not_now(tr("You are on your way down {path} already.", path=here.book.path(mine.path).name))


def _barred(here: IslandLexicon, path: str) -> str:
    """CRU-H10 Return why a path may not be entered, as far as it is known before anybody has chosen."""
    return MAY_ENTER(here.scene, here.me, path) if here.mine else ""


def _no_entry(here: IslandLexicon, path: str, reason: str) -> Fault:
    name = here.book.path(path).name
    return no(tr("You cannot go down {path}: {reason}.", path=name, reason=tr(reason)))


def choose_paths(table: IslandTable) -> None:
    """CRU-032 Let the seats choose one after the other; none has a path of this cycle before its turn."""
    table.state.round = 0
    for castaway in table.state.living():
        castaway.pos = 0
        if castaway.path is not None:
            castaway.last_path, castaway.path = castaway.path, None
    for castaway in table.state.in_order():
        _choose(table, castaway)


def enterable(scene: Scene, seat: SeatId) -> tuple[str, ...]:
    """CRU-H10 Return the paths that a seat may choose now, in board order."""
    return tuple(path for path in scene.book.board.paths if not MAY_ENTER(scene, seat, path))


def default_path(scene: Scene, seat: SeatId, paths: Sequence[str]) -> str:
    """CRU-P04 Return the path with fewest seats of the group; of equals the last cycle's, then by order."""
    castaway, order = scene.state.seats[seat], scene.book.board.default_order
    return min(
        paths,
        key=lambda path: (
            on_path(scene, castaway.group, path),
            path != castaway.last_path,
            order.index(path),
        ),
    )


def _choose(table: IslandTable, castaway: Castaway) -> None:
    """CRU-P04, CRU-H11 Take the path that modules, the scenario or the plan say, else one by default.

    Modules may say "market" too: then a seat goes down none.
    """
    paths = enterable(table, castaway.id)
    plan = _plan(table, castaway.id)
    chosen, how = CHOOSE_PATH(table, castaway.id) if paths else None, told.PLANNED
    if chosen is None or chosen == MARKET:
        usual = usual_paths(table, castaway.id, plan, paths) if chosen is None else ()
        if not usual:
            _stay(table, castaway)
            return
        chosen = default_path(table, castaway.id, usual)
        how = told.FORCED if len(paths) == 1 else told.BY_DEFAULT
    elif plan and chosen not in [entry.path for entry in plan]:
        how = told.FORCED
    castaway.path = chosen
    table.tell(told.PathTaken(castaway.name, table.book.path(chosen).name, how))
    PATH_ENTERED(table, castaway.id, chosen)


def usual_paths(
    scene: Scene, seat: SeatId, plan: Sequence[PathEntry], paths: Sequence[str]
) -> tuple[str, ...]:
    """CRU-H13a, CRA-R59 Return the paths that a default choice is made among: those that cost least.

    Who wanted none but paths that are closed or too dear takes no path that costs anything.
    """
    costs = {path: cost_of(scene, seat, path) for path in paths}
    least = min(costs.values(), default=0)
    if least and plan and all(_is_out_of_reach(scene, seat, entry) for entry in plan):
        return ()
    return tuple(path for path in paths if costs[path] == least)


def cost_of(scene: Scene, seat: SeatId, path: str) -> int:
    """CRU-H13a Return what entering a path would cost a seat; nothing, but for modules."""
    return PATH_COST(0, scene, seat, path)


def _is_out_of_reach(scene: Scene, seat: SeatId, entry: PathEntry) -> bool:
    """CRA-R59 Say whether a path of a plan is closed to a seat, or costs more than it accepts."""
    return _is_too_dear(scene, seat, entry) or bool(MAY_ENTER(scene, seat, entry.path))


def _is_too_dear(scene: Scene, seat: SeatId, entry: PathEntry) -> bool:
    """CRA-R59 Say whether a path costs more than an entry accepts."""
    return entry.rent_max is not None and cost_of(scene, seat, entry.path) > entry.rent_max


def _stay(table: IslandTable, castaway: Castaway) -> None:
    """CRU-H13, CRA-LND-08 Let a seat go to the Market at once, where it waits for the others."""
    table.tell(told.NoPath(castaway.name))
    NO_PATH(table, castaway.id)


def _plan(table: IslandTable, seat: SeatId) -> tuple[PathEntry, ...]:
    order = first_of(table, seat, PathOrder)
    return order.entries if order else ()


def _by_plan(table: IslandTable, seat: SeatId) -> str | None:
    """CRU-P04 The first path of the seat's plan whose condition holds and that it may enter."""
    order = first_of(table, seat, PathOrder)
    path = first_fitting(table, seat, order.entries, seat) if order else None
    if order and path:
        came_to(table, order, tr_noop("you went down {path}"), path=table.book.path(path).name)
    elif order:
        came_to(table, order, tr_noop("none of its paths was open to you"), Became.NEVER)
    return path


def first_fitting(scene: Scene, seat: SeatId, plan: Sequence[PathEntry], writer: SeatId) -> str | None:
    """CRU-P04 Return the first path of a plan for a seat whose condition holds, and that it may enter.

    Tests are about whoever wrote the plan.
    """
    for entry in plan:
        if _fits(scene, seat, entry, writer) and not _is_out_of_reach(scene, seat, entry):
            return entry.path
    return None


def _fits(scene: Scene, seat: SeatId, entry: PathEntry, writer: SeatId) -> bool:
    """CRU-P04 Say whether the condition of a path holds, if it has one."""
    is_so = entry.check is None or _is_so(scene, seat, entry.path, entry.check)
    return is_so and holds(scene, writer, entry.test)


def _is_so(scene: Scene, seat: SeatId, path: str, check: PathCheck) -> bool:
    """CRU-P04 Say whether so few have chosen a path so far, or a seat has or has not."""
    count = on_path(scene, scene.state.seats[seat].group, path)
    match check.kind:
        case "EMPTY":
            return count == 0
        case "MAX":
            return count <= check.number
    return (scene.state.seats[check.seat].path == path) is (check.kind == "WITH")


ACTS: tuple[Act, ...] = (
    BURDEN.by(_overburden),
    CHOOSE_PATH.by(_by_plan),
)
"""What the base answers of paths."""
