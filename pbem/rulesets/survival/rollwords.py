"""What Survival's dice are thrown for: kept in English with each roll, told in the language spoken."""

from __future__ import annotations

from pbem.engine.tongue import tr_noop

WHYS = (
    tr_noop("kind of {seat}"),
    tr_noop("start hex of {creature}"),
    tr_noop("advantage of {seat}'s young"),
    tr_noop("meals of {hex}"),
    tr_noop("{creature} takes an extra step?"),
    tr_noop("{creature} wanders"),
    tr_noop("{creature} leaves the water {hex}"),
    tr_noop("order of attack in {hex}, {ap} AP"),
    tr_noop("{creature} picks its prey"),
    tr_noop("does {attacker} see {prey}?"),
    tr_noop("{attacker} attacks {prey}"),
    tr_noop("{prey} defends"),
    tr_noop("does {prey} escape?"),
    tr_noop("roll-off: {creature}"),
    tr_noop("{creature} for carrion in {hex}"),
    tr_noop("{creature} for grass in {hex}"),
    tr_noop("{creature} for fruit in {hex}"),
)
