"""What a sheet will do, creature by creature, for the receipt: nothing is left to guess (brief 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.hexes import is_hex_name
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.ending import VoteDraw
from pbem.rulesets.survival.paths import RANDOM, STAY, NoWay, Way, walk
from pbem.rulesets.survival.plans import Plan, behaviour_for, plan_of, ways_for
from pbem.rulesets.survival.setup import Kind, Name
from pbem.rulesets.survival.view import Beast, IslandView

UNORDERED = {
    "default": tr_noop("Your creatures will wander at random and behave as their kind does."),
    "keep": tr_noop("Your creatures will wander at random and behave as in the round before."),
}
"""What becomes of a species without orders after round 1, by option nmr_behaviour (SUR-R24)."""


def forecast(book: Book, view: IslandView, seat: SeatId, sheet: Sheet) -> tuple[str, ...]:
    """Return one sentence for each creature of the seat, then those about the whole species."""
    if view.round == 0 or view.seats[seat].kind is None:
        return _signup(sheet)
    plan = plan_of(view, seat, sheet)
    lines = [_creature(book, view, plan, beast) for beast in view.own(seat)]
    if not lines:
        return (tr("You have no living creatures."),)
    if sheet.played is Played.NONE:
        lines.insert(0, _absent(view))
    return (*lines, *_species(view, plan))


def _absent(view: IslandView) -> str:
    if view.round == 1:
        return tr("No orders received: your creature will start in a random hex with a random advantage.")
    return tr("No orders received: your creatures will wander at random.")


def _signup(sheet: Sheet) -> tuple[str, ...]:
    said = tuple(f"{order}." for order in sheet.orders)
    return said or (tr("Nothing stated: dice will say what kind your species is."),)


def _creature(book: Book, view: IslandView, plan: Plan, beast: Beast) -> str:
    where, behaviour = _where(book, view, plan, beast), behaviour_for(book, plan, beast).said
    is_placed = view.round == 1 and plan.has_start
    if plan.played is Played.RECEIVED and not is_placed and not is_mentioned(plan, beast):
        return tr(
            "{creature}: not mentioned: {way}, {behaviour}.",
            creature=beast.id,
            way=where,
            behaviour=behaviour,
        )
    return tr("{creature}: {way}, {behaviour}.", creature=beast.id, way=where, behaviour=behaviour)


def is_mentioned(plan: Plan, beast: Beast) -> bool:
    """Say whether a line speaks of the creature."""
    return any(beast.number in part for part in (plan.ways, plan.places, plan.behaviours))


def _where(book: Book, view: IslandView, plan: Plan, beast: Beast) -> str:
    if view.round == 1:
        is_random = plan.start == "RANDOM"
        return tr("starts in a random hex") if is_random else tr("starts in {hex}", hex=plan.start)
    if beast.is_newborn:
        place = plan.places.get(beast.number, "HOME")
        return _placed(str(beast.hex) if place == "HOME" else place)
    if beast.number in plan.ways:
        return _going(book, beast, plan.ways[beast.number])
    silent = plan.played is Played.RECEIVED and book.options.silent_move == "stay"
    return _stays_put(beast) if silent else _wanders(beast)


def _placed(place: str) -> str:
    if is_hex_name(place):
        return tr("is placed in {hex}", hex=place)
    return tr("is placed to the {direction}", direction=place)


def _stays_put(beast: Beast) -> str:
    return tr("stays put in {hex}", hex=beast.hex)


def _wanders(beast: Beast) -> str:
    return tr("wanders at random from {hex}", hex=beast.hex)


def _going(book: Book, beast: Beast, ways: tuple[Way, ...]) -> str:
    """Return where the first possible way leads; the island does not change before the deadline."""
    assert beast.hex
    for way in ways:
        if way == RANDOM:
            return _wanders(beast)
        try:
            entered = walk(book, beast.id, beast.powers, beast.hex, way)
        except NoWay:
            continue
        if entered:
            return _moves(beast.hex, entered)
        break
    return _stays_put(beast) if ways != (STAY,) else tr("stays in {hex}", hex=beast.hex)


def _moves(start: str, entered: Sequence[str]) -> str:
    *through, goal = entered
    if not through:
        return tr("moves from {hex} to {goal}", hex=start, goal=goal)
    return tr("moves from {hex} by {through} to {goal}", hex=start, through=", ".join(through), goal=goal)


def counting(book: Book, view: IslandView, seat: SeatId, sheet: Sheet) -> Iterator[str]:
    """Yield what a sheet makes the seat's creatures do, whatever lines say it: the dice follow from that."""
    last = {type(order): order for order in in_force(sheet) if isinstance(order, Kind | Name | VoteDraw)}
    yield from map(str, last.values())
    if view.round == 0:
        return
    plan = plan_of(view, seat, sheet)
    for beast in view.own(seat):
        ways = " > ".join(" ".join(way) for way in ways_for(book, plan, beast))
        place = plan.places.get(beast.number, "HOME")
        yield f"{beast.id}: {ways}, {place}, {behaviour_for(book, plan, beast).word}"
    if view.round == 1:
        yield f"START {plan.start}"
    if view.round == 1 or view.is_birth_spring:
        yield f"GENE {' > '.join(plan.genes) or 'RANDOM'}"
    yield f"ENEMY {plan.enemy or 'NONE'}"


def _species(view: IslandView, plan: Plan) -> list[str]:
    lines = []
    if view.round == 1 or view.is_birth_spring:
        is_random = not plan.genes or plan.genes == ("RANDOM",)
        wish = tr("Advantage: {advantages}.", advantages=" > ".join(plan.genes))
        lines.append(tr("Advantage: at random.") if is_random else wish)
    lines.append(tr("Enemy: {enemy}.", enemy=plan.enemy) if plan.enemy else tr("Enemy: none."))
    return lines
