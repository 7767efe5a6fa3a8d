"""The books of a seat: every dollar that comes or goes is an entry; shares of income (brief 3.9.5, 9)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import Event, SeatId, event
from pbem.engine.ledger import Ledger
from pbem.engine.tongue import tr_noop
from pbem.rulesets.laissez_faire.audience import readers_of_share
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.circuit import CircuitTable, Clause, Entry, Investor
from pbem.rulesets.laissez_faire.clauses import Income
from pbem.rulesets.laissez_faire.schedule import half_up
from pbem.rulesets.laissez_faire.wording import Dollars, Party, name_of, party

KINDS = {
    "pass_start": tr_noop("Start money"),
    "tax": tr_noop("tax"),
    "purchase": tr_noop("purchase"),
    "building": tr_noop("building"),
    "moving": tr_noop("moving houses"),
    "rent": tr_noop("rent"),
    "fare": tr_noop("fare"),
    "utility": tr_noop("utility"),
    "share": tr_noop("share of income"),
    "jail": tr_noop("jail fee"),
    "lease": tr_noop("jail lease"),
    "deal": tr_noop("deal"),
    "gift": tr_noop("gift"),
    "clause": tr_noop("payment by contract"),
    "exercise": tr_noop("option exercised"),
    "estate": tr_noop("estate"),
    "ruling": tr_noop("ruling of the GM"),
}
"""What money is paid or received for, in words for a reader."""

BENCHES = "benches"
"""In a seat's tally how often it slept on a bench; all else in it is money, see `tallied`."""


@event("LAI-51", "{owner} passes {amount} on to {seat} ({clause}).")
class Shared(Event):
    owner: Party
    amount: Dollars
    seat: str
    clause: str


def tallied(kind: str, *, is_paid: bool, other: str = BANK) -> str:
    """Return under which name a tally adds up money paid to, or received from, a seat or the bank."""
    return f"{kind} {'to' if is_paid else 'from'} {other}"


LEDGER = Ledger(Entry, KINDS, lambda amount: str(Dollars(amount)), BANK)


def receive(table: CircuitTable, seat: SeatId, amount: int, kind: str, about: str = "") -> None:
    """Let a seat receive money from the bank, which never runs out (LAI-R09)."""
    transfer(table, BANK, seat, amount, kind, about)


def pay_bank(table: CircuitTable, seat: SeatId, amount: int, kind: str, about: str = "") -> None:
    """LAI-R09 Let a seat pay money to the bank, no more than it has."""
    transfer(table, seat, BANK, amount, kind, about)


def transfer(table: CircuitTable, payer: str, payee: str, amount: int, kind: str, about: str = "") -> None:
    """LAI-R09 Let money change hands between seats, or a seat and the bank; `about` is a title or clause."""
    for seat, entry in LEDGER.move(table.state.seats, payer, payee, amount, kind, about):
        tally = table.state.seats[seat].tally
        name = tallied(entry.kind, is_paid=entry.amount < 0, other=entry.other)
        tally[name] = tally.get(name, 0) + abs(entry.amount)


def count_bench(investor: Investor) -> None:
    """Count a night on the bench for the end of the game."""
    investor.tally[BENCHES] = investor.tally.get(BENCHES, 0) + 1


def earn(table: CircuitTable, title: str, payer: SeatId, amount: int, kind: str) -> None:
    """3.9.5 Pay for the use of a title; its owner, the bank too, passes on the shares in it."""
    owner = table.state.titles[title].owner
    if owner == payer or not amount:
        return
    transfer(table, payer, owner, amount, kind, title)
    table.state.titles[title].earned += amount
    left = amount
    for clause, terms in _shares(table, title, owner):
        share = min(half_up(terms.percent * amount, 100), left)
        if share:
            left -= share
            _pass_on(table, owner, share, clause, terms)


def _shares(table: CircuitTable, title: str, owner: str) -> Iterator[tuple[Clause, Income]]:
    """Yield the live shares in a title that bind its owner, by rank, but for his own."""
    for clause in table.state.live():
        terms = clause.terms
        if not isinstance(terms, Income) or terms.title != title or terms.holder == owner:
            continue
        if not terms.is_personal or terms.grantor == owner:
            yield clause, terms


def _pass_on(table: CircuitTable, owner: str, share: int, clause: Clause, terms: Income) -> None:
    transfer(table, owner, terms.holder, share, "share", clause.id)
    names = party(table.state, owner), name_of(table.state, terms.holder)
    only = readers_of_share(table.book, terms, (owner, terms.holder))
    table.tell(Shared(names[0], Dollars(share), names[1], clause.id, only=only))
