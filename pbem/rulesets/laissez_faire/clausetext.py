"""3.9.3 The clauses of contracts as text: read from letters and files, and written back."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean, keyword
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.clauses import Terms
from pbem.rulesets.laissez_faire.clausewriting import written
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.moneyclauses import read_loan, read_pay
from pbem.rulesets.laissez_faire.schedule import dues
from pbem.rulesets.laissez_faire.thingslots import apart
from pbem.rulesets.laissez_faire.titleclauses import (
    read_fixed,
    read_floor,
    read_income,
    read_option,
    read_refuse,
    read_rule,
    read_text,
    read_transfer,
)

MOST_CLAUSES = 100
"""No contract has more clauses than this."""
LONGEST = 100
"""No more letters than this are quoted of a bad clause."""
_PIECE = re.compile(r'(?:"[^"]*"?|[^;"])+')
_HEADING = re.compile(r'(?:"[^"]*"|[^":])*:')
_READERS: dict[str, Callable[[Words], Terms]] = {
    "PAY": read_pay,
    "LOAN": read_loan,
    "TRANSFER": read_transfer,
    "INCOME": read_income,
    "FIXED": read_fixed,
    "REFUSE": read_refuse,
    "FLOOR": read_floor,
    "OPTION": read_option,
    "RULE": read_rule,
    "TEXT": read_text,
}
CLAUSES = tuple(_READERS)
"""The words with which clauses begin."""
WORDINGS = {
    "PAY": tr_noop("PAY <amount> FROM <seat> TO <seat> NOW, or IN ROUND <round>, or EVERY <k> ROUNDS"),
    "LOAN": tr_noop(
        "LOAN <amount> FROM <seat> TO <seat> REPAY <amount> IN ROUND <round>, or AT 5% DUE ROUND 9"
    ),
    "TRANSFER": tr_noop("TRANSFER <title> FROM <seat> TO <seat> NOW, or IN ROUND <round>"),
    "INCOME": tr_noop("INCOME 25% OF <title> TO <seat>"),
    "FIXED": tr_noop("FIXED <amount> AT <title> FOR <seat>"),
    "REFUSE": tr_noop("REFUSE BY <seat> AT <where> TO <seats> LANDING IN <city>"),
    "FLOOR": tr_noop("FLOOR <amount> BY <seat> AT <where>"),
    "OPTION": tr_noop("OPTION <title> FOR <amount> TO <seat>"),
    "RULE": tr_noop("RULE <option> = <value>"),
    "TEXT": tr_noop('TEXT "…", or TEXT ATTACHED TO <title> "…"'),
}
"""How each clause is written, for those who have made a mistake."""


def read_clause(text: str, lexicon: BoardLexicon) -> Terms:
    """Return a clause; Fault if it is not understood."""
    words = Words(apart(text), lexicon)
    token = words.take(tr_noop("a clause"))
    verb = keyword(token, CLAUSES)
    if verb is None:
        text = tr('"{word}" begins no clause; {known} do.', word=token, known=", ".join(CLAUSES))
        raise Fault(text, did_you_mean(token, CLAUSES))
    terms = _READERS[verb](words)
    if not words.is_done:
        hint = tr("Write {wording}.", wording=tr(WORDINGS[verb]))
        raise Fault(tr('I do not understand "{words}".', words=words.rest()), hint)
    return terms


@dataclass(frozen=True)
class Reader:
    """What a stored circuit is read with, or one of a case: the words of its clauses, and its round."""

    words: BoardLexicon
    round: int

    @property
    def book(self) -> Book:
        """Return the rulebook."""
        return self.words.book

    def clause(self, text: str) -> Terms:
        """Return a clause that is stored."""
        return read_clause(str(text), self.words)

    def charged(self, terms: Terms) -> tuple[int, ...]:
        """Return the rounds for which a clause has been charged before the present one."""
        return tuple(due.round for due in dues(terms, self.round - 1))


def read_clauses(text: str, lexicon: BoardLexicon) -> tuple[Terms, ...]:
    """Return clauses that semicolons part; Fault that quotes the first bad one."""
    pieces = split_clauses(text)
    if len(pieces) > MOST_CLAUSES:
        raise Fault(tr("A contract has at most {most} clauses.", most=MOST_CLAUSES))
    terms: list[Terms] = []
    for number, piece in enumerate(pieces, 1):
        try:
            terms.append(read_clause(piece, lexicon))
        except Fault as fault:
            raise bad_clause(number, piece, fault) from None
    return tuple(terms)


def split_clauses(text: str) -> list[str]:
    """Return the clauses of a text, which semicolons part, save those in quotation marks."""
    return [piece.strip() for piece in _PIECE.findall(text) if piece.strip()]


def said_clauses(source: str, clauses: Sequence[Terms]) -> list[tuple[str, Terms]]:
    """Return the clauses of an order, each with its words in the line that it was read from."""
    behind = _HEADING.match(source)
    pieces = split_clauses(source[behind.end() :]) if behind else []
    said = pieces if len(pieces) == len(clauses) else [written(terms) for terms in clauses]
    return list(zip(said, clauses, strict=True))


def bad_clause(number: int, clause: str, fault: Fault) -> Fault:
    """Return the fault of a clause, which quotes it."""
    short = clause if len(clause) <= LONGEST else f"{clause[:LONGEST]}…"
    hint = fault.hint[:1].upper() + fault.hint[1:]
    reason = f"{fault.reason} {hint}".strip()
    said = tr('Clause {number}, "{clause}": {reason}', number=number, clause=short, reason=reason)
    return Fault(said, why=fault.why)


def written_clauses(clauses: Sequence[Terms]) -> str:
    """Return clauses as one line."""
    return "; ".join(map(written, clauses))


__all__ = [
    "CLAUSES",
    "Reader",
    "bad_clause",
    "read_clause",
    "read_clauses",
    "said_clauses",
    "split_clauses",
    "written",
    "written_clauses",
]
