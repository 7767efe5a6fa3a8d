"""Shunted letters: listed with their reason, shown, and taken once more when the mistake is mended."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.desk.desk import DeskFault
from pbem.desk.incoming.shunted import Shunted, retry, shunted_letter, shunted_letters
from pbem.engine.orders import Grammar
from tests.desk.conftest import MakeOffice
from tests.desk.office import Office

ORDERS = "KIND omnivore\n"


@pytest.fixture
def broken() -> Iterator[pytest.MonkeyPatch]:
    """A grammar with a mistake of ours in it, till `undo` mends it."""
    read = Grammar.read

    def stumble(self: Grammar, lines: object, *more: object, **others: object) -> object:
        if "omnivore" in str(lines):
            raise ZeroDivisionError("what now")
        return read(self, lines, *more, **others)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Grammar, "read", stumble)
        yield patch


@pytest.fixture
def stumbled(office: Office, broken: pytest.MonkeyPatch) -> Office:
    """An office with a letter of ann's in the shunt folder."""
    assert office.come(office.letter("ann", ORDERS)) == {"shunted": 1}
    office.posts()
    return office


def kept(office: Office) -> list[bytes]:
    """The letters in the shunt folder."""
    return [path.read_bytes() for path in sorted(office.config.shunt.iterdir())]


def kept_at(letter: Shunted) -> Path:
    """The file in which a letter is kept whole."""
    assert letter.path
    return letter.path


def test_a_shunted_letter_is_listed_with_its_reason(stumbled: Office) -> None:
    (one,) = shunted_letters(stumbled.desk)
    assert (one.sender, one.reason) == ("ann@example.com", "ZeroDivisionError: what now")
    assert "Traceback" in one.told
    assert kept_at(one).read_bytes() == kept(stumbled)[0]
    assert stumbled.seat("ann").order_key not in one.subject + one.told
    assert shunted_letter(stumbled.desk, one.id) == one


def test_retried_it_is_taken_as_if_it_came_now(stumbled: Office, broken: pytest.MonkeyPatch) -> None:
    (one,) = shunted_letters(stumbled.desk)
    broken.undo()
    assert [(each.id, each.word) for each in retry(stumbled.desk, [one.id])] == [(one.id, "orders")]
    assert [filing.text for filing in stumbled.filings()] == ["KIND omnivore"]
    assert [post.to for post in stumbled.posts()] == ["ann@example.com"]
    assert (shunted_letters(stumbled.desk), kept(stumbled)) == ([], [])
    assert [letter.verdict for letter in stumbled.letters_kept()] == ["retried", "orders"]


def test_the_same_letter_coming_again_is_known(stumbled: Office, broken: pytest.MonkeyPatch) -> None:
    (octets,) = kept(stumbled)
    broken.undo()
    retry(stumbled.desk)
    assert stumbled.come(octets) == {"duplicate": 1}
    assert len(stumbled.filings()) == 1


def test_what_still_fails_stays_as_it_is(stumbled: Office) -> None:
    before = kept(stumbled)
    (again,) = retry(stumbled.desk)
    assert (again.word, again.why) == ("shunted", "ZeroDivisionError: what now")
    assert kept(stumbled) == before
    assert [letter.verdict for letter in stumbled.letters_kept()] == ["shunted"]
    assert (stumbled.posts(), stumbled.filings()) == ([], [])


def test_one_that_fails_holds_up_no_other(stumbled: Office) -> None:
    octets = kept(stumbled)[0].replace(b"omnivore", b"carnivore")
    first = shunted_letters(stumbled.desk)[0]
    stumbled.come(stumbled.letter("bob", ORDERS))
    second = shunted_letters(stumbled.desk)[1]
    kept_at(second).write_bytes(octets.replace(b"Message-ID: <", b"Message-ID: <b"))
    assert [each.word for each in retry(stumbled.desk)] == ["shunted", "orders"]
    assert [one.id for one in shunted_letters(stumbled.desk)] == [first.id]


def test_a_crash_before_the_end_loses_nothing(stumbled: Office, broken: pytest.MonkeyPatch) -> None:
    broken.undo()
    with broken.context() as patch:
        patch.setattr(
            "pbem.desk.incoming.letter.note_origin", lambda *_: (_ for _ in ()).throw(OSError("disk full"))
        )
        with pytest.raises(OSError, match="disk full"):
            retry(stumbled.desk)
    assert len(shunted_letters(stumbled.desk)) == len(kept(stumbled)) == 1
    assert stumbled.filings() == []
    assert [each.word for each in retry(stumbled.desk)] == ["orders"]


def test_a_file_that_is_gone_is_said_to_be(stumbled: Office) -> None:
    (one,) = shunted_letters(stumbled.desk)
    kept_at(one).unlink()
    (again,) = retry(stumbled.desk)
    assert (again.word, "cannot be read" in again.why) == ("shunted", True)
    assert len(shunted_letters(stumbled.desk)) == 1


def test_a_letter_too_large_is_taken_when_the_limit_is_raised(make_office: MakeOffice) -> None:
    office = make_office(more_config="limits: {letter_bytes: 2000000}\n")
    large = office.letter("ann", ORDERS).as_bytes() + b"# no more\n" * 250_000
    assert office.come(large) == {"shunted": 1}
    (again,) = retry(office.desk)
    assert (again.word, "limits.letter_bytes" in again.why) == ("shunted", True)
    limits = office.config.limits.model_copy(update={"letter_bytes": 5_000_000})
    office.desk.config = replace(office.config, limits=limits)
    assert [each.word for each in retry(office.desk)] == ["orders"]
    assert office.filings()[0].text.startswith("KIND omnivore")


def test_a_letter_that_is_not_there(stumbled: Office) -> None:
    with pytest.raises(DeskFault, match="no shunted letter 99; shunted letters: 1"):
        retry(stumbled.desk, [99])


def run(office: Office, *words: str) -> tuple[int, str]:
    """Run pbem in the office's folder; its exit status and what it printed."""
    done = CliRunner().invoke(pbem, [*words, "--in", str(office.config.folder)], catch_exceptions=True)
    return done.exit_code, done.output


def test_the_commands(stumbled: Office, broken: pytest.MonkeyPatch) -> None:
    status, told = run(stumbled, "shunt", "list")
    assert (status, "ZeroDivisionError" in told, "ann@example.com" in told) == (0, True, True)
    status, told = run(stumbled, "shunt", "show", "1")
    assert (status, "Traceback" in told, str(stumbled.config.shunt) in told) == (0, True, True)
    status, told = run(stumbled, "shunt", "retry", "1")
    assert (status, "shunted again: ZeroDivisionError: what now" in told) == (1, True)
    broken.undo()
    status, told = run(stumbled, "shunt", "retry", "--all")
    assert (status, "Letter 1: put on file" in told) == (0, True)
    assert run(stumbled, "shunt", "list") == (0, "No shunted letters.\n")
    assert run(stumbled, "shunt", "retry", "--all") == (0, "No shunted letters.\n")


def test_the_list_as_json(stumbled: Office) -> None:
    status, told = run(stumbled, "shunt", "list", "--json")
    (one,) = json.loads(told)
    assert (status, one["id"], one["reason"]) == (0, 1, "ZeroDivisionError: what now")


@pytest.mark.parametrize("words", [(), ("1", "--all"), ("x",), ("0",)])
def test_wrong_usage(stumbled: Office, words: tuple[str, ...]) -> None:
    assert run(stumbled, "shunt", "retry", *words)[0] == 2


def test_the_status_counts_them(stumbled: Office) -> None:
    assert "shunted letters: 1" in run(stumbled, "status")[1]
