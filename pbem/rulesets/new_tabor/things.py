"""What orders name, as plain values: amounts, things that change hands, votes."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.rulesets.new_tabor.book import GOODS

ALL, NEED, WANTED, SURPLUS = "all", "need", "wants", "surplus"
AMOUNT_WORDS = (ALL, NEED, WANTED, SURPLUS)


def written_money(cents: int) -> str:
    """Return an amount as orders and sentences write it: $12.50."""
    sign, cents = ("-", -cents) if cents < 0 else ("", cents)
    return f"{sign}${cents // 100}.{cents % 100:02}"


@dataclass(frozen=True)
class Amount:
    """So many units of a good, or what a word means just then; "" as good are all four, for words only."""

    good: str
    number: int = 0
    word: str = ""

    def __str__(self) -> str:
        return f"{self.word or self.number} {self.good}".strip()


@dataclass(frozen=True)
class Things:
    """Units of goods, in canonical order, and money in cents."""

    goods: tuple[tuple[str, int], ...] = ()
    money: int = 0

    @classmethod
    def of(cls, goods: dict[str, int], money: int = 0) -> Things:
        """Return things in canonical order, without those of which there are none."""
        return cls(tuple((good, goods[good]) for good in GOODS if goods.get(good)), money)

    def units(self, good: str) -> int:
        """Return the units of a good."""
        return dict(self.goods).get(good, 0)

    def __str__(self) -> str:
        money = (written_money(self.money),) if self.money else ()
        return ", ".join((*(f"{units} {good}" for good, units in self.goods), *money))

    def __bool__(self) -> bool:
        return bool(self.goods or self.money)


@dataclass(frozen=True)
class Ballot:
    """What is voted on: `kind` call, dice, recall, motion, forgive, or an office's election.

    `kind` "clerk" or "treasurer" with `about` a candidate or "anyone"; recall with the office; motion with
    its number; forgive with the seat.
    """

    kind: str
    about: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.about}".strip()


@dataclass(frozen=True)
class Proposal:
    """What a motion proposes: resolve or absent with text, option with name and value, length, stop."""

    kind: str
    text: str = ""
    name: str = ""
    value: str = ""

    def __str__(self) -> str:
        said = f'"{self.text}"' if self.text else ""
        return " ".join(filter(None, (self.kind.upper(), said, self.name, self.value)))
