"""Which orders each phase takes, by scenario, modules and form (brief 3.1, 4.14, 5; CRA 3.1, 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from pbem.rulesets.crusoe.book import Book, Options
from pbem.rulesets.crusoe.camp.battles import VIOLENCE_ORDERS, SpearOrder
from pbem.rulesets.crusoe.camp.calling import Invoke
from pbem.rulesets.crusoe.camp.speaking import Speech
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
from pbem.rulesets.crusoe.language import played
from pbem.rulesets.crusoe.language.legality import Kinds
from pbem.rulesets.crusoe.language.tradekinds import (
    campaign_kinds,
    campaign_mail,
    first_kinds,
    first_mail,
    has_retail,
    has_trade,
    is_compact,
    joined,
    market_kinds,
    retail_kinds,
    share_kinds,
)
from pbem.rulesets.crusoe.market.ballots import MOTION_ORDERS, Vote
from pbem.rulesets.crusoe.market.picking import Pick
from pbem.rulesets.crusoe.market.proposals import Propose, Withdraw
from pbem.rulesets.crusoe.modules.attitudes.taking import AttitudeOrder
from pbem.rulesets.crusoe.modules.church.charity import CHARITY
from pbem.rulesets.crusoe.modules.class_warfare.calling import Call
from pbem.rulesets.crusoe.modules.corporations.terms import Terms
from pbem.rulesets.crusoe.modules.diamonds.contest import Ally
from pbem.rulesets.crusoe.modules.exile.returning import EXILES
from pbem.rulesets.crusoe.modules.gender.weddings import MARRIAGE
from pbem.rulesets.crusoe.modules.government.amendments import Amend
from pbem.rulesets.crusoe.modules.government.ballots import ProgramOrder
from pbem.rulesets.crusoe.modules.government.decreeing import Decide
from pbem.rulesets.crusoe.modules.government.falling import Elect
from pbem.rulesets.crusoe.modules.government.permits import Permit
from pbem.rulesets.crusoe.modules.landlords.terms import LAND
from pbem.rulesets.crusoe.modules.libertarianism.accusing import Accuse, Admit, Judge
from pbem.rulesets.crusoe.modules.libertarianism.contracts import CONTRACTS
from pbem.rulesets.crusoe.modules.monetary_market.lists import BidOrder
from pbem.rulesets.crusoe.modules.settings.government import CYCLE_TASKS, PATH_ASSIGNMENT
from pbem.rulesets.crusoe.modules.slavery.bidding import FREEING, SlaveOrder
from pbem.rulesets.crusoe.modules.slavery.owning import FEEDING
from pbem.rulesets.crusoe.modules.third_world.trading import RETURNS
from pbem.rulesets.crusoe.needs.eating import NEEDS
from pbem.rulesets.crusoe.needs.estates import Estate
from pbem.rulesets.crusoe.phaselist import phases_of_game
from pbem.rulesets.crusoe.scenarios import CLASS_WARFARE, CRUSOE, QUICK
from pbem.rulesets.crusoe.work.learning import WORK_ORDERS, Learn

CAMP_ORDERS: Kinds = (Invoke, Speech, *NEEDS, Estate)
"""The orders of the camp's letters."""


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
    has_contracts, has_program = played.has_contracts(book), played.has_program(book)
    free = (
        *((Permit,) if played.has_rulers(book) or played.has_slaves(book) else ()),
        *(FREEING if played.has_slaves(book) else ()),
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
    is_decided = any(not played.is_programmed(book, task) for task in tasks)
    is_moved = played.has_motions(book) and any(played.is_voted(book, task) for task in tasks)
    return (
        *((Decide,) if is_decided else ()),
        *(MOTION_ORDERS if is_moved else ()),
        *(LAND if played.has_landlords(book) else ()),
        *((Terms,) if played.has_firms(book) else ()),
    )


def _work(book: Book) -> Kinds:
    ends_here = is_compact(book) and book.options.scenario == CRUSOE
    is_trained = played.has_firms(book)
    kinds = (
        *(kind for kind in WORK_ORDERS if kind is not Learn or not is_trained),
        *(() if book.options.share_phase else share_kinds(book)),
        *(NEEDS if ends_here else ()),
        *((SlaveOrder,) if played.has_slaves(book) else ()),
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
    back = RETURNS if played.has_agent(book) else ()
    return (*retail_kinds(book), *back, *_of_mails(book, RETAIL))


def _of_mails(book: Book, phase: str) -> Kinds:
    """CRA 1.4 Return what a phase takes because its letters are the first or the last for trade."""
    back = RETURNS if played.has_agent(book) and not has_trade(book) and phase == WORK else ()
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
        *((Invoke, Speech) if played.has_violence(book) else ()),
        *(*NEEDS, Estate, Pick),
        *((Call,) if book.options.scenario == CLASS_WARFARE and played.has_violence(book) else ()),
        *((Vote,) if played.has_elections(book) else ()),
        *_household(book),
    )


def _household(book: Book) -> Kinds:
    """CRA 6.3 Return the orders about who feeds whom."""
    has_couples = played.has_couples(book)
    return (
        *(FEEDING if has_couples or played.has_slaves(book) else ()),
        *(MARRIAGE if has_couples else ()),
        *(CHARITY if played.has_church(book) else ()),
    )


def _assembly(book: Book) -> Kinds:
    if not played.has_violence(book):
        return ()
    has_offices = played.has_rulers(book) or played.has_warlord(book)
    return (
        *(Speech, *VIOLENCE_ORDERS, *NEEDS, Estate, Pick),
        *((Elect,) if has_offices else ()),
        *(EXILES if played.has_exiles(book) else ()),
        *((Judge,) if played.has_contracts(book) else ()),
        *_household(book),
    )
