"""What every ruleset keeps to, found by itself: whoever adds a game need not add a line here."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.casefile import statements
from pbem.desk.fair.seeds import counted_digest, counted_orders
from pbem.engine.box import Box
from pbem.engine.cases import value_at, values_of
from pbem.engine.dice import Dice
from pbem.engine.events import GM, Event, SeatId, seen_by
from pbem.engine.options import BadValue, options_of
from pbem.engine.orders import Grammar, Line, Order
from pbem.engine.report import Sentences
from pbem.engine.ruleset import Json, Moment, Outcome, Player, Position, Ruleset, Sheet, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.engine.sheet import numbered
from pbem.engine.words import Why
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES

ROOT = Path(__file__).resolve().parent.parent
PLAYERS = tuple(Player(seat, seat.title()) for seat in ("ann", "bob", "cat", "dan", "eve", "fay"))
MOST_MOMENTS = 500
BY_NO_RULE = {
    *("Played", "LineFailed", "StepFailed", "GameOver", "Won", "Stopped"),
    *("SeatGone", "Out", "Eliminated", "Jailed"),
}
"""What may come of an option, of the GM's word or of a letter, for which no statement stands."""
BOX = pytest.mark.parametrize("key", BOXES)
ASKED_FOR: Mapping[object, Mapping[str, object]] = {"slavery": {"sensitive_ok": True}}
"""What a choice needs beside it: some are played only where the GM asks for them twice."""
SCENARIO = "scenario"
"""The option by which a game is quite another one."""

Rules = Ruleset[Any, Any, Any]


@dataclass(frozen=True)
class Deadline:
    """A deadline of a game played: the position, the sheets, and what came of them."""

    position: Position[Any]
    sheets: Mapping[SeatId, Sheet]
    outcome: Outcome[Any]


def scenarios() -> Iterator[str]:
    """The keys of all games: every ruleset, and where it has scenarios each of them, as crusoe:hobbes."""
    for key, box in BOXES.items():
        yield key
        for name, usual, option in options_of(box.options):
            if name == SCENARIO:
                yield from (f"{key}:{choice}" for choice in option.choices if choice != usual)


GAME = pytest.mark.parametrize("key", list(scenarios()))


@cache
def opened(key: str) -> Rules:
    """Open a box with all its defaults but the scenario."""
    name, _, scenario = key.partition(":")
    return open_with(BOXES[name], {SCENARIO: scenario} if scenario else {})


@GAME
def test_a_newcomer_is_told_what_the_game_is_and_what_to_send_first(key: str) -> None:
    rules = opened(key)
    view = rules.view(rules.book, rules.first(PLAYERS).state, "ann")
    first = rules.begin(rules.book, view, "ann")[0]
    assert len(rules.about) > 200 and first.title == "Where to begin"
    (block,) = first.blocks
    assert isinstance(block, Sentences) and "HELP and a word, such as HELP" in block.lines[-1]


@GAME
def test_names_of_the_data_are_told_by_rules_that_exist(key: str) -> None:
    rules = opened(key)
    known, lists = known_ids(key), rules.names(rules.book)
    verbs = {verb for kind in rules.grammar.kinds for verb in (kind.verb(), *kind.also)}
    assert lists and all(each.names for each in lists)
    assert {one.rule for each in lists for one in each.names} <= {*known, ""}
    assert all(one.says for each in lists for one in each.names if not one.rule)
    if ":" not in key and key != "crusoe":  # whose orders are of different games
        assert {verb for each in lists for verb in each.orders} <= {*verbs, "IF"}


@cache
def shipped(key: str) -> dict[str, Any]:
    """The data files that come with pbem, read once."""
    return read_materials(BOXES[key], {}, [shipped_games()])[0]


def open_with(box: Box, options: Mapping[str, object]) -> Rules:
    """Open a box with these options and the data files that come with pbem."""
    is_plain = not any(material.option in options for material in box.materials)
    materials = shipped(box.key) if is_plain else read_materials(box, options, [shipped_games()])[0]
    return box.open(options, {**materials, **box.prepare(options, materials, len(PLAYERS), Dice("made"))})


def any_letters(rules: Rules, position: Position[Any], seat: SeatId, chance: random.Random) -> Filed:
    """Return letters: each nothing, the form as it stands, or that with some examples from the help."""
    examples = [example for kind in rules.grammar.kinds for example in kind.examples]
    form: list[str] = []
    texts: list[str] = []
    for sort in (chance.randrange(3) for _ in range(3)):
        if sort and not form:
            form = [*rules.form(rules.book, rules.view(rules.book, position.state, seat), seat)]
        more = chance.sample(examples, 3) if sort == 2 else ()
        texts.append("\n".join([*form, *more]) if sort else "")
    return Filed(fresh=texts[0], ahead=texts[1], standing=texts[2])


def game(rules: Rules, seed: str, moments: int = MOST_MOMENTS) -> Iterator[Deadline]:
    """Play a game of random letters; what has no place in a letter is refused, as by the desk."""
    chance = random.Random(seed)
    position = rules.first(PLAYERS)
    for number in range(moments):
        filed = {player.seat: any_letters(rules, position, player.seat, chance) for player in PLAYERS}
        sheets = settle(rules, position, filed)
        outcome = adjudicate(rules, position, sheets, Dice(f"{seed} {number}"))
        yield Deadline(position, sheets, outcome)
        position = outcome.position
        if position.is_over:
            return


@cache
def games(key: str) -> tuple[Deadline, ...]:
    """All deadlines of a few random games; of fewer where a game is one of many scenarios."""
    seeds = "a" if ":" in key else "abc"
    return tuple(deadline for seed in seeds for deadline in game(opened(key), seed, 20))


def dumped(rules: Rules, position: Position[Any]) -> dict[str, Json]:
    """A position's state as JSON values."""
    return rules.dump(rules.book, position.state)


def digest(key: str, seed: str, moments: int = 20) -> str:
    """A fingerprint of all that came of a random game: states, events and rolls, in their order."""
    rules, mark = opened(key), hashlib.sha256()
    for deadline in game(rules, seed, moments):
        mark.update(json.dumps(dumped(rules, deadline.outcome.position)).encode())
        mark.update(repr([(event, event.rule, event.sentence) for event in public(deadline)]).encode())
        mark.update(repr(deadline.outcome.rolls).encode())
    return mark.hexdigest()


def public(deadline: Deadline) -> tuple[Event, ...]:
    """The events that all may know."""
    return seen_by(deadline.outcome.events, None)


def known_ids(key: str) -> set[str]:
    """The ids of the statements of a game's ruleset."""
    return {statement.id for statement in statements(key.partition(":")[0])}


@BOX
def test_options_are_explained_and_their_defaults_open(key: str) -> None:
    """Every option has help, and the defaults, written out one by one, open the box."""
    declared = options_of(BOXES[key].options)
    assert all(option.help.strip() for _, _, option in declared)
    assert open_with(BOXES[key], {name: default for name, default, _ in declared}).key == key


@BOX
def test_every_choice_of_an_option_opens(key: str) -> None:
    """Each value an option names, and both ends of each range, can be chosen and played."""
    for name, default, option in options_of(BOXES[key].options):
        ends = [Decimal(end) / 100 if isinstance(default, Decimal) else end for end in option.between or ()]
        values = [*option.choices, *ends]
        for value in [*values, not default] if isinstance(default, bool) else values:
            rules = open_with(BOXES[key], {name: value, **ASKED_FOR.get(value, {})})
            deadlines = list(game(rules, name, 3))
            assert deadlines


@BOX
def test_wrong_options_are_named(key: str) -> None:
    """A value out of range, of a wrong type or for no option at all is refused by the option's name."""
    for name, default, option in options_of(BOXES[key].options):
        wrong: list[object] = [["a list"]]
        wrong += [option.between[1] + 1, True] if option.between else []
        wrong += ["no such choice"] if option.choices or not isinstance(default, str) else []
        for value in wrong:
            with pytest.raises(BadValue) as caught:
                open_with(BOXES[key], {name: value})
            assert caught.value.field == name
    with pytest.raises(BadValue):
        open_with(BOXES[key], {"no such option": 1})


@GAME
def test_a_state_survives_being_stored(key: str) -> None:
    """Dumped, written as JSON text, read and loaded, a state is the same along a whole game."""
    rules = opened(key)
    for deadline in games(key):
        values = dumped(rules, deadline.outcome.position)
        again = rules.load(rules.book, json.loads(json.dumps(values)))
        assert again == deadline.outcome.position.state
        assert json.dumps(rules.dump(rules.book, again)) == json.dumps(values)


@GAME
def test_what_is_reckoned_is_not_stored_too(key: str) -> None:
    """What a case may expect of a state besides is JSON, and hides nothing that is kept."""
    rules = opened(key)
    for deadline in games(key)[:10]:
        state = deadline.outcome.position.state
        kept, reckoned = rules.dump(rules.book, state), rules.reckoned(rules.book, state)
        together = values_of(rules, state)
        for path, value in leaves(json.loads(json.dumps(reckoned))):
            assert value_at(kept, path) == f"nothing at {path}"
            assert value_at(together, path) == value
        assert all(value_at(together, path) == value for path, value in leaves(kept))


def leaves(values: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Every value that holds no others, with its path."""
    if not isinstance(values, Mapping):
        yield path, values
        return
    for key, value in values.items():
        if "." not in key:
            yield from leaves(value, f"{path}.{key}" if path else key)


@GAME
def test_a_stored_state_is_played_on_the_same_way(key: str) -> None:
    """Whether a game was kept in the store between two deadlines makes no difference."""
    rules = opened(key)
    for number, deadline in enumerate(games(key)[:25]):
        state = rules.load(rules.book, json.loads(json.dumps(dumped(rules, deadline.position))))
        stored = Position(deadline.position.moment, state)
        one, other = (
            adjudicate(rules, position, deadline.sheets, Dice(str(number)))
            for position in (deadline.position, stored)
        )
        assert one == other


@GAME
def test_adjudication_leaves_the_position_as_it_was(key: str) -> None:
    """Neither reading orders nor playing them changes the position they are for."""
    rules = opened(key)
    for deadline in games(key)[:25]:
        before = json.dumps(dumped(rules, deadline.position))
        for player in PLAYERS:
            view = rules.view(rules.book, deadline.position.state, player.seat)
            rules.receipt(view, player.seat, deadline.sheets[player.seat]).forecast()
            rules.receipt(view, player.seat, deadline.sheets[player.seat]).odd()
            rules.receipt(view, player.seat, deadline.sheets[player.seat]).ledger()
            rules.form(rules.book, view, player.seat)
        adjudicate(rules, deadline.position, deadline.sheets, Dice("again"))
        assert json.dumps(dumped(rules, deadline.position)) == before


@GAME
def test_the_same_game_twice_gives_the_same_bytes(key: str) -> None:
    """The result follows from options, letters and seed, and from nothing else."""
    first = digest(key, "twice", 8)
    assert first == digest(key, "twice", 8) != digest(key, "thrice", 8)


@BOX
def test_another_process_gives_the_same_bytes(key: str) -> None:
    """Python shuffles its sets anew in every process; nobody may notice."""
    code = f"from tests.test_every_ruleset import digest; print(digest({key!r}, 'twice'))"
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "77"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == digest(key, "twice")


@BOX
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_game_of_absent_players_ends(key: str, seed: str) -> None:
    """Nobody ever writes, and the game comes to its end all the same, if need be by an option for that."""
    rules = open_with(BOXES[key], BOXES[key].ending)
    position = rules.first(PLAYERS)
    for number in range(MOST_MOMENTS):
        if position.is_over:
            break
        position = adjudicate(rules, position, {}, Dice(f"{seed} {number}")).position
    assert position.is_over
    with pytest.raises(ValueError, match="over"):
        adjudicate(rules, position, {}, Dice(seed))


@GAME
def test_moments_go_forward(key: str) -> None:
    """Turns never go back, and every moment has a title."""
    rules = opened(key)
    for deadline in games(key):
        assert deadline.outcome.position.moment.turn >= deadline.position.moment.turn
        assert deadline.outcome.position.moment != deadline.position.moment
        assert rules.moment_title(rules.book, deadline.position.moment)


def orders_of(rules: Rules) -> list[tuple[Grammar, type[Order]]]:
    """Every sort of order with the grammar that reads it."""
    return [(grammar, kind) for grammar in (rules.grammar, rules.gm_grammar) for kind in grammar.kinds]


@GAME
def test_every_order_is_declared_whole(key: str) -> None:
    """Wording, help, examples and a rule that exists; and some phase accepts it."""
    rules = opened(key)
    accepted = {kind for phase in rules.phases for kind in (*phase.orders, *phase.gm_orders)}
    for _, kind in orders_of(rules):
        assert kind.wording and kind.help.endswith(".") and kind.examples, kind
        assert kind in accepted, kind
    known = known_ids(key)
    assert [kind.rule for _, kind in orders_of(rules) if kind.rule not in known] == []


@GAME
def test_every_example_is_understood_and_written_back(key: str) -> None:
    """What the help shows can be sent, and the stored form of an order reads as the same order."""
    rules = opened(key)
    position = games(key)[3].position
    words = {
        grammar: rules.lexicon(rules.book, rules.view(rules.book, position.state, seat), seat)
        for grammar, seat in ((rules.grammar, "ann"), (rules.gm_grammar, GM))
    }
    for grammar, kind in orders_of(rules):
        for example in kind.examples:
            reading = grammar.read([Line(1, example)], words[grammar], strictly=False)
            assert [type(order) for order in reading.orders] == [kind], (example, reading.complaints)
            again = grammar.read([Line(1, str(reading.orders[0]))], words[grammar], strictly=False)
            assert again.orders == reading.orders, str(reading.orders[0])


@GAME
def test_orders_of_a_game_are_written_back(key: str) -> None:
    """Every order that was in force reads as the same order in its stored form."""
    rules = opened(key)
    for deadline in games(key)[:40]:
        for seat, sheet in deadline.sheets.items():
            view = rules.view(rules.book, deadline.position.state, seat)
            lines = [Line(1, str(order)) for order in sheet.orders]
            again = rules.grammar.read(lines, rules.lexicon(rules.book, view, seat), strictly=False)
            assert [str(order) for order in again.orders] == [line.text for line in lines]


@GAME
def test_events_cite_rules_and_are_sentences(key: str) -> None:
    """Every fact told is a sentence and names the rule that made it so, but for those that no rule makes."""
    happened = {event for deadline in games(key) for event in deadline.outcome.events}
    assert len({type(event) for event in happened}) > 10
    for event in happened:
        assert event.sentence.endswith(".") and "{" not in event.sentence, event
        assert event.rule or event.published_as in BY_NO_RULE, event
    known = known_ids(key) | {""}
    assert sorted({event.rule for event in happened if event.rule not in known}) == []


@GAME
def test_the_form_is_valid_as_it_stands(key: str) -> None:
    """A player who sends the form back unchanged is told of no mistake."""
    rules = opened(key)
    for deadline in games(key):
        accepts = rules.phase(deadline.position.moment.phase).orders
        for player in PLAYERS:
            view = rules.view(rules.book, deadline.position.state, player.seat)
            form = rules.form(rules.book, view, player.seat)
            lexicon = rules.lexicon(rules.book, view, player.seat)
            reading = rules.grammar.read(numbered("\n".join(form), rules.grammar.opens), lexicon, accepts)
            assert reading.complaints == (), form


@GAME
def test_every_receipt_says_what_will_happen(key: str) -> None:
    """The forecast is never empty, with and without orders, and all of it are sentences."""
    rules = opened(key)
    for deadline in games(key)[:60]:
        for seat, sheet in deadline.sheets.items():
            view = rules.view(rules.book, deadline.position.state, seat)
            for asked in (sheet, Sheet()):
                lines = rules.receipt(view, seat, asked).forecast()
                assert lines and all(line.endswith(".") for line in lines), lines


@GAME
def test_what_is_odd_is_told_of_lines_that_count(key: str) -> None:
    """Every oddity quotes a line of the sheet and says a sentence; without orders nothing is odd."""
    rules = opened(key)
    told = 0
    for deadline in games(key)[:60]:
        for seat, sheet in deadline.sheets.items():
            view = rules.view(rules.book, deadline.position.state, seat)
            assert rules.receipt(view, seat, Sheet()).odd() == ()
            lines = {(order.line, order.source) for order in sheet.orders}
            for complaint in rules.receipt(view, seat, sheet).odd():
                told += 1
                assert complaint.why is Why.ODD and str(complaint).endswith((".", "?"))
                assert (complaint.line, complaint.text) in lines
    assert told


@GAME
def test_the_ledger_has_short_rows(key: str) -> None:
    """Labels differ, and each row fits a line of a letter, with and without orders."""
    rules = opened(key)
    for deadline in games(key)[:60]:
        for seat, sheet in deadline.sheets.items():
            view = rules.view(rules.book, deadline.position.state, seat)
            for asked in (sheet, Sheet()):
                rows = rules.receipt(view, seat, asked).ledger()
                assert len(dict(rows)) == len(rows)
                assert all(label and amount and "\n" not in label + amount for label, amount in rows)
                assert all(len(label) <= 24 for label, _ in rows)


@GAME
def test_sealed_orders_show_in_nobody_elses_view(key: str) -> None:
    """What a seat orders changes no view but through the adjudication."""
    rules = opened(key)
    for deadline in games(key)[:25]:
        state = deadline.position.state
        before = [repr(rules.view(rules.book, state, reader)) for reader in (None, "bob")]
        for text in ("", *(e for kind in rules.grammar.kinds for e in kind.examples)):
            settle(rules, deadline.position, {"ann": Filed(text)})
        assert [repr(rules.view(rules.book, state, reader)) for reader in (None, "bob")] == before


@GAME
def test_private_events_name_their_readers(key: str) -> None:
    """An event not meant for all is seen by the seats it names and by nobody else."""
    seats = {player.seat for player in PLAYERS}
    for deadline in games(key):
        for event in deadline.outcome.events:
            readers = {reader for reader in (*seats, None) if event.is_for(reader)}
            assert readers == ({*seats, None} if event.only is None else set(event.only) & seats)


@GAME
def test_garbage_is_refused_line_by_line(key: str) -> None:
    """Every line that is no order gets its own complaint, with its number; nothing is guessed."""
    rules = opened(key)
    position = rules.first(PLAYERS)
    lexicon = rules.lexicon(rules.book, rules.view(rules.book, position.state, "ann"), "ann")
    garbage = ("hello dear GM", "xyzzy 1 2 3", "->", "MOVEMENT?", "§§§", '"', "IF", "=", "%s {0} \\d+")
    reading = rules.grammar.read(numbered("\n".join(garbage)), lexicon)
    assert reading.orders == ()
    assert [complaint.line for complaint in reading.complaints] == list(range(1, len(garbage) + 1))
    assert all(complaint.why is Why.UNKNOWN and str(complaint) for complaint in reading.complaints)


@pytest.mark.parametrize(
    ("ruleset", "one", "other", "both"),
    [
        ("planetismals", "RESERVE 400", "RESERVE 300", "RESERVE 300\nRESERVE 400"),
        ("laissez_faire", "NOCAP LAST", "NOCAP NEVER", "NOCAP NEVER\nNOCAP LAST"),
        ("new_tabor", "AUTOCONSUME both", "AUTOCONSUME off", "AUTOCONSUME off\nAUTOCONSUME both"),
        ("survival", "KIND herbivore", "KIND carnivore", "KIND carnivore\nKIND herbivore"),
    ],
)
def test_a_line_that_a_later_one_overrules_counts_in_no_game(
    ruleset: str, one: str, other: str, both: str
) -> None:
    rules = opened(ruleset)
    first = rules.first(PLAYERS)
    due = next(
        phase.key for phase in rules.phases if one.split()[0] in [kind.verb() for kind in phase.orders]
    )
    position = Position(Moment(first.moment.turn, due), first.state)

    def digest(text: str) -> str:
        sheets = settle(rules, position, {PLAYERS[0].seat: Filed(text)})
        assert len(sheets[PLAYERS[0].seat].orders) == len(text.split("\n"))
        return counted_digest(counted_orders(rules, position, sheets))

    assert digest(both) == digest(one) != digest(other)
