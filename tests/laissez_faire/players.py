"""Scripted players of Laissez-faire: each keeps to one policy, from what its own seat may see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.clauses import Fixed
from pbem.rulesets.laissez_faire.moneyclauses import PayNow
from pbem.rulesets.laissez_faire.quotes import house_price, list_price
from pbem.rulesets.laissez_faire.things import Sort
from pbem.rulesets.laissez_faire.view import CircuitView

ENOUGH = 300
"""What a scripted player keeps when it pays for anything but lodging."""


class Strategy(Protocol):
    """What a scripted player does: its letter for the phase that its view is of."""

    def __call__(self, view: CircuitView, seat: SeatId, chance: random.Random) -> str: ...


@dataclass(frozen=True)
class Policy:
    """How a scripted player asks prices, buys, builds, stays on and bargains.

    `asks` is the terms for all own streets, or SHREWD: a dollar below the dearest that guests would find
    elsewhere, or JAIL: as much as jail would cost them. `keeping` is the cash kept when buying, None buys
    nothing; `builds` up to how many payments on a street; `settles`: stays on wherever it is cheap.
    """

    asks: str = "LIST"
    keeping: int | None = 200
    builds: int = 0
    settles: bool = False
    sells_rights: bool = False
    trades: bool = False

    def __call__(self, view: CircuitView, seat: SeatId, chance: random.Random) -> str:
        """Write the letter of a phase: settings in the first, prices as they change, bargains, buildings."""
        lines = list(self._settings()) if (view.round, view.phase != "travel") == (1, True) else []
        if view.phase != "travel":
            lines += [*self._prices(view, seat), *self._offers(view, seat, chance), *ends(view, seat)]
        if self.keeping is not None:
            lines += [*_sign_rights(view, seat), *_accept(view, seat, is_trader=self.trades)]
        if view.phase != "business":
            lines += self._buildings(view, seat)
        return "\n".join(lines)

    def _settings(self) -> Iterator[str]:
        yield "LODGE: OWN > CHEAPEST MAX JAIL > CHEAPEST"
        yield "BUY NONE" if self.keeping is None else f"BUY ALL KEEPING {self.keeping}"
        yield "STAY ALWAYS MAX 40" if self.settles else "STAY NEVER"
        if self.asks in ("FAIR", "LIST"):
            yield f"PRICE STREETS, TRANSIT, UTILITIES AT {self.asks}"
        if self.asks == "REFUSE":
            yield "PRICE ALL REFUSE"

    def _prices(self, view: CircuitView, seat: SeatId) -> Iterator[str]:
        if self.asks not in ("SHREWD", "JAIL"):
            return
        board = view.book.board
        for key in view.owned(seat):
            side = board.titles[key].side or board.cities[board.titles[key].city].side
            fee = board.house_prices[side] * 11 // 10
            if key in board.streets:
                price = fee if self.asks == "JAIL" else min(fee, _elsewhere(view, seat, key))
                yield f"PRICE {key} AT {price}"
            elif key not in board.utilities:
                yield f"PRICE {key} AT {fee if self.asks == 'JAIL' else fee // 3}"

    def _buildings(self, view: CircuitView, seat: SeatId) -> Iterator[str]:
        """Build on one street at a time: where the token lodges if it settles, else on the cheapest."""
        streets = [key for key in view.owned(seat) if key in view.book.board.streets]
        low = [key for key in streets if view.titles[key].payments < self.builds]
        lodging = view.seats[seat].lodging
        if self.settles:
            low = [key for key in low if lodging is not None and lodging.street == key]
        for key in sorted(low, key=lambda one: house_price(view.book, one))[:1]:
            yield f"BUILD {key} AT START KEEPING {ENOUGH}"

    def _offers(self, view: CircuitView, seat: SeatId, chance: random.Random) -> Iterator[str]:
        others = [one for one in view.in_play() if one != seat]
        if others and self.sells_rights:
            yield from _offer_rights(view, seat, chance.choice(others))
        if others and self.trades:
            yield from _round_off(view, seat)


def _elsewhere(view: CircuitView, seat: SeatId, key: str) -> int:
    """Return a dollar less than the bank asks for the cheapest bed of a city; much where it has none."""
    city = view.book.board.titles[key].city
    rents = [
        list_price(view.book, view, one.key, BANK, 7)
        for one in view.book.board.streets_of(city)
        if view.titles[one.key].owner == BANK
    ]
    return max(min(rents, default=10_000) - 1, 0)


def _offer_rights(view: CircuitView, seat: SeatId, other: SeatId) -> Iterator[str]:
    """Offer a guest, for a year's rent at once, to lodge in a street for next to nothing ever after."""
    held = {
        (clause.terms.title, clause.terms.guest) for clause in view.live() if isinstance(clause.terms, Fixed)
    }
    free = [key for key in view.owned(seat) if key in view.book.board.streets and (key, other) not in held]
    if free and not view.proposals:
        price = view.book.board.titles[free[-1]].price // 5
        yield f'CONTRACT "A room in {free[-1]}" WITH {other}'
        yield f"PAY ${price} FROM {other} TO me NOW"
        yield f"FIXED $2 AT {free[-1]} FOR {other}"
        yield "END"


def _sign_rights(view: CircuitView, seat: SeatId) -> Iterator[str]:
    """Sign what costs no more than a fifth of one's cash and gives a room."""
    cash = view.seats[seat].cash or 0
    for proposal in view.proposals.values():
        cost = sum(one.amount for one in proposal.clauses if isinstance(one, PayNow) and one.payer == seat)
        is_room = any(isinstance(one, Fixed) and one.guest == seat for one in proposal.clauses)
        if seat not in proposal.signed and is_room and cost * 5 <= cash:
            yield f"SIGN {proposal.id}"


def _round_off(view: CircuitView, seat: SeatId) -> Iterator[str]:
    """Offer money for the streets that are missing in the cities where one has some already."""
    board, cash = view.book.board, view.seats[seat].cash or 0
    for key in view.owned(seat):
        city = board.titles[key].city
        for street in board.streets_of(city) if key in board.streets else ():
            owner, price = view.titles[street.key].owner, street.price * 5 // 4
            if owner not in (seat, BANK) and price + ENOUGH <= cash:
                yield f"GIVE ${price} TO {owner} FOR {street.key}"
                return


def _accept(view: CircuitView, seat: SeatId, *, is_trader: bool) -> Iterator[str]:
    """Sell a street for more than it has cost, unless one is a trader with two of its city."""
    for offer in view.offers.values():
        if offer.to != seat or len(offer.takes) != 1 or offer.takes[0].sort is not Sort.TITLE:
            continue
        key = offer.takes[0].id
        money = sum(thing.amount for thing in offer.gives if thing.sort is Sort.MONEY)
        city = view.book.board.titles[key].city
        own = [one for one in view.book.board.streets_of(city) if view.titles[one.key].owner == seat]
        is_enough = view.titles[key].owner == seat and money > view.book.board.titles[key].price
        if is_enough and not (is_trader and len(own) > 1):
            yield f"ACCEPT {offer.id}"


def ends(view: CircuitView, seat: SeatId) -> Iterator[str]:
    """Declare as soon as it is true; say that there is a stalemate when all sit tight."""
    options = view.options
    if options.objective == 1 and not view.lap and (view.seats[seat].worth or 0) >= options.win_worth - 200:
        yield "DECLARE"
    if options.objective == 3 and view.round >= 40 and view.seats[seat].lodging is not None:
        yield "STALEMATE"


def sleeper(view: CircuitView, seat: SeatId, chance: random.Random) -> str:
    """Never send anything."""
    return ""


POLICIES: dict[str, Strategy] = {
    "lister": Policy(),
    "friend": Policy("FAIR"),
    "shrewd": Policy("SHREWD"),
    "grasping": Policy("JAIL"),
    "recluse": Policy("REFUSE"),
    "hoarder": Policy("SHREWD", keeping=0),
    "saver": Policy(keeping=None),
    "builder": Policy("SHREWD", builds=3),
    "settler": Policy("SHREWD", builds=1, settles=True),
    "landlord": Policy("SHREWD", sells_rights=True),
    "trader": Policy("SHREWD", trades=True),
    "sleeper": sleeper,
}
"""The scripted players by their policies."""
