"""The board as a picture: owners, buildings, tokens, prices, and this round's moves (brief 7.6)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.pictures import Counter, Ground, Track, TrackBoard
from pbem.engine.pictures import Space as Field
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.laissez_faire.beds import dice_word
from pbem.rulesets.laissez_faire.boardmoves import moves
from pbem.rulesets.laissez_faire.book import BANK, MOST_PAYMENTS, Book, Kind, Space
from pbem.rulesets.laissez_faire.names import owner_word
from pbem.rulesets.laissez_faire.overview import next_fee, prisoners
from pbem.rulesets.laissez_faire.register import (
    asked_of_anyone,
    clauses_on,
    guests_word,
    places_word,
    supply_word,
)
from pbem.rulesets.laissez_faire.statewords import NOTHING, dollars
from pbem.rulesets.laissez_faire.view import CircuitView

CircuitChapter = Chapter[Book, CircuitView]
HOUSE, APARTMENT = "house", "apartment"
SIGNS = ((HOUSE, tr_noop("House")), (APARTMENT, tr_noop("Apartment building")))
CORNERS, COMPANIES = "corner", "transport"
"""The grounds of spaces that lie in no city."""
_LOOKS = (
    *(("#8d5a2b", "strokes"), ("#8ecae6", "dots"), ("#c2559d", "waves"), ("#e98a15", "leaves")),
    *(("#cc2936", "bricks"), ("#e8c547", "grid"), ("#3a7d44", "lines"), ("#2f4b8a", "waves")),
)
"""Colour and pattern of the cities, in the order of the board."""
TOP_MEANS = tr_noop("Below the name stands what is asked of anyone.")
COUNTER_MEANS = tr_noop("Names in boxes are tokens.")
ARROW_MEANS = tr_noop("Arrows are moves of this round; dotted ones are carriage, or the way to jail.")


def board_picture(chapter: CircuitChapter) -> TrackBoard:
    """Return the board as orders are due for it, with the moves of the phase played."""
    view = chapter.after
    spaces = tuple(_field(view, space) for space in view.book.board.spaces)
    return TrackBoard(
        view.book.board.title,
        (Track("", spaces),),
        grounds(view.book),
        top_means=tr(TOP_MEANS),
        counter_means=tr(COUNTER_MEANS),
        mark_names=tuple((sign, tr(means)) for sign, means in SIGNS),
        arrows=tuple(moves(chapter)),
        arrow_means=tr(ARROW_MEANS),
        middle=tuple(_middle(view)),
        aside=tuple(_aside(view)),
        seats=tuple((seat, seat) for seat in view.seats),
    )


def place_id(space: Space) -> str:
    """Return the name by which a space is found on the board: its number."""
    return str(space.number)


def grounds(book: Book) -> tuple[Ground, ...]:
    """Return the sorts of spaces: the cities with their colours, companies and corners."""
    cities = tuple(
        Ground(city.key, city.name, *_LOOKS[place % len(_LOOKS)], city.abbreviation)
        for place, city in enumerate(book.board.cities.values())
    )
    return (
        *cities,
        Ground(COMPANIES, tr("Transport company"), "#888888", "none", "T"),
        Ground(CORNERS, trp("space", "Corner"), "#dddddd", "none", ""),
    )


def _field(view: CircuitView, space: Space) -> Field:
    payments = view.titles[space.key].payments if space.is_title else 0
    owner = view.titles[space.key].owner if space.is_title else BANK
    return Field(
        place_id(space),
        space.name,
        _ground(space),
        _top(view, space),
        "" if owner == BANK else owner,
        signs=(APARTMENT,) if payments == MOST_PAYMENTS else (HOUSE,) * payments,
        tokens=tuple(_token(view, seat) for seat in _standing(view, space)),
        says="; ".join(_said(view, space)),
        held=tuple(_token(view, seat) for seat in prisoners(view) if space == view.book.board.jail),
    )


def _ground(space: Space) -> str:
    if space.city:
        return space.city
    return COMPANIES if space.kind is Kind.TRANSPORT else CORNERS


def _top(view: CircuitView, space: Space) -> str:
    """Return what is asked of anyone on a title, or a tax."""
    if space.is_title:
        return asked_of_anyone(view, space.key)
    return dollars(space.amount) if space.kind is Kind.TAX else ""


def _standing(view: CircuitView, space: Space) -> Iterator[SeatId]:
    """Yield the seats whose tokens stand free on a space."""
    for seat in view.in_play():
        one = view.seats[seat]
        if one.token == space.number and one.jail is None:
            yield seat


def _token(view: CircuitView, seat: SeatId) -> Counter:
    return Counter(seat, seat=seat)


def _said(view: CircuitView, space: Space) -> Iterator[str]:
    """Yield what is to be known of a space besides what is printed."""
    if not space.is_title:
        return
    if view.titles[space.key].owner == BANK:
        yield tr("for sale at {price}", price=dollars(space.price))
    yield tr("mortgage value {amount}", amount=dollars(space.mortgage))
    if space.kind is Kind.STREET:
        guests = guests_word(view, space.key)
        if guests != NOTHING:
            places = places_word(view, space.key)
            yield tr("guests {guests}; places {places}", guests=guests, places=places)
    clauses = clauses_on(view, space.key)
    if clauses:
        yield tr("clauses {clauses}", clauses=", ".join(clauses))


def _middle(view: CircuitView) -> Iterator[str]:
    """Yield the lines in the middle: throws, supply, jail."""
    thrown = [f"{seat} {', '.join(dice_word(pair) for pair in pairs)}" for seat, pairs in view.rolls.items()]
    if thrown:
        yield tr("Thrown: {throws}.", throws="; ".join(thrown))
    yield supply_word(view)
    jailed = [
        tr("{seat} (next time {fee})", seat=seat, fee=dollars(next_fee(view, jail)))
        for seat, jail in prisoners(view).items()
    ]
    if jailed:
        yield tr("In jail: {prisoners}.", prisoners=", ".join(jailed))
    if view.lease.owner != BANK:
        yield tr("The jail is leased to {seat}.", seat=owner_word(view.lease.owner))


def _aside(view: CircuitView) -> Iterator[tuple[str, tuple[Counter, ...]]]:
    """Yield the tokens that have been taken off in the last lap."""
    off = [seat for seat in view.in_play() if view.seats[seat].token is None]
    if off:
        yield tr("Off the board, beside Start"), tuple(_token(view, seat) for seat in off)
