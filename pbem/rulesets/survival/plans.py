"""3.3 Which instruction applies to every part of every creature: the heart of an all-reader game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple, TypeVar

from pbem.engine import aftermath
from pbem.engine.conditions import Not
from pbem.engine.declaring import refusal
from pbem.engine.events import Event, LineFailed, OrdersPlayed, SeatId, event, listed
from pbem.engine.orders import Order, Verdict
from pbem.engine.results import Became
from pbem.engine.ruleset import Played, Sheet, Table
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, Lexicon
from pbem.rulesets.survival.book import Behaviour, Book, season_name
from pbem.rulesets.survival.conditions import CreatureTest, Here, KindTest
from pbem.rulesets.survival.island import Creature, CreatureId, Island, default_behaviour
from pbem.rulesets.survival.lexicon import IslandLexicon, island
from pbem.rulesets.survival.paths import RANDOM, STAY, Way
from pbem.rulesets.survival.view import Beast, IslandView, look
from pbem.rulesets.survival.who import Who, number_of

IslandTable = Table[Book, Island]
T = TypeVar("T")


@event(rules={"orders": {"standing orders": "SUR-3.2.4-09", "no orders": "SUR-1-03"}}, name="Played")
class SpeciesPlayed(OrdersPlayed):
    pass


@event("SUR-R71", "The species of {seat} is extinct.")
class Extinct(Event):
    seat: SeatId


class Went:
    """What an event tells of how a creature went, one in a round: `way` in a few words."""

    __slots__ = ()
    creature: CreatureId

    @property
    def way(self) -> str:
        raise NotImplementedError


MOST_NAMED = 8


class Several(NamedTuple):
    """Creatures as a sentence lists them; of many only how many more there are."""

    ids: tuple[str, ...]

    def __str__(self) -> str:
        left = len(self.ids) - MOST_NAMED
        more = [trn("{n} more", "{n} more", left)] if left > 0 else []
        return listed([*self.ids[:MOST_NAMED], *more])


class Did(NamedTuple):
    """What creatures did as they were ordered: by `ways` how each went, else that it did so."""

    ids: tuple[str, ...]
    ways: Mapping[str, Went]

    def __str__(self) -> str:
        return str(Several(tuple(map(self._went, self.ids))))

    def _went(self, id: str) -> str:
        way = self.ways.get(id)
        return f"{id} {way.way}" if way else id


@dataclass(slots=True)
class Heard:
    """An order to creatures, those that it means, and the numbers of those of which it settles a part."""

    order: CreatureOrder
    beasts: list[Beast]
    settles: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Plan:
    """What one seat's creatures shall do: by number where orders speak, else by the rule for the silent.

    `heard` are the orders to creatures, `unheard` the other orders whose test is false.
    """

    played: Played = Played.NONE
    ways: dict[int, tuple[Way, ...]] = field(default_factory=dict)
    behaviours: dict[int, Behaviour] = field(default_factory=dict)
    places: dict[int, str] = field(default_factory=dict)
    start: str = "RANDOM"
    has_start: bool = False
    genes: tuple[str, ...] = ()
    enemy: SeatId = ""
    heard: list[Heard] = field(default_factory=list)
    unheard: list[Order] = field(default_factory=list)


NO_PLAN = Plan()
Plans = dict[SeatId, Plan]


@dataclass(frozen=True)
class Aftermath(aftermath.Aftermath[Book, Island]):
    """What is known of a seat's orders when creatures have moved; `ways` are how each went, by its id."""

    heard: Sequence[Heard]
    ways: Mapping[str, Went]

    def meant(self, order: CreatureOrder) -> Heard:
        """Return an order with the creatures that it means; none if it was not heard."""
        for heard in self.heard:
            if heard.order is order:
                return heard
        return Heard(order, [])


class IslandOrder(Order):
    """An order of a seat; that of an extinct species gives none any more."""

    once: ClassVar[bool] = False
    """It is about the whole species: of several the last counts."""

    @classmethod
    def is_time(cls, here: IslandLexicon) -> bool:
        """Say whether this is one of the rounds in which it has its place."""
        return True

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """SUR-R71 The extinct order nothing."""
        here = island(lexicon)
        folk = here.view.seats.get(here.me)
        if folk and folk.extinct_in is not None:
            return tr("Your species is extinct: you can order nothing any more, but PRESS is welcome.")
        return "" if cls.is_time(here) else not_in(here, cls.verb() or tr("The short form"))

    def decides(self) -> Sequence[Hashable]:
        return [self.verb()] if self.once else []

    def plan(self, plan: Plan) -> None:
        """Put down what the order says of the whole species."""

    def obey(self, table: IslandTable, seat: SeatId) -> None:
        """Carry out at once what is not about this round."""

    def never(self, here: IslandLexicon) -> Iterator[str]:
        """Yield tests that can never come true."""
        when, folk = self.when, here.view.seats.get(here.me)
        test = when.test if isinstance(when, Not) else when
        is_known = isinstance(test, KindTest) and folk is not None and folk.kind is not None
        if when and is_known and not when.holds(Here(here.view, here.me)):
            yield tr("Your species is of another kind: the test is never true.")
        if isinstance(test, CreatureTest):
            beast = here.view.creatures.get(number_of(test.id))
            is_gone = beast is not None and beast.died is not None
            if is_gone and not (test.state == "LIVES" and test is not when):
                yield tr("{creature} is dead: the test is never true.", creature=test.id)


class CreatureOrder(IslandOrder):
    """An order to creatures: what it says of their ways, behaviours and, for the young, places."""

    tells_ways: ClassVar[bool] = True
    """How its creatures went is its doing, and told as what became of it."""
    who: Who

    def says_ways(self) -> tuple[Way, ...] | None:
        """Return the ways to be tried, first choice first."""
        return None

    def says_behaviour(self) -> Behaviour | None:
        """Return how they shall behave."""
        return None

    def says_place(self) -> str | None:
        """Return where the young shall be placed."""
        return None

    def means(self, beast: Beast) -> bool:
        """Say whether it is about a creature of the writer's, refused or not."""
        return self.who.means(beast)

    def meant(self, here: IslandLexicon) -> list[Beast]:
        """Return the writer's living creatures that are meant and not struck out."""
        return [b for b in here.own.values() if b.number not in self.who.barred and self.who.means(b)]

    def struck(self, beasts: list[Beast], faults: dict[int, Fault]) -> Verdict:
        """Strike out the creatures that cannot; the order stands while it means one that can (SUR-R74)."""
        if not faults:
            return Verdict(self)
        left = self.who.without(*faults)
        stands = any(beast.number not in left.barred for beast in beasts)
        allowed = replace(self, who=left)  # type: ignore[call-arg]
        return Verdict(allowed, tuple(map(refusal, faults.values())), stands)

    def came_to(self, now: Aftermath) -> None:
        """Put down what the creatures did of which it says a part that counts."""
        heard = now.meant(self)
        if not heard.beasts:
            false = tr_noop("its test was false")
            now.put(self, Became.NEVER, false if self.when else tr_noop("none of your creatures was meant"))
            return
        settled = tuple([beast.id for beast in heard.beasts if beast.number in heard.settles])
        did = Did(settled, now.ways if self.tells_ways else {})
        if len(settled) == len(heard.beasts):
            now.put(self, Became.DONE, "{deeds}", deeds=did)
            return
        others = Several(tuple(beast.id for beast in heard.beasts if beast.number not in heard.settles))
        if settled:
            says = tr_noop("{deeds}; another line counts for {creatures}")
            now.put(self, Became.IN_PART, says, deeds=did, creatures=others)
        else:
            now.put(self, Became.NOT_NEEDED, tr_noop("another line counts for {creatures}"), creatures=others)

    def never(self, here: IslandLexicon) -> Iterator[str]:
        """Yield creatures that are not there or not one's own, and selectors that never select."""
        yield from (reason for id in self.who.ids for reason in _not_there(here, id))
        kind = here.book.kinds[here.kind] if here.kind else None
        if self.who.selector == "RAVENOUS" and kind and kind.ravenous_at is None:
            yield tr(
                "A {kind} is never ravenous: it starves first. HUNGRY selects the hungry.", kind=kind.said
            )
        yield from super().never(here)


def _not_there(here: IslandLexicon, id: str) -> Iterator[str]:
    beast = here.view.creatures.get(number_of(id))
    if beast is None:
        yield tr("There is no {creature} yet: the line waits for it.", creature=id)
    elif beast.species != here.me:
        yield tr("{creature} is not yours: the line can never apply to it.", creature=beast.id)
    elif beast.died is not None:
        yield tr("{creature} is dead: the line can never apply to it.", creature=beast.id)


def not_in(here: IslandLexicon, what: str) -> str:
    """Return that an order has no place in this round."""
    view = here.view
    if not view.round:
        return tr("{order}: not in this round (the signup).", order=what)
    return tr(
        "{order}: not in this round (round {round}, {season}).",
        order=what,
        round=view.round,
        season=season_name(view.season),
    )


def extinct(here: IslandLexicon, *seats: SeatId) -> Iterator[str]:
    """Yield which of these species are extinct."""
    known = [folk for seat in seats if (folk := here.view.seats.get(seat))]
    gone = [folk.id for folk in known if folk.extinct_in is not None]
    if len(gone) == 1:
        yield tr("The species of {seat} is extinct.", seat=gone[0])
    elif gone:
        yield tr("The species of {seats} are extinct.", seats=listed(gone))


# ---- A1, A5


def tell_results(table: IslandTable) -> None:
    """A5: put down what became of the orders of every seat."""
    ways = {one.creature: one for one in table.events if isinstance(one, Went)}
    for seat in table.state.seats:
        if orders := table.sheet(seat).orders:
            plan = plans(table).get(seat, NO_PLAN)
            now = Aftermath(table, seat, plan.heard, ways)
            for order in plan.unheard:
                now.put(order, Became.NEVER, tr_noop("its test was false"))
            now.tell([order for order in orders if order not in plan.unheard] if plan.unheard else orders)


def plans(table: IslandTable) -> Plans:
    """Return the plans that the first step made."""
    assert isinstance(table.plan, dict)
    return table.plan


def settle_instructions(table: IslandTable) -> None:
    """A1: settle received, standing or NMR for each seat, and the instruction for every part.

    A letter without one valid game order is none: its sheet is not that of orders received (SUR-R25).
    """
    island = table.state
    view = look(table.book, island, None) if any(sheet.orders for sheet in table.sheets.values()) else None
    made: Plans = {}
    own = island.by_species()
    for seat in island.seats:
        sheet = table.sheet(seat)
        obey(table, seat)
        if own[seat]:
            _tell_played(table, seat, sheet)
            if view and (sheet.orders or sheet.lost):
                made[seat] = plan_of(view, seat, sheet)
    table.plan = made


def obey(table: IslandTable, seat: SeatId) -> None:
    """Carry out what of a seat's orders is not about this round: names and votes."""
    for order in table.sheet(seat).orders:
        if isinstance(order, IslandOrder):
            order.obey(table, seat)


def _tell_played(table: IslandTable, seat: SeatId, sheet: Sheet) -> None:
    only = None if table.book.options.show_nmr else frozenset({seat})
    table.tell(SpeciesPlayed(seat, sheet.played.value, only=only))
    for complaint in sheet.failed:
        reason = complaint.reason.rstrip(".")
        table.tell(LineFailed(seat, complaint.text, reason, only=frozenset({seat})))
    if sheet.played is Played.RECEIVED:
        table.state.seats[seat].last_received = table.state.round


def plan_of(view: IslandView, seat: SeatId, sheet: Sheet) -> Plan:
    """Return what a sheet makes the seat's creatures do.

    An id beats a selector, a selector beats ALL; among equals the later line counts.
    """
    plan = Plan(sheet.played)
    said = sheet.orders if sheet.is_fresh else (*sheet.orders, *sheet.lost)
    heard = spoken_to(view, seat, view.own(seat), said)
    heard.sort(key=lambda one: (one.order.who.rank, one.order.line))
    plan.heard = heard
    if sheet.lost:
        plan.heard = [one for one in heard if not any(one.order is lost for lost in sheet.lost)]
    plan.ways = _strongest(ways_said(heard, sheet.is_fresh))
    plan.behaviours = _strongest(behaviours_said(plan.heard))
    if view.is_birth_spring:
        plan.places = _strongest(places_said(plan.heard))
    for order in sheet.orders:
        if not isinstance(order, CreatureOrder) and not _speaks(order, view, seat, None):
            plan.unheard.append(order)
        elif isinstance(order, IslandOrder) and _speaks(order, view, seat, None):
            order.plan(plan)
    return plan


Said = tuple[Heard, int, T]
"""An order, the number of a creature that it speaks to, and what it says."""


def _strongest(said: Iterable[Said[T]]) -> dict[int, T]:
    """Return what counts for each creature: what was said last, the weaker of the orders first."""
    kept: dict[int, T] = {}
    by: dict[int, Heard] = {}
    for heard, number, value in said:
        kept[number], by[number] = value, heard
    for number, heard in by.items():
        heard.settles.add(number)
    return kept


def spoken_to(view: IslandView, seat: SeatId, beasts: list[Beast], orders: Iterable[Order]) -> list[Heard]:
    """Return each order to creatures with those that it means, while its test is true of them."""
    heard = []
    for order in orders:
        if isinstance(order, CreatureOrder):
            meant = [one for one in beasts if order.who.means(one)]
            heard.append(Heard(order, [one for one in meant if _speaks(order, view, seat, one)]))
    return heard


def _speaks(order: Order, view: IslandView, seat: SeatId, beast: Beast | None) -> bool:
    """A line whose test is false does not speak."""
    return order.when is None or order.when.holds(Here(view, seat, beast))


def ways_said(heard: Iterable[Heard], is_fresh: bool) -> Iterator[Said[tuple[Way, ...]]]:
    """Yield what lines say of ways.

    A line kept on file that cannot be carried out keeps its creatures where they are.
    """
    for one in heard:
        if (ways := one.order.says_ways()) is not None:
            for beast in one.beasts:
                if not beast.is_newborn and beast.number not in one.order.who.barred:
                    yield one, beast.number, ways
                elif not beast.is_newborn and not is_fresh:
                    yield one, beast.number, (STAY,)


def behaviours_said(heard: Iterable[Heard]) -> Iterator[Said[Behaviour]]:
    """Yield what lines say of behaviours."""
    for one in heard:
        if behaviour := one.order.says_behaviour():
            for beast in one.beasts:
                if beast.number not in one.order.who.barred:
                    yield one, beast.number, behaviour


def places_said(heard: Iterable[Heard]) -> Iterator[Said[str]]:
    """Yield what lines say of the places of the young."""
    for one in heard:
        if place := one.order.says_place():
            for beast in one.beasts:
                if beast.is_newborn and beast.number not in one.order.who.barred:
                    yield one, beast.number, place


def ways_for(book: Book, plan: Plan, creature: Creature | Beast) -> tuple[Way, ...]:
    """Return the ways a creature tries: as ordered, else staying put or wandering.

    What standing orders leave open is as without orders (SUR-R26).
    """
    if creature.number in plan.ways:
        return plan.ways[creature.number]
    silent = STAY if book.options.silent_move == "stay" else RANDOM
    return (silent,) if plan.played is Played.RECEIVED else (RANDOM,)


def behaviour_for(book: Book, plan: Plan, creature: Creature | Beast) -> Behaviour:
    """Return a creature's behaviour: as ordered, else as last round (SUR-3.2.2-03).

    Without a letter it is the default (SUR-3.2.4-02), if no standing order names one (SUR-R24).
    """
    if creature.number in plan.behaviours:
        return plan.behaviours[creature.number]
    is_kept = plan.played is Played.RECEIVED or book.options.nmr_behaviour == "keep"
    return creature.behaviour if is_kept and creature.behaviour else default_behaviour(book, creature.kind)
