"""What may be chosen of elections, Church, Agent, slaves, partners, exiles and contracts (CRA 6.1 to 6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item
from pbem.engine.tongue import tr, trp
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import FACT
from pbem.rulesets.crusoe.island import BOAT, CAMP
from pbem.rulesets.crusoe.language import played
from pbem.rulesets.crusoe.modules.church.charity import Charity
from pbem.rulesets.crusoe.modules.church.tithing import Penance, Tithe
from pbem.rulesets.crusoe.modules.class_warfare.calling import Call
from pbem.rulesets.crusoe.modules.diamonds.places import Boat
from pbem.rulesets.crusoe.modules.exile.returning import GoHome, System
from pbem.rulesets.crusoe.modules.gender.weddings import Marry
from pbem.rulesets.crusoe.modules.government.branches import runners
from pbem.rulesets.crusoe.modules.government.falling import Elect
from pbem.rulesets.crusoe.modules.libertarianism.contracts import Sign
from pbem.rulesets.crusoe.modules.libertarianism.state import liberty
from pbem.rulesets.crusoe.modules.slavery.bidding import SlaveOrder
from pbem.rulesets.crusoe.modules.slavery.owning import Feed
from pbem.rulesets.crusoe.modules.third_world.trading import Import, SendBack
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.needs.meals import larder_of
from pbem.rulesets.crusoe.receipts.choices import UNITS, plain, seat_choices
from pbem.rulesets.crusoe.receipts.fitting import one_pick
from pbem.rulesets.crusoe.receipts.trial import verbs_of
from pbem.rulesets.crusoe.things import FOOD, GOODS, LEISURE, WATER
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import ABSTAIN


def people_items(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """Yield what is offered to be chosen between seats, and of the Church and the Agent."""
    verbs = verbs_of(view, seat)
    yield from _gifts(view, seat, verbs)
    yield from _offices(view, seat, verbs)
    if played.has_slaves(view.book):
        yield from _slaves(view, seat, verbs)
    yield from _household(view, seat, verbs)
    yield from _far(view, seat, verbs)
    if Sign.verb() in verbs and played.has_contracts(view.book):
        yield from _contracts(view, seat)


def _gifts(view: IslandView, seat: SeatId, verbs: tuple[str, ...]) -> Iterator[Item]:
    """CRA-CHU-01, CRA-TWC-08 Yield tithes and penance, imports and what goes back."""
    if Tithe.verb() in verbs:
        item = Item(tr("Tithe"), tr("what the Church gets first"), "TITHE {}")
        choices = plain("signals > leisure", *GOODS, LEISURE, "signals")
        yield from one_pick(view, seat, item, tr("What, first to last"), choices, is_free=True)
    if Penance.verb() in verbs:
        item = Item(tr("Penance"), tr("if you are banned from charity"), "{}")
        yield from one_pick(view, seat, item, tr("Word"), plain(str(Penance())))
    if Import.verb() in verbs and FACT(view, "agent", (seat,), view.cycle):
        item = Item(tr("Import"), tr("as Agent"), "IMPORT {}")
        baskets = plain(*(f"{units} {good}" for good in GOODS for units in UNITS))
        yield from one_pick(view, seat, item, tr("What"), baskets, is_free=True)
    if SendBack.verb() in verbs and FACT(view, "agent", (seat,), view.cycle):
        item = Item(tr("Send back"), tr("what goes first if you cannot deliver"), "SEND BACK {}")
        yield from one_pick(view, seat, item, tr("What, first to last"), plain(*GOODS), is_free=True)


def _offices(view: IslandView, seat: SeatId, verbs: tuple[str, ...]) -> Iterator[Item]:
    """CRA-REP-06, CRA-CLW-12, CRA-R28 Yield ballots on offices, and calls for government."""
    if view.phase == CAMP and played.has_elections(view.book) and view.seats[seat].group == MAIN:
        run = runners(view)
        choices = (*seat_choices(view, run), Choice(ABSTAIN, tr("you do not vote")))
        item = Item(tr("President"), tr("your ballot in the election"), "VOTE PRESIDENT {}")
        yield from one_pick(view, seat, item, tr("Whom, best first"), choices, is_free=True)
    if Call.verb() in verbs:
        leisure = ("", *(f"LEISURE {n}" for n in range(1, view.seats[seat].leisure + 1)))
        item = Item(trp("for government", "Call"), tr("for government, with your diamonds"), "CALL {}")
        choices = (Choice("", tr("without leisure")), *plain(*leisure[1:]))
        yield from one_pick(view, seat, item, tr("Leisure"), choices)
    if Elect.verb() in verbs:
        item = Item(tr("Successor"), tr("if you beat who holds an office"), "ELECT {}")
        choices = seat_choices(view, (seat, *(one for one in view.living if one != seat)))
        yield from one_pick(view, seat, item, tr("Whom, best first"), choices, is_free=True)


def _slaves(view: IslandView, seat: SeatId, verbs: tuple[str, ...]) -> Iterator[Item]:
    """CRA-SLV-02, CRA-SLV-03, CRA-SLV-09 Yield what a master may order of its slaves, and their freedom."""
    for slave in view.living:
        if not FACT(view, "master", (seat, slave), view.cycle):
            continue
        name = view.name(slave)
        if SlaveOrder.verb() in verbs:
            paths = tuple(Choice(path, view.book.path(path).name) for path in view.book.board.paths)
            item = Item(tr("Path of {seat}", seat=name), tr("where you send it"), f"SLAVE {slave} PATH {{}}")
            yield from one_pick(view, seat, item, tr("Path"), paths, is_free=True)
        gifts = (Choice("", tr("with nothing")), *plain(*(f"WITH 1 {good}" for good in GOODS)))
        item = Item(tr("Free {seat}", seat=name), tr("it is bound no more"), f"FREE {slave} {{}}")
        yield from one_pick(view, seat, item, tr("With"), gifts, is_free=True)
        others = seat_choices(view, (one for one in view.living if one not in (seat, slave)))
        item = Item(tr("Hand over {seat}", seat=name), tr("to another"), f"GIVE SLAVE {slave} TO {{}}")
        yield from one_pick(view, seat, item, tr("To whom"), others)


def _household(view: IslandView, seat: SeatId, verbs: tuple[str, ...]) -> Iterator[Item]:
    """CRA-R95, CRA-R128, CRA-R93, CRA-R101 Yield rations, partners and charity."""
    others = [one for one in view.living if one != seat]
    if Feed.verb() in verbs:
        rations = plain("1 water + 3 fish", "2 water", *(f"1 {food}" for food in (WATER, *FOOD)))
        for other in others:
            if larder_of(view, other).owner == seat:
                name = tr("Feed {seat}", seat=view.name(other))
                item = Item(name, tr("what it eats and drinks"), f"FEED {other} {{}}")
                yield from one_pick(view, seat, item, tr("What"), rations, is_free=True)
    if Marry.verb() in verbs:
        item = Item(tr("Partner"), tr("if you are left alone"), "MARRY {}")
        yield from one_pick(
            view, seat, item, tr("Whom, best first"), seat_choices(view, others), is_free=True
        )
    if Charity.verb() in verbs:
        item = Item(trp("gifts of food", "Charity"), tr("which food you take first"), "CHARITY {}")
        yield from one_pick(view, seat, item, tr("Food"), plain(*FOOD), is_free=True)


def _far(view: IslandView, seat: SeatId, verbs: tuple[str, ...]) -> Iterator[Item]:
    """CRA-EXI-05, CRA-EXI-07, CRA-R114 Yield what exiles agree on, and gangs for the boat."""
    if System.verb() in verbs:
        item = Item(tr("System"), tr("the economy of the exiles"), "SYSTEM {}")
        yield from one_pick(view, seat, item, tr("Economy"), plain("capitalism", "socialism", "communism"))
        item = Item(tr("Go home"), tr("together with the other exiles"), "{}")
        yield from one_pick(view, seat, item, tr("Word"), plain(str(GoHome())))
    if view.phase == BOAT:
        tied = [one for one in state_of(view, Boat).tied if one != seat]
        item = Item(tr("Ally"), tr("fight for places together, if it names you too"), "ALLY {}", is_many=True)
        yield from one_pick(view, seat, item, tr("Whom"), seat_choices(view, tied))
        item = Item(tr("Spear"), tr("whether you discard one in battle"), "SPEAR {}")
        yield from one_pick(view, seat, item, tr("Answer"), plain("yes", "no"))


def _contracts(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRA-R106 Yield contracts that may be signed, or ended; texts are typed."""
    known = liberty(view).contracts
    drafts = [id for id, one in known.items() if one.is_draft and seat in one.parties]
    ours = [id for id, one in known.items() if not one.is_draft and seat in one.parties]
    item = Item(tr("Sign"), tr("a contract that another has written"), "SIGN {}", is_many=True)
    yield from one_pick(view, seat, item, tr("Contract"), plain(*drafts))
    item = Item(
        trp("of a contract", "Release"),
        tr("a contract ends if all its parties say so"),
        "RELEASE {}",
        is_many=True,
    )
    yield from one_pick(view, seat, item, tr("Contract"), plain(*ours))
