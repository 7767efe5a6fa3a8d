"""Shares and money as parts of baskets: exchanged, taken, inherited (CRA-COR-03, COR-13, CRA-R74, R76)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.hooks import LOOT, RECEIVER, Extras, Mod, Words
from pbem.rulesets.crusoe.island import Battle, IslandTable, Scene
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.corporations.firms import add_shares, all_shares_of, shares_of
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.money import accounts
from pbem.rulesets.crusoe.modules.money.settling import cash_of, money_of
from pbem.rulesets.crusoe.modules.roles import SHARES
from pbem.rulesets.crusoe.things import DOLLARS, SHARE

MAY_NOT_OWN = tr_noop("that seat may own no shares")
OF_SHARES = tr_noop("shares")
ENSLAVED = "enslaved"
"""How a seat leaves the camp whose shares another gets (CRA-R131)."""


def share_of(path: str) -> str:
    """CRA-R76 Return how a basket names shares of a path's corporation."""
    return f"{SHARE} {path}"


def path_of_share(name: str) -> str:
    """CRA-R76 Return the path whose shares a basket names so; "" if they are none."""
    word, _, path = name.partition(" ")
    return path if word == SHARE else ""


def shares_held(extras: Extras, scene: Scene, seat: SeatId) -> Extras:
    """CRU-H45 Add the shares of a seat, in board order."""
    held = ((share_of(path), shares_of(scene, seat, path)) for path in scene.book.board.paths)
    return (*extras, *((name, number) for name, number in held if number))


def amount(scene: Scene, seat: SeatId, word: str) -> int | None:
    """CRU-H08a Say how much cash a seat has in hand, or how many shares of a path."""
    if word == DOLLARS:
        return cash_of(scene, seat)
    path = path_of_share(word)
    return shares_of(scene, seat, path) if path else None


def may_have(scene: Scene, seat: SeatId, name: str) -> str:
    """CRU-H46 Return why a seat may not come to have shares; "" if it may."""
    return MAY_NOT_OWN if path_of_share(name) and MAY_HOLD(scene, seat, SHARES) else ""


def hand_over(
    table: IslandTable, giver: SeatId, taker: SeatId, name: str, number: int, source: str
) -> bool | None:
    """CRU-H47, CRA-R74 Let shares or money pass to another; shares that go to nobody are cancelled."""
    path = path_of_share(name)
    if path:
        number = min(number, shares_of(table, giver, path))
        add_shares(table, giver, path, -number)
        if taker and number:
            add_shares(table, taker, path, number)
        return True
    if name != DOLLARS:
        return None
    number = min(number, cash_of(table, giver))
    accounts.pay(money_of(table), giver, number)
    if taker:
        accounts.receive(money_of(table), taker, number)
    return True


def spoils(names: Words, scene: Scene, loser: SeatId) -> Words:
    """CRA-R74, CRA-R131 The shares of exiles sleep: no exile takes them."""
    return tuple(name for name in names if not (path_of_share(name) and is_outside(scene, loser)))


def leave_camp(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-SLV-04, CRA-R74 The shares of a slave are the master's; those of an exile sleep."""
    for name, number in shares_held((), table, seat) if how == ENSLAVED else ():
        master = RECEIVER(seat, table, name, number, LOOT)
        if master != seat:
            hand_over(table, seat, master, name, number, LOOT)


def cancel_dead_shares(table: IslandTable) -> None:
    """CRA-R74 Shares of the dead that nobody has got are no more."""
    for castaway in table.state.seats.values():
        if not castaway.is_alive:
            for name, number in shares_held((), table, castaway.id):
                hand_over(table, castaway.id, "", name, number, "")


def battle_mods(mods: tuple[Mod, ...], scene: Scene, seat: SeatId, battle: Battle) -> tuple[Mod, ...]:
    """CRA-COR-12 A seat adds the number of all its shares to its roll."""
    number = 0 if is_outside(scene, seat) else all_shares_of(scene, seat)
    return (*mods, Mod(OF_SHARES, number)) if number else mods
