"""Orders that are blocks, once they are on file, and in worked cases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pbem.engine.case_orders import Later, case_orders
from pbem.engine.orders import Grammar
from pbem.engine.settle import Filed, settled
from pbem.rulesets.survival.orders import GRAMMAR
from tests.engine.hauls import KINDS
from tests.survival.islands import creature, default_rules, position

RULES = default_rules()
PLACE = position(RULES.book, [creature(RULES.book, "5H", "ann", "D5")], 6)
HAULS = replace(
    RULES,
    grammar=Grammar((*GRAMMAR.kinds, *KINDS)),
    phases=tuple(replace(phase, orders=(*phase.orders, *KINDS)) for phase in RULES.phases),
)
STEP: dict[str, Any] = {
    "orders": {"ann": "HAUL SH1\n  GO D3   # far\nEND\nHAUL SH2\nHOLD"},
    "standing": {"ann": "HAUL SH1:\nHOLD\n\nEND\nRESERVE 3"},
    "ahead": {"ann": {6: "HAUL SH1\nEND"}},
}


def in_force(fresh: str) -> list[str]:
    """The orders of a set on file, with the lines they were read from."""
    return [order.source for order in settled(HAULS, PLACE, "ann", Filed(fresh)).orders]


def test_an_empty_block_on_file_takes_nothing_from_what_follows() -> None:
    """Its colon says that it is a block already; one of several lines may be put on file all the same."""
    assert in_force("HAUL SH1:\nRESERVE 3\nEND") == ["HAUL SH1:", "RESERVE 3"]
    assert in_force("HAUL SH1\nGO D3\nEND\nRESERVE 3") == ["HAUL SH1: GO D3", "RESERVE 3"]


def test_the_sets_of_a_case_may_hold_blocks() -> None:
    """Each is put on file as the desk would, and what could not be sorted is refused."""
    letters = case_orders(HAULS, PLACE, STEP, Later.of(STEP))
    filed = letters.filed["ann"]
    assert filed.written == ((filed.fresh, "HAUL SH1: GO D3"),)
    assert (filed.ahead, filed.standing) == ("HAUL SH1:", "HAUL SH1: HOLD\nRESERVE 3")
    [refused] = letters.refused["ann"]
    assert "HAUL SH2 is not closed" in refused.reason
