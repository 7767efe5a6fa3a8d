"""Your beds: for each landing of the reader all that is on offer, as it stands now (brief 7.4; 3.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.report import Block, Column, Paragraph, Row, Section, Sentences, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.laissez_faire.book import LEVELS, Kind, Space
from pbem.rulesets.laissez_faire.jail import fee_of_side
from pbem.rulesets.laissez_faire.landings import (
    Landing,
    beds,
    called_with_number,
    cheapest_first,
    dice_word,
    first_landing,
    second_landings,
)
from pbem.rulesets.laissez_faire.lodging import PLACES, BedOffer, guests, offers_from
from pbem.rulesets.laissez_faire.names import owner_word
from pbem.rulesets.laissez_faire.register import NO_CAP
from pbem.rulesets.laissez_faire.scopes import name_in
from pbem.rulesets.laissez_faire.statewords import HIDDEN, NOTHING, dollars
from pbem.rulesets.laissez_faire.view import UNKNOWN, CircuitView, cash_of
from pbem.rulesets.laissez_faire.wording import Party

CHEAPEST = 3
"""So many beds of each city are told where no dice are known."""
NO_THROW = 0
"""The sum of the dice where none have been thrown: rents and fares do not depend on it."""


def beds_section(view: CircuitView, seat: SeatId) -> Iterator[Section]:
    """Yield the beds that a seat may find: where its throws lead or, without throws, in every city."""
    one = view.seats[seat]
    if one.token is None or not one.is_in_play:
        return
    first = first_landing(view, seat)
    if first is not None:
        yield Section(tr("Your beds"), tuple(_after_throws(view, seat, first)))
    elif view.book.options.phases == "compact":
        yield Section(tr("Your beds"), (cheapest_table(view, seat),))


def _after_throws(view: CircuitView, seat: SeatId, first: Landing) -> Iterator[Block]:
    """Yield a table for each city to which a throw of the seat may lead."""
    if view.seats[seat].jail:
        yield Paragraph(tr("You are in jail: your throw counts if you pay your way out before it."))
    yield from _landing_blocks(view, seat, first)
    later = second_landings(view, seat)
    if not later:
        return
    yield Sentences(
        tr("Your additional turn: {dice}", dice=dice_word(later[0].pair)),
        tuple(_led(view, landing) for landing in later),
    )
    told = [_area(first)]
    for landing in later:
        if _area(landing) not in told:
            told.append(_area(landing))
            yield from _landing_blocks(view, seat, landing)


def _area(landing: Landing) -> tuple[str, int]:
    """Return what the offers after a landing depend on: the city, or the side of a company."""
    space = landing.space
    return (space.city, 0 if space.city else space.side) if space else ("", 0)


def _led(view: CircuitView, landing: Landing) -> str:
    start = called_with_number(landing.start)
    if landing.space is None:
        return tr("From {start} it leads off the board.", start=start)
    return tr("From {start} it leads to {end}.", start=start, end=_place(view, landing.space))


def _place(view: CircuitView, space: Space) -> str:
    """Return a space with its city."""
    named = called_with_number(space)
    return tr("{space} in {city}", space=named, city=name_in(view.book, space.city)) if space.city else named


def _landing_blocks(view: CircuitView, seat: SeatId, landing: Landing) -> Iterator[Block]:
    space = landing.space
    if space is None:
        yield Paragraph(tr("With {dice} you leave the board.", dice=dice_word(landing.pair)))
        return
    where = _place(view, space)
    title = tr("{dice} leads you to {place}", dice=dice_word(landing.pair), place=where)
    if space.kind is Kind.CORNER:
        yield Paragraph(f"{title}.")
        return
    yield bed_table(view, seat, title, beds(view, seat, landing), _note(view, space))


def _note(view: CircuitView, space: Space) -> str:
    """Say what the jail of this side would cost, and what may be missing."""
    fee = dollars(fee_of_side(view.book, view, space.side))
    said = [tr("MAX JAIL is {fee} here: booking fee and one turn.", fee=fee)]
    if space.kind is Kind.TRANSPORT:
        said.insert(0, tr("On a company you ride for free, by your RIDE setting."))
    if view.options.prices == "sealed":
        said.append(tr("Sealed prices are shown as {sign}.", sign=HIDDEN))
    if view.book.options.contracts == "private":
        said.append(tr("Private contracts of others may raise a price."))
    return " ".join(said)


def bed_table(view: CircuitView, seat: SeatId, title: str, offers: Sequence[BedOffer], note: str) -> Table:
    """Return all offers to a seat after a landing, the cheapest first."""
    amounts = (trp("places", "Free"), trp("amount", "Rent"), trp("amount", "Fare"), trp("amount", "Total"))
    columns = (
        *map(Column, (tr("Street"), tr("Owner"), tr("Level"))),
        *(Column(amount, True) for amount in amounts),
        Column(tr("Can you pay?")),
    )
    rows = tuple(Row(_cells(view, seat, offer)) for offer in offers)
    said = " ".join([*_signs(offers), note])
    return Table(title, columns, rows, said, tr("No bed is on offer: the bench, and jail."))


def _signs(offers: Sequence[BedOffer]) -> Iterator[str]:
    """Say to whom fares go, and what the sign at a rent means."""
    carriers = [offer.carrier for offer in offers if offer.company]
    if carriers:
        yield tr("Fares go to {owner}.", owner=Party(carriers[0]))
    if any(offer.no_cap for offer in offers):
        yield tr("{sign}: no cap on staying.", sign=NO_CAP)


def _cells(view: CircuitView, seat: SeatId, offer: BedOffer) -> tuple[str, ...]:
    payments = view.titles[offer.street].payments
    return (
        name_in(view.book, offer.street),
        owner_word(offer.owner),
        LEVELS[payments],
        _places_free(view, seat, offer.street, payments),
        dollars(offer.rent) + NO_CAP * offer.no_cap,
        dollars(offer.fare) if offer.company else NOTHING,
        dollars(offer.total),
        _payable(view, seat, offer),
    )


def _places_free(view: CircuitView, seat: SeatId, street: str, payments: int) -> str:
    room = PLACES[payments]
    if room is None:
        return trp("places", "any")
    return str(room - len([one for one in guests(view, street) if one != seat]))


def _payable(view: CircuitView, seat: SeatId, offer: BedOffer) -> str:
    if offer.total >= UNKNOWN:
        return HIDDEN
    return tr("yes") if offer.total <= cash_of(view, seat) else tr("no")


def cheapest_table(view: CircuitView, seat: SeatId) -> Table:
    """Return the cheapest beds of every city for one who lands there, as it stands now."""
    columns = (Column(tr("Landing in")), Column(tr("The cheapest beds")), Column(tr("MAX JAIL"), True))
    rows = tuple(_city_row(view, seat, city) for city in view.book.board.cities)
    return Table(tr("The cheapest beds, city by city"), columns, rows, _compact_note(view))


def _compact_note(view: CircuitView) -> str:
    return tr("Sealed prices are not among them.") if view.options.prices == "sealed" else ""


def _city_row(view: CircuitView, seat: SeatId, city: str) -> Row:
    found = cheapest_first(view, offers_from(view.book, view.assumed, seat, city, NO_THROW))
    known = [offer for offer in found if offer.total < UNKNOWN][:CHEAPEST]
    said = "; ".join(_short(view, offer) for offer in known) or NOTHING
    fee = dollars(fee_of_side(view.book, view, view.book.board.cities[city].side))
    return Row((name_in(view.book, city), said, fee))


def _short(view: CircuitView, offer: BedOffer) -> str:
    street, total = name_in(view.book, offer.street), dollars(offer.total)
    if not offer.company:
        return tr("{street} {total}", street=street, total=total)
    return tr("{street} {total} with carriage", street=street, total=total)
