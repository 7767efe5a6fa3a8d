"""What is archived: where, who can read it, and that the public part holds nothing private."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbem.desk.close import judge_and_publish, look
from pbem.desk.publishing import Published
from tests.desk.office import SEATS, SECRET, Office

CANARIES = ("KANARIENVOGEL", "STIEGLITZ")
LETTER = f"""\
STAY ALL # {CANARIES[0]}
MODE 1 aggressive
STANDING
MODE 1 semi # {CANARIES[0]}
END
FOR ROUND 9
MOVE 1 SW > SE > N
END
PRESS TO bob:
{CANARIES[1]}
END
GROK {CANARIES[0]}
"""
FOR_BOB = ("private/bob.txt", "private/bob.html", "private/gm.seal.json")


@pytest.fixture
def published(island: Office) -> Published:
    """Round 2, for which Ann wrote things that are nobody else's business."""
    island.come(island.letter("ann", LETTER))
    return island.close()[0]


def files(published: Published) -> dict[str, Path]:
    """The files of a moment's folder, by their path in it."""
    found = (file for file in published.folder.rglob("*") if file.is_file())
    return {file.relative_to(published.folder).as_posix(): file for file in found}


def test_the_archive_has_its_folders_and_files(published: Published) -> None:
    assert published.folder.parts[-3:] == ("turns", "island", "02-season")
    expected = {"public.txt", "public.html", "public.pdf", "outcome.json"}
    expected |= {f"private/{seat}.{ending}" for seat in SEATS for ending in ("txt", "json")}
    expected |= {f"private/{seat}.html" for seat in ("bob", "chloe", "dinesh", "eve")}
    expected |= {"private/chloe.pdf"}
    expected |= {"seal.json", "private/gm.seal.json", "deadline.ics"}
    assert set(files(published)) == expected


def test_private_files_are_the_gms_alone(published: Published) -> None:
    modes = {name: file.stat().st_mode & 0o777 for name, file in files(published).items()}
    assert {mode for name, mode in modes.items() if name.startswith("private/")} == {0o600}
    assert {mode for name, mode in modes.items() if not name.startswith("private/")} == {0o644}
    assert (published.folder / "private").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("name", ["public.txt", "public.html", "outcome.json"])
def test_nothing_private_is_public(published: Published, island: Office, name: str) -> None:
    text = files(published)[name].read_text("utf-8")
    private: tuple[str, ...] = (*CANARIES, "SW > SE", "MODE 1", "aggressive #", "GROK", SECRET)
    private += tuple(str(seat["address"]) for seat in SEATS.values())
    private += tuple(island.seat(seat).order_key for seat in SEATS)
    assert not [one for one in private if one in text]


def test_nothing_of_one_seat_is_in_the_files_of_another(published: Published) -> None:
    for name, file in files(published).items():
        if name.startswith("private/") and "/ann." not in name:
            text = file.read_text("utf-8")
            assert CANARIES[0] not in text, name
            assert "SW > SE" not in text, name
            assert (CANARIES[1] in text) == (name in FOR_BOB), name


def test_a_seats_own_report_tells_what_it_has_on_file(published: Published) -> None:
    text = " ".join(published.texts["ann"].split())
    assert "Your standing orders - MODE 1 semi" in text
    assert "On file for round 9 - MOVE 1 SW > SE > N" in text


def test_outcomes_are_json_that_holds_what_that_reader_may_know(published: Published) -> None:
    read = {
        name: json.loads(file.read_text("utf-8"))
        for name, file in files(published).items()
        if name.endswith(".json")
    }
    public, ann = read["outcome.json"], read["private/ann.json"]
    assert (public["turn"], public["phase"], public["seat"]) == (2, "season", None)
    assert "orders" not in public
    assert ann["orders"][:2] == ["STAY ALL", "MODE 1 aggressive"]
    assert ann["played"] == "orders received"
    assert public["events"] and public["rolls"] and len(public["seed"]) == 64
    assert public["deadline"] == "2026-12-25T20:00:00+00:00"


def test_writing_a_moment_again_gives_the_same_bytes(island: Office) -> None:
    with island.desk.store.transaction() as opened:
        found = look(island.desk, opened, "island")
    (published,) = judge_and_publish(island.desk, found)
    before = {name: file.read_bytes() for name, file in files(published).items()}
    for file in files(published).values():
        file.unlink()
    (again,) = judge_and_publish(island.desk, found)
    assert {name: file.read_bytes() for name, file in files(again).items()} == before


def test_no_half_written_file_is_left(published: Published) -> None:
    assert not list(published.folder.rglob(".*"))
