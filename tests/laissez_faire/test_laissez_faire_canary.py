"""What is a seat's own shows to nobody else, in nothing that is made for a reader (brief 2.4; LAI-R08)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from pbem.engine.events import GM
from pbem.engine.ruleset import Moment, Position
from pbem.rulesets.laissez_faire.things import Sort
from tests.canary import Path, Readers, Secrets, check, flipped
from tests.laissez_faire.notary import book, position
from tests.laissez_faire.pressroom import SEATS, rules

ALL: Readers = frozenset((None, *SEATS, GM))
ON_THE_TABLE = {
    *("round", "phase", "turn_order", "titles", "houses", "apartments", "rolls", "lap", "time_up", "rules"),
    *("next_rules", "contracts_made", "thrown", "winners", "how"),
}
"""What all may know of the circuit; all else in it is somebody's, or nobody's."""
OF_A_SEAT = {"id", "name", "status", "is_gone", "token", "lodging"}
"""What all may know of a seat."""
DEBTS = {("K1", 1), ("K1", 2), ("K1", 3), ("K2", 3)}
OF_A_DEBT = {"arrears", "charged", "balance", "paid"}
"""What is known of a clause to those concerned alone, with closed books."""
EVERYTHING = {"books": "closed", "prices": "sealed", "contracts": "private"}
HIDING = ({}, *({name: value} for name, value in EVERYTHING.items()), EVERYTHING)


def _seat(**more: Any) -> dict[str, Any]:
    """A seat that has set and done everything."""
    beds = [{"what": "CHEAPEST", "max": 40}]
    return {
        "prices": [{"scope": "STREETS", "amount": 40, "guest": "cat", "from_city": "boston"}],
        "settings": {
            "lodge": [{"at": "", "beds": beds}],
            "ride": beds,
            "transit": 30,
            "avoid": ["dan"],
            "no_cap": "NEVER",
            "buy": [{"what": ["ALL"], "keeping": 200}],
            "stay": [{"at": "", "how": "ALWAYS", "max": 50}],
            "jail": {"how": "PAY", "from_cash": 60},
        },
        "entries": [{"kind": "tax", "amount": -20, "about": "rush", "other": "bank"}],
        "opening": 70,
        "tally": {"tax to bank": 80},
        **more,
    }


CASH_TEST = {"test": "count", "what": "CASH", "sign": ">", "number": 9}
PROPOSAL = {
    "from": "ann",
    "parties": ["ann", "bob"],
    "name": "Pact",
    "clauses": ["PAY $23 FROM ann TO bob NOW", 'TEXT "be kind"'],
    "signed": ["ann"],
    "lines": {"ann": "CONTRACT it"},
}
GIVEN: dict[str, Any] = {
    "round": 4,
    "seats": {
        "ann": _seat(in_jail={"side": 1, "turns": 1, "board": 5, "decision": "PAY", "from_cash": 90}),
        "bob": _seat(token=11, lodging={"rent": 8}),
        "cat": _seat(token=3),
        "dan": _seat(token=24),
    },
    "titles": {"rush": {"owner": "ann", "payments": 1}, "bus": "ann", "state": "bob", "gas": "cat"},
    "lease": {"owner": "ann", "rate": {"value": 10}, "next_rate": {"value": 20}},
    "offers": {
        "G1": {"from": "ann", "to": "bob", "give": ["$21"], "want": ["gas"], "line": "GIVE it"},
        "G2": {
            "from": "ann",
            "to": "anyone",
            "give": ["$22"],
            "want": ["gas"],
            "line": "GIVE it",
            "tests": [CASH_TEST],
        },
    },
    "proposals": {"P1": PROPOSAL},
    "contracts": {
        "K1": {
            "parties": ["ann", "bob"],
            "name": "Pact",
            "clauses": [
                "LOAN $100 FROM bob TO ann REPAY $70 IN ROUND 9",
                "LOAN $100 FROM ann TO bob AT 5% DUE ROUND 9",
                "PAY $20 FROM ann TO bob EVERY ROUND FROM ROUND 7",
                "INCOME 10% OF bus TO bob PERSONAL BY ann",
                'TEXT "be kind"',
            ],
            "1": {"charged": [3], "arrears": {"ann": 30}, "values": {"ann": 3}, "released_by": ["bob"]},
        },
        "K2": {
            "parties": ["ann", "bob"],
            "name": "Pact",
            "clauses": [
                "INCOME 25% OF rush TO bob",
                "OPTION bus FOR $400 TO bob",
                "LOAN $100 FROM bob TO ann REPAY $70 IN ROUND 9 SECURED BY rush",
            ],
        },
    },
    "agreements": [
        {
            "one": "ann",
            "other": "bob",
            "give": ["$24"],
            "want": ["state"],
            "tests": [
                {"seat": "ann", "tests": [{"test": "count", "what": "CASH", "sign": ">", "number": 9}]}
            ],
            "lines": {"ann": "GIVE it"},
            "reason": "no cash",
        },
        {"one": "ann", "clause": "K2.2", "lines": {"ann": "EXERCISE it"}},
        {"one": "ann", "proposal": {"id": "P2", **PROPOSAL}, "lines": {"ann": "CONTRACT it"}},
    ],
    "history": [{"round": 3, "worth": dict.fromkeys(SEATS, 9), "cash": dict.fromkeys(SEATS, 9)}],
}
MEANT = {
    *("", "bank", "anyone", "CHEAPEST", "NEVER", "ALWAYS", "PAY", "tax", "CASH", ">"),
    *("ALL", "STREETS", *SEATS, *book().board.titles, *book().board.cities),
    *(sort.value for sort in Sort),
}
NUMBERED = re.compile(r"[GKP][1-9](\.[1-9])?")


def _readers(options: Mapping[str, str], path: Path) -> Readers | None:
    """LAI-R08 Say who may see what: a new field of a seat is its own, one of anything else nobody's."""
    two: Readers = {"ann", "bob", GM}
    are_closed, are_private = "books" in options, "contracts" in options
    match path:
        case (str(first), *_) if first in ON_THE_TABLE:
            return None
        case ("seats", _, str(name), *_) if name in OF_A_SEAT:
            return None
        case ("seats", _, "jail", "side" | "turns" | "board"):
            return None
        case ("lease", "owner" | "rate", *_):
            return None
        case ("history", _, "round" | "rent_paid" | "rent_received", *_):
            return None
        case ("contracts", _, "id" | "round" | "parties", *_):
            return None
        case ("seats", str(seat), "cash") | ("history", _, _, str(seat)):
            return {seat, GM} if are_closed else ALL
        case ("seats", str(seat), "prices", *_):
            return {seat, GM} if "prices" in options else ALL
        case ("seats", _, "landed" | "stayed"):
            return set()
        case ("seats", str(seat), *_):
            return {seat, GM}
        case ("lease", *_) | ("agreements", 1, *_):
            return {"ann", GM}
        case ("contracts", _, _, _, "arrears", _, "amount") if not are_closed:
            return ALL  # as what a seat is in arrears with
        case ("contracts", str(id), _, number, str(name), *_) if (id, number) in DEBTS and name in OF_A_DEBT:
            return two if are_closed or are_private else ALL
        case ("offers", "G2", *_) | ("contracts", "K2", "clauses", *_):
            return ALL
        case ("contracts", *_):
            return two if are_private else ALL
        case ("offers" | "proposals" | "agreements", *_):
            return two
    return set()


def _other(path: Path, value: Any) -> Any:
    """Of seats alone: what a clause says or has come to counts in a net worth that all may know."""
    if path[0] != "seats":
        return value
    return {"PAY": "WAIT", "NEVER": "LAST"}.get(value) or flipped(path, value)


@pytest.mark.parametrize("phases", ["business", "travel"])
@pytest.mark.parametrize("options", HIDING, ids=lambda options: "+".join(options) or "none")
def test_what_is_anothers_shows_nowhere(options: dict[str, str], phases: str) -> None:
    where = rules(phases="full", jail_lease=True, **options)
    state = position(options={"phases": "full", **options}, **{**GIVEN, "phase": phases})
    secrets = Secrets(
        lambda path: _readers(options, path),
        lambda word: word in MEANT or bool(NUMBERED.fullmatch(word)),
        _other,
    )
    found = check(where, Position(Moment(state.round, state.phase), state), secrets, SEATS)
    assert {one for one in found.bare if one.startswith("circuit.")} == {"circuit.Investor.landed"}
