"""Whatever is rebuilt, games on record come out as they did, from the orders understood to the pages.

script/test plays some of them; `pytest -m net tests/net` plays all. What differs is named by game, deadline
and kind. A change of pages that is wanted is looked at, and recorded by `python -m tests.net.record --pages`;
nothing else is.
"""

from __future__ import annotations

from itertools import islice

import pytest

from pbem.rulesets import BOXES
from tests.net.playing import Recorded, compared, recorded
from tests.net.posting import posted

FEW = (1, 4)
"""Games that script/test plays: one with odd lines, one with pages."""
MOST_SHOWN = 10


def differences(game: Recorded) -> list[str]:
    """Where a game comes out otherwise; nothing that is on record may be passed over."""
    assert len(game.found) == len(game.filed) + 1
    assert game.rules().version == game.version, f"{game.seed} is of another version of its rules"
    return [*islice(compared(game.found, game.played()), MOST_SHOWN)]


@pytest.mark.parametrize("number", FEW)
@pytest.mark.parametrize("ruleset", BOXES)
def test_a_game_on_record_comes_out_as_it_did(ruleset: str, number: int) -> None:
    assert differences(recorded(ruleset)[number]) == []


@pytest.mark.parametrize("ruleset", ["survival", "crusoe"])
def test_a_game_on_record_is_answered_and_archived_as_it_was(ruleset: str) -> None:
    game = recorded(ruleset)[2]
    assert game.posted and [*compared(game.posted, posted(game))] == []


@pytest.mark.net
@pytest.mark.parametrize("ruleset", BOXES)
def test_all_games_on_record_come_out_as_they_did(ruleset: str) -> None:
    games = recorded(ruleset)
    found = {game.seed: differences(game) for game in games}
    assert len(found) == len(games) > (32 if ruleset == "crusoe" else 16)
    assert {seed: those for seed, those in found.items() if those} == {}


@pytest.mark.net
@pytest.mark.parametrize("ruleset", BOXES)
def test_all_games_on_record_are_answered_and_archived_as_they_were(ruleset: str) -> None:
    found = {game.seed: [*compared(game.posted, posted(game))] for game in recorded(ruleset) if game.posted}
    assert len(found) == 8
    assert {seed: those for seed, those in found.items() if those} == {}


def test_what_is_on_record_is_worth_comparing() -> None:
    """Games of every ruleset with many deadlines, odd lines, pages, German, receipts and archives."""
    for ruleset in BOXES:
        games = recorded(ruleset)
        kinds = {kind for game in games for found in (*game.found, *game.posted) for kind in found}
        assert kinds > {
            "orders",
            "state",
            "events",
            "rolls",
            "html",
            "german",
            "lines",
            "form",
            "receipts",
            "outcome",
        }
        assert sum(len(game.filed) for game in games) > 100 and sum(len(game.lines) for game in games) > 500


def test_a_changed_word_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    game = recorded("survival")[2]
    monkeypatch.setattr("tests.net.playing._complaint", lambda one: f"{one} ")
    found = {one.partition(": ")[2] for one in differences(game)}
    assert "refusals" in found and found <= {"refusals", "oddities"}
