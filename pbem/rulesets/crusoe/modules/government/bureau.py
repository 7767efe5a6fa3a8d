"""CRA-BUR-01 to CRA-BUR-05 A Bureaucracy decides: the boxes of a moment are run, and what they set holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.events import Event, SeatId
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.decrees import Assigned
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.government import told
from pbem.rulesets.crusoe.modules.government.bureau_programs import bureaucratic, program_at, usual_of
from pbem.rulesets.crusoe.modules.government.bureau_state import Bureau, Waiting
from pbem.rulesets.crusoe.modules.government.facts import GameFacts
from pbem.rulesets.crusoe.modules.government.inforce import present
from pbem.rulesets.crusoe.modules.government.rulings import is_ruled, may_ask, wait_for_ruling, waits_for
from pbem.rulesets.crusoe.modules.government.saying import said, said_numbers
from pbem.rulesets.crusoe.modules.government.state import Government
from pbem.rulesets.crusoe.modules.government.usual import keys_of, lowest
from pbem.rulesets.crusoe.modules.program.box_run import Conduct
from pbem.rulesets.crusoe.modules.program.decided import Settings
from pbem.rulesets.crusoe.modules.program.explaining import Explainer
from pbem.rulesets.crusoe.modules.program.outcome import Decided, Outcome, Remembered, Unprovided
from pbem.rulesets.crusoe.modules.program.running import begun, run
from pbem.rulesets.crusoe.modules.program.told import events_of
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    MOMENT_TASKS,
    RENT,
    TASK_TARGETS,
    Moment,
)
from pbem.rulesets.crusoe.modules.settings import MINIMUM_WAGE, PATH_ASSIGNMENT, RENTS, TAX_BURDEN
from pbem.rulesets.crusoe.modulestates import state_of


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
                table.tell(told.Decreed(task, said_numbers(table, task, numbers)))


def tell_assignments(table: IslandTable, paths: Mapping[SeatId, str]) -> None:
    """CRA-PAT-01 Tell which paths seats are sent down."""
    decree = Assigned(tuple((seat, paths[seat]) for seat in table.state.seats if seat in paths))
    table.tell(told.Decreed(PATH_ASSIGNMENT, said(table, PATH_ASSIGNMENT, decree)))


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
