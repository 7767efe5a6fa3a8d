"""A table in quarter 2, round 3, that ann writes orders for: for tests of the language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pbem.engine.orders import Reading
from pbem.engine.sheet import numbered
from pbem.engine.tongue import speaking
from pbem.rulesets.new_tabor.book import GOODS, Book, Data, Options
from pbem.rulesets.new_tabor.economy import Economy, Iou, LaidCard, Producer, Question
from pbem.rulesets.new_tabor.lexicon import Facts, TaborLexicon, bare_lexicon, facts_of, lexicon
from pbem.rulesets.new_tabor.orders import GRAMMAR, PHASE_ORDERS
from tests.languages.pseudo import PSEUDO, outside

SEATS = {"ann": "Ann Archer", "bob": "Bob Baker", "cat": "Cat", "dan": "Dan", "eve": "Eve"}
NO_CARDS: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Glance:
    """A view that holds nothing but what legality asks."""

    facts: Facts


def book(**options: Any) -> Book:
    """The rulebook without cards, with some options changed."""
    cards = dict.fromkeys(
        ("labor", "consumption", "rent_cards", "opportunity", "needs", "wants", "loss"), NO_CARDS
    )
    places = {"center": 1, "inner": 2, "outer": 8}
    data = Data("Test", (1, 2, 3), places, (36, 90, 135, 180, 225), 1000, 500, ("B",) * 4, **cards)
    return Book(Options(**options), data)


def economy(phase: str = "round", **more: Any) -> Economy:
    """Five seats, eve out of the game; dan is Clerk, nobody Treasurer, and ann owes cat."""
    seats = {seat: Producer(seat, name, n, "red") for n, (seat, name) in enumerate(SEATS.items(), 1)}
    seats["eve"].out_in = 1
    values: dict[str, Any] = {
        "quarter": 2,
        "round": 3,
        "seats": seats,
        "first_seat": "ann",
        "head_count": 5,
        "rent_cards": dict.fromkeys(GOODS, LaidCard(0, 930)),
        "officers": {"clerk": "dan", "treasurer": None},
        "ious": [Iou(1, "ann", "cat", 500, 2), Iou(2, "bob", "ann", 500, 2)],
    }
    return Economy(phase=phase, **(values | more))


def opening() -> Economy:
    """The same table before its opening round."""
    return economy(quarter=1, round=1, ious=[])


def off_path() -> Economy:
    """The same table when ann has crossed the Finish."""
    state = economy()
    state.seats["ann"].is_off_path = True
    return state


def election(phase: str = "vote") -> Economy:
    """The same table with every sort of question open."""
    asked = [Question("call"), Question("recall", "clerk"), Question("election", "treasurer")]
    return economy(phase, questions=[*asked, Question("motion", "3")])


def asking() -> Economy:
    """The same table when charity is due: bob asks."""
    state = economy("charity")
    state.seats["bob"].inputs["food"].cards = [5]
    return state


def desk(seat: str = "ann", state: Economy | None = None, **options: Any) -> TaborLexicon:
    """What a seat may name there."""
    rules = book(**options)
    return lexicon(rules, Glance(facts_of(rules, state or economy(), seat)), seat)


def bare() -> TaborLexicon:
    """The words of a stored text."""
    return bare_lexicon(book(), SEATS)


def read(text: str, seat: str = "ann", state: Economy | None = None, **options: Any) -> Reading:
    """The lines of a letter as they are understood on receipt."""
    table = state or economy()
    lines = numbered(text, GRAMMAR.opens)
    return GRAMMAR.read(lines, desk(seat, table, **options), PHASE_ORDERS[table.phase])


def stored(text: str, **more: Any) -> list[str]:
    """The stored forms of the orders of a letter with nothing wrong in it."""
    reading = read(text, **more)
    assert [str(complaint) for complaint in reading.complaints] == []
    return [str(order) for order in reading.orders]


def refused(text: str, **more: Any) -> str:
    """What the player is told of a letter in which nothing can be taken; all of it can be translated."""
    reading = read(text, **more)
    assert reading.orders == () and reading.complaints, reading.orders
    with speaking(PSEUDO):
        told = [outside(str(complaint)) for complaint in read(text, **more).complaints]
    assert not any(character.isalpha() for character in "".join(told)), told
    return " ".join(map(str, reading.complaints))


def told(text: str, **more: Any) -> list[str]:
    """The complaints about a letter, whatever else of it counts."""
    return [f"{complaint.line}: {complaint}" for complaint in read(text, **more).complaints]
