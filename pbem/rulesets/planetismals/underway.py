"""A shuttle under way: what a step of its plan is carried out on, and what may come after it (3.5)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import Belt, BeltTable, Company, Shuttle
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.conditions import Here
from pbem.rulesets.planetismals.plan import Plan


class After(Enum):
    """What comes after a step of a plan."""

    ON = "the next step"
    WAIT = "the end of the turn; the same step again"
    REST = "the end of the turn; then the next step"
    AGAIN = "the plan from its first step"
    NEVER = "nothing: the plan is emptied"


class Failed(Exception):
    """A step cannot be carried out; the text is the reason, in the language spoken."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass
class Flight:
    """A shuttle in its owner's player turn.

    `moves` are left, `way` are the hexes entered since it was last told where it flew, from `start` on.
    `has_flown` says that it entered a hex since the turn or the plan began, `has_acted` that it loaded,
    traded or built in this hex; `steps` counts those carried out.
    """

    table: BeltTable
    seat: SeatId
    shuttle: Shuttle
    moves: int
    way: list[str] = field(default_factory=list)
    start: str = ""
    has_flown: bool = False
    has_acted: bool = False
    steps: int = 0

    @property
    def book(self) -> Book:
        """Return the rulebook's tables."""
        return self.table.book

    @property
    def belt(self) -> Belt:
        """Return the belt."""
        return self.table.state

    @property
    def company(self) -> Company:
        """Return the shuttle's owner."""
        return self.belt.seats[self.seat]

    @property
    def plan(self) -> Plan:
        """Return the plan that is being carried out."""
        return self.shuttle.plan

    @property
    def is_at_base(self) -> bool:
        """Say whether the shuttle is at the Base."""
        return self.shuttle.hex == self.book.map.base

    @property
    def is_in_bmz(self) -> bool:
        """Say whether the shuttle is in the black market zone."""
        return self.shuttle.hex in self.book.map.bmz

    @property
    def here(self) -> Here:
        """Return what a test of the plan is held against now."""
        return Here(self.table, self.seat, self.shuttle, self.moves)

    @property
    def only(self) -> frozenset[SeatId]:
        """Return who is told what happens aboard: the owner."""
        return frozenset({self.seat})

    def progress(self, done: int) -> None:
        """Note how much of the step is done."""
        self.shuttle.plan = replace(self.plan, done=done)

    def tell_way(self) -> None:
        """Tell which hexes were entered since this was last told."""
        if self.way:
            here = self.shuttle.hex
            self.table.tell(events.Flown(self.shuttle.id, len(self.way), here, tuple(self.way), self.start))
        self.way, self.start = [], self.shuttle.hex
