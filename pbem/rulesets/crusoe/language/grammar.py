"""How lines of a letter are read, and what a letter has too much of (brief 5)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.engine.headings import Headings
from pbem.engine.orders import Condition, Grammar, Kinds, Line, Order, Reading, Verdict, fits
from pbem.engine.slots import Slot
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Fault, Lexicon, Why, Words
from pbem.rulesets.crusoe.hooks import VERBS
from pbem.rulesets.crusoe.language.campchecks import speeches_left, too_many_speeches
from pbem.rulesets.crusoe.language.camporders import Speech
from pbem.rulesets.crusoe.language.legality import IslandOrder, no, not_now
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe
from pbem.rulesets.crusoe.language.motionorders import Propose
from pbem.rulesets.crusoe.language.pathslots import MARKET_SPACE
from pbem.rulesets.crusoe.language.phaseorders import orders_of_game, why_absent
from pbem.rulesets.crusoe.language.posted import MOST_MOTIONS, motions_by
from pbem.rulesets.crusoe.language.workorders import Land, PathOrder

_JOINTS = re.compile(r'("[^"]*"?)|([+;])')
_Surplus = Iterator[tuple[Order, Fault]]


_FEWEST_LETTERS = 4
"""A verb that the game lacks is known by this many of its first letters."""


class IslandGrammar(Grammar):
    """The order language: what no line can be, and what all lines of a letter cannot be together.

    `absent` are kinds of order that other games have: who writes one is told why this game lacks it.
    """

    def __init__(self, kinds: Kinds, tests: Slot[Any], absent: Kinds = ()) -> None:
        super().__init__(kinds, tests)
        self._absent = {verb.casefold(): kind for kind in absent for verb in (kind.verb(), *kind.also)}
        texts = [kind for kind in (*kinds, *absent) if kind.is_text]
        self._text_verbs = [kind.verb().casefold() for kind in texts]
        self._is_block = fits([kind for kind in (*kinds, *absent) if kind.block])
        self.opens = Headings(self.is_heading, fits(texts))

    def _kind(self, words: Words) -> type[Order]:
        token = words.peek().casefold().rstrip(":")
        if token in self._absent:
            raise Fault(why_absent(self._absent[token]), why=Why.REFUSED)
        try:
            return super()._kind(words)
        except Fault:
            meant = [kind for verb, kind in self._absent.items() if verb.startswith(token)]
            if meant and len(token) >= _FEWEST_LETTERS:
                raise Fault(why_absent(meant[0]), why=Why.REFUSED) from None
            raise

    def recheck(self, orders: Iterable[Order], lexicon: Lexicon, accepts: Kinds | None = None) -> Reading:
        """Hold orders against the phase, against what the writer knows, and against each other."""
        written = [*orders]
        coming = sum(1 for one in written if isinstance(one, Propose))
        here = replace(crusoe(lexicon), coming=coming)
        reading = super().recheck(written, here, accepts)
        extra = [*_surplus(reading.orders, here)] if here.known else []
        if not extra:
            return reading
        kept = tuple(one for one in reading.orders if not any(one is other for other, _ in extra))
        complaints = [*reading.complaints, *(_complaint(one, fault) for one, fault in extra)]
        told = sorted(complaints, key=lambda complaint: complaint.line)
        return Reading(kept, tuple(told), (*reading.lost, *(one for one, _ in extra)))

    def _line(self, line: Line, words: Words, accepts: Kinds | None, strictly: bool) -> Order:
        """Read a line; + and ; are words of their own, but in a text."""
        if not self._is_text(words.peek().casefold()):
            words = Words(_JOINTS.sub(lambda found: found[1] or f" {found[2]} ", line.text), words.lexicon)
        return super()._line(line, words, accepts, strictly)

    def _is_text(self, first: str) -> bool:
        """Say whether the first word of a line may be the verb of a text."""
        return bool(first) and any(verb.startswith(first) for verb in self._text_verbs)

    def _order(
        self,
        line: Line,
        words: Words,
        kind: type[Order],
        when: Condition | None,
        accepts: Kinds | None,
        strictly: bool,
    ) -> Order:
        game = orders_of_game(crusoe(words.lexicon).book)
        if kind not in game and not (accepts and kind in accepts):
            raise Fault(why_absent(kind), why=Why.REFUSED)
        order = super()._order(line, words, kind, when, accepts, strictly)
        return _well_shaped(order, crusoe(words.lexicon))

    def _values(self, kind: type[Order], words: Words, strictly: bool) -> dict[str, Any]:
        """Take the fields; those that may be left out may stand in any order."""
        values = super()._values(kind, words, strictly)
        loose = [part.text for part in kind.parts if part.is_field and part.is_optional]
        while name := next((one for one in loose if self._follows(kind, one, words, values)), ""):
            values[name] = self._slots[kind][name].read(words)
        return values

    def _follows(self, kind: type[Order], name: str, words: Words, values: dict[str, Any]) -> bool:
        return name not in values and not words.is_done and self._slots[kind][name].starts(words)

    def _verdict(self, order: Order, lexicon: Lexicon, accepts: Kinds | None) -> Verdict:
        """CRU-H05 Hold an order also against the verbs that the seat has in this phase."""
        here = crusoe(lexicon)
        if here.known and accepts is not None and type(order) in accepts:
            verbs = VERBS(tuple(kind.verb() for kind in accepts), here.scene, here.known.phase, here.me)
            if order.verb() not in verbs:
                late = not_now(tr("You have no {order} in this phase.", order=order.verb()))
                return Verdict(order, (late,), stands=False)
        return super()._verdict(order, lexicon, accepts)


def _well_shaped(order: Order, here: IslandLexicon) -> Order:
    """Return an order as it is kept; Fault if no order can be like this."""
    if isinstance(order, IslandOrder):
        if order.when and not order.may_depend:
            raise Fault(tr("{order} cannot depend on IF.", order=order.verb()), why=Why.REFUSED)
        wrong = order.misshapen()
        if wrong:
            raise Fault(wrong, why=Why.REFUSED)
    if isinstance(order, Land):
        behind = here.book.path(order.path).length + 1
        spaces = (behind if space == MARKET_SPACE else space for space in order.spaces)
        return replace(order, spaces=tuple(dict.fromkeys(spaces)))
    return order


def _surplus(orders: Sequence[Order], here: IslandLexicon) -> _Surplus:
    yield from _second_paths(orders)
    yield from _too_many(orders, Speech, speeches_left(here), too_many_speeches(here))
    left = MOST_MOTIONS - motions_by(here.island, here.me, here.group, here.posted)
    reason = tr("A seat makes at most {most} motions.", most=MOST_MOTIONS)
    yield from _too_many(orders, Propose, left, no(reason))


def _second_paths(orders: Sequence[Order]) -> _Surplus:
    paths = [one for one in orders if isinstance(one, PathOrder)]
    for other in paths[1:]:
        text = tr("There is a PATH already: {order}", order=str(paths[0]))
        yield other, no(text, tr("Write all paths in one line: PATH ant EMPTY > spider."))


def _too_many(orders: Sequence[Order], kind: type[Order], left: int | None, fault: Fault) -> _Surplus:
    if left is not None:
        for one in [one for one in orders if isinstance(one, kind)][max(0, left) :]:
            yield one, fault


def _complaint(order: Order, fault: Fault) -> Complaint:
    return Complaint(order.line, order.source or str(order), fault.reason, fault.hint, fault.why)
