"""What is refused on receipt, by what its writer may know: what all the checks share (brief 5.6)."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Why, did_you_mean
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.lexicon import BeltLexicon


def no(reason: str, hint: str = "") -> Fault:
    """Return the fault of something that is not allowed."""
    return Fault(reason, hint, Why.REFUSED)


def only(fault: Fault | None) -> tuple[Fault, ...]:
    """Return a fault as a tuple, empty if there is none."""
    return (fault,) if fault else ()


def hex_fault(here: BeltLexicon, hex: str) -> Fault | None:
    """Return why a place is not on the board, or None."""
    cells = here.book.map.cells
    if hex in ("base", "bmz") or hex in here.book.grid.neighbours:
        return None
    text = tr(
        "There is no hex {hex} on this board ({first}…{last}).", hex=hex, first=cells[0], last=cells[-1]
    )
    return no(text)


def asteroid_fault(here: BeltLexicon, hex: str) -> Fault | None:
    """Return why there is no asteroid in a place, or None."""
    if hex in here.seen.asteroids:
        return None
    return hex_fault(here, hex) or no(tr("There is no asteroid in {hex}.", hex=hex))


def shuttle_fault(here: BeltLexicon, id: str) -> Fault | None:
    """Return why a shuttle is not the writer's, or None."""
    own = [one.id for one in here.seen.fleet(here.me)]
    shuttle = here.seen.shuttles.get(id)
    if shuttle is None:
        return no(tr("There is no shuttle {shuttle}.", shuttle=id), yours(own))
    return None if shuttle.owner == here.me else no(belongs(id, shuttle.owner), yours(own))


def installation_fault(here: BeltLexicon, id: str) -> Fault | None:
    """Return why there is no such installation, or None; whose it is does not matter."""
    if id in here.seen.installations:
        return None
    text = tr("There is no installation {installation}.", installation=id)
    return no(text, did_you_mean(id, here.seen.installations))


def own_fault(here: BeltLexicon, id: str, sorts: Iterable[str] = ()) -> Fault | None:
    """Return why an installation is not the writer's, or none of these types, or None; no types are all."""
    wanted = tuple(sorts)
    own = own_ids(here, wanted)
    one = here.seen.installations.get(id)
    if one is None:
        return no(tr("There is no installation {installation}.", installation=id), yours(own))
    if one.owner != here.me:
        return no(belongs(id, one.owner), yours(own))
    if wanted and one.sort not in wanted:
        kind = kind_of_id(here, id)
        return no(tr("{installation} is of type {kind}.", installation=id, kind=kind), yours(own))
    return None


def own_ids(here: BeltLexicon, sorts: Iterable[str] = ()) -> list[str]:
    """Return the ids of the writer's installations of these types; no types are all."""
    wanted = tuple(sorts)
    mine = (one for one in here.seen.installations.values() if one.owner == here.me)
    return [one.id for one in mine if not wanted or one.sort in wanted]


def yours(ids: Iterable[str]) -> str:
    """Return the hint what the writer could name; empty if there is nothing."""
    known = ", ".join(ids)
    return tr("Yours: {ids}.", ids=known) if known else ""


def belongs(id: str, owner: SeatId) -> str:
    """Return the sentence whose something is."""
    return tr("{thing} is {seat}'s.", thing=id, seat=owner)


def kind_of_id(here: BeltLexicon, id: str) -> str:
    """Return the type of an installation in small letters, as sentences name it."""
    return tr(here.book.sorts[here.seen.installations[id].sort].word)


def other_fault(here: BeltLexicon, seat: SeatId) -> Fault | None:
    """Return why a seat is no opponent in play, or None."""
    if seat == here.me:
        return no(tr("{seat} is your own seat.", seat=seat))
    if here.seen.seats[seat].is_removed:
        return no(tr("{seat} has left the game.", seat=seat))
    return None


def colonies(book: Book) -> tuple[str, ...]:
    """Return the types that eat food and can be up for bids (PLA-46, 50)."""
    return tuple(key for key, sort in book.sorts.items() if sort.food_per_turn)


def stations(book: Book) -> tuple[str, ...]:
    """Return the types that earn by research (PLA-44)."""
    return tuple(key for key, sort in book.sorts.items() if sort.income_die)


def complexes(book: Book) -> tuple[str, ...]:
    """Return the types that form a complex with a research station (PLA-45)."""
    return tuple(key for key, sort in book.sorts.items() if sort.with_research)


def workers(book: Book) -> tuple[str, ...]:
    """Return the types that dig or convert, which can be switched off (PLA-R25)."""
    return tuple(key for key, sort in book.sorts.items() if sort.per_turn or sort.capacity)
