"""LAI-R08: with closed books, private contracts and sealed prices, nothing of a seat's shows to others."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from pbem.engine.copying import copied
from pbem.engine.events import SeatId
from pbem.engine.ruleset import Position, Sheet
from pbem.rulesets.laissez_faire.accounts import earn
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.looking import look
from pbem.rulesets.laissez_faire.settings import Settings
from tests.laissez_faire import pressroom
from tests.laissez_faire.counter import counter
from tests.laissez_faire.matches import Match, Rules, cast_of, opened
from tests.laissez_faire.notary import book, contract, owned, position, read_by, table

HIDDEN: dict[str, Any] = {"books": "closed", "contracts": "private", "prices": "sealed"}
LENT: dict[str, Any] = {
    "seats": {"ann": {}, "bob": {}, "cat": {}, "dan": {}},
    "contracts": {
        "K1": {
            "parties": ["ann", "bob"],
            "name": "Sparrow",
            "clauses": ["LOAN $100 FROM cat TO ann REPAY $70 IN ROUND 9", 'TEXT "be kind"'],
        }
    },
}
"""A private contract of ann and bob, of whom bob has sold his claim to cat."""


@cache
def deadlines(phases: str) -> tuple[Rules, tuple[Position[Circuit], ...]]:
    """Some positions of a game in which all is hidden that can be."""
    options = {**HIDDEN, "phases": phases, "moving_houses": True, "jail_lease": True, "lease_price": 150}
    cast = cast_of(["landlord", "trader", "builder", "nonsense"])
    game = Match(opened(4, "secrets", {**options, "max_rounds": 8}), cast, "secrets", 0.8)
    return game.rules, tuple(position for position, _ in game.deadlines())


def shown(rules: Rules, circuit: Circuit, reader: SeatId | None) -> list[str]:
    """All that a reader is shown of a position, on receipt too."""
    view = rules.view(rules.book, circuit, reader)
    if reader is None:
        return [repr(view), repr(rules.standings(rules.book, view))]
    form = rules.form(rules.book, view, reader)
    return [repr(view), repr(form), repr(rules.receipt(view, reader, Sheet()).forecast())]


def _richer(circuit: Circuit) -> None:
    circuit.seats["ann"].cash += 1


def _priceless(circuit: Circuit) -> None:
    circuit.seats["ann"].prices = ()


def _unset(circuit: Circuit) -> None:
    circuit.seats["ann"].settings = Settings()


def _without_books(circuit: Circuit) -> None:
    ann = circuit.seats["ann"]
    ann.entries, ann.opening, ann.tally = (), 1, {"rent to bob": 3}


@pytest.mark.parametrize("phases", ["full", "compact"])
@pytest.mark.parametrize("change", [_richer, _priceless, _unset, _without_books])
def test_what_is_anns_alone_changes_nothing_that_others_see(
    phases: str, change: Callable[[Circuit], None]
) -> None:
    """Were it otherwise, they would be shown the same: her cash, prices, settings and books."""
    rules, positions = deadlines(phases)
    for circuit in (one.state for one in positions):
        changed = copied(circuit)
        change(changed)
        for reader in (None, "cat", "dan"):
            assert shown(rules, changed, reader) == shown(rules, circuit, reader)
    assert any(one.state.contracts for one in positions)


def test_who_has_bought_a_claim_knows_its_clause() -> None:
    """LAI-R54, R08: of a private contract, that clause and no other."""
    circuit = position(options=HIDDEN, **LENT)
    found = {
        reader: look(book(**HIDDEN), circuit, reader).contracts for reader in (None, "bob", "cat", "dan")
    }
    assert {reader: [*seen["K1"].clauses] if seen else [] for reader, seen in found.items()} == {
        None: [],
        "bob": [1, 2],
        "cat": [1],
        "dan": [],
    }
    assert found["cat"]["K1"].name is None and "Sparrow" not in repr(found["cat"])


def test_what_is_bought_stands_in_the_buyers_report() -> None:
    """LAI-R54: in the buyer's own alone."""
    where = pressroom.rules(**HIDDEN)
    faces = (4, 6) * 4
    own = pressroom.own_report(where, "cat", LENT, *faces)
    (told,) = pressroom.lines(own, "K1 from a private contract, since round 1")
    assert told.startswith("K1.1: cat lends ann $100")
    for other in (
        pressroom.report_on(where, LENT, *faces),
        pressroom.own_report(where, "dan", LENT, *faces),
    ):
        assert "Your private contracts" not in pressroom.titles(other)
        assert "K1.1" not in repr(other) and "Sparrow" not in repr(other)


@pytest.mark.parametrize(("personal", "readers"), [("", {"cat"}), (" PERSONAL BY ann", set())])
def test_a_share_of_ones_person_is_a_secret_of_two(personal: str, readers: set[str]) -> None:
    """2.4: a share that binds a title is known to all, one that binds its owner to him and its holder."""
    clause = contract(f"INCOME 50% OF rush TO bob{personal}")
    circuit = position("ann", "bob", "cat", titles=owned("ann", "rush"), contracts={"K1": clause})
    where = table(circuit, options=HIDDEN)
    earn(where, "rush", "cat", 20, "rent")
    passed = "ann passes $10 on to bob (K1.1)."
    assert {reader for reader in ("ann", "bob", "cat") if passed in read_by(where, reader)} == {
        *("ann", "bob"),
        *readers,
    }


def test_what_is_attached_to_a_title_is_told_to_whoever_may_get_it() -> None:
    """LAI-50, 2.4: before he accepts, though the contract is private."""
    burdens = [
        "INCOME 25% OF rush TO bob",
        "LOAN $200 FROM bob TO ann AT 5% DUE ROUND 20 SECURED BY rush",
        'TEXT "a secret of two"',
        "PAY $20 FROM OWNER OF state TO bob EVERY ROUND FROM ROUND 7",
    ]
    more = {
        "contracts": {"K1": {"parties": ["ann", "bob"], "clauses": burdens}},
        "offers": {"G1": {"from": "ann", "to": "cat", "give": ["rush"], "want": ["$100"]}},
        "proposals": {
            "P1": {
                "from": "ann",
                "name": "n",
                "parties": ["ann", "cat"],
                "signed": ["ann"],
                "until": 7,
                "clauses": ["TRANSFER rush FROM ann TO cat NOW"],
            }
        },
    }
    wanted = [
        "K1.1 passes with Rush Street: 25 % of the income of Rush Street goes to bob.",
        "K1.2 passes with Rush Street: bob lends ann $200 at 5 %, due in round 20. Secured by Rush Street.",
    ]
    for text in ("ACCEPT G1", "GIVE $100 TO ann FOR rush", "SIGN P1"):
        told = counter("cat", "business", more, **HIDDEN).forecast(text)
        assert [line for line in told if " passes with " in line] == wanted
    told = counter("ann", "business", more, **HIDDEN).forecast("GIVE rush TO cat FOR $100")
    assert not any(" passes with " in line for line in told)
