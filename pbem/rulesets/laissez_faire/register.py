"""The board register, with owners, guests and attached clauses, and the price lists (brief 7.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.engine.columns import number, table, text
from pbem.engine.events import SeatId
from pbem.engine.report import Block, Paragraph, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.laissez_faire.book import BANK, LEVELS, Kind, Space
from pbem.rulesets.laissez_faire.lodging import guests, places
from pbem.rulesets.laissez_faire.names import owner_word
from pbem.rulesets.laissez_faire.quotes import Quoted, quote
from pbem.rulesets.laissez_faire.scopes import ALL, STREETS, TRANSIT, UTILITIES, name_in
from pbem.rulesets.laissez_faire.settings import Asked, PriceEntry, Quote
from pbem.rulesets.laissez_faire.statewords import HIDDEN, NOTHING, city_of, dollars
from pbem.rulesets.laissez_faire.view import UNKNOWN, CircuitView

NO_CAP = "*"
"""What marks a price that may rise while a guest stays on."""


def board_register(view: CircuitView) -> Iterator[Table]:
    """Yield the titles in board order, then the guests and clauses of those that have any."""
    yield _titles(view)
    told = table(
        tr("Guests and attached clauses"),
        [space for space in view.book.board.titles.values() if _is_told_of(view, space)],
        number("#", lambda space: space.number),
        text(trp("deed", "Title"), lambda space: space.name),
        text(tr("Guests"), lambda space: _of_street(space, guests_word(view, space.key))),
        text(tr("Places"), lambda space: _of_street(space, places_word(view, space.key))),
        text(tr("Attached clauses"), lambda space: ", ".join(clauses_on(view, space.key)) or NOTHING),
        note=tr("Each guest stands with the rent that was paid last."),
    )
    if told.rows:
        yield told


def _is_told_of(view: CircuitView, space: Space) -> bool:
    return bool(clauses_on(view, space.key)) or _of_street(space, guests_word(view, space.key)) != NOTHING


def _of_street(space: Space, says: str) -> str:
    return says if space.kind is Kind.STREET else NOTHING


def _titles(view: CircuitView) -> Table:
    titles = view.titles

    def owner(space: Space) -> SeatId:
        return "" if titles[space.key].owner == BANK else titles[space.key].owner

    def asked(space: Space) -> str:
        return asked_of_anyone(view, space.key) + NO_CAP * is_without_cap(view, space.key)

    return table(
        tr("The titles"),
        view.book.board.titles.values(),
        number("#", lambda space: space.number),
        text(trp("deed", "Title"), lambda space: space.name),
        text(tr("City"), lambda space: city_of(view.book, space)),
        text(tr("Owner"), lambda space: owner_word(titles[space.key].owner)),
        text(tr("Level"), lambda space: _of_street(space, LEVELS[titles[space.key].payments])),
        number(trp("price", "Asked"), asked),
        number(trp("deed", "Price"), lambda space: dollars(space.price)),
        number(trp("mortgage value", "Mtg."), lambda space: dollars(space.mortgage)),
        seat=owner,
        note=" ".join(_notes(view)),
    )


def _notes(view: CircuitView) -> Iterator[str]:
    cities = ", ".join(f"{city.abbreviation} {city.name}" for city in view.book.board.cities.values())
    yield tr("Level: houses, or A for an apartment building. Mtg.: mortgage value.")
    yield tr("Asked: of anyone, without a city of origin.")
    if any(is_without_cap(view, key) for key in view.book.board.streets):
        yield tr("{sign}: no cap on staying.", sign=NO_CAP)
    if view.options.prices == "sealed" and not view.how:
        yield tr("Prices are sealed: what seats ask is not shown.")
    yield tr("Cities: {cities}.", cities=cities)


def guests_word(view: CircuitView, street: str) -> str:
    """Return who lodges in a street, and for what rent."""
    lodgers = [view.seats[seat] for seat in guests(view, street)]
    said = [f"{one.id} {dollars(one.lodging.rent)}" for one in lodgers if one.lodging]
    return ", ".join(said) or NOTHING


def places_word(view: CircuitView, street: str) -> str:
    """Return how many may stay in a street."""
    room = places(view, street)
    return trp("places", "any") if room is None else str(room)


def clauses_on(view: CircuitView, key: str) -> list[str]:
    """Return the numbers of the live clauses attached to a title, or secured by it."""
    return [clause.id for clause in view.live() if key in clause.terms.attached_to]


MOST_ROWS = 30
"""A longer list is set in small type."""


def price_lists(view: CircuitView) -> Iterator[Block]:
    """Yield what seats ask, as far as the reader knows it, and what the bank asks."""
    if any(view.knows_prices(seat) for seat in view.in_play()):
        yield price_table(view, tr("What the seats ask"), view.in_play())
    else:
        yield Paragraph(tr("Prices are sealed: each seat knows its own, and what was paid is told."))
    yield bank_table(view)


def price_table(view: CircuitView, title: str, seats: Sequence[str]) -> Table:
    """Return the price entries of some seats; where there is none the list price counts (3.6)."""
    entries = [(seat, entry) for seat in seats for entry in _in_order(view, seat)]

    def besides(one: tuple[SeatId, PriceEntry]) -> str:
        seat, entry = one
        words = (
            (tr("no cap on staying"), entry.no_cap),
            (tr("this round only"), entry.once),
            (tr("asleep"), _is_asleep(view, seat, entry)),
        )
        return ", ".join(word for word, is_so in words if is_so) or NOTHING

    told = table(
        title,
        entries,
        text(tr("Owner"), lambda one: one[0]),
        text(tr("For what"), lambda one: name_in(view.book, one[1].scope)),
        text(tr("Guest"), lambda one: owner_word(one[1].guest) if one[1].guest else trp("guests", "anyone")),
        text(tr("From"), lambda one: name_in(view.book, one[1].landing) if one[1].landing else NOTHING),
        text(trp("price", "Terms"), lambda one: terms_word(one[1].asked)),
        text(tr("Besides"), besides),
        seat=lambda one: one[0],
        note=" ".join(_price_notes(view, entries)),
        is_small=len(entries) > MOST_ROWS,
        blank=NOTHING,
    )
    return told if entries else replace(told, columns=())  # an empty list is one cell wide on its page


def _in_order(view: CircuitView, seat: SeatId) -> list[PriceEntry]:
    """Return a seat's entries: groups, cities, titles, each in board order; for anyone before guests."""
    scopes = [ALL, STREETS, TRANSIT, UTILITIES, *view.book.board.cities, *view.book.board.titles]
    entries = view.seats[seat].prices or ()
    return sorted(entries, key=lambda one: (scopes.index(one.scope), one.guest, one.landing, one.given))


def _price_notes(view: CircuitView, entries: Sequence[tuple[SeatId, PriceEntry]]) -> Iterator[str]:
    yield tr("Where nothing stands for a title, its owner asks the list price.")
    if any(_is_asleep(view, seat, entry) for seat, entry in entries):
        yield tr("Asleep: the seat does not own it, or no longer.")


def _is_asleep(view: CircuitView, seat: SeatId, entry: PriceEntry) -> bool:
    """Say whether a price is for a title that is not the seat's."""
    return entry.scope in view.titles and view.titles[entry.scope].owner != seat


def bank_table(view: CircuitView) -> Table:
    """Return what the bank asks now for what it owns: rents by city, fares, utilities."""
    board = view.book.board
    places = [
        (city.name, [space.key for space in board.streets_of(key)]) for key, city in board.cities.items()
    ]
    places.append((tr("Carriage"), [space.key for space in board.transports.values()]))
    places.append((tr("Utilities"), [*board.utilities]))
    return table(
        tr("What the bank asks"),
        [(where, asked) for where, keys in places if (asked := _said(view, keys))],
        text(trp("table head", "Where"), lambda row: row[0]),
        text(tr("Asked"), lambda row: row[1]),
        note=_supply(view),
        empty=tr("The bank owns nothing."),
    )


def _said(view: CircuitView, keys: Sequence[str]) -> str:
    own = [key for key in keys if view.titles[key].owner == BANK]
    said = [f"{view.book.board.titles[key].name} {asked_of_anyone(view, key)}" for key in own]
    return ", ".join(said)


def _supply(view: CircuitView) -> str:
    """Say what is left of houses and apartment buildings, and what they cost by side."""
    prices = ", ".join(
        tr("side {side} {amount}", side=side, amount=dollars(price))
        for side, price in view.book.board.house_prices.items()
    )
    cost = tr("A house, or the apartment building in place of two, costs: {prices}.", prices=prices)
    return f"{supply_word(view)} {cost}"


def supply_word(view: CircuitView) -> str:
    """Say what is left of houses and apartment buildings."""
    if view.options.building_supply != "box":
        return tr("Houses and apartment buildings are not limited.")
    parts = {"houses": view.houses, "apartments": view.apartments}
    return tr("Left in the box: houses {houses}, apartment buildings {apartments}.", **parts)


LOW, HIGH = 2, 12
"""The lowest and the highest sum of two dice."""
ANY_GUEST = ""


def asked_of_anyone(view: CircuitView, key: str) -> str:
    """Return what a title costs anyone, clauses counted in; without a city of origin."""
    low, high = (_quoted(view, key, dice_sum) for dice_sum in (LOW, HIGH))
    if low.amount is None or high.amount is None:
        return tr("refused")
    if max(low.amount, high.amount) >= UNKNOWN:
        return HIDDEN
    if view.book.board.titles[key].kind is Kind.UTILITY and low.amount != high.amount:
        return _by_dice(low.amount, high.amount)
    return dollars(low.amount)


def is_without_cap(view: CircuitView, key: str) -> bool:
    """Say whether anyone who lodges at what is asked now will stay on without a cap."""
    low = _quoted(view, key, LOW)
    return low.no_cap and low.amount is not None


def _quoted(view: CircuitView, key: str, dice_sum: int) -> Quoted:
    return quote(view.book, view.assumed, key, ANY_GUEST, "", dice_sum)


def _by_dice(low: int, high: int) -> str:
    if low * HIGH == high * LOW:
        return tr("{number} × dice", number=low // LOW)
    return f"{dollars(low)}–{dollars(high)}"


def terms_word(asked: Asked) -> str:
    """5.3 Return the terms of an asking price in words."""
    match asked.quote:
        case Quote.AMOUNT:
            return dollars(asked.amount)
        case Quote.LIST:
            return tr("list price")
        case Quote.FAIR:
            return tr("fair price")
        case Quote.DICE:
            return tr("{number} × dice", number=asked.amount)
        case Quote.REFUSE:
            return tr("refused")
