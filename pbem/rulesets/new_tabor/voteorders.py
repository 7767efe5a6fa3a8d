"""The orders of votes and charity, and what is refused of them on receipt (brief 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import Order, order
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
from pbem.rulesets.new_tabor.book import ANYONE, OFFICES
from pbem.rulesets.new_tabor.economy import CHARITY, ROUND, SETTLE, VOTE
from pbem.rulesets.new_tabor.legality import Faults, TaborOrder, no, not_now, seat_faults
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.questions import FORGIVE
from pbem.rulesets.new_tabor.things import credits
from pbem.rulesets.new_tabor.wording import Office

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

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-R04 Refuse the own seat, seats that are out, and offices that are not to be filled."""
        yield from time_faults(here)
        if self.seat == here.me:
            yield no(tr("Nobody can nominate himself."))
        else:
            yield from seat_faults(here, self.seat)
        yield from election_faults(here, (self.office,))


@order(
    tr_noop("ACCEPT <offices>"),
    rule="TAB-R04",
    help=tr_noop("Accepts any nomination for an office, or for both; who says nothing declines."),
    examples=("ACCEPT both", "ACCEPT treasurer"),
)
class Accept(TaborOrder):
    """Readiness to serve."""

    may_depend: ClassVar[bool] = False
    offices: tuple[str, ...] = slot(OfficesSlot())

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-R04 Refuse it where no such office is to be filled."""
        return answer_faults(here, self.offices)


@order(
    tr_noop("DECLINE <offices>"),
    rule="TAB-R04",
    help=tr_noop("Declines any nomination for an office, or for both."),
    examples=("DECLINE clerk",),
)
class Decline(TaborOrder):
    """No readiness to serve."""

    may_depend: ClassVar[bool] = False
    offices: tuple[str, ...] = slot(OfficesSlot())

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-R04 Refuse it where no such office is to be filled."""
        return answer_faults(here, self.offices)


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
    choice: str = slot(WordSlot(tr_noop("choice"), {one: one for one in ("yes", "no", "abstain")}))

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-P11 Refuse questions that are not open."""
        if self.ballot.kind == FORGIVE:
            yield from forgiveness_faults(here, self.ballot.about)
            return
        late = list(time_faults(here))
        yield from late
        if not late and not _is_open(here, self.ballot):
            yield no(_not_open(self.ballot), _open_questions(here))


@order(
    tr_noop("CHARITY <seat> <yes_or_no> [UP TO <most>]"),
    rule="TAB-133",
    help=tr_noop(
        "Says whether you take a share in keeping a seat in the game, or anyone who is not named, and UP TO "
        "what amount."
    ),
    examples=("CHARITY bob yes UP TO 60", "CHARITY anyone no"),
)
class CharityOrder(TaborOrder):
    """Consent to a share, or none; `seat` is a seat or anyone, `most` the limit in cents."""

    may_depend: ClassVar[bool] = False
    seat: SeatId = slot(SeatOrAnyone())
    yes_or_no: bool = slot(WordSlot(tr_noop("answer"), {"yes": True, "no": False}))
    most: int | None = slot(credits(tr_noop("the limit")), default=None)

    def misshapen(self) -> str:
        """Say that a refusal has no limit."""
        if not self.yes_or_no and self.most is not None:
            return tr("A limit stands behind yes only.")
        return ""

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-R68 Refuse the own seat, seats that are out, and consent where it is not asked."""
        facts = here.facts
        if facts.phase != CHARITY and (facts.phase != SETTLE or facts.options.has_charity_phase):
            yield not_now(tr("Consent to charity is asked in a phase of its own: send it then."))
        elif here.me in facts.askers:
            yield not_now(tr("Your own inputs are unmet: you can give nothing."))
        if self.seat != ANYONE:
            yield from seat_faults(here, self.seat)


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
    """TAB-027 Say whether an office is to be filled by votes, if only after its recall."""
    return here.facts.is_open("election", office) or here.facts.is_open("recall", office)


def answer_faults(here: TaborLexicon, offices: tuple[str, ...]) -> Faults:
    """TAB-R04 Yield why no nomination can be answered."""
    yield from time_faults(here)
    faults = list(election_faults(here, offices))
    if len(faults) == len(offices):
        yield from faults


def forgiveness_faults(here: TaborLexicon, seat: SeatId) -> Faults:
    """TAB-R09 Yield why nobody can be forgiven now; who asks for it may ask up to the deadline."""
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
