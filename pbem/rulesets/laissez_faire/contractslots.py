"""The slots of CONTRACT and COMPLAIN: name, end of the proposal, and what stands behind the colon (5.5)."""

from __future__ import annotations

from pbem.engine.names import bare
from pbem.engine.slots import Slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.laissez_faire.clauses import Terms
from pbem.rulesets.laissez_faire.clausetext import read_clauses, written_clauses
from pbem.rulesets.laissez_faire.lexicon import board

LONGEST_NAME = 60
LONGEST_STATEMENT = 2000
_NAME_HINT = tr_noop('Write CONTRACT "name" WITH <seats>.')


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
