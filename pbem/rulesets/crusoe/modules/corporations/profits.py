"""Profits: rolls for experience, and dividends (CRA-COR-09 to COR-11, CRA-R69, CRA-R73)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import WholeNumber, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.crusoe.hooks import RECEIVER
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.baskets import MONEY
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.names import PATH
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.letters import orders_of, unused, used
from pbem.rulesets.crusoe.modules.corporations import told
from pbem.rulesets.crusoe.modules.corporations.firms import (
    add_dollars,
    coffers_of,
    median,
    numbers_of,
    paths_shared,
    shares_in,
    shares_of,
    stockholders,
)
from pbem.rulesets.crusoe.modules.corporations.learning import roll_for_experience
from pbem.rulesets.crusoe.modules.corporations.shares import Invest, firm_faults, odd_without_shares
from pbem.rulesets.crusoe.modules.money.passing import carry
from pbem.rulesets.crusoe.modules.money.settling import grant, money_of
from pbem.rulesets.crusoe.modules.settings.ownership import Corporations
from pbem.rulesets.crusoe.things import DOLLARS

NO_SHARES = tr_noop("you have no shares of it")
SAID_BEFORE = tr_noop("an earlier line counts")
DIVIDEND = "dividend"
"""Where money comes from that a corporation pays out (CRU-H34)."""


@order(
    tr_noop("DIVIDEND <path> <dollars>"),
    rule="CRA-COR-09",
    help=tr_noop("Your stockholder's vote on the dollars paid out for each share."),
    examples=("DIVIDEND ant 2",),
)
class Dividend(IslandOrder):
    """CRA-COR-09 A vote on a dividend."""

    absent: ClassVar[str] = tr_noop("There are no corporations in this game.")
    first_counts: ClassVar[tuple[str, ...] | None] = ("path",)

    may_depend: ClassVar[bool] = False
    path: str = slot(PATH)
    dollars: int = slot(MONEY)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-COR-09 Yield why there is no vote on profits."""
        return firm_faults(here)

    def odd(self, look: Look) -> Iterator[str]:
        yield from odd_without_shares(look, self.path)

    def forecast(self, look: Look) -> Iterator[str]:
        path = look.book.path(self.path).name
        yield tr("You vote that {path} pays ${dollars} a share.", path=path, dollars=self.dollars)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        for path in paths_shared(here.view, here.me):
            numbers = ", ".join(map(str, numbers_of(here.view, path))) or "-"
            told = {"cash": coffers_of(here.view, path), "numbers": numbers}
            says = tr("a share; its coffers hold ${cash}, its numbers are {numbers}", **told)
            yield from here.may_write(cls(path, 1), says)
            name = tr("Dividend: {path}", path=here.book.path(path).name)
            item = Item(name, tr("dollars a share"), f"DIVIDEND {path} {{}}")
            yield from here.one_pick(item, tr("Dollars"), plain(*_FEW), is_free=True)


_FEW = ("0", "1", "2", "3", "5")
"""The numbers that a page proposes to vote for."""


@order(
    tr_noop("TRAIN <path> <rolls>"),
    rule="CRA-COR-09",
    help=tr_noop("Your stockholder's vote on how often the corporation rolls for experience."),
    examples=("TRAIN ant 2",),
)
class Train(IslandOrder):
    """CRA-COR-09 A vote on rolls for experience."""

    absent: ClassVar[str] = tr_noop("There are no corporations in this game.")
    first_counts: ClassVar[tuple[str, ...] | None] = ("path",)

    may_depend: ClassVar[bool] = False
    path: str = slot(PATH)
    rolls: int = slot(WholeNumber(tr_noop("the number of rolls"), 0, 999))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-COR-09 Yield why there is no vote on profits."""
        return firm_faults(here)

    def odd(self, look: Look) -> Iterator[str]:
        yield from odd_without_shares(look, self.path)

    def forecast(self, look: Look) -> Iterator[str]:
        yield trn(
            "You vote that {path} rolls {n} time for experience.",
            "You vote that {path} rolls {n} times for experience.",
            self.rolls,
            path=look.book.path(self.path).name,
        )

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        for path in paths_shared(here.view, here.me):
            yield from here.may_write(cls(path, 1), tr("how often it rolls for experience"))
            name = tr("Train: {path}", path=here.book.path(path).name)
            item = Item(name, tr("rolls for experience"), f"TRAIN {path} {{}}")
            yield from here.one_pick(item, tr("How often"), plain(*_FEW), is_free=True)


PROFITS: Kinds = (Invest, Dividend, Train)
"""The orders of stockholders before retail."""


def divide_profits(table: IslandTable) -> None:
    """CRA-COR-05, CRA-COR-09 Let each corporation decide on its profits, in board order."""
    for path in table.book.board.paths:
        if stockholders(table, path):
            _divide(table, path)
    _tell_strangers(table)


def _divide(table: IslandTable, path: str) -> None:
    """CRA-R73 First the rolls, as many as the coffers pay for, then dividends from what is left."""
    rolls = median(table, path, _rolls_named(table, path).items()) or 0
    dividend = median(table, path, _dividends_named(table, path).items()) or 0
    price, name = table.book.advanced.roll_price, table.book.path(path).name
    rolls = min(rolls, coffers_of(table, path) // price)
    dividend = min(dividend, (coffers_of(table, path) - rolls * price) // shares_in(table, path))
    if rolls or dividend:
        table.tell(told.ProfitsVoted(name, rolls, dividend))
    add_dollars(table, path, -rolls * price)
    roll_for_experience(table, path, rolls)
    if dividend:
        table.tell(told.DividendPaid(name, dividend))
        _pay_out(table, path, dividend)


def _rolls_named(table: IslandTable, path: str) -> dict[SeatId, int]:
    """CRA-R73 Return how many rolls each stockholder is for that has said it."""
    named: dict[SeatId, int] = {}
    for seat in stockholders(table, path):
        for line in (one for one in orders_of(table, seat, Train) if one.path == path):
            _note(table, seat, line, named, line.rolls)
    return named


def _dividends_named(table: IslandTable, path: str) -> dict[SeatId, int]:
    """CRA-R73 Return what dividend each stockholder is for that has said it."""
    named: dict[SeatId, int] = {}
    for seat in stockholders(table, path):
        for line in (one for one in orders_of(table, seat, Dividend) if one.path == path):
            _note(table, seat, line, named, line.dollars)
    return named


def _note(
    table: IslandTable, seat: SeatId, line: Train | Dividend, named: dict[SeatId, int], number: int
) -> None:
    """Let the first line of a seat for a path count."""
    if seat in named:
        unused(table, seat, line, SAID_BEFORE, Became.NOT_NEEDED)
    else:
        named[seat] = number
        used(table, line, tr_noop("it counted as your vote"))


def _tell_strangers(table: IslandTable) -> None:
    """Tell who voted on profits of a corporation of which it has no shares."""
    for castaway in table.state.in_order():
        for line in orders_of(table, castaway.id, Train, Dividend):
            if isinstance(line, Train | Dividend) and castaway.id not in stockholders(table, line.path):
                unused(table, castaway.id, line, NO_SHARES, Became.REFUSED)


def _pay_out(table: IslandTable, path: str, dollars: int) -> None:
    """CRA-R69, CRA-R74 Pay each share, but those that sleep; it can be spent in the next cycle, by option."""
    options = table.book.of(Corporations)
    is_carried = options is None or options.dividend_carry
    for seat in stockholders(table, path):
        paid = dollars * shares_of(table, seat, path)
        add_dollars(table, path, -paid)
        receiver = RECEIVER(seat, table, DOLLARS, paid, DIVIDEND)
        if is_carried:
            carry(money_of(table), receiver, paid)
        else:
            grant(table, receiver, paid, DIVIDEND)
        table.tell(told.DividendGot(paid, is_carried, only=frozenset({receiver})))
