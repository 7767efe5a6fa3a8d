"""The same words mean the same in all games: names of several words, money, negative numbers, comparisons."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pbem.engine.dice import Dice
from pbem.engine.orders import Reading
from pbem.engine.ruleset import Player
from pbem.engine.sheet import numbered
from pbem.engine.words import Fault, Lexicon
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES
from tests.net.playing import Rules

PLAYERS = (
    Player("ann", "Ann Archer"),
    Player("bob", "Bob Jones"),
    Player("cat", "Cat of Bob"),
    Player("dan", "Dan"),
)
OPTIONS: dict[str, dict[str, Any]] = {"crusoe": {"scenario": "capitalism", "modules": {"landlords": {}}}}
"""A game of Crusoe's Planet in which there are orders with a price."""
TO_BOB = {
    "survival": "ENEMY {}",
    "planetismals": "GIVE $40 TO {} FOR DEBT IOU1",
    "laissez_faire": "GIVE $40 TO {} FOR $5",
    "new_tabor": "GIVE 5 food TO {} FOR 2 clothes",
    "crusoe": "GIVE 2 fish TO {} FOR 1 egg",
}
"""An order of each game that names a seat."""
MONEY = {
    "planetismals": "RESERVE {}",
    "laissez_faire": "GIVE {} TO bob",
    "new_tabor": "REPAY {} TO bob",
    "crusoe": "RENT spider {}",
}
"""An order of each game that has money; Survival has none."""
COMPARED = {
    "survival": "IF PLANTS B8 {} THEN MOVE 1 N",
    "planetismals": "IF CASH {} THEN BID D3 300",
    "laissez_faire": "IF CASH {} THEN BUILD rush",
    "new_tabor": "IF money {} THEN LEISURE",
    "crusoe": "IF MY egg {} THEN INVOKE",
}
"""A test of each game in which a number is compared."""


@cache
def game(ruleset: str) -> tuple[Rules, Lexicon]:
    box, options = BOXES[ruleset], OPTIONS.get(ruleset, {})
    materials, _ = read_materials(box, options, [shipped_games()])
    rules = box.open(options, {**materials, **box.prepare(options, materials, len(PLAYERS), Dice("words"))})
    view = rules.view(rules.book, rules.first(PLAYERS).state, "ann")
    return rules, rules.lexicon(rules.book, view, "ann")


def read(ruleset: str, line: str) -> Reading:
    """A line as its writer wrote it, by the language alone."""
    rules, lexicon = game(ruleset)
    return rules.grammar.read(numbered(line, rules.grammar.opens), lexicon, strictly=False)


def understood(ruleset: str, line: str) -> str:
    """The order that a line is."""
    reading = read(ruleset, line)
    assert not reading.complaints, [str(one) for one in reading.complaints]
    return str(reading.orders[0])


def refused(ruleset: str, line: str) -> str:
    """Why a line is not understood."""
    [complaint] = read(ruleset, line).complaints
    return complaint.reason


@pytest.mark.parametrize("name", ["Bob Jones", '"Bob Jones"', "bob jones", "BOB", "jones", "Bobjones"])
@pytest.mark.parametrize("ruleset", TO_BOB)
def test_a_name_of_several_words_needs_no_quotation_marks(ruleset: str, name: str) -> None:
    line = TO_BOB[ruleset]
    assert understood(ruleset, line.format(name)) == understood(ruleset, line.format("bob"))


@pytest.mark.parametrize("amount", ["$1,000", "1,000", "$ 1000", "1000"])
@pytest.mark.parametrize("ruleset", MONEY)
def test_money_may_have_its_sign_and_a_comma(ruleset: str, amount: str) -> None:
    line = MONEY[ruleset]
    assert understood(ruleset, line.format(amount)) == understood(ruleset, line.format("$1000"))


@pytest.mark.parametrize("amount", ["1000,500", "0,500", "1.5,000", "1,00", "1,0000", "$1, 000", "12,34,567"])
@pytest.mark.parametrize("ruleset", MONEY)
def test_a_comma_parts_thousands_or_nothing(ruleset: str, amount: str) -> None:
    """What may as well be a fraction, or a slip, is not guessed."""
    assert read(ruleset, MONEY[ruleset].format(amount)).complaints


@pytest.mark.parametrize("ruleset", MONEY)
def test_an_amount_is_refused_as_it_was_written(ruleset: str) -> None:
    assert refused(ruleset, MONEY[ruleset].format("$9,999,999,999")).startswith(
        "$9,999,999,999 is too much: "
    )


@pytest.mark.parametrize("amount", ["-5", "$-5", "-$5"])
@pytest.mark.parametrize("ruleset", MONEY)
def test_an_amount_below_nothing_is_refused_as_such(ruleset: str, amount: str) -> None:
    assert refused(ruleset, MONEY[ruleset].format(amount)) == f"{amount} is less than nothing."


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("<> 3", "<> 3"),
        ("≠ 3", "<> 3"),
        ("!= 3", "<> 3"),
        ("=> 3", ">= 3"),
        ("≥3", ">= 3"),
        ("=< 3", "<= 3"),
        ("≤ 3", "<= 3"),
        ("== 3", "= 3"),
        (">-5", "> -5"),
    ],
)
@pytest.mark.parametrize("ruleset", COMPARED)
def test_numbers_are_compared_by_the_same_signs(ruleset: str, written: str, meant: str) -> None:
    line = COMPARED[ruleset]
    assert understood(ruleset, line.format(written)) == understood(ruleset, line.format(meant))
    assert meant.split()[0] in understood(ruleset, line.format(written))


@pytest.mark.parametrize("ruleset", COMPARED)
def test_what_is_not_a_comparison_is_refused_alike(ruleset: str) -> None:
    reason = refused(ruleset, COMPARED[ruleset].format("~ 3"))
    assert reason == '"~" is not a comparison; < <= = >= > <> are.'


@pytest.mark.parametrize(
    ("ruleset", "line"),
    [
        ("laissez_faire", "IF LEVEL rush {} 2 THEN BUILD rush"),
        ("planetismals", "PLAN SH1: IF CARGO food {} 3 THEN STOP"),
        ("new_tabor", "IF need food {} 3 THEN LEISURE"),
        ("crusoe", "IF ant {} 0 THEN INVOKE"),
    ],
)
def test_a_sign_ends_a_name(ruleset: str, line: str) -> None:
    assert "<>" in understood(ruleset, line.format("≠"))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("RENT crab 5", "RENT sand_crab 5"),
        ("RENT Sand-Crab 5", "RENT sand_crab 5"),
        ("RENT s c 5", "RENT sand_crab 5"),
        ("RENT hopper 5", "RENT grasshopper 5"),
        ("WANT fi > iamon 2", "WANT fish > diamond 2"),
        ("WANT top 4", "WANT top40 4"),
        ("WANT top 40 > speared", "WANT top40 > speared fish"),
    ],
)
def test_names_are_taken_in_part(written: str, meant: str) -> None:
    """As in the other games, from the middle too; a number behind a part is no part of the name."""
    assert understood("crusoe", written) == meant


def test_money_below_nothing_may_have_a_comma_in_a_test() -> None:
    for ruleset in MONEY.keys() - {"crusoe"}:
        line = COMPARED[ruleset]
        assert understood(ruleset, line.format("> -$1,000")) == understood(ruleset, line.format("> -1000"))


def test_every_ruleset_is_asked() -> None:
    assert set(TO_BOB) == set(COMPARED) == {*MONEY, "survival"} == set(BOXES)


@pytest.mark.parametrize(
    ("line", "order"), [('NAME A ≠ B, "C"', 'NAME "A ≠ B, C"'), ("NAME => x", 'NAME "=> x"')]
)
def test_a_name_stays_as_it_was_written(line: str, order: str) -> None:
    assert understood("survival", line) == order


@pytest.mark.parametrize("ruleset", COMPARED)
def test_an_unknown_test_is_refused_alike(ruleset: str) -> None:
    order = COMPARED[ruleset].partition(" THEN ")[2]
    reason = refused(ruleset, f"IF gibberish > 3 THEN {order}")
    assert reason.startswith('I do not know the test "gibberish"')


@pytest.mark.parametrize("round", ["12", "ROUND 12", "round 12", "R12", "r12"])
@pytest.mark.parametrize(
    ("ruleset", "line"),
    [
        ("laissez_faire", "CONTRACT x WITH bob OPEN UNTIL {}: LOAN $9 FROM me TO bob AT 5% DUE {}"),
        ("planetismals", "LEND 500 TO bob FOR 550 DUE {}"),
    ],
)
def test_a_round_is_said_alike(ruleset: str, line: str, round: str) -> None:
    assert understood(ruleset, line.replace("{}", round)) == understood(
        ruleset, line.replace("{}", "ROUND 12")
    )


@pytest.mark.parametrize("ruleset", ["survival", "planetismals", "laissez_faire"])
def test_orders_are_sent_ahead_for_a_round_said_alike(ruleset: str) -> None:
    rules, _ = game(ruleset)
    view = rules.view(rules.book, rules.first(PLAYERS).state, "ann")
    for heading in ("7", "ROUND 7", "round 7", "R7", " r7 "):
        assert rules.ahead(rules.book, view, heading) == 7
    for heading, reason in (
        ("0", "is not to come"),
        ("99999", "is beyond the last round"),
        ("EVER", "FOR EVER"),
    ):
        with pytest.raises(Fault, match=reason):
            rules.ahead(rules.book, view, heading)
