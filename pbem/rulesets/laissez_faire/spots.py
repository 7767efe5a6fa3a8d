"""Choices that stand for titles, cities and seats, with their places on the board of the report."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.names import owner_word
from pbem.rulesets.laissez_faire.scopes import name_in
from pbem.rulesets.laissez_faire.view import CircuitView


def place_of(view: CircuitView, title: str) -> str:
    """Return the place of a title on the board of the report."""
    return str(view.book.board.titles[title].number)


def title_choice(view: CircuitView, title: str, words: str = "") -> Choice:
    """Return a title to be chosen, or words that are about it."""
    says = tr("{title}, {owner}", title=name_in(view.book, title), owner=owner_word(view.titles[title].owner))
    return Choice(words or title, says, place_of(view, title))


def title_choices(view: CircuitView, titles: Iterable[str]) -> tuple[Choice, ...]:
    """Return titles to be chosen."""
    return tuple(title_choice(view, title) for title in titles)


def seat_choices(view: CircuitView, seats: Iterable[SeatId]) -> tuple[Choice, ...]:
    """Return seats to be chosen."""
    return tuple(Choice(seat, view.seats[seat].name) for seat in seats)


def city_choices(view: CircuitView) -> tuple[Choice, ...]:
    """Return the cities to be chosen."""
    return tuple(Choice(key, city.name) for key, city in view.book.board.cities.items())


def rivals(view: CircuitView, seat: SeatId) -> list[SeatId]:
    """Return the others in play, in turn order."""
    return [one for one in view.in_play() if one != seat]
