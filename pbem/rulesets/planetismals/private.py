"""What a report tells one seat besides: its orders, outlook, record sheet, log and books (brief 7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.aftermath import became_of_orders
from pbem.engine.events import SeatId, listed
from pbem.engine.report import Block, Facts, Notice, Paragraph, Section, Sentences
from pbem.engine.ruleset import Chapter, Played
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.auction import bidders, lots_for
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.course import AVERAGE, legs_left
from pbem.rulesets.planetismals.needs import flare_over
from pbem.rulesets.planetismals.orders import settings_in_force
from pbem.rulesets.planetismals.prices import can_buy_installations
from pbem.rulesets.planetismals.sheets import dealings, ledger_table, record_sheet, worth_facts
from pbem.rulesets.planetismals.shuttlelog import shuttle_log
from pbem.rulesets.planetismals.stages import Leg
from pbem.rulesets.planetismals.statewords import place_of, rent_of, with_minus
from pbem.rulesets.planetismals.view import BeltView, SeenInstallation, SeenShuttle
from pbem.rulesets.planetismals.wording import until

BeltChapter = Chapter[Book, BeltView]
FOOD = "food"
_PLAYED = {
    Played.RECEIVED: tr_noop("Played by: orders received."),
    Played.STANDING: tr_noop("Played by: standing orders."),
    Played.NONE: tr_noop("Played by: no orders. Plans and settings on file went on."),
}


def private_sections(chapter: BeltChapter) -> Iterator[Section]:
    """Yield the sections for the chapter's reader; none for one without a seat."""
    view, seat = chapter.after, chapter.reader
    if seat is None or seat not in view.seats:
        return
    if played := tuple(_orders(chapter, seat)):
        yield Section(tr("Your orders"), played)
    if view.seats[seat].is_removed or view.how:
        return
    yield from lots_for(view, seat)
    yield Section(tr("Your record sheet"), tuple(record_sheet(view, seat, chapter.events)))
    log = shuttle_log(chapter, seat)
    if log:
        yield Section(tr("Your shuttles' log"), log)
    yield Section(tr("Your outlook"), (outlook(view, seat),))
    own = tuple(_own_events(chapter, seat))
    if own:
        yield Section(tr("Your events"), own)
    yield Section(tr("Your books"), (ledger_table(view, seat), _worth(view, seat)))
    deals = tuple(dealings(view, chapter.events))
    if deals:
        yield Section(tr("Your deals and debts"), deals)
    yield from _settings(view, seat)


def _orders(chapter: BeltChapter, seat: SeatId) -> Iterator[Block]:
    """Yield how the seat was played, and what was refused or could not be done."""
    view, sheet = chapter.after, chapter.sheet
    if view.seats[seat].is_removed:
        yield Notice(tr("You have left the game. You will go on getting the reports."))
        return
    if _had_a_say(chapter, seat):
        yield Paragraph(tr(_PLAYED[sheet.played]))
    yield from became_of_orders(chapter)
    if view.phase == "bids" and not view.how and seat not in bidders(view):
        yield Paragraph(tr("The round waits for the bids of others; nothing is asked of you."))


def _had_a_say(chapter: BeltChapter, seat: SeatId) -> bool:
    """Say whether orders of the seat could count in this phase."""
    is_bidding = chapter.moment.phase == "bids" and seat in bidders(chapter.before)
    return is_bidding or chapter.moment.phase == "orders"


def _own_events(chapter: BeltChapter, seat: SeatId) -> Iterator[Sentences]:
    """Yield what Fate did that this seat alone was told: its taxes."""
    lines = [
        chapter.tells(event)
        for event in chapter.events
        if isinstance(event, events.Taxed) and event.seat == seat and event.only is not None
    ]
    if lines:
        yield Sentences("", tuple(lines))


def _worth(view: BeltView, seat: SeatId) -> Facts:
    """PLA-R02 Return what the seat's worth is made of; what it owes stands with a minus."""
    return Facts(tuple((label, with_minus(amount)) for label, amount in worth_facts(view, seat).pairs))


def _settings(view: BeltView, seat: SeatId) -> Iterator[Section]:
    """Yield what is set; orders on file are told by the report."""
    lines = settings_in_force(view, seat)
    said = Sentences("", lines) if lines else Paragraph(tr("Nothing is set; the usual choices count."))
    yield Section(tr("Your settings in force"), (said,))


def outlook(view: BeltView, seat: SeatId) -> Sentences:
    """Return what a seat has to expect, a sentence for each thing."""
    lines = (
        *_fate(view, seat),
        *_rent(view, seat),
        *_colonies(view, seat),
        *_strikes(view, seat),
        *_debts(view, seat),
        *(_flight(view, shuttle) for shuttle in view.fleet(seat)),
    )
    return Sentences("", lines)


def next_round(view: BeltView) -> int:
    """Return the round whose player turns come next; while bids are awaited this one's are over."""
    return view.round + (view.phase == "bids")


def _fate(view: BeltView, seat: SeatId) -> Iterator[str]:
    number = view.seats[seat].next_fate
    if number is not None:
        event = tr(view.book.happening(number).name)
        yield tr("Your Fate is drawn already: {number}, {event}.", number=number, event=event)
    flare = flare_over(view, seat)
    if flare:
        yield tr("A solar flare lasts {until}: none of your shuttles flies.", until=until(flare))
    if not can_buy_installations(view.book, view, seat):
        yield tr("For now you cannot buy installations; the price board says how long.")


def _rent(view: BeltView, seat: SeatId) -> Iterator[str]:
    """PLA-55, R42 What is due to others, and what they owe in their turn."""
    due: dict[SeatId, list[tuple[str, int]]] = {}
    comes: list[int] = []
    for one in view.placed():
        rent = rent_of(view, one)
        if rent and one.owner == seat:
            due.setdefault(rent[0], []).append((one.id, rent[1]))
        elif rent and rent[0] == seat:
            comes.append(rent[1])
    for owner, rents in due.items():
        yield tr(
            "Rent to {seat}: {amount} MC a round, for {installations}.",
            seat=owner,
            amount=sum(amount for _, amount in rents),
            installations=listed([id for id, _ in rents]),
        )
    if comes:
        yield trn(
            "Rent to you: {amount} MC a round, for {n} installation.",
            "Rent to you: {amount} MC a round, for {n} installations.",
            len(comes),
            amount=sum(comes),
        )


def _colonies(view: BeltView, seat: SeatId) -> Iterator[str]:
    """PLA-46, 49 How long the food in a seat's stores lasts; food still to be made is not counted."""
    for hex in view.asteroids:
        standing = [one for one in view.placed(hex, seat) if not one.in_lot]
        hungry = [one for one in standing if view.book.sorts[one.sort].food_per_turn]
        food = sum((one.store or {}).get(FOOD, 0) for one in standing)
        for place, one in enumerate(hungry):
            yield _said_food(view, one, (food + len(hungry) - 1 - place) // len(hungry))


def _said_food(view: BeltView, one: SeenInstallation, rounds: int) -> str:
    where = place_of(view, one.hex or "")
    if rounds:
        return trn(
            "{colony} on {place} has food for {n} round.",
            "{colony} on {place} has food for {n} rounds.",
            rounds,
            colony=one.id,
            place=where,
        )
    if one.rations:
        price = view.book.sorts[one.sort].rations
        return tr(
            "{colony} on {place} has no food: rations of {amount} MC are due if none is made.",
            colony=one.id,
            place=where,
            amount=price,
        )
    return tr(
        "{colony} on {place} has no food and gets no rations: it comes up for bids if no food is made.",
        colony=one.id,
        place=where,
    )


def _strikes(view: BeltView, seat: SeatId) -> Iterator[str]:
    """PLA-113, 114 What it costs to reopen what strikes have closed."""
    closed = [one.id for one in view.installations.values() if one.owner == seat and one.is_closed]
    if closed:
        yield tr(
            "Closed by strikes: {installations}; reopening costs {amount} MC.",
            installations=listed(closed),
            amount=len(closed) * view.book.strike_fee,
        )


def _debts(view: BeltView, seat: SeatId) -> Iterator[str]:
    """PLA-R59 What is collected in the next turn."""
    due = [one for one in view.debts.values() if one.debtor == seat and one.due <= next_round(view)]
    if due:
        yield tr(
            "Debts due: {amount} MC, on {debts}.",
            amount=sum(one.amount for one in due),
            debts=listed([one.id for one in due]),
        )


def _flight(view: BeltView, shuttle: SeenShuttle) -> str:
    """Say how far a shuttle's plan leads it."""
    here = place_of(view, shuttle.hex)
    if shuttle.plan is None or shuttle.plan.is_finished:
        return tr("{shuttle} has no plan and waits: {place}.", shuttle=shuttle.id, place=here)
    legs = legs_left(view, shuttle)
    far = sum(leg.distance for leg in legs)
    if not far:
        return tr("{shuttle} stays by its plan: {place}.", shuttle=shuttle.id, place=here)
    return trn(
        "{shuttle} has {n} hex to fly, about {turns}: {legs}.",
        "{shuttle} has {n} hexes to fly, about {turns}: {legs}.",
        far,
        shuttle=shuttle.id,
        turns=said_turns(far),
        legs=", ".join(_said_leg(leg) for leg in legs if leg.distance),
    )


def said_turns(distance: int) -> str:
    """Return how many turns a distance takes on average: 3 turns."""
    return trn("{n} turn", "{n} turns", max(1, -(-distance // AVERAGE)))


def _said_leg(leg: Leg) -> str:
    return tr("{place} {distance}", place=leg.place, distance=leg.distance)
