"""What lies around a seat's creatures: a map of each neighbourhood, and the same in sentences (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from pbem.engine.events import SeatId, listed
from pbem.engine.hexes import distance, hex_place, in_map_order
from pbem.engine.report import Block, Sentences
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, trn
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.cartography import parts_of_map
from pbem.rulesets.survival.paths import reachable_hexes
from pbem.rulesets.survival.portrait import next_to, patch_words, standing
from pbem.rulesets.survival.view import Beast, IslandView

IslandChapter = Chapter[Book, IslandView]
NEAR = 2
"""So far around a creature its map goes at least; creatures no further apart share one."""
MOST_MAPS = 4
"""More neighbourhoods than this are put together, the nearest first."""
MOST_NAMED = 4
"""So many creatures are named in a map's title."""


@dataclass(frozen=True)
class Neighbourhood:
    """Some creatures of a seat in id order, and the hexes around them in map order."""

    beasts: tuple[Beast, ...]
    hexes: tuple[str, ...]

    @property
    def title(self) -> str:
        """Return whom it is around: Around 42H in B7."""
        named = self.beasts[:MOST_NAMED]
        by_hex: dict[str, list[str]] = {}
        for beast in named:
            by_hex.setdefault(beast.hex or "", []).append(beast.id)
        said = ", ".join(
            tr("{creatures} in {hex}", creatures=listed(ids), hex=name) for name, ids in by_hex.items()
        )
        more = len(self.beasts) - len(named)
        if not more:
            return tr("Around {creatures}", creatures=said)
        return trn(
            "Around {creatures} and {n} more of yours",
            "Around {creatures} and {n} more of yours",
            more,
            creatures=said,
        )


def surroundings(chapter: IslandChapter) -> Iterator[Block]:
    """Yield what lies around the reader's living creatures: in sentences, then a map for those together."""
    view = chapter.after
    places = neighbourhoods(view, view.reader or "")
    maps = parts_of_map(chapter, [(place.title, place.hexes) for place in places])
    for place, drawn in zip(places, maps, strict=True):
        for beast in place.beasts:
            yield _sentences(view, beast)
        yield drawn


def neighbourhoods(view: IslandView, seat: SeatId) -> tuple[Neighbourhood, ...]:
    """Return the neighbourhoods of a seat's living creatures that are placed, by lowest number."""
    by_hex: dict[str, list[Beast]] = {}
    for beast in view.own(seat):
        if beast.hex:
            by_hex.setdefault(beast.hex, []).append(beast)
    groups = grouped(view.book, list(by_hex))
    found = [_around(view.book, [beast for name in group for beast in by_hex[name]]) for group in groups]
    return tuple(sorted(found, key=lambda place: place.beasts[0].number))


def _around(book: Book, beasts: list[Beast]) -> Neighbourhood:
    names = {name for beast in beasts for name in hexes_around(book, beast)}
    return Neighbourhood(tuple(sorted(beasts, key=lambda beast: beast.number)), in_map_order(names))


def hexes_around(book: Book, beast: Beast) -> set[str]:
    """Return the hexes near a creature, water too, and all that it can reach."""
    assert beast.hex
    found = edge = {beast.hex}
    for _ in range(max(NEAR, 1 + beast.powers.steps)):
        edge = {other for name in edge for other in book.grid.neighbours[name] if other} - found
        found = found | edge
    return found if beast.is_newborn else found.union(reachable_hexes(book, beast.powers, beast.hex))


def grouped(book: Book, names: Sequence[str]) -> list[list[str]]:
    """Put hexes that are near each other together, and then the nearest groups until few are left."""
    groups = {name: [name] for name in names}
    leader = {name: name for name in names}
    pairs = sorted((steps_apart(book, one, other), one, other) for one, other in combinations(names, 2))
    for steps, one, other in pairs:
        if steps > NEAR and len(groups) <= MOST_MAPS:
            break
        kept, joined = leader[one], leader[other]
        if kept != joined:
            leader.update(dict.fromkeys(groups[joined], kept))
            groups[kept] += groups.pop(joined)
    return list(groups.values())


def steps_apart(book: Book, one: str, other: str) -> int:
    """Return the steps between two hexes; a map whose odd columns lie lower is shifted by one."""
    shift = 0 if book.map.low_even else 1
    (column, row), (beside, below) = hex_place(one), hex_place(other)
    return distance((column + shift, row), (beside + shift, below))


def _sentences(view: IslandView, beast: Beast) -> Sentences:
    assert beast.hex
    company = listed([other.id for other in view.in_hex(beast.hex) if other.id != beast.id])
    lines = [tr("With it: {creatures}.", creatures=company) if company else tr("Nobody else is here.")]
    lines += [
        f"{direction}: {name} {patch_words(view, name)}." for direction, name in next_to(view, beast.hex)
    ]
    near = view.book.grid.neighbours[beast.hex]
    beyond = [name for name in reachable_hexes(view.book, beast.powers, beast.hex) if name not in near]
    if beyond and not beast.is_newborn:
        lines.append(tr("It can also reach {hexes}.", hexes=listed(beyond)))
    return Sentences(_heading(view, beast), tuple(lines))


def _heading(view: IslandView, beast: Beast) -> str:
    """Return how a creature stands and on what: 42H in B7, hungry, 3 AP; jungle (1,0,2)."""
    patch = view.hexes[beast.hex or ""]
    ground = view.book.terrain[patch.terrain].said
    return f"{beast.id} {standing(beast)}; {ground} ({patch.x},{patch.y},{patch.z})"
