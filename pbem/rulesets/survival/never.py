"""Lines kept for later rounds that can never apply: what is past, dead, or not of one's kind."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.conditions import Not
from pbem.engine.events import SeatId, listed
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.conditions import CreatureTest, Here, KindTest
from pbem.rulesets.survival.orders import Enemy, Gene, Kind, Move, Place, Start, Stay
from pbem.rulesets.survival.slots import Who, number_of
from pbem.rulesets.survival.view import IslandView


def never(book: Book, view: IslandView, seat: SeatId, order: Order) -> Iterator[str]:
    """Yield why a standing line can do nothing in any round to come."""
    yield from _past(view, seat, order)
    yield from _nobody(book, view, seat, order)
    yield from _pointless(book, view, seat, order)
    yield from _false(view, seat, order)


def _past(view: IslandView, seat: SeatId, order: Order) -> Iterator[str]:
    folk = view.seats.get(seat)
    if isinstance(order, Kind) and folk and folk.kind is not None:
        yield tr("The kind of your species is settled: this line can never apply.")
    if isinstance(order, Start) and view.round > 1:
        yield tr("Creatures start in round 1 only: this line can never apply.")


def _nobody(book: Book, view: IslandView, seat: SeatId, order: Order) -> Iterator[str]:
    """Creatures that are not there or not one's own, and selectors that never select."""
    who = getattr(order, "who", None)
    if not isinstance(who, Who):
        return
    yield from (reason for id in who.ids for reason in _not_there(view, seat, id))
    folk = view.seats.get(seat)
    kind = book.kinds[folk.kind] if folk and folk.kind else None
    if who.selector == "RAVENOUS" and kind and kind.ravenous_at is None:
        yield tr("A {kind} is never ravenous: it starves first. HUNGRY selects the hungry.", kind=kind.said)
    if who.selector == "YOUNG" and isinstance(order, Move | Stay):
        yield tr("The young are placed, not moved: PLACE YOUNG is their order.")
    if who.selector == "OLD" and isinstance(order, Place):
        yield tr("Only the young are placed: MOVE OLD is the order for the others.")


def _not_there(view: IslandView, seat: SeatId, id: str) -> Iterator[str]:
    beast = view.creatures.get(number_of(id))
    if beast is None:
        yield tr("There is no {creature} yet: the line waits for it.", creature=id)
    elif beast.species != seat:
        yield tr("{creature} is not yours: the line can never apply to it.", creature=beast.id)
    elif beast.died is not None:
        yield tr("{creature} is dead: the line can never apply to it.", creature=beast.id)


def _pointless(book: Book, view: IslandView, seat: SeatId, order: Order) -> Iterator[str]:
    folk = view.seats.get(seat)
    if isinstance(order, Enemy) and order.enemy:
        rival = view.seats.get(order.enemy)
        if order.enemy == seat:
            yield tr("{seat} is your own species: the line can never apply.", seat=seat)
        elif rival and rival.extinct_in is not None:
            yield tr("The species of {seat} is extinct: the line can never apply.", seat=order.enemy)
    if isinstance(order, Gene) and folk and folk.kind:
        kind = folk.kind
        wrong = [
            name
            for name in order.genes
            if name != "RANDOM" and (name not in book.genes or kind not in book.genes[name].kinds)
        ]
        if wrong:
            advantages = listed(wrong)
            yield tr(
                "{advantages}: no {kind} can ever have that.",
                advantages=advantages,
                kind=book.kinds[kind].said,
            )


def _false(view: IslandView, seat: SeatId, order: Order) -> Iterator[str]:
    """Tests that can never come true."""
    when, folk = order.when, view.seats.get(seat)
    test = when.test if isinstance(when, Not) else when
    if when and isinstance(test, KindTest) and folk and folk.kind and not when.holds(Here(view, seat)):
        yield tr("Your species is of another kind: the test is never true.")
    if isinstance(test, CreatureTest):
        beast = view.creatures.get(number_of(test.id))
        is_gone = beast is not None and beast.died is not None
        if is_gone and not (test.state == "LIVES" and test is not when):
            yield tr("{creature} is dead: the test is never true.", creature=test.id)
