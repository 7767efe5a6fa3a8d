"""CRA-BUR-01 to CRA-BUR-05 A Bureaucracy decides by its program; where it is stuck, the first player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from pbem.engine.events import Event, SeatId
from pbem.engine.results import Became
from pbem.engine.sequence import pause
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe import told_cycle
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.decrees import Assigned, Statements
from pbem.rulesets.crusoe.goods import all_goods, into_common
from pbem.rulesets.crusoe.hooks import ESTATE as FROM_ESTATE
from pbem.rulesets.crusoe.hooks import HEIRS, SHARED, Words
from pbem.rulesets.crusoe.island import RULING, IslandTable, Scene
from pbem.rulesets.crusoe.letters import orders_of, unused, used
from pbem.rulesets.crusoe.market.proposals import close_question
from pbem.rulesets.crusoe.market.sharing import Parts, divide
from pbem.rulesets.crusoe.modules.government import powers
from pbem.rulesets.crusoe.modules.government.decreeing import BOX, Decide
from pbem.rulesets.crusoe.modules.government.inforce import Chronicle, GameFacts, present
from pbem.rulesets.crusoe.modules.government.powers import Government, keys_of, lowest, said, said_numbers
from pbem.rulesets.crusoe.modules.government.programs import (
    Bureau,
    Change,
    EstateWaits,
    Ruled,
    RulingWanted,
    Waiting,
    bureaucratic,
    game_at,
    one_line,
    program_at,
    usual_of,
)
from pbem.rulesets.crusoe.modules.program.checking import checked
from pbem.rulesets.crusoe.modules.program.explaining import Explainer, events_of, stuck_event
from pbem.rulesets.crusoe.modules.program.proving import provided, said_of
from pbem.rulesets.crusoe.modules.program.reckoning import (
    Decided,
    Given,
    Outcome,
    Remembered,
    Shared,
    Stuck,
    Unprovided,
)
from pbem.rulesets.crusoe.modules.program.running import Conduct, begun, run
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    CODES,
    MOMENT_TASKS,
    RENT,
    TASK_TARGETS,
    Moment,
    Settings,
)
from pbem.rulesets.crusoe.modules.settings import (
    DISTRIBUTE,
    ESTATE,
    MINIMUM_WAGE,
    PATH_ASSIGNMENT,
    RENTS,
    TAX_BURDEN,
)
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.phaselist import FULL
from pbem.rulesets.crusoe.things import GOODS, SIGNALS, THINGS, Basket
from pbem.rulesets.crusoe.wishes import EVEN, Division
from pbem.rulesets.crusoe.wording import Said

# ---- CRA-BUR-05, CRA-R37 A program is stuck: the first player decides, and the box provides for the case

ASK, DEFAULT = "ask", "default"
CANNOT_STAND = tr_noop("this cannot stand in the box")


def may_ask(scene: Scene, moment: Moment) -> bool:
    """CRA-BUR-05 Say whether the first player is asked where a program is stuck at a moment.

    In the compact form the orders for the next cycle are in by then, and nobody is.
    """
    options = scene.book.options
    is_full = options.form == FULL
    if not is_full and moment in (Moment.SETUP, Moment.CYCLE_OPEN):
        return False
    usual = ASK if is_full else DEFAULT
    return (options.stuck or usual) == ASK and bool(scene.state.in_order(MAIN))


def first_player(table: IslandTable) -> SeatId:
    """CRA-R37 Return the first living seat of the turn order, which may be the last cycle's.

    Before there was any it is drawn at random, once.
    """
    seats = [one.id for one in table.state.in_order(MAIN)]
    if table.state.cycle > 1 or state_of(table, Chronicle).dealt:
        return seats[0]
    bureau = state_of(table, Bureau)
    if bureau.first not in seats:
        dice = table.dice.at(table.state.turn, "first player")
        bureau.first = dice.pick(seats, "first player of cycle 1")
    return bureau.first


def wait_for_ruling(
    table: IslandTable, moment: Moment, about: str, stuck: Stuck, drawn: tuple[int, ...]
) -> None:
    """CRA-BUR-05 Stop here until the first player has had the time to decide."""
    seat = first_player(table)
    state_of(table, Bureau).waiting = Waiting(moment.value, about, seat, stuck, drawn)
    table.tell(stuck_event(stuck))
    name = table.state.seats[seat].name
    table.tell(RulingWanted(name, stuck.box, stuck.place.statement))
    pause(table, RULING)


def verbs(before: Words, scene: Scene, phase: str, seat: SeatId) -> Words:
    """CRA-BUR-05 Where a program waits only the first player writes, and only what is done."""
    if phase != RULING:
        return before
    waiting = state_of(scene, Bureau).waiting
    is_its_turn = waiting is not None and waiting.seat == seat
    return tuple(verb for verb in before if verb == Decide.verb()) if is_its_turn else ()


def waits_for(scene: Scene, moment: Moment, about: str) -> Waiting | None:
    """Return what a moment waited for, if it did."""
    waiting = state_of(scene, Bureau).waiting
    is_it = waiting is not None and (waiting.moment, waiting.about) == (moment.value, about)
    return waiting if is_it else None


def is_ruled(table: IslandTable, waiting: Waiting) -> bool:
    """CRA-BUR-05 Store what the first player has decided, and say whether it has decided anything."""
    if table.moment.phase != RULING:
        return False
    return any(
        _provide(table, waiting, order, order.decree.text)
        for order in orders_of(table, waiting.seat, Decide)
        if order.task == BOX and isinstance(order.decree, Statements) and order.box == waiting.stuck.box
    )


def _provide(table: IslandTable, waiting: Waiting, order: Decide, text: str) -> bool:
    """CRA-BUR-05 Let the box provide for the case; say whether the statements may stand in it."""
    stuck, bureau = waiting.stuck, state_of(table, Bureau)
    found = provided(program_at(table), stuck.box, stuck.code, text, game_at(table))
    if found.program is None or found.refused:
        unused(table, waiting.seat, order, CANNOT_STAND, Became.REFUSED)
        return False
    used(table, order, tr_noop("it stands in the box"))
    bureau.text = str(found.program)
    bureau.history.append(Change(table.state.cycle, waiting.seat, stuck.box, text, stuck.code))
    name = table.state.seats[waiting.seat].name
    table.tell(Ruled(name, stuck.box, stuck.code, one_line(text)))
    return True


# ---- CRA-BUR-01 to CRA-BUR-05 A Bureaucracy decides: the boxes of a moment are run, and what they set holds


def decides(scene: Scene, task: str) -> bool:
    """CRA-BUR-01 Say whether a program decides a task."""
    return task in bureaucratic(scene.book.options)


def has_boxes(scene: Scene, moment: Moment) -> bool:
    """CRA-PL-01 Say whether a program decides anything at a moment."""
    return any(decides(scene, task) for task in MOMENT_TASKS[moment])


def run_moment(
    table: IslandTable, moment: Moment, about: str = "", heading: Event | None = None
) -> Outcome | None:
    """CRA-PL-01, CRA-BUR-05 Run the boxes of a moment, `about` whose estate there may be; tell what is set.

    None says that the program is stuck: the stage pauses for a ruling, and is played again behind it. The
    `heading` is told before what is set.
    """
    waiting = waits_for(table, moment, about)
    state_of(table, Bureau).waiting = None
    asks = may_ask(table, moment) and (waiting is None or is_ruled(table, waiting))
    outcome = _outcome(table, moment, about, asks, waiting)
    if outcome.stuck is not None:
        wait_for_ruling(table, moment, about, outcome.stuck, outcome.drawn)
        return None
    _keep(table, outcome)
    for event in (*((heading,) if heading else ()), *events_of(outcome, explainer_of(table))):
        table.tell(event)
    return outcome


def _outcome(table: IslandTable, moment: Moment, about: str, asks: bool, waiting: Waiting | None) -> Outcome:
    """CRA-PL-01 Run the program in force; a run that had waited goes on with what was drawn before."""
    drawn = waiting.drawn if waiting is not None else ()
    tasks = (*bureaucratic(table.book.options), *MOMENT_TASKS[Moment.SETUP])
    place = (table.state.turn, "program", moment.value, *((about,) if about else ()), len(drawn))
    dead = about if moment is Moment.ESTATE else ""
    facts, chance = GameFacts(table, dead), table.dice.at(*place)
    conduct = conduct_of(table.book, asks)
    return run(program_at(table), moment, tasks, facts, present(table), chance, conduct, drawn)


def _keep(table: IslandTable, outcome: Outcome) -> None:
    """CRA-PL-01 Keep what boxes have set, not what others decree whose values they could read."""
    settings = begun(program_at(table), state_of(table, Government).settings)
    for step in outcome.steps:
        if isinstance(step, Decided | Unprovided):
            settings.put(step.target, step.args, step.value)
        elif isinstance(step, Remembered):
            settings.keep[step.name] = step.value
    state_of(table, Government).settings = settings


def conduct_of(book: Book, asks: bool) -> Conduct:
    """CRA-BUR-05, CRA-R23 Return how programs of a game are run."""
    return Conduct(asks, usual_of(book), {RENT: lowest(book, RENTS)})


def explainer_of(scene: Scene) -> Explainer:
    """Return what names seats and paths."""
    seats = {one.id: one.name for one in scene.state.seats.values()}
    return Explainer(seats | {path.id: path.name for path in scene.book.board.paths.values()})


def tell_decrees(table: IslandTable, moment: Moment) -> None:
    """CRA-GOV-02 Tell what is in force of the tasks of a moment, as far as it is the same for all."""
    settings = state_of(table, Government).settings
    for task in MOMENT_TASKS[moment]:
        if decides(table, task):
            numbers = tuple(_numbers(table, settings, task))
            if numbers:
                table.tell(powers.Decreed(task, said_numbers(table, task, numbers)))


def tell_assignments(table: IslandTable, paths: Mapping[SeatId, str]) -> None:
    """CRA-PAT-01 Tell which paths seats are sent down."""
    decree = Assigned(tuple((seat, paths[seat]) for seat in table.state.seats if seat in paths))
    table.tell(powers.Decreed(PATH_ASSIGNMENT, said(table, PATH_ASSIGNMENT, decree)))


def _numbers(scene: Scene, settings: Settings, task: str) -> Iterator[tuple[str, int]]:
    """Yield what a task is set to: by seat, by thing or path; the minimum wage has no name."""
    (target,) = TASK_TARGETS[task]
    if task == MINIMUM_WAGE:
        keys: tuple[str, ...] = ("",)
    elif task == TAX_BURDEN:
        keys = tuple(scene.state.seats)
    else:
        keys = keys_of(scene.book, task)
    for key in keys:
        number = settings.value(target, (key,))
        if number is not None and (task != TAX_BURDEN or scene.state.seats[key].is_alive):
            yield key, number


# ---- CRA-BUR-01, CRA-GOV-03 What a program gives and shares: the pool of a group, the estate of a dead seat


def divides(table: IslandTable, task: str, about: str) -> bool | None:
    """CRA-BUR-01, CRA-GOV-03 Divide a pool or an estate by the program, if it decides that."""
    if not decides(table, task):
        return None
    if task == DISTRIBUTE:
        return _pool(table) if about == MAIN else None
    return _estate(table, about) if task == ESTATE else None


def _pool(table: IslandTable) -> bool:
    """CRA-GSO-02 Divide the pool of the main group."""
    outcome = run_moment(table, Moment.TRADE)
    if outcome is not None:
        close_question(table.state, MAIN)
        with _pool_alone(table):
            _hand_out(table, outcome.given, SHARED)
    return True


def _estate(table: IslandTable, dead: SeatId) -> bool | None:
    """CRA-GOV-03 Divide what a seat leaves that died of want, unless it has heirs by rule."""
    castaway = table.state.seats[dead]
    if castaway.group != MAIN or HEIRS(table, dead) is not None:
        return None
    goods = all_goods(castaway)
    outcome = run_moment(table, Moment.ESTATE, dead, told_cycle.Left(castaway.name, Said(goods)))
    if outcome is None:
        table.tell(EstateWaits(castaway.name, Said(goods)))
    else:
        into_common(table, dead, goods)
        with _pool_alone(table, dead):
            _hand_out(table, outcome.given, FROM_ESTATE)
    return True


@contextmanager
def _pool_alone(table: IslandTable, dead: SeatId = "") -> Iterator[None]:
    """Lay aside what others than the main group, or a dead seat, have put into the heap."""
    island = table.state
    own = (dead,) if dead else tuple(seat for seat in island.seats if island.seats[seat].group == MAIN)
    theirs = {seat: goods for seat, goods in island.put_in.items() if seat not in own}
    aside = {good: sum(goods[good] for goods in theirs.values()) for good in GOODS}
    island.common = {good: units - aside[good] for good, units in island.common.items()}
    island.put_in = {seat: goods for seat, goods in island.put_in.items() if seat in own}
    yield
    island.common = {good: units + aside[good] for good, units in island.common.items()}
    island.put_in = theirs


def _hand_out(table: IslandTable, given: Sequence[Given | Shared], source: str) -> None:
    """CRA-PL-01 Give and share what the boxes say, one after the other; nothing is left of it."""
    for step in given:
        with _these_alone(table, step.goods):
            if isinstance(step, Shared):
                divide(table, Division(step.way), _in_order(table, step.receivers), source)
            else:
                _give(table, step, source)
    divide(table, Division(EVEN), (), source)


def _give(table: IslandTable, step: Given, source: str) -> None:
    parts = Parts(table, (step.player,), source)
    parts.give_all(step.player)
    parts.tell()


def _in_order(table: IslandTable, seats: Sequence[SeatId]) -> list[SeatId]:
    """CRU-P18 Return receivers in turn order."""
    return [one.id for one in table.state.in_order() if one.id in seats]


@contextmanager
def _these_alone(table: IslandTable, goods: Basket) -> Iterator[None]:
    """Let these goods be the whole heap in the block."""
    island = table.state
    rest = {good: units - goods[good] for good, units in island.common.items()}
    island.common = {good: goods[good] for good in GOODS}
    put_in = island.put_in
    yield
    island.common = {good: rest[good] + units for good, units in island.common.items()}
    island.put_in = put_in


# ---- What of a Bureaucracy can't be: a ruling of the GM's that makes it so is refused


def faults(found: Words, scene: Scene) -> Words:
    """Return in sentences what can't be, behind what is found already."""
    unreadable = tuple(_program_faults(scene))
    return (
        *found,
        *unreadable,
        *(() if unreadable else _waiting_faults(scene)),
        *_seat_faults(scene),
        *_path_faults(scene),
        *_setting_faults(scene),
        *_chronicle_faults(scene),
    )


def _program_faults(scene: Scene) -> Iterator[str]:
    """CRA-BUR-06 The program in force, and drafts, decide all tasks that the game has for one."""
    bureau = state_of(scene, Bureau)
    for text in (bureau.text, *bureau.drafts.values()):
        found = checked(text, game_at(scene)) if text else None
        if found is not None and not found.is_good:
            yield tr("This program cannot be used: {complaint}", complaint=said_of(found.refused[0]))


def _waiting_faults(scene: Scene) -> Iterator[str]:
    """CRA-BUR-05 A program waits for a living seat, at a moment there is, with a case there is."""
    waiting = state_of(scene, Bureau).waiting
    if waiting is None:
        if scene.state.phase == RULING:
            yield tr("There is a ruling to be made, but no program waits for one.")
        return
    seat = scene.state.seats.get(waiting.seat)
    if seat is None or not seat.is_alive:
        yield tr("{seat} is no living seat, and can decide nothing.", seat=waiting.seat)
    is_known = waiting.moment in [moment.value for moment in Moment] and waiting.stuck.code in CODES
    if not is_known:
        yield tr("No program is stuck so: {moment}, {code}.", moment=waiting.moment, code=waiting.stuck.code)


def _seat_faults(scene: Scene) -> Iterator[str]:
    """CRA-BUR-04 Whoever drafts, amends and votes is a seat."""
    bureau = state_of(scene, Bureau)
    authors = [author for ballots in bureau.ballots.values() for author in ballots]
    first = (bureau.author, bureau.first)
    named = (*bureau.drafts, *bureau.amendments, *bureau.ballots, *authors, *filter(None, first))
    for seat in dict.fromkeys(named):
        if seat not in scene.state.seats:
            yield tr("{seat} is no seat, and has no part in a program.", seat=seat)


def _path_faults(scene: Scene) -> Iterator[str]:
    """CRA-PAT-01 Seats are sent down paths of the board."""
    for seat, path in state_of(scene, Bureau).assigned.items():
        if seat not in scene.state.seats or path not in scene.book.board.paths:
            yield tr("{seat} cannot be sent down {path}.", seat=seat, path=path)


def _setting_faults(scene: Scene) -> Iterator[str]:
    """CRA-PL-01 What is set is about seats, things and paths that there are, and never below 0."""
    settings = state_of(scene, Government).settings
    for name, known in _tables(scene).items():
        for about, number in getattr(settings, name).items():
            if about not in known:
                yield tr("{about} is nothing that {target} is set for.", about=about, target=name)
            if number < 0:
                yield tr("{target} cannot be below 0.", target=f"{name}({about})")
    yield from _own_faults(scene, settings)


def _own_faults(scene: Scene, settings: Settings) -> Iterator[str]:
    """CRA-MSO-03 Limits and rents of single seats are about seats, goods and paths that there are."""
    seats, paths = scene.state.seats, scene.book.board.paths
    limits = [(seat, good, n) for seat, own in settings.own_limit.items() for good, n in own.items()]
    rents = [(seat, path, n) for path, own in settings.own_rent.items() for seat, n in own.items()]
    for seat, what, number in (*limits, *rents):
        if seat not in seats or what not in (*GOODS, *paths):
            yield tr("Nothing is set for {seat} and {what}.", seat=seat, what=what)
        if number < 0:
            yield tr("{target} cannot be below 0.", target=f"{what}({seat})")
    if (settings.minimum or 0) < 0:
        yield tr("{target} cannot be below 0.", target="minimum")


def _tables(scene: Scene) -> Mapping[str, tuple[str, ...]]:
    seats, paths = tuple(scene.state.seats), tuple(scene.book.board.paths)
    things = (*GOODS, *SIGNALS)
    return {"pay": SIGNALS, "burden": seats, "wage": things, "price": GOODS, "limit": GOODS, "rent": paths}


def _chronicle_faults(scene: Scene) -> Iterator[str]:
    """CRA-BUR-03 The chronicle is of cycles and seats that there were."""
    chronicle = state_of(scene, Chronicle)
    pages = [(cycle, seat) for cycle, page in chronicle.cycles.items() for seat in page]
    for cycle, seat in pages:
        if seat not in scene.state.seats or not 1 <= cycle <= scene.state.cycle:
            yield tr("The chronicle cannot know of {seat} in cycle {cycle}.", seat=seat, cycle=cycle)
    for page in chronicle.cycles.values():
        for seat, deeds in page.items():
            numbers = (*deeds.made.values(), deeds.earned, deeds.fights, *(deeds.consumed or {}).values())
            is_known = set(deeds.made) <= set(THINGS) and deeds.path in ("", *scene.book.board.paths)
            if not is_known or min(numbers) < 0:
                yield _odd_deeds(seat)


def _odd_deeds(seat: SeatId) -> str:
    return tr("The chronicle has things or paths of {seat} that there are not.", seat=seat)
