"""`pbem run` and `pbem health` as a GM runs them: real lines and signals, and nothing secret on any page."""

from __future__ import annotations

import json
import re
import signal
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from email.message import EmailMessage
from http.client import HTTPConnection
from pathlib import Path

import pytest
import yaml

from pbem.cli.main import COMMANDS
from tests.cli.conftest import Run, ended, run, start
from tests.desk.office import SLUG, install, office_at
from tests.forked import Forked
from tests.postgres import free_port, on_a_file
from tests.watch.prometheus import one, read_exposition

__all__ = ["run"]
ROOT = Path(__file__).resolve().parents[2]
CANARY = "Zanzibar-Canary"


@pytest.fixture
def port() -> int:
    """A port that is free."""
    return free_port()


@pytest.fixture
def zine(tmp_path: Path, port: int) -> Path:
    """An installation that is watched."""
    return watched_zine(tmp_path / "zine", port)


def watched_zine(folder: Path, port: int) -> Path:
    """Make an installation that is watched, with letters that hold things nobody else may read."""
    watched = f"watch: {{address: '127.0.0.1:{port}'}}\nlog: json\n"
    config = install(folder, seats=("ann", "bob"), more_config=watched)
    file = config.games / f"{SLUG}.yaml"
    people = "people: {outage: play, silence: play, reminders: []}\n"
    file.write_text(file.read_text("utf-8") + people, encoding="utf-8")
    with office_at(folder, config) as office:
        office.deliver()
        stranger = EmailMessage()
        stranger["From"], stranger["Subject"] = f"{CANARY}@example.net", f"{CANARY} {CANARY}"
        stranger["Message-ID"] = f"<{CANARY}@example.net>"
        stranger.set_content(CANARY)
        press = f"KIND carnivore\nPRESS TO all:\n{CANARY}\nEND\n{CANARY}\n"
        office.lay(office.letter("ann", press), office.letter("bob", CANARY), stranger)
        keys = [office.seat(seat).order_key for seat in ("ann", "bob", "gm")]
        (folder / "keys").write_text("\n".join(keys))
    return folder


@dataclass(frozen=True)
class AtWork:
    """A daemon at work that answers at a port."""

    zine: Path
    port: int
    process: Forked

    def page(self, path: str) -> tuple[int, str]:
        """Return the status and the text of a page."""
        return page(self.port, path)


@pytest.fixture(scope="module")
def daemon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AtWork]:
    """The daemon of all tests, once it has done a round; the last one ends it."""
    port = free_port()
    folder = watched_zine(tmp_path_factory.mktemp("watched") / "zine", port)
    started = start("run", "--in", folder)
    try:
        assert started.stderr
        next(line for line in started.stderr if "sent." in line)
        yield AtWork(folder, port, started)
    finally:
        if started.poll() is None:
            started.kill()
            ended(started)


def page(port: int, path: str) -> tuple[int, str]:
    """A page of the daemon's."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.read().decode()


def test_a_daemon_is_watched(daemon: AtWork, run: Run) -> None:
    until = time.monotonic() + 30
    while (status := daemon.page("/health"))[0] != 200 or '"the first' in status[1]:
        assert time.monotonic() < until
    read = read_exposition(daemon.page("/metrics")[1])
    assert one(read, "pbem_letters_taken_total", verdict="unknown") == 1
    assert one(read, "pbem_games", state="in_play") == 1
    assert one(read, "pbem_mailbox_reached_seconds", mailbox="1") == 0
    ran = run("health", "--in", daemon.zine)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("All is well: ") and ran.out.count("\n") == 1
    values = json.loads(run("health", "--json", "--in", daemon.zine).out)
    assert (values["status"], values["asked"]) == ("well", f"127.0.0.1:{daemon.port}")


def test_nothing_secret_is_on_any_page(daemon: AtWork) -> None:
    pages = [daemon.page(path)[1] for path in ("/metrics", "/health", "/", f"/{CANARY}")]
    zine = daemon.zine
    secrets = [CANARY, *(zine / "keys").read_text().split(), str(zine), "example.org", "example.com"]
    names = ["Ann", "Archer", "Bob", "Baker", "Pat", "@", "carnivore", "Island", "pbem.db"]
    for text in pages:
        for secret in (*secrets, *names):
            assert secret.casefold() not in text.casefold(), secret


def test_a_port_that_is_taken_ends_it_with_2(daemon: AtWork, tmp_path: Path, run: Run) -> None:
    other = tmp_path / "other"
    address = f"127.0.0.1:{daemon.port}"
    install(other, more_config=f"watch: {{address: '{address}'}}\n")
    ran = run("run", "--in", other)
    assert ran.status == 2
    assert f"config.yaml, watch.address: nobody can be answered at {address}:" in ran.fault
    ran = run("run", "--in", daemon.zine)  # the same installation twice is told as ever
    assert (ran.status, "at work here already" in ran.err) == (1, True)
    ran = run("health", "--in", other)
    assert (ran.status, "is the pbem of another folder" in ran.out) == (1, True)
    assert run("run", "--once", "--in", other).status == 0


def test_a_round_alone_is_not_watched_and_its_log_is_json(zine: Path, run: Run) -> None:
    ran = run("run", "--once", "--in", zine)
    assert ran.status == 0
    lines = [json.loads(line) for line in ran.err.splitlines()]
    assert {"time", "level", "game", "what"} == set(lines[0])
    assert all(line["time"].endswith("+00:00") for line in lines)
    assert not any("Whoever watches" in line["what"] for line in lines)


def test_health_of_what_is_not_pbem(zine: Path, port: int, run: Run) -> None:
    import http.server
    import threading

    class Other(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.wfile.write(b"HTTP/1.0 200 OK\r\n\r\n<html>")

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = http.server.HTTPServer(("127.0.0.1", port), Other)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    ran = run("health", "--in", zine)
    server.shutdown()
    server.server_close()
    assert (ran.status, ran.out) == (1, f"Not all is well: What answers at 127.0.0.1:{port} is not pbem.\n")


@on_a_file
def test_health_of_an_installation_that_is_not_there(tmp_path: Path, zine: Path, run: Run) -> None:
    assert run("health", "--in", tmp_path / "none").status == 2
    (zine / "pbem.db").rename(zine / "lost.db")
    ran = run("health", "--database", "--in", zine)
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.startswith("Not all is well: ") and ran.out.count("\n") == 1


def test_what_the_documents_name_is_there(daemon: AtWork) -> None:
    text = (ROOT / "docs/operations.md").read_text("utf-8")
    named = set(
        re.findall(r"\b(?:pbem|process)_[a-z_]+(?:_seconds|_bytes|_total)\b|\bpbem_(?:games|posts)\b", text)
    )
    shown = set(read_exposition(daemon.page("/metrics")[1]))
    assert named - shown <= {
        "pbem_game_overdue_seconds",
        "pbem_turns_closed_total",
        "pbem_work_seconds_total",
    }
    blocks = [yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)]
    [rules] = [block["groups"][0]["rules"] for block in blocks if "groups" in block]
    assert len(rules) == 3
    assert {"alert", "expr", "for", "annotations"} == set(rules[0])
    assert "health" in COMMANDS


def test_a_daemon_ends_as_it_did_and_nobody_answers(daemon: AtWork, run: Run) -> None:
    daemon.process.send_signal(signal.SIGTERM)
    told = ended(daemon.process)
    assert (told.status, CANARY in told.err) == (0, False)
    assert {json.loads(line)["level"] for line in told.err.splitlines()} == {"info"}
    ran = run("health", "--in", daemon.zine)
    assert (ran.status, "Nobody answers at" in ran.out, ran.err) == (1, True, "")
    ran = run("health", "--database", "--in", daemon.zine)
    assert (ran.status, ran.out.count("\n")) == (0, 1)
