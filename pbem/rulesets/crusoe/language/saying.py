"""How receipts and forms name paths, seats, wishes and divisions, and say on what a line depends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.engine.events import SeatId, either
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book, Path
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.wishes import ANYONE, Wish
from pbem.rulesets.crusoe.wording import Named


def conditional(order: Order, said: str) -> str:
    """CRU-P02 Return what is said of a line, with its IF behind it."""
    if order.when is None:
        return said
    return f"{said} {tr('It counts only if then {test}.', test=order.when)}"


def said_seat(island: Island, seat: SeatId) -> str:
    """Return a seat's name, or anyone."""
    return tr("anyone") if seat == ANYONE else island.seats[seat].name


def said_seats(island: Island, seats: Iterable[SeatId]) -> str:
    """Return seats of which one is enough; anyone for none."""
    names = [said_seat(island, seat) for seat in seats]
    return either(names) if names else tr("anyone")


def said_wishes(wishes: Sequence[Wish]) -> str:
    """CRU-P03 Return wishes as lists have them, in the language spoken: water 2 > fish."""
    return " > ".join(_wish(wish) for wish in wishes)


def _wish(wish: Wish) -> str:
    return f"{Named(wish.word)} {wish.target}" if wish.target else str(Named(wish.word))


def said_list(words: Iterable[str]) -> str:
    """Return things in order of preference: egg > fish."""
    return " > ".join(str(Named(word)) for word in words)


def said_space(path: Path, book: Book, space: int) -> str:
    """Return a landing place: a space by its number, or the Market."""
    if space > path.length:
        return book.board.market
    return tr("space {space}", space=space)
