"""LAI-46, 53 Reading the clauses of money: PAY and LOAN (brief 3.9.3)."""

from __future__ import annotations

from pbem.engine.slots import expect, read_seat
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Words
from pbem.rulesets.laissez_faire.clauseparts import (
    NOTRANSFER,
    SECURED,
    UNTIL,
    Tail,
    read_from_to,
    read_other,
    read_round,
    read_step,
    read_sum,
    read_tail,
)
from pbem.rulesets.laissez_faire.clauses import Due, Every, InterestLoan, Loan, Pay, PayNow, Terms
from pbem.rulesets.laissez_faire.lexicon import board
from pbem.rulesets.laissez_faire.places import TitleSlot
from pbem.rulesets.laissez_faire.settings import read_percent

MOST_DUES = 500
"""No loan is repaid in more parts than this."""


def read_pay(words: Words) -> Terms:
    """Take what stands behind PAY."""
    amount = read_sum(words)
    expect("FROM", words)
    title = _owner_of(words)
    payer = "" if title else read_seat(words)
    payee = read_other(words, payer)
    if words.took("NOW"):
        if title:
            raise Fault(tr("{word} has no place with OWNER OF: say who pays.", word="NOW"))
        return PayNow(amount, payer, payee)
    when, tail = _schedule(words)
    return Pay(amount, payer, payee, when, title, tail.pledge, no_transfer=tail.no_transfer)


def _owner_of(words: Words) -> str:
    """Take OWNER OF and a title, if they stand here."""
    if not words.took("OWNER"):
        return ""
    expect("OF", words)
    return TitleSlot().read(words)


def _schedule(words: Words) -> tuple[Every, Tail]:
    """Take IN ROUND r, or EVERY [k] ROUNDS [FROM ROUND a] [UNTIL ROUND b], and what stands behind it."""
    if words.took("IN"):
        round = read_round(words)
        return Every(round, 1, round), read_tail(words, SECURED, NOTRANSFER)
    if not words.took("EVERY"):
        text = tr('I do not see when to pay before "{words}".', words=words.rest())
        if words.is_done:
            text = tr("I do not see when to pay.")
        raise Fault(text, tr("Write NOW, IN ROUND 9 or EVERY ROUND FROM ROUND 5 UNTIL ROUND 9."))
    step = read_step(words)
    first = read_round(words) if words.took("FROM") else _next_round(words)
    tail = read_tail(words, SECURED, NOTRANSFER, UNTIL)
    if tail.until is not None and tail.until < first:
        raise _ends_early(first, tail.until)
    return Every(first, step, tail.until), tail


def _next_round(words: Words) -> int:
    """Return the round after the present one; Fault in a stored text, which always says the round."""
    view = board(words.lexicon).view
    if view is None:
        raise Fault(tr("{wanted} is missing at the end of the line.", wanted="FROM ROUND"))
    return view.round + 1


def _ends_early(first: int, last: int) -> Fault:
    return Fault(tr("Round {last} is before round {first}.", last=last, first=first))


def read_loan(words: Words) -> Terms:
    """Take what stands behind LOAN."""
    amount = read_sum(words)
    lender, borrower = read_from_to(words)
    if words.took("AT"):
        percent = read_percent(words, 0, 100)
        expect("DUE", words)
        due = read_round(words)
        tail = read_tail(words, SECURED, NOTRANSFER)
        return InterestLoan(amount, lender, borrower, percent, due, tail.pledge, no_transfer=tail.no_transfer)
    if not words.took("REPAY"):
        text = tr('I do not see how the loan is repaid before "{words}".', words=words.rest())
        if words.is_done:
            text = tr("I do not see how the loan is repaid.")
        raise Fault(text, tr("Write REPAY $330 IN ROUND 9 or AT 5% DUE ROUND 9."))
    dues = _dues(words)
    tail = read_tail(words, SECURED, NOTRANSFER)
    return Loan(amount, lender, borrower, dues, tail.pledge, no_transfer=tail.no_transfer)


def _dues(words: Words) -> tuple[Due, ...]:
    """Take the repayments, and return them by round."""
    amount = read_sum(words)
    if words.took("EVERY"):
        return _regular(amount, words)
    expect("IN", words)
    dues = [Due(amount, read_round(words))]
    while words.took("+"):
        amount = read_sum(words)
        expect("IN", words)
        dues.append(Due(amount, read_round(words)))
    if len(dues) > MOST_DUES:
        raise _too_many()
    return tuple(sorted(dues, key=lambda due: due.round))


def _regular(amount: int, words: Words) -> tuple[Due, ...]:
    step = read_step(words)
    expect("FROM", words)
    first = read_round(words)
    expect("UNTIL", words)
    last = read_round(words)
    if last < first:
        raise _ends_early(first, last)
    rounds = range(first, last + 1, step)
    if len(rounds) > MOST_DUES:
        raise _too_many()
    return tuple(Due(amount, round) for round in rounds)


def _too_many() -> Fault:
    return Fault(tr("A loan is repaid in at most {most} parts.", most=MOST_DUES))
