"""What a public outcome says for the site besides: standings, press, and whom an event is about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from pbem.desk.judging import Judged
from pbem.engine.events import Event, SeatId, seen_by
from pbem.engine.ruleset import Masthead, Ruleset, Standing

Rules = Ruleset[Any, Any, Any]


def add_for_all(values: dict[str, Any], rules: Rules, judged: Judged, masthead: Masthead) -> None:
    """Add the standings and the press to a public outcome, and to each of its events the seats it names."""
    before, after = _standings(rules, judged.position.state), _standings(rules, judged.outcome.position.state)
    owners = _owners([*before, *after], [seat for seat, _ in masthead.players])
    for row, event in zip(values["events"], seen_by(judged.outcome.events, None), strict=True):
        if seats := _seats_named(event, owners):
            row["seats"] = seats
    if after:
        names = dict(masthead.players)
        values["standings"] = [_standing_values(one, names) for one in after]
    if masthead.press:
        values["press"] = [list(one) for one in masthead.press]


def _standings(rules: Rules, state: Any) -> tuple[Standing, ...]:
    """Return the standings as everybody may see them."""
    return rules.standings(rules.book, rules.view(rules.book, state, None))


def _standing_values(one: Standing, names: Mapping[SeatId, str]) -> dict[str, Any]:
    return {
        "seat": one.seat,
        "name": one.name,
        "player": names.get(one.seat, ""),
        "place": one.place,
        "points": one.points if isinstance(one.points, int) else str(one.points),
        "says": one.says,
    }


def _owners(standings: Sequence[Standing], seats: Sequence[SeatId]) -> dict[str, SeatId]:
    """Return whose each name is that an event may hold; a seat's own id is its own."""
    pieces = {piece: one.seat for one in standings for piece in one.pieces}
    return {**pieces, **{one.seat: one.seat for one in standings}, **{seat: seat for seat in seats}}


def _seats_named(event: Event, owners: Mapping[str, SeatId]) -> list[SeatId]:
    """Return the seats an event is about, as far as its sentence tells: its fields may hold more."""
    words = re.findall(r"[\w-]+", event.sentence)
    named = (owners[text] for text in _texts(event) if text in owners and text in words)
    return list(dict.fromkeys(named))


def _texts(value: object) -> Iterator[str]:
    """Yield the texts a value is made of, in the order of its fields."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part)
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from _texts(getattr(value, one.name))
