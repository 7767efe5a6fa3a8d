"""Laissez-faire as a value: its phases, what closes one early, and which rounds are to come."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pbem.casefile import Statement, statements
from pbem.engine.dice import Dice
from pbem.engine.options import options_of
from pbem.engine.ruleset import OVER, Moment, Player, Ruleset, adjudicate
from pbem.engine.words import Fault
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES
from pbem.rulesets.laissez_faire.book import RULES, Book, Options
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.clauses import CLAUSES
from pbem.rulesets.laissez_faire.conditions import COUNTS
from pbem.rulesets.laissez_faire.game import BOX, opened
from pbem.rulesets.laissez_faire.looking import look
from pbem.rulesets.laissez_faire.places import KINDS
from pbem.rulesets.laissez_faire.spaces import KEYWORDS
from pbem.rulesets.laissez_faire.view import CircuitView

SEATS = ("ann", "bob", "cat")
PLAYERS = tuple(Player(seat, seat.title()) for seat in SEATS)


@cache
def rules(**options: Any) -> Ruleset[Book, Circuit, CircuitView]:
    """The rules with some options changed."""
    return opened(options, read_materials(BOX, {}, [shipped_games()])[0])


def seen(options: dict[str, Any] | None = None, **given: Any) -> CircuitView:
    """A case of three seats, as one of them sees it."""
    book = rules(**(options or {})).book
    made: Circuit = BOX.given(book, {"seats": {seat: {} for seat in SEATS}, **given}, SEATS).state
    return look(book, made, "ann")


def moments(count: int, **options: Any) -> list[str]:
    """The moments of a game in which nobody writes."""
    game = rules(**options)
    position = game.first(PLAYERS)
    found = [str(position.moment)]
    for number in range(count):
        if not position.is_over:
            position = adjudicate(game, position, {}, Dice(str(number))).position
            found.append(str(position.moment))
    return found


def test_it_is_one_of_the_rulesets() -> None:
    """Anybody can open its box."""
    assert BOXES["laissez_faire"] is BOX


def test_a_round_has_two_phases_or_one() -> None:
    """Brief 3.1."""
    assert moments(4) == ["1-business", "1-travel", "2-business", "2-travel", "3-business"]
    assert moments(3, phases="compact") == ["1-round", "2-round", "3-round", "4-round"]
    ahead = moments(3, phases="compact", roll_ahead=True)
    assert ahead == ["1-round", "2-round", "3-round", "4-round"]


def test_moments_have_titles() -> None:
    """As players call them."""
    titles = [
        rules().moment_title(rules().book, Moment(7, key)) for key in ("business", "travel", "round", OVER)
    ]
    assert titles == ["Round 7, business", "Round 7, travel", "Round 7", "Round 7"]


@pytest.mark.parametrize(
    "options", [{}, {"phases": "compact"}, {"objective": 3}, {"objective": 2, "rounds": 4}]
)
def test_a_game_of_absent_players_ends(options: dict[str, Any]) -> None:
    """LAI-R58: with max_rounds, or when the time is up, if not before."""
    game = rules(**{"max_rounds": 6, **options})
    position = game.first(PLAYERS)
    for number in range(12):
        if position.is_over:
            break
        position = adjudicate(game, position, {}, Dice(str(number))).position
        assert game.faults(game.book, position.state) == () or position.is_over
    assert position.is_over and position.state.winners


def test_a_phase_closes_when_all_in_play_are_ready() -> None:
    """Seats that are out are not waited for."""
    early, book = rules().is_early, rules().book
    assert early(book, seen(), frozenset(SEATS))
    assert not early(book, seen(), frozenset({"ann", "bob"}))
    assert not early(book, seen(), frozenset())
    left = seen(seats={"ann": {}, "bob": {}, "cat": {"status": "removed"}})
    assert early(book, left, frozenset({"ann", "bob"}))


def test_for_round_means_a_round_to_come() -> None:
    """As far as the game can last."""
    assert rules().ahead(rules().book, seen(round=4), "ROUND 7") == 7
    assert rules().ahead(rules().book, seen(round=4), "round 5") == 5
    for heading in (
        "ROUND 4",
        "ROUND 3",
        "ROUND",
        "ROUND 7 8",
        "SPRING",
        "ROUND x",
        "ROUND 100000",
        "ROUND 10001",
    ):
        with pytest.raises(Fault):
            rules().ahead(rules().book, seen(round=4), heading)


@pytest.mark.parametrize(
    ("options", "last"),
    [({"max_rounds": 9}, 9), ({"objective": 2, "rounds": 8}, 8), ({"objective": 2, "max_rounds": 6}, 6)],
)
def test_the_last_round_is_the_last(options: dict[str, Any], last: int) -> None:
    """LAI-R58."""
    game = rules(**options)
    assert game.ahead(game.book, seen(options), f"ROUND {last}") == last
    with pytest.raises(Fault, match="last round"):
        game.ahead(game.book, seen(options), f"ROUND {last + 1}")


def test_new_rules_may_prolong_a_game() -> None:
    """LAI-77."""
    game = rules(max_rounds=9)
    assert game.ahead(game.book, seen({"max_rounds": 9}, rules={"max_rounds": 12}), "ROUND 12") == 12


def test_the_options_are_those_of_the_brief() -> None:
    """Brief 6, and press as in every game; all that new rules may change are options."""
    names = [name for name, _, _ in options_of(Options)]
    assert len(names) == len({*names}) and {*RULES} < {*names} and "press" in names
    defaults = {name: default for name, default, _ in options_of(Options)}
    assert (defaults["objective"], defaults["win_worth"], defaults["phases"]) == (1, 2000, "full")


def test_no_word_of_the_order_language_can_be_a_title() -> None:
    """Brief 2.1: the words that boards must keep clear of are all there."""
    grammars = (rules().grammar, rules().gm_grammar)
    parts = [part for grammar in grammars for kind in grammar.kinds for part in kind.parts]
    parts += [inner for part in parts for inner in part.group]
    words = {part.text for part in parts if part.text.isupper() and not part.is_field}
    verbs = {verb for grammar in grammars for verb in grammar.verbs()}
    assert sorted({*words, *verbs, *CLAUSES, *COUNTS, *" ".join(KINDS).split()} - KEYWORDS) == []


def test_the_rules_are_numbered_whole() -> None:
    """79 statements, 74 rulings, 4 reconstructions, each with a sentence and its source."""
    found: list[Statement] = statements("laissez_faire")
    ids = [one.id for one in found]
    wanted = [f"LAI-{n:02}" for n in range(1, 80)] + [f"LAI-R{n:02}" for n in range(1, 75)]
    assert ids == [*wanted, *(f"LAI-X{n:02}" for n in range(1, 5))]
    assert all(one.sentence.endswith(".") and one.source for one in found)
