"""Games made before there was an advanced game go on: older/beach was made by the pbem before it.

older/beach.yaml is its game file. older/beach.json holds what pbem as of commit a872240 had on file of it
after `pbem new beach` and four times `pbem close beach --now`: the row of the game, the first moment and the
open one. The row lacks the material `advanced`, the states lack those of modules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.clock import FixedClock
from pbem.desk.changing import change_game, planned
from pbem.desk.close import close_game
from pbem.desk.corrections.replay import replay
from pbem.desk.desk import Desk, plain_json
from pbem.desk.games import new_game
from pbem.engine.events import GM
from pbem.engine.ruleset import Player
from pbem.gamefile import read_game
from pbem.materials import completed
from pbem.rulesets import BOXES
from pbem.store.opening import open_store
from pbem.store.records import GameRecord, MomentRecord, SeatRecord
from pbem.yamlfile import BadFile
from tests.desk.office import START, install, without_pdfs

OLDER = Path(__file__).parent / "older"
SLUG = "beach"
BOX = BOXES["crusoe"]
SEATS = {GM: "the GM", "ann": "Ann", "bob": "Bob"}


def older() -> dict[str, Any]:
    """What was on file."""
    found: dict[str, Any] = json.loads((OLDER / "beach.json").read_text("utf-8"))
    return found


def put_on_file(desk: Desk) -> None:
    """File the game as it was, with its open moment as the first."""
    held = older()
    row, moment = held["game"], held["open"]
    written = {name: plain_json(row[name]) for name in ("options", "material", "deadline_rule", "config")}
    with desk.store.transaction() as files:
        files.add_game(GameRecord(**{**row, **written}, key_secret="5ec2e7" * 10, made_at=START))
        game = files.game(SLUG)
        assert game
        for place, (key, name) in enumerate(SEATS.items()):
            address = f"{key}@example.org" if place else ""
            seat = SeatRecord(
                game=game.id,
                key=key,
                place=place,
                name=name,
                address=address,
                order_key=f"key{place}",
                zone=game.zone,
                formats='["text", "html"]',
            )
            files.add_seat(seat)
        files.add_moment(
            MomentRecord(
                game=game.id,
                number=1,
                turn=moment["turn"],
                phase=moment["phase"],
                state=plain_json(moment["state"]),
                is_over=False,
                opened_at=START,
            )
        )
        files.set_deadline(game.id, 1, START, "by the game's rule", START)


def is_over(desk: Desk) -> bool:
    """Whether the game has ended."""
    with desk.store.transaction() as files:
        game = files.game(SLUG)
        moment = files.moment(game.id) if game else None
    assert moment
    return moment.is_over


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk with the older game and its file."""
    config = install(tmp_path / "zine")
    text = (OLDER / "beach.yaml").read_text("utf-8")
    (config.games / "beach.yaml").write_text(text, encoding="utf-8")
    (config.games / "island.yaml").unlink()
    with closing(open_store(config.database_url)) as store, without_pdfs():
        desk = Desk(config, store, FixedClock(START))
        put_on_file(desk)
        yield desk


def test_what_was_not_there_yet_is_read_from_pbem_itself() -> None:
    """Nothing that the game was made with is changed by that."""
    game = older()["game"]
    materials = completed(BOX, game["options"], game["material"])
    assert {name: materials[name] for name in game["material"]} == game["material"]
    assert "advanced" in materials and "advanced" not in game["material"]


def test_a_game_opened_for_signup_before_is_made_now(desk: Desk) -> None:
    """What was on file of it had no such material either; the game made of it has."""
    path = desk.config.games / "beach.yaml"
    file = read_game(path.rename(path.with_stem("shore")), [desk.config.games])
    materials = {name: held for name, held in file.materials.items() if name != "advanced"}
    made = new_game(desk, replace(file, materials=materials))
    assert "advanced" in json.loads(made.material)


def test_the_same_dice_make_the_same_beginning() -> None:
    """The first position, and the open one, are read and written as they were, but for what is new."""
    held = older()
    game = held["game"]
    rules = BOX.open(game["options"], completed(BOX, game["options"], game["material"]))
    players = [Player(seat, name) for seat, name in SEATS.items() if seat != GM]
    made = rules.dump(rules.book, rules.first(players).state)
    for name, value in held["first"]["state"].items():
        assert made[name] == value, name
    again = rules.dump(rules.book, rules.load(rules.book, held["open"]["state"]))
    for name, value in held["open"]["state"].items():
        assert again[name] == value, name


def test_its_file_can_be_read_again(desk: Desk) -> None:
    """Deadlines change; data that the game was made with, and options, do not."""
    assert planned(desk, SLUG).changes == ()
    path = desk.config.games / "beach.yaml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("days 3 at 20:00", "days 4 at 19:00"), encoding="utf-8")
    taken = change_game(desk, planned(desk, SLUG))
    assert [one.field for one in taken.changes] == ["deadline"]
    path.write_text(text.replace("capitalism", "national_capitalism"), encoding="utf-8")
    with pytest.raises(BadFile, match=r"options\.scenario: stays as it is"):
        planned(desk, SLUG)


def test_it_is_played_to_its_end(desk: Desk) -> None:
    """Reports are written, and what is judged now is judged the same again."""
    for _ in range(20):
        close_game(desk, SLUG, is_now=True)
        if is_over(desk):
            break
    assert is_over(desk)
    assert all(not one.differences for one in replay(desk, SLUG))
