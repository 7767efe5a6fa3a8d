"""Ballots, the vote on the pool, and its count (CRU-185, CRU-P17, CRU-P30; brief 4.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from pbem.engine.events import SeatId, listed
from pbem.engine.orderform import Choice, Item, Offered, Pick, plain
from pbem.engine.orders import Verdict, order
from pbem.engine.slots import ListOf, Slot, WordSlot, read_seat, whole_seat
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.votes import Counted, count
from pbem.engine.words import Fault, Lexicon, Why, Words
from pbem.rulesets.crusoe import told_market as told
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import DECIDER, SHARED
from pbem.rulesets.crusoe.island import CAMP, PROGRAM, IslandTable
from pbem.rulesets.crusoe.language.checks import (
    draft_authors,
    has_drafts,
    next_number,
    standing_motions,
    withdrawn_motions,
)
from pbem.rulesets.crusoe.language.decisions import begins_task, read_task
from pbem.rulesets.crusoe.language.legality import (
    Faults,
    FormedOrder,
    Kinds,
    living_faults,
    name_of,
    no,
    not_now,
)
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe, crusoe_of
from pbem.rulesets.crusoe.language.offering import (
    Look,
    Writer,
    conditional,
    has_elections,
    has_program,
    is_advanced,
    seat_choices,
)
from pbem.rulesets.crusoe.letters import first_of, used
from pbem.rulesets.crusoe.market.proposals import (
    MotionNumber,
    Propose,
    Withdraw,
    ballots_of,
    close_question,
    made,
    may_vote,
    motion_choices,
    motion_faults,
    motions_on,
    motions_open,
    moved_faults,
    moved_tasks,
    name_of_motion,
    own_motions,
    pool_motions,
    weights,
    withdrawn,
)
from pbem.rulesets.crusoe.market.sharing import divide
from pbem.rulesets.crusoe.modules.government.powers import runners, said
from pbem.rulesets.crusoe.modules.hooks import DIVIDES
from pbem.rulesets.crusoe.modules.settings import DISTRIBUTE
from pbem.rulesets.crusoe.wishes import ABSTAIN, NONE, Division, Motion

# ---- Ballots: on motions, on who is President, on programs and amendments (CRU-P17, CRU-P30; CRA 6.1)

ON_PRESIDENT, ON_PROGRAM, ON_AMENDMENT = "president", "program", "amendment"
SUBJECTS = (ON_PRESIDENT, ON_PROGRAM, ON_AMENDMENT)
"""What ballots are on besides motions."""
DEFAULT = "default"
_NO_ELECTIONS = tr_noop("There are no elections in this game.")
_NO_PROGRAM = tr_noop("No program decides anything in this game.")
_FEWEST_LETTERS = 3
_ANSWER = WordSlot(tr_noop("answer"), {"yes": "yes", "no": "no"})


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

    absent: ClassVar[str] = tr_noop("Only Tribal Socialism has motions.")
    more_absent: ClassVar[str] = tr_noop("Your economy has no motions.")
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
    def why_absent(cls, subject: str, *, is_advanced: bool) -> str:
        """CRA 6.1 What the ballot is on says more."""
        about = {"PRESIDENT": _NO_ELECTIONS, **dict.fromkeys(("PROGRAM", "AMENDMENT"), _NO_PROGRAM)}
        own = about.get(subject.upper())
        return tr(own) if own else super().why_absent(subject, is_advanced=is_advanced)

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


def _questions(look: Look) -> tuple[str, ...]:
    """Return on what motions are made now: the pool, which is "", and tasks."""
    if not look.takes(Propose):
        return ()
    pool = () if any(motion_faults(look.here)) else ("",)
    return (*pool, *moved_tasks(look.here))


def _motions_said(look: Look, task: str) -> Iterator[str]:
    """Yield the motions that the seat itself has made on the pool ("") or a task."""
    if not task:
        for one in own_motions(look.here):
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
    if own := own_motions(look.here):
        return tr("Without a ballot you vote for your own motion {motion}.", motion=name_of_motion(own[-1]))
    return tr("Without a ballot you abstain.")


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
        motions = pool_motions(here)
        yield from here.may_write(Vote((*map(name_of_motion, motions), NONE)), says)
        pick = Pick(label, (*motion_choices(here, motions), *words), is_free=True)
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


def _subject_faults(here: IslandLexicon, order: Vote) -> Faults:
    """CRA 6.1 Yield why there is no such vote, or none now."""
    if order.on == ON_PRESIDENT:
        return _election_faults(here)
    if order.on == ON_PROGRAM:
        return _program_faults(here)
    if order.on == ON_AMENDMENT:
        return _amendment_faults(here, order.about)
    return moved_faults(here, order.on) if order.on else motion_faults(here)


def _election_faults(here: IslandLexicon) -> Faults:
    if not has_elections(here.book):
        yield no(tr(_NO_ELECTIONS))
    elif here.mine and here.group != MAIN:
        yield no(tr("You are in exile: the government is not yours."))
    elif here.island.phase != CAMP:
        yield not_now(tr("A President is elected by the letters to the camp."))


def _program_faults(here: IslandLexicon) -> Faults:
    if not has_program(here.book):
        yield no(tr(_NO_PROGRAM))
    elif here.island.phase != PROGRAM:
        yield not_now(tr("The program is chosen already."))
    elif not has_drafts(here):
        yield not_now(tr("No draft is known yet: ballots come after the drafts."))


def _amendment_faults(here: IslandLexicon, author: SeatId) -> Faults:
    if not has_program(here.book):
        yield no(tr(_NO_PROGRAM))
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


MOTION_ORDERS: Kinds = (Propose, Withdraw, Vote)
"""The orders of motions, in the order of the brief."""


# ---- CRU-185, CRU-P17 The vote on the pool: ballots, count, and what the pool is divided by

Ballots = dict[SeatId, tuple[str, ...]]
"""Choices by voter, as they are written: M2, none."""


def divide_pool(table: IslandTable, group: str) -> None:
    """CRU-185, CRU-R42 Let the group vote on its motions, and divide the pool; there is no trade after it."""
    if DIVIDES(table, DISTRIBUTE, group):
        close_question(table.state, group)
        return
    division = decide(table, group)
    close_question(table.state, group)
    divide(table, division, [castaway.id for castaway in table.state.in_order(group)], SHARED)


def decide(table: IslandTable, group: str) -> Division:
    """CRU-P17, CRU-R44 Count the ballots; without a majority, or if it is for none, the option says how."""
    _tell_motions(table, group)
    motions = {name_of_motion(motion): motion for motion in motions_open(table.state, table.postings, group)}
    voters = _voters(table, group)
    votes = weights(table, voters, DISTRIBUTE)
    ballots = ballots_of(
        table, votes, lambda seat: _ballot_of(table, seat, motions), Vote, lambda one: not one.on
    )
    counted = count(ballots, votes, voters, table.book.options.vote_majority, number_of)
    _tell_count(table, ballots, counted)
    return _outcome(table, motions, counted)


def number_of(choice: str) -> int | None:
    """Return the number of the motion that a choice names; None for "none"."""
    return int(choice[1:]) if choice != NONE else None


def _voters(table: IslandTable, group: str) -> list[SeatId]:
    """CRU-121, CRU-R70, CRU-H71 Return who votes, in turn order: the group's living, or who decides alone."""
    decider = DECIDER(table, DISTRIBUTE, group)
    return [one.id for one in table.state.in_order(group) if decider in (None, one.id)]


def _ballot_of(table: IslandTable, seat: SeatId, motions: Mapping[str, Motion]) -> tuple[str, ...]:
    """CRU-P17 Return a ballot without what is withdrawn; who sent none is for its own last motion."""
    order = first_of(table, seat, Vote, lambda one: not one.on)
    if order is None:
        own = [name for name, motion in motions.items() if motion.author == seat]
        return () if table.state.seats[seat].is_abandoned else tuple(own[-1:])
    used(table, order, tr_noop("it counted as your vote"))
    if ABSTAIN in order.choices:
        return ()
    return tuple(choice for choice in order.choices if choice == NONE or choice in motions)


def _outcome(table: IslandTable, motions: Mapping[str, Motion], counted: Counted[str]) -> Division:
    """CRU-P17, CRU-R44 Tell what is carried, and return it."""
    motion = motions.get(counted.winner or NONE)
    if motion:
        table.tell(told.Carried(motion.number, counted.votes, counted.of))
        return motion.division
    fallback = Division(table.book.options.deadlock.upper())
    table.tell(told.Carried(0, counted.votes, counted.of, str(fallback)))
    return fallback


def _tell_motions(table: IslandTable, group: str) -> None:
    """CRU-P17 Tell what was moved, and what was taken back."""
    names = {seat.id: seat.name for seat in table.state.seats.values()}
    for motion in made(table.state, table.postings, group):
        table.tell(told.MotionPut(motion.number, names[motion.author], str(motion.division)))
    for motion in withdrawn(table.state, table.postings, group):
        table.tell(told.Withdrawn(motion.number, names[motion.author]))


def _tell_count(table: IslandTable, ballots: Ballots, counted: Counted[str]) -> None:
    """CRU-P30 Open the ballots, and tell the support at each depth."""
    for seat, choices in ballots.items():
        if choices:
            table.tell(told.BallotCast.of(table.state.seats[seat].name, choices))
    tell_depths(table, counted.depths, counted.of)


def tell_depths(table: IslandTable, depths: Sequence[Sequence[tuple[object, int]]], of: int) -> None:
    """CRU-P30 Tell the support of each choice at each depth of a count."""
    for depth, support in enumerate(depths, 1):
        table.tell(told.Supported.at(depth, support, of))
