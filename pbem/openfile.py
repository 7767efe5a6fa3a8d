"""Files of games whose players have yet to sign up: the field `signup`, and seats that are open."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from pbem.deadlines import from_local, local_time
from pbem.engine.box import FEWEST_SEATS
from pbem.engine.events import SeatId
from pbem.engine.options import BadValue
from pbem.fields import Fields, Line, between, checked
from pbem.gamefile import GameFile, Seat, check_name, game_in
from pbem.mailrules import mail_rules
from pbem.peoplerules import people_rules
from pbem.timerules import time_rules
from pbem.yamlfile import Document, read_document

MOST_SEATS = 200
OPEN = "open"
"""What stands in the place of a player's name as long as nobody holds the seat."""


class SignupRules(Fields):
    """The field `signup` of a game file; what is left out is as here.

    `until`: the local time until which players may sign up; left out, until the seats are taken or the GM
    closes. `least` and `most`: how many players the game needs, and takes; left out, 2 and all seats.
    `announce`: a text of the GM's for the announcement. `too_few`: what happens at `until` with fewer than
    `least`: extend, the time is extended once, by a week; end, the sign-up ends.
    """

    until: object = None
    least: Annotated[int, between(FEWEST_SEATS, MOST_SEATS)] = FEWEST_SEATS
    most: Annotated[int, between(FEWEST_SEATS, MOST_SEATS)] | None = None
    announce: str = ""
    too_few: Literal["extend", "end"] = "extend"


class _Whole(Fields):
    """The field `signup` alone, so that a mistake in it is told with its place."""

    signup: SignupRules


class _OpenSeatFields(Fields):
    """An open seat that says more than that it is open."""

    name: Literal["open"]
    about: Line | None = None


class _OpenSeats(Fields):
    """The open seats alone."""

    seats: dict[str, _OpenSeatFields]


@dataclass(frozen=True)
class OpenSeat:
    """A seat of a game to be made, who holds it already, if anybody does, and what the GM says about it."""

    id: SeatId
    held: Seat | None = None
    about: str = ""


@dataclass(frozen=True)
class OpenFile:
    """A game that is to be made when enough players have signed up; `game` has no seats as yet."""

    game: GameFile
    seats: tuple[OpenSeat, ...]
    least: int
    most: int
    until: datetime | None = None
    announce: str = ""
    too_few: str = "extend"

    @property
    def free(self) -> tuple[SeatId, ...]:
        """The seats that nobody holds, in seating order."""
        return tuple(seat.id for seat in self.seats if seat.held is None)

    @property
    def held(self) -> tuple[Seat, ...]:
        """The seats that are given away already."""
        return tuple(seat.held for seat in self.seats if seat.held)

    @property
    def places(self) -> int:
        """How many players may sign up."""
        return self.most - len(self.held)

    def filled(self, players: Mapping[SeatId, tuple[str, str]]) -> GameFile:
        """Return the game with a name and an address for each seat taken; seats nobody took are left out."""
        zone = self.game.zone
        dealt = {
            id: Seat(id, name, address, zone, ("text", "html")) for id, (name, address) in players.items()
        }
        seats = [seat.held or dealt.get(seat.id) for seat in self.seats]
        return replace(self.game, seats=tuple(seat for seat in seats if seat))


def is_open_file(document: Document) -> bool:
    """Say whether players sign up for the game of this file."""
    return isinstance(document.content, dict) and "signup" in document.content


def read_open_game(
    path: Path,
    data_folders: Sequence[Path] = (),
    *,
    zone: str = "UTC",
    language: str = "en",
    own_languages: Path | None = None,
    now: datetime | None = None,
) -> OpenFile:
    """Read the file of a game to be made; BadFile for anything wrong, and for a time before `now`."""
    check_name(path)
    document = read_document(path)
    if not is_open_file(document):
        content = document.content if isinstance(document.content, dict) else {}
        seat = "seats" if "seats" in content else "title"
        said = f"the file has no field signup; pbem new {path.stem} makes a game whose players are known."
        raise document.bad(seat, said)
    rules = checked(_only(document, "signup"), _Whole).signup
    content = {name: value for name, value in document.content.items() if name != "signup"}
    seats = _seats(document, content.get("seats"))
    free = {id: about for id, about in seats.items() if about is not None}
    most = rules.most or len(seats)
    _check_numbers(document, rules.least, most, len(seats), len(free))
    tried = [
        game_in(
            _as_if(document, content, seats, number),
            data_folders,
            zone=zone,
            language=language,
            own_languages=own_languages,
        )
        for number in sorted({max(rules.least, len(seats) - len(free)), most}, reverse=True)
    ]
    held = {seat.id: seat for seat in tried[0].seats if seat.id not in free}
    return OpenFile(
        game=replace(tried[0], seats=(), warnings=()),
        seats=tuple(OpenSeat(id, held.get(id), about or "") for id, about in seats.items()),
        least=rules.least,
        most=most,
        until=_until(document, rules.until, tried[0].zone, now),
        announce=rules.announce.strip(),
        too_few=rules.too_few,
    )


def _only(document: Document, *fields: str) -> Document:
    content = {name: value for name, value in document.content.items() if name in fields}
    return replace(document, content=content)


def _seats(document: Document, written: object) -> dict[SeatId, str | None]:
    """Return what is said about each open seat, None for one that is held: numbered, listed, or by their ids.

    A whole number stands for so many open seats, a list for open seats of these names.
    """
    if isinstance(written, int) and not isinstance(written, bool):
        if not FEWEST_SEATS <= written <= MOST_SEATS:
            raise document.bad("seats", f"there may be {FEWEST_SEATS} to {MOST_SEATS} seats, not {written}.")
        return {f"s{number}": "" for number in range(1, written + 1)}
    if isinstance(written, list) and all(isinstance(id, str) for id in written):
        if len(set(written)) < len(written):
            raise document.bad("seats", "each seat must stand in the list once.")
        return dict.fromkeys(written, "")
    if isinstance(written, dict) and written and all(isinstance(id, str) for id in written):
        return {id: _about(document, id, entry) for id, entry in written.items()}
    raise document.bad("seats", 'must be a list such as [red, blue], a number, or seats such as "red: open".')


def _about(document: Document, id: str, entry: object) -> str | None:
    if entry == OPEN:
        return ""
    if not isinstance(entry, dict) or entry.get("name") != OPEN:
        return None
    return checked(replace(document, content={"seats": {id: entry}}), _OpenSeats).seats[id].about or ""


def _check_numbers(document: Document, least: int, most: int, seats: int, free: int) -> None:
    if not free:
        raise document.bad(
            "seats", 'no seat is open; write "open" in the place of a player, as in "red: open".'
        )
    if most > seats:
        raise document.bad("signup.most", f"must be at most {seats}, for there are no more seats.")
    if most <= seats - free:
        said = f"must be more than {seats - free}, for so many seats are held already."
        raise document.bad("signup.most", said)
    if least > most:
        raise document.bad("signup.least", f"must not be more than most, which is {most}.")


def _as_if(
    document: Document, content: Mapping[str, Any], seats: Mapping[SeatId, str | None], number: int
) -> Document:
    """Return the file as it would be if so many seats were held, so that all its fields are checked."""
    left = number - sum(about is None for about in seats.values())
    entries: dict[SeatId, Any] = {}
    for id, about in seats.items():
        if about is None:
            entries[id] = content["seats"][id]
        elif left > 0:
            left -= 1
            entries[id] = {"name": f"(seat {id} is open)", "address": "open@example.org"}
    return replace(document, content={**content, "seats": entries})


def _until(document: Document, written: object, zone: str, now: datetime | None) -> datetime | None:
    if written is None:
        return None
    try:
        until = from_local(local_time(written, "signup.until"), ZoneInfo(zone))
    except BadValue as bad:
        raise document.bad("signup.until", bad.expected) from None
    if now and until <= now:
        raise document.bad("signup.until", f"{written} is past; the time must be in the future.")
    return until


def as_text(file: OpenFile) -> str:
    """Return all that is needed to make the game, as JSON; `open_file` reads it back."""
    game = file.game
    values = {
        **{name: getattr(game, name) for name in ("slug", "title", "ruleset", "zone", "deadline")},
        "config": game.config,
        "language": game.language,
        "options": dict(game.options),
        "materials": dict(game.materials),
        "seats": [_seat_values(seat) for seat in file.seats],
        **{name: getattr(file, name) for name in ("least", "most", "announce", "too_few")},
    }
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def _seat_values(seat: OpenSeat) -> dict[str, object]:
    return {"id": seat.id, "about": seat.about, "held": seat.held.__dict__ if seat.held else None}


def open_file(text: str) -> OpenFile:
    """Return the game to be made that was written as text."""
    values = json.loads(text)
    config = json.dumps(values["config"])
    names = ("slug", "title", "ruleset", "options", "materials", "zone", "deadline")
    game = GameFile(
        **{name: values[name] for name in names},
        language=values.get("language", "en"),
        seats=(),
        mail=mail_rules(config),
        times=time_rules(config),
        people=people_rules(config),
    )
    seats = tuple(OpenSeat(one["id"], _held(one["held"]), one["about"]) for one in values["seats"])
    numbers = {name: values[name] for name in ("least", "most", "announce", "too_few")}
    return OpenFile(game, seats, **numbers)


def _held(values: Mapping[str, Any] | None) -> Seat | None:
    return Seat(**{**values, "formats": tuple(values["formats"])}) if values else None
