"""The head of a report: the game, what is next, who governs and what is in force (brief 7; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import listed
from pbem.engine.ruleset import START
from pbem.engine.ruleset import Played as How
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.rulesets.crusoe import told_camp, told_market
from pbem.rulesets.crusoe.decrees import Assigned
from pbem.rulesets.crusoe.island import DECLARE
from pbem.rulesets.crusoe.modules.church import Parish
from pbem.rulesets.crusoe.modules.feudalism import Lordship, dice_of, is_strong
from pbem.rulesets.crusoe.modules.gender import GenderState, settings_of
from pbem.rulesets.crusoe.modules.government import powers as government
from pbem.rulesets.crusoe.modules.government.inforce import decree_of, number_of
from pbem.rulesets.crusoe.modules.government.powers import (
    Power,
    branches,
    id_of_branch,
    is_governed,
    is_programmed,
    keys_of,
    role_of,
    said,
    said_numbers,
)
from pbem.rulesets.crusoe.modules.government.programs import program_at
from pbem.rulesets.crusoe.modules.hooks import EXILE_CAMP
from pbem.rulesets.crusoe.modules.legality import notes_of
from pbem.rulesets.crusoe.modules.limits import ClosedPaths
from pbem.rulesets.crusoe.modules.objectivist import Objectivism
from pbem.rulesets.crusoe.modules.race import RaceState
from pbem.rulesets.crusoe.modules.settings import (
    BUREAUCRACY,
    DISTRIBUTE,
    ESTATE,
    MEN,
    MINIMUM_WAGE,
    RULED,
    TAX_BURDEN,
    UNSTABLE,
    WOMEN,
)
from pbem.rulesets.crusoe.modules.third_world import Country
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, kept, of_kind
from pbem.rulesets.crusoe.paper.landtables import terms_words
from pbem.rulesets.crusoe.paper.names import (
    GOVERNMENTS,
    LEVELS,
    OFFICES,
    TASKS,
    economy_word,
    label_lines,
    module_words,
    scenario_word,
)
from pbem.rulesets.crusoe.scenarios import ADVANCED
from pbem.rulesets.crusoe.titles import title_of
from pbem.rulesets.crusoe.told_letters import Played
from pbem.rulesets.crusoe.view import IslandView

WITHOUT_DECREE = (DISTRIBUTE, ESTATE)
"""Tasks that are decided anew for each pool or estate, so that nothing stays in force."""


def government_lines(view: IslandView) -> Iterator[tuple[str, str]]:
    """CRA-GOV-01, CRA-HYB-01 Yield who governs: one line, or one for each branch with its tasks."""
    if not is_governed(view):
        return
    found = branches(view)
    for id, power in found.items():
        tasks = [task for task in view.book.tasks if id_of_branch(view.book, task) == id]
        if len(found) == 1:
            yield tr("Government"), branch_word(view, power)
        else:
            names = listed([tr(TASKS[task]) for task in tasks])
            yield tr("Government: {tasks}", tasks=names), branch_word(view, power)


def branch_word(view: IslandView, power: Power) -> str:
    """CRA-DIC-01, CRA-REP-01, CRA-BUR-01 Return a branch with its holder and level, or its program."""
    name = tr(GOVERNMENTS[power.type])
    if power.type == BUREAUCRACY:
        return tr("{government}: {program}", government=name, program=program_at(view).title)
    if power.type not in RULED:
        return name
    return tr("{government}: {holder}", government=name, holder=holder_word(view, power))


def holder_word(view: IslandView, power: Power) -> str:
    """CRA-DIC-05 Return who holds an office, and how strong that makes the seat."""
    office, level = tr(OFFICES[role_of(power)]), tr(LEVELS[power.level or ""])
    if power.level == UNSTABLE and power.dice is not None:
        level = f"{level}, {dice_word(power.dice)}"
    if power.holder is None:
        return tr("no {office} ({level})", office=office, level=level)
    return tr("{office} {seat} ({level})", office=office, seat=view.name(power.holder), level=level)


def dice_word(dice: int) -> str:
    """CRA-DIC-08 Return how many dice somebody rolls."""
    return trn("{n} die", "{n} dice", dice)


def decree_lines(view: IslandView) -> Iterator[tuple[str, str]]:
    """CRA-GOV-02 Yield what is in force of each task; nothing before the first cycle."""
    if not is_governed(view) or not view.cycle:
        return
    for task in view.book.tasks:
        if task not in WITHOUT_DECREE and (text := decree_word(view, task)):
            yield tr(TASKS[task]), text


def decree_word(view: IslandView, task: str) -> str:
    """CRA-GOV-02 Return what is in force of a task; "" if nothing is."""
    if is_programmed(view, task):
        return _set_by_program(view, task)
    decree = decree_of(view, task)
    if decree is None or (isinstance(decree, Assigned) and not decree.paths):
        return ""
    words = said(view, task, decree)
    return str(words) if words else trp("of a decree", "none")


def _set_by_program(view: IslandView, task: str) -> str:
    """CRA-BUR-01 Return what the boxes of a program have set, as far as it is the same for all."""
    keys: tuple[str, ...] = keys_of(view.book, task)
    if task == TAX_BURDEN:
        keys = tuple(seat.id for seat in view.island.living())
    elif task == MINIMUM_WAGE:
        keys = ("",)
    numbers = [(key, _number(view, task, key)) for key in keys]
    known = [(key, number) for key, number in numbers if number is not None]
    return str(said_numbers(view, task, known)) if known else ""


def _number(view: IslandView, task: str, key: str) -> int | None:
    if task == TAX_BURDEN:
        return number_of(view, task, "", key)
    return number_of(view, task, key)


_GENDERS = {WOMEN: tr_noop("women"), MEN: tr_noop("men")}


def power_lines(view: IslandView) -> Iterator[tuple[str, str]]:
    """CRA 8 Yield who holds a power that is not the government's."""
    yield from _warlord(view)
    yield from _agent(view)
    galt = kept(view, Objectivism)
    if galt is not None and galt.galt:
        yield tr("John Galt"), view.name(galt.galt)
    parish = kept(view, Parish)
    if parish is not None and parish.banned:
        yield tr("Banned from charity"), ", ".join(map(view.name, parish.banned))
    yield from _closed_paths(view)
    exiles = view.island.groups.get(EXILE_CAMP)
    if exiles is not None and view.island.in_order(EXILE_CAMP):
        yield tr("The exiles live in"), economy_word(exiles.economy)


def _warlord(view: IslandView) -> Iterator[tuple[str, str]]:
    """CRA-FEU-01, CRA-FEU-03, CRA-FEU-04 Yield the Warlord, and how strong that seat is."""
    lordship = kept(view, Lordship)
    if lordship is None or not _is_drawn(view):
        return
    if lordship.warlord is None:
        yield tr("Warlord"), tr("nobody")
        return
    power = tr("wins all battles") if is_strong(view) else dice_word(dice_of(view))
    yield tr("Warlord"), f"{view.name(lordship.warlord)} ({power})"


def _is_drawn(view: IslandView) -> bool:
    """Say whether roles have been drawn: they are before the first cycle."""
    return view.cycle > 0


def _closed_paths(view: IslandView) -> Iterator[tuple[str, str]]:
    """CRA-GEN-04, CRA-DSC-01 Yield the paths that are closed to a group, or to all but a group."""
    race, gender = kept(view, RaceState), kept(view, GenderState)
    closed = race.closed if race is not None else {}
    for group in sorted(closed):
        yield from _closed(view, closed[group], tr("group {group}", group=group))
    if gender is not None:
        is_neutral = view.book.options.neutral_words
        group = (
            tr("the disempowered group") if is_neutral else tr(_GENDERS[settings_of(view.book).disempowered])
        )
        yield from _closed(view, gender.limits, group)


def _closed(view: IslandView, closed: ClosedPaths, group: str) -> Iterator[tuple[str, str]]:
    if closed.barred:
        paths = ", ".join(view.book.path(path).name for path in closed.barred)
        yield tr("Closed to {group}", group=group), paths
    if closed.reserved:
        yield tr("Closed to all but {group}", group=group), view.book.path(closed.reserved).name


def _agent(view: IslandView) -> Iterator[tuple[str, str]]:
    """CRA-TWC-01, CRA-TWC-02, CRA-TWC-11 Yield the basic resource, and who is the Agent."""
    country = kept(view, Country)
    if country is None or not country.resource:
        return
    yield tr("Basic resource"), tr(country.resource)
    if country.gone:
        yield tr("Agent"), tr("none: the MNCs have left")
    elif country.agent:
        yield tr("Agent"), view.name(country.agent)


_POSTED = told_market.MotionPut | told_market.Withdrawn | told_camp.Spoke | government.DecreePut
"""What is told of those who have posted something."""
_POSTED_ONLY = "posted"
Facts = Iterator[tuple[str, str]]


def head(chapter: IslandChapter) -> Facts:
    """Yield the lines of a report's head, as names and values."""
    yield tr("Scenario"), scenario_word(chapter.book)
    yield from _of_the_game(chapter)
    if not chapter.after.is_over:
        yield from _of_the_cycle(chapter)
        yield from government_lines(chapter.after)
        yield from power_lines(chapter.after)
        yield from decree_lines(chapter.after)
        yield from terms_words(chapter.after)
    yield from _orders(chapter)


def _of_the_game(chapter: IslandChapter) -> Facts:
    """CRA 1.1, CRA 7.3, CRA-GLO-02 Yield the modules, notes on them, and at the start what labels mean."""
    book = chapter.book
    if modules := ", ".join(module_words(book)):
        yield tr("With"), modules
    for note in notes_of(book.settings):
        yield tr("Note"), note
    if chapter.moment.phase == START and book.options.scenario in ADVANCED:
        yield tr("Economy"), " ".join(label_lines(book))


def _of_the_cycle(chapter: IslandChapter) -> Facts:
    view = chapter.after
    yield tr("Next"), title_of(chapter.book, chapter.next_moment)
    if chapter.masthead.deadline:
        yield tr("Deadline"), chapter.masthead.deadline
    if view.cycle:
        yield tr("Cycle"), tr("{cycle} of {last}", cycle=view.cycle, last=chapter.book.last_cycle)
    if view.cycle and view.phase != DECLARE:
        yield tr("Turn order"), ", ".join(one.name for one in view.island.in_order())


def _orders(chapter: IslandChapter) -> Facts:
    """Yield who played orders received, standing orders or none; what is posted counts without orders."""
    played = {event.seat: event.orders for event in of_kind(chapter.events, Played)}
    nothing = How.NONE.value
    posted = {event.seat for event in chapter.events if isinstance(event, _POSTED)}
    played |= {name: _POSTED_ONLY for name, how in played.items() if how == nothing and name in posted}
    heads = (
        (How.RECEIVED.value, tr("Orders received")),
        (How.STANDING.value, tr("Standing orders")),
        (_POSTED_ONLY, tr("Motions or a speech only")),
        (nothing, tr("No orders")),
    )
    for value, title in heads:
        if seats := [name for name, how in played.items() if how == value]:
            yield title, ", ".join(seats)
