"""The demo of New Tabor played to its end: every letter does what its writer meant, and all is proved."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from pbem.clock import FixedClock
from pbem.config import read_config
from pbem.demo.entries import Entry, Special, entries
from pbem.demo.play import START, Told, play
from pbem.demo.show import show
from pbem.desk.desk import desk_of
from pbem.desk.fair.verify import verify_folder
from pbem.desk.publishing import Published
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played
from pbem.engine.sheet import numbered, read_paper
from pbem.rulesets.new_tabor.economy import Economy
from tests.demo.answers import files, refusals, texts
from tests.desk.office import without_pdfs

TABOR = show("new_tabor")
EARLY = 2
"""So many rounds are enough to compare two games: an election and a rent battle are among them."""

Moment = tuple[int, str]
VOTE, ROUND, SETTLE, CHARITY = "vote", "round", "settle", "charity"
MOMENTS: list[Moment] = [
    *((101, VOTE), (101, ROUND), (102, ROUND), (103, ROUND), (104, ROUND), (105, VOTE), (105, ROUND)),
    *((106, ROUND), (107, VOTE), (107, ROUND), (108, ROUND), (109, ROUND), (110, SETTLE), (111, SETTLE)),
    *((112, CHARITY), (201, VOTE), (201, ROUND), (202, VOTE)),
]
"""All phases of the game, by the number of their turn."""

REFUSED = {
    (101, VOTE, "moana"): ["NOMINATE moana FOR clerk"],
    (101, ROUND, "moana"): ["SELL 5 shelter TO cu"],
    (102, ROUND, "ines"): ["CLAIM outer PAY 2"],
    (102, ROUND, "moana"): [
        "SELL 3 shelter AT 12 TO moana",
        "SELL 5 shelter AT 12.405",
        "BUY 10 fodd FROM cu",
    ],
    (104, ROUND, "eero"): ["IN clothes"],
    (105, VOTE, "eero"): ["VOTE motion 4 yes"],
    (106, ROUND, "ines"): ["SELL 5 gold TO cu"],
    (107, VOTE, "ines"): ["VOTE clerk moana no"],
    (108, ROUND, "ines"): ["SELL 10 food TO cu"],
    (108, ROUND, "tarek"): ["CLAIM moon"],
    (112, CHARITY, "ines"): ["CHARITY ines yes"],
}
"""What cannot be taken, by turn, phase and seat; all else is taken."""

MEANT: Mapping[tuple[int, str, str], list[str]] = {
    (102, ROUND, "eero"): [
        "GIVE 10 clothes TO ines FOR 9 food",
        "SELL surplus clothes AT $6.50 TO anyone",
        "BUY need food AT $8.00 FROM ines, moana",
        "ACT clothes",
        "CLAIM here UP TO $5.00",
    ],
    (104, ROUND, "moana"): [
        "AUTOCONSUME inputs",
        "VACANCY decline center",
        "VACANCY accept inner",
        "BUY 10 food AT $7.60 FROM ines",
        "BUY need clothes FROM cu",
        "BUY need transportation FROM cu",
        "LEISURE",
        "CONSUME all",
        "CLAIM inner UP TO $4.00 > here",
    ],
}
"""What letters mean whose lines are broken, or that hold their orders in the quoted form."""


@dataclass(frozen=True)
class Game:
    """A demo that was played: its folder, all that was told, and what was published."""

    folder: Path
    told: tuple[str, ...]
    published: list[Published]

    @property
    def turns(self) -> Path:
        return self.folder / "turns" / TABOR.slug

    @property
    def last(self) -> Economy:
        state = self.published[-1].judged.outcome.position.state
        assert isinstance(state, Economy)
        return state

    def moments(self) -> Iterator[tuple[int, str, Published]]:
        """Turn, phase, and what was published of it."""
        for one in self.published:
            moment = one.judged.position.moment
            yield moment.turn, moment.phase, one


def played(folder: Path, turns: int = TABOR.turns, seed: str = TABOR.seed) -> Game:
    """Play the demo, its PDFs made quickly."""
    told: list[str] = []
    with without_pdfs():
        published = play(TABOR, folder, turns, seed, Told(told.append, told.append))
    return Game(folder, tuple(told), published)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return played(tmp_path_factory.mktemp("tabor"))


def test_it_ends_with_a_winner_when_the_majority_has_enough(game: Game) -> None:
    assert [(turn, phase) for turn, phase, _ in game.moments()] == MOMENTS
    assert game.published[-1].judged.outcome.position.is_over
    assert game.last.result
    assert (game.last.result.how, game.last.result.winners) == ("stop", ("ines",))
    assert not any("Traceback" in line for line in game.told)


def test_the_story_has_all_that_a_game_has(game: Game) -> None:
    events = [event for one in game.published for event in one.judged.outcome.events]
    kinds = {type(event).__name__ for event in events}
    assert {"Produced", "Sold", "Bought", "Traded", "Swapped", "Lent", "Repaid", "Unfilled"} <= kinds
    assert {"Challenged", "Displaced", "Filled", "Leisure", "Innovated", "StockLost", "Levied"} <= kinds
    assert {"Voted", "OfficeTaken", "MotionMade", "Forgiven", "Charity", "Gave", "Dividend"} <= kinds
    assert {"QuarterEnds", "Begins", "LineFailed", "GameOver"} <= kinds
    plays = {sheet.played for one in game.published for sheet in one.judged.sheets.values()}
    assert plays == set(Played)


def test_what_is_counted_are_events(game: Game) -> None:
    judged = [line for line in game.told if line.startswith("Judged: ")]
    assert len(judged) == len(game.published)
    assert all(any(word in line for line in judged) for word in TABOR.news.values())


def in_time(moment: Moment) -> list[Entry]:
    """The letters that are on file for a moment: the late ones of the phase before, and its own."""
    number = MOMENTS.index(moment)
    before = MOMENTS[number - 1] if number else None
    found = entries(TABOR.ruleset)
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
            is_more = entry.orders.startswith("ADD\n")
            counted = [*counted, entry] if is_more else [entry]
    return counted


def test_every_letter_is_played_as_it_was_meant(game: Game) -> None:
    """What was in force is what a strict reader makes of the players' own lines, without any mail program."""
    config = read_config(game.folder / TABOR.slug)
    with desk_of(config, FixedClock(START), lambda _: None) as desk:
        with desk.store.transaction() as files:
            record = files.game(TABOR.slug)
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
            if sheets[seat].played is not Played.RECEIVED:
                assert not meant, (turn, phase, seat)
                continue
            found = sorted(str(order) for order in sheets[seat].orders)
            known = MEANT.get((turn, phase, seat), [str(order) for order in meant])
            assert found == sorted(known), (turn, phase, seat)


def test_orders_sent_ahead_and_standing_are_played(game: Game) -> None:
    by_moment = {(turn, phase): one.judged.sheets for turn, phase, one in game.moments()}
    ahead = by_moment[109, ROUND]["eero"]
    assert (ahead.played, ahead.is_fresh) == (Played.RECEIVED, False)
    assert [str(order) for order in ahead.orders][:1] == ["SELL 2 transportation TO cu"]
    assert by_moment[105, ROUND]["ines"].played is Played.STANDING
    assert [str(order) for order in by_moment[112, CHARITY]["tarek"].orders] == [
        "CHARITY anyone yes UP TO $60.00"
    ]


def test_only_mistakes_are_refused(game: Game) -> None:
    expected = {place: sorted(lines) for place, lines in REFUSED.items()}
    assert refusals(receipts(game.folder), REFUSED) == expected


def receipts(folder: Path) -> Iterator[tuple[int, str, str, str]]:
    """Turn, phase, seat and text of every receipt, in the order of the letters."""
    words = {" vote before": VOTE, " settling": SETTLE, " charity": CHARITY}
    for text in texts(folder, TABOR.slug):
        if found := re.search(rf"^(Q.*)\nReceipt #{TABOR.slug}/(\d+)/(\w+)/\d+$", text, re.MULTILINE):
            phase = next((phase for word, phase in words.items() if word in found[1]), ROUND)
            yield int(found[2]), phase, found[3], text


def test_it_proves(game: Game) -> None:
    with without_pdfs():
        verdict = verify_folder(game.turns)
    assert verdict.is_true, verdict.differences


def test_played_again_it_is_the_same_to_the_byte(game: Game, tmp_path: Path) -> None:
    again = played(tmp_path, EARLY)
    assert [(turn, phase) for turn, phase, _ in again.moments()] == MOMENTS[:3]
    first = files(game.turns)
    second = files(again.turns)
    assert len([name for name in second if name.endswith(".html")]) > 15
    assert all(first[name] == content for name, content in second.items())
    outbox = files(game.folder / TABOR.slug / "outbox")
    sent = files(tmp_path / TABOR.slug / "outbox")
    assert len(sent) > 30
    assert all(outbox[name] == content for name, content in sent.items())


def test_with_other_dice_the_same_letters_make_another_game(tmp_path: Path) -> None:
    other = played(tmp_path, EARLY, "another tabor")
    assert other.published[-1].judged.position.moment.turn == 102
    assert not any("kept for the GM" in line for line in other.told)
