"""What is pending, as JSON values: lasting events, lots, debts and deals.

A thing of a deal is kept as orders write it: $800, 10 food AT D3, INSTALLATION EX7.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pbem.engine.ruleset import Json
from pbem.rulesets.planetismals.belt import Deal, Debt, Effect, Lot, Offer
from pbem.rulesets.planetismals.things import Sort, Thing

TURN_START, TURN_END = "turn_start", "turn_end"
COLONY, ASTEROID = "colony", "asteroid"
IOU, RENT = "iou", "rent"

_MONEY = re.compile(r"\$(\d+)")
_GOODS = re.compile(r"(\d+) (\w+) AT (\w+)")
_IOU = re.compile(r"IOU (\d+) DUE (\d+)")
_NAMED = re.compile(r"(INSTALLATION|SHUTTLE|DEBT) (\w+)")
_ROCK = re.compile(r"ASTEROID (\w+)")


def effect_values(effect: Effect) -> dict[str, Json]:
    """Return a lasting event as JSON values."""
    return {
        "kind": effect.kind,
        "seat": effect.seat,
        "args": {"goods": list(effect.goods), "amount": effect.amount, "left": effect.left},
        "expires": {"round": effect.until_round, "at": TURN_END if effect.at_end else TURN_START},
    }


def read_effect(values: Mapping[str, Any]) -> Effect:
    """Return a lasting event from its values."""
    args, expires = values["args"], values["expires"]
    at_end = {TURN_START: False, TURN_END: True}[expires["at"]]
    goods = tuple(args["goods"])
    return Effect(
        values["kind"], values["seat"], expires["round"], at_end, goods, args["amount"], args["left"]
    )


def lot_values(lot: Lot) -> dict[str, Json]:
    """Return a lot as JSON values."""
    return {
        "kind": COLONY if lot.is_colony else ASTEROID,
        "of": lot.of,
        "since": lot.since,
        "new": lot.is_new,
    }


def read_lot(key: str, values: Mapping[str, Any]) -> Lot:
    """Return a lot from its values."""
    is_colony = {COLONY: True, ASTEROID: False}[values["kind"]]
    return Lot(key, is_colony, values["of"], values["since"], values["new"])


def offer_values(offer: Offer) -> dict[str, Json]:
    """Return a sealed bid that is kept as JSON values."""
    return {
        "seat": offer.seat,
        "lot": offer.lot,
        "amount": offer.amount,
        "sign": offer.sign,
        "number": offer.number,
        **({"most": offer.most} if offer.most else {}),
    }


def read_offer(values: Mapping[str, Any]) -> Offer:
    """Return a sealed bid from its values."""
    sign, number, most = values["sign"], values["number"], values.get("most")
    return Offer(values["seat"], values["lot"], values["amount"], sign, number, most)


def debt_values(debt: Debt) -> dict[str, Json]:
    """Return a debt as JSON values."""
    return {
        "debtor": debt.debtor,
        "creditor": debt.creditor,
        "amount": debt.amount,
        "due": debt.due,
        "kind": RENT if debt.is_rent else IOU,
    }


def read_debt(id: str, values: Mapping[str, Any]) -> Debt:
    """Return a debt from its values."""
    is_rent = {IOU: False, RENT: True}[values["kind"]]
    return Debt(id, values["debtor"], values["creditor"], values["amount"], values["due"], is_rent)


def deal_values(deal: Deal) -> dict[str, Json]:
    """Return a matched deal as JSON values."""
    return {
        "one": deal.one,
        "other": deal.other,
        "gives": [str(thing) for thing in deal.gives],
        "takes": [str(thing) for thing in deal.takes],
    }


def read_deal(values: Mapping[str, Any]) -> Deal:
    """Return the deal that `deal_values` made values of."""
    gives, takes = (tuple(read_thing(text) for text in values[side]) for side in ("gives", "takes"))
    return Deal(values["one"], values["other"], gives, takes)


def read_thing(text: str) -> Thing:
    """Return a thing from its stored form; ValueError if it is none."""
    if found := _MONEY.fullmatch(text):
        return Thing(Sort.MONEY.value, int(found[1]))
    if found := _GOODS.fullmatch(text):
        return Thing(Sort.GOODS.value, int(found[1]), found[2], found[3])
    if found := _IOU.fullmatch(text):
        return Thing(Sort.IOU.value, int(found[1]), due=int(found[2]))
    if found := _ROCK.fullmatch(text):
        return Thing(Sort.ASTEROID.value, hex=found[1])
    if found := _NAMED.fullmatch(text):
        return Thing(found[1], id=found[2])
    raise ValueError(f"{text!r} is nothing that can change hands")
