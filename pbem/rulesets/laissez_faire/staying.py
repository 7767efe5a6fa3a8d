"""T5b Staying on in a street with a house, instead of moving."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pbem.engine.events import Event, SeatId, event
from pbem.rulesets.laissez_faire.accounts import earn
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable, Lodging, options_now
from pbem.rulesets.laissez_faire.places import PASSING_START
from pbem.rulesets.laissez_faire.quotes import staying_charge, staying_rent
from pbem.rulesets.laissez_faire.settings import Settings, StayRule
from pbem.rulesets.laissez_faire.testing import in_places
from pbem.rulesets.laissez_faire.wording import Dollars, Party, name_of, party


@event(
    "LAI-38",
    "{seat} stays on at {street}: {charge} to {utility_owner} for {utility}, {rent} rent to {owner}.",
)
class Stayed(Event):
    seat: str
    street: str
    charge: Dollars
    utility_owner: Party
    utility: str
    rent: Dollars
    owner: Party


@dataclass(frozen=True)
class StayOffer:
    """What staying on costs: the charge of a utility, and the rent; `no_cap` is a mark on the rent asked."""

    utility: str
    charge: int
    rent: int
    no_cap: bool = False

    @property
    def total(self) -> int:
        """Return charge and rent together."""
        return self.charge + self.rent


def stay_offer(book: Book, circuit: Circuit, seat: SeatId, dice_sum: int) -> StayOffer | None:
    """LAI-41, LAI-R39 Return what staying on costs after a throw; None without a right to it, or if refused.

    There is a right to it on a street with a house, in the last lap only by option (R56).
    """
    lodging = circuit.seats[seat].lodging
    if lodging is None or not circuit.titles[lodging.street].payments:
        return None
    if circuit.lap and not options_now(book, circuit).lap_stay:
        return None
    rent = staying_rent(book, circuit, seat, lodging, dice_sum)
    if rent.amount is None:
        return None
    utility = book.board.next_utility(lodging.street).key
    charge = staying_charge(book, circuit, seat, lodging.street, dice_sum)
    return StayOffer(utility, charge, rent.amount, rent.no_cap)


def stayed(table: CircuitTable, seat: SeatId, dice_sum: int, would_land: int) -> bool:
    """T5b Let a seat stay on if it wants to and can; return whether it did."""
    circuit = table.state
    offer = stay_offer(table.book, circuit, seat, dice_sum)
    if offer is None or not wants_to_stay(table.book, circuit, seat, offer, dice_sum, would_land):
        return False
    _stay(table, seat, offer)
    return True


def wants_to_stay(
    book: Book, circuit: Circuit, seat: SeatId, offer: StayOffer, dice_sum: int, would_land: int
) -> bool:
    """LAI-R41 Say whether a seat takes an offer: by where it would land, the price, and its cash."""
    investor = circuit.seats[seat]
    assert investor.lodging is not None
    rule = stay_rule(investor.settings, investor.lodging.street)
    if offer.total > investor.cash or (rule.most is not None and offer.total > rule.most):
        return False
    if offer.no_cap and investor.settings.no_cap == "NEVER":
        return False
    return _is_answered(book, circuit, seat, rule, dice_sum, would_land)


def stay_rule(settings: Settings, street: str) -> StayRule:
    """5.3 Return the STAY line for a street, else the general one, else NEVER."""
    lines = dict(settings.stay)
    return lines.get(street) or lines.get("") or StayRule()


def _is_answered(
    book: Book, circuit: Circuit, seat: SeatId, rule: StayRule, dice_sum: int, would_land: int
) -> bool:
    """Say whether a rule says yes for a landing; reaching Start is passing it, too."""
    if rule.how in ("NEVER", "ALWAYS"):
        return rule.how == "ALWAYS"
    passes = would_land < dice_sum and PASSING_START in rule.places
    lands = passes or in_places(book, circuit, seat, would_land, rule.places)
    return lands is (rule.how == "WHEN")


def _stay(table: CircuitTable, seat: SeatId, offer: StayOffer) -> None:
    """LAI-39, LAI-40, LAI-43 Pay the utility, then the rent; the token stays, and gets nothing at Start."""
    circuit, titles = table.state, table.book.board.titles
    investor = circuit.seats[seat]
    assert investor.lodging is not None
    street = investor.lodging.street
    owner, utility_owner = circuit.titles[street].owner, circuit.titles[offer.utility].owner
    table.tell(
        Stayed(
            name_of(circuit, seat),
            titles[street].name,
            Dollars(offer.charge),
            party(circuit, utility_owner),
            titles[offer.utility].name,
            Dollars(offer.rent),
            party(circuit, owner),
        )
    )
    investor.lodging, investor.stayed = _renewed(investor.lodging, offer, is_owner=owner == seat), True
    earn(table, offer.utility, seat, offer.charge, "utility")
    earn(table, street, seat, offer.rent, "rent")


def _renewed(lodging: Lodging, offer: StayOffer, *, is_owner: bool) -> Lodging:
    """LAI-R43, LAI-R44 What is paid now is the new cap; a mark NOCAP counts for who has lodged as owner."""
    no_cap = offer.no_cap if lodging.as_owner else lodging.no_cap
    return replace(lodging, rent=offer.rent, as_owner=is_owner, no_cap=no_cap)
