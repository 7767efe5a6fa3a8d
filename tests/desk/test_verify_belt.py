"""Fair dice where things are hidden until the end: a game of Planetismals verified before it and after."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from pbem.desk.fair.seals import CARD, RECORD
from pbem.desk.fair.verdict import Verdict
from pbem.desk.fair.verify import verify_folder, verify_game
from pbem.desk.judging import Judged
from pbem.materials import shipped_games
from pbem.rulesets import BOXES
from pbem.rulesets.planetismals.events import Explored
from tests.desk.belt_office import LISTED, install_belt
from tests.desk.office import SECRET, SLUG, office_at, without_pdfs
from tests.desk.test_verify import change, first, sealed_anew

ORDERS = {
    "ann": "PLAN SH1: BUY colony; EXPLORE; PLACE; GO base\nRESERVE 777\n",
    "bob": "PLAN SH2: BUY research; EXPLORE; PLACE; GO base\n",
}
OWN = re.compile(r"moves of|research of|tourists at")
"""What rolls are for that their seats alone may know of (brief 2.3)."""
CLOSED = ("01-orders", "02-orders")
"""The turns whose seeds their own files never open."""
SEALED = "The rolls of 01-orders, 02-orders: the seed is still sealed."


def gms_map() -> dict[str, Any]:
    """A map of the GM's that fixes all its asteroids, which nobody may know before they are explored."""
    file = shipped_games() / "planetismals" / "maps" / "belt-5.yaml"
    content: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))
    rocks = [{"at": hex, "zones": 3, "type": "precious", "name": named(hex)} for hex in content["asteroids"]]
    return {**content, "asteroids": rocks}


def named(hex: str) -> str:
    """What that map calls an asteroid."""
    return f"Quartzite-{hex}"


@dataclass(frozen=True)
class Played:
    """The turns of a game of three rounds before its end and after it, and its first two as judged."""

    running: Path
    over: Path
    judged: tuple[Judged, ...]
    by_gm: Verdict


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """A game of three rounds, once when two of them are played, and once when it is over."""
    folder, copy = tmp_path_factory.mktemp("belt") / "zine", tmp_path_factory.mktemp("running") / SLUG
    config = install_belt(folder, options={**LISTED, "round_limit": 3, "map": gms_map()})
    with without_pdfs(), office_at(folder, config) as office:
        office.come(*(office.letter(seat, text) for seat, text in ORDERS.items()))
        judged = tuple(one.judged for _ in CLOSED for one in office.close())
        by_gm = verify_game(office.desk, SLUG)
        shutil.copytree(folder / "turns" / SLUG, copy)
        while not office.moment().is_over:
            office.close()
        yield Played(copy, folder / "turns" / SLUG, judged, by_gm)


@pytest.fixture
def turns(played: Played, tmp_path: Path) -> Path:
    """A copy of the public files of the game that is over."""
    return shutil.copytree(played.over, tmp_path / SLUG, ignore=shutil.ignore_patterns("private"))


@pytest.fixture(autouse=True)
def same_pdfs() -> Iterator[None]:
    """Set each PDF anew as quickly as the offices do."""
    with without_pdfs():
        yield


def test_before_the_end_the_rolls_are_said_not_to_be_proved(played: Played) -> None:
    verdict = verify_folder(played.running)
    assert not verdict.differences
    assert SEALED in verdict.unproved
    assert any(f"opened in {RECORD} when the game ends" in one for one in verdict.unproved)
    assert not any("judged again" in one or "face by face" in one for one in verdict.proved)


def test_when_the_game_is_over_all_rolls_are_proved(played: Played) -> None:
    verdict = verify_folder(played.over)
    assert (verdict.differences, verdict.unproved) == ([], [])
    assert any("3 turns judged again" in one for one in verdict.proved)
    shown = [roll for turn in (*CLOSED, "03-orders") for roll in outcome(played.over / turn)["rolls"]]
    assert f"{len(shown)} rolls follow from the seeds, face by face." in verdict.proved


def test_who_has_the_secret_on_file_proves_them_before_the_end(played: Played) -> None:
    assert (played.by_gm.differences, played.by_gm.unproved) == ([], [])
    assert any("2 turns judged again" in one for one in played.by_gm.proved)
    assert any("face by face" in one for one in played.by_gm.proved)


def test_a_record_that_cannot_be_judged_here_proves_no_rolls(
    turns: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(BOXES, "planetismals")
    verdict = verify_folder(turns)
    assert not verdict.differences
    assert "The rolls of 01-orders, 02-orders: only judging them again gives their seeds." in verdict.unproved


def test_a_roll_forged_under_a_sealed_seed_is_found_when_the_game_is_over(turns: Path) -> None:
    change(turns / "01-orders" / "outcome.json", forge)
    sealed_anew(turns)
    assert first(turns).startswith("01-orders/outcome.json: roll 1 is ")


@pytest.mark.parametrize(
    ("forged", "says"),
    [
        ({"rolls": None}, "its rolls cannot be read."),
        ({"seed_digest": "0" * 64}, "its seed_digest is not that of the seed which follows."),
        ({}, "roll 1 is not the next that follows from the seed."),
    ],
)
def test_it_is_found_though_the_pages_cannot_be_set_anew(
    turns: Path, forged: dict[str, Any], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.desk.fair.verify_pages.__version__", "another")
    assert not verify_folder(turns).differences
    file = turns / "01-orders" / "outcome.json"
    change(file, forge)
    change(file, lambda values: values.update(forged))
    sealed_anew(turns)
    assert first(turns) == f"01-orders/outcome.json: {says}"


def forge(values: dict[str, Any]) -> None:
    """Change the first face thrown."""
    faces = values["rolls"][0]["faces"]
    faces[0] = faces[0] % 100 + 1


def test_before_the_end_no_public_file_tells_a_secret(played: Played) -> None:
    """Neither the secret, nor a turn's seed, nor what only its seat may know of the dice, nor the map."""
    public = texts(played.running, is_private=False)
    found = {told for told in (*secrets(played), *hidden(played)) for text in public.values() if told in text}
    assert found == set()
    assert json.loads(public[CARD])["material"] is None
    opened = texts(played.over, is_private=False)[RECORD]
    assert all(told in opened for told in (SECRET, *unexplored(played)))


def test_before_the_end_private_files_tell_their_own_seats_dice_alone(played: Played) -> None:
    private = texts(played.running, is_private=True)
    for name, text in private.items():
        seat = Path(name).name.partition(".")[0]
        others = [label for label in hidden(played) if label.split()[1] != seat]
        assert [told for told in (*secrets(played), *others) if told in text] == [], name
    assert any(label in private["01-orders/private/ann.json"] for label in hidden(played))


def texts(folder: Path, *, is_private: bool) -> dict[str, str]:
    """All files there by name, their blanks all alike."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    wanted = {name: path for name, path in files.items() if ("/private/" in name) == is_private}
    assert wanted
    return {name: " ".join(path.read_text("utf-8").split()) for name, path in wanted.items()}


def secrets(played: Played) -> tuple[str, ...]:
    """What nobody may know before the end: the secret, the seeds, and what the map fixes elsewhere."""
    return (SECRET, *(judged.seed for judged in played.judged), *unexplored(played))


def unexplored(played: Played) -> list[str]:
    """What the map calls asteroids that nobody has explored yet."""
    events = [event for judged in played.judged for event in judged.outcome.events]
    explored = [event.hex for event in events if isinstance(event, Explored)]
    assert explored
    return [rock["name"] for rock in gms_map()["asteroids"] if rock["at"] not in explored]


def hidden(played: Played) -> list[str]:
    """The streams of all rolls that their seats alone may know of."""
    rolls = [roll for judged in played.judged for roll in judged.outcome.rolls]
    found = [roll.label for roll in rolls if OWN.match(roll.why)]
    assert found
    return found


def outcome(folder: Path) -> dict[str, Any]:
    """The values of a turn's public outcome."""
    values: dict[str, Any] = json.loads((folder / "outcome.json").read_text("utf-8"))
    return values
