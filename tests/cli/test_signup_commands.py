"""The commands about games to be made, settings that change, and games handed over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import LATER, Run
from tests.desk.office import install
from tests.desk.signup_letters import OPEN


@pytest.fixture
def zine(tmp_path: Path) -> Path:
    """An installation with the file of a game to be made, and one of a game to be played."""
    folder = tmp_path / "zine"
    install(folder)
    (folder / "games/atoll.yaml").write_text(OPEN, encoding="utf-8")
    return folder


def mail(folder: Path, sender: str, subject: str, text: str, number: int) -> None:
    """Lay a letter into the mailbox."""
    head = f"From: {sender}\r\nTo: games@example.org\r\nSubject: {subject}\r\nMessage-ID: <{number}@x>\r\n"
    (folder / f"mail/in/new/{number}").write_bytes(f"{head}\r\n{text}\r\n".encode())


def mails(folder: Path, address: str) -> list[str]:
    """All mails to an address, their heads on unfolded lines."""
    found = [file.read_text("utf-8") for file in (folder / "mail/out/new").iterdir()]
    return [one.replace("\n ", " ") for one in found if f"To: {address}" in one or f"<{address}>" in one]


def test_a_game_is_opened_joined_and_made_by_commands(
    run: Run, zine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = run("open", "atoll", "--in", zine)
    assert (ran.status, ran.err) == (0, "")
    assert "JOIN atoll AS Your Name" in ran.out
    assert run("status", "--in", zine).out.splitlines()[0] == (
        "atoll: The Atoll is open for sign-up until Sunday 20 December 2026, 20:00 (UTC): "
        "1 player, 3 needed, room for 4; pbem signups atoll"
    )
    for number, name in enumerate(("zoe", "kim")):
        mail(zine, f"{name}@example.net", f"JOIN atoll AS {name.title()} PREFER south", "", 10 * number + 1)
        run("collect", "--in", zine)
        (ask,) = mails(zine, f"{name}@example.net")
        (line,) = [one for one in ask.splitlines() if one.startswith("Subject:")]
        mail(zine, f"{name}@example.net", f"Re: {line.partition(': ')[2]}", "CONFIRM", 10 * number + 2)
        ran = run("collect", "--in", zine)
        assert "confirms what was asked before" in ran.out
    ran = run("signups", "atoll", "--in", zine)
    assert "atoll (The Atoll): open; 3 players, 3 needed, room for 4" in ran.out
    assert "Zoe" in ran.out
    assert run("new", "island", "--in", zine).status == 0
    assert "3 players, 3 needed" in run("status", "--in", zine).out
    assert "island: " not in run("status", "atoll", "--in", zine).out
    assert "atoll: " not in run("status", "island", "--in", zine).out
    assert "atoll" not in run("status", "atol", "--in", zine).out
    monkeypatch.setattr("pbem.desk.safety.overview.FEW", 0)
    assert "atoll: The Atoll is open for sign-up" in run("status", "--in", zine).out
    assert json.loads(run("status", "--json", "--in", zine).out)["openings"][0]["players"] == 3
    (opening,) = json.loads(run("signups", "--json", "--in", zine).out)
    assert [one["wishes"] for one in opening["signups"]] == [["south"], ["south"]]
    assert "code" not in json.dumps(opening)
    monkeypatch.setenv("PBEM_NOW", "2026-12-20T20:00:00+00:00")
    run("close", "--in", zine)
    assert "sign-up" not in run("signups", "--in", zine).err
    assert "No game is open for sign-up." in run("signups", "--in", zine).out
    assert any("Welcome, Zoe." in one for one in mails(zine, "zoe@example.net"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("open", "cape"), "cape.yaml: cannot be read"),
        (("open", "island"), "the file has no field signup"),
        (("new", "atoll"), "use pbem open atoll, not pbem new"),
        (("open", "atoll", "--close"), 'nobody can sign up for a game "atoll"'),
        (("open", "atoll", "--close", "--end"), "do not go together"),
        (("open", "atoll", "--because", "x"), "--because goes with --end"),
        (("signups", "atoll"), "games open for sign-up: none"),
        (("change", "island"), 'there is no game "island"'),
        (("handover",), "--to must name the new GM"),
        (("handover", "--to", "Kim"), "must be a name and an address"),
        (("handover", "--to", "Pat Example <pat@example.org>"), "is the GM already"),
    ],
)
def test_a_mistake_is_one_sentence_and_status_2(
    run: Run, zine: Path, arguments: tuple[str, ...], said: str
) -> None:
    ran = run(*arguments, "--in", zine)
    assert ran.status == 2
    assert said in ran.fault


def test_a_change_is_shown_and_made_only_with_yes(run: Run, zine: Path) -> None:
    run("new", "island", "--in", zine)
    path = zine / "games/island.yaml"
    path.write_text(path.read_text("utf-8").replace("every friday", "every monday"), encoding="utf-8")
    ran = run("change", "island", "--in", zine)
    assert ran.status == 2
    assert "deadline: every friday at 20:00 → every monday at 20:00" in ran.out
    assert "The present deadline stays: Friday 4 December 2026, 20:00 (UTC)." in ran.out
    assert "Then: Monday 7 December 2026, 20:00 (UTC)." in ran.out
    assert "--yes does what is shown above" in ran.err
    ran = run("change", "island", "--yes", "--in", zine)
    assert (ran.status, ran.out.splitlines()[-1]) == (0, "Changed.")
    assert "nothing to change" in run("change", "island", "--in", zine).out
    assert any("The GM has changed when the deadlines" in one for one in mails(zine, "ann@example.com"))


def test_a_handover_is_shown_and_done_only_with_yes(
    run: Run, zine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("new", "island", "--in", zine)
    before = (zine / "config.yaml").read_text("utf-8")
    to = ("handover", "--to", "Kim Lee <kim@example.net>", "--in", zine)
    ran = run(*to)
    assert (ran.status, "Nothing was done" in ran.out) == (0, True)
    assert (zine / "config.yaml").read_text("utf-8") == before
    ran = run(*to, "--yes", "--export", zine / "for-kim.zip")
    assert (ran.status, ran.err) == (0, "")
    assert (zine / "for-kim.zip").is_file()
    tag = run("key", "island", "gm", "--in", zine).out.strip()
    assert any(tag in one for one in mails(zine, "kim@example.net"))
    assert tag not in ran.out
    monkeypatch.setenv("PBEM_NOW", LATER)
    assert run(*to, "--yes").status == 2
