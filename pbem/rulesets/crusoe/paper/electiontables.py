"""The election of a President in a report: who runs, speeches, ballots, the count (CRA-REP-03 to 06)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import Event
from pbem.engine.report import Block, Column, Row, Sentences, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe import told_camp as camp
from pbem.rulesets.crusoe.modules.government import powers as told
from pbem.rulesets.crusoe.paper.camptables import speech_lines
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind, seat_named, sentences

IN_TABLES: tuple[type[Event], ...] = (told.Ran, told.Balloted, camp.Spoke)
"""What the tables, and speeches word for word, tell."""


def election_blocks(chapter: IslandChapter, events: Sequence[Event]) -> Iterator[Block]:
    """CRA-REP-04 to CRA-REP-06 Yield candidates with their speeches, ballots, and what they came to."""
    if ran := of_kind(events, told.Ran):
        yield _candidate_table(chapter, ran)
    for event in of_kind(events, camp.Spoke):
        yield Sentences(tr("{seat} speaks", seat=event.seat), speech_lines(event))
    if ballots := of_kind(events, told.Balloted):
        yield _ballot_table(chapter, ballots)
    yield from sentences(chapter, "", events, IN_TABLES)


def _candidate_table(chapter: IslandChapter, ran: Sequence[told.Ran]) -> Table:
    """CRA-REP-04, CRA-REP-05 Return who runs, and what it cost."""
    columns = (Column(tr("Candidate")), Column(tr("Pays")))
    rows = tuple(Row((one.seat, _pays(chapter, one)), seat=seat_named(chapter, one.seat)) for one in ran)
    return Table(tr("Who runs for President"), columns, rows)


def _pays(chapter: IslandChapter, one: told.Ran) -> str:
    """CRA-R35 Return the fee; in the compact form it is paid at the election."""
    if one.leisure:
        return tr("{n} leisure", n=one.leisure)
    return tr("nothing so far") if chapter.book.options.form != "full" else tr("nothing: is in office")


def _ballot_table(chapter: IslandChapter, ballots: Sequence[told.Balloted]) -> Table:
    """CRA-REP-06 Return the ballots as they were cast."""
    columns = (Column(tr("Voter")), Column(tr("Ballot, best first")))
    rows = tuple(Row((one.seat, one.choices), seat=seat_named(chapter, one.seat)) for one in ballots)
    return Table(tr("Ballots"), columns, rows)
