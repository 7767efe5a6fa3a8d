"""The sequence of play: letters waited for, what is played along, turns, loops, pauses, and the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from pbem.engine.dice import Dice
from pbem.engine.sequence import (
    Scene,
    SequenceOfPlay,
    Stage,
    again,
    each_seat,
    either,
    in_any_case,
    in_turn,
    inserted,
    letters,
    of_itself,
    only_if,
    pause,
    repeat,
    sequence,
)
from pbem.engine.table import Moment, Table


@dataclass
class Year:
    """A year of a small game: what is waited for, and what was done."""

    phase: str = "orders"
    done: list[str] = field(default_factory=list)


@dataclass
class StagedYear(Year):
    """One whose letters settle several stages."""

    stage: str = ""


YearTable = Table[None, Year]
YearStep = Callable[[YearTable], None]
YearScene = Scene[None, Year]


def does(name: str) -> YearStep:
    """A step that puts its name down."""

    def step(table: YearTable) -> None:
        table.state.done.append(name)

    return step


def ends(table: YearTable) -> None:
    """The step that ends the game."""
    table.is_over = True


def played(of: SequenceOfPlay[None, Year], phase: str, year: Year | None = None) -> tuple[str, str]:
    """What is done at the deadline of a phase, in order, and what is waited for then."""
    year = year or Year(phase)
    table = Table(None, year, {}, Dice("year"), Moment(1, phase))
    year.done.clear()
    of.play(table)
    return " ".join(year.done), "over" if table.is_over else year.phase


def has_sown(scene: YearScene) -> bool:
    return "sow" in scene.state.done


YEARS = sequence(
    letters("orders", does("sow"), does("reap")),
    letters("bids", does("sell"), applies=has_sown),
    of_itself("close", does("close")),
    opening=(does("hear"),),
    closing=(does("tell"),),
)


def test_all_is_played_up_to_the_letters_that_are_not_at_hand() -> None:
    """Every deadline begins and ends with the same steps."""
    assert played(YEARS, "orders") == ("hear sow reap tell", "bids")
    assert played(YEARS, "bids") == ("hear sell close tell", "orders")


def test_what_needs_no_letters_is_played_along_and_begins_a_case_alone() -> None:
    """It then does without what every deadline begins and ends with."""
    assert played(YEARS, "close") == ("close", "orders")


def test_a_stage_that_does_not_apply_is_passed_over_and_its_letters_are_not_waited_for() -> None:
    """But where they were waited for, the stage is played whatever its test says by now."""
    years = sequence(
        letters("orders", does("work")), letters("bids", does("sell"), applies=has_sown), of_itself("close")
    )
    assert played(years, "orders") == ("work", "orders")
    assert played(years, "bids") == ("sell", "orders")


def test_nothing_is_played_when_the_game_is_over() -> None:
    """Neither the steps and stages behind nor the closing, but for what is to be done in any case."""
    years = sequence(
        letters("orders", does("work"), ends, does("rest"), in_any_case(does("count"))),
        of_itself("close", in_any_case(does("close"))),
        closing=(does("thank"), in_any_case(does("tell"))),
    )
    assert played(years, "orders") == ("work count tell", "over")
    assert played(replace(years, opening=(ends,)), "orders") == ("tell", "over")


def test_a_part_is_repeated_with_new_letters_until_its_test_holds() -> None:
    """The test is asked at its end, of a stage that was played."""
    is_done = {"now": False}
    years = sequence(
        repeat(
            of_itself("begin", does("begin")),
            letters("round", does("round")),
            until=lambda table: is_done["now"],
        ),
        letters("settle", does("settle")),
    )
    assert played(years, "round") == ("round begin", "round")
    is_done["now"] = True
    assert played(years, "round") == ("round", "settle")
    assert played(years, "settle") == ("settle begin", "round")


def test_a_passed_over_repeat_is_left() -> None:
    """Where the last stage does not apply, nothing goes back."""
    years = sequence(
        letters("orders", does("work")),
        repeat(letters("settle", does("settle"), applies=has_sown), until=lambda table: False),
        letters("vote", does("vote")),
    )
    assert played(years, "orders") == ("work", "vote")


def test_seats_take_their_turns_until_the_game_ends_in_one() -> None:
    """Who is still to come is asked as the turns go on; a turn may depend on how its seat stands."""

    def turn(name: str) -> Callable[[YearTable, str], None]:
        return lambda table, seat: does(f"{seat}-{name}")(table)

    def end(table: YearTable, seat: str) -> None:
        table.is_over = seat == "cat"

    def seats(table: YearTable) -> list[str]:
        return ["ann", "bob", "cat", "dan"]

    def is_out(table: YearTable, seat: str) -> bool:
        return seat == "bob"

    steps = either(is_out, turn("rests"), in_turn(turn("moves"), end, in_any_case(turn("stops"))))
    years = sequence(letters("orders", each_seat(seats, turn("wakes"), steps)))
    told, phase = played(years, "orders")
    assert told.split() == [
        *("ann-wakes", "ann-moves", "ann-stops", "bob-wakes", "bob-rests"),
        *("cat-wakes", "cat-moves", "cat-stops"),
    ]
    assert phase == "over"


def test_steps_are_played_again_with_the_same_letters() -> None:
    """Until the test holds after them, or the game is over; some of them only if a test holds."""

    def is_first(table: YearTable) -> bool:
        return "turn" not in table.state.done

    def is_third(table: YearTable) -> bool:
        return table.state.done.count("turn") == 3

    rounds = again(only_if(is_first, does("open")), does("turn"), until=is_third)
    assert played(sequence(letters("orders", rounds)), "orders") == ("open turn turn turn", "orders")
    over = again(does("turn"), ends, until=lambda table: False)
    assert played(sequence(letters("orders", over)), "orders") == ("turn", "over")


def staged(*stages: Stage[None, Year], held: tuple[str, ...], **more: object) -> SequenceOfPlay[None, Year]:
    """A sequence whose letters settle several stages, and which stages pause for letters aside."""
    return SequenceOfPlay(lambda scene: stages, lambda scene: held, asides=("aside",))


LATE = ("camp", "work")


def test_letters_settle_all_stages_up_to_the_next_that_needs_others() -> None:
    """Of several phases the first that is held counts; a stage that comes again waits anew."""
    stages = (
        Stage("move", ("work",), does("move")),
        Stage("trade", ("market", "work"), does("trade")),
        Stage("trade_again", ("market", "work"), does("again"), again=True),
        Stage("eat", LATE, does("eat")),
    )
    year = StagedYear("work")
    few = staged(*stages, held=("work",))
    assert played(few, "work", year) == ("move trade", "work") and year.stage == "trade_again"
    assert played(few, "work", year) == ("again eat", "work") and year.stage == "move"
    many = staged(*stages, held=("work", "market", "camp"))
    year = StagedYear("work")
    assert played(many, "work", year) == ("move", "market")
    assert played(many, "market", year) == ("trade", "market")
    assert played(many, "market", year) == ("again", "camp")


def test_a_stage_pauses_for_letters_and_goes_on() -> None:
    """Behind letters aside those of the stages before count again, and no others."""

    def ask(table: YearTable) -> None:
        if "answer" not in table.state.done and table.moment.phase != "aside":
            pause(table, "aside")
        else:
            does("rule")(table)

    repeats: list[bool] = []
    stages = (
        Stage("move", ("work",), does("move")),
        Stage("ask", (), ask),
        Stage("eat", ("work",), does("eat")),
        Stage("vote", ("vote",), does("vote")),
    )
    years = replace(
        staged(*stages, held=("work", "vote", "aside")),
        waits=lambda table, is_again: repeats.append(is_again),
    )
    year = StagedYear("work")
    assert played(years, "work", year) == ("move", "aside") and year.stage == "ask"
    assert played(years, "aside", year) == ("rule eat", "vote")
    assert repeats == [True, False]


@pytest.mark.parametrize(("where", "keys"), [("before", "a new b"), ("after", "a b new")])
def test_stages_are_inserted(where: str, keys: str) -> None:
    """Before or behind the one with that key."""
    stages = (of_itself("a", does("a")), of_itself("b", does("b")))
    new = (of_itself("new", does("new")),)
    found = inserted(stages, new, before="b") if where == "before" else inserted(stages, new, after="b")
    assert " ".join(stage.key for stage in found) == keys
