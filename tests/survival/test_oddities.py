"""What a kind GM would ask about a legal set, and the tally by which a set is checked at a glance."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from pbem.engine.ruleset import Played, Position, Sheet
from pbem.engine.settle import Filed, settled
from pbem.engine.words import Why
from pbem.rulesets.survival.book import Behaviour
from pbem.rulesets.survival.island import Hex, Island
from tests.survival.islands import TEXT, creature, default_rules, opened, position

RULES = default_rules()
BOOK = RULES.book
HEXES = {
    "B8": Hex("J", 0, 3, 3),
    "B7": Hex("D", 0, 0, 0),
    "E5": Hex("D", 0, 0, 0),
    "D5": Hex("D", 1, 0, 0),
}


def place(round: int = 6) -> Position[Island]:
    """Of ann 17H, 63H (hungry) and in a Spring 64H newborn; of bob 88C (ravenous); of cat 90O and 91O."""
    young = {"is_newborn": round % 4 == 1 and round > 4, "born": round, "parent": 63}
    folk = [
        creature(BOOK, "17H", "ann", "B8", genes=("Speed",)),
        creature(BOOK, "63H", "ann", "B8", hunger=1),
        creature(BOOK, "64H", "ann", "B8", genes=("Thick Hide",), **young),
        creature(BOOK, "88C", "bob", "E5", hunger=2),
        creature(BOOK, "90O", "cat", "J9"),
        creature(BOOK, "91O", "cat", "J9"),
    ]
    if round == 1:
        for one in folk:
            one.hex = None
    return position(BOOK, folk, round, hexes=HEXES)


def sheet(text: str, round: int = 6, seat: str = "ann") -> Sheet:
    """The sheet that a letter makes."""
    return settled(RULES, place(round), seat, Filed(text))


def odd(text: str, round: int = 6, seat: str = "ann") -> list[str]:
    """What is odd about a letter: line and reason."""
    view = RULES.view(BOOK, place(round).state, seat)
    found = RULES.receipt(view, seat, sheet(text, round, seat)).odd()
    assert all(one.why is Why.ODD for one in found)
    return [f"{one.line}: {one.text}: {one}" for one in found]


def kept(text: str, round: int = 6, seat: str = "ann") -> list[str]:
    """What is odd about standing orders."""
    here = place(round)
    view = RULES.view(BOOK, here.state, seat)
    orders = settled(RULES, here, seat, Filed("", "", text))
    later = Sheet(Played.STANDING, (*orders.orders, *orders.lost))
    return [f"{one.line}: {one}" for one in RULES.receipt(view, seat, later).odd()]


@pytest.mark.parametrize(
    "text",
    [
        "MOVE 17 N\nMODE 17 defensive\nSTAY 63, 64",
        "ALL STAY\nMODE ALL defensive\n17 C8",
        "MOVE 17 SE S > N > STAY",
        "IF 63 HUNGRY THEN STAY 63\nMOVE 17 N\nIF 63 HUNGRY THEN MOVE 17 S",
        "ENEMY NONE",
        "STAY 17\nSTAY ALL",
        'NAME "Grobbles"\nVOTE DRAW NO',
    ],
)
def test_usual_sets_are_not_odd(text: str) -> None:
    assert odd(text) == []


def test_a_creature_ordered_twice_is_told_which_line_counts() -> None:
    assert odd("MOVE 17 N\nMOVE 17 S\n") == [
        '1: MOVE 17 N: For 17H another line counts: "MOVE 17 S" (it stands later).'
    ]


def test_a_line_that_a_more_special_one_overrules_altogether() -> None:
    (said,) = odd("STAY 17, 63, 64\nMOVE ALL N\n")
    assert said.startswith("2: MOVE ALL N: For 17H, 63H and 64H another line counts")
    assert "a number goes before a selector" in said
    (said,) = odd("MOVE AT B8 S\nALL STAY\n")
    assert "other selectors go before ALL" in said


def test_lines_about_the_species_count_once() -> None:
    assert odd("ENEMY bob\nENEMY cat\n", seat="bob") == []  # its own species: refused
    (said,) = odd("ENEMY ann\nENEMY bob\nSTAY ALL\n", seat="cat")
    assert said == '1: ENEMY ann: A later line counts instead: "ENEMY bob".'


@pytest.mark.parametrize("way", ["B8", "N S"])
def test_a_move_that_ends_where_it_begins(way: str) -> None:
    assert odd(f"MOVE 17 {way}\n") == [f"1: MOVE 17 {way}: 17H ends where it stands now."]


def test_ways_behind_stay_are_never_tried() -> None:
    (said,) = odd("MOVE 17 STAY > N\n")
    assert "what stands behind it is never tried" in said


def test_a_selector_that_selects_nobody() -> None:
    assert odd("MODE RAVENOUS defensive\nSTAY ALL\n") == [
        "1: MODE RAVENOUS defensive: None of your creatures is meant by RAVENOUS now: the line does nothing."
    ]


def test_a_test_that_is_false_stays_so() -> None:
    (said,) = odd("IF 17 HUNGRY THEN MOVE 17 N\nSTAY ALL\n")
    assert "Its test is false" in said


def test_an_enemy_of_those_that_never_attack() -> None:
    assert "eat no meat" in odd("ENEMY bob\n")[0]
    assert "All your creatures are defensive" in odd("ENEMY ann\nMODE ALL defensive\n", seat="cat")[0]
    assert odd("ENEMY ann\nMODE 90 aggressive\n", seat="cat") == []


def test_behaviours_that_a_herbivore_has_no_use_for() -> None:
    assert "semi is the same as defensive" in odd("MODE 17 semi\n")[0]
    assert "17H never attacks" in odd("MODE 17 aggressive\n")[0]
    assert odd("MODE 90 aggressive\n", seat="cat") == []


def test_a_hungry_herbivore_sent_to_a_bare_hex_starves() -> None:
    (said,) = odd("MOVE 63 N\nSTAY 17, 64\n")
    assert said == "1: MOVE 63 N: B7 D(0,0,0) holds no food for 63H: without a meal this round it starves."
    assert odd("MOVE 17 N\nSTAY 63\n") == []  # not hungry yet


def test_a_ravenous_carnivore_that_will_not_hunt_starves_where_no_corpse_lies() -> None:
    assert "holds no food for 88C" in odd("STAY 88\nMODE 88 defensive\n", seat="bob")[0]
    assert odd("MOVE 88 D5\nMODE 88 defensive\n", seat="bob") == []  # a corpse lies there
    assert odd("STAY 88\nMODE 88 semi\n", seat="bob") == []


def test_an_advantage_that_some_of_the_young_have() -> None:
    young = {"is_newborn": True, "born": 9, "parent": 17}
    folk = [
        creature(BOOK, "64H", "ann", "B8", genes=("Thick Hide",), **young),
        creature(BOOK, "65H", "ann", "B8", genes=("Speed",), **young),
    ]
    here = position(BOOK, [*folk, creature(BOOK, "88C", "bob", "E5")], 9)
    view = RULES.view(BOOK, here.state, "ann")
    (said,) = RULES.receipt(view, "ann", settled(RULES, here, "ann", Filed("GENE Speed"))).odd()
    assert str(said) == "65H has Speed already and gains nothing."


def test_an_advantage_without_its_prerequisite() -> None:
    assert "Long Swim builds on Swimming: 64H gets Swimming instead." in odd("GENE Long Swim\n", round=9)[0]
    assert odd("GENE Armour\n", round=9) == []  # 64H has Thick Hide


def test_a_first_hex_without_food() -> None:
    assert "holds no plants for 17H" in odd("START B7\n", round=1)[0]
    assert odd("START B8\n", round=1) == []


def test_draws_that_cannot_be_carried() -> None:
    assert "leaves you out" in odd("VOTE DRAW bob, cat\n")[0]
    assert "ann and cat have more creatures than bob" not in odd("VOTE DRAW ann, bob\n")[0]
    assert "cat has more creatures than bob" in odd("VOTE DRAW ann, bob\n")[0]
    assert odd("VOTE DRAW ann, cat\n") == []


def test_standing_lines_that_can_never_apply() -> None:
    assert kept("START B7") == ["1: Creatures start in round 1 only: this line can never apply."]
    assert kept("KIND carnivore") == ["1: The kind of your species is settled: this line can never apply."]
    assert kept("MODE RAVENOUS aggressive") == [
        "1: A herbivore is never ravenous: it starves first. HUNGRY selects the hungry."
    ]
    assert kept("MOVE 88 N") == ["1: 88C is not yours: the line can never apply to it."]
    assert kept("STAY YOUNG") == ["1: The young are placed, not moved: PLACE YOUNG is their order."]
    assert kept("GENE Venom > Speed") == ["1: Venom: no herbivore can ever have that."]
    assert kept("IF KIND carnivore THEN STAY ALL") == [
        "1: Your species is of another kind: the test is never true."
    ]
    assert kept("STAY ALL\nGENE Speed\nPLACE YOUNG HOME\nIF 17 HUNGRY THEN MOVE 17 N") == []


def tally(text: str, round: int = 6, seat: str = "ann") -> dict[str, str]:
    """The rows of the ledger."""
    view = RULES.view(BOOK, place(round).state, seat)
    return dict(RULES.receipt(view, seat, sheet(text, round, seat)).ledger())


def test_the_tally_counts_every_creature() -> None:
    assert tally("MOVE 17 N\nMODE 17 aggressive\n64 RANDOM\n") == {
        "Living creatures": "3",
        "Ordered": "2",
        "Not mentioned": "1 (63H)",
        "Moving": "1",
        "Staying": "1",
        "Wandering at random": "1",
        "Defensive": "2",
        "Aggressive": "1",
        "Must eat or starve": "1 (63H)",
    }


def test_the_tally_without_orders_and_before_the_game() -> None:
    assert tally("")["Wandering at random"] == "3"
    start = RULES.first([])
    view = RULES.view(BOOK, start.state, "ann")
    assert RULES.receipt(view, "ann", Sheet()).ledger() == ()


def test_the_tally_shows_where_own_grazers_are_too_many() -> None:
    rules = opened("A\n1 J1 G4\n".replace("A\n", "  A B\n"))
    folk = [creature(rules.book, f"{number}H", "ann", "A1") for number in (1, 2)]
    here = position(rules.book, [*folk, creature(rules.book, "3C", "bob", "B1")], 6)
    view = rules.view(rules.book, here.state, "ann")
    mine = settled(rules, here, "ann", Filed("STAY ALL"))
    assert dict(rules.receipt(view, "ann", mine).ledger())["Crowded: A1"] == "2 of yours, 1 plant meal"
    away = settled(rules, here, "ann", Filed("STAY 1\nMOVE 2 B1"))
    assert "Crowded: A1" not in dict(rules.receipt(view, "ann", away).ledger())


def test_huge_sets_are_not_looked_over() -> None:
    folk = [creature(BOOK, f"{number}H", "ann", "B8") for number in range(1, 301)]
    here = position(BOOK, [*folk, creature(BOOK, "301C", "bob", "E5")], 6)
    view = RULES.view(BOOK, here.state, "ann")
    for lines, is_judged in ((60, True), (100, False)):
        mine = settled(RULES, here, "ann", Filed("ALL N\nOLD S\n" * (lines // 2)))
        assert bool(RULES.receipt(view, "ann", mine).odd()) is is_judged


@settings(max_examples=60, deadline=None)
@given(TEXT)
def test_any_set_is_judged_without_fault_and_in_order(text: str) -> None:
    for round in (1, 6, 9):
        here = place(round)
        for seat in ("ann", "bob"):
            view = RULES.view(BOOK, here.state, seat)
            for filed in (Filed(text), Filed("", "", text)):
                mine = settled(RULES, here, seat, filed)
                found = RULES.receipt(view, seat, mine).odd()
                assert [one.line for one in found] == sorted(one.line for one in found)
                assert {one.text for one in found} <= {order.source for order in mine.orders}
                rows = dict(RULES.receipt(view, seat, mine).ledger())
                moving = ("Placed", "Placed by dice", "Moving", "Staying", "Wandering at random")
                if "Living creatures" not in rows:
                    assert len(view.own(seat)) < 3
                    continue
                total = int(rows["Living creatures"])
                assert total == len(view.own(seat))
                assert sum(int(rows.get(row, 0)) for row in moving) == total
                assert sum(int(rows.get(one.word.capitalize(), 0)) for one in Behaviour) == total
