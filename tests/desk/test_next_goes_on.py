"""Whatever goes wrong with one game or letter, the next game is judged and the next letter answered."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from pbem.desk.corrections import withdrawn
from pbem.desk.corrections.rollback import roll_back
from pbem.desk.ending import packet
from pbem.desk.fair import reveal
from pbem.desk.fair.seals import RECORD
from pbem.desk.games import new_game
from pbem.desk.incoming import letter as letters
from pbem.desk.incoming import receive as receiving
from pbem.desk.incoming import shunted
from pbem.desk.players import reminders
from pbem.gamefile import read_game
from pbem.post import Letter
from pbem.store.faults import AlreadyKept
from pbem.store.plain import GAME, MOMENT
from tests.daemon.beats import HOUR, Watch, watch_at
from tests.desk.office import FIRST_DEADLINE, SECRET, SLUG, START, Office, no_pdfs

REEF = "reef"


@pytest.fixture
def watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """An office at work with a second game behind the first."""
    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
    with watch_at(tmp_path / "zine", people="outage: play") as found:
        add_reef(found.office)
        assert found.beat(START)
        yield found


def add_reef(office: Office) -> None:
    """Make a second game from the file of the first."""
    text = (office.config.games / f"{SLUG}.yaml").read_text("utf-8")
    file = office.config.games / f"{REEF}.yaml"
    file.write_text(text.replace("The Island", "Reef"), "utf-8")
    new_game(office.desk, read_game(file, [office.config.games], zone="UTC"), SECRET)


def turns_closed(watch: Watch) -> dict[str, int]:
    """How many moments of each game are closed."""
    with watch.office.desk.store.transaction() as files:
        return {game.slug: len(files.outcomes(game.id)) for game in files.games()}


def sent(watch: Watch, what: str) -> list[str]:
    """The names of the mails of a sort that have gone out."""
    return [file.name for file in (watch.office.outbox / "new").iterdir() if what in file.name]


def breaks(monkeypatch: pytest.MonkeyPatch, where: Any, name: str, fault: Exception) -> None:
    """Have a function fail for the first game, by whatever of it the function is given."""
    whole = getattr(where, name)

    def fail(*given: Any, **named: Any) -> Any:
        games = [getattr(one, "game", one) for one in given]
        if SLUG in [one if isinstance(one, str) else getattr(one, "slug", "") for one in games]:
            raise fault
        return whole(*given, **named)

    monkeypatch.setattr(where, name, fail)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("pbem.desk.tending.due_game", AssertionError()),
        ("pbem.desk.close.look", MemoryError()),
        ("pbem.desk.close.publish", RecursionError()),  # a report that cannot be set
        ("pbem.desk.close.report_posts", RuntimeError("x")),
        ("pbem.desk.close.publish", OSError(5, "gone")),
        ("pbem.desk.tending.close_at_work", AlreadyKept("x")),
    ],
)
def test_a_game_that_cannot_be_closed_keeps_no_other(
    watch: Watch, monkeypatch: pytest.MonkeyPatch, name: str, fault: Exception
) -> None:
    module, _, function = name.rpartition(".")
    breaks(monkeypatch, importlib.import_module(module), function, fault)
    watch.office.lay(watch.office.letter("ann", "KIND carnivore\n"))
    watch.beat(FIRST_DEADLINE)
    assert turns_closed(watch) == {SLUG: 0, REEF: 1}
    assert len(sent(watch, "reef.2.report")) == 3
    assert len(sent(watch, ".receipt.")) == 1
    is_tried_again = isinstance(fault, OSError | AlreadyKept)
    assert watch.is_held() is not is_tried_again


def test_not_even_a_game_that_cannot_be_held_keeps_the_next(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    with watch.office.desk.store.transaction() as files:
        files._connection.execute(update(GAME).where(GAME.c.slug == SLUG).values(config="{"))
    watch.beat(FIRST_DEADLINE)
    assert turns_closed(watch) == {SLUG: 0, REEF: 1}
    assert len(sent(watch, "reef.2.report")) == 3
    breaks(monkeypatch, reminders, "hold_for_defect", RuntimeError())
    watch.office.lay(watch.office.letter("ann", "KIND carnivore\n"))
    watch.beat()
    assert [mail["Subject"] for mail in watch.mails() if "could not be handled" in str(mail["Subject"])]


@pytest.mark.parametrize("fault", [RecursionError(), OSError(5, "gone")])
def test_a_reminder_that_fails_keeps_no_other(
    watch: Watch, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    config = json.dumps({"people": {"silence": "play", "outage": "play", "reminders": ["1 hour"]}})
    with watch.office.desk.store.transaction() as files:
        files._connection.execute(update(GAME).values(config=config))
    breaks(monkeypatch, reminders, "remind_game", fault)
    watch.beat(FIRST_DEADLINE - HOUR / 2)
    assert len(sent(watch, "reef.1.reminder")) == 2
    assert sent(watch, "island.1.reminder") == []


def end_all(watch: Watch) -> None:
    """Have both games be over after one turn."""
    watch.beat(FIRST_DEADLINE)
    with watch.office.desk.store.transaction() as files:
        files._connection.execute(update(MOMENT).where(MOMENT.c.number == 2).values(is_over=True))


def test_a_record_that_cannot_be_opened_keeps_no_other(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    end_all(watch)
    breaks(monkeypatch, reveal, "reveal", RecursionError())
    assert not watch.beat()
    folder = watch.office.config.turns
    assert [(folder / slug / RECORD).exists() for slug in (SLUG, REEF)] == [False, True]


def test_a_packet_that_cannot_be_made_keeps_no_other(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(packet, "make_packet", lambda desk, slug: made.append(slug))
    breaks(monkeypatch, packet, "make_packet", MemoryError())
    end_all(watch)
    watch.beat(FIRST_DEADLINE + 40 * 24 * HOUR)
    assert made == [REEF]


def test_a_notice_of_withdrawal_that_cannot_be_written_keeps_no_other(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch.beat(FIRST_DEADLINE)
    with watch.office.desk.store.transaction() as files:
        for game in files.games():
            roll_back(watch.office.desk, files, game, 0, "Once more.")
    breaks(monkeypatch, withdrawn, "_mark", OSError(13, "Permission denied"))
    assert not watch.beat()
    turns = watch.office.config.turns
    assert [file.parent.parent.name for file in turns.glob("*/*/WITHDRAWN.txt")] == [REEF]


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("read_letter", RecursionError()),
        ("take_letter", MemoryError()),
        ("take_letter", AlreadyKept("x")),
        ("sender_of", AssertionError()),  # and it cannot even be told whose it is
    ],
)
def test_a_letter_that_fails_keeps_no_other(
    watch: Watch, monkeypatch: pytest.MonkeyPatch, name: str, fault: Exception
) -> None:
    place = letters if name == "sender_of" else receiving
    whole = getattr(place, name)

    def fail(*given: Any, **named: Any) -> Any:
        for one in given:
            if isinstance(one, bytes) and b"POISON" in one:
                raise fault
            if isinstance(one, Letter) and "POISON" in one.text:
                raise fault
        return whole(*given, **named)

    monkeypatch.setattr(place, name, fail)
    if name == "sender_of":
        monkeypatch.setattr(shunted, name, fail)
    office = watch.office
    office.lay(office.letter("ann", "POISON\n"), office.letter("bob", "KIND carnivore\n"))
    watch.beat()
    assert len(sent(watch, ".receipt.bob")) == 1
    (kept,) = office.config.shunt.iterdir()
    assert b"POISON" in kept.read_bytes()
    (mail,) = [one for one in watch.mails() if "could not be handled" in str(one["Subject"])]
    assert type(fault).__name__ in mail.get_content()
    assert watch.beat() and len(list(office.config.shunt.iterdir())) == 1


def test_a_mistake_of_which_the_gm_cannot_be_told_ends_no_round(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RecursionError

    monkeypatch.setattr("pbem.desk.rounds.tend", fail)
    monkeypatch.setattr("pbem.desk.rounds.tell_gm", fail)
    watch.office.lay(watch.office.letter("ann", "KIND carnivore\n"))
    assert not watch.beat()
    assert len(sent(watch, ".receipt.ann")) == 1
