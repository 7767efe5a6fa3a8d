"""The books of a seat: every MC that comes or goes is an entry (brief 7.4, 9)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.ledger import Entry, Ledger
from pbem.engine.tongue import tr_noop
from pbem.rulesets.planetismals.belt import BeltTable

KINDS = {
    "tax": tr_noop("taxes"),
    "luxuries": tr_noop("luxuries"),
    "tourism": tr_noop("tourism"),
    "rent": tr_noop("rent"),
    "research": tr_noop("research"),
    "rations": tr_noop("rations"),
    "sale": tr_noop("sales"),
    "purchase": tr_noop("goods bought"),
    "installation": tr_noop("installations bought"),
    "shuttle": tr_noop("shuttles bought"),
    "strike": tr_noop("strike fees"),
    "comet": tr_noop("comet"),
    "embezzlement": tr_noop("embezzlement"),
    "breakthrough": tr_noop("breakthrough"),
    "espionage": tr_noop("espionage"),
    "takeover": tr_noop("takeover"),
    "buyout": tr_noop("buy-out"),
    "land_tax": tr_noop("land taxes"),
    "income_tax": tr_noop("income taxes"),
    "interference": tr_noop("political interference"),
    "colony_bid": tr_noop("bids for colonies"),
    "asteroid_bid": tr_noop("bids for asteroids"),
    "deal": tr_noop("deals"),
    "debt": tr_noop("debts"),
    "removal": tr_noop("left the game"),
}
"""What money is received or paid for, in words for a reader."""

COUNTS = {
    "ore_dug": tr_noop("ore dug"),
    "goods_made": tr_noop("goods made"),
    "goods_sold": tr_noop("goods sold"),
    "goods_bought": tr_noop("goods bought"),
    "rent_paid": tr_noop("rent paid"),
    "rent_received": tr_noop("rent received"),
    "colonies_fed": tr_noop("colonies fed"),
    "rations_paid": tr_noop("colonies on rations"),
    "hexes_flown": tr_noop("hexes flown"),
    "asteroids_discovered": tr_noop("asteroids discovered"),
    "installations_built": tr_noop("installations bought"),
    "shuttles_bought": tr_noop("shuttles bought"),
    "lots_won": tr_noop("bids won"),
    "deals_done": tr_noop("deals done"),
}
"""What is counted for the end of the game, in words for a reader."""


LEDGER = Ledger(Entry, KINDS)


def receive(table: BeltTable, seat: SeatId, amount: int, kind: str, about: str = "") -> None:
    """Let a seat receive MC from the bank."""
    transfer(table, LEDGER.bank, seat, amount, kind, about)


def pay(table: BeltTable, seat: SeatId, amount: int, kind: str, about: str = "") -> None:
    """PLA-R61 Let a seat pay MC to the bank, no more than it has."""
    transfer(table, seat, LEDGER.bank, amount, kind, about)


def transfer(table: BeltTable, payer: SeatId, payee: SeatId, amount: int, kind: str, about: str = "") -> None:
    """PLA-R61 Let a seat pay MC to another, no more than it has."""
    LEDGER.move(table.state.seats, payer, payee, amount, kind, about)


def count(table: BeltTable, seat: SeatId, what: str, units: int = 1) -> None:
    """Count something for the end of the game; see COUNTS."""
    if units:
        tally = table.state.seats[seat].tally
        tally[what] = tally.get(what, 0) + units
