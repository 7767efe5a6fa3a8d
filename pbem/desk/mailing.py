"""Posts: written into the outbox of the store with what caused them, in the same transaction.

A post has a plain name, by which it is sent once however often it is written. Its Message-ID is made of that
name and a tag that nobody can guess: only who was sent the post can name it, as a bounce does.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from datetime import datetime
from email.utils import parseaddr
from pathlib import Path
from typing import Any

from pbem.boundedjson import read_json
from pbem.desk.chances import secret_for
from pbem.desk.desk import Desk, plain_json
from pbem.engine.events import GM
from pbem.post import Enclosure, Post
from pbem.store.opening import Files
from pbem.store.records import GameRecord, PostRecord, SeatRecord

_OURS = re.compile(r"<(?P<name>.+)\.pbem(?:\.(?P<tag>[a-z2-7]{12}))?@(?P<domain>[^@>]+)>")
HEADERS = ("Reply-To", "List-Unsubscribe")
"""The header fields that a post of ours may have beside those of every mail."""
MEDIA = ("text/html", "text/calendar", "application/pdf", "application/json")
_ENCLOSURE = ("name", "media", "path", "is_alternative")
_LONGEST_LINE = 5_000
_NO_TEXT = re.compile("[\0\ud800-\udfff]")


def message_id(desk: Desk, files: Files, *parts: object) -> str:
    """Return the Message-ID of the post of this name: the one on file, else the one that it gets.

    Posts on file may have been named by an older pbem or another installation; a thread goes on with theirs.
    """
    name = ".".join(map(str, parts))
    return files.id_of_post(name) or f"<{name}.pbem.{_tag(desk, files, name)}@{_domain(desk)}>"


def _tag(desk: Desk, files: Files, name: str) -> str:
    """Return what proves a Message-ID; recovering the installation makes the same."""
    return base64.b32encode(secret_for(desk, files, f"post\x1f{name}"))[:12].decode().lower()


def plain_id(desk: Desk, *parts: object) -> str:
    """Return an id in the form of a Message-ID, for what is not a post; it proves nothing."""
    return f"<{'.'.join(map(str, parts))}.pbem@{_domain(desk)}>"


def _domain(desk: Desk) -> str:
    return parseaddr(desk.config.address)[1].rpartition("@")[2] or "localhost"


def name_in(message_id: str) -> str:
    """Return the plain name in a Message-ID of a post, also in one that an older pbem gave, without a tag."""
    found = _OURS.fullmatch(message_id)
    return found["name"] if found else message_id.strip("<>")


def is_tagged(message_id: str) -> bool:
    """Say whether a Message-ID on file has a tag: those that an older pbem gave can be guessed."""
    found = _OURS.fullmatch(message_id)
    return found is not None and found["tag"] is not None


def is_ours(desk: Desk, message_id: str) -> bool:
    """Say whether a Message-ID has the form of those that posts of this installation have."""
    found = _OURS.fullmatch(message_id)
    return found is not None and found["domain"] == _domain(desk)


def reply_to(desk: Desk, game: GameRecord, seat: SeatRecord) -> tuple[tuple[str, str], ...]:
    """Return the Reply-To of a seat's mail: the address players write to, with the tag if so configured."""
    local, _, domain = desk.config.address.rpartition("@")
    tag = f"+{game.slug}.{seat.key}.{seat.order_key}" if desk.config.reply_address == "plus" else ""
    return (("Reply-To", f"{local}{tag}@{domain}"),)


def queue(
    desk: Desk,
    files: Files,
    post: Post,
    game: GameRecord | None = None,
    seat: SeatRecord | None = None,
    answers: int | None = None,
) -> None:
    """Put a post into the store's outbox, within the transaction of what it tells.

    `answers` is the id of the letter it answers. Nothing is queued for a player on paper, who has no address.
    """
    if not post.to:
        return
    files.add_post(
        PostRecord(
            message_id=post.message_id,
            name=name_in(post.message_id),
            game=game.id if game else None,
            seat=seat.key if seat else None,
            address=post.to,
            content=plain_json(_values(desk, post)),
            queued_at=desk.clock.now(),
            answers=answers,
        )
    )


def _values(desk: Desk, post: Post) -> dict[str, Any]:
    """Return a post as JSON values; enclosures by their path below the folder of turns."""
    values = asdict(post)
    for enclosure in values["enclosures"]:
        enclosure["path"] = Path(enclosure["path"]).relative_to(desk.config.turns).as_posix()
    return values


def read_post(desk: Desk, content: str) -> Post:
    """Return the post that was queued; ValueError, in one sentence, for one that pbem never wrote.

    Only files of the archive are enclosed: no path leads out of the folder of turns, and no link does.
    """
    values = post_values(content)
    turns = desk.config.turns
    enclosures = [{**one, "path": turns / one["path"]} for one in values.get("enclosures", ())]
    if not all(one["path"].resolve().is_relative_to(turns.resolve()) for one in enclosures):
        raise _unreadable("enclosures", "lead out of the folder of turns")
    return Post(
        **{
            **values,
            "enclosures": tuple(Enclosure(**one) for one in enclosures),
            "references": tuple(values.get("references", ())),
            "headers": tuple((name, value) for name, value in values.get("headers", ())),
        }
    )


def post_values(content: str) -> dict[str, Any]:
    """Return a queued post's JSON values; ValueError, in one sentence, for what pbem never writes."""
    try:
        values = read_json(content)
    except ValueError as fault:
        raise ValueError(f"The mail on file can't be read: it {fault}.") from None
    if not isinstance(values, dict) or not _SHAPES.keys() >= values.keys() >= _NEEDED:
        raise ValueError("The mail on file can't be read: its fields are not those of a mail.")
    for name, value in values.items():
        if not _SHAPES[name](value):
            raise _unreadable(f"field {name}", "is not what pbem writes there")
    return values


def _unreadable(field: str, fault: str) -> ValueError:
    return ValueError(f"The mail on file can't be read: its {field} {fault}.")


def _is_text(value: object) -> bool:
    return isinstance(value, str) and not _NO_TEXT.search(value)


def _is_line(value: object) -> bool:
    return _is_text(value) and len(str(value)) <= _LONGEST_LINE and len(str(value).splitlines()) < 2


def _is_time(value: object) -> bool:
    try:
        return isinstance(value, str) and bool(datetime.fromisoformat(value))
    except ValueError:
        return False


def _are_lines(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_line, value))


def _are_headers(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(one, list) and len(one) == 2 and one[0] in HEADERS and _is_line(one[1]) for one in value
    )


def _are_enclosures(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_enclosure, value))


def _is_enclosure(value: object) -> bool:
    """Whether it names a file below the folder of turns, in words alone: the disk is not looked at."""
    if not isinstance(value, dict) or not {"name", "media", "path"} <= value.keys() <= {*_ENCLOSURE}:
        return False
    media, path = value["media"], value["path"]
    is_named = _is_line(value["name"]) and _is_line(path) and "\\" not in path
    is_below = is_named and all(part not in ("", ".", "..") for part in path.split("/"))
    return is_below and media in MEDIA and isinstance(value.get("is_alternative", False), bool)


_SHAPES: Mapping[str, Callable[[object], bool]] = {
    "message_id": _is_line,
    "to": _is_line,
    "to_name": _is_line,
    "subject": _is_line,
    "text": _is_text,
    "sent_at": _is_time,
    "in_reply_to": _is_line,
    "references": _are_lines,
    "enclosures": _are_enclosures,
    "headers": _are_headers,
    "is_reply": lambda value: isinstance(value, bool),
}
"""What each field of a post that was queued must be."""
_NEEDED = {"message_id", "to", "to_name", "subject", "text", "sent_at"}


def gm_seat(desk: Desk, files: Files, game: GameRecord) -> SeatRecord:
    """Return the GM's own seat, with the GM's name, address and zone."""
    seat, gm = files.seat_by_key(game.id, GM), desk.config.gm
    assert seat
    return replace(seat, name=gm.name, address=gm.address, zone=desk.config.zone)


def tell_gm(desk: Desk, files: Files, about: str, subject: str, text: str) -> None:
    """Queue a note to the GM; `about` makes its name, so the same note is sent once."""
    gm = desk.config.gm
    post = Post(
        message_id=message_id(desk, files, "gm", about),
        to=gm.address,
        to_name=gm.name,
        subject=f"pbem: {subject}",
        text=text,
        sent_at=iso(desk.clock.now()),
        is_reply=False,
    )
    queue(desk, files, post)


def iso(at: datetime) -> str:
    """Return a time as ISO 8601, to the second."""
    return at.isoformat(timespec="seconds")
