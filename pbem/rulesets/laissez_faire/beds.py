"""Where throws lead and what beds are on offer there, as it stands now (brief 7.4; 3.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pbem.engine.columns import number, table, text
from pbem.engine.events import SeatId
from pbem.engine.report import Block, Paragraph, Section, Sentences, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.laissez_faire.book import LEVELS, Kind, Role, Space
from pbem.rulesets.laissez_faire.jail import fee_of_side
from pbem.rulesets.laissez_faire.lodging import PLACES, BedOffer, guests, offers_from, rides_from
from pbem.rulesets.laissez_faire.names import owner_word
from pbem.rulesets.laissez_faire.register import NO_CAP
from pbem.rulesets.laissez_faire.scopes import name_in
from pbem.rulesets.laissez_faire.statewords import HIDDEN, NOTHING, city_of, dollars, numbered
from pbem.rulesets.laissez_faire.staying import StayOffer, stay_offer
from pbem.rulesets.laissez_faire.travel import landing_after
from pbem.rulesets.laissez_faire.view import UNKNOWN, CircuitView, cash_of
from pbem.rulesets.laissez_faire.wording import Party


@dataclass(frozen=True)
class Landing:
    """Where a throw leads from a space; `space` is None if it takes the token off the board."""

    pair: tuple[int, int]
    start: Space
    space: Space | None

    @property
    def dice_sum(self) -> int:
        """Return the sum of the dice."""
        return sum(self.pair)


def landing_from(view: CircuitView, start: Space, pair: tuple[int, int]) -> Landing:
    """Return where a throw leads from a space; in the last lap no further than Start."""
    size = len(view.book.board.spaces)
    is_home = view.lap is not None and start.number + sum(pair) >= size
    return Landing(pair, start, None if is_home else landing_after(view.book, start.number, sum(pair)))


def first_landing(view: CircuitView, seat: SeatId) -> Landing | None:
    """Return where a seat's first throw would lead; None if it has none."""
    token, pairs = view.seats[seat].token, view.rolls.get(seat, ())
    if token is None or not pairs:
        return None
    return landing_from(view, view.book.board.spaces[token], pairs[0])


def second_landings(view: CircuitView, seat: SeatId) -> list[Landing]:
    """Return where the throw after doubles would lead, from each place where one may be then."""
    first, pairs = first_landing(view, seat), view.rolls.get(seat, ())
    if first is None or first.space is None or len(pairs) == 1 or first.space.role is Role.GO_TO_JAIL:
        return []
    return [landing_from(view, start, pairs[1]) for start in _starts(view, seat, first, first.space)]


def _starts(view: CircuitView, seat: SeatId, first: Landing, landing: Space) -> list[Space]:
    """Return the spaces where a seat may be after its first throw: by staying, resting, or in a bed."""
    board = view.book.board
    streets = {offer.street for offer in beds(view, seat, first)}
    found = [board.titles[key] for key in board.streets if key in streets]
    if landing.kind in (Kind.CORNER, Kind.TRANSPORT):
        found.append(landing)
    if stay_at(view, seat, first) is not None and first.start not in found:
        found.append(first.start)
    return sorted(found, key=lambda space: space.number)


def beds(view: CircuitView, seat: SeatId, landing: Landing) -> list[BedOffer]:
    """3.5.1 Return the beds on offer after a landing, cheapest first, as far as the reader can know."""
    space = landing.space
    if space is None or space.kind is Kind.CORNER:
        return []
    if space.kind is Kind.TRANSPORT:
        found = rides_from(view.book, view.assumed, seat, space.side, landing.dice_sum)
    else:
        found = offers_from(view.book, view.assumed, seat, space.city, landing.dice_sum)
    return cheapest_first(view, found)


def cheapest_first(view: CircuitView, offers: list[BedOffer]) -> list[BedOffer]:
    """Return offers by their totals; then without carriage, and by the number of the street."""
    streets = view.book.board.streets
    return sorted(offers, key=lambda one: (one.total, bool(one.company), streets[one.street].number))


def stay_at(view: CircuitView, seat: SeatId, landing: Landing) -> StayOffer | None:
    """Return what staying on would cost after a throw, if there is a right to it."""
    return stay_offer(view.book, view.assumed, seat, landing.dice_sum)


def throws_section(view: CircuitView) -> Iterator[Section]:
    """Yield the throws made for the round to come, if any are."""
    if view.rolls:
        yield Section(trp("heading", "Throws"), (throws_table(view),))


class _Thrown(NamedTuple):
    """A throw as a table tells it: of which seat, from where, and where it would lead; what staying costs."""

    seat: SeatId
    start: str
    pair: tuple[int, int]
    end: str
    city: str
    staying: str


def throws_table(view: CircuitView) -> Table:
    """7.4 Return what has been thrown for each seat, where it would land, and what staying costs."""
    thrown = [one for seat in view.in_play() if seat in view.rolls for one in _thrown(view, seat)]
    return table(
        tr("What has been thrown"),
        thrown,
        text(tr("Seat"), lambda one: one.seat),
        text(trp("throw", "From"), lambda one: one.start),
        text(tr("Dice"), lambda one: dice_word(one.pair)),
        text(tr("Would land on"), lambda one: one.end),
        text(tr("City"), lambda one: one.city),
        text(tr("Staying on"), lambda one: one.staying),
        seat=lambda one: one.seat,
        note=" ".join(_notes(view, thrown)),
    )


def _notes(view: CircuitView, thrown: Sequence[_Thrown]) -> Iterator[str]:
    if any(one.staying != NOTHING for one in thrown):
        yield tr("Staying on: the charge of the utility, and the rent.")
    if len(thrown) > len(view.rolls):
        yield tr("Doubles give an additional turn, from wherever the first has led.")


def _thrown(view: CircuitView, seat: SeatId) -> Iterator[_Thrown]:
    first, pairs = first_landing(view, seat), view.rolls[seat]
    if first is None:
        return
    start = tr("jail") if view.seats[seat].jail else str(first.start.number)
    yield _Thrown(seat, start, first.pair, *_where(view, first), _staying(view, seat, first))
    for pair in pairs[1:]:
        yield _Thrown(seat, tr("then"), pair, *_after(view, seat, first, pair), NOTHING)


def dice_word(pair: tuple[int, int]) -> str:
    """Return a throw of two dice: 4 + 5."""
    return f"{pair[0]} + {pair[1]}"


def _where(view: CircuitView, landing: Landing) -> tuple[str, str]:
    if landing.space is None:
        return tr("off the board"), NOTHING
    return called_with_number(landing.space), city_of(view.book, landing.space)


def called_with_number(space: Space) -> str:
    """Return a space with its number; card spaces have no name."""
    return numbered(space) if space.name else tr("{number} (card space)", number=space.number)


def _after(view: CircuitView, seat: SeatId, first: Landing, pair: tuple[int, int]) -> tuple[str, str]:
    """Return where a second throw leads, if that hangs on nothing that a seat can choose."""
    space = first.space
    if space is None or space.role is Role.GO_TO_JAIL:
        return tr("not used"), NOTHING
    if space.kind is Kind.CORNER and stay_at(view, seat, first) is None:
        return _where(view, landing_from(view, space, pair))
    return tr("{number} spaces from there", number=sum(pair)), NOTHING


def _staying(view: CircuitView, seat: SeatId, landing: Landing) -> str:
    """Return charge and rent of staying on; a dash where there is no right to it."""
    offer = None if view.seats[seat].jail else stay_at(view, seat, landing)
    if offer is None:
        return NOTHING
    if offer.total >= UNKNOWN:
        return HIDDEN
    return f"{dollars(offer.charge)} + {dollars(offer.rent)}"


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
    return table(
        title,
        offers,
        text(tr("Street"), lambda offer: name_in(view.book, offer.street)),
        text(tr("Owner"), lambda offer: owner_word(offer.owner)),
        text(tr("Level"), lambda offer: LEVELS[view.titles[offer.street].payments]),
        number(trp("places", "Free"), lambda offer: _places_free(view, seat, offer.street)),
        number(trp("amount", "Rent"), lambda offer: dollars(offer.rent) + NO_CAP * offer.no_cap),
        number(trp("amount", "Fare"), lambda offer: dollars(offer.fare) if offer.company else NOTHING),
        number(trp("amount", "Total"), lambda offer: dollars(offer.total)),
        text(tr("Can you pay?"), lambda offer: _payable(view, seat, offer)),
        note=" ".join([*_signs(offers), note]),
        empty=tr("No bed is on offer: the bench, and jail."),
    )


def _signs(offers: Sequence[BedOffer]) -> Iterator[str]:
    """Say to whom fares go, and what the sign at a rent means."""
    carriers = [offer.carrier for offer in offers if offer.company]
    if carriers:
        yield tr("Fares go to {owner}.", owner=Party(carriers[0]))
    if any(offer.no_cap for offer in offers):
        yield tr("{sign}: no cap on staying.", sign=NO_CAP)


def _places_free(view: CircuitView, seat: SeatId, street: str) -> str:
    room = PLACES[view.titles[street].payments]
    if room is None:
        return trp("places", "any")
    return str(room - len([one for one in guests(view, street) if one != seat]))


def _payable(view: CircuitView, seat: SeatId, offer: BedOffer) -> str:
    if offer.total >= UNKNOWN:
        return HIDDEN
    return tr("yes") if offer.total <= cash_of(view, seat) else tr("no")


def cheapest_table(view: CircuitView, seat: SeatId) -> Table:
    """Return the cheapest beds of every city for one who lands there, as it stands now."""

    def cheapest(city: str) -> str:
        found = cheapest_first(view, offers_from(view.book, view.assumed, seat, city, NO_THROW))
        known = [offer for offer in found if offer.total < UNKNOWN][:CHEAPEST]
        return "; ".join(_short(view, offer) for offer in known) or NOTHING

    cities = view.book.board.cities
    return table(
        tr("The cheapest beds, city by city"),
        cities,
        text(tr("Landing in"), lambda city: name_in(view.book, city)),
        text(tr("The cheapest beds"), cheapest),
        number(tr("MAX JAIL"), lambda city: dollars(fee_of_side(view.book, view, cities[city].side))),
        note=tr("Sealed prices are not among them.") if view.options.prices == "sealed" else "",
    )


def _short(view: CircuitView, offer: BedOffer) -> str:
    street, total = name_in(view.book, offer.street), dollars(offer.total)
    if not offer.company:
        return tr("{street} {total}", street=street, total=total)
    return tr("{street} {total} with carriage", street=street, total=total)
