"""A game with a debate in every round, to post in: letters, what they bring, and what is told of it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pbem.post import Post
from tests.desk.office import SEATS, Office

OTHERS = [f"{seat}@example.com" for seat in list(SEATS)[1:]]
SPEECH = "SPEECH:\nBob sat at the Market; we carried water.  # hear\n\n- I ask that he share.\nEND"


def sent(office: Office, text: str, seat: str = "ann") -> tuple[Post, list[Post]]:
    """The answer to a letter, and what was sent to others because of it."""
    office.posts()
    office.come(office.letter(seat, text))
    posts = office.posts()
    (answer,) = [post for post in posts if post.to == f"{seat}@example.com"]
    return answer, [post for post in posts if post.to != f"{seat}@example.com"]


def plain(post: Post) -> str:
    """The text of a post without line breaks."""
    return " ".join(post.text.split())


def on_file(office: Office, seat: str = "ann") -> list[tuple[str, str, str]]:
    """What a seat has filed in this phase, in order."""
    moment = office.moment().number
    return [
        (one.kind, one.about, one.text)
        for one in office.filings()
        if (one.seat, one.moment) == (seat, moment)
    ]


def addresses(posts: Sequence[Post]) -> list[str]:
    """To whom posts go."""
    return sorted(post.to for post in posts)


def told(office: Office) -> list[str]:
    """What the last outcome tells of postings and votes."""
    game = office.moment().game
    with office.desk.store.transaction() as files:
        outcome = files.outcomes(game)[-1]
    says = [event["says"] for event in json.loads(outcome.events)]
    return [one for one in says if one.startswith("Posting") or " ordered " in one]
