"""Seats as JSON values and back: cash, token, jail, lodging, settings and books."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Json
from pbem.rulesets.laissez_faire.circuit import Entry, Investor, Jail, Lodging, Status
from pbem.rulesets.laissez_faire.settingrecords import (
    price_values,
    read_price,
    read_settings,
    settings_values,
)

OFF = "off"
"""The place of a token that is off the board."""


def investor_values(one: Investor) -> dict[str, Json]:
    """Return a seat as JSON values."""
    return {
        "name": one.name,
        "cash": one.cash,
        "status": one.status.value,
        "gone": one.is_gone,
        "token": OFF if one.token is None else one.token,
        "in_jail": None if one.jail is None else jail_values(one.jail),
        "lodging": None if one.lodging is None else lodging_values(one.lodging),
        "settings": settings_values(one.settings),
        "prices": [price_values(entry) for entry in one.prices],
        "landed": one.landed,
        "stayed": one.stayed,
        "opening": one.opening,
        "entries": [
            {"kind": entry.kind, "amount": entry.amount, "about": entry.about, "other": entry.other}
            for entry in one.entries
        ],
        "tally": dict(one.tally),
    }


def jail_values(jail: Jail) -> dict[str, Json]:
    """Return what is known of a prisoner as JSON values."""
    return {
        "side": jail.side,
        "turns": jail.turns,
        "board": jail.board,
        "decision": jail.decision,
        "from_cash": jail.from_cash,
    }


def lodging_values(lodging: Lodging) -> dict[str, Json]:
    """Return a lodging as JSON values."""
    return {
        "street": lodging.street,
        "rent": lodging.rent,
        "as_owner": lodging.as_owner,
        "nocap": lodging.no_cap,
    }


def read_investor(seat: SeatId, values: Mapping[str, Any]) -> Investor:
    """Return the seat that `investor_values` made values of."""
    jail, lodging = values["in_jail"], values["lodging"]
    return Investor(
        id=seat,
        name=values["name"],
        cash=values["cash"],
        status=Status(values["status"]),
        token=None if values["token"] == OFF else values["token"],
        jail=None if jail is None else read_jail(jail),
        lodging=None if lodging is None else read_lodging(lodging),
        settings=read_settings(values["settings"]),
        prices=tuple(map(read_price, values["prices"])),
        landed=values["landed"],
        stayed=values["stayed"],
        opening=values["opening"],
        entries=tuple(
            Entry(one["kind"], one["amount"], one["about"], one["other"]) for one in values["entries"]
        ),
        tally=dict(values["tally"]),
        is_gone=values["gone"],
    )


def read_jail(values: Mapping[str, Any]) -> Jail:
    """Return what is known of a prisoner from its values."""
    parts = (values[key] for key in ("side", "turns", "board", "decision", "from_cash"))
    return Jail(*parts)


def read_lodging(values: Mapping[str, Any]) -> Lodging:
    """Return a lodging from its values."""
    return Lodging(values["street"], values["rent"], values["as_owner"], values["nocap"])
