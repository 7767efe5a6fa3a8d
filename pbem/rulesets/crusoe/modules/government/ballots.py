"""CRA-BUR-01, CRA-BUR-07 Before the game: drafts of a program, a vote between them, and its setup."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.events import SeatId
from pbem.engine.results import Became
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.language.motionorders import Vote
from pbem.rulesets.crusoe.language.programorders import ProgramOrder
from pbem.rulesets.crusoe.letters import first_of, orders_of, unused, used
from pbem.rulesets.crusoe.market.counting import count
from pbem.rulesets.crusoe.market.voting import tell_depths
from pbem.rulesets.crusoe.market.weighing import ballots_of, weights
from pbem.rulesets.crusoe.modules.government import bureau_told as told
from pbem.rulesets.crusoe.modules.government.bureau import run_moment
from pbem.rulesets.crusoe.modules.government.bureau_programs import (
    bureaucratic,
    default_program,
    game_at,
    program_at,
)
from pbem.rulesets.crusoe.modules.government.bureau_state import Bureau
from pbem.rulesets.crusoe.modules.government.state import Government
from pbem.rulesets.crusoe.modules.program.checking import checked
from pbem.rulesets.crusoe.modules.program.program_reading import read_program
from pbem.rulesets.crusoe.modules.program.running import begun
from pbem.rulesets.crusoe.modules.program.vocabulary import Moment
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.told_market import BallotCast
from pbem.rulesets.crusoe.wishes import ABSTAIN

PROGRAM = "program"
"""What VOTE PROGRAM is about, and the task whose weights count."""
DEFAULT = "default"
"""How ballots name the program that counts where players agree on none."""
IS_NO_PROGRAM = tr_noop("it cannot decide all that the government has to")


def is_before_the_game(scene: Scene) -> bool:
    """CRA-BUR-01 Say whether a Bureaucracy is still to be given its program."""
    return scene.state.cycle == 0 and bool(bureaucratic(scene.book.options))


def has_drafts(scene: Scene) -> bool:
    """CRA-BUR-01 Say whether there is anything to choose between."""
    return is_before_the_game(scene) and bool(state_of(scene, Bureau).drafts)


def collect_drafts(table: IslandTable) -> None:
    """CRA-BUR-01, CRA-BUR-06 Take the drafts that can decide all tasks, and tell of them."""
    drafts = state_of(table, Bureau).drafts
    for castaway in table.state.in_order(MAIN):
        order = first_of(table, castaway.id, ProgramOrder)
        if order is None:
            continue
        found = checked(order.text, game_at(table))
        if found.program is None or found.refused:
            unused(table, castaway.id, order, IS_NO_PROGRAM, Became.REFUSED)
            continue
        used(table, order, tr_noop("your draft is put to the vote"))
        drafts[castaway.id] = str(found.program)
        table.tell(told.Drafted(castaway.name, found.program.title))


def choose_program(table: IslandTable) -> None:
    """CRA-BUR-01 Count the ballots on the drafts: a majority makes one of them the program."""
    bureau, seats = state_of(table, Bureau), table.state.seats
    voters = [one.id for one in table.state.in_order(MAIN)]
    votes = weights(table, voters, PROGRAM)
    ballots = ballots_of(
        table, votes, lambda seat: _ballot(table, seat, bureau.drafts), Vote, lambda one: one.on == PROGRAM
    )
    counted = count(ballots, votes, voters, table.book.options.vote_majority)
    for seat, choices in ballots.items():
        if choices:
            table.tell(BallotCast.of(seats[seat].name, [_name(table, choice) for choice in choices]))
    tell_depths(table, [[(_name(table, one), n) for one, n in each] for each in counted.depths], counted.of)
    author = "" if counted.winner in (None, DEFAULT) else str(counted.winner)
    bureau.author, bureau.text = author, bureau.drafts.get(author, "")
    title = program_at(table).title
    name = seats[author].name if author else ""
    table.tell(told.ProgramChosen(name, title, counted.votes, counted.of))


def _ballot(table: IslandTable, seat: SeatId, drafts: Mapping[SeatId, str]) -> tuple[str, ...]:
    """CRU-P30 Return what a seat votes for, the best first; who is silent casts no ballot."""
    for order in orders_of(table, seat, Vote):
        if order.on == PROGRAM:
            used(table, order, tr_noop("it counted as your vote"))
            if ABSTAIN in order.choices:
                return ()
            return tuple(choice for choice in order.choices if choice == DEFAULT or choice in drafts)
    return ()


def _name(table: IslandTable, choice: str) -> str:
    return table.state.seats[choice].name if choice in table.state.seats else choice


def begin_program(table: IslandTable) -> None:
    """CRA-BUR-07, CRA-PL-01 Put the program in force, and run once what stands in its boxes for setup."""
    bureau, government = state_of(table, Bureau), state_of(table, Government)
    if not bureau.text:
        program = default_program(table.book)
        bureau.text = str(program)
        if not bureau.drafts:
            table.tell(told.ProgramChosen("", program.title))
    government.settings = begun(read_program(bureau.text), government.settings)
    run_moment(table, Moment.SETUP)
