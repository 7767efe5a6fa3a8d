"""The maps, and what happened hex by hex in map order (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import Event
from pbem.engine.hexes import DIRECTIONS, hex_place
from pbem.engine.report import Block, Cell, Counter, Ground, HexMap, Sentences
from pbem.engine.ruleset import Chapter
from pbem.rulesets.survival import events
from pbem.rulesets.survival.book import Book, Terrain
from pbem.rulesets.survival.view import IslandView, Patch

IslandChapter = Chapter[Book, IslandView]
FIGHT, DEATH, BIRTH = "fight", "death", "birth"
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
_FIGHTS = (events.Attacked, events.CarrionTussle, events.PlantTussle)


def island_map(book: Book, view: IslandView) -> HexMap:
    """Return the map of the island as orders are due for it (SUR-R69)."""
    crowds: dict[str, list[Counter]] = {}
    for beast in view.living:
        if beast.hex:
            counter = Counter(
                str(beast.number), "*" if beast.is_newborn else "", beast.species == view.reader
            )
            crowds.setdefault(beast.hex, []).append(counter)
    cells = tuple(_cell(book, patch, tuple(crowds.get(patch.name, ()))) for patch in view.hexes.values())
    return HexMap(
        book.map.name,
        cells,
        _grounds(book),
        book.map.low_even,
        "(corpses to eat, plant meals now, plant meals in Spring)",
        "creatures by number; * newborn",
        tuple(f"{face} {direction}" for face, direction in enumerate(DIRECTIONS, 1)),
    )


def _grounds(book: Book) -> tuple[Ground, ...]:
    return tuple(
        Ground(terrain.letter, terrain.name, terrain.colour, _pattern(terrain), terrain.sign)
        for terrain in book.terrain.values()
    )


def _pattern(terrain: Terrain) -> str:
    if terrain.enter == "swim":
        return "waves"
    return {"grass": "strokes", "fruit": "leaves"}.get(terrain.plant or "", "dots")


def _cell(book: Book, patch: Patch, counters: tuple[Counter, ...]) -> Cell:
    column, row = hex_place(patch.name)
    is_land = book.is_land(patch.name)
    top = f"({patch.x},{patch.y},{patch.z})" if is_land else ""
    return Cell(patch.name, column, row, patch.terrain, top, counters)


def marks_map(chapter: IslandChapter) -> Iterator[HexMap]:
    """Yield the small map of fights, deaths and births, if there were any."""
    marks: dict[str, list[str]] = {}
    for event in chapter.events:
        for hex, mark in _marks(event):
            if mark not in marks.setdefault(hex, []):
                marks[hex].append(mark)
    for beast in chapter.after.creatures.values():
        now = chapter.moment.turn
        if now and beast.died == now and beast.hex and DEATH not in marks.setdefault(beast.hex, []):
            marks[beast.hex].append(DEATH)
    if not any(marks.values()):
        return
    cells = []
    for patch in chapter.after.hexes.values():
        column, row = hex_place(patch.name)
        found = tuple(sorted(marks.get(patch.name, ())))
        cells.append(Cell(patch.name, column, row, patch.terrain, marks=found))
    names = ((FIGHT, "fight or tussle"), (DEATH, "a creature died"), (BIRTH, "a creature was born"))
    yield HexMap(
        "Fights, deaths and births",
        tuple(cells),
        _grounds(chapter.book),
        chapter.book.map.low_even,
        mark_names=names,
        is_small=True,
    )


def _marks(event: Event) -> Iterator[tuple[str, str]]:
    if isinstance(event, _FIGHTS):
        yield event.hex, FIGHT
    if isinstance(event, events.Born):
        yield event.hex, BIRTH


def chronicle(chapter: IslandChapter) -> tuple[Block, ...]:
    """Return the feeding, hex by hex; hexes where all fed in peace are one line; then hunger and death."""
    told: dict[str, list[Event]] = {}
    here = ""
    for event in chapter.events:
        if isinstance(event, _FEEDING):
            here = getattr(event, "hex", here)
            told.setdefault(here, []).append(event)
    peaceful = [hex for hex, happened in told.items() if all(isinstance(e, _PEACE) for e in happened)]
    blocks: list[Block] = [
        Sentences(_heading(chapter.before, hex), tuple(event.sentence for event in happened))
        for hex, happened in told.items()
        if hex not in peaceful
    ]
    if peaceful:
        lines = tuple(" ".join(event.sentence for event in told[hex]) for hex in peaceful)
        blocks.append(Sentences("Fed in peace", lines))
    ends = tuple(event.sentence for event in chapter.events if isinstance(event, _LAST))
    if ends:
        blocks.append(Sentences("Hunger and death", ends))
    return tuple(blocks)


def _heading(view: IslandView, hex: str) -> str:
    terrain = view.book.terrain[view.hexes[hex].terrain].name
    return f"{hex}, {terrain} {view.hexes[hex].label[1:]}"
