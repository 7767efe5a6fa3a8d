"""The jail: prisoners, what they run up and their chances, and the lease (brief 7.3; LAI-28 to 33, 73)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.report import Block, Column, Paragraph, Row, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.jail import LAST_CHANCE, fee_of_side
from pbem.rulesets.laissez_faire.statewords import dollars, rate_word
from pbem.rulesets.laissez_faire.view import CircuitView, SeenJail


def prisoners(view: CircuitView) -> dict[SeatId, SeenJail]:
    """Return who is in jail, in turn order."""
    return {seat: jail for seat in view.in_play() if (jail := view.seats[seat].jail) is not None}


def next_fee(view: CircuitView, jail: SeenJail) -> int:
    """LAI-29, 30 Return what gets a prisoner out at his next chance, at the rate in force now."""
    return fee_of_side(view.book, view, jail.side) + jail.board


def is_last_chance(jail: SeenJail) -> bool:
    """LAI-33 Say whether the next chance to pay is a prisoner's last."""
    return jail.turns + 1 >= LAST_CHANCE


def jail_blocks(view: CircuitView) -> Iterator[Block]:
    """Yield the prisoners and, where there is a lease of the jail, whose it is and the rate."""
    rows = tuple(_row(view, seat, jail) for seat, jail in prisoners(view).items())
    heads = (tr("Side"), tr("Turns"), tr("Room and board"), trp("in jail", "Next fee"))
    columns = (
        Column(tr("Prisoner")),
        *(Column(head, True) for head in heads),
        Column(tr("Last chance")),
    )
    if rows:
        note = tr("Next fee: what is to be paid at the next chance. Who does not pay at the third is out.")
        yield Table(tr("In jail"), columns, rows, note)
    else:
        yield Paragraph(tr("Nobody is in jail."))
    if view.options.jail_lease or view.lease.owner != BANK:
        yield Paragraph(lease_word(view))


def _row(view: CircuitView, seat: SeatId, jail: SeenJail) -> Row:
    cells = (
        seat,
        str(jail.side),
        str(jail.turns),
        dollars(jail.board),
        dollars(next_fee(view, jail)),
        tr("yes") if is_last_chance(jail) else tr("no"),
    )
    return Row(cells, seat=seat)


def lease_word(view: CircuitView) -> str:
    """LAI-73, 74 Say whose the lease of the jail is, or what it costs, and the rate in force."""
    rate = rate_word(view.lease.rate)
    if view.lease.owner == BANK:
        price = dollars(view.options.lease_price)
        return tr(
            "The lease of the jail is for sale for {price}. Room and board: {rate}.", price=price, rate=rate
        )
    return tr("The jail is leased to {seat}. Room and board: {rate}.", seat=view.lease.owner, rate=rate)
