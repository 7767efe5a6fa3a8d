"""What the orders of one's own turn will do, and how the turn goes as things stand (brief 5.2, 5.4)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr, trn
from pbem.rulesets.laissez_faire.book import MOST_PAYMENTS, Book
from pbem.rulesets.laissez_faire.building import LANDING, START, moving_price
from pbem.rulesets.laissez_faire.circuit import Circuit, options_now
from pbem.rulesets.laissez_faire.orders import Build, Declare, MoveHouse, Repay, Stalemate
from pbem.rulesets.laissez_faire.outlook import Trial
from pbem.rulesets.laissez_faire.prices import house_price
from pbem.rulesets.laissez_faire.rehearsal import hides_prices
from pbem.rulesets.laissez_faire.wording import called


def conditional(order: Order, said: str) -> str:
    """Return what is said of an order, with its IF behind it."""
    if order.when is None:
        return said
    return f"{said} {tr('It counts only if then {test}.', test=order.when)}"


def actions_said(book: Book, circuit: Circuit, seat: SeatId, sheet: Sheet) -> Iterator[str]:
    """Yield what is to be built, moved, repaid and declared."""
    for order in in_force(sheet):
        match order:
            case Build():
                yield conditional(order, _building(book, order))
            case MoveHouse():
                yield conditional(order, _moving(book, order))
            case Repay():
                yield conditional(order, _repaying(order))
            case Declare():
                yield conditional(order, _declaring(book, circuit, order))
            case Stalemate():
                yield tr("You declare a stalemate.")


def _moment(order: Build | MoveHouse) -> str:
    """LAI-R37 Say when in the turn it is done."""
    if order.moment == START:
        return tr("That is done before you throw.")
    if order.moment == LANDING:
        return tr("That is done after you have landed.")
    return tr("That is done at the end of your turn.")


def _building(book: Book, order: Build) -> str:
    kept = tr("You keep ${amount}.", amount=order.cash) if order.cash else ""
    return " ".join(filter(None, (_payments(book, order), _moment(order), kept)))


def _payments(book: Book, order: Build) -> str:
    street, price, level = called(book, order.street), house_price(book, order.street), order.level
    if level is None:
        return trn(
            "You build on {street}: {n} payment of ${price}.",
            "You build on {street}: {n} payments of ${price} each.",
            order.payments,
            street=street,
            price=price,
        )
    if level == MOST_PAYMENTS:
        return tr(
            "You build on {street} up to the apartment building, for ${price} a payment.",
            street=street,
            price=price,
        )
    return trn(
        "You build on {street} up to {n} house, for ${price} a payment.",
        "You build on {street} up to {n} houses, for ${price} a payment.",
        level,
        street=street,
        price=price,
    )


def _moving(book: Book, order: MoveHouse) -> str:
    said = tr(
        "You move a house from {street} to {target} for ${price}.",
        street=called(book, order.street),
        target=called(book, order.target),
        price=moving_price(book, order.target),
    )
    return f"{said} {_moment(order)}"


def _repaying(order: Repay) -> str:
    if order.amount is None:
        return tr("You repay all of {clause}, as far as your cash goes.", clause=order.clause)
    return tr(
        "You repay ${amount} of {clause}, as far as your cash goes.",
        amount=order.amount,
        clause=order.clause,
    )


def _declaring(book: Book, circuit: Circuit, order: Declare) -> str:
    mark = max(order.worth or 0, options_now(book, circuit).win_worth)
    return tr("You declare as soon as your net worth is ${worth}: then the last lap begins.", worth=mark)


def turn_said(book: Book, trial: Trial, before: Circuit, seat: SeatId) -> Iterator[str]:
    """Yield the known throw and, as far as it can be known, how the turn goes; `before` is as it stands."""
    yield from _throws(before, seat)
    if before.seats[seat].token is None:
        yield tr("Your token is off the board: you travel no more, and build no more.")
    if not trial.has_turn:
        return
    if trial.has_travelled and trial.turn:
        yield tr("If nothing changes before it, your turn goes like this.")
    elif trial.turn:
        yield tr("If nothing changes before it, your turn begins like this.")
    yield from (event.sentence for event in trial.turn)
    if _is_hidden(book, trial, seat):
        yield tr("Where you lodge cannot be foretold: what others ask is sealed.")


def _is_hidden(book: Book, trial: Trial, seat: SeatId) -> bool:
    circuit = trial.circuit
    return not trial.has_travelled and bool(circuit.rolls.get(seat)) and hides_prices(book, circuit, seat)


def _throws(circuit: Circuit, seat: SeatId) -> Iterator[str]:
    """Brief 3.1 What is known of the dice, in full games and with roll_ahead."""
    pairs = circuit.rolls.get(seat, ())
    if len(pairs) == 1:
        yield tr("Your throw: {first} + {second}.", first=pairs[0][0], second=pairs[0][1])
    elif pairs:
        yield tr(
            "Your throws: {first} + {second}, then {third} + {fourth}.",
            first=pairs[0][0],
            second=pairs[0][1],
            third=pairs[1][0],
            fourth=pairs[1][1],
        )
