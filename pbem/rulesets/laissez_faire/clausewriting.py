"""3.9.3 Clauses as orders and files write them: what is written reads as the same clause again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pbem.rulesets.laissez_faire.clauses import (
    Due,
    Every,
    Fixed,
    Floor,
    Income,
    InterestLoan,
    Loan,
    OptionToBuy,
    Pay,
    PayNow,
    Pledge,
    Refuse,
    Rule,
    Terms,
    Text,
    Transfer,
)

FEWEST_REGULAR = 3
"""So many equal repayments at equal distances are written as EVERY …."""


def written(terms: Terms) -> str:
    """Return a clause in its one stored form."""
    words = [_body(terms)]
    if terms.no_transfer:
        words.append("NOTRANSFER")
    if terms.until is not None:
        words.append(f"UNTIL ROUND {terms.until}")
    return " ".join(words)


def _body(terms: Terms) -> str:
    match terms:
        case PayNow():
            return f"PAY ${terms.amount} FROM {terms.payer} TO {terms.payee} NOW"
        case Pay():
            payer = f"OWNER OF {terms.title}" if terms.title else terms.payer
            schedule = _schedule(terms.when)
            return f"PAY ${terms.amount} FROM {payer} TO {terms.payee} {schedule}{_pledge(terms.pledge)}"
        case Loan() | InterestLoan():
            return _loan(terms)
        case Rule():
            return f"RULE {terms.option} = {terms.value}"
        case Text():
            return f'TEXT {f"ATTACHED TO {terms.title} " if terms.title else ""}"{terms.text}"'
    return _about_titles(terms)


def _loan(terms: Loan | InterestLoan) -> str:
    head = f"LOAN ${terms.amount} FROM {terms.lender} TO {terms.borrower}"
    pledge = _pledge(terms.pledge)
    if isinstance(terms, InterestLoan):
        return f"{head} AT {terms.percent}% DUE ROUND {terms.due}{pledge}"
    return f"{head} REPAY {_dues(terms.dues)}{pledge}"


def _about_titles(terms: Terms) -> str:
    match terms:
        case Transfer():
            when = "NOW" if terms.round is None else f"IN ROUND {terms.round}"
            return f"TRANSFER {terms.title} FROM {terms.giver} TO {terms.taker} {when}"
        case Income():
            return f"INCOME {terms.percent}% OF {terms.title} TO {terms.holder}{_personal(terms)}"
        case Fixed():
            return f"FIXED ${terms.amount} AT {terms.title} FOR {terms.guest}{_personal(terms)}"
        case Refuse():
            landing = f" LANDING IN {terms.landing}" if terms.landing else ""
            guests = ", ".join(terms.guests)
            return f"REFUSE {_where(terms)} TO {guests}{landing}{_attached(terms)}"
        case Floor():
            return f"FLOOR ${terms.amount} {_where(terms)}{_attached(terms)}"
        case OptionToBuy():
            return f"OPTION {terms.title} FOR ${terms.amount} TO {terms.holder}"
    raise ValueError(f"{terms!r} is no clause")


def _schedule(when: Every) -> str:
    if when.first == when.last and when.step == 1:
        return f"IN ROUND {when.first}"
    rounds = "ROUND" if when.step == 1 else f"{when.step} ROUNDS"
    last = "" if when.last is None else f" UNTIL ROUND {when.last}"
    return f"EVERY {rounds} FROM ROUND {when.first}{last}"


def _dues(dues: Sequence[Due]) -> str:
    """Return repayments as a list, or as EVERY … if they are regular."""
    rounds = [due.round for due in dues]
    steps = {after - before for before, after in pairwise(rounds)}
    is_regular = len(steps) == 1 and min(steps) > 0 and len({due.amount for due in dues}) == 1
    if len(dues) < FEWEST_REGULAR or not is_regular:
        return " + ".join(f"${due.amount} IN ROUND {due.round}" for due in dues)
    step = rounds[1] - rounds[0]
    every = "ROUND" if step == 1 else f"{step} ROUNDS"
    return f"${dues[0].amount} EVERY {every} FROM ROUND {rounds[0]} UNTIL ROUND {rounds[-1]}"


def _pledge(pledge: Pledge | None) -> str:
    if pledge is None:
        return ""
    grace = f" GRACE {pledge.grace}" if pledge.grace else ""
    return f" SECURED BY {', '.join(pledge.titles)}{grace}"


def _personal(terms: Income | Fixed) -> str:
    if not terms.is_personal:
        return ""
    return f" PERSONAL BY {terms.grantor}" if terms.grantor else " PERSONAL"


def _where(terms: Refuse | Floor) -> str:
    return f"BY {terms.by} AT {', '.join(terms.where)}"


def _attached(terms: Refuse | Floor) -> str:
    return " ATTACHED" if terms.is_attached else ""
