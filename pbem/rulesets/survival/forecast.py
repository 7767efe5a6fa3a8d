"""What a sheet will do, creature by creature, for the receipt: nothing is left to guess (brief 5)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Played, Sheet
from pbem.rulesets.survival.book import Behaviour, Book
from pbem.rulesets.survival.movement import nursery
from pbem.rulesets.survival.paths import RANDOM, STAY, NoWay, Way, walk
from pbem.rulesets.survival.plans import Plan, plan_of
from pbem.rulesets.survival.view import Beast, IslandView


def forecast(book: Book, view: IslandView, seat: SeatId, sheet: Sheet) -> tuple[str, ...]:
    """Return one sentence for each creature of the seat, then those about the whole species."""
    if view.round == 0 or view.seats[seat].kind is None:
        return _signup(sheet)
    plan = plan_of(view, seat, sheet)
    lines = [_creature(book, view, plan, beast) for beast in view.own(seat)]
    if not lines:
        return ("You have no living creatures.",)
    if sheet.played is Played.NONE:
        lines.insert(0, _absent(view))
    return (*lines, *_species(view, plan))


def _absent(view: IslandView) -> str:
    if view.round == 1:
        return "No orders received: your creature will start in a random hex with a random advantage."
    return "No orders received: your creatures will wander at random."


def _signup(sheet: Sheet) -> tuple[str, ...]:
    said = tuple(f"{order}." for order in sheet.orders)
    return said or ("Nothing stated: dice will say what kind your species is.",)


def _creature(book: Book, view: IslandView, plan: Plan, beast: Beast) -> str:
    silent = ": not mentioned" if plan.played is Played.RECEIVED and not is_mentioned(plan, beast) else ""
    return f"{beast.id}{silent}: {_where(book, view, plan, beast)}, {behaviour_of(book, plan, beast).word}."


def is_mentioned(plan: Plan, beast: Beast) -> bool:
    """Say whether a line speaks of the creature."""
    return any(beast.number in part for part in (plan.ways, plan.places, plan.behaviours))


def _where(book: Book, view: IslandView, plan: Plan, beast: Beast) -> str:
    if view.round == 1:
        return "starts in a random hex" if plan.start == "RANDOM" else f"starts in {plan.start}"
    if beast.is_newborn:
        place = plan.places.get(beast.number, "HOME")
        return f"is placed in {beast.hex}" if place == "HOME" else f"is placed {_towards(place)}"
    if beast.number in plan.ways:
        return _going(book, beast, plan.ways[beast.number])
    silent = plan.played is Played.RECEIVED and book.options.silent_move == "stay"
    return f"stays put in {beast.hex}" if silent else f"wanders at random from {beast.hex}"


def _towards(place: str) -> str:
    return f"in {place}" if any(letter.isdigit() for letter in place) else f"to the {place}"


def _going(book: Book, beast: Beast, ways: tuple[Way, ...]) -> str:
    """Return where the first possible way leads; the island does not change before the deadline."""
    assert beast.hex
    for way in ways:
        if way == RANDOM:
            return f"wanders at random from {beast.hex}"
        try:
            entered = walk(book, beast.id, beast.powers, beast.hex, way)
        except NoWay:
            continue
        if entered:
            by = f" by {', '.join(entered[:-1])}" if entered[:-1] else ""
            return f"moves from {beast.hex}{by} to {entered[-1]}"
        break
    return f"stays put in {beast.hex}" if ways != (STAY,) else f"stays in {beast.hex}"


def behaviour_of(book: Book, plan: Plan, beast: Beast) -> Behaviour:
    """Return how a creature will behave: as ordered, else as last round or the default (SUR-R24)."""
    if beast.number in plan.behaviours:
        return plan.behaviours[beast.number]
    kept = plan.played is Played.RECEIVED or book.options.nmr_behaviour == "keep"
    return beast.behaviour if kept and beast.behaviour else book.kinds[beast.kind].default


def goal_of(book: Book, view: IslandView, plan: Plan, beast: Beast) -> str | None:
    """Return the hex a creature will feed in; None where dice say it."""
    if view.round == 1:
        return None if plan.start == "RANDOM" else plan.start
    assert beast.hex
    if beast.is_newborn:
        return nursery(book, beast.hex, plan.places.get(beast.number, "HOME"))
    if beast.number not in plan.ways:
        silent = plan.played is Played.RECEIVED and book.options.silent_move == "stay"
        return beast.hex if silent else None
    for way in plan.ways[beast.number]:
        if way == RANDOM:
            return None
        try:
            return [beast.hex, *walk(book, beast.id, beast.powers, beast.hex, way)][-1]
        except NoWay:
            continue
    return beast.hex


def _species(view: IslandView, plan: Plan) -> list[str]:
    lines = []
    if view.round == 1 or view.is_birth_spring:
        said = " > ".join(plan.genes) if plan.genes and plan.genes != ("RANDOM",) else "at random"
        lines.append(f"Advantage: {said}.")
    lines.append(f"Enemy: {plan.enemy or 'none'}.")
    return lines
