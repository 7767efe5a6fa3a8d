"""CRA-GOV-02 Deciding: task by task, by the ruler's word or the votes of all (CRA-R22, CRA-R23)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.events import SeatId
from pbem.engine.results import Became
from pbem.engine.sequence import inserted
from pbem.engine.tongue import tr_noop
from pbem.engine.votes import Weights, count, heaviest, median_of
from pbem.rulesets.crusoe import told_market
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.course import DECLARED
from pbem.rulesets.crusoe.decrees import Amount, Assigned, Decree, Divided, Rule, Rules, Statements
from pbem.rulesets.crusoe.flow import TRADE
from pbem.rulesets.crusoe.hooks import SHARED
from pbem.rulesets.crusoe.island import DECLARE, IslandTable, Scene, Stage
from pbem.rulesets.crusoe.language.checks import standing_motions
from pbem.rulesets.crusoe.letters import A_LINE_BEFORE_COUNTS, first_of, orders_of, unused, used
from pbem.rulesets.crusoe.market.ballots import Vote, tell_depths
from pbem.rulesets.crusoe.market.ballots import number_of as number_in
from pbem.rulesets.crusoe.market.proposals import NO_VOTE, ballots_of, close_question, proposed, weights
from pbem.rulesets.crusoe.market.sharing import divide
from pbem.rulesets.crusoe.modules.government import powers
from pbem.rulesets.crusoe.modules.government.decreeing import Decide, tell_decreed
from pbem.rulesets.crusoe.modules.government.inforce import (
    GameFacts,
    decree_of,
    is_written,
    number_of,
    present,
    put_in_force,
)
from pbem.rulesets.crusoe.modules.government.powers import (
    Government,
    branch_of,
    citizens,
    is_programmed,
    is_ruled,
    keys_of,
    lowest,
    ruler_of,
    said,
    said_numbers,
    usual_decree,
)
from pbem.rulesets.crusoe.modules.government.programs import usual_of
from pbem.rulesets.crusoe.modules.program.reckoning import Decided, Outcome, Unprovided
from pbem.rulesets.crusoe.modules.program.running import Conduct, decree, run
from pbem.rulesets.crusoe.modules.program.vocabulary import MOMENT_TASKS, RENT, TASK_TARGETS, Game, Moment
from pbem.rulesets.crusoe.modules.settings import (
    CYCLE_TASKS,
    DISTRIBUTE,
    ESTATE,
    LIMITS,
    MINIMUM_WAGE,
    PATH_ASSIGNMENT,
    RENTS,
    TAX_BURDEN,
)
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.phaselist import FULL
from pbem.rulesets.crusoe.wishes import ABSTAIN, NONE, Division

# ---- CRA-R22 Motions on numbers: whole decrees are moved, and one of them carried (CRU-P17, CRU-P30)

MOTIONS = "motions"
"""The option by which numbers are decided so."""


def is_moved(book: Book, task: str) -> bool:
    """CRA-R22 Say whether citizens decide a task by motions: numbers only, in letters of their own."""
    options = book.options
    is_number = task in (*CYCLE_TASKS, MINIMUM_WAGE)
    return is_number and options.vote_numbers == MOTIONS and options.form == FULL


def decide_by_motions(table: IslandTable, task: str) -> Decree | None:
    """CRA-R22, CRA-R23 Return the decree that is carried; None where none is, so that all stays as it was."""
    moved = _moved(table, task)
    motions = {f"M{number}": decree for number, (_, decree) in moved.items()}
    authors = {f"M{number}": author for number, (author, _) in moved.items()}
    voters = citizens(table)
    votes = weights(table, voters, task)
    ballots = ballots_of(
        table, votes, lambda seat: _ballot(table, seat, task, authors), Vote, lambda one: one.on == task
    )
    counted = count(ballots, votes, voters, table.book.options.vote_majority, number_in)
    for seat, choices in ballots.items():
        if choices:
            table.tell(told_market.BallotCast.of(table.state.seats[seat].name, choices))
    tell_depths(table, counted.depths, counted.of)
    carried = counted.winner or NONE
    if carried not in motions:
        return None
    table.tell(told_market.Carried(number_in(carried) or 0, counted.votes, counted.of))
    return motions[carried]


def _moved(table: IslandTable, task: str) -> dict[int, tuple[SeatId, Decree]]:
    """CRU-P17 Return who has moved what on a task, by number, and tell it; what is taken back is left out."""
    standing = standing_motions(table.state, MAIN, table.postings)
    found: dict[int, tuple[SeatId, Decree]] = {}
    for number, seat, order in proposed(table.state, table.postings):
        if order.task != task or order.decree is None or isinstance(order.decree, Statements):
            continue
        name = table.state.seats[seat].name
        table.tell(powers.DecreePut(number, name, task, said(table, task, order.decree)))
        if number in standing:
            found[number] = (seat, order.decree)
        else:
            table.tell(told_market.Withdrawn(number, name))
    return found


def _ballot(table: IslandTable, seat: SeatId, task: str, authors: Mapping[str, SeatId]) -> tuple[str, ...]:
    """CRU-P17 Return a ballot without what is taken back; who sent none is for its own last motion."""
    line = first_of(table, seat, Vote, lambda one: one.on == task)
    if line is None:
        own = [name for name, author in authors.items() if author == seat]
        return () if table.state.seats[seat].is_abandoned else tuple(own[-1:])
    used(table, line, tr_noop("it counted as your vote"))
    if ABSTAIN in line.choices:
        return ()
    return tuple(choice for choice in line.choices if choice == NONE or choice in authors)


# ---- CRA-R22, CRA-R146 What the ballots of all come to: medians of numbers, for each seat the heaviest path


def agreed(
    scene: Scene, task: str, ballots: Mapping[SeatId, Decree], votes: Weights, before: Decree | None
) -> Decree | None:
    """CRA-R22, CRA-R23, CRA-R146 Return what the ballots on a task come to; None where nobody votes."""
    cast = {seat: ballot for seat, ballot in ballots.items() if votes.get(seat, 0) > 0}
    if not cast:
        return None
    if task == PATH_ASSIGNMENT:
        return agreed_paths(scene, cast, votes)
    if task == MINIMUM_WAGE:
        return agreed_amount(cast, votes)
    rules = {seat: ballot for seat, ballot in cast.items() if isinstance(ballot, Rules)}
    standing = before if isinstance(before, Rules) else Rules(())
    return agreed_rules(keys_of(scene.book, task), rules, votes, standing)


def agreed_rules(
    keys: tuple[str, ...], ballots: Mapping[SeatId, Rules], votes: Weights, before: Rules
) -> Rules:
    """CRA-R22 Return for each thing or path the median of the numbers named; unnamed it stays as it was.

    What is set under a condition is none of these: all are treated alike by such a vote (CRA-R146).
    """
    found: list[Rule] = []
    for key in keys:
        named = {seat: number for seat, rules in ballots.items() if (number := rules.of(key)) is not None}
        number = median_of(named, votes)
        if number is None:
            number = before.of(key)
        if number is not None:
            found.append(Rule(key, number))
    others = median_of({seat: one.others for seat, one in ballots.items() if one.others is not None}, votes)
    return Rules(tuple(found), before.others if others is None else others)


def agreed_amount(ballots: Mapping[SeatId, Decree], votes: Weights) -> Amount | None:
    """CRA-R22 Return the median of the amounts named."""
    named = {seat: ballot.number for seat, ballot in ballots.items() if isinstance(ballot, Amount)}
    number = median_of(named, votes)
    return None if number is None else Amount(number)


def agreed_paths(scene: Scene, ballots: Mapping[SeatId, Decree], votes: Weights) -> Assigned:
    """CRA-R146 Return for each seat the path that most weight names, of equals the board's first."""
    assigned = {seat: ballot for seat, ballot in ballots.items() if isinstance(ballot, Assigned)}
    paths: dict[SeatId, str] = {}
    for seat in scene.state.seats:
        named = [
            (path, votes[voter]) for voter, one in assigned.items() if (path := one.of(seat)) is not None
        ]
        path = heaviest(named, tuple(scene.book.board.paths))
        if path is not None:
            paths[seat] = path
    return Assigned(tuple(paths.items()))


# ---- CRA-PL-01, CRA-R39 Statements that a ruler decrees are run when what they set is needed (brief 5.9)

TAXES = "taxes"
"""The trade step before which burdens are worked out."""
LATER = (TAX_BURDEN, LIMITS, MINIMUM_WAGE)
"""CRA-R39 The tasks whose numbers are worked out when they are needed, not when they are declared."""


def work_out(table: IslandTable, task: str) -> None:
    """CRA-R39 Run the statements in force on a task, keep what they set, and tell it."""
    outcome = outcome_of(table, task)
    if outcome is None:
        return
    settings = state_of(table, Government).settings
    for step in outcome.steps:
        if isinstance(step, Decided | Unprovided):
            settings.put(step.target, step.args, step.value)
    numbers = tuple(_numbers(table, task))
    if numbers:
        tell_decreed(table, task, said_numbers(table, task, numbers))


def outcome_of(table: IslandTable, task: str) -> Outcome | None:
    """CRA-PL-01 Run the statements in force on a task; None if there are none.

    Where they are stuck they go on as programs do that nobody is asked about.
    """
    written = decree_of(table, task)
    if not isinstance(written, Statements):
        return None
    program = decree(task, written.text, Game((task,), tuple(table.book.board.paths))).program
    if program is None:
        return None
    conduct = Conduct(False, usual_of(table.book), {RENT: lowest(table.book, RENTS)})
    dice = table.dice.at(table.state.turn, "decree", task)
    return run(program, _moment(task), (task,), GameFacts(table), present(table), dice, conduct)


def _moment(task: str) -> Moment:
    return next(moment for moment, tasks in MOMENT_TASKS.items() if task in tasks)


def _numbers(scene: Scene, task: str) -> Iterator[tuple[str, int]]:
    """Yield what is set by seat, thing or path; what differs between seats beside that is not told here."""
    settings = state_of(scene, Government).settings
    target = TASK_TARGETS[task][0]
    keys = (
        [seat.id for seat in scene.state.in_order(MAIN)] if task == TAX_BURDEN else keys_of(scene.book, task)
    )
    for key in ("",) if task == MINIMUM_WAGE else keys:
        number = settings.value(target, (key,))
        if number is not None:
            yield key, number


def _is_due(task: str, scene: Scene) -> bool:
    is_ours = task in scene.book.tasks and not is_programmed(scene, task)
    return is_ours and is_written(scene, task)


def _work_out_limits(table: IslandTable) -> None:
    work_out(table, LIMITS)


def _work_out_burdens(table: IslandTable) -> None:
    work_out(table, TAX_BURDEN)


def statement_stages(before: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA-R39 Let limits that statements set be worked out just before the trade steps."""
    if not _is_due(LIMITS, scene):
        return before
    return inserted(before, (Stage("limits", (), _work_out_limits),), before=TRADE)


def trade_steps(steps: tuple[Stage, ...], scene: Scene, group: str) -> tuple[Stage, ...]:
    """CRA-R39 Let burdens that statements set be worked out just before the taxes."""
    taxes = next((step for step in steps if step.key == TAXES), None)
    if group != MAIN or taxes is None or not _is_due(TAX_BURDEN, scene):
        return steps
    return inserted(steps, (Stage("burdens", taxes.phases, _work_out_burdens),), before=TAXES)


# ---- CRA-GOV-02 Deciding: task by task, by the ruler's word or the votes of all (CRA-H07, CRA-R22, CRA-R23)

NOT_YOURS = tr_noop("you do not decide it")
DECREES, PROGRAM_DECLARES = "decrees", "program_declares"
"""The stages in which decrees are made: of rulers and citizens, and of programs."""
FOR_RULERS = tr_noop("only who rules alone decides by statements")


def declare(table: IslandTable) -> None:
    """CRU-H07, CRA 3.2 Decide, in the order of tasks, what is decided before the turn order is dealt."""
    for task in CYCLE_TASKS:
        if task in table.book.tasks and not is_programmed(table, task):
            settle(table, task)


def settle(table: IslandTable, task: str) -> None:
    """CRA-GOV-02 Decide a task, and tell what is in force."""
    decide(table, task)
    in_force = decree_of(table, task)
    if in_force is not None:
        tell_decreed(table, task, said(table, task, in_force))
    if is_written(table, task) and task not in LATER:
        work_out(table, task)
    if task == RENTS:
        _settle_rents(table)


def decide(table: IslandTable, task: str) -> None:
    """CRA-R22, CRA-R23 Put in force what is decided now; where nobody says anything all stays as it is."""
    if is_ruled(table, task):
        decree = by_ruler(table, task)
    elif is_moved(table.book, task):
        decree = decide_by_motions(table, task)
    else:
        decree = _voted(table, task)
    if decree is not None:
        put_in_force(table, task, joined(task, decree, _rules_before(table, task)))


def _rules_before(table: IslandTable, task: str) -> Decree | None:
    """Return what was in force, or what is usual where that was written as statements."""
    before = decree_of(table, task)
    return usual_decree(table.book, task) if isinstance(before, Statements) else before


def joined(task: str, decree: Decree, before: Decree | None) -> Decree:
    """CRA-R23 Return a decree with what it does not speak of as it was; limits are decreed as a whole."""
    if task == LIMITS or not (isinstance(decree, Rules) and isinstance(before, Rules)):
        return decree
    if decree.others is not None:
        return decree
    named = {rule.what for rule in decree.rules}
    kept = tuple(rule for rule in before.rules if rule.what not in named)
    return Rules((*decree.rules, *kept), before.others)


def by_ruler(table: IslandTable, task: str) -> Decree | None:
    """CRA-DIC-02 Return what the ruler's first line says; note of all others that they do not decide."""
    ruler, decree = ruler_of(table, task), None
    for seat in citizens(table):
        line = first_line(table, seat, task)
        if line is not None and seat == ruler:
            used(table, line, tr_noop("it is decided so"))
            decree = line.decree
        elif line is not None:
            unused(table, seat, line, NOT_YOURS, Became.REFUSED)
    return decree


def _voted(table: IslandTable, task: str) -> Decree | None:
    """CRA-ATH-01, CRA-R22, CRA-R146 Return what the citizens' lines come to by the weights of their votes."""
    seats = citizens(table)
    votes = weights(table, seats, task)
    ballots: dict[SeatId, Decree] = {}
    for seat in seats:
        line = first_line(table, seat, task)
        if line is None:
            continue
        if reason := _why_no_ballot(line, votes[seat]):
            unused(table, seat, line, reason, Became.REFUSED)
            continue
        used(table, line, tr_noop("it counted as your vote"))
        ballots[seat] = line.decree
        table.tell(powers.Voted(table.state.seats[seat].name, task, said(table, task, line.decree)))
    return agreed(table, task, ballots, votes, decree_of(table, task))


def _why_no_ballot(line: Decide, votes: int) -> str:
    if isinstance(line.decree, Statements):
        return FOR_RULERS
    return "" if votes else NO_VOTE


def first_line(table: IslandTable, seat: SeatId, task: str) -> Decide | None:
    """CRA-GOV-02 Return a seat's first line on a task; it is noted that those behind it do not count."""
    lines = [line for line in orders_of(table, seat, Decide) if line.task == task]
    for line in lines[1:]:
        unused(table, seat, line, A_LINE_BEFORE_COUNTS)
    return lines[0] if lines else None


def _settle_rents(table: IslandTable) -> None:
    """CRA-R39 Work out now, for the whole cycle, rents that differ between players."""
    settings = state_of(table, Government).settings
    in_force = decree_of(table, RENTS)
    settings.own_rent = {}
    if not isinstance(in_force, Rules):
        return
    for path in {rule.what: None for rule in in_force.rules if rule.where}:
        rents = {seat: number_of(table, RENTS, path, seat) for seat in citizens(table)}
        settings.own_rent[path] = {seat: rent for seat, rent in rents.items() if rent is not None}


def decide_minimum(table: IslandTable, group: str) -> None:
    """CRA-WEL-07 Decide the minimum wage of the main group, just before its taxes."""
    if group == MAIN and MINIMUM_WAGE in table.book.tasks and not is_programmed(table, MINIMUM_WAGE):
        settle(table, MINIMUM_WAGE)
        if is_written(table, MINIMUM_WAGE):
            work_out(table, MINIMUM_WAGE)


def deciding_stages(before: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA 3.2 Let rulers and citizens decide before programs do, and before anything else is declared."""
    if not any(task in CYCLE_TASKS and not is_programmed(scene, task) for task in scene.book.tasks):
        return before
    keys = [stage.key for stage in before]
    behind = PROGRAM_DECLARES if PROGRAM_DECLARES in keys else DECLARED
    return inserted(before, (Stage(DECREES, (DECLARE,), declare),), before=behind)


# ---- CRA-GOV-03, CRA-GSO-02 A ruler divides the pool, and the goods of those that die of want


def divide_pool(table: IslandTable, task: str, about: str) -> bool | None:
    """CRA-GSO-02, CRA-DIC-02 Divide the pool as its ruler says; if he is silent as without a majority."""
    if task != DISTRIBUTE or about != MAIN or not is_ruled(table, DISTRIBUTE):
        return None
    division = _division(table, by_ruler(table, DISTRIBUTE))
    tell_decreed(table, DISTRIBUTE, said(table, DISTRIBUTE, Divided(division)))
    close_question(table.state, about)
    divide(table, division, citizens(table), SHARED)
    return True


def _division(table: IslandTable, decree: Decree | None) -> Division:
    """CRA-R23 Return what is decided, or the division that the game has for a deadlock."""
    if isinstance(decree, Divided):
        return decree.division
    return Division(table.book.options.deadlock.upper())


def who_divides(scene: Scene, task: str, group: str) -> SeatId | None:
    """CRU-H71, CRA-GOV-03 Return who decides alone on the goods of the dead; "" where nobody is in office.

    None says that all vote.
    """
    if task != ESTATE or group != MAIN or not is_ruled(scene, ESTATE):
        return None
    branch = branch_of(scene, ESTATE)
    return (branch.holder if branch is not None else None) or ""


# ---- CRA-PAT-01, CRA-R146 The government sends seats down paths: decided with decrees, in force once dealt


def assign(table: IslandTable) -> None:
    """CRA-PAT-01, CRU-H03 Decide who goes where, and run the statements of a ruler who wrote some."""
    if not _is_ours(table):
        return
    settle(table, PATH_ASSIGNMENT)
    outcome = outcome_of(table, PATH_ASSIGNMENT)
    if outcome is None:
        return
    assigned = {seat: path for seat, path in outcome.assigned.items() if path}
    state_of(table, Government).assigned = assigned
    in_words = said(table, PATH_ASSIGNMENT, Assigned(tuple(assigned.items())))
    tell_decreed(table, PATH_ASSIGNMENT, in_words)


def assigned_to(scene: Scene, seat: SeatId) -> str | None:
    """CRA-PAT-01 Return the path that a seat is assigned to; None if it may choose."""
    if not _is_ours(scene):
        return None
    decree = decree_of(scene, PATH_ASSIGNMENT)
    if isinstance(decree, Assigned):
        return decree.of(seat)
    return state_of(scene, Government).assigned.get(seat)


def _is_ours(scene: Scene) -> bool:
    return PATH_ASSIGNMENT in scene.book.tasks and not is_programmed(scene, PATH_ASSIGNMENT)
