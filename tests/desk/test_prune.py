"""Pruning: what is old and needed no more goes, and everything that counts comes out as if it had not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.clock import FixedClock
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.incoming.shunted import retry, shunted_letter, shunted_letters
from pbem.desk.pruning.prune import ages_of, last_pruned, prune, what_may_go
from pbem.desk.safety.backup import write_backup
from pbem.desk.safety.doctor_retention import retention
from pbem.desk.safety.restore import restore
from pbem.post import Post
from pbem.retention import Retention
from pbem.store.desk_tables import DECLARED
from pbem.store.opening import open_store
from tests import postgres
from tests.desk.corrections import rows
from tests.desk.office import FOLDERS, SLUG, START, Office, install, without_pdfs
from tests.desk.pruned import (
    DAY,
    GAMES,
    LIVING,
    LONG_AGO,
    MAY_CHANGE,
    MAY_GO,
    UNTOUCHED,
    kept_rows,
    looks,
    moved,
    play_on,
    play_three,
    prune_hard,
    queued,
    tree,
    twin_of,
    values,
)
from tests.desk.site_games import OVER

FAR = timedelta(days=3000)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, datetime]:
    """An installation with three games and the time at its end; made once, to be copied."""
    folder = tmp_path_factory.mktemp("three") / "zine"
    with without_pdfs():
        return folder, play_three(folder)


@dataclass(frozen=True)
class Unpruned:
    """What a twin tells that is never pruned, its archive, and what comes of playing on."""

    looks: dict[str, Any]
    turns: dict[str, bytes]
    posts: list[Post]
    turns_after: dict[str, bytes]
    rows_after: dict[str, Any]


@pytest.fixture(scope="module")
def unpruned(played: tuple[Path, datetime], tmp_path_factory: pytest.TempPathFactory) -> Unpruned:
    """All that must come out as if nothing had been pruned; asked once of two copies."""
    folder = tmp_path_factory.mktemp("unpruned")
    with without_pdfs():
        with twin_of(played[0], folder / "looks", played[1]) as office:
            told, turns = looks(office, folder / "out"), tree(office.config.turns)
        with twin_of(played[0], folder / "plays", played[1]) as office:
            return Unpruned(told, turns, play_on(office), tree(office.config.turns), kept_rows(office))


@pytest.fixture
def office(played: tuple[Path, datetime], tmp_path: Path) -> Iterator[Office]:
    """A copy of it to be pruned."""
    with twin_of(played[0], tmp_path / "office", played[1]) as office:
        yield office


@pytest.fixture
def twin(played: tuple[Path, datetime], tmp_path: Path) -> Iterator[Office]:
    """A copy of it that is never pruned."""
    with twin_of(played[0], tmp_path / "twin", played[1]) as office:
        yield office


def test_a_pruned_installation_tells_the_same(office: Office, unpruned: Unpruned, tmp_path: Path) -> None:
    """Verify, replay, history, orders, a trial of a correction and the site do not depend on what went."""
    assert prune_hard(office).total.count > 40
    assert looks(office, tmp_path / "out") == unpruned.looks


def test_a_pruned_installation_plays_on_the_same(office: Office, unpruned: Unpruned) -> None:
    """Letters, corrections, games taken back to their first turn and the next rounds give the same bytes."""
    prune_hard(office)
    assert play_on(office) == unpruned.posts
    assert tree(office.config.turns) == unpruned.turns_after
    assert kept_rows(office) == unpruned.rows_after


def test_pruning_between_all_rounds_changes_nothing(office: Office, twin: Office) -> None:
    for _ in range(2):
        prune_hard(office, 1)
        for one in (office, twin):
            one.come(one.letter(LIVING, "MOVE ALL N\n"))
            one.close()
        assert queued(office) == queued(twin)
    assert tree(office.config.turns) == tree(twin.config.turns)
    assert kept_rows(office) == kept_rows(twin)


def test_a_pruned_game_is_exported_and_imported_the_same(
    office: Office, unpruned: Unpruned, tmp_path: Path
) -> None:
    prune_hard(office)
    config = install(tmp_path / "there")
    (config.games / f"{SLUG}.yaml").unlink()
    with closing(open_store(config.database_url)) as store:
        found = moved(office, Desk(config, store, FixedClock(office.clock.at)), tmp_path)
    assert found.pop("turns") == unpruned.turns
    for slug, told in found.items():
        assert told == {name: unpruned.looks[slug][name] for name in told}


def test_a_pruned_installation_is_saved_and_put_back_the_same(
    office: Office, unpruned: Unpruned, tmp_path: Path
) -> None:
    if postgres.is_wanted():
        pytest.skip("a backup is put back as a file")
    prune_hard(office)
    made = write_backup(office.desk, tmp_path / "kept.zip")
    restore(made.path, tmp_path / "again", office.clock, say=lambda text: None, patience=0.1)
    for folder in FOLDERS:
        (tmp_path / "again" / folder).mkdir(parents=True, exist_ok=True)
    with twin_of(tmp_path / "again", tmp_path / "plays", office.clock.at) as again:
        assert kept_rows(again) == kept_rows(office)
        assert tree(again.config.turns) == unpruned.turns
        assert play_on(again) == unpruned.posts
        assert tree(again.config.turns) == unpruned.turns_after


def test_only_what_may_go_goes(office: Office) -> None:
    """No row but those of notes; no column but texts and addresses; one act of the installation's."""
    before = {table: values(office, table) for table in DECLARED.tables}
    turns = tree(office.config.turns)
    prune_hard(office)
    for table, kept in before.items():
        after = values(office, table)
        if table == "act":
            (new,) = after.keys() - kept.keys()
            assert (after.pop(new)["game"], after) == (None, kept)
        elif table in MAY_GO:
            assert after.items() <= kept.items()
        else:
            assert after.keys() == kept.keys()
            changed = {
                name for id, row in kept.items() for name, value in row.items() if after[id][name] != value
            }
            assert changed <= MAY_CHANGE.get(table, set()), table
    assert set(UNTOUCHED) | set(MAY_CHANGE) | set(MAY_GO) | {"act"} == set(DECLARED.tables)
    assert tree(office.config.turns) == turns


def test_the_last_two_rounds_of_a_game_in_play_stay(office: Office) -> None:
    """Letters, mails and their texts stay since the round before the last was opened; before that they go."""
    moments = values(office, "moment")
    prune_hard(office, 1)
    for slug in GAMES:
        with office.desk.store.transaction() as files:
            game = files.game(slug)
            assert game
        own = [row for row in moments.values() if row["game"] == game.id]
        newest = max(own, key=lambda row: int(row["number"]))
        since = min(row["opened_at"] for row in own if row["turn"] >= newest["turn"] - 2)
        if newest["is_over"]:
            continue
        letters = [row for row in values(office, "letter").values() if row["game"] == game.id]
        posts = [row for row in values(office, "post").values() if row["game"] == game.id]
        assert all(row["text"] for row in letters if row["received_at"] >= since)
        assert all(len(row["content"]) > 100 for row in posts if row["queued_at"] >= since)
        assert any(len(row["content"]) < 100 for row in posts)


def test_posts_that_wait_stay(office: Office) -> None:
    with office.desk.store.transaction() as files:
        waiting = files.unsent()
    assert waiting
    office.clock.at += FAR
    prune_hard(office)
    with office.desk.store.transaction() as files:
        assert files.unsent() == waiting


def test_a_letter_that_was_pruned_is_not_taken_twice(office: Office) -> None:
    prune_hard(office)
    pruned = [one for one in values(office, "letter").values() if one["raw"] is None and one["game"]]
    assert any(str(one["kept_as"]).startswith("pruned 20") for one in pruned)
    for path in sorted((office.inbox / "cur").iterdir()):
        path.rename(office.inbox / "new" / path.name.partition(":")[0])
    assert set(office.collect()) <= {"duplicate", "shunted"}


def test_nothing_goes_unless_the_gm_says_so(office: Office) -> None:
    """Without the field in config.yaml everything is kept for ever."""
    before = rows(office)
    office.clock.at += FAR
    assert prune(office.desk, ages_of(office.desk)).total.count == 0
    assert rows(office) == before
    assert last_pruned(office.desk) is None


def test_looking_changes_nothing_and_tells_what_goes(office: Office) -> None:
    ages, before = ages_of(office.desk, 2 * DAY), rows(office)
    found = what_may_go(office.desk, ages)
    assert rows(office) == before
    assert prune(office.desk, ages) == found
    assert what_may_go(office.desk, ages).total.count == 0
    assert last_pruned(office.desk) == office.clock.at


def test_only_one_game_is_pruned(office: Office) -> None:
    before = values(office, "letter")
    assert set(prune_hard(office, slug=OVER).going) > {"letters", "posts"}
    with office.desk.store.transaction() as files:
        game = files.game(OVER)
        assert game
    changed = [id for id, row in values(office, "letter").items() if row != before[id]]
    assert changed and {before[id]["game"] for id in changed} == {game.id}
    with pytest.raises(DeskFault, match='there is no game "nowhere"'):
        prune_hard(office, slug="nowhere")


def test_an_ended_observer_and_those_who_signed_up_in_vain_are_forgotten(office: Office) -> None:
    prune_hard(office)
    observers = {row["code"]: row["address"] for row in values(office, "observer").values()}
    assert observers == {"c1": "", "c2": "old@example.org"}
    assert [(row["name"], row["address"]) for row in values(office, "signup").values()] == [("", "")]
    assert "zoe@example.org" not in {row["sender"] for row in values(office, "letter").values()}


def test_notes_of_long_ago_go(office: Office) -> None:
    prune_hard(office)
    assert not [row for row in values(office, "outage").values() if row["since"] == LONG_AGO]
    assert "inbox gone@example.org" not in {row["name"] for row in values(office, "pulse").values()}
    assert not [row for row in values(office, "remark").values() if row["at"] == LONG_AGO]
    assert [row["seat"] for row in values(office, "bounce").values() if row["at"] == LONG_AGO] == ["chloe"]


def test_a_shunted_letter_goes_when_its_game_is_over(office: Office) -> None:
    """The letter of the game in play stays with what the GM was told; of the other one its end is told."""
    mine, other = sorted(shunted_letters(office.desk), key=lambda one: one.id)
    loose = office.config.shunt / f"{'ab' * 16}.eml"
    loose.write_bytes(b"left")
    os.utime(loose, (START.timestamp(), START.timestamp()))
    office.clock.at += FAR
    prune_hard(office)
    assert (
        shunted_letters(office.desk) == [mine] and mine.path and mine.path.is_file() and "odd" in mine.reason
    )
    assert other.path and not other.path.exists() and not loose.exists()
    with pytest.raises(DeskFault, match="was pruned on 2035-"):
        shunted_letter(office.desk, other.id)
    with pytest.raises(DeskFault, match="was pruned on 2035-"):
        retry(office.desk, [other.id])
    assert [one.id for one in retry(office.desk)] == [mine.id]
    with office.desk.store.transaction() as files:
        assert files.counts().shunted == 0


def test_a_report_is_mailed_again_out_of_the_archive(office: Office, twin: Office) -> None:
    """Who asks for an old report gets its text, and is told that the mail itself is gone, and since when."""
    prune_hard(office)
    answers = []
    for one in (office, twin):
        one.posts()
        one.come(one.letter("ann", "REPORT 1\n"))
        answers.append([post.text for post in one.posts()])
    said = " ".join(" ".join(answers[0]).split())
    assert "was pruned on 15 January 2027" in said and "without enclosures" in said
    assert "pruned" not in " ".join(answers[1])
    assert len(answers[0]) == len(answers[1])


def test_the_doctor_tells_what_is_overdue(office: Office) -> None:
    object.__setattr__(office.config, "retention", Retention(letters="2 days", posts="2 days"))
    assert all(one.is_well for one in retention(office.desk))
    office.clock.at += FAR
    (found,) = retention(office.desk)
    assert not found.is_well and "pbem prune was never used" in found.says
    prune(office.desk, ages_of(office.desk))
    assert all(one.is_well for one in retention(office.desk))
