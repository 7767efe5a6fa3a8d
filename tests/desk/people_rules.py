"""A game's rules of people and times set by hand, and beats of the clock."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from email.message import EmailMessage

from sqlalchemy import update

from pbem.desk.tending import tend
from pbem.post import Post
from pbem.store.desk_records import ActRecord, HoldRecord
from pbem.store.plain import GAME
from tests.desk.office import Office
from tests.desk.people_letters import answers, reply, stranger, to

PAT = "pat@example.org"


def set_people(office: Office, times: Mapping[str, object] | None = None, /, **rules: object) -> None:
    """Give the game other rules of people, and of times."""
    config = json.dumps({"people": rules, "times": dict(times or {})})
    with office.desk.store.transaction() as files:
        files._connection.execute(update(GAME).values(config=config))


def beat(office: Office, at: datetime | None = None) -> list[Post]:
    """Let the heart beat at a time, and return what is queued then."""
    office.clock.at = at or office.clock.at
    office.posts()
    tend(office.desk)
    return office.posts()


def due(office: Office) -> datetime:
    """The deadline, which there must be."""
    at = office.deadline()
    assert at
    return at


def acts(office: Office, kind: str) -> list[ActRecord]:
    """The acts of a kind in the game."""
    with office.desk.store.transaction() as files:
        return files.acts(1, kind)


def holds(office: Office) -> list[HoldRecord]:
    """The holds of the game that have not ended."""
    with office.desk.store.transaction() as files:
        return files.open_holds(1)


def about(posts: list[Post], word: str) -> list[Post]:
    """The posts whose subject holds a word."""
    return [post for post in posts if word in post.subject]


def from_pat(office: Office, text: str) -> EmailMessage:
    """A letter of the GM's."""
    return office.letter("gm", text, From=PAT)


def stand_by(office: Office, *senders: str) -> None:
    """Let somebody stand by for the game, each with a confirmed address."""
    for sender in senders:
        (ask,) = answers(office, stranger(office, "STANDBY island\n", sender=sender))
        answers(office, reply(office, ask))


def call_to(posts: list[Post], address: str) -> Post:
    """The letter that calls somebody up."""
    return to(about(posts, "a seat is free"), address)
