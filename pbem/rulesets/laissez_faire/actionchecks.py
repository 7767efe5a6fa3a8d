"""What is refused of the actions of one's own turn on receipt (brief 5.4)."""

from __future__ import annotations

from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.circuit import Clause
from pbem.rulesets.laissez_faire.legality import Faults, clause_faults, clause_seen, live_clauses, no, yours
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.moneyclauses import Pay

RICHEST, LONGEST, LAST_LEFT = 1, 2, 3
"""The objectives (LAI-01)."""


def repay_faults(here: BoardLexicon, id: str) -> Faults:
    """LAI-R50 Yield why a clause is no debt of the writer's."""
    faults = list(clause_faults(here, id))
    yield from faults
    clause = clause_seen(here, id)
    if not faults and clause and not owes(here, clause):
        mine = [clause.id for _, clause in live_clauses(here) if owes(here, clause)]
        yield no(tr("{clause} is no debt of yours.", clause=id), yours(mine))


def owes(here: BoardLexicon, clause: Clause) -> bool:
    """Say whether the writer owes money by a clause, as its debtor or as owner of the title that does."""
    terms = clause.terms
    if not terms.is_debt:
        return False
    if here.me in (terms.debtor, *clause.arrears):
        return True
    return isinstance(terms, Pay) and bool(terms.title) and here.owner_of(terms.title) == here.me


def declare_faults(here: BoardLexicon, worth: int | None) -> Faults:
    """LAI-54 Yield why nothing can be declared."""
    least = here.options.win_worth
    if here.options.objective != RICHEST:
        yield no(tr("{order} needs objective {n}.", order="DECLARE", n=RICHEST))
    elif here.seen.lap:
        yield no(tr("{seat} has declared already: the last lap is on.", seat=here.seen.lap.declarer))
    elif worth is not None and worth < least:
        yield no(tr("Nobody can declare less than ${least}.", least=least))


def stalemate_faults(here: BoardLexicon) -> Faults:
    """LAI-60 Yield why there can be no stalemate."""
    if here.options.objective != LAST_LEFT:
        yield no(tr("{order} needs objective {n}.", order="STALEMATE", n=LAST_LEFT))
