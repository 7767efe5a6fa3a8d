"""Whether the dice of a game were fair: how often each face fell, and how likely fair dice do the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import erfc, exp, lgamma, log, sqrt

from pbem.engine.dice import Roll
from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.report import Block, Column, Paragraph, Row, Table
from pbem.engine.tongue import tr, tr_noop, trn

LEAST_EXPECTED = 5
"""Each face must be expected this often before chi-squared tells anything."""
_USUAL = 6
_MOST_LISTED = 12  # faces of a die whose counts are told one by one
_TITLE = tr_noop("How often each face fell")


@dataclass(frozen=True)
class Tally:
    """How often each face of one sort of die fell; `counts` begins with face 1."""

    sides: int
    counts: tuple[int, ...]

    @property
    def thrown(self) -> int:
        """Return how many of these dice were thrown."""
        return sum(self.counts)

    @property
    def expected(self) -> Fraction:
        """Return how often fair dice show each face on average."""
        return Fraction(self.thrown, self.sides)

    @property
    def chi_squared(self) -> Fraction:
        """Return the exact sum of all squared differences from the expected number, divided by it."""
        return sum(((count - self.expected) ** 2 for count in self.counts), Fraction(0)) / self.expected

    @property
    def is_telling(self) -> bool:
        """Say whether there were throws enough to judge by; a die of one side tells nothing."""
        return self.sides > 1 and self.expected >= LEAST_EXPECTED

    @property
    def likelihood(self) -> float:
        """Return how likely fair dice come out at least as uneven, between 0 and 1."""
        return at_least(float(self.chi_squared), self.sides - 1)


def fairness(rolls: Iterable[Roll]) -> tuple[Block, ...]:
    """Return what the rolls of a game say about its dice: a paragraph, a chart, and a table of all sorts."""
    tallies = tallied(rolls)
    if not tallies:
        return (Paragraph(tr("No dice were thrown.")),)
    usual = _usual(tallies)
    charts = (_chart(usual),) if usual else ()
    judged = usual or max(tallies.values(), key=lambda tally: tally.thrown)
    return (Paragraph(_verdict(tallies, judged)), *charts, _table(tallies))


def tallied(rolls: Iterable[Roll]) -> dict[int, Tally]:
    """Count the faces of each sort of die, the one with fewest sides first."""
    fallen: dict[int, Counter[int]] = {}
    for roll in rolls:
        fallen.setdefault(roll.sides, Counter()).update(roll.faces)
    return {
        sides: Tally(sides, tuple(fallen[sides][face] for face in range(1, sides + 1)))
        for sides in sorted(fallen)
        if fallen[sides]
    }


def at_least(chi_squared: float, freedom: int) -> float:
    """Return how likely chi-squared is this or greater with so many degrees of freedom.

    The upper regularised gamma function of freedom / 2 at chi-squared / 2: for whole and half numbers it
    is a sum of positive terms, and so exact to the last digits.
    """
    if chi_squared <= 0:
        return 1.0
    half = chi_squared / 2
    is_odd = freedom % 2 == 1
    powers = [step + (0.5 if is_odd else 0.0) for step in range(freedom // 2)]
    terms = [exp(power * log(half) - half - lgamma(power + 1)) for power in powers]
    return min(1.0, sum(terms, erfc(sqrt(half)) if is_odd else 0.0))


def _usual(tallies: Mapping[int, Tally]) -> Tally | None:
    """The D6, or where there is none the die thrown most whose faces can be shown."""
    if _USUAL in tallies:
        return tallies[_USUAL]
    few = [tally for tally in tallies.values() if 1 < tally.sides <= _MOST_LISTED]
    return max(few, key=lambda tally: tally.thrown, default=None)


def _verdict(tallies: Mapping[int, Tally], judged: Tally) -> str:
    thrown, sides = sum(tally.thrown for tally in tallies.values()), judged.sides
    counts = _thrown(tallies, judged, thrown)
    if not judged.is_telling:
        return f"{counts} {tr('That is too few to tell whether they are fair.')}"
    value = tr(
        "The chi-squared value of the D{sides} is {value}; with fair dice as much or more comes in {games}.",
        sides=sides,
        value=_rounded(judged.chi_squared, 1),
        games=_games(judged.likelihood),
    )
    return f"{counts} {value} {_meaning(judged.likelihood)}"


def _thrown(tallies: Mapping[int, Tally], judged: Tally, thrown: int) -> str:
    if len(tallies) == 1:
        return trn(
            "{n} die was thrown, a D{sides}.",
            "{n} dice were thrown, all D{sides}.",
            thrown,
            sides=judged.sides,
        )
    return tr(
        "{thrown} dice were thrown, {these} of them D{sides}.",
        thrown=thrown,
        these=judged.thrown,
        sides=judged.sides,
    )


def _games(likelihood: float) -> str:
    """How many games of 100 have it."""
    if likelihood < 0.005:
        return tr("less than 1 game of 100")
    if likelihood > 0.995:
        return tr("more than 99 games of 100")
    return trn("{n} game of 100", "{n} games of 100", round(100 * likelihood))


def _meaning(likelihood: float) -> str:
    if likelihood >= 0.05:
        return tr("Nothing here speaks against the dice.")
    if likelihood >= 0.01:
        return tr("That is uncommon, but fair dice do it now and then.")
    return tr("That is rare with fair dice: look at the rolls again.")


def _chart(tally: Tally) -> Chart:
    faces = range(1, tally.sides + 1)
    most = max(faces, key=lambda face: tally.counts[face - 1])
    least = min(faces, key=lambda face: tally.counts[face - 1])
    says = trn(
        "Of {n} throw of a D{sides} the {most} came most often ({most_count}) and the {least} least often "
        "({least_count}); {expected} of each were to be expected.",
        "Of {n} throws of a D{sides} the {most} came most often ({most_count}) and the {least} least often "
        "({least_count}); {expected} of each were to be expected.",
        tally.thrown,
        sides=tally.sides,
        most=most,
        most_count=tally.counts[most - 1],
        least=least,
        least_count=tally.counts[least - 1],
        expected=_expected(tally),
    )
    fell = Series(f"D{tally.sides}", tally.counts)
    expected = (tr("Expected"), _expected(tally))
    return Chart(
        tr(_TITLE),
        tuple(map(str, faces)),
        (fell,),
        Plot.BARS,
        tr("Face of a D{sides}", sides=tally.sides),
        tr("throws"),
        says,
        (expected,),
    )


def _table(tallies: Mapping[int, Tally]) -> Table:
    columns = (
        Column(tr("Die")),
        Column(tr("Thrown"), True),
        Column(tr("Each expected"), True),
        Column(tr("Faces")),
        Column(tr("Chi-squared"), True),
        Column(tr("Fair dice: as much or more in")),
    )
    note = tr(
        "Chi-squared adds up how far the faces are from what is expected: 0 is wholly even. It is judged "
        "only where each face is expected {least} times.",
        least=LEAST_EXPECTED,
    )
    return Table(
        tr("The dice of the game"),
        columns,
        tuple(map(_row, tallies.values())),
        note,
        is_small=len(tallies) > 12,
    )


def _row(tally: Tally) -> Row:
    known = (f"D{tally.sides}", str(tally.thrown), str(_expected(tally)), _faces(tally))
    judged = (
        (str(_rounded(tally.chi_squared, 2)), _games(tally.likelihood)) if tally.is_telling else ("–", "–")
    )
    return Row((*known, *judged))


def _faces(tally: Tally) -> str:
    if tally.sides <= _MOST_LISTED:
        return ", ".join(f"{face}: {count}" for face, count in enumerate(tally.counts, 1))
    return tr("each {least} to {most} times", least=min(tally.counts), most=max(tally.counts))


def _expected(tally: Tally) -> Decimal:
    """The expected number as printed."""
    return _rounded(tally.expected, 1 if tally.expected >= 1 else 2)


def _rounded(value: Fraction, places: int) -> Decimal:
    """The number with so many decimals, halves to the even one; a whole number has none."""
    whole = round(value * 10**places)
    return Decimal(whole // 10**places) if whole % 10**places == 0 else Decimal(whole).scaleb(-places)
