"""All contracts, and what a seat may accept, sign or expect of them (brief 7.5; 3.9.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pbem.engine.columns import number, table, text
from pbem.engine.events import SeatId, listed
from pbem.engine.report import Block, Paragraph, Section, Sentences, Table
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.laissez_faire.checkpoint import line_of
from pbem.rulesets.laissez_faire.circuit import Life, Offer, Proposal
from pbem.rulesets.laissez_faire.clauses import OptionToBuy, Transfer
from pbem.rulesets.laissez_faire.moneyclauses import InterestLoan, Pay
from pbem.rulesets.laissez_faire.names import ANYONE, ended, owner_word, owners_listed
from pbem.rulesets.laissez_faire.ownership import owner_of
from pbem.rulesets.laissez_faire.schedule import dues, half_up, has_end, to_come, who_pays
from pbem.rulesets.laissez_faire.scopes import name_in
from pbem.rulesets.laissez_faire.statewords import NOTHING, dollars, signed
from pbem.rulesets.laissez_faire.view import CircuitView, PaidClause, SeenClause, SeenContract
from pbem.rulesets.laissez_faire.wording import said_things

_LIVES = {
    Life.LIVE: tr_noop("in force"),
    Life.DONE: tr_noop("done"),
    Life.RELEASED: tr_noop("released"),
    Life.DEAD: tr_noop("void"),
}


def contract_register(view: CircuitView) -> Iterator[Block]:
    """Yield the contracts in force, then the clauses that have ended, as far as the reader may know them."""
    active = [one for one in view.contracts.values() if one.is_active]
    if view.book.options.contracts == "private" and not view.how:
        yield Paragraph(tr("Private contracts are shown to their parties; what binds titles, to all."))
    if not active:
        yield Paragraph(tr("No contract is in force."))
    for contract in active:
        yield contract_block(view, contract)
    yield from _ended(view)


def own_contracts(view: CircuitView, seat: SeatId) -> Iterator[Section]:
    """Yield the contracts of a seat where others may not know them."""
    if view.book.options.contracts != "private":
        return
    own = [one for one in view.contracts.values() if one.is_active and _concerns(one, seat)]
    if own:
        yield Section(tr("Your private contracts"), tuple(contract_block(view, one) for one in own))


def _concerns(contract: SeenContract, seat: SeatId) -> bool:
    """Say whether a seat is a party, or has bought a claim: one who is none of these sees no name."""
    bought = any(seat in clause.terms.named for clause in contract.clauses.values())
    return bought or bool(contract.name and seat in contract.parties)


def contract_block(view: CircuitView, contract: SeenContract) -> Sentences:
    """Return a contract with its clauses that are in force."""
    live = [clause for clause in contract.clauses.values() if clause.life is Life.LIVE]
    return Sentences(
        f"{contract.id} {_called(contract)}",
        tuple(" ".join(map(ended, _told(view, contract, one))) for one in live),
    )


def _called(contract: SeenContract) -> str:
    """Return a contract by its name with its parties, and since when it is in force."""
    parts: dict[str, object] = {"seats": listed(contract.parties), "round": contract.round}
    if not contract.name:
        return tr("from a private contract, since round {round}", round=contract.round)
    return tr("“{name}” of {seats}, since round {round}", name=contract.name, **parts)


def _told(view: CircuitView, contract: SeenContract, clause: SeenClause) -> Iterator[str]:
    """Yield what a clause says, whom it binds, to whom it is owed, what is to be paid, and its value."""
    yield f"{clause.id}: {clause.terms.words(view.book)}"
    owed_to = owners_listed(
        [seat for seat in view.in_play() if seat in clause.terms.owed_to(contract.parties)]
    )
    binds = listed(_binds(view, contract, clause))
    if binds and owed_to:
        yield tr("Binds {binds}, owed to {seats}.", binds=binds, seats=owed_to)
    elif owed_to:
        yield tr("Owed to {seats}.", seats=owed_to)
    if clause.released_by:
        yield tr("Released by {seats}.", seats=listed(clause.released_by))
    if isinstance(clause, PaidClause):
        yield from _money(clause)
    else:
        yield tr("What is still to pay is known to those concerned.")


def _binds(view: CircuitView, contract: SeenContract, clause: SeenClause) -> list[str]:
    """Return what a clause binds: seats in person, titles to which it is attached."""
    titles = [name_in(view.book, key) for key in clause.terms.attached_to]
    return [*clause.terms.bound(contract.parties), *titles]


def _money(clause: PaidClause) -> Iterator[str]:
    """Yield what is still to be paid by a clause, what is overdue, and what it counts for now."""
    if clause.terms.is_debt and not (isinstance(clause.terms, Pay) and not has_end(clause.terms)):
        yield tr("Still to fall due: {amount}.", amount=dollars(to_come(clause)))
    for seat, arrears in clause.arrears.items():
        parts: dict[str, object] = {"seat": seat, "amount": dollars(arrears.amount), "round": arrears.since}
        yield tr("{seat} is in arrears with {amount} since round {round}.", **parts)
    values = values_word(clause.counts)
    if values:
        yield tr("Counts now: {values}.", values=values)


def values_word(values: Mapping[SeatId, int]) -> str:
    """Return amounts by seat, with their signs."""
    return ", ".join(f"{seat} {signed(amount)}" for seat, amount in values.items() if amount)


def _ended(view: CircuitView) -> Iterator[Sentences]:
    """Yield the clauses that are no longer in force: they stay in the register."""
    lines = tuple(
        f"{clause.id} ({tr(_LIVES[clause.life])}): {clause.terms.words(view.book)}"
        for contract in view.contracts.values()
        for clause in contract.clauses.values()
        if clause.life is not Life.LIVE
    )
    if lines:
        yield Sentences(tr("Clauses that have ended"), lines)


def pending_blocks(view: CircuitView, seat: SeatId) -> Iterator[Block]:
    """Yield what a seat may accept, sign or exercise, its own offers, and what is agreed but not done."""
    offers = [*view.offers.values()]
    open_to = [one for one in offers if one.giver != seat and one.to in (seat, ANYONE)]
    own = [one for one in offers if one.giver == seat]
    if open_to:
        yield offer_table(view, tr("Offers open to you"), open_to, tr("ACCEPT and the number accepts one."))
    if own:
        yield offer_table(view, tr("Your open offers"), own, "")
    for proposal in view.proposals.values():
        yield _proposal(view, proposal, seat)
    options = tuple(_options(view, seat))
    if options:
        yield Sentences(tr("Options you hold"), options)
    agreed = tuple(_agreed(view, seat))
    if agreed:
        yield Sentences(tr("Agreed on, but not yet carried out"), agreed)


def offers_to_all(view: CircuitView) -> Iterator[Table]:
    """Yield the offers that anyone may accept."""
    offers = [one for one in view.offers.values() if one.to == ANYONE]
    if offers:
        note = tr("ACCEPT and the number accepts one.")
        yield offer_table(view, tr("Offers to anyone"), offers, note)


def offer_table(view: CircuitView, title: str, offers: Sequence[Offer], note: str) -> Table:
    """Return open offers; they stay open until the next adjudication has looked for partners."""
    return table(
        title,
        offers,
        text(trp("offer", "No."), lambda one: one.id),
        text(trp("offer", "From"), lambda one: one.giver),
        text(trp("offer", "To"), lambda one: owner_word(one.to)),
        text(tr("Gives"), lambda one: said_things(view.book, one.gives)),
        text(trp("offer", "For"), lambda one: str(said_things(view.book, one.takes)) or NOTHING),
        note=note,
    )


def _proposal(view: CircuitView, proposal: Proposal, seat: SeatId) -> Sentences:
    """Return a proposal with its clauses, and who has signed it."""
    head = tr(
        "{id} “{name}” of {seats}, open to the close of round {round}",
        id=proposal.id,
        name=proposal.name,
        seats=listed(proposal.parties),
        round=proposal.until,
    )
    clauses = [f"{number}. {one.words(view.book)}" for number, one in enumerate(proposal.clauses, 1)]
    signed = tr("Signed by {seats}.", seats=listed(proposal.signed))
    if seat not in proposal.signed:
        signed = f"{signed} {tr('SIGN {id} signs it for you.', id=proposal.id)}"
    return Sentences(head, (*clauses, signed))


def _options(view: CircuitView, seat: SeatId) -> Iterator[str]:
    """Yield the options that a seat holds on titles."""
    for clause in view.live():
        if isinstance(clause.terms, OptionToBuy) and clause.terms.holder == seat:
            words = clause.terms.words(view.book)
            yield tr("{clause}: {words} EXERCISE {clause} buys it.", clause=clause.id, words=words)


def _agreed(view: CircuitView, seat: SeatId) -> Iterator[str]:
    for one in view.agreements:
        line = line_of(one, seat)
        yield tr("{line} ({reason})", line=line, reason=one.reason) if one.reason else line


ROUNDS = 3
"""So many rounds are looked ahead."""


@dataclass(frozen=True)
class Owing:
    """What one seat, or the bank, gives another in a round by a clause: dollars, or a title by its name."""

    round: int
    clause: str
    giver: str
    taker: str
    amount: int = 0
    title: str = ""

    @property
    def what(self) -> str:
        """Return what is given, in words."""
        return self.title or dollars(self.amount)


def dues_table(view: CircuitView, seat: SeatId) -> Table:
    """Return what a seat pays and gets by contract in the next rounds, arrears first."""
    note = tr("Arrears are paid first; as long as there are any you cannot buy, build, or make gifts.")
    return table(
        tr("Due in rounds {first} to {last}", first=view.round, last=view.round + ROUNDS - 1),
        due_to(view, seat),
        number(tr("Round"), lambda one: one.round),
        text(tr("Clause"), lambda one: one.clause),
        text(
            trp("of a payment", "With"), lambda one: owner_word(one.taker if one.giver == seat else one.giver)
        ),
        text(tr("To pay"), lambda one: one.what if one.giver == seat else ""),
        text(tr("To receive"), lambda one: one.what if one.giver != seat else ""),
        note=note if view.seats[seat].arrears else "",
        empty=tr("Nothing falls due."),
    )


def due_to(view: CircuitView, seat: SeatId) -> list[Owing]:
    """Return what falls due from a seat or to it, by rounds, then by rank."""
    found = [
        one
        for clause in view.live()
        if isinstance(clause, PaidClause)
        for one in _owings(view, clause)
        if seat in (one.giver, one.taker) and one.giver != one.taker
    ]
    return sorted(found, key=lambda one: one.round)


def _owings(view: CircuitView, clause: PaidClause) -> Iterator[Owing]:
    terms = clause.terms
    if isinstance(terms, Transfer):
        yield from _transfer(view, clause.id, terms)
    if not terms.is_debt:
        return
    for debtor, arrears in clause.arrears.items():
        yield Owing(view.round, clause.id, debtor, terms.creditor, arrears.amount)
    payer = who_pays(view, terms)
    for round, amount in _amounts(view, clause):
        if amount and payer in view.seats:
            yield Owing(round, clause.id, payer, terms.creditor, amount)


def _transfer(view: CircuitView, clause: str, terms: Transfer) -> Iterator[Owing]:
    last = view.round + ROUNDS - 1
    if terms.round is not None and view.round <= terms.round <= last:
        giver = owner_of(view, terms.title)
        yield Owing(terms.round, clause, giver, terms.taker, title=name_in(view.book, terms.title))


def _amounts(view: CircuitView, clause: PaidClause) -> Iterator[tuple[int, int]]:
    """Yield round and amount of what a debt asks for in the next rounds, less what has been paid ahead."""
    last = view.round + ROUNDS - 1
    if isinstance(clause.terms, InterestLoan):
        yield from _interest(view, clause, clause.terms)
        return
    ahead = clause.paid
    for due in dues(clause.terms, last):
        if due.round in clause.charged:
            continue
        taken = min(ahead, due.amount)
        ahead -= taken
        yield max(due.round, view.round), due.amount - taken


def _interest(view: CircuitView, clause: PaidClause, terms: InterestLoan) -> Iterator[tuple[int, int]]:
    """Yield the interest of each round from the one after the loan, and in the last the balance."""
    contract = view.contract(clause.id)
    assert contract is not None
    for round in range(max(view.round, contract.round + 1), view.round + ROUNDS):
        if round in clause.charged or not clause.balance:
            continue
        interest = half_up(terms.percent * clause.balance, 100)
        if round >= terms.due:
            yield round, interest + clause.balance
            return
        yield round, interest
