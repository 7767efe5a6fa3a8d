"""The PRICE lines of an order form: one for each title of one's own, with the present terms (brief 7.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import Kind
from pbem.rulesets.laissez_faire.lexicon import lexicon
from pbem.rulesets.laissez_faire.prices import list_price
from pbem.rulesets.laissez_faire.scopes import rank_of
from pbem.rulesets.laissez_faire.settingchecks import is_frozen
from pbem.rulesets.laissez_faire.settings import Asked, PriceEntry, Quote
from pbem.rulesets.laissez_faire.view import CircuitView

LIST = PriceEntry("", "", "", Asked(Quote.LIST))
"""What is asked where nothing is said."""


@dataclass(frozen=True)
class AskingLine:
    """What a seat asks of anyone for a title of its own: the terms as PRICE writes them, and what it means.

    `is_open`: the line can stand in a form as it is, because sending it back changes nothing.
    """

    title: str
    terms: str
    says: str
    is_open: bool

    @property
    def order(self) -> str:
        """Return the order."""
        return f"PRICE {self.title} {self.terms}"


def asking_lines(view: CircuitView, seat: SeatId) -> Iterator[AskingLine]:
    """Yield what a seat asks for its titles, in board order."""
    for title in view.owned(seat):
        entry = lasting_entry(view, seat, title)
        terms = terms_of(entry)
        by = "" if entry.scope in (title, "") else tr("by your price for {scope}", scope=entry.scope)
        says = "; ".join(filter(None, (by, list_said(view, title))))
        yield AskingLine(title, terms, says, _changes_nothing(view, seat, title))


def lasting_entry(view: CircuitView, seat: SeatId, title: str) -> PriceEntry:
    """3.6 Return what a seat asks of any guest for a title, from wherever, and not for this round alone."""
    found: list[tuple[int, int, PriceEntry]] = []
    for entry in view.known.seats[seat].prices:
        rank = rank_of(view.book, entry.scope, title)
        if rank is not None and not (entry.guest or entry.landing or entry.once):
            found.append((rank, -entry.given, entry))
    return min(found, key=lambda one: one[:2])[2] if found else LIST


def terms_of(entry: PriceEntry) -> str:
    """Return the terms of an entry as they stand at the end of a PRICE order, ONCE left out."""
    return f"{entry.asked} NOCAP" if entry.no_cap else str(entry.asked)


def _changes_nothing(view: CircuitView, seat: SeatId, title: str) -> bool:
    """Say whether the present terms, if they were set for the title alone, would leave all quotes alone."""
    if is_frozen(lexicon(view.book, view, seat)):
        return False
    if lasting_entry(view, seat, title).scope == title:
        return True
    broader = [one for one in view.known.seats[seat].prices if one.scope != title and not one.guest]
    return all(rank_of(view.book, entry.scope, title) is None for entry in broader)


def list_said(view: CircuitView, title: str) -> str:
    """LAI-R10 Return the list price of a title in its owner's hands."""
    amount = list_price(view.book, view.known, title, view.titles[title].owner, 1)
    if view.book.board.titles[title].kind is Kind.UTILITY:
        return tr("list price {times} x DICE", times=amount)
    return tr("list price ${amount}", amount=amount)
