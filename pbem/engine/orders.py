"""Orders: declared once; from the declaration come parser, help, stored text and checks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pbem.engine.declaring import Condition, Order, Verdict, order
from pbem.engine.headings import Headings
from pbem.engine.phrases import Part, read_parts, slots_of
from pbem.engine.slots import Missing, Slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import (
    NEAR,
    VERY_NEAR,
    Complaint,
    Fault,
    Lexicon,
    Why,
    Words,
    ambiguous,
    did_you_mean,
    near_lines,
)


@dataclass(frozen=True)
class Line:
    """An order line without its comment, with its number in the letter.

    An order of text keeps its comments, its lines and its END. `written` is how its writer wrote an order
    that is on file in its stored form; the writer is told of it in those words.
    """

    number: int
    text: str
    written: str = ""

    @property
    def source(self) -> str:
        """Return the line as its writer wrote it."""
        return self.written or self.text

    @property
    def head(self) -> str:
        """Return the line as it was written or, of a text, its heading."""
        return self.source.split("\n", 1)[0]

    @property
    def size(self) -> int:
        """Return how many lines it takes where it stands on file."""
        return self.text.count("\n") + 1


@dataclass(frozen=True)
class Reading:
    """The orders understood, in the order written, those wholly refused, and the complaints."""

    orders: tuple[Order, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    lost: tuple[Order, ...] = ()


Kinds = Sequence[type[Order]]
_MOST_MENDED = 20
"""So many lines not understood are looked into for what they mean."""
NO_ORDER = tr_noop("I do not know the order")
"""What the complaint says about a line whose first word is none of the order language."""


def no_order(word: str) -> str:
    """Return the complaint about a line whose first word is none of the order language."""
    return tr('{unknown} "{word}".', unknown=tr(NO_ORDER), word=word)


def is_no_order(complaint: Complaint) -> bool:
    """Say whether the complaint is that the first word is none of the order language."""
    return tr(NO_ORDER) in complaint.reason


class Grammar:
    """The order language of a ruleset: its kinds of order and its IF tests.

    `opens` says whether a line, bare of comments, is the heading of an order that is a block up to END, and
    `opens_kept` whether it is that of one that is kept on file.
    """

    def __init__(self, kinds: Sequence[type[Order]], tests: Slot[Any] | None = None) -> None:
        self.kinds = tuple(kinds)
        self._tests = tests
        self._verbs = {verb.casefold(): kind for kind in kinds for verb in (kind.verb(), *kind.also) if verb}
        self._verbless = [kind for kind in kinds if not kind.verb()]
        self._slots = {kind: slots_of(kind) for kind in kinds}
        slots = [each for kind in kinds for each in self._slots[kind].values()]
        self._known = {spelt.casefold(): word for each in slots for spelt, word in each.known().items()}
        blocks = [kind for kind in kinds if kind.block]
        self._is_block = fits(blocks)
        self.opens = Headings(self.is_heading, fits([kind for kind in blocks if kind.is_text]))
        self.opens_kept = fits([kind for kind in blocks if kind.is_kept])
        self._inside = {word.upper(): kind for kind in kinds for word in kind.inside}

    def verbs(self) -> list[str]:
        """Return all verbs in capitals."""
        return [verb.upper() for verb in self._verbs]

    def is_heading(self, text: str) -> bool:
        """Say whether a line is the heading of a block.

        Behind the colon of a heading nothing stands: else it is the same order on one line.
        """
        return ":" not in text.rstrip(": ") and self._is_block(text)

    def inside(self) -> frozenset[str]:
        """Return the words, in capitals, with which lines inside the blocks of its orders begin."""
        return frozenset(self._inside)

    def read(
        self, lines: Iterable[Line], lexicon: Lexicon, accepts: Kinds | None = None, *, strictly: bool = True
    ) -> Reading:
        """Read order lines.

        Strictly: hold each against the phase, which `accepts` some kinds of order, and against what the
        writer knows. Otherwise (standing orders, orders ahead) only the language counts; `recheck` does
        the rest when the time has come.
        """
        orders: list[Order] = []
        complaints: list[Complaint] = []
        for line in lines:
            try:
                orders.append(self._line(line, Words(line.text, lexicon), accepts, strictly))
            except Fault as fault:
                complaint = _complaint(line, fault)
                if len(complaints) < _MOST_MENDED and not is_no_order(complaint):
                    meant = self._meant(line, fault, lexicon, accepts, strictly)
                    hint = tr("Write {wording}.", wording=meant) if meant else complaint.hint
                    complaint = replace(complaint, hint=hint)
                complaints.append(complaint)
        if not strictly:
            return Reading(tuple(orders), tuple(complaints))
        checked = self.recheck(orders, lexicon, accepts)
        told = sorted((*complaints, *checked.complaints), key=lambda complaint: complaint.line)
        return Reading(checked.orders, tuple(told), checked.lost)

    def reads(self, text: str, lexicon: Lexicon, accepts: Kinds | None = None) -> bool:
        """Say whether a line can be read as an order, whether or not it may be given now."""
        try:
            self._line(Line(1, text), Words(text, lexicon), accepts, strictly=False)
        except Fault:
            return False
        return True

    def _meant(
        self, line: Line, fault: Fault, lexicon: Lexicon, accepts: Kinds | None, strictly: bool
    ) -> str:
        """Return the order that a line not understood means, if beyond doubt it is that one; else ""."""
        if fault.why is not Why.UNKNOWN or "\n" in line.text or '"' in line.text:
            return ""
        found = set()
        for text in near_lines(line.text, [*self._verbs], self._known):
            try:
                order = self._line(Line(1, text), Words(text, lexicon), accepts, strictly)
            except Fault:
                continue
            checked = self.recheck([order], lexicon, accepts) if strictly else Reading((order,))
            if checked.orders and not checked.complaints:
                found.add(str(order))
        return found.pop() if len(found) == 1 else ""

    def recheck(self, orders: Iterable[Order], lexicon: Lexicon, accepts: Kinds | None = None) -> Reading:
        """Hold orders that are read already against the phase and what the writer knows now."""
        kept: list[Order] = []
        lost: list[Order] = []
        complaints: list[Complaint] = []
        for each in orders:
            verdict = self._verdict(each, lexicon, accepts)
            (kept if verdict.stands else lost).append(verdict.order)
            line = Line(each.line, each.source or str(each))
            complaints += [_complaint(line, fault) for fault in verdict.refusals]
        return Reading(tuple(kept), tuple(complaints), tuple(lost))

    def _line(self, line: Line, words: Words, accepts: Kinds | None, strictly: bool) -> Order:
        when = None
        if self._tests and words.took("IF"):
            when = self._tests.read(words)
            if not words.took("THEN"):
                raise Fault(_missing("THEN", words), tr("Write IF <test> THEN <order>."))
        first = words.peek()
        kind = self._kind(words)
        if self._is_talk(first, kind, line, words.lexicon):
            raise Fault(no_order(first))
        return self._order(line, words, kind, when, accepts, strictly)

    def _order(
        self,
        line: Line,
        words: Words,
        kind: type[Order],
        when: Condition | None,
        accepts: Kinds | None,
        strictly: bool,
    ) -> Order:
        if when and not kind.is_game_order:
            raise Fault(tr("{order} cannot depend on IF.", order=kind.verb()))
        late = _untimely(kind, words.lexicon, accepts) if strictly else ""
        if late:
            raise Fault(late, why=Why.NOT_NOW)
        values = self._values(kind, words, strictly)
        if not words.is_done:
            raise Fault(tr('I do not understand "{words}".', words=words.rest()), _write_list(kind))
        return kind(
            when=when,
            line=line.number,
            source=line.source,
            read_as=tuple(dict.fromkeys(words.read_as)),
            **values,
        )

    def _is_talk(self, first: str, kind: type[Order], line: Line, lexicon: Lexicon) -> bool:
        """Say whether a line only begins like an order's verb: "With respect," is no WITHDRAW."""
        if not _may_be_talk(first) or first.casefold() in self._verbs or not kind.verb():
            return False
        words = Words(line.text, lexicon)
        if words.peek() != first:
            return False  # an IF stands before it
        words.take()
        try:
            self._values(kind, words, strictly=False)
        except Fault:
            return True
        return not words.is_done

    def _kind(self, words: Words) -> type[Order]:
        token = words.peek().casefold()
        if token in self._verbs:
            words.take()
            return self._verbs[token]
        for kind in self._verbless:
            if self._slots[kind][kind.parts[0].text].starts(words):
                return kind
        meant = {kind for verb, kind in self._verbs.items() if verb.startswith(token)} if token else set()
        if token.upper() in self._inside:
            raise self._outside(words.peek(), bool(meant))
        if len(meant) == 1:
            words.take()
            return meant.pop()
        if meant and token == "a":
            raise Fault(no_order(words.peek()))  # "A question, Richard" is talk
        if meant:
            could = [verb.upper() for verb in self._verbs if verb.startswith(token)]
            raise Fault(ambiguous(words.peek(), could))
        nearness = NEAR if words.peek().isupper() else VERY_NEAR
        raise Fault(no_order(words.peek()), lambda: did_you_mean(token, self.verbs(), nearness))

    def _outside(self, word: str, is_like_verb: bool) -> Fault:
        """Return the fault of a block's line that stands outside of any; in small letters it may be talk."""
        verb = self._inside[word.upper()].verb()
        hint = tr("Write it between {verb} … and END.", verb=verb)
        return Fault(no_order(word), hint if word.isupper() or is_like_verb else "")

    def _values(self, kind: type[Order], words: Words, strictly: bool) -> dict[str, Any]:
        def check(name: str, value: Any) -> None:
            left, refusals = self._slots[kind][name].checked(value, words.lexicon)
            if left is None and refusals:
                raise Fault(" ".join(refusals), why=Why.REFUSED)

        try:
            return read_parts(kind, kind.parts[1 if kind.verb() else 0 :], words, check if strictly else None)
        except Missing as missing:
            raise Fault(missing.reason, _write(kind)) from None

    def _verdict(self, order: Order, lexicon: Lexicon, accepts: Kinds | None) -> Verdict:
        late = _untimely(type(order), lexicon, accepts)
        if late:
            return Verdict(order, (Fault(late, why=Why.NOT_NOW),), stands=False)
        refusals: list[Fault] = []
        for name, reader in self._slots[type(order)].items():
            value = getattr(order, name)
            if value is None:
                continue
            left, reasons = reader.checked(value, lexicon)
            refusals += [Fault(reason, why=Why.REFUSED) for reason in reasons]
            if left is None:
                return Verdict(order, tuple(refusals), stands=False)
            order = order if left is value else replace(order, **{name: left})
        verdict = order.allowed(lexicon)
        return Verdict(verdict.order, (*refusals, *verdict.refusals), verdict.stands)

    def more_of(self, kind: type[Order]) -> tuple[str, tuple[str, ...]]:
        """Return what this language says of an order beside its own help, said by `tr`, and examples."""
        return "", ()

    def help(self, verb: str = "") -> str:
        """Return the help of one order, or of all."""
        kinds = [kind for kind in self.kinds if not verb or verb.upper() in (kind.verb(), *kind.also)]
        return "\n\n".join(help_of(kind) for kind in kinds)


def help_of(kind: type[Order]) -> str:
    """Return an order's wording, meaning, rule and examples."""
    examples = "\n".join(f"    {example}" for example in kind.examples)
    rule = tr("(rule {rule})", rule=kind.rule)
    return f"{tr(kind.wording)}\n  {tr(kind.help)} {rule}\n{examples}"


def _may_be_talk(word: str) -> bool:
    """Say whether a word is written as the first of a sentence is, which orders are only by some phones."""
    return word in ("I", "i") or (len(word) > 1 and word[0].isupper() and word[1:].islower())


def _missing(word: str, words: Words) -> str:
    return tr('{word} is missing before "{words}".', word=word, words=words.rest())


def _write(kind: type[Order]) -> str:
    return tr("Write {wording}.", wording=tr(kind.wording))


def _write_list(kind: type[Order]) -> str:
    """Return how to write an order, with an example where it takes a list: it shows what parts the items."""
    listing = [one for one in kind.examples if re.search("[>,]", one) and ":" not in one and "\n" not in one]
    if not listing:
        return _write(kind)
    example = min(listing, key=len)
    return tr("Write {wording}, such as {example}.", wording=tr(kind.wording), example=example)


def _untimely(kind: type[Order], lexicon: Lexicon, accepts: Kinds | None) -> str:
    if accepts is not None and kind not in accepts:
        if not kind.verb():
            return tr("This is not in this round's orders: it has no place in this phase.")
        return tr("{order} is not in this round's orders: it has no place in this phase.", order=kind.verb())
    return kind.is_due(lexicon)


def fits(kinds: Kinds) -> Callable[[str], bool]:
    """Return what says whether a line is the heading of an order of these kinds."""
    patterns = [re.compile(kind.block, re.IGNORECASE) for kind in kinds]
    return lambda bare: any(pattern.fullmatch(bare) for pattern in patterns)


def _complaint(line: Line, fault: Fault) -> Complaint:
    return Complaint(line.number, line.head, fault.reason, fault.hint, fault.why)


__all__ = [
    "NO_ORDER",
    "Condition",
    "Grammar",
    "Kinds",
    "Line",
    "Order",
    "Part",
    "Reading",
    "Verdict",
    "fits",
    "help_of",
    "is_no_order",
    "no_order",
    "order",
    "slots_of",
]
