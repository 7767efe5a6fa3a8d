"""Survival with a debate beside it, to try postings and texts with: PROPOSE, WITHDRAW, SPEECH and VOTE."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

from pbem.engine.box import Box
from pbem.engine.events import Event, SeatId, event
from pbem.engine.orders import Grammar, Order, Verdict, order
from pbem.engine.results import Became
from pbem.engine.ruleset import Moment, Phase, Posting, Ruleset, Table
from pbem.engine.slots import ChoiceSlot, Slot, TextSlot, WholeNumber, slot
from pbem.engine.words import Fault, Lexicon, Why, Words
from pbem.rulesets.survival.game import BOX as SURVIVAL

Rules = Ruleset[Any, Any, Any]
MOST = 3
WAYS = {"EVEN": "EVEN", "NEED": "NEED"}
SILENT = "dinesh"
"""The seat that may not send press."""
UNHEARD = "ann"
"""Who is not to be written to."""


def postings_of(lexicon: Lexicon) -> tuple[Posting, ...]:
    """What was posted so far, as the lexicon knows it."""
    found: tuple[Posting, ...] = getattr(lexicon, "postings", ())
    return found


def motions_of(postings: tuple[Posting, ...]) -> list[Posting]:
    """The motions: M1 is the first of them."""
    return [posting for posting in postings if isinstance(posting.order, Propose)]


@order("PROPOSE <way>", rule="T-1", help="A motion.", examples=("PROPOSE EVEN",), is_game_order=False)
class Propose(Order):
    """A motion; three of one seat at most."""

    way: str = slot(ChoiceSlot("way", WAYS))

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse the fourth of a seat."""
        own = [one for one in motions_of(postings_of(lexicon)) if one.seat == lexicon.me]
        if len(own) < MOST:
            return Verdict(self)
        return Verdict(self, (Fault("You have moved three already.", why=Why.REFUSED),), stands=False)


class Motion(Slot[int]):
    """A motion such as M2, which must be there."""

    def read(self, words: Words) -> int:
        """Take its number."""
        token = words.take("a motion").upper().removeprefix("M")
        if not token.isdecimal():
            raise Fault(f'"{token}" is no motion.')
        return int(token)

    def write(self, value: int) -> str:
        """Return it as it is written."""
        return f"M{value}"

    def checked(self, value: int, lexicon: Lexicon) -> tuple[int | None, list[str]]:
        """Refuse what nobody has moved yet."""
        there = 0 < value <= len(motions_of(postings_of(lexicon)))
        return (value, []) if there else (None, [f"There is no motion M{value}."])


@order("WITHDRAW <motion>", rule="T-2", help="Takes back.", examples=("WITHDRAW M1",), is_game_order=False)
class Withdraw(Order):
    """One's own motion taken back."""

    motion: int = slot(Motion())


class Counted(Order):
    """An order beside the postings: nothing keeps it from being done."""

    def came_to(self, now: Any) -> None:
        """It is done."""
        now.put(self, Became.DONE)


@order("VOTE <motion>", rule="T-3", help="A ballot.", examples=("VOTE M1",))
class Vote(Counted):
    """A ballot."""

    motion: int = slot(Motion())


@order(
    "SPEECH <text>",
    rule="T-4",
    help="A speech.",
    examples=("SPEECH: Friends!",),
    is_game_order=False,
    block=r"SPEECH\s*:?",
    is_text=True,
)
class Speech(Order):
    """A speech."""

    text: str = slot(TextSlot())


@order(
    "NOTE <number> <text>",
    rule="T-5",
    help="A note.",
    examples=("NOTE 5: Milk.",),
    block=r"NOTE\s+\d+\s*:?",
    is_text=True,
)
class Note(Counted):
    """A numbered text that is not public."""

    number: int = slot(WholeNumber("the number", 1, 99))
    text: str = slot(TextSlot())


POSTS: tuple[type[Order], ...] = (Propose, Withdraw, Speech)
KINDS: tuple[type[Order], ...] = (*POSTS, Vote, Note)


@event("SUR-001", "Posting {number} by {seat}: {order}.")
class Posted(Event):
    """A posting was played."""

    number: int
    seat: SeatId
    order: str


@event("SUR-001", "{seat} ordered {order}.")
class Played(Event):
    """An order beside the postings was played."""

    seat: SeatId
    order: str


def tell(table: Table[Any, Any]) -> None:
    """Tell the postings, then the votes and notes, seat by seat."""
    for one in table.postings:
        table.tell(Posted(one.number, one.seat, str(one.order)))
    for seat in sorted(table.sheets):
        for sent in table.sheet(seat).orders:
            if isinstance(sent, Vote | Note):
                table.tell(Played(seat, str(sent)))


def debating(rules: Rules, posts: tuple[type[Order], ...] = POSTS) -> Rules:
    """The same rules with a debate in every phase."""
    grammar = rules.grammar

    def phase(one: Phase) -> Phase:
        return replace(one, orders=(*one.orders, *KINDS), posts=posts)

    def with_postings(book: Any, view: Any, postings: tuple[Posting, ...]) -> Any:
        found = copy(view)
        object.__setattr__(found, "postings", postings)
        return found

    def lexicon(book: Any, view: Any, seat: SeatId) -> Lexicon:
        found = rules.lexicon(book, view, seat)
        object.__setattr__(found, "postings", getattr(view, "postings", ()))
        return found

    def form(book: Any, view: Any, seat: SeatId) -> tuple[str, ...]:
        motions = motions_of(getattr(view, "postings", ()))
        votes = (f"VOTE M{number}   # {one.order} by {one.seat}" for number, one in enumerate(motions, 1))
        return (*rules.form(book, view, seat), *votes)

    def announces(book: Any, view: Any, seat: SeatId, order: Order) -> str:
        number = len(motions_of(view.postings))
        head = f"{seat} has posted, and there are {number} motions:"
        return f"{head}\n{order.text}" if isinstance(order, Speech) else f"{head} {order}."

    def may_write(book: Any, view: Any, seat: SeatId, moment: Moment) -> str:
        return f"{seat} is silent in {moment.phase}." if seat == SILENT else ""

    def may_reach(book: Any, view: Any, seat: SeatId, readers: Sequence[str]) -> str:
        return f"{UNHEARD} hears nobody." if UNHEARD in readers else ""

    return replace(
        rules,
        grammar=Grammar((*grammar.kinds, *KINDS), grammar._tests),
        phases=tuple(map(phase, rules.phases)),
        sequence=replace(rules.sequence, opening=(tell, *rules.sequence.opening)),
        lexicon=lexicon,
        form=form,
        with_postings=with_postings,
        announces=announces,
        may_write=may_write,
        may_reach=may_reach,
    )


def debate_box(posts: tuple[type[Order], ...] = POSTS) -> Box:
    """Survival's box with a debate in it."""

    def opened(options: Mapping[str, object], materials: Mapping[str, Any]) -> Rules:
        return debating(SURVIVAL.open(options, materials), posts)

    return replace(SURVIVAL, open=opened)
