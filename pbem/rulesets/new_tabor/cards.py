"""The decks, and the cards that the Life Path brings."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.events import Event, SeatId, event
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.new_tabor.book import (
    CONSUMPTION,
    CURRENT,
    DECK_NAMES,
    EVERY,
    GOODS,
    LABOR,
    LARGEST,
    LOSS,
    NEEDS,
    OPPORTUNITY,
    WANTS,
    Book,
    Gain,
    Good,
    Loss,
    concerned,
)
from pbem.rulesets.new_tabor.clearing import levy
from pbem.rulesets.new_tabor.economy import Economy, EconomyTable, Producer, Want
from pbem.rulesets.new_tabor.wording import CardDeck, Named

NOTED = (LABOR, CONSUMPTION)
"""Decks whose cards are noted and laid aside as soon as they are drawn."""
RESHUFFLE = "reshuffle {deck}"
_STRUCK = {
    CURRENT: tr_noop("what the industry makes"),
    EVERY: tr_noop("every good"),
    LARGEST: tr_noop("what there is most of"),
}


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


CARD_RULES = {OPPORTUNITY: "TAB-115", NEEDS: "TAB-119", WANTS: "TAB-116", LOSS: "TAB-118"}
"""The statement about each deck."""


@event(
    CARD_RULES[WANTS],
    when={
        "deck": {
            "opportunity": "{seat} draws Opportunity: {n} {good}.",
            "needs": "{seat} draws Needs: {n} {good}.",
            "wants": "{seat} draws Wants: {n} {good}.",
        }
    },
    rules={"deck": CARD_RULES},
)
class CardDrawn(Event):
    seat: str
    deck: str
    n: int
    good: Named


@event("TAB-R64", "No {deck} card is left for {seat}.")
class NoCard(Event):
    deck: CardDeck
    seat: str


def draw_opportunity(table: EconomyTable, seat: SeatId) -> None:
    """TAB-115, TAB-037 Gain ability for the rest of the game, from the next production on."""
    number = draw(table, OPPORTUNITY, seat)
    if number is None:
        return
    mine, card = table.state.seats[seat], table.book.data.opportunity[number]
    mine.abilities[card.industry].gains.append(card.ability)
    table.tell(CardDrawn(mine.name, OPPORTUNITY, card.ability, Named(card.industry)))
    lay_used(table.state, OPPORTUNITY, number)


def draw_needs(table: EconomyTable, seat: SeatId) -> None:
    """TAB-119, TAB-R21 Need more of a good in every quarter, this one included."""
    number = draw(table, NEEDS, seat)
    if number is None:
        return
    mine, card = table.state.seats[seat], table.book.data.needs[number]
    mine.inputs[card.good].gains.append(card.amount)
    table.tell(CardDrawn(mine.name, NEEDS, card.amount, Named(card.good)))
    lay_used(table.state, NEEDS, number)


def draw_wants(table: EconomyTable, seat: SeatId) -> None:
    """TAB-116 Keep the card until so much is consumed; it goes under its deck only then."""
    number = draw(table, WANTS, seat)
    if number is None:
        return
    mine, card = table.state.seats[seat], table.book.data.wants[number]
    mine.wants.append(Want(card.good, card.amount, card.amount))
    table.tell(CardDrawn(mine.name, WANTS, card.amount, Named(card.good)))


@event(CARD_RULES[LOSS], "{seat} draws Loss.")
class LossDrawn(Event):
    seat: str


@event("TAB-118", "The Credit Union loses {n} {good}.", when={"seat": "{seat} loses {n} {good}."})
class StockLost(Event):
    seat: str
    n: int
    good: Named


@event("TAB-R62", "{seat} loses {n} ability in {industry}.")
class AbilityLost(Event):
    seat: str
    n: int
    industry: Named


def draw_loss(table: EconomyTable, seat: SeatId) -> None:
    """TAB-118, TAB-036 Lose at once what the card says, of what is there; nothing falls below 0."""
    number = draw(table, LOSS, seat)
    if number is None:
        return
    mine, card = table.state.seats[seat], table.book.data.loss[number]
    table.tell(LossDrawn(mine.name))
    if card.source == "union":
        _lose_of_union(table, mine, card)
    elif card.what == "ability":
        _lose_ability(table, mine, card)
    else:
        _lose_stock(table, mine, card)
    lay_used(table.state, LOSS, number)


def _struck(card: Loss, mine: Producer, held: Mapping[str, int]) -> dict[str, int]:
    """TAB-118 Return what is lost of each good, or ability in each industry, as far as it is held."""
    losses = {good: min(_size(card, held[good]), held[good]) for good in _goods(card, mine, held)}
    return {good: number for good, number in losses.items() if number}


def _size(card: Loss, held: int) -> int:
    """TAB-R20 Return how much a card takes: a part is rounded down to whole units."""
    if card.part is not None:
        share, whole = card.part
        return held * share // whole
    return card.units or card.points


def _goods(card: Loss, mine: Producer, held: Mapping[str, int]) -> tuple[str, ...]:
    """TAB-R63 Return what a card strikes: the current industry is, in Switch, the last one."""
    if card.good == EVERY:
        return GOODS
    if card.good == LARGEST:
        return (max(GOODS, key=lambda good: held[good]),)
    if card.good != CURRENT:
        return (card.good,)
    industry = mine.last_industry if mine.is_switching else mine.industry
    return (industry,) if industry in GOODS else ()


def _lose_stock(table: EconomyTable, mine: Producer, card: Loss) -> None:
    """TAB-118 Take stock of the drawer."""
    for good, units in _struck(card, mine, mine.stock).items():
        mine.stock[good] -= units
        only = concerned(table.book, mine.id)
        table.tell(StockLost(mine.name, units, Named(good), only=only))


def _lose_ability(table: EconomyTable, mine: Producer, card: Loss) -> None:
    """TAB-R62 Lower the drawer's ability once and for good."""
    for industry, points in _struck(card, mine, {good: mine.ability(good) for good in GOODS}).items():
        mine.abilities[industry].losses += points
        table.tell(AbilityLost(mine.name, points, Named(industry)))


def _lose_of_union(table: EconomyTable, mine: Producer, card: Loss) -> None:
    """TAB-174, TAB-175 Take stock of the storehouse, and off the intake; the seats pay."""
    economy = table.state
    losses = _struck(card, mine, economy.storehouse)
    for good, units in losses.items():
        economy.storehouse[good] -= units
        economy.intake[good] = max(0, economy.intake[good] - units)
        table.tell(StockLost("", units, Named(good)))
    levy(table, economy.value(losses), mine.id)


def card_word(book: Book, deck: str, number: int) -> str:
    """Return what a card says: 8/4/3/1, 2 food, a quarter of the stock of food."""
    if deck in (LABOR, CONSUMPTION):
        four = (book.data.labor if deck == LABOR else book.data.consumption)[number]
        return "/".join(map(str, four))
    card = book.data.deck(deck)[number]
    if isinstance(card, Gain):
        return f"{card.ability} {Named(card.industry)}"
    if isinstance(card, Good):
        return f"{card.amount} {Named(card.good)}"
    assert isinstance(card, Loss)
    return loss_word(card)


def loss_word(card: Loss) -> str:
    """TAB-118 Return what a Loss card strikes."""
    good = tr(_STRUCK[card.good]) if card.good in _STRUCK else str(Named(card.good))
    is_union = card.source == "union"
    if card.what == "ability":
        return trn("ability: {n} point of {good}", "ability: {n} points of {good}", card.points, good=good)
    if card.part:
        part = f"{card.part[0]}/{card.part[1]}"
        if is_union:
            return tr("storehouse: {part} of {good}", part=part, good=good)
        return tr("stock: {part} of {good}", part=part, good=good)
    if is_union:
        return trn("storehouse: {n} unit of {good}", "storehouse: {n} units of {good}", card.units, good=good)
    return trn("stock: {n} unit of {good}", "stock: {n} units of {good}", card.units, good=good)
