"""T5e On landing: titles of the bank, the lease of the jail, and taxes."""

from __future__ import annotations

from pbem.engine.events import Caused, Event, SeatId, event
from pbem.rulesets.laissez_faire.accounts import pay_bank
from pbem.rulesets.laissez_faire.book import BANK, Book, Kind, Role, Space
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable, options_now
from pbem.rulesets.laissez_faire.jail import go_to_jail
from pbem.rulesets.laissez_faire.names import LEASE
from pbem.rulesets.laissez_faire.ownership import hand_over
from pbem.rulesets.laissez_faire.schedule import half_up, in_arrears
from pbem.rulesets.laissez_faire.scopes import ALL, covers
from pbem.rulesets.laissez_faire.settings import JAIL, Wanted
from pbem.rulesets.laissez_faire.view import AnyCircuit
from pbem.rulesets.laissez_faire.wording import Called, Dollars, called, name_of
from pbem.rulesets.laissez_faire.worth import net_worth

INCOME_TAX = "income_tax"
"""The key of the space to which the option income_tax applies."""
TENTH = 10
"""Percent of the net worth that option lower10 asks at the most."""


@event("{cause}", "{seat} buys {title} for {amount}.")
class Bought(Caused):
    seat: str
    title: Called
    amount: Dollars


@event("LAI-12", "{seat} pays {amount} of {tax}: {space}.")
class Taxed(Event):
    seat: str
    amount: Dollars
    tax: Dollars
    space: str


def for_sale(book: Book, circuit: AnyCircuit, space: Space) -> str:
    """Return what can be bought on a space: a title of the bank, or by option the lease; or ""."""
    if space.is_title:
        return space.key if circuit.titles[space.key].owner == BANK else ""
    is_leased_out = options_now(book, circuit).jail_lease and circuit.lease.owner == BANK
    return LEASE if space.role is Role.JAIL and is_leased_out else ""


def price_of(book: Book, circuit: AnyCircuit, thing: str) -> int:
    """Return the listed price of a title or the lease."""
    return options_now(book, circuit).lease_price if thing == LEASE else book.board.titles[thing].price


def buy(table: CircuitTable, seat: SeatId, space: Space) -> None:
    """Buy what the space offers, if the seat's BUY list says so."""
    thing = for_sale(table.book, table.state, space)
    if thing and wants(table.book, table.state, seat, thing):
        price = price_of(table.book, table.state, thing)
        title, amount = called(table.book, thing), Dollars(price)
        table.tell(
            Bought(name_of(table.state, seat), title, amount, cause="LAI-73" if thing == LEASE else "LAI-11")
        )
        pay_bank(table, seat, price, "lease" if thing == LEASE else "purchase", thing)
        hand_over(table.state, thing, seat)


def wants(book: Book, circuit: Circuit, seat: SeatId, thing: str) -> bool:
    """LAI-R20 Say whether a seat buys: the first item that covers it decides; never in arrears."""
    investor = circuit.seats[seat]
    if in_arrears(circuit, seat):
        return False
    for item in investor.settings.buy:
        if covered(book, item, thing):
            return not item.is_not and investor.cash - price_of(book, circuit, thing) >= item.keeping
    return False


def covered(book: Book, item: Wanted, thing: str) -> bool:
    """Say whether an item covers a thing; in a BUY list ALL is all titles, a city all titles in it."""
    if thing == LEASE:
        return JAIL in item.what
    city = book.board.titles[thing].city
    return ALL in item.what or (bool(city) and city in item.what) or covers(book, item.what, thing)


def pay_tax(table: CircuitTable, seat: SeatId, space: Space) -> bool:
    """Pay a tax, or what there is; return False if the seat goes to jail for it (tax_short)."""
    circuit, options = table.state, options_now(table.book, table.state)
    tax, cash = tax_on(table.book, circuit, seat, space), circuit.seats[seat].cash
    if cash < tax and options.tax_short == "jail":
        go_to_jail(table, seat, space.side)
        return False
    amount = min(tax, cash)
    table.tell(Taxed(name_of(circuit, seat), Dollars(amount), Dollars(tax), space.name))
    pay_bank(table, seat, amount, "tax", space.key)
    return True


def tax_on(book: Book, circuit: Circuit, seat: SeatId, space: Space) -> int:
    """LAI-R11 Return a tax as listed; the income tax, by option, up to a tenth of the net worth."""
    if space.key != INCOME_TAX or options_now(book, circuit).income_tax != "lower10":
        return space.amount
    return min(space.amount, max(half_up(TENTH * net_worth(book, circuit, seat), 100), 0))


def is_taxed(space: Space) -> bool:
    """Say whether a space asks a tax."""
    return space.kind is Kind.TAX
