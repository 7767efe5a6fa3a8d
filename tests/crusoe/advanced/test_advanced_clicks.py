"""Contracts and programs on a page that can be clicked on: whatever it writes is taken."""

from __future__ import annotations

from typing import Any

from pbem.engine.orderform import Item
from tests.counter import Counter
from tests.crusoe.counter import counter

EGGS = {"parties": ["anna", "bob"], "text": "x", "signed": ["anna", "bob"], "since": 1, "due": 1}
ACCUSED = [{"id": "eggs", "seat": "anna", "by": "bob", "text": "no eggs"}]
BOUND: dict[str, Any] = {"libertarianism": {"contracts": {"eggs": EGGS}, "accusations": ACCUSED}}


def page(phase: str, seat: str = "anna") -> Counter:
    """A seat in a game with contracts, one of them in force."""
    modules: dict[str, Any] = {"libertarianism": {}}
    return counter(phase, seat, {"mod": BOUND}, scenario="national_capitalism", modules=modules)


def every(item: Item) -> list[str]:
    """All orders that an item writes with what it proposes."""
    lines: list[tuple[str, ...]] = [()]
    for pick in item.picks:
        lines = [(*line, choice.words) for line in lines for choice in pick.choices]
    return [item.written(*line) for line in lines]


def written(there: Counter, verb: str) -> list[str]:
    """All orders of a verb that a page proposes; whatever it proposes is taken."""
    found = [line for item in there.items().values() for line in every(item) if line.startswith(verb)]
    assert not [(line, told) for line in found if (told := there.complaints(line))]
    return found


def test_contracts_are_written_clause_by_clause() -> None:
    """CRA-LIB-02 There is an item for each other seat, with a name that nobody else writes."""
    there = page("work")
    items = [item for item in there.items().values() if item.order.startswith("CONTRACT")]
    assert [item.order for item in items] == [
        "CONTRACT anna-1 WITH bob: {}",
        "CONTRACT anna-2 WITH carol: {}",
        "CONTRACT anna-3 WITH dan: {}",
    ]
    assert all(item.is_block and item.is_many and item.picks[0].is_free for item in items)
    assert "CONTRACT anna-1 WITH bob: anna GIVES 1 water TO bob IN 3" in written(there, "CONTRACT")
    block = "CONTRACT anna-1 WITH bob:\nanna GIVES 1 water TO bob IN 3\nbob GIVES 1 egg TO anna BY 3\nEND"
    assert there.complaints(block) == []


def test_breaches_are_accused_admitted_and_judged() -> None:
    """CRA-R107 Parties accuse and admit in the letters to the camp; others judge in the assembly."""
    assert written(page("camp"), "ACCUSE") == ["ACCUSE bob OF eggs: It was not kept."]
    assert written(page("camp"), "ADMIT") == written(page("assembly"), "ADMIT") == ["ADMIT eggs"]
    assert written(page("camp", "carol"), "ACCUSE") == written(page("camp", "carol"), "ADMIT") == []
    assert written(page("assembly", "carol"), "JUDGE") == ["JUDGE eggs/anna default", "JUDGE eggs/anna kept"]
    assert written(page("assembly", "bob"), "JUDGE") == []


def test_boxes_are_amended_by_one_statement() -> None:
    """CRA-BUR-04 What takes several lines is typed; the form has the box as it is."""
    government = {"default": {"type": "bureaucracy"}}
    there = counter("work", scenario="national_capitalism", government=government)
    amended = written(there, "AMEND")
    assert "AMEND BOX 5: SHARE ALL AMONG HEIRS NEED END BOX" in amended
    form = there.form()
    start = form.index("# AMEND BOX 1:")
    skeleton = [line.removeprefix("# ") for line in form[start : form.index("# END BOX") + 1]]
    assert there.complaints("\n".join(skeleton)) == []
