"""The demo of National Capitalism, with an elected President and land, played to the rescue."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.demo.entries import Special, entries
from pbem.demo.show import show
from pbem.desk.fair.verify import verify_folder
from pbem.engine.ruleset import Played
from tests.demo.answers import files, refusals
from tests.demo.castaways import Game, played
from tests.desk.office import without_pdfs

REPUBLIC = show("crusoe", "national_capitalism")
EARLY = 1
"""So many cycles are enough to compare two games."""

PEACEFUL = ("declare", "work", "market", "retail", "camp")
INVOKED = (*PEACEFUL, "assembly")
MOMENTS = [
    (cycle, phase)
    for cycle, phases in ((1, PEACEFUL), (2, INVOKED), (3, INVOKED), (4, PEACEFUL))
    for phase in phases
]
"""All phases of the game, by cycle."""

REFUSED = {
    (1, "market", "chidi"): ["BID water 2@20, 1@25", "BID egg 1@0"],
    (1, "retail", "chidi"): ["GIVE 1 fish TO yuki FOR 1 spear"],
    (1, "camp", "mateo"): ["CAMPAIGN", "VOTE PRESIDENT mateo > bela"],
    (2, "work", "chidi"): ["PATH dung beetle RENTMAX 15 > spider"],
    (3, "decrees", "yuki"): ["DECIDE tax_burden:"],
    (4, "work", "chidi"): ["PATH grasshopper RENTMAX 3 > dung beetle RENTMAX 3 > spider"],
}
"""What cannot be taken, by cycle, phase and seat; all else is taken."""

STORY = (
    "signal_pay: cb 0, military 5, top40 15.",
    "Greta Zumbrunn owns Firefly.",
    "Yuki Tanabe pays 1 leisure and runs for President.",
    "Yuki Tanabe is President (4 of 5 votes).",
    "Yuki Tanabe closes Dung Beetle to Chidi Okonkwo.",
    "Béla Szántó pays Mateo Huamán $4 (lease).",
    "You cannot pay for 1 diamond: $13 confiscated.",
    "Yuki Tanabe is President (3 of 5 votes).",
    "Chidi Okonkwo starts a fight with Yuki Tanabe.",
    "Verdict on Yuki Tanabe: FINE 1 diamond + deed dung beetle TO Chidi Okonkwo.",
    "Yuki Tanabe falls; Chidi Okonkwo is President.",
    "Yuki Tanabe gives Chidi Okonkwo deed bookworm for 1 water + 1 apple.",
    "Yuki Tanabe invokes government free.",
    "Yuki Tanabe gets deed bookworm + deed dung beetle.",
    "Béla Szántó is President (3 of 4 votes).",
)
"""What happens, in this order."""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return played(REPUBLIC, tmp_path_factory.mktemp("republic"), REPUBLIC.turns)


def test_it_ends_with_the_rescue(game: Game) -> None:
    assert [(cycle, phase) for cycle, phase, _ in game.moments()] == MOMENTS
    assert game.last.result and game.last.result.how == "rescued"
    assert set(game.last.result.winners) == {"bela", "chidi", "greta", "mateo"}
    assert not any("Traceback" in line for line in game.told)


def test_the_story_is_that_of_the_letters(game: Game) -> None:
    """Presidents rise and fall, land changes hands three ways, and a bid is not paid."""
    left = iter(game.sentences)
    for sentence in STORY:
        assert sentence in left, sentence


def test_every_letter_comes_in_a_phase_that_is_held(game: Game) -> None:
    assert {(entry.turn, entry.phase) for entry in entries(REPUBLIC.demo)} <= set(MOMENTS)
    assert {Special.LATE, Special.FORGED, Special.AGAIN} <= {one.special for one in entries(REPUBLIC.demo)}
    assert not any("kept for the GM" in line for line in game.told)
    plays = {sheet.played for one in game.published for sheet in one.judged.sheets.values()}
    assert {Played.RECEIVED, Played.NONE} <= plays


def test_a_stranger_gives_nothing_away(game: Game) -> None:
    assert not any("gives Chidi Okonkwo 3 water" in sentence for sentence in game.sentences)
    assert any("from nobody we know" in line for line in game.told)


def test_only_mistakes_are_refused(game: Game) -> None:
    expected = {place: sorted(lines) for place, lines in REFUSED.items()}
    assert refusals(game.receipts(), REFUSED) == expected


def test_what_is_counted_are_events(game: Game) -> None:
    judged = [line for line in game.told if line.startswith("Judged: ")]
    assert len(judged) == len(MOMENTS)
    assert all(any(word in line for line in judged) for word in REPUBLIC.news.values())


def test_bids_and_cash_stay_secret(game: Game) -> None:
    """CRA-MM-26, CRA-R17 No public report has a list, or what somebody threw away."""
    for file in game.turns.glob("*/public.txt"):
        text = file.read_text(encoding="utf-8")
        assert "BID " not in text
        assert "You discard" not in text
        assert "confiscated" not in text


def test_it_proves(game: Game) -> None:
    with without_pdfs():
        verdict = verify_folder(game.turns)
    assert verdict.is_true, verdict.differences


def test_played_again_it_is_the_same_to_the_byte(game: Game, tmp_path: Path) -> None:
    again = played(REPUBLIC, tmp_path, EARLY)
    assert [(cycle, phase) for cycle, phase, _ in again.moments()] == MOMENTS[: len(PEACEFUL)]
    first = files(game.turns)
    second = {name: content for name, content in files(again.turns).items() if name != "game.json"}
    assert len([name for name in second if name.endswith(".html")]) > 10
    assert all(first[name] == content for name, content in second.items())
    outbox = files(game.folder / REPUBLIC.slug / "outbox")
    sent = files(again.folder / REPUBLIC.slug / "outbox")
    assert len(sent) > 25
    assert all(outbox[name] == content for name, content in sent.items())
