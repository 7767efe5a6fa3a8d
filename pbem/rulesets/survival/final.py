"""The end of the game: result, final table, lines of descent and records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.engine.events import listed
from pbem.engine.report import Block, Column, Notice, Row, Section, Sentences, Table
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.events import ENDINGS
from pbem.rulesets.survival.island import is_extra
from pbem.rulesets.survival.view import Beast, IslandView

CAUSES = {
    "prey": "attacked and beaten",
    "attack": "in their own attack",
    "carrion": "in tussles for carrion",
    "plants": "in tussles for plants",
    "starved": "of hunger",
}


def final_sections(book: Book, view: IslandView) -> Iterator[Section]:
    """Yield the sections that only the last report has."""
    assert view.result
    winners = [view.seats[seat].name for seat in view.result.winners]
    won = f"Won by {listed(winners)}." if winners else "Nobody wins."
    ends: tuple[Block, ...] = (
        Notice(f"The game is over: {ENDINGS[view.result.how]}. {won}"),
        _final_table(view),
        _causes(view),
        Sentences("Records", tuple(_records(view))),
    )
    yield Section("The end of the game", ends)
    trees = tuple(_descent(view, seat) for seat in view.seats if _all_of(view, seat))
    yield Section("Lines of descent", trees)


def _all_of(view: IslandView, seat: str) -> list[Beast]:
    return [beast for beast in view.creatures.values() if beast.species == seat]


def _final_table(view: IslandView) -> Table:
    """SUR-R68: by living creatures; the extinct after them, later extinction first; equal, same place."""

    def merit(seat: str) -> tuple[int, int]:
        gone = view.seats[seat].extinct_in
        return (-len(view.own(seat)), 0) if gone is None else (1, -gone)

    seats = sorted(view.seats, key=merit)
    rows = []
    for seat in seats:
        place = 1 + sum(1 for other in seats if merit(other) < merit(seat))
        folk, own = view.seats[seat], _all_of(view, seat)
        kills = sum(1 for beast in view.creatures.values() if beast.killer in [one.id for one in own])
        kind = view.book.kinds[folk.kind].name if folk.kind else "–"
        gone = "–" if folk.extinct_in is None else str(folk.extinct_in)
        cells = (str(place), seat, folk.species_name, kind, str(len(view.own(seat))), str(len(own)))
        rows.append(Row((*cells, str(kills), gone), is_own=seat == view.reader))
    titles = ("Place", "Seat", "Species", "Kind", "Living", "Ever born", "Kills", "Extinct in")
    numbers = (True, False, False, False, True, True, True, True)
    columns = tuple(Column(title, number) for title, number in zip(titles, numbers, strict=True))
    return Table("Final table", columns, tuple(rows))


def _causes(view: IslandView) -> Table:
    counts = Counter(beast.cause for beast in view.creatures.values() if beast.cause)
    rows = tuple(Row((words, str(counts[cause]))) for cause, words in CAUSES.items() if counts[cause])
    return Table("How creatures died", (Column("Cause"), Column("Number", True)), rows)


def _records(view: IslandView) -> Iterator[str]:
    beasts = list(view.creatures.values())
    if not beasts:
        return
    last = view.census[-1].round if view.census else view.round

    def age(beast: Beast) -> int:
        return (last if beast.died is None else beast.died) - beast.born + 1

    oldest = max(beasts, key=age)
    yield f"The oldest creature was {oldest.id} of {oldest.species}: {age(oldest)} rounds."
    kills = Counter(beast.killer for beast in beasts if beast.killer)
    if kills:
        best, number = kills.most_common(1)[0]
        yield f"Most kills: {best} with {number}."
    strong = max(beasts, key=lambda beast: beast.ap)
    yield f"Most attack points: {strong.id} of {strong.species} with {strong.ap}."
    idle = [f for f in view.seats.values() if f.last_received is None and not is_extra(f.id)]
    if idle:
        longest = max(idle, key=lambda folk: folk.extinct_in or last + 1)
        yield f"The longest-lived species without a single order: {longest.id}."


def _descent(view: IslandView, seat: str) -> Sentences:
    own = _all_of(view, seat)
    lines: list[str] = []

    def grow(beast: Beast, depth: int) -> None:
        lines.append(f"{'· ' * depth}{beast.id} [{', '.join(beast.genes)}] {_fate(beast)}")
        for child in own:
            if child.parent == beast.id:
                grow(child, depth + 1)

    for beast in own:
        if beast.parent is None:
            grow(beast, 0)
    return Sentences(f"{view.seats[seat].species_name} ({seat})", tuple(lines))


def _fate(beast: Beast) -> str:
    if beast.died is None:
        return "lives"
    killer = f" by {beast.killer}" if beast.killer else ""
    how = {"starved": "starved", "prey": "beaten", "attack": "lost its attack"}.get(
        beast.cause or "", "tussle"
    )
    return f"died in round {beast.died}: {how}{killer}"
