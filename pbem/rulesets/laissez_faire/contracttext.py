"""3.9.3, 5.5 Contracts in orders and files: their names and clauses, each bad one quoted, and complaints."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.engine.names import bare
from pbem.engine.slots import Slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.clauses import TERMS, Floor, Refuse
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon, board
from pbem.rulesets.laissez_faire.schedule import dues
from pbem.rulesets.laissez_faire.terms import Terms
from pbem.rulesets.laissez_faire.things import apart

MOST_CLAUSES = 100
"""No contract has more clauses than this."""
LONGEST = 100
"""No more letters than this are quoted of a bad clause."""
LONGEST_NAME = 60
LONGEST_STATEMENT = 2000
_PIECE = re.compile(r'(?:"[^"]*"?|[^;"])+')
_HEADING = re.compile(r'(?:"[^"]*"|[^":])*:')
_NAME_HINT = tr_noop('Write CONTRACT "name" WITH <seats>.')
_ENDINGS = ("SECURED", "PERSONAL", "ATTACHED", "NOTRANSFER", "UNTIL")
"""What may stand at the end of a clause of some kinds."""


def read_clause(text: str, lexicon: BoardLexicon) -> Terms:
    """Return a clause; Fault if it is not understood."""
    words = Words(apart(text), lexicon)
    terms = TERMS.read(words)
    if (word := words.peek().upper()) in _ENDINGS:
        raise Fault(tr("{word} has no place in this clause.", word=word))
    if not words.is_done:
        hint = tr("Write {wording}.", wording=tr(terms.wanted))
        raise Fault(tr('I do not understand "{words}".', words=words.rest()), hint)
    is_attached = isinstance(terms, Refuse | Floor) and terms.is_attached
    if is_attached and any(scope not in lexicon.board.titles for scope in terms.attached_to):
        raise Fault(tr("ATTACHED needs titles: a city or a group has nothing to attach to."))
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
    said = pieces if len(pieces) == len(clauses) else [str(terms) for terms in clauses]
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
    return "; ".join(map(str, clauses))


class NameSlot(Slot[str]):
    """The name of a contract, in quotation marks or as one word."""

    def read(self, words: Words) -> str:
        """Take the name."""
        token = words.take(tr_noop("the name of the contract"))
        if token.upper() == "WITH":
            raise Fault(tr("{wanted} is missing.", wanted=tr("the name of the contract")), tr(_NAME_HINT))
        name = " ".join(bare(token).split())
        if not name:
            raise Fault(tr("The name is empty."), tr(_NAME_HINT))
        if len(name) > LONGEST_NAME:
            raise Fault(tr("The name is longer than {most} letters.", most=LONGEST_NAME))
        return name

    def write(self, value: str) -> str:
        """Put the name in quotation marks."""
        return f'"{value}"'


class ClausesSlot(Slot[tuple[Terms, ...]]):
    """A colon and clauses parted by semicolons, to the end; one bad clause spoils them all."""

    def read(self, words: Words) -> tuple[Terms, ...]:
        """Take all the clauses."""
        name = bare(words.tokens[1]) if len(words.tokens) > 1 else ""
        if not (words.took(":") or words.is_done):
            hint = tr("Commas part the players, and behind them stands a colon or a new line.")
            raise not_taken(name, Fault(tr('I do not understand "{words}".', words=words.peek()), hint))
        text = rest_of(words)
        if not text:
            raise not_taken(name, Fault(tr("It has no clause.")))
        if text.count('"') % 2:
            raise not_taken(name, Fault(tr("A quotation mark is not closed.")))
        try:
            return read_clauses(text, board(words.lexicon))
        except Fault as fault:
            raise not_taken(name, fault) from None

    def write(self, value: tuple[Terms, ...]) -> str:
        """Join the clauses by semicolons."""
        return written_clauses(value)


class StatementSlot(Slot[str]):
    """A colon and words, to the end."""

    def read(self, words: Words) -> str:
        """Take the words."""
        words.took(":")
        text = without_end(rest_of(words))
        if not text:
            raise Fault(tr("What do you complain of?"), tr("Write COMPLAIN K5: … and END."))
        if len(text) > LONGEST_STATEMENT:
            hint = tr("Write the rest to the GM alone: PRESS TO gm: … and END.")
            raise Fault(tr("A complaint has at most {most} letters.", most=LONGEST_STATEMENT), hint)
        return text


def without_end(text: str) -> str:
    """Leave out the END behind a statement on one line."""
    said, blank, last = text.rpartition(" ")
    return said.rstrip() if blank and last in ("END", "END.") else text


def rest_of(words: Words) -> str:
    """Take all words that are left and join them by blanks."""
    text = words.rest()
    while not words.is_done:
        words.take()
    return text


def not_taken(name: str, fault: Fault) -> Fault:
    """Return the fault of a whole contract: it is not taken."""
    head = tr('CONTRACT "{name}" is not taken.', name=name)
    tail = tr("The whole contract is left out.")
    hint = fault.hint[:1].upper() + fault.hint[1:]
    return Fault(" ".join(filter(None, (head, fault.reason, hint, tail))), why=fault.why)
