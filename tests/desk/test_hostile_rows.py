"""Rows that no pbem wrote, in a database in use: no path leads out, and everybody else's mail goes out."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from pbem.config import read_config
from pbem.desk.players.seatcare import replace_player
from pbem.desk.pruning.prune import ages_of, prune
from pbem.store.records import LetterRecord
from tests.desk.office import SLUG, Office

Values = dict[str, Any]


def change(office: Office, words: str, **values: object) -> None:
    """Change rows as somebody with a tool for databases would."""
    with office.desk.store.transaction() as files:
        files._connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
        files._connection.exec_driver_sql(words, values)


def told(mails: list[bytes]) -> list[bytes]:
    """The mails to the GM."""
    return [mail for mail in mails if b"To: Pat Example" in mail]


def enclosing(path: str) -> Callable[[Values], object]:
    """A change of a post: it encloses another file."""
    return lambda post: post["enclosures"].append({"name": "a", "media": "text/html", "path": path})


UNREADABLE: dict[str, Callable[[Values], object]] = {
    "the database enclosed": enclosing("../pbem.db"),
    "a file by its whole path": enclosing("/etc/passwd"),
    "a link out of the turns": enclosing("island/link.html"),
    "a list": lambda post: [post],
    "no text": lambda post: post.pop("text"),
    "a number for a text": lambda post: post.update(text=5),
    "a field that there is not": lambda post: post.update(bcc="x@y.example"),
    "another header": lambda post: post["headers"].append(["Bcc", "x@y.example"]),
    "a header of two lines": lambda post: post.update(subject="a\nBcc: x@y.example"),
    "no time": lambda post: post.update(sent_at="soon"),
    "an enclosure of another kind": lambda post: post.update(enclosures=["x"]),
}


@pytest.mark.parametrize("spoil", UNREADABLE.values(), ids=UNREADABLE)
def test_a_post_that_cannot_be_read_is_set_aside_and_all_others_go_out(
    office: Office, spoil: Callable[[Values], object]
) -> None:
    (office.config.turns / SLUG).mkdir(exist_ok=True)
    (office.config.turns / SLUG / "link.html").symlink_to(office.config.folder / "pbem.db")
    with office.desk.store.transaction() as files:
        waiting = files.unsent()
    first = waiting[0]
    values = json.loads(first.content)
    changed = spoil(values)
    content = json.dumps(changed if isinstance(changed, list) else values)
    change(office, "UPDATE post SET content = :content WHERE id = :id", content=content, id=first.id)
    mails = office.deliver()
    assert len(mails) == len(waiting)  # all others, and the word to the GM
    assert all(b"SQLite format" not in mail and b"root:" not in mail for mail in mails)
    assert any(b"set aside" in mail for mail in told(mails))
    with office.desk.store.transaction() as files:
        (refused,) = files.refused_posts()
        assert (refused.id, files.bounces(1)) == (first.id, [])
        assert str(refused.last_fault).startswith("The mail on file can't be read: ")
    assert office.deliver() == mails


def test_a_seat_named_like_a_path_is_sent_no_other_report(island: Office) -> None:
    """Of another game's private folder, which the seat's name leads to; who takes it over gets its report."""
    other = island.config.turns / "victims/00-signup/private"
    other.mkdir(parents=True)
    (other / "ann.txt").write_text("a secret of the victims")
    key = "../../../victims/00-signup/private/ann"
    for table in ("filing", "seat_change", "act", "letter", "post"):
        change(island, f"DELETE FROM {table} WHERE seat = :seat", seat="ann")
    change(island, "UPDATE seat SET key = :key WHERE key = 'ann'", key=key)
    words = "UPDATE moment SET state = replace(state, :old, :new)"
    change(island, words, old='"ann"', new=json.dumps(key))
    seat = island.seat(key)
    with island.desk.store.transaction() as files:
        game = files.games()[0]
        replace_player(island.desk, files, game, seat, "Zoe Field <zoe@example.net>")
    assert any("zoe@example.net" in post.to for post in island.posts())
    assert all(b"a secret of the victims" not in mail for mail in island.deliver())


def test_a_letter_kept_under_a_path_is_neither_shown_nor_pruned(island: Office) -> None:
    config = island.config.folder / "config.yaml"
    letter = LetterRecord(
        message_id="<odd@x>",
        digest="d",
        sender="zoe@example.org",
        subject="Hello",
        sort="person",
        size=5,
        received_at=island.clock.at,
        game=1,
        seat=None,
        moment=None,
        verdict="shunted",
        text="",
        kept_as="../config.yaml",
    )
    with island.desk.store.transaction() as files:
        files.add_letter(letter, None)
        files._connection.exec_driver_sql("UPDATE moment SET is_over = 1 WHERE number = 3")
    island.clock.at += timedelta(days=4000)
    prune(island.desk, ages_of(island.desk, timedelta(days=1)))
    assert config.is_file()
    assert read_config(island.config.folder)
