"""How far pruning reaches in a game and among the backups."""

from __future__ import annotations

from datetime import timedelta

from pbem.desk.pruning.papers import BACKUPS_KEPT
from pbem.desk.pruning.reaches import before_all, reach_of
from pbem.desk.safety.backup import FOLDER, write_backup
from pbem.store.pruning import Round
from tests.desk.conftest import MakeOffice
from tests.desk.office import START
from tests.desk.pruned import DAY, prune_hard

FAR = timedelta(days=3000)


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


def test_three_sound_backups_stay(make_office: MakeOffice) -> None:
    """Old ones go, oldest first; a damaged one does not count as one of the three."""
    office = make_office()
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
