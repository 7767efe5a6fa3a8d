"""The tests of plans and bids (brief 5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.engine.conditions import OneTest, Test, Tests
from pbem.engine.events import SeatId
from pbem.engine.phrases import phrase
from pbem.engine.slots import (
    COMPARISONS,
    Compared,
    FlagSlot,
    Sign,
    Slot,
    WholeNumber,
    WordSlot,
    read_seat,
    slot,
)
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, Words
from pbem.rulesets.planetismals.belt import Asteroid, BeltTable, Shuttle, own_stores, space
from pbem.rulesets.planetismals.goods import UNIT, PriceSlot, mc
from pbem.rulesets.planetismals.legality import hex_fault
from pbem.rulesets.planetismals.lexicon import GOOD, ROCK, SORT, BeltLexicon, HexSlot, PlaceSlot, is_id
from pbem.rulesets.planetismals.prices import base_price, selling_price_at_base
from pbem.rulesets.planetismals.view import BeltView
from pbem.rulesets.planetismals.winning import worth

NUMBER = Compared(mc(tr_noop("the number")))
LONG = 10
"""Waiting so many turns is hardly meant."""
_HERES = ("base", "bmz", "asteroid", "empty")


@dataclass(frozen=True)
class Here:
    """What a test is held against: the table, who asks, the shuttle whose plan it is, its moves left."""

    table: BeltTable
    seat: SeatId
    shuttle: Shuttle | None = None
    moves: int = 0

    def hex(self, named: str) -> str:
        """Return where a test looks: in the hex named, else in that of the shuttle."""
        return named or (self.shuttle.hex if self.shuttle else "")

    def explored(self, hex: str) -> Asteroid | None:
        """Return the asteroid there, if it is explored."""
        asteroid = self.table.state.asteroids.get(self.hex(hex))
        return asteroid if asteroid is not None and asteroid.is_explored else None


class OwnerSlot(Slot[str]):
    """Me, none or a seat."""

    def read(self, words: Words) -> str:
        """Take the word or the seat."""
        if words.peek().lower() in ("me", "none"):
            return words.take().lower()
        return read_seat(words, tr_noop("me, none or a player"))


class HereSlot(Slot[str]):
    """Base, bmz, asteroid, empty or a hex."""

    def read(self, words: Words) -> str:
        """Take the place."""
        place, token = PlaceSlot(bmz=True), words.peek().lower()
        if token in _HERES[2:]:
            return words.take().lower()
        if not place.starts(words):
            words.take(tr_noop("a place"))
            known = ", ".join(_HERES)
            raise Fault(tr('"{word}" is no place to be; {known} or a hex are.', word=token, known=known))
        return place.read(words)


class AboardSlot(Slot[str]):
    """A type of installation, installation for any, or nothing."""

    def read(self, words: Words) -> str:
        """Take the word or the type."""
        if words.peek().lower() in ("installation", "nothing"):
            return words.take().lower()
        return SORT.read(words)


_WORDS = {word: word for word in ("CASH", "WORTH", "ROUND", "MOVES", "SPACE")}


@phrase("<what> <sign> <number>")
class Count(Test):
    """CASH, WORTH, ROUND, MOVES or SPACE, the free CSU of the shuttle."""

    what: str = slot(WordSlot(tr_noop("a test"), _WORDS))
    sign: str = slot(Sign())
    number: int = slot(NUMBER)

    def found(self, here: Here) -> bool | None:
        """Compare the number; there is no space where there is no shuttle."""
        table, number = here.table, here.moves
        match self.what:
            case "CASH":
                number = table.state.seats[here.seat].cash
            case "WORTH":
                number = worth(table.book, table.state, here.seat)
            case "ROUND":
                number = table.state.round
            case "SPACE":
                if here.shuttle is None:
                    return None
                number = space(table.book, here.shuttle)
        return COMPARISONS[self.sign](number, self.number)

    def odd_wait(self, view: BeltView) -> Iterator[str]:
        """Yield why a HOLD until then is hardly meant: a round that is over, or far away."""
        now, sign, number = view.round, self.sign, self.number
        if self.what != "ROUND":
            return
        if (sign in ("<", "<=", "=") and number < now) or (sign == "<" and number == now):
            yield tr(
                "This is round {round}: the test is never true, and the shuttle waits for good.", round=now
            )
        elif sign in (">=", ">", "=") and number - now >= LONG:
            yield said_long(number - now)


@phrase("<what> <sign> <number> [AT <hex>]")
class Zones(Test):
    """ZONES, or those that are FREE, of an explored asteroid."""

    what: str = slot(WordSlot(tr_noop("a test"), {"ZONES": "ZONES", "FREE": "FREE"}))
    sign: str = slot(Sign())
    number: int = slot(NUMBER)
    hex: str = slot(HexSlot(), default="")

    def found(self, here: Here) -> bool | None:
        """Count the zones."""
        asteroid = here.explored(self.hex)
        if asteroid is None:
            return None
        zones = asteroid.zones if self.what == "ZONES" else len(here.table.state.free_zones(asteroid.hex))
        return COMPARISONS[self.sign](zones, self.number)


@phrase("TYPE IS [NOT] <type> [AT <hex>]")
class TypeIs(Test):
    """The type of an explored asteroid, by the key of the rock."""

    type: str = slot(ROCK)
    is_not: bool = slot(FlagSlot("NOT"), default=False)
    hex: str = slot(HexSlot(), default="")

    def found(self, here: Here) -> bool | None:
        """Compare the types; what is not known is neither so nor not so."""
        asteroid = here.explored(self.hex)
        return None if asteroid is None else (asteroid.type == self.type) != self.is_not


@phrase("OWNER IS [NOT] <owner> [AT <hex>]")
class OwnerIs(Test):
    """The owner of an explored asteroid: "me", "none" or a seat."""

    owner: str = slot(OwnerSlot())
    is_not: bool = slot(FlagSlot("NOT"), default=False)
    hex: str = slot(HexSlot(), default="")

    def found(self, here: Here) -> bool | None:
        """Compare the owners; what is not known is neither so nor not so."""
        asteroid = here.explored(self.hex)
        wanted = {"me": here.seat, "none": None}.get(self.owner, self.owner)
        return None if asteroid is None else (asteroid.owner == wanted) != self.is_not


@phrase("HERE IS [NOT] <place>")
class HereIs(Test):
    """Where the shuttle is: "base", "bmz", "asteroid", "empty" or a hex."""

    place: str = slot(HereSlot())
    is_not: bool = slot(FlagSlot("NOT"), default=False)

    def found(self, here: Here) -> bool | None:
        """Look where the shuttle is."""
        if here.shuttle is None:
            return None
        hex, board, asteroids = here.shuttle.hex, here.table.book.map, here.table.state.asteroids
        kinds = {
            "base": hex == board.base,
            "bmz": hex in board.bmz,
            "asteroid": hex in asteroids,
            "empty": hex != board.base and hex not in board.bmz and hex not in asteroids,
        }
        return kinds.get(self.place, hex == self.place) != self.is_not


@phrase("EXPLORED <hex>")
class Explored(Test):
    """Whether there is an explored asteroid in a hex."""

    hex: str = slot(HexSlot())

    def found(self, here: Here) -> bool:
        """Look for it."""
        return here.explored(self.hex) is not None


@phrase("CARGO <good> <sign> <number>")
class Cargo(Test):
    """Units of a good in this hold."""

    good: str = slot(GOOD)
    sign: str = slot(Sign())
    number: int = slot(NUMBER)

    def found(self, here: Here) -> bool | None:
        """Count the units."""
        if here.shuttle is None:
            return None
        return COMPARISONS[self.sign](here.shuttle.hold.get(self.good, 0), self.number)


@phrase("CARRYING <what>")
class Carrying(Test):
    """What installation is aboard: a type, "installation" for any, or "nothing"."""

    what: str = slot(AboardSlot())

    def found(self, here: Here) -> bool | None:
        """Look what is aboard."""
        if here.shuttle is None:
            return None
        if here.shuttle.installation is None:
            return self.what == "nothing"
        return self.what in ("installation", here.table.state.installations[here.shuttle.installation].sort)


@phrase("STORE <good> <sign> <number> [AT <hex>]")
class Stored(Test):
    """Units of a good in own stores."""

    good: str = slot(GOOD)
    sign: str = slot(Sign())
    number: int = slot(NUMBER)
    hex: str = slot(HexSlot(), default="")

    def found(self, here: Here) -> bool:
        """Count the units."""
        stores = own_stores(here.table.state, here.seat, here.hex(self.hex))
        return COMPARISONS[self.sign](sum(one.store.get(self.good, 0) for one in stores), self.number)


@phrase("PRICE <good> <sign> <price>")
class PriceIs(Test):
    """The Base's price of a good, in ten-thousandths of an MC."""

    good: str = slot(GOOD)
    sign: str = slot(Sign())
    price: int = slot(PriceSlot())

    def found(self, here: Here) -> bool:
        """Compare what the Base pays, events 10 and 11 included; else its price without events."""
        book, belt = here.table.book, here.table.state
        price = selling_price_at_base(book, belt, self.good)
        price = base_price(book, belt, self.good) if price is None else price
        return COMPARISONS[self.sign](price, self.price)

    def odd_wait(self, view: BeltView) -> Iterator[str]:
        """PLA-R11 Prices have limits, which only what the Base adds in events can pass."""
        good, options, sign = view.book.goods[self.good], view.book.options, self.sign
        adding = (one for one in view.book.happenings if good.key in one.goods and one.effect != "price")
        least, most = good.base * options.price_floor * 100, good.base * options.price_ceiling * 100
        most += max((one.amount for one in adding), default=0) * UNIT
        too_high = self.price > most or (sign == ">" and self.price == most)
        too_low = self.price < least or (sign == "<" and self.price == least)
        if (too_high and sign in (">=", ">", "=")) or (too_low and sign in ("<=", "<", "=")):
            yield tr("The price never comes to that: the shuttle waits for good.")


def test_fault(test: Test, here: BeltLexicon) -> Fault | None:
    """Return why a test cannot be, or None: it looks at a hex that is not on the board."""
    hex = ""
    if isinstance(test, Zones | TypeIs | OwnerIs | Stored | Explored):
        hex = test.hex
    elif isinstance(test, HereIs) and is_id(test.place):
        hex = test.place
    return hex_fault(here, hex) if hex else None


def said_long(turns: int) -> str:
    """Return that a wait is so long that it is hardly meant."""
    return trn("It waits for {n} turn.", "It waits for {n} turns.", turns)


TEST = OneTest(Zones, Count, TypeIs, OwnerIs, HereIs, Explored, Cargo, Carrying, Stored, PriceIs)
STEP_TESTS = Tests(TEST, many=tr_noop("A step has at most {most} tests."))


class CashTestSlot(Slot[Test]):
    """The test of a bid: CASH alone."""

    def read(self, words: Words) -> Test:
        """Take a test and refuse all but CASH (brief 5.5)."""
        test = TEST.read(words)
        if isinstance(test, Count) and test.what == "CASH":
            return test
        hint = tr("Other tests have their place in a plan.")
        raise Fault(tr("Outside of plans the only test is IF CASH >= n THEN BID …."), hint)


class UntilSlot(Slot[int | Test]):
    """A number of turns, or UNTIL and a test."""

    def read(self, words: Words) -> int | Test:
        """Take a number, or UNTIL and a test."""
        if words.took("UNTIL"):
            return TEST.read(words)
        return WholeNumber(tr_noop("the number of turns"), 1, 1000).read(words)

    def write(self, value: int | Test) -> str:
        """Return the number, or UNTIL and the test."""
        return f"UNTIL {value}" if isinstance(value, Test) else str(value)
