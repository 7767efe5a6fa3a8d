"""Brief 5.2 and 5.3: flight plans as a player writes them, and what is told of bad steps."""

from __future__ import annotations

import time

import pytest

from pbem.engine.conditions import MOST_TESTS
from pbem.engine.sheet import read_paper
from pbem.rulesets.planetismals.orders import GRAMMAR
from pbem.rulesets.planetismals.plan import Otherwise
from pbem.rulesets.planetismals.planorders import PlanOrder
from pbem.rulesets.planetismals.steps import STEP_GRAMMAR
from tests.planetismals.postroom import GIVEN, read, refused, rules, stored

BLOCK = """
PLAN SH1
  BUY colony OR HOLD      # dear
  GO D3

  IF FREE >= 1 THEN PLACE
END
PLAN SH4 APPEND
  SELL ALL
END
"""


@pytest.mark.parametrize(
    ("step", "kept"),
    [
        ("go d3", "GO D3"),
        ("GO station", "GO base"),
        ("GO BMZ", "GO bmz"),
        ('GO "New Juno"', "GO H5"),
        ("GO new juno via Vesta, e4", "GO H5 VIA C4, E4"),
        ("GO D3 VIA base E4", "GO D3 VIA base, E4"),
        ("move n NE,sw", "MOVE N NE SW"),
        ("EXPLORE", "EXPLORE"),
        ("expl 3", "EXPLORE 3"),
        ("LOAD 10 Base Metal Ores from ex1 keeping 4", "LOAD 10 base_ore FROM EX1 KEEPING 4"),
        ("LOAD MAX base metal", "LOAD ALL proc_base"),
        ("load all", "LOAD ALL"),
        ("UNLOAD ALL luxury items TO CO4", "UNLOAD ALL luxury TO CO4"),
        ("BUY 60 luxuries AT 45.50", "BUY 60 luxury AT 45.5"),
        ("BUY MAX fuel-cells", "BUY ALL fuel"),
        ("BUY 3 energy_cells at $17.655", "BUY 3 fuel AT 17.655"),
        ("buy refinery base", "BUY refinery base_metals"),
        ("BUY refinery radioactive", "BUY refinery radioactives"),
        ("BUY Ore Extractor", "BUY extractor"),
        ("BUY city", "BUY colony"),
        ("BUY research base", "BUY research"),
        ("BUY hydro", "BUY farm"),
        ("BUY shuttle", "BUY shuttle"),
        ("SELL 10 proc prec", "SELL 10 proc_precious"),
        ("SELL ALL refined radioactive ore AT 55 MC", "SELL ALL proc_rads AT 55"),
        ("SWAP max", "SWAP ALL"),
        ("TAKE ex1 dumping", "TAKE EX1 DUMPING"),
        ("TAKE cities", "TAKE colony"),
        ("TAKE power plant DUMPING", "TAKE plant DUMPING"),
        ("place", "PLACE"),
        ("JETT ALL high tech", "JETTISON ALL hightech"),
        ("DEAL", "DEAL"),
        ("DEAL Bob", "DEAL bob"),
        ("HOLD 2", "HOLD 2"),
        ("HOLD UNTIL price food >= 100", "HOLD UNTIL PRICE food >= 100"),
        ("repeat", "REPEAT"),
        ("STOP", "STOP"),
        ("GO D3 or stop", "GO D3 OR STOP"),
        ("GO D3 OR SKIP", "GO D3"),
        (
            "if zones>=4 at vesta then place or hold else go base or stop",
            "IF ZONES >= 4 AT C4 THEN PLACE OR HOLD ELSE GO base OR STOP",
        ),
        ("IF TYPE IS not base and FREE > 0 THEN PLACE", "IF TYPE IS NOT base_metals AND FREE > 0 THEN PLACE"),
        ("IF OWNER IS me AT base THEN STOP", "IF OWNER IS me AT E5 THEN STOP"),
        ("IF OWNER IS NOT bob THEN STOP", "IF OWNER IS NOT bob THEN STOP"),
        ("IF HERE IS empty THEN STOP", "IF HERE IS empty THEN STOP"),
        ("IF HERE IS NOT station THEN STOP", "IF HERE IS NOT base THEN STOP"),
        ("IF HERE IS Vesta THEN STOP", "IF HERE IS C4 THEN STOP"),
        ("IF EXPLORED D3 THEN STOP", "IF EXPLORED D3 THEN STOP"),
        ("IF CASH >= $2000 THEN STOP", "IF CASH >= 2000 THEN STOP"),
        ("IF CARGO luxury goods = 0 THEN STOP", "IF CARGO luxury = 0 THEN STOP"),
        ("IF CARRYING nothing THEN STOP", "IF CARRYING nothing THEN STOP"),
        ("IF CARRYING factories THEN STOP", "IF CARRYING factory THEN STOP"),
        ("IF STORE organic ore < 5 AT D3 THEN STOP", "IF STORE organics < 5 AT D3 THEN STOP"),
    ],
)
def test_steps_that_are_understood(step: str, kept: str) -> None:
    """PLA-R01, 5.1: all names of one thing, short forms, blanks, quotes; the stored form is whole."""
    assert stored(f"PLAN SH1: {step}") == [f"PLAN SH1: {kept}"]


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("GOTO D3", 'I do not know the order "GOTO". Did you mean "GO"?'),
        ("GO Z9", "There is no hex Z9 on this board (A3…I7)."),
        ("GO D3 VIA Z9", "There is no hex Z9"),
        ("GO Vseta", 'Did you mean "Vesta"?'),
        ("GO", "a place is missing"),
        ("MOVE N W", '"W" is no direction; N NE SE S SW NW are.'),
        ("MOVE N bmz", '"bmz" is no direction'),
        ("EXPLORE 0", "0 is not between 1"),
        ("LOAD food", "How many units of food? Write 10 food or ALL food."),
        ("LOAD 10", "Of which good? Base Metal Ores, Processed Base Metal"),
        ("LOAD 0 food", "0 is not between 1"),
        ("LOAD 10 fodo", 'There is no good "fodo"; Base Metal Ores'),
        ("LOAD 10 base", '"base" could be Base Metal Ores or Processed Base Metal.'),
        ("LOAD 10 proc", "could be Processed Base Metal or Processed Organics or"),
        ("LOAD 10 food FROM EX9", "There is no installation EX9."),
        ("LOAD 10 food D3", 'I do not understand "D3".'),
        ("UNLOAD 10 food TO bob", '"bob" is no installation'),
        ("BUY 10 scrap", "Nobody sells scrap."),
        ("BUY food", "How many units of food?"),
        ("BUY refinery", "Say which refinery: Base Metals, Organics, Precious Metals, Radioactives."),
        ("BUY refinery OR HOLD", "Say which refinery"),
        ("BUY refinery food", 'There is no refinery for "food"'),
        ("BUY extractor organics", "Ore Extractor has no kinds."),
        ("BUY shuttle red", "A shuttle has no kinds."),
        ("BUY extractor AT 200", "AT is for goods"),
        ("BUY exctractor", 'Did you mean "extractor"?'),
        ("BUY 3 food AT 1.23456", "1.23456 has more than four decimals."),
        ("BUY 3 food AT cost", '"cost" is not an amount of money'),
        ("SWAP luxury", '"luxury" is not a number'),
        ("TAKE EX9", "There is no installation EX9."),
        ("TAKE it", 'There is no installation "it"'),
        ("PLACE D3", 'I do not understand "D3".'),
        ("DEAL zoe", 'There is no player "zoe".'),
        ("HOLD 0", "0 is not between 1"),
        ("HOLD UNTIL", "a test is missing"),
        ("HOLD UNTIL ZONES > 3 AT Z9", "There is no hex Z9"),
        ("GO D3 OR RUN", '"RUN" has no place behind OR; SKIP, HOLD, STOP have.'),
        ("GO D3 OR", "has no place behind OR"),
        ("GO D3 ELSE STOP", "ELSE has no place without IF."),
        ("IF ZONES > 3 PLACE", 'THEN is missing before "PLACE".'),
        ("IF ZONES > 3", 'THEN is missing before "the end of the step".'),
        ("IF ZONES > 3 THEN", "A step is missing."),
        ("IF ZONES > 3 THEN STOP ELSE IF FREE > 1 THEN STOP", "there is no IF inside IF."),
        ("IF ZONES 3 THEN STOP", '"3" is not a comparison'),
        ("IF ZONE > 3 THEN STOP ELSE", "A step is missing."),
        ("IF SIZE > 3 THEN STOP", 'I do not know the test "SIZE"'),
        ("IF CAR food > 3 THEN STOP", '"CAR" could be CARGO or CARRYING.'),
        ("IF TYPE organics THEN STOP", 'IS is missing before "organics THEN STOP".'),
        ("IF TYPE IS gold THEN STOP", 'There is no type of asteroid "gold"'),
        ("IF OWNER IS zoe THEN STOP", 'There is no player "zoe".'),
        ("IF HERE IS home THEN STOP", '"home" is no place to be; base, bmz, asteroid, empty or a hex are.'),
        ("IF EXPLORED Z9 THEN STOP", "There is no hex Z9"),
        ("IF HERE IS Z9 THEN STOP", "There is no hex Z9"),
        ("RUN EX1 OFF", "RUN is no step of a plan. Write it on a line of its own behind END."),
        ("GIVE $5 TO bob", "GIVE is no step of a plan."),
    ],
)
def test_steps_that_are_refused(step: str, told: str) -> None:
    """5.3: the whole plan is refused, with the number of the step, its text and the way out."""
    said = refused(f"PLAN SH1: GO base; {step}; STOP")
    assert said.startswith('PLAN SH1 is not taken, the old plan stays. Step 2, "')
    assert told in said


def test_a_plan_as_a_block() -> None:
    """5.2: steps on lines of their own up to END; comments and empty lines do not count."""
    lines = read_paper(BLOCK, opens=GRAMMAR.opens).lines
    reading = stored("\n".join(line.text for line in lines))
    assert reading == [
        "PLAN SH1: BUY colony OR HOLD; GO D3; IF FREE >= 1 THEN PLACE",
        "PLAN SH4 APPEND: SELL ALL",
    ]


@pytest.mark.parametrize(
    ("line", "kept", "way"),
    [
        ("PLAN SH1: GO D3; STOP;", "PLAN SH1: GO D3; STOP", "REPLACE"),
        ("plan sh1 GO D3;;STOP", "PLAN SH1: GO D3; STOP", "REPLACE"),
        ("PLAN SH1 append: GO D3", "PLAN SH1 APPEND: GO D3", "APPEND"),
        ("PLAN SH1 CLEAR", "PLAN SH1 CLEAR", "CLEAR"),
        ("PLAN SH1 CONTINUE", "PLAN SH1 CONTINUE", "CONTINUE"),
        ("PLAN SH1\nEND", "PLAN SH1 CONTINUE", "CONTINUE"),
        ("PLAN SH1 APPEND:\nEND", "PLAN SH1 CONTINUE", "CONTINUE"),
    ],
)
def test_ways_of_a_plan(line: str, kept: str, way: str) -> None:
    """5.2: a plan replaces, is appended, is emptied, or goes on as it is."""
    (order,) = read(line).orders
    assert isinstance(order, PlanOrder)
    assert (str(order), order.way) == (kept, way)


def test_steps_that_fail_say_what_to_do() -> None:
    """3.5: OR HOLD, OR STOP, and SKIP where nothing is said."""
    (order,) = read("PLAN SH1: PLACE; PLACE OR HOLD; IF MOVES > 0 THEN GO D3 ELSE PLACE OR STOP").orders
    assert isinstance(order, PlanOrder)
    first, second, third = order.lines
    assert first.then.otherwise is Otherwise.SKIP and second.then.otherwise is Otherwise.HOLD
    assert third.other and third.other.otherwise is Otherwise.STOP


def test_all_bad_steps_are_told_at_once() -> None:
    """PLA-C18: each of them with its number, those not understood and those not possible."""
    said = refused("PLAN SH1: GO Z9; STOP; BUY refinery")
    assert 'Step 1, "GO Z9": There is no hex Z9 on this board (A3…I7).' in said
    assert 'Step 3, "BUY refinery": Say which refinery:' in said
    assert "Step 2" not in said


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("PLAN SH2: GO D3", "SH2 is bob's. Yours: SH1, SH4."),
        ("PLAN SH9: GO D3", "There is no shuttle SH9."),
        ("PLAN D: GO D3", '"D" is no shuttle'),
        ("PLAN SH1 CLEAR: GO D3", "CLEAR stands alone, without steps."),
        ("PLAN", "a shuttle is missing"),
        ("IF CASH >= 3 THEN PLAN SH1: STOP", "PLAN cannot depend on IF."),
    ],
)
def test_plans_that_are_refused(line: str, told: str) -> None:
    """5.2: whose shuttle it is, and what stands behind its id."""
    assert told in refused(line)


def test_the_rest_of_the_letter_counts() -> None:
    """5.2: only the plan is refused."""
    reading = read("PLAN SH1: GO Z9\nRESERVE 300\nPLAN SH4: GO D3")
    assert [str(order) for order in reading.orders] == ["RESERVE 300", "PLAN SH4: GO D3"]


def test_sixty_steps_at_most() -> None:
    """5.2: 60 steps are a plan, 61 are not; what is appended counts with what is there."""
    steps = "; ".join(["GO D3"] * 60)
    assert stored(f"PLAN SH1: {steps}")
    assert "A plan has at most 60 steps, this one has 61." in refused(f"PLAN SH1: {steps}; STOP")
    given = {**GIVEN, "shuttles": {"SH1": {"owner": "ann", "hex": "E5", "plan": "GO D3; REPEAT"}}}
    assert stored(f"PLAN SH1: {steps}", given=given)
    assert "this one has 62" in refused(f"PLAN SH1 APPEND: {steps}", given=given)


def test_endless_plans_are_refused_at_once() -> None:
    """Ten thousand steps, or tests, cost the writer a sentence and the GM no time."""
    start = time.perf_counter()
    assert "this one has 10000" in refused("PLAN SH1: " + "; ".join(["IF ZONES > 3 THEN GO D3"] * 10_000))
    tests = " AND ".join(["ZONES > 3"] * 10_000)
    assert f"at most {MOST_TESTS} tests" in refused(f"PLAN SH1: IF {tests} THEN STOP")
    bad = "; ".join(["GOO " + "x" * 500] * 60)
    assert len(refused(f"PLAN SH1: {bad}")) < 3000
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize(
    ("step", "told", "options"),
    [
        ("BUY shuttle", "A seat may have 2 shuttles in this game, and you have them.", {"max_shuttles": 2}),
        ("UNLOAD ALL luxury", "Luxuries cannot be stored in this game.", {"luxury_stock": False}),
    ],
)
def test_options_that_forbid_steps(step: str, told: str, options: dict[str, bool | int]) -> None:
    """Options max_shuttles and luxury_stock."""
    assert told in refused(f"PLAN SH1: {step}", **options)
    assert stored(f"PLAN SH1: {step}")


def test_anothers_installation_may_be_ones_own_later() -> None:
    """5.3: FROM, TO and TAKE take it; the step fails if it is still another's."""
    assert stored("PLAN SH1: TAKE RF6; LOAD ALL food FROM RF6; UNLOAD ALL food TO CO7")


def test_the_help_of_plan_shows_every_step() -> None:
    """HELP PLAN is all that is said of the steps."""
    shown = " ".join(PlanOrder.examples)
    assert [verb for verb in STEP_GRAMMAR.verbs() if verb not in shown.replace(";", " ").split()] == []


def test_the_grammar_knows_the_lines_inside() -> None:
    """A letter's broken lines are joined by the words with which steps begin."""
    assert {"GO", "BUY", "IF", "STOP"} <= rules().grammar.inside()
