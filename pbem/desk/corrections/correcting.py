"""Corrected orders: a set typed for a round that is closed already, read as a letter would have been then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pbem.desk.desk import DeskFault
from pbem.desk.filed import understood_json
from pbem.engine.events import GM, SeatId
from pbem.engine.orders import Reading
from pbem.engine.postings import is_posted
from pbem.engine.ruleset import Position, Posting, Ruleset
from pbem.engine.settle import understood
from pbem.engine.sheet import Paper, read_paper
from pbem.store.records import FilingRecord, GameRecord


@dataclass(frozen=True)
class Corrected:
    """Corrected sets as they are filed, and what was not taken of them, line by line."""

    filings: tuple[FilingRecord, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def seats(self) -> list[SeatId]:
        """Return whose orders are corrected."""
        return [filing.seat for filing in self.filings]


def corrected(
    rules: Ruleset[Any, Any, Any],
    game: GameRecord,
    position: Position[Any],
    number: int,
    texts: Mapping[SeatId, str],
    seats: Sequence[SeatId],
    now: datetime,
    postings: tuple[Posting, ...] = (),
) -> Corrected:
    """Return the filings that corrected sets make for a moment; DeskFault if a set can't be used at all.

    `postings` are those of the moment, which were public: they are not corrected.
    """
    filings, remarks = [], list[str]()
    for seat, text in texts.items():
        if seat not in (*seats, GM):
            raise DeskFault(f'{game.slug} has no seat "{seat}"; seats: {", ".join(seats)} and {GM}.')
        grammar = rules.gm_grammar if seat == GM else rules.grammar
        paper = read_paper(text.replace("\r\n", "\n"), opens=grammar.opens)
        reading = _read(rules, position, seat, paper, postings)
        remarks += _wrong(seat, paper, reading)
        filings.append(
            FilingRecord(
                game=game.id,
                moment=number,
                seat=seat,
                kind="orders" if paper.lines else "cancel",
                text=paper.text,
                filed_at=now,
                understood=understood_json(understood(reading.orders, reading.complaints)),
            )
        )
    return Corrected(tuple(filings), tuple(remarks))


def _read(
    rules: Ruleset[Any, Any, Any],
    position: Position[Any],
    seat: SeatId,
    paper: Paper,
    postings: tuple[Posting, ...],
) -> Reading:
    """Read a corrected set; DeskFault for what is not corrected."""
    if paper.standing or paper.ahead or paper.press or paper.questions:
        raise DeskFault(
            f"the corrected orders of {seat} hold more than the orders of that round: "
            "standing orders, orders for other rounds and press are not corrected."
        )
    if posted := [line.text for line in paper.lines if is_posted(rules, position, seat, line)]:
        raise DeskFault(
            f"{seat}: {posted[0]}: such orders were public at once and stay as they were; leave them out of "
            "the corrected orders."
        )
    phase = rules.phase(position.moment.phase)
    grammar = rules.gm_grammar if seat == GM else rules.grammar
    accepts = phase.gm_orders if seat == GM else phase.orders
    lexicon = rules.lexicon(rules.book, rules.seen(position.state, seat, postings), seat)
    return grammar.read(paper.lines, lexicon, accepts)


def _wrong(seat: SeatId, paper: Paper, reading: Reading) -> list[str]:
    """Return what is not taken; a set of which nothing is taken is a mistake, an empty one is not."""
    found = [*paper.complaints, *reading.complaints]
    wrong = [f"{seat}, line {one.line}: {one.text}: {one}" for one in found]
    if wrong and not reading.orders:
        raise DeskFault(f"no order could be taken for {wrong[0]}")
    return wrong
