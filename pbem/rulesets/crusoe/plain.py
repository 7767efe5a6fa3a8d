"""What a game says of itself in the simplest way: reports, forms and receipts without any art."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.report import Report, Section, Sentences
from pbem.engine.ruleset import Chapter, Sheet
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.language.phaseorders import orders_of_phase
from pbem.rulesets.crusoe.titles import title_of
from pbem.rulesets.crusoe.view import IslandView


def report(chapter: Chapter[Book, IslandView]) -> Report:
    """Return all events that the reader may know, in order; for a reader, those told to nobody else."""
    reader = chapter.reader
    events = [event for event in chapter.events if (event.only is None) == (reader is None)]
    heading = tr("What happened")
    lines = tuple(chapter.tells(event) for event in events if event.is_for(reader))
    sections = (Section(heading, (Sentences("", lines),)),) if lines else ()
    return Report(
        game=chapter.masthead.game,
        title=title_of(chapter.book, chapter.moment),
        facts=(),
        sections=sections,
        reader=chapter.after.name(reader) if reader else "",
        seat=reader or "",
    )


def form(book: Book, view: IslandView, seat: SeatId) -> tuple[str, ...]:
    """Return the wordings of the orders of the phase, as remarks."""
    if view.is_over:
        return ()
    return tuple(f"# {tr(kind.wording)}" for kind in orders_of_phase(book, view.phase))


def forecast(book: Book, view: IslandView, seat: SeatId, sheet: Sheet) -> tuple[str, ...]:
    """Return the lines in force as they are read."""
    return tuple(str(order) for order in sheet.orders)


def odd(book: Book, view: IslandView, seat: SeatId, sheet: Sheet) -> tuple[Complaint, ...]:
    """Find nothing odd."""
    return ()


def ledger(book: Book, view: IslandView, seat: SeatId, sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """Reckon nothing."""
    return ()
