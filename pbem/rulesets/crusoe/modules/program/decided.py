"""What a government has set, and keeps from cycle to cycle: pay, burdens, wages, prices, limits, rents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    BURDEN,
    LIMIT,
    MINIMUM,
    PAY,
    PRICE,
    RENT,
    WAGE,
)
from pbem.rulesets.crusoe.things import Good, PathId, Signal

Args = tuple[str, ...]


@dataclass
class Settings:
    """The values of all targets by what they are set for; what is missing is not set.

    `own_limit` and `own_rent` go before `limit` and `rent`: by seat and good, by path and seat. `keep` are
    the lasting variables of a program, which are exact.
    """

    pay: dict[Signal, int] = field(default_factory=dict)
    burden: dict[SeatId, int] = field(default_factory=dict)
    minimum: int | None = None
    wage: dict[Good, int] = field(default_factory=dict)
    price: dict[Good, int] = field(default_factory=dict)
    limit: dict[Good, int] = field(default_factory=dict)
    own_limit: dict[SeatId, dict[Good, int]] = field(default_factory=dict)
    rent: dict[PathId, int] = field(default_factory=dict)
    own_rent: dict[PathId, dict[SeatId, int]] = field(default_factory=dict)
    keep: dict[str, Fraction] = field(default_factory=dict)

    def value(self, target: str, args: Args = ()) -> int | None:
        """Return the value of a target, if it has one."""
        if target == MINIMUM:
            return self.minimum
        if target == LIMIT and len(args) == 2:
            seat, good = args
            return self.own_limit.get(seat, {}).get(good, self.limit.get(good))
        if target == RENT and len(args) == 2:
            path, seat = args
            return self.own_rent.get(path, {}).get(seat, self.rent.get(path))
        return self._table(target).get(args[0])

    def put(self, target: str, args: Args, value: int) -> None:
        """Set a target; a limit or a rent for all takes the place of those for one seat."""
        if target == MINIMUM:
            self.minimum = value
        elif len(args) == 2:
            own = self.own_limit if target == LIMIT else self.own_rent
            own.setdefault(args[0], {})[args[1]] = value
        else:
            self._table(target)[args[0]] = value
            self._forget_own(target, args[0])

    def _forget_own(self, target: str, what: str) -> None:
        if target == RENT:
            self.own_rent.pop(what, None)
        if target == LIMIT:
            for limits in self.own_limit.values():
                limits.pop(what, None)

    def _table(self, target: str) -> dict[str, int]:
        tables = {
            PAY: self.pay,
            BURDEN: self.burden,
            WAGE: self.wage,
            PRICE: self.price,
            LIMIT: self.limit,
            RENT: self.rent,
        }
        return tables[target]


@dataclass(frozen=True)
class Usual:
    """CRA-R23 What a target is set to where nobody has decided anything (brief 2.3)."""

    by_target: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    for_all: Mapping[str, int] = field(default_factory=dict)

    def value(self, target: str, args: Args) -> int | None:
        """Return the usual value of a target; None if there is none."""
        named = self.by_target.get(target, {}).get(args[0]) if args else None
        return self.for_all.get(target) if named is None else named
