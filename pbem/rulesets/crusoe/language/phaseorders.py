"""Which orders each phase takes, by scenario, modules and form (brief 3.1, 4.14, 5; CRA 3.1, 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from pbem.rulesets.crusoe.book import Book, Options
from pbem.rulesets.crusoe.camp.battles import VIOLENCE_ORDERS, SpearOrder
from pbem.rulesets.crusoe.camp.calling import Invoke, Speech
from pbem.rulesets.crusoe.island import (
    ASSEMBLY,
    ATTITUDE,
    BIDS,
    BOAT,
    CAMP,
    DECLARE,
    MARKET,
    PHASES,
    PROGRAM,
    RETAIL,
    RULING,
    SHARE,
    WORK,
)
from pbem.rulesets.crusoe.language import offering
from pbem.rulesets.crusoe.language.legality import Kinds
from pbem.rulesets.crusoe.market.ballots import MOTION_ORDERS, Vote
from pbem.rulesets.crusoe.market.exchanging import MARKET_ORDERS
from pbem.rulesets.crusoe.market.proposals import Propose, Withdraw
from pbem.rulesets.crusoe.market.sharing import Pick, Submit
from pbem.rulesets.crusoe.market.taxing import Provide, Tax
from pbem.rulesets.crusoe.modules.attitudes import AttitudeOrder
from pbem.rulesets.crusoe.modules.bargains import Buy
from pbem.rulesets.crusoe.modules.bonds import FREEING, SlaveOrder
from pbem.rulesets.crusoe.modules.church import CHARITY, GIFTS, Penance
from pbem.rulesets.crusoe.modules.class_warfare import Call
from pbem.rulesets.crusoe.modules.contracts import CONTRACTS
from pbem.rulesets.crusoe.modules.corporations import PROFITS, Terms
from pbem.rulesets.crusoe.modules.diamonds import Ally
from pbem.rulesets.crusoe.modules.exile import EXILES
from pbem.rulesets.crusoe.modules.gender import MARRIAGE
from pbem.rulesets.crusoe.modules.government.decreeing import Decide, Permit
from pbem.rulesets.crusoe.modules.government.drafts import Amend, ProgramOrder
from pbem.rulesets.crusoe.modules.government.elections import Campaign, Elect
from pbem.rulesets.crusoe.modules.land import LAND
from pbem.rulesets.crusoe.modules.libertarianism import Accuse, Admit, Judge
from pbem.rulesets.crusoe.modules.monetary_market.wholesale import BidOrder
from pbem.rulesets.crusoe.modules.settings import (
    CYCLE_TASKS,
    DISTRIBUTE,
    LESS_DEVOUT,
    MINIMUM_WAGE,
    PATH_ASSIGNMENT,
    Church,
)
from pbem.rulesets.crusoe.modules.slavery import FEEDING
from pbem.rulesets.crusoe.modules.state_capitalism import DEALS
from pbem.rulesets.crusoe.modules.third_world import IMPORTS, RETURNS
from pbem.rulesets.crusoe.modules.welfare_capitalism import DeclineWelfare
from pbem.rulesets.crusoe.needs.meals import NEEDS
from pbem.rulesets.crusoe.needs.needs import Estate
from pbem.rulesets.crusoe.phaselist import phases_of_game
from pbem.rulesets.crusoe.scenarios import (
    CAPITALISM,
    CLASS_WARFARE,
    COMMUNISM,
    CRUSOE,
    GOVERNMENTAL,
    HOBBES,
    MARKET_SOCIALISM,
    QUICK,
    SOCIALISM,
    STATE,
    TRADITIONAL,
    WELFARE,
)
from pbem.rulesets.crusoe.work.moving import WORK_ORDERS, Learn

CAMP_ORDERS: Kinds = (Invoke, Speech, *NEEDS, Estate)
"""The orders of the camp's letters."""
TRADING = (CAPITALISM, COMMUNISM, TRADITIONAL)
"""The economies with free exchange in the market of a camp."""
OF_EXILES = (CAPITALISM, SOCIALISM, COMMUNISM)
"""CRA-EXI-05 The economies that exiles may set up."""
POOLING = (SOCIALISM, COMMUNISM, GOVERNMENTAL)
"""The economies in which goods are put together before anything else."""
_SHARES: dict[str, Kinds] = {
    SOCIALISM: (Submit,),
    COMMUNISM: (Submit, Pick),
    TRADITIONAL: (Tax, Provide),
    GOVERNMENTAL: (Submit,),
}


@dataclass(frozen=True)
class _Game:
    """A game by its options, which say all that phases depend on."""

    options: Options
    book: Book = field(compare=False)


def orders_of_phase(book: Book, phase: str) -> Kinds:
    """Return the orders that a phase takes in this game."""
    return _by_phase(_Game(book.options, book)).get(phase, ())


def orders_of_game(book: Book) -> Kinds:
    """Return all orders that some phase of this game takes."""
    return _of_game(_Game(book.options, book))


def posts_of_phase(book: Book, phase: str) -> Kinds:
    """CRU-P17, CRU-P21 Return those orders of a phase that are public as soon as they are received."""
    taken = orders_of_phase(book, phase)
    posted: Kinds = (Propose, Withdraw, Speech) if phase == ASSEMBLY else (Propose, Withdraw)
    return tuple(kind for kind in posted if kind in taken)


def fresh_only(book: Book) -> Kinds:
    """5.6 Return the orders that count only in a letter of their own phase, public at once or not."""
    return tuple(kind for kind in (Vote, Propose, Withdraw, Speech) if kind in orders_of_game(book))


@cache
def _of_game(game: _Game) -> Kinds:
    by_phase = _by_phase(game)
    return joined(by_phase.get(phase, ()) for phase in PHASES)


@cache
def _by_phase(game: _Game) -> Mapping[str, Kinds]:
    """CRA 3.1 Return the orders of each phase that the game has."""
    book = game.book
    found: dict[str, Kinds] = {
        ATTITUDE: (AttitudeOrder,),
        PROGRAM: (ProgramOrder, Vote),
        DECLARE: _declare(book),
        WORK: _work(book),
        SHARE: _share(book),
        MARKET: _market(book),
        BIDS: _with_free(book, BIDS, (BidOrder,)),
        RETAIL: _with_free(book, RETAIL, _retail(book)) if has_retail(book) else (),
        CAMP: _camp_letter(book),
        ASSEMBLY: () if is_compact(book) else _with_free(book, ASSEMBLY, _assembly(book)),
        RULING: (Decide,),
        BOAT: (Ally, SpearOrder),
    }
    return {phase: found[phase] for phase in phases_of_game(book)}


def _with_free(book: Book, phase: str, kinds: Kinds) -> Kinds:
    """Return the orders of a phase with those that any takes; a phase without any is not held."""
    if not kinds:
        return ()
    has_contracts, has_program = offering.has_contracts(book), offering.has_program(book)
    free = (
        *((Permit,) if offering.has_rulers(book) or offering.has_slaves(book) else ()),
        *(FREEING if offering.has_slaves(book) else ()),
        *((*CONTRACTS, Admit) if has_contracts else ()),
        *((Accuse,) if has_contracts and phase != ASSEMBLY else ()),
        *((Amend, Vote) if has_program else ()),
    )
    return joined((kinds, free))


def _declare(book: Book) -> Kinds:
    return _with_free(book, DECLARE, _decrees(book))


def _decrees(book: Book) -> Kinds:
    """CRA 3.1 Return the orders by which decrees, rents and terms of a cycle are fixed."""
    tasks = [task for task in book.tasks if task in (*CYCLE_TASKS, PATH_ASSIGNMENT)]
    is_decided = any(not offering.is_programmed(book, task) for task in tasks)
    is_moved = offering.has_motions(book) and any(offering.is_voted(book, task) for task in tasks)
    return (
        *((Decide,) if is_decided else ()),
        *(MOTION_ORDERS if is_moved else ()),
        *(LAND if offering.has_landlords(book) else ()),
        *((Terms,) if offering.has_firms(book) else ()),
    )


def _work(book: Book) -> Kinds:
    ends_here = is_compact(book) and book.options.scenario == CRUSOE
    is_trained = offering.has_firms(book)
    kinds = (
        *(kind for kind in WORK_ORDERS if kind is not Learn or not is_trained),
        *(() if book.options.share_phase else share_kinds(book)),
        *(NEEDS if ends_here else ()),
        *((SlaveOrder,) if offering.has_slaves(book) else ()),
        *_of_mails(book, WORK),
    )
    return _with_free(book, WORK, kinds)


def _share(book: Book) -> Kinds:
    kinds = share_kinds(book) if book.options.share_phase else ()
    return _with_free(book, SHARE, joined((kinds, _of_mails(book, SHARE))) if kinds else ())


def _market(book: Book) -> Kinds:
    is_quick = book.options.scenario == QUICK
    is_held = is_quick or not is_compact(book)
    kinds = (*market_kinds(book), *_of_mails(book, MARKET)) if is_held else ()
    return _with_free(book, MARKET, (*kinds, *(NEEDS if is_quick else ())))


def _retail(book: Book) -> Kinds:
    back = RETURNS if offering.has_agent(book) else ()
    return (*retail_kinds(book), *back, *_of_mails(book, RETAIL))


def _of_mails(book: Book, phase: str) -> Kinds:
    """CRA 1.4 Return what a phase takes because its letters are the first or the last for trade."""
    back = RETURNS if offering.has_agent(book) and not has_trade(book) and phase == WORK else ()
    return (
        *(first_kinds(book) if phase == first_mail(book) else ()),
        *back,
        *(campaign_kinds(book) if phase == campaign_mail(book) else ()),
    )


def _camp_letter(book: Book) -> Kinds:
    """CRU 3.1 Return the orders of the camp; in the compact form with all that has no other letter."""
    if book.options.scenario == QUICK or not _is_camp_held(book):
        return ()
    if not is_compact(book):
        return _with_free(book, CAMP, _camp(book))
    market = (*market_kinds(book), *_of_mails(book, CAMP))
    kinds = joined((market, _camp(book), _assembly(book), _decrees(book)))
    return _with_free(book, CAMP, kinds)


def _is_camp_held(book: Book) -> bool:
    return book.options.scenario != CRUSOE or not is_compact(book)


def _camp(book: Book) -> Kinds:
    if book.options.scenario == CRUSOE:
        return NEEDS
    return (
        *((Invoke, Speech) if offering.has_violence(book) else ()),
        *(*NEEDS, Estate, Pick),
        *((Call,) if book.options.scenario == CLASS_WARFARE and offering.has_violence(book) else ()),
        *((Vote,) if offering.has_elections(book) else ()),
        *_household(book),
    )


def _household(book: Book) -> Kinds:
    """CRA 6.3 Return the orders about who feeds whom."""
    has_couples = offering.has_couples(book)
    return (
        *(FEEDING if has_couples or offering.has_slaves(book) else ()),
        *(MARRIAGE if has_couples else ()),
        *(CHARITY if offering.has_church(book) else ()),
    )


def _assembly(book: Book) -> Kinds:
    if not offering.has_violence(book):
        return ()
    has_offices = offering.has_rulers(book) or offering.has_warlord(book)
    return (
        *(Speech, *VIOLENCE_ORDERS, *NEEDS, Estate, Pick),
        *((Elect,) if has_offices else ()),
        *(EXILES if offering.has_exiles(book) else ()),
        *((Judge,) if offering.has_contracts(book) else ()),
        *_household(book),
    )


def economies(book: Book) -> tuple[str, ...]:
    """CRA-R130 Return the economies that groups of this game may have, the main one's first."""
    own = book.options.scenario
    return (own, *(one for one in OF_EXILES if one != own)) if offering.has_exiles(book) else (own,)


def is_compact(book: Book) -> bool:
    """Say whether the game is played with few letters."""
    return book.options.form == "compact"


def has_retail(book: Book) -> bool:
    """CRA 3.1 Say whether retail has letters of its own."""
    return book.labels.has_money and not is_compact(book) and book.options.market_mails != "one"


def has_bids(book: Book) -> bool:
    """CRA 3.1 Say whether bids have letters of their own."""
    is_apart = book.options.market_mails in ("three", "each")
    return book.labels.is_monetary and not is_compact(book) and is_apart


def has_trade(book: Book) -> bool:
    """Say whether the main group trades at all."""
    return book.options.scenario not in (CRUSOE, HOBBES)


def first_mail(book: Book) -> str:
    """CRA-R40, 1.4 Return the phase whose letters settle the first sharing or trade step."""
    pooled = (*POOLING, TRADITIONAL, CRUSOE, HOBBES)
    if book.options.scenario in pooled:
        return SHARE if book.options.share_phase and has_trade(book) else WORK
    return CAMP if is_compact(book) else MARKET


def last_mail(book: Book) -> str:
    """CRA 3.1 Return the phase whose letters settle the last trade step."""
    if not has_trade(book):
        return WORK
    if is_compact(book):
        return CAMP
    return RETAIL if has_retail(book) else MARKET


def campaign_mail(book: Book) -> str:
    """CRA-R35 Return the phase in which seats run for President: the one before the camp's."""
    return WORK if is_compact(book) else last_mail(book)


def campaign_kinds(book: Book) -> Kinds:
    """CRA-REP-04 Return the orders of those who run for President."""
    return (Campaign, Speech) if offering.has_elections(book) else ()


def share_kinds(book: Book) -> Kinds:
    """CRU-P08 Return the orders of the sharing steps."""
    return joined(_SHARES.get(one, ()) for one in economies(book))


def first_kinds(book: Book) -> Kinds:
    """CRA-R40 Return the orders of the Church and the Agent, just before trade."""
    church = book.of(Church)
    bans = church is not None and church.kind == LESS_DEVOUT
    return (
        *((kind for kind in GIFTS if bans or kind is not Penance) if church is not None else ()),
        *(IMPORTS if offering.has_agent(book) else ()),
    )


def market_kinds(book: Book) -> Kinds:
    """Return the orders of the market, as far as they have no other letters."""
    kinds = joined(_market_of(book, one) for one in economies(book))
    if book.labels.has_money and not has_retail(book):
        kinds = (*kinds, *retail_kinds(book))
    back = RETURNS if offering.has_agent(book) and last_mail(book) in (MARKET, CAMP) else ()
    return joined((kinds, back))


def retail_kinds(book: Book) -> Kinds:
    """CRA 3.1 Return the orders of retail, and of the investments before it."""
    firms = (*PROFITS, Learn) if offering.has_firms(book) else ()
    return (*firms, *MARKET_ORDERS)


def _market_of(book: Book, economy: str) -> Kinds:
    """Return the orders that an economy's market takes."""
    if economy == SOCIALISM:
        return (*MOTION_ORDERS, Pick)
    if economy == GOVERNMENTAL:
        return (*_of_pool(book), Pick)
    if economy in (*TRADING, QUICK):
        return MARKET_ORDERS
    if economy == MARKET_SOCIALISM:
        return (Buy,)
    return _monetary(book, economy) if book.labels.is_monetary else ()


def _of_pool(book: Book) -> Kinds:
    """CRA-GSO-02 Return how the government is told what becomes of the pool."""
    if offering.is_voted(book, DISTRIBUTE):
        return MOTION_ORDERS
    return () if offering.is_programmed(book, DISTRIBUTE) else (Decide,)


def _monetary(book: Book, economy: str) -> Kinds:
    has_wage = MINIMUM_WAGE in book.tasks and not offering.is_programmed(book, MINIMUM_WAGE)
    is_moved = offering.has_motions(book) and offering.is_voted(book, MINIMUM_WAGE)
    return (
        Submit,
        *(() if has_bids(book) else (BidOrder,)),
        *(DEALS if economy == STATE else ()),
        *((DeclineWelfare,) if economy == WELFARE else ()),
        *((Decide,) if has_wage else ()),
        *(MOTION_ORDERS if is_moved else ()),
    )


def joined(groups: Iterable[Kinds]) -> Kinds:
    """Return the kinds of several groups, each once."""
    return tuple(dict.fromkeys(kind for group in groups for kind in group))
