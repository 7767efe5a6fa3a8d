"""Pruning: what is old and needed no more goes, and everything that counts comes out as if it had not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from pbem.clock import FixedClock
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.incoming.shunted import retry, shunted_letter, shunted_letters
from pbem.desk.pruning.papers import BACKUPS_KEPT
from pbem.desk.pruning.prune import ages_of, last_pruned, prune, what_may_go
from pbem.desk.pruning.reaches import before_all, reach_of
from pbem.desk.safety.backup import FOLDER, write_backup
from pbem.desk.safety.doctor_retention import retention
from pbem.desk.safety.restore import restore
from pbem.retention import Retention
from pbem.store.opening import open_store
from pbem.store.pruning import Round
from pbem.store.tables import Row
from tests import postgres
from tests.desk.corrections import rows
from tests.desk.office import FOLDERS, SLUG, START, Office, install, no_pdfs, office_at
from tests.desk.pruned import (
    DAY,
    GAMES,
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
    tree,
    twin_of,
)
from tests.desk.site_games import OVER

FAR = timedelta(days=3000)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, datetime]:
    """An installation with three games and the time at its end; made once, to be copied."""
    folder = tmp_path_factory.mktemp("three") / "zine"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
        return folder, play_three(folder)


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


def values(office: Office, table: str) -> dict[int, dict[str, Any]]:
    """The rows of a table as values by column."""
    wanted = Row.metadata.tables[table]
    with office.desk.store.transaction() as files:
        found = files._connection.execute(select(wanted)).mappings()
        return {row["id"]: dict(row) for row in found}


def test_a_pruned_installation_tells_the_same(office: Office, twin: Office, tmp_path: Path) -> None:
    """Verify, replay, history, orders, a trial of a correction and the site do not depend on what went."""
    assert prune_hard(office).total.count > 40
    assert looks(office, tmp_path / "a") == looks(twin, tmp_path / "b")


def test_a_pruned_installation_plays_on_the_same(office: Office, twin: Office) -> None:
    """Letters, corrections, games taken back to their first turn and the next rounds give the same bytes."""
    prune_hard(office)
    assert play_on(office) == play_on(twin)
    assert tree(office.config.turns) == tree(twin.config.turns)
    assert kept_rows(office) == kept_rows(twin)


def test_pruning_between_all_rounds_changes_nothing(office: Office, twin: Office) -> None:
    for one in (office, twin):
        for _ in range(3):
            if one is office:
                prune_hard(office, 1)
            one.come(one.letter("ann", "MOVE ALL N\n"))
            one.close()
    prune_hard(office, 1)
    assert play_on(office) == play_on(twin)
    assert tree(office.config.turns) == tree(twin.config.turns)


def test_a_pruned_game_is_exported_and_imported_the_same(
    office: Office, twin: Office, tmp_path: Path
) -> None:
    prune_hard(office)
    found = []
    for one, name in ((office, "a"), (twin, "b")):
        (tmp_path / name).mkdir()
        config = install(tmp_path / name / "there")
        (config.games / f"{SLUG}.yaml").unlink()
        with closing(open_store(config.database_url)) as store:
            there = Desk(config, store, FixedClock(one.clock.at))
            found.append(moved(one, there, tmp_path / name))
    assert found[0] == found[1]


def test_a_pruned_installation_is_saved_and_put_back_the_same(
    office: Office, twin: Office, tmp_path: Path
) -> None:
    if postgres.is_wanted():
        pytest.skip("a backup is put back as a file")
    prune_hard(office)
    found = []
    for one, name in ((office, "a"), (twin, "b")):
        made = write_backup(one.desk, tmp_path / f"{name}.zip")
        restore(made.path, tmp_path / name, one.clock, say=lambda text: None, patience=0.1)
        for folder in FOLDERS:
            (tmp_path / name / folder).mkdir(parents=True, exist_ok=True)
        with office_at(tmp_path / name) as again:
            again.clock.at, again.desk.chance, again.letters = one.clock.at, one.desk.chance, 900
            told = looks(again, tmp_path / f"{name}.looks")
            found.append((told, play_on(again), tree(again.config.turns)))
    assert found[0] == found[1]


def test_only_what_may_go_goes(office: Office) -> None:
    """No row but those of notes; no column but texts and addresses; one act of the installation's."""
    before = {table: values(office, table) for table in Row.metadata.tables}
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
    assert set(UNTOUCHED) | set(MAY_CHANGE) | set(MAY_GO) | {"act"} == set(Row.metadata.tables)
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
    assert shunted_letters(office.desk) == [mine] and mine.path.is_file() and "odd" in mine.reason
    assert not other.path.exists() and not loose.exists()
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
    assert "was pruned on 2" in said and "without enclosures" in said
    assert "pruned" not in " ".join(answers[1])
    assert len(answers[0]) == len(answers[1])


def test_three_sound_backups_stay(office: Office) -> None:
    """Old ones go, oldest first; a damaged one does not count as one of the three."""
    for _ in range(BACKUPS_KEPT + 3):
        office.clock.at += DAY
        write_backup(office.desk)
    made = sorted((office.config.folder / FOLDER).iterdir())
    made[-1].write_bytes(b"damaged")
    (office.config.folder / FOLDER / "mine.zip").write_bytes(b"by hand")
    office.clock.at += FAR
    prune_hard(office)
    left = sorted(path.name for path in (office.config.folder / FOLDER).iterdir())
    assert left == ["mine.zip", *(path.name for path in made[2:])]


def test_the_doctor_tells_what_is_overdue(office: Office) -> None:
    object.__setattr__(office.config, "retention", Retention(letters="2 days", posts="2 days"))
    assert all(one.is_well for one in retention(office.desk))
    office.clock.at += FAR
    (found,) = retention(office.desk)
    assert not found.is_well and "pbem prune was never used" in found.says
    prune(office.desk, ages_of(office.desk))
    assert all(one.is_well for one in retention(office.desk))


def a_round(number: int, turn: int, day: int, *, is_over: bool = False) -> Round:
    """A moment of a turn, opened on a day."""
    return Round(number, turn, START + day * DAY, is_over)


def test_how_far_it_reaches() -> None:
    """Never into the last two turns of a game in play, and never to a moment closed since."""
    in_play = [a_round(number, number, 7 * number) for number in range(1, 8)]
    reach = reach_of(1, in_play, START + 1000 * DAY)
    assert (reach.last, reach.before, reach.is_over) == (4, START + 35 * DAY, False)
    assert reach_of(1, in_play, START + 20 * DAY).last == 1
    assert reach_of(1, in_play[:3], START + 1000 * DAY).last == 0
    over = [*in_play, a_round(8, 8, 56, is_over=True)]
    assert reach_of(1, over, START + 1000 * DAY).last == 8
    assert reach_of(1, over, START + 57 * DAY).is_over and not reach_of(1, over, START + 56 * DAY).is_over
    assert before_all([in_play, over], START + 1000 * DAY) == START + 35 * DAY


def test_what_was_taken_back_counts_from_when_it_was_first_opened() -> None:
    """After a game was taken back to turn 5, all since turn 3 was first opened stays."""
    taken_back = [a_round(number, number, 7 * number) for number in range(1, 8)] + [a_round(8, 5, 60)]
    reach = reach_of(1, taken_back, START + 1000 * DAY)
    assert (reach.last, reach.before) == (2, START + 21 * DAY)
