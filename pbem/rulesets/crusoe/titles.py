"""How the moments of the game are called, and which cycle orders are sent ahead for (brief 3.1)."""

from __future__ import annotations

from pbem.engine.ruleset import OVER, START, Moment
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.course import BEFORE_CYCLES
from pbem.rulesets.crusoe.island import (
    ASSEMBLY,
    ATTITUDE,
    BIDS,
    BOAT,
    CAMP,
    DECLARE,
    LETTERS_OF_A_CYCLE,
    MARKET,
    PROGRAM,
    RETAIL,
    RULING,
    SHARE,
    WORK,
)
from pbem.rulesets.crusoe.view import IslandView

PHASE_NAMES = {
    ATTITUDE: tr_noop("attitudes"),
    PROGRAM: tr_noop("program"),
    DECLARE: tr_noop("decrees"),
    WORK: tr_noop("work"),
    SHARE: tr_noop("sharing"),
    MARKET: tr_noop("market"),
    BIDS: tr_noop("bids"),
    RETAIL: tr_noop("retail"),
    CAMP: tr_noop("camp"),
    ASSEMBLY: tr_noop("assembly"),
    RULING: tr_noop("ruling"),
    BOAT: tr_noop("the boat"),
}
"""What phases are called in titles, to be said by `tr`."""


def title_of(book: Book, moment: Moment) -> str:
    """Return how players call a moment: Cycle 4: work; a phase held again is another part of its cycle."""
    if moment.phase in BEFORE_CYCLES:
        return _title_before(moment)
    if moment.phase == START or moment.turn == 0:
        return tr("The start")
    cycle, part = parted(moment.turn)
    if moment.phase == OVER:
        return tr("Cycle {cycle}: the end", cycle=cycle)
    phase = tr(PHASE_NAMES.get(moment.phase, moment.phase))
    if part:
        return tr("Cycle {cycle}, part {part}: {phase}", cycle=cycle, part=part + 1, phase=phase)
    return tr("Cycle {cycle}: {phase}", cycle=cycle, phase=phase)


def _title_before(moment: Moment) -> str:
    """CRA 3.1 Return the title of a phase before the first cycle, which may be held again."""
    phase = tr(PHASE_NAMES[moment.phase])
    if moment.turn:
        return tr("Before the first cycle, part {part}: {phase}", part=moment.turn + 1, phase=phase)
    return tr("Before the first cycle: {phase}", phase=phase)


def parted(turn: int) -> tuple[int, int]:
    """Return the cycle of a turn, and how often in it a phase was held again so far."""
    return divmod(turn, LETTERS_OF_A_CYCLE) if turn >= LETTERS_OF_A_CYCLE else (turn, 0)


def turn_title(turn: int) -> str:
    """Return the number of a turn's cycle."""
    return str(parted(turn)[0])


def turn_meant(book: Book, view: IslandView, heading: str) -> int:
    """Return the turn that the heading of a FOR block means; Fault if its cycle is not to come."""
    words = heading.upper().split()
    if len(words) != 2 or not "CYCLE".startswith(words[0]) or not _is_number(words[1]):
        raise Fault(
            tr('"FOR {heading}" is no cycle to come.', heading=heading),
            tr("Write FOR CYCLE {cycle}.", cycle=view.cycle + 1),
        )
    cycle = int(words[1])
    if cycle > book.options.cycles:
        raise Fault(tr("The game has no cycle {cycle}.", cycle=cycle))
    if cycle <= view.cycle:
        raise Fault(tr("Cycle {cycle} is not to come: it is cycle {now}.", cycle=cycle, now=view.cycle))
    return cycle * LETTERS_OF_A_CYCLE if book.options.repeats else cycle


def _is_number(word: str) -> bool:
    return word.isdecimal() and len(word) < 4
