"""The corpus of our own: every letter is read as it should be, and gets the one answer it should get."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from pbem.desk.bullets import without_bullets
from pbem.mail.reading import read_letter
from pbem.post import Post
from pbem.selftest.dressing import KEY
from pbem.selftest.folder import ROBOTS
from pbem.selftest.judging import normal
from pbem.selftest.understanding import understood
from tests.desk.office import SEATS, Office, install, no_pdfs, office_at
from tests.mail.make_corpus import CORPUS, corpus

GM = "pat@example.org"
BATCH = 40  # fewer than the answers an address may have in a day
LETTERS = sorted(CORPUS.glob("*/*.eml"))
PERSONS = [path for path in LETTERS if path.parent.name not in ROBOTS]

SILENCE = {
    "hostile/no-such-seat",
    "malformed/no-header",
    "malformed/nothing",
}
"""Letters of nobody we know, for no seat there is: they are kept for the GM, and get no answer."""

OTHERS = {
    "hostile/another-seat": ["bob@example.com", "mallory@example.net"],
    "hostile/own-key-for-another-seat": ["bob@example.com", "ann@example.com"],
    "hostile/no-such-game": ["mallory@example.net"],
}
"""Whom letters for the seat of another, or for no game, have answered: that seat, and who wrote."""


def called(path: Path) -> str:
    """A letter's name, as the tables above have it."""
    return path.relative_to(CORPUS).with_suffix("").as_posix()


def reads(path: Path) -> str:
    """The text that has to be read in a letter."""
    return normal(path.with_suffix(".txt").read_text("utf-8"))


def test_there_are_letters_of_every_sort() -> None:
    folders = [path.parent.name for path in LETTERS]
    assert len(folders) >= 330
    assert {name: folders.count(name) for name in sorted(set(folders))} == {
        "bounces": 28,
        "hostile": 39,
        "malformed": 67,
        "replies": 318,
        "robots": 42,
    }


def test_the_letters_are_those_the_script_writes() -> None:
    made = corpus()
    kept = {path.relative_to(CORPUS).as_posix(): path for path in CORPUS.rglob("*") if path.is_file()}
    assert sorted(kept) == sorted(made)
    assert [name for name, path in kept.items() if path.read_bytes() != made[name]] == []


def own_lines(path: Path) -> str:
    """What the reader finds in a letter, as orders are read: without marks of lists."""
    return normal(without_bullets(read_letter(path.read_bytes()).text))


def test_of_the_replies_99_in_100_are_read_exactly() -> None:
    replies = [path for path in LETTERS if path.parent.name == "replies"]
    differ = [path for path in replies if own_lines(path) != reads(path)]
    told = "\n".join(f"{called(path)}:\n{read_letter(path.read_bytes()).text}" for path in differ)
    assert 100 * len(differ) <= len(replies), told


@pytest.mark.parametrize("folder", ["malformed", "hostile"])
def test_broken_and_hostile_letters_say_what_they_say(folder: str) -> None:
    differ = [
        called(path) for path in PERSONS if path.parent.name == folder and own_lines(path) != reads(path)
    ]
    assert differ == []


def test_every_letter_is_known_for_what_it_is() -> None:
    robots = [path for path in LETTERS if path.parent.name in ROBOTS]
    sorts = {path: read_letter(path.read_bytes()).sort for path in robots}
    assert [called(path) for path in robots if sorts[path] not in ROBOTS[path.parent.name]] == []
    persons = {called(path): read_letter(path.read_bytes()).sort.value for path in PERSONS}
    assert {name: sort for name, sort in persons.items() if sort != "person"} == {}


@pytest.fixture(scope="module")
def round_2(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation whose game stands in round 2, to be copied."""
    folder = tmp_path_factory.mktemp("corpus") / "zine"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
        with office_at(folder, install(folder)) as office:
            office.close()
            office.close()
    return folder


def offices(folder: Path, round_2: Path, count: int) -> Iterator[Office]:
    """Copies of an installation, an hour after its last deadline."""
    for number in range(count):
        with office_at(shutil.copytree(round_2, folder / str(number))) as office:
            office.clock.at = office.moment().opened_at
            office.posts()
            yield office


@dataclass(frozen=True)
class Came:
    """What came of a letter at the desk: who was answered, whose key leaked, what was wrongly put on file."""

    verdict: str
    answered: list[str]
    leaks: list[str]
    foreign: list[str]


@pytest.fixture(scope="module")
def desk(round_2: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Came]:
    """What came of every letter, its key made the right one; a new installation for each batch."""
    folder = tmp_path_factory.mktemp("batches")
    batches = [LETTERS[at : at + BATCH] for at in range(0, len(LETTERS), BATCH)]
    came: dict[str, Came] = {}
    for office, batch in zip(offices(folder, round_2, len(batches)), batches, strict=True):
        came |= {called(path): came_of(office, path) for path in batch}
    return came


def came_of(office: Office, path: Path) -> Came:
    """Hand a letter to the desk; what the GM is told is no answer."""
    before = len(office.filings())
    raw = path.read_bytes().replace(KEY.encode(), office.seat("ann").order_key.encode())
    (verdict,) = office.come(raw)
    posts = [post for post in office.posts() if post.to != GM]
    leaks = [post.to for post in posts if holds_a_foreign_key(office, post)]
    filed = [line for filing in office.filings()[before:] for line in filing.text.split("\n")]
    return Came(verdict, [post.to for post in posts], leaks, foreign_orders(path, filed))


def holds_a_foreign_key(office: Office, post: Post) -> bool:
    """Whether a post holds the key of a seat whose player does not get it."""
    text = f"{post.subject}\n{post.text}\n{post.headers}\n{post.in_reply_to} {post.references}"
    seats = [office.seat(key) for key in SEATS]
    return any(seat.order_key in text for seat in seats if seat.address != post.to)


def foreign_orders(path: Path, filed: list[str]) -> list[str]:
    """Orders on file that the letter's own text does not hold: they can only come from its quotation."""
    own = "".join(reads(path).split()) if path in PERSONS else ""
    return [line for line in filed if "".join(line.split()) not in own and understood(line).asks]


def wanted(path: Path) -> list[str]:
    """Who has to be answered, as often as that has to be."""
    name = called(path)
    if path.parent.name in ROBOTS or name in SILENCE:
        return []
    return OTHERS.get(name, ["ann@example.com"])


def test_each_letter_gets_one_answer_or_rightly_none(desk: dict[str, Came]) -> None:
    answered = {called(path): wanted(path) for path in LETTERS}
    assert {name: desk[name].answered for name in answered if desk[name].answered != answered[name]} == {}


def test_every_letter_can_be_handled(desk: dict[str, Came]) -> None:
    assert [name for name, came in desk.items() if came.verdict == "shunted"] == []


def test_no_answer_holds_the_key_of_another_seat(desk: dict[str, Came]) -> None:
    assert {name: came.leaks for name, came in desk.items() if came.leaks} == {}


def test_nothing_of_a_quoted_report_is_taken_for_an_order(desk: dict[str, Came]) -> None:
    assert {name: came.foreign for name, came in desk.items() if came.foreign} == {}
