"""Loss cards: stock or ability of who draws them, or stock of the Credit Union (TAB-118, TAB-R62, R63)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.audience import concerned
from pbem.rulesets.new_tabor.book import GOODS, LOSS, Loss
from pbem.rulesets.new_tabor.decks import draw, lay_used
from pbem.rulesets.new_tabor.economy import EconomyTable, Producer
from pbem.rulesets.new_tabor.levy import levy
from pbem.rulesets.new_tabor.wording import Named

CURRENT, EVERY, LARGEST = "current", "every", "largest"
"""What a card may strike instead of one good by name."""


def draw_loss(table: EconomyTable, seat: SeatId) -> None:
    """TAB-118, TAB-036 Lose at once what the card says, of what is there; nothing falls below 0."""
    number = draw(table, LOSS, seat)
    if number is None:
        return
    mine, card = table.state.seats[seat], table.book.data.loss[number]
    table.tell(events.LossDrawn(mine.name))
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
        table.tell(events.StockLost(mine.name, units, Named(good), only=only))


def _lose_ability(table: EconomyTable, mine: Producer, card: Loss) -> None:
    """TAB-R62 Lower the drawer's ability once and for good."""
    for industry, points in _struck(card, mine, {good: mine.ability(good) for good in GOODS}).items():
        mine.abilities[industry].losses += points
        table.tell(events.AbilityLost(mine.name, points, Named(industry)))


def _lose_of_union(table: EconomyTable, mine: Producer, card: Loss) -> None:
    """TAB-174, TAB-175, TAB-R56, R60 Take stock of the storehouse, and off the intake; the seats pay."""
    economy = table.state
    losses = _struck(card, mine, economy.storehouse)
    for good, units in losses.items():
        economy.storehouse[good] -= units
        economy.intake[good] = max(0, economy.intake[good] - units)
        table.tell(events.StockLost("", units, Named(good)))
    levy(table, economy.value(losses), mine.id)
