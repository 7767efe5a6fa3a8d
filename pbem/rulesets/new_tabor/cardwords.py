"""Cards in words, for the list of every card drawn (brief 7; TAB-034)."""

from __future__ import annotations

from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.new_tabor.book import CONSUMPTION, LABOR, Book, Gain, Good, Loss
from pbem.rulesets.new_tabor.losses import CURRENT, EVERY, LARGEST
from pbem.rulesets.new_tabor.wording import Named

_STRUCK = {
    CURRENT: tr_noop("what the industry makes"),
    EVERY: tr_noop("every good"),
    LARGEST: tr_noop("what there is most of"),
}


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
