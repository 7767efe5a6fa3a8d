"""The orders of Act and Stake a Claim, initiatives, and the parts of a letter (brief 5)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import ClassVar

from pbem.engine.orders import Order, order
from pbem.engine.results import Became
from pbem.engine.slots import WholeNumber, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.new_tabor.aftermath import Aftermath
from pbem.rulesets.new_tabor.book import CENTER, GOODS, OUTER, Book
from pbem.rulesets.new_tabor.claims import ALTERNATIVES, HERE, Alternative
from pbem.rulesets.new_tabor.economy import Economy, Producer, quarters_of
from pbem.rulesets.new_tabor.legality import (
    Faults,
    Look,
    Reasons,
    TaborOrder,
    exchange_faults,
    no,
    not_now,
    path_faults,
)
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.motions import LENGTH, OPTION, Proposal, ProposalSlot
from pbem.rulesets.new_tabor.settings import in_force, options_now
from pbem.rulesets.new_tabor.things import GOOD
from pbem.rulesets.new_tabor.voteorders import OFFICE
from pbem.rulesets.new_tabor.wording import Named, Office


class ActionOrder(TaborOrder):
    """An order for the Action Ring, of which one is carried out."""

    def chooses(self) -> Hashable:
        """TAB-050 The first whose test holds counts."""
        return "ACT"

    def odd(self, look: Look) -> Reasons:
        """TAB-122 Leisure that earns no token."""
        yield from super().odd(look)
        trial = look.trial
        if trial is None or not trial.is_chosen(self) or trial.why_failed(self):
            return
        yield from self.odd_work(look)
        if trial.after.has_leisure and trial.after.open_wants:
            yield tr("Your Wants are still open then: with open Wants leisure earns no token.")

    def odd_work(self, look: Look) -> Reasons:
        """Yield what is odd about the work."""
        yield from ()


@order(
    tr_noop("ACT <industry>"),
    rule="TAB-050",
    help=tr_noop(
        "Works in an industry: takes it in the opening round, stays in it, or enters it from Switch; from "
        "another industry it goes into Switch, bound for this one."
    ),
    examples=("ACT shelter", "IF need food > 20 THEN ACT food"),
)
class Act(ActionOrder):
    """The industry to work in."""

    industry: str = slot(GOOD)

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-083 Refuse it off the Path."""
        return path_faults(here)

    def odd_work(self, look: Look) -> Reasons:
        """TAB-047 A new industry for which the seat has no ability, though it has some for others."""
        assert look.trial is not None
        was, after = look.trial.before, look.trial.after
        if self.industry in (was.industry, was.bound_for, was.last_industry) or after.ability(self.industry):
            return
        if any(after.ability(good) for good in GOODS):
            yield tr(
                "Your ability in {industry} is 0: you make nothing there.", industry=Named(self.industry)
            )


@order(
    tr_noop("SWITCH"),
    rule="TAB-050",
    help=tr_noop("Goes into Switch."),
    examples=("SWITCH",),
)
class Switch(ActionOrder):
    """The way into Switch."""

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-043, TAB-083 Refuse it in the opening round and off the Path."""
        return exchange_faults(here)


@order(
    tr_noop("LEISURE"),
    rule="TAB-097",
    help=tr_noop("Goes into Switch to rest next turn or, in Switch, stays there to rest."),
    examples=("LEISURE", "IF wants = 0 THEN LEISURE"),
)
class LeisureOrder(ActionOrder):
    """Leisure, or the way to it."""

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-043, TAB-083 Refuse it in the opening round and off the Path."""
        return exchange_faults(here)


@order(
    tr_noop("STAY"),
    rule="TAB-050",
    help=tr_noop("Stays in the industry; in Switch it is LEISURE."),
    examples=("STAY",),
)
class StayOrder(ActionOrder):
    """The place on the Action Ring kept."""

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-043, TAB-083 Refuse it in the opening round and off the Path."""
        return exchange_faults(here)


@order(
    tr_noop("INNOVATE <wagers> [UNTIL <end>]"),
    rule="TAB-125",
    help=tr_noop(
        "In Switch, wagers tokens one after the other: at most so many, or with UNTIL up to the first loss "
        "or win."
    ),
    examples=("INNOVATE 1", "INNOVATE 2 UNTIL loss"),
)
class Innovate(TaborOrder):
    """Wagers; `end` is loss, win, or "" for all of them."""

    wagers: int = slot(WholeNumber(tr_noop("the number of wagers"), 1, 999))
    end: str = slot(WordSlot(tr_noop("end"), {"loss": "loss", "win": "win"}), default="")

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-085 Refuse it off the Path."""
        return path_faults(here)

    def chooses(self) -> Hashable:
        """TAB-R31 The first whose test holds counts."""
        return "INNOVATE"

    def odd(self, look: Look) -> Reasons:
        """TAB-130 More wagers than tokens."""
        yield from super().odd(look)
        trial = look.trial
        if trial is None or not trial.is_chosen(self) or trial.tokens is None or trial.why_failed(self):
            return
        if self.wagers > trial.tokens:
            yield trn(
                "You will have {n} token to wager, no more.",
                "You will have {n} tokens to wager, no more.",
                trial.tokens,
            )


@order(
    tr_noop("CLAIM <alternatives>"),
    rule="TAB-056",
    help=tr_noop(
        "Claims land: the first alternative that is possible counts. PAY is the least you pay, UP TO the "
        "most if more is needed; without them you pay nothing. Whoever pays for the Center pays for the "
        "Inner Rung too, by the terms behind INNER. here is the zone you are in."
    ),
    examples=(
        "CLAIM center PAY 5 UP TO 30 INNER PAY 2 UP TO 9 > inner UP TO 9 > outer",
        "CLAIM here UP TO $5",
        "IF cost inner <= 4 THEN CLAIM inner UP TO 4",
    ),
)
class Claim(TaborOrder):
    """A claim, first choice first."""

    alternatives: tuple[Alternative, ...] = slot(ALTERNATIVES)

    def misshapen(self) -> str:
        """TAB-151 Say what no claim can be."""
        return next(filter(None, (one.misshapen() for one in self.alternatives)), "")

    def chooses(self) -> Hashable:
        """TAB-056 The first whose test holds counts."""
        return "CLAIM"

    def odd(self, look: Look) -> Reasons:
        """TAB-R42 Claims that are too dear or out of reach as things stand, or never reached."""
        trial = look.trial
        if trial is None or not trial.is_chosen(self):
            return
        failed = self.passed_over(trial.failed)
        if len(failed) == len(self.alternatives) and self.when is None:
            reasons = "; ".join(dict.fromkeys(reason for _, reason in failed))
            yield tr("As things stand no alternative is possible: {reasons}.", reasons=reasons)
        yield from self._pointless(trial.before)

    def passed_over(self, failed: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return which alternatives are among these lines of which nothing came, and why."""
        lines = [f"CLAIM {one}" for one in self.alternatives]
        return [(line, reason) for line, reason in failed if line in lines]

    def _pointless(self, mine: Producer) -> Reasons:
        """TAB-P5, TAB-100 Alternatives behind one that always works, and terms that are ignored."""
        is_decided = False
        for one in self.alternatives:
            if is_decided:
                yield tr(
                    '"{alternative}" is never reached: one before it is always possible.', alternative=one
                )
            is_outer = one.zone == OUTER or (one.zone == HERE and mine.zone == OUTER)
            if is_outer and (one.terms.limit or one.inner is not None):
                yield tr("Nothing is paid for the Outer Rung: the terms are ignored.")
            is_decided = is_decided or (is_outer and mine.zone != CENTER and not mine.is_off_path)


@order(
    tr_noop("RECALL <office>"),
    rule="TAB-026",
    help=tr_noop("Asks for a vote on the Clerk or the Treasurer, and for a new election of the office."),
    examples=("RECALL clerk",),
)
class Recall(TaborOrder):
    """The initiative to recall an officer."""

    office: str = slot(OFFICE)

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-R07 Refuse it off the Path, and of an office that no player holds."""
        yield from path_faults(here)
        if here.facts.officers.get(self.office) is None:
            yield no(tr("No player is {office} now.", office=Office(self.office)))


@order(
    tr_noop("MOTION <proposal>"),
    rule="TAB-R08",
    help=tr_noop(
        'Puts something to the vote: RESOLVE "text" or ABSENT "text" (a rule that is missing), OPTION and '
        "its value, LENGTH of the game in quarters, STOP."
    ),
    examples=(
        'MOTION RESOLVE "Nobody gouges."',
        'MOTION ABSENT "What if two seats tie?"',
        "MOTION OPTION rent_step 0.01",
        "MOTION LENGTH 4",
        "MOTION STOP",
    ),
)
class MotionOrder(TaborOrder):
    """A motion."""

    proposal: Proposal = slot(ProposalSlot())

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-R08 Refuse a length that is over, and options that cannot be combined."""
        facts = here.facts
        if self.proposal.kind == LENGTH and int(self.proposal.value) < facts.quarter:
            yield no(
                tr(
                    "Quarter {quarter} is running: the game cannot be shorter than that.",
                    quarter=facts.quarter,
                )
            )
        moved = (self.proposal.name, self.proposal.value)
        if moved == ("ballots", "own_phase") and facts.options.rounds_per_mail > 1:
            yield no(tr("Where a letter holds several rounds, ballots go with the next orders."))

    def odd(self, look: Look) -> Reasons:
        """TAB-R08 A motion for what is so already."""
        yield from super().odd(look)
        if look.trial is not None and self._is_so(look.trial.book, look.trial.economy):
            yield tr("It is so already.")

    def _is_so(self, book: Book, economy: Economy) -> bool:
        proposal = self.proposal
        if proposal.kind == LENGTH:
            return int(proposal.value) == quarters_of(book, economy)
        if proposal.kind != OPTION:
            return False
        changed = {**economy.changed, proposal.name: proposal.value}
        return in_force(book.options, changed) == options_now(book, economy)

    def never(self, here: TaborLexicon) -> Reasons:
        """TAB-R08 No quarter that has begun is taken back."""
        if self.proposal.kind == LENGTH and int(self.proposal.value) < here.facts.quarter:
            yield tr("Quarter {quarter} is running: the line can never apply.", quarter=here.facts.quarter)


@order(
    tr_noop("NEXT ROUND"),
    rule="TAB-102",
    help=tr_noop("What stands below it is for the following round, where a letter holds several rounds."),
    examples=("NEXT ROUND",),
)
class NextRound(TaborOrder):
    """The line between the rounds of a letter."""

    may_depend: ClassVar[bool] = False

    def refuses(self, here: TaborLexicon) -> Faults:
        """Refuse it where a letter has no further round."""
        most = here.facts.options.rounds_per_mail
        if here.section < most:
            return
        if most == 1:
            yield not_now(tr("Each letter of this game holds one round."))
        else:
            yield not_now(
                trn("A letter of this game holds {n} round.", "A letter of this game holds {n} rounds.", most)
            )

    def odd(self, look: Look) -> Reasons:
        """3.1 With nothing below it, it is a round without orders."""
        if len(look.lines) == 1:
            yield tr("Nothing stands below it: standing orders do not count for that round either.")

    def came_to(self, now: Aftermath) -> None:
        """Whether what stands below it was played."""
        if now.is_played:
            now.put(self, Became.DONE, tr_noop("the round was played"))
        else:
            super().came_to(now)


ACTS: tuple[type[TaborOrder], ...] = (Act, Switch, LeisureOrder, StayOrder)
"""The orders for the Action Ring, of which one is carried out."""
TURNS: tuple[type[Order], ...] = (*ACTS, Innovate, Claim, Recall, MotionOrder, NextRound)
__all__ = [
    "ACTS",
    "TURNS",
    "Act",
    "Claim",
    "Innovate",
    "LeisureOrder",
    "MotionOrder",
    "NextRound",
    "Recall",
    "StayOrder",
    "Switch",
]
