"""The orders of votes and charity (brief 5)."""

from __future__ import annotations

from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import Order, Verdict, order
from pbem.engine.slots import Seat, SeatOrAnyone, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.new_tabor.legality import TaborOrder, refused
from pbem.rulesets.new_tabor.lexicon import tabor
from pbem.rulesets.new_tabor.moneyslots import credits
from pbem.rulesets.new_tabor.things import Ballot
from pbem.rulesets.new_tabor.votechecks import answer_faults, ballot_faults, charity_faults, nomination_faults
from pbem.rulesets.new_tabor.voteslots import AnswerSlot, BallotSlot, OfficeSlot, OfficesSlot


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
    office: str = slot(OfficeSlot())

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """TAB-R04 Refuse the own seat, seats that are out, and offices that are not to be filled."""
        return refused(self, nomination_faults(tabor(lexicon), self.seat, self.office))


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

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """TAB-R04 Refuse it where no such office is to be filled."""
        return refused(self, answer_faults(tabor(lexicon), self.offices))


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

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """TAB-R04 Refuse it where no such office is to be filled."""
        return refused(self, answer_faults(tabor(lexicon), self.offices))


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

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """TAB-P11 Refuse questions that are not open."""
        return refused(self, ballot_faults(tabor(lexicon), self.ballot))


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
    yes_or_no: bool = slot(AnswerSlot())
    most: int | None = slot(credits(tr_noop("the limit")), default=None)

    def misshapen(self) -> str:
        """Say that a refusal has no limit."""
        if not self.yes_or_no and self.most is not None:
            return tr("A limit stands behind yes only.")
        return ""

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """TAB-R68 Refuse the own seat, seats that are out, and consent where it is not asked."""
        return refused(self, charity_faults(tabor(lexicon), self.seat))


BALLOTS: tuple[type[Order], ...] = (Nominate, Accept, Decline, Vote)
"""The orders of votes, in the order of the brief."""
