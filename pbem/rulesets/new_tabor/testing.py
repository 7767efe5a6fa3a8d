"""The tests of IF (brief 5), held against the table as it stands when the line or step is reached."""

from __future__ import annotations

from decimal import Decimal

from pbem.engine.events import SeatId
from pbem.engine.orders import Condition
from pbem.engine.slots import COMPARISONS
from pbem.rulesets.new_tabor.amounts import NOTHING_KEPT, Kept
from pbem.rulesets.new_tabor.battles import battle_for
from pbem.rulesets.new_tabor.book import SWITCH, Book
from pbem.rulesets.new_tabor.conditions import All, Compare, Flag, Number
from pbem.rulesets.new_tabor.economy import Economy, Producer, room
from pbem.rulesets.new_tabor.places import CONTESTED, is_challenged


def holds(book: Book, economy: Economy, seat: SeatId, test: Condition, kept: Kept = NOTHING_KEPT) -> bool:
    """Say whether a test of a seat's order holds; `kept` is what it keeps back, which lowers its surplus."""
    match test:
        case All():
            return all(holds(book, economy, seat, one, kept) for one in test.tests)
        case Compare():
            one = _number(book, economy, seat, test.one, kept)
            return COMPARISONS[test.sign](one, _number(book, economy, seat, test.other, kept))
        case Flag():
            return _is_so(economy, economy.seats[seat], test)
    raise NotImplementedError(type(test))


def _number(book: Book, economy: Economy, seat: SeatId, number: Number, kept: Kept) -> Decimal:
    """Return a number that a test compares; money in credits."""
    match number.what:
        case "":
            return number.plain
        case "money":
            return _credits(economy.seats[seat].money)
        case "bank":
            return _credits(economy.bank)
        case "cost":
            return _credits(battle_for(book, economy, seat, number.about).need)
        case "union":
            return Decimal(economy.storehouse[number.about])
        case "room":
            return Decimal(room(book, economy, number.about))
        case "round":
            return Decimal(economy.round)
    return Decimal(_own_number(economy.seats[seat], number, kept))


def _own_number(mine: Producer, number: Number, kept: Kept) -> int:
    """Return a number on the seat's own sheet."""
    match number.what:
        case "stock":
            return mine.stock[number.about]
        case "need":
            return mine.need(number.about)
        case "surplus":
            return mine.surplus(number.about, kept[number.about])
        case "tokens":
            return mine.tokens
        case "wants":
            return mine.open_wants
        case "ability":
            return mine.ability(number.about)
        case "path":
            return mine.path
    raise NotImplementedError(number.what)


def _credits(cents: int) -> Decimal:
    return Decimal(cents) / 100


def _is_so(economy: Economy, mine: Producer, flag: Flag) -> bool:
    match flag.what:
        case "in" if flag.about != SWITCH:
            return mine.zone == flag.about
        case "in" | "at":
            return mine.industry == flag.about
        case "challenged":
            return any(is_challenged(economy, mine.id, zone) for zone in CONTESTED)
        case "off path":
            return mine.is_off_path
    raise NotImplementedError(flag.what)
