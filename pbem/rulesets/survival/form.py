"""The order form at the end of a report: valid as it stands, one line a creature (brief 7)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.tongue import tr
from pbem.rulesets.survival.book import Book, Kind
from pbem.rulesets.survival.legality import open_to
from pbem.rulesets.survival.lexicon import lexicon, surroundings
from pbem.rulesets.survival.view import Beast, IslandView


def form(book: Book, view: IslandView, seat: SeatId) -> tuple[str, ...]:
    """Return the lines of a seat's form; its behaviours stay as they are and nobody moves."""
    folk = view.seats[seat]
    if folk.kind is None:
        return _signup_form(book, view)
    own = view.own(seat)
    if not own:
        return ()
    if view.round == 1:
        lines = [_start_line(beast) for beast in own]
    else:
        lines = [_creature_line(book, view, beast) for beast in own]
    if view.round == 1 or any(beast.is_newborn for beast in own):
        genes = ", ".join(open_to(lexicon(book, view, seat)))
        lines.append(f"GENE RANDOM   # {tr('open to you: {advantages}', advantages=genes)}")
    return (*lines, "ENEMY NONE")


def _typed(kind: Kind) -> str:
    """Return the word for a kind that orders take, and what it means where another language is spoken."""
    return kind.name if kind.said == kind.name else f"{kind.name} ({kind.said})"


def _signup_form(book: Book, view: IslandView) -> tuple[str, ...]:
    kinds = ", ".join(_typed(kind) for kind in book.kinds.values())
    hint = tr("take the first # away to state a wish: {kinds}", kinds=kinds)
    lines = [f"# KIND herbivore > omnivore   # {hint}"]
    if view.round:
        lines += ["START RANDOM", "GENE RANDOM", "ENEMY NONE"]
    return tuple(lines)


def _start_line(beast: Beast) -> str:
    assert beast.behaviour
    hint = tr("{creature}; or any land hex, such as START B7", creature=beast.id)
    return f"START RANDOM   # {hint}\nMODE {beast.id} {beast.behaviour.word}"


def _creature_line(book: Book, view: IslandView, beast: Beast) -> str:
    assert beast.hex and beast.behaviour
    here = f"{beast.hex} {view.hexes[beast.hex].label}"
    if beast.is_newborn:
        return f"{beast.id} HOME {beast.behaviour.word}   # {_nursery(book, view, beast, here)}"
    near = surroundings(view, beast.hex)
    return f"{beast.id} STAY {beast.behaviour.word}   # {_state(beast, here)} {near}"


def _state(beast: Beast, here: str) -> str:
    if beast.is_ravenous:
        return tr("{hex} ravenous.", hex=here)
    return tr("{hex} hungry.", hex=here) if beast.hunger else f"{here}."


def _nursery(book: Book, view: IslandView, beast: Beast, here: str) -> str:
    assert beast.hex
    near = book.grid.neighbours[beast.hex]
    pairs = [(d, n) for d, n in zip(DIRECTIONS, near, strict=True) if n is not None and book.is_land(n)]
    places = ", ".join(f"{direction} {name} {view.hexes[name].label}" for direction, name in pairs)
    if not places:
        return tr("young in {hex}; may go to nowhere", hex=here)
    return tr("young in {hex}; may go to {places}", hex=here, places=places)
