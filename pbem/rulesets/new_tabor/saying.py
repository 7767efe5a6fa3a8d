"""How receipts and forms name amounts, goods and partners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine.events import either
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.new_tabor.book import ANYONE, GOODS, MARKET, UNION
from pbem.rulesets.new_tabor.economy import Economy
from pbem.rulesets.new_tabor.things import ALL, NEED, SURPLUS, WANTED, Amount
from pbem.rulesets.new_tabor.wording import Named

_AMOUNTS = {
    "": tr_noop("{n} {good}"),
    ALL: tr_noop("all your {good}"),
    NEED: tr_noop("the {good} you need"),
    WANTED: tr_noop("the {good} you need and want"),
    SURPLUS: tr_noop("your surplus of {good}"),
}
"""What the words for amounts mean, of one good."""


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
