"""Step VI in a report: the pool of signals, the dice to come, and those that fell (brief 7; CRU-170, 171)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from pbem.engine.events import Event
from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.report import Block, Column, Facts, Row, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe import told_cycle as cycle
from pbem.rulesets.crusoe.paper.chance import FACES, chance_at, chance_of_rescue, chance_word
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind, seat_named, sentences
from pbem.rulesets.crusoe.paper.words import titled
from pbem.rulesets.crusoe.things import SIGNALS
from pbem.rulesets.crusoe.view import IslandView

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
    columns = (Column(tr("Seat")), Column(tr("Die"), True))
    rows = tuple(Row((name, str(face)), seat=seat_named(chapter, name)) for name, face in rolled.faces)
    note = tr(
        "Together {total}; it takes {total} signals or more on {frequency}.",
        total=rolled.total,
        frequency=rolled.frequency,
    )
    return Table(tr("The rescue dice"), columns, rows, note)


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
    rows = tuple(
        Row((titled(one), _heard_on(view, one), str(pool[one]), chance_word(chance_at(dice, pool[one]))))
        for one in SIGNALS
    )
    titles = (Column(tr("Frequency")), Column(tr("Heard on")), Column(tr("Signals"), True))
    note = tr(
        "All together: {chance}. {dice} dice are rolled, one for each seat, the dead too.",
        chance=chance_word(chance_of_rescue(frequency, pool, dice)),
        dice=dice,
    )
    return Table(
        tr("The chance of a rescue, if no signal is added"), (*titles, Column(tr("Chance on it"))), rows, note
    )


def _heard_on(view: IslandView, signal: str) -> str:
    """CRU-170 Return the faces of the frequency die on which a frequency is listened to."""
    return ", ".join(str(face) for face, one in view.book.tables.frequency.items() if one == signal)
