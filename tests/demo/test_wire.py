"""The small steps by which the demo's letters come onto the wire and into a mailbox."""

from __future__ import annotations

from datetime import UTC, datetime

from pbem.demo.letters import as_mbox
from pbem.demo.reply import Correspondent, Reply
from pbem.demo.writing import flowed, smart

WHEN = datetime(2024, 10, 6, 18, 0, tzinfo=UTC)


def test_an_mbox_escapes_lines_that_begin_like_a_letter() -> None:
    mbox = as_mbox(
        [b"Return-Path: <a@example.org>\nSubject: x\n\nFrom here on\n>From there\nFromage\n"], WHEN
    )
    assert mbox == (
        b"From a@example.org Sun Oct 06 18:00:00 2024\nReturn-Path: <a@example.org>\nSubject: x\n\n"
        b">From here on\n>>From there\nFromage\n\n"
    )


def test_an_mbox_names_the_daemon_where_nobody_sends() -> None:
    assert as_mbox([b"Return-Path: <>\n\nx\n"], WHEN).startswith(b"From MAILER-DAEMON ")


def test_smart_quotes_open_and_close() -> None:
    assert smart("NAME \"A 'B'\" - now...") == "NAME “A ’B’” – now…"


def test_flowed_lines_end_in_a_blank_where_they_go_on() -> None:
    broken = flowed("word " * 30 + "end").split("\n")
    assert len(broken) > 1
    assert all(line.endswith(" ") and len(line) <= 79 for line in broken[:-1])
    assert broken[-1].endswith("end")
    assert flowed("-- ") == "-- "
    assert flowed(" x") == "  x"
    assert flowed("> x") == " > x"


def test_ids_follow_from_the_seed() -> None:
    who = Correspondent("A", "a@example.org")
    replies = [Reply(who, who, "", "", "", WHEN, WHEN, "", "", "", seed) for seed in ("1", "1", "2")]
    assert replies[0].uuid("id") == replies[1].uuid("id") != replies[2].uuid("id")
    assert replies[0].token("a", 8) != replies[0].token("b", 8)
