"""The demos' letters: what mail programs make of them is read as the players wrote it."""

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
from pbem.demo.show import show, shows
from pbem.engine.headings import Headings
from pbem.engine.paper import Paper
from pbem.engine.sheet import read_paper
from pbem.mail.mbox import MboxInbox
from pbem.mail.reading import read_letter
from pbem.materials import read_materials, shipped_games
from pbem.post import Letter, Sort
from pbem.rulesets import BOXES

GM = "Gus the GM <gm@zine.example.org>"
WHEN = datetime(2024, 10, 6, 18, 0, tzinfo=UTC)
SHOWS = shows()
PLAIN_QUOTES = str.maketrans("’„“", '\'""')
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


def received(ruleset: str, seat: str, number: int) -> Received:
    """A report of pbem's as a seat might have got it."""
    slug = show(ruleset).slug
    return Received(
        f"Island one: Summer, Year 0 – your report and order form [{slug}/{seat}/K7Q{number:02}XPLM]",
        REPORT.format(seat=seat, number=number),
        f"<{slug}.{seat}.2@zine.example.org>",
    )


@cache
def all_received(ruleset: str) -> dict[str, Received]:
    return {seat.id: received(ruleset, seat.id, number) for number, seat in enumerate(cast(ruleset), 1)}


def ways(ruleset: str) -> list[tuple[int, str, bool]]:
    """The times at which letters come: turn, phase, and whether after the deadline."""
    found = {(entry.turn, entry.phase, entry.special is Special.LATE) for entry in entries(ruleset)}
    return sorted(found)


def letters_of(ruleset: str, turn: int, phase: str = "", is_late: bool = False) -> list[bytes]:
    chosen = entries_of(ruleset, turn, phase, is_late)
    return letters_for(show(ruleset), chosen, all_received(ruleset), GM, WHEN)


@cache
def raw_letters(ruleset: str) -> tuple[tuple[Entry, bytes], ...]:
    pairs: list[tuple[Entry, bytes]] = []
    for way in ways(ruleset):
        pairs += zip(entries_of(ruleset, *way), letters_of(ruleset, *way), strict=True)
    return tuple(pairs)


@cache
def read_letters(ruleset: str) -> tuple[tuple[Entry, Letter], ...]:
    return tuple((entry, read_letter(raw)) for entry, raw in raw_letters(ruleset))


@cache
def opens(ruleset: str) -> Headings:
    """Which lines of this ruleset's orders are headings of blocks."""
    materials, _ = read_materials(BOXES[ruleset], {}, [shipped_games()])
    return BOXES[ruleset].open({}, materials).grammar.opens


def paper_of(ruleset: str, text: str) -> Paper:
    return read_paper(text, opens=opens(ruleset))


def written(text: str) -> list[str]:
    """The lines of a text that hold anything, blanks run together, East Asian stops made plain."""
    plain = text.translate(str.maketrans("！，", "!,"))
    return [" ".join(line.split()) for line in plain.split("\n") if line.strip()]


def name_of(entry: Entry) -> str:
    return "-".join(filter(None, (str(entry.turn), entry.seat, entry.program, entry.special.value)))


PLAYERS = [
    (ruleset, *pair)
    for ruleset in SHOWS
    for pair in read_letters(ruleset)
    if pair[0].program not in (*ROBOTS, "spam")
]
each_player = pytest.mark.parametrize(
    ("ruleset", "entry", "letter"),
    PLAYERS,
    ids=[f"{ruleset}-{entry.number}-{name_of(entry)}" for ruleset, entry, _ in PLAYERS],
)
each_show = pytest.mark.parametrize("ruleset", SHOWS)


@each_show
def test_there_are_enough_letters_and_every_program_writes_some(ruleset: str) -> None:
    assert len(raw_letters(ruleset)) > 5 * show(ruleset).turns
    assert {entry.program for entry in entries(ruleset)} == set(PROGRAMS)
    assert {entry.special for entry in entries(ruleset)} == set(Special)


@each_player
def test_a_players_letter_is_read_as_it_was_written(ruleset: str, entry: Entry, letter: Letter) -> None:
    expected = [*written(entry.words), *(written(entry.orders) if entry.has_enclosure else ())]
    assert written(letter.text) == expected
    assert letter.sort is Sort.PERSON
    assert not any("character set" in fault or "not valid" in fault for fault in letter.faults)


@each_player
def test_blocks_are_closed_and_addition_is_seen(ruleset: str, entry: Entry, letter: Letter) -> None:
    paper, meant = paper_of(ruleset, letter.text), paper_of(ruleset, entry.orders)
    assert not any("not closed" in complaint.reason for complaint in paper.complaints)
    assert [block.text for block in paper.press] == [block.text for block in meant.press]
    assert (paper.standing and paper.standing.text) == (meant.standing and meant.standing.text)
    assert [block.heading for block in paper.ahead] == [block.heading for block in meant.ahead]
    assert paper.ready == meant.ready


@each_show
def test_one_letter_adds_to_the_one_before(ruleset: str) -> None:
    (addition,) = (
        entry for entry, letter in read_letters(ruleset) if paper_of(ruleset, letter.text).addition
    )
    assert "ADD" in addition.orders.split("\n")


@each_show
def test_robots_are_told_from_people(ruleset: str) -> None:
    sorts = [
        (entry.program, letter.sort) for entry, letter in read_letters(ruleset) if entry.program in ROBOTS
    ]
    assert {program for program, _ in sorts} == set(ROBOTS)
    assert all(sort is ROBOTS[program] for program, sort in sorts)


@each_show
def test_a_letter_delivered_twice_has_one_digest_and_two_ways(ruleset: str) -> None:
    (again,) = (entry for entry, _ in raw_letters(ruleset) if entry.special is Special.AGAIN)
    same = [(raw, read_letter(raw)) for entry, raw in raw_letters(ruleset) if entry.number == again.number]
    (first, one), (second, other) = same
    assert one.digest == other.digest
    assert one.message_id == other.message_id
    assert message_from_bytes(first).get_all("Received") != message_from_bytes(second).get_all("Received")


@each_show
def test_only_the_duplicate_shares_digest_or_id(ruleset: str) -> None:
    digests = Counter(letter.digest for _, letter in read_letters(ruleset))
    ids = Counter(letter.message_id for _, letter in read_letters(ruleset))
    assert sorted(digests.values())[-2:] == [1, 2]
    assert sorted(ids.values())[-2:] == [1, 2]


@each_player
def test_a_reply_proves_its_seat_and_a_forger_does_not(ruleset: str, entry: Entry, letter: Letter) -> None:
    mail = all_received(ruleset)[entry.seat]
    is_proof = mail.subject.rpartition("[")[2] in letter.subject
    assert is_proof == (entry.special not in (Special.FORGED, Special.STRAY))
    assert (letter.in_reply_to == mail.message_id) == (entry.special is not Special.FORGED)
    address = next(seat.address for seat in cast(ruleset) if seat.id == entry.seat)
    assert (letter.sender == address) == (entry.special is not Special.FORGED)


@each_player
def test_names_survive_every_program(ruleset: str, entry: Entry, letter: Letter) -> None:
    name = next(seat.name for seat in cast(ruleset) if seat.id == entry.seat)
    if entry.special is not Special.FORGED:
        assert letter.sender_name.translate(PLAIN_QUOTES) == name.translate(PLAIN_QUOTES)
    assert "gm@zine.example.org" in letter.recipients


@each_show
def test_a_forgery_names_the_seat_and_a_wrong_key(ruleset: str) -> None:
    ((entry, letter),) = (pair for pair in read_letters(ruleset) if pair[0].special is Special.FORGED)
    key = all_received(ruleset)[entry.seat].subject.rpartition("/")[2]
    assert f"[{show(ruleset).slug}/{entry.seat}/" in letter.subject
    assert key not in letter.subject


@each_show
def test_a_stray_letter_names_a_game_that_is_not_there(ruleset: str) -> None:
    ((entry, letter),) = (pair for pair in read_letters(ruleset) if pair[0].special is Special.STRAY)
    assert show(ruleset).stray not in [show(one).slug for one in SHOWS]
    assert f"[{show(ruleset).stray}/{entry.seat}/" in letter.subject


@each_show
def test_an_advertisement_has_no_tag(ruleset: str) -> None:
    (letter,) = (letter for entry, letter in read_letters(ruleset) if entry.program == "spam")
    assert "[" not in letter.subject
    assert not letter.in_reply_to


@each_show
def test_what_is_quoted_is_not_read(ruleset: str) -> None:
    for entry, letter in read_letters(ruleset):
        assert "ORDER FORM" not in letter.text, name_of(entry)
        assert "MOVE ALL RANDOM   #" not in letter.text, name_of(entry)


@each_show
def test_a_form_is_edited_where_it_stands_in_the_quotation(ruleset: str) -> None:
    for entry, letter in read_letters(ruleset):
        for instead in entry.form.values():
            assert all(line.strip() in letter.quoted for line in instead.split("\n")), name_of(entry)


def test_late_letters_come_alone_and_only_late() -> None:
    (late,) = letters_of("survival", 2, is_late=True)
    assert late not in letters_of("survival", 2)
    assert read_letter(late).sender == "rex@example.org"
    assert letters_of("survival", 1, is_late=True) == []
    assert letters_of("survival", 4) == []


@each_show
def test_letters_are_the_same_bytes_twice(ruleset: str) -> None:
    turned = dict(reversed(all_received(ruleset).items()))
    for way in ways(ruleset):
        once = letters_of(ruleset, *way)
        assert letters_for(show(ruleset), entries_of(ruleset, *way), turned, GM, WHEN) == once


@each_show
def test_letters_come_in_order_and_before_the_moment_given(ruleset: str) -> None:
    for way in ways(ruleset):
        raws = letters_of(ruleset, *way)
        lines = [message_from_bytes(raw)["Received"].rpartition(";")[2].strip() for raw in raws]
        times = [datetime.strptime(line, "%a, %d %b %Y %H:%M:%S %z") for line in lines]
        assert times == sorted(times)
        assert times[-1] < WHEN


@each_show
def test_real_letters_have_real_headers(ruleset: str) -> None:
    for entry, raw in raw_letters(ruleset):
        message = message_from_bytes(raw)
        for field in ("Return-Path", "Received", "From", "To", "Date", "Message-ID", "Subject"):
            assert message[field] is not None, (name_of(entry), field)
        assert raw.partition(b"\n\n")[0].isascii()
        assert max(map(len, raw.partition(b"\n\n")[0].split(b"\n"))) < 250, name_of(entry)


@each_show
def test_the_broken_letter_is_broken(ruleset: str) -> None:
    (raw,) = (raw for entry, raw in raw_letters(ruleset) if entry.program == "broken")
    assert raw.count(b"\0") > 3
    assert b"\xff\xfe\x80" in raw


@each_show
def test_letters_are_written_in_many_ways(ruleset: str) -> None:
    everything = b"".join(raw for _, raw in raw_letters(ruleset))
    for wire in (b"base64", b"quoted-printable", b"8bit", b"7bit", b"delsp=yes", b"multipart/mixed"):
        assert wire in everything
    assert b"=E2=80=A6" in everything  # an ellipsis made of three dots
    assert b"=\n" in everything  # soft breaks


def test_there_are_curly_quotes_and_accents_as_single_bytes() -> None:
    everything = b"".join(raw for ruleset in SHOWS for _, raw in raw_letters(ruleset))
    assert "Jyväskylä".encode("latin-1") in everything
    assert "Tromsø".encode("latin-1") in everything
    assert b"=E2=80=9C" in everything


@each_show
def test_an_mbox_holds_the_letters_as_they_are(ruleset: str, tmp_path: Path) -> None:
    raws = letters_of(ruleset, *ways(ruleset)[0])
    path = tmp_path / "letters.mbox"
    path.write_bytes(as_mbox(raws, WHEN))
    read = [read_letter(arrival.raw(10_000_000)) for arrival in MboxInbox(path, settled=0.0).arrivals()]
    assert [letter.text for letter in read] == [read_letter(raw).text for raw in raws]
    assert [letter.digest for letter in read] == [read_letter(raw).digest for raw in raws]
    assert len(mailbox.mbox(path)) == len(raws)
