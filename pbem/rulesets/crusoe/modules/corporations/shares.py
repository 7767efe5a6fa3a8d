"""Shares of corporations: who may have them, and how they are bought (CRA-COR-04, CRA-COR-05)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.orderform import Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.slots import Slot, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.island import RETAIL
from pbem.rulesets.crusoe.language.baskets import MONEY
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, sentence
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe_of
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.names import PATH
from pbem.rulesets.crusoe.language.offering import UNITS, Writer
from pbem.rulesets.crusoe.language.played import has_firms
from pbem.rulesets.crusoe.market.lines import Give
from pbem.rulesets.crusoe.modules.corporations.firms import paths_shared, shares_of
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.money.purse import of_cash
from pbem.rulesets.crusoe.modules.money.settling import cash_of
from pbem.rulesets.crusoe.modules.roles import SHARES


class Sums(Slot[tuple[tuple[str, int], ...]]):
    """CRA-COR-04 Dollars by path, joined by commas: 40 ant, 10 spider."""

    def read(self, words: Words) -> tuple[tuple[str, int], ...]:
        """Take one sum or more; each path stands there once."""
        sums: dict[str, int] = {}
        while True:
            dollars = MONEY.read(words)
            path = PATH.read(words)
            if path in sums:
                name = crusoe_of(words).book.path(path).name
                raise Fault(tr("{thing} stands there twice.", thing=name), why=Why.REFUSED)
            sums[path] = dollars
            if not (words.took(",") or words.took("+")):
                return tuple(sums.items())

    def write(self, value: tuple[tuple[str, int], ...]) -> str:
        """Join the sums by commas."""
        return ", ".join(f"{dollars} {path}" for path, dollars in value)


@order(
    tr_noop("INVEST <entries>"),
    rule="CRA-COR-04",
    help=tr_noop("Buys shares of paths' corporations with dollars, in full tens."),
    examples=("INVEST 40 ant, 10 spider", "IF CASH >= 50 THEN INVEST 20 ant"),
)
class Invest(IslandOrder):
    """CRA-COR-04 Dollars by path."""

    absent: ClassVar[str] = tr_noop("There are no corporations in this game.")
    entries: tuple[tuple[str, int], ...] = slot(Sums())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-COR-04, CRA-R75 Yield why these sums buy no shares."""
        yield from firm_faults(here)
        price = here.book.advanced.share_price
        for path, dollars in self.entries:
            if dollars % price or not dollars:
                name = here.book.path(path).name
                yield no(tr("{path}: a share costs ${price}; write full shares.", path=name, price=price))

    def odd(self, look: Look) -> Iterator[str]:
        """CRA-COR-04"""
        cost, cash = sum(dollars for _, dollars in self.entries), cash_of(look.view, look.seat)
        if look.view.phase == RETAIL and cost > cash:
            yield tr("You invest ${cost} with ${cash} in hand.", cost=cost, cash=cash)

    def forecast(self, look: Look) -> Iterator[str]:
        for path, dollars in self.entries:
            yield trn(
                "You invest ${dollars} in {path}: {n} share.",
                "You invest ${dollars} in {path}: {n} shares.",
                dollars // look.book.advanced.share_price,
                dollars=dollars,
                path=look.book.path(path).name,
            )

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        if not look.all_of(cls):
            yield tr("No INVEST line: you buy no shares.")

    @classmethod
    def tally(cls, look: Look) -> Iterator[tuple[str, str]]:
        """CRA-COR-04 What all lines invest."""
        invested = sum(dollars for line in look.all_of(cls) for _, dollars in line.entries)
        if invested and look.takes(cls):
            yield tr("Investments"), of_cash(look.view, look.seat, invested)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        price, paths = here.book.advanced.share_price, here.book.board.paths
        says = tr("${price} a share", price=price)
        own = paths_shared(here.view, here.me)
        yield from here.may_write(cls((((own or [*paths])[0], price),)), says)
        sums = plain(*(f"{price * n} {path}" for path in paths for n in UNITS))
        yield from here.one_pick(
            Item(tr("Invest"), says, "INVEST {}"), tr("Dollars and path"), sums, is_free=True
        )


def odd_without_shares(look: Look, path: str) -> Iterator[str]:
    """CRA-COR-05 Yield that the seat has no shares of a path, and that its letter brings it none."""
    bought = (name for line in look.all_of(Invest) for name, _ in line.entries)
    dealt = (line.takes for line in look.all_of(Give) if line.takes is not None)
    comes = any(basket[f"share {path}"] for basket in dealt)
    if not shares_of(look.view, look.seat, path) and path not in bought and not comes:
        yield tr("You have no shares of {path}.", path=look.book.path(path).name)


def firm_faults(here: IslandLexicon) -> Faults:
    """CRA-COR-01, CRA-GEN-06 Yield why the writer never has shares."""
    if not has_firms(here.book):
        yield no(tr("There are no corporations in this game."))
    elif here.mine and (reason := MAY_HOLD(here.scene, here.me, SHARES)):
        yield sentence(reason)
