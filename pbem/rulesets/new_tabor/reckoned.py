"""What follows from a state, at the paths of brief 2.2 that are not stored: totals, cards, what is unmet."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.exact import Exact
from pbem.engine.ruleset import Json
from pbem.rulesets.new_tabor.book import CONSUMPTION, DECKS, GOODS, LABOR, ZONES, Book, Gain, Good, Loss
from pbem.rulesets.new_tabor.economy import Economy, Producer, cap_of, room, value_of


def reckoned(book: Book, economy: Economy) -> Mapping[str, Json]:
    """Return what cases may expect of an economy besides what is stored of it."""
    return {
        "turn": economy.turn,
        "imbalance": Exact.of(economy.imbalance),
        "seats": {id: _of_seat(book, economy, seat) for id, seat in economy.seats.items()},
        "rent_cards": {good: _rent_card(book, economy, good) for good in GOODS},
        "decks": {deck: _cards(book, economy, deck) for deck in DECKS},
        "cap": {good: cap_of(book, economy, economy.quarter) for good in GOODS},
        "room": {good: room(book, economy, good) for good in GOODS},
    }


def _of_seat(book: Book, economy: Economy, seat: Producer) -> dict[str, Json]:
    return {
        "in_game": seat.is_in,
        "ability": {good: seat.ability(good) for good in GOODS},
        "input": {good: seat.input(good) for good in GOODS},
        "unmet": {good: seat.unmet(good) for good in GOODS},
        "need": {good: seat.need(good) for good in GOODS},
        "surplus": {good: seat.surplus(good) for good in GOODS},
        "value": Exact.of(seat.money + value_of(book, economy, seat.stock)),
    }


def _rent_card(book: Book, economy: Economy, good: str) -> dict[str, Json]:
    card = book.data.rent_cards[economy.rent_cards[good]]
    return {zone: card.value(zone) for zone in ZONES}


def _cards(book: Book, economy: Economy, deck: str) -> dict[str, Json]:
    pile = economy.decks[deck]
    return {
        "down": [card_values(book, deck, number) for number in pile.down],
        "up": [card_values(book, deck, number) for number in pile.up],
    }


def card_values(book: Book, deck: str, number: int) -> Json:
    """Return a card as the data file writes it."""
    if deck in (LABOR, CONSUMPTION):
        return list((book.data.labor if deck == LABOR else book.data.consumption)[number])
    card = book.data.deck(deck)[number]
    if isinstance(card, Gain):
        return {"industry": card.industry, "ability": card.ability}
    if isinstance(card, Good):
        return {"good": card.good, "amount": card.amount}
    assert isinstance(card, Loss)
    return loss_values(card)


def loss_values(card: Loss) -> dict[str, Json]:
    """Return a Loss card as the data file writes it."""
    values: dict[str, Json] = {"from": card.source, "what": card.what, "good": card.good}
    if card.part is not None:
        return {**values, "part": f"{card.part[0]}/{card.part[1]}"}
    if card.units:
        return {**values, "units": card.units}
    return {**values, "points": card.points}
