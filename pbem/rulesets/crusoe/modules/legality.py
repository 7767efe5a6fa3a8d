"""CRA 12 What may be played together: a verdict on a game before it is made, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.crusoe.modules.labels import TAXED, elements_of, scenario_tasks, tasks_of
from pbem.rulesets.crusoe.modules.race import groups_wrong
from pbem.rulesets.crusoe.modules.settings import DEMOCRATIC, Government, numbers_wrong
from pbem.rulesets.crusoe.modules.settings import Welfare as WelfareOptions
from pbem.rulesets.crusoe.scenarios import (
    CAPITALISM,
    CENTRALIZED,
    CLASS_WARFARE,
    COMMUNISM,
    CRUSOE,
    GOVERNMENTAL,
    HOBBES,
    MARKET_SOCIALISM,
    NATIONAL,
    QUICK,
    SOCIALISM,
    STATE,
    TRADITIONAL,
    WELFARE,
)

# ---- CRA 12 What goes together: modules with scenarios, modules with each other, and how many seats they
# need
#
# A game is seen as a row of elements, such as landlords, rent_control or unstable (labels.py). The tables
# below say of each whether it is legal (L), adds little (R) or is forbidden (F).

LEGAL, REDUNDANT, FORBIDDEN = "L", "R", "F"
COLUMNS = (
    *(HOBBES, CRUSOE, CAPITALISM, TRADITIONAL, SOCIALISM, COMMUNISM, NATIONAL, WELFARE, CLASS_WARFARE),
    *(STATE, MARKET_SOCIALISM, GOVERNMENTAL, CENTRALIZED),
)
"""CRA 12.1 The scenarios in the order of the table's columns."""
WITH_SCENARIOS: Mapping[str, str] = {
    "utopian": "FFLLLLLLLLLLL",
    "landlords": "LFLLLLLLLLLLL",
    "fair_housing": "LFLLLLLLLLLLL",
    "rent_control": "LFLLLLLLLLLLL",
    "government_paths": "FFFFFFLLLRFFR",
    "corporations": "FFFFFFLLLLLFL",
    "guilds": "RRLLLLLLLLLLL",
    "paternalistic": "LFLLLLLLLLLLL",
    "third_world": "RRLLLLLLLLLLL",
    "objectivist": "LFLLLLLLLLLLL",
    "race": "LLLLLLLLLLLLL",
    "gender": "LRLLLLLLLLLLL",
    "mens_work": "LLLLLLLLLLLLL",
    "dolls_house": "LFLLLLLLLLLLL",
    "disability": "LLLLLLLLLLLLL",
    "vegetarians": "LLLLLLLLLLLLL",
    "feudalism": "LRLLLLLLLLLLL",
    "church": "LFLLLLLLLLLLL",
    "libertarianism": "RFLLRRLRLLLLL",
    "crippling": "LRLLLLLLLLLLL",
    "slavery": "LRLLLLLLLLLLL",
    "exile": "LRLLLLLLLLLLL",
    "many_players": "LLLLLLLLLLLLL",
    "attitudes": "LLLLLLLLLLLLL",
    "diamonds": "LLLLLLLLLLLLL",
}
"""CRA 12.1 What each element is with each scenario, column by column."""


@dataclass(frozen=True)
class Pair:
    """CRA 12.2 Two elements of a game, what they are together, and why."""

    first: str
    second: str
    status: str
    why: str = ""

    def holds(self, elements: tuple[str, ...]) -> bool:
        """Say whether a game has both."""
        return self.first in elements and self.second in elements


_NOBODY_FIGHTS = tr_noop("{first} has little to do beside {second}: nobody fights.")
_PEACEFUL = ("utopian", "more_devout")
_WARLIKE = ("feudalism", "crippling", "slavery", "exile", "libertarianism")
PAIRS = (
    Pair("utopian", "more_devout", REDUNDANT, tr_noop("{first} and {second} both forbid violence.")),
    *(Pair(one, other, REDUNDANT, _NOBODY_FIGHTS) for other in _PEACEFUL for one in _WARLIKE),
    Pair("more_devout", "less_devout", FORBIDDEN, tr_noop("There is only one kind of church.")),
    Pair("strong_warlord", "fanatic", LEGAL),
    Pair("feudalism", "ruler", LEGAL),
    Pair(
        "libertarianism",
        "undemocratic",
        FORBIDDEN,
        tr_noop("With libertarianism a task that is left needs a democracy, athenian or representative."),
    ),
    Pair("libertarianism", "landlords", LEGAL),
    Pair("libertarianism", "corporations", LEGAL),
    Pair(
        "libertarianism",
        "government_paths",
        REDUNDANT,
        tr_noop("With libertarianism the government asks no rents: its paths are free."),
    ),
    Pair(
        "objectivist",
        "corporations",
        FORBIDDEN,
        tr_noop("objectivist and corporations both say who learns, in different ways."),
    ),
    Pair(
        "objectivist",
        "barter_leases",
        REDUNDANT,
        tr_noop("With objectivist a landlord who is paid in goods gets none: Galt has them first."),
    ),
    Pair("objectivist", "money_leases", LEGAL),
    Pair("objectivist", CLASS_WARFARE, LEGAL),
    Pair("objectivist", STATE, LEGAL),
    Pair("objectivist", "guilds", LEGAL),
    Pair("objectivist", "third_world", LEGAL),
    Pair("objectivist", "exile", LEGAL),
    Pair("corporations", "landlords", LEGAL),
    Pair("corporations", "government_paths", LEGAL),
    Pair("government_paths", "rent_control", LEGAL),
    Pair(
        "paternalistic",
        "path_control",
        REDUNDANT,
        tr_noop("paternalistic assigns the paths of all, those of path_control among them."),
    ),
    Pair("paternalistic", "landlords", LEGAL),
    Pair("paternalistic", "slavery", LEGAL),
    Pair("guilds", "many_players", LEGAL),
    Pair("third_world", "guilds", LEGAL),
    Pair("dolls_house", "slavery", LEGAL),
    Pair("dolls_house", "no_suffrage", LEGAL),
    Pair("disempowered_women", "disempowered_men", FORBIDDEN, tr_noop("Only one group has less power.")),
    Pair("race", "gender", LEGAL),
    Pair("disability", "crippling", LEGAL),
    Pair("church", "slavery", LEGAL),
    Pair("church", "exile", LEGAL),
    Pair("lottery", "yuppies", FORBIDDEN, tr_noop("Diamonds have one value: lottery or yuppies.")),
    Pair("small_boat", "lottery", LEGAL),
    Pair("small_boat", "yuppies", LEGAL),
    Pair("attitudes", "single", LEGAL),
    Pair(CLASS_WARFARE, "lottery", LEGAL),
    Pair(CLASS_WARFARE, "yuppies", LEGAL),
)
"""CRA 12.2 The pairs that the rules speak of; all others are legal.

Some cannot be written in a game file at all: one church has one kind. Rent control with fair housing is
likewise one choice or the other. ENSLAVE and EXILE in one verdict are refused as an order (CRA-R116).
"""
FEWEST_SEATS: Mapping[str, int] = {
    **dict.fromkeys(("unstable", "weak_warlord"), 3),
    **dict.fromkeys(("third_world", "modern", "race", "gender", "vegetarians", "small_boat"), 2),
    "dolls_house": 2,
}
"""CRA 12.4 How few seats an element may have."""
FEWEST_WARNED: Mapping[str, int] = {CLASS_WARFARE: 3}
"""CRA 12.4, CRA-R51 How few seats an element should have, though it can be played with fewer."""


# ---- CRA 7.3 Modules that nobody shall join unaware, and what is said of each before and during a game

NOTES: Mapping[str, str] = {
    "race": tr_noop(
        "This game models prejudice between drawn groups: some seats lose points when members of another "
        "group do as well as they do. Groups are drawn at random and say nothing about players."
    ),
    "gender": tr_noop(
        "This game models unequal legal and social standing of two drawn groups. Groups are drawn at random "
        "and say nothing about players."
    ),
    "slavery": tr_noop(
        "In this game losers of a fight may be bound to a master, as a model of coerced labour. A bound seat "
        "keeps its player, its score and a way out (freed, or beating the master)."
    ),
}
"""The note of each sensitive module, by its id."""
UNEQUAL = (
    *("class_warfare", "modern", "third_world", "objectivist", "race", "gender", "disability"),
    *("vegetarians", "feudalism", "ruler"),
)
"""CRA-GLO-03 The elements of games that deal unequal roles at random."""


def notes_of(modules: Iterable[str]) -> tuple[str, ...]:
    """CRA 7.3 Return the notes of a game's modules, in the language spoken."""
    played = tuple(modules)
    return tuple(tr(note) for module, note in NOTES.items() if module in played)


# ---- CRA 12 What may be played together: a verdict on a game before it is made, in sentences


@dataclass(frozen=True)
class Verdict:
    """CRA 12 Why a game cannot be played so, and what in it adds little or is otherwise than it seems."""

    refusals: tuple[str, ...] = ()
    redundancies: tuple[str, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Say whether the game may be played."""
        return not self.refusals


@dataclass(frozen=True)
class Plan:
    """A game before it is made: all that the tables of what goes together look at."""

    scenario: str
    modules: Mapping[str, object]
    government: Government
    seats: int
    welfare: WelfareOptions
    sensitive_ok: bool

    @property
    def elements(self) -> tuple[str, ...]:
        """Return what it has, for the tables."""
        return elements_of(self.scenario, self.modules, self.government, self.welfare)

    @property
    def tasks(self) -> tuple[str, ...]:
        """Return what its government decides."""
        return tasks_of(self.scenario, self.modules, self.welfare)


def verdict(
    scenario: str,
    modules: Mapping[str, object],
    government: Government,
    seats: int,
    *,
    welfare: WelfareOptions | None = None,
    sensitive_ok: bool = False,
    single_winner: bool = False,
) -> Verdict:
    """CRA 12 Say why a game is refused, and what in it is redundant; modules by id with their options."""
    plan = Plan(scenario, modules, government, seats, welfare or WelfareOptions(), sensitive_ok)
    refusals = (
        *_with_scenario(plan, FORBIDDEN),
        *_pairs(plan, FORBIDDEN),
        *_without_branch(plan),
        *_too_few(plan),
        *numbers_wrong(modules, [plan.government.branch(task) for task in plan.tasks], seats),
        *groups_wrong(modules),
        *_unasked(plan),
    )
    redundancies = (
        *_with_scenario(plan, REDUNDANT),
        *_pairs(plan, REDUNDANT),
        *_nothing_to_decide(plan),
        *_changed(plan),
        *_hardly_enough(plan),
        *(_unfair(plan) if single_winner else ()),
    )
    return Verdict(tuple(dict.fromkeys(refusals)), redundancies)


def _with_scenario(plan: Plan, status: str) -> Iterator[str]:
    """CRA 12.1 Yield what elements are with the scenario."""
    if plan.scenario == QUICK:
        if plan.modules and status == FORBIDDEN:
            yield tr("The Quick Start is played without modules.")
        return
    column = COLUMNS.index(plan.scenario)
    for element in plan.elements:
        if element in WITH_SCENARIOS and WITH_SCENARIOS[element][column] == status:
            names = {"module": element, "scenario": plan.scenario}
            if status == FORBIDDEN:
                yield tr("{module} cannot be played with the scenario {scenario}.", **names)
            else:
                yield tr("{module} adds little to the scenario {scenario}.", **names)


def _pairs(plan: Plan, status: str) -> Iterator[str]:
    """CRA 12.2 Yield what elements are with each other."""
    elements = plan.elements
    for pair in PAIRS:
        if pair.status == status and pair.holds(elements):
            if "{" in pair.why:
                yield tr(pair.why, first=pair.first, second=pair.second)
            else:
                yield tr(pair.why)


def _without_branch(plan: Plan) -> Iterator[str]:
    """CRA-GOV-01, CRA 12.3 Yield the tasks that nothing decides."""
    for task in plan.tasks:
        if plan.government.branch(task) is None:
            yield tr("Nothing decides the task {task}: name a branch for it under government.", task=task)


def _nothing_to_decide(plan: Plan) -> Iterator[str]:
    """CRA-GOV-01 Yield the branches for tasks that the game has not got."""
    for task in plan.government.tasks:
        if task not in plan.tasks:
            yield tr("The branch for {task} has nothing to decide: the game has no such task.", task=task)


def _too_few(plan: Plan) -> Iterator[str]:
    """CRA 12.4 Yield the elements that need more seats."""
    for element in plan.elements:
        fewest = FEWEST_SEATS.get(element, 0)
        if plan.seats < fewest:
            yield trn("{element} needs {n} seat.", "{element} needs {n} seats.", fewest, element=element)


def _hardly_enough(plan: Plan) -> Iterator[str]:
    """CRA-R51 Yield the elements that should have more seats."""
    for element in plan.elements:
        fewest = FEWEST_WARNED.get(element, 0)
        if plan.seats < fewest:
            yield trn(
                "{element} is meant for {n} seat or more.",
                "{element} is meant for {n} seats or more.",
                fewest,
                element=element,
            )


def _unfair(plan: Plan) -> Iterator[str]:
    """CRA-GLO-03 Yield a warning where roles are unequal by chance and only one can win."""
    if unequal := [element for element in plan.elements if element in UNEQUAL]:
        names = ", ".join(unequal)
        yield tr("A single winner is hardly fair where chance deals unequal roles: {names}.", names=names)


def _changed(plan: Plan) -> Iterator[str]:
    """CRA-LIB-07, CRA-R105 Yield what libertarianism makes of a scenario."""
    if "libertarianism" not in plan.modules:
        return
    if plan.scenario == WELFARE:
        yield tr("With libertarianism there is no welfare: it is played as National Capitalism.")
    if any(task in TAXED for task in scenario_tasks(plan.scenario, plan.welfare)):
        yield tr("With libertarianism nothing is paid for signals, and there are no taxes.")
    elif scenario_tasks(plan.scenario, plan.welfare):
        democracies = " / ".join(DEMOCRATIC)
        yield tr("With libertarianism the government must be a democracy: {types}.", types=democracies)


def _unasked(plan: Plan) -> Iterator[str]:
    """CRA-DSC, CRA 7.3 Yield the sensitive modules that the GM has not agreed to, and what they are."""
    if plan.sensitive_ok:
        return
    for module, note in NOTES.items():
        if module in plan.modules:
            yield tr("{module} needs the option sensitive_ok. {note}", module=module, note=tr(note))
