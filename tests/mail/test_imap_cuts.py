"""The line to the IMAP server is cut at every step while a desk collects: each letter counts once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from email.policy import SMTP
from pathlib import Path

import pytest

from pbem.desk.incoming.receive import collect
from pbem.desk.marks import StoreMarks
from pbem.mail.boxes import BoxFault
from pbem.mail.imap import ImapInbox
from tests.desk.office import Office, install, office_at
from tests.mail.dovecot import Box
from tests.mail.flaky import Cut, Flaky, flaky

pytestmark = [pytest.mark.dovecot, pytest.mark.slow]
LETTERS = 5
SEATS = ("ann", "bob", "chloe", "dinesh", "eve")
PERIOD = 200  # more steps than there can be


class Round:
    """An office and a box that go through many rounds of five letters."""

    def __init__(self, office: Office, box: Box, proxy: Flaky) -> None:
        """Open the box once, so that its folders are there."""
        self.office, self.box, self.proxy = office, box, proxy
        self.sent: list[str] = []
        self.verdicts: Counter[str] = Counter()
        self.doubled: Counter[str] = Counter()
        assert box.letters() == {}

    def inbox(self) -> ImapInbox:
        """The inbox as a new start of the program opens it."""
        account = self.box.account(port=self.proxy.port)
        marks = StoreMarks(self.office.desk)
        return ImapInbox(account, "INBOX", "move", "done", "unseen", marks, timeout=5.0, sleep=lambda _: None)

    def send(self) -> None:
        """Three letters of three seats arrive, a first, a middle one and a last; each says something else."""
        for seat in list(SEATS)[:3]:
            letter = self.office.letter(seat, f"KIND carnivore\nNAME N{len(self.sent)}\n")
            self.sent.append(str(letter["Message-ID"]))
            self.box.drop([letter.as_bytes(policy=SMTP)])

    def collect(self) -> None:
        """Collect with a fresh inbox."""
        inbox = self.inbox()
        try:
            self.verdicts += collect(self.office.desk, inbox)
        finally:
            inbox.close()

    def check(self, when: str, was_moving: bool = False) -> None:
        """Every letter sent is on record once, in the target once, and nowhere else.

        A server that is still at work on a move when another line asks for it again makes two copies: so one
        letter more may lie in the target where the line broke at a move. On record it is once all the same.
        """
        kept = Counter(letter.message_id for letter in self.office.letters_kept())
        assert kept == Counter(self.sent), when
        moved = Counter(id_of(file) for file in self.box.files("done"))
        more = moved - Counter(self.sent) - self.doubled
        assert more.total() <= was_moving, when
        self.doubled += more
        assert moved == Counter(self.sent) + self.doubled, when
        assert self.box.files() == [], when


@pytest.fixture
def round(tmp_path: Path, box: Box) -> Iterator[Round]:
    """An office that collects through a line that breaks."""
    config = install(tmp_path / "zine", more_config="limits: {answers_a_day: 10000}\n")
    with office_at(tmp_path / "zine", config) as office, flaky(box.dovecot.port) as proxy:
        yield Round(office, box, proxy)


def id_of(file: Path) -> str:
    """The Message-ID of a letter's file."""
    found = re.search(rb"^Message-ID: (\S+)", file.read_bytes(), re.MULTILINE)
    assert found
    return found[1].decode()


@pytest.mark.parametrize(
    ("cut", "stride"), [(Cut.NOTHING, 1), (Cut.HALF, 3), (Cut.ALL, 3)], ids=lambda one: str(one)
)
def test_cut_at_every_step(round: Round, cut: Cut, stride: int) -> None:
    """The line breaks once in each round, a step or more later each time; no letter is taken twice or lost.

    That a step does not come through at all is tried with each; half of it, or all, with every third.
    """
    for step in range(1, PERIOD, stride):
        round.send()
        round.proxy.begin(step, cut)
        round.collect()
        is_over = not round.proxy.cuts
        was_moving = any(b" UID MOVE " in one for one in round.proxy.log[max(0, step - 4) : step])
        round.proxy.begin()
        round.collect()
        round.check(f"cut at step {step}: {round.proxy.log}", was_moving)
        if is_over:
            break
    assert step > 50  # greeting, login, opening, searching, and for each letter fetching and moving
    assert round.verdicts == {"orders": len(round.sent)}


def test_the_server_goes_and_comes_back_later(round: Round) -> None:
    """Where no try helps the collection ends with one sentence; the next one goes on from there."""
    faults, cut_off = [], []
    for step in range(1, PERIOD, 3):  # a letter takes 20 steps, so each of its steps is met at some letter
        round.send()
        round.proxy.begin(step, Cut.HALF, stays_down=True)
        try:
            round.collect()
        except BoxFault as fault:
            faults.append(str(fault))
        is_over = not round.proxy.cuts
        cut_off += round.proxy.log[step - 1 : step]
        round.proxy.begin()
        round.collect()
        round.check(f"down from step {step}")
        if is_over:
            break
    assert len(faults) > 10
    assert any(b" UID MOVE " in step for step in cut_off)  # filed, but not moved: this is tidied
    place = f"127.0.0.1:{round.proxy.port}"
    assert [fault for fault in faults if place not in fault or fault.count(". ") or "\n" in fault] == []
