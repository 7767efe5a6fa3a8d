"""The board register: every title with owner, level, price, guests and attached clauses (brief 7.3)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.laissez_faire.book import BANK, LEVELS, Kind, Space
from pbem.rulesets.laissez_faire.lodging import guests, places
from pbem.rulesets.laissez_faire.names import owner_word
from pbem.rulesets.laissez_faire.pricelists import asked_of_anyone, is_without_cap
from pbem.rulesets.laissez_faire.statewords import NOTHING, city_of, dollars
from pbem.rulesets.laissez_faire.view import CircuitView

NO_CAP = "*"
"""What marks a price that may rise while a guest stays on (LAI-R44)."""


def board_register(view: CircuitView) -> Iterator[Table]:
    """Yield the titles in board order, then the guests and clauses of those that have any."""
    yield _titles(view)
    rows = tuple(row for space in view.book.board.titles.values() for row in _more(view, space))
    heads = (trp("deed", "Title"), tr("Guests"), tr("Places"), tr("Attached clauses"))
    note = tr("Each guest stands with the rent that was paid last.") if rows else ""
    columns = (Column("#", True), *map(Column, heads))
    if rows:
        yield Table(tr("Guests and attached clauses"), columns, rows, note)


def _titles(view: CircuitView) -> Table:
    words = (trp("deed", "Title"), tr("City"), tr("Owner"), tr("Level"))
    amounts = (trp("price", "Asked"), trp("deed", "Price"), trp("mortgage value", "Mtg."))
    columns = (Column("#", True), *map(Column, words), *(Column(amount, True) for amount in amounts))
    rows = tuple(_row(view, space) for space in view.book.board.titles.values())
    return Table(tr("The titles"), columns, rows, " ".join(_notes(view)))


def _notes(view: CircuitView) -> Iterator[str]:
    cities = ", ".join(f"{city.abbreviation} {city.name}" for city in view.book.board.cities.values())
    yield tr("Level: houses, or A for an apartment building. Mtg.: mortgage value.")
    yield tr("Asked: of anyone, without a city of origin.")
    if any(is_without_cap(view, key) for key in view.book.board.streets):
        yield tr("{sign}: no cap on staying.", sign=NO_CAP)
    if view.options.prices == "sealed" and not view.how:
        yield tr("Prices are sealed: what seats ask is not shown.")
    yield tr("Cities: {cities}.", cities=cities)


def _row(view: CircuitView, space: Space) -> Row:
    title = view.titles[space.key]
    cells = (
        str(space.number),
        space.name,
        city_of(view.book, space),
        owner_word(title.owner),
        LEVELS[title.payments] if space.kind is Kind.STREET else NOTHING,
        asked_of_anyone(view, space.key) + NO_CAP * is_without_cap(view, space.key),
        dollars(space.price),
        dollars(space.mortgage),
    )
    return Row(cells, seat="" if title.owner == BANK else title.owner)


def _more(view: CircuitView, space: Space) -> Iterator[Row]:
    """Yield the guests of a title and the clauses on it, if there are any."""
    clauses = ", ".join(clauses_on(view, space.key)) or NOTHING
    is_street = space.kind is Kind.STREET
    guests = guests_word(view, space.key) if is_street else NOTHING
    if (clauses, guests) != (NOTHING, NOTHING):
        room = places_word(view, space.key) if is_street else NOTHING
        yield Row((str(space.number), space.name, guests, room, clauses))


def guests_word(view: CircuitView, street: str) -> str:
    """Return who lodges in a street, and for what rent."""
    lodgers = [view.seats[seat] for seat in guests(view, street)]
    said = [f"{one.id} {dollars(one.lodging.rent)}" for one in lodgers if one.lodging]
    return ", ".join(said) or NOTHING


def places_word(view: CircuitView, street: str) -> str:
    """LAI-24, 44, 45 Return how many may stay in a street."""
    room = places(view, street)
    return trp("places", "any") if room is None else str(room)


def clauses_on(view: CircuitView, key: str) -> list[str]:
    """LAI-50 Return the numbers of the live clauses attached to a title, or secured by it."""
    return [clause.id for clause in view.live() if key in clause.terms.attached_to]
