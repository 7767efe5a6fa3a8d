"""Contracts to be chosen, each of one usual clause; more of them are typed (brief 3.9.3, 5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.spots import rivals, title_choice
from pbem.rulesets.laissez_faire.view import CircuitView

LOAN_ROUNDS = 6
"""A loan that is proposed is due after so many rounds."""
MOST_TITLES = 8
"""Clauses about one's own titles are offered for so many of them."""


def contract_items(view: CircuitView, words: BoardLexicon) -> Iterator[Item]:
    """Yield contracts with another seat that may be proposed."""
    others = rivals(view, words.me)
    if not others:
        return
    yield from _loans(view, others)
    own = view.owned(words.me)[:MOST_TITLES]
    if own:
        yield from _about_titles(view, others, own)


def _item(name: str, says: str, choices: Sequence[Choice]) -> Item:
    """Return the item of a contract: its clauses stand behind the seat with whom it is made."""
    pick = Pick(tr("With whom: what"), tuple(choices), is_free=True)
    return Item(name, says, f'CONTRACT "{name}" WITH {{}}', (pick,), is_many=True)


def _loans(view: CircuitView, others: Sequence[SeatId]) -> Iterator[Item]:
    """LAI-53 A loan at interest, in one direction or the other."""
    due = view.round + LOAN_ROUNDS
    lent = [f"{seat}: LOAN $200 FROM me TO {seat} AT 5% DUE ROUND {due}" for seat in others]
    yield _item(tr("Loan"), tr("lend money at interest"), _said(view, others, lent))
    borrowed = [f"{seat}: LOAN $200 FROM {seat} TO me AT 5% DUE ROUND {due}" for seat in others]
    yield _item(tr("Credit"), tr("borrow money at interest"), _said(view, others, borrowed))


def _said(view: CircuitView, others: Sequence[SeatId], words: Sequence[str]) -> list[Choice]:
    return [Choice(one, view.seats[seat].name) for seat, one in zip(others, words, strict=True)]


def _about_titles(view: CircuitView, others: Sequence[SeatId], own: Sequence[str]) -> Iterator[Item]:
    """LAI-50, 66 A share of income, a fixed price, an option to buy."""
    pairs = [(seat, key) for seat in others for key in own]
    kinds = (
        (tr("Share"), tr("promise part of a title's income"), "INCOME 25% OF {title} TO {seat}"),
        (tr("Fixed price"), tr("promise a price for good"), "FIXED $20 AT {title} FOR {seat}"),
        (tr("Option"), tr("promise to sell for a price"), "OPTION {title} FOR $400 TO {seat}"),
    )
    for name, says, clause in kinds:
        words = [f"{seat}: {clause.format(title=key, seat=seat)}" for seat, key in pairs]
        choices = [title_choice(view, key, one) for (_, key), one in zip(pairs, words, strict=True)]
        yield _item(name, says, choices)
