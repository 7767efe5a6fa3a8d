"""Posts: written into the outbox of the store with what caused them, in the same transaction.

A post has a plain name, by which it is sent once however often it is written. Its Message-ID is made of that
name and a tag that nobody can guess: only who was sent the post can name it, as a bounce does.
"""

from __future__ import annotations

import base64
import json
import re
from dataclasses import asdict
from datetime import datetime
from email.utils import parseaddr
from pathlib import Path
from typing import Any

from pbem.desk.chances import secret_for
from pbem.desk.desk import Desk, plain_json
from pbem.post import Enclosure, Post
from pbem.store.opening import Files
from pbem.store.records import GameRecord, PostRecord, SeatRecord

_OURS = re.compile(r"<(?P<name>.+)\.pbem(?:\.(?P<tag>[a-z2-7]{12}))?@(?P<domain>[^@>]+)>")


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
    """Return an id in the form of a Message-ID, for what is no post; it proves nothing."""
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
    """Return the post that was queued."""
    values = json.loads(content)
    enclosures = tuple(
        Enclosure(**{**one, "path": desk.config.turns / one["path"]}) for one in values["enclosures"]
    )
    return Post(
        **{
            **values,
            "enclosures": enclosures,
            "references": tuple(values["references"]),
            "headers": tuple((name, value) for name, value in values["headers"]),
        }
    )


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
