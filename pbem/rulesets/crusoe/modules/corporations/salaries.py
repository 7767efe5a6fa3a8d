"""Salaries: what a seat keeps of the money for its production, and what its corporation gets (CRA-COR-08)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.corporations import told
from pbem.rulesets.crusoe.modules.corporations.firms import SALARY, add_dollars, firms_of, rate_of
from pbem.rulesets.crusoe.modules.monetary_market.selling import production_money
from pbem.rulesets.crusoe.modules.money import accounts
from pbem.rulesets.crusoe.modules.money.claims import Claim
from pbem.rulesets.crusoe.modules.money.debts import corporation
from pbem.rulesets.crusoe.modules.money.hooks import market_seats
from pbem.rulesets.crusoe.modules.money.settling import cash_of, money_of


def open_cycle(table: IslandTable) -> None:
    """CRA-R72 Nothing of this cycle's salaries has been kept yet."""
    firms_of(table).kept = {}


def salary_left(scene: Scene, seat: SeatId) -> int | None:
    """CRA-R72 Return what a seat may still keep of its salary; None if its path pays none."""
    path = scene.state.seats[seat].path
    rate = rate_of(scene, path) if path and not is_outside(scene, seat) else None
    if rate is None or rate.form != SALARY:
        return None
    return max(0, rate.dollars - firms_of(scene).kept.get(seat, 0))


def withhold(table: IslandTable, group: str) -> None:
    """CRA-COR-08, CRA-R72 Of receipts for new units each keeps its salary; corporations get the rest."""
    if not table.book.labels.is_monetary:
        return
    for seat in market_seats(table, group):
        left, earned = salary_left(table, seat), production_money(table, seat)
        if left is None or earned <= 0:
            continue
        kept = min(earned, left)
        firms_of(table).kept[seat] = firms_of(table).kept.get(seat, 0) + kept
        _hand_on(table, seat, kept, min(earned - kept, cash_of(table, seat)))


def _hand_on(table: IslandTable, seat: SeatId, kept: int, rest: int) -> None:
    """CRA-COR-08 Let what is above a salary go from a seat to the corporation of its path."""
    path = table.state.seats[seat].path
    if not rest or path is None:
        return
    accounts.pay(money_of(table), seat, rest)
    add_dollars(table, path, rest)
    names = (table.state.seats[seat].name, table.book.path(path).name)
    table.tell(told.Salaried(names[0], kept, rest, names[1]))


def pay_claims(claims: tuple[Claim, ...], scene: Scene, group: str) -> tuple[Claim, ...]:
    """CRA-R72 Of the pay for signals, and of wages, each keeps what is left of its salary."""
    left: dict[SeatId, int] = {}
    return tuple(part for claim in claims for part in _parts(scene, claim, left))


def _parts(scene: Scene, claim: Claim, left: dict[SeatId, int]) -> Iterator[Claim]:
    """CRA-R72 Yield a claim as it is, or what its maker keeps of it and what the corporation gets."""
    salary = salary_left(scene, claim.maker) if claim.maker else None
    path = scene.state.seats[claim.maker].path if claim.maker else None
    if salary is None or path is None:
        yield claim
        return
    kept = min(claim.dollars, left.get(claim.maker, salary))
    left[claim.maker] = left.get(claim.maker, salary) - kept
    for receiver, dollars in ((claim.receiver, kept), (corporation(path), claim.dollars - kept)):
        if dollars:
            yield replace(claim, receiver=receiver, dollars=dollars)


def collect(table: IslandTable, receiver: str, dollars: int, text: str) -> None:
    """CRA-COR-07, CRA-COR-08 Put what a corporation gets into its coffers."""
    for path in table.book.board.paths:
        if receiver == corporation(path):
            add_dollars(table, path, dollars)
