"""The decks: drawing a card, and laying a used one under its deck (TAB-120, TAB-R64, TAB-R65)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.book import CONSUMPTION, DECK_NAMES, LABOR, WANTS, Book, Good
from pbem.rulesets.new_tabor.economy import Economy, EconomyTable, Want
from pbem.rulesets.new_tabor.events import NoCard
from pbem.rulesets.new_tabor.wording import CardDeck

NOTED = (LABOR, CONSUMPTION)
"""Decks whose cards are noted and laid aside as soon as they are drawn."""
RESHUFFLE = "reshuffle {deck}"


def draw(table: EconomyTable, deck: str, seat: SeatId) -> int | None:
    """TAB-120, TAB-R64 Return the number of the top card; used cards are shuffled when no other is left.

    TAB-R65 A Labor or Consumption card is laid aside at once; any other is laid down by `lay_used` later.
    """
    economy = table.state
    pile = economy.decks[deck]
    if not pile.down:
        _turn_over(table, deck)
    if not pile.down:
        table.tell(NoCard(CardDeck(deck), economy.seats[seat].name))
        return None
    number = pile.down.pop(0)
    economy.drawn.append((economy.turn, seat, deck, number))
    if deck in NOTED:
        lay_used(economy, deck, number)
    return number


def _turn_over(table: EconomyTable, deck: str) -> None:
    """TAB-120 Shuffle the cards that lie face up, in the order laid down, and turn them."""
    pile = table.state.decks[deck]
    why = RESHUFFLE.format(deck=DECK_NAMES[deck])
    tries = sum(1 for one in table.state.drawn if one[0] == table.state.turn and one[2] == deck)
    stream = table.dice.at(table.state.turn, "-", why, *([tries] if tries else []))
    pile.down, pile.up = stream.shuffled(pile.up, why), []


def lay_used(economy: Economy, deck: str, number: int) -> None:
    """TAB-120 Lay a used card face up under its deck."""
    economy.decks[deck].up.append(number)


def lay_want(book: Book, economy: Economy, want: Want) -> None:
    """TAB-116 Lay a Wants card that a seat holds face up under its deck.

    Of cards alike it is the first that is in neither pile; one that is none of the deck's is gone.
    """
    pile = economy.decks[WANTS]
    lying = {*pile.down, *pile.up}
    card = Good(want.good, want.amount)
    number = next((n for n, one in enumerate(book.data.wants) if one == card and n not in lying), None)
    if number is not None:
        lay_used(economy, WANTS, number)
