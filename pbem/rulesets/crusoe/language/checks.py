"""What is refused on receipt of the camp, of programs and decrees (brief 5.3, 5.4; CRA 5.7, 6.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from pbem.engine.events import SeatId
from pbem.engine.orders import Order, Verdict
from pbem.engine.ruleset import Posting
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Fault, Why
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.decrees import Assigned, Decree, Divided, Rules, Statements
from pbem.rulesets.crusoe.hooks import DEBATE_FORM
from pbem.rulesets.crusoe.island import ASSEMBLY, CAMP, DECLARE, MARKET, PROGRAM, Island
from pbem.rulesets.crusoe.language.decisions import NUMBERED
from pbem.rulesets.crusoe.language.legality import Faults, living_faults, no, not_now
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import (
    has_elections,
    has_motions,
    has_program,
    is_programmed,
    is_voted,
)
from pbem.rulesets.crusoe.modules.government.programs import Bureau
from pbem.rulesets.crusoe.modules.program.checking import Checked
from pbem.rulesets.crusoe.modules.program.reading import Unreadable
from pbem.rulesets.crusoe.modules.program.running import criterion, decree
from pbem.rulesets.crusoe.modules.program.vocabulary import Game
from pbem.rulesets.crusoe.modules.settings import (
    CYCLE_TASKS,
    DISTRIBUTE,
    PATH_ASSIGNMENT,
    RENT_CONTROL,
    RENTS,
    TAX_BURDEN,
    Landlords,
)
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.wishes import Division

# ---- What was posted in this phase: the motions there are (CRU-P17), who has spoken (CRU-P21)

MOST_MOTIONS = 3
"""CRU-P17 A seat makes no more motions than this on a question."""
PROPOSE, SPEECH = "PROPOSE", "SPEECH"


@runtime_checkable
class Moves(Protocol):
    """An order that makes a motion on a task."""

    @property
    def task(self) -> str: ...

    @property
    def division(self) -> Division: ...

    @property
    def decree(self) -> Decree | None: ...


@runtime_checkable
class TakesBack(Protocol):
    """An order that takes back a motion."""

    @property
    def motion(self) -> int: ...


def standing_motions(
    island: Island, group: str = MAIN, postings: Iterable[Posting] = (), task: str = ""
) -> Mapping[int, SeatId]:
    """CRU-P17 Return who made which motion, by number, of those that have not been taken back.

    CRA-R22 Those on one task, or on all.
    """
    gone = withdrawn_motions(island, group, postings, task)
    made = _made(island, group, postings, task)
    return {number: author for number, author in made.items() if number not in gone}


def withdrawn_motions(
    island: Island, group: str = MAIN, postings: Iterable[Posting] = (), task: str = ""
) -> tuple[int, ...]:
    """CRU-P17 Return the numbers of the motions that those who made them have taken back in this phase."""
    made = _made(island, group, postings, task)
    taken_back = ((one.seat, one.order) for one in postings)
    return tuple(
        order.motion
        for seat, order in taken_back
        if isinstance(order, TakesBack) and made.get(order.motion) == seat
    )


def _made(island: Island, group: str, postings: Iterable[Posting], task: str) -> dict[int, SeatId]:
    """Return who made which motion, by number, those taken back too."""
    question = island.question(DISTRIBUTE, group) if task in ("", DISTRIBUTE) else None
    made = {motion.number: motion.author for motion in question.motions} if question else {}
    moved = (one for one in postings if one.order.verb() == PROPOSE)
    for number, posting in enumerate(moved, island.motion_count + 1):
        if island.seats[posting.seat].group == group and task in ("", task_of(posting.order)):
            made[number] = posting.seat
    return made


def next_number(island: Island, postings: Iterable[Posting] = ()) -> int:
    """CRU-P17 Return the number that the next motion gets."""
    return island.motion_count + posted_by(None, PROPOSE, postings) + 1


def posted_by(seat: SeatId | None, verb: str, postings: Iterable[Posting]) -> int:
    """Return how many orders of a verb a seat has posted, or all have."""
    return sum(1 for one in postings if one.order.verb() == verb and seat in (None, one.seat))


def motions_by(
    island: Island, seat: SeatId, group: str, postings: Iterable[Posting], task: str = DISTRIBUTE
) -> int:
    """CRU-P17 Return how many motions a seat has made on a task, those taken back counted too."""
    question = island.question(task, group)
    made = [one for one in question.motions if one.author == seat] if question else []
    moved = (one.order for one in postings if one.order.verb() == PROPOSE and one.seat == seat)
    return len(made) + sum(1 for order in moved if task_of(order) == task)


def task_of(order: Order) -> str:
    """CRA-R22 Return the task that a motion is on."""
    return order.task if isinstance(order, Moves) else DISTRIBUTE


# ---- What is refused of government, speeches, meals and verdicts on receipt (brief 5.3, 5.4)

OPEN = "open"
"""CRU-H65 The form of a debate in which everybody speaks as often as he likes."""


def is_campaign(here: IslandLexicon) -> bool:
    """CRA-R35 Say whether a speech in these letters is one of a candidate."""
    return here.island.phase not in (CAMP, ASSEMBLY) and has_elections(here.book)


def speeches_left(here: IslandLexicon) -> int | None:
    """CRU-P21 Return how many speeches the writer may still send for this phase; None without a limit."""
    if DEBATE_FORM(here.scene, here.group) == OPEN:
        return None
    island = here.island
    if island.phase != ASSEMBLY:
        return 2 if here.book.options.form == "compact" and island.phase == CAMP else 1
    told = sum(1 for seat, _ in island.speeches if seat == here.me)
    most = 2 if island.invoker.get(here.group) == here.me else 1
    return most - told - posted_by(here.me, SPEECH, here.posted)


def too_many_speeches(here: IslandLexicon) -> Fault:
    """CRU-P21 Return the fault of a speech too many."""
    if here.island.phase != ASSEMBLY:
        return no(tr("Each seat has one speech, and who invokes government a closing one."))
    if here.island.invoker.get(here.group) == here.me:
        return no(tr("You have spoken already, and closed the debate."))
    return no(tr("You have spoken already in this cycle."))


def meal_faults(here: IslandLexicon, basket: Basket) -> Faults:
    """CRU-133 Yield which limits of a meal a basket breaks."""
    tables = here.book.tables
    for food, units in basket:
        if units > tables.most_of_a_type:
            most = tables.most_of_a_type
            yield no(tr("Nobody eats more than {most} {food}.", most=most, food=tr(food)))
    if basket.total > tables.most_food:
        yield no(tr("A meal has at most {most} units of food.", most=tables.most_food))


# ---- What is refused of programs, amendments and statements on receipt (CRA 5.7)

MOST_TOLD = 8
"""No more than this is told about one text; the rest is told when these are mended."""


def has_drafts(here: IslandLexicon) -> bool:
    """CRA-BUR-01 Say whether the drafts are known, so that ballots are due."""
    return here.island.phase == PROGRAM and bool(state_of(here.scene, Bureau).drafts)


def draft_authors(here: IslandLexicon) -> tuple[str, ...]:
    """CRA-BUR-01 Return who has written a draft."""
    return tuple(state_of(here.scene, Bureau).drafts)


def verdict_on(order: Order, found: Checked) -> Verdict:
    """CRA-PL-01 Refuse a text for what is wrong with it, line by line; what is only odd is told."""
    if found.refused or found.program is None:
        return Verdict(order, tuple(said(found.refused, Why.REFUSED)), stands=False)
    return Verdict(order, tuple(said(found.odd, Why.ODD)))


def said(complaints: Iterable[Complaint], why: Why) -> list[Fault]:
    """Return complaints about lines of a text as faults of the order that holds it."""
    faults: list[Fault] = []
    for one in complaints:
        reason = tr("Line {line}: {reason}", line=one.line, reason=one.reason) if one.line else one.reason
        faults.append(Fault(reason, one.hint, why))
    return faults[:MOST_TOLD]


def no_program(here: IslandLexicon) -> Faults:
    """CRA-BUR-01 Yield why the writer has nothing to do with a program."""
    if not has_program(here.book):
        yield no(tr("No program decides anything in this game."))
    elif here.mine and here.group != MAIN:
        yield no(tr("You are in exile: the government is not yours."))


# ---- What is refused of decrees on receipt (CRA 6.1): CRA-R22, CRA-R26, CRA-R146

LEAST_RENT = 1
"""CRA-LND-14 The lowest rent under rent control."""


def task_faults(here: IslandLexicon, task: str) -> Faults:
    """CRA-GOV-01, CRA 3.1 Yield why the writer decides nothing of a task, or not now."""
    if task not in here.book.tasks:
        yield no(tr("No government decides {task} in this game.", task=task))
    elif is_programmed(here.book, task):
        yield no(tr("A program decides {task} in this game.", task=task))
    elif here.mine and here.group != MAIN:
        yield no(tr("You are in exile: the government is not yours."))
    elif here.island.phase not in _phases(here, task):
        yield not_now(tr("{task} is not decided in this phase.", task=task))


def _phases(here: IslandLexicon, task: str) -> tuple[str, ...]:
    """CRA 3.1 Return the phases whose letters decide a task."""
    compact = (CAMP,) if here.book.options.form == "compact" else ()
    return (DECLARE if task in (*CYCLE_TASKS, PATH_ASSIGNMENT) else MARKET, *compact)


def ballot_faults(here: IslandLexicon, task: str, decided: Decree) -> Faults:
    """CRA-R22, CRA-R146 Yield why this is no ballot where all decide."""
    if not is_voted(here.book, task):
        return
    if task == DISTRIBUTE:
        yield no(tr("All vote on the pool."), tr("Write PROPOSE and VOTE."))
    elif has_motions(here.book) and task in NUMBERED:
        example = f"PROPOSE {task} …"
        yield no(tr("All vote on motions."), tr("Write {example}.", example=example))
    elif isinstance(decided, Statements):
        yield no(tr("Only who decides alone writes statements."))
    elif isinstance(decided, Rules) and any(rule.where for rule in decided.rules):
        yield no(tr("Where all vote on numbers there is no WHERE."))


def decree_faults(here: IslandLexicon, task: str, decided: Decree) -> Faults:
    """CRA 6.1 Yield what is wrong with a decree on a task."""
    match decided:
        case Rules():
            yield from _rule_faults(here, task, decided)
        case Assigned():
            for seat, _ in decided.paths:
                yield from living_faults(here, seat)
        case Divided():
            named = (*(seat for seat, _ in decided.division.shares), decided.division.rest)
            for seat in dict.fromkeys(named):
                yield from living_faults(here, seat)
        case Statements():
            found = decree(task, decided.text, game_for(here, task))
            yield from said(found.refused, Why.REFUSED)


def _rule_faults(here: IslandLexicon, task: str, rules: Rules) -> Faults:
    if task == TAX_BURDEN and rules.others is None:
        named = [rule.what for rule in rules.rules]
        missing = [path.name for path in here.book.board.paths.values() if path.id not in named]
        if missing:
            hint = tr("Write {word} and a number at the end.", word="others")
            yield no(tr("No burden is named for {paths}.", paths=", ".join(missing)), hint)
    if task == RENTS:
        yield from _rent_faults(here, rules)
    for rule in rules.rules:
        if rule.where:
            yield from _criterion_faults(here, task, rule.where)


def _rent_faults(here: IslandLexicon, rules: Rules) -> Faults:
    """CRA-LND-14, CRA-LND-16 Yield which rents are too low, or differ between players where they may not."""
    landlords = here.book.of(Landlords)
    is_controlled = landlords is not None and landlords.variant == RENT_CONTROL
    others = () if rules.others is None else (rules.others,)
    if is_controlled and any(rent < LEAST_RENT for rent in (*(one.number for one in rules.rules), *others)):
        yield no(tr("A rent is {least} at least.", least=LEAST_RENT))
    is_of_government = landlords is not None and landlords.has_government_paths
    if not is_of_government and any(rule.where for rule in rules.rules):
        yield no(tr("The rent of a path is the same for all: there is no WHERE."))


def _criterion_faults(here: IslandLexicon, task: str, where: str) -> Faults:
    """CRA-R26 Yield what is wrong with a condition about a player p."""
    try:
        faults = criterion(where, game_for(here, task))[1]
    except Unreadable as fault:
        complaints: tuple[Complaint, ...] = fault.complaints
        yield from (no(f"WHERE {where}: {one.reason}", one.hint) for one in complaints)
        return
    yield from (no(f"WHERE {where}: {one.reason}", one.hint) for one in faults)


def game_for(here: IslandLexicon, task: str) -> Game:
    """CRA-PL-01 Return what statements on a task must fit."""
    return Game((task,), tuple(here.book.board.paths), here.seats)
