"""What an island cannot be: a ruling of the GM's that makes one so is refused (brief 9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import CAUSES, FOOD_STATES, MAIN, Castaway
from pbem.rulesets.crusoe.course import RESCUE
from pbem.rulesets.crusoe.flow import course, held_phases
from pbem.rulesets.crusoe.goods import in_bank
from pbem.rulesets.crusoe.hooks import FAULTS, STORES
from pbem.rulesets.crusoe.island import Island, Look, Scene
from pbem.rulesets.crusoe.needs.ending import RESCUED, STOPPED
from pbem.rulesets.crusoe.tablesfile import FACES
from pbem.rulesets.crusoe.things import SIGNALS, THINGS
from pbem.rulesets.crusoe.wishes import EVEN, LABOUR, NEED, SHARES, Motion
from pbem.rulesets.crusoe.wording import Named

WORDS_OF_DIVISIONS = (EVEN, NEED, LABOUR)


def faults(book: Book, island: Island) -> tuple[str, ...]:
    """Return in sentences what of an island in play can't be."""
    return tuple(_all_faults(book, island))


def _all_faults(book: Book, island: Island) -> Iterator[str]:
    yield from _frame_faults(book, island)
    yield from _order_faults(island)
    yield from _group_faults(island)
    for seat in island.seats.values():
        yield from _seat_faults(book, island, seat)
    yield from _heap_faults(island)
    yield from _bank_faults(book, island)
    yield from _vote_faults(island)
    yield from _fight_faults(island)
    yield from _name_faults(island)
    yield from FAULTS((), Look(book, island))


def _frame_faults(book: Book, island: Island) -> Iterator[str]:
    """3.1 Phase and stage follow from the game; its end is not set by hand."""
    scene = Look(book, island)
    if island.result is not None or island.stopping not in _endings_known(scene):
        yield tr("The end is not set by a ruling: STOP ends the game.")
    if island.phase not in held_phases(scene):
        yield tr("The phase follows from the game; it can't be {phase}.", phase=island.phase)
    if island.stage not in [stage.key for stage in course(scene)]:
        yield tr("The stage follows from the game; it can't be {stage}.", stage=island.stage)
    if island.counts_letters != book.options.repeats:
        yield tr("How letters are counted follows from the options.")
    if min(island.round, island.market_round, island.repeats, island.adjudications) < 0:
        yield tr("Rounds and letters can't be fewer than none.")


def _endings_known(scene: Scene) -> tuple[str, ...]:
    """CRU-170, CRU-H04 Return how the game may be ending: by rescue only if letters follow it."""
    keys = [stage.key for stage in course(scene)]
    is_behind = scene.state.stage in keys[keys.index(RESCUE) + 1 :]
    rescued = tuple(f"{RESCUED} {signal}" for signal in SIGNALS) if is_behind else ()
    return ("", STOPPED, *rescued)


def _order_faults(island: Island) -> Iterator[str]:
    """CRU-031 The turn order holds every living seat once; one that died in this cycle may still be there."""
    living = [seat.id for seat in island.living()]
    if not living:
        yield tr("Somebody must live.")
    for seat in island.turn_order:
        if seat not in island.seats or island.turn_order.count(seat) > 1:
            yield tr("turn_order must name seats, each once: {seats}.", seats=", ".join(living))
            return
    missing = [seat for seat in living if seat not in island.turn_order]
    if missing:
        yield tr("turn_order must name {seats} too.", seats=", ".join(missing))


def _group_faults(island: Island) -> Iterator[str]:
    """3A Every group has an economy; the first of them is there always."""
    if MAIN not in island.groups:
        yield tr("There must be a group {group}.", group=MAIN)
    for seat in island.seats.values():
        if seat.group not in island.groups:
            yield tr("{seat} can't be in the group {group}.", seat=seat.name, group=seat.group)


def _seat_faults(book: Book, island: Island, seat: Castaway) -> Iterator[str]:
    """Yield in sentences what of a seat can't be."""
    yield from _holding_faults(seat)
    yield from _path_faults(book, seat)
    yield from _state_faults(island, seat)
    yield from _sheet_faults(island, seat)


def _holding_faults(seat: Castaway) -> Iterator[str]:
    """CRU-005 Nobody holds less than nothing."""
    amounts = {f"hold.{good}.new": holding.new for good, holding in seat.hold.items()}
    amounts |= {f"hold.{good}.kept": holding.kept for good, holding in seat.hold.items()}
    amounts |= {f"signals.{signal}": units for signal, units in seat.signals.items()}
    amounts |= {"leisure": seat.leisure} | {f"tally.{what}": units for what, units in seat.tally.items()}
    for place, units in amounts.items():
        if units < 0:
            yield tr("seats.{seat}.{place} can't be {n}.", seat=seat.id, place=place, n=units)


def _path_faults(book: Book, seat: Castaway) -> Iterator[str]:
    """CRU-001, CRU-070 Paths are those of the board, places on them between Crash Site and Market."""
    for path in (seat.path, seat.last_path, seat.swap, *seat.exp):
        if path is not None and path not in book.board.paths:
            yield tr('There is no path "{path}".', path=path)
            return
    last = book.path(seat.path).length + 1 if seat.path else 0
    if not 0 <= seat.pos <= last:
        yield tr(
            "{seat}'s place can't be {n}: it is between 0 and {last}.", seat=seat.name, n=seat.pos, last=last
        )
    for path, numbers in seat.exp.items():
        if any(number not in FACES for number in numbers):
            yield tr("Experience numbers are 1 to 6: seats.{seat}.exp.{path}.", seat=seat.id, path=path)


def _state_faults(island: Island, seat: Castaway) -> Iterator[str]:
    """CRU-110, CRU-135 States are those that the rules know; who has died has died of something."""
    if seat.food_state not in FOOD_STATES:
        yield tr("food_state must be one of {states}.", states=", ".join(FOOD_STATES))
    if seat.cause is None and seat.died is None:
        return
    if seat.cause not in CAUSES:
        yield tr(
            "{seat} is dead: its cause must be one of {causes}.", seat=seat.name, causes=", ".join(CAUSES)
        )
    if seat.died not in range(1, island.cycle + 1):
        yield tr("{seat} is dead: died must be a cycle so far.", seat=seat.name)


def _sheet_faults(island: Island, seat: Castaway) -> Iterator[str]:
    """CRU-007 There is a column for cycles that have been, and for no other."""
    for cycle in seat.sheet:
        if not 1 <= cycle <= island.cycle:
            yield tr("{seat}'s score sheet can't have a cycle {cycle}.", seat=seat.name, cycle=cycle)


def _heap_faults(island: Island) -> Iterator[str]:
    for name, goods in (("pool", island.pool), ("common", island.common)):
        for thing, units in goods.items():
            if units < 0:
                yield tr("{place}.{thing} can't be {n}.", place=name, thing=thing, n=units)
    for seat, goods in island.put_in.items():
        if min(goods.values(), default=0) < 0:
            yield tr("put_in.{seat} can't be less than nothing.", seat=seat)


def _bank_faults(book: Book, island: Island) -> Iterator[str]:
    """CRU-005 What is held, laid together and stored is never more than there are tokens."""
    scene = Look(book, island)
    if any(units < 0 for _, basket in STORES((), scene) for _, units in basket):
        yield tr("What is stored can't be less than nothing.")
    for thing in THINGS:
        left = in_bank(scene, thing)
        if left < 0:
            yield tr(
                "There are {all} tokens of {thing}; that would be {n} too many.",
                all=book.tables.tokens[thing],
                thing=Named(thing),
                n=-left,
            )


def _vote_faults(island: Island) -> Iterator[str]:
    """CRU-P17 Motions have numbers of their own and an author."""
    motions = [motion for question in island.questions for motion in question.motions]
    numbers = [motion.number for motion in motions]
    if len(set(numbers)) < len(numbers) or max(numbers, default=0) > island.motion_count:
        yield tr("Motions have numbers of their own, and motion_count is the last of them.")
    for motion in motions:
        if not _is_whole(island, motion):
            yield tr("M{number} is no motion.", number=motion.number)


def _is_whole(island: Island, motion: Motion) -> bool:
    """CRU-P18 Say whether a motion is a division that can be proposed, among seats there are."""
    division = motion.division
    if division.kind not in (*WORDS_OF_DIVISIONS, SHARES) or motion.author not in island.seats:
        return False
    rests = (*WORDS_OF_DIVISIONS, *island.seats)
    return division.rest in rests and all(seat in island.seats for seat, _ in division.shares)


def _fight_faults(island: Island) -> Iterator[str]:
    """CRU-091 Nobody is in two battles of a cycle, nor on both sides of one."""
    fighters: list[SeatId] = []
    for battle in island.fights:
        if not battle.side_a or not battle.side_b:
            yield tr("Battle {number} must have two sides.", number=battle.no)
        fighters += battle.fighters
    if any(seat not in island.seats for seat in fighters):
        yield tr("Only seats fight: {seats}.", seats=", ".join(island.seats))
    for seat in _twice(fighters):
        yield tr("{seat} can't be in two battles.", seat=seat)


def _twice(seats: Sequence[SeatId]) -> list[SeatId]:
    return [seat for place, seat in enumerate(seats) if seat in seats[:place]]


def _name_faults(island: Island) -> Iterator[str]:
    """Whatever names a seat names one that there is."""
    named = {
        "invoker": list(island.invoker.values()),
        "speeches": [seat for seat, _ in island.speeches],
        "carried": list(island.carried),
        "put_in": list(island.put_in),
    }
    for place, seats in named.items():
        for seat in seats:
            if seat not in island.seats:
                yield tr('{place} can\'t name "{seat}": there is no such seat.', place=place, seat=seat)
