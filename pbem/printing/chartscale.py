"""The scale of a chart: exact numbers of any size become lengths, with round ticks and words for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from pbem.engine.tongue import tr, tr_noop, trp

Number = int | Decimal

_NAMES = {
    3: tr_noop("in thousands"),
    6: tr_noop("in millions"),
    9: tr_noop("in billions"),
    12: tr_noop("in trillions"),
}
_STARTS_AT = 100_000  # smaller numbers are written out, larger ones in thousands and so on
_FARTHEST = 300  # powers of ten
_LONGEST = 7  # letters of a number beside a line or bar


@dataclass(frozen=True)
class Scale:
    """From `low` to `high` in units of ten to the `power`; `ticks` are round numbers between, low first."""

    low: float
    high: float
    ticks: tuple[float, ...]
    power: int

    def share(self, value: Number) -> float:
        """How far up the scale a number is, 0 at the low end and 1 at the high one."""
        return (self.length(value) - self.low) / (self.high - self.low)

    def tick_share(self, tick: float) -> float:
        """How far up the scale a tick is."""
        return (tick - self.low) / (self.high - self.low)

    def length(self, value: Number) -> float:
        """The number in the scale's units."""
        return float(Fraction(value) / 10**self.power)

    def heading(self, unit: str) -> str:
        """What the axis counts, and in thousands or millions if it does."""
        if not self.power:
            return unit
        name = _NAMES.get(self.power)
        said = tr(name) if name else tr("times {number}", number=f"10^{self.power}")
        return ", ".join(filter(None, (unit, said)))

    def shown(self, value: Number | None) -> str:
        """The number as printed beside a line or bar: short, and in the units of the axis."""
        if value is None:
            return "–"
        written = plain(value)
        if self.power == 0 and len(written) <= _LONGEST:
            return written
        return _spoken(f"{self.length(value):.4g}")


def plain(value: Number | None) -> str:
    """The exact number, in digits where that is not absurd; a gap is a dash."""
    if value is None:
        return "–"
    if isinstance(value, int) or not value.is_finite() or abs(value.adjusted()) > 30:
        return _spoken(str(value))
    return _spoken(f"{value:f}")


def _spoken(digits: str) -> str:
    """A number with the minus and the decimal sign of the language spoken: −3.5, or −3,5."""
    decimal = trp("decimal sign", ".") if "." in digits else "."
    return digits.replace("-", "−").replace(".", decimal)


def finite(value: Number | None) -> Number | None:
    """The number itself, or a gap for what no scale has room for: infinity, or a 1 with 300 zeros."""
    if isinstance(value, Decimal) and (not value.is_finite() or abs(value.adjusted()) > _FARTHEST):
        return None
    return value


def scale_of(values: Iterable[Number], *, has_zero: bool, most_ticks: int = 5) -> Scale:
    """The scale that holds all these numbers, and zero too where bars or areas stand on it."""
    numbers = [Fraction(value) for value in values] or [Fraction(0)]
    low, high = min(numbers), max(numbers)
    if has_zero or abs(low) <= 10 * (high - low):
        low, high = min(low, Fraction(0)), max(high, Fraction(0))
    if low == high:
        low, high = (Fraction(0), Fraction(1)) if low == 0 else (low - abs(low), high + abs(high))
    power = _power(max(abs(low), abs(high)))
    is_whole = power == 0 and all(number.denominator == 1 for number in numbers)
    ticks = _ticks(float(low / 10**power), float(high / 10**power), most_ticks, is_whole)
    return Scale(ticks[0], ticks[-1], ticks, power)


def _power(largest: Fraction) -> int:
    """Zero for numbers that can be written out, else the thousands, millions and so on below them."""
    if largest < _STARTS_AT:
        return 0
    whole, power = int(largest), 0
    while whole >= 1000:
        whole, power = whole // 1000, power + 3
    return power


def _ticks(low: float, high: float, most: int, is_whole: bool) -> tuple[float, ...]:
    """Round numbers from below the lowest to above the highest."""
    from matplotlib.ticker import MaxNLocator  # not needed by pages without a chart, and slow to load

    if high - low < 1e-12 * max(abs(low), abs(high)) or high - low < 1e-200:
        return (low - max(abs(low), 1.0), high + max(abs(high), 1.0))  # too near to tell apart
    locator = MaxNLocator(most, steps=[1, 2, 2.5, 5, 10], integer=is_whole)
    return tuple(float(tick) for tick in locator.tick_values(low, high))


def tick_text(tick: float) -> str:
    """A tick as printed."""
    return _spoken(f"{tick:.6g}") if tick else "0"
