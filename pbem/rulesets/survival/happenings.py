"""What a round's reports take from its events, for all readers alike: deeds, moves and marks; made once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pbem.engine.events import Event
from pbem.engine.pictures import Arrow
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tongue
from pbem.rulesets.survival import events
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.deeds import deeds_of
from pbem.rulesets.survival.view import IslandView

IslandChapter = Chapter[Book, IslandView]
FIGHT, DEATH, BIRTH = "fight", "death", "birth"
_FIGHTS = (events.Attacked, events.CarrionTussle, events.PlantTussle)
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Happenings:
    """What each creature did, by id; the moves in the order told; the hexes in which something happened.

    A hex's marks stand in the order fight, death, birth.
    """

    deeds: Mapping[str, list[str]]
    moves: tuple[Arrow, ...]
    marks: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class _Known:
    """All that happenings are made of: public events, (id, hex) of the dead and of the young at home.

    `tongue` tells in which language, and by which translations, the deeds are said.
    """

    told: tuple[Event, ...]
    dead: Pairs
    young: Pairs
    tongue: tuple[str, str]


class _Latest:
    """The happenings made last, for as long as what they are made of is the same."""

    def __init__(self) -> None:
        self._kept: tuple[_Known, Happenings] | None = None

    def of(self, known: _Known) -> Happenings:
        """Return the happenings; the events of one round are the same values for all its readers."""
        kept = self._kept
        if kept is None or kept[0] != known:
            kept = self._kept = (known, _made(known))
        return kept[1]


_LATEST = _Latest()


def happenings(chapter: IslandChapter) -> Happenings:
    """Return what a chapter's reports take from its events; nothing that is for one seat alone is in it."""
    before, after, now = chapter.before, chapter.after, chapter.moment.turn
    dead = tuple((beast.id, beast.hex or "") for beast in after.creatures.values() if beast.died == now > 0)
    at_home = before.living if before.is_birth_spring else ()
    young = tuple((beast.id, beast.hex or "") for beast in at_home if beast.is_newborn)
    told = tuple(event for event in chapter.events if event.only is None)
    return _LATEST.of(_Known(told, dead, young, (tongue().code, tongue().digest)))


def _made(known: _Known) -> Happenings:
    return Happenings(deeds_of(known.told), tuple(_moves(known)), _marks(known))


def _moves(known: _Known) -> Iterator[Arrow]:
    """Yield an arrow for each creature that came to another hex; those of wanderers are dotted."""
    homes = dict(known.young)
    for event in known.told:
        if isinstance(event, events.Moved | events.Wandered):
            if event.end and event.end != event.start:
                is_dotted = isinstance(event, events.Wandered)
                yield Arrow(event.start, event.end, event.creature[:-1], event.by, is_dotted=is_dotted)
        elif isinstance(event, events.Placed):
            home = homes.get(event.creature, event.hex)
            if home != event.hex:
                yield Arrow(home, event.hex, event.creature[:-1])


def _marks(known: _Known) -> dict[str, tuple[str, ...]]:
    met = {
        FIGHT: [event.hex for event in known.told if isinstance(event, _FIGHTS)],
        DEATH: [hex for _, hex in known.dead],
        BIRTH: [event.hex for event in known.told if isinstance(event, events.Born)],
    }
    marks: dict[str, tuple[str, ...]] = {}
    for mark, hexes in met.items():
        for hex in dict.fromkeys(hexes):
            marks[hex] = (*marks.get(hex, ()), mark)
    return marks
