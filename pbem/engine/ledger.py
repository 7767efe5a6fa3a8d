"""Ledgers: money that comes, goes and changes hands, entry by entry, for all games that keep books."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from pbem.engine.case_shapes import AnyWhole
from pbem.engine.events import SeatId
from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr, trp


@dataclass(frozen=True)
class Entry:
    """A line of a seat's books: money received (positive) or paid, and for what.

    `other` is whom it came from or went to, a seat or the bank; `about` what it was paid for by name.
    """

    kind: str
    amount: AnyWhole
    about: str = ""
    other: str = ""


E = TypeVar("E", bound=Entry)


class Account(Protocol[E]):
    """What a seat has, and its entries since its last report."""

    cash: int
    entries: tuple[E, ...]


@dataclass(frozen=True)
class Ledger(Generic[E]):
    """How a game keeps its books: its entries, what each kind of them is called, and how sums are said."""

    entry: Callable[[str, int, str, str], E]
    kinds: Mapping[str, str]
    said: Callable[[int], str] = str
    bank: str = ""

    def move(
        self,
        accounts: Mapping[SeatId, Account[E]],
        payer: str,
        payee: str,
        amount: int,
        kind: str,
        about: str = "",
    ) -> list[tuple[SeatId, E]]:
        """Let money pass from one to another, no more than there is; return what was entered for whom.

        The bank keeps no books. Nothing is written of a sum of 0, nor of what one pays oneself.
        """
        assert kind in self.kinds, kind
        assert amount >= 0, f"{payer} pays {payee} {amount}"
        entered: list[tuple[SeatId, E]] = []
        if payer == payee or not amount:
            return entered
        for seat, other, sum in ((payer, payee, -amount), (payee, payer, amount)):
            if seat != self.bank:
                account, entry = accounts[seat], self.entry(kind, sum, about, other)
                account.cash += sum
                account.entries = (*account.entries, entry)
                assert account.cash >= 0, f"{seat}: {account.cash} after {entry}"
                entered.append((seat, entry))
        return entered

    def table(
        self,
        seat: SeatId,
        opening: int,
        entries: Iterable[E],
        closing: int,
        *,
        quiet: str = "",
        about: Callable[[str], str] = str,
        other: Callable[[str], str] = str,
    ) -> Table:
        """Return all entries with the cash before and after; where there are none, `quiet` if given.

        `about` and `other` say what entries name.
        """
        cash, rows = opening, [self._row(tr("Opening cash"), cash=opening)]
        for entry in entries:
            cash += entry.amount
            what = tr(self.kinds[entry.kind])
            names = about(entry.about), other(entry.other)
            rows.append(self._row(what[:1].upper() + what[1:], *names, entry.amount, cash))
        is_quiet = quiet and len(rows) == 1
        rows.append(self._row(tr("Closing cash"), cash=closing))
        columns = (
            *(Column(tr("For")), Column(trp("of a payment", "About")), Column(trp("of a payment", "With"))),
            *(Column(title, True) for title in (tr("Received"), tr("Paid"), tr("Cash"))),
        )
        title = tr("Ledger of {seat}", seat=seat)
        return Table(title, columns, () if is_quiet else tuple(rows), empty=quiet)

    def _row(self, what: str, about: str = "", other: str = "", amount: int = 0, cash: int = 0) -> Row:
        received = self.said(amount) if amount > 0 else ""
        paid = self.said(-amount) if amount < 0 else ""
        return Row((what, about, other, received, paid, self.said(cash)))
