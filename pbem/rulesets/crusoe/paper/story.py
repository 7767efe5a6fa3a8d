"""The story of a phase, step by step in the order of the cycle, each with its own events (brief 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pbem.engine.events import Event
from pbem.engine.report import Block, Section
from pbem.engine.ruleset import START, Player
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe import told_camp as camp
from pbem.rulesets.crusoe import told_cycle as cycle
from pbem.rulesets.crusoe import told_gm as gm
from pbem.rulesets.crusoe import told_letters as letters
from pbem.rulesets.crusoe import told_market as market
from pbem.rulesets.crusoe import told_work as work
from pbem.rulesets.crusoe.island import ATTITUDE, DECLARE, PROGRAM
from pbem.rulesets.crusoe.modules import (
    attitudes,
    church,
    diamonds,
    disability,
    feudalism,
    firms,
    gender,
    guilds,
    land,
    money,
    objectivist,
    race,
    vegetarians,
)
from pbem.rulesets.crusoe.modules import class_warfare as classes
from pbem.rulesets.crusoe.modules import contracts as liberty
from pbem.rulesets.crusoe.modules import state_capitalism as state
from pbem.rulesets.crusoe.modules import third_world as country
from pbem.rulesets.crusoe.modules import vault as shop
from pbem.rulesets.crusoe.modules import welfare_capitalism as welfare
from pbem.rulesets.crusoe.modules.government import powers as government
from pbem.rulesets.crusoe.modules.government import programs as bureau
from pbem.rulesets.crusoe.modules.monetary_market import markets as trade
from pbem.rulesets.crusoe.modules.monetary_market import taxes
from pbem.rulesets.crusoe.modules.program import explaining as program
from pbem.rulesets.crusoe.modules.program.reckoning import Given, Shared
from pbem.rulesets.crusoe.modules.settings import DISTRIBUTE
from pbem.rulesets.crusoe.paper.boattables import boat_blocks
from pbem.rulesets.crusoe.paper.camptables import camp_blocks, election_blocks
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, sentences
from pbem.rulesets.crusoe.paper.churchtables import tithe_blocks
from pbem.rulesets.crusoe.paper.firmtables import investment_blocks
from pbem.rulesets.crusoe.paper.journeys import work_blocks
from pbem.rulesets.crusoe.paper.markettables import market_blocks, sharing_blocks
from pbem.rulesets.crusoe.paper.moneytables import commodity_blocks, wholesale_blocks
from pbem.rulesets.crusoe.paper.needstables import needs_blocks
from pbem.rulesets.crusoe.paper.programtables import decree_blocks
from pbem.rulesets.crusoe.paper.rescuetables import rescue_blocks
from pbem.rulesets.crusoe.paper.taxtables import shop_blocks, tax_blocks
from pbem.rulesets.crusoe.scenarios import STATE
from pbem.rulesets.crusoe.setup import told_at_setup

FIRST, WORK, SHARING, MARKET, CAMP = "first", "work", "sharing", "market", "camp"
NEEDS, RESCUE, NEXT, END = "needs", "rescue", "next", "end"
ROLES, TITHES, COMMODITY, TAXES, SHOP = "roles", "tithes", "commodity", "taxes", "shop"
WHOLESALE, INVESTMENT, COUNTRY, ELECTION = "wholesale", "investment", "country", "election"
CONTRACTS, BOAT, DECREES = "contracts", "boat", "decrees"
PARTS = (
    *(FIRST, ROLES, CONTRACTS, WORK, TITHES, SHARING, COMMODITY, TAXES, SHOP, WHOLESALE, INVESTMENT),
    *(MARKET, COUNTRY, ELECTION, CAMP, NEEDS, RESCUE, BOAT, DECREES, NEXT, END),
)
"""The parts in the order in which they are told."""


Kinds = tuple[type[Event], ...]
KINDS: Mapping[str, Kinds] = {
    ROLES: (
        *(
            government.RoleDrawn,
            government.DiceDrawn,
            classes.ClassDrawn,
            land.LandlordDrawn,
            land.GovernmentOwns,
        ),
        *(guilds.TokenDrawn, country.AgentDrawn, objectivist.GaltDrawn, disability.DisabilityDrawn),
        *(vegetarians.VegetarianDrawn, feudalism.WarlordDrawn),
        *(gender.DisempoweredDrawn, gender.DisempoweredBarred),
        *(race.GroupDrawn, race.GroupPrejudiced, race.Unprejudiced, race.GroupBarred),
        *(bureau.Drafted, bureau.ProgramChosen),
    ),
    CONTRACTS: (liberty.Agreed, liberty.Released, liberty.ContractWithdrawn, liberty.ContractEnded),
    WORK: (land.LeaseTaken, objectivist.Frozen, objectivist.WorkEnded),
    TITHES: (church.Tithed, church.Repented),
    COMMODITY: (
        *(trade.Priced, trade.Sold, trade.Dumped, trade.CutPaid, trade.Destroyed, state.DealMade),
        money.Allowed,
    ),
    TAXES: (
        *(welfare.MinimumSet, taxes.Assessed, taxes.TaxPaid, taxes.TreasuryShort, taxes.WelfarePaid),
        money.Printed,
    ),
    SHOP: (shop.VaultFilled, money.Waged, shop.Shopped),
    WHOLESALE: (trade.Closed, trade.Bought, trade.LeftOver),
    INVESTMENT: (firms.Invested, firms.ProfitsVoted, firms.FirmLearnt, firms.DividendPaid),
    COUNTRY: (country.Imported, country.Delivered, country.LimitRaised),
    ELECTION: (government.Ran, government.Dropped, government.Balloted, government.Elected, government.Stays),
    CAMP: (
        *(classes.Called, classes.CallPaid, classes.InvokedByCall, government.Fallen),
        *(feudalism.WarlordFallen, feudalism.Weakened, liberty.Tried, liberty.Defaulted),
    ),
    NEEDS: (
        *(shop.VaultKept, shop.VaultLost, church.StoreKept, church.StoreLost, classes.Classed),
        *(race.Prejudiced, gender.SpouseFed, gender.HeldBack, objectivist.GaltDied),
    ),
    BOAT: (
        *(diamonds.Boarded, diamonds.Contested, diamonds.BoatSpearUsed, diamonds.Contended),
        *(diamonds.LeftBehind, diamonds.Valued, attitudes.Adjusted),
    ),
    DECREES: (
        *(land.TermsSet, land.PathClosed, firms.FirmTermsSet, government.DecreePut, bureau.AmendmentPut),
        *(bureau.VotedOnAmendment, program.Amendment),
    ),
}
"""The part of each kind."""
_VOTES: Kinds = (market.BallotCast, market.Supported, market.Carried)
WITHIN: Mapping[type[Event], tuple[str, ...]] = {
    **dict.fromkeys(_VOTES, (ROLES, DECREES, ELECTION, CAMP, NEEDS)),
    camp.Spoke: (ELECTION,),
}
"""Kinds of the base that stay in these parts, where they concern what is told there."""
_DECIDED: Kinds = (
    *(program.SetByBox, program.DoneByBox, program.Raised, program.Rounded, program.ProgramStuck),
    *(program.ProgramNotes, bureau.RulingWanted, bureau.Ruled, government.Decreed, government.Voted),
)
_AT_OPENING = dict.fromkeys((FIRST, ROLES, CONTRACTS, COUNTRY, RESCUE, BOAT, NEXT), DECREES)
_OF_TRADE = (FIRST, WORK, TITHES, SHARING, COMMODITY, TAXES, SHOP, WHOLESALE, INVESTMENT, MARKET)
MOVES: Mapping[type[Event], Mapping[str, str]] = {
    **{kind: {**_AT_OPENING, COMMODITY: TAXES} for kind in _DECIDED},
    gender.Married: {**_AT_OPENING, FIRST: ROLES},
    land.PathClaimed: {FIRST: ROLES},
    classes.Headed: {FIRST: ROLES},
    attitudes.AttitudeTaken: {FIRST: ROLES, RESCUE: BOAT},
    church.Given: dict.fromkeys((FIRST, CAMP, ELECTION, *_OF_TRADE[2:]), NEEDS),
    church.Banned: {FIRST: CAMP},
    liberty.Accused: {FIRST: CONTRACTS},
    liberty.Admitted: {FIRST: CONTRACTS},
    country.Sacked: dict.fromkeys(_OF_TRADE, COUNTRY),
    country.CorporationsLeft: dict.fromkeys(_OF_TRADE, COUNTRY),
    firms.Salaried: {FIRST: COMMODITY},
    government.Appointed: {FIRST: NEEDS},
    feudalism.WarlordAppointed: {FIRST: NEEDS},
}
"""Kinds that are told with what came before; behind some parts, however, they belong to another."""


_KINDS: dict[str, tuple[type[Event], ...]] = {
    FIRST: (gm.Abandoned, gm.TakenUp),
    WORK: (
        *(work.PathTaken, work.NoPath, work.Moved, work.MovedAlong, work.Took, work.Reduced),
        *(work.BankShort, work.SpearRisked, work.Learnt, work.Waited, work.Healed),
    ),
    SHARING: (market.PutIn, market.Taxed, market.Untaxed, market.Provided, market.NotProvided),
    MARKET: (
        *(market.MotionPut, market.Withdrawn, market.BallotCast, market.Supported, market.Carried),
        *(market.Traded, market.MarketLeft),
    ),
    CAMP: (
        *(camp.Invoked, camp.Spoke, camp.FightStarted, camp.Joined, camp.SpearUsed, camp.Fought),
        *(camp.BattleEnded, camp.Injured, camp.LeisureLost, camp.Judged, camp.Killed, camp.Swapped),
    ),
    NEEDS: (
        *(cycle.Consumed, cycle.Fed, cycle.RowScored, cycle.Scored, cycle.StateSet, cycle.Died),
        *(cycle.Preserved, cycle.Left, cycle.EstateVoted, cycle.Returned),
    ),
    RESCUE: (cycle.SignalsAdded, cycle.RescueRolled),
    NEXT: (cycle.OrderDealt,),
    END: (cycle.GameOver, cycle.Ended, gm.Stopped),
}
_PART_OF: dict[type[Event], str] = {
    kind: part for each in (_KINDS, KINDS) for part, kinds in each.items() for kind in kinds
}
_NOT_TOLD = (letters.Played, letters.LineUnused)
"""What stands in the head of a report, or in a seat's own part."""


_INSTEAD = {ATTITUDE: ROLES, PROGRAM: ROLES, DECLARE: DECREES}
"""What votes are about in the letters of a phase, where it is not the market."""


def parted(told: Iterable[Event], phase: str = "") -> dict[str, list[Event]]:
    """Return the events for all by part; what no part knows belongs to the part of what came before."""
    parts: dict[str, list[Event]] = {part: [] for part in PARTS}
    current = FIRST
    for event in told:
        if event.only is not None or isinstance(event, _NOT_TOLD):
            continue
        current = MARKET if _is_of_the_pool(event, current) else _part_after(type(event), current)
        if current == MARKET:
            current = _INSTEAD.get(phase, current)
        parts[current].append(event)
    return parts


def _is_of_the_pool(event: Event, current: str) -> bool:
    """CRA-GSO-02 Say whether an event is a decision on the pool, which is a matter of the market."""
    if isinstance(event, program.DoneByBox):
        return current in (FIRST, DECREES) and isinstance(event.step, Given | Shared)
    return isinstance(event, government.Decreed | government.Voted) and event.task == DISTRIBUTE


def _part_after(kind: type[Event], current: str) -> str:
    """Return the part of an event behind events of another: some kinds stay where those are."""
    if current in WITHIN.get(kind, ()):
        return current
    if kind in MOVES:
        return MOVES[kind].get(current, current)
    return _PART_OF.get(kind, current)


Blocks = Callable[[IslandChapter, Sequence[Event]], Iterator[Block]]


def plainly(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Block]:
    """Yield events as sentences."""
    yield from sentences(chapter, "", told)


_TOLD: dict[str, tuple[str, Blocks]] = {
    FIRST: (tr_noop("Before all else"), plainly),
    ROLES: (tr_noop("Roles"), decree_blocks),
    CONTRACTS: (tr_noop("Contracts"), plainly),
    WORK: (tr_noop("Paths and journeys"), work_blocks),
    TITHES: (tr_noop("The Church's tenth"), tithe_blocks),
    SHARING: (tr_noop("Sharing"), sharing_blocks),
    COMMODITY: (tr_noop("The commodity market"), commodity_blocks),
    TAXES: (tr_noop("Taxes"), tax_blocks),
    SHOP: (tr_noop("Wages and the shop"), shop_blocks),
    WHOLESALE: (tr_noop("Wholesale"), wholesale_blocks),
    INVESTMENT: (tr_noop("Investment"), investment_blocks),
    MARKET: (tr_noop("The market"), market_blocks),
    COUNTRY: (tr_noop("The Third World country"), plainly),
    ELECTION: (tr_noop("The election"), election_blocks),
    CAMP: (tr_noop("Government and violence"), camp_blocks),
    NEEDS: (tr_noop("Food, drink and points"), needs_blocks),
    RESCUE: (tr_noop("Signals and rescue"), rescue_blocks),
    BOAT: (tr_noop("The boat and the diamonds"), boat_blocks),
    DECREES: (tr_noop("Decrees and terms"), decree_blocks),
    NEXT: (tr_noop("The next cycle"), plainly),
    END: (tr_noop("How it ends"), plainly),
}
_RETAIL, _BLACK_MARKET = tr_noop("Retail"), tr_noop("The black market")
_BY_PHASE = {
    (PROGRAM, ROLES): tr_noop("The choice of a program"),
    **{(phase, NEXT): tr_noop("The turn order") for phase in (ATTITUDE, PROGRAM, DECLARE)},
}
"""What a part is called in the letters of a phase, where it is another than usual."""


def _title(chapter: IslandChapter, part: str) -> str:
    """Return the title of a part, in this economy and phase."""
    labels = chapter.book.labels
    if part == MARKET and labels.has_money:
        return tr(_RETAIL if labels.is_monetary else _BLACK_MARKET)
    if part == TAXES and chapter.book.options.scenario == STATE:
        return tr("Pay for signals")
    return tr(_BY_PHASE.get((chapter.moment.phase, part)) or _TOLD[part][0])


def story(chapter: IslandChapter) -> Iterator[Section]:
    """Yield a section for each step of the cycle of which something is told.

    Before anything has happened that is what modules have drawn.
    """
    if chapter.moment.phase == START:
        if shown := tuple(decree_blocks(chapter, _drawn(chapter))):
            yield Section(tr(_TOLD[ROLES][0]), shown)
        return
    for part, told in parted(chapter.events, chapter.moment.phase).items():
        if shown := tuple(_TOLD[part][1](chapter, told)):
            yield Section(_title(chapter, part), shown)


def _drawn(chapter: IslandChapter) -> Sequence[Event]:
    """CRA 9 Return what modules have told of roles at the start; without any there is nothing."""
    view = chapter.after
    if not view.island.mod:
        return ()
    players = [Player(id, one.name) for id, one in view.seats.items()]
    return parted(told_at_setup(chapter.book, players))[ROLES]
