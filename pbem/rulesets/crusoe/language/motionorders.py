"""The orders of Socialism: motions and ballots (brief 5.2), those of elections and programs too (CRA 6.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from pbem.engine.events import SeatId, listed
from pbem.engine.orderform import Choice, Item, Offered, Pick, plain, remarks
from pbem.engine.orders import Verdict, order
from pbem.engine.slots import ListOf, Slot, WordSlot, read_seat, slot, whole_seat
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, Lexicon, Why, Words
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.decrees import Decree, Statements
from pbem.rulesets.crusoe.island import CAMP, PROGRAM
from pbem.rulesets.crusoe.language.decisions import (
    DIVISION,
    NUMBERED,
    begins_task,
    read_decree,
    read_task,
    written_decree,
)
from pbem.rulesets.crusoe.language.decreechecks import decree_faults, task_faults
from pbem.rulesets.crusoe.language.legality import (
    Faults,
    FormedOrder,
    IslandOrder,
    living_faults,
    name_of,
    no,
    not_now,
)
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe, crusoe_of
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.offering import Writer, seat_choices
from pbem.rulesets.crusoe.language.played import (
    has_elections,
    has_motions,
    has_program,
    is_advanced,
    is_voted,
)
from pbem.rulesets.crusoe.language.posted import next_number, standing_motions, withdrawn_motions
from pbem.rulesets.crusoe.language.programchecks import draft_authors, has_drafts
from pbem.rulesets.crusoe.language.saying import conditional
from pbem.rulesets.crusoe.market.motions import motions_open, proposed
from pbem.rulesets.crusoe.market.motions import name_of as name_of_motion
from pbem.rulesets.crusoe.market.weighing import may_vote
from pbem.rulesets.crusoe.modules.government.branches import runners
from pbem.rulesets.crusoe.modules.government.inforce import decree_of
from pbem.rulesets.crusoe.modules.government.saying import said
from pbem.rulesets.crusoe.modules.settings.government import (
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
from pbem.rulesets.crusoe.wishes import (
    ABSTAIN,
    EVEN,
    LABOUR,
    NEED,
    NO_DIVISION,
    NONE,
    SHARES,
    Division,
    Motion,
)
from pbem.rulesets.crusoe.wording import Said

ON_PRESIDENT, ON_PROGRAM, ON_AMENDMENT = "president", "program", "amendment"
SUBJECTS = (ON_PRESIDENT, ON_PROGRAM, ON_AMENDMENT)
"""What ballots are on besides motions."""
DEFAULT = "default"
_MOTION = re.compile(r"[mM]?0*([1-9][0-9]{0,3})")
_FEWEST_LETTERS = 3
_ANSWER = WordSlot(tr_noop("answer"), {"yes": "yes", "no": "no"})


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


class MotionChoice(Slot[str]):
    """CRU-P17 A motion, none, or abstain."""

    def read(self, words: Words) -> str:
        """Take the choice."""
        if words.peek().casefold() in (ABSTAIN, NONE):
            return words.take().casefold()
        return f"M{MotionNumber().read(words)}"


class Author(Slot[str]):
    """CRA-BUR-01 Who has written a program, or default."""

    def read(self, words: Words) -> str:
        """Take the word or the seat."""
        return DEFAULT if words.took("DEFAULT") else read_seat(words)


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
        elif faults := tuple(_moved_faults(here, self.task)):
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
        own = _own_motions(here)
        for motion in own:
            yield from here.may_write(cls(motion.number), tr("takes it back"))
        item = Item(tr("Withdraw"), tr("a motion of your own"), "WITHDRAW {}", is_many=True)
        yield from here.one_pick(item, tr("Motion"), _motion_choices(here, own))


@order(
    tr_noop("VOTE <choices>"),
    rule="CRU-P30",
    help=tr_noop("A ballot: motions in order, the best first; none means no motion; abstain stands alone."),
    examples=("VOTE M2 > M1 > none", "VOTE abstain"),
)
class Vote(FormedOrder):
    """A ballot; choices are motions such as M2, none, or abstain alone.

    `on` is "" for the pool, or president, program, amendment or a task; choices are then seats, authors or
    default, yes or no, or motions. `about` is who has moved the amendment.
    """

    idle: ClassVar[str] = tr_noop("there was nothing to vote on")
    first_counts: ClassVar[tuple[str, ...] | None] = ("on", "about")

    more_help: ClassVar[str] = tr_noop(
        "With a task it is on that; PRESIDENT: on who is elected; PROGRAM: on the drafts, by their writers; "
        "AMENDMENT, a seat and yes or no: on the amendment of that seat."
    )
    more_examples: ClassVar[tuple[str, ...]] = (
        "VOTE PRESIDENT cat > bob",
        "VOTE PROGRAM bob > default",
        "VOTE AMENDMENT bob yes",
        "VOTE signal_pay M2 > none",
    )
    choices: tuple[str, ...]
    on: str = ""
    about: SeatId = ""

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take what the ballot is on, and the choices."""
        if not is_advanced(crusoe_of(words).book):
            return {"choices": _ballot(words)}
        on = _subject(words)
        if on == ON_AMENDMENT:
            about = read_seat(words)
            words.took(":")
            return {"on": on, "about": about, "choices": (_ANSWER.read(words),)}
        words.took(":")
        if on in (ON_PRESIDENT, ON_PROGRAM) and _abstains(words, on):
            return {"on": on, "choices": (ABSTAIN,)}
        choices = {ON_PRESIDENT: _candidates, ON_PROGRAM: _programs}.get(on, _ballot)(words)
        return {"on": on, "choices": choices}

    def said(self) -> str:
        """Return what the ballot is on, and the choices."""
        subject = self.on.upper() if self.on in SUBJECTS else self.on
        return " ".join(filter(None, (subject, self.about, " > ".join(self.choices))))

    def misshapen(self) -> str:
        """Say that a ballot on programs or amendments, which is kept, cannot depend on a test."""
        if not self.when or self.on not in (ON_PROGRAM, ON_AMENDMENT):
            return ""
        return tr("{order} cannot depend on IF.", order=f"VOTE {self.on.upper()}")

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """CRU-P17, CRA-R35 Refuse a ballot on what is not decided, and strike out what is no choice."""
        here = crusoe(lexicon)
        if faults := tuple(_subject_faults(here, self)):
            return Verdict(self, faults, stands=False)
        known = _known(here, self)
        unknown = [one for one in self.choices if known is not None and one not in known]
        left = tuple(one for one in self.choices if one not in unknown)
        gone = _taken_back(here, self)
        refusals = [no(_unknown(here, self, one), _hint(known or ())) for one in unknown if one not in gone]
        refusals += _lapsed([one for one in unknown if one in gone], is_whole=not left)
        return Verdict(replace(self, choices=left or self.choices), tuple(refusals), stands=bool(left))

    def odd(self, look: Look) -> Iterator[str]:
        if not may_vote(look.view, look.seat):
            yield tr("As things stand you have no vote.")

    @classmethod
    def concerns(cls, look: Look) -> bool:
        return look.takes(cls) and may_vote(look.view, look.seat)

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        """CRU-P17, CRA-R22 The seat's motions and ballots question by question: the pool, then tasks."""
        for task in _questions(look):
            yield from _motions_said(look, task)
            lines = [line for line in look.all_of(cls) if line.on == task]
            for line in lines:
                yield conditional(line, line._ranked())
            if not any(line.when is None for line in lines):
                yield _without_ballot(look, task)

    def _ranked(self) -> str:
        choices = " > ".join(self.choices)
        if self.on:
            return tr("Your ballot on {task}: {choices}.", task=self.on, choices=choices)
        if ABSTAIN in self.choices:
            return tr("You abstain.")
        return tr("You vote {choices}.", choices=choices)

    def forecast(self, look: Look) -> Iterator[str]:
        """CRA-R35, CRA-BUR-01, CRA-BUR-04 A ballot on a President, a program, an amendment."""
        if self.on == ON_AMENDMENT:
            seat = look.view.name(self.about)
            if "yes" in self.choices:
                yield tr("You vote yes on the amendment of {seat} that is on file.", seat=seat)
            else:
                yield tr("You vote no on the amendment of {seat} that is on file.", seat=seat)
        elif self.on in SUBJECTS:
            names = (look.view.name(one) if one in look.view.seats else "" for one in self.choices)
            choices = " > ".join(name or tr("the usual program") for name in names)
            if self.on == ON_PROGRAM and ABSTAIN in self.choices:
                yield tr("You vote for no program.")
            elif ABSTAIN in self.choices:
                yield tr("You vote for no President.")
            elif self.on == ON_PROGRAM:
                yield tr("Your ballot on the program: {choices}.", choices=choices)
            else:
                yield tr("Your ballot for President: {choices}.", choices=choices)

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRA-REP-06 No ballot where these letters elect a President."""
        elects = look.mine.group == MAIN and look.view.phase == CAMP and has_elections(look.book)
        if elects and not any(line.on == ON_PRESIDENT for line in look.all_of(cls)):
            yield tr("No VOTE PRESIDENT line: you cast no ballot in the election.")

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        """CRU-P17, CRA 6.1 Ballots on drafts, on the pool and on tasks; on candidates later."""
        if here.view.phase == PROGRAM:
            yield from _on_drafts(here)
        if Propose in here.kinds:
            yield from _on_motions(here)

    @classmethod
    def besides(cls, here: Writer) -> Iterator[Offered]:
        """CRA-REP-06 A ballot on who is President."""
        if here.view.phase == CAMP and has_elections(here.book) and here.group == MAIN:
            yield from _on_candidates(here)


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


def _questions(look: Look) -> tuple[str, ...]:
    """Return on what motions are made now: the pool, which is "", and tasks."""
    if not look.takes(Propose):
        return ()
    pool = () if any(motion_faults(look.here)) else ("",)
    return (*pool, *moved_tasks(look.here))


def _motions_said(look: Look, task: str) -> Iterator[str]:
    """Yield the motions that the seat itself has made on the pool ("") or a task."""
    if not task:
        for one in _own_motions(look.here):
            yield tr("Your motion {motion}: {division}.", motion=name_of_motion(one), division=one.division)
        return
    for name, seat, moved in motions_on(look.here, task):
        if seat == look.seat:
            decree = said(look.view, task, moved)
            yield tr("Your motion {motion} on {task}: {decree}.", motion=name, task=task, decree=decree)


def _without_ballot(look: Look, task: str) -> str:
    """CRU-P30 Say what is voted on the pool ("") or a task where no ballot counts."""
    if task:
        return tr("Without a ballot on {task} your own last motion on it, if any, has your vote.", task=task)
    if own := _own_motions(look.here):
        return tr("Without a ballot you vote for your own motion {motion}.", motion=name_of_motion(own[-1]))
    return tr("Without a ballot you abstain.")


def motions_on(here: IslandLexicon, task: str) -> Iterator[tuple[str, SeatId, Decree]]:
    """CRA-R22 Yield the motions on a task that stand: their names, who made them, and the decrees."""
    standing = standing_motions(here.island, MAIN, here.posted, task)
    for number, seat, moved in proposed(here.island, here.posted):
        if moved.task == task and moved.decree is not None and number in standing:
            yield f"M{number}", seat, moved.decree


def _motions(here: IslandLexicon) -> tuple[Motion, ...]:
    """CRU-P17 Return the motions on the pool that the writer's group can vote for now."""
    return motions_open(here.island, here.posted, here.group)


def _own_motions(here: IslandLexicon) -> list[Motion]:
    return [motion for motion in _motions(here) if motion.author == here.me]


def _motion_choices(here: Writer, motions: Iterable[Motion]) -> Iterator[Choice]:
    for one in motions:
        says = tr("{division}, by {seat}", division=one.division, seat=here.view.name(one.author))
        yield Choice(name_of_motion(one), says)


def _pool_told(here: Writer) -> Iterator[str]:
    """CRU-P17 Yield the pool, and the motions so far."""
    yield from remarks(tr("In the pool: {goods}.", goods=Said(Basket.of(here.island.common))))
    motions = _motions(here)
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


def _on_drafts(here: Writer) -> Iterator[Offered]:
    """CRA-BUR-01 Yield a ballot on the drafts there are."""
    authors = draft_authors(here)
    if authors:
        yield from here.may_write(Vote((*authors, DEFAULT), ON_PROGRAM), tr("the best first"))
    item = Item(tr("Program"), tr("your ballot on the drafts"), "VOTE PROGRAM {}")
    usual = (Choice(DEFAULT, tr("the usual program")), *plain(ABSTAIN))
    yield from here.one_pick(item, tr("By whom"), (*seat_choices(here.view, authors), *usual), is_free=True)


def _on_motions(here: Writer) -> Iterator[Offered]:
    """CRU-P17, CRA-R22 Yield ballots on the division of the pool, and on tasks of the government."""
    label, says = tr("Motions, best first"), tr("the best first")
    words = (Choice(NONE, tr("no motion")), Choice(ABSTAIN, tr("you do not vote")))
    if not any(motion_faults(here)):
        motions = _motions(here)
        yield from here.may_write(Vote((*map(name_of_motion, motions), NONE)), says)
        pick = Pick(label, (*_motion_choices(here, motions), *words), is_free=True)
        yield Item(tr("Ballot"), tr("how the pool is divided"), "VOTE {}", (pick,))
    for task in moved_tasks(here):
        told = []
        for motion, seat, decree in motions_on(here, task):
            by = {"decree": said(here.view, task, decree), "seat": here.view.name(seat)}
            told.append(Choice(motion, tr("{decree}, by {seat}", **by)))
        yield from here.may_write(Vote((*(one.words for one in told), NONE), task), says)
        item = Item(tr("Ballot on {task}", task=task), tr("motions, best first"), f"VOTE {task} {{}}")
        yield from here.one_pick(item, label, (*told, *words), is_free=True)


def _on_candidates(here: Writer) -> Iterator[Offered]:
    """CRA-REP-06 Yield a ballot on who is President."""
    run = runners(here.view)
    if run:
        yield from here.may_write(Vote(run, ON_PRESIDENT), tr("for President, the best first"))
    item = Item(tr("President"), tr("your ballot in the election"), "VOTE PRESIDENT {}")
    choices = (*seat_choices(here.view, run), Choice(ABSTAIN, tr("you do not vote")))
    yield from here.one_pick(item, tr("Whom, best first"), choices, is_free=True)


def _ballot(words: Words) -> tuple[str, ...]:
    """CRU-P17 Take motions in order of preference, or none among them; or abstain alone."""
    choices = ListOf(MotionChoice(), most=40).read(words)
    if ABSTAIN in choices and len(choices) > 1:
        raise Fault(tr('"{word}" stands alone.', word=ABSTAIN), why=Why.REFUSED)
    return tuple(dict.fromkeys(choices))


def _subject(words: Words) -> str:
    """Take what the ballot is on; the pool, which is "", if nothing is said."""
    token = words.peek().casefold()
    named = [one for one in SUBJECTS if len(token) >= _FEWEST_LETTERS and one.startswith(token)]
    if named:
        words.take()
        return named[0]
    if begins_task(words):
        task = read_task(words)
        return "" if task == DISTRIBUTE else task
    return ""


def _abstains(words: Words, on: str) -> bool:
    """CRU-P30, CRA-R35 Take abstain, or none where that can only mean nobody."""
    if words.took(ABSTAIN.upper()):
        return True
    if not _is_none(words):
        return False
    if on == ON_PROGRAM:
        hint = tr("Write {wording}.", wording=f"VOTE PROGRAM {ABSTAIN}, or VOTE PROGRAM {DEFAULT}")
        raise Fault(tr("Some program there must be."), hint, why=Why.REFUSED)
    return words.took(NONE.upper())


def _is_none(words: Words) -> bool:
    """Say whether none follows, and is nobody's name."""
    return words.peek().casefold() == NONE and whole_seat(words)[1] is None


def _candidates(words: Words) -> tuple[str, ...]:
    """CRA-R35 Take candidates in order of preference; none behind the last of them ends the ballot."""
    choices = [read_seat(words)]
    while words.took(">"):
        if _is_none(words):
            words.take()
            break
        choices.append(read_seat(words))
    return tuple(dict.fromkeys(choices))


def _programs(words: Words) -> tuple[str, ...]:
    """CRA-BUR-01 Take authors in order of preference, and default among them."""
    choices = ListOf(Author()).read(words)
    if len(choices) > len(words.lexicon.seats) + 1:
        raise Fault(tr("The same stands there twice."), why=Why.REFUSED)
    return tuple(dict.fromkeys(choices))


def motion_faults(here: IslandLexicon) -> Faults:
    """CRU-185, CRA-GSO-01 Yield why there is nothing to vote on."""
    is_governed = here.economy == GOVERNMENTAL and is_voted(here.book, DISTRIBUTE)
    if here.economy != SOCIALISM and not is_governed:
        yield no(tr("Your economy has no motions."))


def _moved_faults(here: IslandLexicon, task: str) -> Faults:
    """CRA-R22 Yield why there are no motions on a task."""
    yield from task_faults(here, task)
    if task in here.book.tasks and not is_voted(here.book, task):
        yield no(tr("{task} is not decided by vote in this game.", task=task))
    elif not has_motions(here.book) or task not in NUMBERED:
        hint = tr("Write {example}.", example=f"DECIDE {task} …")
        yield no(tr("{task} is not decided by motions in this game.", task=task), hint)


def _subject_faults(here: IslandLexicon, order: Vote) -> Faults:
    """CRA 6.1 Yield why there is no such vote, or none now."""
    if order.on == ON_PRESIDENT:
        return _election_faults(here)
    if order.on == ON_PROGRAM:
        return _program_faults(here)
    if order.on == ON_AMENDMENT:
        return _amendment_faults(here, order.about)
    return _moved_faults(here, order.on) if order.on else motion_faults(here)


def _election_faults(here: IslandLexicon) -> Faults:
    if not has_elections(here.book):
        yield no(tr("There are no elections in this game."))
    elif here.mine and here.group != MAIN:
        yield no(tr("You are in exile: the government is not yours."))
    elif here.island.phase != CAMP:
        yield not_now(tr("A President is elected by the letters to the camp."))


def _program_faults(here: IslandLexicon) -> Faults:
    if not has_program(here.book):
        yield no(tr("No program decides anything in this game."))
    elif here.island.phase != PROGRAM:
        yield not_now(tr("The program is chosen already."))
    elif not has_drafts(here):
        yield not_now(tr("No draft is known yet: ballots come after the drafts."))


def _amendment_faults(here: IslandLexicon, author: SeatId) -> Faults:
    if not has_program(here.book):
        yield no(tr("No program decides anything in this game."))
    elif here.mine and here.group != MAIN:
        yield no(tr("You are in exile: the government is not yours."))
    elif here.island.phase == PROGRAM:
        yield not_now(tr("The program is not chosen yet."))
    else:
        yield from living_faults(here, author)


def _known(here: IslandLexicon, order: Vote) -> tuple[str, ...] | None:
    """Return what a ballot may name; None where it may name whatever could be read.

    Of motions those there are, those this letter makes, none and abstain.
    """
    if order.on == ON_AMENDMENT:
        return None
    if order.on == ON_PRESIDENT:
        return (*runners(here.scene), ABSTAIN)
    if order.on == ON_PROGRAM:
        return (*draft_authors(here), DEFAULT, ABSTAIN)
    task = order.on or DISTRIBUTE
    first = next_number(here.island, here.posted)
    numbers = standing_motions(here.island, here.group, here.posted, task)
    coming = range(first, first + here.coming)
    return (*(f"M{number}" for number in (*numbers, *coming)), NONE, ABSTAIN)


def _taken_back(here: IslandLexicon, order: Vote) -> tuple[str, ...]:
    """CRU-P17 Return the motions that their authors have taken back since."""
    if order.on in SUBJECTS:
        return ()
    task = order.on or DISTRIBUTE
    return tuple(f"M{one}" for one in withdrawn_motions(here.island, here.group, here.posted, task))


def _lapsed(motions: list[str], *, is_whole: bool) -> Faults:
    """CRU-P17 Yield, as a remark, that a ballot skips motions taken back; of nothing else it lapses."""
    if not motions:
        return
    said = {"motions": listed(motions)}
    if is_whole:
        text = trn(
            "{motions} has been taken back: this ballot lapses.",
            "{motions} have been taken back: this ballot lapses.",
            len(motions),
            **said,
        )
    else:
        text = trn(
            "{motions} has been taken back: the ballot counts without it.",
            "{motions} have been taken back: the ballot counts without them.",
            len(motions),
            **said,
        )
    yield Fault(text, why=Why.ODD)


def _unknown(here: IslandLexicon, order: Vote, choice: str) -> str:
    if order.on == ON_PRESIDENT:
        return tr("{seat} does not run for President.", seat=name_of(here, choice))
    if order.on == ON_PROGRAM:
        return tr("There is no draft of {seat}.", seat=name_of(here, choice))
    return tr("There is no motion {motion}.", motion=choice)


def _hint(known: tuple[str, ...]) -> str:
    motions = [one for one in known if one.startswith("M") and one[1:].isdigit()]
    return tr("There are {motions}.", motions=", ".join(motions)) if motions else ""


MOTION_ORDERS = (Propose, Withdraw, Vote)
"""The orders of motions, in the order of the brief."""
