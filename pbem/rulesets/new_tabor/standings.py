"""How the seats stand: by tokens, then by value where it may be seen; who is out is last (TAB-076, 077)."""

from __future__ import annotations

from pbem.engine.ruleset import Standing
from pbem.engine.tongue import tr, trn
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import Producer
from pbem.rulesets.new_tabor.statewords import money_word
from pbem.rulesets.new_tabor.view import EconomyView


def standings(book: Book, view: EconomyView) -> tuple[Standing, ...]:
    """TAB-R75 Return the seats ranked; those with equal tokens and value share a place."""
    merits = {id: _merit(view, one) for id, one in view.seats.items()}
    ranked = sorted(view.seats.values(), key=lambda one: merits[one.id], reverse=True)
    return tuple(
        Standing(
            one.id,
            one.name,
            1 + sum(other > merits[one.id] for other in merits.values()),
            one.tokens,
            _said(view, one),
        )
        for one in ranked
    )


def _merit(view: EconomyView, one: Producer) -> tuple[bool, int, int]:
    """Return by what a seat is ranked; hidden value ranks nobody."""
    value = (view.worth(one.id) or 0) if view.has_open_books else 0
    return one.is_in, one.tokens, value


def _said(view: EconomyView, one: Producer) -> str:
    if not one.is_in:
        return tr("out in quarter {quarter}", quarter=one.out_in)
    if view.worth(one.id) is None:
        return trn("{n} token", "{n} tokens", one.tokens)
    value = money_word(view.worth(one.id))
    return trn("{n} token, {value}", "{n} tokens, {value}", one.tokens, value=value)
