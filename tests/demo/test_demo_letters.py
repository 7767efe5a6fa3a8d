"""The demo's letters: what mail programs make of them is read as the players wrote it."""

from __future__ import annotations

import mailbox
from collections import Counter
from datetime import UTC, datetime
from email import message_from_bytes
from functools import cache
from pathlib import Path

import pytest

from pbem.demo.cast import cast
from pbem.demo.entries import Entry, Special, entries, entries_of
from pbem.demo.letters import Received, as_mbox, letters_for
from pbem.demo.programs import PROGRAMS
from pbem.engine.sheet import read_paper
from pbem.mail.mbox import MboxInbox
from pbem.mail.reading import read_letter
from pbem.post import Letter, Sort

GM = "Gus the GM <gm@zine.example.org>"
WHEN = datetime(2024, 10, 6, 18, 0, tzinfo=UTC)
TURNS = (0, 1, 2, 3)
WAYS = (*((turn, False) for turn in TURNS), (2, True))
ROBOTS = {
    "exchange_absence": Sort.AUTOMATIC,
    "vacation": Sort.AUTOMATIC,
    "bounce": Sort.BOUNCE,
}
REPORT = """\
Survival: Island one, Summer of Year 0 (round 2)

Dear player, the deadline is Friday, 11 October 2024 at 20:00.

3C attacks 31H in B7: 5 2 1 (+1) = 6 against 3.
Иво Стоянов and דב רוזנברג have new neighbours – beware.
On the island 44 species live; Bob writes: hello, all of you

PRESS from bob: "From the hills we come."
-- your GM

ORDER FORM for {seat}
MOVE ALL RANDOM
{number}H STAY aggressive   # B7 J(0,1,2). N B6 D(0,0,0)  NE C6 W  SE C7 G(0,2,2)
GENE RANDOM   # open to you: Speed, Fat Reserves
ENEMY NONE
"""


def received(seat: str, number: int) -> Received:
    """A report of pbem's as a seat might have got it."""
    return Received(
        f"Survival island-1: Summer, Year 0 – your report and order form [demo/{seat}/K7Q{number:02}XPLM]",
        REPORT.format(seat=seat, number=number),
        f"<demo.{seat}.2@zine.example.org>",
    )


RECEIVED = {seat.id: received(seat.id, number) for number, seat in enumerate(cast(), 1)}


@cache
def raw_letters() -> tuple[tuple[Entry, bytes], ...]:
    pairs: list[tuple[Entry, bytes]] = []
    for turn, is_late in WAYS:
        raws = letters_for(turn, RECEIVED, GM, WHEN, is_late)
        pairs += zip(entries_of(turn, is_late), raws, strict=True)
    return tuple(pairs)


@cache
def read_letters() -> tuple[tuple[Entry, Letter], ...]:
    return tuple((entry, read_letter(raw)) for entry, raw in raw_letters())


def written(text: str) -> list[str]:
    """The lines of a text that hold anything, blanks run together, East Asian stops made plain."""
    plain = text.translate(str.maketrans("！，", "!,"))
    return [" ".join(line.split()) for line in plain.split("\n") if line.strip()]


def name_of(entry: Entry) -> str:
    return "-".join(filter(None, (str(entry.turn), entry.seat, entry.program, entry.special.value)))


PLAYERS = [pair for pair in read_letters() if pair[0].program not in (*ROBOTS, "spam")]


def test_there_are_enough_letters_and_every_program_writes_some() -> None:
    assert len(raw_letters()) >= 55
    assert {entry.program for entry in entries()} == set(PROGRAMS)
    assert {entry.special for entry in entries()} == set(Special)
    assert all(entries_of(turn) for turn in TURNS)


@pytest.mark.parametrize(("entry", "letter"), PLAYERS, ids=[name_of(entry) for entry, _ in PLAYERS])
def test_a_players_letter_is_read_as_it_was_written(entry: Entry, letter: Letter) -> None:
    expected = [*written(entry.words), *(written(entry.orders) if entry.has_enclosure else ())]
    assert written(letter.text) == expected
    assert letter.sort is Sort.PERSON
    assert not any("character set" in fault or "not valid" in fault for fault in letter.faults)


@pytest.mark.parametrize(("entry", "letter"), PLAYERS, ids=[name_of(entry) for entry, _ in PLAYERS])
def test_blocks_are_closed_and_addition_is_seen(entry: Entry, letter: Letter) -> None:
    paper, meant = read_paper(letter.text), read_paper(entry.orders)
    assert not any("not closed" in complaint.reason for complaint in paper.complaints)
    assert [block.text for block in paper.press] == [block.text for block in meant.press]
    assert (paper.standing and paper.standing.text) == (meant.standing and meant.standing.text)
    assert [block.heading for block in paper.ahead] == [block.heading for block in meant.ahead]
    assert paper.ready == meant.ready


def test_one_letter_adds_to_the_one_before() -> None:
    (addition,) = (pair for pair in read_letters() if read_paper(pair[1].text).addition)
    assert "ADD" in addition[0].orders.split("\n")


def test_robots_are_told_from_people() -> None:
    sorts = [(entry.program, letter.sort) for entry, letter in read_letters() if entry.program in ROBOTS]
    assert {program for program, _ in sorts} == set(ROBOTS)
    assert all(sort is ROBOTS[program] for program, sort in sorts)


def test_a_letter_delivered_twice_has_one_digest_and_two_ways() -> None:
    (again,) = (entry for entry, _ in raw_letters() if entry.special is Special.AGAIN)
    same = [(raw, read_letter(raw)) for entry, raw in raw_letters() if entry.number == again.number]
    (first, one), (second, other) = same
    assert one.digest == other.digest
    assert one.message_id == other.message_id
    assert message_from_bytes(first).get_all("Received") != message_from_bytes(second).get_all("Received")


def test_only_the_duplicate_shares_digest_or_id() -> None:
    digests = Counter(letter.digest for _, letter in read_letters())
    ids = Counter(letter.message_id for _, letter in read_letters())
    assert sorted(digests.values())[-2:] == [1, 2]
    assert sorted(ids.values())[-2:] == [1, 2]


def test_a_reply_proves_its_seat_and_a_forger_does_not() -> None:
    for entry, letter in PLAYERS:
        mail = RECEIVED[entry.seat]
        is_proof = mail.subject.rpartition("[")[2] in letter.subject
        assert is_proof == (entry.special not in (Special.FORGED, Special.STRAY))
        assert (letter.in_reply_to == mail.message_id) == (entry.special is not Special.FORGED)
        address = next(seat.address for seat in cast() if seat.id == entry.seat)
        assert (letter.sender == address) == (entry.special is not Special.FORGED)


def test_names_survive_every_program() -> None:
    names = {seat.id: seat.name.replace("’", "'") for seat in cast()}
    for entry, letter in PLAYERS:
        if entry.special is not Special.FORGED:
            assert letter.sender_name == names[entry.seat]
        assert "gm@zine.example.org" in letter.recipients


def test_a_forgery_names_the_seat_and_a_wrong_key() -> None:
    (letter,) = (letter for entry, letter in read_letters() if entry.special is Special.FORGED)
    assert "[demo/ann/" in letter.subject
    assert "K7Q03XPLM" not in letter.subject


def test_a_stray_letter_names_a_game_that_is_not_there() -> None:
    (letter,) = (letter for entry, letter in read_letters() if entry.special is Special.STRAY)
    assert "[lost-island/zoe/" in letter.subject


def test_an_advertisement_has_no_tag() -> None:
    (letter,) = (letter for entry, letter in read_letters() if entry.program == "spam")
    assert "[" not in letter.subject
    assert not letter.in_reply_to


def test_what_is_quoted_is_not_read() -> None:
    for entry, letter in read_letters():
        assert "ORDER FORM" not in letter.text, name_of(entry)
        assert "MOVE ALL RANDOM   #" not in letter.text, name_of(entry)


def test_the_late_letter_comes_alone_and_only_late() -> None:
    (late,) = letters_for(2, RECEIVED, GM, WHEN, is_late=True)
    assert late not in letters_for(2, RECEIVED, GM, WHEN)
    assert read_letter(late).sender == "rex@example.org"
    assert letters_for(1, RECEIVED, GM, WHEN, is_late=True) == []
    assert letters_for(4, RECEIVED, GM, WHEN) == []


def test_letters_are_the_same_bytes_twice() -> None:
    for turn, is_late in WAYS:
        once = letters_for(turn, RECEIVED, GM, WHEN, is_late)
        assert letters_for(turn, dict(reversed(RECEIVED.items())), GM, WHEN, is_late) == once


def test_letters_come_in_order_and_before_the_moment_given() -> None:
    for turn in TURNS:
        raws = letters_for(turn, RECEIVED, GM, WHEN)
        lines = [message_from_bytes(raw)["Received"].rpartition(";")[2].strip() for raw in raws]
        times = [datetime.strptime(line, "%a, %d %b %Y %H:%M:%S %z") for line in lines]
        assert times == sorted(times)
        assert times[-1] < WHEN


def test_real_letters_have_real_headers() -> None:
    for entry, raw in raw_letters():
        message = message_from_bytes(raw)
        for field in ("Return-Path", "Received", "From", "To", "Date", "Message-ID", "Subject"):
            assert message[field] is not None, (name_of(entry), field)
        assert raw.partition(b"\n\n")[0].isascii()
        assert max(map(len, raw.partition(b"\n\n")[0].split(b"\n"))) < 250, name_of(entry)


def test_the_broken_letter_is_broken() -> None:
    (raw,) = (raw for entry, raw in raw_letters() if entry.program == "broken")
    assert raw.count(b"\0") > 3
    assert b"\xff\xfe\x80" in raw


def test_letters_are_written_in_many_ways() -> None:
    everything = b"".join(raw for _, raw in raw_letters())
    for wire in (b"base64", b"quoted-printable", b"8bit", b"7bit", b"delsp=yes", b"multipart/mixed"):
        assert wire in everything
    assert "Jyväskylä".encode("latin-1") in everything
    assert b"=E2=80=9C" in everything  # curly quotes
    assert b"=\n" in everything  # soft breaks


def test_an_mbox_holds_the_letters_as_they_are(tmp_path: Path) -> None:
    raws = letters_for(1, RECEIVED, GM, WHEN)
    path = tmp_path / "letters.mbox"
    path.write_bytes(as_mbox(raws, WHEN))
    read = [read_letter(arrival.raw(10_000_000)) for arrival in MboxInbox(path).arrivals()]
    assert [letter.text for letter in read] == [read_letter(raw).text for raw in raws]
    assert [letter.digest for letter in read] == [read_letter(raw).digest for raw in raws]
    assert len(mailbox.mbox(path)) == len(raws)
