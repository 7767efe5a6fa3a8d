"""Large letters that can't be handled stay on the IMAP server, whatever is done there with those that are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from email.policy import SMTP
from pathlib import Path

import pytest

from pbem.config import read_config
from pbem.desk.boxes import hang_up, inboxes_of
from pbem.desk.incoming.receive import collect
from pbem.desk.incoming.shunted import retry, shunted_letters
from pbem.mail.imap_letters import ImapLetter
from tests.desk.office import Office, install, office_at
from tests.mail.dovecot import PASSWORD, Box

pytestmark = [pytest.mark.dovecot, pytest.mark.slow]
MakeOffice = Callable[[str], Office]


@pytest.fixture
def imap_office(tmp_path: Path, box: Box, monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeOffice]:
    """A maker of an office whose letters come from the box."""
    monkeypatch.setenv("LEFT_PASSWORD", PASSWORD)
    install(tmp_path / "zine")
    file = tmp_path / "zine/config.yaml"
    offices = []

    def make(after: str) -> Office:
        place = (
            f"inbox: [{{kind: imap, host: 127.0.0.1, port: {box.dovecot.port}, security: none, "
            f"user: {box.user}, password_env: LEFT_PASSWORD, first: all, after: {after}}}]\n"
        )
        text = re.sub(r"inbox:\n.*\n", place, file.read_text("utf-8"))
        file.write_text(f"{text}limits: {{letter_bytes: 250000}}\n", "utf-8")
        opened = office_at(tmp_path / "zine", read_config(tmp_path / "zine"))
        offices.append(opened)
        assert box.letters() == {}
        return opened.__enter__()

    yield make
    for opened in offices:
        opened.__exit__(None, None, None)


def taken(office: Office) -> dict[str, int]:
    """What came of the letters that are new on the server."""
    ((place, inbox),) = inboxes_of(office.desk)
    try:
        return dict(collect(office.desk, inbox, place=place))
    finally:
        hang_up(inbox)


def large(office: Office) -> bytes:
    """A letter of 300 kB."""
    return office.letter("ann", "KIND carnivore\n").as_bytes(policy=SMTP) + b"# no more\r\n" * 27_300


def raise_limit(office: Office) -> None:
    """Let larger letters be read."""
    limits = office.config.limits.model_copy(update={"letter_bytes": 1_000_000})
    office.desk.config = replace(office.config, limits=limits)


@pytest.mark.parametrize("after", ["delete", "move, move_to: done"])
def test_it_stays_where_others_are_deleted_or_moved_even_unread(
    imap_office: MakeOffice, box: Box, after: str
) -> None:
    office = imap_office(after)
    letter = large(office)
    box.deliver([letter, office.letter("bob", "KIND carnivore\n").as_bytes()])
    assert taken(office) == {"shunted": 1, "orders": 1}
    assert (list(box.letters().values()), box.flags()) == ([letter], [{"\\Seen"}])
    assert list(office.config.shunt.iterdir()) == []
    with box.client() as client:
        client.remove_flags([1], ["\\Seen"])
    assert taken(office) == {}
    assert list(box.letters().values()) == [letter]
    raise_limit(office)
    assert [one.word for one in retry(office.desk)] == ["orders"]
    assert box.letters() == {}
    assert [filing.seat for filing in office.filings()] == ["bob", "ann"]


def test_it_stays_where_pbem_is_killed_before_it_is_marked(
    imap_office: MakeOffice, box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = imap_office("delete")
    letter = large(office)
    box.deliver([letter])
    with monkeypatch.context() as patch:
        patch.setattr(ImapLetter, "leave", lambda _: (_ for _ in ()).throw(OSError("killed")))
        with pytest.raises(OSError, match="killed"):
            taken(office)
    assert taken(office) == {}
    assert list(box.letters().values()) == [letter]
    assert len(shunted_letters(office.desk)) == 1


def test_it_stays_and_is_found_where_the_server_counts_anew(imap_office: MakeOffice, box: Box) -> None:
    office = imap_office("delete")
    letter = large(office)
    box.deliver([letter])
    assert taken(office) == {"shunted": 1}
    box.renumber()
    assert taken(office) == {"duplicate": 1}
    assert list(box.letters().values()) == [letter]
    raise_limit(office)
    assert [one.word for one in retry(office.desk)] == ["orders"]
    assert box.letters() == {}


def test_who_has_removed_it_is_told_to_fetch_it(imap_office: MakeOffice, box: Box) -> None:
    office = imap_office("delete")
    box.deliver([large(office)])
    taken(office)
    raise_limit(office)
    with box.client() as client:
        client.delete_messages([1])
        client.expunge([1])
    (again,) = retry(office.desk)
    assert again.word == "shunted" and "is not found there now" in again.why
    (one,) = shunted_letters(office.desk)
    assert one.left and one.left.digest in again.why and f"{box.user}@127.0.0.1" in one.left.place
