"""Step VI: signals are recorded, and somebody may hear them (CRU-044, CRU-170 to CRU-172)."""

from __future__ import annotations

from pbem.rulesets.crusoe import told_cycle as told
from pbem.rulesets.crusoe.hooks import RESCUE_CHECKED, SIGNALS_RECORDED
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.needs.ending import RESCUED
from pbem.rulesets.crusoe.things import CB, MILITARY, SIGNALS, TOP40, Basket
from pbem.rulesets.crusoe.wording import Named, Said

DIE = 6


def check_rescue(table: IslandTable) -> None:
    """CRU-044, CRU-R36 Record the signals, roll for the frequency and the dice of all; who is heard leaves.

    The game ends when the cycle is closed, so that modules can act in between.
    """
    record_signals(table)
    frequency = _frequency(table)
    is_rescued = _is_heard(table, *frequency)
    if is_rescued:
        table.state.stopping = f"{RESCUED} {frequency[1]}"
    RESCUE_CHECKED(table, is_rescued)


def record_signals(table: IslandTable) -> None:
    """CRU-044, CRU-172, CRU-R26 Add all signals of the cycle to the pool, those of the dead too."""
    island = table.state
    added = dict.fromkeys(SIGNALS, 0)
    for castaway in island.seats.values():
        for signal in SIGNALS:
            added[signal] += castaway.signals[signal]
            castaway.signals[signal] = 0
    for signal, units in added.items():
        island.pool[signal] += units
    pool = island.pool
    table.tell(told.SignalsAdded(pool[TOP40], pool[MILITARY], pool[CB], Said(Basket.of(added))))
    SIGNALS_RECORDED(table)


def _frequency(table: IslandTable) -> tuple[int, str]:
    """CRU-170 Roll for the frequency listened to in this cycle."""
    island = table.state
    die = table.dice.at(island.turn, "frequency").die(DIE, f"frequency, cycle {island.cycle}")
    return die, table.book.tables.frequency[die]


def _is_heard(table: IslandTable, die: int, frequency: str) -> bool:
    """CRU-171, CRU-R60 Roll a die for every seat in seat order, the dead too; no more than the signals."""
    island = table.state
    faces = tuple(
        (
            castaway.name,
            table.dice.at(island.turn, "rescue", seat).die(DIE, f"rescue roll of {castaway.name}"),
        )
        for seat, castaway in island.seats.items()
    )
    total, signals = sum(face for _, face in faces), island.pool[frequency]
    is_rescued = total <= signals
    table.tell(told.RescueRolled(die, Named(frequency), total, signals, is_rescued, faces))
    return is_rescued
