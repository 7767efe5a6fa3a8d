"""pbem site build and serve, as a GM runs them."""

from __future__ import annotations

import json
import re
import signal
import socket
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.cli.conftest import LATER, Run, ended, start


@pytest.fixture
def closed(island: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation whose game has closed its signup."""
    monkeypatch.setenv("PBEM_NOW", LATER)
    assert run("close", "island", "--in", island).status == 0
    return island


def test_build_says_what_it_made_and_builds_from_a_bare_folder_too(
    closed: Path, tmp_path: Path, run: Run
) -> None:
    ran = run("site", "build", "--in", closed)
    assert (ran.status, ran.err) == (0, "")
    assert re.fullmatch(r"\S+/site: 1 game, 1 turn\. \d+ files written, 0 removed, 0 as before\.\n", ran.out)
    assert (closed / "site/games/island/index.html").is_file()
    ran = run("site", "build", "--from", closed / "turns", "--out", tmp_path / "out", "--json")
    values = json.loads(ran.out)
    assert (values["games"], values["turns"], values["faults"]) == (1, 1, [])
    assert (tmp_path / "out/index.html").read_bytes() == (closed / "site/index.html").read_bytes()


def test_a_changed_file_ends_with_status_1_and_is_named(closed: Path, run: Run) -> None:
    (closed / "turns/island/00-signup/public.txt").write_text("Forged.")
    ran = run("site", "build", "--in", closed)
    assert ran.status == 1
    assert "Left out: island/00-signup/public.txt: is not the file that was sealed" in ran.err
    assert (closed / "site/index.html").is_file()


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--out", "."), "must not lie in each other"),
        (("--out", "games"), "was not made by pbem site build"),
        (("--from", "nowhere"), "there is no folder nowhere"),
        (("--url", "zine.example.org"), "must be an address such as https://"),
        (("--url", 'https://a.example.org/"><script>'), "must be an address such as https://"),
    ],
)
def test_mistakes_end_with_one_sentence_and_status_2(
    closed: Path, run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], fault: str
) -> None:
    monkeypatch.chdir(closed)
    ran = run("site", "build", *words)
    assert ran.status == 2
    assert fault in ran.fault


def test_serve_shows_the_site_to_this_machine_alone_until_ctrl_c(closed: Path) -> None:
    server = start("site", "serve", "--port", "0", "--in", closed)
    assert server.stdout
    line = server.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
    assert found, line
    connection = HTTPConnection("127.0.0.1", int(found[1]), timeout=30)
    answers = {}
    for path in (
        "/",
        "/search.html",
        "/games/",
        "/.pbem-site",
        "/../config.yaml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/%00",
        "/games%00/",
        "/%ed%a0%80",
        "/%zz",
        "/..%5c..%5cconfig.yaml",
        "//etc/passwd",
        f"/{'a' * 300}",
        f"/{'a/' * 3000}",
    ):
        connection.request("GET", path)
        answer = connection.getresponse()
        answers[path] = (answer.status, answer.read())
    server.send_signal(signal.SIGINT)
    ran = ended(server)
    assert (ran.status, ran.out, ran.err) == (0, "Stopped.\n", "")
    assert b"The Island" in answers["/"][1]
    assert [status for status, _ in answers.values()] == [200, 200] + [404] * 12
    assert not (closed / "site").exists()


def test_a_taken_port_is_one_sentence_and_status_2(closed: Path, run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ran = run("site", "serve", "--port", taken.getsockname()[1], "--in", closed)
    assert ran.status == 2
    assert "is taken; name another" in ran.fault
