"""How sentences name money, goods, zones, offices, things and partners: in the language spoken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pbem.engine.events import either
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.new_tabor.book import (
    ANYONE,
    DECK_NAMES,
    GOODS,
    MARKET,
    OFFICE_NAMES,
    SWITCH,
    UNION,
    ZONE_NAMES,
)
from pbem.rulesets.new_tabor.economy import Economy
from pbem.rulesets.new_tabor.things import ALL, NEED, SURPLUS, WANTED, Amount, Things, written_money

_AMOUNTS = {
    "": tr_noop("{n} {good}"),
    ALL: tr_noop("all your {good}"),
    NEED: tr_noop("the {good} you need"),
    WANTED: tr_noop("the {good} you need and want"),
    SURPLUS: tr_noop("your surplus of {good}"),
}
"""What the words for amounts mean, of one good."""


@dataclass(frozen=True)
class Money:
    """An amount in cents as a sentence writes it: $111.60."""

    cents: int

    def __bool__(self) -> bool:
        return bool(self.cents)

    def __str__(self) -> str:
        return written_money(self.cents)


@dataclass(frozen=True)
class Named:
    """A good or industry, by its key, in small letters."""

    key: str

    def __str__(self) -> str:
        return tr("Switch") if self.key == SWITCH else tr(self.key)


@dataclass(frozen=True)
class Titled:
    """A good or industry with a capital."""

    key: str

    def __str__(self) -> str:
        return tr(self.key.capitalize())


@dataclass(frozen=True)
class Zone:
    """A zone: Center, Inner Rung, Outer Rung."""

    key: str

    def __str__(self) -> str:
        return tr(ZONE_NAMES[self.key])


@dataclass(frozen=True)
class Office:
    """An office: Clerk, Treasurer."""

    key: str

    def __str__(self) -> str:
        return tr(OFFICE_NAMES[self.key])


@dataclass(frozen=True)
class CardDeck:
    """A deck: Labor, Wants, …"""

    key: str

    def __str__(self) -> str:
        return tr(DECK_NAMES[self.key])


@dataclass(frozen=True)
class SaidThings:
    """Things as a sentence names them: 20 food + $5.00; "nothing" if there are none."""

    things: Things

    def __str__(self) -> str:
        goods = [f"{units} {tr(good)}" for good, units in self.things.goods]
        money = [written_money(self.things.money)] if self.things.money else []
        return " + ".join((*goods, *money)) or tr("nothing")

    def __bool__(self) -> bool:
        return bool(self.things)


@dataclass(frozen=True)
class Asked:
    """A question as sentences name it: Recall of Clerk; Clerk: cy; Motion 3; Call; Forgive bob.

    `kind` is recall, election, candidate, motion, call, forgive; `office` a key, `name` a display name.
    """

    kind: str
    office: str = ""
    name: str = ""
    number: int = 0

    def __str__(self) -> str:
        office = Office(self.office) if self.office else ""
        match self.kind:
            case "recall":
                return tr("Recall of {office}", office=office)
            case "election":
                return tr("Election of {office}", office=office)
            case "candidate":
                return tr("{office}: {name}", office=office, name=self.name)
            case "motion":
                return tr("Motion {n}", n=self.number)
            case "forgive":
                return tr("Forgive {name}", name=self.name)
            case _:
                return tr("Call")


def said_amount(amount: Amount) -> str:
    """Return an amount of one good as a sentence names it."""
    return tr(_AMOUNTS[amount.word], n=amount.number, good=Named(amount.good))


def said_goods(goods: Mapping[str, int]) -> str:
    """Return units of goods in canonical order, parted by commas: 12 food, 5 clothes."""
    found = [(good, goods.get(good, 0)) for good in GOODS]
    return ", ".join(tr("{n} {good}", n=units, good=Named(good)) for good, units in found if units)


def said_partners(economy: Economy, where: Sequence[str]) -> str:
    """Return with whom an order deals, as a sentence names them: one of these is enough."""
    if MARKET in where:
        return tr("anyone and the Credit Union")
    if ANYONE in where:
        return tr("anyone")
    if UNION in where:
        return tr("the Credit Union")
    return either([economy.seats[one].name for one in where])
