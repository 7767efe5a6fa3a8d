"""What all parts of a report read and say: chapter and events, words of cells, one sign of a minus."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar

from pbem.engine.events import Event, SeatId
from pbem.engine.orders import Order
from pbem.engine.report import Block, Facts, Notice, Section, Sentences, Table
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.book import Book, Icons, Space
from pbem.rulesets.crusoe.castaway import DYING, HUNGRY, MALNOURISHED, STARVING, THIRST, Castaway, Holding
from pbem.rulesets.crusoe.island import ModuleState, Scene
from pbem.rulesets.crusoe.things import CB, SPEARED_FISH, TOP40
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Said

_HYPHEN = re.compile(r"(?<![\w)\]])(?<![<>=])(?<![<>=] )-(?=\$?\d)")
"""A hyphen in front of a number or of dollars.

What joins it to a word, as in 2-3, is none, nor what stands in a test or a program: IF VP < -5.
"""


def text_of(order: Order) -> str:
    """Return a line as it was written; of a text the line that opens it."""
    return (order.source or str(order)).split("\n", 1)[0]


def with_minus(text: str) -> str:
    """Return a text with the sign of a minus in front of its numbers below 0."""
    return _HYPHEN.sub("−", text) if "-" in text else text


def told_with_minus(event: Event, said: str) -> str:
    """Return what is said of an event, with the sign; as it is where it quotes what a player wrote."""
    quotes = (getattr(event, name, "") for name in ("text", "line"))
    return said if any(isinstance(quote, str) and "-" in quote for quote in quotes) else with_minus(said)


def printed(section: Section) -> Section:
    """Return a section with the sign of a minus in all that the game says of numbers.

    What somebody wrote stays as it was written, and so do order forms.
    """
    return replace(section, blocks=tuple(map(_printed, section.blocks)))


def _printed(block: Block) -> Block:
    match block:
        case Table():
            rows = tuple(replace(row, cells=tuple(map(with_minus, row.cells))) for row in block.rows)
            return replace(block, rows=rows, note=with_minus(block.note))
        case Facts(pairs):
            return Facts(tuple((label, with_minus(value)) for label, value in pairs))
        case Notice(text):
            return replace(block, text=with_minus(text))
        case _:
            return block


NOTHING = "–"
"""What a cell says of what there is none of."""
STATES = {
    THIRST: tr_noop("Dying of Thirst"),
    MALNOURISHED: tr_noop("Malnourished"),
    HUNGRY: tr_noop("Hungry"),
    STARVING: tr_noop("Starving"),
    DYING: tr_noop("Dying of Starvation"),
}
"""What seats can lack, to be said by `tr`."""


_TITLES = {TOP40: tr_noop("Top 40"), CB: tr_noop("CB")}


def titled(key: str) -> str:
    """Return a thing's name as the title of a column."""
    name = tr(_TITLES.get(key, key))
    return name[:1].upper() + name[1:]


def number_word(amount: int) -> str:
    """Return an amount, a dash for none."""
    return str(amount) if amount else NOTHING


def some(amount: int) -> str:
    """Return an amount, nothing for none: in wide tables, where text leaves out what is empty."""
    return str(amount) if amount else ""


def points(amount: int) -> str:
    """Return points with their sign: +2, 0, -10."""
    return f"{amount:+d}" if amount else "0"


def held(holding: Holding, is_parted: bool) -> str:
    """Return units made in this cycle and units kept: 3, 3+1, 0+1; all together where they are not parted."""
    if is_parted and holding.kept:
        return f"{holding.new}+{holding.kept}"
    return some(holding.total)


def faces(dice: Iterable[int]) -> str:
    """Return dice as they fell: 4, 2."""
    return ", ".join(map(str, dice))


def space_word(space: Space) -> str:
    """CRU-051 Return a space's options as the board shows them: 1 water / 4 banana + 1 apple."""
    return " / ".join(map(_option, space.options)) or tr("blank")


def _option(icons: Icons) -> str:
    if icons.type == SPEARED_FISH:
        return tr("{n} speared fish", n=icons.gives.total)
    return str(Said(icons.gives))


def states(seat: Castaway) -> Iterator[str]:
    """CRU-150 to CRU-157 Yield what a seat suffers from, in words."""
    if seat.thirst:
        yield tr(STATES[THIRST])
    if seat.food_state in STATES:
        yield tr(STATES[seat.food_state])
    if seat.wounded:
        yield tr("wounded")
    elif seat.wound_pending:
        yield tr("injured")


M = TypeVar("M", bound=ModuleState)


def kept(scene: Scene, kind: type[M]) -> M | None:
    """Return the state of a module as the reader sees it; None if it is not played."""
    state = scene.state.mod.get(kind.module)
    return state if isinstance(state, kind) else None


IslandChapter: TypeAlias = Chapter[Book, IslandView]
E = TypeVar("E", bound=Event)


def of_kind(told: Iterable[Event], kind: type[E]) -> list[E]:
    """Return the events of a kind, in order."""
    return [event for event in told if isinstance(event, kind)]


def seat_named(chapter: IslandChapter, name: str) -> SeatId:
    """Return the seat that events call by this name; "" for a name that is nobody's."""
    return next((id for id, seat in chapter.before.seats.items() if seat.name == name), "")


def cited(chapter: IslandChapter, event: Event) -> str:
    """Return what is said of an event, with the rule that made it so."""
    return f"{told_with_minus(event, chapter.tells(event))} [{event.rule}]"


def is_flavoured(chapter: IslandChapter, event: Event) -> bool:
    """Say whether more is told of an event than its sentence, so that a table cannot stand for it."""
    return chapter.tells(event) != event.sentence


def sentences(
    chapter: IslandChapter,
    heading: str,
    told: Sequence[Event],
    in_tables: tuple[type[Event], ...] = (),
) -> Iterator[Sentences]:
    """Yield events as sentences under a heading, without those that tables tell; nothing if none are left."""
    lines = tuple(
        cited(chapter, event)
        for event in told
        if not isinstance(event, in_tables) or is_flavoured(chapter, event)
    )
    if lines:
        yield Sentences(heading, lines)
