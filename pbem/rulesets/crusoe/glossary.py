"""What the names of a game's data mean: things, paths, economies, governments, their tasks, modules."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import listed
from pbem.engine.ruleset import Named, NameList
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.crusoe.book import Book, Icons, Path
from pbem.rulesets.crusoe.language.lexicon import SPELLINGS
from pbem.rulesets.crusoe.modules.settings import (
    ATHENIAN,
    BUREAUCRACY,
    DICTATORSHIP,
    DISTRIBUTE,
    ESTATE,
    LIMITS,
    MINIMUM_WAGE,
    PATH_ASSIGNMENT,
    PRICES,
    RENTS,
    REPRESENTATIVE,
    SIGNAL_PAY,
    TAX_BURDEN,
    WAGES,
)
from pbem.rulesets.crusoe.paper.names import ECONOMIES, MODULE_TEXTS
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
from pbem.rulesets.crusoe.things import (
    CLASSES,
    DIAMOND,
    FOOD,
    LEISURE,
    MARKET,
    PLAIN_FISH,
    SIGNALS,
    SPEAR,
    SPEARED_FISH,
    THINGS,
    WATER,
)

_OTHER = "bob"
"""Somebody else, in examples."""
_THING_RULES = {WATER: "CRU-127", SPEAR: "CRU-055", DIAMOND: "CRU-173", LEISURE: "CRU-137"}
_ECONOMY_RULES = {
    QUICK: "CRU-220",
    CAPITALISM: "CRU-180",
    SOCIALISM: "CRU-185",
    COMMUNISM: "CRU-188",
    TRADITIONAL: "CRU-190",
    CRUSOE: "CRU-210",
    HOBBES: "CRU-211",
    NATIONAL: "CRA-NAT-01",
    WELFARE: "CRA-WEL-01",
    CLASS_WARFARE: "CRA-CLW-01",
    STATE: "CRA-STA-01",
    MARKET_SOCIALISM: "CRA-MSO-01",
    GOVERNMENTAL: "CRA-GSO-01",
    CENTRALIZED: "CRA-CCO-01",
}
_GOVERNMENTS = {
    ATHENIAN: (tr_noop("All decide, by vote."), "CRA-ATH-01"),
    DICTATORSHIP: (tr_noop("The Dictator decides, alone."), "CRA-DIC-01"),
    REPRESENTATIVE: (tr_noop("An elected President decides, alone."), "CRA-REP-01"),
    BUREAUCRACY: (tr_noop("A program decides."), "CRA-BUR-01"),
}
_TASKS = {
    SIGNAL_PAY: tr_noop("What each radio signal is paid."),
    TAX_BURDEN: tr_noop("Which share of the taxes each seat bears."),
    WAGES: tr_noop("What is paid for each unit that is made."),
    PRICES: tr_noop("What each good costs in the vault."),
    LIMITS: tr_noop("How many units of a good one may make or buy."),
    DISTRIBUTE: tr_noop("How the common pool is divided."),
    ESTATE: tr_noop("Who gets what the dead leave behind."),
    MINIMUM_WAGE: tr_noop("Up to which sum the poorest are helped."),
    RENTS: tr_noop("What the use of each path costs."),
    PATH_ASSIGNMENT: tr_noop("Who goes down which path."),
}
_MODULE_RULES = {
    "landlords": "CRA-LND-01",
    "corporations": "CRA-COR-01",
    "guilds": "CRA-GLD-01",
    "paternalistic": "CRA-PAT-01",
    "third_world": "CRA-TWC-01",
    "objectivist": "CRA-OBJ-01",
    "disability": "CRA-DIS-01",
    "vegetarians": "CRA-VEG-01",
    "feudalism": "CRA-FEU-01",
    "church": "CRA-CHU-01",
    "libertarianism": "CRA-LIB-01",
    "attitudes": "CRA-VVC-01",
    "diamonds": "CRA-DIA-01",
    "crippling": "CRA-CRP-01",
    "slavery": "CRA-SLV-01",
    "exile": "CRA-EXI-01",
}


def names(book: Book) -> tuple[NameList, ...]:
    """Return all names of the game's data; economies, governments and modules also of other games."""
    trade = ("WANT", "GIVE", "TAKE", "EAT", "BUY", "SELL")
    tasks = tuple(Named(task, tr(says), "CRA-GOV-02") for task, says in _TASKS.items())
    governments = tuple(Named(word, tr(says), rule) for word, (says, rule) in _GOVERNMENTS.items())
    return (
        NameList(tr("Goods and markers"), trade, tuple(_thing(book, thing) for thing in THINGS)),
        NameList(tr("Words for several things"), trade, tuple(_classes())),
        NameList(tr("Paths"), ("PATH",), tuple(map(_path, book.board.paths.values()))),
        NameList(tr("Economies"), (), tuple(map(_economy, ECONOMIES))),
        NameList(tr("Kinds of government"), (), governments),
        NameList(tr("What governments decide"), ("DECIDE", "PROPOSE"), tasks),
        NameList(tr("Modules"), (), tuple(map(_module, MODULE_TEXTS))),
    )


def _thing(book: Book, thing: str) -> Named:
    tokens = book.tables.tokens[thing]
    says = trn("There is {n} token of it.", "There are {n} tokens of it.", tokens)
    if thing in FOOD:
        rule = "CRU-165"
        says = f"{tr('A type of food.')} {says}"
    else:
        rule = "CRU-171" if thing in SIGNALS else _THING_RULES[thing]
    return Named(thing, says, rule, (tr(thing), *SPELLINGS.get(thing, ())))


def _classes() -> Iterator[Named]:
    for word, things in CLASSES.items():
        says = tr("Any of {things}.", things=listed([tr(thing) for thing in things]))
        yield Named(word, says, "", (tr(word), *SPELLINGS.get(word, ())))
    yield Named(SPEARED_FISH, tr("Fish of spaces where it takes a Spear."), "CRU-055", (tr(SPEARED_FISH),))
    yield Named(PLAIN_FISH, tr("Fish of spaces where it takes no Spear."), "CRU-051", (tr(PLAIN_FISH),))
    yield Named(MARKET, tr("The end of all paths, where goods change hands."), "CRU-034", (tr("Market"),))


def _path(path: Path) -> Named:
    spaces = "; ".join(
        f"{number}: {' / '.join(map(_icons, space.options)) or '–'}"
        for number, space in enumerate(path.spaces, 1)
    )
    says = tr(
        "A path of social rank {rank} with {length} spaces: {spaces}.",
        rank=path.rank,
        length=path.length,
        spaces=spaces,
    )
    return Named(path.id, says, "CRU-001", (path.name, path.abbr))


def _icons(icons: Icons) -> str:
    if icons.type == SPEARED_FISH:
        return f"{icons.gives.total} {tr(SPEARED_FISH)}"
    return " + ".join(f"{units} {tr(thing)}" for thing, units in icons.gives)


def _economy(scenario: str) -> Named:
    return Named(scenario, tr(ECONOMIES[scenario], other=_OTHER), _ECONOMY_RULES[scenario])


def _module(id: str) -> Named:
    return Named(id, tr(MODULE_TEXTS[id]), _MODULE_RULES[id])
