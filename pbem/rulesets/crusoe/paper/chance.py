"""The chance of a rescue, exactly: the frequency die, and the dice of all seats (CRU-170, CRU-171)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from pbem.engine.tongue import tr, trp

FACES = 6
_TENTHS = 1000
"""Tenths of a percent in the whole."""


@cache
def ways(dice: int, most: int) -> int:
    """Return in how many of the ways in which so many dice can fall they show no more than this."""
    if most < dice:
        return 0
    if not dice:
        return 1
    return sum(ways(dice - 1, most - face) for face in range(1, FACES + 1))


def chance_at(dice: int, signals: int) -> Fraction:
    """CRU-171 Return the chance that the dice show no more than the signals of the frequency."""
    return Fraction(ways(dice, min(signals, FACES * dice)), FACES**dice)


def chance_of_rescue(frequency: Mapping[int, str], pool: Mapping[str, int], dice: int) -> Fraction:
    """CRU-170, CRU-171 Return the chance of a rescue roll with a pool of signals."""
    chances = (chance_at(dice, pool.get(signal, 0)) for signal in frequency.values())
    return sum(chances, Fraction(0)) / len(frequency)


def chance_word(chance: Fraction) -> str:
    """Return a chance as a fraction and in percent: 7/36 (19.4 %)."""
    if not chance:
        return trp("chance", "none")
    if chance == 1:
        return tr("certain")
    tenths = (2 * _TENTHS * chance.numerator + chance.denominator) // (2 * chance.denominator)
    percent = tr("{whole}.{tenths}", whole=tenths // 10, tenths=tenths % 10)
    if not tenths:
        percent = tr("under 0.1")
    return tr("{fraction} ({percent} %)", fraction=chance, percent=percent)
