"""CRA 12 A game as a row of elements, which the tables of what goes together speak of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.rulesets.crusoe.modules.labels import LABELS, tasks_of
from pbem.rulesets.crusoe.modules.settings import (
    DEMOCRATIC,
    FANATIC,
    MODULES,
    STRONG,
    UNSTABLE,
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
