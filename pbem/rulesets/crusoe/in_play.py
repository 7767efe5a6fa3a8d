"""Which modules are in play: the base, the scenario's, and those chosen; what does not go together (R56)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.modules import Module
from pbem.engine.options import BadValue
from pbem.rulesets.crusoe.base import BASE
from pbem.rulesets.crusoe.book import Options
from pbem.rulesets.crusoe.economies import ECONOMIES, UTOPIAN_ECONOMY
from pbem.rulesets.crusoe.modules import (
    attitudes,
    centralized_communism,
    church,
    class_warfare,
    corporations,
    crippling,
    diamonds,
    disability,
    exile,
    feudalism,
    gender,
    governmental_socialism,
    guilds,
    landlords,
    libertarianism,
    many_players,
    market_socialism,
    money,
    national_capitalism,
    objectivist,
    paternalistic,
    race,
    slavery,
    state_capitalism,
    third_world,
    vegetarians,
    welfare_capitalism,
)
from pbem.rulesets.crusoe.modules.government.module import MODULE as GOVERNMENT
from pbem.rulesets.crusoe.modules.labels import LABELS, tasks_of
from pbem.rulesets.crusoe.modules.legality import verdict
from pbem.rulesets.crusoe.modules.monetary_market.markets import MODULE as MONETARY_MARKET
from pbem.rulesets.crusoe.quick import QUICK_START
from pbem.rulesets.crusoe.scenarios import ADVANCED, CRUSOE, HOBBES, QUICK

_ADVANCED_ECONOMIES = (
    *(national_capitalism, welfare_capitalism, class_warfare, state_capitalism),
    *(market_socialism, governmental_socialism, centralized_communism),
)
_TACK_ONS = (
    *(landlords, corporations, guilds, paternalistic, third_world, objectivist),
    *(race, gender, disability, vegetarians, feudalism, church, libertarianism),
    *(crippling, slavery, exile, many_players, attitudes, diamonds),
)
SCENARIO_MODULES: Mapping[str, Module] = {
    each.id: each for each in (QUICK_START, *ECONOMIES, *(one.MODULE for one in _ADVANCED_ECONOMIES))
}
"""The scenarios by their option."""
ALL_TACK_ONS: Mapping[str, Module] = {
    each.id: each for each in (*(one.MODULE for one in _TACK_ONS), UTOPIAN_ECONOMY)
}
"""The modules that are added to a scenario, by the ids that a game's file calls them."""
NOT_UTOPIAN = (QUICK, CRUSOE, HOBBES)
"""CRU-R56 Scenarios that are no tribal economy with trade, or take no modules."""


CLASSES = (
    *("base", "scenario", "market", "economy", "government", "ownership", "discrimination"),
    *("other", "punishment", "optional"),
)
"""The classes of modules in the order in which they are asked; inside one, modules stand by their id."""


def rank_of(module: Module) -> tuple[int, str]:
    """Return what modules are ordered by."""
    return CLASSES.index(module.klass), module.id


def every_module() -> tuple[Module, ...]:
    """Return all modules there are, whether they go together or not."""
    shared = (money.MODULE, MONETARY_MARKET, GOVERNMENT)
    return (BASE, *SCENARIO_MODULES.values(), *shared, *ALL_TACK_ONS.values())


def modules_of(options: Options) -> tuple[Module, ...]:
    """CRU-009, CRA 1.1 Return the modules in play in module order: base, scenario, those chosen."""
    check_options(options)
    chosen = dict.fromkeys(_chosen(options))
    return (BASE, *sorted(chosen, key=rank_of))


def _chosen(options: Options) -> Iterator[Module]:
    """Yield the scenario, what it needs, and what is added to it."""
    labels, in_play = LABELS[options.scenario], options.in_play
    yield SCENARIO_MODULES[options.scenario]
    if labels.has_money:
        yield money.MODULE
    if labels.is_monetary:
        yield MONETARY_MARKET
    if tasks_of(options.scenario, in_play, options.welfare):
        yield GOVERNMENT
    for id in in_play:
        yield ALL_TACK_ONS[id]
    if options.utopian:
        yield UTOPIAN_ECONOMY


def is_utopian(options: Options) -> bool:
    """CRU-212, CRA-UTO-01 Say whether violence is taken away by the Utopian Economy."""
    return options.utopian or UTOPIAN_ECONOMY.id in options.in_play


def check_options(options: Options) -> None:
    """CRU-R56 Refuse options that do not go together."""
    if options.utopian and options.scenario in NOT_UTOPIAN:
        raise BadValue(
            "utopian", f"does not go with {options.scenario}, which is no tribal economy with trade."
        )


def check_game(options: Options, seats: int) -> None:
    """CRA 12 Refuse a game whose parts do not go together, or that has too few seats for them."""
    in_play = options.in_play
    if not in_play and options.scenario not in ADVANCED:
        return
    if found := _refusals(options, in_play, seats):
        raise BadValue(_to_blame(options, seats), found[0])


def _to_blame(options: Options, seats: int) -> str:
    """CRA 12 Return the option that spoils a game: the first without which it could be played."""
    if _refusals(options, {}, seats):
        return "government"
    return "modules" if _refusals(options, options.modules, seats) else "punishments"


def _refusals(options: Options, modules: Mapping[str, object], seats: int) -> tuple[str, ...]:
    """CRA 12 Return why a game with these modules is refused."""
    welfare, sensitive_ok = options.welfare, options.sensitive_ok
    return verdict(
        options.scenario, modules, options.government, seats, welfare=welfare, sensitive_ok=sensitive_ok
    ).refusals
