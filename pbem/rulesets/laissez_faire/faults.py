"""What a circuit cannot be: a ruling of the GM's that makes one so is refused (brief 9)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import BANK, MOST_PAYMENTS, Book, Kind, Role
from pbem.rulesets.laissez_faire.circuit import Circuit, Investor, Status, options_now
from pbem.rulesets.laissez_faire.pactfaults import agreement_faults, contract_faults, rule_faults
from pbem.rulesets.laissez_faire.rounds import BUSINESS_PHASE, ROUND_PHASE, TRAVEL_PHASE
from pbem.rulesets.laissez_faire.settingfaults import setting_faults
from pbem.rulesets.laissez_faire.turns import LAST_CHANCE
from pbem.rulesets.laissez_faire.wording import Dollars

MOST_MONEY = 100_000_000
"""More dollars than this are a slip of the pen."""


def faults(book: Book, circuit: Circuit) -> tuple[str, ...]:
    """Return in sentences what of a circuit in play can't be."""
    return tuple(_all_faults(book, circuit))


def _all_faults(book: Book, circuit: Circuit) -> Iterator[str]:
    yield from _frame_faults(book, circuit)
    if sorted(circuit.turn_order) != sorted(circuit.seats):
        yield tr("turn_order must name every seat once: {seats}.", seats=", ".join(circuit.seats))
        return
    for investor in circuit.seats.values():
        yield from _seat_faults(book, circuit, investor)
        yield from setting_faults(book, circuit, investor)
    yield from _title_faults(book, circuit)
    yield from _lease_faults(circuit)
    yield from _supply_faults(book, circuit)
    yield from _roll_faults(circuit)
    yield from contract_faults(book, circuit)
    yield from agreement_faults(circuit)
    yield from rule_faults(circuit)


def _frame_faults(book: Book, circuit: Circuit) -> Iterator[str]:
    if circuit.how or circuit.winners:
        yield tr("The end is not set by a ruling: CLOSE ends the game.")
    phases = (BUSINESS_PHASE, TRAVEL_PHASE) if book.options.phases == "full" else (ROUND_PHASE,)
    if circuit.phase not in phases:
        yield tr("The phase follows from the game; it can't be {phase}.", phase=circuit.phase)
    lap = circuit.lap
    if lap is not None and book.options.objective != 1:
        yield tr("A last lap belongs to objective 1.")
    if lap is not None and (lap.declarer not in circuit.seats or lap.round > circuit.round):
        yield tr(
            "The last lap must have been declared by a seat, in round {round} at the latest.",
            round=circuit.round,
        )


def _seat_faults(book: Book, circuit: Circuit, investor: Investor) -> Iterator[str]:
    if not 0 <= investor.cash <= MOST_MONEY:
        yield tr(
            "{seat} can't have {amount}: cash is $0 to {most}.",
            seat=investor.id,
            amount=Dollars(investor.cash),
            most=Dollars(MOST_MONEY),
        )
    if not investor.is_in_play:
        if investor.token is not None or investor.jail is not None or investor.lodging is not None:
            yield tr("{seat} is out: it has no token, no jail and no lodging.", seat=investor.id)
        return
    if investor.token is None:
        if circuit.lap is None:
            yield tr("{seat} can't be off the board: no last lap is running.", seat=investor.id)
        if investor.jail is not None or investor.lodging is not None:
            yield tr("{seat} is off the board: it has no jail and no lodging.", seat=investor.id)
        return
    yield from _token_faults(book, investor, investor.token)


def _token_faults(book: Book, investor: Investor, token: int) -> Iterator[str]:
    """A token stands on a street where it lodges, on a corner, on a transport company, or in jail."""
    seat, spaces = investor.id, book.board.spaces
    if not 0 <= token < len(spaces):
        yield tr(
            "{seat} can't be on space {space}: they are 0 to {last}.",
            seat=seat,
            space=token,
            last=len(spaces) - 1,
        )
        return
    space, lodging = spaces[token], investor.lodging
    if space.kind in (Kind.CARD, Kind.TAX, Kind.UTILITY) or space.role is Role.GO_TO_JAIL:
        yield tr("{seat} can't stay on {space}.", seat=seat, space=space.called)
    if space.kind is Kind.STREET and (lodging is None or lodging.street != space.key):
        yield tr("{seat} must have its lodging at {street}, where it stands.", seat=seat, street=space.key)
    if space.kind is not Kind.STREET and lodging is not None:
        yield tr("{seat} can't have a lodging: it stands on no street.", seat=seat)
    if lodging is not None and not 0 <= lodging.rent <= MOST_MONEY:
        yield tr("{seat} can't have paid {amount} of rent.", seat=seat, amount=Dollars(lodging.rent))
    yield from _jail_faults(book, investor, token)


def _jail_faults(book: Book, investor: Investor, token: int) -> Iterator[str]:
    """LAI-R30 Between the player turns a prisoner has spent two turns at the most."""
    jail, seat = investor.jail, investor.id
    if jail is None:
        return
    if token != book.board.jail.number:
        yield tr("{seat} is in jail: its token is on space {space}.", seat=seat, space=book.board.jail.number)
    if jail.side not in book.board.house_prices:
        yield tr("{seat} can't be in jail from side {side}.", seat=seat, side=jail.side)
    if not 0 <= jail.turns < LAST_CHANCE:
        yield tr("{seat} can't have spent {turns} turns in jail: 0 to 2.", seat=seat, turns=jail.turns)
    if not 0 <= jail.board <= MOST_MONEY:
        yield tr("{seat} can't have run up {amount} in jail.", seat=seat, amount=Dollars(jail.board))
    if jail.decision not in ("", "PAY", "WAIT"):
        yield tr("{seat} can't have decided {word}: PAY or WAIT.", seat=seat, word=jail.decision)


def _title_faults(book: Book, circuit: Circuit) -> Iterator[str]:
    """Every title has one owner, never one who is out; only streets have buildings."""
    for key, title in circuit.titles.items():
        yield from _owner_faults(circuit, key, title.owner)
        most = MOST_PAYMENTS if key in book.board.streets else 0
        if not 0 <= title.payments <= most:
            yield tr("{title} can't have {n} payments: 0 to {most}.", title=key, n=title.payments, most=most)


def _owner_faults(circuit: Circuit, thing: str, owner: str) -> Iterator[str]:
    if owner != BANK and owner not in circuit.seats:
        yield tr(
            "{thing} can't be {owner}'s: the owner is bank, {seats}.",
            thing=thing,
            owner=owner,
            seats=", ".join(circuit.seats),
        )
    elif owner != BANK and circuit.seats[owner].status is not Status.IN_PLAY:
        yield tr("{thing} can't be {owner}'s, who is out.", thing=thing, owner=owner)


def _lease_faults(circuit: Circuit) -> Iterator[str]:
    yield from _owner_faults(circuit, "lease", circuit.lease.owner)
    for rate in (circuit.lease.rate, circuit.lease.next_rate):
        if rate is not None and not 0 <= rate.value <= MOST_MONEY:
            yield tr("Room and board in jail can't be {amount}.", amount=rate.value)


def _supply_faults(book: Book, circuit: Circuit) -> Iterator[str]:
    """LAI-R36 What is on the board and what is left make the box, unless a new rule has let it run over."""
    if options_now(book, circuit).building_supply != "box" or book.options.building_supply != "box":
        return
    payments = [title.payments for title in circuit.titles.values()]
    houses = circuit.houses + sum(one for one in payments if one < MOST_PAYMENTS)
    apartments = circuit.apartments + payments.count(MOST_PAYMENTS)
    if min(circuit.houses, circuit.apartments) < 0:
        yield tr("The supply can't be below 0.")
    if houses != book.board.houses:
        yield tr(
            "There must be {all} houses on the board and in supply.houses, not {n}.",
            all=book.board.houses,
            n=houses,
        )
    if apartments != book.board.apartments:
        yield tr(
            "There must be {all} apartment buildings on the board and in supply.apartments, not {n}.",
            all=book.board.apartments,
            n=apartments,
        )


def _roll_faults(circuit: Circuit) -> Iterator[str]:
    for seat, throws in circuit.rolls.items():
        if seat not in circuit.seats or not 1 <= len(throws) <= 2:
            yield tr("The throws of {seat} can't be so: one pair, and after doubles another.", seat=seat)
        if any(not 1 <= face <= 6 for throw in throws for face in throw):
            yield tr("The throws of {seat} can't be so: a die shows 1 to 6.", seat=seat)
