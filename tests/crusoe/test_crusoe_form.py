"""The order form: valid as it stands, for those who are asked for orders; and what may be chosen for it."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.tongue import speaking
from pbem.rulesets.crusoe.receipts.remembered import remembered
from tests.counter import (
    Counter,
    has_an_item_for_every_open_line,
    remarks_are_orders,
    takes_whatever_is_chosen,
)
from tests.crusoe.counter import SEATS, counter
from tests.languages.pseudo import PSEUDO, outside

MOTIONS: dict[str, Any] = {"common": {"water": 3}, "motions": [{"author": "bob", "division": "NEED"}]}
FIRST: dict[str, Any] = {"cycle": 1, "seats": {"anna": {}, "bob": {}, "carol": {}}}
RULED: dict[str, Any] = {"seats": {**SEATS, "anna": {**SEATS["anna"], "path": "grasshopper"}}}
PAUSED: dict[str, Any] = {"round": 2}
CARRIED: dict[str, Any] = {"carried": {"anna": "EAT 2 fish\nESTATE anyone: BANK"}}
STATES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "work": ("work", {}, {}),
    "first work": ("work", FIRST, {"board": "board"}),
    "pause": ("work", PAUSED, {"work_rounds": 2}),
    "socialist work": ("work", {}, {"scenario": "socialism"}),
    "traditional choice": ("work", FIRST, {"scenario": "traditional"}),
    "traditional work": ("work", RULED, {"scenario": "traditional"}),
    "quick work": ("work", {}, {"scenario": "quick"}),
    "lonely work": ("work", {}, {"scenario": "crusoe", "form": "compact"}),
    "share": ("share", {}, {"scenario": "communism", "share_phase": True}),
    "taxes": ("share", RULED, {"scenario": "traditional", "share_phase": True}),
    "market": ("market", {}, {}),
    "two markets": ("market", {}, {"market_rounds": 2}),
    "traditional market": ("market", {}, {"scenario": "traditional"}),
    "quick market": ("market", {}, {"scenario": "quick"}),
    "motions": ("market", MOTIONS, {"scenario": "socialism"}),
    "camp": ("camp", {}, {}),
    "peaceful camp": ("camp", {}, {"utopian": True}),
    "lonely camp": ("camp", {}, {"scenario": "crusoe"}),
    "compact": ("camp", {}, {"form": "compact"}),
    "compact motions": ("camp", MOTIONS, {"form": "compact", "scenario": "socialism"}),
    "assembly": ("assembly", {"invoker": {"main": "bob"}}, {}),
    "assembly by tradition": ("assembly", {"invoker": {"main": "anna"}}, {"scenario": "traditional"}),
    "carried": ("assembly", CARRIED, {}),
}
EACH = pytest.mark.parametrize("name", list(STATES))
BOTH = pytest.mark.parametrize("seat", ["anna", "bob"])


def at(name: str, seat: str = "anna") -> Counter:
    """A seat in one of the states above."""
    phase, more, options = STATES[name]
    return counter(phase, seat, more, **options)


@EACH
@BOTH
def test_the_form_is_taken_as_it_stands(name: str, seat: str) -> None:
    here = at(name, seat)
    text = "\n".join(here.form())
    assert all(len(line) <= 70 or line.startswith("# ") for line in here.form())
    assert here.complaints(text) == []
    if here.open_lines() and name != "carried":
        assert here.odd(text) == []


@EACH
@BOTH
def test_the_form_sent_back_changes_the_path_alone(name: str, seat: str) -> None:
    here = at(name, seat)
    text = "\n".join(line for line in here.form() if not line.startswith(("PATH", "WANT")))
    if not here.open_lines():
        return
    kept = [line for line in here.forecast() if line.startswith(("As things stand", "Then", "You exchange"))]
    assert [line for line in kept if line not in here.forecast(text)] == []


@EACH
@BOTH
def test_what_a_form_offers_is_taken(name: str, seat: str) -> None:
    here = at(name, seat)
    remarks_are_orders(here, "SPEECH")
    takes_whatever_is_chosen(here, 2, _is_of_two_blanks)
    has_an_item_for_every_open_line(here)


def _is_of_two_blanks(complaint: str) -> bool:
    """Whether it is about two choices that do not fit each other: a price that ranks forbid."""
    return " receive " in complaint


@EACH
def test_nothing_of_a_form_is_untranslated(name: str) -> None:
    with speaking(PSEUDO):
        here = at(name)
        words = [
            choice.says for item in here.items().values() for pick in item.picks for choice in pick.choices
        ]
        names = [text for item in here.items().values() for text in (item.name, item.says)]
    paths = [path.name for path in here.rules.book.board.paths.values()]
    for text in (*words, *names):
        left = outside(text)
        for known in (*paths, *here.view.names.values(), "market", "Market"):
            left = left.replace(known, "")
        assert not any(character.isalpha() for character in left), text


def test_the_form_of_work_has_the_short_form_first() -> None:
    form = at("work").form()
    assert at("work").open_lines() == [
        "PATH ant",
        "WANT water 2 > fruit 3 > protein 3 > food 6 > leisure 1",
    ]
    assert form[0] == "# You hold 1 water + 5 fish + 2 apple + 1 egg; leisure 2."
    assert "# Dung Beetle (DB): 6 spaces; last: Bob and Carol." in form
    assert "# Spider (SP): 6 spaces." in form
    later = form[form.index("# More, for those who like; take away the # of what shall count:") :]
    assert {"# PATH ant EMPTY > sand_crab MAX 1 > dung_beetle", "# LAND ant: 8 > market"} < set(later)
    assert form[-1] == "# READY   # if you need no more time"


def test_a_path_that_is_fixed_is_not_asked_for() -> None:
    for name in ("quick work", "traditional work", "pause"):
        assert not any("PATH" in line for line in at(name).form()), name
        assert "Path" not in at(name).items()
    assert "# You go down Grasshopper: your path is fixed." in at("traditional work").form()
    assert any(line.startswith("# TAX anyone: diamond") for line in at("traditional work").form())
    assert not any("TAX" in line for line in at("traditional work", "bob").form())


def test_the_first_choice_by_tradition_says_what_binds_it() -> None:
    form = " ".join(at("traditional choice").form())
    assert "Only Dung Beetle may be chosen twice; if nobody has Grasshopper" in form


def test_the_form_of_the_market_tells_who_lacks_what() -> None:
    form = at("market").form()
    assert at("market").open_lines() == []
    assert "# Bob holds 5 water. It lacks 3 food to be Fed. It can spare 3 water." in form
    assert "# Dan holds 1 spear. It lacks water. It lacks 3 food to be Fed." in form
    assert "# GIVE 1 fish TO bob FOR 1 water   # if mirrored by Bob" in form
    assert not any("LEAVE" in line for line in form)
    assert any("LEAVE" in line for line in at("two markets").form())
    assert not any("gift" in line for line in at("traditional market").form())
    assert not any("carol" in line for line in at("quick market").form())


def test_motions_stand_in_the_form() -> None:
    form = at("motions").form()
    assert {
        "# In the pool: 3 water.",
        "# M1, moved by Bob: NEED",
        "# VOTE M1 > none   # the best first",
    } < set(form)
    assert "# WITHDRAW M1   # takes it back" in at("motions", "bob").form()
    here = at("motions").posts("anna", "PROPOSE EVEN")
    assert "# VOTE M1 > M2 > none   # the best first" in here.form()
    assert [choice.words for choice in here.items()["Withdraw"].picks[0].choices] == ["M2"]


def test_the_form_of_the_camp_proposes_the_best_meal() -> None:
    form = at("camp").form()
    assert "EAT BEST   # as things stand 3 fish + 2 apple + 1 egg; points +4" in form
    assert "# INVOKE   # invokes government, for 1 leisure of your 2" in form
    assert not any("INVOKE" in line for line in at("peaceful camp").form())
    assert at("lonely camp").open_lines() == ["EAT BEST", "DRINK 2"]
    poor = {"seats": {**SEATS, "anna": {"water": 1, "fish": 3}}}
    asked = " ".join(line.lstrip("# ") for line in counter("camp", more=poor).form())
    assert "as things stand you cannot: you have no leisure and are not Indigent" in asked


def test_lines_of_the_camp_that_still_count_stand_in_the_form_of_the_assembly() -> None:
    assert at("carried").open_lines() == ["EAT 2 fish", "DRINK 2", "ESTATE anyone: BANK"]
    assert not any(line.startswith("# ESTATE") for line in at("carried").form())


def test_those_who_are_asked_nothing_have_no_form() -> None:
    dead = {"seats": {**SEATS, "anna": {"status": "dead"}}}
    assert counter("market", more=dead).form() == [] and counter("market", more=dead).items() == {}
    assert at("taxes").form() != [] and at("taxes", "bob").form() == []
    abandoned = {"seats": {**SEATS, "anna": {**SEATS["anna"], "abandoned": True}}}
    assert counter("camp", more=abandoned).form() == []


def test_items_of_compact_camp() -> None:
    assert set(at("compact").items()) == {
        *("Deal", "Gift", "Offer", "Keep", "Eat", "Drink", "Government", "Fight", "Attack", "Defend"),
        *("Join", "Verdict", "Estate", "Picks"),
    }
    assert "Spear" in at("compact", "dan").items()
    verdicts = at("assembly by tradition").items()["Verdict"].picks[1].choices
    assert verdicts[-1].words == "SWAP > SPARE"


def test_places_of_items_are_those_of_the_map() -> None:
    found = at("first work").items()
    assert [choice.place for choice in found["Path"].picks[0].choices][:2] == ["AN-start", "SC-start"]
    icons = found["Take"].picks[0].choices
    assert [(one.words, one.place) for one in icons if one.words.startswith("ant 7:")] == [
        ("ant 7: water", "AN7"),
        ("ant 7: leisure", "AN7"),
    ]
    assert at("work").items()["Landing: Ant"].picks[0].choices[-1].place == "AN-market"


def test_earlier_lines_and_those_on_file_are_remarks_of_the_form() -> None:
    here = at("two markets")
    last = here.sheet("GIVE 1 fish TO bob FOR 1 water").orders
    on_file = (("Standing orders", "PATH ant\nKEEP 1 water\nEAT BEST"), ("Sent ahead", "PATH ant"))
    assert remembered(here.view, "anna", last, on_file) == (
        "# Your last lines for such a phase:",
        "# GIVE 1 fish TO bob FOR 1 water",
        "# Standing orders, as far as they are for this phase:",
        "# KEEP 1 water",
    )
    assert remembered(at("taxes", "bob").view, "bob", last, on_file) == ()
