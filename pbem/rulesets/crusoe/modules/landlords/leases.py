"""Leases of a cycle: taken on entering a path, paid in money or in goods made there (CRA-LND-04, 05, 07)."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import ICON, RECEIVER
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.landlords import told
from pbem.rulesets.crusoe.modules.landlords.owners import (
    GOVERNMENT,
    Lease,
    is_homestead,
    land_of,
    may_own,
    owner_of,
    payer_of,
)
from pbem.rulesets.crusoe.modules.landlords.rents import asked
from pbem.rulesets.crusoe.modules.money import accounts
from pbem.rulesets.crusoe.modules.money.debts import LEASE, TREASURY, Debt
from pbem.rulesets.crusoe.modules.money.settling import money_of
from pbem.rulesets.crusoe.things import DEED, GOODS, Basket
from pbem.rulesets.crusoe.wording import Said

CLAIM = "claim"
"""Where a path comes from that was nobody's (CRU-H34)."""
OBJECTIVIST = "objectivist"
"""The module under which all goods made are one seat's, so that no Lease is ever paid in goods (CRA-R62)."""


def open_cycle(table: IslandTable) -> None:
    """CRA-LND-05 Leases are for a cycle, and so is what the treasury has got for land."""
    land = land_of(table)
    land.lease, land.treasury = {}, 0
    for path in table.book.board.paths:
        land.owner.setdefault(path, None)


def take_lease(table: IslandTable, seat: SeatId, path: str) -> None:
    """CRA-LND-03, CRA-LND-04 Who enters a path of another owes its owner what is asked."""
    owner, payer = owner_of(table, path), payer_of(table, seat)
    rent = asked(table, path, seat)
    if is_outside(table, seat) or owner is None or owner in (seat, payer) or rent is None:
        return
    land_of(table).lease[seat] = Lease(path, owner, rent, debtor=payer)
    if table.book.labels.has_money:
        creditor = TREASURY if owner == GOVERNMENT else owner
        accounts.owe(money_of(table), payer, Debt(creditor, rent, table.state.cycle, LEASE))


def receiver(seat: SeatId, scene: Scene, thing: str, units: int, source: str) -> SeatId:
    """CRA-LND-05, CRA-LND-07, CRA-R62 Goods made under a Lease that still asks for some are the owner's."""
    lease = land_of(scene).lease.get(seat)
    is_made = source == ICON and thing in GOODS
    return lease.owner if lease and is_made and asks_for_goods(scene, lease) else seat


def asks_for_goods(scene: Scene, lease: Lease) -> bool:
    """CRA-LND-05 Say whether a Lease still asks for goods, as it may where there is no money."""
    has_goods = not scene.book.labels.has_money and OBJECTIVIST not in scene.book.settings
    return has_goods and lease.owner != GOVERNMENT and lease.used < lease.rent


def count_harvest(table: IslandTable, seat: SeatId, made: Basket) -> None:
    """CRA-R61 A landing that gives any goods counts once, whatever their number and kinds."""
    lease = land_of(table).lease.get(seat)
    goods = Basket.of({good: made[good] for good in GOODS})
    if lease is None or not goods or not asks_for_goods(table, lease):
        return
    lease = replace(lease, used=lease.used + 1)
    land_of(table).lease[seat] = lease
    seats = table.state.seats
    names = (seats[seat].name, Said(goods), seats[lease.owner].name)
    table.tell(told.LeaseTaken(*names, lease.used, lease.rent))


def claim(table: IslandTable, seat: SeatId) -> None:
    """CRA-LND-01, CRA-R60, CRA-R91 The first to leave a path of nobody's at its end owns it, if it may."""
    path = table.state.seats[seat].path
    if path is None or owner_of(table, path) is not None or not is_homestead(table.book):
        return
    owner = RECEIVER(seat, table, f"{DEED} {path}", 1, CLAIM)
    if may_own(table, owner):
        land_of(table).owner[path] = owner
        table.tell(told.PathClaimed(table.state.seats[owner].name, table.book.path(path).name))


def collect(table: IslandTable, receiver: str, dollars: int, text: str) -> None:
    """CRA-LND-17, CRA-R67 Note what the treasury is paid for land."""
    if (receiver, text) == (TREASURY, LEASE):
        land_of(table).treasury += dollars


def tax_offset(dollars: int, scene: Scene, group: str) -> int:
    """CRA-LND-17 What has been paid for land need not be raised by taxes."""
    return dollars + (land_of(scene).treasury if group == MAIN else 0)
