"""Landlords (CRA-LND)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pbem.engine.dice import Stream
from pbem.engine.events import SeatId
from pbem.engine.modules import Module
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import (
    AMOUNT,
    ARRIVED,
    BATTLE_DICE,
    COURSE,
    CYCLE_OPEN,
    DECLARES,
    EXTRAS,
    FACT,
    HAND_EXTRA,
    HARVESTED,
    ICON,
    LOOT,
    MAY_ENTER,
    MAY_HAVE,
    NEEDS_CLOSED,
    PATH_COST,
    PATH_ENTERED,
    RECEIVER,
    SETUP,
    Extras,
)
from pbem.rulesets.crusoe.island import Battle, IslandTable, Scene
from pbem.rulesets.crusoe.modules import land, money
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP, is_outside
from pbem.rulesets.crusoe.modules.land import (
    GOVERNMENT,
    Land,
    Lease,
    LeaseTaken,
    PathClaimed,
    PathFreed,
    able_seats,
    asked,
    is_homestead,
    land_of,
    may_own,
    options_of,
    owner_of,
    paths_of,
    payer_of,
)
from pbem.rulesets.crusoe.modules.monetary_market.markets import TAX_OFFSET, roll_off
from pbem.rulesets.crusoe.modules.money import GRANTED, LEASE, TREASURY, Debt, money_of, pass_claim
from pbem.rulesets.crusoe.modules.settings import ALL
from pbem.rulesets.crusoe.things import DEED, GOODS, Basket
from pbem.rulesets.crusoe.wording import Said

# ---- Who owns land at the start: two Landlords, and the government (CRA-LND-01, 02, 15; CRA-R64, CRA-R67)


def draw_land(table: IslandTable) -> None:
    """CRA-LND-01, CRA-LND-02, CRA-LND-15 Let all paths be nobody's; then draw Landlords and public land."""
    land_of(table).owner = dict.fromkeys(table.book.board.paths)
    dice = table.dice.at(table.state.turn, "landlords")
    for path in _listed(table):
        land_of(table).owner[path] = GOVERNMENT
    if options_of(table.book).is_modern:
        _draw_landlords(table, dice)
    _draw_public_land(table, dice)
    _tell_owners(table)


def _listed(table: IslandTable) -> tuple[str, ...]:
    """CRA-LND-15 Return the paths that the options give to the government."""
    chosen = options_of(table.book).government_paths
    if chosen == ALL:
        return tuple(table.book.board.paths)
    return chosen if isinstance(chosen, tuple) else ()


def _draw_landlords(table: IslandTable, dice: Stream) -> None:
    """CRA-LND-02, CRA-R64 Draw Landlords, who roll for each path that is not public; the highest owns it."""
    landlords = _drawn(table, dice)
    for path in table.book.board.paths.values():
        if landlords and owner_of(table, path.id) is None:
            land_of(table).owner[path.id] = roll_off(landlords, _rolling(table, dice, path.name))


def _drawn(table: IslandTable, dice: Stream) -> list[SeatId]:
    """CRA-LND-02 Return the Landlords as they are drawn; fewer where fewer may own land."""
    left, drawn = list(able_seats(table)), list[SeatId]()
    for number in range(1, table.book.advanced.modern_landlords + 1):
        if left:
            drawn.append(dice.pick(left, f"Landlord {number}"))
            left.remove(drawn[-1])
            table.tell(land.LandlordDrawn(table.state.seats[drawn[-1]].name))
    return drawn


def _rolling(table: IslandTable, dice: Stream, path: str) -> Callable[[SeatId], int]:
    """Return how a Landlord rolls for a path."""

    def roll(seat: SeatId) -> int:
        return dice.die(6, f"{table.state.seats[seat].name} rolls for {path}")

    return roll


def _draw_public_land(table: IslandTable, dice: Stream) -> None:
    """CRA-R67 Draw so many of all paths for the government, where only their number is given."""
    number = options_of(table.book).government_paths
    left = list(table.book.board.paths)
    for count in range(1, number + 1 if isinstance(number, int) else 1):
        path = dice.pick(left, f"government path {count}")
        left.remove(path)
        land_of(table).owner[path] = GOVERNMENT


def _tell_owners(table: IslandTable) -> None:
    for path in table.book.board.paths.values():
        owner = owner_of(table, path.id)
        if owner == GOVERNMENT:
            table.tell(land.GovernmentOwns(path.name))
        elif owner is not None:
            table.tell(land.PathClaimed(table.state.seats[owner].name, path.name, "CRA-LND-02"))


# ---- Leases of a cycle: taken on entering a path, paid in money or in goods made there (CRA-LND-04, 05, 07)

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
        money.owe(money_of(table), payer, Debt(creditor, rent, table.state.cycle, LEASE))


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
    table.tell(LeaseTaken(*names, lease.used, lease.rent))


def claim(table: IslandTable, seat: SeatId) -> None:
    """CRA-LND-01, CRA-R60, CRA-R91 The first to leave a path of nobody's at its end owns it, if it may."""
    path = table.state.seats[seat].path
    if path is None or owner_of(table, path) is not None or not is_homestead(table.book):
        return
    owner = RECEIVER(seat, table, f"{DEED} {path}", 1, CLAIM)
    if may_own(table, owner):
        land_of(table).owner[path] = owner
        table.tell(PathClaimed(table.state.seats[owner].name, table.book.path(path).name))


def collect(table: IslandTable, receiver: str, dollars: int, text: str) -> None:
    """CRA-LND-17, CRA-R67 Note what the treasury is paid for land."""
    if (receiver, text) == (TREASURY, LEASE):
        land_of(table).treasury += dollars


def tax_offset(dollars: int, scene: Scene, group: str) -> int:
    """CRA-LND-17 What has been paid for land need not be raised by taxes."""
    return dollars + (land_of(scene).treasury if group == MAIN else 0)


# ---- Deeds change hands: by exchange, as fines and spoils, with Leases that run (CRA-LND-09, 10; CRA-R63)

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
        table.tell(PathFreed(table.book.path(path).name))


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


# ---- Who gets the paths of those that die of want, or leave the camp (CRA-LND-12, CRA-R65, CRA-SLV-04)

ENSLAVED = "enslaved"
"""How a seat leaves the camp whose paths another gets (CRA-R131)."""


def settle_paths_of_the_dead(table: IslandTable) -> None:
    """CRA-LND-12 Settle, behind the estates, the paths of all that are dead, in turn order."""
    for seat in table.state.turn_order:
        if not table.state.seats[seat].is_alive:
            bequeath(table, seat)


def leave_camp(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R65, CRA-SLV-04 Exiles leave their paths as the dead do; those of a slave are the master's."""
    if how != ENSLAVED:
        bequeath(table, seat)
        return
    for path in paths_of(table, seat):
        master = RECEIVER(seat, table, deed_of(path), 1, LOOT)
        if master != seat and may_own(table, master):
            _inherit(table, path, master)
    bequeath(table, seat)


def bequeath(table: IslandTable, owner: SeatId) -> None:
    """CRA-LND-12, CRA-R65 Paths are nobody's then, or one heir's where there are Landlords."""
    paths = paths_of(table, owner)
    heir = _heir_of(table, owner) if paths else None
    for path in paths:
        if heir is None:
            pass_deed(table, path, None)
        else:
            _inherit(table, path, heir)


def _inherit(table: IslandTable, path: str, heir: SeatId) -> None:
    pass_deed(table, path, heir)
    names = (table.state.seats[heir].name, table.book.path(path).name)
    table.tell(land.PathClaimed(*names, "CRA-LND-12"))


def _heir_of(table: IslandTable, owner: SeatId) -> SeatId | None:
    """CRA-LND-12, CRA-R65 Return who of the others has most paths; of equals, or if none has any, by dice."""
    others = [seat for seat in able_seats(table) if seat != owner]
    if is_homestead(table.book) or not others:
        return None
    owned = {seat: len(paths_of(table, seat)) for seat in others}
    most = max(owned.values())
    dice = table.dice.at(table.state.turn, "paths of", owner)
    seats = table.state.seats

    def roll(seat: SeatId) -> int:
        return dice.die(6, f"paths of {seats[owner].name}, {seats[seat].name}")

    return roll_off([seat for seat in others if owned[seat] == most], roll)


MODULE = Module(
    "landlords",
    "ownership",
    (
        SETUP.by(draw_land),
        CYCLE_OPEN.by(open_cycle),
        DECLARES.by(land.has_landlords),
        COURSE.by(land.with_terms),
        MAY_ENTER.by(land.may_enter),  # step I
        PATH_COST.by(land.path_cost),
        PATH_ENTERED.by(take_lease),
        RECEIVER.by(receiver),  # step II
        HARVESTED.by(count_harvest),
        ARRIVED.by(claim),
        GRANTED.by(collect),  # step III
        TAX_OFFSET.by(tax_offset),
        EXTRAS.by(deeds_held),
        AMOUNT.by(amount),
        MAY_HAVE.by(may_have),
        HAND_EXTRA.by(hand_deed),
        BATTLE_DICE.by(battle_dice),  # step IV
        LEAVES_CAMP.by(leave_camp),
        NEEDS_CLOSED.by(settle_paths_of_the_dead),  # step V
        FACT.by(land.fact),
    ),
    (Land,),
)
