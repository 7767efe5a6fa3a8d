"""CRA-BUR-01, CRA-BUR-04, CRA-BUR-07 Drafts of a program before the game, amendments in it, their times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, Offered, plain, remarks
from pbem.engine.orders import Verdict, order
from pbem.engine.results import Became
from pbem.engine.sequence import inserted
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.votes import count
from pbem.engine.words import Fault, Lexicon, Words
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.course import DEAL, DECLARED, SETUP
from pbem.rulesets.crusoe.island import DECLARE, PROGRAM, WORK, IslandTable, Scene, Stage
from pbem.rulesets.crusoe.language.checks import draft_authors, has_drafts, no_program, verdict_on
from pbem.rulesets.crusoe.language.decisions import END_BOX, END_PROGRAM, read_block, written_block
from pbem.rulesets.crusoe.language.legality import FormedOrder, not_now
from pbem.rulesets.crusoe.language.lexicon import crusoe
from pbem.rulesets.crusoe.language.offering import Look, Writer
from pbem.rulesets.crusoe.letters import first_of, orders_of, unused, used
from pbem.rulesets.crusoe.market.ballots import ON_PROGRAM, Vote, tell_depths
from pbem.rulesets.crusoe.market.proposals import ballots_of, weights
from pbem.rulesets.crusoe.modules.government.bureau import (
    decides,
    has_boxes,
    run_moment,
    tell_assignments,
    tell_decrees,
)
from pbem.rulesets.crusoe.modules.government.decreeing import NUMBER_OF_BOX, STATEMENTS
from pbem.rulesets.crusoe.modules.government.powers import Government
from pbem.rulesets.crusoe.modules.government.programs import (
    AmendmentPut,
    Ballot,
    Bureau,
    Change,
    Drafted,
    ProgramChosen,
    Text,
    VotedOnAmendment,
    bureaucratic,
    default_program,
    game_at,
    one_line,
    program_at,
)
from pbem.rulesets.crusoe.modules.program.checking import checked
from pbem.rulesets.crusoe.modules.program.explaining import Amendment
from pbem.rulesets.crusoe.modules.program.proving import amended, rehearse
from pbem.rulesets.crusoe.modules.program.reading import read_program
from pbem.rulesets.crusoe.modules.program.running import begun
from pbem.rulesets.crusoe.modules.program.vocabulary import Moment
from pbem.rulesets.crusoe.modules.settings import PATH_ASSIGNMENT
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.told_market import BallotCast
from pbem.rulesets.crusoe.wishes import ABSTAIN

# ---- CRA-BUR-04, CRA-R38 Amendments: kept on file, put when their author is first, passed by all or none

AMENDMENT = "amendment"
"""What VOTE AMENDMENT is about, and the task whose weights count."""
YES = "yes"


@order(
    tr_noop("AMEND BOX <box> <text>"),
    rule="CRA-BUR-04",
    help=tr_noop(
        "Moves to put other statements into a box of the program, up to END BOX. It is kept, and all see it; "
        "it is put to the vote when you are first in the turn order."
    ),
    examples=("AMEND BOX 3: / SHARE ALL AMONG HEIRS NEED / END BOX",),
    is_kept=True,
    is_text=True,
    block=r"AMEND\s+BOX\s+\d+\s*:?",
)
class Amend(FormedOrder):
    """CRA-BUR-04 A new body for a box."""

    absent: ClassVar[str] = tr_noop("No program decides anything in this game.")
    may_depend: ClassVar[bool] = False
    ends: ClassVar[tuple[str, ...]] = (END_BOX,)
    box: int
    text: str

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take the number of the box, and the statements."""
        if not words.took("BOX"):
            raise Fault(tr("Write AMEND BOX, its number, and the statements up to END BOX."))
        number = NUMBER_OF_BOX.read(words)
        return {"box": number, "text": read_block(words, END_BOX)}

    def said(self) -> str:
        """Return the box, and the statements on lines of their own."""
        return f"BOX {self.box}{written_block(self.text, END_BOX)}"

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """CRA-BUR-04, CRA-R38 Refuse what cannot stand in the box."""
        here = crusoe(lexicon)
        if refusals := tuple(no_program(here)):
            return Verdict(self, refusals, stands=False)
        return verdict_on(self, amended(program_at(here.scene), self.box, self.text, game_at(here.scene)))

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr("Your amendment of box {box} is kept, for all to see; it is put when you are first in the "
                 "turn order, and passes if all vote yes.", box=self.box)  # fmt: skip

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        """CRA-BUR-04 The first box that may be amended, as it is now; and another statement for any."""
        boxes = program_at(here.view).boxes
        same = (cls(box.number, "\n".join(str(box).splitlines()[1:-1])) for box in boxes)
        first = next(filter(here.takes, same), None) if here.view.phase == WORK else None
        if first is not None:
            yield from remarks(tr("To move that a box of the program says something else, write it by hand:"))
            yield from (f"# {line}" for line in str(first).splitlines())
        for box in boxes:
            says = tr("what it says instead; more than one line is typed in the text")
            item = Item(
                tr("Amend box {number}", number=box.number), says, f"AMEND BOX {box.number}: {{}} END BOX"
            )
            yield from here.one_pick(item, tr("Statement"), plain(*STATEMENTS), is_free=True)


def keep_on_file(table: IslandTable) -> None:
    """CRA-BUR-04 Keep the amendments of these letters on file, and then the ballots on those there are."""
    if not bureaucratic(table.book.options):
        return
    bureau, seats = state_of(table, Bureau), [one.id for one in table.state.in_order(MAIN)]
    changed = [seat for seat in seats if _file(table, bureau, seat)]
    for seat in seats:
        for ballot in orders_of(table, seat, Vote):
            if ballot.on == AMENDMENT:
                used(table, ballot, tr_noop("it counted as your vote"))
                _vote(bureau, seat, ballot, changed)


def _file(table: IslandTable, bureau: Bureau, seat: SeatId) -> bool:
    """CRA-BUR-04 File a seat's last amendment; say whether it takes the place of another one."""
    lines = orders_of(table, seat, Amend)
    for line in lines:
        used(table, line, tr_noop("it is on file for the vote"))
    if not lines:
        return False
    new, before = Text(lines[-1].box, lines[-1].text), bureau.amendments.get(seat)
    bureau.amendments[seat] = new
    return before not in (None, new)


def _vote(bureau: Bureau, seat: SeatId, order: Vote, changed: Sequence[SeatId]) -> None:
    """CRA-BUR-04 Keep a ballot with the text that it is on; one that crosses a new text is void."""
    author = order.about
    if author in bureau.amendments and author not in changed:
        ballot = Ballot(bureau.amendments[author], YES in order.choices)
        bureau.ballots.setdefault(seat, {})[author] = ballot


def put_amendment(table: IslandTable) -> None:
    """CRA-BUR-04 Put the amendment of the first player to the vote; passed or not, it is used up."""
    bureau, order = state_of(table, Bureau), table.state.in_order(MAIN)
    if not order or order[0].id not in bureau.amendments:
        return
    author = order[0]
    text = bureau.amendments.pop(author.id)
    table.tell(AmendmentPut(author.name, text.box, one_line(text.text)))
    votes, of = _counted(table, author.id, text)
    found = amended(program_at(table), text.box, text.text, game_at(table))
    passes = votes == of and found.program is not None and not found.refused
    if passes:
        bureau.text = str(found.program)
    cycle = table.state.cycle
    bureau.history.append(Change(cycle, author.id, text.box, text.text, "", votes, of, passes))
    table.tell(Amendment(text.box, passes))
    for ballots in bureau.ballots.values():
        ballots.pop(author.id, None)


def _counted(table: IslandTable, author: SeatId, text: Text) -> tuple[int, int]:
    """CRA-R24 Return the votes for an amendment, and of how many; its author is for it, silence is no."""
    bureau, voters = state_of(table, Bureau), [one.id for one in table.state.in_order(MAIN)]
    votes = weights(table, voters, AMENDMENT)
    found = 0
    for seat in voters:
        if not votes[seat]:
            continue
        ballot = bureau.ballots.get(seat, {}).get(author)
        is_on_file = ballot is not None and ballot.on == text
        is_yes = ballot.is_yes if ballot is not None and is_on_file else seat == author
        found += votes[seat] if is_yes else 0
        is_silent = not is_on_file and seat != author
        table.tell(VotedOnAmendment(table.state.seats[seat].name, is_yes, is_silent))
    return found, sum(votes.values())


# ---- CRA-BUR-01, CRA-BUR-07 Before the game: drafts of a program, a vote between them, and its setup

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
        table.tell(Drafted(castaway.name, found.program.title))


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
    table.tell(ProgramChosen(name, title, counted.votes, counted.of))


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
            table.tell(ProgramChosen("", program.title))
    government.settings = begun(read_program(bureau.text), government.settings)
    run_moment(table, Moment.SETUP)


# ---- CRA 3.1, CRA 3.2 Where a Bureaucracy acts in the course of a game and of its cycles


def _is_opening(scene: Scene) -> bool:
    return has_boxes(scene, Moment.CYCLE_OPEN)


def _is_assigning(scene: Scene) -> bool:
    return has_boxes(scene, Moment.ORDER_DEALT)


def declare(table: IslandTable) -> None:
    """CRA-PL-01 Run the boxes of what is decided before the turn order is dealt."""
    if run_moment(table, Moment.CYCLE_OPEN) is not None:
        tell_decrees(table, Moment.CYCLE_OPEN)


def assign(table: IslandTable) -> None:
    """CRA-PAT-01 Run the boxes that say who goes down which path."""
    outcome = run_moment(table, Moment.ORDER_DEALT)
    if outcome is not None:
        bureau = state_of(table, Bureau)
        bureau.assigned = {seat: path for seat, path in outcome.assigned.items() if path}
        tell_assignments(table, bureau.assigned)


def set_minimum(table: IslandTable, group: str) -> None:
    """CRA-WEL-07 Run the boxes of the minimum wage, at the start of the tax subphase of the main group."""
    is_due = group == MAIN and has_boxes(table, Moment.TAX)
    if is_due and run_moment(table, Moment.TAX) is not None:
        tell_decrees(table, Moment.TAX)


BEFORE_THE_GAME = (
    Stage("program_drafts", (PROGRAM,), collect_drafts, is_before_the_game),
    Stage("program_votes", (PROGRAM,), choose_program, is_contested, again=True),
    Stage("program_begins", (), begin_program, is_before_the_game),
)
"""CRA-BUR-01 The stages in which a program is agreed on; its ballots have letters of their own."""
BEFORE_DECLARED = (Stage("program_declares", (DECLARE,), declare, _is_opening),)
BEHIND_DEAL = (
    Stage("amendment", (), put_amendment),
    Stage("program_assigns", (), assign, _is_assigning),
)


def stages_of_bureaucracy(stages: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA 3.2 Add the stages of a Bureaucracy to those of a cycle."""
    if not bureaucratic(scene.book.options):
        return stages
    stages = inserted(stages, BEFORE_THE_GAME, after=SETUP)
    stages = inserted(stages, BEFORE_DECLARED, before=DECLARED)
    return inserted(stages, BEHIND_DEAL, after=DEAL)


def forget_paths(table: IslandTable) -> None:
    """CRA-PAT-01 Paths that a program sets are for one cycle."""
    state_of(table, Bureau).assigned = {}


def forget_dead(table: IslandTable, seat: SeatId, cause: str) -> None:
    """A program decides nothing more for the dead."""
    _forget(table, seat)


def forget_gone(table: IslandTable, seat: SeatId, how: str) -> None:
    """Nor for those that have left the camp."""
    _forget(table, seat)


def _forget(table: IslandTable, seat: SeatId) -> None:
    """CRA-BUR-04 Strike what a seat has on file that is no citizen any more."""
    bureau = state_of(table, Bureau)
    bureau.amendments.pop(seat, None)
    bureau.ballots.pop(seat, None)


# ---- CRA-BUR All that a Bureaucracy does and answers, and what it keeps


def assigned(scene: Scene, seat: SeatId) -> str | None:
    """CRA-PAT-01 Return the path that the program sends a seat down in this cycle, if it does."""
    return state_of(scene, Bureau).assigned.get(seat) if decides(scene, PATH_ASSIGNMENT) else None
