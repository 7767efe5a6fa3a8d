"""The map of the belt, and the tables that all players share (brief 7.3, 7.5; PLA-63, X03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.engine.columns import number, table, text
from pbem.engine.events import Event
from pbem.engine.hexes import DIRECTIONS, hex_place
from pbem.engine.pictures import Arrow, Cell, Counter, Ground, HexMap
from pbem.engine.report import Block, Facts, Table
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.statewords import (
    NOTHING,
    conditions,
    kind_of_seen,
    place_of,
    said_owner,
    said_type,
    where_stands,
)
from pbem.rulesets.planetismals.view import BeltView, SeenAsteroid, SeenInstallation, SeenShuttle
from pbem.rulesets.planetismals.ways import distance

BeltChapter = Chapter[Book, BeltView]
SPACE, BASE, ZONE, UNEXPLORED = "space", "base", "bmz", "unexplored"
"""The grounds that are no type of asteroid; no data file has such a key of its own."""
EXPLORED, BUILT, GONE, LOT = "explored", "built", "gone", "lot"
MARKS = (
    (GONE, tr_noop("installation taken away or destroyed this round")),
    (EXPLORED, tr_noop("explored this round")),
    (LOT, tr_noop("up for bids")),
    (BUILT, tr_noop("installation set down this round")),
)
_LOOKS = (("#7cb342", "leaves"), ("#c98a5b", "bricks"), ("#e3c13a", "strokes"), ("#b784d6", "waves"))
"""Colour and pattern of the types of asteroid, in the order of their table."""
MANY_ROWS = 40
"""A longer table is set in small type."""
TOP_MEANS = tr_noop("2/5: two of five zones are free.")
ARROW_MEANS = tr_noop("Arrows are flights of this round, by shuttle.")


def belt_map(chapter: BeltChapter) -> HexMap:
    """Return the belt as orders are due for it, with the flights and marks of the round played."""
    book, view = chapter.book, chapter.after
    marks, counters = _marks(chapter), _counters(view)
    return HexMap(
        book.map.title,
        tuple(_cell(view, hex, counters.get(hex, []), marks.get(hex, ())) for hex in book.map.cells),
        _grounds(book),
        book.grid.low_even,
        tr(TOP_MEANS),
        _counter_means(book),
        DIRECTIONS,
        tuple((mark, tr(means)) for mark, means in MARKS),
        arrows=tuple(flights(chapter.events, view)),
        arrow_means=tr(ARROW_MEANS),
    )


def _counter_means(book: Book) -> str:
    """Say what the letters of ids stand for."""
    kinds = [f"{sort.code} {tr(sort.word)}" for sort in book.sorts.values()]
    return tr("SH is a shuttle, {kinds}.", kinds=", ".join(kinds))


def _counters(view: BeltView) -> dict[str, list[Counter]]:
    """Return what is in each hex: installations first, then shuttles, in id order."""
    found: dict[str, list[Counter]] = {}
    for one in view.placed():
        found.setdefault(one.hex or "", []).append(_installation(view, one))
    for shuttle in view.shuttles.values():
        found.setdefault(shuttle.hex, []).append(_shuttle(view, shuttle))
    return found


def _cell(view: BeltView, hex: str, counters: list[Counter], marks: tuple[str, ...]) -> Cell:
    column, row = hex_place(hex)
    asteroid = view.asteroids.get(hex)
    return Cell(
        hex,
        column,
        row,
        _ground_of(view, hex),
        _top(view, asteroid),
        tuple(counters),
        marks,
        (asteroid.owner or asteroid.vacant_from or "") if asteroid else "",
        asteroid is not None and asteroid.vacant_from is not None,
        "; ".join(_said(asteroid)) if asteroid else "",
    )


def _ground_of(view: BeltView, hex: str) -> str:
    asteroid = view.asteroids.get(hex)
    if asteroid:
        return asteroid.type if asteroid.is_explored else UNEXPLORED
    if hex == view.book.map.base:
        return BASE
    return ZONE if hex in view.book.map.bmz else SPACE


def _top(view: BeltView, asteroid: SeenAsteroid | None) -> str:
    """Return how many zones are free, and of how many."""
    if asteroid is None or not asteroid.is_explored:
        return ""
    return f"{asteroid.zones - len(view.placed(asteroid.hex))}/{asteroid.zones}"


def _said(asteroid: SeenAsteroid) -> Iterator[str]:
    """Yield what is to be known of an asteroid besides what is printed."""
    if asteroid.name:
        yield asteroid.name
    if asteroid.mined_out:
        yield tr("mined out")
    if asteroid.owner:
        yield tr("rent {amount} MC", amount=asteroid.rent)


def _installation(view: BeltView, one: SeenInstallation) -> Counter:
    kind = kind_of_seen(view.book, one)
    said = tr("{id}, {kind} of {seat}", id=one.id, kind=kind, seat=one.owner)
    state = conditions(view, one)
    return Counter(one.id, says=said if state == NOTHING else f"{said}, {state}", seat=one.owner)


def _shuttle(view: BeltView, one: SeenShuttle) -> Counter:
    aboard = view.installations.get(one.installation or "")
    if aboard is None:
        says = tr("{id}, shuttle of {seat}", id=one.id, seat=one.owner)
    else:
        carries = f"{aboard.id}, {kind_of_seen(view.book, aboard)}"
        says = tr("{id}, shuttle of {seat}, carries {what}", id=one.id, seat=one.owner, what=carries)
    return Counter(one.id, says=says, seat=one.owner)


def _grounds(book: Book) -> tuple[Ground, ...]:
    """Return the sorts of hexes: types of asteroid first, each with a letter of its own."""
    letters = ["?", "@", "Z"]
    rocks = list[Ground]()
    for place, rock in enumerate(book.rocks.values()):
        colour, pattern = _LOOKS[place % len(_LOOKS)]
        letter = next((one for one in rock.said.upper() if one.isalpha() and one not in letters), "*")
        letters.append(letter)
        rocks.append(Ground(rock.key, rock.said, colour, pattern, letter))
    return (
        *rocks,
        Ground(UNEXPLORED, tr("Unexplored asteroid"), "#9aa3ad", "dots", "?"),
        Ground(BASE, trp("ground", "Base"), "#5b8fd6", "grid", "@"),
        Ground(ZONE, tr("Black market zone"), "#c4c7cc", "lines", "Z"),
        Ground(SPACE, tr("Empty space"), "#f4f6f8", "none", "·"),
    )


def _marks(chapter: BeltChapter) -> dict[str, tuple[str, ...]]:
    """Return what happened in each hex this round, and what is up for bids now."""
    view, marks = chapter.after, dict[str, list[str]]()
    for hex, mark in (*_happened(chapter.events), *_lots(view)):
        there = marks.setdefault(hex, [])
        there += [mark] if mark not in there else []
    return {hex: tuple(there) for hex, there in marks.items()}


def _happened(told: Iterable[Event]) -> Iterator[tuple[str, str]]:
    for event in told:
        match event:
            case events.Explored(hex=hex):
                yield hex, EXPLORED
            case events.Placed(hex=hex):
                yield hex, BUILT
            case events.Taken(hex=hex) | events.Destroyed(hex=hex):
                yield hex, GONE


def _lots(view: BeltView) -> Iterator[tuple[str, str]]:
    for lot in view.lots:
        yield (view.installations[lot.key].hex or "" if lot.is_colony else lot.key), LOT


def flights(told: Sequence[Event], view: BeltView) -> Iterator[Arrow]:
    """Yield an arrow for each flight, or several that meet no hex twice; a way flown again has none anew."""
    flown = (event for event in told if isinstance(event, events.Flown) and event.way)
    yield from dict.fromkeys(arrow for event in flown for arrow in _arrows(event, view))


def _arrows(event: events.Flown, view: BeltView) -> Iterator[Arrow]:
    seat = view.shuttles[event.shuttle].owner if event.shuttle in view.shuttles else ""
    for part in _without_loops((event.start, *event.way)):
        yield Arrow(part[0], part[-1], event.shuttle, tuple(part[1:-1]), seat=seat)


def _without_loops(track: Sequence[str]) -> Iterator[list[str]]:
    """Yield a track in parts that meet no hex twice."""
    part = [track[0]]
    for hex in track[1:]:
        if hex in part:
            yield part
            part = [part[-1]]
        part.append(hex)
    if len(part) > 1:
        yield part


def asteroid_tables(view: BeltView) -> Iterator[Block]:
    """PLA-63 Yield the Asteroid Record Sheet, and where asteroids are not explored yet."""
    explored = [asteroid for asteroid in view.asteroids.values() if asteroid.is_explored]

    def standing(one: SeenAsteroid) -> str:
        return ", ".join(f"{other.id} ({other.owner})" for other in view.placed(one.hex))

    yield table(
        tr("Asteroid Record Sheet"),
        explored,
        text(tr("Hex"), lambda one: one.hex),
        text(trp("of an asteroid", "Name"), lambda one: one.name),
        text(tr("Found by"), lambda one: one.discoverer or NOTHING),
        text(tr("Type"), lambda one: said_type(view, one)),
        number(tr("Zones"), lambda one: one.zones),
        number(trp("of zones", "Free"), lambda one: one.zones - len(view.placed(one.hex))),
        number(tr("Rent"), lambda one: one.rent),
        number(tr("From Base"), lambda one: distance(view.book, view.book.map.base, one.hex)),
        text(tr("Owner"), said_owner),
        text(trp("of an asteroid", "Installations"), lambda one: standing(one) or NOTHING),
        seat=lambda one: one.owner or "",
        note=tr("Rent is in MC a round, for each installation of another seat; distances are in hexes."),
        empty=tr("No asteroid is explored yet."),
        is_small=len(explored) > MANY_ROWS,
        blank=NOTHING,
    )
    unexplored = [one.hex for one in view.asteroids.values() if not one.is_explored]
    if unexplored:
        yield Facts(tuple(_unexplored(view.book, unexplored)))


def _unexplored(book: Book, hexes: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the unexplored asteroids by their distance from the Base."""
    far = {hex: distance(book, book.map.base, hex) for hex in hexes}
    for steps in sorted({*far.values()}):
        there = ", ".join(hex for hex in hexes if far[hex] == steps)
        yield tr("Unexplored, {steps} from the Base", steps=steps), there


def installation_table(view: BeltView) -> Table:
    """Return all installations, those aboard shuttles too."""
    return table(
        tr("Installations"),
        view.installations.values(),
        text(tr("Id"), lambda one: one.id),
        text(tr("Type"), lambda one: kind_of_seen(view.book, one)),
        text(tr("Owner"), lambda one: one.owner),
        text(trp("where", "Place"), lambda one: where_stands(view, one)),
        number(tr("Zone"), lambda one: one.zone if one.hex else NOTHING),
        text(trp("of an installation", "State"), lambda one: conditions(view, one)),
        seat=lambda one: one.owner,
        is_small=len(view.installations) > MANY_ROWS,
        blank=NOTHING,
    )


def shuttle_table(view: BeltView) -> Table:
    """Return all shuttles with the installations aboard."""
    is_ahead = view.book.options.roll_ahead == "all" and not view.how
    return table(
        tr("Shuttles"),
        view.shuttles.values(),
        text(tr("Id"), lambda one: one.id),
        text(tr("Owner"), lambda one: one.owner),
        text(trp("where", "Place"), lambda one: place_of(view, one.hex)),
        text(tr("Installation aboard"), lambda one: _aboard(view, one)),
        number(tr("Next moves"), lambda one: _next_moves(one) if is_ahead else ""),
        seat=lambda one: one.owner,
        blank="",
    )


def _next_moves(one: SeenShuttle) -> object:
    return NOTHING if one.next_moves is None else one.next_moves


def _aboard(view: BeltView, one: SeenShuttle) -> str:
    """Return what is aboard: EX1, ore extractor."""
    aboard = view.installations.get(one.installation or "")
    return f"{aboard.id}, {kind_of_seen(view.book, aboard)}" if aboard else NOTHING
