"""A stroke of fate: an event and its roller, with what every effect needs to be carried out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals.belt import Belt, BeltTable, Company, Effect
from pbem.rulesets.planetismals.book import Book, Happening
from pbem.rulesets.planetismals.events import Nothing

T = TypeVar("T")

_STATEMENTS = {
    "mine_out": "PLA-101",
    "salvage": "PLA-102",
    "research_bonus": "PLA-103",
    "breakdown": "PLA-104",
    "explosion": "PLA-105",
    "discount": "PLA-106",
    "piracy": "PLA-107",
    "embezzlement": "PLA-108",
    "contraband": "PLA-109",
    "base_minimum": "PLA-110",
    "base_bonus": "PLA-111",
    "engine": "PLA-112",
    "strike": "PLA-113",
    "swap": "PLA-115",
    "flare": "PLA-116",
    "no_installations": "PLA-117",
    "collision": "PLA-118",
    "sabotage": "PLA-119",
    "takeover": "PLA-120",
    "buyout": "PLA-121",
    "base_refuses": "PLA-122",
    "rent": "PLA-123",
    "jettison": "PLA-124",
    "land_tax": "PLA-125",
    "income_tax": "PLA-126",
    "breakthrough": "PLA-127",
    "significant": "PLA-128",
    "tourism": "PLA-129",
    "espionage": "PLA-130",
    "price": "PLA-85",
    "interference": "PLA-183",
    "colony_tax": "PLA-184",
    "none": "PLA-186",
}
_PRICES = {
    "organics": "PLA-131",
    "base_ore": "PLA-135",
    "precious_ore": "PLA-139",
    "rad_ore": "PLA-143",
    "proc_organics": "PLA-147",
    "proc_base": "PLA-151",
    "proc_precious": "PLA-155",
    "proc_rads": "PLA-159",
    "food": "PLA-163",
    "fuel": "PLA-167",
    "manufactured": "PLA-171",
    "hightech": "PLA-175",
    "luxury": "PLA-179",
}


def statement(happening: Happening) -> str:
    """Return the id of the statement of an event; a GM's own event has that of its effect."""
    if happening.effect == "price":
        return _PRICES.get(happening.goods[0], _STATEMENTS["price"])
    if happening.effect == "strike" and happening.sort == "refinery":
        return "PLA-114"
    if happening.effect == "colony_tax" and happening.direction < 0:
        return "PLA-185"
    return _STATEMENTS[happening.effect]


@dataclass(frozen=True)
class Stroke:
    """An event of the table that befell a seat, the roller."""

    table: BeltTable
    seat: SeatId
    happening: Happening

    @property
    def book(self) -> Book:
        """The rulebook."""
        return self.table.book

    @property
    def belt(self) -> Belt:
        """The state, to be changed."""
        return self.table.state

    @property
    def company(self) -> Company:
        """The roller."""
        return self.belt.seats[self.seat]

    @property
    def cause(self) -> str:
        """The id of the event's statement."""
        return statement(self.happening)

    def nothing(self) -> None:
        """Tell that there is no target, or that the roller declines."""
        self.table.tell(Nothing(cause=self.cause))

    def throw(self, what: str = "amount") -> tuple[int, ...]:
        """Roll the dice of the event; equal ones are logged together."""
        purpose = self.purpose(what)
        stream = self.table.dice.at(self.belt.round, self.seat, purpose)
        dice = self.happening.dice
        if len(set(dice)) == 1:
            return stream.roll(len(dice), dice[0], purpose)
        return tuple([stream.die(sides, purpose) for sides in dice])

    def pick(self, candidates: Sequence[T], names: Sequence[str]) -> T:
        """PLA-R65 Pick one in their order by one die; a single one needs none."""
        return self.pick_for(f"which of {', '.join(names)}", candidates)

    def pick_for(self, what: str, candidates: Sequence[T]) -> T:
        """PLA-R65 Pick one by a die thrown for that."""
        purpose = self.purpose(what)
        return self.table.dice.at(self.belt.round, self.seat, purpose).pick(candidates, purpose)

    def purpose(self, what: str) -> str:
        """Return what a throw is for, as it is kept on file."""
        return f"{self.happening.roll} {self.happening.name.lower()}: {what}"

    def lasting(
        self,
        goods: tuple[str, ...] = (),
        amount: int = 0,
        left: int = 0,
        rounds: int = 0,
        at_end: bool = False,
    ) -> Effect:
        """PLA-R66 Return an effect for the event's rounds or for these, to the roller's turn in the last."""
        last = self.belt.round + (rounds or self.happening.rounds)
        return Effect(self.happening.effect, self.seat, last, at_end, goods=goods, amount=amount, left=left)

    def clamped(self, percent: int) -> int:
        """PLA-86, R11, R12 Return a percentage that stops at the limits."""
        options = self.book.options
        return min(max(percent, options.price_floor), options.price_ceiling)
