"""Order keys are secret: they stand in subjects and reply addresses of the seat's own mail only."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.desk.looking import players_of
from tests.desk.office import SEATS, SLUG, Office

CANARY = "my secret plan"


def letter_with_keys(office: Office, seat: str) -> str:
    """A letter that writes its own key wherever a player may."""
    key, tag = office.seat(seat).order_key, office.tag(seat)
    plus = f"games+island.{seat}.{key}@example.org"
    return (
        f"{tag}\nSTAY ALL {tag}\nGROK {key.upper()}\nNAME {key}\n{plus}\n"
        f"STANDING\nSTAY ALL # {tag} {key} {CANARY}\nEND\n"
        f"FOR ROUND 4\nSTAY ALL # {key}\nEND\n"
        f"PRESS TO all:\nmy tag is {tag}, my key {key}, write to {plus}\nEND\n"
    )


@pytest.fixture
def busy(island: Office) -> Office:
    """An island on which everybody wrote their key all over their letter, and two rounds were closed."""
    for seat in SEATS:
        island.come(island.letter(seat, letter_with_keys(island, seat)))
    island.close()
    island.close()
    return island


def keys(office: Office) -> dict[str, str]:
    """The order key of every seat."""
    return {seat: office.seat(seat).order_key for seat in SEATS}


def test_no_key_is_in_any_archived_file(busy: Office) -> None:
    files = [file for file in busy.config.turns.rglob("*") if file.is_file()]
    assert len(files) > 20
    for file in files:
        found = [seat for seat, key in keys(busy).items() if key in file.read_bytes().decode().lower()]
        assert not found, file.name


def test_no_key_is_in_the_text_of_any_post(busy: Office) -> None:
    with busy.desk.store.transaction() as files:
        contents = [files.post(one.message_id) for one in files.unsent()]
    busy.seen.clear()
    posts = busy.posts()
    assert len(posts) == len(contents) > 15
    for post in posts:
        assert not [key for key in keys(busy).values() if key in post.text.lower()], post.message_id


def test_no_key_is_in_the_mail_of_another_seat(busy: Office) -> None:
    for mail in busy.deliver():
        head = mail.decode("utf-8", "replace").lower()
        assert len([key for key in keys(busy).values() if key in head]) <= 1


def test_no_key_is_said_or_on_file(busy: Office) -> None:
    said = "\n".join(busy.said) + "\n".join(str(one) for one in (*busy.filings(), *busy.letters_kept()))
    assert not [key for key in keys(busy).values() if key in said.lower()]


def test_no_key_is_in_the_note_about_a_shunted_letter(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("out of ink")

    monkeypatch.setattr("pbem.desk.incoming.filing.take", broken)
    office.posts()
    office.come(office.letter("ann", "KIND carnivore\n"))
    (note,) = office.posts()
    assert office.seat("ann").order_key not in note.text + note.subject + "".join(office.said)


def test_secrets_and_keys_are_not_in_the_repr_of_records(office: Office) -> None:
    with office.desk.store.transaction() as files:
        game = files.game(SLUG)
    assert game
    assert game.secret not in repr(game)
    assert office.seat("ann").order_key not in repr(office.seat("ann"))


def test_players_are_listed_without_keys_unless_asked(office: Office) -> None:
    assert all("key" not in player for player in players_of(office.desk, SLUG))
    assert players_of(office.desk, SLUG, with_keys=True)[0]["key"] == office.seat("ann").order_key


def test_no_address_of_another_seat_is_in_the_archive(busy: Office) -> None:
    for file in (file for file in busy.config.turns.rglob("*") if file.is_file()):
        assert not [seat for seat in SEATS if address_of(seat) in read(file)], file.name


def address_of(seat: str) -> str:
    """The registered address of a seat."""
    return str(SEATS[seat]["address"])


def read(file: Path) -> str:
    """A file's text."""
    return file.read_text("utf-8")
