"""What happened in a round: what each creature did, where, and the feeding hex by hex (brief 7; SUR-X03)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pbem.engine.events import Event
from pbem.engine.pictures import Arrow
from pbem.engine.report import Block, Sentences
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tongue, tr, tr_noop
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.feeding import (
    FIGHT_WON,
    APGained,
    Attacked,
    AttackForgone,
    Beaten,
    CarrionEaten,
    CarrionTussle,
    Eaten,
    Escaped,
    FendedOff,
    Killed,
    KilledInTussle,
    NoPrey,
    Overlooked,
    PlantsEaten,
    PlantTussle,
    RollOff,
    StandOff,
    TieWon,
)
from pbem.rulesets.survival.hunger import Hibernated, ReserveUsed, Starved
from pbem.rulesets.survival.movement import Moved, Wandered
from pbem.rulesets.survival.newborns import AdvantageGained
from pbem.rulesets.survival.plans import Extinct, Went
from pbem.rulesets.survival.seasons import Born
from pbem.rulesets.survival.setup import Placed
from pbem.rulesets.survival.view import IslandView

IslandChapter = Chapter[Book, IslandView]
_ATE = {"grass": tr_noop("ate grass"), "fruit": tr_noop("ate fruit")}


def deeds_of(told: tuple[Event, ...]) -> dict[str, list[str]]:
    """Return what each creature did and suffered, in a few words, in order."""
    deeds: dict[str, list[str]] = {}
    for event in told:
        for creature, deed in _deeds(event):
            deeds.setdefault(creature, []).append(deed)
    return deeds


def _deeds(event: Event) -> Iterator[tuple[str, str]]:
    if isinstance(event, PlantsEaten | CarrionEaten):
        ate = tr(_ATE[event.food]) if isinstance(event, PlantsEaten) else tr("ate carrion")
        for creature in event.creatures:
            yield creature, ate
    elif isinstance(event, StandOff):
        for creature in event.creatures:
            yield creature, tr("stand-off")
    elif isinstance(event, Beaten):
        for creature in event.creatures:
            yield creature, tr("lost tussle")
    elif isinstance(event, APGained) and event.rule != FIGHT_WON:
        yield event.creature, tr("won tussle")
    else:
        yield from _fights(event)


def _fights(event: Event) -> Iterator[tuple[str, str]]:
    if isinstance(event, Eaten):
        yield event.creature, tr("ate {creature}", creature=event.loser)
    elif isinstance(event, Killed):
        yield event.creature, tr("killed {creature}", creature=event.loser)
    elif isinstance(event, FendedOff):
        yield event.victim, tr("fended off {attacker}", attacker=event.attacker)
        yield event.attacker, tr("fended off by {victim}", victim=event.victim)
    elif isinstance(event, Escaped):
        yield event.victim, tr("escaped {attacker}", attacker=event.attacker)
    elif isinstance(event, Went):
        yield event.creature, event.way
    elif type(event) in _OWN:
        yield event.creature, _OWN[type(event)](event)  # type: ignore[attr-defined]


_OWN: Mapping[type[Event], Callable[[Any], str]] = {
    AdvantageGained: lambda event: tr("gains {gene}", gene=event.gene),
    NoPrey: lambda event: tr("no prey"),
    ReserveUsed: lambda event: tr("reserve used"),
    Hibernated: lambda event: tr("slept"),
}


FIGHT, DEATH, BIRTH = "fight", "death", "birth"
_FIGHTS = (Attacked, CarrionTussle, PlantTussle)
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
        if isinstance(event, Moved | Wandered):
            if event.end and event.end != event.start:
                is_dotted = isinstance(event, Wandered)
                yield Arrow(event.start, event.end, event.creature[:-1], event.by, is_dotted=is_dotted)
        elif isinstance(event, Placed):
            home = homes.get(event.creature, event.hex)
            if home != event.hex:
                yield Arrow(home, event.hex, event.creature[:-1])


def _marks(known: _Known) -> dict[str, tuple[str, ...]]:
    met = {
        FIGHT: [event.hex for event in known.told if isinstance(event, _FIGHTS)],
        DEATH: [hex for _, hex in known.dead],
        BIRTH: [event.hex for event in known.told if isinstance(event, Born)],
    }
    marks: dict[str, tuple[str, ...]] = {}
    for mark, hexes in met.items():
        for hex in dict.fromkeys(hexes):
            marks[hex] = (*marks.get(hex, ()), mark)
    return marks


PEACE, NOTHING, HUNGER = tr_noop("Fed in peace"), tr_noop("Found no prey"), tr_noop("Hunger and death")
_PEACE = (PlantsEaten, CarrionEaten)
_FEEDING = (
    NoPrey,
    AttackForgone,
    Overlooked,
    Attacked,
    TieWon,
    StandOff,
    APGained,
    Escaped,
    Eaten,
    Killed,
    FendedOff,
    CarrionTussle,
    PlantTussle,
    RollOff,
    Beaten,
    KilledInTussle,
    *_PEACE,
)
_LAST = (Hibernated, ReserveUsed, Starved, Extinct)


def chronicle(chapter: IslandChapter) -> tuple[Block, ...]:
    """Return the feeding, hex by hex; hexes where all fed in peace, or nothing was found, are one line each.

    Hunger and death come last.
    """
    told: dict[str, list[Event]] = {}
    here = ""
    for event in chapter.events:
        if isinstance(event, _FEEDING):
            here = getattr(event, "hex", here)
            told.setdefault(here, []).append(event)
    groups: dict[str, list[str]] = {PEACE: [], NOTHING: []}
    blocks: list[Block] = []
    for hex, happened in told.items():
        sentences = [chapter.tells(event) for event in happened]
        if group := _quiet(happened):
            groups[group].append(" ".join(sentences))
        else:
            blocks.append(Sentences(_heading(chapter.before, hex), tuple(sentences)))
    groups[HUNGER] = [chapter.tells(event) for event in chapter.events if isinstance(event, _LAST)]
    blocks += [Sentences(tr(head), tuple(lines)) for head, lines in groups.items() if lines]
    return tuple(blocks)


def _quiet(happened: list[Event]) -> str:
    """Return under which heading a hex is told in one line; none where more happened."""
    if all(isinstance(event, _PEACE) for event in happened):
        return PEACE
    return NOTHING if all(isinstance(event, NoPrey) for event in happened) else ""


def _heading(view: IslandView, hex: str) -> str:
    terrain = view.book.terrain[view.hexes[hex].terrain].said
    return f"{hex}, {terrain} {view.hexes[hex].label[1:]}"
