"""What a seat has set, as JSON values and back: prices, beds, purchases, stays, jail (brief 5.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.ruleset import Json
from pbem.rulesets.laissez_faire.settings import (
    Asked,
    Bed,
    JailRule,
    PriceEntry,
    Quote,
    Settings,
    StayRule,
    Wanted,
)


def settings_values(settings: Settings) -> dict[str, Json]:
    """Return the settings of a seat as JSON values."""
    return {
        "lodge": [{"at": at, "beds": bed_values(beds)} for at, beds in settings.lodge],
        "ride": bed_values(settings.ride),
        "transit": settings.transit,
        "avoid": list(settings.avoid),
        "no_cap": settings.no_cap,
        "buy": [_wanted_values(one) for one in settings.buy],
        "stay": [{"at": at, **_stay_values(rule)} for at, rule in settings.stay],
        "jail": {"how": settings.jail.how, "from_cash": settings.jail.from_cash},
    }


def bed_values(beds: Sequence[Bed]) -> list[Json]:
    """Return a list of beds as JSON values."""
    return [{"what": bed.what, "max": bed.most, "local": bed.is_local} for bed in beds]


def _wanted_values(one: Wanted) -> dict[str, Json]:
    return {"what": list(one.what), "keeping": one.keeping, "not": one.is_not}


def _stay_values(rule: StayRule) -> dict[str, Json]:
    return {"how": rule.how, "places": list(rule.places), "max": rule.most}


def read_settings(values: Mapping[str, Any]) -> Settings:
    """Return the settings that `settings_values` made values of."""
    return Settings(
        lodge=tuple((one["at"], read_beds(one["beds"])) for one in values["lodge"]),
        ride=read_beds(values["ride"]),
        transit=values["transit"],
        avoid=tuple(values["avoid"]),
        no_cap=values["no_cap"],
        buy=tuple(Wanted(tuple(one["what"]), one["keeping"], one["not"]) for one in values["buy"]),
        stay=tuple((one["at"], _read_stay(one)) for one in values["stay"]),
        jail=JailRule(values["jail"]["how"], values["jail"]["from_cash"]),
    )


def read_beds(values: Sequence[Mapping[str, Any]]) -> tuple[Bed, ...]:
    """Return a list of beds from its values."""
    return tuple(Bed(one["what"], one["max"], one["local"]) for one in values)


def _read_stay(values: Mapping[str, Any]) -> StayRule:
    return StayRule(values["how"], tuple(values["places"]), values["max"])


def price_values(entry: PriceEntry) -> dict[str, Json]:
    """Return a line of a price list as JSON values; without a guest or a city of landing it is for all."""
    return {
        "scope": entry.scope,
        "guest": entry.guest,
        "from_city": entry.landing,
        "terms": entry.asked.quote.value,
        "amount": entry.asked.amount,
        "nocap": entry.no_cap,
        "once": entry.once,
        "given": entry.given,
    }


def read_price(values: Mapping[str, Any]) -> PriceEntry:
    """Return a line of a price list from its values."""
    return PriceEntry(
        values["scope"],
        values["guest"],
        values["from_city"],
        Asked(Quote(values["terms"]), values["amount"]),
        values["nocap"],
        values["once"],
        values["given"],
    )
