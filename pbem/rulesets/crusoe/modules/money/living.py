"""When money begins anew, and when accounts are closed for good: a cycle opens, a seat is gone (CRA-R58)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.hooks import CYCLE_OPEN, DIED, FACT, Words
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP
from pbem.rulesets.crusoe.modules.money import accounts
from pbem.rulesets.crusoe.modules.money.settling import cash_of, forget, money_of


def open_cycle(table: IslandTable) -> None:
    """CRA-R69 Turn dividends of the last cycle into cash."""
    accounts.open_cycle(money_of(table))


def bury(table: IslandTable, seat: SeatId, cause: str) -> None:
    """CRA-R58 The dead owe nothing and are owed nothing."""
    forget(table, seat)


def leave(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R58 Neither do slaves and exiles."""
    forget(table, seat)


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 5.5, 6.4 Answer cash, taxed and paid of a seat; what it has in hand is known of now only."""
    if len(args) != 1 or args[0] not in scene.state.seats or not 1 <= cycle <= scene.state.cycle:
        return None
    money, seat = money_of(scene), args[0]
    match name:
        case "cash":
            return cash_of(scene, seat) if cycle == scene.state.cycle else None
        case "taxed":
            return money.taxed.get(seat, {}).get(cycle, 0)
        case "paid":
            return money.paid.get(seat, {}).get(cycle, 0)
    return None


ACTS: tuple[Act, ...] = (
    CYCLE_OPEN.by(open_cycle),
    DIED.by(bury),
    LEAVES_CAMP.by(leave),
    FACT.by(fact),
)
"""What money does in every economy that has it."""
