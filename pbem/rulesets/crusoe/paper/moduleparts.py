"""Which events of modules belong to which part of a report's story (CRA 8.1)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.events import Event
from pbem.rulesets.crusoe import told_camp as camp
from pbem.rulesets.crusoe import told_market as market
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
from pbem.rulesets.crusoe.paper.partnames import (
    BOAT,
    CAMP,
    COMMODITY,
    CONTRACTS,
    COUNTRY,
    DECREES,
    ELECTION,
    FIRST,
    INVESTMENT,
    MARKET,
    NEEDS,
    NEXT,
    RESCUE,
    ROLES,
    SHARING,
    SHOP,
    TAXES,
    TITHES,
    WHOLESALE,
    WORK,
)

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
