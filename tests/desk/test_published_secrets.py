"""What is published of a game that is over opens nothing: no order key that is taken follows from it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from pbem.desk.fair import reveal
from pbem.desk.proof import older_key, order_key, tag_text
from pbem.desk.tending import tend
from pbem.post import Post
from pbem.store.plain import SEAT
from tests.desk.conftest import MakeOffice
from tests.desk.corrections import back
from tests.desk.office import SECRET, SLUG, Office

GM, EVIL = "pat@example.org", "evil@example.net"
ALL = ("ann", "bob", "chloe", "dinesh", "eve", "gm")
ROLLBACK = "ROLLBACK 1 BECAUSE I say so\n"


def be_older(office: Office) -> Office:
    """Let the game be one that an older pbem has made: its keys follow from the secret of its dice."""
    with office.desk.store.transaction() as files:
        for seat in ALL:
            this = (SEAT.c.game == 1, SEAT.c.key == seat)
            key = older_key(SECRET, SLUG, seat)
            files._connection.execute(update(SEAT).where(*this).values(order_key=key))
    return office


@pytest.fixture(params=["new", "older"])
def office(request: pytest.FixtureRequest, make_office: MakeOffice) -> Office:
    """An office with a game of one round, made by this pbem or an older one."""
    made = make_office(rounds=1)
    return be_older(made) if request.param == "older" else made


def end(office: Office) -> Office:
    """Play the game to its end."""
    while not office.moment().is_over:
        office.close()
    return office


def published(office: Office) -> list[str]:
    """Every word of what anybody may read that could be a secret or a key."""
    files = [
        path
        for path in office.config.turns.rglob("*")
        if path.is_file() and "private" not in path.relative_to(office.config.turns).parts
    ]
    words = {word for path in files for word in re.findall(r"[\w-]{8,64}", path.read_bytes().decode())}
    assert SECRET in words
    return sorted(words)


def keys(office: Office) -> dict[str, str]:
    """The order key of every seat."""
    return {seat: office.seat(seat).order_key for seat in ALL}


def with_key(office: Office, seat: str, key: str, text: str, **fields: str) -> dict[str, int]:
    """Send a letter of somebody who claims to be a seat."""
    return office.come(office.letter("ann", text, From=EVIL, Subject=tag_text(SLUG, seat, key), **fields))


def test_no_key_that_is_taken_follows_from_what_is_published(office: Office) -> None:
    end(office)
    taken = {*keys(office).values()}
    for word in published(office):
        assert word not in taken
        made = {key(word, SLUG, seat) for seat in ALL for key in (order_key, older_key)}
        assert taken.isdisjoint(made), word


def test_a_stranger_who_reads_all_that_is_published_rolls_nothing_back(office: Office) -> None:
    end(office)
    number = office.moment().number
    assert with_key(office, "gm", older_key(SECRET, SLUG, "gm"), ROLLBACK) == {"refused": 1}
    assert office.moment().number == number and office.moment().is_over
    assert with_key(office, "gm", keys(office)["gm"], ROLLBACK) == {"asked": 1}
    assert office.moment().number > number  # the GM's own key does


def test_the_final_report_bears_the_key_that_a_statement_needs(office: Office) -> None:
    end(office)
    report = last(office, "bob@example.com")
    assert report.subject.endswith(office.tag("bob"))
    answer = office.answer(
        office.letter("bob", "STATEMENT:\nI ate well.\nEND\n", Subject=f"Re: {report.subject}")
    )
    assert "kept for the closing packet" in " ".join(answer.text.split())


def last(office: Office, address: str) -> Post:
    """The last post to an address."""
    return [post for post in office.posts() if post.to == address][-1]


def test_players_write_with_their_keys_until_the_end(make_office: MakeOffice) -> None:
    office = be_older(make_office(rounds=2))
    before = keys(office)
    office.close()
    assert keys(office) == before
    assert office.come(office.letter("ann", "STATUS\n")) == {"asked": 1}


def test_the_final_report_has_the_new_key_in_its_reply_address(make_office: MakeOffice) -> None:
    office = end(be_older(make_office(rounds=1, more_config="reply_address: plus\n")))
    report = last(office, "bob@example.com")
    assert dict(report.headers)["Reply-To"] == f"games+island.bob.{keys(office)['bob']}@example.org"


def test_mails_that_wait_bear_the_new_key_too(make_office: MakeOffice) -> None:
    office = be_older(make_office(rounds=1))
    office.write("bob", "STATUS\n")
    dead = older_key(SECRET, SLUG, "bob")
    end(office)
    office.seen.clear()
    subjects = [post.subject for post in office.posts() if post.to == "bob@example.com"]
    assert any("Re:" in subject and office.tag("bob") in subject for subject in subjects)
    assert not any(dead in subject for subject in subjects if "Re:" in subject)


def test_a_key_made_by_chance_stays(make_office: MakeOffice) -> None:
    office = be_older(make_office(rounds=1))
    office.write("ann", "NEWKEY\n")
    before = keys(office)
    end(office)
    assert [seat for seat, key in keys(office).items() if key == before[seat]] == ["ann"]


def test_the_gm_is_told_once_and_nobody_else(make_office: MakeOffice) -> None:
    office = end(be_older(make_office(rounds=1)))
    office.posts()
    tend(office.desk)
    (note,) = office.posts()
    assert note.to == GM and "The Island (island)" in note.text and "pbem key GAME gm" in note.text
    tend(office.desk)
    assert office.posts() == []


def test_of_a_game_with_keys_of_its_own_the_gm_is_told_nothing(make_office: MakeOffice) -> None:
    office = end(make_office(rounds=1))
    office.posts()
    tend(office.desk)
    assert office.posts() == []


@pytest.fixture
def over(make_office: MakeOffice) -> Iterator[Office]:
    """An office whose game of an older pbem is over, and whose posts were read."""
    office = end(be_older(make_office(rounds=1)))
    office.posts()
    yield office


def test_whoever_writes_with_a_dead_key_gets_the_new_one_at_the_registered_address(over: Office) -> None:
    dead = older_key(SECRET, SLUG, "bob")
    assert with_key(over, "bob", dead, "STATEMENT:\nHa.\nEND\n") == {"refused": 1}
    (post,) = [post for post in over.posts() if "your new order key" in post.subject]
    assert post.to == "bob@example.com" and post.subject.endswith(over.tag("bob"))
    statement = over.letter("bob", "STATEMENT:\nHm.\nEND\n", Subject=f"Re: {post.subject}")
    assert over.come(statement) == {"asked": 1}


def test_the_gm_gets_the_gms_own_so(over: Office) -> None:
    with_key(over, "gm", older_key(SECRET, SLUG, "gm"), ROLLBACK)
    (post,) = [post for post in over.posts() if "your new order key" in post.subject]
    assert post.to == GM and post.subject.endswith(over.tag("gm"))


def test_a_wrong_key_that_was_never_one_brings_none(over: Office) -> None:
    with_key(over, "bob", "abcdefghijkl", "STATEMENT:\nHa.\nEND\n")
    (post,) = [post for post in over.posts() if post.to == "bob@example.com"]
    assert "your new order key" not in post.subject


def test_dead_keys_are_answered_three_times_a_day_and_robots_never(over: Office) -> None:
    dead = older_key(SECRET, SLUG, "bob")
    with_key(over, "bob", dead, "I am away.\n", Auto_Submitted="auto-replied")
    assert over.posts() == []
    for _ in range(5):
        with_key(over, "bob", dead, "STATEMENT:\nHa.\nEND\n")
    assert sum("your new order key" in post.subject for post in over.posts()) == 3


def test_new_keys_are_on_file_before_the_secret_is_published(
    make_office: MakeOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is killed when: made up for, it is the same keys, and the record has the same bytes."""
    office = be_older(make_office(rounds=1))
    with monkeypatch.context() as patch:
        patch.setattr(reveal, "keep", stopped)
        with pytest.raises(KeyboardInterrupt):
            end(office)
    record = office.config.turns / SLUG / "record.json"
    before = keys(office)
    assert not record.exists() and office.moment().is_over
    assert before["gm"] != older_key(SECRET, SLUG, "gm")
    tend(office.desk)
    assert json.loads(record.read_text("utf-8"))["secret"] == SECRET and keys(office) == before


def stopped(*_: object) -> Path:
    """Stop as if somebody had pulled the plug."""
    raise KeyboardInterrupt


def test_a_game_taken_back_after_its_end_keeps_the_new_keys(over: Office) -> None:
    before = keys(over)
    back(over, 1)
    assert with_key(over, "bob", older_key(SECRET, SLUG, "bob"), "STATUS\n") == {"refused": 1}
    assert over.come(over.letter("bob", "STATUS\n")) == {"asked": 1}
    end(over)
    assert keys(over) == before
