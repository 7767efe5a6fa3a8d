"""Posts: written into the outbox of the store with what caused them, in the same transaction."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import datetime
from email.utils import parseaddr
from pathlib import Path
from typing import Any

from pbem.desk.desk import Desk, plain_json
from pbem.post import Enclosure, Post
from pbem.store.opening import Files
from pbem.store.records import GameRecord, PostRecord, SeatRecord


def message_id(desk: Desk, *parts: object) -> str:
    """Return the Message-ID of a post, the same however often it is written."""
    domain = parseaddr(desk.config.address)[1].rpartition("@")[2] or "localhost"
    return f"<{'.'.join(str(part) for part in parts)}.pbem@{domain}>"


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
    """Queue a note to the GM; `about` makes its Message-ID, so the same note is sent once."""
    gm = desk.config.gm
    post = Post(
        message_id=message_id(desk, "gm", about),
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
