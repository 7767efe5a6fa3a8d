"""The GM's mistakes end in one sentence and status 2, the machine's troubles in one and status 1."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import LATER, Run, command, surroundings
from tests.desk.office import CONFIG

COMMANDS = (
    ("new", "island"),
    ("players", "island"),
    ("orders", "island"),
    ("status",),
    ("report", "island"),
    ("collect",),
    ("deliver",),
    ("close", "island"),
    ("replay", "island"),
    ("db", "upgrade"),
)
with_every_command = pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)


@with_every_command
def test_a_folder_without_config(run: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments, "--in", tmp_path)
    assert ran.status == (75 if arguments == ("deliver",) else 2)
    assert "config.yaml: there is no such file. Name the folder of your installation with --in" in ran.fault


def test_a_game_is_named_and_not_its_file(run: Run, zine: Path) -> None:
    ran = run("new", "games/island.yaml", "--in", zine)
    assert ran.status == 2
    assert "Name the game, not its file: pbem new island reads games/island.yaml." in ran.fault


@with_every_command
def test_a_folder_that_is_not_there(run: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments, "--in", tmp_path / "nowhere")
    assert ran.status == (75 if arguments == ("deliver",) else 2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gm: [unclosed\n", "config.yaml"),
        ("gm: {name: Pat}\n", "gm.address: is missing."),
        (CONFIG + "colour: red\n", "colour"),
        (CONFIG.replace("address: games@example.org", "adress: games@example.org"), '"address"'),
        (CONFIG + "database: mongodb\n", "database"),
        (CONFIG + "zone: Europe/Atlantis\n", "zone"),
        ("", "config.yaml"),
        ("\0\0\0", "config.yaml"),
    ],
    ids=["broken", "missing", "unknown", "near miss", "database", "zone", "empty", "NUL"],
)
def test_a_wrong_config(run: Run, zine: Path, text: str, said: str) -> None:
    (zine / "config.yaml").write_text(text, encoding="utf-8")
    ran = run("status", "--in", zine)
    assert ran.status == 2
    assert said in ran.fault


Change = Callable[[str], str]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace("survival", "survivall"), 'no ruleset "survivall"'),
        (lambda text: text.replace("extra_species: 2", "extra_specis: 2"), "options.extra_specis"),
        (lambda text: text.replace("extra_species: 2", "extra_species: many"), "options.extra_species"),
        (lambda text: text.replace("options:", "options: {map: atlantis}\nx:"), "atlantis"),
        (lambda text: text.replace("every friday", "every fryday"), "fryday"),
        (lambda text: text[: text.index("  bob")], "seats"),
        (lambda text: "- " + text, "island.yaml"),
    ],
    ids=["ruleset", "option", "value", "map", "deadline", "seats", "yaml"],
)
def test_a_wrong_game_file(run: Run, zine: Path, change: Change, said: str) -> None:
    file = zine / "games" / "island.yaml"
    file.write_text(change(file.read_text("utf-8")).replace("x:\n  extra_species: 2\n", ""), encoding="utf-8")
    ran = run("new", "island", "--in", zine)
    assert ran.status == 2
    assert "island.yaml" in ran.fault
    assert said in ran.fault


@pytest.mark.parametrize("slug", ["atlantis", "../island", "Island", "", "a" * 300])
def test_a_game_without_file(run: Run, zine: Path, slug: str) -> None:
    ran = run("new", slug, "--in", zine)
    assert ran.status == 2
    assert ran.fault


def test_a_game_of_another_ruleset_than_asked_for(run: Run, zine: Path) -> None:
    ran = run("new", "island", "--ruleset", "crusoe", "--in", zine)
    assert (ran.status, "is a game of survival, not of crusoe" in ran.fault) == (2, True)


def test_a_game_is_made_once(run: Run, island: Path) -> None:
    ran = run("new", "island", "--in", island)
    assert (ran.status, 'the game "island" is there already' in ran.fault) == (2, True)
    assert len(list((island / "mail/out/new").iterdir())) == 6


def test_a_folder_is_made_ready_once(run: Run, tmp_path: Path) -> None:
    assert run("init", tmp_path / "new").status == 0
    before = (tmp_path / "new/config.yaml").read_bytes()
    ran = run("init", tmp_path / "new")
    assert (ran.status, "is there already and was left as it is" in ran.fault) == (2, True)
    assert (tmp_path / "new/config.yaml").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("players", "atoll"), 'no game "atoll"; games: island.'),
        (("orders", "atoll"), 'no game "atoll"'),
        (("orders", "island", "zed"), 'no seat "zed"; seats: ann,'),
        (("status", "atoll"), 'no game "atoll"'),
        (("report", "atoll"), 'no game "atoll"'),
        (("report", "island", "--seat", "zed"), 'no seat "zed"'),
        (("report", "island", "--turn", "7"), "no report of turn 7; turns: none yet"),
        (("close", "atoll"), 'no game "atoll"'),
        (("close", "island"), "is not due: Friday 4 December 2026, 20:00 (UTC). Use --now"),
        (("replay", "atoll"), 'no game "atoll"'),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_is_not_there(run: Run, island: Path, arguments: tuple[str, ...], said: str) -> None:
    ran = run(*arguments, "--in", island)
    assert ran.status == 2
    assert said in ran.fault


@pytest.mark.parametrize(
    ("name", "value"), [("PBEM_NOW", "yesterday"), ("PBEM_NOW", "2026-12-04"), ("PBEM_PATIENCE", "long")]
)
def test_a_wrong_setting_of_the_environment(
    run: Run, island: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    ran = run("status", "--in", island)
    assert (ran.status, name in ran.fault) == (2, True)


def test_a_mailbox_that_is_missing_or_no_mailbox(run: Run, island: Path) -> None:
    for part in ("new", "cur", "tmp"):
        (island / "mail/in" / part).rmdir()
    ran = run("collect", "--in", island)
    assert (ran.status, "is not a Maildir" in ran.fault) == (1, True)
    (island / "mail/in").rmdir()
    ran = run("collect", "--in", island)
    assert (ran.status, "does not exist" in ran.fault) == (1, True)


def test_an_outbox_that_cannot_be_written_loses_nothing(run: Run, zine: Path) -> None:
    outbox = zine / "mail/out"
    for part in ("new", "cur", "tmp"):
        (outbox / part).rmdir()
    outbox.rmdir()
    outbox.write_text("not a folder", encoding="utf-8")
    ran = run("new", "island", "--in", zine)
    assert ran.status == 1
    assert "6 posts could not be sent; they stay in the outbox and are tried again." in ran.err
    assert "Posts waiting: 6, failing: 6; refused: 0; shunted letters: 0" in run("status", "--in", zine).out
    outbox.unlink()
    assert run("collect", "--in", zine).status == 0
    assert len(list((outbox / "new").iterdir())) == 6


def test_a_letter_that_is_delivered_is_not_bounced_for_an_outbox(run: Run, island: Path) -> None:
    for part in ("new", "cur", "tmp"):
        folder = island / "mail/out" / part
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()
    (island / "mail/out").rmdir()
    (island / "mail/out").write_text("not a folder", encoding="utf-8")
    letter = b"From: ann@example.com\nSubject: hello\nMessage-ID: <1@example.com>\n\nKIND carnivore\n"
    ran = run("deliver", "--in", island, stdin=letter)
    assert (ran.status, ran.out.split()[0]) == (0, "1")


def test_a_close_that_is_not_due_sends_what_one_before_it_left(
    run: Run, island: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outbox = island / "mail/out"
    outbox.rename(island / "mail/kept")
    outbox.write_text("not a folder", encoding="utf-8")
    monkeypatch.setenv("PBEM_NOW", LATER)
    assert run("close", "island", "--in", island).status == 1
    outbox.unlink()
    ran = run("close", "island", "--in", island)
    assert (ran.status, "is not due" in ran.fault) == (2, True)
    assert len(list((outbox / "new").glob("island.2.report.*"))) == 6


def test_reports_that_cannot_be_archived_close_nothing(
    run: Run, island: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (island / "turns/island/00-signup").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("PBEM_NOW", LATER)
    ran = run("close", "island", "--in", island)
    assert ran.status == 1
    assert "turns/island" in ran.fault
    (island / "turns/island/00-signup").unlink()
    assert run("close", "island", "--in", island).status == 0


def test_data_on_a_full_pipe_is_one_sentence(island: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            command("status", "--in", island),
            env=surroundings(),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ran.returncode == 1
    assert ran.stderr == "pbem: The disk is full; make room, and nothing is lost.\n"
