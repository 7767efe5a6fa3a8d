"""What dice are thrown for (brief 8): kept in English with each roll, told in the language spoken."""

from __future__ import annotations

from pbem.engine.tongue import tr_noop

WHYS = (
    tr_noop("starting tracks"),
    tr_noop("turn order, cycle {cycle}"),
    tr_noop("{seat} moves on {path} from {space}, first die"),
    tr_noop("{seat} moves on {path} from {space}, second die"),
    tr_noop("{seat} moves on {path} from {space}"),
    tr_noop("{seat}'s spear at {path} {space}"),
    tr_noop("{seat} learns {path}: number {number}"),
    tr_noop("{seat} fights in battle {battle}"),
    tr_noop("{seat} fights with {n} dice in battle {battle}"),
    tr_noop("{seat}'s fish {n} of {all} keeps"),
    tr_noop("{seat}'s apple {n} of {all} keeps"),
    tr_noop("{seat}'s egg {n} of {all} keeps"),
    tr_noop("{seat}'s banana {n} of {all} keeps"),
    tr_noop("{seat}'s grape {n} of {all} keeps"),
    tr_noop("frequency, cycle {cycle}"),
    tr_noop("rescue roll of {seat}"),
)
"""The purposes; those with two dice first, as the one with one would fit them too."""
