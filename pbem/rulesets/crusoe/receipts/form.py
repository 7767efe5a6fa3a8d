"""What a seat may order now: the short form first, more below, valid as it stands (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orderform import Offered, lines_of, remarks, suggested
from pbem.engine.sheet import numbered
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.camp.battles import SpearOrder
from pbem.rulesets.crusoe.camp.calling import Invoke, Speech
from pbem.rulesets.crusoe.camp.fights import Attack, Defend, Fight, JoinFight
from pbem.rulesets.crusoe.camp.verdicts import Verdict
from pbem.rulesets.crusoe.goods import all_goods
from pbem.rulesets.crusoe.island import ATTITUDE, PROGRAM, RETAIL
from pbem.rulesets.crusoe.language.legality import Kinds, kinds
from pbem.rulesets.crusoe.language.lexicon import lexicon
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.language.orders import GRAMMAR
from pbem.rulesets.crusoe.language.phaseorders import orders_of_phase
from pbem.rulesets.crusoe.market.ballots import Vote
from pbem.rulesets.crusoe.market.exchanging import MARKET_ORDERS
from pbem.rulesets.crusoe.market.proposals import Propose, Withdraw
from pbem.rulesets.crusoe.market.sharing import Pick, Submit
from pbem.rulesets.crusoe.market.taxing import SHARE_ORDERS
from pbem.rulesets.crusoe.modules.attitudes import AttitudeOrder
from pbem.rulesets.crusoe.modules.bonds import BONDS
from pbem.rulesets.crusoe.modules.church import CHARITY, GIFTS
from pbem.rulesets.crusoe.modules.class_warfare import Call
from pbem.rulesets.crusoe.modules.contracts import CONTRACTS, Sign
from pbem.rulesets.crusoe.modules.corporations import PROFITS, Terms
from pbem.rulesets.crusoe.modules.diamonds import Ally
from pbem.rulesets.crusoe.modules.exile import EXILES
from pbem.rulesets.crusoe.modules.gender import MARRIAGE
from pbem.rulesets.crusoe.modules.government.decreeing import Decide, Permit
from pbem.rulesets.crusoe.modules.government.drafts import Amend, ProgramOrder
from pbem.rulesets.crusoe.modules.government.elections import Campaign, Elect
from pbem.rulesets.crusoe.modules.land import LAND
from pbem.rulesets.crusoe.modules.libertarianism import ACCUSATIONS
from pbem.rulesets.crusoe.modules.monetary_market.wholesale import BidOrder
from pbem.rulesets.crusoe.modules.purse import cash_known
from pbem.rulesets.crusoe.modules.slavery import FEEDING
from pbem.rulesets.crusoe.modules.state_capitalism import DEALS
from pbem.rulesets.crusoe.modules.third_world import IMPORTS, RETURNS
from pbem.rulesets.crusoe.modules.welfare_capitalism import DeclineWelfare
from pbem.rulesets.crusoe.needs.meals import NEEDS
from pbem.rulesets.crusoe.needs.needs import Estate
from pbem.rulesets.crusoe.receipts.trial import is_asked, verbs_of
from pbem.rulesets.crusoe.things import SIGNALS, Basket
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Said
from pbem.rulesets.crusoe.work.moving import Land, Learn, Pace
from pbem.rulesets.crusoe.work.paths import PathOrder
from pbem.rulesets.crusoe.work.producing import Take, Want

_SHORT: Kinds = (
    *kinds(AttitudeOrder, ProgramOrder, PathOrder, Want, *NEEDS, Estate, Submit, *DEALS),
    *kinds(DeclineWelfare, BidOrder, *MARKET_ORDERS, Propose, Vote, Withdraw),
)
"""What most letters are about."""
_BESIDES: Kinds = (
    *kinds(PathOrder, Want, Take, Land, Pace, *PROFITS, Learn, *SHARE_ORDERS),
    *kinds(*GIFTS, *IMPORTS, *RETURNS, Campaign, Vote, Call, Elect, Invoke, Speech, Estate),
    *kinds(Fight, Attack, Defend, JoinFight, SpearOrder, Verdict, *FEEDING, *MARRIAGE, *CHARITY),
    *kinds(*BONDS, *EXILES, Ally, *dict.fromkeys(kinds(Sign, *CONTRACTS)), *ACCUSATIONS, Amend, Pick),
)
"""What few letters have; of orders that stand above too what they offer besides."""
_DECREED: Kinds = (Decide, Permit, *LAND, Terms)


def offered(book: Book, view: IslandView, seat: SeatId) -> tuple[Offered, ...]:
    """Return what a seat's form and its page offer; nothing to the dead, and where nothing is asked."""
    return tuple(_offered(_writer(book, view, seat))) if is_asked(view, seat) else ()


def _writer(book: Book, view: IslandView, seat: SeatId) -> Writer:
    here, accepts, verbs = lexicon(book, view, seat), orders_of_phase(book, view.phase), verbs_of(view, seat)

    def is_taken(text: str) -> bool:
        return not GRAMMAR.read(numbered(text, GRAMMAR.opens), here, accepts).complaints

    kinds = tuple(kind for kind in accepts if kind.verb() in verbs)
    return Writer(seat, here.seats, book, view, kinds=kinds, is_taken=is_taken)


def _offered(here: Writer) -> Iterator[Offered]:
    if here.view.phase not in (ATTITUDE, PROGRAM):
        yield from _own_numbers(here)
    yield from _of(here, _SHORT)
    besides = tuple(_more(here))
    if lines_of(besides):
        yield from remarks(tr("More, for those who like; take away the # of what shall count:"))
    yield from besides
    yield from _of(here, _DECREED)
    yield from suggested("READY", tr("if you need no more time"))


def _of(here: Writer, kinds: Kinds) -> Iterator[Offered]:
    return (one for kind in kinds if kind in here.kinds for one in kind.offered(here))


def _more(here: Writer) -> Iterator[Offered]:
    for kind in _BESIDES:
        if kind in here.kinds:
            yield from kind.besides(here) if kind in _SHORT else kind.offered(here)


def _own_numbers(here: Writer) -> Iterator[str]:
    """Brief 7 Yield what the seat holds, and what it suffers from."""
    mine, cash = here.own, cash_known(here.view, here.me)
    goods = Said(all_goods(mine))
    yield from remarks(tr("You hold {goods}; leisure {leisure}.", goods=goods, leisure=mine.leisure))
    if made := Basket.of({signal: mine.signals[signal] for signal in SIGNALS}):
        yield from remarks(tr("Signals you made in this cycle: {signals}.", signals=Said(made)))
    if mine.wounded:
        yield from remarks(tr("You are wounded: you move one space farther, and use no experience."))
    if mine.is_dying and not here.book.is_quick:
        least = here.book.tables.fed_from
        yield from remarks(tr("You are Dying: drink, and eat {least} or more, or die.", least=least))
    if cash is not None and (here.view.phase != RETAIL or cash):
        yield from remarks(tr("Your cash: ${cash}.", cash=cash))
