"""CRA-GLO-01 The labels of each scenario: who owns, how goods are rationed, money, its government."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.modules.settings import (
    DISTRIBUTE,
    ESTATE,
    LIMITS,
    MINIMUM_WAGE,
    PATH_ASSIGNMENT,
    PRICES,
    RENT_CONTROL,
    RENTS,
    SIGNAL_PAY,
    TASKS,
    TAX_BURDEN,
    WAGES,
    Gender,
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
