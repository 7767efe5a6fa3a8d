"""The names and texts of scenarios, economies and modules in reports (CRA 1, CRA-GLO)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.in_play import is_utopian
from pbem.rulesets.crusoe.modules.hooks import DICTATOR, PRESIDENT, WARLORD
from pbem.rulesets.crusoe.modules.labels import SAID, branches_of
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
from pbem.rulesets.crusoe.view import IslandView

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


ECONOMIES: Mapping[str, str] = {
    QUICK: tr_noop(
        "Quick Start: you keep your path for the whole game. When all have reached the Market you trade with "
        "your neighbours at the table, then all eat, and all goods but Spears and diamonds go back."
    ),
    CAPITALISM: tr_noop(
        "Tribal Capitalism: what you make is yours. At the Market you exchange it as you like: "
        "GIVE 2 egg TO {other} FOR 1 water. It is done if {other} writes the mirror of the line."
    ),
    SOCIALISM: tr_noop(
        "Tribal Socialism: all that is made goes into a common pool. At the Market you propose how to divide "
        "it, and vote: PROPOSE NEED, then VOTE M1 > none."
    ),
    COMMUNISM: tr_noop(
        "Tribal Communism: all that is made is divided evenly, and odd units are picked in turn: "
        "PICK water 2 > protein 2. Then goods are exchanged: GIVE 2 egg TO {other} FOR 1 water."
    ),
    TRADITIONAL: tr_noop(
        "Traditional Economy: the path you choose now is yours for the game, and gives you your rank. The "
        "Grasshopper taxes the others and provides for the Firefly; then goods are exchanged, never to the "
        "disadvantage of the higher rank."
    ),
    CRUSOE: tr_noop(
        "Crusoe's Economy: you are alone. There is no trade and no violence, and nobody is in your way; "
        "what signals all make counts together."
    ),
    HOBBES: tr_noop(
        "Hobbesian State of Nature: there is no trade. What you do not make you can only take by force."
    ),
    NATIONAL: tr_noop(
        "National Capitalism: all that you make is sold for money, and radio signals are paid for out of "
        "taxes. With the money you bid in secret for what all have sold."
    ),
    WELFARE: tr_noop(
        "Welfare Capitalism: all that you make is sold for money, and with it you bid in secret for what all "
        "have sold. Taxes pay for radio signals, and bring the poorest up to the minimum wage."
    ),
    CLASS_WARFARE: tr_noop(
        "Class Warfare: diamonds make the classes. All that is made is sold for money, of which Capitalists "
        "get a part as CEOs of industries; with the rest you bid in secret for goods."
    ),
    STATE: tr_noop(
        "State Capitalism: only who has most of a good may sell it. All others have it sold by such a seat "
        "for a price: SELL 3 fish TO {other} AT 60% meets BUY 3 fish FROM you AT 60%. What is not sold so is "
        "destroyed. With the money you bid in secret for goods."
    ),
    MARKET_SOCIALISM: tr_noop(
        "Market Socialism: the government pays wages for all that you make, and keeps it in its vault. With "
        "the wages you buy there, turn by turn: BUY 2 water, then BUY 3 fish."
    ),
    GOVERNMENTAL: tr_noop(
        "Governmental Socialism: all that is made goes into a common pool, and the government divides it. "
        "There is no other trade."
    ),
    CENTRALIZED: tr_noop(
        "Centralized Communism: all that is made goes into a common pot unpaid, and everybody gets the same "
        "money, with which you bid in secret for the goods in the pot."
    ),
}
"""What each scenario is about, with somebody else as an example."""
_BIDS = tr_noop(
    "A bid says how many units you would buy at most at a price: BID water 1@20, 2@12 AFFORD. The price "
    "falls until all is sold; AFFORD keeps you from asking for more than you can pay for. Money that is left "
    "is lost."
)
_NEIGHBOURS = tr_noop(
    "Last you exchange goods with your neighbours in the turn order: GIVE 2 egg TO {other} FOR 1 water, "
    "if {other} writes the mirror of the line."
)
_RULERS: Mapping[str, str] = {
    ATHENIAN: tr_noop("The government is all of you. A decision is a vote, such as {decree}."),
    DICTATORSHIP: tr_noop("The Dictator governs, alone, with decisions such as {decree}."),
    REPRESENTATIVE: tr_noop(
        "The President governs, alone, with decisions such as {decree}. There is an election in every cycle: "
        "CAMPAIGN and 1 leisure make you run, VOTE PRESIDENT {other} is a vote."
    ),
    BUREAUCRACY: tr_noop(
        "A program governs. Before the first cycle all may draft one, PROGRAM:, and vote; if nobody does, "
        "the usual one counts."
    ),
}
_EXAMPLES: Mapping[str, str] = {
    SIGNAL_PAY: "DECIDE signal_pay 10",
    TAX_BURDEN: "DECIDE tax_burden firefly 0, others 2",
    WAGES: "DECIDE wages egg 9, others 5",
    PRICES: "DECIDE prices water 4, others 6",
    LIMITS: "DECIDE limits water 2",
    DISTRIBUTE: "DECIDE distribute NEED",
    RENTS: "DECIDE rents spider 5, others 1",
    MINIMUM_WAGE: "DECIDE minimum_wage 40",
    PATH_ASSIGNMENT: "DECIDE path_assignment {other} ant",
}
"""A decision on each task, as orders are written."""
MODULE_TEXTS: Mapping[str, str] = {
    "landlords": tr_noop(
        "Paths have owners, who let others use them for a rent: RENT spider 8. PATH spider RENTMAX 10 > ant "
        "says how much you would pay."
    ),
    "corporations": tr_noop(
        "Each path has a corporation. INVEST 20 ant buys shares; stockholders vote on its terms and profits."
    ),
    "guilds": tr_noop("Your guild says what you may make that others may not, and the other way round."),
    "paternalistic": tr_noop("The government says who goes down which path."),
    "third_world": tr_noop(
        "Goods other than the basic resource may be made only up to a national limit; the Agent imports: "
        "IMPORT 2 apple, and delivers the basic resource for it."
    ),
    "objectivist": tr_noop("All goods that anybody makes are John Galt's; if that seat dies all lose."),
    "disability": tr_noop("Disabled seats cannot use some icons."),
    "vegetarians": tr_noop("Vegetarians eat no fish."),
    "feudalism": tr_noop("The Warlord calls the government and starts fights without paying."),
    "church": tr_noop("The Church takes a tenth of all, and feeds those who have least."),
    "libertarianism": tr_noop(
        "Contracts bind: CONTRACT makes one, SIGN signs it. Only who breaks one may be attacked."
    ),
    "attitudes": tr_noop("What you win by depends on your attitude, which only you may know."),
    "diamonds": tr_noop("Diamonds count otherwise than usual in the end."),
    "crippling": tr_noop("Winners of a fight may cripple losers."),
    "slavery": tr_noop("Winners of a fight may bind losers to a holder."),
    "exile": tr_noop("Winners of a fight may send losers into exile."),
}
"""What a module means for everybody."""


def economy_lines(view: IslandView, other: str) -> Iterator[str]:
    """CRU-009, CRA 1.1 Yield what the scenario, its government and the modules mean; `other` is a seat."""
    book = view.book
    yield tr(ECONOMIES[book.options.scenario], other=other)
    if book.labels.is_monetary:
        yield tr(_BIDS)
    if book.labels.has_money:
        yield tr(_NEIGHBOURS, other=other)
    yield from _government(view, other)
    for id in book.settings:
        if id in MODULE_TEXTS:
            yield tr(MODULE_TEXTS[id])


def _government(view: IslandView, other: str) -> Iterator[str]:
    """CRA-GOV-01 Yield how the government decides, branch by branch."""
    book = view.book
    found = branches_of(book.tasks, book.options.government)
    for type in dict.fromkeys(branch.type for branch in found.values()):
        tasks = [task for task, branch in found.items() if branch.type == type and task in _EXAMPLES]
        example = _EXAMPLES[tasks[0]] if tasks else "ESTATE anyone: NEED"
        yield tr(_RULERS[type], decree=example.format(other=other), other=other)
