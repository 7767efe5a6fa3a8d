"""3.9.1, 3.9.3 Contracts proposed and signed: complete when all parties have said the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pbem.engine.events import SeatId, listed
from pbem.engine.orderform import Choice, Item, Offered, Pick, suggested
from pbem.engine.orders import Order, order
from pbem.engine.slots import SEATS, NamedRound, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault
from pbem.rulesets.laissez_faire.agreements import AgreementOrder, agree
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.checkpoint import hindrance
from pbem.rulesets.laissez_faire.circuit import Agreement, CircuitTable, Proposal
from pbem.rulesets.laissez_faire.clauses import CLAUSES, Rule, Text, Transfer
from pbem.rulesets.laissez_faire.contracttext import (
    ClausesSlot,
    NameSlot,
    bad_clause,
    not_taken,
    said_clauses,
    written_clauses,
)
from pbem.rulesets.laissez_faire.deals import said_offer
from pbem.rulesets.laissez_faire.legality import (
    Faults,
    lease_faults,
    no,
    not_open,
    partner_faults,
    past_faults,
    seats_in_play,
    yours,
)
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.moneyclauses import InterestLoan, Loan, Pay
from pbem.rulesets.laissez_faire.names import LEASE, MINE_ID, PROPOSAL_ID, name_of_title
from pbem.rulesets.laissez_faire.outcomes import outcomes
from pbem.rulesets.laissez_faire.outlook import Outlook, gone_guests
from pbem.rulesets.laissez_faire.spots import rivals, title_choice
from pbem.rulesets.laissez_faire.terms import Terms
from pbem.rulesets.laissez_faire.view import CircuitView
from pbem.rulesets.laissez_faire.wording import name_of

LOAN_ROUNDS = 6
"""A loan that is proposed is due after so many rounds."""
MOST_TITLES = 8
"""Clauses about one's own titles are offered for so many of them."""


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
class ContractOrder(AgreementOrder):
    """A contract proposed or signed; `parties` are the others, no round is the default."""

    name: str = slot(NameSlot())
    parties: tuple[SeatId, ...] = slot(SEATS)
    until: int | None = slot(NamedRound(), default=None)
    clauses: tuple[Terms, ...] = slot(ClausesSlot(), default=())

    def refuses(self, here: BoardLexicon) -> Faults:
        """LAI-47 Refuse it whole if a party or one clause is bad; say which, in its writer's words."""
        faults = [fault for seat in self.parties for fault in partner_faults(here, seat)]
        if self.until is not None:
            faults += past_faults(here, self.until)
        everybody = (here.me, *self.parties)
        for number, (said, terms) in enumerate(said_clauses(self.source, self.clauses), 1):
            faults += [bad_clause(number, said, one) for one in terms_faults(here, everybody, terms)]
        if faults:
            reasons = " ".join(f"{fault.reason} {fault.hint}".strip() for fault in faults)
            yield not_taken(self.name, Fault(reasons, why=faults[0].why))

    def heard(self, table: CircuitTable, seat: SeatId) -> str:
        """Sign the open proposal that says the same, or make one."""
        circuit, block = table.state, f'CONTRACT "{self.name}"'
        parties = (seat, *self.parties)
        for proposal in circuit.proposals.values():
            if is_same(proposal, parties, self.clauses):
                outcomes(table).led_to.put(self, proposal.id)
                return _sign(table, seat, proposal, block)
        circuit.proposals_made += 1
        id = f"P{circuit.proposals_made}"
        outcomes(table).led_to.put(self, id)
        last = circuit.round + 1 if self.until is None else self.until
        circuit.proposals[id] = Proposal(
            id, seat, parties, self.name, self.clauses, (seat,), last, {seat: block}
        )
        return ""

    def hindered(self, look: Outlook) -> str:
        """Return why it could not be concluded, whether it is signed by all or still to be signed."""
        table, parties = look.trial.opened, (look.seat, *self.parties)
        for one in table.state.agreements:
            if one.proposal and is_same(one.proposal, parties, self.clauses):
                return one.reason
        if not any(is_same(one, parties, self.clauses) for one in table.state.proposals.values()):
            return ""  # it is concluded
        proposal = Proposal("P", look.seat, parties, self.name, self.clauses, parties, table.state.round)
        return hindrance(table, Agreement(look.seat, proposal=proposal))

    def said(self, look: Outlook) -> str:
        parties = (look.seat, *self.parties)
        same = (one for one in look.view.proposals.values() if is_same(one, parties, self.clauses))
        if proposal := next(same, None):
            return _said_signature(look, proposal)
        return tr(
            'You propose the contract "{name}" to {seats}: {clauses}. It can be signed through round '
            "{round}.",
            name=self.name,
            seats=_names(look, self.parties),
            clauses="; ".join(map(str, self.clauses)),
            round=look.view.round + 1 if self.until is None else self.until,
        )

    def brings(self, look: Outlook) -> Iterable[str]:
        return _transferred(self.clauses, look.seat)

    def never(self, here: BoardLexicon) -> Iterator[str]:
        yield from gone_guests(here.seen, self.parties)
        rounds = [round for terms in self.clauses for round in _rounds(terms)]
        over = [round for round in (self.until, *rounds) if round is not None and round < here.seen.round]
        if over:
            yield tr("Round {round} is over: the line can never apply.", round=min(over))

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        """Contracts of one usual clause each; more of them are typed."""
        view = here.seen
        if others := rivals(view, here.me):
            yield from _loans(view, others)
            if own := view.owned(here.me)[:MOST_TITLES]:
                yield from _about_titles(view, others, own)

    def __str__(self) -> str:
        until = "" if self.until is None else f" OPEN UNTIL ROUND {self.until}"
        head = f'CONTRACT "{self.name}" WITH {", ".join(self.parties)}{until}'
        return f"{head}: {written_clauses(self.clauses)}"


def _rounds(terms: Terms) -> list[int | None]:
    """Return the rounds that must not be over when a clause is agreed on."""
    match terms:
        case Pay():
            return [terms.ends]
        case Loan(dues=dues):
            return [due.round for due in dues]
        case InterestLoan(due=due):
            return [due]
        case Transfer(round=round):
            return [round]
    return [terms.until]


def terms_faults(here: BoardLexicon, parties: Sequence[SeatId], terms: Terms) -> Faults:
    """Yield why a clause cannot be agreed on by these parties."""
    for seat in dict.fromkeys(terms.seats):
        if seat not in parties:
            yield no(tr("{seat} is no party of this contract.", seat=seat))
    yield from _round_faults(here, terms)
    yield from _pledge_faults(here, terms)
    if isinstance(terms, Transfer) and terms.title == LEASE:
        yield from lease_faults(here)
    if isinstance(terms, Rule):
        yield from _rule_faults(here, parties)


def _round_faults(here: BoardLexicon, terms: Terms) -> Faults:
    """Yield which round of a clause is over."""
    match terms:
        case Pay():
            yield from past_faults(here, terms.when.first)
        case Loan():
            for round in dict.fromkeys(due.round for due in terms.dues):
                yield from past_faults(here, round)
        case InterestLoan():
            yield from past_faults(here, terms.due, is_later=True)
        case Transfer() if terms.round is not None:
            yield from past_faults(here, terms.round, is_later=True)
    if terms.until is not None:
        yield from past_faults(here, terms.until)


def _pledge_faults(here: BoardLexicon, terms: Terms) -> Faults:
    """LAI-52 Yield which pledged titles the bank has: it pledges nothing."""
    pledge = terms.pledge
    for title in pledge.titles if pledge else ():
        if here.owner_of(title) == BANK:
            name = name_of_title(here, title)
            yield no(tr("SECURED BY {key}: {title} is the bank's.", key=title, title=name))


def _rule_faults(here: BoardLexicon, parties: Sequence[SeatId]) -> Faults:
    """Yield who is missing from a contract of all."""
    missing = [seat for seat in seats_in_play(here) if seat not in parties]
    if missing:
        text = tr("A RULE is agreed on by all: {seats} must be parties too.", seats=", ".join(missing))
        yield no(text)


def _item(name: str, says: str, choices: Sequence[Choice]) -> Item:
    """Return the item of a contract: its clauses stand behind the seat with whom it is made."""
    pick = Pick(tr("With whom: what"), tuple(choices), is_free=True)
    return Item(name, says, f'CONTRACT "{name}" WITH {{}}', (pick,), is_many=True)


def _loans(view: CircuitView, others: Sequence[SeatId]) -> Iterator[Item]:
    """A loan at interest, in one direction or the other."""
    due = view.round + LOAN_ROUNDS
    lent = [f"{seat}: LOAN $200 FROM me TO {seat} AT 5% DUE ROUND {due}" for seat in others]
    yield _item(tr("Loan"), tr("lend money at interest"), _said(view, others, lent))
    borrowed = [f"{seat}: LOAN $200 FROM {seat} TO me AT 5% DUE ROUND {due}" for seat in others]
    yield _item(tr("Credit"), tr("borrow money at interest"), _said(view, others, borrowed))


def _said(view: CircuitView, others: Sequence[SeatId], words: Sequence[str]) -> list[Choice]:
    return [Choice(one, view.seats[seat].name) for seat, one in zip(others, words, strict=True)]


def _about_titles(view: CircuitView, others: Sequence[SeatId], own: Sequence[str]) -> Iterator[Item]:
    """A share of income, a fixed price, an option to buy."""
    pairs = [(seat, key) for seat in others for key in own]
    kinds = (
        (tr("Share"), tr("promise part of a title's income"), "INCOME 25% OF {title} TO {seat}"),
        (tr("Fixed price"), tr("promise a price for good"), "FIXED $20 AT {title} FOR {seat}"),
        (tr("Option"), tr("promise to sell for a price"), "OPTION {title} FOR $400 TO {seat}"),
    )
    for name, says, clause in kinds:
        words = [f"{seat}: {clause.format(title=key, seat=seat)}" for seat, key in pairs]
        choices = [title_choice(view, key, one) for (_, key), one in zip(pairs, words, strict=True)]
        yield _item(name, says, choices)


def _names(look: Outlook, seats: Iterable[SeatId]) -> str:
    return listed([name_of(look.view, one) for one in seats])


def _said_signature(look: Outlook, proposal: Proposal) -> str:
    missing = [one for one in proposal.parties if one != look.seat and one not in proposal.signed]
    if not missing:
        return tr(
            "You sign {id}: with that it is agreed on, and concluded as soon as it is possible.",
            id=proposal.id,
        )
    return tr("You sign {id}; {seats} must sign it too.", id=proposal.id, seats=_names(look, missing))


def _transferred(clauses: Sequence[Terms], seat: SeatId) -> list[str]:
    return [terms.title for terms in clauses if isinstance(terms, Transfer) and terms.taker == seat]


def is_same(proposal: Proposal, parties: tuple[SeatId, ...], clauses: tuple[Terms, ...]) -> bool:
    """Say whether a block has the parties of a proposal, and its clauses in the same order."""
    if sorted(proposal.parties) != sorted(parties):
        return False
    return [_plain(terms) for terms in proposal.clauses] == [_plain(terms) for terms in clauses]


def _plain(terms: Terms) -> Terms:
    """Return terms without blanks and letter case that do not matter."""
    return replace(terms, text=" ".join(terms.text.split()).casefold()) if isinstance(terms, Text) else terms


def _sign(table: CircuitTable, seat: SeatId, proposal: Proposal, line: str) -> str:
    """Put a name under a proposal; with the last one it is agreed on."""
    circuit = table.state
    if seat not in proposal.signed:
        lines = {**proposal.lines, seat: line}
        proposal = replace(proposal, signed=(*proposal.signed, seat), lines=lines)
    if len(proposal.signed) < len(proposal.parties):
        circuit.proposals[proposal.id] = proposal
        return ""
    del circuit.proposals[proposal.id]
    agreement = Agreement(proposal.proposer, proposal=proposal, lines=proposal.lines)
    agree(table, agreement)
    outcomes(table).agreed[proposal.id] = agreement
    return ""


@order(
    tr_noop("SIGN <proposal>"),
    rule="LAI-49",
    help=tr_noop("Signs a contract that another party has proposed."),
    examples=("SIGN P3",),
)
class Sign(AgreementOrder):
    """A signature."""

    proposal: str = slot(PROPOSAL_ID)

    def refuses(self, here: BoardLexicon) -> Faults:
        """LAI-49 Proposals to others, and those signed already."""
        proposal = here.seen.proposals.get(self.proposal)
        if proposal is None or here.me not in proposal.parties:
            mine = [one.id for one in here.seen.proposals.values() if _waits_for(one, here.me)]
            hint = tr("To be signed by you: {ids}.", ids=", ".join(mine)) if mine else ""
            yield no(
                tr("There is no open proposal {proposal} with you as a party.", proposal=self.proposal), hint
            )
        elif here.me in proposal.signed:
            yield no(tr("You have signed {proposal} already.", proposal=self.proposal))

    def heard(self, table: CircuitTable, seat: SeatId) -> str:
        proposal = table.state.proposals.get(self.proposal)
        if proposal is None:
            return tr("{id} is not open", id=self.proposal)
        if seat not in proposal.parties:
            return tr("you are no party to {id}", id=self.proposal)
        outcomes(table).led_to.put(self, proposal.id)
        return _sign(table, seat, proposal, self.source or str(self))

    def hindered(self, look: Outlook) -> str:
        """Return why the contract waits, if all have signed."""
        agreed = look.trial.opened.state.agreements
        return next((one.reason for one in agreed if one.proposal and one.proposal.id == self.proposal), "")

    def said(self, look: Outlook) -> str:
        proposal = look.view.proposals.get(self.proposal)
        if proposal is None:
            return tr("You sign {id}, if it is still open.", id=self.proposal)
        return _said_signature(look, proposal)

    def brings(self, look: Outlook) -> Iterable[str]:
        proposal = look.view.proposals.get(self.proposal)
        return _transferred(proposal.clauses, look.seat) if proposal else ()

    def never(self, here: BoardLexicon) -> Iterator[str]:
        yield from not_open(here, self.proposal)

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        proposals = [one for one in here.seen.proposals.values() if _waits_for(one, here.me)]
        for one in proposals:
            yield from suggested(f"SIGN {one.id}", said_proposal(one))
        if proposals:
            pick = Pick(tr("Proposal"), tuple(Choice(one.id, said_proposal(one)) for one in proposals))
            yield Item(tr("Sign"), tr("agree to a contract"), "SIGN {}", (pick,), is_many=True)


def _waits_for(proposal: Proposal, seat: SeatId) -> bool:
    return seat in proposal.parties and seat not in proposal.signed


def said_proposal(proposal: Proposal) -> str:
    """Return whose proposal it is and its name."""
    return tr('"{name}", proposed by {seat}', name=proposal.name, seat=proposal.proposer)


@order(
    tr_noop("WITHDRAW <id>"),
    rule="LAI-49",
    help=tr_noop("Takes back your open offer, your signature, or the contract that you proposed."),
    examples=("WITHDRAW G7", "WITHDRAW P3"),
)
class Withdraw(AgreementOrder):
    """An offer, a signature or a proposal taken back."""

    is_notice = True
    done = tr_noop("it is withdrawn")
    id: str = slot(MINE_ID)

    def refuses(self, here: BoardLexicon) -> Faults:
        """What is not the writer's."""
        if self.id.startswith("G"):
            offer = here.seen.offers.get(self.id)
            if offer is None or offer.giver != here.me:
                mine = [one.id for one in here.seen.offers.values() if one.giver == here.me]
                yield no(tr("{offer} is no open offer of yours.", offer=self.id), yours(mine))
            return
        proposal = here.seen.proposals.get(self.id)
        if proposal is None or here.me not in proposal.parties:
            yield no(tr("There is no open proposal {proposal} with you as a party.", proposal=self.id))
        elif here.me not in proposal.signed:
            yield no(tr("You have not signed {proposal}.", proposal=self.id))

    def heard(self, table: CircuitTable, seat: SeatId) -> str:
        """The proposer kills a proposal, another takes his signature back."""
        offers, proposals = table.state.offers, table.state.proposals
        if self.id in offers and offers[self.id].giver == seat:
            del offers[self.id]
            return ""
        proposal = proposals.get(self.id)
        if proposal is None:
            return tr("{id} is not open", id=self.id)
        if seat not in proposal.signed:
            return tr("you have not signed {id}", id=self.id)
        if seat == proposal.proposer:
            del proposals[self.id]
        else:
            left = tuple(one for one in proposal.signed if one != seat)
            proposals[self.id] = replace(proposal, signed=left)
        return ""

    def said(self, look: Outlook) -> str:
        proposal = look.view.proposals.get(self.id)
        if proposal is not None and proposal.proposer != look.seat:
            return tr("You take your signature to {id} back.", id=self.id)
        return tr("You take {id} back.", id=self.id)

    def never(self, here: BoardLexicon) -> Iterator[str]:
        yield from not_open(here, self.id)

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        view, me = here.seen, here.me
        choices = (
            *(Choice(one.id, said_offer(view, one)) for one in view.offers.values() if one.giver == me),
            *(Choice(one.id, said_proposal(one)) for one in view.proposals.values() if me in one.signed),
        )
        if choices:
            pick = Pick(tr("What"), choices)
            yield Item(tr("Withdraw"), tr("take back what is open"), "WITHDRAW {}", (pick,), is_many=True)


CONTRACTS: tuple[type[Order], ...] = (Sign, ContractOrder, Withdraw)
