"""3.6 Quotes: what an owner asks of one guest for one service now, or that he refuses."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.book import BANK, Board, Book, Kind, Space
from pbem.rulesets.laissez_faire.circuit import Circuit, Lodging
from pbem.rulesets.laissez_faire.clauses import Fixed, Floor, Refuse
from pbem.rulesets.laissez_faire.names import ANYONE
from pbem.rulesets.laissez_faire.scopes import covers, rank_of
from pbem.rulesets.laissez_faire.settings import Asked, PriceEntry, Quote
from pbem.rulesets.laissez_faire.view import AnyCircuit

# ---- what is printed on the deeds


TWO_STREETS = 2
"""Who has so many streets of a city asks the double rent without houses."""


def list_price(book: Book, circuit: AnyCircuit, title: str, owner: str, dice_sum: int) -> int:
    """LAI-R10 Return the list price of a title as if `owner`, the bank or a seat, asked it now."""
    board, space = book.board, book.board.titles[title]
    match space.kind:
        case Kind.TRANSPORT:
            companies = [one.key for one in board.transports.values()]
            return _by_number(board.bank_transport, _owned(circuit, companies, owner))
        case Kind.UTILITY:
            return _by_number(board.bank_utility, _owned(circuit, board.utilities, owner)) * dice_sum
        case _:
            return _list_rent(board, circuit, space, owner)


def _list_rent(board: Board, circuit: AnyCircuit, street: Space, owner: str) -> int:
    """Return the rent by building level; without houses it depends on the streets of the city."""
    payments = circuit.titles[street.key].payments
    in_city = [one.key for one in board.streets_of(street.city)]
    if not payments and _owned(circuit, in_city, owner) >= TWO_STREETS:
        return street.two_owned
    return street.monopolist[board.monopolist_column[payments]]


def _owned(circuit: AnyCircuit, keys: list[str] | dict[str, Space], owner: str) -> int:
    return sum(circuit.titles[key].owner == owner for key in keys)


def _by_number(amounts: tuple[int, ...], number: int) -> int:
    """Return the amount for so many titles in one hand; a table that is too short ends with its last."""
    return amounts[min(max(number, 1), len(amounts)) - 1]


def fair_price(book: Book, circuit: AnyCircuit, title: str, dice_sum: int) -> int:
    """5.3 FAIR: return the "competitor" price of a title."""
    board, space = book.board, book.board.titles[title]
    match space.kind:
        case Kind.TRANSPORT:
            return board.fair_transport
        case Kind.UTILITY:
            return board.fair_utility * dice_sum
        case _:
            return space.competitor[board.competitor_column[circuit.titles[title].payments]]


def house_price(book: Book, street: str) -> int:
    """Return the deed's house price of a street."""
    return book.board.house_prices[book.board.titles[street].side]


# ---- what a guest is asked


@dataclass(frozen=True)
class Quoted:
    """What is asked, None if the guest is refused; and whether staying on has no cap."""

    amount: int | None
    no_cap: bool = False


@dataclass(frozen=True)
class Bonds:
    """The clauses in force that bear on a quote; the ranks of the first promise and of the first refusal."""

    fixed: tuple[int, ...] = ()
    floors: tuple[int, ...] = ()
    first_fixed: int | None = None
    first_refusal: int | None = None

    @property
    def is_fixed(self) -> bool:
        """LAI-R49 Say whether a fixed price holds: no refusal was agreed on before it."""
        if self.first_fixed is None:
            return False
        return self.first_refusal is None or self.first_fixed < self.first_refusal


def quote(book: Book, circuit: Circuit, title: str, guest: SeatId, landing: str, dice_sum: int) -> Quoted:
    """3.6 Return what a guest is asked for a title who landed in a city, or in none ("").

    `dice_sum` is that of the throw just made, for prices by the dice.
    """
    owner = circuit.titles[title].owner
    if owner == guest:
        return Quoted(0)
    base = _base(book, circuit, title, guest, landing, dice_sum)
    bonds = _bonds(book, circuit, title, guest, landing)
    if bonds.is_fixed:
        return Quoted(min((*bonds.fixed, *_amounts(base))))
    if base.amount is None or bonds.first_refusal is not None:
        return Quoted(None)
    return Quoted(max(base.amount, *bonds.floors, 0), base.no_cap)


def _amounts(quoted: Quoted) -> tuple[int, ...]:
    return () if quoted.amount is None else (quoted.amount,)


def _base(book: Book, circuit: Circuit, title: str, guest: SeatId, landing: str, dice_sum: int) -> Quoted:
    """3.6 step 2: the bank asks the list price, a seat what its price entries say."""
    owner = circuit.titles[title].owner
    entry = None if owner == BANK else price_entry(book, circuit, title, guest, landing)
    asked = entry.asked if entry else Asked(Quote.LIST)
    no_cap = entry.no_cap if entry else False
    match asked.quote:
        case Quote.AMOUNT:
            return Quoted(asked.amount, no_cap)
        case Quote.LIST:
            return Quoted(list_price(book, circuit, title, owner, dice_sum), no_cap)
        case Quote.FAIR:
            return Quoted(fair_price(book, circuit, title, dice_sum), no_cap)
        case Quote.DICE:
            return Quoted(asked.amount * dice_sum, no_cap)
        case Quote.REFUSE:
            return Quoted(None)


def price_entry(book: Book, circuit: Circuit, title: str, guest: SeatId, landing: str) -> PriceEntry | None:
    """3.6 Return the entry that fits a guest and a landing best among the asking prices of a title's owner.

    A named guest goes before anyone; title before city before group; an entry with this city of origin
    before one without; ONCE before a lasting one; later given before earlier.
    """
    fitting = [
        entry
        for entry in circuit.seats[circuit.titles[title].owner].prices
        if _fits(book, entry, title, guest, landing)
    ]
    return min(fitting, key=lambda entry: _closeness(book, entry, title), default=None)


def _fits(book: Book, entry: PriceEntry, title: str, guest: SeatId, landing: str) -> bool:
    """Say whether an entry is for this title, guest and origin; utilities refuse nobody."""
    if entry.guest not in ("", guest) or entry.landing not in ("", landing):
        return False
    if entry.asked.quote is Quote.REFUSE and book.board.titles[title].kind is Kind.UTILITY:
        return False
    return rank_of(book, entry.scope, title) is not None


def _closeness(book: Book, entry: PriceEntry, title: str) -> tuple[bool, int, bool, bool, int]:
    rank = rank_of(book, entry.scope, title)
    assert rank is not None
    return not entry.guest, rank, not entry.landing, not entry.once, -entry.given


def _bonds(book: Book, circuit: Circuit, title: str, guest: SeatId, landing: str) -> Bonds:
    """3.6 step 3: gather the clauses that bind the owner for a title, or the title itself."""
    owner = circuit.titles[title].owner
    fixed: list[tuple[int, int]] = []
    floors: list[int] = []
    refusals: list[int] = []
    for rank, clause in enumerate(circuit.live()):
        match clause.terms:
            case Fixed() as terms if terms.title == title and terms.guest == guest:
                if not terms.is_personal or terms.grantor == owner:
                    fixed.append((rank, terms.amount))
            case Refuse() as terms if _is_bound(book, terms, title, owner):
                if _refuses(book, terms, title, guest, landing):
                    refusals.append(rank)
            case Floor() as terms if _is_bound(book, terms, title, owner):
                floors.append(terms.amount)
    return Bonds(
        tuple(amount for _, amount in fixed),
        tuple(floors),
        fixed[0][0] if fixed else None,
        refusals[0] if refusals else None,
    )


def _is_bound(book: Book, terms: Refuse | Floor, title: str, owner: str) -> bool:
    """LAI-R48 Say whether a clause binds the title whoever owns it, or its owner in person."""
    return (terms.is_attached or terms.by == owner) and covers(book, terms.where, title)


def _refuses(book: Book, terms: Refuse, title: str, guest: SeatId, landing: str) -> bool:
    """Say whether a pact refuses a guest: never who made it himself, and never for a utility."""
    if guest == terms.by or book.board.titles[title].kind is Kind.UTILITY:
        return False
    return terms.landing in ("", landing) and any(one in (guest, ANYONE) for one in terms.guests)


def staying_rent(book: Book, circuit: Circuit, guest: SeatId, lodging: Lodging, dice_sum: int) -> Quoted:
    """LAI-R46 Return the rent for staying on: not above what was paid last, and no refusal.

    Who lodged as owner, or agreed to it (NOCAP), pays what is asked now, and can be refused.
    """
    if circuit.titles[lodging.street].owner == guest:
        return Quoted(0)
    asked = quote(book, circuit, lodging.street, guest, "", dice_sum)
    if lodging.as_owner or lodging.no_cap:
        return asked
    return Quoted(min((lodging.rent, *_amounts(asked))))


def staying_charge(book: Book, circuit: Circuit, guest: SeatId, street: str, dice_sum: int) -> int:
    """Return what the next utility forward asks of a guest who stays on."""
    charge = quote(book, circuit, book.board.next_utility(street).key, guest, "", dice_sum).amount
    assert charge is not None, "utilities refuse nobody"
    return charge
