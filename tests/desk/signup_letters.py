"""A game to be made, and letters of those who sign up for it."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

from pbem.desk.signup.opening import open_game
from pbem.desk.signup.signups import close_openings
from pbem.post import Post
from tests.desk.office import Office
from tests.desk.people_letters import answers, stranger, to

UNTIL = datetime(2026, 12, 20, 20, 0, tzinfo=UTC)
GM = "pat@example.org"
OPEN = """\
title: The Atoll
ruleset: survival
deadline: every friday at 20:00
options: {extra_species: 3}
signup:
  until: 2026-12-20 20:00
  least: 3
  most: 4
  announce: A friendly game for beginners.
seats:
  zed: {name: Zed Zander, address: zed@example.org}
  north: {name: open, about: the northern shore}
  south: open
  west: open
  east: open
"""


def write_file(office: Office, text: str = OPEN, slug: str = "atoll") -> Path:
    """Write the file of a game to be made."""
    path = office.config.games / f"{slug}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def opened(office: Office, text: str = OPEN, slug: str = "atoll") -> str:
    """Open a game for sign-up; return the announcement."""
    return open_game(office.desk, write_file(office, text, slug))


def mark_in(post: Post) -> str:
    """The code of a sign-up in a post's subject."""
    found = re.search(r"\[signup [^\]]+\]", post.subject)
    assert found, post.subject
    return found[0]


def reply(office: Office, post: Post, text: str = "CONFIRM\n", sender: str = "") -> EmailMessage:
    """A reply to a post about a sign-up."""
    return stranger(office, text, f"Re: {post.subject}", sender or post.to)


def sign_up(office: Office, name: str, more: str = "", address: str = "") -> Post:
    """Let somebody sign up and confirm; return the last answer."""
    address = address or f"{name.lower()}@example.net"
    (ask,) = answers(office, stranger(office, "", f"JOIN atoll AS {name} {more}".strip(), address))
    return to(answers(office, reply(office, ask)), address)


def beat(office: Office) -> list[Post]:
    """Let pbem look after the games to be made; return what was queued."""
    office.posts()
    close_openings(office.desk)
    return office.posts()


def seats(office: Office, slug: str = "atoll") -> dict[str, str]:
    """Who has which seat of a game that was made; nothing if it was not."""
    with office.desk.store.transaction() as files:
        game = files.game(slug)
        return {seat.key: seat.name for seat in files.seats(game.id)} if game else {}


def secret_of(office: Office) -> str:
    """The secret of the game to be made."""
    with office.desk.store.transaction() as files:
        opening = files.opening("atoll")
    assert opening
    return opening.secret
