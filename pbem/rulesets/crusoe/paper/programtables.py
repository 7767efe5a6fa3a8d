"""What is decreed in a report: votes, decrees, what boxes set and why (CRA-GOV-02, CRA-BUR-02; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import Event
from pbem.engine.report import Block, Column, Row, Sentences, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.crusoe.modules.government import powers as government
from pbem.rulesets.crusoe.modules.government import programs as bureau
from pbem.rulesets.crusoe.modules.program import explaining as program
from pbem.rulesets.crusoe.modules.program.reckoning import Unprovided
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind, seat_named, sentences
from pbem.rulesets.crusoe.paper.names import TASKS
from pbem.rulesets.crusoe.paper.words import NOTHING

OF_RUNS: tuple[type[Event], ...] = (
    *(program.SetByBox, program.DoneByBox, program.Raised, program.Rounded),
    *(government.Voted, government.Decreed),
)
"""What these tables tell."""


def decree_blocks(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Block]:
    """CRA-GOV-02 Yield votes, what boxes set, what is in force; then terms, amendments, what is stuck."""
    yield from run_blocks(chapter, told)
    yield from _amendment_table(chapter, told)
    yield from sentences(chapter, "", told, (*OF_RUNS, bureau.VotedOnAmendment))


def run_blocks(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Block]:
    """CRA-ATH-01, CRA-BUR-02 Yield the votes on tasks, what boxes set and why, and what is in force then."""
    if voted := of_kind(told, government.Voted):
        yield _vote_table(chapter, voted)
    if done := [one for one in told if isinstance(one, program.SetByBox | program.DoneByBox)]:
        yield _box_table(done)
        yield from _rounded(chapter, told)
    if decreed := of_kind(told, government.Decreed):
        yield _decree_table(decreed)


def _vote_table(chapter: IslandChapter, voted: Sequence[government.Voted]) -> Table:
    """CRA-R22 Return what each citizen has named."""
    columns = (Column(tr("Task")), Column(tr("Seat")), Column(tr("Votes for")))
    rows = tuple(
        Row((tr(TASKS[one.task]), one.seat, str(one.decree)), seat=seat_named(chapter, one.seat))
        for one in voted
    )
    note = tr("Of numbers the middle one counts.") if _is_by_median(chapter) else ""
    return Table(tr("Votes"), columns, rows, note)


def _is_by_median(chapter: IslandChapter) -> bool:
    options = chapter.book.options
    return options.vote_numbers == "median" or options.form != "full"


def _decree_table(decreed: Sequence[government.Decreed]) -> Table:
    """CRA-GOV-02 Return what is in force from now on."""
    columns = (Column(tr("Task")), Column(tr("In force")))
    rows = tuple(Row((tr(TASKS[one.task]), str(one.decree))) for one in decreed)
    return Table(tr("In force from now on"), columns, rows)


def _box_table(done: Sequence[program.SetByBox | program.DoneByBox]) -> Table:
    """CRA-BUR-02 Return what each box did, and why."""
    columns = (Column(tr("Box"), True), Column(tr("What")), Column(tr("Why")))
    rows = tuple(Row((_box(one), _what(one), " ".join(one.why).removesuffix("."))) for one in done)
    return Table(tr("The boxes of the program"), columns, rows, is_small=True)


def _box(event: program.SetByBox | program.DoneByBox) -> str:
    if isinstance(event, program.SetByBox):
        return str(event.box)
    return NOTHING if isinstance(event.step, Unprovided) else str(event.step.place.box)


def _what(event: program.SetByBox | program.DoneByBox) -> str:
    if isinstance(event, program.SetByBox):
        return f"{event.target} = {event.value}"
    return event.sentence.removesuffix(".")


def _rounded(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Sentences]:
    """CRA 5.6 Yield which values were rounded or raised."""
    changed = [one for one in told if isinstance(one, program.Raised | program.Rounded)]
    yield from sentences(chapter, "", changed)


def _amendment_table(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Table]:
    """CRA-BUR-04, CRA-R24 Yield the ballots on an amendment."""
    ballots = of_kind(told, bureau.VotedOnAmendment)
    if not ballots:
        return
    columns = (Column(tr("Seat")), Column(trp("a ballot", "Vote")))
    rows = tuple(Row((one.seat, _ballot(one)), seat=seat_named(chapter, one.seat)) for one in ballots)
    yield Table(tr("The vote on the amendment"), columns, rows, tr("It takes the votes of all."))


def _ballot(one: bureau.VotedOnAmendment) -> str:
    if one.is_silent:
        return tr("silent, which is no")
    return tr("yes") if one.is_yes else tr("no")
