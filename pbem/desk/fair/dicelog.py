"""The appendix of a report: the seed, the digest of the orders, and every roll with what it was for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pbem.desk.fair.seals import fingerprint, sha256
from pbem.desk.judging import Judged
from pbem.engine.dice import Roll, said_why
from pbem.engine.events import SeatId
from pbem.engine.report import Block, Column, Facts, Paragraph, Row, Section, Table
from pbem.engine.ruleset import Ruleset
from pbem.engine.tongue import tr, tr_noop, trp

TITLE = tr_noop("Appendix: the dice")
OPEN = tr_noop(
    "Every die of this deadline, what it was for, and the stream it came from. The faces follow from the "
    "seed and the name of the stream; pbem verify rolls them again."
)
CLOSED = tr_noop(
    "The dice of this deadline follow from a seed that is opened when the game ends; here is its SHA-256. "
    "Only rolls that you may know of stand here."
)


@dataclass(frozen=True)
class Known:
    """What a reader may know of the dice: the seed, or only its digest, and rolls.

    `whys` are the texts of what the ruleset's throws are for.
    """

    seed: str
    is_open: bool
    rolls: tuple[Roll, ...]
    whys: tuple[str, ...] = ()


def known_dice(rules: Ruleset[Any, Any, Any], judged: Judged, reader: SeatId | None) -> Known:
    """Return what a reader may know of the dice; all of it where nothing is hidden, and at the end.

    All may know that none are thrown at the beginning.
    """
    rolls = judged.outcome.rolls
    if rules.is_open or judged.is_beginning or judged.outcome.position.is_over:
        return Known(judged.seed, True, rolls, rules.whys)
    known = tuple(roll for roll in rolls if rules.may_know(rules.book, reader, roll))
    return Known(sha256(judged.seed.encode()), False, known, rules.whys)


def appendix(judged: Judged, known: Known, before: str) -> Section:
    """Return the section of a report that tells of its dice; `before` is the seal before this one, if any."""
    return Section(tr(TITLE), tuple(_blocks(judged, known, before)))


def _blocks(judged: Judged, known: Known, before: str) -> Iterator[Block]:
    yield Paragraph(tr(OPEN) if known.is_open else tr(CLOSED))
    facts = [
        (tr("Seed") if known.is_open else tr("SHA-256 of the seed"), known.seed),
        (tr("Digest of all orders"), judged.shown_digest),
    ]
    if pulse := judged.seeding.pulse:
        facts += [(tr("Pulse {number} of {beacon}", number=pulse.number, beacon=pulse.beacon), pulse.value)]
    if judged.seed_kept_from:
        facts.append((tr("Seed kept from the orders with the digest"), judged.shown_kept_from))
    if before:
        facts.append((tr("Seal of the report before this"), fingerprint(before)))
    yield Facts(tuple(facts))
    yield _table(known.rolls, known.whys)


def _table(rolls: Sequence[Roll], whys: Sequence[str]) -> Table:
    columns = (Column(tr("Dice")), Column(trp("of a roll", "For")), Column(tr("Stream")))
    rows = tuple(Row((dice_text(roll), said_why(roll.why, whys), roll.label)) for roll in _together(rolls))
    return Table(tr("Rolls"), columns, rows, empty=tr("Nothing was rolled."), is_small=True)


def dice_text(roll: Roll) -> str:
    """Return dice and faces: 2D6: 4, 2."""
    dice = tr("{number}D{sides}", number=len(roll.faces), sides=roll.sides)
    return f"{dice}: {', '.join(map(str, roll.faces))}"


def _together(rolls: Sequence[Roll]) -> Iterator[Roll]:
    """Yield rolls that follow one another for the same thing as one."""
    last: Roll | None = None
    for roll in rolls:
        if last and (last.label, last.why, last.sides) == (roll.label, roll.why, roll.sides):
            last = replace(last, faces=last.faces + roll.faces)
            continue
        if last:
            yield last
        last = roll
    if last:
        yield last
