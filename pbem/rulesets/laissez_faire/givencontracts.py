"""The contracts of a worked case: clauses in words, entered before it begins (brief 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pbem.engine.events import SeatId
from pbem.engine.options import BadValue
from pbem.engine.words import Fault
from pbem.rulesets.laissez_faire.book import BANK, Book
from pbem.rulesets.laissez_faire.circuit import Clause, Life
from pbem.rulesets.laissez_faire.clauserecords import clause_values
from pbem.rulesets.laissez_faire.clauses import Fixed, Income, InterestLoan, PayNow, Terms, Transfer
from pbem.rulesets.laissez_faire.clausetext import read_clause, written
from pbem.rulesets.laissez_faire.givenseats import Values, filled, table_in
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon, bare_lexicon
from pbem.rulesets.laissez_faire.schedule import dues

_USUAL_PROPOSAL: Values = {"from": "", "parties": [], "name": "", "clauses": [], "signed": [], "until": 0}


@dataclass(frozen=True)
class Before:
    """What contracts of a case are read by: the words for things, the present round, who owns what."""

    words: BoardLexicon
    round: int
    owners: Mapping[str, str]


def before(book: Book, values: Values) -> Before:
    """Return what the contracts of a case are read by; `values` are those of the state without them."""
    names: dict[SeatId, str] = {seat: one["name"] for seat, one in values["seats"].items()}
    owners = {key: title["owner"] for key, title in values["titles"].items()}
    return Before(bare_lexicon(book, names), values["round"], owners)


def given_contract(id: str, content: Any, before: Before) -> Values:
    """Return a contract: concluded in the round before, unless it says otherwise.

    What differs in a clause stands under its number, or of a single clause beside the clauses.
    """
    place = f"given.contracts.{id}"
    values = table_in(content, place)
    texts = values.get("clauses") or ()
    numbers = [str(number) for number in range(1, len(texts) + 1)]
    for key in ("parties", "clauses"):
        if key not in values:
            raise BadValue(f"{place}.{key}", "is missing.")
    apart = table_in(values.get("1"), f"{place}.1") if len(texts) == 1 else {}
    apart |= {key: values.pop(key) for key in ("balance", "arrears") if key in values}
    if apart and len(texts) != 1:
        raise BadValue(place, f"balance and arrears stand under the clause's number: {id}.1.")
    known = ("name", "parties", "round", "clauses", *numbers)
    for key in values:
        if key not in known:
            raise BadValue(f"{place}.{key}", f"is not known; {', '.join(known)} are.")
    clauses = {
        number: _clause(f"{id}.{number}", text, apart or values.get(number), before)
        for number, text in zip(numbers, texts, strict=True)
    }
    begun = values.get("round", max(before.round - 1, 1))
    return {"name": values.get("name", id), "parties": values["parties"], "round": begun, **clauses}


def _clause(id: str, text: Any, apart: Any, before: Before) -> Values:
    """Return a clause: immediate parts are done, and what fell due before the present round is charged."""
    place = f"given.contracts.{id}"
    terms = _terms(text, before.words, place)
    if isinstance(terms, Income | Fixed) and terms.is_personal and not terms.grantor:
        terms = replace(terms, grantor=_grantor(before.owners[terms.title], place))
    clause = Clause(id, terms)
    if isinstance(terms, PayNow) or (isinstance(terms, Transfer) and terms.round is None):
        clause.life = Life.DONE
    if isinstance(terms, InterestLoan):
        clause.balance = terms.amount
    clause.charged = tuple(due.round for due in dues(terms, before.round - 1))
    values = filled(clause_values(clause), apart, place)
    values["arrears"] = {
        seat: {"amount": one, "since": before.round - 1} if isinstance(one, int) else one
        for seat, one in table_in(values["arrears"], f"{place}.arrears").items()
    }
    return values


def _grantor(owner: str, place: str) -> str:
    """Return who granted what is personal: the owner, who must be a seat."""
    if owner == BANK:
        raise BadValue(place, "the bank grants nothing: write PERSONAL BY and a seat.")
    return owner


def _terms(text: Any, words: BoardLexicon, place: str) -> Terms:
    """Return the terms that a clause says; BadValue if it can't be understood."""
    try:
        return read_clause(str(text), words)
    except Fault as fault:
        raise BadValue(place, f"{fault.reason} {fault.hint}".strip()) from None


def given_proposal(id: str, content: Any, before: Before) -> Values:
    """Return a proposal, signed by its proposer, open to the close of the present round."""
    place = f"given.proposals.{id}"
    values = filled(_USUAL_PROPOSAL, content, place)
    for key in ("from", "parties", "clauses"):
        if not values[key]:
            raise BadValue(f"{place}.{key}", "is missing.")
    clauses: Sequence[Any] = values["clauses"]
    terms = [
        _terms(text, before.words, f"{place}.clauses[{number}]") for number, text in enumerate(clauses, 1)
    ]
    return {
        **values,
        "name": values["name"] or id,
        "clauses": [written(one) for one in terms],
        "signed": values["signed"] or [values["from"]],
        "until": values["until"] or before.round,
    }
