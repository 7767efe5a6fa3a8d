"""What is decreed in a report: votes, decrees, boxes and why, the program (CRA-GOV-02, CRA-BUR-02)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.columns import number, table, text
from pbem.engine.events import Event
from pbem.engine.report import Block, Paragraph, Sentences, Table
from pbem.engine.ruleset import START
from pbem.engine.tongue import tr, trp
from pbem.rulesets.crusoe.island import PROGRAM
from pbem.rulesets.crusoe.modules.government import powers as government
from pbem.rulesets.crusoe.modules.government import programs as bureau
from pbem.rulesets.crusoe.modules.government import programs as told
from pbem.rulesets.crusoe.modules.government.programs import Bureau, bureaucratic, program_at
from pbem.rulesets.crusoe.modules.program import explaining as program
from pbem.rulesets.crusoe.modules.program.explaining import Amendment
from pbem.rulesets.crusoe.modules.program.reckoning import Unprovided
from pbem.rulesets.crusoe.paper.chapters import NOTHING, IslandChapter, kept, of_kind, seat_named, sentences
from pbem.rulesets.crusoe.paper.names import TASKS
from pbem.rulesets.crusoe.view import IslandView

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
    options = chapter.book.options
    is_by_median = options.vote_numbers == "median" or options.form != "full"
    return table(
        tr("Votes"),
        voted,
        text(tr("Task"), lambda one: tr(TASKS[one.task])),
        text(tr("Seat"), lambda one: one.seat),
        text(tr("Votes for"), lambda one: one.decree),
        seat=lambda one: seat_named(chapter, one.seat),
        note=tr("Of numbers the middle one counts.") if is_by_median else "",
    )


def _decree_table(decreed: Sequence[government.Decreed]) -> Table:
    """CRA-GOV-02 Return what is in force from now on."""
    return table(
        tr("In force from now on"),
        decreed,
        text(tr("Task"), lambda one: tr(TASKS[one.task])),
        text(tr("In force"), lambda one: one.decree),
    )


def _box_table(done: Sequence[program.SetByBox | program.DoneByBox]) -> Table:
    """CRA-BUR-02 Return what each box did, and why."""
    return table(
        tr("The boxes of the program"),
        done,
        number(tr("Box"), _box),
        text(tr("What"), _what),
        text(tr("Why"), lambda one: " ".join(one.why).removesuffix(".")),
        is_small=True,
    )


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
    if ballots := of_kind(told, bureau.VotedOnAmendment):
        yield table(
            tr("The vote on the amendment"),
            ballots,
            text(tr("Seat"), lambda one: one.seat),
            text(trp("a ballot", "Vote"), _ballot),
            seat=lambda one: seat_named(chapter, one.seat),
            note=tr("It takes the votes of all."),
        )


def _ballot(one: bureau.VotedOnAmendment) -> str:
    if one.is_silent:
        return tr("silent, which is no")
    return tr("yes") if one.is_yes else tr("no")


_BLANK = "\N{NO-BREAK SPACE}"
_CHANGES = (told.ProgramChosen, told.Ruled, Amendment)
"""What makes another program of it."""


def program_blocks(chapter: IslandChapter) -> Iterator[Block]:
    """CRA-BUR-01, CRA-BUR-04 Yield drafts, the program where it is new, and what is moved against it."""
    view = chapter.after
    bureau = kept(view, Bureau)
    if bureau is None or not bureaucratic(chapter.book.options):
        return
    is_new = chapter.moment.phase == START or any(isinstance(event, _CHANGES) for event in chapter.events)
    if is_new:
        yield Paragraph(set_as_written(str(program_at(view))))
    if view.phase == PROGRAM:
        for seat in (one for one in view.seats if one in bureau.drafts):
            yield Paragraph(tr("The draft of {seat}:", seat=view.name(seat)))
            yield Paragraph(set_as_written(bureau.drafts[seat]))
    yield from _amendments(view, bureau)


def set_as_written(text: str) -> str:
    """Return a program with blanks in front of its lines that are kept on paper."""
    lines = [(line, line.lstrip(" ")) for line in text.splitlines() if line.strip()]
    return "\n".join(_BLANK * (len(line) - len(bare)) + bare for line, bare in lines)


def _amendments(view: IslandView, bureau: Bureau) -> Iterator[Table]:
    """CRA-BUR-04, CRA-R24 Yield the amendments on file; ballots are opened when they are put to the vote."""
    if not bureau.amendments:
        return
    yield table(
        tr("Amendments on file"),
        [(author, bureau.amendments[author]) for author in view.seats if author in bureau.amendments],
        text(tr("Seat"), lambda row: view.name(row[0])),
        number(tr("Box"), lambda row: row[1].box),
        text(tr("Its new text"), lambda row: told.one_line(row[1].text) or tr("nothing")),
        seat=lambda row: row[0],
        note=tr("It is put to the vote when its seat is the first in the turn order; all must be for it."),
    )
