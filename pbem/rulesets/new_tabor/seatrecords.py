"""A seat as JSON values and back; amounts of money as text with two decimals (brief 2.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.events import SeatId
from pbem.engine.exact import Exact, hundredths_in
from pbem.engine.ruleset import Json
from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER
from pbem.rulesets.new_tabor.economy import Goods, Moves, Parts, Producer, Want

SECURED = (CENTER, INNER)
"""The zones in which rent is paid and Platforms lie."""


def producer_values(seat: Producer) -> dict[str, Json]:
    """Return a seat as JSON values."""
    return {
        "name": seat.name,
        "number": seat.number,
        "colour": seat.colour,
        "zone": seat.zone,
        "rent": {zone: Exact.of(seat.rents[zone]) for zone in SECURED},
        "platform": {zone: seat.platforms[zone] for zone in SECURED},
        "industry": seat.industry,
        "last_industry": seat.last_industry,
        "bound_for": seat.bound_for,
        "switch_turns": seat.switch_turns,
        "leisure": seat.has_leisure,
        "moved_out": seat.moved_out,
        "path": seat.path,
        "off_path": seat.is_off_path,
        "last_three": seat.last_three,
        "abilities": {good: parts_values(seat.abilities[good]) for good in GOODS},
        "inputs": {good: parts_values(seat.inputs[good]) for good in GOODS},
        "consumed": dict(seat.consumed),
        "wants": [want_values(want) for want in seat.wants],
        "stock": dict(seat.stock),
        "money": Exact.of(seat.money),
        "tokens": seat.tokens,
        "gained": seat.gained,
        "out_in": seat.out_in,
        "vacancy": {zone: seat.vacancy[zone] for zone in SECURED},
        "autoconsume": seat.autoconsume,
        "auto": seat.is_helped,
        "tally": {what: seat.tally[what] for what in sorted(seat.tally)},
    }


def parts_values(parts: Parts) -> dict[str, Json]:
    """Return what an ability or an input is made of as JSON values."""
    return {
        "cards": list(parts.cards),
        "gains": list(parts.gains),
        "innovations": parts.innovations,
        "losses": parts.losses,
    }


def want_values(want: Want) -> dict[str, Json]:
    """Return a Wants card in hand as JSON values."""
    return {"good": want.good, "amount": want.amount, "open": want.open}


def moves_values(moves: Moves) -> dict[str, Json]:
    """Return a place on the Action Ring as JSON values."""
    return {
        "industry": moves.industry,
        "last_industry": moves.last_industry,
        "bound_for": moves.bound_for,
        "switch_turns": moves.switch_turns,
        "leisure": moves.has_leisure,
    }


def read_producer(id: SeatId, values: Mapping[str, Any]) -> Producer:
    """Return a seat from its values."""
    return Producer(
        id=id,
        name=values["name"],
        number=values["number"],
        colour=values["colour"],
        zone=values["zone"],
        rents={zone: hundredths_in(values["rent"][zone]) for zone in SECURED},
        platforms={zone: values["platform"][zone] for zone in SECURED},
        industry=values["industry"],
        last_industry=values["last_industry"],
        bound_for=values["bound_for"],
        switch_turns=values["switch_turns"],
        has_leisure=values["leisure"],
        moved_out=values["moved_out"],
        path=values["path"],
        is_off_path=values["off_path"],
        last_three=values["last_three"],
        abilities={good: read_parts(values["abilities"][good]) for good in GOODS},
        inputs={good: read_parts(values["inputs"][good]) for good in GOODS},
        consumed=read_goods(values["consumed"]),
        wants=[Want(one["good"], one["amount"], one["open"]) for one in values["wants"]],
        stock=read_goods(values["stock"]),
        money=hundredths_in(values["money"]),
        tokens=values["tokens"],
        gained=values["gained"],
        out_in=values["out_in"],
        vacancy={zone: values["vacancy"][zone] for zone in SECURED},
        autoconsume=values["autoconsume"],
        is_helped=values["auto"],
        tally=dict(values["tally"]),
    )


def read_parts(values: Mapping[str, Any]) -> Parts:
    """Return what an ability or an input is made of from its values."""
    cards, gains = ([int(points) for points in values[key]] for key in ("cards", "gains"))
    return Parts(cards, gains, values["innovations"], values["losses"])


def read_goods(values: Mapping[str, Any]) -> Goods:
    """Return a number for each good, in canonical order."""
    return {good: int(values[good]) for good in GOODS}


def read_moves(values: Mapping[str, Any]) -> Moves:
    """Return a place on the Action Ring from its values."""
    return Moves(
        values["industry"],
        values["last_industry"],
        values["bound_for"],
        values["switch_turns"],
        values["leisure"],
    )
