"""How contracts are written: clear clauses line by line, and what is only text (CRA 6.5)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.engine.blocks import without_comment
from pbem.engine.events import SeatId
from pbem.engine.slots import MYSELF, Slot, WholeNumber, expect, read_seat, whole_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.clauses import (
    BY,
    IN,
    UNTIL,
    Clause,
    Gives,
    KeepsPeace,
    Lets,
    Pays,
    Signals,
    Takes,
    Times,
)
from pbem.rulesets.crusoe.language.baskets import BASKET, MONEY
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe_of
from pbem.rulesets.crusoe.language.names import PATH

GIVES, PAYS, TAKES, LETS, DOES, SIGNALS = "GIVES", "PAYS", "TAKES", "LETS", "DOES", "SIGNALS"
VERBS = (GIVES, PAYS, TAKES, LETS, DOES, SIGNALS)
"""The words that make a line of a contract a clear clause, behind the name of a party."""
TEXT, END = "TEXT", "END"
MOST_CLAUSES, MOST_TEXT, MOST_CYCLES = 40, 2000, 20
_ID = re.compile(r"[^\W_][\w-]{0,29}")
_JOINTS = re.compile(r'("[^"]*"?)|([+;])')
_CYCLE = WholeNumber(tr_noop("the cycle"), 1, 99)
_SIGNALS = WholeNumber(tr_noop("the number of signals"), 1, 99)


@dataclass(frozen=True)
class TermsOfContract:
    """The clear clauses of a contract, and its text."""

    clauses: tuple[Clause, ...] = ()
    text: str = ""


class ContractIdSlot(Slot[str]):
    """What a contract is called: a word of letters, digits and hyphens."""

    def read(self, words: Words) -> str:
        """Take the word."""
        return contract_id(words.take(tr_noop("the name of the contract")))


def contract_id(token: str) -> str:
    """Return a word as the name of a contract; Fault if it is none."""
    if not _ID.fullmatch(token):
        hint = tr("Write a word of letters and digits, such as {example}.", example="eggs")
        raise Fault(tr('"{word}" is no name of a contract.', word=token), hint)
    return token.casefold()


def read_terms(words: Words, parties: tuple[SeatId, ...]) -> TermsOfContract:
    """Take a colon, and the lines of a contract between these parties."""
    if not words.took(":"):
        raise Fault(tr('A colon is missing before "{words}".', words=words.rest()))
    lexicon = crusoe_of(words)
    clauses: list[Clause] = []
    text: list[str] = []
    for number, line in enumerate(_lines(words.verbatim()), 1):
        try:
            clause = read_clause(line, lexicon, parties)
        except Fault as fault:
            said = tr("Line {line}: {reason}", line=number, reason=fault.reason)
            raise Fault(said, fault.hint, fault.why) from None
        if clause is None:
            text.append(_text(line))
        else:
            clauses.append(clause)
    return _whole(clauses, "\n".join(text))


def written_terms(clauses: tuple[Clause, ...], text: str) -> str:
    """Return clauses and text as they stand behind the heading of a contract."""
    lines = [*map(str, clauses), *(f"{TEXT}: {line}" for line in text.split("\n") if line)]
    return "\n".join((":", *lines, END))


def _lines(written: str) -> list[str]:
    """Return the lines between heading and END, without comments; on one line they are parted by ;."""
    lines = written.split("\n")
    inside = lines[1:-1] if len(lines) > 1 else lines[0].split(";")
    bare = [stripped for line in inside if (stripped := _bare(line))]
    if len(lines) == 1 and bare and bare[-1].upper().endswith(f" {END}"):
        bare[-1] = bare[-1][: -len(END)].strip()
    return [line for line in bare if line.upper() != END]


def _bare(line: str) -> str:
    return line.strip() if line.strip().upper().startswith(TEXT) else without_comment(line)


def _whole(clauses: list[Clause], text: str) -> TermsOfContract:
    if not clauses and not text:
        raise Fault(tr("There is nothing in the contract."))
    if len(clauses) > MOST_CLAUSES:
        raise Fault(tr("A contract has at most {most} clauses.", most=MOST_CLAUSES), why=Why.REFUSED)
    if len(text) > MOST_TEXT:
        raise Fault(tr("This is longer than {most} letters.", most=MOST_TEXT), why=Why.REFUSED)
    return TermsOfContract(tuple(clauses), text)


def _text(line: str) -> str:
    word, colon, rest = line.partition(":")
    return " ".join((rest if colon and word.strip().upper() == TEXT else line).split())


def read_clause(line: str, lexicon: IslandLexicon, parties: tuple[SeatId, ...] = ()) -> Clause | None:
    """Return the clear clause of a line; None if it is only text. Without parties anybody may be one."""
    words = Words(_JOINTS.sub(lambda found: found[1] or f" {found[2]} ", line), lexicon)
    if words.peek().upper() == TEXT and words.peek(1) == ":":
        return None
    count = whole_seat(words)[0] or (1 if words.peek().casefold() in MYSELF else 0)
    verb = words.peek(count).upper()
    if not count or verb not in VERBS:
        return None
    seat = _party(words, parties)
    words.take()
    clause = _of_verb(verb, seat, words, parties)
    if not words.is_done:
        raise Fault(tr('I do not understand "{words}".', words=words.rest()))
    return clause


def _of_verb(verb: str, seat: SeatId, words: Words, parties: tuple[SeatId, ...]) -> Clause:
    if verb == GIVES:
        goods = BASKET.read(words)
        return Gives(seat, goods, _to(words, parties, seat), _times(words))
    if verb == PAYS:
        dollars = MONEY.read(words)
        return Pays(seat, dollars, _to(words, parties, seat), _times(words))
    if verb == TAKES:
        return Takes(seat, PATH.read(words), _times(words))
    if verb == SIGNALS:
        return Signals(seat, _SIGNALS.read(words), _times(words))
    return _lets(seat, words, parties) if verb == LETS else _peace(seat, words, parties)


def _lets(seat: SeatId, words: Words, parties: tuple[SeatId, ...]) -> Lets:
    tenant = _other(words, parties, seat)
    expect("USE", words)
    path = PATH.read(words)
    expect("AT", words)
    return Lets(seat, tenant, path, MONEY.read(words), _times(words))


def _peace(seat: SeatId, words: Words, parties: tuple[SeatId, ...]) -> KeepsPeace:
    expect("NOT", words)
    expect("FIGHT", words)
    other = _other(words, parties, seat)
    expect(UNTIL, words)
    return KeepsPeace(seat, other, _CYCLE.read(words))


def _to(words: Words, parties: tuple[SeatId, ...], seat: SeatId) -> SeatId:
    expect("TO", words)
    return _other(words, parties, seat)


def _other(words: Words, parties: tuple[SeatId, ...], seat: SeatId) -> SeatId:
    other = _party(words, parties)
    if other == seat:
        raise Fault(tr("{seat} stands on both sides.", seat=seat), why=Why.REFUSED)
    return other


def _party(words: Words, parties: tuple[SeatId, ...]) -> SeatId:
    seat = read_seat(words)
    if parties and seat not in parties:
        raise Fault(tr("{seat} is no party to the contract.", seat=seat), why=Why.REFUSED)
    return seat


def _times(words: Words) -> Times:
    """Take IN and cycles, or BY and one."""
    if words.took(BY):
        return Times(BY, (_CYCLE.read(words),))
    expect(IN, words)
    cycles = [_CYCLE.read(words)]
    while words.took(",") or words.took("AND"):
        cycles.append(_CYCLE.read(words))
    if len(cycles) > MOST_CYCLES:
        raise Fault(tr("A list has at most {most} entries.", most=MOST_CYCLES), why=Why.REFUSED)
    return Times(IN, tuple(sorted(dict.fromkeys(cycles))))
