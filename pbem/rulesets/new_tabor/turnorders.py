"""The orders of Act and Stake a Claim, initiatives, and the parts of a letter (brief 5)."""

from __future__ import annotations

from typing import ClassVar

from pbem.engine.orders import Order, order
from pbem.engine.slots import WholeNumber, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.new_tabor.claims import ALTERNATIVES, Alternative
from pbem.rulesets.new_tabor.legality import (
    Faults,
    TaborOrder,
    exchange_faults,
    no,
    not_now,
    path_faults,
)
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.motions import LENGTH, Proposal, ProposalSlot
from pbem.rulesets.new_tabor.things import GOOD
from pbem.rulesets.new_tabor.voteorders import OFFICE
from pbem.rulesets.new_tabor.wording import Office


@order(
    tr_noop("ACT <industry>"),
    rule="TAB-050",
    help=tr_noop(
        "Works in an industry: takes it in the opening round, stays in it, or enters it from Switch; from "
        "another industry it goes into Switch, bound for this one."
    ),
    examples=("ACT shelter", "IF need food > 20 THEN ACT food"),
)
class Act(TaborOrder):
    """The industry to work in."""

    industry: str = slot(GOOD)

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-083 Refuse it off the Path."""
        return path_faults(here)


@order(
    tr_noop("SWITCH"),
    rule="TAB-050",
    help=tr_noop("Goes into Switch."),
    examples=("SWITCH",),
)
class Switch(TaborOrder):
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
class LeisureOrder(TaborOrder):
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
class StayOrder(TaborOrder):
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
