"""The state as JSON values and back; their paths are those of brief 2.3, which rulings and cases name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Json
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Chronicle, Circuit, Lap, Lease, Rate, Title
from pbem.rulesets.laissez_faire.clauserecords import contract_values, read_contract
from pbem.rulesets.laissez_faire.lexicon import bare_lexicon
from pbem.rulesets.laissez_faire.pendingrecords import (
    agreement_values,
    offer_values,
    proposal_values,
    read_agreement,
    read_offer,
    read_proposal,
)
from pbem.rulesets.laissez_faire.seatrecords import investor_values, read_investor
from pbem.rulesets.laissez_faire.worth import net_worth

PERCENT, FLAT = "percent", "flat"


def dump(book: Book, circuit: Circuit) -> dict[str, Json]:
    """Return the state as JSON values."""
    return {
        "round": circuit.round,
        "phase": circuit.phase,
        "turn_order": list(circuit.turn_order),
        "seats": {seat: investor_values(one) for seat, one in circuit.seats.items()},
        "titles": {key: title_values(title) for key, title in circuit.titles.items()},
        "lease": lease_values(circuit.lease),
        "supply": {"houses": circuit.houses, "apartments": circuit.apartments},
        "rolls": {seat: [list(throw) for throw in throws] for seat, throws in circuit.rolls.items()},
        "offers": {id: offer_values(offer) for id, offer in circuit.offers.items()},
        "proposals": {id: proposal_values(one) for id, one in circuit.proposals.items()},
        "contracts": {id: contract_values(one) for id, one in circuit.contracts.items()},
        "agreements": [agreement_values(one) for one in circuit.agreements],
        "lap": _lap_values(circuit.lap),
        "time_up": circuit.time_up,
        "rules": dict(circuit.rules),
        "next_rules": dict(circuit.next_rules),
        "offers_made": circuit.offers_made,
        "proposals_made": circuit.proposals_made,
        "contracts_made": circuit.contracts_made,
        "prices_given": circuit.prices_given,
        "adjudications": circuit.adjudications,
        "history": [_chronicle_values(one) for one in circuit.history],
        "thrown": dict(circuit.thrown),
        "winners": list(circuit.winners),
        "how": circuit.how,
    }


def reckoned(book: Book, circuit: Circuit) -> dict[str, Json]:
    """LAI-61 Return what follows from the state and is not kept with it: the net worth of every seat."""
    return {"net_worth": {seat: net_worth(book, circuit, seat) for seat in circuit.seats}}


def title_values(title: Title) -> dict[str, Json]:
    """Return a title as JSON values."""
    return {
        "owner": title.owner,
        "payments": title.payments,
        "earned": title.earned,
        "owners": list(title.owners),
    }


def lease_values(lease: Lease) -> dict[str, Json]:
    """Return the jail lease as JSON values."""
    return {
        "owner": lease.owner,
        "rate": rate_values(lease.rate),
        "next_rate": None if lease.next_rate is None else rate_values(lease.next_rate),
    }


def rate_values(rate: Rate) -> dict[str, Json]:
    """Return room and board in jail as JSON values."""
    return {"kind": PERCENT if rate.is_percent else FLAT, "value": rate.value}


def _lap_values(lap: Lap | None) -> Json:
    if lap is None:
        return None
    return {"declarer": lap.declarer, "round": lap.round, "net_worth": lap.net_worth}


def _chronicle_values(one: Chronicle) -> dict[str, Json]:
    return {
        "round": one.round,
        "worth": dict(one.worth),
        "cash": dict(one.cash),
        "rent_paid": dict(one.rent_paid),
        "rent_received": dict(one.rent_received),
    }


def load(book: Book, values: Mapping[str, Any]) -> Circuit:
    """Return the state that `dump` made values of; titles in board order, the rest by number."""
    names: dict[SeatId, str] = {seat: str(one["name"]) for seat, one in values["seats"].items()}
    words = bare_lexicon(book, names)
    offers, proposals, contracts = values["offers"], values["proposals"], values["contracts"]
    return Circuit(
        round=values["round"],
        phase=values["phase"],
        turn_order=tuple(values["turn_order"]),
        seats={seat: read_investor(seat, one) for seat, one in values["seats"].items()},
        titles={key: read_title(values["titles"][key]) for key in book.board.titles},
        lease=read_lease(values["lease"]),
        houses=values["supply"]["houses"],
        apartments=values["supply"]["apartments"],
        rolls={seat: tuple(map(_read_throw, throws)) for seat, throws in values["rolls"].items()},
        offers={id: read_offer(id, offers[id]) for id in by_number(offers)},
        proposals={id: read_proposal(id, proposals[id], words) for id in by_number(proposals)},
        contracts={id: read_contract(id, contracts[id], words) for id in by_number(contracts)},
        agreements=tuple(read_agreement(one, words) for one in values["agreements"]),
        lap=None if values["lap"] is None else Lap(**values["lap"]),
        time_up=values["time_up"],
        rules=dict(values["rules"]),
        next_rules=dict(values["next_rules"]),
        offers_made=values["offers_made"],
        proposals_made=values["proposals_made"],
        contracts_made=values["contracts_made"],
        prices_given=values["prices_given"],
        adjudications=values["adjudications"],
        history=tuple(Chronicle(**one) for one in values["history"]),
        thrown=dict(values["thrown"]),
        winners=tuple(values["winners"]),
        how=values["how"],
    )


def number_of(id: str) -> int:
    """Return the number in an id such as K12; ValueError if there is none."""
    return int(id[1:])


def by_number(ids: Iterable[str]) -> list[str]:
    """Return ids such as K2 and K10 in order of their numbers."""
    return sorted(ids, key=number_of)


def _read_throw(values: Any) -> tuple[int, int]:
    first, second = values
    return first, second


def read_title(values: Mapping[str, Any]) -> Title:
    """Return a title from its values."""
    return Title(values["owner"], values["payments"], values["earned"], tuple(values["owners"]))


def read_lease(values: Mapping[str, Any]) -> Lease:
    """Return the jail lease from its values."""
    next_rate = values["next_rate"]
    return Lease(
        values["owner"], read_rate(values["rate"]), None if next_rate is None else read_rate(next_rate)
    )


def read_rate(values: Mapping[str, Any]) -> Rate:
    """Return room and board in jail from its values."""
    return Rate(values["value"], {PERCENT: True, FLAT: False}[values["kind"]])
