"""The lines of a form for elections, Church, Agent, slaves, partners, exiles and contracts (CRA 6.3)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.camp.battles import SpearOrder
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import FACT
from pbem.rulesets.crusoe.island import BOAT, CAMP, RETAIL, WORK
from pbem.rulesets.crusoe.language import played
from pbem.rulesets.crusoe.language.motionorders import ON_PRESIDENT, Vote
from pbem.rulesets.crusoe.modules.church.charity import Charity
from pbem.rulesets.crusoe.modules.church.store import parish
from pbem.rulesets.crusoe.modules.church.tithing import Penance, Tithe
from pbem.rulesets.crusoe.modules.class_warfare.calling import Call
from pbem.rulesets.crusoe.modules.class_warfare.classes import diamonds_of, most_diamonds
from pbem.rulesets.crusoe.modules.diamonds.contest import Ally
from pbem.rulesets.crusoe.modules.diamonds.places import Boat
from pbem.rulesets.crusoe.modules.exile.returning import GoHome, System
from pbem.rulesets.crusoe.modules.gender.weddings import Marry
from pbem.rulesets.crusoe.modules.government.branches import runners
from pbem.rulesets.crusoe.modules.government.falling import Elect
from pbem.rulesets.crusoe.modules.libertarianism.contracts import Contract, Sign
from pbem.rulesets.crusoe.modules.libertarianism.state import liberty
from pbem.rulesets.crusoe.modules.slavery.bidding import Free, SlaveOrder
from pbem.rulesets.crusoe.modules.slavery.owning import Feed
from pbem.rulesets.crusoe.modules.third_world.state import country
from pbem.rulesets.crusoe.modules.third_world.trading import Import, SendBack
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.needs.meals import larder_of
from pbem.rulesets.crusoe.receipts.formlines import Lines, may_write
from pbem.rulesets.crusoe.receipts.remarks import remarks
from pbem.rulesets.crusoe.receipts.trial import verbs_of
from pbem.rulesets.crusoe.scenarios import CAPITALISM
from pbem.rulesets.crusoe.things import FOOD, GOODS, LEISURE, SPEAR, WATER, Basket
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import PathEntry
from pbem.rulesets.crusoe.wording import Named
from pbem.rulesets.crusoe.work.paths import PathOrder


def gift_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-CHU-01, CRA-TWC-08 Yield what the Church gets, and what the Agent imports and owes."""
    verbs = verbs_of(view, seat)
    if Tithe.verb() in verbs:
        tithe = Tithe(("signals", LEISURE, *reversed(FOOD)))
        yield from may_write(view, seat, tithe, tr("what the Church gets first"))
    if Penance.verb() in verbs and seat in parish(view).banned:
        yield from may_write(view, seat, Penance(), tr("ends your ban from charity"))
    if not (played.has_agent(view.book) and country(view).agent == seat):
        return
    here = country(view)
    goods = [good for good in GOODS if good not in (WATER, here.resource)]
    if Import.verb() in verbs:
        says = tr("as Agent; you pay in {good}", good=Named(here.resource))
        yield from may_write(view, seat, Import(Basket.one(goods[0])), says)
    if SendBack.verb() in verbs:
        if here.commitment and view.phase == RETAIL:
            told = {
                "n": here.commitment,
                "good": Named(here.resource),
                "held": view.seats[seat].amount(here.resource),
            }
            yield from remarks(tr("As Agent you owe {n} {good}, you hold {held}.", **told))
        yield from may_write(view, seat, SendBack(tuple(goods[:2])), tr("what goes back first"))


def office_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-REP-06, CRA-CLW-12, CRA-R28 Yield ballots for President, calls, and who is to follow the fallen."""
    verbs = verbs_of(view, seat)
    if view.phase == CAMP and played.has_elections(view.book) and view.seats[seat].group == MAIN:
        run = runners(view)
        ballot = Vote(run, ON_PRESIDENT)
        if run:
            yield from may_write(view, seat, ballot, tr("for President, the best first"))
    if Call.verb() in verbs:
        price, mine = most_diamonds(view, view.seats[seat].group), diamonds_of(view, seat)
        says = tr("with your {n} diamonds; the price is {price}", n=mine, price=price)
        yield from may_write(view, seat, Call(max(0, price - mine)), says)
    if Elect.verb() in verbs:
        yield from may_write(view, seat, Elect(choices=(seat,)), tr("if you beat a ruler"))


def slave_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-SLV-02, CRA-SLV-09 Yield what a master orders of each slave."""
    if not played.has_slaves(view.book):
        return
    verbs = verbs_of(view, seat)
    for slave in _slaves(view, seat):
        if SlaveOrder.verb() in verbs:
            path = PathOrder((PathEntry(next(iter(view.book.board.paths))),))
            says = tr("also WANT and TAKE, on your own path")
            yield from may_write(view, seat, SlaveOrder(slave, path), says)
        yield from may_write(view, seat, Free(slave), tr("it is free"))


def _slaves(view: IslandView, seat: SeatId) -> tuple[SeatId, ...]:
    return tuple(one for one in view.living if FACT(view, "master", (seat, one), view.cycle))


def household_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-R95, CRA-R128, CRA-R93, CRA-CHU-06 Yield rations for others, partners, and charity."""
    verbs = verbs_of(view, seat)
    if Feed.verb() in verbs:
        for other in view.living:
            if other != seat and larder_of(view, other).owner == seat:
                ration = Basket.of({WATER: 1, FOOD[0]: 3})
                yield from may_write(view, seat, Feed(other, ration), tr("what it eats and drinks"))
    if Marry.verb() in verbs and (others := [one for one in view.living if one != seat]):
        yield from may_write(view, seat, Marry((others[0],)), tr("if you are left alone; kept"))
    if Charity.verb() in verbs:
        yield from may_write(view, seat, Charity(FOOD[:2]), tr("which food you take first"))


def far_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-EXI-05, CRA-EXI-07, CRA-R114 Yield what exiles agree on, and who fights for a place together."""
    if System.verb() in verbs_of(view, seat):
        yield from may_write(view, seat, System(CAPITALISM), tr("or socialism, or communism"))
        yield from may_write(view, seat, GoHome(), tr("together with the other exiles"))
    if view.phase == BOAT:
        for other in state_of(view, Boat).tied:
            yield from may_write(view, seat, Ally(other), tr("if it names you too"))
        if view.seats[seat].amount(SPEAR):
            yield from may_write(view, seat, SpearOrder(False), tr("saves your Spear"))


def contract_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-LIB-02 Yield where a contract is written, and signatures that are missing."""
    if Contract.verb() not in verbs_of(view, seat) or not played.has_contracts(view.book):
        return
    for id, agreement in liberty(view).contracts.items():
        if agreement.is_draft and seat in agreement.parties and seat not in agreement.signed:
            yield from may_write(view, seat, Sign(id), tr("a contract that waits for you"))
    others = [one for one in view.living if one != seat]
    if others and view.phase == WORK:
        cycle = view.cycle + 1
        yield from remarks(tr("A contract, clause by clause:"))
        yield f"# CONTRACT deal WITH {others[0]}:"
        yield from (
            f"# me GIVES 1 water TO {others[0]} IN {cycle}",
            f"# {others[0]} GIVES 1 egg TO me BY {cycle}",
        )
        yield "# END"
