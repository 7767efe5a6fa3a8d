"""What became of orders: how far plans came, what came of deals and bids, which lines gave way."""

from __future__ import annotations

from pbem.engine.copying import copied
from pbem.engine.dice import Dice
from pbem.engine.ruleset import Moment, Position, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.rulesets.planetismals.belt import Belt
from pbem.rulesets.planetismals.plan import Branch, Plan, PlanLine
from pbem.rulesets.planetismals.waiting import Hold
from tests.planetismals.test_planetismals_rounds import hungry, rules
from tests.planetismals.workshop import belt, installation


def became(state: Belt, seat: str = "ann", longer: Plan | None = None, **texts: str | Filed) -> list[str]:
    """What a seat is told of its orders; `longer` is the plan that SH1 has by the time they are played."""
    position = Position(Moment(state.round, state.phase), state)
    filed = {name: text if isinstance(text, Filed) else Filed(text) for name, text in texts.items()}
    sheets = settle(rules(), position, filed)
    if longer:
        state.shuttles["SH1"].plan = longer
    return [str(one) for one in adjudicate(rules(), position, sheets, Dice("results")).results_of(seat)]


def waits(steps: int) -> Plan:
    """A plan that holds and holds."""
    return Plan(tuple(PlanLine(Branch(Hold(99))) for _ in range(steps)))


def test_plans_are_told_by_how_far_they_came() -> None:
    """3.5: at their end, on their way with the next step, or with what failed."""
    assert became(belt(), ann="PLAN SH1: STOP") == ["PLAN SH1: STOP — done: the plan is at its end"]
    [told] = became(belt(), ann="PLAN SH1: LOAD ALL; HOLD 3; STOP")
    assert "done in part: next is step 2 of 3, HOLD 3; failed: LOAD ALL (" in told
    assert became(belt(), ann="PLAN SH1: HOLD UNTIL ROUND >= 9; STOP") == [
        "PLAN SH1: HOLD UNTIL ROUND >= 9; STOP — waiting: next is step 1 of 2, HOLD UNTIL ROUND >= 9"
    ]


def test_plans_on_file_wait_and_those_too_long_are_refused() -> None:
    """5.2: a standing plan, an APPEND too, is begun when the one before it is finished."""
    for way in ("", " APPEND"):
        state, line = belt(), f"PLAN SH1{way}: GO base; STOP"
        state.shuttles["SH1"].plan = waits(2)
        waiting = became(state, ann=Filed("", "", line))
        assert waiting == [f"{line} — waiting: it is begun when the plan before it is finished"]
    state = belt()
    state.shuttles["SH1"].plan = waits(2)
    [told] = became(state, longer=waits(60), ann="PLAN SH1 APPEND: GO base")
    assert told == "PLAN SH1 APPEND: GO base — refused: a plan has at most 60 steps"


def test_of_lines_that_settle_the_same_the_last_counts() -> None:
    """RATIONS of a colony gives way to RATIONS ALL below it, but not the other way round."""
    state = belt(installation("CO1", "ann"))
    assert became(state, ann="RATIONS CO1 NO\nRESERVE 5\nRESERVE 5\nRATIONS ALL YES") == [
        'RATIONS CO1 NO — not needed: a later line counts: "RATIONS ALL YES"',
        'RESERVE 5 — not needed: a later line counts: "RESERVE 5"',
        "RESERVE 5 — done: it stays so until you change it",
        "RATIONS ALL YES — done: it stays so until you change it",
    ]


def test_offers_are_told_by_who_took_them() -> None:
    """PLA-R56, R57: done, matched by nobody, or lapsed with what was in the way last."""
    gift, offer, dear = "GIVE $20 TO bob", "GIVE $7 TO bob FOR $8", "GIVE $900000 TO bob FOR $3"
    told = became(belt(), ann=f"{gift}\n{offer}\n{dear}", bob="GIVE $3 TO ann FOR $900000")
    assert told[:2] == [f"{gift} — done: with bob", f"{offer} — never came up: nobody matches it"]
    assert told[2].startswith(f"{dear} — never came up: agreed with bob, and lapsed: ")


def test_bids_are_told_by_what_came_of_each_lot() -> None:
    """3.3: won, outbid, or never needed; a rival's bid is no part of it."""
    assert became(hungry(), "cat", bob="BID E7 60", cat="BID E7 90") == [
        "BID E7 90 — waiting: it is kept for the bids that are asked for now"
    ]
    opened = hungry()
    opened.phase = "bids"
    assert became(copied(opened), "cat", bob="BID E7 60", cat="BID E7 90") == [
        "BID E7 90 — done: E7 is won for 90 MC"
    ]
    assert became(opened, "bob", bob="BID E7 60", cat="BID E7 90") == ["BID E7 60 — refused: outbid for E7"]
