"""Opportunity, Needs and Wants cards, as the Life Path brings them (TAB-034 to 037, TAB-115 to 119)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import NEEDS, OPPORTUNITY, WANTS
from pbem.rulesets.new_tabor.decks import draw, lay_used
from pbem.rulesets.new_tabor.economy import EconomyTable, Want
from pbem.rulesets.new_tabor.wording import Named


def draw_opportunity(table: EconomyTable, seat: SeatId) -> None:
    """TAB-115 Gain ability for the rest of the game, from the next production on."""
    number = draw(table, OPPORTUNITY, seat)
    if number is None:
        return
    mine, card = table.state.seats[seat], table.book.data.opportunity[number]
    mine.abilities[card.industry].gains.append(card.ability)
    table.tell(events.CardDrawn(mine.name, OPPORTUNITY, card.ability, Named(card.industry)))
    lay_used(table.state, OPPORTUNITY, number)


def draw_needs(table: EconomyTable, seat: SeatId) -> None:
    """TAB-119, TAB-R21 Need more of a good in every quarter, this one included."""
    number = draw(table, NEEDS, seat)
    if number is None:
        return
    mine, card = table.state.seats[seat], table.book.data.needs[number]
    mine.inputs[card.good].gains.append(card.amount)
    table.tell(events.CardDrawn(mine.name, NEEDS, card.amount, Named(card.good)))
    lay_used(table.state, NEEDS, number)


def draw_wants(table: EconomyTable, seat: SeatId) -> None:
    """TAB-116 Keep the card until so much is consumed; it goes under its deck only then."""
    number = draw(table, WANTS, seat)
    if number is None:
        return
    mine, card = table.state.seats[seat], table.book.data.wants[number]
    mine.wants.append(Want(card.good, card.amount, card.amount))
    table.tell(events.CardDrawn(mine.name, WANTS, card.amount, Named(card.good)))
