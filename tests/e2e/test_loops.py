"""No endless talk: two zines and their players' robots write to each other, and soon there is silence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path

import pytest

from pbem.config import read_config
from tests.desk.office import FOLDERS, SLUG, Office, fresh_database, game_file, no_pdfs, office_at

A, B = "games@a.example", "games@b.example"
POLITE, ROBOT, RUDE = "polite@c.example", "robot@d.example", "rude@e.example"
MOST = 8
"""The answers an address gets in a day here."""
AWAY = "I am away until Monday.\n"


@dataclass
class Responder:
    """A mail account whose owner is away, and whose server answers for them."""

    address: str
    answered: set[str] = field(default_factory=set)
    written: int = 0

    def answer(self, mail: EmailMessage) -> EmailMessage | None:
        """Answer a mail, or not."""
        self.written += 1
        answer = EmailMessage()
        answer["From"] = self.address
        answer["To"] = parseaddr(str(mail["Reply-To"] or mail["From"]))[1]
        answer["Subject"] = f"Re: {mail['Subject']}"
        answer["Message-ID"] = f"<{self.written}.{self.address}>"
        answer["Date"] = "Tue, 01 Dec 2026 12:00:00 +0000"
        answer["In-Reply-To"] = str(mail["Message-ID"])
        body = mail.get_body(("plain",))
        text = body.get_content() if body else ""
        answer.set_content(AWAY + "\n" + "".join(f"> {line}\n" for line in text.splitlines()))
        return answer


class Polite(Responder):
    """As RFC 3834 and RFC 5230 have it: robots get no answer, and everybody else one in seven days."""

    def answer(self, mail: EmailMessage) -> EmailMessage | None:
        """Answer a mail that a person wrote, the first from each."""
        sender = parseaddr(str(mail["From"]))[1]
        if str(mail["Auto-Submitted"] or "no") != "no" or sender in self.answered:
            return None
        self.answered.add(sender)
        return marked(super().answer(mail))


class Tireless(Responder):
    """A robot that says what it is, but answers every mail."""

    def answer(self, mail: EmailMessage) -> EmailMessage | None:
        """Answer a mail."""
        return marked(super().answer(mail))


def marked(answer: EmailMessage | None) -> EmailMessage:
    """The answer as a robot's, by its header and its subject."""
    assert answer
    del answer["Subject"]
    answer["Subject"] = "Automatic reply: your mail"
    answer["Auto-Submitted"] = "auto-replied (vacation)"
    return answer


@dataclass
class Network:
    """Two zines, three robots, and the servers that carry their mail; lossy ones drop all unusual fields."""

    zines: dict[str, Office]
    robots: dict[str, Responder]
    is_lossy: bool = False
    carried: int = 0

    def until_silence(self, most: int = 100) -> int:
        """Carry all mail there is, again and again; return how many rounds that took."""
        for number in range(most):
            mails = [mail for zine in self.zines.values() for mail in posted(zine)]
            if not mails:
                return number
            for mail in mails:
                self._carry(mail)
            for zine in self.zines.values():
                zine.collect()
        raise AssertionError(f"still talking after {most} rounds")

    def _carry(self, mail: EmailMessage) -> None:
        self.carried += 1
        address = parseaddr(str(mail["To"]))[1]
        if address in self.zines:
            self.zines[address].lay(self._arrived(mail))
        elif address in self.robots:
            answer = self.robots[address].answer(mail)
            if answer:
                self._carry(answer)

    def _arrived(self, mail: EmailMessage) -> bytes:
        if self.is_lossy:
            for name in ("Auto-Submitted", "X-Pbem", "X-Auto-Response-Suppress", "Precedence"):
                del mail[name]
        return b"Received: from somewhere\r\n" + mail.as_bytes(policy=policy.SMTP)


def posted(zine: Office) -> list[EmailMessage]:
    """The mails a zine sends, taken out of its outbox."""
    mails = [message_from_bytes(mail, policy=policy.default) for mail in zine.deliver()]
    for file in (zine.outbox / "new").iterdir():
        file.unlink()
    return [mail for mail in mails if isinstance(mail, EmailMessage)]


def zine(stack: ExitStack, folder: Path, ours: str, gm: str, other: str) -> Office:
    """An installation in whose game the other one has a seat, and each of the robots."""
    for name in FOLDERS:
        (folder / name).mkdir(parents=True)
    players = {"ann": other, "bob": POLITE, "chloe": ROBOT, "dinesh": RUDE}
    seats = {
        seat: {"name": seat.title(), "address": address, "formats": ["text"]}
        for seat, address in players.items()
    }
    text = game_file({}, "every friday at 20:00", seats)
    (folder / "games" / f"{SLUG}.yaml").write_text(text, encoding="utf-8")
    (folder / "pbem.db").write_bytes(fresh_database())
    config = (
        f"gm: {{name: Pat, address: {gm}}}\naddress: {ours}\nlimits: {{answers_a_day: {MOST}}}\n"
        "inbox:\n  - {kind: maildir, path: mail/in}\noutbox: {kind: maildir, path: mail/out}\n"
    )
    (folder / "config.yaml").write_text(config, encoding="utf-8")
    return stack.enter_context(office_at(folder, read_config(folder)))


@pytest.fixture(params=["careful", "lossy"])
def network(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Network]:
    """Zine A, whose GM is zine B; zine B, whose GM is the rudest of the robots."""
    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
    with ExitStack() as stack:
        zines = {
            A: zine(stack, tmp_path / "a", A, gm=B, other=B),
            B: zine(stack, tmp_path / "b", B, gm=RUDE, other=A),
        }
        robots = {POLITE: Polite(POLITE), ROBOT: Tireless(ROBOT), RUDE: Responder(RUDE)}
        yield Network(zines, robots, request.param == "lossy")


def test_everybody_falls_silent(network: Network) -> None:
    rounds = network.until_silence()
    assert 1 < rounds <= 4 * MOST
    rude = network.robots[RUDE]
    assert 2 < rude.written <= 2 * (2 * MOST + 10), "the rude one was answered, but not for ever"
    assert network.until_silence() == 0


def test_the_rude_one_is_stopped_by_the_limit_of_a_day_and_the_gm_is_told(network: Network) -> None:
    network.until_silence()
    for office in network.zines.values():
        with office.desk.store.transaction() as files:
            assert files.answers_to(RUDE, office.clock.now() - timedelta(days=1)) == MOST
        assert any(".often." in id for id in ids(office))


def ids(office: Office) -> list[str]:
    """The Message-IDs of all posts of a zine."""
    with office.desk.store.transaction() as files:
        rows = files._connection.exec_driver_sql("SELECT message_id FROM post").fetchall()
    return [row[0] for row in rows]


def test_a_day_later_nobody_begins_again(network: Network) -> None:
    network.until_silence()
    for office in network.zines.values():
        office.clock.at += timedelta(days=2)
        assert office.collect() == {}
    assert network.until_silence() == 0


def test_new_reports_start_some_talk_and_it_ends_too(network: Network) -> None:
    network.until_silence()
    before = network.carried
    for office in network.zines.values():
        office.close()
    assert 0 < network.until_silence() <= 4 * MOST
    assert network.carried > before
    assert network.until_silence() == 0


def test_where_marks_are_kept_only_the_rude_one_is_answered(network: Network) -> None:
    if network.is_lossy:
        pytest.skip("this is for the careful servers")
    network.until_silence()
    for office in network.zines.values():
        words = {letter.sender: letter.verdict for letter in office.letters_kept()}
        assert {words.get(address, "ignored") for address in (A, B, POLITE, ROBOT)} == {"ignored"}
        assert words[RUDE] != "ignored"
