"""What is odd in BUY, STAY and JAIL (brief 5.3)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId, listed
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import BANK, Book
from pbem.rulesets.laissez_faire.circuit import Circuit, options_now
from pbem.rulesets.laissez_faire.jail import PAY
from pbem.rulesets.laissez_faire.jailforecast import next_chance
from pbem.rulesets.laissez_faire.orders import Buy, JailOrder, Stay
from pbem.rulesets.laissez_faire.rounds import TRAVEL_PHASE
from pbem.rulesets.laissez_faire.scopes import ALL, covers
from pbem.rulesets.laissez_faire.settings import JAIL, Wanted
from pbem.rulesets.laissez_faire.wording import called

Reasons = Iterator[str]


def odd_buy(book: Book, circuit: Circuit, seat: SeatId, order: Buy) -> Reasons:
    """LAI-R20 Yield which items are never reached, and what is not for sale, or not for this cash."""
    decided: list[str] = []
    cash = circuit.seats[seat].cash
    for item in order.wanted or ():
        things = bought(book, item)
        if things and all(thing in decided for thing in things):
            yield tr('"{item}" is never reached: an item before it decides.', item=item)
        elif item.is_not and item.keeping:
            yield tr("What is not bought needs no {word}.", word="KEEPING")
        elif not item.is_not:
            yield from _not_for_sale(book, circuit, item)
            if item.keeping and item.keeping >= cash:
                yield tr(
                    'Your cash is ${cash} now: as long as it is so, "{item}" buys nothing.',
                    cash=cash,
                    item=item,
                )
        decided += things


def bought(book: Book, item: Wanted) -> list[str]:
    """LAI-R20 Return what an item of a BUY list covers: titles by key, and JAIL."""
    titles = [
        key
        for key, title in book.board.titles.items()
        if ALL in item.what or (title.city and title.city in item.what) or covers(book, item.what, key)
    ]
    return [*titles, *([JAIL] if JAIL in item.what else [])]


def _not_for_sale(book: Book, circuit: Circuit, item: Wanted) -> Reasons:
    """LAI-11 Only the bank sells to those who land."""
    named = [key for key in item.what if key in book.board.titles]
    owned = [key for key in named if circuit.titles[key].owner != BANK]
    if owned:
        yield tr(
            "Not the bank's, so not for sale: {titles}.", titles=listed([called(book, key) for key in owned])
        )


def odd_stay(book: Book, circuit: Circuit, order: Stay) -> Reasons:
    """LAI-R56 In the last lap everybody must move."""
    choice = order.choice
    if choice and choice.how != "NEVER" and circuit.lap and not options_now(book, circuit).lap_stay:
        yield tr("In the last lap nobody may stay on.")


def odd_jail(book: Book, circuit: Circuit, seat: SeatId, order: JailOrder) -> Reasons:
    """LAI-33 Yield what a decision may cost; `circuit` is as it stands."""
    chance = next_chance(book, circuit, seat)
    if chance is not None and circuit.phase == TRAVEL_PHASE:
        yield tr("This counts from the next round on: for this one it was settled with the dice.")
    if order.decision is None or chance is None or not chance.is_last:
        if order.decision is not None and order.decision.how != PAY:
            yield tr("Who waits at the third chance too is eliminated: change this in time.")
    elif circuit.phase != TRAVEL_PHASE:
        yield from _at_stake(order.decision.how, order.decision.from_cash, circuit.seats[seat].cash)


def _at_stake(how: str, from_cash: int, cash: int) -> Reasons:
    if how != PAY:
        yield tr("THIS IS YOUR LAST CHANCE: IF YOU WAIT YOU ARE ELIMINATED.")
    elif from_cash > cash:
        yield tr("THIS IS YOUR LAST CHANCE: WITH LESS CASH THAN THAT YOU ARE ELIMINATED.")
