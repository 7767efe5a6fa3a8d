"""Seats in the GM's hand: removed, given, called for, and changed; the player is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError

from pbem.desk.desk import Desk, DeskFault, plain_json
from pbem.desk.incoming.asked import address_fault
from pbem.desk.incoming.notices import Notice, seat_notice, send_notice
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.players.holders import HELD, note_seat
from pbem.desk.players.keys import seat_of
from pbem.desk.players.seating import call_anew, remove_seat, return_seat
from pbem.desk.players.takeover import name_fault, take_over
from pbem.desk.tongues import as_kept, language_of, spoken
from pbem.engine.events import GM, listed
from pbem.engine.tongue import tr, tr_noop
from pbem.fields import Zone
from pbem.gamefile import FORMATS
from pbem.languages.finding import language_names, languages
from pbem.store.opening import Files
from pbem.store.records import GameRecord, SeatRecord

BY_GM, BY_PLAYER = "changed by the GM", "changed by the player"
_SAYS = {
    "name": tr_noop("name: {value}"),
    "address": tr_noop("address: {value}"),
    "zone": tr_noop("zone: {value}"),
    "formats": tr_noop("formats: {value}"),
    "language": tr_noop("language: {value}"),
}
_ZONE: TypeAdapter[str] = TypeAdapter(Zone)
_WHO = re.compile(r"""["']?(?P<name>[^"'<>]*?)["']?\s*<?(?P<address>[^\s<>]+@[^\s<>]+?)>?""")
_LONGEST_WHO = 300
"""Characters of a name and an address together."""


@dataclass(frozen=True)
class Amendment:
    """What the GM changes about a seat; None leaves a thing as it is. `formats` are separated by commas."""

    name: str | None = None
    address: str | None = None
    zone: str | None = None
    formats: str | None = None
    language: str | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is changed."""
        return self == Amendment()


@dataclass(frozen=True)
class SeatOrder:
    """What the GM wants done with a seat: one of these, or an amendment of it."""

    remove: bool = False
    because: str = ""
    who: str | None = None
    call: bool = False
    back: bool = False
    new: Amendment = Amendment()

    @property
    def number(self) -> int:
        """How many things are asked for at once."""
        return sum((self.remove, self.who is not None, self.call, self.back, not self.new.is_empty))

    @property
    def is_any(self) -> bool:
        """Whether anything is asked for."""
        return self.number > 0


def carry_out_order(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, order: SeatOrder) -> str:
    """Do what the GM wants done with a seat, and return what was done; DeskFault says why it can't be."""
    if order.remove:
        return remove_seat(desk, files, game, seat, order.because)
    if order.who is not None:
        return replace_player(desk, files, game, seat, order.who)
    if order.call:
        return call_anew(desk, files, game, seat)
    if order.back:
        return return_seat(desk, files, game, seat)
    return amend(desk, files, game, seat, order.new)


@contextmanager
def at_seat(desk: Desk, slug: str, key: str) -> Iterator[tuple[Files, GameRecord, SeatRecord]]:
    """Open a player's seat for a change, in one transaction; DeskFault names the seats there are."""
    with desk.at_work(slug), desk.store.transaction() as files:
        game, seat = seat_of(desk, files, slug, key)
        if seat.key == GM:
            raise DeskFault("gm is the GM's own seat: config.yaml says who and where the GM is.")
        yield files, game, seat


def name_and_address(text: str) -> tuple[str, str]:
    """Read a player as the GM writes one: Zoe Field <zoe@example.net>."""
    whole = " ".join(text.split())
    found = _WHO.fullmatch(whole) if len(whole) <= _LONGEST_WHO else None
    if found is None or not found["name"].strip():
        raise DeskFault(
            tr(
                '"{text}" does not say who: write it as "Zoe Field <zoe@example.net>".',
                text=text[:80],
            )
        )
    return found["name"].strip(), found["address"]


def replace_player(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, who: str, letter: int | None = None
) -> str:
    """Give a seat to whom the GM names, whoever holds it now."""
    name, address = name_and_address(who)
    if (seat.status, seat.address.casefold()) == (HELD, address.casefold()) and seat.name == name:
        said = tr("{name} holds {seat} of {game} already.", name=name, seat=seat.key, game=game.slug)
        raise DeskFault(said)
    return take_over(desk, files, game, seat, name, address, "given by the GM", letter)


def amend(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, new: Amendment) -> str:
    """Change what the GM asks about a seat, tell its player, and return what was done."""
    values = _values(desk, files, game, seat, new)
    changed = {field: value for field, value in values.items() if getattr(seat, field) != value}
    if not changed:
        raise DeskFault(f"Nothing to change: that is how {seat.key} of {game.slug} is already.")
    _change(desk, files, game, seat, changed, BY_GM)
    now = _changed(seat, changed)
    with spoken(desk.config, game, now):
        _tell(desk, files, game, seat, now, changed)
    return f"{listed(_lines(changed))}; {seat.key} of {game.slug} is told." + _also(files, game, seat, new)


def set_by_player(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, new: Amendment, letter: int
) -> SeatRecord:
    """Change what a player's letter asks about the player's own seat, and return the seat as it is then.

    DeskFault says what is wrong with it. To ask for what is so already changes nothing.
    """
    values = _values(desk, files, game, seat, new)
    changed = {field: value for field, value in values.items() if getattr(seat, field) != value}
    if changed:
        _change(desk, files, game, seat, changed, BY_PLAYER, letter)
    return _changed(seat, changed)


def _change(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seat: SeatRecord,
    values: dict[str, str],
    why: str,
    letter: int | None = None,
) -> None:
    """Put changes of a seat on file, and in the history of the game."""
    for field, value in values.items():
        files.change_seat(game.id, seat.key, field, value, why, letter, desk.clock.now())
    says = as_kept(lambda: f"{seat.name} ({seat.key}): {listed(list(values))} {why}.")
    note_seat(desk, files, game, seat.key, "seat", says, letter)


def _changed(seat: SeatRecord, values: dict[str, str]) -> SeatRecord:
    return SeatRecord(**{**seat.__dict__, **values})


def _values(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, new: Amendment) -> dict[str, str]:
    """Return the new values that are asked for; DeskFault says what is wrong with one."""
    values: dict[str, str] = {}
    if new.name is not None:
        if fault := name_fault(files, game, seat.key, new.name):
            raise DeskFault(fault)
        values["name"] = new.name
    if new.address is not None:
        if fault := address_fault(desk, new.address):
            raise DeskFault(fault)
        values["address"] = new.address
    if new.zone is not None:
        values["zone"] = _zone(new.zone)
    if new.formats is not None:
        values["formats"] = _formats(new.formats)
    if new.language is not None:
        values["language"] = _language(desk, game, new.language)
    return values


def _zone(text: str) -> str:
    try:
        return _ZONE.validate_python(text)
    except ValidationError as bad:
        raise DeskFault(bad.errors()[0]["msg"].removeprefix("Value error, ")) from None


def _formats(text: str) -> str:
    wanted = [one.strip().lower() for one in text.split(",")]
    if not set(wanted) <= set(FORMATS) or len(set(wanted)) < len(wanted):
        raise DeskFault(
            tr(
                '"{text}" is not a format: write text, html, pdf or json, or several with commas between.',
                text=text[:60],
            )
        )
    return plain_json(wanted)


def _language(desk: Desk, game: GameRecord, text: str) -> str:
    """Return the code of a language named by its code or its name; nothing for that of the game."""
    wanted = text.strip().casefold()
    for code in languages(desk.config.languages):
        if wanted in {code.casefold(), *(name.casefold() for name in language_names(code))}:
            return "" if code == language_of(game) else code
    raise DeskFault(
        tr(
            'There is no language "{text}"; {codes} can be chosen.',
            text=text[:60],
            codes=listed(languages(desk.config.languages)),
        )
    )


def _lines(changed: dict[str, str]) -> list[str]:
    shown = {field: value.strip("[]").replace('"', "").replace(",", ", ") for field, value in changed.items()}
    return [
        tr(_SAYS[field], value=shown[field] if field == "formats" else value or tr("that of the game"))
        for field, value in changed.items()
    ]


def _tell(
    desk: Desk,
    files: Files,
    game: GameRecord,
    before: SeatRecord,
    now: SeatRecord,
    changed: dict[str, str],
) -> None:
    """Tell the player, at the address that counts now; an old address is told that letters go elsewhere."""
    about = f"{game.slug}.amended.{now.key}.{len(files.seat_changes(game.id, now.key))}"
    text = joined(
        game.title,
        section(tr("The GM has changed this about your seat:"), _lines(changed)),
        wrapped(tr("Reply to this letter to give orders: its subject holds your key.")),
    )
    send_notice(desk, files, seat_notice(desk, game, now, about, tr("your seat"), text), game=game, seat=now)
    if "address" in changed and before.address:
        said = tr(
            "The GM has changed where the letters of {seat} of {game} go: no longer to you here.",
            seat=now.key,
            game=game.title,
        )
        subject = f"{game.title}: {tr('your letters go elsewhere')}"
        old = Notice(f"{about}.old", before.address, subject, joined(wrapped(said)), before.name)
        send_notice(desk, files, old, game=game)


def _also(files: Files, game: GameRecord, seat: SeatRecord, new: Amendment) -> str:
    """Name the other seats of the game at an address."""
    if new.address is None:
        return ""
    others = [one.key for one in files.seats_at(new.address) if (one.game, one.key) != (game.id, seat.key)]
    return f" The same address holds {listed(others)} too." if others else ""
