"""What scenarios, modules, governments and their tasks are called in reports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.in_play import is_utopian
from pbem.rulesets.crusoe.modules.hooks import DICTATOR, PRESIDENT, WARLORD
from pbem.rulesets.crusoe.modules.labels import SAID
from pbem.rulesets.crusoe.modules.settings import (
    ATHENIAN,
    BUREAUCRACY,
    DICTATORSHIP,
    DISTRIBUTE,
    ESTATE,
    FAIR_HOUSING,
    FANATIC,
    HOMESTEAD,
    LESS_DEVOUT,
    LIMITS,
    LOTTERY,
    MINIMUM_WAGE,
    MODERN,
    MORE_DEVOUT,
    PATH_ASSIGNMENT,
    PRICES,
    RENT_CONTROL,
    RENTS,
    REPRESENTATIVE,
    SIGNAL_PAY,
    STABLE,
    STRONG,
    TAX_BURDEN,
    UNSTABLE,
    WAGES,
    WEAK,
    YUPPIES,
    Church,
    Diamonds,
    Feudalism,
    Landlords,
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

SCENARIO_NAMES: Mapping[str, str] = {
    QUICK: tr_noop("Quick Start"),
    CAPITALISM: tr_noop("Tribal Capitalism"),
    SOCIALISM: tr_noop("Tribal Socialism"),
    COMMUNISM: tr_noop("Tribal Communism"),
    TRADITIONAL: tr_noop("Traditional Economy"),
    CRUSOE: tr_noop("Crusoe's Economy"),
    HOBBES: tr_noop("Hobbesian State of Nature"),
}
"""CRU-009 The scenarios of the introductory game, to be said by `tr`."""
ADVANCED_NAMES: Mapping[str, str] = {
    NATIONAL: tr_noop("National Capitalism"),
    WELFARE: tr_noop("Welfare Capitalism"),
    CLASS_WARFARE: tr_noop("Class Warfare Capitalism"),
    STATE: tr_noop("State Capitalism"),
    MARKET_SOCIALISM: tr_noop("Market Socialism"),
    GOVERNMENTAL: tr_noop("Governmental Socialism"),
    CENTRALIZED: tr_noop("Centralized Communism"),
}
"""CRA 1.1 Those of the advanced game."""
MODULE_NAMES: Mapping[str, str] = {
    "landlords": tr_noop("Landlords"),
    "corporations": tr_noop("Corporations"),
    "guilds": tr_noop("Guild Oligarchy"),
    "paternalistic": tr_noop("Paternalistic Economy"),
    "third_world": tr_noop("Third World Country"),
    "objectivist": tr_noop("Objectivist Model"),
    "race": tr_noop("Groups and prejudice"),
    "gender": tr_noop("Groups of unequal standing"),
    "disability": tr_noop("Disability"),
    "vegetarians": tr_noop("Vegetarians"),
    "feudalism": tr_noop("Early Feudalism"),
    "church": tr_noop("The Church"),
    "libertarianism": tr_noop("Libertarianism"),
    "utopian": tr_noop("Utopian Economy"),
    "crippling": tr_noop("Crippling as a punishment"),
    "slavery": tr_noop("Bondage as a punishment"),
    "exile": tr_noop("Exile as a punishment"),
    "many_players": tr_noop("More than eight players"),
    "attitudes": tr_noop("Variant victory conditions"),
    "diamonds": tr_noop("Variable diamonds"),
}
"""CRA 1.1 The modules that are added to a scenario; those of 7.3 in neutral words."""
GOVERNMENTS: Mapping[str, str] = {
    ATHENIAN: tr_noop("Athenian Democracy"),
    DICTATORSHIP: tr_noop("Dictatorship"),
    REPRESENTATIVE: tr_noop("Representative Democracy"),
    BUREAUCRACY: tr_noop("Bureaucracy"),
}
"""CRA-ATH, CRA-DIC, CRA-REP, CRA-BUR The types of government."""
LEVELS: Mapping[str, str] = {
    STABLE: tr_noop("stable"),
    UNSTABLE: tr_noop("unstable"),
    FANATIC: tr_noop("fanatic"),
}
"""CRA-DIC-05 How strong rulers are."""
OFFICES: Mapping[str, str] = {
    DICTATOR: tr_noop("Dictator"),
    PRESIDENT: tr_noop("President"),
    WARLORD: tr_noop("Warlord"),
}
"""CRA-DIC-01, CRA-REP-01, CRA-FEU-01 The offices."""
TASKS: Mapping[str, str] = {
    SIGNAL_PAY: tr_noop("Signal pay"),
    TAX_BURDEN: tr_noop("Tax burden"),
    ESTATE: tr_noop("Estates"),
    MINIMUM_WAGE: tr_noop("Minimum wage"),
    WAGES: tr_noop("Wages"),
    PRICES: tr_noop("Prices"),
    LIMITS: tr_noop("Limits"),
    DISTRIBUTE: tr_noop("Division of the pool"),
    RENTS: tr_noop("Rents"),
    PATH_ASSIGNMENT: tr_noop("Paths assigned"),
}
"""CRA-GOV-02 What a government decides, as titles; orders name the tasks otherwise."""
_CHOICES: Mapping[str, str] = {
    HOMESTEAD: tr_noop("Homestead"),
    MODERN: tr_noop("Modern"),
    FAIR_HOUSING: tr_noop("Fair Housing"),
    RENT_CONTROL: tr_noop("Rent Control"),
    MORE_DEVOUT: tr_noop("More Devout"),
    LESS_DEVOUT: tr_noop("Less Devout"),
    STRONG: tr_noop("a strong Warlord"),
    WEAK: tr_noop("a weak Warlord"),
    LOTTERY: tr_noop("lottery"),
    YUPPIES: tr_noop("yuppies"),
}
"""What a GM has chosen of modules, where it changes much."""


UTOPIAN = "utopian"


def scenario_word(book: Book) -> str:
    """CRU-009 Return the scenario's name."""
    name = economy_word(book.options.scenario)
    return tr("{scenario}, Utopian", scenario=name) if is_utopian(book.options) else name


def economy_word(scenario: str) -> str:
    """CRU-009 Return the name of an economy: of the game's scenario, or of the exiles' camp."""
    return tr(SCENARIO_NAMES.get(scenario) or ADVANCED_NAMES[scenario])


def label_lines(book: Book) -> Iterator[str]:
    """CRA-GLO-02 Yield what the labels of the scenario mean, a line each."""
    labels = (book.labels.ownership, *book.labels.allocation.split("/"))
    for label in dict.fromkeys(labels):
        if label in SAID:
            yield tr(SAID[label])


def module_words(book: Book) -> Iterator[str]:
    """CRA 1.1 Yield the modules that are added to the scenario, with what was chosen of them."""
    for id, settings in book.settings.items():
        if id == UTOPIAN:
            continue  # which is part of the scenario's name
        words = [tr(_CHOICES[word]) for word in _chosen(settings) if word in _CHOICES]
        chosen = ", ".join((*words, *_places(settings)))
        name = tr(MODULE_NAMES[id])
        yield tr("{module} ({choices})", module=name, choices=chosen) if chosen else name


def _chosen(settings: object) -> tuple[str, ...]:
    match settings:
        case Landlords():
            form = MODERN if settings.is_modern else HOMESTEAD
            return (*((form,) if settings.has_landlords else ()), settings.variant)
        case Church():
            return (settings.kind,)
        case Feudalism():
            return (settings.warlord,)
        case Diamonds():
            return (settings.value,)
    return ()


def _places(settings: object) -> Iterator[str]:
    """CRA-R113 Yield how many places the small boat has, where there may be too few."""
    if not isinstance(settings, Diamonds) or not settings.is_small_boat:
        return
    if isinstance(settings.small_boat, int):
        yield trn("{n} place in the boat", "{n} places in the boat", settings.small_boat)
    else:
        yield tr("places in the boat for half of all")
