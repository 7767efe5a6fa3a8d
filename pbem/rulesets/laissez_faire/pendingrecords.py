"""What is agreed on or offered and not yet carried out, as JSON values and back.

A thing of a deal is kept as orders write it ($80, HOUSE rush > beacon, CLAIM K5.2), but for titles, which
stand by their keys.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Json
from pbem.rulesets.laissez_faire.circuit import Agreement, Offer, Proposal
from pbem.rulesets.laissez_faire.clausetext import read_clause, written
from pbem.rulesets.laissez_faire.conditions import (
    Count,
    HasStayed,
    IsInJail,
    LandedIn,
    LevelIs,
    OwnerIs,
    Test,
    TokenIn,
)
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.things import Sort, Thing

OPEN = "open"
_MONEY = re.compile(r"\$([0-9]+)")
_CLAUSE = re.compile(r"(CLAIM|RELEASE) (K[0-9]+\.[0-9]+)")
_HOUSE = re.compile(r"HOUSE (\w+) > (\w+)")
_TITLE = re.compile(r"[a-z][a-z0-9_]*")
_TESTS: dict[str, type[Test]] = {
    "count": Count,
    "owner": OwnerIs,
    "level": LevelIs,
    "landed": LandedIn,
    "stayed": HasStayed,
    "token": TokenIn,
    "jail": IsInJail,
}
"""The sorts of tests by the names under which they are kept."""


def read_thing(text: str) -> Thing:
    """Return a thing from its stored form; ValueError if it is none."""
    if found := _MONEY.fullmatch(text):
        return Thing(Sort.MONEY.value, int(found[1]))
    if found := _CLAUSE.fullmatch(text):
        return Thing(found[1], id=found[2])
    if found := _HOUSE.fullmatch(text):
        return Thing(Sort.HOUSE.value, id=found[1], target=found[2])
    if text == Sort.LEASE.value:
        return Thing(Sort.LEASE.value)
    if _TITLE.fullmatch(text):
        return Thing(Sort.TITLE.value, id=text)
    raise ValueError(f"{text!r} is nothing that can change hands")


def _things(values: Sequence[str]) -> tuple[Thing, ...]:
    return tuple(map(read_thing, values))


def values_of_test(test: Test) -> dict[str, Json]:
    """Return a test as JSON values: its sort, and what it asks."""
    sort = next(name for name, kind in _TESTS.items() if type(test) is kind)
    parts = {one.name: getattr(test, one.name) for one in fields(test)}
    return {
        "test": sort,
        **{name: list(one) if isinstance(one, tuple) else one for name, one in parts.items()},
    }


def read_test(values: Mapping[str, Any]) -> Test:
    """Return the test that `values_of_test` made values of."""
    kind = _TESTS[values["test"]]
    parts = {one.name: values[one.name] for one in fields(kind)}
    return kind(**{name: tuple(one) if isinstance(one, list) else one for name, one in parts.items()})


def _tests(values: Sequence[Mapping[str, Any]]) -> tuple[Test, ...]:
    return tuple(map(read_test, values))


def offer_values(offer: Offer) -> dict[str, Json]:
    """Return an offer as JSON values; those on file are all open."""
    return {
        "from": offer.giver,
        "to": offer.to,
        "give": [str(thing) for thing in offer.gives],
        "want": [str(thing) for thing in offer.takes],
        "tests": [values_of_test(test) for test in offer.tests],
        "open_until": offer.until,
        "line": offer.line,
        "state": OPEN,
    }


def read_offer(id: str, values: Mapping[str, Any]) -> Offer:
    """Return the offer that `offer_values` made values of."""
    gives, takes = _things(values["give"]), _things(values["want"])
    tests, until = _tests(values["tests"]), values["open_until"]
    return Offer(id, values["from"], values["to"], gives, takes, tests, until, values.get("line", ""))


def proposal_values(proposal: Proposal) -> dict[str, Json]:
    """Return a proposal as JSON values, its clauses in words."""
    return {
        "from": proposal.proposer,
        "parties": list(proposal.parties),
        "name": proposal.name,
        "clauses": [written(terms) for terms in proposal.clauses],
        "signed": list(proposal.signed),
        "until": proposal.until,
        "lines": dict(proposal.lines),
    }


def read_proposal(id: str, values: Mapping[str, Any], lexicon: BoardLexicon) -> Proposal:
    """Return the proposal that `proposal_values` made values of."""
    return Proposal(
        id,
        values["from"],
        tuple(values["parties"]),
        values["name"],
        tuple(read_clause(text, lexicon) for text in values["clauses"]),
        tuple(values["signed"]),
        values["until"],
        dict(values.get("lines", {})),
    )


def agreement_values(agreement: Agreement) -> dict[str, Json]:
    """Return an agreement as JSON values; `proposal` is None but for a contract, which keeps its number."""
    proposal = agreement.proposal
    return {
        "one": agreement.one,
        "other": agreement.other,
        "give": [str(thing) for thing in agreement.gives],
        "want": [str(thing) for thing in agreement.takes],
        "tests": [
            {"seat": seat, "tests": [values_of_test(test) for test in tests]}
            for seat, tests in agreement.tests
        ],
        "proposal": {"id": proposal.id, **proposal_values(proposal)} if proposal else None,
        "clause": agreement.clause,
        "lines": dict(agreement.lines),
        "reason": agreement.reason,
    }


def read_agreement(values: Mapping[str, Any], lexicon: BoardLexicon) -> Agreement:
    """Return the agreement that `agreement_values` made values of."""
    proposal = values["proposal"]
    tests: list[tuple[SeatId, tuple[Test, ...]]] = [
        (one["seat"], _tests(one["tests"])) for one in values["tests"]
    ]
    return Agreement(
        values["one"],
        values["other"],
        _things(values["give"]),
        _things(values["want"]),
        tuple(tests),
        read_proposal(proposal["id"], proposal, lexicon) if proposal else None,
        values["clause"],
        dict(values.get("lines", {})),
        values["reason"],
    )
