"""The order form: valid as it stands, for those who are asked for orders; and what may be chosen for it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.counter import (
    Counter,
    has_an_item_for_every_open_line,
    remarks_are_orders,
    takes_whatever_is_chosen,
)
from tests.new_tabor.counter import counter

OPENING: dict[str, Any] = {
    "quarter": 1,
    "round": 1,
    "seats": {"ann": {"ability": {"food": 4, "clothes": 8, "shelter": 3}}, "bob": {}},
}
SWITCHING: dict[str, Any] = {
    "seats": {"ann": {"industry": "switch", "last_industry": "food", "tokens": 2, "ability": {"food": 3}}}
}
RESTING: dict[str, Any] = {
    "seats": {"ann": {"industry": "switch", "last_industry": "food", "bound_for": "leisure"}}
}
CHALLENGED: dict[str, Any] = {
    "seats": {
        "ann": {
            "industry": "clothes",
            "zone": "inner",
            "platform": {"inner": "bob"},
            "off_path": True,
            "money": 9,
        },
        "bob": {"zone": "inner", "rent": {"inner": 5}},
        "cy": {"zone": "inner"},
    }
}
BUSY: dict[str, Any] = {
    "seats": {
        "ann": {
            "industry": "clothes",
            "zone": "center",
            "rent": {"center": 5, "inner": 2},
            "ability": {"clothes": 8},
            "unmet": {"food": 30},
            "stock": {"clothes": 9, "shelter": 4},
            "wants": [{"good": "shelter", "amount": 6}],
            "vacancy": {"center": False, "inner": True},
            "money": 30,
        },
        "bob": {"unmet": {"clothes": 7}},
        "cy": {"off_path": True},
    },
    "ious": [{"debtor": "ann", "creditor": "bob", "amount": 15}],
    "questions": ["forgive bob"],
}
QUESTIONS: dict[str, Any] = {
    "questions": ["call", "recall clerk", "election treasurer"],
    "motions": [{"text": "Nobody gouges.", "seat": "cy"}],
    "treasurer": None,
}
STATES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "round": ("round", {}, {}),
    "opening": ("round", OPENING, {}),
    "in switch": ("round", SWITCHING, {}),
    "resting": ("round", RESTING, {}),
    "off the path": ("round", CHALLENGED, {}),
    "busy": ("round", BUSY, {}),
    "compact": ("round", {**BUSY, **QUESTIONS}, {"mode": "compact"}),
    "strict": (
        "round",
        {**BUSY, "questions": []},
        {"iou": "none", "gifts": False, "late_mercy": "never", "open_books": False},
    ),
    "settle": ("settle", BUSY, {}),
    "settle by policy": ("settle", QUESTIONS, {"mode": "compact"}),
    "vote": ("vote", QUESTIONS, {}),
    "charity": ("charity", {}, {}),
    "closed charity": ("charity", {}, {"open_books": False}),
}
EACH = pytest.mark.parametrize("name", list(STATES))
SEATS = pytest.mark.parametrize("seat", ["ann", "bob", "cy", "dan"])


def at(name: str, seat: str = "ann") -> Counter:
    """A seat in one of the states above."""
    phase, more, options = STATES[name]
    return counter(seat, phase, more, **options)


def test_the_form_of_a_round() -> None:
    form = at("round").form()
    assert at("round").open_lines() == [
        "AUTOCONSUME inputs",
        "VACANCY accept",
        "BUY need food FROM cu",
        "ACT clothes",
        "CLAIM here",
    ]
    assert "BUY need food FROM cu   # 30 missing; 12 in the storehouse at $9.30" in form
    assert "ACT clothes   # 40 a turn in the Center, 32 Inner, 24 Outer Rung" in form
    assert "CLAIM here   # keeping the Inner Rung costs nothing now" in form
    costs = form.index("# costs $7.00 now:")
    assert form[costs + 1] == "# CLAIM center UP TO $6.00 INNER UP TO $1.00 > here"
    assert "# CLAIM outer > here   # free now" in form
    room = form.index("# SELL surplus TO cu")
    assert form[room - 2 : room] == [
        "# room for 360 food, 10 clothes, 360 shelter, 360 transportation; fee",
        "#   $10.00:",
    ]


def test_what_the_next_production_makes_is_not_missing() -> None:
    made = {"seats": {"ann": {"zone": "outer", "ability": {"food": 4}, "unmet": {"food": 20, "shelter": 1}}}}
    assert "BUY need shelter FROM cu" in counter(more=made).open_lines()
    assert "BUY need food FROM cu" not in counter(more=made).open_lines()


def test_the_form_of_the_opening_round() -> None:
    assert at("opening").open_lines() == ["VACANCY accept", "ACT clothes", "CLAIM center > inner > outer"]
    assert "# ACT food   # 12 a turn in the Center, 16 Inner, 20 Outer Rung" in at("opening").form()
    farmer = {**OPENING, "seats": {"ann": {"ability": {"food": 8, "clothes": 4}}}}
    assert counter(more=farmer).open_lines()[1:] == ["ACT food", "CLAIM outer"]


def test_in_switch_the_form_has_the_goal() -> None:
    form = at("in switch").form()
    assert "ACT food   # 9 a turn in the Center, 12 Inner, 15 Outer Rung" in form
    assert "# LEISURE   # rest, for a token when the turn after this begins" in form
    assert "# INNOVATE 1   # 2 tokens may be wagered on food" in form
    assert "LEISURE   # you meant to rest" in at("resting").form()
    last = {"industry": "switch", "last_industry": "food", "bound_for": "shelter", "switch_turns": 1}
    form = counter(more={"seats": {"ann": {**last, "leisure": True}}}).form()
    assert any(line.startswith("ACT shelter") for line in form)
    assert not any("LEISURE" in line for line in form)
    assert "# INNOVATE 1   # 1 token may be wagered on food" in form


def test_off_the_path_only_places_are_asked_for() -> None:
    assert at("off the path").form() == [
        "VACANCY accept",
        "CLAIM here UP TO $6.00   # keeping the Inner Rung costs $6.00 now",
        "# READY   # if you need no more time",
    ]


def test_the_center_is_kept_by_two_payments() -> None:
    challenged = {
        "seats": {
            "ann": {"zone": "center", "platform": {"center": "bob"}, "rent": {"center": 5, "inner": 2}},
            "bob": {"zone": "center", "rent": {"center": 6, "inner": 1}},
        }
    }
    here = counter(more=challenged)
    assert "CLAIM here UP TO $7.00 INNER UP TO $1.00" in here.open_lines()
    assert "# CLAIM here PAY $5.00 INNER PAY $2.00   # the rent in force" in at("busy").form()
    assert "# CLAIM here PAY $1.00 UP TO $5.00   # secures the place for a turn" in at("round").form()


def test_what_is_open_to_a_seat_stands_in_its_form() -> None:
    form = at("busy").form()
    for line in (
        "VOTE forgive bob abstain",
        "VACANCY decline center",
        "VACANCY accept inner",
        "# REPAY $15.00 TO bob   # all that you owe there",
        "# CONSUME all FOR wants   # open Wants: 6 shelter",
        "# RECALL treasurer   # a vote on cy as Treasurer",
        "# SUBLET TO bob FOR $10.00",
    ):
        assert any(one.partition("   #")[0] == line or one == line for one in form), line
    assert not any("cy" in line and "RECALL" not in line and "vote on" not in line for line in form)
    strict = at("strict").form()
    assert not any(word in line for line in strict for word in ("LEND", "BORROW", "gift", "LATE"))


def test_a_compact_form_has_two_sections() -> None:
    """The second stands behind #, so that what is clicked on, which goes to the end, is for the first."""
    lines = at("compact").open_lines()
    votes = ["VOTE call abstain", "VOTE recall clerk abstain", "VOTE motion 1 abstain"]
    assert lines[:4] == ["DECLINE both", *votes]
    form = at("compact").form()
    after = form.index("# NEXT ROUND   # Q2 R4")
    later = [line[2:] for line in form[after:-1]]
    assert at("compact").complaints("\n".join([*form[:after], *later])) == []
    assert {"Next round", "Action Ring, later", "Claim, later"} < set(at("compact").items())
    assert "Next round" not in at("busy").items()


def test_the_form_of_settling() -> None:
    form = at("settle").form()
    assert "AUTO on   # help at the quarter's end; on or off" in form
    assert "BUY need food FROM cu   # 30 missing; 12 in the storehouse at $9.30" in form
    assert "# SELL 7 clothes AT $9.30 TO bob   # bob lacks 7 clothes" in form
    policy = at("settle by policy").form()
    assert "# CHARITY anyone yes UP TO $60.00" in policy
    assert not any("SUBLET" in line or line.startswith("CLAIM") for line in form)


def test_the_form_of_a_vote() -> None:
    assert at("vote").open_lines() == [
        "DECLINE both",
        "VOTE call abstain",
        "VOTE recall clerk abstain",
        "VOTE motion 1 abstain",
        "VACANCY accept",
    ]
    form = at("vote").form()
    assert "VOTE recall clerk abstain   # yes or no: dan goes as Clerk" in form
    assert '# yes or no: RESOLVE "Nobody gouges.", moved by cy:' in form
    assert "# NOMINATE bob FOR treasurer   # Treasurer; or any other seat" in form


def test_the_form_of_charity_tells_what_shares_come_to() -> None:
    assert at("charity", "bob").form() == [
        "# ann lacks 30 food, 20 clothes: $465.00, of which it pays $0.00.",
        "# A share is: $465.00 if 1 gives, $232.50 if 2 give, $155.00 if 3",
        "#   give.",
        "CHARITY ann no   # as it stands you give nothing",
        "# CHARITY ann yes UP TO $155.00   # enough if all give who can",
        "# CHARITY ann yes   # whatever it comes to",
        "VACANCY accept",
        "# READY   # if you need no more time",
    ]
    closed = at("closed charity", "bob").form()
    assert closed[0] == "# ann lacks 30 food, 20 clothes: $465.00, of which it pays what it"
    assert closed[2].startswith("# A share is at most:")


def test_those_who_are_asked_nothing_have_no_form() -> None:
    assert at("charity").form() == [] and at("charity").items() == {}
    out = counter(more={"seats": {"ann": {"in_game": False}}})
    assert out.form() == [] and out.items() == {}
    over = counter(more={"result": {"how": "quarters", "winners": ["bob"]}})
    assert over.form() == [] and over.items() == {}


@EACH
@SEATS
def test_the_form_is_taken_as_it_stands(name: str, seat: str) -> None:
    here = at(name, seat)
    text = "\n".join(here.form())
    assert all(len(line) <= 70 or line.startswith("# ") for line in here.form())
    assert here.complaints(text) == []
    if text:
        assert [one for one in here.odd(text) if "no money" not in one] == []


@EACH
@SEATS
def test_the_form_sent_back_changes_nothing_but_what_it_says(name: str, seat: str) -> None:
    """But for purchases and rent, all goes on as without a word."""
    here = at(name, seat)
    kept = [line for line in here.form() if not line.startswith(("BUY", "CLAIM"))]
    idle = [line for line in here.forecast() if not line.startswith(("No orders", "Settings", "For Q"))]
    sent = here.forecast("\n".join(kept)) if here.open_lines() else here.forecast()
    assert [line for line in idle if line not in sent] == []
    assert here.forecast()[-1] == sent[-1]


@EACH
@SEATS
def test_what_a_form_offers_is_taken(name: str, seat: str) -> None:
    here = at(name, seat)
    remarks_are_orders(here)
    takes_whatever_is_chosen(here, 2)
    has_an_item_for_every_open_line(here)


def test_items_of_a_busy_seat() -> None:
    found = at("busy").items()
    assert set(found) == {
        *("Forgive bob", "Sell the surplus", "Sell", "Buy food", "Buy", "Offer", "Ask for", "Swap", "Gift"),
        *("Sublet", "Lend", "Borrow", "Repay", "Consume", "Consume all", "Keep", "Keep money"),
        *("Autoconsume", "Help", "Action Ring", "Claim", "Recall", "Motion"),
        *("Vacant places: Center", "Vacant places: Inner Rung"),
    }
    claim = found["Claim"].picks[0].choices
    assert (claim[0].words, claim[0].place) == ("here", "Center")
    assert [(one.words, one.place) for one in claim[-1:]] == [("inner > here", "Inner Rung")]
    ring = found["Action Ring"].picks[0].choices
    assert (ring[0].words, ring[0].place) == ("ACT clothes", "Clothes")


def test_items_of_other_phases() -> None:
    assert {"Nominate", "Being nominated", "Election", "Dice", "Motion 1", "Call"} < set(at("vote").items())
    assert "Charity for ann" in at("charity", "bob").items()
    assert "Charity" in at("settle by policy").items()
    assert "Innovate" in at("in switch").items()
    assert set(at("off the path").items()) == {"Claim", "Vacant places"}
    assert "Sell" not in at("opening").items()
