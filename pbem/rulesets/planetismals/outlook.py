"""The outlook of a seat: what the next round will cost and bring, as far as that is known (brief 7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId, listed
from pbem.engine.report import Sentences
from pbem.engine.tongue import tr, trn
from pbem.rulesets.planetismals.course import AVERAGE, legs_left
from pbem.rulesets.planetismals.needs import flare_over
from pbem.rulesets.planetismals.prices import can_buy_installations
from pbem.rulesets.planetismals.stages import Leg
from pbem.rulesets.planetismals.statewords import place_of, rent_of
from pbem.rulesets.planetismals.view import BeltView, SeenInstallation, SeenShuttle
from pbem.rulesets.planetismals.wording import until

FOOD = "food"


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
