"""3.9.1 Deals: offers that mirror each other, offers accepted, gifts (A3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from pbem.engine import deals as mirrors
from pbem.engine.conditions import Test
from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Offered, Pick, plain, suggested
from pbem.engine.orders import Order, order
from pbem.engine.ruleset import Sheet
from pbem.engine.slots import slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.laissez_faire.agreements import MOST_CLAUSES, AgreementOrder, agree, asked, left_over
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.checkpoint import hindrance
from pbem.rulesets.laissez_faire.circuit import Agreement, CircuitTable, Life, Offer
from pbem.rulesets.laissez_faire.claims import owed, release_faults
from pbem.rulesets.laissez_faire.hindrances import Hindered, need_cash, need_owner
from pbem.rulesets.laissez_faire.legality import (
    Faults,
    clause_faults,
    house_faults,
    lease_faults,
    no,
    not_open,
    partner_faults,
    yours,
)
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.names import ANYONE, LEASE, OFFER_ID, SeatOrAnyoneSlot
from pbem.rulesets.laissez_faire.outcomes import outcomes
from pbem.rulesets.laissez_faire.outlook import Outlook, gone_guests
from pbem.rulesets.laissez_faire.spots import rivals, seat_choices, title_choices
from pbem.rulesets.laissez_faire.testing import tests_of
from pbem.rulesets.laissez_faire.things import Sort, Thing, ThingsSlot
from pbem.rulesets.laissez_faire.view import CircuitView, SeenClause
from pbem.rulesets.laissez_faire.wording import name_of, said_things

SECOND_PHASE = "travel"
"""The phase for which orders on file count a second time in a round (3.1)."""
_SUMS = ("$50", "$100", "$200", "$400")


@order(
    tr_noop("GIVE <gives> TO <to> [FOR <takes>]"),
    rule="LAI-48",
    help=tr_noop(
        "Offers things to a player, or to anyone, for other things; it is done if the other gives the "
        "mirrored order or accepts, and all is possible. Without FOR it is a gift."
    ),
    examples=(
        "GIVE walnut + $40 TO bob FOR rush",
        "GIVE $25 TO cat",
        "GIVE CLAIM K5.2 + RELEASE K3.1 TO anyone FOR $50 + LEASE",
        "GIVE HOUSE rush > beacon TO bob FOR $120",
        "IF CASH >= 200 THEN GIVE $100 TO bob FOR rush",
    ),
)
class Give(AgreementOrder):
    """A deal or, taking nothing, a gift; `to` is a seat or anyone."""

    may_test = True
    gives: tuple[Thing, ...] = slot(ThingsSlot())
    to: SeatId = slot(SeatOrAnyoneSlot())
    takes: tuple[Thing, ...] = slot(ThingsSlot(), default=())

    def refuses(self, here: BoardLexicon) -> Faults:
        """What one does not have yet may come by another deal."""
        if self.to != ANYONE:
            yield from partner_faults(here, self.to)
        elif not self.takes:
            yield no(tr("An offer to anyone says FOR what."), tr("Write GIVE … TO anyone FOR …."))
        if not self.takes and self.to != ANYONE and not here.options.gifts:
            yield no(tr("There are no gifts in this game."), tr("Say FOR what."))
        for things in (self.gives, self.takes):
            yield from _twice_faults(things)
        for thing in self.gives:
            yield from list(_thing_faults(here, thing)) or _own_faults(here, thing)
        for thing in self.takes:
            yield from _thing_faults(here, thing)

    def heard(self, table: CircuitTable, seat: SeatId) -> str:
        """A gift is agreed on at once; an offer with its mirror, if that is open, else it waits."""
        line, tests = self.source or str(self), tests_of(self)
        if not self.takes:
            if counts_a_second_time(table.state.phase, table.sheet(seat)):
                return ""
            gift = Agreement(seat, self.to, self.gives, tests=asked((seat, tests)), lines={seat: line})
            agree(table, gift)
            outcomes(table).led_to.put(self, gift)
            return ""
        mine = Offer("", seat, self.to, self.gives, self.takes, tests, line=line)
        others = [one for one in table.state.offers.values() if one.giver != seat]
        mirror = next((one for one in others if _basket(one).mirrors(_basket(mine))), None)
        led_to = _take(table, mirror, seat, tests, line) if mirror else _make_offer(table, mine)
        outcomes(table).led_to.put(self, led_to)
        return ""

    def hindered(self, look: Outlook) -> str:
        table, seat = look.trial.opened, look.seat
        mine = (seat, self.to, self.gives, self.takes)
        offers = table.state.offers.values()
        if not any((one.giver, one.to, one.gives, one.takes) == mine for one in offers):
            return left_over(table.state, seat, self)
        if self.to == ANYONE:
            return _lacked(table, seat, self.gives)
        return hindrance(table, Agreement(*mine))

    def said(self, look: Outlook) -> str:
        said: dict[str, object] = {
            "things": said_things(look.book, self.gives),
            "price": said_things(look.book, self.takes),
        }
        if self.to == ANYONE:
            return tr(
                "You offer anyone {things} for {price}: done with the first who accepts or gives the mirror.",
                **said,
            )
        said["seat"] = name_of(look.view, self.to)
        if self.takes:
            return tr(
                "You offer {seat} {things} for {price}: done if {seat} accepts or gives the mirrored order.",
                **said,
            )
        return tr("You give {seat} {things}, as soon as that is possible.", **said)

    def forecast(self, look: Outlook) -> Iterator[str]:
        """A gift that is on file is made once in a round."""
        if self.takes or not counts_a_second_time(look.view.phase, look.trial.table.sheet(look.seat)):
            yield from super().forecast(look)
            return
        yield tr(
            "Orders on file make gifts in the business phase, not in this one: {seat} is not given {things} "
            "now.",
            seat=name_of(look.view, self.to),
            things=said_things(look.book, self.gives),
        )

    def brings(self, look: Outlook) -> Iterable[str]:
        return _titles(self.takes)

    def never(self, here: BoardLexicon) -> Iterator[str]:
        yield from gone_guests(here.seen, (self.to,))

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        view = here.seen
        others = rivals(view, here.me)
        if not others:
            return
        own = (
            *title_choices(view, view.owned(here.me)),
            *islice(_rights_given(view, here.me), MOST_CLAUSES),
            *plain(*_SUMS),
        )
        wanted = [key for key, title in view.titles.items() if title.owner in others]
        things = Pick(tr("What you give"), own, is_free=True)
        takes = Pick(tr("For what"), (*plain(*_SUMS), *title_choices(view, wanted)), is_free=True)
        seats = seat_choices(view, others)
        anyone = (*seats, Choice(ANYONE, tr("whoever takes it first")))
        says = tr("offer something for something else")
        picks = (things, Pick(tr("To"), anyone), takes)
        yield Item(tr("Deal"), says, "GIVE {} TO {} FOR {}", picks, is_many=True)
        if view.options.gifts:
            says, gift = tr("give something for nothing"), (things, Pick(tr("To"), seats))
            yield Item(tr("Gift"), says, "GIVE {} TO {}", gift, is_many=True)


def _titles(things: Sequence[Thing]) -> list[str]:
    return [thing.id for thing in things if thing.sort is Sort.TITLE]


def _twice_faults(things: Sequence[Thing]) -> Faults:
    """Yield which things stand twice on one side."""
    if sum(thing.sort is Sort.MONEY for thing in things) > 1:
        yield no(tr("Money stands there twice: write the sum."))
    keys = [str(thing) for thing in things if thing.sort is not Sort.MONEY]
    for key in dict.fromkeys(key for key in keys if keys.count(key) > 1):
        yield no(tr("{thing} stands there twice.", thing=key))


def _thing_faults(here: BoardLexicon, thing: Thing) -> Faults:
    """Yield why there is no such thing."""
    if thing.sort is Sort.LEASE:
        yield from lease_faults(here)
    elif thing.sort is Sort.HOUSE:
        yield from house_faults(here, thing.id, thing.target)
    elif thing.sort in (Sort.CLAIM, Sort.RELEASE) and here.options.contracts == "public":
        yield from clause_faults(here, thing.id)


def _own_faults(here: BoardLexicon, thing: Thing) -> Faults:
    """Yield why a claim or release is not the writer's to give."""
    clause = here.seen.clause(thing.id) if thing.sort in (Sort.CLAIM, Sort.RELEASE) else None
    if thing.sort is Sort.RELEASE:
        yield from release_faults(here, thing.id)
    if thing.sort is not Sort.CLAIM or (clause and clause.life is not Life.LIVE):
        return
    if clause is None or clause.terms.claimant != here.me:
        mine = [one.id for one in here.seen.live() if _can_give(here.me, one)]
        yield no(tr("{clause} is no claim of yours.", clause=thing.id), yours(mine))
    elif clause.terms.no_transfer:
        yield no(tr("{clause} is NOTRANSFER: the claim cannot be given away.", clause=thing.id))


def _can_give(seat: SeatId, clause: SeenClause) -> bool:
    return clause.terms.claimant == seat and not clause.terms.no_transfer


def _lacked(table: CircuitTable, seat: SeatId, gives: tuple[Thing, ...]) -> str:
    """Return what of an offer to anyone the giver has not got."""
    try:
        need_cash(table.state, seat, sum(thing.amount for thing in gives if thing.sort is Sort.MONEY))
        for thing in gives:
            if thing.sort in (Sort.TITLE, Sort.LEASE, Sort.HOUSE):
                key = LEASE if thing.sort is Sort.LEASE else thing.id
                need_owner(table.book, table.state, key, seat)
    except Hindered as hindered:
        return str(hindered)
    return ""


def _rights_given(view: CircuitView, seat: SeatId) -> Iterator[Choice]:
    """Yield the lease, claims and releases that a seat can give away."""
    if view.lease.owner == seat != BANK:
        yield Choice(LEASE, tr("the lease of the jail"))
    for clause in view.live():
        if _can_give(seat, clause):
            yield Choice(f"CLAIM {clause.id}", clause.terms.words(view.book))
    yield from (Choice(f"RELEASE {clause.id}", clause.terms.words(view.book)) for clause in owed(view, seat))


def counts_a_second_time(phase: str, sheet: Sheet) -> bool:
    """5.5 Say whether a sheet gave its gifts before: orders on file give in the first phase of a round."""
    return phase == SECOND_PHASE and not sheet.is_fresh


def _basket(offer: Offer) -> mirrors.Offer[tuple[Thing, ...]]:
    """Return an offer as one that can mirror another; the order of the things does not matter."""
    gives, takes = tuple(sorted(offer.gives)), tuple(sorted(offer.takes))
    return mirrors.Offer(offer.giver, offer.to, gives, takes)


def _make_offer(table: CircuitTable, offer: Offer) -> str:
    """Return the number of an offer, which is open through the next adjudication."""
    circuit = table.state
    circuit.offers_made += 1
    id = f"G{circuit.offers_made}"
    circuit.offers[id] = replace(offer, id=id, until=circuit.adjudications + 1)
    return id


def _take(table: CircuitTable, offer: Offer, seat: SeatId, tests: tuple[Test, ...], line: str) -> str:
    """Let an offer be agreed on, and return its number; the IFs of both sides count."""
    del table.state.offers[offer.id]
    both = asked((offer.giver, offer.tests), (seat, tests))
    lines = {offer.giver: offer.line, seat: line}
    agreement = Agreement(offer.giver, seat, offer.gives, offer.takes, both, lines=lines)
    agree(table, agreement)
    outcomes(table).agreed[offer.id] = agreement
    return offer.id


@order(
    tr_noop("ACCEPT <offer>"),
    rule="LAI-48",
    help=tr_noop("Takes an open offer that was made to you or to anyone."),
    examples=("ACCEPT G7",),
)
class Accept(AgreementOrder):
    """The mirror of an open offer."""

    offer: str = slot(OFFER_ID)

    def refuses(self, here: BoardLexicon) -> Faults:
        offer = here.seen.offers.get(self.offer)
        if offer is None:
            to_me = [one.id for one in here.seen.offers.values() if one.to in (here.me, ANYONE)]
            open_to = [one for one in to_me if here.seen.offers[one].giver != here.me]
            hint = tr("Open to you: {ids}.", ids=", ".join(open_to)) if open_to else ""
            yield no(tr("There is no open offer {offer} to you.", offer=self.offer), hint)
        elif offer.giver == here.me:
            yield no(tr("{offer} is your own offer.", offer=self.offer))

    def heard(self, table: CircuitTable, seat: SeatId) -> str:
        offer = table.state.offers.get(self.offer)
        if offer is None:
            return tr("{id} is not open", id=self.offer)
        if offer.giver == seat or offer.to not in (seat, ANYONE):
            return tr("{id} was not made to you", id=self.offer)
        led_to = _take(table, offer, seat, tests_of(self), self.source or str(self))
        outcomes(table).led_to.put(self, led_to)
        return ""

    def hindered(self, look: Outlook) -> str:
        return left_over(look.trial.opened.state, look.seat, self)

    def said(self, look: Outlook) -> str:
        offer = look.view.offers.get(self.offer)
        if offer is None:
            return tr("You accept {offer}, if it is still open.", offer=self.offer)
        return tr(
            "You accept {offer}: {seat} gives you {things} for {price}, as soon as that is possible.",
            offer=offer.id,
            seat=name_of(look.view, offer.giver),
            things=said_things(look.book, offer.gives),
            price=said_things(look.book, offer.takes),
        )

    def brings(self, look: Outlook) -> Iterable[str]:
        offer = look.view.offers.get(self.offer)
        return _titles(offer.gives) if offer else ()

    def never(self, here: BoardLexicon) -> Iterator[str]:
        yield from not_open(here, self.offer)

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        view = here.seen
        offers = [one for one in view.offers.values() if one.giver != here.me and one.to in (here.me, ANYONE)]
        for one in offers:
            yield from suggested(f"ACCEPT {one.id}", said_offer(view, one))
        if offers:
            pick = Pick(tr("Offer"), tuple(Choice(one.id, said_offer(view, one)) for one in offers))
            yield Item(tr("Accept"), tr("take an offer"), "ACCEPT {}", (pick,), is_many=True)


def said_offer(view: CircuitView, offer: Offer) -> str:
    """Return what an offer is, in the words of him who may take it."""
    gives, takes = said_things(view.book, offer.gives), said_things(view.book, offer.takes)
    return tr("{seat} gives {things} for {price}", seat=offer.giver, things=gives, price=takes)


DEALS: tuple[type[Order], ...] = (Accept, Give)
