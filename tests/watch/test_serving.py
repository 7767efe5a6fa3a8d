"""The two pages over real lines: what is answered, to whom, and that no request does any harm."""

from __future__ import annotations

import json
import signal
import socket
import threading
from pathlib import Path

import pytest

from pbem.clock import FixedClock
from pbem.config import Config
from pbem.desk.desk import DeskFault, desk_of
from pbem.desk.times.outages import RUN, note_pulse
from pbem.logs import Log
from pbem.watch import lookout as lookouts
from pbem.watch.answers import Answer, Pages
from pbem.watch.serving import PortTaken, WatchServer
from pbem.watch.watched import watched
from pbem.watchplace import WatchPlace
from tests.desk.office import START, install
from tests.postgres import free_port
from tests.watch.pages import asked, is_answering, served
from tests.watch.prometheus import one, read_exposition

SECRET = "sesame-opens"


def test_metrics(place: WatchPlace) -> None:
    response, body = asked(place, "/metrics")
    assert response.status == 200
    assert response.getheader("Content-Type") == "text/plain; version=0.0.4; charset=utf-8"
    assert response.getheader("Content-Length") == str(len(body))
    assert response.getheader("Server") is None
    assert one(read_exposition(body.decode()), "pbem_rounds_total", result="well") == 1
    assert asked(place, "/metrics?name[]=up")[0].status == 200


def test_health(place: WatchPlace) -> None:
    response, body = asked(place, "/health")
    assert (response.status, response.getheader("Content-Type")) == (200, "application/json")
    values = json.loads(body)
    assert (values["status"], values["reasons"]) == ("well", [])
    assert values["games"] == {"in_play": 0, "held": 0, "over": 0, "overdue": 0}


def test_health_is_503_when_it_is_not_well(config: Config) -> None:
    broken = Config(**{**config.__dict__, "database_url": f"sqlite:///{config.folder}/none.db"})
    with served(broken) as place:
        response, body = asked(place, "/health")
        assert response.status == 503
        assert json.loads(body)["reasons"] == ["The database does not answer."]
        assert str(config.folder) not in body.decode()
        assert asked(place, "/metrics")[0].status == 200


@pytest.mark.parametrize("path", ["/metrics", "/health"])
def test_a_head_without_a_body(place: WatchPlace, path: str) -> None:
    response, body = asked(place, path, "HEAD")
    assert (response.status, body) == (200, b"")
    assert int(response.getheader("Content-Length") or 0) > 100


@pytest.mark.parametrize(
    "path", ["/", "", "/metric", "/metrics/", "/health/x", "/../config.yaml", "/%6detrics", "*"]
)
def test_nothing_else_is_there(place: WatchPlace, path: str) -> None:
    response, body = asked(place, path)
    assert (response.status, body) == (404, b"Not Found\n")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "BREW"])
def test_nothing_can_be_done_but_reading(place: WatchPlace, method: str) -> None:
    response, body = asked(place, "/metrics", method)
    assert (response.status, response.getheader("Allow")) == (405, "GET, HEAD")
    assert b"pbem" not in body


@pytest.mark.parametrize("host", ["games.example.org", "127.0.0.1.example.org:9117", "[2001:db8::1]:80", ""])
def test_a_page_of_the_web_in_a_browser_here_is_not_answered(config: Config, host: str) -> None:
    with served(config) as place:
        assert asked(place, "/health", Host=host)[0].status == 404
        for own in ("localhost:1", "127.0.0.1", "[::1]:9117"):
            assert asked(place, "/health", Host=own)[0].status == 200
    with served(config, open_to_others=True) as place:
        assert asked(place, "/health", Host=host)[0].status == 200


def test_many_at_once_are_answered(place: WatchPlace) -> None:
    found: list[int] = []

    def ask() -> None:
        found.extend(asked(place, "/metrics")[0].status for _ in range(5))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [200] * 20


def test_a_mistake_of_ours_is_told_once_without_its_words(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Pages, path: str) -> Answer:
        raise KeyError(SECRET)

    lines = list[str]()
    with served(config, lines) as place:
        with monkeypatch.context() as patch:
            patch.setattr(Pages, "answer", fail)
            for _ in range(3):
                response, body = asked(place, "/metrics")
                assert (response.status, body) == (500, b"Internal Server Error\n")
        assert is_answering(place)
    assert "".join(lines).count("KeyError") == 1
    assert SECRET not in "".join(lines)


def test_a_port_that_is_taken_is_told_in_a_sentence(config: Config, place: WatchPlace) -> None:
    second = pytest.raises(
        PortTaken, match=rf"nobody can be answered at {place.address}: address already in use"
    )
    with second, served(config, address=place.address):
        pass
    unknown = pytest.raises(PortTaken, match=r"nobody can be answered at 203\.0\.113\.1:9117")
    with unknown, served(config, address="203.0.113.1:9117", open_to_others=True):
        pass
    assert is_answering(place)


def test_of_several_workers_the_first_answers_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookouts, "FRESH", 0.0)
    monkeypatch.setattr(lookouts, "SHARE", 0)
    taken = f"watch: {{address: '127.0.0.1:{free_port()}'}}\n"
    config, clock, lines = install(tmp_path / "shared", more_config=taken), FixedClock(START), list[str]()
    log = Log(lines.append, clock)
    assert config.watch
    with desk_of(config, clock) as one_desk, desk_of(config, clock) as other:
        with watched(one_desk, log, 60, is_shared=True), watched(other, log, 60, is_shared=True):
            assert json.loads(asked(config.watch, "/health")[1])["reasons"] == [
                "pbem was never at work here."
            ]
            note_pulse(other, RUN, "workers, every 60 seconds")
            assert is_answering(config.watch)
        with watched(one_desk, log, 60), pytest.raises(DeskFault), watched(other, log, 60):
            pass
        with watched(one_desk, log, None), watched(other, log, None), pytest.raises(ConnectionRefusedError):
            asked(config.watch, "/health")
    assert [("it answers for this one" in line) for line in lines] == [False, True, False]


def test_a_port_is_free_again_at_once(config: Config) -> None:
    with served(config) as place:
        assert is_answering(place)
    with served(config, address=place.address):
        assert is_answering(place)
    with pytest.raises(KeyError), served(config, address=place.address):
        raise KeyError
    with socket.socket() as probe:
        assert probe.connect_ex((place.host, place.port)) != 0


def test_ipv6_is_served_where_the_machine_has_it(config: Config) -> None:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        pytest.skip("this machine has no IPv6")
    with served(config, address=f"[::1]:{free_port()}") as place:
        assert is_answering(place)


def test_its_threads_hear_no_signals(config: Config) -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    with served(config) as place:
        assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before
        [thread] = [one for one in threading.enumerate() if one.name == "watch"]
        masks = Path(f"/proc/self/task/{thread.native_id}/status")
        if masks.exists():
            [blocked] = [line for line in masks.read_text().splitlines() if line.startswith("SigBlk:")]
            assert int(blocked.split()[1], 16) >> (signal.SIGTERM - 1) & 1
        assert is_answering(place)
    assert WatchServer.daemon_threads
