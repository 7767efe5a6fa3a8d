"""Things changing hands in a deal, all or nothing."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.events import Event, SeatId, event
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.accounts import transfer
from pbem.rulesets.laissez_faire.audience import readers_of_deal
from pbem.rulesets.laissez_faire.building import hand_over_house, house_hindrance, moving_price
from pbem.rulesets.laissez_faire.circuit import Agreement, Circuit, CircuitTable, Life, options_now
from pbem.rulesets.laissez_faire.clauses import Income, OptionToBuy
from pbem.rulesets.laissez_faire.concluding import release
from pbem.rulesets.laissez_faire.hindrances import Hindered, need_cash, need_owner
from pbem.rulesets.laissez_faire.moneyclauses import InterestLoan, Loan, Pay
from pbem.rulesets.laissez_faire.names import LEASE
from pbem.rulesets.laissez_faire.ownership import hand_over
from pbem.rulesets.laissez_faire.schedule import clause_of, in_arrears, obligees
from pbem.rulesets.laissez_faire.things import Sort, Thing
from pbem.rulesets.laissez_faire.wording import SaidThings, party, said_things

Side = tuple[SeatId, SeatId, tuple[Thing, ...]]

_ORDER = (Sort.MONEY, Sort.HOUSE, Sort.TITLE, Sort.LEASE, Sort.CLAIM, Sort.RELEASE)
"""In which order the things of a deal change hands."""

DOOMED_TURNS = 2
"""Who has spent so many turns in jail may be out after the next."""


@event(
    "LAI-46",
    "{one} gives {things} to {other}.",
    when={"takes": "{one} gives {things} to {other} for {price}."},
    called={"things": "gives", "price": "takes"},
    has_one_stop=True,
)
class Dealt(Event):
    one: str
    other: str
    gives: SaidThings
    takes: SaidThings


def sides(deal: Agreement) -> tuple[Side, Side]:
    """Return for both sides of a deal who gives what to whom."""
    return (deal.one, deal.other, deal.gives), (deal.other, deal.one, deal.takes)


def check_deal(table: CircuitTable, deal: Agreement) -> None:
    """Hinder what is not the giver's to give as it stands before anything changes hands."""
    circuit = table.state
    if not deal.takes:
        _check_gift(table, deal.one)
    for giver, taker, things in sides(deal):
        need_cash(circuit, giver, _cash_needed(table, giver, deal))
        for thing in things:
            if thing.sort in (Sort.TITLE, Sort.LEASE):
                need_owner(table.book, circuit, _key(thing), giver)
            elif thing.sort is Sort.CLAIM:
                _need_claim(circuit, thing.id, giver)
            elif thing.sort is Sort.RELEASE:
                _need_obligee(circuit, thing.id, giver)
            elif thing.sort is Sort.HOUSE:
                _need_house(table, thing, giver, taker)


def _key(thing: Thing) -> str:
    return LEASE if thing.sort is Sort.LEASE else thing.id


def _check_gift(table: CircuitTable, giver: SeatId) -> None:
    """LAI-R35, LAI-R55 No gifts by a seat in arrears, by option none of the doomed, or none at all."""
    circuit, options = table.state, options_now(table.book, table.state)
    jail = circuit.seats[giver].jail
    if in_arrears(circuit, giver):
        raise Hindered(tr("{seat} is in arrears", seat=party(circuit, giver)))
    if not options.gifts:
        raise Hindered(tr("gifts are not allowed"))
    if not options.doomed_gifts and jail is not None and jail.turns >= DOOMED_TURNS:
        raise Hindered(tr("{seat} is in jail for the last time", seat=party(circuit, giver)))


def _cash_needed(table: CircuitTable, seat: SeatId, deal: Agreement) -> int:
    """Return what a seat pays in a deal: the money it gives, and to the bank for houses it gets."""
    mine, theirs = (deal.gives, deal.takes) if seat == deal.one else (deal.takes, deal.gives)
    houses = [thing.target for thing in theirs if thing.sort is Sort.HOUSE]
    money = sum(thing.amount for thing in mine if thing.sort is Sort.MONEY)
    return money + sum(moving_price(table.book, target) for target in houses)


def _need_claim(circuit: Circuit, id: str, giver: SeatId) -> None:
    """LAI-R54 What is owed by a clause can be given away by whom it is owed to, unless NOTRANSFER."""
    clause = clause_of(circuit, id)
    if clause is None or clause.life is not Life.LIVE or clause.terms.claimant != giver:
        raise Hindered(tr("{clause} is not owed to {seat}", clause=id, seat=party(circuit, giver)))
    if clause.terms.no_transfer:
        raise Hindered(tr("{clause} cannot be given away", clause=id))


def _need_obligee(circuit: Circuit, id: str, giver: SeatId) -> None:
    clause = clause_of(circuit, id)
    if clause is None or clause.life is not Life.LIVE or giver not in obligees(circuit, id):
        raise Hindered(tr("{clause} is not owed to {seat}", clause=id, seat=party(circuit, giver)))


def _need_house(table: CircuitTable, thing: Thing, giver: SeatId, taker: SeatId) -> None:
    """LAI-72, LAI-R70 A house goes from the giver's street to the receiver's, as if one had both."""
    need_owner(table.book, table.state, thing.id, giver)
    need_owner(table.book, table.state, thing.target, taker)
    for seat in (giver, taker):
        if in_arrears(table.state, seat):
            raise Hindered(tr("{seat} is in arrears", seat=party(table.state, seat)))
    reason = house_hindrance(table, thing.id, thing.target)
    if reason:
        raise Hindered(reason)


def carry_out_deal(table: CircuitTable, deal: Agreement) -> None:
    """Let everything in a deal change hands."""
    circuit = table.state
    one, other = party(circuit, deal.one), party(circuit, deal.other)
    gives, takes = said_things(table.book, deal.gives), said_things(table.book, deal.takes)
    only = readers_of_deal(table.book, (deal.one, deal.other))
    table.tell(Dealt(str(one), str(other), gives, takes, only=only))
    kind = "deal" if deal.takes else "gift"
    every = [(giver, taker, thing) for giver, taker, things in sides(deal) for thing in things]
    for giver, taker, thing in sorted(every, key=lambda one: _ORDER.index(one[2].sort)):
        _pass_on(table, giver, taker, thing, kind)


def _pass_on(table: CircuitTable, giver: SeatId, taker: SeatId, thing: Thing, kind: str) -> None:
    match thing.sort:
        case Sort.MONEY:
            transfer(table, giver, taker, thing.amount, kind)
        case Sort.HOUSE:
            _need_house(table, thing, giver, taker)
            hand_over_house(table, taker, thing.id, thing.target)
        case Sort.TITLE | Sort.LEASE:
            hand_over(table.state, _key(thing), taker)
        case Sort.CLAIM:
            _need_claim(table.state, thing.id, giver)
            _assign(table.state, thing.id, taker)
        case Sort.RELEASE:
            _need_obligee(table.state, thing.id, giver)
            release(table.state, thing.id, giver)


def _assign(circuit: Circuit, id: str, taker: SeatId) -> None:
    """LAI-R54 What is owed by a clause is owed to another seat now; to the debtor himself no more."""
    clause = clause_of(circuit, id)
    assert clause is not None
    if clause.terms.debtor == taker:
        release(circuit, id, clause.terms.claimant)
        return
    match clause.terms:
        case Pay():
            clause.terms = replace(clause.terms, payee=taker)
        case Loan() | InterestLoan():
            clause.terms = replace(clause.terms, lender=taker)
        case Income() | OptionToBuy():
            clause.terms = replace(clause.terms, holder=taker)
