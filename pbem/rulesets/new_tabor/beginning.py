"""What chance decides before a game: who is Player 1, rent cards, shuffled decks, offices (brief 3.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pbem.engine.dice import Dice
from pbem.engine.options import BadValue
from pbem.rulesets.new_tabor.book import (
    DECK_NAMES,
    DECKS,
    GOODS,
    OFFICES,
    POTENTIAL_RENT,
    Data,
    Options,
    Start,
)
from pbem.rulesets.new_tabor.cards import NOTED, RESHUFFLE
from pbem.rulesets.new_tabor.offices import DICE, by_dice, method_of
from pbem.rulesets.new_tabor.throws import Throw, highest, roll_of

NOBODY = "-"
"""In the label of a shuffle, which is nobody's."""
SHUFFLE = "shuffle {deck}"
ORDER_OF_PLAY = "order of play"


@dataclass(frozen=True)
class Chance:
    """The dice of a beginning: at the preparation of a game in turn 0, or at the table."""

    dice: Dice
    turn: int
    data: Data

    @property
    def throw(self) -> Throw:
        """Return how seats roll their dice."""
        return lambda seat, purpose, tries: roll_of(self.dice, self.data.die, self.turn, seat, purpose, tries)

    def shuffled(self, cards: Sequence[int], why: str, *tries: int) -> list[int]:
        """Return cards in random order."""
        return self.dice.at(self.turn, NOBODY, why, *tries).shuffled(cards, why)


def drawn_start(options: Options, chance: Chance, names: Sequence[str]) -> Start:
    """3.2 Draw for a beginning; `names` are the seats as purposes name them, as the game file lists them."""
    first = names.index(highest(names, ORDER_OF_PLAY, chance.throw))  # TAB-016, TAB-P1
    rent_cards = laid_rent_cards(options, chance)
    decks = {deck: _shuffled(chance, deck) for deck in DECKS}
    offices = _offices(options, chance, names, first)
    for deck in NOTED:
        _lengthen(chance, decks, deck, len(names))
    return Start(first, rent_cards, {deck: tuple(cards) for deck, cards in decks.items()}, offices)


def laid_rent_cards(options: Options, chance: Chance) -> dict[str, int]:
    """TAB-008, TAB-013 Return the card that governs each industry: its best, or the first to come up."""
    left = kept_rent_cards(options, chance.data)
    cards = chance.data.rent_cards
    if options.first_game:
        return {good: max(_of(left, good, chance.data), key=lambda n: cards[n].worth) for good in GOODS}
    shuffled = chance.shuffled(left, SHUFFLE.format(deck=DECK_NAMES[POTENTIAL_RENT]))
    return {good: _of(shuffled, good, chance.data)[0] for good in GOODS}


def kept_rent_cards(options: Options, data: Data) -> list[int]:
    """TAB-009, TAB-010, TAB-011 Return the rent cards that `ease` leaves, by their numbers in file order."""
    gone: set[int] = set()
    for good in GOODS:
        ranked = sorted(_of(range(len(data.rent_cards)), good, data), key=lambda n: data.rent_cards[n].worth)
        if abs(options.ease) >= len(ranked):
            raise BadValue("ease", f"takes out all {len(ranked)} rent cards of {good}; one must remain.")
        gone.update(ranked[: options.ease] if options.ease > 0 else ranked[len(ranked) + options.ease :])
    return [number for number in range(len(data.rent_cards)) if number not in gone]


def _of(numbers: Sequence[int], industry: str, data: Data) -> list[int]:
    return [number for number in numbers if data.rent_cards[number].industry == industry]


def _shuffled(chance: Chance, deck: str) -> list[int]:
    """TAB-014 Shuffle a deck as the file lists it."""
    size = chance.data.deck_size(deck)
    return chance.shuffled(range(size), SHUFFLE.format(deck=DECK_NAMES[deck]))


def _offices(options: Options, chance: Chance, names: Sequence[str], first: int) -> tuple[int, ...]:
    """TAB-022, TAB-024 Let the dice choose Clerk and Treasurer, where the game has it so."""
    if method_of(options, len(names)) != DICE:
        return ()
    left = [*names[first:], *names[:first]]
    chosen: list[int] = []
    for office in OFFICES:
        seat = by_dice(left, office, chance.throw)
        left = [name for name in left if name != seat]
        chosen.append(names.index(seat))
    return tuple(chosen)


def _lengthen(chance: Chance, decks: Mapping[str, list[int]], deck: str, count: int) -> None:
    """TAB-R65 Shuffle a deck again, and again, which is too small for all to draw their first card."""
    pile, size = decks[deck], chance.data.deck_size(deck)
    while len(pile) < count:
        laid = pile[-size:]
        pile += chance.shuffled(laid, RESHUFFLE.format(deck=DECK_NAMES[deck]), len(pile))
