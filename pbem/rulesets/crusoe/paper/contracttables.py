"""Contracts in a report: who has agreed on what, clause by clause, and what was found (CRA-LIB; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.report import Block, Column, Row, Table
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.clauses import BY, Clause, KeepsPeace
from pbem.rulesets.crusoe.modules.contract_record import (
    ACQUITTED,
    ADMITTED,
    CLEAR,
    JUDGED,
    Agreement,
    Entry,
    Finding,
    Liberty,
    clauses_of,
    is_kept,
)
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.paper.words import NOTHING
from pbem.rulesets.crusoe.view import IslandView

_FOUND = {
    CLEAR: tr_noop("{seat} has broken it (cycle {cycle})"),
    ADMITTED: tr_noop("{seat} admits to have broken it (cycle {cycle})"),
    JUDGED: tr_noop("{seat} is judged to have broken it (cycle {cycle})"),
    ACQUITTED: tr_noop("{seat} is judged to have kept it (cycle {cycle})"),
}
"""CRA-R107 What was found of a party, and how."""


def contract_blocks(view: IslandView, reader: str = "") -> Iterator[Block]:
    """CRA-LIB-02 Yield the contracts in force; for a reader only its own, its drafts among them."""
    liberty = kept(view, Liberty)
    if liberty is None:
        return
    shown = {id: one for id, one in _in_order(liberty) if _is_shown(one, reader)}
    if not shown:
        return
    yield _contract_table(view, shown)
    rows = [row for id, one in shown.items() for row in _clause_rows(view, liberty, id, one)]
    if rows:
        columns = (Column(tr("Contract")), Column(tr("Clause")), Column(tr("So far")))
        yield Table(tr("Clauses"), columns, tuple(rows))


def _in_order(liberty: Liberty) -> list[tuple[str, Agreement]]:
    """Return the contracts by name."""
    return [(id, liberty.contracts[id]) for id in sorted(liberty.contracts)]


def _is_shown(agreement: Agreement, reader: str) -> bool:
    return reader in agreement.parties if reader else not agreement.is_draft


def _contract_table(view: IslandView, contracts: dict[str, Agreement]) -> Table:
    heads = (tr("Contract"), tr("Between"), tr("In force"), tr("In words"), tr("Found"))
    rows = tuple(
        Row(
            (
                id,
                ", ".join(view.name(seat) for seat in one.parties),
                _force_word(view, one),
                " ".join(one.text.split()).removesuffix(".") or NOTHING,
                "; ".join(_found(view, finding) for finding in one.findings) or NOTHING,
            )
        )
        for id, one in contracts.items()
    )
    return Table(tr("Contracts"), tuple(map(Column, heads)), rows)


def _force_word(view: IslandView, agreement: Agreement) -> str:
    """CRA-R106 Return since when a contract is in force, or who has still to sign it."""
    if not agreement.is_draft:
        return tr("since cycle {cycle}", cycle=agreement.since)
    missing = [view.name(seat) for seat in agreement.parties if seat not in agreement.signed]
    return tr("not signed by {seats}", seats=", ".join(missing))


def _found(view: IslandView, finding: Finding) -> str:
    return tr(_FOUND[finding.how], seat=view.name(finding.seat), cycle=finding.cycle)


def _clause_rows(view: IslandView, liberty: Liberty, id: str, agreement: Agreement) -> Iterator[Row]:
    for clause in clauses_of(view, agreement):
        state = NOTHING if agreement.is_draft else _state_word(view, liberty.record, agreement, clause)
        yield Row((id, str(clause), state), seat=clause.seat)


def _state_word(view: IslandView, record: Sequence[Entry], agreement: Agreement, clause: Clause) -> str:
    """CRA-R107 Return how a clause stands: kept, still open, or broken."""
    done = record[agreement.place :]
    if isinstance(clause, KeepsPeace):
        if not is_kept(clause, done):
            return tr("broken")
        return tr("kept") if clause.until < view.cycle else tr("kept so far")
    if clause.times.word == BY:
        is_done = is_kept(clause, done)
    else:
        each = ([one for one in record if one.cycle == cycle] for cycle in clause.times.cycles)
        is_done = all(is_kept(clause, one) for one in each)
    if is_done:
        return tr("kept")
    return tr("not kept") if clause.times.last < view.cycle else tr("open")
