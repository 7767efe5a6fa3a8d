"""The orders of votes: nominations, answers to them and ballots (brief 5)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pbem.engine.events import SeatId, listed
from pbem.engine.orderform import Choice, Item, Pick, plain, remarks, suggested, with_line
from pbem.engine.orders import Order, order
from pbem.engine.results import Became
from pbem.engine.slots import (
    Seat,
    SeatOrAnyone,
    Slot,
    WholeNumber,
    WordSlot,
    read_word,
    slot,
    took_comma,
)
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Words
from pbem.rulesets.new_tabor.aftermath import Aftermath
from pbem.rulesets.new_tabor.book import ANYONE, OFFICES
from pbem.rulesets.new_tabor.choices import seat_choices
from pbem.rulesets.new_tabor.economy import ROUND, VOTE, Economy, Question
from pbem.rulesets.new_tabor.legality import (
    Faults,
    Look,
    Offers,
    Reasons,
    TaborOrder,
    Writer,
    no,
    not_now,
    path_faults,
    seat_faults,
)
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.motions import proposal_of
from pbem.rulesets.new_tabor.offices import eligible
from pbem.rulesets.new_tabor.questions import (
    ELECTION,
    FORGIVE,
    MOTION,
    RECALL,
    asked,
    motion_of,
    offices_open,
    question_said,
    questions_now,
)
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Asked, Office

ABSTAIN = "abstain"
OFFICE = WordSlot(tr_noop("office"), {one: one for one in OFFICES})
"""Clerk or Treasurer."""


class OfficesSlot(Slot[tuple[str, ...]]):
    """One office, or both."""

    _each = WordSlot(tr_noop("office"), {**{one: (one,) for one in OFFICES}, "both": OFFICES})

    def read(self, words: Words) -> tuple[str, ...]:
        """Take the offices, in the order of the rulebook."""
        taken = self._each.read(words)
        while took_comma(words):
            taken += self._each.read(words)
        return tuple(office for office in OFFICES if office in taken)

    def write(self, value: tuple[str, ...]) -> str:
        """Return the office, or both."""
        return self._each.write(value)


@dataclass(frozen=True)
class Ballot:
    """What is voted on: an office with a candidate or anyone, or a kind of question with its subject."""

    kind: str
    about: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.about}".strip()


class BallotSlot(Slot[Ballot]):
    """What is voted on."""

    _about: Mapping[str, Slot[Any] | None] = {
        **dict.fromkeys(OFFICES, SeatOrAnyone()),
        "recall": OFFICE,
        "motion": WholeNumber(tr_noop("the number of the motion"), 1, 9999),
        "dice": None,
        "call": None,
        FORGIVE: Seat(),
    }

    def read(self, words: Words) -> Ballot:
        """Take the question."""
        kind = read_word(words, tr_noop("question"), tuple(self._about))
        about = self._about[kind]
        return Ballot(kind, str(about.read(words)) if about else "")


@order(
    tr_noop("RECALL <office>"),
    rule="TAB-026",
    help=tr_noop("Asks for a vote on the Clerk or the Treasurer, and for a new election of the office."),
    examples=("RECALL clerk",),
)
class Recall(TaborOrder):
    """The initiative to recall an officer."""

    needs_path = True
    office: str = slot(OFFICE)

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """A vote on each officer there is."""
        view = here.view
        held = {office: seat for office, seat in view.known.officers.items() if seat}
        if not held or view.facts.is_off_path:
            return
        for office, seat in held.items():
            says = tr("a vote on {seat} as {office}", seat=view.seats[seat].name, office=Office(office))
            yield from suggested(cls(office), says)
        pick = Pick(tr("Office"), tuple(Choice(office, str(Office(office))) for office in held))
        yield Item(tr("Recall"), tr("a vote on an officer"), "RECALL {}", (pick,), is_many=True)

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-R07 Refuse it off the Path, and of an office that no player holds."""
        yield from path_faults(here)
        if here.facts.officers.get(self.office) is None:
            yield no(tr("No player is {office} now.", office=Office(self.office)))

    def said(self, look: Look) -> str:
        """TAB-026 The vote asked for."""
        if look.trial is None or look.trial.why_failed(self):
            return ""
        return tr("You ask for the recall of the {office}.", office=Office(self.office))


@order(
    tr_noop("NOMINATE <seat> FOR <office>"),
    rule="TAB-019",
    help=tr_noop("Proposes another seat for an office; it counts if that seat accepts."),
    examples=("NOMINATE bob FOR clerk",),
)
class Nominate(TaborOrder):
    """A nomination."""

    may_depend: ClassVar[bool] = False
    seat: SeatId = slot(Seat())
    office: str = slot(OFFICE)

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """TAB-019 Others, for each office to be filled."""
        view, offices = here.view, offices_open(here.view)
        if not offices:
            return
        yield from remarks(tr("Who is nominated by another seat, and accepts, is a candidate:"))
        for office in offices:
            for one in _candidates(here, office)[:1]:
                says = tr("{office}; or any other seat", office=Office(office))
                yield from suggested(cls(one, office), says)
        others = [one.id for one in view.in_game() if one.id != here.seat]
        picks = (Pick(tr("Whom"), seat_choices(view, others)), _office_pick(offices))
        yield Item(tr("Nominate"), tr("propose another seat"), "NOMINATE {} FOR {}", picks, is_many=True)

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-R04 Refuse the own seat, seats that are out, and offices that are not to be filled."""
        yield from time_faults(here)
        if self.seat == here.me:
            yield no(tr("Nobody can nominate himself."))
        else:
            yield from seat_faults(here, self.seat)
        yield from election_faults(here, (self.office,))

    def named(self) -> tuple[SeatId, ...]:
        """The candidate."""
        return (self.seat,)

    def odd(self, look: Look) -> Reasons:
        """TAB-R07 Who cannot be elected is nominated."""
        return odd_candidate(look.view, self.seat, self.office)

    def said(self, look: Look) -> str:
        """TAB-019 The nomination, and what it hangs on."""
        return tr(
            "You nominate {seat} for {office}; it counts if {seat} accepts.",
            seat=look.view.seats[self.seat].name,
            office=Office(self.office),
        )

    def came_to(self, now: Aftermath) -> None:
        """TAB-019 Whether the candidate stood for it; all are told of candidates."""
        stood = (self.office, self.seat) in now.notes.stood
        says = tr_noop("{seat} stood for {office}") if stood else tr_noop("{seat} did not stand for {office}")
        seat, office = now.table.state.seats[self.seat].name, Office(self.office)
        now.put(self, Became.DONE if stood else Became.NEVER, says, seat=seat, office=office)


class AnswerOrder(TaborOrder):
    """What a seat says to being nominated."""

    may_depend: ClassVar[bool] = False
    offices: tuple[str, ...]

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-R04 Refuse it where no such office is to be filled."""
        return answer_faults(here, self.offices)

    def decides(self) -> Sequence[Hashable]:
        """An answer for each office."""
        return [("ACCEPT", office) for office in self.offices]


@order(
    tr_noop("ACCEPT <offices>"),
    rule="TAB-R04",
    help=tr_noop("Accepts any nomination for an office, or for both; who says nothing declines."),
    examples=("ACCEPT both", "ACCEPT treasurer"),
)
class Accept(AnswerOrder):
    """Readiness to serve."""

    offices: tuple[str, ...] = slot(OfficesSlot())

    def came_to(self, now: Aftermath) -> None:
        """TAB-R04 Whether the seat was a candidate."""
        stood = any((office, now.seat) in now.notes.stood for office in self.offices)
        says = tr_noop("you were a candidate") if stood else tr_noop("you were not a candidate")
        now.put(self, Became.DONE if stood else Became.NEVER, says)


@order(
    tr_noop("DECLINE <offices>"),
    rule="TAB-R04",
    help=tr_noop("Declines any nomination for an office, or for both."),
    examples=("DECLINE clerk",),
)
class Decline(AnswerOrder):
    """No readiness to serve."""

    offices: tuple[str, ...] = slot(OfficesSlot())

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """TAB-R04 The answer as it is without a word, and ACCEPT."""
        if offices := tuple(offices_open(here.view)):
            answers = (cls(offices), Accept(offices), *(Accept((one,)) for one in offices))
            pick = Pick(tr("Answer"), plain(*map(str, answers)))
            item = Item(tr("Being nominated"), tr("what you say to it"), "{}", (pick,))
            yield from with_line(item, tr("what you say to being nominated"))
            yield from suggested(Accept(offices), tr("if you would serve"))

    def came_to(self, now: Aftermath) -> None:
        """TAB-R04 Whether the seat was a candidate."""
        stood = any((office, now.seat) in now.notes.stood for office in self.offices)
        says = tr_noop("you were a candidate") if stood else tr_noop("you were not a candidate")
        now.put(self, Became.NEVER if stood else Became.DONE, says)


@order(
    tr_noop("VOTE <ballot> <choice>"),
    rule="TAB-020",
    help=tr_noop(
        "A ballot: for a candidate (VOTE clerk bob yes; anyone is every candidate not named), for dice in "
        "place of an election, on a recall, a motion, the call to end the game, or late orders."
    ),
    examples=(
        "VOTE clerk bob yes",
        "VOTE treasurer anyone no",
        "VOTE recall clerk no",
        "VOTE motion 3 yes",
        "VOTE dice yes",
        "VOTE call abstain",
        "VOTE forgive bob yes",
    ),
)
class Vote(TaborOrder):
    """A ballot; `choice` is yes, no or abstain."""

    may_depend: ClassVar[bool] = False
    ballot: Ballot = slot(BallotSlot())
    choice: str = slot(WordSlot(tr_noop("choice"), {one: one for one in ("yes", "no", ABSTAIN)}))

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """A ballot on each open question, which abstains, and those of elections."""
        view = here.view
        for question in questions_now(view):
            if question.kind != ELECTION:
                says, pick = _said(view, question), Pick(tr("Ballot"), plain(ABSTAIN, "yes", "no"))
                order = f"VOTE {Ballot(question.kind, question.about)} {{}}"
                yield from with_line(Item(question_said(view.known, question), says, order, (pick,)), says)
        if offices := offices_open(view):
            yield from _elections(here, offices)

    def refuses(self, here: TaborLexicon) -> Faults:
        """Refuse questions that are not open."""
        if self.ballot.kind == FORGIVE:
            yield from forgiveness_faults(here, self.ballot.about)
            return
        late = list(time_faults(here))
        yield from late
        if not late and not _is_open(here, self.ballot):
            yield no(_not_open(self.ballot), _open_questions(here))

    def decides(self) -> Sequence[Hashable]:
        """The ballot."""
        return [("VOTE", self.ballot)]

    def named(self) -> tuple[SeatId, ...]:
        """The seat voted on, if it is one."""
        return (self.ballot.about,)

    def odd(self, look: Look) -> Reasons:
        """TAB-R07 A vote for who cannot be elected."""
        if self.ballot.kind in OFFICES and self.ballot.about != ANYONE and self.choice == "yes":
            yield from odd_candidate(look.view, self.ballot.about, self.ballot.kind)

    def said(self, look: Look) -> str:
        """For or against what it is."""
        question = _asked(look.view.known, self.ballot)
        if self.choice == "yes":
            return tr("You vote for this: {question}.", question=question)
        if self.choice == "no":
            return tr("You vote against this: {question}.", question=question)
        return tr("You abstain on this: {question}.", question=question)

    def came_to(self, now: Aftermath) -> None:
        """Whether the question was put; how it was decided all are told."""
        if (now.seat, self.ballot) in now.notes.counted:
            now.put(self, Became.DONE, tr_noop("it was counted"))
        else:
            now.put(self, Became.NEVER, tr_noop("the question was not put"))

    def never(self, here: TaborLexicon) -> Reasons:
        """Motions are numbered through the game: one that is decided is never asked again."""
        yield from super().never(here)
        kind, about = self.ballot.kind, self.ballot.about
        is_known = kind == MOTION and int(about) <= here.facts.motion_count
        if is_known and not here.facts.is_open(MOTION, about):
            yield tr("Motion {n} is decided: the line can never apply.", n=about)


def _office_pick(offices: Sequence[str]) -> Pick:
    return Pick(tr("Office"), tuple(Choice(one, str(Office(one))) for one in offices))


def _candidates(here: Writer, office: str) -> list[SeatId]:
    """Return who else can be elected."""
    return [one for one in eligible(here.view.known, office) if one != here.seat]


def _said(view: EconomyView, question: Question) -> str:
    """Return what a question is about, and in which words it can be answered."""
    match question.kind:
        case kind if kind == MOTION:
            motion = motion_of(view.known, question)
            mover = view.seats[motion.seat].name
            return tr("yes or no: {motion}, moved by {seat}", motion=proposal_of(motion), seat=mover)
        case kind if kind == RECALL:
            holder = view.known.officers[question.about]
            name = view.seats[holder].name if holder else "-"
            return tr("yes or no: {seat} goes as {office}", seat=name, office=Office(question.about))
        case kind if kind == FORGIVE:
            return tr("yes or no: the late orders of {seat} count", seat=view.seats[question.about].name)
    return tr("yes or no: the game ends as of the last quarter")


def _elections(here: Writer, offices: Sequence[str]) -> Offers:
    """TAB-019 Yield ballots on candidates for offices to be filled, or on dice in their place."""
    for office in offices:
        for one in _candidates(here, office)[:1]:
            yield from suggested(Vote(Ballot(office, one), "yes"), tr("or no, for each candidate"))
        anybody = Vote(Ballot(office, ANYONE), "yes")
        yield from suggested(anybody, tr("or no, for every candidate you do not name"))
    seats = seat_choices(here.view, [one.id for one in here.view.in_game()])
    candidates = Pick(tr("Candidate"), (Choice(ANYONE, tr("every other candidate")), *seats))
    picks = (_office_pick(offices), candidates, Pick(tr("Ballot"), plain("yes", "no", ABSTAIN)))
    yield Item(tr("Election"), tr("for or against a candidate"), "VOTE {} {} {}", picks, is_many=True)
    yield from suggested(Vote(Ballot("dice"), "yes"), tr("if all say so, the dice decide"))
    pick = Pick(tr("Ballot"), plain("yes", "no"))
    yield Item(tr("Dice"), tr("if all say yes, the dice decide"), "VOTE dice {}", (pick,))


def votes_said(look: Look) -> Reasons:
    """Yield nominations, answers and ballots, and how silence is understood."""
    view, orders = look.view, look.lines
    for one in orders:
        if isinstance(one, Nominate):
            yield from one.forecast(look)
    yield from _answers_said(view, orders)
    cast = {one.ballot: one for one in orders if isinstance(one, Vote)}
    for vote in cast.values():
        yield from vote.forecast(look)
    silent = [one for one in questions_now(view) if not _is_answered(one, cast)]
    if silent and orders:
        names = "; ".join(question_said(view.known, one) for one in silent)
        yield tr("You cast no ballot on: {questions}.", questions=names)


def _answers_said(view: EconomyView, orders: Sequence[Order]) -> Reasons:
    """TAB-R04 Yield what is answered to nominations; silence declines."""
    answers = dict.fromkeys(offices_open(view), False)
    for one in orders:
        if isinstance(one, AnswerOrder):
            is_yes = isinstance(one, Accept)
            answers.update({office: is_yes for office in one.offices if office in answers})
    for is_accepted in (True, False):
        offices = listed([Office(office) for office, answer in answers.items() if answer is is_accepted])
        if offices and is_accepted:
            yield tr("If you are nominated, you accept: {offices}.", offices=offices)
        elif offices and orders:
            yield tr("If you are nominated, you decline: {offices}.", offices=offices)


def _asked(economy: Economy, ballot: Ballot) -> str:
    """Return what a ballot is about."""
    if ballot.kind == "dice":
        return tr("dice in place of an election")
    if ballot.about == ANYONE:
        return tr("{office}: every other candidate", office=Office(ballot.kind))
    if ballot.kind in OFFICES:
        return str(Asked("candidate", office=ballot.kind, name=economy.seats[ballot.about].name))
    return str(asked(economy, Question(ballot.kind, ballot.about)))


def _is_answered(question: Question, cast: Mapping[Ballot, Vote]) -> bool:
    if question.kind == ELECTION:
        return any(ballot.kind in (question.about, "dice") for ballot in cast)
    return Ballot(question.kind, question.about) in cast


BALLOTS: tuple[type[Order], ...] = (Nominate, Accept, Decline, Vote)
"""The orders of votes, in the order of the brief."""


def time_faults(here: TaborLexicon) -> Faults:
    """Yield why this letter carries no ballots: they have a phase of their own."""
    if here.facts.phase != VOTE and here.facts.options.has_vote_phase:
        yield not_now(tr("Votes are held in a phase of their own: send it then."))


def election_faults(here: TaborLexicon, offices: tuple[str, ...]) -> Faults:
    """TAB-R04 Yield why nobody is elected to one of these offices now."""
    for office in offices:
        if not is_elected(here, office):
            yield no(tr("There is no election of the {office} now.", office=Office(office)))


def is_elected(here: TaborLexicon, office: str) -> bool:
    """Say whether an office is to be filled by votes, if only after its recall."""
    return here.facts.is_open("election", office) or here.facts.is_open("recall", office)


def answer_faults(here: TaborLexicon, offices: tuple[str, ...]) -> Faults:
    """TAB-R04 Yield why no nomination can be answered."""
    yield from time_faults(here)
    faults = list(election_faults(here, offices))
    if len(faults) == len(offices):
        yield from faults


def odd_candidate(view: EconomyView, candidate: SeatId, office: str) -> Reasons:
    """TAB-R07 Who holds the other office, or may be recalled from this one, cannot be elected."""
    economy = view.known
    one = economy.seats.get(candidate)
    if one is None or not one.is_in:
        return
    said: dict[str, object] = {"seat": one.name, "office": Office(office)}
    if candidate not in eligible(economy, office):
        other = next(name for name in OFFICES if name != office)
        said["other"] = Office(other)
        yield tr("{seat} is {other}, and so no candidate for {office}, unless that changes first.", **said)
    elif view.facts.is_open(RECALL, office) and economy.officers[office] == candidate:
        yield tr("If {seat} is recalled as {office}, it cannot be elected again at once.", **said)


def forgiveness_faults(here: TaborLexicon, seat: SeatId) -> Faults:
    """Yield why nobody can be forgiven now; who asks for it may ask up to the deadline."""
    facts = here.facts
    if not facts.has_mercy:
        yield no(tr("Late orders are never forgiven in this game."))
    elif facts.phase != ROUND:
        yield not_now(tr("Late orders are forgiven in a round only: send it then."))
    elif facts.round < 2:
        yield not_now(tr("No round of this quarter has been adjudicated yet."))
    elif seat not in facts.in_game:
        yield no(tr("{seat} is out of the game.", seat=seat))


def _is_open(here: TaborLexicon, ballot: Ballot) -> bool:
    if ballot.kind in OFFICES:
        return is_elected(here, ballot.kind)
    if ballot.kind == "dice":
        return any(is_elected(here, office) for office in OFFICES)
    return here.facts.is_open(ballot.kind, ballot.about)


def _not_open(ballot: Ballot) -> str:
    if ballot.kind in OFFICES:
        return tr("There is no election of the {office} now.", office=Office(ballot.kind))
    return tr("There is no open question {question}.", question=str(ballot))


def _open_questions(here: TaborLexicon) -> str:
    asked = [f"{one.kind} {one.about}".strip() for one in here.facts.questions]
    return tr("Open: {questions}.", questions=", ".join(asked)) if asked else ""
