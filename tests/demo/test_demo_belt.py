"""The demo of Planetismals played to its end: every letter does what its writer meant, and all is proved."""

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
from tests.demo.answers import files, refusals, texts
from tests.desk.office import without_pdfs

BELT = show("planetismals")
EARLY = 4
"""So many rounds are enough to compare two games: the first bids are among them."""

REFUSED = {
    (1, "", "diego"): ["PLAN SH4: BUY refinery; GO Z9; PLACE"],
    (2, "", "diego"): ["RUN EX1 OFF", "PLAN SH1 CLEAR", "BUY 3 food"],
    (4, "", "amara"): ["ON SABOTAGE CO3"],
    (4, "bids", "diego"): ["BID CO12 50"],
    (6, "", "diego"): ["PLAN SH6: GO ALPHA"],
    (7, "", "ulli"): ["PLAN SH5: PLACE; EXPLORE; PLACE; GO base; BUY shuttel; GO I8"],
}
"""What cannot be taken, by turn, phase and seat; all else is taken."""

MEANT: Mapping[tuple[int, str, str], list[str]] = {
    (2, "", "amara"): [
        "PLAN SH1: BUY refinery base_metals; GO F8; PLACE; GO base; BUY factory OR HOLD; GO F8; PLACE; "
        "GO bmz; BUY 90 base_ore; GO F8; UNLOAD ALL; GO base"
    ],
    (5, "", "diego"): [
        "PLAN SH4: GO base; BUY ALL luxury; GO I7; SELL ALL; REPEAT",
        "PLAN SH6 CONTINUE",
        'NAME B7 "Mama Cocha"',
        "GIVE INSTALLATION RF4 + INSTALLATION EX16 TO chiyo FOR $800",
    ],
    (5, "", "amara"): [
        "PLAN SH1: BUY 15 luxury; GO I7; UNLOAD ALL; GO F8; LOAD ALL manufactured; GO base; SELL ALL; "
        "GO bmz; BUY 90 base_ore; GO F8; UNLOAD ALL; LOAD ALL manufactured; GO base; SELL ALL"
    ],
    (8, "", "amara"): [
        "PLAN SH1: GO base; BUY colony OR HOLD; GO F8; PLACE; LOAD ALL manufactured; GO base; SELL ALL; "
        "BUY 40 luxury; GO I7; UNLOAD ALL"
    ],
    (9, "", "diego"): [
        "BORROW $500 FROM amara FOR 600 DUE 12",
        "PLAN SH4: GO base; BUY 20 luxury OR HOLD; GO I7; UNLOAD ALL; GO base; BUY 20 luxury OR HOLD; GO I7; "
        "UNLOAD ALL; GO base; BUY shuttle; HOLD UNTIL CASH >= 2000; REPEAT",
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
        return self.folder / "turns" / BELT.slug

    def moments(self) -> Iterator[tuple[int, str, Published]]:
        """Turn, phase as letters name it, and what was published of it."""
        for one in self.published:
            moment = one.judged.position.moment
            yield moment.turn, "" if moment.phase == "orders" else moment.phase, one


def played(folder: Path, turns: int = BELT.turns, seed: str = BELT.seed) -> Game:
    """Play the demo, its PDFs made quickly."""
    told: list[str] = []
    with without_pdfs():
        published = play(BELT, folder, turns, seed, Told(told.append, told.append))
    return Game(folder, tuple(told), published)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return played(tmp_path_factory.mktemp("belt"))


def test_it_ends_with_a_winner_after_two_phases_of_bids(game: Game) -> None:
    moments = [(turn, phase) for turn, phase, _ in game.moments()]
    assert moments[-1] == (9, "")
    assert [moment for moment in moments if moment[1]] == [(4, "bids"), (5, "bids")]
    last = game.published[-1].judged.outcome.position
    assert last.is_over
    assert last.state.winners == ("chiyo",)
    assert not any("Traceback" in line for line in game.told)


def test_the_story_has_all_that_a_game_has(game: Game) -> None:
    events = [event for one in game.published for event in one.judged.outcome.events]
    kinds = {type(event).__name__ for event in events}
    wanted = {"Explored", "Owned", "Made", "Treated", "RentPaid", "DealDone", "DebtPaid", "LotWon", "Vacated"}
    assert {*wanted, "Unmatched", "TookOver", "Destroyed", "Rations", "StepFailed", "Won"} <= kinds
    plays = {sheet.played for one in game.published for sheet in one.judged.sheets.values()}
    assert plays == set(Played)


def test_what_is_counted_are_events(game: Game) -> None:
    judged = [line for line in game.told if line.startswith("Judged: ")]
    assert len(judged) == len(game.published)
    assert all(any(word in line for line in judged) for word in BELT.news.values())


def in_time(turn: int, phase: str) -> list[Entry]:
    """The letters that are on file for a moment: the late ones of the turn before, and its own."""
    wrong = (Special.FORGED, Special.STRAY)
    late = [one for one in entries(BELT.ruleset) if one.special is Special.LATE and one.turn == turn - 1]
    own = [one for one in entries(BELT.ruleset) if (one.turn, one.phase) == (turn, phase)]
    sent = [one for one in own if one.special not in (*wrong, Special.LATE)]
    return [one for one in (*([] if phase else late), *sent) if one.orders or one.form]


def on_file(turn: int, phase: str, seat: str) -> list[Entry]:
    """The letters of a seat that count: the last, and those that add to it."""
    counted: list[Entry] = []
    for entry in in_time(turn, phase):
        if entry.seat == seat:
            is_more = entry.orders.startswith("ADD\n")
            counted = [*counted, entry] if is_more else [entry]
    return counted


def test_every_letter_is_played_as_it_was_meant(game: Game) -> None:
    """What was in force is what a strict reader makes of the players' own lines, without any mail program."""
    config = read_config(game.folder / BELT.slug)
    with desk_of(config, FixedClock(START), lambda _: None) as desk:
        with desk.store.transaction() as files:
            record = files.game(BELT.slug)
            assert record
        rules = desk.rules(record)
    for turn, phase, one in game.moments():
        position, sheets = one.judged.position, one.judged.sheets
        for seat in sorted({entry.seat for entry in in_time(turn, phase)}):
            view = rules.view(rules.book, position.state, seat)
            lexicon = rules.lexicon(rules.book, view, seat)
            accepts = rules.phase(position.moment.phase).orders
            meant: list[Order] = []
            for entry in on_file(turn, phase, seat):
                text = read_paper(entry.orders, opens=rules.grammar.opens).text
                meant += rules.grammar.read(numbered(text), lexicon, accepts).orders
            if sheets[seat].played is not Played.RECEIVED:
                assert not meant, (turn, phase, seat)
                continue
            found = sorted(str(order) for order in sheets[seat].orders)
            assert found == sorted(MEANT.get((turn, phase, seat), [str(order) for order in meant])), (
                turn,
                seat,
            )


def test_only_mistakes_are_refused(game: Game) -> None:
    expected = {place: sorted(lines) for place, lines in REFUSED.items()}
    assert refusals(receipts(game.folder), REFUSED) == expected


def receipts(folder: Path) -> Iterator[tuple[int, str, str, str]]:
    """Turn, phase, seat and text of every receipt, in the order of the letters."""
    for text in texts(folder, BELT.slug):
        if found := re.search(rf"^Receipt #{BELT.slug}/(\d+)/(\w+)/\d+$", text, re.MULTILINE):
            phase = "bids" if f"\nRound {found[1]}, bids\n" in text else ""
            yield int(found[1]), phase, found[2], text


def test_it_proves(game: Game) -> None:
    with without_pdfs():
        verdict = verify_folder(game.turns)
    assert verdict.is_true, verdict.differences


def test_played_again_it_is_the_same_to_the_byte(game: Game, tmp_path: Path) -> None:
    again = played(tmp_path, EARLY)
    first = files(game.turns)
    second = files(again.turns)
    assert len([name for name in second if name.endswith(".html")]) > 20
    assert all(first[name] == content for name, content in second.items())
    outbox = files(game.folder / BELT.slug / "outbox")
    sent = files(tmp_path / BELT.slug / "outbox")
    assert len(sent) > 40
    assert all(outbox[name] == content for name, content in sent.items())


def test_with_other_dice_it_is_another_game_that_ends_as_well(tmp_path: Path) -> None:
    other = played(tmp_path, EARLY, "another belt")
    assert other.published[-1].judged.position.moment.turn == EARLY
    assert not any("kept for the GM" in line for line in other.told)
