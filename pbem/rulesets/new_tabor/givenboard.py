"""Rent cards and decks of a worked case, which names cards by what is on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.engine.exact import Exact
from pbem.engine.options import BadValue
from pbem.rulesets.new_tabor.book import DECKS, GOODS, ZONES, Book
from pbem.rulesets.new_tabor.givenseats import Values, credits, filled, table_in
from pbem.rulesets.new_tabor.reckoned import card_values

USUAL_K = 4
"""What the Inner Rung is worth on the rent card of every industry, unless a case says otherwise."""


def rent_cards(book: Book, written: Values) -> Values:
    """Return the card of each industry: k, what the Inner Rung is worth, or its values and its price."""
    for good in written:
        if good not in GOODS:
            raise BadValue(f"given.rent_cards.{good}", "is no industry.")
    return {good: _rent_card(book, good, written.get(good)) for good in GOODS}


def _rent_card(book: Book, industry: str, written: Any) -> Values:
    place = f"given.rent_cards.{industry}"
    named = {"k": written} if isinstance(written, int) else table_in(written, place)
    wanted = filled(dict.fromkeys(("k", *ZONES, "price")), named, place)
    wanted["inner"] = wanted["inner"] or wanted["k"]
    zones = {zone: wanted[zone] for zone in ZONES if wanted[zone]}
    if not named:
        zones = {"inner": USUAL_K}
    cards = [
        (number, card)
        for number, card in enumerate(book.data.rent_cards)
        if card.industry == industry and all(card.value(zone) == value for zone, value in zones.items())
    ]
    if not cards and named:
        raise BadValue(place, "there is no such card in the data file.")
    found = cards or [pair for pair in enumerate(book.data.rent_cards) if pair[1].industry == industry]
    number, card = found[0]
    price = Exact.of(card.price) if wanted["price"] is None else wanted["price"]
    return {"card": number, "price": credits(price, f"{place}.price")}


def piles(book: Book, written: Values) -> Values:
    """Return the decks by numbers; they are empty but for the cards that a case lists."""
    for deck in written:
        if deck not in DECKS:
            raise BadValue(f"given.decks.{deck}", f"is no deck; {', '.join(DECKS)} are.")
    return {deck: _pile(book, deck, written.get(deck)) for deck in DECKS}


def _pile(book: Book, deck: str, written: Any) -> Values:
    place = f"given.decks.{deck}"
    listed = {"down": written} if isinstance(written, list) else written
    values = filled({"down": [], "up": []}, listed, place)
    free = list(range(book.data.deck_size(deck)))
    return {side: list(_numbers(book, deck, values[side], free, place)) for side in ("down", "up")}


def _numbers(book: Book, deck: str, cards: Any, free: list[int], place: str) -> Iterator[int]:
    """Yield the numbers of cards that a case writes as a data file does; each number is used once."""
    for card in cards:
        number = next((one for one in free if card_values(book, deck, one) == card), None)
        if number is None:
            raise BadValue(place, f"there is no such card left in the data file: {card!r}.")
        free.remove(number)
        yield number
