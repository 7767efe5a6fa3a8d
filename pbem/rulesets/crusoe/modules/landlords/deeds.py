"""Deeds change hands: by exchange, as fines and spoils, with Leases that run (CRA-LND-09, 10; CRA-R63)."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.hooks import Extras
from pbem.rulesets.crusoe.island import Battle, IslandTable, Scene
from pbem.rulesets.crusoe.modules.landlords import told
from pbem.rulesets.crusoe.modules.landlords.owners import (
    GOVERNMENT,
    Lease,
    land_of,
    may_own,
    owner_of,
    paths_of,
)
from pbem.rulesets.crusoe.modules.money.debts import LEASE
from pbem.rulesets.crusoe.modules.money.passing import pass_claim
from pbem.rulesets.crusoe.modules.money.settling import money_of
from pbem.rulesets.crusoe.things import DEED

MAY_NOT_OWN = tr_noop("that seat may own no land")


def deed_of(path: str) -> str:
    """CRA-R63 Return how a basket names the deed of a path."""
    return f"{DEED} {path}"


def path_of_deed(name: str) -> str:
    """CRA-R63 Return the path whose deed a basket names so; "" if it is no deed."""
    word, _, path = name.partition(" ")
    return path if word == DEED else ""


def deeds_held(extras: Extras, scene: Scene, seat: SeatId) -> Extras:
    """CRU-H45 Add the deeds of a seat, in board order."""
    return (*extras, *((deed_of(path), 1) for path in paths_of(scene, seat)))


def amount(scene: Scene, seat: SeatId, word: str) -> int | None:
    """CRU-H08a Say of a deed whether a seat has it."""
    path = path_of_deed(word)
    return int(owner_of(scene, path) == seat) if path else None


def may_have(scene: Scene, seat: SeatId, name: str) -> str:
    """CRU-H46, CRA-R91 Return why a seat may not come to have a deed; "" if it may."""
    return MAY_NOT_OWN if path_of_deed(name) and not may_own(scene, seat) else ""


def hand_deed(
    table: IslandTable, giver: SeatId, taker: SeatId, name: str, number: int, source: str
) -> bool | None:
    """CRU-H47, CRA-R91 Let a deed pass to another; who may not have it leaves the path nobody's."""
    path = path_of_deed(name)
    if not path:
        return None
    if owner_of(table, path) == giver:
        pass_deed(table, path, taker if taker and may_own(table, taker) else None)
    return True


def pass_deed(table: IslandTable, path: str, owner: SeatId | None) -> None:
    """CRA-R57, CRA-R63 Let a path have another owner, or none; Leases that run go on with the new one.

    What the old one asked is forgotten, as the new one has never said anything.
    """
    land = land_of(table)
    land.owner[path] = owner
    land.terms.pop(path, None)
    for tenant, lease in [*land.lease.items()]:
        if lease.path == path:
            _pass_lease(table, tenant, lease, owner)
    if owner is None:
        table.tell(told.PathFreed(table.book.path(path).name))


def _pass_lease(table: IslandTable, tenant: SeatId, lease: Lease, owner: SeatId | None) -> None:
    """CRA-R63 What is not yet paid, or taken, of a Lease is the new owner's; its own Lease is over."""
    leases = land_of(table).lease
    if owner is None or owner in (tenant, lease.debtor):
        del leases[tenant]
    else:
        leases[tenant] = replace(lease, owner=owner)
    if table.book.labels.has_money and owner is not None and lease.owner != GOVERNMENT:
        kind = (lease.owner, table.state.cycle, LEASE)
        pass_claim(money_of(table), lease.debtor, kind, owner)


def battle_dice(dice: int, scene: Scene, seat: SeatId, battle: Battle) -> int:
    """CRA-LND-11 A seat rolls one die more for each path it owns."""
    return dice + len(paths_of(scene, seat))
