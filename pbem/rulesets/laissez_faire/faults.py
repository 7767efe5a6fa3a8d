"""What a circuit cannot be: a ruling of the GM's that makes one so is refused (brief 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import BANK, MOST_PAYMENTS, RULES, Book, Kind, Role
from pbem.rulesets.laissez_faire.circuit import (
    BUSINESS_PHASE,
    ROUND_PHASE,
    TRAVEL_PHASE,
    Circuit,
    Clause,
    Contract,
    Investor,
    Status,
    number_of,
    options_now,
)
from pbem.rulesets.laissez_faire.clauses import Income, read_value
from pbem.rulesets.laissez_faire.jail import LAST_CHANCE
from pbem.rulesets.laissez_faire.names import ANYONE
from pbem.rulesets.laissez_faire.scopes import ALL, STREETS, TRANSIT, UTILITIES
from pbem.rulesets.laissez_faire.settings import JAILS, NEVER_RIDE, NO_CAPS, STAYS, Quote
from pbem.rulesets.laissez_faire.wording import Dollars

MOST_MONEY = 100_000_000
"""More dollars than this are a slip of the pen."""
WHOLE = 100
GROUPS = (STREETS, TRANSIT, UTILITIES, ALL)


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
        yield from _setting_faults(book, circuit, investor)
    yield from _title_faults(book, circuit)
    yield from _lease_faults(circuit)
    yield from _supply_faults(book, circuit)
    yield from _roll_faults(circuit)
    yield from _contract_faults(book, circuit)
    yield from _agreement_faults(circuit)
    yield from _rule_faults(circuit)


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
    """Between the player turns a prisoner has spent two turns at the most."""
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
    """What is on the board and what is left make the box, unless a new rule has let it run over."""
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


def _setting_faults(book: Book, circuit: Circuit, investor: Investor) -> Iterator[str]:
    """Yield in sentences what a seat's settings can't be."""
    yield from _word_faults(investor)
    for name in investor.settings.avoid:
        if name not in circuit.seats and name != BANK:
            yield tr("{seat} can't avoid {name}: that is no seat.", seat=investor.id, name=name)
    yield from _price_faults(book, circuit, investor)


def _word_faults(investor: Investor) -> Iterator[str]:
    settings = investor.settings
    said = [("no_cap", settings.no_cap, NO_CAPS), ("jail", settings.jail.how, JAILS)]
    said += [("stay", rule.how, STAYS) for _, rule in settings.stay]
    for name, word, words in said:
        if word not in words:
            yield tr(
                "{seat} can't have {setting} {word}: {words}.",
                seat=investor.id,
                setting=name,
                word=word,
                words=", ".join(words),
            )
    numbers = [settings.jail.from_cash, *(one.keeping for one in settings.buy)]
    numbers += [rule.most for _, rule in settings.stay if rule.most is not None]
    if any(number < 0 for number in numbers) or (settings.transit or 0) < NEVER_RIDE:
        yield tr("{seat} can't have a setting with an amount below 0.", seat=investor.id)


def _price_faults(book: Book, circuit: Circuit, investor: Investor) -> Iterator[str]:
    """Prices are asked at titles, cities and groups, of seats; utilities refuse nobody."""
    for entry in investor.prices:
        if entry.scope not in (*book.board.titles, *book.board.cities, *GROUPS):
            yield tr("{seat} can't ask a price at {place}.", seat=investor.id, place=entry.scope)
        if entry.guest and entry.guest not in circuit.seats:
            yield tr("{seat} can't ask a price of {guest}.", seat=investor.id, guest=entry.guest)
        if entry.landing and entry.landing not in book.board.cities:
            yield tr("{seat} can't ask a price from {city}.", seat=investor.id, city=entry.landing)
        if entry.asked.amount < 0:
            yield tr("{seat} can't ask less than $0.", seat=investor.id)
        title = book.board.titles.get(entry.scope)
        if title and title.kind is Kind.UTILITY and entry.asked.quote is Quote.REFUSE:
            yield tr(
                "{seat} can't refuse at {place}: a utility serves all.", seat=investor.id, place=entry.scope
            )


def _contract_faults(book: Book, circuit: Circuit) -> Iterator[str]:
    """Yield in sentences what of the contract book can't be."""
    for contract in circuit.contracts.values():
        yield from _party_faults(circuit, contract.id, contract.parties)
        if contract.round > circuit.round:
            yield tr(
                "{contract} can't have been concluded after round {round}.",
                contract=contract.id,
                round=circuit.round,
            )
        for clause in contract.clauses.values():
            yield from _clause_faults(circuit, contract, clause)
    yield from _share_faults(book, circuit)
    counts = (
        ("offers_made", circuit.offers_made, circuit.offers),
        ("proposals_made", circuit.proposals_made, circuit.proposals),
        ("contracts_made", circuit.contracts_made, circuit.contracts),
    )
    for name, number, things in counts:
        highest = max(map(number_of, things), default=0)
        if number < highest:
            yield tr(
                "{name} must be {highest} or more, the highest number there is.", name=name, highest=highest
            )


def _party_faults(circuit: Circuit, id: str, parties: tuple[SeatId, ...]) -> Iterator[str]:
    for seat in parties:
        if seat not in circuit.seats:
            yield tr(
                "{id} can't be {seat}'s: the seats are {seats}.",
                id=id,
                seat=seat,
                seats=", ".join(circuit.seats),
            )
    if len({*parties}) != len(parties) or not parties:
        yield tr("{id} must name each of its parties once.", id=id)


def _clause_faults(circuit: Circuit, contract: Contract, clause: Clause) -> Iterator[str]:
    for seat, arrears in clause.arrears.items():
        if seat not in circuit.seats or arrears.amount <= 0:
            yield tr(
                "{clause} can't have {amount} of arrears of {seat}: REMOVE them.",
                clause=clause.id,
                amount=Dollars(arrears.amount),
                seat=seat,
            )
        if arrears.since > circuit.round:
            yield tr(
                "{clause} can't be in arrears since round {round}.", clause=clause.id, round=arrears.since
            )
    if min(clause.balance, clause.paid) < 0:
        yield tr("{clause} can't have a balance or a payment below 0.", clause=clause.id)
    for seat in (*clause.released_by, *clause.values):
        if seat not in circuit.seats:
            yield tr("{clause} can't name {seat}, who is no seat.", clause=clause.id, seat=seat)


def _share_faults(book: Book, circuit: Circuit) -> Iterator[str]:
    """No more of a title's income is promised than all of it."""
    shares: dict[str, int] = {}
    for clause in circuit.live():
        if isinstance(clause.terms, Income):
            shares[clause.terms.title] = shares.get(clause.terms.title, 0) + clause.terms.percent
    for title, percent in shares.items():
        if percent > WHOLE:
            yield tr("{percent}% of the income of {title} can't be promised.", percent=percent, title=title)


def _agreement_faults(circuit: Circuit) -> Iterator[str]:
    """Yield in sentences what of offers, proposals and agreements can't be."""
    for offer in circuit.offers.values():
        named = [offer.giver, *([offer.to] if offer.to != ANYONE else [])]
        yield from _party_faults(circuit, offer.id, tuple(named))
    for proposal in circuit.proposals.values():
        yield from _party_faults(circuit, proposal.id, proposal.parties)
        for seat in (proposal.proposer, *proposal.signed):
            if seat not in proposal.parties:
                yield tr(
                    "{proposal} can't be signed by {seat}, who is no party.", proposal=proposal.id, seat=seat
                )
    for agreement in circuit.agreements:
        for seat in filter(None, (agreement.one, agreement.other)):
            if seat not in circuit.seats:
                yield tr("An agreement can't name {seat}, who is no seat.", seat=seat)


def _rule_faults(circuit: Circuit) -> Iterator[str]:
    """Yield in sentences what options can't have been changed, or not to that."""
    tables: tuple[Mapping[str, str], ...] = (circuit.rules, circuit.next_rules)
    for name, value in (pair for table in tables for pair in table.items()):
        if name not in RULES:
            yield tr("The option {name} can't be changed in the middle of a game.", name=name)
            continue
        try:
            read_value(name, value)
        except ValueError as wrong:
            yield tr("A new rule can't be so: {fault}.", fault=wrong)
