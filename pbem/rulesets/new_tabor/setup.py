"""The start of a game: what chance decides, seats in order of play, first cards, offices (brief 3.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.engine.codec import values_of
from pbem.engine.dice import Dice
from pbem.engine.events import Event, SeatId, event
from pbem.engine.options import BadValue, filled_in
from pbem.engine.ruleset import Player
from pbem.engine.sequence import Scene
from pbem.rulesets.new_tabor.book import (
    COLOURS,
    CONSUMPTION,
    DECK_NAMES,
    DECKS,
    FEWEST,
    GOODS,
    LABOR,
    MOST,
    OFFICES,
    POTENTIAL_RENT,
    Book,
    Data,
    Four,
    Options,
    Start,
)
from pbem.rulesets.new_tabor.cards import NOTED, RESHUFFLE, draw
from pbem.rulesets.new_tabor.datafiles import read_data
from pbem.rulesets.new_tabor.economy import (
    ROUND,
    SETUP,
    VOTE,
    Deck,
    Economy,
    EconomyTable,
    LaidCard,
    Producer,
    rent_card,
)
from pbem.rulesets.new_tabor.offices import (
    DICE,
    ELECTION,
    ROTATION,
    OfficeTaken,
    by_dice,
    by_rotation,
    call_elections,
    method_of,
)
from pbem.rulesets.new_tabor.questions import to_be_voted_on
from pbem.rulesets.new_tabor.settings import in_force, options_now
from pbem.rulesets.new_tabor.throws import Throw, highest, roll_of
from pbem.rulesets.new_tabor.wording import CardDeck, Money, Office, Titled

NOBODY = "-"
"""In the label of a shuffle, which is nobody's."""
SHUFFLE = "shuffle {deck}"
ORDER_OF_PLAY = "order of play"
NO_SEAT = "none"
"""The value of the option `organizer` that names nobody."""


def prepared(
    options: Mapping[str, object], materials: Mapping[str, Any], seats: int, dice: Dice
) -> dict[str, Any]:
    """TAB-004, TAB-016 Draw for the beginning; who sits at a seat is not known here."""
    chosen, data = filled_in(Options, options), read_data(materials["data"])
    if not FEWEST <= seats <= MOST:
        raise BadValue("seats", f"there must be {FEWEST} to {MOST}, not {seats}.")
    check_options(chosen, data)
    names = [f"seat {place}" for place in range(1, seats + 1)]
    return {"start": values_of(drawn_start(chosen, Chance(dice, 0, data), names))}


def check_options(options: Options, data: Data) -> None:
    """3.1, TAB-011 Refuse options that do not go together, or not with the data file."""
    kept_rent_cards(options, data)
    now = in_force(options, {})
    if now.rounds_per_mail > 1 and now.has_vote_phase:
        raise BadValue("rounds_per_mail", "must be 1 unless ballots is with_next.")


def set_up(book: Book, players: Sequence[Player]) -> Economy:
    """TAB-015 Return the economy at the beginning; with an election its votes come first."""
    named = book.options.organizer
    if named != NO_SEAT and named not in [player.seat for player in players]:
        raise BadValue("organizer", f"must be none or a seat of the game, not {named!r}.")
    economy = laid_out(book, book.start, players)
    _fill_offices(book, economy, book.start, [player.seat for player in players])
    is_voting = options_now(book, economy).has_vote_phase and to_be_voted_on(economy)
    economy.phase = VOTE if is_voting else ROUND
    return economy


def laid_out(book: Book, start: Start, players: Sequence[Player]) -> Economy:
    """TAB-040 Put the seats into order of play and give each its first cards (TAB-041)."""
    first = start.first % len(players)
    order = [*players[first:], *players[:first]]
    seats = {
        player.seat: Producer(player.seat, player.name, number, COLOURS[number - 1])
        for number, player in enumerate(order, 1)
    }
    economy = Economy(
        quarter=1,
        round=1,
        phase=ROUND,
        seats=seats,
        first_seat=order[0].seat,
        head_count=len(order),
        rent_cards={good: _laid_card(book.data, start, good) for good in GOODS},
        decks={deck: Deck([*start.decks.get(deck, range(book.data.deck_size(deck)))]) for deck in DECKS},
    )
    for seat in economy.seats.values():
        for deck in NOTED:
            _deal(book, economy, seat, deck)
    return economy


def _laid_card(data: Data, start: Start, industry: str) -> LaidCard:
    """TAB-016 Return the card drawn for an industry, or its first."""
    number = start.rent_cards.get(industry)
    if number is None:
        number = next(place for place, card in enumerate(data.rent_cards) if card.industry == industry)
    return LaidCard(number, data.rent_cards[number].price)


def _deal(book: Book, economy: Economy, seat: Producer, deck: str) -> None:
    """TAB-041 Note a seat's first card; a pile is long enough for all, if need be shuffled twice."""
    pile = economy.decks[deck]
    if not pile.down:
        return
    number = pile.down.pop(0)
    if number in pile.up:  # what had been laid aside was shuffled
        pile.up = []
    pile.up.append(number)
    economy.drawn.append((economy.turn, seat.id, deck, number))
    note_card(book, seat, deck, number)


def note_card(book: Book, seat: Producer, deck: str, number: int) -> Four:
    """TAB-032, TAB-033 Note a Labor or Consumption card on a Player Sheet; they add up."""
    card = (book.data.labor if deck == LABOR else book.data.consumption)[number]
    parts = seat.abilities if deck == LABOR else seat.inputs
    for good, units in zip(GOODS, card, strict=True):
        parts[good].cards.append(units)
    return card


def draw_work_cards(table: EconomyTable, seat: SeatId) -> None:
    """TAB-R11 Draw a Labor and then a Consumption card at the opening of a quarter."""
    for deck in (LABOR, CONSUMPTION):
        number = draw(table, deck, seat)
        if number is not None:
            one = table.state.seats[seat]
            table.tell(Drew(one.name, CardDeck(deck), *note_card(table.book, one, deck, number)))


def _fill_offices(book: Book, economy: Economy, start: Start, file_order: Sequence[SeatId]) -> None:
    """Fill the offices by rotation or dice, or call elections."""
    method = method_of(book.options, len(economy.seats))
    if method == ELECTION:
        call_elections(economy)
    elif method == ROTATION:
        economy.officers = by_rotation(economy)
    for office, place in zip(OFFICES, start.offices, strict=False):
        economy.officers[office] = file_order[place]


def is_setup(scene: Scene[Book, Economy]) -> bool:
    """3.2 Say whether nothing has been set up, as in the worked cases of this phase."""
    return scene.state.phase == SETUP


def play_setup(table: EconomyTable) -> None:
    """3.2 Set a game up with the dice at the table, as the worked cases of this phase do."""
    book, players = table.book, [Player(seat.id, seat.name) for seat in table.state.seats.values()]
    file_order = [player.seat for player in players]
    start = drawn_start(book.options, Chance(table.dice, table.state.turn, book.data), file_order)
    economy = laid_out(book, start, players)
    _fill_offices(book, economy, start, file_order)
    table.state = economy
    tell_the_start(table)


@event("TAB-016", "{seat} is Player {n}.")
class Numbered(Event):
    seat: str
    n: int


@event("TAB-013", "{industry}: {center} {inner} {outer}, price {price}.")
class RentCardLaid(Event):
    industry: Titled
    center: int
    inner: int
    outer: int
    price: Money


@event("TAB-041", "{seat} draws {deck} {food}/{clothes}/{shelter}/{transportation}.")
class Drew(Event):
    seat: str
    deck: CardDeck
    food: int
    clothes: int
    shelter: int
    transportation: int


def tell_the_start(table: EconomyTable) -> None:
    """TAB-016, TAB-013, TAB-041 Tell with the first adjudication of a game what was drawn before it."""
    economy, book = table.state, table.book
    economy.adjudications += 1
    if economy.adjudications > 1:
        return
    for seat in economy.seats.values():
        table.tell(Numbered(seat.name, seat.number))
    for good in GOODS:
        card = rent_card(book, economy, good)
        table.tell(RentCardLaid(Titled(good), card.center, card.inner, card.outer, Money(card.price)))
    for office in OFFICES:
        holder = economy.officers[office]
        if holder is not None:
            is_by_dice = method_of(book.options, len(economy.seats)) == DICE
            table.tell(OfficeTaken(economy.seats[holder].name, Office(office), is_by_dice))
    for _, id, deck, number in list(economy.drawn):
        card_drawn = (book.data.labor if deck == LABOR else book.data.consumption)[number]
        table.tell(Drew(economy.seats[id].name, CardDeck(deck), *card_drawn))


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
    """Let the dice choose Clerk and Treasurer, where the game has it so."""
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
    """Shuffle a deck again, and again, which is too small for all to draw their first card."""
    pile, size = decks[deck], chance.data.deck_size(deck)
    while len(pile) < count:
        laid = pile[-size:]
        pile += chance.shuffled(laid, RESHUFFLE.format(deck=DECK_NAMES[deck]), len(pile))
