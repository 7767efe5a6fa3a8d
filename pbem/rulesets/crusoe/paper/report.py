"""The report of a phase (brief 7): one for all, and a private one for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.orderform import OrderForm, items_of, lines_of, ready_item
from pbem.engine.report import Block, Paragraph, Report, Section, Sentences
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.island import WORK
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind
from pbem.rulesets.crusoe.paper.charts import cycle_charts
from pbem.rulesets.crusoe.paper.final import final_sections, opened_sections
from pbem.rulesets.crusoe.paper.head import head
from pbem.rulesets.crusoe.paper.minus import printed
from pbem.rulesets.crusoe.paper.names import SCENARIO_NAMES as SCENARIO_NAMES
from pbem.rulesets.crusoe.paper.pathmap import path_map
from pbem.rulesets.crusoe.paper.private import private_sections
from pbem.rulesets.crusoe.paper.rescuetables import pool_blocks
from pbem.rulesets.crusoe.paper.scoresheets import score_sheets
from pbem.rulesets.crusoe.paper.seattables import seat_blocks
from pbem.rulesets.crusoe.paper.standing import standing_sections
from pbem.rulesets.crusoe.paper.story import story
from pbem.rulesets.crusoe.receipts.form import offered
from pbem.rulesets.crusoe.receipts.remembered import remembered
from pbem.rulesets.crusoe.titles import title_of
from pbem.rulesets.crusoe.told_work import Moved
from pbem.rulesets.crusoe.view import IslandView

FORM_INTRO = tr_noop(
    "These lines are orders as they stand. Change what you like in them, and send them back."
)


def report(chapter: IslandChapter) -> Report:
    """Return what a phase brings: for everybody, or what one seat alone is told besides."""
    chapter = _as_seated(chapter)
    seat = chapter.after.seats.get(chapter.reader or "")
    sections = [*private_sections(chapter), *_on_file(chapter)] if chapter.reader else [*_public(chapter)]
    if seat and seat.is_alive and not chapter.after.is_over:
        sections += _order_form(chapter, seat.id)
    return Report(
        chapter.masthead.game,
        title_of(chapter.book, chapter.moment),
        tuple(head(chapter)),
        tuple(map(printed, sections)),
        reader=seat.name if seat else "",
        seat=seat.id if seat else "",
    )


def _as_seated(chapter: IslandChapter) -> IslandChapter:
    """Name those who hold the seats now; what was told before names those who held them then."""
    names = dict(chapter.masthead.players)
    return replace(chapter, after=_renamed(chapter.after, names)) if names else chapter


def _renamed(view: IslandView, names: Mapping[SeatId, str]) -> IslandView:
    seats = {id: replace(one, name=names.get(id, one.name)) for id, one in view.seats.items()}
    return replace(view, island=replace(view.island, seats=seats))


def _public(chapter: IslandChapter) -> Iterator[Section]:
    view = chapter.after
    if view.is_over:
        yield from final_sections(chapter)
    is_about_paths = _shows_map(chapter)
    seats = Section(tr("The seats"), tuple(seat_blocks(view, is_about_paths or view.is_over)))
    if is_about_paths:
        yield seats  # before the map, which fills a page where seats are many
        yield Section(tr("The paths"), (path_map(chapter),))
    told = tuple(story(chapter))
    yield from told
    if not told and chapter.moment.turn:
        yield Section(tr("What happened"), (Paragraph(tr("Nothing happened that all may know of.")),))
    if not is_about_paths:
        yield seats
    yield from standing_sections(chapter)
    yield from _signals(view)
    yield from _sheets(chapter)
    if view.is_over:
        yield from opened_sections(chapter)


def _shows_map(chapter: IslandChapter) -> bool:
    """Say whether pawns moved, or paths are to be chosen next."""
    return bool(of_kind(chapter.events, Moved)) or chapter.after.phase == WORK


def _signals(view: IslandView) -> Iterator[Section]:
    if blocks := tuple(pool_blocks(view)):
        yield Section(tr("The signals"), blocks)


def _sheets(chapter: IslandChapter) -> Iterator[Section]:
    """CRU-007 Yield the score sheets and the charts of the cycles, when a cycle has been scored."""
    view = chapter.after
    has_scored = len(view.island.history) > len(chapter.before.island.history)
    if not has_scored and not view.is_over:
        return
    if sheets := tuple(score_sheets(view)):
        yield Section(tr("Score sheets"), sheets)
    charts: tuple[Block, ...] = tuple(cycle_charts(view)) if not view.is_over else ()
    if charts:
        yield Section(tr("The game so far"), charts)


def _on_file(chapter: IslandChapter) -> Iterator[Section]:
    """Yield what the reader has on file besides."""
    blocks = tuple(Sentences(head, tuple(text.split("\n"))) for head, text in chapter.on_file)
    if blocks and not chapter.after.is_over:
        yield Section(tr("Your orders on file"), blocks)


def _order_form(chapter: IslandChapter, seat: SeatId) -> Iterator[Section]:
    """Yield the form with which the next orders may be given, where any may be."""
    found = offered(chapter.book, chapter.after, seat)
    if not found:
        return
    title = title_of(chapter.book, chapter.next_moment)
    until = chapter.masthead.deadline
    head = f"# {title}. {tr('Deadline {deadline}.', deadline=until)}" if until else f"# {title}."
    is_again = chapter.next_moment.phase == chapter.moment.phase
    earlier = remembered(chapter.after, seat, chapter.sheet.orders if is_again else (), chapter.on_file)
    whole = (head, *earlier, *(one for line in lines_of(found) for one in line.split("\n")))
    ready = (ready_item(),) if chapter.masthead.closes_early else ()
    yield Section(tr("Order form"), (OrderForm(title, tr(FORM_INTRO), whole, (*items_of(found), *ready)),))
