"""3.5 Finding lodging: the offers that there are, and which of them a traveller takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pbem.engine.events import Event, SeatId, event
from pbem.rulesets.laissez_faire.accounts import earn
from pbem.rulesets.laissez_faire.book import Book, Space
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable, Lodging
from pbem.rulesets.laissez_faire.jail import fee_of_side
from pbem.rulesets.laissez_faire.places import side_place, space_place
from pbem.rulesets.laissez_faire.quotes import Quoted, quote
from pbem.rulesets.laissez_faire.settings import DEFAULT_BEDS, Bed, Settings
from pbem.rulesets.laissez_faire.view import AnyCircuit
from pbem.rulesets.laissez_faire.wording import Dollars, Party, name_of, party

PLACES = (1, 1, 2, None)
"""How many may stay in a street, by its house payments; None is any number (LAI-24, LAI-44, LAI-45)."""


@event(
    "LAI-16",
    "{seat} lodges at {street} with {owner} for {rent}.",
    when={"company": "{seat} lodges at {street} with {owner} for {rent}, carried by {company} for {fare}."},
    rules={"company": "LAI-22"},
)
class Lodged(Event):
    """A traveller found a bed; `company` is empty without carriage."""

    seat: str
    street: str
    owner: Party
    rent: Dollars
    company: str = ""
    fare: Dollars | None = None


@dataclass(frozen=True)
class BedOffer:
    """A place in a street that a traveller may have, with the fare if a company carries him there."""

    street: str
    owner: str
    rent: int
    no_cap: bool = False
    company: str = ""
    carrier: str = ""
    fare: int = 0

    @property
    def total(self) -> int:
        """Return rent and fare together."""
        return self.rent + self.fare


def guests(circuit: AnyCircuit, street: str) -> list[SeatId]:
    """Return the seats that lodge in a street, in turn order."""
    seats = [(seat, circuit.seats[seat].lodging) for seat in circuit.in_play()]
    return [seat for seat, lodging in seats if lodging is not None and lodging.street == street]


def places(circuit: AnyCircuit, street: str) -> int | None:
    """Return how many may stay in a street; None is any number."""
    return PLACES[circuit.titles[street].payments]


def has_place(circuit: Circuit, street: str, guest: SeatId) -> bool:
    """LAI-R19 Say whether a street has a place that no other token fills.

    It is asked of those who move in; nobody is put out later (LAI-R40).
    """
    room = places(circuit, street)
    others = [seat for seat in guests(circuit, street) if seat != guest]
    return room is None or len(others) < room


def offers_from(book: Book, circuit: Circuit, guest: SeatId, city: str, dice_sum: int) -> list[BedOffer]:
    """3.5.1 Return the offers to one who has landed in a city: in it, and by carriage in the other."""
    offers = list(_beds(book, circuit, guest, city, city, dice_sum))
    company = book.board.transports[book.board.cities[city].side].key
    fare = quote(book, circuit, company, guest, city, dice_sum).amount
    if fare is None:
        return offers
    carrier = circuit.titles[company].owner
    beyond = _beds(book, circuit, guest, book.board.other_city(city), city, dice_sum)
    return offers + [replace(bed, company=company, carrier=carrier, fare=fare) for bed in beyond]


def rides_from(book: Book, circuit: Circuit, guest: SeatId, side: int, dice_sum: int) -> list[BedOffer]:
    """Return the offers to one who stands at a company: both cities, without a fare."""
    return [
        bed for city in book.board.cities_of(side) for bed in _beds(book, circuit, guest, city, "", dice_sum)
    ]


def _beds(
    book: Book, circuit: Circuit, guest: SeatId, city: str, landing: str, dice_sum: int
) -> Iterator[BedOffer]:
    """Yield what is to be had in the streets of a city, fares left out."""
    for street in book.board.streets_of(city):
        asked: Quoted = quote(book, circuit, street.key, guest, landing, dice_sum)
        if asked.amount is not None and has_place(circuit, street.key, guest):
            yield BedOffer(street.key, circuit.titles[street.key].owner, asked.amount, asked.no_cap)


def bearable(circuit: Circuit, guest: SeatId, offers: Sequence[BedOffer]) -> list[BedOffer]:
    """3.5.2 Drop what the guest cannot pay, whom he avoids, and fares that he does not want."""
    return [offer for offer in offers if _is_bearable(circuit, guest, offer)]


def _is_bearable(circuit: Circuit, guest: SeatId, offer: BedOffer) -> bool:
    investor = circuit.seats[guest]
    settings = investor.settings
    if offer.total > investor.cash or offer.owner in settings.avoid:
        return False
    if not offer.company or offer.carrier == guest:
        return True
    is_within = settings.transit is None or offer.fare <= settings.transit
    return is_within and offer.carrier not in settings.avoid


def lodge_list(settings: Settings, space: Space) -> tuple[Bed, ...]:
    """3.5.3 Return the LODGE line that fits a landing best: for the space, its city, its side, or any."""
    lines = dict(settings.lodge)
    closest = (space_place(space.number), space.city, side_place(space.side))
    fitting = [lines[place] for place in (*filter(None, closest), "") if place in lines]
    return fitting[0] if fitting else DEFAULT_BEDS


@dataclass(frozen=True)
class Search:
    """A traveller looking for a bed: where he has landed, and what he has to choose from."""

    book: Book
    circuit: Circuit
    guest: SeatId
    landing: Space
    offers: tuple[BedOffer, ...]

    def found(self, beds: Sequence[Bed]) -> BedOffer | None:
        """3.5.3, 3.5.4 Return the offer that a list takes; those without a cap last, or not at all (R44)."""
        how = self.circuit.seats[self.guest].settings.no_cap
        if how == "YES":
            return self._run(beds)
        found = replace(self, offers=tuple(one for one in self.offers if not one.no_cap))._run(beds)
        return self._run(beds) if found is None and how == "LAST" else found

    def _run(self, beds: Sequence[Bed]) -> BedOffer | None:
        """Return what the first item takes that has a candidate; BENCH ends the list."""
        for bed in beds:
            if bed.what == "BENCH":
                return None
            candidates = [offer for offer in self.offers if self._is_candidate(bed, offer)]
            if candidates:
                return min(candidates, key=self._preference)
        return None

    def _is_candidate(self, bed: Bed, offer: BedOffer) -> bool:
        most = self._most(bed)
        if (most is not None and offer.total > most) or (bed.is_local and offer.company):
            return False
        return self._covers(bed.what, offer)

    def _most(self, bed: Bed) -> int | None:
        if isinstance(bed.most, str):
            return fee_of_side(self.book, self.circuit, self.landing.side)
        return bed.most

    def _covers(self, what: str, offer: BedOffer) -> bool:
        match what:
            case "CHEAPEST":
                return True
            case "OWN":
                return offer.owner == self.guest
            case "HOUSE":
                return self.circuit.titles[offer.street].payments > 0
            case "HERE":
                return offer.street == self.landing.key
        if what in self.book.board.streets:
            return offer.street == what
        if what in self.book.board.cities:
            return self.book.board.streets[offer.street].city == what
        return offer.owner == what

    def _preference(self, offer: BedOffer) -> tuple[int, bool, bool, int]:
        """3.5.3 The lowest total; then without carriage, one's own street, the lower number."""
        number = self.book.board.streets[offer.street].number
        return offer.total, bool(offer.company), offer.owner != self.guest, number


def find_lodging(table: CircuitTable, seat: SeatId, landing: Space, dice_sum: int) -> bool:
    """Lodge a seat that has landed in a city; return False if it finds no bed."""
    book, circuit = table.book, table.state
    offers = bearable(circuit, seat, offers_from(book, circuit, seat, landing.city, dice_sum))
    search = Search(book, circuit, seat, landing, tuple(offers))
    offer = search.found(lodge_list(circuit.seats[seat].settings, landing))
    if offer is None:
        return False
    move_in(table, seat, offer)
    return True


def find_ride(table: CircuitTable, seat: SeatId, landing: Space, dice_sum: int, *, must: bool) -> bool:
    """Take a seat from a company to a lodging that it wants; return False if there is none.

    By option it must lodge: then what it would take elsewhere on the side will do as well.
    """
    book, circuit = table.book, table.state
    settings = circuit.seats[seat].settings
    offers = bearable(circuit, seat, rides_from(book, circuit, seat, landing.side, dice_sum))
    search = Search(book, circuit, seat, landing, tuple(offers))
    offer = search.found(settings.ride)
    if offer is None and must:
        offer = search.found(lodge_list(settings, landing))
    if offer is None:
        return False
    move_in(table, seat, offer)
    return True


def move_in(table: CircuitTable, seat: SeatId, offer: BedOffer) -> None:
    """3.5.5, LAI-23 Pay the fare, then the rent, and put the token on the street."""
    book, circuit = table.book, table.state
    titles, investor = book.board.titles, circuit.seats[seat]
    company = titles[offer.company].name if offer.company else ""
    fare = Dollars(offer.fare) if offer.company else None
    owner, rent = party(circuit, offer.owner), Dollars(offer.rent)
    street = titles[offer.street]
    table.tell(Lodged(name_of(circuit, seat), street.name, owner, rent, company, fare))
    investor.token = street.number
    investor.lodging = Lodging(street.key, offer.rent, offer.owner == seat, offer.no_cap)
    if offer.company:
        earn(table, offer.company, seat, offer.fare, "fare")
    earn(table, offer.street, seat, offer.rent, "rent")
