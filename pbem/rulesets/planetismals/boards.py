"""The tables that all players share: asteroids, installations, shuttles (brief 7.3, PLA-63, X03)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.report import Block, Column, Facts, Row, Table
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.statewords import (
    NOTHING,
    conditions,
    kind_of_seen,
    place_of,
    said_owner,
    said_type,
    where_stands,
    without_empty_columns,
)
from pbem.rulesets.planetismals.view import BeltView, SeenAsteroid, SeenShuttle
from pbem.rulesets.planetismals.ways import distance

MANY_ROWS = 40
"""A longer table is set in small type."""


def asteroid_tables(view: BeltView) -> Iterator[Block]:
    """PLA-63 Yield the Asteroid Record Sheet, and where asteroids are not explored yet."""
    explored = [asteroid for asteroid in view.asteroids.values() if asteroid.is_explored]
    numbers = (tr("Zones"), trp("of zones", "Free"), tr("Rent"), tr("From Base"))
    titles = (tr("Hex"), trp("of an asteroid", "Name"), tr("Found by"), tr("Type"))
    columns = (
        *map(Column, titles),
        *(Column(title, True) for title in numbers),
        Column(tr("Owner")),
        Column(trp("of an asteroid", "Installations")),
    )
    rows = tuple(Row(_asteroid_cells(view, one), seat=one.owner or "") for one in explored)
    title, none = tr("Asteroid Record Sheet"), tr("No asteroid is explored yet.")
    table = Table(title, columns, rows, tr(_FREE), empty=none, is_small=len(rows) > MANY_ROWS)
    yield without_empty_columns(table)
    unexplored = [one.hex for one in view.asteroids.values() if not one.is_explored]
    if unexplored:
        yield Facts(tuple(_unexplored(view.book, unexplored)))


_FREE = tr_noop("Rent is in MC a round, for each installation of another seat; distances are in hexes.")


def _asteroid_cells(view: BeltView, one: SeenAsteroid) -> tuple[str, ...]:
    standing = view.placed(one.hex)
    stands = ", ".join(f"{other.id} ({other.owner})" for other in standing)
    return (
        one.hex,
        one.name,
        one.discoverer or NOTHING,
        said_type(view, one),
        str(one.zones),
        str(one.zones - len(standing)),
        str(one.rent),
        str(distance(view.book, view.book.map.base, one.hex)),
        said_owner(one),
        stands or NOTHING,
    )


def _unexplored(book: Book, hexes: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the unexplored asteroids by their distance from the Base."""
    far = {hex: distance(book, book.map.base, hex) for hex in hexes}
    for steps in sorted({*far.values()}):
        there = ", ".join(hex for hex in hexes if far[hex] == steps)
        yield tr("Unexplored, {steps} from the Base", steps=steps), there


def installation_table(view: BeltView) -> Table:
    """Return all installations, those aboard shuttles too."""
    rows = tuple(
        Row(
            (
                one.id,
                kind_of_seen(view.book, one),
                one.owner,
                where_stands(view, one),
                str(one.zone) if one.hex else NOTHING,
                conditions(view, one),
            ),
            seat=one.owner,
        )
        for one in view.installations.values()
    )
    titles = (tr("Id"), tr("Type"), tr("Owner"), trp("where", "Place"))
    columns = (*map(Column, titles), Column(tr("Zone"), True), Column(trp("of an installation", "State")))
    table = Table(tr("Installations"), columns, rows, is_small=len(rows) > MANY_ROWS)
    return without_empty_columns(table)


def shuttle_table(view: BeltView) -> Table:
    """Return all shuttles with the installations aboard."""
    rows = tuple(
        Row((one.id, one.owner, place_of(view, one.hex), _aboard(view, one)), seat=one.owner)
        for one in view.shuttles.values()
    )
    titles = (tr("Id"), tr("Owner"), trp("where", "Place"), tr("Installation aboard"))
    columns = tuple(map(Column, titles))
    if view.book.options.roll_ahead == "all" and not view.how:
        moves = [NOTHING if one.next_moves is None else str(one.next_moves) for one in view.shuttles.values()]
        rows = tuple(
            Row((*row.cells, number), seat=row.seat) for row, number in zip(rows, moves, strict=True)
        )
        columns = (*columns, Column(tr("Next moves"), True))
    return Table(tr("Shuttles"), columns, rows)


def _aboard(view: BeltView, one: SeenShuttle) -> str:
    """Return what is aboard: EX1, ore extractor."""
    aboard = view.installations.get(one.installation or "")
    return f"{aboard.id}, {kind_of_seen(view.book, aboard)}" if aboard else NOTHING
