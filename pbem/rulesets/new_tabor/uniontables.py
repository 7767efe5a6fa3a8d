"""The Credit Union and the decks as tables (brief 7; TAB-164 to 174, TAB-120)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.report import Block, Column, Facts, Row, Table
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import DECKS, GOODS
from pbem.rulesets.new_tabor.economy import cap_of, room
from pbem.rulesets.new_tabor.statewords import number_word
from pbem.rulesets.new_tabor.things import written_money
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import CardDeck, Titled


def union_blocks(view: EconomyView) -> Iterator[Block]:
    """Yield the storehouse with its caps, and how money and stock balance."""
    yield union_table(view)
    yield Facts(tuple(_sums(view)))


def union_table(view: EconomyView) -> Table:
    """TAB-168 to 173 Return what the union holds of each good, and how much it still takes."""
    titles = (tr("Storehouse"), tr("Price"), tr("Value"), tr("Intake"), tr("Cap"), tr("Room"))
    columns = (Column(tr("Good")), *(Column(title, True) for title in titles))
    rows = tuple(Row(_union_cells(view, good)) for good in GOODS)
    return Table(tr("Storehouse and caps"), columns, rows)


def _union_cells(view: EconomyView, good: str) -> tuple[str, ...]:
    book, known = view.book, view.known
    price, units = known.price(good), known.storehouse[good]
    return (
        str(Titled(good)),
        number_word(units),
        written_money(price),
        written_money(units * price),
        number_word(known.intake[good]),
        str(cap_of(book, known, known.quarter)),
        str(room(book, known, good)),
    )


def _sums(view: EconomyView) -> Iterator[tuple[str, str]]:
    """TAB-177, TAB-R60 Yield the value of the storehouse, the money that stands against it, and the rest."""
    known = view.known
    yield tr("Value of the storehouse"), written_money(known.value(known.storehouse))
    yield tr("Money in players' hands"), written_money(view.in_hands)
    yield tr("Bank of the Commonwealth"), written_money(known.bank)
    if view.uncovered:
        yield tr("Imbalance"), written_money(view.uncovered)


def deck_table(view: EconomyView) -> Table:
    """TAB-014, TAB-120 Return how many cards lie face down and face up."""
    columns = (Column(tr("Deck")), Column(tr("Face down"), True), Column(tr("Face up"), True))
    rows = tuple(
        Row((str(CardDeck(deck)), number_word(view.face_down[deck]), number_word(_face_up(view, deck))))
        for deck in DECKS
        if deck in view.known.decks
    )
    return Table(tr("The decks"), columns, rows)


def _face_up(view: EconomyView, deck: str) -> int:
    return len(view.known.decks[deck].up)
