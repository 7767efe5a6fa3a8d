"""CRA-BUR-01, CRA-BUR-07 Before the game: drafts of a program, a vote between them, and its setup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Offered, remarks
from pbem.engine.orders import Verdict, order
from pbem.engine.results import Became
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.votes import count
from pbem.engine.words import Lexicon, Words
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.language.decisions import (
    END_PROGRAM,
    read_block,
    written_block,
)
from pbem.rulesets.crusoe.language.legality import FormedOrder, not_now
from pbem.rulesets.crusoe.language.lexicon import crusoe
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.language.programchecks import draft_authors, has_drafts, no_program, verdict_on
from pbem.rulesets.crusoe.letters import first_of, orders_of, unused, used
from pbem.rulesets.crusoe.market.ballots import ON_PROGRAM, Vote
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
from pbem.rulesets.crusoe.modules.program.rehearsing import rehearse
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


@order(
    tr_noop("PROGRAM: <text>"),
    rule="CRA-BUR-01",
    help=tr_noop("A draft of the program that decides: its text up to END PROGRAM."),
    examples=(
        'PROGRAM: / PROGRAM "Plan" / BOX 1 FOR estate / SHARE ALL AMONG HEIRS / END BOX / END PROGRAM',
    ),
    is_text=True,
    block=r'PROGRAM(\s*:|\s+"[^"]*"\s*:?)?',
)
class ProgramOrder(FormedOrder):
    """CRA-BUR-01 A draft of a program."""

    absent: ClassVar[str] = tr_noop("No program decides anything in this game.")
    may_depend: ClassVar[bool] = False
    ends: ClassVar[tuple[str, ...]] = (END_PROGRAM,)
    text: str

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take the text; its title may stand on the line of the order."""
        title = words.take() if words.peek().startswith('"') else ""
        text = read_block(words, END_PROGRAM)
        return {"text": f"PROGRAM {title}\n{text}" if title else text}

    def said(self) -> str:
        """Return the text on lines of its own."""
        return written_block(self.text, END_PROGRAM)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """CRA-PL-01, CRA-BUR-06 Refuse a program that cannot be used."""
        here = crusoe(lexicon)
        refusals = [*no_program(here)]
        if not refusals and has_drafts(here):
            refusals = [not_now(tr("The drafts are in: now ballots count."), tr("Write VOTE PROGRAM."))]
        if refusals:
            return Verdict(self, tuple(refusals), stands=False)
        return verdict_on(self, checked(self.text, game_at(here.scene)))

    def __str__(self) -> str:
        return f"PROGRAM{self.said()}"

    def forecast(self, look: Look) -> Iterator[str]:
        """CRA-PL-01, CRA-BUR-06 Where the draft is stuck in the made-up states in which it is tried."""
        program = checked(self.text, game_at(look.view)).program
        if program is None:
            return
        yield trn(
            'Your draft "{title}" has {n} box.',
            'Your draft "{title}" has {n} boxes.',
            len(program.boxes),
            title=program.title,
        )
        stuck = rehearse(program, game_at(look.view)).stuck
        for place, code, times in stuck:
            yield trn(
                "Rehearsed, it is stuck in {n} state, in box {box}, line {line}: {code}.",
                "Rehearsed, it is stuck in {n} states, in box {box}, line {line}: {code}.",
                times,
                box=place.box,
                line=place.line,
                code=code,
            )
        if not stuck:
            yield tr("Rehearsed in made-up states, it is never stuck.")

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        drafts, ballots = draft_authors(look.here), look.all_of(Vote)
        if not look.all_of(cls) and not drafts:
            yield tr('No PROGRAM: you write no draft; if nobody does, the usual program decides: "{title}".',
                     title=program_at(look.view).title)  # fmt: skip
        if drafts and not any(line.on == ON_PROGRAM for line in ballots):
            yield tr("No VOTE PROGRAM line: you cast no ballot on the program.")

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        """CRA-BUR-01 The drafts there are, or the usual program to be changed."""
        if drafts := draft_authors(here):
            names = ", ".join(here.view.name(author) for author in drafts)
            yield from remarks(tr("There are drafts by {seats}; default is the usual program.", seats=names))
            return
        yield from remarks(
            tr("This is the usual program. To propose another, change it and take away each #:")
        )
        yield "# PROGRAM:"
        yield from (f"# {line}" for line in str(program_at(here.view)).splitlines() if line.strip())
        yield "# END PROGRAM"


def is_before_the_game(scene: Scene) -> bool:
    """CRA-BUR-01 Say whether a Bureaucracy is still to be given its program."""
    return scene.state.cycle == 0 and bool(bureaucratic(scene.book.options))


def is_contested(scene: Scene) -> bool:
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
    for line in orders_of(table, seat, Vote):
        if line.on == PROGRAM:
            used(table, line, tr_noop("it counted as your vote"))
            if ABSTAIN in line.choices:
                return ()
            return tuple(choice for choice in line.choices if choice == DEFAULT or choice in drafts)
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
