"""TAB-004 to TAB-016, TAB-040, TAB-041: what chance decides before a game, and how everybody begins."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.dice import Dice, RiggedDice
from pbem.engine.options import BadValue
from pbem.engine.ruleset import Player, adjudicate
from pbem.gamefile import read_game
from pbem.materials import shipped_games
from pbem.rulesets.new_tabor.book import DECKS, GOODS
from pbem.rulesets.new_tabor.economy import Economy
from pbem.rulesets.new_tabor.game import opened
from pbem.rulesets.new_tabor.setup import prepared
from pbem.yamlfile import BadFile
from tests.new_tabor.tables import shipped

SEATS = ("ann", "bob", "cy", "dan", "eve", "fay", "gus", "hal")


def files(**options: object) -> dict[str, Any]:
    """The data file that options ask for."""
    return deepcopy(shipped(str(options.get("data", "standard"))))


def first_position(seats: int, dice: Dice, data: Any = None, **options: object) -> Any:
    """The rules and the first position; what was drawn has been stored and read again."""
    told = {"data": data} if data else files(**options)
    made = json.loads(json.dumps(prepared(options, told, seats, dice)))
    rules = opened(options, {**json.loads(json.dumps(told)), **made})
    return rules, rules.first([Player(seat, seat.title()) for seat in SEATS[:seats]])


def begun(seats: int, dice: Dice, data: Any = None, **options: object) -> Economy:
    """The economy at the start, in which nothing is wrong."""
    rules, position = first_position(seats, dice, data, **options)
    economy: Economy = position.state
    assert rules.faults(rules.book, economy) == ()
    assert economy.imbalance == 0
    return economy


def in_order(count: int) -> list[int]:
    """A shuffle that leaves everything where it was."""
    return list(range(1, count + 1))


def dice_of(*order: int, rent: int = 20, offices: tuple[int, ...] = ()) -> RiggedDice:
    """Dice for the order of play, shuffles that change nothing, and offices."""
    decks = (in_order(32), in_order(32), *(in_order(24) for _ in range(4)))
    return RiggedDice(*order, *((in_order(rent),) if rent else ()), *decks, *offices)


def test_the_highest_roll_is_player_1() -> None:
    """TAB-016, TAB-P1, TAB-005: ties roll again; the others follow as the file lists them."""
    dice = dice_of(3, 1, 3, 2, 1, 1, 2, 3)
    economy = begun(4, dice)
    assert list(economy.seats) == ["cy", "dan", "ann", "bob"] and economy.first_seat == "cy"
    assert [(one.number, one.name) for one in economy.seats.values()] == [
        *((1, "Cy"), (2, "Dan"), (3, "Ann"), (4, "Bob")),
    ]
    assert [roll.why for roll in dice.rolls[:8]] == [
        *(f"order of play: seat {place}" for place in (1, 2, 3, 4)),
        *("order of play, tie: seat 1", "order of play, tie: seat 3") * 2,
    ]
    assert begun(5, dice_of(1, 1, 1, 1, 2)).first_seat == "eve"


def test_colours_go_by_number() -> None:
    """TAB-040."""
    economy = begun(8, Dice("colours"))
    assert [one.colour for one in economy.seats.values()] == [
        *("red", "blue", "green", "yellow", "purple", "orange", "white", "black"),
    ]


def test_the_first_cards_come_off_the_top() -> None:
    """TAB-014, TAB-041, TAB-R65: Labor and Consumption in order of play, laid aside when noted."""
    economy = begun(4, dice_of(1, 1, 3, 1))
    first, last = economy.seats["cy"], economy.seats["bob"]
    assert [first.ability(good) for good in GOODS] == [8, 4, 3, 1]
    assert [last.ability(good) for good in GOODS] == [8, 3, 1, 4]
    assert [first.input(good) for good in GOODS] == [48, 40, 32, 24] and first.has_unmet
    assert economy.decks["labor"].up == [0, 1, 2, 3] and economy.decks["labor"].down[0] == 4
    assert [len(economy.decks[deck].down) for deck in DECKS] == [28, 28, 24, 24, 24, 24]
    assert economy.drawn[:2] == [(101, "cy", "labor", 0), (101, "cy", "consumption", 0)]


def test_everybody_begins_with_empty_hands() -> None:
    """TAB-015, TAB-042: no pegs on the board, no goods, no money."""
    economy = begun(6, Dice("hands"))
    assert {(one.zone, one.industry, one.path, one.money, one.tokens) for one in economy.seats.values()} == {
        (None, None, 0, 0, 0)
    }
    assert (economy.quarter, economy.round, economy.head_count, economy.turn) == (1, 1, 6, 101)
    assert economy.bank == 0 and not any(economy.storehouse.values())


def cards_of(economy: Economy) -> dict[str, int]:
    """The numbers of the rent cards."""
    return {good: one.card for good, one in economy.rent_cards.items()}


def test_rent_cards_are_turned_up() -> None:
    """TAB-013: the first of each industry stays."""
    order = [5, 3, 8, 1, 11, 7, 20, *(n for n in range(1, 21) if n not in (5, 3, 8, 1, 11, 7, 20))]
    dice = RiggedDice(3, 1, 1, 1, order, in_order(32), in_order(32), *(in_order(24) for _ in range(4)))
    assert cards_of(begun(4, dice)) == {"food": 4, "clothes": 7, "shelter": 10, "transportation": 19}


def test_a_first_game_has_the_best_cards_and_needs_no_shuffle_for_them() -> None:
    """TAB-008, TAB-R66, TAB-022: the lowest roller is Clerk, the lowest of the others Treasurer."""
    dice = dice_of(3, 1, 1, 1, rent=0, offices=(2, 1, 1, 3, 2, 1, 3, 1, 2))
    economy = begun(4, dice, first_game=True)
    assert cards_of(economy) == {"food": 4, "clothes": 9, "shelter": 14, "transportation": 19}
    assert economy.officers == {"clerk": "cy", "treasurer": "bob"}
    assert [roll.why for roll in dice.rolls[-9:]] == [
        *(f"Clerk by dice: seat {place}" for place in (1, 2, 3, 4)),
        *(f"Clerk by dice, tie: seat {place}" for place in (2, 3)),
        *(f"Treasurer by dice: seat {place}" for place in (1, 2, 4)),
    ]


@pytest.mark.parametrize(
    ("ease", "left"), [(1, {1, 2, 3, 4}), (3, {3, 4}), (-1, {0, 1, 2, 3}), (-4, {0}), (4, {4})]
)
def test_ease_takes_rent_cards_out(ease: int, left: set[int]) -> None:
    """TAB-009, TAB-010, TAB-011: of every industry so many."""
    seen = set[int]()
    for seed in range(30):
        economy = begun(4, Dice(str(seed)), ease=ease)
        seen.update(card % 5 for card in cards_of(economy).values())
    assert seen == left
    assert cards_of(begun(4, Dice("a"), ease=1, first_game=True))["food"] == 4
    assert cards_of(begun(4, Dice("a"), ease=-1, first_game=True))["food"] == 3


def test_a_dearer_card_is_worth_less() -> None:
    """TAB-R66: where the values are the same in sum."""
    standard = files()["data"]
    cards = [{**card} for card in standard["potential_rent"]]
    cards[0] |= {"center": 5, "inner": 6, "outer": 7, "price": 6.21}
    data = {**standard, "potential_rent": cards}
    assert cards_of(begun(4, Dice("a"), data, first_game=True))["food"] == 4
    cards[0] |= {"price": 6.19}
    laid = begun(4, Dice("a"), data, first_game=True)
    assert cards_of(laid)["food"] == 0 and laid.price("food") == 619


def test_one_card_must_remain() -> None:
    """TAB-011: a file with fewer cards allows less ease."""
    standard = files()["data"]
    cards = [card for card in standard["potential_rent"] if card["price"] > 9 or card["industry"] != "food"]
    data = {**standard, "potential_rent": cards}
    for ease in (3, -3):
        with pytest.raises(BadValue) as bad:
            first_position(4, Dice("a"), data, ease=ease)
        assert bad.value.field == "ease" and "3 rent cards of food" in bad.value.expected


def test_a_deck_too_small_is_shuffled_again() -> None:
    """TAB-R65: as often as it takes; each card then lies in one place."""
    standard = files()["data"]
    data = {**standard, "labor": standard["labor"][:3]}
    small = [in_order(3), in_order(32), *(in_order(24) for _ in range(4)), [3, 1, 2], [2, 3, 1]]
    dice = RiggedDice(3, *[1] * 7, in_order(20), *small)
    economy = begun(8, dice, data, offices="house")
    drawn = [number for _, _, deck, number in economy.drawn if deck == "labor"]
    assert drawn == [0, 1, 2, 2, 0, 1, 0, 1]
    assert (economy.decks["labor"].down, economy.decks["labor"].up) == ([2], [0, 1])
    assert [roll.why for roll in dice.rolls][-4:] == ["reshuffle Labor"] * 4


@pytest.mark.parametrize(
    ("seats", "options", "officers", "questions", "phase"),
    [
        (4, {}, ("ann", "bob"), 0, "round"),
        (5, {}, (None, None), 2, "vote"),
        (5, {"mode": "compact"}, (None, None), 2, "round"),
        (6, {"offices": "rotation"}, ("ann", "bob"), 0, "round"),
        (4, {"offices": "house"}, (None, None), 0, "round"),
        (4, {"offices": "election"}, (None, None), 2, "vote"),
    ],
)
def test_offices_are_filled(
    seats: int, options: dict[str, object], officers: tuple[str | None, ...], questions: int, phase: str
) -> None:
    """TAB-018, TAB-019, TAB-024, TAB-R01, TAB-R06: in turn among four, by election among more."""
    economy = begun(seats, dice_of(3, *[1] * (seats - 1)), **options)
    assert (*economy.officers.values(),) == officers
    assert [(one.kind, one.about) for one in economy.questions] == [
        ("election", "clerk"),
        ("election", "treasurer"),
    ][:questions]
    assert economy.phase == phase


@pytest.mark.parametrize("seats", [3, 9])
def test_four_to_eight_can_play(seats: int) -> None:
    """TAB-004."""
    with pytest.raises(BadValue) as bad:
        prepared({}, files(), seats, Dice("a"))
    assert bad.value.field == "seats" and "4 to 8" in bad.value.expected


@pytest.mark.parametrize(
    "options",
    [
        {"rounds_per_mail": 2, "ballots": "own_phase"},
        {"mode": "compact", "ballots": "own_phase"},
    ],
)
def test_several_rounds_a_letter_need_ballots_beside_orders(options: dict[str, object]) -> None:
    """Brief 3.1; without a word about ballots they go with the next orders."""
    with pytest.raises(BadValue) as bad:
        prepared(options, files(), 4, Dice("a"))
    assert bad.value.field == "rounds_per_mail"
    assert begun(5, Dice("a"), rounds_per_mail=3).phase == "round"


def test_an_organizer_is_a_seat() -> None:
    """TAB-R02."""
    assert begun(4, Dice("a"), organizer="bob").phase == "round"
    with pytest.raises(BadValue) as bad:
        begun(4, Dice("a"), organizer="zoe")
    assert bad.value.field == "organizer"


def test_the_first_report_tells_of_what_was_drawn() -> None:
    """TAB-013, TAB-016, TAB-041: with the first adjudication, and only with that."""
    rules, position = first_position(4, dice_of(3, 1, 1, 1))
    outcome = adjudicate(rules, position, {}, Dice("r1"))
    told = [event.sentence for event in outcome.events]
    assert told[:8] == [
        *("Ann is Player 1.", "Bob is Player 2.", "Cy is Player 3.", "Dan is Player 4."),
        *("Food: 1 2 3, price $18.60.", "Clothes: 3 2 1, price $18.60."),
        *("Shelter: 3 2 1, price $18.60.", "Transportation: 3 2 1, price $18.60."),
    ]
    assert told[8:12] == [
        *("Ann is Clerk.", "Bob is Treasurer."),
        *("Ann draws Labor 8/4/3/1.", "Ann draws Consumption 48/40/32/24."),
    ]
    again = adjudicate(rules, outcome.position, {}, Dice("r2"))
    assert "Ann is Player 1." not in [event.sentence for event in again.events]


def test_shuffles_stay_hidden() -> None:
    """Brief 2.1: the order of a deck is nobody's to see before the end."""
    rules, _ = first_position(4, Dice("a"))
    dice = Dice("a")
    prepared({}, files(), 4, dice)
    known = {roll.why for roll in dice.rolls if rules.may_know(rules.book, "ann", roll)}
    assert {why.partition(":")[0].partition(",")[0] for why in known} == {"order of play"}
    assert not rules.is_open


def test_the_example_game_can_be_made(tmp_path: Path) -> None:
    """games/tabor.yaml, and what is said of a game with too few seats."""
    text = (shipped_games() / "tabor.yaml").read_text("utf-8")
    game = tmp_path / "tabor.yaml"
    game.write_text(text, "utf-8")
    assert read_game(game).ruleset == "new_tabor"
    game.write_text(text.partition("  dinesh:")[0], "utf-8")
    with pytest.raises(BadFile, match=r"line \d+: seats: there must be 4 to 8, not 3"):
        read_game(game)
    game.write_text(text.replace("data: standard ", "data: brusk "), "utf-8")
    with pytest.raises(BadFile, match="there is no file"):
        read_game(game)
