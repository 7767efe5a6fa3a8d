"""What is told names the rule behind it, where one sort of event comes about by several."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbem.casefile import play, read_cases
from pbem.engine import cases
from pbem.engine.ruleset import played_out

CASES = Path(__file__).resolve().parent / "cases"


def rules_told(monkeypatch: pytest.MonkeyPatch, file: str, name: str) -> dict[str, str]:
    """Play a worked case, and return the rule of every sentence that it tells."""
    told: dict[str, str] = {}

    def listening(rules: Any, table: Any) -> Any:
        after = played_out(rules, table)
        told.update((event.sentence, event.rule) for event in table.events)
        return after

    monkeypatch.setattr(cases, "played_out", listening)
    (case,) = [case for case in read_cases(CASES / f"{file}.yaml") if case.name.startswith(name)]
    assert play(case).is_passed
    return told


@pytest.mark.parametrize(
    ("file", "name", "rules"),
    [
        (
            "planetismals/c01_price_limit",
            "C01",
            {
                "SH1 sells 7 organics for 140 MC.": "PLA-10",
                "SH2 sells 7 precious metal ores for 123 MC.": "PLA-12",
                "SH2 buys 7 precious metal ores for 124 MC.": "PLA-13",
            },
        ),
        (
            "planetismals/c09_contraband",
            "C09",
            {
                "SH1 buys 5 luxury items for 100 MC.": "PLA-109",
                "SH2 buys 4 luxury items for 176 MC.": "PLA-13",
            },
        ),
        ("planetismals/fate_market", "17", {"SH1 buys 2 luxury items for 80 MC.": "PLA-60"}),
        (
            "planetismals/cargo",
            "By option luxuries cannot be stocked",
            {"SH1 sells 2 luxury items to CO1 for 400 MC.": "PLA-47"},
        ),
        (
            "planetismals/c03_production_chain",
            "C03",
            {"RF3 makes 10 processed organics.": "PLA-38", "FM4 makes 1 food.": "PLA-41"},
        ),
        (
            "planetismals/c10_industrial_complex",
            "C10",
            {"FY2 makes 10 high-tech goods.": "PLA-45", "FY3 makes 10 manufactured goods.": "PLA-43"},
        ),
        ("planetismals/c04_colony_bids", "C04", {"dan wins CO1 for 900 MC.": "PLA-51"}),
        (
            "planetismals/c16_compact",
            "C16",
            {"bob wins CO1 for 1000 MC.": "PLA-52", "Nobody wins CO2.": "PLA-R40"},
        ),
        (
            "planetismals/c08_sabotage_and_bids",
            "C08",
            {"cat wins D3 for 250 MC.": "PLA-57", "ann: sent.": ""},
        ),
        ("planetismals/c07_buy_out", "C07", {"Nobody wins D3.": "PLA-R47"}),
        ("planetismals/lots", "A vacant asteroid where", {"ann owns D3.": "PLA-R48"}),
        (
            "planetismals/c13_moving_house",
            "C13",
            {"bob pays ann 3 MC rent for RF3; 9 MC become IOU1.": "PLA-R43", "bob owns C4.": "PLA-53"},
        ),
        ("planetismals/fate_installations", "28: the first", {"RS1 earns 7 MC.": "PLA-128"}),
        (
            "planetismals/exploring",
            "EXPLORE seeks",
            {"SH2: EXPLORE fails (no asteroid is left to explore).": "PLA-20"},
        ),
        ("planetismals/winning", "The last seat", {"bob wins with 5000 MC.": "PLA-R63"}),
        (
            "survival/signup",
            "With kinds balanced a wish",
            {"Not done: KIND C (no room left for these kinds).": "SUR-R02"},
        ),
        (
            "survival/orders_in_force",
            "A way of standing",
            {
                "Not done: MOVE 17 N (A2 is water and 17H cannot swim).": "",
                "ann: standing orders.": "SUR-3.2.4-09",
            },
        ),
        ("survival/movement", "MOVE RANDOM", {"42H wanders from B7 by B8 to B7.": "SUR-R22"}),
        ("survival/movement", "A creature that a letter", {"42H stays in B7.": "SUR-R21"}),
        ("survival/w09_w10_ravenous", "W09 Two", {"1C starves in B7.": "SUR-3.4-04"}),
        ("survival/the_end", "The default limit", {"The game ends: round limit. Won by ann.": "SUR-6-03"}),
        ("new_tabor/consuming", "Consumption is cut", {"ann consumes 3 food for Wants.": "TAB-116"}),
        ("new_tabor/motions", "A motion to stop", {"The game ends. Won by cy.": "TAB-R74"}),
        ("new_tabor/gm", "By option it goes out", {"dan has resigned.": "", "dan is out of the game.": ""}),
        ("laissez_faire/buying", "The lease of the jail", {"bob buys the jail lease for $750.": "LAI-73"}),
        ("laissez_faire/buying", "Option tax_short", {"ann goes to jail (side 1).": ""}),
        (
            "laissez_faire/c21_the_end_by_time",
            "C21",
            {"The game ends: time. Won by bob, cat and dan.": "LAI-03"},
        ),
        (
            "laissez_faire/c04_elimination_and_estate",
            "C04 elimination",
            {
                "Locust Street goes from ann to bob (K1.1).": "LAI-R53",
                "U.S. Bus Company goes from ann to the bank.": "LAI-R34",
            },
        ),
        ("crusoe/ending", "The GM's STOP", {"The GM ends the game.": ""}),
    ],
)
def test_the_rule_belongs_to_what_happened(
    monkeypatch: pytest.MonkeyPatch, file: str, name: str, rules: dict[str, str]
) -> None:
    told = rules_told(monkeypatch, file, name)
    assert {sentence: told.get(sentence) for sentence in rules} == rules
