"""The state as JSON values and back; their paths are those of brief 2.2, which rulings and cases name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.events import SeatId
from pbem.engine.hexes import in_map_order
from pbem.engine.ruleset import Json
from pbem.rulesets.planetismals.belt import (
    Asteroid,
    Belt,
    Chronicle,
    Company,
    Entry,
    Installation,
    Shuttle,
    in_id_order,
)
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.pending import (
    deal_values,
    debt_values,
    effect_values,
    lot_values,
    offer_values,
    read_deal,
    read_debt,
    read_effect,
    read_lot,
    read_offer,
)
from pbem.rulesets.planetismals.planrecords import plan_values, read_plan

IN_PLAY, REMOVED = "in_play", "removed"


def dump(book: Book, belt: Belt) -> dict[str, Json]:
    """Return the state as JSON values."""
    return {
        "round": belt.round,
        "phase": belt.phase,
        "turn_order": list(belt.turn_order),
        "market": dict(belt.market),
        "seats": {seat: company_values(company) for seat, company in belt.seats.items()},
        "shuttles": {id: shuttle_values(shuttle) for id, shuttle in belt.shuttles.items()},
        "installations": {id: installation_values(one) for id, one in belt.installations.items()},
        "asteroids": {hex: asteroid_values(asteroid) for hex, asteroid in belt.asteroids.items()},
        "effects": [effect_values(effect) for effect in belt.effects],
        "lots": {lot.key: lot_values(lot) for lot in belt.lots},
        "debts": {id: debt_values(debt) for id, debt in belt.debts.items()},
        "pending_deals": [deal_values(deal) for deal in belt.deals],
        "next_shuttle": belt.next_shuttle,
        "next_installation": belt.next_installation,
        "next_debt": belt.next_debt,
        "fates": dict(belt.fates),
        "offers": [offer_values(offer) for offer in belt.offers],
        "closing": belt.is_closing,
        "history": [_chronicle_values(round) for round in belt.history],
        "winners": list(belt.winners),
        "how": belt.how,
    }


def company_values(company: Company) -> dict[str, Json]:
    """Return a seat as JSON values."""
    return {
        "name": company.name,
        "cash": company.cash,
        "reserve": company.reserve,
        "shuttle_order": list(company.shuttle_order),
        "policies": {number: list(items) for number, items in company.on.items()},
        "rations": company.rations,
        "names": list(company.wishes),
        "named": dict(company.named),
        "status": REMOVED if company.is_removed else IN_PLAY,
        "next_fate": company.next_fate,
        "opening": company.opening,
        "entries": [
            {"kind": one.kind, "amount": one.amount, "about": one.about, "other": one.other}
            for one in company.entries
        ],
        "tally": dict(company.tally),
    }


def shuttle_values(shuttle: Shuttle) -> dict[str, Json]:
    """Return a shuttle as JSON values."""
    return {
        "owner": shuttle.owner,
        "hex": shuttle.hex,
        "hold": dict(shuttle.hold),
        "installation": shuttle.installation,
        "plan": plan_values(shuttle.plan),
        "immobile": shuttle.is_immobile,
        "bought_round": shuttle.bought_round,
        "moved_round": shuttle.moved_round,
        "next_moves": shuttle.next_moves,
    }


def installation_values(one: Installation) -> dict[str, Json]:
    """Return an installation as JSON values."""
    return {
        "type": one.sort,
        "ore": one.ore,
        "owner": one.owner,
        "hex": one.hex,
        "zone": one.zone,
        "shuttle": one.shuttle,
        "store": dict(one.store),
        "ready_round": one.ready_round,
        "acted_round": one.acted_round,
        "rent_round": one.rent_round,
        "closed": one.is_closed,
        "broken_until": one.broken_until,
        "significant": one.is_significant,
        "attractions": one.attractions,
        "tax_pct": one.tax_pct,
        "lux_left": one.lux_left,
        "in_lot": one.in_lot,
        "run": one.is_on,
        "max": one.max,
        "prefer": one.prefer,
        "rations": one.rations,
    }


def asteroid_values(asteroid: Asteroid) -> dict[str, Json]:
    """Return an asteroid as JSON values."""
    return {
        "explored": asteroid.is_explored,
        "zones": asteroid.zones,
        "type": asteroid.type,
        "name": asteroid.name,
        "was_named": asteroid.was_named,
        "discoverer": asteroid.discoverer,
        "owner": asteroid.owner,
        "vacant_from": asteroid.vacant_from,
        "rent": asteroid.rent,
        "mined_out": asteroid.mined_out,
    }


def _chronicle_values(one: Chronicle) -> dict[str, Json]:
    return {
        "round": one.round,
        "market": dict(one.market),
        "worth": dict(one.worth),
        "cash": dict(one.cash),
        "fates": dict(one.fates),
    }


def load(book: Book, values: Mapping[str, Any]) -> Belt:
    """Return the state that `dump` made values of; things by id or in reading order, however they come."""
    names = {seat: str(company["name"]) for seat, company in values["seats"].items()}
    shuttles, installations = values["shuttles"], values["installations"]
    asteroids, debts = values["asteroids"], values["debts"]
    return Belt(
        round=values["round"],
        phase=values["phase"],
        turn_order=tuple(values["turn_order"]),
        seats={seat: read_company(seat, company) for seat, company in values["seats"].items()},
        shuttles={id: read_shuttle(book, names, id, shuttles[id]) for id in in_id_order(shuttles)},
        installations={id: read_installation(id, installations[id]) for id in in_id_order(installations)},
        asteroids={hex: read_asteroid(hex, asteroids[hex]) for hex in in_map_order(asteroids)},
        market=dict(values["market"]),
        effects=tuple(read_effect(effect) for effect in values["effects"]),
        lots=tuple(read_lot(key, lot) for key, lot in values["lots"].items()),
        debts={id: read_debt(id, debts[id]) for id in in_id_order(debts)},
        deals=tuple(read_deal(deal) for deal in values["pending_deals"]),
        next_shuttle=values["next_shuttle"],
        next_installation=values["next_installation"],
        next_debt=values["next_debt"],
        fates=dict(values["fates"]),
        offers=tuple(read_offer(offer) for offer in values["offers"]),
        is_closing=values["closing"],
        history=tuple(_read_chronicle(round) for round in values["history"]),
        winners=tuple(values["winners"]),
        how=values["how"],
    )


def read_company(seat: SeatId, values: Mapping[str, Any]) -> Company:
    """Return a seat from its values."""
    return Company(
        seat,
        values["name"],
        values["cash"],
        values["reserve"],
        tuple(values["shuttle_order"]),
        {str(number): tuple(items) for number, items in values["policies"].items()},
        values["rations"],
        tuple(values["names"]),
        dict(values["named"]),
        {IN_PLAY: False, REMOVED: True}[values["status"]],
        values["next_fate"],
        values["opening"],
        tuple(Entry(one["kind"], one["amount"], one["about"], one["other"]) for one in values["entries"]),
        dict(values["tally"]),
    )


def read_shuttle(book: Book, names: Mapping[SeatId, str], id: str, values: Mapping[str, Any]) -> Shuttle:
    """Return a shuttle from its values; `names` are those of the seats, whom its plan may name."""
    return Shuttle(
        id,
        values["owner"],
        values["hex"],
        dict(values["hold"]),
        values["installation"],
        read_plan(book, names, values["plan"]),
        values["immobile"],
        values["bought_round"],
        values["moved_round"],
        values["next_moves"],
    )


def read_installation(id: str, values: Mapping[str, Any]) -> Installation:
    """Return an installation from its values."""
    return Installation(
        id,
        values["type"],
        values["owner"],
        values["hex"],
        values["zone"],
        values["shuttle"],
        values["ore"],
        dict(values["store"]),
        values["ready_round"],
        values["acted_round"],
        values["rent_round"],
        values["closed"],
        values["broken_until"],
        values["significant"],
        values["attractions"],
        values["tax_pct"],
        values["lux_left"],
        values["in_lot"],
        values["run"],
        values["max"],
        values["prefer"],
        values["rations"],
    )


def read_asteroid(hex: str, values: Mapping[str, Any]) -> Asteroid:
    """Return an asteroid from its values."""
    return Asteroid(
        hex,
        values["explored"],
        values["zones"],
        values["type"],
        values["name"],
        values["was_named"],
        values["discoverer"],
        values["owner"],
        values["vacant_from"],
        values["rent"],
        values["mined_out"],
    )


def _read_chronicle(values: Mapping[str, Any]) -> Chronicle:
    parts = (dict(values[key]) for key in ("market", "worth", "cash", "fates"))
    return Chronicle(values["round"], *parts)
