"""Price lists: what seats ask, entry by entry, and the list of the bank (brief 7.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.report import Block, Column, Paragraph, Row, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.laissez_faire.book import BANK, Kind
from pbem.rulesets.laissez_faire.names import owner_word
from pbem.rulesets.laissez_faire.quotes import Quoted, quote
from pbem.rulesets.laissez_faire.scopes import ALL, STREETS, TRANSIT, UTILITIES, name_in
from pbem.rulesets.laissez_faire.settings import Asked, PriceEntry, Quote
from pbem.rulesets.laissez_faire.statewords import HIDDEN, NOTHING, dollars
from pbem.rulesets.laissez_faire.view import UNKNOWN, CircuitView

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
    cells = [(seat, *_cells(view, seat, entry)) for seat, entry in entries]
    heads = (tr("Owner"), tr("For what"), tr("Guest"), tr("From"), trp("price", "Terms"), tr("Besides"))
    used = [place for place, _ in enumerate(heads) if any(row[place] != NOTHING for row in cells)]
    rows = tuple(Row(tuple(row[place] for place in used), seat=row[0]) for row in cells)
    columns = tuple(Column(heads[place]) for place in used)
    note = " ".join(_notes(view, entries))
    return Table(title, columns, rows, note, is_small=len(rows) > MOST_ROWS)


def _in_order(view: CircuitView, seat: SeatId) -> list[PriceEntry]:
    """Return a seat's entries: groups, cities, titles, each in board order; for anyone before guests."""
    scopes = [ALL, STREETS, TRANSIT, UTILITIES, *view.book.board.cities, *view.book.board.titles]
    entries = view.seats[seat].prices or ()
    return sorted(entries, key=lambda one: (scopes.index(one.scope), one.guest, one.landing, one.given))


def _notes(view: CircuitView, entries: Sequence[tuple[SeatId, PriceEntry]]) -> Iterator[str]:
    yield tr("Where nothing stands for a title, its owner asks the list price.")
    if any(_is_asleep(view, seat, entry) for seat, entry in entries):
        yield tr("Asleep: the seat does not own it, or no longer.")


def _is_asleep(view: CircuitView, seat: SeatId, entry: PriceEntry) -> bool:
    """Say whether a price is for a title that is not the seat's."""
    return entry.scope in view.titles and view.titles[entry.scope].owner != seat


def _cells(view: CircuitView, seat: SeatId, entry: PriceEntry) -> tuple[str, ...]:
    besides = (
        (tr("no cap on staying"), entry.no_cap),
        (tr("this round only"), entry.once),
        (tr("asleep"), _is_asleep(view, seat, entry)),
    )
    return (
        name_in(view.book, entry.scope),
        owner_word(entry.guest) if entry.guest else trp("guests", "anyone"),
        name_in(view.book, entry.landing) if entry.landing else NOTHING,
        terms_word(entry.asked),
        ", ".join(word for word, is_so in besides if is_so) or NOTHING,
    )


def bank_table(view: CircuitView) -> Table:
    """LAI-20, R10 Return what the bank asks now for what it owns: rents by city, fares, utilities."""
    rows = [
        Row((city.name, _said(view, [space.key for space in view.book.board.streets_of(key)])))
        for key, city in view.book.board.cities.items()
    ]
    companies = [space.key for space in view.book.board.transports.values()]
    rows.append(Row((tr("Carriage"), _said(view, companies))))
    rows.append(Row((tr("Utilities"), _said(view, [*view.book.board.utilities]))))
    columns = (Column(trp("table head", "Where")), Column(tr("Asked")))
    table = [row for row in rows if row.cells[1] != NOTHING]
    return Table(tr("What the bank asks"), columns, tuple(table), _supply(view), tr("The bank owns nothing."))


def _said(view: CircuitView, keys: Sequence[str]) -> str:
    own = [key for key in keys if view.titles[key].owner == BANK]
    said = [f"{view.book.board.titles[key].name} {asked_of_anyone(view, key)}" for key in own]
    return ", ".join(said) or NOTHING


def _supply(view: CircuitView) -> str:
    """LAI-R36 Say what is left of houses and apartment buildings, and what they cost by side."""
    prices = ", ".join(
        tr("side {side} {amount}", side=side, amount=dollars(price))
        for side, price in view.book.board.house_prices.items()
    )
    cost = tr("A house, or the apartment building in place of two, costs: {prices}.", prices=prices)
    return f"{supply_word(view)} {cost}"


def supply_word(view: CircuitView) -> str:
    """LAI-R36 Say what is left of houses and apartment buildings."""
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
    """LAI-R44 Say whether anyone who lodges at what is asked now will stay on without a cap."""
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
