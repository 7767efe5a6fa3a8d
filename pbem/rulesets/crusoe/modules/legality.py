"""CRA 12 What may be played together: a verdict on a game before it is made, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.modules.combinations import (
    COLUMNS,
    FEWEST_SEATS,
    FEWEST_WARNED,
    FORBIDDEN,
    PAIRS,
    REDUNDANT,
    WITH_SCENARIOS,
)
from pbem.rulesets.crusoe.modules.elements import elements_of
from pbem.rulesets.crusoe.modules.headcounts import numbers_wrong
from pbem.rulesets.crusoe.modules.labels import TAXED, scenario_tasks, tasks_of
from pbem.rulesets.crusoe.modules.race import groups_wrong
from pbem.rulesets.crusoe.modules.sensitive import NOTES, UNEQUAL
from pbem.rulesets.crusoe.modules.settings import DEMOCRATIC, Government
from pbem.rulesets.crusoe.modules.settings import Welfare as WelfareOptions
from pbem.rulesets.crusoe.scenarios import QUICK, WELFARE


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
