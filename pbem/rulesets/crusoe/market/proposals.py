"""Motions on the pool and on tasks of the government, and what votes weigh (CRU-P17, CRU-H70)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, TypeVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Offered, plain, remarks
from pbem.engine.orders import Order, order
from pbem.engine.results import Became
from pbem.engine.ruleset import Posting
from pbem.engine.slots import Slot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.decrees import Decree, Statements
from pbem.rulesets.crusoe.hooks import FACT, VOTES
from pbem.rulesets.crusoe.island import Island, IslandTable, Question, Scene
from pbem.rulesets.crusoe.language.checks import Moves, decree_faults, standing_motions, task_faults
from pbem.rulesets.crusoe.language.decisions import (
    DIVISION,
    NUMBERED,
    begins_task,
    read_decree,
    read_task,
    written_decree,
)
from pbem.rulesets.crusoe.language.legality import Faults, FormedOrder, IslandOrder, living_faults, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe_of
from pbem.rulesets.crusoe.language.offering import Writer, has_motions, is_advanced, is_voted
from pbem.rulesets.crusoe.letters import orders_of, unused
from pbem.rulesets.crusoe.modules.government.inforce import decree_of
from pbem.rulesets.crusoe.modules.government.powers import said
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD, VOTER
from pbem.rulesets.crusoe.modules.settings import (
    DISTRIBUTE,
    LIMITS,
    MINIMUM_WAGE,
    PATH_ASSIGNMENT,
    PRICES,
    RENTS,
    SIGNAL_PAY,
    TAX_BURDEN,
    WAGES,
)
from pbem.rulesets.crusoe.scenarios import GOVERNMENTAL, SOCIALISM
from pbem.rulesets.crusoe.things import WATER, Basket
from pbem.rulesets.crusoe.wishes import EVEN, LABOUR, NEED, NO_DIVISION, SHARES, Division, Motion
from pbem.rulesets.crusoe.wording import Said

# ---- CRU-P17 Motions: what has been moved, and is open to the vote; all know it on receipt


def name_of_motion(motion: Motion) -> str:
    """Return how ballots name a motion."""
    return f"M{motion.number}"


def open_question(island: Island, group: str = MAIN) -> None:
    """CRU-P17 Open the question how a group divides its pool, if it is not open yet."""
    if island.question(DISTRIBUTE, group) is None:
        island.questions.append(Question(DISTRIBUTE, group))


def close_question(island: Island, group: str = MAIN) -> None:
    """CRU-P17 Close the question; with the last open one the numbers of motions begin again."""
    island.questions = [one for one in island.questions if (one.task, one.group) != (DISTRIBUTE, group)]
    if not island.questions:
        island.motion_count = 0


def made(island: Island, postings: Sequence[Posting], group: str = MAIN) -> tuple[Motion, ...]:
    """CRU-P17 Return all motions on the pool of a group, by number, those since withdrawn too."""
    question = island.question(DISTRIBUTE, group)
    return (*(question.motions if question else ()), *_posted(island, postings, group))


def keep_posted(table: IslandTable) -> None:
    """CRU-P17 Keep the motions made in these letters where the question stays open: a phase that pauses."""
    island = table.state
    if not any(one.task == DISTRIBUTE for one in island.questions):
        return
    island.questions = [
        replace(one, motions=motions_open(island, table.postings, one.group))
        if one.task == DISTRIBUTE
        else one
        for one in island.questions
    ]
    island.motion_count += sum(isinstance(one.order, Moves) for one in table.postings)


def withdrawn(island: Island, postings: Sequence[Posting], group: str = MAIN) -> tuple[Motion, ...]:
    """CRU-P17 Return the motions that their own authors have taken back, by number."""
    standing = standing_motions(island, group, postings)
    return tuple(motion for motion in made(island, postings, group) if motion.number not in standing)


def motions_open(island: Island, postings: Sequence[Posting], group: str = MAIN) -> tuple[Motion, ...]:
    """CRU-P17 Return the motions that can be voted for, by number."""
    standing = standing_motions(island, group, postings)
    return tuple(motion for motion in made(island, postings, group) if motion.number in standing)


def proposed(island: Island, postings: Sequence[Posting]) -> list[tuple[int, SeatId, Moves]]:
    """CRU-P17 Return what was moved in this phase, numbered over all groups and tasks in order of receipt."""
    moved = [(one.seat, one.order) for one in postings if isinstance(one.order, Moves)]
    return [(number, seat, order) for number, (seat, order) in enumerate(moved, island.motion_count + 1)]


def _posted(island: Island, postings: Sequence[Posting], group: str) -> list[Motion]:
    """Return the motions on the pool of a group that were made in this phase."""
    return [
        Motion(number, seat, order.division)
        for number, seat, order in proposed(island, postings)
        if order.task == DISTRIBUTE and island.seats[seat].group == group
    ]


# ---- CRU-H70, CRA-R25 What the votes of seats weigh, and whose ballots are cast at all

O = TypeVar("O", bound=Order)  # noqa: E741
T = TypeVar("T")

NO_VOTE = tr_noop("you have no vote")


def may_vote(scene: Scene, seat: SeatId) -> bool:
    """CRA-SLV-19, CRA-GEN-05 Say whether a seat has a vote at all, whatever it weighs."""
    is_slave = bool(FACT(scene, "is", (seat, "slave"), scene.state.cycle))
    return not is_slave and not MAY_HOLD(scene, seat, VOTER)


def weights(scene: Scene, seats: Sequence[SeatId], task: str) -> dict[SeatId, int]:
    """CRU-H70, CRA-R25 Return what votes on a task weigh; if none weighs anything, one for each with any."""
    allowed = {seat: may_vote(scene, seat) for seat in seats}
    found = {seat: VOTES(1, scene, seat, task) if allowed[seat] else 0 for seat in seats}
    return found if any(found.values()) else {seat: int(allowed[seat]) for seat in seats}


def ballots_of(
    table: IslandTable,
    votes: Mapping[SeatId, int],
    ballot: Callable[[SeatId], tuple[T, ...]],
    kind: type[O],
    is_ballot: Callable[[O], bool],
) -> dict[SeatId, tuple[T, ...]]:
    """CRA-SLV-19, CRA-GEN-05 Return the ballots that count; whoever has no vote is told so.

    `kind` and `is_ballot` say which lines are ballots in this vote.
    """
    for seat in (seat for seat, weight in votes.items() if not weight):
        for line in orders_of(table, seat, kind):
            if is_ballot(line):
                unused(table, seat, line, NO_VOTE, Became.REFUSED)
    return {seat: ballot(seat) for seat, weight in votes.items() if weight}


# ---- Motions: on how the pool is divided, and on tasks of the government (CRU-P17; CRA 6.1, CRA-R22)

_MOTION = re.compile(r"[mM]?0*([1-9][0-9]{0,3})")


class MotionNumber(Slot[int]):
    """A motion by its number: M2, or 2."""

    def read(self, words: Words) -> int:
        """Take the number."""
        token = words.take(tr_noop("the number of the motion"))
        found = _MOTION.fullmatch(token)
        if found is None:
            raise Fault(tr('"{word}" is no motion: write M and its number, such as M2.', word=token))
        return int(found[1])

    def write(self, value: int) -> str:
        """Return M and the number."""
        return f"M{value}"


@order(
    tr_noop("PROPOSE <division>"),
    rule="CRU-P17",
    help=tr_noop(
        "A motion on how the pool is divided, shown to all at once: EVEN, NEED, LABOUR, or SHARES with "
        "baskets by seat, parted by semicolons, and who gets the REST."
    ),
    examples=(
        "PROPOSE NEED",
        "PROPOSE SHARES ann: 2 water + 1 diamond; bob: 3 fish; REST NEED",
    ),
)
class Propose(FormedOrder):
    """A motion on the pool; or CRA-R22 on another task, with its decree: then `division` says nothing."""

    absent: ClassVar[str] = tr_noop("Only Tribal Socialism has motions.")
    more_absent: ClassVar[str] = tr_noop("Your economy has no motions.")
    may_depend: ClassVar[bool] = False
    more_help: ClassVar[str] = tr_noop(
        "With a task of the government: a motion on what is decreed, written as DECIDE writes it."
    )
    more_examples: ClassVar[tuple[str, ...]] = ("PROPOSE signal_pay 9",)
    division: Division = NO_DIVISION
    task: str = DISTRIBUTE
    decree: Decree | None = None

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take a division, or a task and its decree."""
        if not is_advanced(crusoe_of(words).book) or not begins_task(words):
            return {"division": DIVISION.read(words)}
        task = read_task(words)
        if task == DISTRIBUTE:
            return {"division": DIVISION.read(words)}
        return {"task": task, "decree": read_decree(task, words)}

    def said(self) -> str:
        """Return the division, or the task and its decree."""
        return str(self.division) if self.decree is None else f"{self.task}{written_decree(self.decree)}"

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-P17, CRA-R22 Refuse a motion that there cannot be."""
        if self.decree is None:
            yield from self._faults(here)
        elif faults := tuple(moved_faults(here, self.task)):
            yield from faults
        elif isinstance(self.decree, Statements):
            yield no(tr("Only who decides alone writes statements."))
        else:
            yield from decree_faults(here, self.task, self.decree)

    def _faults(self, here: IslandLexicon) -> Faults:
        """CRU-P17 Yield why the pool is not divided so: nothing is given to the dead."""
        yield from motion_faults(here)
        rest = self.division.rest
        seats = [*(seat for seat, _ in self.division.shares), *([rest] if rest in here.seats else [])]
        for seat in dict.fromkeys(seats):
            yield from living_faults(here, seat)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        if not any(motion_faults(here)):
            yield from _pool_told(here)
            yield from here.may_write(cls(Division(NEED)), tr("or EVEN, or LABOUR; shown to all at once"))
            shares = Division(SHARES, shares=((here.me, Basket.one(WATER)),), rest=NEED)
            yield from here.may_write(cls(shares), tr("baskets by seat, then the rest"))
            kinds = (
                Choice(EVEN, tr("evenly")),
                Choice(NEED, tr("to the neediest first")),
                Choice(LABOUR, tr("to each what it made")),
            )
            item = Item(tr("Motion"), tr("shown to all at once"), "PROPOSE {}", is_many=True)
            yield from here.one_pick(item, tr("How"), kinds, is_free=True)
        for task in moved_tasks(here):
            yield from _task_told(here, task)
            decree = decree_of(here.view, task)
            if decree is not None and not isinstance(decree, Statements):
                yield from here.may_write(cls(task=task, decree=decree), tr("shown to all at once"))
            name, says = tr("Motion on {task}", task=task), tr("a task of the government")
            item = Item(name, says, f"PROPOSE {task} {{}}", is_many=True)
            yield from here.one_pick(item, tr("Decree"), decree_choices(here, task), is_free=True)


@order(
    tr_noop("WITHDRAW <motion>"),
    rule="CRU-P17",
    help=tr_noop("Takes back a motion of your own."),
    examples=("WITHDRAW M2",),
)
class Withdraw(IslandOrder):
    """The end of a motion."""

    absent: ClassVar[str] = tr_noop("Only Tribal Socialism has motions.")
    more_absent: ClassVar[str] = tr_noop("Your economy has no motions.")
    may_depend: ClassVar[bool] = False
    motion: int = slot(MotionNumber())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-P17 Yield why the motion cannot be taken back by the writer."""
        author = standing_motions(here.island, here.group, here.posted).get(self.motion)
        if author is None:
            yield no(tr("There is no motion {motion}.", motion=f"M{self.motion}"))
        elif author != here.me:
            yield no(tr("Motion {motion} is not yours.", motion=f"M{self.motion}"))

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        if any(motion_faults(here)):
            return
        own = own_motions(here)
        for motion in own:
            yield from here.may_write(cls(motion.number), tr("takes it back"))
        item = Item(tr("Withdraw"), tr("a motion of your own"), "WITHDRAW {}", is_many=True)
        yield from here.one_pick(item, tr("Motion"), motion_choices(here, own))


_DECREES = {
    SIGNAL_PAY: ("0", "5", "10", "15", "20", "top40 12, military 8, cb 3"),
    TAX_BURDEN: ("others 0", "others 1", "others 2"),
    WAGES: ("others 5", "others 10"),
    PRICES: ("others 5", "others 10"),
    LIMITS: ("water 2", "diamond 1", "water 2, diamond 1"),
    RENTS: ("others 1", "others 5", "others 10"),
    MINIMUM_WAGE: ("20", "30", "40", "0"),
    DISTRIBUTE: ("NEED", "EVEN", "LABOUR"),
}
"""What a page proposes for a task beside what is in force; all else is typed."""


def decree_choices(here: Writer, task: str) -> Iterator[Choice]:
    """CRA-GOV-02, CRA-R22 Yield what may be decided of a task, or moved: first what is in force."""
    decree = decree_of(here.view, task)
    if decree is not None and not isinstance(decree, Statements) and str(decree):
        yield Choice(str(decree), tr("as it is: {decree}", decree=said(here.view, task, decree)))
    yield from plain(*_DECREES.get(task, ()))
    if task == PATH_ASSIGNMENT:
        yield from plain(*(f"{one} {path}" for one in here.view.living for path in here.book.board.paths))


def moved_tasks(here: IslandLexicon) -> tuple[str, ...]:
    """CRA-R22 Return the tasks on which motions are made in this phase."""
    tasks = (task for task in here.book.tasks if task != DISTRIBUTE and is_moved(here.book, task))
    return tuple(task for task in tasks if not any(task_faults(here, task)))


def is_moved(book: Book, task: str) -> bool:
    """CRA-R22, CRA-R146 Say whether a task is decided by motions and ballots."""
    return is_voted(book, task) and (task == DISTRIBUTE or (has_motions(book) and task in NUMBERED))


def motions_on(here: IslandLexicon, task: str) -> Iterator[tuple[str, SeatId, Decree]]:
    """CRA-R22 Yield the motions on a task that stand: their names, who made them, and the decrees."""
    standing = standing_motions(here.island, MAIN, here.posted, task)
    for number, seat, moved in proposed(here.island, here.posted):
        if moved.task == task and moved.decree is not None and number in standing:
            yield f"M{number}", seat, moved.decree


def pool_motions(here: IslandLexicon) -> tuple[Motion, ...]:
    """CRU-P17 Return the motions on the pool that the writer's group can vote for now."""
    return motions_open(here.island, here.posted, here.group)


def own_motions(here: IslandLexicon) -> list[Motion]:
    """CRU-P17 Return those that the writer has made."""
    return [motion for motion in pool_motions(here) if motion.author == here.me]


def motion_choices(here: Writer, motions: Iterable[Motion]) -> Iterator[Choice]:
    """Yield motions to be chosen."""
    for one in motions:
        says = tr("{division}, by {seat}", division=one.division, seat=here.view.name(one.author))
        yield Choice(name_of_motion(one), says)


def _pool_told(here: Writer) -> Iterator[str]:
    """CRU-P17 Yield the pool, and the motions so far."""
    yield from remarks(tr("In the pool: {goods}.", goods=Said(Basket.of(here.island.common))))
    motions = pool_motions(here)
    for one in motions:
        told = {"motion": name_of_motion(one), "seat": here.view.name(one.author), "division": one.division}
        yield from remarks(tr("{motion}, moved by {seat}: {division}", **told))
    if not motions:
        yield from remarks(tr("There is no motion so far."))


def _task_told(here: Writer, task: str) -> Iterator[str]:
    """CRA-R22 Yield what is in force on a task, and the motions on it."""
    decree = decree_of(here.view, task)
    if decree is not None:
        in_force = said(here.view, task, decree)
        yield from remarks(tr("In force on {task}: {decree}.", task=task, decree=in_force))
    for motion, seat, moved in motions_on(here, task):
        told = {"motion": motion, "seat": here.view.name(seat), "decree": said(here.view, task, moved)}
        yield from remarks(tr("{motion} on {task}, moved by {seat}: {decree}", task=task, **told))


def motion_faults(here: IslandLexicon) -> Faults:
    """CRU-185, CRA-GSO-01 Yield why there is nothing to vote on."""
    is_governed = here.economy == GOVERNMENTAL and is_voted(here.book, DISTRIBUTE)
    if here.economy != SOCIALISM and not is_governed:
        yield no(tr("Your economy has no motions."))


def moved_faults(here: IslandLexicon, task: str) -> Faults:
    """CRA-R22 Yield why there are no motions on a task."""
    yield from task_faults(here, task)
    if task in here.book.tasks and not is_voted(here.book, task):
        yield no(tr("{task} is not decided by vote in this game.", task=task))
    elif not has_motions(here.book) or task not in NUMBERED:
        hint = tr("Write {example}.", example=f"DECIDE {task} …")
        yield no(tr("{task} is not decided by motions in this game.", task=task), hint)
