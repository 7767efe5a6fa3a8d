"""Brief 5.3 and 5.4: settings and actions as a player writes them, mistakes and all."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.words import Why
from pbem.rulesets.laissez_faire.circuit import Lap
from pbem.rulesets.laissez_faire.orders import GRAMMAR
from tests.laissez_faire.clerk import circuit, leased, read, refused, stored


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("price Rush Street at $25", "PRICE rush AT $25"),
        ("PRICE boston AT LIST", "PRICE boston AT LIST"),
        ("PRICE beacon TO Bob Baker AT 35 ONCE", "PRICE beacon TO bob AT $35 ONCE"),
        ('PRICE "san francisco" FROM "new york" REFUSE', "PRICE san_francisco FROM new_york REFUSE"),
        ("PRICE san francisco FROM NY REFUSE", "PRICE san_francisco FROM new_york REFUSE"),
        ("PRICE truck TO cat, bob REFUSE", "PRICE trucking TO cat, bob REFUSE"),
        ("PRICE electric AT 6 x DICE", "PRICE electric AT 6 x DICE"),
        ("PRICE U.S. Gas Company AT 6xDICE", "PRICE gas AT 6 x DICE"),
        ("PRICE utilities at 4 * dice", "PRICE UTILITIES AT 4 x DICE"),
        ('PRICE streets, "#5" AT FAIR', "PRICE STREETS, railroad AT FAIR"),
        ("PRICE rush AT 0 NOCAP ONCE", "PRICE rush AT $0 NOCAP ONCE"),
        ("PRICE ALL TO cat DEFAULT", "PRICE ALL TO cat DEFAULT"),
        ("PRICE beacon TO anyone AT 5", "PRICE beacon AT $5"),
        ("REFUSE cat, dan", "REFUSE cat, dan"),
        (
            "LODGE AT boston: beacon MAX 40 > own > cheapest local max 90 > CHEAPEST MAX JAIL",
            "LODGE AT boston: beacon MAX 40 > OWN > CHEAPEST LOCAL MAX 90 > CHEAPEST MAX JAIL",
        ),
        ("LODGE: OWN > CHEAPEST MAX 120", "LODGE OWN > CHEAPEST MAX 120"),
        ("LODGE me > bob > bank > harv", "LODGE OWN > bob > bank > harvard"),
        ('LODGE AT "#24": HERE > HOUSE > BENCH', "LODGE AT 24: HERE > HOUSE > BENCH"),
        ("LODGE AT beacon street: HERE", "LODGE AT 24: HERE"),
        ("LODGE AT income tax: la MAX 5", "LODGE AT 4: los_angeles MAX 5"),
        ("LODGE AT side 3: default", "LODGE AT SIDE 3: DEFAULT"),
        ("RIDE no", "RIDE NO"),
        ("RIDE: HOUSE MAX $30", "RIDE HOUSE MAX 30"),
        ("TRANSIT MAX 60", "TRANSIT MAX 60"),
        ("TRANSIT DEFAULT", "TRANSIT ANY"),
        ("transit never", "TRANSIT NEVER"),
        ("AVOID bank, cat", "AVOID bank, cat"),
        ("AVOID NONE", "AVOID NONE"),
        ("NOCAP yes", "NOCAP YES"),
        ("BUY NONE", "BUY NONE"),
        ("BUY DEFAULT", "BUY DEFAULT"),
        (
            "BUY NOT electric, gas KEEPING 9 > boston KEEPING 0 > ALL KEEPING $250",
            "BUY NOT electric, gas KEEPING 9 > boston > ALL KEEPING 250",
        ),
        (
            "STAY AT rush: UNLESS LANDING OWN, CORNER MAX 45",
            "STAY AT rush: UNLESS LANDING OWN, CORNER MAX 45",
        ),
        ("STAY unless landing passing start max 50", "STAY UNLESS LANDING PASSING START MAX 50"),
        (
            "STAY WHEN LANDING bob, me, 2, property tax, go to jail, jail, bank, new york, side 2",
            "STAY WHEN LANDING bob, OWN, 2, 38, GO TO JAIL, 10, UNOWNED, new_york, SIDE 2",
        ),
        ("STAY ALWAYS MAX 60", "STAY ALWAYS MAX 60"),
        ("STAY AT rush DEFAULT", "STAY AT rush: DEFAULT"),
        ("JAIL PAY IF CASH >= $300", "JAIL PAY IF CASH >= 300"),
        ("JAIL PAY IF CASH > 299", "JAIL PAY IF CASH >= 300"),
        ("JAIL WAIT", "JAIL WAIT"),
        ("JAIL DEFAULT", "JAIL DEFAULT"),
    ],
)
def test_settings_that_are_understood(line: str, kept: str) -> None:
    """Case, blanks, plain abbreviations and names in part do not matter; the stored form is whole."""
    assert stored(line) == [kept]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("PRICE WALNT AT 5", "is no title, no city and no group"),
        ("PRICE WALNT AT 5", 'Did you mean "walnut"?'),
        ("PRICE new AT 5", '"new" could be New Orleans or New York.'),
        ("PRICE rush AT -5", "-5 is less than nothing."),
        ("PRICE rush AT cheap", '"cheap" is no price; $40, LIST, FAIR and 4 x DICE are.'),
        ("PRICE rush 40", 'AT, REFUSE or DEFAULT is missing before "40". Write PRICE rush AT $40.'),
        ("PRICE STREET 40", "Write PRICE STREETS AT $40."),
        ("PRICE electric REFUSE", "Utilities cannot refuse; name a price."),
        ("PRICE UTILITIES FROM boston AT 5", "does not depend on a city"),
        ("PRICE rush AT 4 x DICE", "Only utilities have a price by the dice. Write AT $40 for others."),
        ("PRICE electric AT 4 x HOUSE", 'DICE is missing before "HOUSE".'),
        ("PRICE railroad AT 5 NOCAP", "NOCAP is for streets only."),
        ("PRICE rush REFUSE NOCAP", "NOCAP needs a price."),
        ("PRICE rush DEFAULT ONCE", "DEFAULT takes a price back: ONCE has no place behind it."),
        ("PRICE ALL AT 40", "ALL has no price: say STREETS, TRANSIT or UTILITIES."),
        ("PRICE beacon TO me AT 4", "ann is your own seat."),
        ("PRICE beacon TO zoe AT 4", 'There is no player "zoe".'),
        ('PRICE "#2" AT 5', "Space 2 is no title."),
        ("PRICE beacon FROM rush AT 5", 'There is no city "rush".'),
        ("REFUSE ann", "ann is your own seat."),
        ("PRICE JAIL AT 25%", "The jail cannot be leased in this game."),
        ("LODGE AT airline: CHEAPEST", "There is no lodging on a transport space: say RIDE."),
        ("LODGE AT jail: CHEAPEST", "is a corner: nobody looks for lodging there."),
        ("LODGE AT 40: CHEAPEST", "There is no space 40; they are numbered from 0 to 39."),
        ("LODGE gas", "U.S. Gas Company is no street."),
        ("LODGE CHEPEST", 'Did you mean "CHEAPEST"?'),
        ("LODGE OWN > > BENCH", "is no lodging"),
        ("LODGE BENCH MAX 5", "BENCH stands alone."),
        ("RIDE BENCH", "BENCH has no place here."),
        ("RIDE rush > HERE", "HERE has no place here."),
        ("TRANSIT MAX -1", "-1 is less than nothing."),
        ("TRANSIT SOME", '"SOME" is no limit for fares'),
        ("AVOID me", "ann is your own seat."),
        ("NOCAP MAYBE", '"MAYBE" is no answer'),
        ("BUY atlantis", "STREETS, TRANSIT, UTILITIES and ALL are."),
        ("BUY JAIL KEEPING 5", "The jail cannot be leased in this game."),
        ("STAY AT gas: ALWAYS", "U.S. Gas Company is no street."),
        ("STAY SOMETIMES", '"SOMETIMES" is no answer'),
        ("STAY WHEN LANDING nowhere", '"nowhere" is no place'),
        ("STAY WHEN MAX 5", "LANDING is missing: write WHEN LANDING OWN, CORNER."),
        ("STAY NEVER MAX 5", "NEVER stands alone."),
        ("STAY WHEN LANDING SIDE 5", "5 is not between 1 and 4."),
        ("JAIL RUN", '"RUN" is no answer; PAY, WAIT and PAY IF CASH >= 300 are.'),
        ("JAIL PAY IF CASH < 5", '"<" has no place here: write CASH >= 300.'),
        ("IF CASH > 5 THEN JAIL WAIT", "JAIL cannot depend on IF."),
    ],
)
def test_settings_that_are_refused(line: str, told: str) -> None:
    """Every refusal says the reason and, where there is one, the way out."""
    assert told in refused(line)


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("BUILD rush", "BUILD rush"),
        ("build hollywood 2 at start keeping $300", "BUILD hollywood 2 AT START KEEPING 300"),
        ("BUILD rush 1 AT END KEEPING 0", "BUILD rush"),
        ("BUILD georgetown TO A AT land", "BUILD georgetown TO APARTMENT AT LANDING"),
        ("BUILD georgetown TO 2", "BUILD georgetown TO 2"),
        ("REPAY k1.1 $20", "REPAY K1.1 20"),
        ("REPAY K1.1", "REPAY K1.1"),
        ("REPAY K2.4", "REPAY K2.4"),
        ("DECLARE WHEN WORTH >= $2150", "DECLARE WHEN WORTH >= 2150"),
        ("declare", "DECLARE"),
        (
            "IF LANDED NOT IN boston, 17 AND STAYED AND bob IN JAIL THEN BUILD rush",
            "IF LANDED NOT IN boston, 17 AND STAYED AND bob IN JAIL THEN BUILD rush",
        ),
        (
            "IF OWNER beacon IS NOT me AND LEVEL rush = A AND HOUSES > 3 THEN BUILD rush",
            "IF OWNER beacon IS NOT ann AND LEVEL rush = 3 AND HOUSES > 3 THEN BUILD rush",
        ),
        (
            "IF TOKEN cat IN corner, boston AND worth >= -5 THEN DECLARE",
            "IF TOKEN cat IN CORNER, boston AND WORTH >= -5 THEN DECLARE",
        ),
        (
            "IF OWNER wall IS bank AND ROUND < 9 THEN REPAY K1.1",
            "IF OWNER wall IS bank AND ROUND < 9 THEN REPAY K1.1",
        ),
        ("IF Archer IN JAIL THEN DECLARE", "IF ann IN JAIL THEN DECLARE"),
        ("IF cash > 5 then give $5 to bob", "IF CASH > 5 THEN GIVE $5 TO bob"),
    ],
)
def test_actions_that_are_understood(line: str, kept: str) -> None:
    """Actions with their moments, and the tests they may depend on."""
    assert stored(line) == [kept]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("BUILD gas", "U.S. Gas Company is no street."),
        ("BUILD rush 4", "4 is not between 1 and 3."),
        ("BUILD rush TO 4", '"4" is no level to build to; 1, 2 and APARTMENT are.'),
        ("BUILD rush AT NOON", '"NOON" is no moment of a turn: write START or LANDING or END.'),
        ("MOVE HOUSE rush TO state", "Houses cannot be moved in this game."),
        ("REPAY K2.1", "K2.1 is no debt of yours. Yours: K1.1, K2.4."),
        ("REPAY K9.1", "There is no clause K9.1."),
        ("REPAY K1", '"K1" is no clause; clauses have numbers such as K5.2.'),
        ("DECLARE WHEN WORTH >= 1999", "Nobody can declare less than $2000."),
        ("STALEMATE", "STALEMATE needs objective 3."),
        ("IF CASH 5 THEN BUILD rush", '"5" is not a comparison'),
        ("IF MOON > 5 THEN BUILD rush", 'I do not know the test "MOON"'),
        ("IF LEVEL rush > 4 THEN BUILD rush", '"4" is no level'),
        ("IF CASH > 5 BUILD rush", "THEN is missing"),
        ("BULID rush", 'Did you mean "BUILD"?'),
    ],
)
def test_actions_that_are_refused(line: str, told: str) -> None:
    """Brief 5.4, third column."""
    assert told in refused(line)


def test_actions_that_need_an_option() -> None:
    """LAI-71, 73, 04: moved houses, the lease, and the objectives."""
    assert stored("MOVE HOUSE rush TO state AT START", moving_houses=True) == [
        "MOVE HOUSE rush TO state AT START"
    ]
    assert "name two streets" in refused("MOVE HOUSE rush TO rush", moving_houses=True)
    assert "DECLARE needs objective 1." in refused("DECLARE", objective=3)
    assert stored("STALEMATE", objective=3) == ["STALEMATE"]
    assert stored("BUY JAIL KEEPING 600", jail_lease=True) == ["BUY JAIL KEEPING 600"]
    lapping = circuit(lap=Lap("bob", 5, 2043))
    assert "bob has declared already" in refused("DECLARE", state=lapping)


def test_the_lessee_sets_the_rate() -> None:
    """LAI-74, R72: only the lessee, and within the limit; a lease outlives its option."""
    mine = circuit(lease=leased("ann"))
    assert stored("PRICE JAIL AT 25 %\nprice jail at $7", state=mine) == [
        "PRICE JAIL AT 25%",
        "PRICE JAIL AT $7",
    ]
    assert "The jail is leased by bob." in refused("PRICE JAIL AT 5%", state=circuit(lease=leased("bob")))
    assert "The jail is the bank's." in refused("PRICE JAIL AT 5%", jail_lease=True)
    limits: dict[str, Any] = {"state": mine, "jail_rate_cap": 20}
    assert stored("PRICE JAIL AT 20%\nPRICE JAIL AT $10", **limits) == [
        "PRICE JAIL AT 20%",
        "PRICE JAIL AT $10",
    ]
    assert "at most 20% of the booking fee" in refused("PRICE JAIL AT 21%", **limits)
    assert "at most 20% of the booking fee" in refused("PRICE JAIL AT $11", **limits)


def test_what_belongs_to_the_travel_phase() -> None:
    """Brief 5.2: before the dice nothing is built or repaid; all else may be sent."""
    told = refused("BUILD beacon\nIF CASH > 5 THEN REPAY K1.1\nMOVE HOUSE rush TO state", phase="business")
    for verb in ("BUILD", "REPAY", "MOVE HOUSE"):
        assert f"{verb} belongs to the travel phase: send it then." in told
    assert len(read("BUILD beacon", phase="round").orders) == 1
    assert len(read("DECLARE\nJAIL PAY\nPRICE beacon AT 5\nGIVE $5 TO bob", phase="business").orders) == 4


def test_prices_may_be_frozen() -> None:
    """Option price_freeze, also by a contract of all: what was shown with the dice binds."""
    frozen: dict[str, Any] = {"phase": "travel", "price_freeze": True}
    reading = read("PRICE beacon AT 5\nREFUSE bob\nLODGE OWN", **frozen)
    assert [complaint.why for complaint in reading.complaints] == [Why.NOT_NOW, Why.NOT_NOW]
    assert len(read("PRICE beacon AT 5", phase="business", price_freeze=True).orders) == 1
    assert "Prices bind" in refused("PRICE rush AT 5", state=circuit("travel", rules={"price_freeze": "yes"}))


def test_the_eliminated_order_nothing() -> None:
    """LAI-33: who is out takes no part."""
    assert "You are out of the game" in refused("LODGE OWN\nGIVE $5 TO bob", seat="eve")


def test_prices_of_others_titles_sleep() -> None:
    """Brief 5.3: a title not owned is accepted; it may be got."""
    assert stored("PRICE rush AT 40\nBUILD rush") == ["PRICE rush AT $40", "BUILD rush"]


def test_help_names_both_orders_of_a_verb() -> None:
    """PRICE and PRICE JAIL are two orders."""
    assert "PRICE JAIL AT" in GRAMMAR.help("PRICE") and "NOCAP" in GRAMMAR.help("PRICE")
