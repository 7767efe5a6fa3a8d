"""The order form: valid as it stands, for those who are asked for orders; and what may be chosen for it."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.orderform import Item
from pbem.engine.report import Sentences
from tests.counter import Counter, takes_whatever_is_chosen
from tests.planetismals.counter import counter

RICH: dict[str, Any] = {
    "seats": {"ann": {"policies": {"21": ["leader", "none"], "2": ["SH9"]}, "names": ["Ida"], "reserve": 40}},
    "shuttles": {
        "SH1": {"owner": "ann", "hex": "D3", "plan": "GO base; SELL ALL; REPEAT", "hold": {"food": 3}}
    },
    "installations": {
        "EX1": {"owner": "ann", "hex": "D3", "store": {"organics": 7}, "run": False},
        "PP12": {"owner": "cat", "hex": "C4"},
    },
}


def test_a_plan_block_without_steps_for_every_shuttle() -> None:
    form = counter(more=RICH).form()
    assert form[:6] == [
        "PLAN SH1",
        "  # continues: GO base; SELL ALL; REPEAT",
        "END",
        "PLAN SH4",
        "  # no plan: it stays at D3 (Rock D3)",
        "END",
    ]
    assert "# RUN EX1 OFF" in form and "# RESERVE 40" in form
    assert '# NAME D3 "Rock D3"   # yours to name' in form
    assert form[-1].startswith("# BID G4 100 ")
    assert all(len(line) <= 72 for line in form), form


def test_long_plans_stand_on_several_lines_of_remarks() -> None:
    plan = "; ".join(["IF PRICE food >= 100 THEN GO D3 VIA E4, D4 ELSE GO E7"] * 20)
    form = counter(more={"shuttles": {"SH1": {"owner": "ann", "plan": plan}}}).form()
    block = form[: form.index("END") + 1]
    assert len(block) > 10 and all(len(line) <= 72 for line in block)
    assert all(line.startswith("  # ") for line in block[1:-1])


@pytest.mark.parametrize("phases", ["full", "compact"])
@pytest.mark.parametrize("seat", ["ann", "bob", "cat"])
def test_the_form_is_taken_as_it_stands_and_changes_nothing(seat: str, phases: str) -> None:
    here = counter(more=RICH, seat=seat, phases=phases)
    text = "\n".join(here.form())
    assert here.complaints(text) == []
    assert here.odd(text) == []
    assert here.forecast(text) == here.forecast()[1:]


def test_examples_in_remarks_are_orders() -> None:
    here = counter(more=RICH)
    remarks = [line.strip()[2:] for line in here.form() if line.startswith("# ")]
    orders = [line for line in remarks if line.split()[0] in ("RUN", "RESERVE", "NAMES", "NAME", "BID")]
    start = remarks.index("Unless you say otherwise:") + 1
    usual = " ".join(line.strip() for line in remarks[start:] if line.strip().startswith("ON ")).split("; ")
    assert len(orders) >= 4 and len(usual) >= 8
    for line in (*orders, *usual):
        assert here.complaints(line) == [], line


def test_in_the_phase_of_bids_only_bidders_have_a_form() -> None:
    assert counter(phase="bids").form() == [
        "# Up for bids now:",
        "# BID G4 100   # put your bid, and take the first # away",
    ]
    assert counter(phase="bids", seat="bob").form() == []
    lots = {"CO7": {"kind": "colony", "of": "bob", "new": True}}
    two = {"cat": {"status": "removed"}}
    form = counter(phase="bids", more={"lots": lots, "seats": two}, gone_seats="removed").form()
    assert any(line.startswith("# BID CO7 1000 ") for line in form)


def all_of(here: Counter) -> dict[str, Item]:
    """All items, each of whose orders is taken whatever is chosen."""
    takes_whatever_is_chosen(here)
    return here.items()


@pytest.mark.parametrize(
    "options", [{}, {"phases": "compact", "luxury_stock": False}, {"trading": False, "max_shuttles": 2}]
)
@pytest.mark.parametrize("seat", ["ann", "bob", "cat"])
def test_whatever_is_chosen_is_taken(seat: str, options: dict[str, Any]) -> None:
    found = all_of(counter(more=RICH, seat=seat, **options))
    assert len(found) > 15


def test_items_of_a_large_company() -> None:
    names = set(all_of(counter(more=RICH)))
    assert {
        "SH1",
        "SH4",
        "Explore",
        "Build",
        "Haul goods",
        "Carry goods",
        "Luxuries",
        "Food",
        "Move",
    } <= names
    assert {"Run", "Prefer", "Rations", "Reserve", "Order of flight", "Name of D3", "Names"} <= names
    assert {
        "ON SALVAGE",
        "ON BUYOUT",
        "ON RENT",
        "ON TAXUP",
        "Deal",
        "Gift",
        "Lend",
        "Borrow",
        "Repay",
    } <= names
    assert "Bid for G4" in names


def test_the_item_of_a_shuttle_stands_for_its_block() -> None:
    item = counter().items()["SH4"]
    assert (item.line, item.place, item.is_block, item.is_many) == ("PLAN SH4", "D3", True, True)
    assert item.written("") == "PLAN SH4" and item.written("GO base") == "PLAN SH4: GO base"


def test_what_is_set_is_proposed_first_as_long_as_it_can_be() -> None:
    found = counter(more=RICH).items()
    assert found["ON BUYOUT"].picks[0].choices[0].words == "leader > none"
    assert found["ON SALVAGE"].picks[0].choices[0].words == "IDLE"


def test_in_the_phase_of_bids_only_bids_are_chosen() -> None:
    assert set(all_of(counter(phase="bids"))) == {"Bid for G4"}


def test_what_a_newcomer_is_told_to_order_first_may_be_sent_as_it_stands() -> None:
    at = counter(more={"shuttles": {"SH1": {"owner": "ann", "hex": "D3"}}})
    (first,) = at.rules.begin(at.rules.book, at.view, "ann")
    (steps,) = first.blocks
    assert isinstance(steps, Sentences)
    said = " ".join(steps.lines)
    for order in ("PLAN SH1: BUY extractor; EXPLORE; PLACE; GO base", "RESERVE 200"):
        assert f"{order}." in said
        assert [str(one) for one in at.sheet(order).orders] == [order]
