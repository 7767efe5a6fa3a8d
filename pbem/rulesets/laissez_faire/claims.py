"""3.9.3 What contracts give their parties: releases, options, complaints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import GM, Event, SeatId, event
from pbem.engine.orderform import Choice, Item, Offered, Pick, suggested
from pbem.engine.orders import Order, order
from pbem.engine.slots import slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.laissez_faire.agreements import MOST_CLAUSES, AgreementOrder, agree, asked, left_over
from pbem.rulesets.laissez_faire.circuit import Agreement, CircuitTable, Life
from pbem.rulesets.laissez_faire.clauses import OptionToBuy
from pbem.rulesets.laissez_faire.concluding import release, released_by
from pbem.rulesets.laissez_faire.contracttext import StatementSlot
from pbem.rulesets.laissez_faire.legality import (
    Faults,
    clause_faults,
    ended,
    no,
    yours,
)
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.names import CLAUSE_ID, CONTRACT_ID, RELEASE_ID
from pbem.rulesets.laissez_faire.outcomes import outcomes
from pbem.rulesets.laissez_faire.outlook import Outlook
from pbem.rulesets.laissez_faire.schedule import clause_of
from pbem.rulesets.laissez_faire.scopes import name_in
from pbem.rulesets.laissez_faire.spots import title_choice
from pbem.rulesets.laissez_faire.testing import tests_of
from pbem.rulesets.laissez_faire.view import CircuitView, SeenClause
from pbem.rulesets.laissez_faire.wording import called, name_of


@event("LAI-07")
class Complained(Event):
    seat: str
    contract: str
    text: str

    @property
    def sentence(self) -> str:
        said = tr(
            "{seat} complains of {contract}: {text}", seat=self.seat, contract=self.contract, text=self.text
        )
        return said if said.endswith((".", "!", "?")) else f"{said}."


@order(
    tr_noop("RELEASE <id>"),
    rule="LAI-51",
    help=tr_noop("Frees the other from a clause that is owed to you, or from all of a contract."),
    examples=("RELEASE K5.2", "RELEASE K5"),
)
class Release(AgreementOrder):
    """A release from a clause, or from all clauses of a contract that are owed to the writer."""

    is_notice = True
    done = tr_noop("you have released it")
    id: str = slot(RELEASE_ID)

    def refuses(self, here: BoardLexicon) -> Faults:
        yield from release_faults(here, self.id)

    def heard(self, table: CircuitTable, seat: SeatId) -> str:
        """RELEASE of a contract is one of every clause in it that is owed to the sender."""
        clauses = released_by(table.state, self.id, seat)
        for id in clauses:
            release(table.state, id, seat)
        return "" if clauses else tr("nothing of {id} is owed to you", id=self.id)

    def said(self, look: Outlook) -> str:
        return tr("You release {id}, as far as it is owed to you.", id=self.id)

    def never(self, here: BoardLexicon) -> Iterator[str]:
        yield from ended(here, self.id)

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        view = here.seen
        clauses = owed(view, here.me)[:MOST_CLAUSES]
        if clauses:
            pick = Pick(tr("Clause"), tuple(Choice(one.id, one.terms.words(view.book)) for one in clauses))
            yield Item(tr("Release"), tr("free others from a clause"), "RELEASE {}", (pick,), is_many=True)


def release_faults(here: BoardLexicon, id: str) -> Faults:
    """Yield why the writer can free nobody from a clause, or from any clause of a contract."""
    if "." not in id:
        contract = here.seen.contract(id)
        if contract is None:
            yield no(tr("There is no contract {contract}.", contract=id))
        elif not any(
            here.me in clause.terms.owed_to(contract.parties)
            for clause in contract.clauses.values()
            if clause.life is Life.LIVE
        ):
            yield no(tr("Nothing in {contract} is owed to you.", contract=id))
        return
    faults = list(clause_faults(here, id))
    yield from faults
    contract, clause = here.seen.contract(id), here.seen.clause(id)
    if faults or contract is None or clause is None:
        return
    owed = clause.terms.owed_to(contract.parties)
    if not owed:
        yield no(tr("{clause} is owed to nobody who could release it.", clause=id))
    elif here.me not in owed:
        yield no(_only_they(id, owed))
    elif here.me in clause.released_by:
        yield no(tr("You have released {clause} already.", clause=id))


def _only_they(id: str, owed: Sequence[SeatId]) -> str:
    if len(owed) == 1:
        return tr("{clause} is owed to {seat}, only {seat} can release it.", clause=id, seat=owed[0])
    return tr("{clause} is owed to {seats}, only they can release it.", clause=id, seats=", ".join(owed))


def owed(view: CircuitView, seat: SeatId) -> list[SeenClause]:
    """Return the live clauses from which a seat can release others."""
    return [
        clause
        for contract in view.contracts.values()
        for clause in contract.clauses.values()
        if clause.life is Life.LIVE
        and seat in clause.terms.owed_to(contract.parties)
        and seat not in clause.released_by
    ]


@order(
    tr_noop("EXERCISE <clause>"),
    rule="LAI-R52",
    help=tr_noop("Buys a title by the option that a clause gives you."),
    examples=("EXERCISE K5.2", "IF OWNER wall IS bank THEN EXERCISE K5.2"),
)
class Exercise(AgreementOrder):
    """An option exercised."""

    may_test = True
    clause: str = slot(CLAUSE_ID)

    def refuses(self, here: BoardLexicon) -> Faults:
        """LAI-R52 Options of others."""
        faults = list(clause_faults(here, self.clause))
        yield from faults
        clause = here.seen.clause(self.clause)
        if not faults and clause and not _is_option_of(here, clause):
            mine = [one.id for one in here.seen.live() if _is_option_of(here, one)]
            yield no(tr("{clause} is no option of yours.", clause=self.clause), yours(mine))

    def heard(self, table: CircuitTable, seat: SeatId) -> str:
        """LAI-R52 An option is exercised at the next checkpoint."""
        clause = clause_of(table.state, self.clause)
        terms = clause.terms if clause is not None and clause.life is Life.LIVE else None
        if not isinstance(terms, OptionToBuy) or terms.holder != seat:
            return tr("{clause} is no option of yours", clause=self.clause)
        line, tests = self.source or str(self), asked((seat, tests_of(self)))
        agreement = Agreement(seat, tests=tests, clause=self.clause, lines={seat: line})
        agree(table, agreement)
        outcomes(table).led_to.put(self, agreement)
        return ""

    def hindered(self, look: Outlook) -> str:
        return left_over(look.trial.opened.state, look.seat, self)

    def said(self, look: Outlook) -> str:
        clause = look.view.clause(self.clause)
        if clause is None or not isinstance(clause.terms, OptionToBuy):
            return tr("You exercise {clause}, if you can.", clause=self.clause)
        return tr(
            "You buy {title} for ${amount} by {clause}, as soon as that is possible.",
            title=called(look.book, clause.terms.title),
            amount=clause.terms.amount,
            clause=clause.id,
        )

    def never(self, here: BoardLexicon) -> Iterator[str]:
        yield from ended(here, self.clause)

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        view, choices = here.seen, []
        for clause in view.live():
            terms = clause.terms
            if not isinstance(terms, OptionToBuy) or terms.holder != here.me:
                continue
            if view.titles[terms.title].owner != here.me:
                title = name_in(view.book, terms.title)
                says = tr("{title} for ${amount}", title=title, amount=terms.amount)
                yield from suggested(f"EXERCISE {clause.id}", says)
                choices.append(title_choice(view, terms.title, clause.id))
        if choices:
            pick = Pick(tr("Option"), tuple(choices))
            yield Item(tr("Exercise"), tr("buy by an option"), "EXERCISE {}", (pick,), is_many=True)


def _is_option_of(here: BoardLexicon, clause: SeenClause) -> bool:
    return isinstance(clause.terms, OptionToBuy) and clause.terms.holder == here.me


@order(
    tr_noop("COMPLAIN <contract>: <text>"),
    rule="LAI-R47",
    help=tr_noop("Tells the GM, and the other parties, how a contract was broken; END behind it."),
    examples=("COMPLAIN K5: bob has lodged in Boston, against what he promised.",),
    block=r"COMPLAIN\s+K[1-9]\d*\s*:?",
)
class Complain(AgreementOrder):
    """A statement about a contract to the arbiter."""

    is_notice = True
    done = tr_noop("the GM and the parties have it")
    contract: str = slot(CONTRACT_ID)
    text: str = slot(StatementSlot())

    def refuses(self, here: BoardLexicon) -> Faults:
        """LAI-R47 All but the parties."""
        contract = here.seen.contract(self.contract)
        if contract is None or here.me not in contract.parties:
            mine = [one.id for one in here.seen.contracts.values() if here.me in one.parties]
            yield no(tr("You are no party of {contract}.", contract=self.contract), yours(mine))

    def said(self, look: Outlook) -> str:
        return tr("The GM and the parties of {contract} read what you complain of.", contract=self.contract)

    def heard(self, table: CircuitTable, seat: SeatId) -> str:
        """A complaint goes to the arbiter, and to the parties of the contract."""
        contract = table.state.contracts.get(self.contract)
        if contract is None:
            return tr("there is no contract {id}", id=self.contract)
        only = frozenset((*contract.parties, seat, GM))
        table.tell(Complained(name_of(table.state, seat), contract.id, self.text, only=only))
        return ""

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        said = tr("it has not been kept")
        contracts = [one for one in here.seen.contracts.values() if here.me in one.parties]
        choices = tuple(Choice(f"{one.id}: {said}", one.name or "") for one in contracts[-MOST_CLAUSES:])
        if choices:
            pick = Pick(tr("What"), choices, is_free=True)
            yield Item(tr("Complain"), tr("tell the GM of a breach"), "COMPLAIN {}", (pick,), is_many=True)

    def __str__(self) -> str:
        return f"COMPLAIN {self.contract}: {self.text}"


CLAIMS: tuple[type[Order], ...] = (Release, Exercise, Complain)
