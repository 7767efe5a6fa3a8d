"""A receipt: what a set does and costs, and what is odd in it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.receipt import Receipt, Row
from pbem.engine.words import Complaint
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.forecast import forecast
from pbem.rulesets.new_tabor.oddities import counting, odd
from pbem.rulesets.new_tabor.tally import ledger
from pbem.rulesets.new_tabor.view import EconomyView


class TaborReceipt(Receipt[Book, EconomyView]):
    """A seat's set on receipt."""

    def forecast(self) -> tuple[str, ...]:
        return forecast(self.book, self.view, self.seat, self.sheet)

    def odd(self) -> tuple[Complaint, ...]:
        return odd(self.book, self.view, self.seat, self.sheet)

    def ledger(self) -> tuple[Row, ...]:
        return ledger(self.book, self.view, self.seat, self.sheet)

    def counting(self) -> Iterator[str]:
        return counting(self.book, self.view, self.seat, self.sheet)
