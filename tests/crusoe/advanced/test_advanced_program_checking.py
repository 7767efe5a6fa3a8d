"""The program language of a Bureaucracy: what is refused, and what is only odd (brief 5.7)."""

from __future__ import annotations

import pytest

from pbem.rulesets.crusoe.modules.program.checking import Checked, checked
from pbem.rulesets.crusoe.modules.program.proving import amended, provided
from pbem.rulesets.crusoe.modules.program.reading import read_program
from pbem.rulesets.crusoe.modules.program.running import criterion, decree
from pbem.rulesets.crusoe.modules.program.vocabulary import MOST_BOXES, Game
from tests.crusoe.advanced.programs import (
    NATIONAL,
    SHIPPED_NAMES,
    a_box,
    a_game,
    shipped,
)


def refusals(found: Checked) -> list[str]:
    """What a program is refused for, with the lines."""
    return [f"{one.line}: {one}" for one in found.refused]


def oddities(found: Checked) -> list[str]:
    """What is odd about a program, with the lines."""
    return [f"{one.line}: {one}" for one in found.odd]


@pytest.mark.parametrize("name", SHIPPED_NAMES)
def test_shipped_programs_are_good_and_not_odd(name: str) -> None:
    program = read_program(shipped(name))
    tasks = dict.fromkeys(task for box in program.boxes for task in box.tasks if task != "setup")
    found = checked(shipped(name), a_game(*tasks, scenario=program.scenario))
    assert found.is_good
    assert (refusals(found), oddities(found)) == ([], [])


@pytest.mark.parametrize(
    ("task", "statement", "reason"),
    [
        ("tax_burden", "SET burden(p) = 1", '"p" is not known here.'),
        ("tax_burden", "SET burden(bob) = 1", 'A program names no seat, as "bob" is.'),
        ("tax_burden", "SET burden(Carol) = 1", 'A program names no seat, as "carol" is.'),
        ("tax_burden", "SET bob(3) = 1", '"bob(3)" cannot be set.'),
        ("tax_burden", "SET pay(cb) = 1", "A box for tax_burden sets burden, but not pay."),
        ("estate", "SET pay(cb) = 1", "A box for estate sets nothing, and so not pay."),
        ("prices", "SET price(ant) = 1", "price() wants a good, and ant is a path."),
        ("prices", "SET price(cb) = 1", "price() wants a good, and cb is a signal."),
        ("wages", "SET wage(leisure) = 1", '"wage(leisure)" cannot be set.'),
        ("wages", "SET wage(water, fish) = 1", '"wage(water, fish)" is not how it is written: wage(thing).'),
        ("prices", "SET prise(water) = 1", '"prise(water)" cannot be set. Did you mean "price"?'),
        ("prices", "SET food(water) = 1", '"food(water)" cannot be set.'),
        ("prices", "SET price(water) = water", 'A number is wanted here, and "water" is a good.'),
        ("prices", "SET price(water) = pool(water)", "pool() wants a signal, and water is a good."),
        (
            "prices",
            "SET price(water) = mad(water)",
            '"mad" is no fact that a program knows. Did you mean "made"?',
        ),
        ("prices", "SET price(water) = bank", '"bank" must say of what, in parentheses.'),
        ("prices", "SET price(water) = wter", '"wter" is not known here.'),
        ("prices", "SET price(watter) = 1", '"watter" is not known here. Did you mean "water"?'),
        ("prices", "SET price(water) = bank(water, LAST)", '"bank" is known of now only.'),
        ("prices", "SET price(water) = 1 = 1", '"=" stands behind the end of the statement.'),
        ("prices", "IF bank(water)\nEND", 'A condition is wanted here, and "bank(water)" is a number.'),
        ("prices", "IF water > fish\nEND", 'A number is wanted here, and "water" is a good.'),
        ("prices", "IF water = ant\nEND", '"water = ant" compares a good with a path.'),
        ("prices", "IF NOT 3\nEND", 'A condition is wanted here, and "3" is a number.'),
        ("prices", "WHILE ANY(p IN PLAYERS: food(p))\nEND", 'A condition is wanted here, and "food(p)" is'),
        (
            "prices",
            "FOR EACH p IN PLAYERS BY path(p)\nEND",
            'A number is wanted here, and "path(p)" is a path.',
        ),
        ("prices", "FOR EACH p IN PLAYERS\nSET p = 3\nEND", '"p" is the name of a loop and cannot be set.'),
        ("prices", "FOR EACH p IN PLAYERS\nLET p = 3\nEND", '"p" is the name of a loop and cannot be set.'),
        (
            "prices",
            "FOR EACH p IN PLAYERS\nFOR EACH p IN GOODS\nEND\nEND",
            '"p" already stands for something',
        ),
        ("prices", "FOR EACH food IN PLAYERS\nEND", '"food" has a meaning already and can be no name.'),
        ("prices", "LET ant = 3", '"ant" has a meaning already and can be no name.'),
        ("prices", "LET max = 3", '"max" has a meaning already and can be no name.'),
        ("prices", "LET x = 3\nLET x = water", '"x" already stands for a number in this box.'),
        ("prices", 'LET x = "hungry"', "A name stands for a number, a player, a path or a thing"),
        ("prices", "SET x = 3", '"x" is not known here.'),
        ("prices", "FOR EACH x IN [water, ant]\nEND", "Paths and things cannot stand in one list."),
        ("prices", "FOR EACH x IN [3]\nEND", 'Goods, signals and paths can be listed, but not "3".'),
        ("prices", 'FOR EACH p IN PLAYERS WHERE class_of_food(p) = "hungri"\nEND', 'Nobody is ever "hungri"'),
        (
            "prices",
            "FOR EACH p IN PLAYERS WHERE is(p, rular)\nEND",
            '"rular" is nothing that a player can be',
        ),
        ("prices", "IF (1 = 1) = (2 = 2)\nEND", "A condition is not compared; NOT turns it round."),
        ("prices", "IF (1 = 1) IS NONE\nEND", '"1 = 1" is a condition, and so never NONE.'),
        ("prices", "GIVE ALL TO x", "GIVE belongs in a box for distribute or estate."),
        ("path_assignment", "SHARE ALL AMONG HEIRS", "SHARE belongs in a box for distribute or estate."),
        ("estate", "ASSIGN x TO ant", "ASSIGN belongs in a box for path_assignment."),
        ("estate", "SHARE ALL AMONG GOODS", "Goods are shared among PLAYERS or HEIRS."),
        ("estate", "SHARE ALL AMONG EVERYONE", "Goods are shared among PLAYERS or HEIRS."),
        ("estate", "GIVE 1 cb TO x", 'A good is wanted here, and "cb" is a signal.'),
        ("estate", "GIVE ALL TO water", 'A player is wanted here, and "water" is a good.'),
        ("setup", "SET minimum = earned(p, LAST)", '"p" is not known here.'),
        ("setup", "SET minimum = quote(water, LAST)", "Nothing was before the game begins"),
        ("setup, wages", "SET minimum = quote(water, AGO 2)", "Nothing was before the game begins"),
    ],
)
def test_what_does_not_fit_is_refused(task: str, statement: str, reason: str) -> None:
    found = checked(a_box(task, statement), a_game_with_carol())
    assert not found.is_good
    assert str(found.refused[0]).startswith(reason)


def a_game_with_carol() -> Game:
    """A game without tasks, in which Carol Smith plays besides."""
    game = a_game()
    return Game((), game.paths, {**game.seats, "c": "Carol Smith"})


def test_complaints_name_the_line_and_its_text() -> None:
    found = checked(a_box("prices", "PASS\nSET price(ant) = 1"), a_game())
    assert [(one.line, one.text) for one in found.refused] == [(4, "SET price(ant) = 1")]


def test_boxes_have_numbers_of_their_own_and_every_task_has_one() -> None:
    text = shipped("book_example").replace("BOX 4", "BOX 3").replace("FOR estate", "FOR distribute")
    assert refusals(checked(text, a_game(*NATIONAL))) == [
        "22: There are two boxes 3.",
        "0: There is no box for estate.",
    ]
    many = 'PROGRAM "x"\n' + "".join(
        f"BOX {number} FOR estate\nEND BOX\n" for number in range(MOST_BOXES + 2)
    )
    assert refusals(checked(many, a_game())) == [f"122: A program has at most {MOST_BOXES} boxes."]


def test_names_of_keep_are_checked() -> None:
    text = 'PROGRAM "x"\nKEEP food = 1\nKEEP a = 1\nKEEP a = 2\nBOX 1 FOR estate\nLET a = water\nEND BOX'
    assert refusals(checked(text, a_game())) == [
        '2: "food" has a meaning already and can be no name.',
        '4: "a" is kept twice.',
        '6: "a" is kept from cycle to cycle and must be a number.',
    ]


def test_a_name_may_be_used_again_and_a_handler_knows_the_names_of_the_box() -> None:
    body = """
    FOR EACH p IN PLAYERS
      SET burden(p) = 1 / food(p)
    END
    FOR EACH p IN PLAYERS
      LET least = 1
    END
    WHEN STUCK DIVZERO
    SET burden(p) = least
    WHEN STUCK NONE
    FOR EACH p IN PLAYERS
      SET burden(p) = 7
    END
    """
    assert refusals(checked(a_box("tax_burden", body), a_game("tax_burden"))) == []


def test_a_name_bound_by_a_handler_is_known_in_the_box() -> None:
    body = "GIVE ALL TO h\nWHEN STUCK NONE\nCHOOSE h FROM HEIRS\nGIVE ALL TO h\nWHEN STUCK NONE\nPASS"
    assert refusals(checked(a_box("estate", body), a_game())) == ["7: Box 1 provides for NONE twice."]


def test_a_seat_may_be_called_like_the_name_of_a_loop() -> None:
    text = shipped("book_example")
    game = Game(NATIONAL, a_game().paths, {"p": "S", "s": "Heir"})
    assert checked(text, game).is_good


def test_values_that_are_never_set_and_goods_that_may_be_left_are_odd() -> None:
    text = (
        'PROGRAM "x"\nSCENARIO market_socialism\n'
        "BOX 1 FOR signal_pay\nSET pay(cb) = 1\nFOR EACH s IN [top40]\nSET pay(s) = 1\nEND\nEND BOX\n"
        "BOX 2 FOR tax_burden\nFOR EACH p IN PLAYERS\nADD 1 TO burden(p)\nEND\nEND BOX\n"
        "BOX 3 FOR estate\nCHOOSE h FROM HEIRS\nGIVE ALL water TO h\nEND BOX\n"
    )
    found = checked(text, a_game(*NATIONAL, scenario="national_capitalism"))
    assert found.is_good
    assert oddities(found) == [
        "0: The program was written for market_socialism; national_capitalism is played.",
        "3: These never get a value: pay(military).",
        "9: These never get a value: burden(player).",
        "14: Box 3 does not end in GIVE ALL or SHARE ALL. Goods may be left.",
    ]


def test_cra_r38_an_amendment_changes_one_box_that_is_there() -> None:
    program = read_program(shipped("book_example"))
    game = a_game(*NATIONAL)
    found = amended(program, 3, "FOR EACH p IN PLAYERS\nSET burden(p) = 2\nEND\nEND BOX", game)
    assert found.is_good
    assert found.program is not None
    box = found.program.boxes[2]
    assert box.heading == program.boxes[2].heading
    assert [str(one).split("\n")[0] for one in box.body] == ["FOR EACH p IN PLAYERS"]
    assert found.program.boxes[3] == program.boxes[3]
    emptied = amended(program, 3, "", game)
    assert emptied.is_good
    assert emptied.program is not None
    assert emptied.program.boxes[2].body == ()
    assert refusals(amended(program, 3, "SET burden(p) = 1 END BOX", game)) == ['1: "p" is not known here.']
    assert refusals(amended(program, 9, "PASS", game)) == ["0: There is no box 9."]
    assert refusals(amended(program, 3, "PAS", game)) == [
        '1: No statement begins with "pas". Did you mean "PASS"?'
    ]


def test_cra_bur_05_a_case_is_provided_for_in_place_of_an_older_one() -> None:
    program = read_program(shipped("book_example"))
    game = a_game(*NATIONAL)
    for text in ("STOP", "CHOOSE heir FROM HEIRS BY food(heir)"):
        found = provided(program, 5, "EMPTY", text, game)
        assert found.is_good
        assert found.program is not None
        program = found.program
    assert [str(one) for one in program.boxes[4].handlers] == [
        "WHEN STUCK EMPTY\n  CHOOSE heir FROM HEIRS BY food(heir)\n"
    ]
    assert program.boxes[4].handlers[0].line > program.boxes[4].line
    refused = provided(program, 5, "EMPTY", "PASS\nWHEN STUCK NONE\nPASS", game)
    assert refusals(refused) == ["0: Only statements are wanted here, without WHEN STUCK."]
    assert refusals(provided(program, 5, "EMPTY", "SET pay(cb) = 3", game)) == [
        "1: A box for estate sets nothing, and so not pay."
    ]


def test_cra_r26_criteria_of_decrees_name_no_seat() -> None:
    found, faults = criterion("rank(p) > 3 AND NOT is(p, ruler)", a_game())
    assert (str(found), faults) == ("rank(p) > 3 AND NOT is(p, ruler)", ())
    found, faults = criterion("p = bob", a_game())
    assert found is None
    assert [str(fault) for fault in faults] == ['A program names no seat, as "bob" is.']


def test_statements_of_a_decree_are_checked_by_their_own_lines() -> None:
    assert decree("tax_burden", "FOR EACH p IN PLAYERS\nSET burden(p) = 1\nEND\n", a_game()).is_good
    found = decree("tax_burden", "PASS\nSET burden(bob) = 1", a_game())
    assert refusals(found) == ['2: A program names no seat, as "bob" is.']
