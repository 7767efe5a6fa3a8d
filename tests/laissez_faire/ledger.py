"""The ledger of a step: every dollar, title and house that changed hands, worked out from what was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from pbem.engine.events import Event, SeatId
from pbem.rulesets.laissez_faire.accounts import Shared
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.building import Built, HouseMoved
from pbem.rulesets.laissez_faire.buying import Bought, Taxed
from pbem.rulesets.laissez_faire.circuit import options_now
from pbem.rulesets.laissez_faire.clauses import Income, OptionToBuy
from pbem.rulesets.laissez_faire.dealing import Dealt
from pbem.rulesets.laissez_faire.dues import Paid
from pbem.rulesets.laissez_faire.estate import Eliminated
from pbem.rulesets.laissez_faire.jail import JailLeft
from pbem.rulesets.laissez_faire.lodging import Lodged
from pbem.rulesets.laissez_faire.names import LEASE
from pbem.rulesets.laissez_faire.ownership import TitlePassed
from pbem.rulesets.laissez_faire.schedule import clause_of
from pbem.rulesets.laissez_faire.staying import Stayed
from pbem.rulesets.laissez_faire.things import Sort
from pbem.rulesets.laissez_faire.travel import Moved
from tests.laissez_faire.stages import Stage

Line: TypeAlias = tuple[SeatId, str, int, str, str]
"""A seat, the kind of entry, dollars received or paid, what it is about, and the other: seat or bank."""


def half_up(numerator: int, denominator: int) -> int:
    """To the nearest dollar, exactly .5 upwards."""
    return (numerator * 2 // denominator + 1) // 2


def booking_fee(stage: Stage, side: int) -> int:
    """LAI-29 The house price of a side."""
    assert stage.book.board.house_prices[side] == 50 * side
    return 50 * side


@dataclass
class Ledger:
    """The books of one step, kept event by event: cash, owners and house payments as they must be."""

    stage: Stage
    cash: dict[SeatId, int] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    payments: dict[str, int] = field(default_factory=dict)
    lines: Counter[Line] = field(default_factory=Counter)
    keys: dict[str, str] = field(default_factory=dict)
    movers: list[SeatId] = field(default_factory=list)
    leaving: SeatId = ""

    def __post_init__(self) -> None:
        """Begin with the circuit before the step."""
        before = self.stage.before
        self.cash = {seat: investor.cash for seat, investor in before.seats.items()}
        self.owners = {key: title.owner for key, title in before.titles.items()}
        self.owners[LEASE] = before.lease.owner
        self.payments = {key: title.payments for key, title in before.titles.items()}
        self.keys = {space.name: key for key, space in self.stage.book.board.titles.items()} | {"": LEASE}
        for event in self.stage.events:
            for line in self._lines(event):
                self._enter(line)
            self._note(event)
        self._leave()

    def _enter(self, line: Line) -> None:
        if line[2]:
            self.cash[line[0]] += line[2]
            self.lines[line] += 1
        assert self.cash[line[0]] >= 0, (self.stage.name, line)

    def _leave(self) -> None:
        """3.7 What is left of the cash of a seat that is out goes to the bank."""
        if self.leaving:
            self._enter((self.leaving, "estate", -self.cash[self.leaving], "", BANK))
        self.leaving = ""

    def _lines(self, event: Event) -> Iterator[Line]:
        """Yield what an event must have brought or cost whom."""
        match event:
            case Moved(seat, _, _, money):
                yield seat, "pass_start", money, "", BANK
            case Taxed(seat, amount, tax, space):
                assert amount.amount == min(tax.amount, self.cash[seat])
                key = next(one.key for one in self.stage.book.board.spaces if one.name == space)
                yield seat, "tax", -amount.amount, key, BANK
            case Bought(seat, title, amount):
                yield from self._bought(seat, self.keys[title.name], amount.amount)
            case Built(seat, street, amount, _):
                key = self.keys[street]
                assert amount.amount == booking_fee(self.stage, self.stage.book.board.titles[key].side)
                assert self.owners[key] == seat
                yield seat, "building", -amount.amount, key, BANK
            case HouseMoved(_, street, amount):
                key = self.keys[street]
                price = booking_fee(self.stage, self.stage.book.board.titles[key].side)
                assert amount.amount == half_up(price, 2)
                yield (
                    self.movers.pop(0) if self.movers else self.owners[key],
                    "moving",
                    -amount.amount,
                    key,
                    BANK,
                )
            case JailLeft(seat, fee):
                yield from self._left_jail(seat, fee.amount)
            case _:
                yield from self._between_seats(event)

    def _bought(self, seat: SeatId, key: str, amount: int) -> Iterator[Line]:
        options = options_now(self.stage.book, self.stage.before)
        price = options.lease_price if key == LEASE else self.stage.book.board.titles[key].price
        assert amount == price and self.owners[key] == BANK
        yield seat, "lease" if key == LEASE else "purchase", -amount, key, BANK

    def _left_jail(self, seat: SeatId, fee: int) -> Iterator[Line]:
        """LAI-29, 30, 75 The booking fee and the board; half and all of it for the lessee."""
        jail, rate = self.stage.before.seats[seat].jail, self.stage.before.lease.rate
        assert jail is not None
        booking, lessee = booking_fee(self.stage, jail.side), self.owners[LEASE]
        day = half_up(rate.value * booking, 100) if rate.is_percent else rate.value
        cap = options_now(self.stage.book, self.stage.before).jail_rate_cap
        if cap and lessee != BANK:
            day = min(day, half_up(cap * booking, 100))
        assert fee == booking + jail.board + day
        bank = fee if lessee == BANK else booking - half_up(booking, 2)
        yield seat, "jail", -bank, "", BANK
        if lessee not in (BANK, seat):
            yield from _between(seat, lessee, fee - bank, "jail", "")

    def _between_seats(self, event: Event) -> Iterator[Line]:
        match event:
            case Lodged(seat, street, owner, rent, company, fare):
                if company:
                    assert fare is not None
                    yield from _between(seat, self._owner(company), fare.amount, "fare", self.keys[company])
                assert owner.name == self._owner(street)
                yield from _between(seat, owner.name, rent.amount, "rent", self.keys[street])
            case Stayed(seat, street, charge, utility_owner, utility, rent, owner):
                assert (utility_owner.name, owner.name) == (self._owner(utility), self._owner(street))
                yield from _between(seat, utility_owner.name, charge.amount, "utility", self.keys[utility])
                yield from _between(seat, owner.name, rent.amount, "rent", self.keys[street])
            case Shared(owner, amount, seat, clause):
                assert amount.amount > 0
                yield from _between(owner.name, seat, amount.amount, "share", clause)
            case Paid(payer, payee, amount, clause):
                assert amount.amount > 0
                yield from _between(payer.name, payee.name, amount.amount, self._why(clause), clause)
            case Dealt(one, other, gives, takes):
                for giver, taker, things in ((one, other, gives), (other, one, takes)):
                    for thing in (said.thing for said in things.things):
                        if thing.sort is Sort.MONEY:
                            yield from _between(giver, taker, thing.amount, "deal" if takes else "gift", "")

    def _owner(self, name: str) -> str:
        return self.owners[self.keys[name]]

    def _why(self, id: str) -> str:
        """Return the kind of entry for a payment by a clause."""
        if self.stage.name == "obey_gm":
            return "ruling"
        if self.leaving:
            return "estate"
        clause = clause_of(self.stage.after, id)
        return "exercise" if clause and isinstance(clause.terms, OptionToBuy) else "clause"

    def _note(self, event: Event) -> None:
        """Keep owners and houses, and who leaves the game."""
        match event:
            case Bought(seat, title, _):
                self.owners[self.keys[title.name]] = seat
            case TitlePassed(title, before, after, _):
                assert self.owners[self.keys[title.name]] == before.name != after.name
                self.owners[self.keys[title.name]] = after.name
            case Built(_, street, _, payments):
                self.payments[self.keys[street]] += 1
                assert self.payments[self.keys[street]] == payments <= 3
            case HouseMoved(street, other, _):
                self.payments[self.keys[street]] -= 1
                self.payments[self.keys[other]] += 1
            case Dealt(one, other, gives, takes):
                for taker, giver, things in ((other, one, gives), (one, other, takes)):
                    for thing in (said.thing for said in things.things):
                        self._hand_over(giver, taker, thing.sort, thing.id)
            case Eliminated(seat, _):
                self._leave()
                self.leaving = seat

    def _hand_over(self, giver: SeatId, taker: SeatId, sort: Sort, id: str) -> None:
        if sort is Sort.HOUSE:
            self.movers.append(taker)
        elif sort in (Sort.TITLE, Sort.LEASE):
            key = LEASE if sort is Sort.LEASE else id
            assert self.owners[key] == giver
            self.owners[key] = taker


def _between(payer: str, payee: str, amount: int, kind: str, about: str) -> Iterator[Line]:
    """Yield both lines of a payment; the bank keeps no books, and nobody pays himself."""
    if payer == payee:
        return
    if payer != BANK:
        yield payer, kind, -amount, about, payee
    if payee != BANK:
        yield payee, kind, amount, about, payer


def shares_are_right(stage: Stage) -> None:
    """3.9.5 What is passed on of a payment is half-up its percentage, by rank, never more than all."""
    left, title = 0, ""
    incomes = [(one.id, one.terms) for one in stage.before.clauses() if isinstance(one.terms, Income)]
    percents = {id: (terms.percent, terms.title) for id, terms in incomes}
    received: list[tuple[str, int]] = []
    for event in stage.told(Lodged, Stayed, Shared):
        if isinstance(event, Shared):
            percent, about = percents[event.clause]
            while received and title != about:
                title, left = received.pop(0)
                amount = left
            assert title == about and event.amount.amount == min(half_up(percent * amount, 100), left)
            left -= event.amount.amount
        else:
            received = list(_receipts(stage, event))
            title = ""
    assert left >= 0


def _receipts(stage: Stage, event: Lodged | Stayed) -> Iterator[tuple[str, int]]:
    """Yield what titles receive by a bed or a stay, in the order in which it is paid."""
    keys = {space.name: key for key, space in stage.book.board.titles.items()}
    if isinstance(event, Stayed):
        yield keys[event.utility], event.charge.amount
    elif event.company and event.fare is not None:
        yield keys[event.company], event.fare.amount
    yield keys[event.street], event.rent.amount
