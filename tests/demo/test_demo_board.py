"""The demo of Laissez-faire played to its end: every letter does what its writer meant, and all is proved."""

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
from pbem.rulesets.laissez_faire.circuit import Circuit
from tests.demo.answers import files, refusals, texts
from tests.desk.office import without_pdfs

BOARD = show("laissez_faire")
EARLY = 3
"""So many rounds are enough to compare two games: a contract and a deal are among them."""

REFUSED = {
    (1, "", "leilani"): ["BUY EVERYTHING", "PRICE ALL AT 40"],
    (1, "travel", "leilani"): ["PRICE wilshire TO otto AT -5", "PRICE hollywod AT 10"],
    (2, "", "leilani"): ["LODGE AT las vegas: BENCH"],
    (7, "", "otto"): ["LODGE AT SIDE 5: BENCH"],
}
"""What cannot be taken, by turn, phase and seat; all else is taken."""

MEANT: Mapping[tuple[int, str, str], list[str]] = {
    (3, "", "awa"): [
        "BUY boston, washington KEEPING 300 > TRANSIT KEEPING 400 > NOT UTILITIES > ALL KEEPING 500",
        "PRICE chestnut TO leilani AT $25",
        "REFUSE kazik",
    ],
    (3, "travel", "leilani"): [
        "BUILD georgetown",
        "BUY georgetown > ALL KEEPING 100",
        "LODGE AT washington: georgetown > constitution MAX 52",
        "PRICE georgetown AT $30",
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
        return self.folder / "turns" / BOARD.slug

    @property
    def last(self) -> Circuit:
        state = self.published[-1].judged.outcome.position.state
        assert isinstance(state, Circuit)
        return state

    def moments(self) -> Iterator[tuple[int, str, Published]]:
        """Turn, phase as letters name it, and what was published of it."""
        for one in self.published:
            moment = one.judged.position.moment
            yield moment.turn, "" if moment.phase == "business" else moment.phase, one


def played(folder: Path, turns: int = BOARD.turns, seed: str = BOARD.seed) -> Game:
    """Play the demo, its PDFs made quickly."""
    told: list[str] = []
    with without_pdfs():
        published = play(BOARD, folder, turns, seed, Told(told.append, told.append))
    return Game(folder, tuple(told), published)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return played(tmp_path_factory.mktemp("board"))


def test_it_ends_with_a_winner_when_all_have_agreed_to_end_it(game: Game) -> None:
    moments = [(turn, phase) for turn, phase, _ in game.moments()]
    assert moments == [(turn, phase) for turn in range(1, 9) for phase in ("", "travel")]
    assert game.published[-1].judged.outcome.position.is_over
    assert game.last.rules == {"rounds": "8"}
    assert game.last.winners == ("padma",)
    assert not any("Traceback" in line for line in game.told)


def test_the_story_has_all_that_a_game_has(game: Game) -> None:
    events = [event for one in game.published for event in one.judged.outcome.events]
    kinds = {type(event).__name__ for event in events}
    assert {"Bought", "Taxed", "Lodged", "Rested", "Again", "Built", "Bench", "Jailed"} <= kinds
    assert {"JailKept", "JailLeft", "Dealt", "Concluded", "Paid", "Shared", "RuleMade"} <= kinds
    assert {"Complained", "Judged", "LineFailed", "GameOver"} <= kinds
    plays = {sheet.played for one in game.published for sheet in one.judged.sheets.values()}
    assert plays == set(Played)


def test_contracts_come_about_by_two_letters_alike_and_by_signatures(game: Game) -> None:
    names = [contract.name for contract in game.last.contracts.values()]
    assert names == ["Ten dollars a night", "The Boston terms", "An end in sight", "Chestnut mortgage"]
    signed = [line for entry in entries(BOARD.ruleset) for line in entry.orders.split("\n")]
    assert sum(line.startswith("SIGN P") for line in signed) == 5
    assert sum(line.startswith("ACCEPT G") for line in signed) == 4


def test_what_the_arbiter_says_is_done(game: Game) -> None:
    (ruling,) = BOARD.rulings
    told = [line for line in game.told if ruling.line in line]
    assert told == [f"{ruling.line} is filed for the GM's seat and played at the deadline."]
    clause = game.last.contracts["K2"].clauses[6]
    assert (clause.life.value, clause.arrears) == ("done", {})


def test_what_is_counted_are_events(game: Game) -> None:
    judged = [line for line in game.told if line.startswith("Judged: ")]
    assert len(judged) == len(game.published)
    assert all(any(word in line for line in judged) for word in BOARD.news.values())


def in_time(turn: int, phase: str) -> list[Entry]:
    """The letters that are on file for a moment: the late ones of the phase before, and its own."""
    before = (turn, "") if phase else (turn - 1, "travel")
    wrong = (Special.FORGED, Special.STRAY)
    found = entries(BOARD.ruleset)
    late = [one for one in found if one.special is Special.LATE and (one.turn, one.phase) == before]
    own = [one for one in found if (one.turn, one.phase) == (turn, phase)]
    sent = [one for one in own if one.special not in (*wrong, Special.LATE)]
    return [one for one in (*late, *sent) if one.orders or one.form]


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
    config = read_config(game.folder / BOARD.slug)
    with desk_of(config, FixedClock(START), lambda _: None) as desk:
        with desk.store.transaction() as files:
            record = files.game(BOARD.slug)
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
            assert sheets[seat].played is Played.RECEIVED, (turn, phase, seat)
            found = sorted(str(order) for order in sheets[seat].orders)
            known = MEANT.get((turn, phase, seat), [str(order) for order in meant])
            assert found == sorted(known), (turn, phase, seat)


def test_only_mistakes_are_refused(game: Game) -> None:
    expected = {place: sorted(lines) for place, lines in REFUSED.items()}
    assert refusals(receipts(game.folder), REFUSED) == expected


def receipts(folder: Path) -> Iterator[tuple[int, str, str, str]]:
    """Turn, phase, seat and text of every receipt, in the order of the letters."""
    for text in texts(folder, BOARD.slug):
        if found := re.search(rf"^Receipt #{BOARD.slug}/(\d+)/(\w+)/\d+$", text, re.MULTILINE):
            phase = "travel" if f"\nRound {found[1]}, travel\n" in text else ""
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
    outbox = files(game.folder / BOARD.slug / "outbox")
    sent = files(tmp_path / BOARD.slug / "outbox")
    assert len(sent) > 40
    assert all(outbox[name] == content for name, content in sent.items())


def test_with_other_dice_the_same_letters_make_another_game(tmp_path: Path) -> None:
    other = played(tmp_path, EARLY, "another board")
    assert other.published[-1].judged.position.moment.turn == EARLY
    assert not any("kept for the GM" in line for line in other.told)
