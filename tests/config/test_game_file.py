"""Game files: the example is ready to be played, and every mistake is shown its place."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from pbem.engine.dice import Dice
from pbem.engine.options import options_of
from pbem.engine.ruleset import Player
from pbem.gamefile import GameFile, read_game
from pbem.mailrules import MailRules
from pbem.materials import shipped_games
from pbem.rulesets import BOXES
from pbem.yamlfile import BadFile

EXAMPLE = shipped_games() / "island.yaml"
HEAD = "title: An Island\nruleset: survival\ndeadline: days 3\n"
SEATS = "seats:\n  ann: {name: Ann, address: ann@example.org}\n  bob: {name: Bob, address: bob@example.org}\n"


def game_of(folder: Path, text: str, name: str = "island-1.yaml") -> GameFile:
    """Return the game that a text makes."""
    (folder / name).write_text(text, encoding="utf-8")
    return read_game(folder / name, [folder])


def fault_of(folder: Path, text: str) -> str:
    """Return what is said of a wrong game file, without the folder."""
    with pytest.raises(BadFile) as caught:
        game_of(folder, text)
    return str(caught.value).replace(f"{folder}/", "")


def test_the_example_can_be_played() -> None:
    game = read_game(EXAMPLE)
    box = BOXES[game.ruleset]
    made = box.prepare(game.options, game.materials, len(game.seats), Dice("any"))
    rules = box.open(game.options, {**game.materials, **made})
    position = rules.first([Player(seat.id, seat.name) for seat in game.seats])
    assert (position.moment.phase, len(game.seats), game.warnings) == ("signup", 6, ())


def test_the_example_names_every_option_and_what_counts_without_it() -> None:
    options = EXAMPLE.read_text("utf-8").partition("\noptions:")[2].partition("\nmail:")[0]
    lines = re.findall(r"^  (?:# )?(\w+): (\S+) +# (.*)$", options, re.MULTILINE)
    shown = {name: yaml.safe_load(value) for name, value, _ in lines}
    usual = {name: default for name, default, _ in options_of(BOXES["survival"].options)}
    assert {**shown, "extra_species": 0, "early": "off"} == usual  # YAML reads off as False
    assert shown["early"] is False
    assert "(0)" in {name: meaning for name, _, meaning in lines}["extra_species"]


def test_the_example_names_every_rule_of_the_mail_and_what_counts_without_it() -> None:
    rules = EXAMPLE.read_text("utf-8").partition("\nmail:")[2].partition("\nseats:")[0]
    lines = re.findall(r"^  (?:# )?(\w+): (\S(?:.*?\S)?) +# ", rules, re.MULTILINE)
    assert {name: yaml.safe_load(value) for name, value in lines} == MailRules().model_dump()


@pytest.mark.parametrize(
    ("mail", "said"),
    [
        ("{proof: dkim}", "mail.proof: must be 'key', 'key-or-dkim' or 'address', not 'dkim'."),
        ("{shades: grey}", "mail.shades: is not known here"),
        ("{press_longest: 5}", "mail.press_longest: must be a whole number from 100 to 100000, not 5."),
        ("grey", "mail: must hold fields of its own, not 'grey'."),
    ],
)
def test_wrong_rules_of_the_mail(tmp_path: Path, mail: str, said: str) -> None:
    assert said in fault_of(tmp_path, f"{HEAD}mail: {mail}\n{SEATS}")


def test_a_small_game(tmp_path: Path) -> None:
    game = game_of(tmp_path, HEAD + SEATS)
    assert (game.slug, game.title, game.ruleset, game.zone) == ("island-1", "An Island", "survival", "UTC")
    assert (game.deadline, game.rule.written, game.options) == ("days 3", "days 3", {})
    assert set(game.materials) == {"kinds", "terrain", "genes", "generator", "map"}
    assert [(seat.id, seat.zone, seat.formats) for seat in game.seats] == [
        ("ann", "UTC", ("text", "html")),
        ("bob", "UTC", ("text", "html")),
    ]


def test_zones_pass_from_the_gm_to_the_game_to_the_seat(tmp_path: Path) -> None:
    own = SEATS.replace("bob@example.org", "bob@example.org, zone: Asia/Tokyo")
    path = tmp_path / "a.yaml"
    path.write_text(HEAD + own)
    assert [seat.zone for seat in read_game(path, zone="Europe/Rome").seats] == ["Europe/Rome", "Asia/Tokyo"]
    path.write_text(HEAD + "zone: Europe/Oslo\n" + own)
    game = read_game(path, zone="Europe/Rome")
    assert (game.zone, [seat.zone for seat in game.seats]) == ("Europe/Oslo", ["Europe/Oslo", "Asia/Tokyo"])


def test_what_is_kept_can_be_kept_as_json(tmp_path: Path) -> None:
    text = HEAD.replace("days 3", "[2026-12-04 20:00, 2026-12-11]") + "options: {rounds: 12, map: coast}\n"
    (tmp_path / "survival" / "maps").mkdir(parents=True)
    (tmp_path / "survival" / "maps" / "coast.yaml").write_text("name: 2026-12-04\ncells: |\n  D1 G2 J3\n")
    game = game_of(tmp_path, text + SEATS)
    assert game.deadline == ("2026-12-04 20:00", "2026-12-11 20:00")
    assert json.loads(json.dumps(game.materials)) == game.materials
    assert game.materials["map"] == {"name": "2026-12-04", "cells": "D1 G2 J3\n"}


def test_an_island_made_by_dice_is_left_out(tmp_path: Path) -> None:
    game = game_of(tmp_path, HEAD + "options: {map: generate}\n" + SEATS)
    assert (game.options, "map" in game.materials) == ({"map": "generate"}, False)


def test_a_map_may_stand_in_the_game_file(tmp_path: Path) -> None:
    game = game_of(tmp_path, HEAD + "options: {map: {cells: D1 G2 J3}}\n" + SEATS)
    assert (game.options["map"], game.materials["map"]) == ("inline", {"cells": "D1 G2 J3"})
    assert BOXES["survival"].open(game.options, game.materials).key == "survival"


def test_options_may_all_be_comments(tmp_path: Path) -> None:
    assert game_of(tmp_path, HEAD + "options:\n  # rounds: 12\n" + SEATS).options == {}


def test_a_shared_address_is_noted(tmp_path: Path) -> None:
    game = game_of(tmp_path, HEAD + SEATS.replace("bob@", "Ann@"))
    assert game.warnings == (
        f"{tmp_path}/island-1.yaml, line 6: seats.bob.address: "
        "ann and bob share the address Ann@example.org.",
    )


def seats_with(third: str) -> str:
    """Return a game whose third seat, in line 7, is as written."""
    return f"{HEAD}{SEATS}  {third}\n"


def options_with(option: str) -> str:
    """Return a game with an option in line 5."""
    return f"{HEAD}options:\n  {option}\n{SEATS}"


OF_ADDRESS = "address: c@example.org}"
MISTAKES = [
    (SEATS, None, "title: is missing."),
    ("titel: x\n" + HEAD + SEATS, 1, 'titel: is not known here; did you mean "title"?'),
    (HEAD.replace("An Island", "1984") + SEATS, 1, "title: must be text, not 1984. Quotation marks make it"),
    (HEAD.replace("survival", "survivel") + SEATS, 2, 'ruleset: there is no ruleset "survivel"; did you'),
    (HEAD.replace("survival", "chess") + SEATS, 2, 'ruleset: there is no ruleset "chess"; crusoe, '),
    (HEAD.replace("days 3", "") + SEATS, 3, 'deadline: must be "every friday at 20:00", "every 2 weeks on'),
    (HEAD.replace("days 3", "20:00") + SEATS, 3, 'deadline: must be "every friday at 20:00"'),
    (HEAD.replace("days 3", "every firday at 20:00") + SEATS, 3, 'deadline: "firday" is not a day of the'),
    (HEAD.replace("days 3", "every friday at 24:00") + SEATS, 3, "deadline: 24:00 is not a time of day;"),
    (HEAD.replace("days 3", "\n- 2026-12-04\n- soon") + SEATS, 5, "deadline[2]: must be a local date and"),
    (HEAD + "zone: Sydney\n" + SEATS, 4, 'zone: there is no time zone \'Sydney\'; did you mean'),
    (HEAD + "options: 5\n" + SEATS, 4, "options: must hold fields of its own, not 5."),
    (options_with("7: x"), 5, "options.7: must be text, not 7."),
    (options_with("round: 5"), 5, 'options.round: there is no option of this name. Did you mean "rounds"?'),
    (options_with("rounds: many"), 5, "options.rounds: must be a whole number from 0 to 400, not 'many'."),
    (options_with("kinds: fair"), 5, "options.kinds: must be one of random, balanced, not 'fair'."),
    (options_with("map: ../secret"), 5, "options.map: '../secret' is not a plain file name."),
    (options_with("map: lost"), 5, "options.map: there is no file survival/maps/lost.yaml or "),
    (options_with("map: {cells: X9}"), 5, 'options.map.cells: A1: "X9" is no cell;'),
    (options_with("map: {cell: D1}"), 5, "options.map.cells: must be the map as text, one row of cells a"),
    (HEAD, None, "seats: is missing."),
    (HEAD + "seats: {}\n", 4, "seats: there must be 2 seats or more, not 0."),
    (HEAD + "seats:\n  ann: {name: Ann, address: a@example.org}\n", 4, "seats: there must be 2 seats or"),
    (HEAD + "seats: [ann, bob]\n", 4, "seats: must hold fields of its own, not ['ann', 'bob']."),
    (seats_with("cat:"), 7, "seats.cat: must hold fields of its own, not nothing."),
    (seats_with("7: {name: C, " + OF_ADDRESS), 7, "seats.7: must be text, not 7. Quotation marks make it"),
    (seats_with("Cat: {name: C, " + OF_ADDRESS), 7, "seats.Cat: a seat's id must be 1 to 20 lower-case"),
    (seats_with("-cat: {name: C, " + OF_ADDRESS), 7, "seats.-cat: a seat's id must be 1 to 20 lower-case"),
    (seats_with("c" * 21 + ": {name: C, " + OF_ADDRESS), 7, f"seats.{'c' * 21}: a seat's id must be 1 to 20"),
    *[
        (seats_with(f'"{id}": {{name: C, {OF_ADDRESS}'), 7, f'seats.{id}: "{id}" means something else in')
        for id in ("all", "gm", "me", "none", "anyone", "no", "extra", "extra1", "extra20")
    ],
    (seats_with("cat: {name: bOB, " + OF_ADDRESS), 7, 'seats.cat.name: "bOB" is the name of bob too; names'),
    (seats_with("cat: {name: Ｂｏｂ, " + OF_ADDRESS), 7, 'seats.cat.name: "Ｂｏｂ" is the name of bob too'),
    (seats_with("cat: {name: All, " + OF_ADDRESS), 7, 'seats.cat.name: orders would take "All" for'),
    (seats_with("bo: {name: Cat, address: d@example.org}\n  cat: {name: Al, address: c@example.org}"), 7,
     'seats.bo.name: orders would take "Cat" for somebody else.'),
    (seats_with("cat: {name: C}"), 7, "seats.cat.address: is missing."),
    (seats_with("cat: {name: C, address: c}"), 7, "seats.cat.address: must be one e-mail address such as"),
    (seats_with("cat: {name: C, adress: x, " + OF_ADDRESS), 7, "seats.cat.adress: is not known here; did"),
    (seats_with("cat: {name: C, order_key: x, " + OF_ADDRESS), 7, "seats.cat.order_key: is not known here;"),
    (seats_with("cat: {name: C, zone: Mars, " + OF_ADDRESS), 7, "seats.cat.zone: there is no time zone"),
    (seats_with("cat: {name: C, formats: pdf, " + OF_ADDRESS), 7, "seats.cat.formats: must be a list, not"),
    (seats_with("cat: {name: C, formats: [], " + OF_ADDRESS), 7, "seats.cat.formats: must name text, html"),
    (seats_with("cat: {name: C, formats: [pdf, pdf], " + OF_ADDRESS), 7, "seats.cat.formats: must name"),
    (seats_with("cat: {name: C, formats: [pdf, doc], " + OF_ADDRESS), 7, "seats.cat.formats[2]: must be"),
]  # fmt: skip


def test_one_seat_is_enough_where_the_ruleset_says_so(tmp_path: Path) -> None:
    """Crusoe may be alone on his planet; in all other economies he has company."""
    head = "title: Alone\nruleset: crusoe\ndeadline: days 3\noptions: {scenario: %s}\n"
    alone = "seats:\n  ann: {name: Ann, address: a@example.org}\n"
    path = tmp_path / "alone.yaml"
    path.write_text(head % "crusoe" + alone, encoding="utf-8")
    assert [seat.id for seat in read_game(path).seats] == ["ann"]
    path.write_text(head % "hobbes" + alone, encoding="utf-8")
    with pytest.raises(BadFile, match="there must be 2 seats or more, not 1"):
        read_game(path)


@pytest.mark.parametrize(("text", "line", "said"), MISTAKES, ids=[said[:50] for _, _, said in MISTAKES])
def test_mistakes_are_shown_their_place(tmp_path: Path, text: str, line: int | None, said: str) -> None:
    place = "island-1.yaml" + (f", line {line}" if line else "")
    fault = fault_of(tmp_path, text)
    assert fault.startswith(f"{place}: {said}")
    assert "\n" not in fault


NEAR = [
    (HEAD.replace("survival", "survivel") + SEATS, "survival"),
    (HEAD.replace("days 3", "every firday at 20:00") + SEATS, "friday"),
    (HEAD + "zone: Sydney\n" + SEATS, "Australia/Sydney"),
    (HEAD + "zone: New York\n" + SEATS, "America/New_York"),
    (options_with("round: 5"), "rounds"),
    (seats_with("cat: {name: C, adress: x, " + OF_ADDRESS), "address"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "near"), NEAR, ids=[near for _, near in NEAR])
def test_the_nearest_word_is_offered(tmp_path: Path, text: str, near: str) -> None:
    assert fault_of(tmp_path, text).lower().endswith(f'did you mean "{near.lower()}"?')


FILES = [
    ("survival/maps/my.yaml", "name: My\ncells: |\n  D1 QQ\n", 2, 'cells: B1: "QQ" is no cell;'),
    ("survival/maps/my.yaml", "low_columns: some\ncells: D1\n", 1, "low_columns: must be even or odd, not"),
    ("survival/maps/my.yaml", "cells: D1\ncolour: red\n", 2, "colour: is not known in a map file;"),
    ("survival/generator.yaml", "columns: 10\nquota: {W: 1}\n", 2, "quota: must hold W, D, G and J."),
    ("survival/kinds.yaml", "kinds:\n  H: {name: herbivore}\n", 2, "kinds.H."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "content", "line", "said"), FILES, ids=[said for _, _, _, said in FILES])
def test_mistakes_in_files_are_shown_there(
    tmp_path: Path, name: str, content: str, line: int, said: str
) -> None:
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_text(content)
    option = "map: my" if "maps" in name else "map: generate"
    assert fault_of(tmp_path, options_with(option)).startswith(f"{name}, line {line}: {said}")


def test_a_data_file_that_is_no_yaml(tmp_path: Path) -> None:
    (tmp_path / "survival").mkdir()
    (tmp_path / "survival" / "genes.yaml").write_text("genes: [\n")
    assert fault_of(tmp_path, HEAD + SEATS).startswith("survival/genes.yaml, line 2: this is not YAML:")


@pytest.mark.parametrize(
    "name", ["Island.yaml", "-island.yaml", "is land.yaml", "i" * 41 + ".yaml", "island.yml"]
)
def test_the_name_of_the_file_names_the_game(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadFile, match="a game file is named after its game, 1 to 40 lower-case letters"):
        game_of(tmp_path, HEAD + SEATS, name)
    assert game_of(tmp_path, HEAD + SEATS, "i" * 40 + ".yaml").slug == "i" * 40
