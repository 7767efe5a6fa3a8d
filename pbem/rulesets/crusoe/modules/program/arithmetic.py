"""CRA-PL-01 Exact arithmetic of programs, and when there is no going on (brief 5.6)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from statistics import median

from pbem.rulesets.crusoe.modules.program.facts import Value
from pbem.rulesets.crusoe.modules.program.vocabulary import STEP_LIMIT

LARGEST = 10**18
"""No number, and no part of a fraction, may be larger."""


class Halt(Exception):
    """A statement cannot be done; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def bounded(number: Fraction) -> Fraction:
    """Return a number, if it is not too large to go on with."""
    if abs(number.numerator) > LARGEST or number.denominator > LARGEST:
        raise Halt(STEP_LIMIT)
    return number


def nearest(number: Fraction) -> int:
    """CRA-PL-01 Round to the nearest whole number, halves up."""
    return floor(number + Fraction(1, 2))


ARITHMETIC: Mapping[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "MOD": operator.mod,
}
"""What two numbers come to; division and MOD by 0 are asked for elsewhere."""
EQUAL: Mapping[str, Callable[[Value, Value], bool]] = {"=": operator.eq, "<>": operator.ne}
ORDER: Mapping[str, Callable[[Fraction, Fraction], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
"""Comparisons of numbers."""
"""Comparisons that make sense of anything."""
FOLDS: Mapping[str, Callable[[Sequence[Fraction]], Fraction]] = {
    "SUM": lambda numbers: sum(numbers, Fraction(0)),
    "MAX": max,
    "MIN": min,
    "MEDIAN": median,
}
"""What several numbers come to; there is one at least, but for SUM."""
ROUNDINGS: Mapping[str, Callable[[Fraction], Fraction | int]] = {
    "ROUNDUP": ceil,
    "ROUNDDOWN": floor,
    "ROUND": nearest,
    "ABS": abs,
}
"""What becomes of one number."""
