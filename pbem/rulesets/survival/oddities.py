"""What is allowed but odd: a kind GM would ask whether it is meant (brief 3 and 5).

Judged from what the writer may see, so that it tells nothing of others' sealed orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pbem.engine.events import SeatId, listed
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.tongue import tr, trn
from pbem.engine.words import Complaint, Why
from pbem.rulesets.survival.book import Behaviour, Book
from pbem.rulesets.survival.conditions import Here
from pbem.rulesets.survival.forecast import behaviour_of, goal_of
from pbem.rulesets.survival.island import is_extra
from pbem.rulesets.survival.never import never
from pbem.rulesets.survival.orders import Enemy, Gene, Mode, Move, Place, Short, Start, Stay, VoteDraw
from pbem.rulesets.survival.overruled import Parts, lines_of, overruled, parts_of, some_of
from pbem.rulesets.survival.paths import HOME, RANDOM, STAY, NoWay, walk
from pbem.rulesets.survival.plans import Plan, plan_of
from pbem.rulesets.survival.slots import Who
from pbem.rulesets.survival.tally import grazes_in, must_eat
from pbem.rulesets.survival.view import Beast, IslandView

MOST_WORK = 20_000
"""Sets that speak of their creatures more often are not looked over: a receipt must not take long."""


@dataclass(frozen=True)
class Outlook:
    """A seat's set as a kind GM looks at it: what is seen, and what the whole set does."""

    book: Book
    view: IslandView
    seat: SeatId
    plan: Plan
    counts: Parts

    @property
    def hunts(self) -> bool:
        """Say whether any creature of the seat eats meat."""
        return any("meat" in beast.powers.eats for beast in self.view.own(self.seat))

    def behaviour(self, beast: Beast) -> Behaviour:
        """Return how a creature will behave."""
        return behaviour_of(self.book, self.plan, beast)


def odd(book: Book, view: IslandView, seat: SeatId, sheet: Sheet) -> tuple[Complaint, ...]:
    """Return what is odd in a set, line by line; of standing orders what can never apply."""
    if sheet.played is Played.STANDING:
        found = [(order, reason) for order in sheet.orders for reason in never(book, view, seat, order)]
    else:
        found = list(_odd_now(book, view, seat, sheet))
    found.sort(key=lambda one: one[0].line)
    return tuple(Complaint(o.line, o.source or str(o), reason, "", Why.ODD) for o, reason in found)


def _odd_now(book: Book, view: IslandView, seat: SeatId, sheet: Sheet) -> Iterator[tuple[Order, str]]:
    if _work(view, seat, sheet) > MOST_WORK:
        return
    plan, lines = plan_of(view, seat, sheet), lines_of(view, seat, sheet)
    look = Outlook(book, view, seat, plan, parts_of(plan))
    yield from overruled(view, lines, look.counts)
    for said in lines:
        yield from ((said.order, reason) for reason in _idle(look, said.order))
        for check in CHECKS:
            yield from ((said.order, reason) for reason in check(look, said.order, said.parts))


def _work(view: IslandView, seat: SeatId, sheet: Sheet) -> int:
    """Return how often a line speaks of a creature."""
    whos = [getattr(order, "who", None) for order in sheet.orders]
    own = len(view.own(seat))
    return sum(len(who.ids) or own for who in whos if isinstance(who, Who))


def _idle(look: Outlook, order: Order) -> Iterator[str]:
    """Lines that do nothing: no creature is selected, or the test is false and stays so."""
    who = getattr(order, "who", None)
    meant = [beast for beast in look.view.own(look.seat) if who.means(beast)] if isinstance(who, Who) else []
    if isinstance(order, Place):
        meant = [beast for beast in meant if beast.is_newborn]
    elif isinstance(order, Move | Stay):
        meant = [beast for beast in meant if not beast.is_newborn]
    if isinstance(who, Who) and not meant:
        yield tr(
            "None of your creatures is meant by {selector} now: the line does nothing.",
            selector=_selector(who),
        )
    elif order.when:
        test = order.when
        asked: list[Beast | None] = [*meant] or [None]
        if not any(test.holds(Here(look.view, look.seat, beast)) for beast in asked):
            yield tr("Its test is false and stays so up to the deadline: the line does nothing.")


def _selector(who: Who) -> str:
    return f"{who.selector} {who.hex}".strip() or listed(who.ids)


def _ways(look: Outlook, order: Order, parts: Parts) -> Iterator[str]:
    """Moving to where one stands, coming back to it, and ways that are never tried."""
    ways = order.ways if isinstance(order, Move) else (order.way,) if isinstance(order, Short) else ()
    for last in (STAY, RANDOM):
        if last in ways[:-1]:
            yield tr("{way} is always possible: what stands behind it is never tried.", way=last[0])
    still = [
        beast
        for beast in _of(look, parts, "way")
        if beast.hex and any(way and _leads_home(look, beast, way) for way in ways[:1])
    ]
    if still:
        yield trn(
            "{creatures} ends where it stands now.",
            "{creatures} end where they stand now.",
            len(still),
            creatures=_ids(still),
        )


def _leads_home(look: Outlook, beast: Beast, way: tuple[str, ...]) -> bool:
    assert beast.hex
    if way in (STAY, RANDOM, HOME):
        return False
    try:
        entered = walk(look.book, beast.id, beast.powers, beast.hex, way)
    except NoWay:
        return False
    return not entered or entered[-1] == beast.hex


def _starving(look: Outlook, order: Order, parts: Parts) -> Iterator[str]:
    """Grazers that must eat and go, or stay, where no plants are left for them."""
    lost: dict[str, list[Beast]] = {}
    for beast in (*_of(look, parts, "way"), *_of(look, parts, "place")):
        goal = goal_of(look.book, look.view, look.plan, beast)
        if goal and must_eat(look.book, look.view, beast) and _is_bare(look, beast, goal):
            lost.setdefault(goal, []).append(beast)
    for goal, beasts in lost.items():
        yield trn(
            "{hex} {label} holds no food for {creatures}: without a meal this round it starves.",
            "{hex} {label} holds no food for {creatures}: without a meal this round they starve.",
            len(beasts),
            hex=goal,
            label=look.view.hexes[goal].label,
            creatures=_ids(beasts),
        )


def _is_bare(look: Outlook, beast: Beast, goal: str) -> bool:
    """Say whether a hex surely feeds it nothing: for meat-eaters only if they will not hunt."""
    if grazes_in(look.book, look.view, beast, goal):
        return False
    if "meat" not in beast.powers.eats:
        return True
    return look.behaviour(beast) is Behaviour.DEFENSIVE and look.view.hexes[goal].x == 0


def _behaviours(look: Outlook, order: Order, parts: Parts) -> Iterator[str]:
    """Behaviours new to creatures that never attack (SUR-3.2.2-08, R31)."""
    if not isinstance(order, Mode | Short) or order.behaviour in (None, Behaviour.DEFENSIVE):
        return
    grazers = [
        beast
        for beast in _of(look, parts, "behaviour")
        if "meat" not in beast.powers.eats and beast.behaviour is not order.behaviour
    ]
    if not grazers:
        return
    if order.behaviour is Behaviour.SEMI:
        yield tr(
            "{creatures}: for creatures that eat no meat, semi is the same as defensive.",
            creatures=_ids(grazers),
        )
    else:
        yield trn(
            "{creatures} never attacks: aggressive adds 1 when attacked and in tussles for plants, but it "
            "dies if such a tussle is lost.",
            "{creatures} never attack: aggressive adds 1 when attacked and in tussles for plants, but they "
            "die if such a tussle is lost.",
            len(grazers),
            creatures=_ids(grazers),
        )


def _enemies(look: Outlook, order: Order, parts: Parts) -> Iterator[str]:
    """An enemy only changes whom one's attackers pick (SUR-R29)."""
    if not isinstance(order, Enemy) or not order.enemy:
        return
    own = look.view.own(look.seat)
    if not look.hunts:
        yield tr("Your creatures eat no meat and never attack: an enemy changes nothing.")
    elif all(look.behaviour(beast) is Behaviour.DEFENSIVE for beast in own):
        yield tr("All your creatures are defensive and will not attack: an enemy changes nothing.")


def _genes(look: Outlook, order: Order, parts: Parts) -> Iterator[str]:
    """Advantages that some of the young have already, or get the prerequisite of (SUR-R11, R12)."""
    if not isinstance(order, Gene):
        return
    if "RANDOM" in order.genes[:-1]:
        yield tr("RANDOM ends the list: what stands behind it is never tried.")
    gene = look.book.genes.get(order.genes[0])
    young = [beast for beast in look.view.own(look.seat) if beast.is_newborn or look.view.round == 1]
    if gene is None:
        return
    if have := [beast for beast in young if gene.name in beast.genes]:
        yield trn(
            "{creatures} has {advantage} already and gains nothing.",
            "{creatures} have {advantage} already and gain nothing.",
            len(have),
            creatures=_ids(have),
            advantage=gene.name,
        )
    if lacking := [beast for beast in young if gene.needs and gene.needs not in beast.genes]:
        yield trn(
            "{advantage} builds on {basic}: {creatures} gets {basic} instead.",
            "{advantage} builds on {basic}: {creatures} get {basic} instead.",
            len(lacking),
            advantage=gene.name,
            basic=gene.needs,
            creatures=_ids(lacking),
        )


def _starts(look: Outlook, order: Order, parts: Parts) -> Iterator[str]:
    """A first creature that eats no meat, in a hex without plants for it."""
    if isinstance(order, Start) and order.hex in look.view.hexes:
        for beast in look.view.own(look.seat):
            if "meat" not in beast.powers.eats and not grazes_in(look.book, look.view, beast, order.hex):
                yield tr(
                    "{hex} {label} holds no plants for {creature}: it begins hungry.",
                    hex=order.hex,
                    label=look.view.hexes[order.hex].label,
                    creature=beast.id,
                )


def _votes(look: Outlook, order: Order, parts: Parts) -> Iterator[str]:
    """Draws that cannot be carried as things stand, and those that leave the voter out (SUR-R61)."""
    if not isinstance(order, VoteDraw) or not order.seats or look.view.round == 0:
        return
    if look.seat not in order.seats:
        yield tr("You are not among them: such a draw leaves you out.")
    if extra := sorted(seat for seat in order.seats if is_extra(seat)):
        yield trn(
            "{seats} has no player and never votes: such a draw is never carried.",
            "{seats} have no player and never vote: such a draw is never carried.",
            len(extra),
            seats=listed(extra),
        )
    least = min((len(look.view.own(seat)), seat) for seat in order.seats)
    outside = [seat for seat in look.view.seats if seat not in order.seats]
    if more := [seat for seat in outside if len(look.view.own(seat)) > least[0]]:
        yield trn(
            "{seats} has more creatures than {least}: as things stand it is not carried.",
            "{seats} have more creatures than {least}: as things stand it is not carried.",
            len(more),
            seats=listed(more),
            least=least[1],
        )


def _of(look: Outlook, parts: Parts, sort: str) -> list[Beast]:
    """Return the creatures for which the line says the part that counts."""
    return [
        look.view.creatures[number]
        for (kind, number), value in parts.items()
        if kind == sort and look.counts.get((kind, number)) == value
    ]


def _ids(beasts: list[Beast]) -> str:
    return some_of([beast.id for beast in beasts])


Check = Callable[[Outlook, Order, Parts], Iterator[str]]
CHECKS: tuple[Check, ...] = (_ways, _starving, _behaviours, _enemies, _genes, _starts, _votes)
