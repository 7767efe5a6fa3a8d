"""LAI-R07 The GM's own orders: the arbiter's judgements, the end of the game, a seat that is gone (5.7)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.orders import Grammar, Order, Verdict, order
from pbem.engine.slots import Seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.laissez_faire.circuit import ELIMINATION, TIME
from pbem.rulesets.laissez_faire.clauses import RuleNameSlot, RuleValueSlot, read_value
from pbem.rulesets.laissez_faire.effects import (
    ClauseValued,
    ClauseVoid,
    Effect,
    EffectsSlot,
    ProposalStruck,
    ReasonSlot,
)
from pbem.rulesets.laissez_faire.legality import Faults, clause_faults, no, refused
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon, board
from pbem.rulesets.laissez_faire.names import CONTRACT_ID


@order(
    tr_noop("TIME"),
    rule="LAI-R58",
    help=tr_noop("Ends a game for time at the close of this round."),
    examples=("TIME",),
    ends_game=True,
)
class Time(Order):
    """The GM's word that time is up."""

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse it for other objectives."""
        return refused(self, _objective_faults(board(lexicon), "TIME", TIME))


@order(
    tr_noop("END STALEMATE"),
    rule="LAI-R62",
    help=tr_noop("Ends a game to the last one left that cannot be decided any more."),
    examples=("END STALEMATE",),
    ends_game=True,
)
class EndStalemate(Order):
    """The GM's word that nothing can change any more."""

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse it for other objectives."""
        return refused(self, _objective_faults(board(lexicon), "END STALEMATE", ELIMINATION))


@order(
    tr_noop("JUDGE <contract> <reason>: <effects>"),
    rule="LAI-R07",
    help=tr_noop(
        "Decides on a contract as its arbiter, with effects parted by semicolons: PAY, TRANSFER, VOID a "
        "clause, STRIKE a proposal, VALUE a clause for net worth."
    ),
    examples=(
        'JUDGE K3 "promise broken": PAY $30 FROM bob TO ann; TRANSFER rush FROM bob TO ann',
        'JUDGE K3 "against the rules": VOID K3.1; STRIKE P3; VALUE K3.2 ann -30 bob +30',
        'JUDGE K3 "nothing was broken"',
    ),
)
class Judge(Order):
    """What the arbiter decides on a contract."""

    contract: str = slot(CONTRACT_ID)
    reason: str = slot(ReasonSlot())
    effects: tuple[Effect, ...] = slot(EffectsSlot())

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse contracts, clauses and proposals that are not there."""
        return refused(self, _judge_faults(board(lexicon), self.contract, self.effects))

    def __str__(self) -> str:
        effects = f": {'; '.join(map(str, self.effects))}" if self.effects else ""
        return f'JUDGE {self.contract} "{self.reason}"{effects}'


@order(
    tr_noop("RULE <option> <value>"),
    rule="LAI-R73",
    help=tr_noop("Changes an option in mid-game, from the next round on: RULE <option> = <value>."),
    examples=("RULE moving_houses = yes", "RULE max_rounds = 40"),
)
class GmRule(Order):
    """An option changed."""

    option: str = slot(RuleNameSlot())
    value: str = slot(RuleValueSlot())

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse values that the option cannot have."""
        return refused(self, _value_faults(self.option, self.value))


@order(
    tr_noop("GONE <seat>"),
    rule="LAI-R34",
    help=tr_noop(
        "Says that nobody plays a seat any more: a caretaker goes on with its settings or, by option, it is "
        "removed at the close of the round."
    ),
    examples=("GONE cat",),
)
class Gone(Order):
    """The GM's word that nobody plays a seat any more; what becomes of it is option gone_seats."""

    seat: SeatId = slot(Seat())

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse seats that are out already."""
        return refused(self, _gone_faults(board(lexicon), self.seat))


@order(
    tr_noop("CLOSE"),
    rule="LAI-R07",
    help=tr_noop("Ends the game at the close of this round; net worth decides."),
    examples=("CLOSE",),
    ends_game=True,
)
class Close(Order):
    """The GM's word that the game ends."""


def _objective_faults(here: BoardLexicon, name: str, objective: int) -> Faults:
    if here.options.objective != objective:
        yield no(tr("{order} needs objective {n}.", order=name, n=objective))


def _value_faults(option: str, value: str) -> Faults:
    try:
        read_value(option, value)
    except ValueError as wrong:
        yield no(str(wrong))


def _gone_faults(here: BoardLexicon, seat: SeatId) -> Faults:
    if not here.seen.seats[seat].is_in_play:
        yield no(tr("{seat} is out of the game.", seat=seat))


def _judge_faults(here: BoardLexicon, contract: str, effects: tuple[Effect, ...]) -> Faults:
    if here.seen.contract(contract) is None:
        yield no(tr("There is no contract {contract}.", contract=contract))
    for effect in effects:
        if isinstance(effect, ClauseVoid | ClauseValued):
            yield from clause_faults(here, effect.clause)
        elif isinstance(effect, ProposalStruck) and effect.proposal not in here.seen.proposals:
            yield no(tr("There is no open proposal {proposal}.", proposal=effect.proposal))


GM_ORDERS: tuple[type[Order], ...] = (Time, EndStalemate, Judge, GmRule, Gone, Close)
GM_GRAMMAR = Grammar(GM_ORDERS)
