"""A receipt: what a set does creature by creature, and its look at a glance (brief 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pbem.engine.events import listed
from pbem.engine.hexes import is_hex_name
from pbem.engine.receipt import Row
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.survival.book import Behaviour, Book
from pbem.rulesets.survival.ending import VoteDraw
from pbem.rulesets.survival.outlook import Outlook, grazes_in, must_eat
from pbem.rulesets.survival.paths import RANDOM, STAY, NoWay, Way, walk
from pbem.rulesets.survival.plans import Plan, behaviour_for, ways_for
from pbem.rulesets.survival.setup import Kind, Name
from pbem.rulesets.survival.view import Beast, IslandView

UNORDERED = {
    "default": tr_noop("Your creatures will wander at random and behave as their kind does."),
    "keep": tr_noop("Your creatures will wander at random and behave as in the round before."),
}
"""What becomes of a species without orders after round 1, by option nmr_behaviour."""
MOST_NAMED = 6
"""Creatures or hexes named in one row; of more only the number is told."""
FEWEST = 3
"""Creatures worth counting; fewer are seen at a glance."""


class IslandReceipt(Outlook):
    """A seat's set on receipt."""

    @property
    def _is_signup(self) -> bool:
        return self.view.round == 0 or self.view.seats[self.seat].kind is None

    def absent(self) -> Iterator[str]:
        if self._is_signup or not self.own:
            return
        if self.view.round == 1:
            yield tr("No orders received: your creature will start in a random hex with a random advantage.")
        else:
            yield tr("No orders received: your creatures will wander at random.")

    def told(self) -> Iterator[str]:
        """Yield one sentence for each creature of the seat, then those about the whole species."""
        if self._is_signup:
            yield from _signup(self.sheet)
        elif not self.own:
            yield tr("You have no living creatures.")
        else:
            yield from (_creature(self.book, self.view, self.plan, beast) for beast in self.own)
            yield from _species(self.view, self.plan)

    def rows(self) -> Iterator[Row]:
        """Yield the look of a seat's creatures; none before there are any."""
        if self.view.round == 0 or not self.own:
            return
        if len(self.own) >= FEWEST:
            yield tr("Living creatures"), str(len(self.own))
            yield from _mentioned(self)
            yield from _moving(self)
            yield from _behaviours(self)
        yield from _starving(self)
        yield from _crowded(self)

    def counting(self) -> Iterator[str]:
        """Yield what a sheet makes the seat's creatures do, whatever lines say it."""
        last = {type(order): order for order in self.orders if isinstance(order, Kind | Name | VoteDraw)}
        yield from map(str, last.values())
        if self.view.round == 0:
            return
        for beast in self.own:
            ways = " > ".join(" ".join(way) for way in ways_for(self.book, self.plan, beast))
            place = self.plan.places.get(beast.number, "HOME")
            yield f"{beast.id}: {ways}, {place}, {self.behaviour(beast).word}"
        if self.view.round == 1:
            yield f"START {self.plan.start}"
        if self.view.round == 1 or self.view.is_birth_spring:
            yield f"GENE {' > '.join(self.plan.genes) or 'RANDOM'}"
        yield f"ENEMY {self.plan.enemy or 'NONE'}"


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


def _species(view: IslandView, plan: Plan) -> list[str]:
    lines = []
    if view.round == 1 or view.is_birth_spring:
        is_random = not plan.genes or plan.genes == ("RANDOM",)
        wish = tr("Advantage: {advantages}.", advantages=" > ".join(plan.genes))
        lines.append(tr("Advantage: at random.") if is_random else wish)
    lines.append(tr("Enemy: {enemy}.", enemy=plan.enemy) if plan.enemy else tr("Enemy: none."))
    return lines


def _mentioned(look: Outlook) -> Iterator[Row]:
    """Only a set received can forget a creature; in round 1 there is but one."""
    if look.plan.played is not Played.RECEIVED or look.view.round == 1:
        return
    silent = [beast for beast in look.own if not is_mentioned(look.plan, beast)]
    if ordered := len(look.own) - len(silent):
        yield tr("Ordered"), str(ordered)
    if silent:
        yield tr("Not mentioned"), named(silent)


_PLACED, _PLACED_BY_DICE = tr_noop("Placed"), tr_noop("Placed by dice")
_MOVING, _STAYING, _WANDERING = tr_noop("Moving"), tr_noop("Staying"), tr_noop("Wandering at random")


def _moving(look: Outlook) -> Iterator[Row]:
    counts: Counter[str] = Counter()
    for beast in look.own:
        goal = look.goal(beast)
        if look.view.round == 1 or beast.is_newborn:
            counts[_PLACED_BY_DICE if goal is None else _PLACED] += 1
        elif goal is None:
            counts[_WANDERING] += 1
        else:
            counts[_STAYING if goal == beast.hex else _MOVING] += 1
    labels = (_PLACED, _PLACED_BY_DICE, _MOVING, _STAYING, _WANDERING)
    yield from ((tr(label), str(counts[label])) for label in labels if counts[label])


_BEHAVIOURS = {
    Behaviour.DEFENSIVE: tr_noop("Defensive"),
    Behaviour.SEMI: tr_noop("Semi"),
    Behaviour.AGGRESSIVE: tr_noop("Aggressive"),
}


def _behaviours(look: Outlook) -> Iterator[Row]:
    counts = Counter(look.behaviour(beast) for beast in look.own)
    yield from ((tr(label), str(counts[one])) for one, label in _BEHAVIOURS.items() if counts[one])


def _starving(look: Outlook) -> Iterator[Row]:
    at_risk = [beast for beast in look.own if must_eat(look.book, look.view, beast)]
    if at_risk:
        yield tr("Must eat or starve"), named(at_risk)


def _crowded(look: Outlook) -> Iterator[Row]:
    """Hexes where more of one's own grazers meet than there are meals for them now."""
    grazers: Counter[str] = Counter()
    for beast in look.own:
        goal = look.goal(beast)
        if goal and grazes_in(look.book, look.view, beast, goal):
            grazers[goal] += 1
    hexes = look.view.hexes
    crowded = [name for name in hexes if name in grazers and grazers[name] > hexes[name].y]
    for name in crowded[:MOST_NAMED]:
        says = trn(
            "{number} of yours, {n} plant meal",
            "{number} of yours, {n} plant meals",
            hexes[name].y,
            number=grazers[name],
        )
        yield tr("Crowded: {hex}", hex=name), says


def named(beasts: Sequence[Beast]) -> str:
    """Return how many creatures, and which if they are few: 2 (17H and 63H)."""
    if len(beasts) > MOST_NAMED:
        return str(len(beasts))
    return f"{len(beasts)} ({listed([beast.id for beast in beasts])})"
