"""The program language of a Bureaucracy: what a run comes to (brief 5.6), with CRA-K08."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pbem.rulesets.crusoe.modules.program.explaining import Explainer, events_of
from pbem.rulesets.crusoe.modules.program.reading import read_program
from pbem.rulesets.crusoe.modules.program.reckoning import Decided, Given, Noted, Shared
from pbem.rulesets.crusoe.modules.program.running import Conduct, criterion, fits
from pbem.rulesets.crusoe.modules.program.vocabulary import Answer, Moment, Question, Settings
from tests.crusoe.advanced.programs import (
    NATIONAL,
    SEATS,
    a_box,
    a_game,
    by_seat,
    codes,
    facts,
    ran,
    shipped,
)

BOOK = read_program(shipped("book_example"))
OPEN, TAX, ESTATE = Moment.CYCLE_OPEN, Moment.TAX, Moment.ESTATE
ASKS = Conduct(asks=True)


def earned(*numbers: int) -> dict[Question, Answer]:
    """The Leisure that the seats earned in the last cycle, in seat order."""
    return by_seat("earned", dict(zip(SEATS, numbers, strict=True)), ago=1)


def pool(top40: int, military: int, cb: int) -> dict[Question, Answer]:
    """The signals recorded so far."""
    return by_seat("pool", {"top40": top40, "military": military, "cb": cb})


def on_firefly() -> dict[Question, Answer]:
    """Ann on Firefly in the last cycle, the others elsewhere."""
    return by_seat("path", {seat: "firefly" if seat == "ann" else "ant" for seat in SEATS}, ago=1)


def number_of(term: str, *known: dict[Question, Answer], task: str = "minimum_wage") -> Fraction | None:
    """What a term comes to, before it is rounded."""
    outcome = ran(a_box(task, f"SET minimum = {term}"), TAX, facts(*known))
    return next((step.exact for step in outcome.steps if isinstance(step, Decided)), None)


def holds(condition: str, *known: dict[Question, Answer]) -> bool:
    """Whether a condition holds."""
    outcome = ran(a_box("minimum_wage", f"IF {condition}\nSET minimum = 1\nEND"), TAX, facts(*known))
    return outcome.settings.minimum == 1


def test_cra_k08_the_books_program_over_three_cycles() -> None:
    setup = ran(BOOK, Moment.SETUP, facts())
    assert setup.settings.burden == dict.fromkeys(SEATS, 7)
    first = ran(BOOK, OPEN, facts(pool(0, 0, 0)), setup.settings)
    assert first.settings.burden == dict.fromkeys(SEATS, 7)
    assert first.settings.pay == {"top40": 30, "military": 30, "cb": 30}
    second = ran(BOOK, OPEN, facts(pool(4, 0, 2), earned(2, 5, 5, 0, 1), on_firefly()), first.settings)
    assert second.settings.pay == {"top40": 26, "military": 30, "cb": 28}
    assert second.settings.burden == {"ann": 6, "bob": 9, "cy": 9, "dee": 7, "eve": 7}
    third = ran(BOOK, OPEN, facts(pool(4, 0, 2), earned(4, 4, 0, 0, 3), on_firefly()), second.settings)
    assert third.settings.burden == {"ann": 7, "bob": 11, "cy": 9, "dee": 7, "eve": 7}
    ann = [step.value for step in third.steps if isinstance(step, Decided) and step.args == ("ann",)]
    assert ann == [5, 7]


def test_cra_k08_pay_is_raised_to_nothing_and_an_estate_goes_to_the_poorest() -> None:
    later = ran(BOOK, OPEN, facts(pool(34, 0, 0)), Settings(burden=dict.fromkeys(SEATS, 7)))
    assert later.settings.pay["top40"] == 0
    raised = [step.args for step in later.steps if isinstance(step, Decided) and step.is_raised]
    assert raised == [("top40",)]
    assert "pay(top40) is raised to 0." in [event.sentence for event in events_of(later, Explainer())]
    scores = by_seat("score", {"ann": -3, "bob": 4, "cy": -3, "dee": 6})
    left = by_seat("estate", {"apple": 2, "diamond": 1})
    given = ran(BOOK, ESTATE, facts(scores, left, seats=SEATS[:4]), None, 2)
    (step,) = given.given
    assert isinstance(step, Given)
    assert (step.player, str(step.goods)) == ("cy", "2 apple + 1 diamond")
    assert given.drawn == (2,)
    assert codes(given) == []


@pytest.mark.parametrize(
    ("term", "value"),
    [
        ("1 / 3 + 1 / 6", Fraction(1, 2)),
        ("2 + 3 * 4 - -1", 15),
        ("7 MOD 3 + 7 / 2", Fraction(9, 2)),
        ("-7 MOD 3", 2),
        ("ROUNDUP(7 / 2) + ROUNDDOWN(7 / 2) + ROUND(7 / 2) + ABS(-1)", 12),
        ("MAX(1, 3, 2) * MIN(4, 5)", 12),
        ("MEDIAN(g IN GOODS: made(g, LAST))", 3),
        ("SUM(g IN GOODS: made(g, LAST))", 9),
        ("SUM(g IN GOODS WHERE made(g, LAST) > 90: 1)", 0),
        ("MAX(g IN GOODS WHERE made(g, LAST) > 90: 1)", None),
        ("COUNT(g IN GOODS WHERE made(g, LAST) IS NOT NONE)", 3),
        ("COUNT(PLAYERS) + COUNT(SIGNALS) + COUNT([egg, fish, egg])", 10),
        ("made(egg, LAST) + 1", None),
        ("made(water, AGO 2 - 1)", 1),
        ("made(water, AGO 1 / 2)", None),
        ("cycle", None),
        ("RANDOM(2, 2)", 2),
        ("RANDOM(3, 2)", None),
        ("quote(water) + 2 * MIN(f IN FRUITS: quote(f))", None),
    ],
)
def test_arithmetic_is_exact_and_none_is_left_out(term: str, value: Fraction | int | None) -> None:
    made = by_seat("made", {"water": 1, "fish": 3, "apple": 5}, ago=1)
    assert number_of(term, made) == value


@pytest.mark.parametrize(
    ("condition", "is_so"),
    [
        ("made(egg) = made(egg)", False),
        ("made(egg) <> 3", False),
        ("NOT made(egg) = 3", True),
        ("made(egg) IS NONE AND made(water) IS NOT NONE", True),
        ("made(water) >= 1 AND made(water) <= 1 AND made(water) <> 2", True),
        ("ANY(g IN GOODS: made(g) = 1)", True),
        ("ALL(g IN GOODS: made(g) = 1)", False),
        ("ALL(g IN [water] WHERE made(g) = 5: 1 = 2)", True),
        ("made(water) = 1 OR 1 / 0 = 1", True),
        ('ANY(p IN PLAYERS: class_of_food(p) = "Hungry")', True),
        ("ANY(p IN PLAYERS: path(p, LAST) = spider AND is(p, ruler))", True),
        ("ANY(p IN PLAYERS: path(p, LAST) <> spider)", False),
        ("ANY(p IN PLAYERS: indigent(p))", False),
    ],
)
def test_a_comparison_with_none_is_false(condition: str, is_so: bool) -> None:
    known: dict[Question, Answer] = {
        ("made", ("water",), 0): 1,
        ("class_of_food", ("bob",), 0): "hungry",
        ("path", ("bob",), 1): "spider",
        ("is", ("bob", "ruler"), 0): True,
    }
    assert holds(condition, known) is is_so


def test_targets_are_rounded_halves_up_and_names_stay_exact() -> None:
    body = (
        "SET thirds = thirds + 1 / 3\nLET x = 5 / 2\n"
        "SET minimum = x\nADD x TO minimum\nSUBTRACT 9 FROM minimum"
    )
    outcome = ran(a_box("minimum_wage", body, keep="thirds = 1/3"), TAX, facts())
    assert outcome.settings.keep == {"thirds": Fraction(2, 3)}
    assert [step.value for step in outcome.steps if isinstance(step, Decided)] == [3, 6, 0]
    again = ran(a_box("minimum_wage", body, keep="thirds = 1/3"), TAX, facts(), outcome.settings)
    assert again.settings.keep == {"thirds": Fraction(1)}
    assert outcome.settings.keep == {"thirds": Fraction(2, 3)}


def test_rents_may_be_raised_to_a_lowest_value() -> None:
    body = "FOR EACH a IN PATHS\nSET rent(a) = 0\nEND\nSET rent(ant) = 4"
    outcome = ran(a_box("rents", body), OPEN, facts(), conduct=Conduct(lowest={"rent": 1}))
    assert set(outcome.settings.rent.values()) == {1, 4}


def test_a_loop_takes_a_snapshot_of_its_set() -> None:
    most = "burden(p) = MAX(q IN PLAYERS: burden(q))"
    body = f"FOR EACH p IN PLAYERS WHERE {most} BY rank(p) DOWN\nADD 5 TO burden(p)\nEND"
    burden = {"ann": 3, "bob": 3, "cy": 1, "dee": 1, "eve": 1}
    ranks = by_seat("rank", {seat: place for place, seat in enumerate(SEATS, 1)})
    outcome = ran(a_box("tax_burden", body), OPEN, facts(ranks), Settings(burden=burden))
    assert outcome.settings.burden == burden | {"ann": 8, "bob": 8}
    assert [step.args[0] for step in outcome.steps if isinstance(step, Decided)] == ["bob", "ann"]


def test_limits_for_all_take_the_place_of_those_for_one() -> None:
    body = (
        "FOR EACH p IN PLAYERS WHERE rank(p) > 3\nSET limit(p, water) = 3\nSET limit(p, egg) = 1\nEND\n"
        "SET limit(egg) = 2"
    )
    ranks = by_seat("rank", {seat: place for place, seat in enumerate(SEATS, 1)})
    settings = ran(a_box("limits", body), OPEN, facts(ranks)).settings
    assert settings.value("limit", ("eve", "water")) == 3
    assert settings.value("limit", ("ann", "water")) is None
    assert settings.value("limit", ("eve", "egg")) == 2
    rents = "FOR EACH p IN PLAYERS\nSET rent(ant, p) = 2\nEND\nSET rent(spider) = 5"
    settings = ran(a_box("rents", rents), OPEN, facts()).settings
    assert settings.value("rent", ("ant", "bob")) == 2
    assert settings.value("rent", ("spider", "bob")) == 5


def test_ties_go_by_the_order_of_the_table_or_by_one_draw() -> None:
    body = "CHOOSE g FROM [grape, water, egg] BY bank(g){ties}\nSET price(g) = 9"
    known = facts(by_seat("bank", {"grape": 1, "water": 2, "egg": 1}))
    for ties, faces, chosen in (("", (), "egg"), (" TIES ORDER", (), "egg"), (" TIES RANDOM", (2,), "grape")):
        outcome = ran(a_box("prices", body.format(ties=ties)), OPEN, known, None, *faces)
        assert outcome.settings.price == {chosen: 9}
    nothing_known = ran(a_box("prices", "CHOOSE g FROM GOODS BY bank(g) DOWN\nSET price(g) = 1"), OPEN, known)
    assert nothing_known.settings.price == {"water": 1}


def test_random_draws_once_with_both_ends() -> None:
    outcome = ran(a_box("minimum_wage", "SET minimum = RANDOM(10, 12)"), TAX, facts(), None, 3)
    assert outcome.settings.minimum == 12


def test_goods_given_count_at_once_and_sharing_empties_the_heap() -> None:
    body = (
        "FOR EACH p IN HEIRS BY food(p)\n"
        "IF estate(water) > 0 AND held(p, water) = 0\nGIVE 1 water TO p\nEND\n"
        "IF food(p) < 2\nGIVE 2 - food(p) apple TO p\nEND\n"
        'IF types(p) = 1 AND goods(p) = 3\nNOTE "both"\nEND\nEND\n'
        "SHARE apple AMONG h IN HEIRS WHERE food(h) > 2\nSHARE ALL AMONG HEIRS NEED"
    )
    left = by_seat("estate", {"water": 2, "apple": 5, "egg": 1})
    food = by_seat("food", {"ann": 3, "bob": 0, "cy": 1})
    outcome = ran(a_box("estate", body), ESTATE, facts(left, food, seats=SEATS[:3]))
    given = [(step.player, str(step.goods)) for step in outcome.given if isinstance(step, Given)]
    assert given == [("bob", "1 water"), ("bob", "2 apple"), ("cy", "1 water"), ("cy", "1 apple")]
    shared = [step for step in outcome.given if isinstance(step, Shared)]
    assert [(one.receivers, str(one.goods), one.way) for one in shared] == [
        (("ann",), "2 apple", "EVEN"),
        (("ann", "bob", "cy"), "1 egg", "NEED"),
    ]
    assert [step.place.line for step in outcome.steps if isinstance(step, Noted)] == [11]
    assert codes(outcome) == []


def test_paths_are_assigned_and_the_last_word_counts() -> None:
    body = (
        "FOR EACH p IN PLAYERS\nCHOOSE a FROM PATHS WHERE open(p, a) BY assigned(a), experience(p, a) DOWN\n"
        "ASSIGN p TO a\nEND\nCHOOSE p2 FROM PLAYERS\nASSIGN p2 TO ant"
    )
    known: dict[Question, Answer] = {
        ("open", (seat, path), 0): True for seat in SEATS[:3] for path in ("spider", "ant")
    }
    outcome = ran(a_box("path_assignment", body), Moment.ORDER_DEALT, facts(known, seats=SEATS[:3]))
    assert outcome.assigned == {"ann": "ant", "bob": "ant", "cy": "spider"}


def test_stop_ends_the_box_and_boxes_run_by_number_once() -> None:
    text = (
        'PROGRAM "x"\nBOX 9 FOR signal_pay, tax_burden\nADD 1 TO pay(cb)\nSTOP\nSET pay(cb) = 50\nEND BOX\n'
        "BOX 2 FOR signal_pay\nFOR EACH s IN SIGNALS\nSET pay(s) = 3\nEND\nEND BOX\n"
    )
    outcome = ran(text, OPEN, facts(seats=()))
    assert outcome.settings.pay == {"top40": 3, "military": 3, "cb": 4}


def test_seats_are_nothing_but_seats() -> None:
    """Invariant 15: other ids for the seats lead to the same result."""
    known = (pool(4, 0, 2), earned(2, 5, 5, 0, 1), on_firefly())
    settings = Settings(burden=dict.fromkeys(SEATS, 7))
    outcome = ran(BOOK, OPEN, facts(*known), settings)
    other = {seat: f"x{place}" for place, seat in enumerate(SEATS)}
    written: dict[Question, Answer] = {
        (name, tuple(other.get(arg, arg) for arg in args), ago): value
        for one in known
        for (name, args, ago), value in one.items()
    }
    renamed = facts(written, seats=tuple(other.values()))
    again = ran(BOOK, OPEN, renamed, Settings(burden=dict.fromkeys(other.values(), 7)))
    assert again.settings.burden == {other[seat]: value for seat, value in outcome.settings.burden.items()}


def test_criteria_are_asked_of_one_player() -> None:
    condition, _ = criterion("rank(p) > 3", a_game(*NATIONAL))
    assert condition is not None
    known = facts(by_seat("rank", {"ann": 1, "eve": 5}))
    chance = _NoChance()
    assert [seat for seat in SEATS if fits(condition, seat, known, Settings(), chance)] == ["eve"]
    endless, _ = criterion("1 / 0 = 1", a_game())
    assert endless is not None
    assert not fits(endless, "ann", known, Settings(), chance)


class _NoChance:
    def die(self, sides: int, why: str) -> int:
        """Never roll."""
        raise AssertionError(why)
