"""The orders of bargaining: deals, contracts, signatures, releases, complaints (brief 5.5)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.orders import Order, Verdict, order
from pbem.engine.slots import SEATS, NamedRound, slot
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.laissez_faire.actionorders import ActionOrder
from pbem.rulesets.laissez_faire.clauses import CLAUSES
from pbem.rulesets.laissez_faire.contractchecks import contract_faults
from pbem.rulesets.laissez_faire.contracttext import (
    ClausesSlot,
    NameSlot,
    StatementSlot,
    said_clauses,
    written_clauses,
)
from pbem.rulesets.laissez_faire.dealchecks import (
    accept_faults,
    complain_faults,
    deal_faults,
    exercise_faults,
    release_faults,
    sign_faults,
    withdraw_faults,
)
from pbem.rulesets.laissez_faire.idslots import (
    CLAUSE_ID,
    CONTRACT_ID,
    MINE_ID,
    OFFER_ID,
    PROPOSAL_ID,
    RELEASE_ID,
)
from pbem.rulesets.laissez_faire.legality import refused
from pbem.rulesets.laissez_faire.lexicon import board
from pbem.rulesets.laissez_faire.outcomes import Aftermath
from pbem.rulesets.laissez_faire.seatslots import SeatOrAnyoneSlot
from pbem.rulesets.laissez_faire.terms import Terms
from pbem.rulesets.laissez_faire.things import Thing, ThingsSlot


@order(
    tr_noop("GIVE <gives> TO <to> [FOR <takes>]"),
    rule="LAI-48",
    help=tr_noop(
        "Offers things to a player, or to anyone, for other things; it is done if the other gives the "
        "mirrored order or accepts, and all is possible. Without FOR it is a gift."
    ),
    examples=(
        "GIVE walnut + $40 TO bob FOR rush",
        "GIVE $25 TO cat",
        "GIVE CLAIM K5.2 + RELEASE K3.1 TO anyone FOR $50 + LEASE",
        "GIVE HOUSE rush > beacon TO bob FOR $120",
        "IF CASH >= 200 THEN GIVE $100 TO bob FOR rush",
    ),
)
class Give(ActionOrder):
    """A deal or, taking nothing, a gift; `to` is a seat or anyone."""

    gives: tuple[Thing, ...] = slot(ThingsSlot())
    to: SeatId = slot(SeatOrAnyoneSlot())
    takes: tuple[Thing, ...] = slot(ThingsSlot(), default=())

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse what nobody could give, and what the options forbid."""
        return refused(self, deal_faults(board(lexicon), self.gives, self.to, self.takes))

    def came_to(self, now: Aftermath) -> None:
        now.bargained(self)


@order(
    tr_noop("ACCEPT <offer>"),
    rule="LAI-48",
    help=tr_noop("Takes an open offer that was made to you or to anyone."),
    examples=("ACCEPT G7",),
)
class Accept(ActionOrder):
    """The mirror of an open offer."""

    offer: str = slot(OFFER_ID)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse offers that are not open to the writer."""
        return refused(self, accept_faults(board(lexicon), self.offer))

    def came_to(self, now: Aftermath) -> None:
        now.bargained(self)


@order(
    tr_noop("WITHDRAW <id>"),
    rule="LAI-49",
    help=tr_noop("Takes back your open offer, your signature, or the contract that you proposed."),
    examples=("WITHDRAW G7", "WITHDRAW P3"),
)
class Withdraw(ActionOrder):
    """An offer, a signature or a proposal taken back."""

    id: str = slot(MINE_ID)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse what is not the writer's."""
        return refused(self, withdraw_faults(board(lexicon), self.id))

    def came_to(self, now: Aftermath) -> None:
        now.acted(self, tr_noop("it is withdrawn"))


@order(
    tr_noop("CONTRACT <name> WITH <parties> [OPEN UNTIL <until>]: <clauses>"),
    rule="LAI-46",
    help=tr_noop(
        "Proposes a contract, or signs the same one that another party has proposed: one clause to a line, "
        "END behind them, or on one line parted by semicolons. Without OPEN UNTIL it can be signed up to "
        "the next round."
    ),
    examples=(
        'CONTRACT "Mortgage" WITH bob OPEN UNTIL ROUND 7: LOAN $300 FROM bob TO me AT 5% DUE ROUND 12 '
        "SECURED BY locust GRACE 1; INCOME 25% OF locust TO bob UNTIL ROUND 12",
        'CONTRACT "Pact" WITH bob: REFUSE BY me AT boston TO ANYONE LANDING IN washington; '
        "FLOOR $60 BY bob AT STREETS; FIXED $15 AT beacon FOR bob; OPTION wall FOR $350 TO me",
        'CONTRACT "Rent" WITH bob: PAY $40 FROM OWNER OF locust TO me EVERY 2 ROUNDS FROM ROUND 5; '
        'TRANSFER rush FROM me TO bob NOW; TEXT "bob leaves Boston alone"',
    ),
    block=r'CONTRACT\s+"[^"]*"\s+WITH\s+[^:;]+?\s*:?',
    inside=CLAUSES,
)
class ContractOrder(ActionOrder):
    """A contract proposed or signed; `parties` are the others, no round is the default."""

    name: str = slot(NameSlot())
    parties: tuple[SeatId, ...] = slot(SEATS)
    until: int | None = slot(NamedRound(), default=None)
    clauses: tuple[Terms, ...] = slot(ClausesSlot(), default=())

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse it whole if a party or one clause is bad."""
        here = board(lexicon)
        clauses = said_clauses(self.source, self.clauses)
        faults = contract_faults(here, self.name, self.parties, self.until, clauses)
        return refused(self, faults)

    def __str__(self) -> str:
        until = "" if self.until is None else f" OPEN UNTIL ROUND {self.until}"
        head = f'CONTRACT "{self.name}" WITH {", ".join(self.parties)}{until}'
        return f"{head}: {written_clauses(self.clauses)}"

    def came_to(self, now: Aftermath) -> None:
        now.bargained(self)


@order(
    tr_noop("SIGN <proposal>"),
    rule="LAI-49",
    help=tr_noop("Signs a contract that another party has proposed."),
    examples=("SIGN P3",),
)
class Sign(ActionOrder):
    """A signature."""

    proposal: str = slot(PROPOSAL_ID)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse proposals to others, and those signed already."""
        return refused(self, sign_faults(board(lexicon), self.proposal))

    def came_to(self, now: Aftermath) -> None:
        now.bargained(self)


@order(
    tr_noop("RELEASE <id>"),
    rule="LAI-51",
    help=tr_noop("Frees the other from a clause that is owed to you, or from all of a contract."),
    examples=("RELEASE K5.2", "RELEASE K5"),
)
class Release(ActionOrder):
    """A release from a clause, or from all clauses of a contract that are owed to the writer."""

    id: str = slot(RELEASE_ID)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse it to all but those to whom something is owed."""
        return refused(self, release_faults(board(lexicon), self.id))

    def came_to(self, now: Aftermath) -> None:
        now.acted(self, tr_noop("you have released it"))


@order(
    tr_noop("EXERCISE <clause>"),
    rule="LAI-R52",
    help=tr_noop("Buys a title by the option that a clause gives you."),
    examples=("EXERCISE K5.2", "IF OWNER wall IS bank THEN EXERCISE K5.2"),
)
class Exercise(ActionOrder):
    """An option exercised."""

    clause: str = slot(CLAUSE_ID)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse options of others."""
        return refused(self, exercise_faults(board(lexicon), self.clause))

    def came_to(self, now: Aftermath) -> None:
        now.bargained(self)


@order(
    tr_noop("COMPLAIN <contract>: <text>"),
    rule="LAI-R47",
    help=tr_noop("Tells the GM, and the other parties, how a contract was broken; END behind it."),
    examples=("COMPLAIN K5: bob has lodged in Boston, against what he promised.",),
    block=r"COMPLAIN\s+K[1-9]\d*\s*:?",
)
class Complain(ActionOrder):
    """A statement about a contract to the arbiter."""

    contract: str = slot(CONTRACT_ID)
    text: str = slot(StatementSlot())

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse it to all but the parties."""
        return refused(self, complain_faults(board(lexicon), self.contract))

    def __str__(self) -> str:
        return f"COMPLAIN {self.contract}: {self.text}"

    def came_to(self, now: Aftermath) -> None:
        now.acted(self, tr_noop("the GM and the parties have it"))


AGREEMENTS: tuple[type[Order], ...] = (
    *(Give, Accept, Withdraw, ContractOrder, Sign, Release, Exercise, Complain),
)
"""The orders of bargaining, in the order of the brief."""
