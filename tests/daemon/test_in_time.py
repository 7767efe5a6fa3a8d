"""A letter that lay in the mailbox before the deadline counts, whatever else lies there and comes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.incoming import beat
from pbem.desk.incoming.receive import receive
from tests.daemon.beats import HOUR, MINUTE, Watch, watch_at
from tests.desk.office import FIRST_DEADLINE, no_pdfs

SECOND = timedelta(seconds=1)
LIMIT = 3


@pytest.fixture(autouse=True)
def quick_pdfs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set no PDFs."""
    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Watch]:
    """An office at work, where three letters of a sender are taken in a beat."""
    with watch_at(tmp_path / "zine", more_config=f"limits: {{letters_a_beat: {LIMIT}}}\n") as found:
        found.let_it_be(FIRST_DEADLINE - MINUTE)
        yield found


def lay(watch: Watch, at: datetime, *letters: EmailMessage) -> None:
    """Put letters into the mailbox that the mail server got at a time."""
    now, watch.office.clock.at = watch.office.clock.at, at
    watch.office.lay(*letters)
    watch.office.clock.at = now


def flood(watch: Watch, number: int, at: datetime, sender: str = "") -> None:
    """Letters of a stranger's, or of many strangers with an address each."""
    for one in range(number):
        letter = EmailMessage()
        letter["From"] = sender or f"stranger{one}@example.net"
        letter["To"], letter["Subject"] = "games@example.org", f"Buy {one}"
        letter["Message-ID"] = f"<{one}.{at.timestamp()}.{sender}@example.net>"
        letter.set_content("Buy now!\n")
        lay(watch, at, letter)


def orders_of(watch: Watch, seat: str = "ann") -> list[tuple[int, str]]:
    """What is on file of a seat: for which moment, and the text."""
    return [(one.moment, one.text) for one in watch.office.filings() if one.seat == seat]


def words_of(watch: Watch) -> list[str]:
    """The letters on record, in the order in which they were taken, by who wrote them."""
    return [one.sender.partition("@")[0] for one in watch.office.letters_kept()]


def test_a_letter_in_time_behind_a_flood_counts(watch: Watch) -> None:
    """A sender whose limit is reached holds up nobody, and a flood of many senders only until it is read."""
    flood(watch, 20, FIRST_DEADLINE - 10 * SECOND, "mallory@example.net")
    flood(watch, 5, FIRST_DEADLINE - 9 * SECOND)
    lay(watch, FIRST_DEADLINE - 6 * SECOND, watch.office.letter("ann", "KIND carnivore\n"))
    flood(watch, 20, FIRST_DEADLINE + SECOND, "mallory@example.net")
    assert watch.beat(FIRST_DEADLINE + 2 * SECOND)
    assert watch.office.moment().number == 2
    assert orders_of(watch) == [(1, "KIND carnivore")]
    assert watch.rounds.has_left_some()
    for _ in range(10):
        watch.beat()
    assert len(words_of(watch)) == 46  # none is lost
    assert not watch.rounds.has_left_some()


def test_a_letter_that_comes_in_time_while_a_flood_is_taken_counts(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The beat began before it came, and ends behind the deadline; what comes after that has to wait."""
    flood(watch, 10, FIRST_DEADLINE - 10 * SECOND)

    def taken(*arguments: Any) -> object:
        if watch.office.clock.at == FIRST_DEADLINE - 8 * SECOND:
            lay(watch, FIRST_DEADLINE - 6 * SECOND, watch.office.letter("ann", "KIND carnivore\n"))
            flood(watch, 10, FIRST_DEADLINE + SECOND, "mallory@example.net")
        watch.office.clock.at += 2 * SECOND
        return receive(*arguments)

    monkeypatch.setattr("pbem.desk.incoming.receive.receive", taken)
    watch.beat(FIRST_DEADLINE - 8 * SECOND)
    assert watch.office.moment().number == 2
    assert orders_of(watch) == [(1, "KIND carnivore")]
    assert words_of(watch) == [*(f"stranger{number}" for number in range(10)), "ann"]


def test_a_flood_that_comes_behind_the_deadline_holds_no_judging_up(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of many senders too: only so many letters are taken before, and the rest behind it."""
    monkeypatch.setattr(beat, "MOST_AT_ONCE", 4)
    flood(watch, 10, FIRST_DEADLINE + SECOND)
    lay(watch, FIRST_DEADLINE, watch.office.letter("ann", "KIND carnivore\n"))
    assert watch.beat(FIRST_DEADLINE + MINUTE)
    assert watch.office.moment().number == 2
    assert orders_of(watch) == [(1, "KIND carnivore")]
    assert len(words_of(watch)) == 5
    for _ in range(3):
        watch.beat()
    assert len(words_of(watch)) == 11


def test_what_comes_behind_the_deadline_counts_as_ever_if_it_is_taken_before(watch: Watch) -> None:
    """A machine that slept: letters that came meanwhile count, whatever their Date says."""
    late = watch.office.letter("ann", "KIND carnivore\n")
    lay(watch, FIRST_DEADLINE + HOUR, late)
    assert watch.beat(FIRST_DEADLINE + 2 * HOUR)
    assert orders_of(watch) == [(1, "KIND carnivore")]
    assert watch.office.moment().number == 2


@pytest.mark.parametrize(("came", "number"), [(-1, 1), (1, 2)], ids=["in time", "late"])
def test_only_the_mail_servers_time_counts(watch: Watch, came: int, number: int) -> None:
    """Behind more of the same seat than a beat takes: the time of the file decides, never the Date."""
    for text in ("KIND herbivore\n",) * LIMIT:
        lay(watch, FIRST_DEADLINE - MINUTE, watch.office.letter("ann", text))
    dated = watch.office.letter("ann", "KIND carnivore\n", Date="Fri, 04 Dec 2026 19:00:00 +0000")
    lay(watch, FIRST_DEADLINE + came * SECOND, dated)
    assert watch.beat(FIRST_DEADLINE + MINUTE)
    watch.beat()
    moments = [one.moment for one in watch.office.letters_kept() if one.sender == "ann@example.com"]
    assert moments == [1, 1, 1, number]


def test_others_are_answered_before_the_rest_of_a_flood(watch: Watch) -> None:
    """One who sends too many waits behind those who came later, +tags or not."""
    for number in range(2 * LIMIT):
        letter = watch.office.letter("bob", "KIND herbivore\n", From=f"bob+{number}@example.com")
        lay(watch, watch.office.clock.at, letter)
    lay(watch, watch.office.clock.at, watch.office.letter("ann", "KIND carnivore\n"))
    watch.beat()
    assert [word.partition("+")[0] for word in words_of(watch)] == ["bob"] * LIMIT + ["ann"]
    sent = [file.name for file in (watch.office.outbox / "new").iterdir()]
    assert sum(".receipt.ann." in name for name in sent) == 1
    watch.beat()
    assert len(words_of(watch)) == 2 * LIMIT + 1
    assert list(watch.office.inbox.glob("new/*")) == []


def test_a_command_that_is_given_once_takes_all(watch: Watch) -> None:
    """`pbem collect` goes on until nothing is left, still in turn."""
    flood(watch, 2 * LIMIT, watch.office.clock.at, "mallory@example.net")
    lay(watch, watch.office.clock.at, watch.office.letter("ann", "KIND carnivore\n"))
    assert sum(watch.office.collect().values()) == 2 * LIMIT + 1
    assert words_of(watch)[LIMIT] == "ann"


def test_a_mailbox_that_is_lost_at_the_deadline_holds_it(watch: Watch) -> None:
    """Letters sent in time may lie in it: the game waits, and then they count."""
    lay(watch, FIRST_DEADLINE - SECOND, watch.office.letter("ann", "KIND carnivore\n"))
    watch.lose_mailbox()
    assert not watch.beat(FIRST_DEADLINE)
    assert watch.office.moment().number == 1
    watch.find_mailbox()
    assert watch.beat(FIRST_DEADLINE + 5 * MINUTE)
    assert orders_of(watch) == [(1, "KIND carnivore")]
    assert watch.office.moment().number == 2


def test_a_letter_that_is_written_into_an_mbox_at_the_deadline_is_waited_for(tmp_path: Path) -> None:
    """A round does not pass over the last letter of the file because it is young; another beat does."""
    with ExitStack() as stack:
        watch = stack.enter_context(watch_at(tmp_path / "zine"))
        box = watch.office.config.folder / "box"
        box.touch()
        config = watch.office.config.folder / "config.yaml"
        config.write_text(config.read_text("utf-8").replace("maildir, path: mail/in", "mbox, path: box"))
        from pbem.config import read_config

        watch.office.desk.config = read_config(watch.office.config.folder)
        watch.rounds.open_boxes()
        watch.let_it_be(FIRST_DEADLINE - MINUTE)
        [(_, inbox)] = watch.rounds.boxes
        inbox._settled = 0.3  # type: ignore[attr-defined]
        letter = watch.office.letter("ann", "KIND carnivore\n").as_bytes(policy=SMTP)
        box.write_bytes(b"From ann@example.com Fri Dec  4 19:59:59 2026\n" + letter)
        watch.beat()
        assert orders_of(watch) == []
        os.utime(box)
        watch.beat(FIRST_DEADLINE)
        assert orders_of(watch) == [(1, "KIND carnivore")]
        assert watch.office.moment().number == 2
