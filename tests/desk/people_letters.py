"""Letters of people: of strangers, and replies to what pbem wrote; a second game to ask for."""

from __future__ import annotations

import json
import re
from email.message import EmailMessage

from sqlalchemy import update

from pbem.desk.games import new_game
from pbem.gamefile import read_game
from pbem.post import Post
from pbem.store.plain import GAME
from tests.desk.office import SLUG, Office

ZOE = "zoe@example.net"


def stranger(office: Office, text: str = "", subject: str = "Hello", sender: str = ZOE) -> EmailMessage:
    """A letter of somebody who has no seat."""
    return office.letter("ann", text, From=sender, Subject=subject, **{"In-Reply-To": ""})


def reply(office: Office, post: Post, text: str = "CONFIRM\n", sender: str = "") -> EmailMessage:
    """A reply to a post, with its subject as it is."""
    return office.letter("ann", text, From=sender or post.to, Subject=f"Re: {post.subject}")


def answers(office: Office, *letters: EmailMessage) -> list[Post]:
    """What is queued when these letters come."""
    office.posts()
    office.come(*letters)
    return office.posts()


def to(posts: list[Post], address: str) -> Post:
    """The one post to an address."""
    (post,) = [post for post in posts if post.to == address]
    return post


def code_in(post: Post) -> str:
    """The code in a post's subject."""
    found = re.search(r"\[(?:confirm|observe) [^\]]+\]", post.subject)
    assert found, post.subject
    return found[0]


def plain(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


def second_game(office: Office, slug: str = "atoll") -> None:
    """Make another game, of Zed and Yan."""
    text = (
        (office.config.games / f"{SLUG}.yaml").read_text("utf-8").replace("The Island", f"The {slug.title()}")
    )
    for seat in ("ann", "bob", "chloe", "dinesh", "eve"):
        text = text.replace(f"{seat}@example.com", f"{seat}@other.example")
    file = office.config.games / f"{slug}.yaml"
    file.write_text(text, encoding="utf-8")
    new_game(office.desk, read_game(file, [office.config.games]), "5eed2" * 8)


def set_mail_rules(office: Office, **rules: object) -> None:
    """Give the game other rules of the mail."""
    with office.desk.store.transaction() as files:
        files._connection.execute(update(GAME).values(config=json.dumps({"mail": rules})))
