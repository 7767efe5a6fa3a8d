"""What is refused of markets with money, of the Church and of the Agent on receipt (CRA 6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.language.legality import Faults, no, other_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.played import has_agent, has_church
from pbem.rulesets.crusoe.modules.hooks import LIMIT
from pbem.rulesets.crusoe.modules.labels import LABELS
from pbem.rulesets.crusoe.modules.monetary_market.bidding import BidList, list_fault
from pbem.rulesets.crusoe.modules.settings.others import LESS_DEVOUT, Church
from pbem.rulesets.crusoe.modules.settings.ownership import RESOURCES, ThirdWorld
from pbem.rulesets.crusoe.modules.third_world.state import country
from pbem.rulesets.crusoe.scenarios import MARKET_SOCIALISM, STATE, WELFARE
from pbem.rulesets.crusoe.things import WATER
from pbem.rulesets.crusoe.wishes import ANYONE

if TYPE_CHECKING:
    from pbem.rulesets.crusoe.language.monetaryorders import Buy


def bid_faults(here: IslandLexicon, bids: BidList) -> Faults:
    """CRA-MM-17, CRA-R04 Yield why there is no wholesale, or no such list."""
    labels = LABELS.get(here.economy)
    if labels is None or not labels.is_monetary:
        yield no(tr("There is no wholesale market in your economy."))
        return
    fault = list_fault(bids.bids, here.book.advanced.market.price_floor)
    if fault:
        yield no(fault)


def deal_faults(here: IslandLexicon, seat: SeatId) -> Faults:
    """CRA-STA-02 Yield why there are no such deals."""
    if here.economy != STATE:
        yield no(tr("Units are sold to others before the market in State Capitalism only."))
    elif seat != ANYONE:
        yield from other_faults(here, seat)


def destroy_faults(here: IslandLexicon) -> Faults:
    """CRA-STA-04 Yield why nothing is destroyed."""
    if here.economy != STATE:
        yield no(tr("Goods are destroyed in State Capitalism only."))


def buy_faults(here: IslandLexicon, order: Buy) -> Faults:
    """CRA-R54, CRA-MSO-03 Yield why there is no such deal, or nothing of it in the shop."""
    if here.economy == MARKET_SOCIALISM:
        if order.price is not None:
            yield no(tr("In the shop you buy from the vault: write BUY, units and a good."))
        elif here.mine and LIMIT(here.scene, here.me, order.good) == 0:
            yield no(tr("You may buy no {good}: its limit is 0.", good=tr(order.good)))
    elif here.economy != STATE:
        yield no(tr("Nothing is bought so in your economy."))
    elif order.price is None:
        example = f"BUY {order.units} {order.good} FROM anyone AT 8"
        yield no(tr("From whom, and at what price?"), tr("Write for example {example}.", example=example))
    else:
        yield from deal_faults(here, order.seat)


def decline_faults(here: IslandLexicon) -> Faults:
    """CRA-WEL-02 Yield why there is no welfare."""
    if here.economy != WELFARE:
        yield no(tr("There is no welfare in this game."))


def tithe_faults(here: IslandLexicon) -> Faults:
    """CRA-CHU-01 Yield why there is no Church."""
    if not has_church(here.book):
        yield no(tr("There is no Church in this game."))


def penance_faults(here: IslandLexicon) -> Faults:
    """CRA-CHU-10 Yield why there is no penance."""
    church = here.book.of(Church)
    if church is None:
        yield no(tr("There is no Church in this game."))
    elif church.kind != LESS_DEVOUT:
        yield no(tr("The Church bans nobody in this game: there is no penance."))


def charity_faults(here: IslandLexicon) -> Faults:
    """CRA-CHU-04 Yield why there is no charity."""
    yield from tithe_faults(here)


def import_faults(here: IslandLexicon, goods: tuple[str, ...]) -> Faults:
    """CRA-R81 Yield why some goods are never imported."""
    if not has_agent(here.book):
        yield no(tr("There is no Agent in this game: nothing is imported."))
        return
    resource = basic_resource(here)
    for good in goods:
        if good == WATER:
            yield no(tr("Water is never imported."))
        elif good == resource:
            yield no(tr("{good} is the basic resource: it is not imported.", good=tr(good)))


def basic_resource(here: IslandLexicon) -> str:
    """CRA-TWC-02 Return the basic resource; "" if it is not known."""
    settings = here.book.of(ThirdWorld)
    named = settings.resource if settings is not None and settings.resource in RESOURCES else ""
    return country(here.scene).resource or named if here.known else named
