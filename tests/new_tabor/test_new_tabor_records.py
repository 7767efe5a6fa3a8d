"""The state as JSON values: nothing is lost; what cases and rulings can do with it, and what they cannot."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pbem.engine.case_form import position_faults, words_of
from pbem.engine.copying import copied
from pbem.engine.exact import Exact
from pbem.engine.options import BadValue
from pbem.engine.ruled_positions import ruled_position
from pbem.engine.ruleset import Moment, Position
from pbem.engine.words import Fault
from pbem.rulesets.new_tabor.caseform import case_form, reckoned
from pbem.rulesets.new_tabor.economy import (
    Deck,
    Economy,
    Iou,
    LaidCard,
    Motion,
    Moves,
    Parts,
    Producer,
    Question,
    Record,
    Result,
    Want,
)
from tests.new_tabor.tables import rules, table

SEATS = ("ann", "bob", "cy", "dan")
LOSS = {"from": "drawer", "what": "stock", "good": "food", "units": 12}
GIVEN = {
    "storehouse": {"food": 10, "shelter": 3},
    "intake": {"food": 12},
    "decks": {"wants": [{"good": "food", "amount": 9}], "loss": [LOSS]},
    "bank": 4.05,
    "questions": ["recall clerk"],
    "motions": [{"kind": "option", "name": "gifts", "value": "no"}],
    "seats": {
        "ann": {"money": 101.6, "stock": {"clothes": 7}, "ability": {"food": 8}, "unmet": {"food": 5}},
        "bob": {
            "zone": "inner",
            "industry": "switch",
            "rent": {"inner": 2},
            "wants": [{"good": "food", "amount": 6}],
        },
    },
}


def busy() -> Economy:
    """An economy in which nearly every field has a value of its own."""
    economy = table(GIVEN).state
    economy.settles, economy.length, economy.stopping, economy.adjudications = 1, 3, "gm", 17
    economy.rent_cards["food"] = LaidCard(2, 555)
    economy.decks["wants"] = Deck([4, 2], [7])
    economy.questions = [Question("recall", "clerk"), Question("motion", "2")]
    economy.motions = [Motion(2, "bob", 2, 3, "option", name="gifts", value="no")]
    economy.resolutions = [Motion(1, "ann", 1, 4, "resolve", text="Be kind: “always”")]
    economy.motion_count = 2
    economy.ious, economy.iou_count = [Iou(3, "ann", "cy", 1205, 4)], 3
    economy.changed = {"rent_step": "0.01"}
    economy.late_sets = {"dan": "LATE: ACT food"}
    economy.before_act = {"dan": Moves("switch", "food", "leisure", 1, True)}
    economy.result = Result("stop", ("ann", "bob"))
    economy.history = [Record(203, {"ann": 1}, {"ann": 102}, {"ann": 5}, dict(economy.storehouse), 10160)]
    economy.drawn = [(101, "ann", "labor", 3)]
    _fill(economy.seats["cy"])
    return economy


def _fill(seat: Producer) -> None:
    seat.zone, seat.industry, seat.last_industry, seat.bound_for = "center", "switch", "clothes", "leisure"
    seat.rents, seat.platforms = {"center": 205, "inner": 100}, {"center": "ann", "inner": "bob"}
    seat.switch_turns, seat.has_leisure, seat.moved_out = 1, True, True
    seat.path, seat.is_off_path, seat.last_three = 7, True, True
    seat.abilities["food"] = Parts([8], [2, 1], 1, 3)
    seat.inputs["clothes"] = Parts([40], [12])
    seat.consumed["clothes"] = 9
    seat.wants = [Want("shelter", 12, 5)]
    seat.tokens, seat.gained, seat.out_in, seat.tally = 3, 1, 2, {"sold": 4}
    seat.vacancy, seat.autoconsume, seat.is_helped = {"center": False, "inner": True}, "both", False


def test_nothing_is_lost() -> None:
    """Dumped, written as text, read and loaded."""
    opened, economy = rules(), busy()
    values = opened.dump(opened.book, economy)
    again = opened.load(opened.book, json.loads(json.dumps(values)))
    assert again == economy == copied(economy)
    assert json.dumps(opened.dump(opened.book, again)) == json.dumps(values)
    assert values["rent_cards"]["food"] == {"card": 2, "price": "5.55"}  # type: ignore[call-overload, index]
    assert list(values)[10:15] == ["intake", "bank", "clerk", "treasurer", "piles"]


def test_totals_are_reckoned() -> None:
    """Brief 2.2: ability, input, what is unmet; cards as the data file writes them."""
    book, economy = rules().book, busy()
    values: Any = reckoned(book, economy)
    assert values["seats"]["cy"]["ability"]["food"] == 9
    assert values["seats"]["cy"]["input"]["clothes"] == 52
    assert values["seats"]["cy"]["unmet"]["clothes"] == 43
    assert values["seats"]["cy"]["in_game"] is False
    assert values["decks"]["wants"]["up"] == [{"good": "clothes", "amount": 9}]
    assert values["rent_cards"]["food"] == {"center": 3, "inner": 4, "outer": 5}
    assert values["imbalance"] == Exact.of(economy.imbalance)


def ruled(*lines: str) -> Economy:
    """The economy as rulings of the GM's make it."""
    opened = rules()
    state = table(GIVEN).state
    position: Position[Economy] = Position(Moment(state.turn, state.phase), state)
    economy: Economy = ruled_position(opened, position, lines, SEATS).position.state
    return economy


def test_a_ruling_on_money_shows_as_imbalance() -> None:
    """TAB-R60: SET and AWARD take credits; stock of the storehouse likewise."""
    before = table(GIVEN).state.imbalance
    economy = ruled("SET seats.ann.money 50")
    assert economy.seats["ann"].money == 5000 and economy.imbalance == before - 5160
    assert ruled("AWARD seats.dan.money 12.5").imbalance == before + 1250
    assert ruled("SET storehouse.food 12").imbalance == before - 2 * 930
    assert ruled("SET bank 0").imbalance == before - 405


def test_a_ruling_may_change_what_section_2_names() -> None:
    """Prices, abilities by their parts, pegs, decks by the numbers of cards."""
    economy = ruled("SET rent_cards.food.price 9", "SET seats.ann.abilities.food.innovations 2")
    assert economy.rent_cards["food"] == LaidCard(2, 900) and economy.seats["ann"].ability("food") == 10
    assert list(ruled("SET order_of_play cy, dan, ann, bob").seats) == ["cy", "dan", "ann", "bob"]
    assert ruled("SET seats.ann.zone center").seats["ann"].zone == "center"
    assert ruled("SET clerk bob").officers["clerk"] == "bob"
    assert ruled("SET seats.bob.platform.inner ann").seats["bob"].platforms["inner"] == "ann"
    assert ruled("SET seats.ann.bound_for shelter").seats["ann"].bound_for == "shelter"
    assert ruled("SET piles.wants.down 3, 5").decks["wants"].down == [3, 5]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("SET seats.ann.money -1", "money is $0.00 to"),
        ("SET seats.ann.money 1.234", "must be an amount"),
        ("SET seats.ann.stock.food -1", "can't have -1 food"),
        ("SET seats.ann.tokens -1", "less than no tokens"),
        ("SET seats.ann.consumed.food 6", "its input is 5"),
        ("SET seats.ann.zone moon", "must be in one of center, inner, outer"),
        ("SET seats.ann.rent.center 2", "no place in the Center"),
        ("SET seats.ann.platform.inner bob", "no place in the Inner Rung"),
        ("SET seats.bob.platform.inner bob", "no other seat"),
        ("SET seats.bob.switch_turns 3", "begun 3 turns"),
        ("SET seats.bob.leisure yes", "can't rest"),
        ("SET seats.ann.path 21", "0 to 20"),
        ("SET seats.ann.industry fishing", "must be in an industry"),
        ("SET seats.ann.autoconsume never", "must be one of inputs"),
        ("SET seats.ann.out_in 2", "has no money"),
        ("SET bank -1", "bank can't have -$1.00"),
        ("SET intake.food 541", "0 to 540"),
        ("SET storehouse.food -1", "can't hold -1"),
        ("SET rent_cards.food.price 0", "must be above 0"),
        ("SET rent_cards.food.card 7", "Card 7 is no rent card of food"),
        ("SET rent_cards.food.card 99", "Card 99 is no rent card of food"),
        ("SET clerk cy", "Clerk and Treasurer"),
        ("SET clerk zoe", "can't be Clerk"),
        ("SET phase setup", "follows from the game"),
        ("SET first_seat zoe", "must be a seat"),
        ("SET piles.wants.down 3, 3", "lies once"),
        ("SET piles.wants.down 24", "0 to 23"),
        ("SET length 1", "1 quarters"),
        ("SET round 4", "does not change the turn"),
        ("SET order_of_play ann, bob", "order_of_play: must name each of seats once: ann, bob, cy, dan."),
        ("REMOVE storehouse.food", "storehouse.food can't be so by itself"),
        ("SET questions.0.kind riot", "There can be no vote on riot clerk."),
        ("SET questions.0.about nobody", "There can be no vote on recall nobody."),
        ("SET questions.1.about 7", "There is no motion 7 to be voted on."),
        ("SET motions.0.kind obey", "Motion 1 can't be obey gifts of ann."),
        ("SET motions.0.name moon", "Motion 1 can't be option moon of ann."),
        ("SET motions.0.seat zoe", "Motion 1 can't be option gifts of zoe."),
        ("SET stopping never", 'stopping must be gm, motion or nothing, not "never".'),
        ("SET resolutions food", "resolutions.0: must be a table, not 'food'."),
    ],
)
def test_what_cannot_be_is_refused(line: str, said: str) -> None:
    """Brief 9, in sentences."""
    with pytest.raises(Fault) as fault:
        ruled(line)
    assert said in f"{fault.value.reason} {fault.value.hint}"


def test_too_many_unchallenged_are_refused() -> None:
    """TAB-044: two in the Center, or three in the Inner Rung."""
    with pytest.raises(Fault, match="Too many hold the Center"):
        ruled("SET seats.ann.zone center", "SET seats.cy.zone center")
    with pytest.raises(Fault, match="Too many hold the Inner Rung"):
        ruled("SET seats.ann.zone inner", "SET seats.cy.zone inner")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"storehouses": {}}, 'given.storehouses is not known here. Did you mean "storehouse"?'),
        ({"seats": {"ann": {"zone": "moon"}}}, "given.seats.ann.zone must be none, or one of center, inner"),
        ({"seats": {"ann": {"stock": {"gold": 1}}}}, "given.seats.ann.stock.gold must be one of food, cl"),
        ({"seats": {"ann": {"autoconsume": "all"}}}, "given.seats.ann.autoconsume must be one of inputs, w"),
        ({"seats": {"ann": {"money": "much"}}}, "given.seats.ann.money must be an amount with"),
        ({"rent_cards": {"food": 9}}, "given.rent_cards.food there is no such card in the data file."),
        ({"decks": {"wants": [{"good": "food", "amount": 99}]}}, "given.decks.wants there is no such card"),
        ({"questions": ["riot"]}, "given.questions[1] must be the id of a question such as recall clerk"),
        ({"motions": [{"kind": "obey"}]}, "given.motions[1].kind must be one of resolve, absent, option"),
        ({"ious": [{"creditor": "ann", "amount": 5}]}, "given.ious[1].debtor is missing."),
    ],
)
def test_a_wrong_case_is_refused(given: dict[str, Any], said: str) -> None:
    """By its form or as a position, in a sentence that names the place."""
    content, form = {"case": "x", "ruleset": "new_tabor", "given": given}, case_form(rules().book)
    bad = position_faults(form, content, words_of(form, content, ["round"]))
    if not bad:
        with pytest.raises(BadValue) as caught:
            table(given)
        bad = [caught.value]
    assert f"{bad[0].field} {bad[0].expected}".startswith(said)
