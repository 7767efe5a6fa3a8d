"""Step VI in a report: the pool of signals, the dice to come, and those that fell (brief 7; CRU-170, 171)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache

from pbem.engine.columns import number, table, text
from pbem.engine.events import Event
from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.report import Block, Facts, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.crusoe import told_cycle as cycle
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind, seat_named, sentences, titled
from pbem.rulesets.crusoe.things import SIGNALS
from pbem.rulesets.crusoe.view import IslandView

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


MEAN = Decimal("3.5")
"""The mean of a die."""


def rescue_blocks(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Block]:
    """Yield what was added to the pool, and the rescue roll, die by die."""
    for added in of_kind(told, cycle.SignalsAdded):
        yield Facts(((tr("Signals of this cycle"), str(added.added)),))
    yield from sentences(chapter, "", told)
    for rolled in of_kind(told, cycle.RescueRolled):
        yield _dice_table(chapter, rolled)


def _dice_table(chapter: IslandChapter, rolled: cycle.RescueRolled) -> Table:
    """CRU-171 Return the die of every seat, the dead too."""
    return table(
        tr("The rescue dice"),
        rolled.faces,
        text(tr("Seat"), lambda row: row[0]),
        number(tr("Die"), lambda row: row[1]),
        seat=lambda row: seat_named(chapter, row[0]),
        note=tr(
            "Together {total}; it takes {total} signals or more on {frequency}.",
            total=rolled.total,
            frequency=rolled.frequency,
        ),
    )


def pool_blocks(view: IslandView) -> Iterator[Block]:
    """Yield what the pool holds beside the dice to come, and the chance that the signals are heard."""
    if not any(view.island.pool.values()):
        return
    yield pool_chart(view)
    if not view.is_over:
        yield chance_table(view)


def pool_chart(view: IslandView) -> Chart:
    """CRU-171 Return the pool by frequency; lines mark the mean and the most of the dice to come."""
    dice = len(view.seats)
    return Chart(
        tr("The pool of signals"),
        tuple(map(titled, SIGNALS)),
        (Series(tr("Signals"), tuple(view.island.pool[signal] for signal in SIGNALS)),),
        Plot.BARS,
        tr("Frequency"),
        tr("signals"),
        limits=((tr("Mean of the dice"), MEAN * dice), (tr("All sixes"), Decimal(FACES * dice))),
    )


def chance_table(view: IslandView) -> Table:
    """CRU-170, CRU-171 Return the chance of the next rescue roll if no signal is added."""
    pool, frequency = view.island.pool, view.book.tables.frequency
    dice = len(view.seats)
    return table(
        tr("The chance of a rescue, if no signal is added"),
        SIGNALS,
        text(tr("Frequency"), titled),
        text(tr("Heard on"), lambda signal: _heard_on(view, signal)),
        number(tr("Signals"), lambda signal: pool[signal]),
        text(tr("Chance on it"), lambda signal: chance_word(chance_at(dice, pool[signal]))),
        note=tr(
            "All together: {chance}. {dice} dice are rolled, one for each seat, the dead too.",
            chance=chance_word(chance_of_rescue(frequency, pool, dice)),
            dice=dice,
        ),
    )


def _heard_on(view: IslandView, signal: str) -> str:
    """CRU-170 Return the faces of the frequency die on which a frequency is listened to."""
    return ", ".join(str(face) for face, one in view.book.tables.frequency.items() if one == signal)
