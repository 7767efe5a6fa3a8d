"""The settings of a seat that are in force, as the order lines that would set them (brief 5.3, 7.5)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.rulesets.laissez_faire.circuit import Circuit, Investor
from pbem.rulesets.laissez_faire.orders import (
    Avoid,
    Buy,
    JailOrder,
    Lodge,
    NoCap,
    Price,
    PriceJail,
    Ride,
    Stay,
    Transit,
)
from pbem.rulesets.laissez_faire.scopes import STREETS, TRANSIT, UTILITIES
from pbem.rulesets.laissez_faire.settings import (
    DEFAULT_BEDS,
    DEFAULT_WANTED,
    Asked,
    JailRule,
    PriceEntry,
    Quote,
    Settings,
    StayRule,
)

USUAL = Settings()
"""The settings of a seat that has never said anything."""


def price_order(entry: PriceEntry) -> Price:
    """Return the order that makes an entry of a price list."""
    guests = (entry.guest,) if entry.guest else ()
    return Price((entry.scope,), guests, entry.landing, entry.asked, entry.no_cap, entry.once)


def settings_in_force(circuit: Circuit, seat: SeatId) -> tuple[str, ...]:
    """Return all that a seat has set otherwise than it is usual: prices, the jail's rate, the rest."""
    investor = circuit.seats[seat]
    return (*prices_in_force(investor), *_rate(circuit, seat), *map(str, _set(investor.settings)))


def prices_in_force(investor: Investor) -> tuple[str, ...]:
    """Return a seat's price list, as it was given."""
    return tuple(str(price_order(entry)) for entry in investor.prices)


def _rate(circuit: Circuit, seat: SeatId) -> Iterator[str]:
    """LAI-74 The lessee's rate; one that is set counts from his next turn on."""
    if circuit.lease.owner == seat:
        yield str(PriceJail(circuit.lease.next_rate or circuit.lease.rate))


def _set(settings: Settings) -> Iterator[Order]:
    """Yield the orders that make a traveller's settings, as far as they are not the usual ones."""
    yield from (Lodge(at, beds) for at, beds in settings.lodge)
    if settings.ride:
        yield Ride(settings.ride)
    if settings.transit is not None:
        yield Transit(settings.transit)
    if settings.avoid:
        yield Avoid(settings.avoid)
    if settings.no_cap != USUAL.no_cap:
        yield NoCap(settings.no_cap)
    if settings.buy != DEFAULT_WANTED:
        yield Buy(settings.buy)
    yield from (Stay(at=at, choice=choice) for at, choice in settings.stay)
    if settings.jail != USUAL.jail:
        yield JailOrder(decision=settings.jail)


def usual_settings(circuit: Circuit, seat: SeatId) -> tuple[str, ...]:
    """Return the orders that say what happens where a seat has set nothing."""
    settings = circuit.seats[seat].settings
    return (*_usual_prices(circuit, seat), *map(str, _usual(settings)))


def _usual_prices(circuit: Circuit, seat: SeatId) -> Iterator[str]:
    """LAI-18 What is asked without a word, as long as nothing is asked for all of a kind."""
    scopes = [entry.scope for entry in circuit.seats[seat].prices if not (entry.guest or entry.landing)]
    left = tuple(group for group in (STREETS, TRANSIT, UTILITIES) if group not in scopes)
    if left:
        yield str(Price(left, (), "", Asked(Quote.LIST)))


def _usual(settings: Settings) -> Iterator[Order]:
    if "" not in dict(settings.lodge):
        yield Lodge("", DEFAULT_BEDS)
    if not settings.ride:
        yield Ride(None)
    if settings.transit is None:
        yield Transit(None)
    if not settings.avoid:
        yield Avoid(())
    if settings.no_cap == USUAL.no_cap:
        yield NoCap(USUAL.no_cap)
    if settings.buy == DEFAULT_WANTED:
        yield Buy(DEFAULT_WANTED)
    if "" not in dict(settings.stay):
        yield Stay(at="", choice=StayRule())
    if settings.jail == USUAL.jail:
        yield JailOrder(decision=JailRule())
