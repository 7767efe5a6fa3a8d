"""The demo of Crusoe's Planet played to the rescue: letters do what was meant, and every scenario plays."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from pbem.clock import FixedClock
from pbem.config import read_config
from pbem.demo.entries import Entry, Special, entries
from pbem.demo.play import START
from pbem.demo.show import scenarios, show
from pbem.desk.desk import desk_of
from pbem.desk.fair.verify import verify_folder
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played
from pbem.engine.sheet import numbered, read_paper
from tests.demo.answers import files, refusals, texts
from tests.demo.castaways import Game, played
from tests.desk.office import without_pdfs

VALLEY = show("crusoe")
REPUBLIC = "national_capitalism"
"""The scenario whose demo has tests of its own."""

OTHERS = [scenario for scenario in scenarios("crusoe")[1:] if scenario != REPUBLIC]
EARLY = 1
"""So many cycles are enough to compare two games."""

Moment = tuple[int, str]
WORK, MARKET, CAMP, ASSEMBLY = "work", "market", "camp", "assembly"
MOMENTS: list[Moment] = [
    *((1, WORK), (1, MARKET), (1, CAMP), (2, WORK), (2, MARKET), (2, CAMP), (2, ASSEMBLY)),
    *((3, WORK), (3, MARKET), (3, CAMP), (3, ASSEMBLY), (4, WORK), (4, MARKET), (4, CAMP)),
]
"""All phases of the game, by cycle."""

REFUSED = {
    (1, WORK, "chidi"): ["PATH spyder > ant", "TAKE spider 9: diamond", "WANT gold 3"],
    (1, MARKET, "chidi"): [
        "GIVE 1 spear TO chidi",
        "GIVE 2 leisure TO greta FOR 1 water",
        "OFFER 2 fish FOR 1 fish",
    ],
    (1, CAMP, "mateo"): ["EAT 4 fish + 3 banana"],
    (1, CAMP, "bela"): ["DRINK 3"],
    (2, WORK, "greta"): ["PATH ant"],
    (2, MARKET, "yuki"): ["GIVE 1 water TO moon", "PATH ant", "WANT water 2 > fruit 3 > egg"],
    (2, MARKET, "bela"): ["OFFER 1 water FOR 1 egg TIMES 0"],
    (2, MARKET, "chidi"): ["OFFER 1 spear FOR 2 food"],
    (2, CAMP, "chidi"): ["IF INDIGENT me THEN INVOKE"],
    (2, CAMP, "yuki"): ["IVNOKE"],
    (2, ASSEMBLY, "yuki"): ["ATTACK yuki"],
    (2, ASSEMBLY, "chidi"): ["VERDICT yuki: SWAP"],
    (4, WORK, "chidi"): ["PATH spider > ant", "PRESS TO all", "WANT water 2 > spear > egg"],
    (4, CAMP, "bela"): ["IF INDIGENT greta THEN INVOKE"],
}
"""What cannot be taken, by cycle, phase and seat; all else is taken."""

MEANT: Mapping[tuple[int, str, str], list[str]] = {
    (1, MARKET, "chidi"): ["GIVE 1 spear TO mateo FOR 2 fish", "OFFER 1 fish FOR 1 banana TO yuki, bela"],
    (2, WORK, "chidi"): [
        "PATH dung_beetle WITH yuki > spider",
        "WANT spider: leisure 2 > egg 3 > water 2 > food 6",
        "WANT water 1 > leisure 2 > banana 3 > protein 3 > water 2",
    ],
}
"""What letters mean whose lines are broken, or that hold their orders in the quoted form."""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return played(VALLEY, tmp_path_factory.mktemp("valley"), VALLEY.turns)


def test_it_ends_with_the_rescue(game: Game) -> None:
    assert [(turn, phase) for turn, phase, _ in game.moments()] == MOMENTS
    assert game.published[-1].judged.outcome.position.is_over
    assert game.last.result and game.last.result.how == "rescued"
    assert game.last.result.winners
    assert not any("Traceback" in line for line in game.told)


def test_the_story_has_all_that_a_game_has(game: Game) -> None:
    assert {"Took", "Reduced", "SpearRisked", "Learnt", "Waited", "Healed"} <= game.kinds
    assert {"Traded", "Invoked", "Spoke", "FightStarted", "Joined", "SpearUsed", "Fought"} <= game.kinds
    assert {"BattleEnded", "Injured", "LeisureLost", "Judged", "Killed", "Picked"} <= game.kinds
    assert {"Consumed", "StateSet", "Preserved", "SignalsAdded", "RescueRolled", "Ended"} <= game.kinds
    assert "LineUnused" in game.kinds
    plays = {sheet.played for one in game.published for sheet in one.judged.sheets.values()}
    assert plays == set(Played)


def test_what_is_counted_are_events(game: Game) -> None:
    judged = [line for line in game.told if line.startswith("Judged: ")]
    assert len(judged) == len(game.published)
    assert all(any(word in line for line in judged) for word in VALLEY.news.values())


def in_time(moment: Moment) -> list[Entry]:
    """The letters that are on file for a moment: the late ones of the phase before, and its own."""
    number = MOMENTS.index(moment)
    before = MOMENTS[number - 1] if number else None
    found = entries(VALLEY.demo)
    late = [one for one in found if one.special is Special.LATE and (one.turn, one.phase) == before]
    own = [one for one in found if (one.turn, one.phase) == moment]
    wrong = (Special.FORGED, Special.STRAY, Special.LATE)
    sent = [one for one in own if one.special not in wrong]
    return [one for one in (*late, *sent) if one.orders or one.form]


def on_file(moment: Moment, seat: str) -> list[Entry]:
    """The letters of a seat that count: the last, and those that add to it."""
    counted: list[Entry] = []
    for entry in in_time(moment):
        if entry.seat == seat:
            counted = [*counted, entry] if entry.orders.startswith("ADD\n") else [entry]
    return counted


def test_every_letter_is_played_as_it_was_meant(game: Game) -> None:
    """What was in force is what a strict reader makes of the players' own lines, without any mail program."""
    config = read_config(game.folder / VALLEY.slug)
    with desk_of(config, FixedClock(START), lambda _: None) as desk:
        with desk.store.transaction() as files:
            record = files.game(VALLEY.slug)
            assert record
        rules = desk.rules(record)
    for turn, phase, one in game.moments():
        position, sheets = one.judged.position, one.judged.sheets
        for seat in sorted({entry.seat for entry in in_time((turn, phase))}):
            view = rules.view(rules.book, position.state, seat)
            lexicon = rules.lexicon(rules.book, view, seat)
            accepts = rules.phase(phase).orders
            meant: list[Order] = []
            for entry in on_file((turn, phase), seat):
                text = read_paper(entry.orders, opens=rules.grammar.opens).text
                meant += rules.grammar.read(numbered(text, rules.grammar.opens), lexicon, accepts).orders
            sheet = sheets[seat]
            found = sorted([*map(str, sheet.orders), *(str(posting.order) for posting in sheet.posted)])
            if sheet.played is not Played.RECEIVED:
                assert not meant, (turn, phase, seat)
                continue
            known = MEANT.get((turn, phase, seat), [str(order) for order in meant])
            assert found == sorted(known), (turn, phase, seat)


def test_orders_sent_ahead_and_standing_are_played(game: Game) -> None:
    by_moment = {(turn, phase): one.judged.sheets for turn, phase, one in game.moments()}
    ahead = by_moment[3, WORK]["bela"]
    assert (ahead.played, ahead.is_fresh) == (Played.RECEIVED, False)
    assert str(ahead.orders[0]) == "PATH ant > bookworm"
    assert by_moment[3, WORK]["mateo"].played is Played.STANDING
    assert by_moment[4, WORK]["yuki"].played is Played.RECEIVED
    assert by_moment[1, WORK]["yuki"].played is Played.NONE


def test_only_mistakes_are_refused(game: Game) -> None:
    expected = {place: sorted(lines) for place, lines in REFUSED.items()}
    assert refusals(game.receipts(), REFUSED) == expected


def test_speeches_are_told_to_all_as_soon_as_they_come(game: Game) -> None:
    told = [text for text in texts(game.folder, VALLEY.slug) if "Yuki Tanabe speaks:\n" in text]
    assert len(told) >= 4
    assert all("Ask the gentleman where his spears grow." in " ".join(text.split()) for text in told)


def test_it_proves(game: Game) -> None:
    with without_pdfs():
        verdict = verify_folder(game.turns)
    assert verdict.is_true, verdict.differences


def test_played_again_it_is_the_same_to_the_byte(game: Game, tmp_path: Path) -> None:
    again = played(VALLEY, tmp_path, EARLY)
    assert [(turn, phase) for turn, phase, _ in again.moments()] == MOMENTS[:3]
    first = files(game.turns)
    second = {name: content for name, content in files(again.turns).items() if name != "game.json"}
    assert len([name for name in second if name.endswith(".html")]) > 10
    assert all(first[name] == content for name, content in second.items())
    outbox = files(game.folder / VALLEY.slug / "outbox")
    sent = files(tmp_path / VALLEY.slug / "outbox")
    assert len(sent) > 25
    assert all(outbox[name] == content for name, content in sent.items())


def test_with_other_dice_the_same_letters_make_another_game(tmp_path: Path) -> None:
    other = played(VALLEY, tmp_path, EARLY, "another valley")
    assert other.published[-1].judged.position.moment.turn == EARLY
    assert not any("kept for the GM" in line for line in other.told)


SHOWN = {
    "communism": {"PutIn", "Received", "Picked", "Traded"},
    "crusoe": {"Consumed", "Died"},
    "hobbes": {"Invoked", "FightStarted", "Joined", "Judged"},
    "quick": {"Traded", "Returned"},
    "socialism": {"PutIn", "MotionPut", "BallotCast", "Supported", "Carried", "Received"},
    "traditional": {"Taxed", "Untaxed", "Provided", "Traded", "Swapped"},
    "utopian": {"Traded", "Consumed"},
}
"""What each of the other scenarios shows."""


def test_every_scenario_has_a_demo() -> None:
    assert scenarios("crusoe") == ("capitalism", *sorted((*SHOWN, REPUBLIC)))
    assert scenarios("survival") == ()
    assert show("crusoe", "capitalism") == VALLEY
    shown = [show("crusoe", scenario) for scenario in (*OTHERS, REPUBLIC)]
    assert len({one.slug for one in (VALLEY, *shown)}) == len(SHOWN) + 2
    assert all(one.seats == VALLEY.seats for one in shown)


@pytest.mark.parametrize("scenario", OTHERS)
def test_each_scenario_plays_with_letters_of_its_own(scenario: str, tmp_path: Path) -> None:
    shown = show("crusoe", scenario)
    other = played(shown, tmp_path, shown.turns)
    assert SHOWN[scenario] <= other.kinds
    phases = {(turn, phase) for turn, phase, _ in other.moments()}
    assert {(entry.turn, entry.phase) for entry in entries(shown.demo)} <= phases
    assert not any("kept for the GM" in line for line in other.told)
