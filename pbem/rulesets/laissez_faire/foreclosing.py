"""3.9.4 Foreclosure: pledged titles pass to the creditor, and the debt is settled (LAI-R53)."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.circuit import CircuitTable, Clause, Life
from pbem.rulesets.laissez_faire.concluding import end_clause
from pbem.rulesets.laissez_faire.moneyclauses import InterestLoan, Loan, Pay
from pbem.rulesets.laissez_faire.ownership import owner_of, pass_title
from pbem.rulesets.laissez_faire.terms import Terms


def foreclose(table: CircuitTable, seat: SeatId) -> None:
    """T6 Whose grace is over loses what he has pledged, by rank of the clauses."""
    for clause in table.state.live():
        pledge, arrears = clause.terms.pledge, clause.arrears.get(seat)
        if pledge and arrears and table.state.round >= arrears.since + pledge.grace:
            forfeit(table, clause)


def forfeit(table: CircuitTable, clause: Clause) -> None:
    """LAI-R53 Pass all pledged titles to the creditor and settle the debt in full.

    Later liens on those titles are gone. A title that is the creditor's already only loses the lien; if
    none other was pledged, the debt goes on without security.
    """
    pledge, payee = clause.terms.pledge, clause.terms.creditor
    assert pledge is not None
    passing = [key for key in pledge.titles if owner_of(table.state, key) != payee]
    for key in passing:
        pass_title(table, key, payee, "LAI-R53", clause.id)
        _drop_later_liens(table, clause, key)
    if passing:
        end_clause(table.state, clause, Life.DONE)
    else:
        clause.terms = without_pledge(clause.terms, pledge.titles)


def _drop_later_liens(table: CircuitTable, clause: Clause, key: str) -> None:
    live = table.state.clauses()
    for later in live[live.index(clause) + 1 :]:
        if later.life is Life.LIVE and later.terms.pledge:
            later.terms = without_pledge(later.terms, (key,))


def without_pledge(terms: Terms, titles: tuple[str, ...]) -> Terms:
    """Return the terms of a debt with liens taken away; without any lien left it is unsecured."""
    pledge = terms.pledge
    if pledge is None or not isinstance(terms, Pay | Loan | InterestLoan):
        return terms
    left = tuple(key for key in pledge.titles if key not in titles)
    return replace(terms, pledge=replace(pledge, titles=left) if left else None)
