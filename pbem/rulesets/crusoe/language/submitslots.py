"""How goods are put on a market: units, and the lowest price at which they go in (CRA-R11)."""

from __future__ import annotations

from typing import TypeAlias

from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Words
from pbem.rulesets.crusoe.language.moneyslots import read_dollars
from pbem.rulesets.crusoe.language.thingslots import NO_GOOD, goes_on, read_units
from pbem.rulesets.crusoe.things import GOODS

Offers: TypeAlias = tuple[tuple[str, int, int | None], ...]
"""Goods with their units and the lowest price, None for any; in canonical order."""


def read_offers(words: Words) -> Offers:
    """CRA-R11 Take units of goods, each with AT and a price or without, joined by + or commas."""
    offers: dict[str, tuple[str, int, int | None]] = {}
    while True:
        good, units = read_units(words, GOODS, NO_GOOD)
        if good in offers:
            raise Fault(tr("{thing} stands there twice.", thing=tr(good)))
        offers[good] = (good, units, read_dollars(words) if words.took("AT") else None)
        if not goes_on(words):
            return tuple(offers[good] for good in GOODS if good in offers)


def written_offers(offers: Offers) -> str:
    """Return offers as they are written, joined by commas."""
    return ", ".join(
        f"{units} {good}" if price is None else f"{units} {good} AT {price}" for good, units, price in offers
    )
