"""No request does any harm: malformed ones, those that stall, and crowds."""

from __future__ import annotations

import socket
import time

import pytest

from pbem.config import Config
from pbem.watch import serving as servings
from pbem.watchplace import WatchPlace
from tests.watch.pages import is_answering, raw, served

SECRET = "sesame-opens"


@pytest.mark.parametrize(
    "octets",
    [
        b"",
        b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),  # TLS
        b"GET\r\n\r\n",
        b"GET /metrics HTTP/9.9\r\n\r\n",
        b"GET /metrics HTTP/x\r\n\r\n",
        f"GET /{SECRET}<script> {SECRET} HTTP/1.1\r\n\r\n".encode(),
        b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n",
        b"GET /metrics HTTP/1.1\r\n" + b"A: b\r\n" * 200 + b"\r\n",
        b"GET /metrics HTTP/1.1\r\nA: " + b"x" * 70_000 + b"\r\n\r\n",
        b"GET /metrics HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n",
        b"GET /\xff\x00 HTTP/1.1\r\n\r\n",
        b"HEAD /x HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
        b"GET /metrics HTTP/1.1\r\nno colon here\r\n\r\n",
        b"\0" * 10_000,
    ],
    ids=lambda octets: repr(octets[:24]),
)
def test_a_malformed_request_does_no_harm_and_is_not_repeated(config: Config, octets: bytes) -> None:
    lines = list[str]()
    with served(config, lines) as place:
        answer = raw(place, octets)
        assert SECRET.encode() not in answer
        assert b"<" not in answer
        assert is_answering(place)
    assert lines == []


def test_lines_that_say_nothing_are_cut(place: WatchPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servings.Handler, "timeout", 0.2)
    with socket.create_connection((place.host, place.port), timeout=30) as line:
        line.sendall(b"GET /metr")
        assert line.recv(100) == b""
    assert is_answering(place)


def test_lines_that_say_little_are_cut_too(place: WatchPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servings, "LONGEST", 0.5)
    began = time.monotonic()
    with socket.create_connection((place.host, place.port), timeout=30) as line, pytest.raises(OSError):
        while time.monotonic() - began < 20:
            line.sendall(b"x")
            time.sleep(0.05)
    assert time.monotonic() - began < 15
    assert is_answering(place)


def test_a_crowd_is_turned_away_and_then_all_is_as_before(place: WatchPlace) -> None:
    stalled = [
        socket.create_connection((place.host, place.port), timeout=30) for _ in range(servings.AT_ONCE)
    ]
    try:
        for line in stalled:
            line.sendall(b"GET ")
        time.sleep(0.3)
        assert raw(place, b"GET /health HTTP/1.0\r\n\r\n") == b""
    finally:
        for line in stalled:
            line.close()
    end = time.monotonic() + 20
    while not raw(place, b"GET /health HTTP/1.0\r\n\r\n"):
        assert time.monotonic() < end
        time.sleep(0.05)
