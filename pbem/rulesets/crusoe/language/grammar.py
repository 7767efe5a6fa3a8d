"""How lines of a letter are read, which are talk, and what a letter has too much of (brief 3.6, 5)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from pbem.engine.events import SeatId
from pbem.engine.headings import Headings, plain_end
from pbem.engine.orders import Condition, Grammar, Kinds, Line, Order, Reading, Verdict, fits, no_order, order
from pbem.engine.slots import Seat, Slot, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import VERY_NEAR, Complaint, Fault, Lexicon, Why, Words, did_you_mean
from pbem.rulesets.crusoe.camp.calling import Speech
from pbem.rulesets.crusoe.hooks import VERBS
from pbem.rulesets.crusoe.language.checks import MOST_MOTIONS, motions_by, speeches_left, too_many_speeches
from pbem.rulesets.crusoe.language.decisions import NAMED
from pbem.rulesets.crusoe.language.legality import FormedOrder, IslandOrder, living_faults, no, not_now
from pbem.rulesets.crusoe.language.lexicon import EVERY_WORD, MARKET_SPACE, SPELLINGS, IslandLexicon, crusoe
from pbem.rulesets.crusoe.language.phaseorders import orders_of_game
from pbem.rulesets.crusoe.market.proposals import Propose
from pbem.rulesets.crusoe.modules.bonds import GiveSlave, SlaveOrder
from pbem.rulesets.crusoe.modules.government.decreeing import Decide
from pbem.rulesets.crusoe.modules.government.drafts import Amend, ProgramOrder
from pbem.rulesets.crusoe.work.moving import Land
from pbem.rulesets.crusoe.work.paths import PathOrder

# ---- The GM's own orders: a seat whose player has gone, and the end of the game (brief 3.6)


@order(
    tr_noop("ABANDON <seat> [<is_on>]"),
    rule="CRU-P40",
    help=tr_noop("Says that nobody plays a seat: it works and eats by default. With off, somebody does."),
    examples=("ABANDON bob", "ABANDON bob off"),
)
class Abandon(Order):
    """The GM's word that a player has gone, or that there is another."""

    seat: SeatId = slot(Seat())
    is_on: bool = slot(
        WordSlot(tr_noop("answer"), {"on": True, "yes": True, "off": False, "no": False}),
        default=True,
        always=True,
    )

    def refuses(self, here: IslandLexicon) -> Iterator[Fault]:
        return living_faults(here, self.seat)


@order(
    tr_noop("STOP"),
    rule="CRU-024",
    help=tr_noop("Ends the game after this phase, without a rescue."),
    examples=("STOP",),
    ends_game=True,
)
class Stop(Order):
    """The GM's word that play cannot go on."""


GM_ORDERS: tuple[type[Order], ...] = (Abandon, Stop)
GM_GRAMMAR = Grammar(GM_ORDERS)


# ---- Which lines that begin like an order are talk: greetings, thanks, the ends of letters (brief 5)

_SMALL_WORDS = frozenset(
    ("i", "in", "at", "with", "for", "so", "as", "to", "all", "we", "no", "please", "tell", "rest", "wait")
)
"""Words with which sentences begin, and which are near the verb of some order."""
_CLOSING = re.compile(
    r"\S+\s(.*?\s)?(best\s)?(regards|greetings|wishes|thanks|cheers|care|luck)\b\W*(\s\S+){0,2}",
    re.IGNORECASE,
)
WISHES = re.compile(
    r"\b(toasts?|cheer|health|courage|patience|heart|joy|love|fun|smiling|wisely|congratulations)\b",
    re.IGNORECASE,
)
"""Words of toasts and wishes, which stand in no order: who writes one speaks to the others."""
_WORD = re.compile(r"[^\W\d_]+")
_JOINING = frozenset(("the", "and", "for", "with"))
"""Words of every sentence, which say nothing of what it is about, though orders have them too."""
_CAPITALS = re.compile(r"\b[A-Z]{3,}\b")
_SIGNS = re.compile(r'[\d\n>:;+="@]')
_LONGEST = 200
"""Characters of a line that may end a letter, or be a wish: each word of it is held against the game's."""
_FEWEST_SHARED = 3
"""A shorter word says nothing of what a line is about."""


def begins_sentence(word: str) -> bool:
    """Say whether a word is written as the first of a sentence is; some phones write every line so."""
    return word[:1].isupper() and word[1:].islower()


def is_small(word: str) -> bool:
    """Say whether a word is one that letters are full of: it is an order's only if that order can be read."""
    return word.casefold().strip(",.!") in _SMALL_WORDS


def closes_letter(text: str, kinds: Kinds, here: IslandLexicon) -> bool:
    """Say whether a line reads like the end of a letter: "Tax free regards," or "Take care!".

    Thanks behind a line that names something of the game, "Give 3 fish to Bob, thanks", leave it an order.
    """
    is_like_one = len(text) <= _LONGEST and begins_sentence(text.split()[0])
    found = _CLOSING.fullmatch(text.strip()) if is_like_one else None
    return found is not None and not _is_about_game(found[1] or "", kinds, here)


def wishes(text: str, kinds: Kinds, here: IslandLexicon) -> bool:
    """Say whether a line is a toast or a wish in sentence case that names nothing of the game."""
    first, _, others = text.partition(" ")
    is_wish = len(text) <= _LONGEST and begins_sentence(first) and WISHES.search(others) is not None
    return is_wish and not _is_about_game(others, kinds, here)


def _is_about_game(text: str, kinds: Kinds, here: IslandLexicon) -> bool:
    """Say whether words hold a number, a sign of the order language, or nearly a word that orders hold."""
    if _SIGNS.search(text):
        return True
    known = words_of_orders(kinds) | frozenset(_names(here))
    words = (word for word in _small([text]) if word not in _JOINING)
    return any(did_you_mean(word, known, VERY_NEAR) for word in words)


@cache
def words_of_orders(kinds: Kinds) -> frozenset[str]:
    """Return the words, in small letters, with which orders are written, but for their verbs."""
    lines = [line for kind in kinds if not kind.is_text for line in _lines_of(kind)]
    verbs = {verb.casefold() for kind in kinds for verb in (kind.verb(), *kind.also)}
    things = (*EVERY_WORD, *(form for forms in SPELLINGS.values() for form in forms), *NAMED)
    return frozenset(_small((*lines, *things))) - verbs


def _lines_of(kind: type[Order]) -> tuple[str, ...]:
    """Return the examples of an order, and the capitals in what is said of it: the fixed words it has."""
    more, help = (kind.more_examples, kind.more_help) if issubclass(kind, IslandOrder) else ((), "")
    return (*kind.examples, *more, *_CAPITALS.findall(f"{kind.wording} {kind.help} {help}"))


def _names(here: IslandLexicon) -> Iterator[str]:
    """Yield the words, in small letters, of the names that a writer may name."""
    paths = (f"{path.id} {path.name}" for path in here.book.board.paths.values())
    yield from _small((*here.seats, *here.seats.values(), *paths))


def _small(texts: Iterable[str]) -> Iterator[str]:
    return (word.casefold() for text in texts for word in _WORD.findall(text) if len(word) >= _FEWEST_SHARED)


def verb_of(word: str, kinds: Mapping[str, type[Order]], fewest_letters: int) -> type[Order] | None:
    """Return the order that a word is the verb of, in full or by some of its first letters."""
    token = word.casefold().rstrip(":")
    meant = [kind for verb, kind in kinds.items() if verb.startswith(token)]
    return kinds.get(token) or (meant[0] if meant and len(token) >= fewest_letters else None)


# ---- How lines of a letter are read, and what a letter has too much of (brief 5)

_JOINTS = re.compile(r'("[^"]*"?)|([+;])')
_Surplus = Iterator[tuple[Order, Fault]]
MOST_PROGRAMS = 10
"""Texts of programs in a letter: each is checked together with all of the program that it changes."""
_FEWEST_LETTERS = 4
"""A verb that the game lacks is known by this many of its first letters."""


class IslandGrammar(Grammar):
    """The order language: what no line can be, and what all lines of a letter cannot be together.

    `absent` are kinds of order that other games have: who writes one is told why this game lacks it.
    `has_more` says that its help is that of the advanced game.
    """

    def __init__(self, kinds: Kinds, tests: Slot[Any], absent: Kinds = (), *, has_more: bool = True) -> None:
        super().__init__(kinds, tests)
        self._has_more = has_more
        self._absent = {verb.casefold(): kind for kind in absent for verb in (kind.verb(), *kind.also)}
        self._others = IslandGrammar(absent, tests) if absent else None
        self._texts = [kind for kind in (*kinds, *absent) if kind.is_text]
        self._text_verbs = [kind.verb().casefold() for kind in self._texts if kind is not Decide]
        self._is_block = fits([kind for kind in (*kinds, *absent) if kind.block])
        self.opens = Headings(self.is_heading, fits(self._texts), self._ends)

    def _kind(self, words: Words) -> type[Order]:
        if GiveSlave in self.kinds and self._gives_slave(words):
            return GiveSlave
        absent = self._lacks(words)
        if absent is not None:
            raise _not_here(absent, words.peek(1), is_advanced=self._has_more)
        if words.peek().casefold() in self._absent:
            raise Fault(no_order(words.peek()))  # "Call me" where there is no CALL is talk
        return super()._kind(words)

    def more_of(self, kind: type[Order]) -> tuple[str, tuple[str, ...]]:
        """Return what the advanced game adds to an order of the introductory one, and examples of it."""
        if not (self._has_more and issubclass(kind, IslandOrder)):
            return "", ()
        return kind.more_help, kind.more_examples

    def _lacks(self, words: Words) -> type[Order] | None:
        """Return the kind of order that other games have by this verb; what may be talk is none.

        Only the verbs of the introductory game are known by some of their letters.
        """
        word = words.peek().rstrip(":")
        kind = self._absent.get(word.casefold())
        if kind is None and not self._is_own(words):
            kind = verb_of(word, self._absent, _FEWEST_LETTERS)
            kind = kind if kind is not None and _is_of_the_base(kind) else None
        is_whole = word.casefold() in self._absent
        may_be_talk = begins_sentence(word) or is_small(word) or not (is_whole or word.isupper())
        return None if kind is None or (may_be_talk and not self._fits_elsewhere(words, kind)) else kind

    def _is_own(self, words: Words) -> bool:
        """Say whether the first word is a verb of this game, or may be short for some."""
        try:
            super()._kind(Words(words.peek(), words.lexicon))
        except Fault as fault:
            return fault.reason != no_order(words.peek())
        return True

    def _fits_elsewhere(self, words: Words, kind: type[Order]) -> bool:
        """Say whether a line can be read as an order that other games have."""
        if self._others is None:
            return False
        return self._others.reads(words.text, words.lexicon, (kind,))

    def _gives_slave(self, words: Words) -> bool:
        """CRA-SLV-03 Take GIVE SLAVE, GIVE BOUND or HAND, which are an order of their own."""
        if words.peek().upper() == "GIVE" and words.peek(1).upper() in (SlaveOrder.verb(), *SlaveOrder.also):
            return words.took("GIVE") and bool(words.take())
        return False

    def recheck(self, orders: Iterable[Order], lexicon: Lexicon, accepts: Kinds | None = None) -> Reading:
        """Hold orders against the phase, against what the writer knows, and against each other."""
        written = [*orders]
        coming = sum(1 for one in written if isinstance(one, Propose))
        here = replace(crusoe(lexicon), coming=coming)
        checked, over = _programs_counted(written)
        reading = super().recheck(checked, here, accepts)
        reason = no(tr("A letter holds at most {most} texts of programs.", most=MOST_PROGRAMS))
        extra = [*((one, reason) for one in over), *(_surplus(reading.orders, here) if here.known else ())]
        if not extra:
            return reading
        kept = tuple(one for one in reading.orders if not any(one is other for other, _ in extra))
        complaints = [*reading.complaints, *(_complaint(one, fault) for one, fault in extra)]
        told = sorted(complaints, key=lambda complaint: complaint.line)
        return Reading(kept, tuple(told), (*reading.lost, *(one for one, _ in extra)))

    def _line(self, line: Line, words: Words, accepts: Kinds | None, strictly: bool) -> Order:
        """Read a line; + and ; are words of their own, but in a text."""
        if not self._is_text(words.peek().casefold(), line):
            words = Words(_JOINTS.sub(lambda found: found[1] or f" {found[2]} ", line.text), words.lexicon)
        first = words.peek()
        try:
            return super()._line(line, words, accepts, strictly)
        except Fault as fault:
            if self._is_politeness(line, words.lexicon, fault):
                raise Fault(no_order(first)) from None
            raise

    def _is_politeness(self, line: Line, lexicon: Lexicon, fault: Fault) -> bool:
        """Say whether a line with a fault begins or ends as letters do, and is no order in any phase."""
        text, here = line.text, crusoe(lexicon)
        if not (
            is_small(text.split()[0])
            or closes_letter(text, self.kinds, here)
            or wishes(text, self.kinds, here)
        ):
            return False
        if fault.why is Why.NOT_NOW:
            return not self.reads(text, lexicon)
        return fault.why is Why.UNKNOWN

    def _is_text(self, first: str, line: Line) -> bool:
        """Say whether a line holds a text, or its first word may be the verb of one."""
        is_verb = bool(first) and any(verb.startswith(first) for verb in self._text_verbs)
        return is_verb or "\n" in line.text or self.opens.is_text_line(line.text)

    def _ends(self, heading: str) -> tuple[str, ...]:
        """CRA 6.1 Return with which lines the text that a heading opens can end."""
        kind = next((one for one in self._texts if fits([one])(heading)), None)
        own: tuple[str, ...] = getattr(kind, "ends", ())
        return own or plain_end(heading)

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
            raise _not_here(kind)
        order = super()._order(line, words, kind, when, accepts, strictly)
        return _well_shaped(order, crusoe(words.lexicon))

    def _values(self, kind: type[Order], words: Words, strictly: bool) -> dict[str, Any]:
        if issubclass(kind, FormedOrder):
            return {**kind.taken(words)}
        return super()._values(kind, words, strictly)

    def _verdict(self, order: Order, lexicon: Lexicon, accepts: Kinds | None) -> Verdict:
        """CRU-H05 Hold an order also against the verbs that the seat has in this phase."""
        here = crusoe(lexicon)
        if here.known and accepts is not None and type(order) in accepts:
            verbs = VERBS(tuple(kind.verb() for kind in accepts), here.scene, here.known.phase, here.me)
            if order.verb() not in verbs:
                late = not_now(tr("You have no {order} in this phase.", order=order.verb()))
                return Verdict(order, (late,), stands=False)
        return super()._verdict(order, lexicon, accepts)


def _not_here(kind: type[Order], subject: str = "", *, is_advanced: bool = False) -> Fault:
    """Return the fault of an order that a game lacks."""
    assert issubclass(kind, IslandOrder)
    return Fault(kind.why_absent(subject, is_advanced=is_advanced), why=Why.REFUSED)


def _is_of_the_base(kind: type[Order]) -> bool:
    return kind.rule.startswith("CRU-")


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
    reason = no(tr("A seat makes at most {most} motions.", most=MOST_MOTIONS))
    motions = [one for one in orders if isinstance(one, Propose)]
    for task in dict.fromkeys(one.task for one in motions):
        left = MOST_MOTIONS - motions_by(here.island, here.me, here.group, here.posted, task)
        yield from _too_many([one for one in motions if one.task == task], Propose, left, reason)


def _programs_counted(orders: Iterable[Order]) -> tuple[list[Order], list[Order]]:
    """Return the orders without the texts of programs that are too many, and these."""
    few: list[Order] = []
    over: list[Order] = []
    texts = 0
    for one in orders:
        texts += isinstance(one, ProgramOrder | Amend)
        is_over = isinstance(one, ProgramOrder | Amend) and texts > MOST_PROGRAMS
        (over if is_over else few).append(one)
    return few, over


def _second_paths(orders: Sequence[Order]) -> _Surplus:
    paths = [one for one in orders if isinstance(one, PathOrder)]
    for other in paths[1:]:
        text = tr("There is a PATH already: {order}.", order=str(paths[0]))
        yield other, no(text, tr("Write all paths in one line: PATH ant EMPTY > spider."))


def _too_many(orders: Sequence[Order], kind: type[Order], left: int | None, fault: Fault) -> _Surplus:
    if left is not None:
        for one in [one for one in orders if isinstance(one, kind)][max(0, left) :]:
            yield one, fault


def _complaint(order: Order, fault: Fault) -> Complaint:
    return Complaint(order.line, order.source or str(order), fault.reason, fault.hint, fault.why)
