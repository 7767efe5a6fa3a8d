"""3.9.4 Money due: what falls due is charged and paid, what is not is in arrears (T3, T6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pbem.engine.events import Event, SeatId, event
from pbem.engine.orderform import Choice, Item, Offered, Pick, plain, suggested
from pbem.engine.orders import order
from pbem.engine.slots import Money, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.laissez_faire.accounts import transfer
from pbem.rulesets.laissez_faire.audience import readers_of_payment
from pbem.rulesets.laissez_faire.boardorders import ActionOrder
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.circuit import BUSINESS_PHASE, Arrears, Circuit, CircuitTable, Clause, Life
from pbem.rulesets.laissez_faire.legality import (
    Faults,
    clause_faults,
    ended,
    no,
    yours,
)
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.moneyclauses import InterestLoan, Pay
from pbem.rulesets.laissez_faire.names import CLAUSE_ID
from pbem.rulesets.laissez_faire.outcomes import Aftermath, note_done, note_failed, note_never
from pbem.rulesets.laissez_faire.outlook import Outlook
from pbem.rulesets.laissez_faire.schedule import (
    clause_of,
    contract_of,
    dues,
    half_up,
    has_end,
    to_come,
    who_pays,
)
from pbem.rulesets.laissez_faire.testing import all_hold, tests_of
from pbem.rulesets.laissez_faire.view import AnyCircuit, AnyClause, PaidClause, SeenClause
from pbem.rulesets.laissez_faire.wording import Dollars, Party, name_of, party


@event("LAI-51", "{payer} pays {payee} {amount} ({clause}).")
class Paid(Event):
    payer: Party
    payee: Party
    amount: Dollars
    clause: str


@event("LAI-R50", "{seat} is in arrears with {amount} ({clause}).")
class InArrears(Event):
    seat: str
    amount: Dollars
    clause: str


def owes(here: BoardLexicon, clause: SeenClause) -> bool:
    """Say whether the writer owes money by a clause, as its debtor or as owner of the title that does."""
    terms = clause.terms
    if not terms.is_debt:
        return False
    if here.me == terms.debtor or (isinstance(clause, PaidClause) and here.me in clause.arrears):
        return True
    return isinstance(terms, Pay) and bool(terms.title) and here.owner_of(terms.title) == here.me


@order(
    tr_noop("REPAY <clause> [<amount>]"),
    rule="LAI-R50",
    help=tr_noop("Pays a debt before it is due: all of it, or so much."),
    examples=("REPAY K5.1", "REPAY K5.1 200"),
)
class Repay(ActionOrder):
    """A payment on a debt; no amount is all of it."""

    may_test = True
    clause: str = slot(CLAUSE_ID)
    amount: int | None = slot(Money(tr_noop("the amount"), 1), default=None)

    def refuses(self, here: BoardLexicon) -> Faults:
        """LAI-R50 Refuse debts that are not the writer's own."""
        faults = list(clause_faults(here, self.clause))
        yield from faults
        clause = here.seen.clause(self.clause)
        if not faults and clause and not owes(here, clause):
            mine = [clause.id for clause in here.seen.live() if owes(here, clause)]
            yield no(tr("{clause} is no debt of yours.", clause=self.clause), yours(mine))

    def never(self, here: BoardLexicon) -> Iterator[str]:
        yield from ended(here, self.clause)

    def said(self, look: Outlook) -> str:
        if self.amount is None:
            return tr("You repay all of {clause}, as far as your cash goes.", clause=self.clause)
        return tr(
            "You repay ${amount} of {clause}, as far as your cash goes.",
            amount=self.amount,
            clause=self.clause,
        )

    def came_to(self, now: Aftermath) -> None:
        now.acted(self, tr_noop("it was paid"))

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        """LAI-R50 The debts that can be paid, in the phase of travel."""
        view = here.seen
        if view.phase == BUSINESS_PHASE:
            return
        known = [one for one in view.live() if isinstance(one, PaidClause) and one.terms.is_debt]
        debts = {one.id: debt_of(view, one, here.me) for one in known}
        said = {id: tr("${amount} in all", amount=amount) for id, amount in debts.items() if amount}
        for id, says in said.items():
            yield from suggested(f"REPAY {id}", says)
        if said:
            amounts = (Choice("", tr("all of it")), *plain("50", "100", "200"))
            which = Pick(tr("Debt"), tuple(Choice(id, says) for id, says in said.items()))
            picks = (which, Pick(tr("Amount"), amounts, is_free=True))
            yield Item(tr("Repay"), tr("pay before it is due"), "REPAY {} {}", picks, is_many=True)


def pay_dues(table: CircuitTable, seat: SeatId) -> None:
    """T3 Charge what has fallen due, then pay all arrears by rank as far as the cash goes."""
    circuit = table.state
    for clause in circuit.live():
        if clause.terms.is_debt and who_pays(circuit, clause.terms) == seat:
            _charge(circuit, clause, seat)
    _collect(table, seat)


def collect_arrears(table: CircuitTable, seat: SeatId) -> None:
    """T6, LAI-R50 Collect arrears once more from what the turn has brought in."""
    _collect(table, seat)


def _charge(circuit: Circuit, clause: Clause, seat: SeatId) -> None:
    """Add to the arrears what has come due; a creditor who owns the title himself owes nothing."""
    amount = _fallen_due(circuit, clause)
    if amount and clause.terms.creditor != seat:
        owe(clause, seat, amount, circuit.round)
    end_if_settled(clause)


def _fallen_due(circuit: Circuit, clause: Clause) -> int:
    if isinstance(clause.terms, InterestLoan):
        return _interest_due(circuit, clause, clause.terms)
    due = [one for one in dues(clause.terms, circuit.round) if one.round not in clause.charged]
    clause.charged = (*clause.charged, *dict.fromkeys(one.round for one in due))
    amount = sum(one.amount for one in due)
    advance = min(clause.paid, amount)
    clause.paid -= advance
    return amount - advance


def _interest_due(circuit: Circuit, clause: Clause, terms: InterestLoan) -> int:
    """Interest once a round from the next one on; in the last also the balance, which bears none later."""
    began = contract_of(circuit, clause.id).round
    if circuit.round in clause.charged or circuit.round <= began or not clause.balance:
        return 0
    clause.charged = (*clause.charged, circuit.round)
    amount = half_up(terms.percent * clause.balance, 100)
    if circuit.round >= terms.due:
        amount += clause.balance
        clause.balance = 0
    return amount


def owe(clause: Clause, seat: SeatId, amount: int, round: int) -> None:
    """Add to a seat's arrears of a clause, which count from when it last was paid up."""
    before = clause.arrears.get(seat, Arrears(0, round))
    clause.arrears[seat] = replace(before, amount=before.amount + amount)


def _collect(table: CircuitTable, seat: SeatId) -> None:
    """Pay arrears by rank, in part if need be, and tell which are still open."""
    owing = [clause for clause in table.state.live() if seat in clause.arrears]
    for clause in owing:
        amount = min(clause.arrears[seat].amount, table.state.seats[seat].cash)
        if amount:
            pay_arrears(table, clause, seat, amount)
    for clause in owing:
        if seat in clause.arrears:
            _tell_arrears(table, clause, seat)


def _tell_arrears(table: CircuitTable, clause: Clause, seat: SeatId) -> None:
    amount = Dollars(clause.arrears[seat].amount)
    only = readers_of_payment(table.book, (seat, clause.terms.creditor))
    table.tell(InArrears(name_of(table.state, seat), amount, clause.id, only=only))


def pay_arrears(table: CircuitTable, clause: Clause, seat: SeatId, amount: int, kind: str = "clause") -> None:
    """Pay towards the arrears of a clause, which is done when nothing more is to be paid by it."""
    pay_by_clause(table, seat, clause.terms.creditor, amount, clause.id, kind)
    before = clause.arrears.pop(seat)
    if before.amount > amount:
        clause.arrears[seat] = replace(before, amount=before.amount - amount)
    end_if_settled(clause)


def pay_by_clause(
    table: CircuitTable, payer: SeatId, payee: str, amount: int, clause: str, kind: str = "clause"
) -> None:
    """Let money change hands by a clause, and tell it."""
    transfer(table, payer, payee, amount, kind, clause)
    names = party(table.state, payer), party(table.state, payee)
    only = readers_of_payment(table.book, (payer, payee))
    table.tell(Paid(*names, Dollars(amount), clause, only=only))


def end_if_settled(clause: Clause) -> None:
    """A debt is done when nothing is open and nothing more to come."""
    if clause.terms.is_debt and has_end(clause.terms) and not clause.arrears and not to_come(clause):
        clause.life = Life.DONE


def debt_of(circuit: AnyCircuit, clause: AnyClause, seat: SeatId) -> int:
    """Return what a seat can pay by a clause: arrears, and what is still to come if it is charged then."""
    arrears = clause.arrears[seat].amount if seat in clause.arrears else 0
    is_charged = who_pays(circuit, clause.terms) == seat
    return arrears + (to_come(clause) if is_charged else 0)


def repay(table: CircuitTable, seat: SeatId) -> None:
    """T3 REPAY orders in text order: arrears first, then the earliest payments or the balance."""
    for line in table.sheet(seat).lines:
        if isinstance(line, Repay):
            if not all_hold(table, seat, tests_of(line)):
                note_never(table, seat, line, tr("its IF is not true"))
            elif reason := _repay(table, seat, line):
                note_failed(table, seat, line, reason)
            else:
                note_done(table, seat, line)


def _repay(table: CircuitTable, seat: SeatId, order: Repay) -> str:
    """Repay a debt; return why not."""
    circuit, clause = table.state, clause_of(table.state, order.clause)
    if clause is None or clause.life is not Life.LIVE or not debt_of(circuit, clause, seat):
        return tr("nothing is owed")
    debt, cash = debt_of(circuit, clause, seat), circuit.seats[seat].cash
    amount = min(debt if order.amount is None else order.amount, debt, cash)
    if not amount:
        return tr("no cash")
    arrears = min(clause.arrears[seat].amount, amount) if seat in clause.arrears else 0
    if arrears:
        pay_arrears(table, clause, seat, arrears)
    if amount > arrears:
        _pay_ahead(table, clause, seat, amount - arrears)
    return ""


def _pay_ahead(table: CircuitTable, clause: Clause, seat: SeatId, amount: int) -> None:
    """Pay what is not yet due: an interest loan by its balance, a schedule by its earliest payments."""
    pay_by_clause(table, seat, clause.terms.creditor, amount, clause.id)
    if isinstance(clause.terms, InterestLoan):
        clause.balance -= amount
    else:
        clause.paid += amount
    end_if_settled(clause)


def skip_the_bank(circuit: Circuit) -> None:
    """R2 What falls due by a title is skipped if the round closes while the bank owns it."""
    for clause in circuit.live():
        terms = clause.terms
        if isinstance(terms, Pay) and terms.title and circuit.titles[terms.title].owner == BANK:
            missed = [one.round for one in dues(terms, circuit.round) if one.round not in clause.charged]
            clause.charged = (*clause.charged, *missed)
            end_if_settled(clause)
