"""CRA-GLO-01, CRA 12 The labels of each scenario, and a game as a row of elements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.modules.settings import (
    DEMOCRATIC,
    DISTRIBUTE,
    ESTATE,
    FANATIC,
    LIMITS,
    MINIMUM_WAGE,
    MODULES,
    PATH_ASSIGNMENT,
    PRICES,
    RENT_CONTROL,
    RENTS,
    SIGNAL_PAY,
    STRONG,
    TASKS,
    TAX_BURDEN,
    UNSTABLE,
    WAGES,
    Branch,
    Church,
    Diamonds,
    Feudalism,
    Gender,
    Government,
    Landlords,
    Welfare,
    chosen,
)
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


@dataclass(frozen=True)
class Labels:
    """CRA-GLO-01, CRA-GLO-02 What a scenario is called by rules that test it.

    `tasks` are those that its own government decides, `table` the table of its tack-ons of ownership in
    scenarios at random.
    """

    ownership: str = ""
    allocation: str = ""
    has_money: bool = False
    is_monetary: bool = False
    tasks: tuple[str, ...] = ()
    table: str = ""


LABELS: Mapping[str, Labels] = {
    QUICK: Labels(),
    HOBBES: Labels(table="A"),
    CRUSOE: Labels(),
    CAPITALISM: Labels("capitalist", "market", table="A"),
    TRADITIONAL: Labels("traditional", "traditional", table="A"),
    SOCIALISM: Labels("socialist", "command", table="B"),
    COMMUNISM: Labels("communist", "hybrid", table="B"),
    NATIONAL: Labels("capitalist", "hybrid", True, True, (SIGNAL_PAY, TAX_BURDEN, ESTATE), "E"),
    WELFARE: Labels("capitalist", "hybrid", True, True, (SIGNAL_PAY, TAX_BURDEN, ESTATE), "E"),
    CLASS_WARFARE: Labels("capitalist", "market", True, True, (SIGNAL_PAY, ESTATE), "E"),
    STATE: Labels("capitalist", "hybrid", True, True, (), "C"),
    MARKET_SOCIALISM: Labels("socialist", "hybrid", True, False, (WAGES, PRICES, LIMITS, ESTATE), "C"),
    GOVERNMENTAL: Labels("socialist", "command", tasks=(DISTRIBUTE, ESTATE), table="B"),
    CENTRALIZED: Labels("communist", "hybrid", True, True, (), "D"),
}
"""The labels of every scenario."""
SAID: Mapping[str, str] = {
    "capitalist": tr_noop("Capitalism: land, tools and firms belong to single owners."),
    "socialist": tr_noop("Socialism: what is needed for production belongs to all, by their government."),
    "communist": tr_noop("Communism: what is needed for production belongs to all in common."),
    "market": tr_noop("Market economy: who gets what is decided by prices and exchange."),
    "command": tr_noop("Command economy: who gets what is decided by one authority for all."),
    "hybrid": tr_noop("Hybrid economy: partly the market decides who gets what, partly an authority."),
    "traditional": tr_noop("Traditional economy: both follow what has always been done."),
}
"""CRA-GLO-02 A line of help for each label."""
TAXED = (SIGNAL_PAY, TAX_BURDEN, MINIMUM_WAGE)
"""CRA-R105 Tasks that are there for taxes alone."""


def scenario_tasks(scenario: str, welfare: Welfare | None = None) -> tuple[str, ...]:
    """CRA-GLO-01 Return the tasks of the scenario's own government, in the order of its table."""
    tasks = LABELS[scenario].tasks
    if scenario == WELFARE and welfare is not None and welfare.minimum == "government":
        return (*tasks, MINIMUM_WAGE)
    return tasks


def module_tasks(modules: Mapping[str, object]) -> tuple[str, ...]:
    """CRA 12.3 Return the tasks that modules bring, whether the scenario has a government or not."""
    landlords, gender = chosen(modules, Landlords), chosen(modules, Gender)
    has_rents = landlords is not None and (
        landlords.variant == RENT_CONTROL or landlords.has_government_paths
    )
    has_paths = "paternalistic" in modules or (gender is not None and gender.is_assigned)
    return (*((RENTS,) if has_rents else ()), *((PATH_ASSIGNMENT,) if has_paths else ()))


def tasks_of(scenario: str, modules: Mapping[str, object], welfare: Welfare | None = None) -> tuple[str, ...]:
    """CRA-GOV-01, CRA-R105 Return what the game's government decides, without what libertarianism drops."""
    tasks = (*scenario_tasks(scenario, welfare), *module_tasks(modules))
    if "libertarianism" in modules:
        landlords = chosen(modules, Landlords)
        dropped: tuple[str, ...] = (*TAXED, ESTATE)
        if landlords is not None and landlords.variant != RENT_CONTROL:
            dropped = (*dropped, RENTS)
        tasks = tuple(task for task in tasks if task not in dropped)
    return tuple(task for task in TASKS if task in tasks)


# ---- CRA 12 A game as a row of elements, which the tables of what goes together speak of


def branches_of(tasks: tuple[str, ...], government: Government) -> dict[str, Branch]:
    """CRA-HYB-01 Return what decides each task of a game that has something to decide it."""
    found = {task: government.branch(task) for task in tasks}
    return {task: branch for task, branch in found.items() if branch is not None}


def elements_of(
    scenario: str, modules: Mapping[str, object], government: Government, welfare: Welfare | None = None
) -> tuple[str, ...]:
    """Return the elements of a game in a fixed order: scenario, modules with what they have, rulers."""
    found = [scenario]
    for name in MODULES:
        if name in modules:
            found.append(name)
            found += _parts(modules[name])
    landlords = chosen(modules, Landlords)
    if landlords is not None and landlords.has_landlords:
        found.append("money_leases" if LABELS[scenario].has_money else "barter_leases")
    tasks = tasks_of(scenario, modules, welfare)
    found += _of_government([*branches_of(tasks, government).values()])
    return tuple(found)


def _of_government(branches: list[Branch]) -> Iterator[str]:
    ruled = [branch for branch in branches if branch.has_ruler]
    if ruled:
        yield "ruler"
    if any(branch.level == FANATIC for branch in ruled):
        yield FANATIC
    if any(branch.level == UNSTABLE for branch in ruled):
        yield UNSTABLE
    if any(branch.type not in DEMOCRATIC for branch in branches):
        yield "undemocratic"


def _parts(settings: object) -> Iterator[str]:
    """Yield what the choices of a module add to its name."""
    match settings:
        case Landlords():
            yield from _of_landlords(settings)
        case Gender():
            yield from _of_gender(settings)
        case Feudalism():
            yield "strong_warlord" if settings.warlord == STRONG else "weak_warlord"
        case Church():
            yield settings.kind
        case Diamonds():
            yield from _of_diamonds(settings)


def _of_landlords(settings: Landlords) -> Iterator[str]:
    if settings.variant != "none":
        yield settings.variant
    if settings.has_government_paths:
        yield "government_paths"
    if settings.is_modern:
        yield "modern"


def _of_gender(settings: Gender) -> Iterator[str]:
    yield f"disempowered_{settings.disempowered}"
    if settings.is_without_suffrage:
        yield "no_suffrage"
    if settings.mens_work is not None:
        yield "mens_work"
    if settings.dolls_house:
        yield "dolls_house"
    if settings.is_assigned:
        yield "path_control"


def _of_diamonds(settings: Diamonds) -> Iterator[str]:
    if settings.value != "standard":
        yield settings.value
    if settings.is_small_boat:
        yield "small_boat"
