"""5.2 PLAN: flight plans, what is odd in them, how they are clicked together, and whole trips (PLA-77)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from pbem.engine.orderform import Choice, Item, Offered, Pick, remarks
from pbem.engine.orders import Order, order
from pbem.engine.results import Became
from pbem.engine.ruleset import Played
from pbem.engine.slots import slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.aftermath import Aftermath
from pbem.rulesets.planetismals.beltorders import BeltOrder, Look
from pbem.rulesets.planetismals.course import begun, course, hexes_of, lines_left, rehearsed, turns_for
from pbem.rulesets.planetismals.flight import remainder
from pbem.rulesets.planetismals.legality import colonies, only, shuttle_fault
from pbem.rulesets.planetismals.lexicon import SHUTTLE_ID, BeltLexicon
from pbem.rulesets.planetismals.plan import MOST_STEPS, NO_PLAN, Plan, PlanLine
from pbem.rulesets.planetismals.plans import (
    APPEND,
    CLEAR,
    CONTINUE,
    BadStep,
    PlanWaySlot,
    StepsSlot,
    checked_lines,
    not_taken,
    one_fault,
    too_many,
)
from pbem.rulesets.planetismals.prices import installation_price
from pbem.rulesets.planetismals.spots import (
    asteroid_choice,
    asteroids_by_distance,
    in_running_order,
    market_choices,
    own_sites,
    shuttle_choices,
    shuttle_says,
    standing_choice,
)
from pbem.rulesets.planetismals.stages import Scene, Stage, step_of
from pbem.rulesets.planetismals.statewords import place_of
from pbem.rulesets.planetismals.steps import STEP_GRAMMAR
from pbem.rulesets.planetismals.view import BeltView, SeenAsteroid, SeenShuttle
from pbem.rulesets.planetismals.waiting import Repeat
from pbem.rulesets.planetismals.wording import kind_of

MOST_ODD = 5
"""No more odd steps than this are told of one plan."""


MOST_EXPLORED = 4
"""So many asteroids at most are explored in one trip that is chosen."""
_GOES_ON = tr_noop("{shuttle} goes on: {steps}.")
_GOES_ON_FLYING = tr_noop("{shuttle} goes on: {steps}. In all {hexes}, {turns}.")
_NEW = tr_noop("{shuttle} begins a new plan: {steps}.")
_NEW_FLYING = tr_noop("{shuttle} begins a new plan: {steps}. In all {hexes}, {turns}.")
_LONGER = tr_noop("{shuttle} goes on, with new steps at the end: {steps}.")
_LONGER_FLYING = tr_noop("{shuttle} goes on, with new steps at the end: {steps}. In all {hexes}, {turns}.")


@order(
    tr_noop("PLAN <shuttle> [<way>]: <lines>"),
    rule="PLA-77",
    help=tr_noop(
        "Gives a shuttle a new plan: steps parted by semicolons, or one to a line with END behind them. "
        "APPEND adds steps to the plan it has, CLEAR empties it, CONTINUE leaves it as it is. "
        "A first plan: BUY extractor; EXPLORE; PLACE; GO base. HELP PLAN shows all steps."
    ),
    examples=(
        "PLAN SH1: BUY extractor OR HOLD; EXPLORE; PLACE; GO base; REPEAT",
        "PLAN SH1 APPEND: GO D3 VIA E4; TAKE EX3 DUMPING; LOAD ALL food KEEPING 4; UNLOAD 10 food; STOP",
        "PLAN SH1: MOVE N NE; BUY 60 luxury AT 45; SWAP ALL; SELL ALL; JETTISON ALL organics; DEAL; HOLD 2",
        "PLAN SH1: IF TYPE IS radioactives AND ZONES >= 4 THEN STOP ELSE GO base; HOLD UNTIL CASH >= 2000",
        "PLAN SH1 CLEAR",
    ),
    block=r"PLAN\s+(?:[A-Z]{0,3}\d+|SH[\dOIL]{1,4})(\s+APPEND)?\s*:?",
    inside=(*STEP_GRAMMAR.verbs(), "IF"),
)
class PlanOrder(BeltOrder):
    """The plan of a shuttle; `way` is REPLACE, APPEND, CLEAR or CONTINUE."""

    shuttle: str = slot(SHUTTLE_ID)
    way: str = slot(PlanWaySlot(), default="REPLACE")
    lines: tuple[PlanLine, ...] = slot(StepsSlot(), default=())

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """5.2 It is refused whole for a shuttle that is not the writer's, and if one step is bad."""
        faults = [*only(shuttle_fault(here, self.shuttle))]
        if bad := checked_lines(self.lines, here):
            faults.append(one_fault(bad))
        if not faults and self.way == APPEND:
            old = here.seen.shuttles[self.shuttle].plan
            count = len(self.lines) + (len(old.lines) if old and not old.is_finished else 0)
            faults += [too_many(count)] if count > MOST_STEPS else []
        yield from (not_taken(self.shuttle, fault) for fault in faults)

    def decides(self) -> Sequence[Hashable]:
        """One that lets the plan go on settles nothing."""
        return [] if self.way == CONTINUE else [("PLAN", self.shuttle)]

    def came_to(self, now: Aftermath) -> None:
        """3.5 How far the shuttle has come by its plan in this round, and which of its steps have failed."""
        shuttle, begun = now.table.state.shuttles.get(self.shuttle), now.notes.loaded.of(self)
        if self.way == CONTINUE:
            others = counting_plans(now.table.sheet(now.seat).lines)
            if others.get(self.shuttle, self).way == CONTINUE:
                now.put(self, Became.DONE, tr_noop("its plan goes on"))
            else:
                now.put(self, Became.NOT_NEEDED, tr_noop("another line plans for it"))
        elif shuttle is None or shuttle.owner != now.seat:
            now.put(self, Became.NEVER, tr_noop("{shuttle} is not yours"), shuttle=self.shuttle)
        elif begun is None and now.table.sheet(now.seat).played is Played.STANDING:
            now.put(self, Became.WAITING, tr_noop("it is begun when the plan before it is finished"))
        elif begun is None:
            now.put(self, Became.REFUSED, tr_noop("a plan has at most {most} steps"), most=MOST_STEPS)
        elif self.way == CLEAR:
            now.put(self, Became.DONE, tr_noop("{shuttle} has no plan"), shuttle=self.shuttle)
        else:
            self._flown(now, shuttle.plan, begun)

    def _flown(self, now: Aftermath, plan: Plan, begun: Plan) -> None:
        failed = tuple(one for one in now.told(events.StepFailed) if one.shuttle == self.shuttle)
        if plan.is_finished and not failed:
            now.put(self, Became.DONE, tr_noop("the plan is at its end"))
        elif plan.is_finished:
            says = tr_noop("the plan is at its end; failed: {steps}")
            now.put(self, Became.IN_PART, says, steps=Failures(failed))
        else:
            step = {"number": plan.at + 1, "total": len(plan.lines), "step": plan.lines[plan.at]}
            told = (one for one in now.table.events if not isinstance(one, events.Moves | events.MovesLost))
            acted = any(getattr(one, "shuttle", "") == self.shuttle for one in told)
            has_moved = (plan.at, plan.done) != (begun.at, begun.done)
            became = Became.IN_PART if acted or has_moved else Became.WAITING
            if failed:
                says = tr_noop("next is step {number} of {total}, {step}; failed: {steps}")
                now.put(self, became, says, steps=Failures(failed), **step)
            else:
                now.put(self, became, tr_noop("next is step {number} of {total}, {step}"), **step)

    def __str__(self) -> str:
        head = f"PLAN {self.shuttle}" + ("" if self.way == "REPLACE" else f" {self.way}")
        when = f"IF {self.when} THEN " if self.when else ""
        return f"{when}{head}: {'; '.join(map(str, self.lines))}" if self.lines else f"{when}{head}"

    def odd(self, look: Look) -> Iterator[str]:
        """What is odd in a plan, in one; only steps without a test are judged, and only by what is sure."""
        if look.plans.get(self.shuttle) is self:
            told = " ".join(map(str, islice(_odd_steps(look, self), MOST_ODD)))
            yield from [told] if told else []

    def never(self, here: BeltLexicon) -> Iterator[str]:
        """3.1 A standing plan is loaded only when the one before it is finished."""
        shuttle = here.seen.shuttles.get(self.shuttle)
        if shuttle is None:
            yield tr("There is no {shuttle} yet: the line waits for it.", shuttle=self.shuttle)
        elif shuttle.owner != here.me:
            yield tr(
                "{shuttle} is {seat}'s: as long as that is so, nothing comes of it.",
                shuttle=self.shuttle,
                seat=shuttle.owner,
            )
        elif any(
            not line.tests and isinstance(line.then.step, Repeat)
            for line in lines_left(here.seen, shuttle.plan)
        ):
            yield tr(
                "{shuttle} has a plan that repeats itself: as long as it has that, this one is never begun.",
                shuttle=self.shuttle,
            )

    @classmethod
    def offered(cls, here: BeltLexicon) -> Iterator[Offered]:
        """Each shuttle with its plan: steps are added to it, one by one; then whole trips."""
        view = here.seen
        for shuttle in in_running_order(view, here.me):
            says = tr("its plan, step by step; {state}", state=shuttle_says(view, shuttle))
            step = Pick(tr("Step"), tuple(_steps(here, shuttle)))
            item = Item(
                shuttle.id,
                says,
                f"PLAN {shuttle.id}: {{}}",
                (step,),
                shuttle.hex,
                is_many=True,
                is_block=True,
            )
            yield replace(item, line=f"PLAN {shuttle.id}")
            yield from remarks(_left_of(view, shuttle), "  ")
            yield "END"
        yield from trip_items(here)

    def loaded(self, old: Plan) -> Plan | None:
        """5.2 Return the plan that this makes of the old one; None where it would be too long."""
        if self.way == CONTINUE:
            return old
        if self.way == CLEAR:
            return NO_PLAN
        if self.way != APPEND or old.is_finished:
            return Plan(self.lines)
        lines = (*old.lines, *self.lines)
        return None if len(lines) > MOST_STEPS else replace(old, lines=lines)


def _left_of(view: BeltView, shuttle: SeenShuttle) -> str:
    """Return what is left of a plan, for a block without steps, which lets it go on."""
    steps = "; ".join(remainder(shuttle.plan)) if shuttle.plan else ""
    if steps:
        return tr("continues: {steps}", steps=steps)
    return tr("no plan: it stays at {place}", place=place_of(view, shuttle.hex))


def plan_said(view: BeltView, after: BeltView, shuttle: SeenShuttle, order: PlanOrder | None) -> str:
    """5.2 Return the plan of a shuttle as understood; `order` is the one that changes it now, if any does."""
    lines = lines_left(after, shuttle.plan)
    if not lines:
        place = place_of(after, shuttle.hex)
        if order and order.way == CLEAR:
            return tr("{shuttle} loses its plan and stays at {place}.", shuttle=shuttle.id, place=place)
        return tr("{shuttle} has no plan and stays at {place}.", shuttle=shuttle.id, place=place)
    stages = course(after, shuttle.hex, lines)
    steps, number = "; ".join(map(str, stages)), hexes_of(stages)
    says, flying = _GOES_ON, _GOES_ON_FLYING
    if order and order.way == APPEND and lines_left(view, view.shuttles[shuttle.id].plan):
        says, flying = _LONGER, _LONGER_FLYING
    elif order:
        says, flying = _NEW, _NEW_FLYING
    if not number:
        return tr(says, shuttle=shuttle.id, steps=steps)
    hexes = trn("{n} hex", "{n} hexes", number)
    turns = trn("about {n} turn", "about {n} turns", turns_for(number))
    return tr(flying, shuttle=shuttle.id, steps=steps, hexes=hexes, turns=turns)


@dataclass(frozen=True)
class Failures:
    """Steps that have failed, each with the reason."""

    steps: tuple[events.StepFailed, ...]

    def __str__(self) -> str:
        return "; ".join(dict.fromkeys(f"{one.step} ({one.reason})" for one in self.steps))


def counting_plans(orders: Iterable[Order]) -> dict[str, PlanOrder]:
    """Return for each shuttle the plan that counts: the last of a letter, or CONTINUE where it is alone."""
    found: dict[str, PlanOrder] = {}
    for one in orders:
        if isinstance(one, PlanOrder) and (one.way != CONTINUE or one.shuttle not in found):
            found[one.shuttle] = one
    return found


def _steps(here: BeltLexicon, shuttle: SeenShuttle) -> Iterator[Choice]:
    """Yield the steps, those that fly first; nothing at all lets the plan be as it is."""
    view = here.seen
    yield Choice("", tr("no new plan: it does what it did"))
    yield from market_choices(view, shuttle.hex, "GO")
    for asteroid in asteroids_by_distance(view, shuttle.hex):
        yield asteroid_choice(view, asteroid, shuttle.hex, f"GO {asteroid.hex}")
    yield Choice("EXPLORE", tr("to the nearest unexplored asteroid"))
    yield from _building(view, shuttle)
    yield from _cargo(view)
    yield from _taking(view, shuttle)
    yield Choice("DEAL", tr("carry out what is agreed, now"))
    yield Choice("HOLD", tr("end the turn here"))
    yield Choice("REPEAT", tr("begin anew"))


def _building(view: BeltView, shuttle: SeenShuttle) -> Iterator[Choice]:
    yield from buying(view, "BUY {} OR HOLD")
    fleet, most = len(view.fleet(shuttle.owner)), view.book.options.max_shuttles
    if not most or fleet < most:
        yield Choice("BUY shuttle OR HOLD", tr("for {price} MC", price=view.book.shuttle_price))
    yield Choice("PLACE", tr("set the installation aboard down"))
    yield Choice("IF FREE >= 1 THEN PLACE", tr("set it down if a zone is free"))


def _cargo(view: BeltView) -> Iterator[Choice]:
    yield Choice("LOAD ALL", tr("all goods of your stores here"))
    yield Choice("UNLOAD ALL", tr("all goods into your stores here"))
    yield Choice("SELL ALL", tr("all goods that can be sold here"))
    yield Choice("BUY MAX luxury", tr("as many luxuries as there is room and money for"))
    for good in view.book.goods.values():
        if good.bmz_sells and not good.base_sells:
            yield Choice(f"BUY MAX {good.key}", tr("{good}, in the black market", good=tr(good.word)))
    yield Choice("SELL ALL luxury", tr("to colonies here"))


def _taking(view: BeltView, shuttle: SeenShuttle) -> Iterator[Choice]:
    for one in view.placed(owner=shuttle.owner):
        if not one.in_lot:
            choice = standing_choice(view, one, f"TAKE {one.id}")
            yield Choice(choice.words, choice.says)


def _odd_steps(look: Look, order: PlanOrder) -> Iterator[BadStep]:
    view, after, seat = look.view, look.after, look.seat
    shuttle = view.shuttles[order.shuttle]
    old = lines_left(view, shuttle.plan) if order.way == APPEND else ()
    stages = course(view, shuttle.hex, (*old, *order.lines))
    repeats = any(isinstance(stage.line.then.step, Repeat) for stage in stages)
    known = rehearsed(after, begun(after, shuttle), stages)
    for number, (stage, now) in enumerate(zip(stages, known, strict=True), 1 - len(old)):
        if number < 1:
            continue
        if not stage.is_reached:
            yield _told(number, stage, tr("Nothing behind REPEAT or STOP is ever reached."))
            return
        scene = Scene(view, seat, order.shuttle, stage, now, repeats)
        for reason in _reasons(scene, stage, is_first=number == 1 and not old):
            yield _told(number, stage, reason)


def _told(number: int, stage: Stage, reason: str) -> BadStep:
    return BadStep(number, str(stage.line), Fault(reason))


def _reasons(scene: Scene, stage: Stage, is_first: bool) -> Iterator[str]:
    branches = [branch for branch in (stage.line.then, stage.line.other) if branch]
    for branch in branches:
        yield from step_of(branch).others(scene)
    if stage.line.tests:
        return
    if is_first and isinstance(stage.line.then.step, Repeat):
        yield tr("A plan that begins with REPEAT does nothing.")
    found = next(step_of(stage.line.then).odd(scene), None)
    if found:
        yield found


def trip_items(words: BeltLexicon) -> Iterator[Item]:
    """Yield trips; each takes the place of the plan of the shuttle that is chosen for it."""
    shuttles = shuttle_choices(words.seen, words.me)
    if not shuttles:
        return
    shuttle = Pick(tr("Shuttle"), shuttles)
    yield from _exploring(words, shuttle)
    yield from _settling(words, shuttle)
    yield from _hauling(words, shuttle)
    yield from _supplying(words, shuttle)
    yield from _moving(words, shuttle)


def _trip(name: str, says: str, steps: str, *picks: Pick) -> Item:
    return Item(name, says, f"PLAN {{}}: {steps}", picks, is_block=True)


def _exploring(words: BeltLexicon, shuttle: Pick) -> Iterator[Item]:
    left = sum(not one.is_explored for one in words.seen.asteroids.values())
    if not left:
        return
    numbers = tuple(Choice(str(number)) for number in range(1, min(left, MOST_EXPLORED) + 1))
    says = tr("fly to the nearest unexplored asteroids, and back to the Base")
    yield _trip(tr("Explore"), says, "EXPLORE {}; GO base", shuttle, Pick(tr("Asteroids"), numbers))
    says = tr("buy an installation and set it down on the nearest unexplored asteroid, again and again")
    what = Pick(tr("Installation"), tuple(buying(words.seen, "{}")))
    yield _trip(
        tr("Explore and build"), says, "BUY {} OR HOLD; EXPLORE; PLACE; GO base; REPEAT", shuttle, what
    )


def _settling(words: BeltLexicon, shuttle: Pick) -> Iterator[Item]:
    places = _places(words, asteroids_by_distance(words.seen, words.book.map.base))
    if not places:
        return
    says = tr("buy an installation, set it down on an asteroid, and come back")
    what, where = Pick(tr("Installation"), tuple(buying(words.seen, "{}"))), Pick(tr("Asteroid"), places)
    steps = "GO base; BUY {} OR HOLD; GO {}; PLACE; GO base"
    yield _trip(tr("Build"), says, steps, shuttle, what, where)


def _places(words: BeltLexicon, asteroids: list[SeenAsteroid]) -> tuple[Choice, ...]:
    """Return asteroids to fly to from the Base, those without a free zone last."""
    view, base = words.seen, words.book.map.base
    asteroids = sorted(asteroids, key=lambda one: one.is_explored and len(view.placed(one.hex)) >= one.zones)
    return tuple(asteroid_choice(view, one, base, one.hex) for one in asteroids)


def _hauling(words: BeltLexicon, shuttle: Pick) -> Iterator[Item]:
    sites = _places(words, own_sites(words.seen, words.me))
    if not sites:
        return
    markets = tuple(market_choices(words.seen, words.book.map.base))
    says = tr("fetch what you have made, and sell it, again and again")
    picks = (shuttle, Pick(tr("From"), sites), Pick(tr("Market"), markets))
    yield _trip(tr("Haul goods"), says, "GO {}; LOAD ALL; GO {}; SELL ALL; REPEAT", *picks)
    if len(sites) > 1:
        says = tr("bring what you have made from one asteroid to another, again and again")
        picks = (shuttle, Pick(tr("From"), sites), Pick(tr("To"), (*sites[1:], sites[0])))
        yield _trip(tr("Carry goods"), says, "GO {}; LOAD ALL; GO {}; UNLOAD ALL; REPEAT", *picks)


def _supplying(words: BeltLexicon, shuttle: Pick) -> Iterator[Item]:
    sites = _places(words, own_sites(words.seen, words.me, colonies(words.book)))
    if not sites:
        return
    where = Pick(tr("Colony"), sites)
    says = tr("bring luxuries to a colony of yours, again and again")
    goes = "UNLOAD" if words.book.options.luxury_stock else "SELL"
    steps = f"GO base; BUY MAX luxury; GO {{}}; {goes} ALL luxury; REPEAT"
    yield _trip(tr("Luxuries"), says, steps, shuttle, where)
    says = tr("bring food from the black market to a colony of yours")
    units = Pick(tr("Units"), tuple(Choice(number) for number in ("5", "10", "20", "50")), is_free=True)
    steps = "GO bmz; BUY {} food OR HOLD; GO {}; UNLOAD ALL food"
    yield _trip(tr("Food"), says, steps, shuttle, units, where)


def _moving(words: BeltLexicon, shuttle: Pick) -> Iterator[Item]:
    view = words.seen
    own = [one for one in view.placed(owner=words.me) if not one.in_lot]
    if not own:
        return
    things = tuple(standing_choice(view, one, f"{one.hex}; TAKE {one.id}") for one in own)
    places = _places(words, asteroids_by_distance(view, words.book.map.base))
    says = tr("pick an installation up and set it down elsewhere")
    picks = (shuttle, Pick(tr("Installation"), things), Pick(tr("Asteroid"), places))
    yield _trip(tr("Move"), says, "GO {}; GO {}; PLACE", *picks)


def buying(view: BeltView, frame: str) -> Iterator[Choice]:
    """Yield all installations there are to be bought, with their prices."""
    for sort in view.book.sorts.values():
        price = installation_price(view.book, view, sort.key)
        for ore in sort.kinds or ("",):
            what = tr(
                "{installation}, {price} MC", installation=kind_of(view.book, sort.key, ore), price=price
            )
            yield Choice(frame.format(f"{sort.key} {ore}".strip()), what)
