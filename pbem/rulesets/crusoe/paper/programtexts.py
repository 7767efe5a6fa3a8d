"""The texts of a Bureaucracy in a report: drafts to be voted on, the program, amendments (CRA-BUR)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.report import Block, Column, Paragraph, Row, Table
from pbem.engine.ruleset import START
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.island import PROGRAM
from pbem.rulesets.crusoe.modules.government import programs as told
from pbem.rulesets.crusoe.modules.government.programs import Bureau, bureaucratic, program_at
from pbem.rulesets.crusoe.modules.program.explaining import Amendment
from pbem.rulesets.crusoe.paper.chapters import IslandChapter
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.view import IslandView

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
    on_file = [(author, bureau.amendments[author]) for author in view.seats if author in bureau.amendments]
    rows = tuple(
        Row((view.name(author), str(one.box), told.one_line(one.text) or tr("nothing")), seat=author)
        for author, one in on_file
    )
    heads = (Column(tr("Seat")), Column(tr("Box"), True), Column(tr("Its new text")))
    note = tr("It is put to the vote when its seat is the first in the turn order; all must be for it.")
    yield Table(tr("Amendments on file"), heads, rows, note)
