"""What happened, hex by hex in map order (brief 7)."""

from __future__ import annotations

from pbem.engine.events import Event
from pbem.engine.report import Block, Sentences
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.survival import events
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.view import IslandView

IslandChapter = Chapter[Book, IslandView]
PEACE, NOTHING, DEATH = tr_noop("Fed in peace"), tr_noop("Found no prey"), tr_noop("Hunger and death")
_PEACE = (events.PlantsEaten, events.CarrionEaten)
_FEEDING = (
    events.NoPrey,
    events.AttackForgone,
    events.Overlooked,
    events.Attacked,
    events.TieWon,
    events.StandOff,
    events.APGained,
    events.Escaped,
    events.Eaten,
    events.Killed,
    events.FendedOff,
    events.CarrionTussle,
    events.PlantTussle,
    events.RollOff,
    events.Beaten,
    events.KilledInTussle,
    *_PEACE,
)
_LAST = (events.Hibernated, events.ReserveUsed, events.Starved, events.Extinct)


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
    groups[DEATH] = [chapter.tells(event) for event in chapter.events if isinstance(event, _LAST)]
    blocks += [Sentences(tr(head), tuple(lines)) for head, lines in groups.items() if lines]
    return tuple(blocks)


def _quiet(happened: list[Event]) -> str:
    """Return under which heading a hex is told in one line; none where more happened."""
    if all(isinstance(event, _PEACE) for event in happened):
        return PEACE
    return NOTHING if all(isinstance(event, events.NoPrey) for event in happened) else ""


def _heading(view: IslandView, hex: str) -> str:
    terrain = view.book.terrain[view.hexes[hex].terrain].said
    return f"{hex}, {terrain} {view.hexes[hex].label[1:]}"
