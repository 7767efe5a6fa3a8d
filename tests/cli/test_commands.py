"""What the commands do when all is well: a game from `init` to `replay`, and their JSON."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from tests.cli.conftest import LATER, Run
from tests.desk.office import SEATS, game_file


def letter(folder: Path, seat: str, text: str) -> bytes:
    """A reply to a seat's welcome."""
    (file,) = (folder / "mail/out/new").glob(f"island.1.welcome.{seat}.*")
    welcome = message_from_bytes(file.read_bytes(), policy=policy.default)
    return (
        f"From: {welcome['To']}\r\nTo: games@example.org\r\nSubject: Re: {welcome['Subject']}\r\n"
        f"Message-ID: <{seat}@example.com>\r\nIn-Reply-To: {welcome['Message-ID']}\r\n\r\n{text}\r\n"
    ).encode()


def test_a_game_from_its_beginning(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "zine"
    ran = run("init", home)
    assert (ran.status, ran.err) == (0, "")
    assert f"made {home / 'config.yaml'}" in ran.out
    assert "No games yet" in run("status", "--in", home).out
    (home / "games/island.yaml").write_text(
        game_file({}, "days 3", {seat: SEATS[seat] for seat in ("ann", "bob")}), encoding="utf-8"
    )
    ran = run("new", "island", "-r", "survival", "--in", home)
    assert (ran.status, ran.out.split()[0]) == (0, "island:")
    (home / "mail/in/new/1").write_bytes(letter(home, "ann", "KIND carnivore"))
    assert run("collect", "--in", home).out.split() == ["1", "put", "on", "file"]
    assert run("collect", "--in", home).out == "No letters.\n"
    assert "KIND carnivore" in run("orders", "island", "ann", "--in", home).out
    ran = run("close", "island", "--now", "--in", home)
    assert (ran.status, ran.err) == (0, "")
    assert str(home / "turns/island/00-signup") in ran.out
    assert "For Ann Archer" in run("report", "island", "--seat", "ann", "--in", home).out
    assert run("replay", "island", "--in", home).out == "Choice of kinds: identical\n"
    monkeypatch.setenv("PBEM_HOME", str(home))
    assert "island: The Island (survival)" in run("status").out


def test_a_letter_from_standard_input(run: Run, island: Path) -> None:
    octets = letter(island, "ann", "KIND omnivore")
    ran = run("deliver", "--in", island, stdin=b"From pat Fri Dec  4 20:00:00 2026\n" + octets)
    assert (ran.status, ran.out.split()) == (0, ["1", "put", "on", "file"])
    assert run("deliver", "--in", island, stdin=octets).out.split() == ["1", "seen", "before"]
    ran = run("deliver", "--in", island)
    assert (ran.status, ran.out) == (0, "No letters.\n")
    assert len(list((island / "mail/out/new").glob("island.1.receipt.ann.*"))) == 1


def test_a_shared_address_is_noted(run: Run, zine: Path) -> None:
    file = zine / "games/island.yaml"
    file.write_text(file.read_text("utf-8").replace("bob@", "ann@"), encoding="utf-8")
    ran = run("new", "island", "--in", zine)
    assert ran.status == 0
    assert "ann and bob share the address ann@example.com" in ran.err


def test_json_is_json_and_nothing_else(run: Run, island: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_NOW", LATER)
    (island / "mail/in/new/1").write_bytes(letter(island, "ann", "KIND carnivore"))
    read = {}
    for arguments in (
        ("collect",),
        ("orders", "island"),
        ("close", "island"),
        ("players", "island"),
        ("status",),
        ("report", "island", "--turn", "0"),
        ("replay", "island"),
    ):
        ran = run(*arguments, "--json", "--in", island)
        assert (ran.status, ran.err) == (0, ""), arguments
        read[arguments[0]] = json.loads(ran.out)
    assert read["collect"] == {"orders": 1}
    assert read["orders"][0]["orders"] == ["KIND carnivore"]
    assert read["close"][0]["folder"] == str(island / "turns/island/00-signup")
    assert [player["seat"] for player in read["players"]] == ["ann", "bob", "chloe", "dinesh", "eve"]
    assert read["status"]["games"][0]["turn"] == 1
    assert read["status"]["boxes"] == {"queued": 0, "failing": 0, "shunted": 0, "refused": 0}
    assert read["report"]["text"].startswith("The Island\n")
    assert [(one["title"], one["differences"]) for one in read["replay"]] == [("Choice of kinds", [])]


def test_json_of_rules_and_cases(run: Run) -> None:
    ran = run("rules", "survival", "SUR-3.3.1", "--json")
    assert all(one["id"].startswith("SUR-3.3.1") for one in json.loads(ran.out))
    case = sorted((Path(__file__).parents[1] / "cases/survival").rglob("*.yaml"))[0]
    ran = run("check", case, "--json")
    assert ran.status == 0
    assert json.loads(ran.out)["failed"] == {}


def test_a_replay_that_differs_ends_in_1(run: Run, island: Path) -> None:
    assert run("close", "island", "--now", "--in", island).status == 0
    with closing(sqlite3.connect(island / "pbem.db")) as connection, connection:
        connection.execute("UPDATE outcome SET rolls = '[]'")
    ran = run("replay", "island", "--in", island)
    assert (ran.status, ran.out) == (1, "Choice of kinds: DIFFERENT: the dice\n")


def test_keys_are_shown_only_when_asked_for(run: Run, island: Path) -> None:
    (key,) = re.findall(r"\[island/ann/([a-z0-9]+)\]", letter(island, "ann", "").decode())
    for line in ("players island", "orders island", "status", "players island --json"):
        assert key not in run(*line.split(), "--in", island).out
    assert key in run("players", "island", "--keys", "--in", island).out


def test_names_of_players_cannot_move_the_cursor(run: Run, island: Path) -> None:
    (island / "mail/in/new/1").write_bytes(letter(island, "ann", 'NAME "\x1b[2J\x07evil"'))
    run("collect", "--in", island)
    assert "\x1b" not in run("orders", "island", "ann", "--in", island).out


def test_close_without_a_name_closes_what_is_due(
    run: Run, island: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("close", "--in", island).out == "No game is due.\n"
    ran = run("close", "--now", "--in", island)
    assert (ran.status, "--now needs the name of a game." in ran.err) == (2, True)
    monkeypatch.setenv("PBEM_NOW", LATER)
    assert "reports in" in run("close", "--in", island).out
    assert run("close", "--in", island).out == "No game is due.\n"


def test_the_options_of_a_ruleset(run: Run) -> None:
    told = run("rules", "survival", "--options").out
    assert "compact" in told and "silly_names: on" in told
    assert json.loads(run("rules", "survival", "--options", "--json").out)["rounds"]["default"] == 15
    told = run("rules", "crusoe", "--options").out
    assert max(map(len, told.splitlines())) <= 100
    assert "corporations" in told
