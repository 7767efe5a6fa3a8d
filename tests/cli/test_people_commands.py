"""The commands about people: keys shown and changed, who is away, who asks, who looks on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_commands import letter


def tag_of(run: Run, island: Path, seat: str) -> str:
    """The tag of a seat, as the command shows it."""
    ran = run("key", "island", seat, "--in", island)
    assert (ran.status, ran.err) == (0, "")
    return ran.out.strip()


def mail_from(folder: Path, sender: str, subject: str, text: str, number: int) -> None:
    """Lay a letter into the mailbox."""
    head = f"From: {sender}\r\nTo: games@example.org\r\nSubject: {subject}\r\nMessage-ID: <{number}@x>\r\n"
    octets = f"{head}\r\n{text}\r\n"
    (folder / f"mail/in/new/{number}").write_bytes(octets.encode())


def posts_to(folder: Path, address: str) -> list[str]:
    """The mails that went to an address."""
    mails = [file.read_text("utf-8") for file in sorted((folder / "mail/out/new").iterdir())]
    return [mail for mail in mails if re.search(rf"^To: .*{re.escape(address)}", mail, re.MULTILINE)]


def test_the_key_is_shown(run: Run, island: Path) -> None:
    tag = tag_of(run, island, "ann")
    assert tag in letter(island, "ann", "").decode()
    assert tag_of(run, island, "gm").startswith("[island/gm/")


@pytest.mark.parametrize(("seat", "address"), [("ann", "ann@example.com"), ("gm", "pat@example.org")])
def test_a_new_key_is_mailed_and_not_printed(run: Run, island: Path, seat: str, address: str) -> None:
    old = tag_of(run, island, seat)
    before = len(posts_to(island, address))
    for _ in range(2):
        ran = run("key", "island", seat, "--new", "--in", island)
        assert (ran.status, ran.err) == (0, "")
        assert f"{seat} has a new key, mailed to {address}" in ran.out
    new = tag_of(run, island, seat)
    assert new != old
    assert new not in ran.out
    mails = posts_to(island, address)
    assert len(mails) == before + 2
    assert sum(new in mail.replace("\n ", " ") for mail in mails) == 1


def test_the_old_key_is_dead_and_the_new_one_lives(run: Run, island: Path) -> None:
    octets = letter(island, "ann", "KIND carnivore")
    run("key", "island", "ann", "--new", "--in", island)
    (island / "mail/in/new/1").write_bytes(octets)
    assert "refused politely" in run("collect", "--in", island).out
    mail_from(island, "ann@example.com", tag_of(run, island, "ann"), "KIND carnivore", 2)
    assert "put on file" in run("collect", "--in", island).out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("key", "atlantis", "ann"), 'there is no game "atlantis"; games: island.'),
        (("key", "island", "zed"), 'island has no seat "zed"; seats: ann, bob, chloe, dinesh, eve, gm.'),
        (("key", "island", "zed", "--new"), 'island has no seat "zed"'),
        (("people", "atlantis"), 'there is no game "atlantis"; games: island.'),
        (("people", "island", "--return", "ann"), "ann of island has not resigned."),
        (("people", "island", "--return", "gm"), "gm of island has not resigned."),
        (("people", "island", "--return", "zed"), 'island has no seat "zed"'),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_mistakes_end_in_2(run: Run, island: Path, arguments: tuple[str, ...], said: str) -> None:
    ran = run(*arguments, "--in", island)
    assert (ran.status, said in ran.fault) == (2, True)


def test_the_people_of_a_game(run: Run, island: Path) -> None:
    mail_from(island, "Zoe \x1b[2JNew <zoe@example.net>", "OBSERVE island", "", 1)
    mail_from(island, "ann@example.com", tag_of(run, island, "ann"), "ABSENT 14 to 20 December", 2)
    mail_from(island, "bob@example.com", tag_of(run, island, "bob"), "RESIGN", 3)
    out = run("collect", "--in", island).out
    assert "asks to join or to look on" in out
    for number, address in enumerate(("zoe@example.net", "bob@example.com"), 4):
        subject = re.search(r"^Subject: (.*\n(?: .*\n)*)", posts_to(island, address)[-1], re.MULTILINE)
        assert subject
        mail_from(island, address, "Re: " + subject[1].replace("\n ", " ").strip(), "CONFIRM", number)
    run("collect", "--in", island)
    text = run("people", "island", "--in", island).out
    assert re.search(
        r"^ann +Ann Archer +ann@example.com +held +2026-12-14 to 2026-12-20 +–$", text, re.MULTILINE
    )
    assert re.search(r"^bob +Bob Baker +bob@example.com +resigned +– +–$", text, re.MULTILINE)
    assert re.search(r"^resign +Bob Baker +bob@example.com +– +confirmed +2026-12-01$", text, re.MULTILINE)
    assert "\x1b" not in text
    people = json.loads(run("people", "island", "--json", "--in", island).out)
    assert [one["address"] for one in people["observers"]] == ["zoe@example.net"]
    assert [one["kind"] for one in people["requests"]] == ["observe", "resign"]
    assert people["players"][0]["away"] == ["2026-12-14", "2026-12-20"]
    assert "code" not in json.dumps(people)


def test_the_gm_takes_a_resignation_back(run: Run, island: Path) -> None:
    mail_from(island, "bob@example.com", tag_of(run, island, "bob"), "RESIGN", 1)
    run("collect", "--in", island)
    subject = re.search(r"^Subject: (.*\n(?: .*\n)*)", posts_to(island, "bob@example.com")[-1], re.MULTILINE)
    assert subject
    mail_from(island, "bob@example.com", subject[1].replace("\n ", " ").strip(), "CONFIRM", 2)
    run("collect", "--in", island)
    assert "resigned" in run("people", "island", "--in", island).out
    ran = run("people", "island", "--return", "bob", "--json", "--in", island)
    assert [one["status"] for one in json.loads(ran.out)["players"]] == ["held"] * 5
