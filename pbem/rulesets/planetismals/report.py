"""The report of a phase (brief 7): one for all, and a private one for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pbem.engine.events import SeatId, listed
from pbem.engine.orderform import OrderForm, items_of, lines_of, ready_item
from pbem.engine.report import Report, Section, Sentences
from pbem.engine.ruleset import Chapter, Moment
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.planetismals.auction import bidders, bids_opened, lots_section
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.cartography import (
    asteroid_tables,
    belt_map,
    installation_table,
    shuttle_table,
)
from pbem.rulesets.planetismals.charts import price_chart
from pbem.rulesets.planetismals.final import final_sections, open_books, opened_sections
from pbem.rulesets.planetismals.form import offered
from pbem.rulesets.planetismals.priceboard import price_board, running_effects, shop_table
from pbem.rulesets.planetismals.private import private_sections
from pbem.rulesets.planetismals.ranking import ranking_section
from pbem.rulesets.planetismals.story import round_story
from pbem.rulesets.planetismals.view import BeltView

BeltChapter = Chapter[Book, BeltView]
FORM_INTRO = tr_noop(
    "These lines are orders as they stand. Change what you like in them, and send them back."
)


def report(chapter: BeltChapter) -> Report:
    """Return what a phase brings: for everybody, or what one seat alone is told besides."""
    chapter = _as_seated(chapter)
    seat = chapter.after.seats.get(chapter.reader or "")
    sections = [*private_sections(chapter), *_on_file(chapter)] if chapter.reader else [*_public(chapter)]
    if seat and not chapter.after.how:
        sections += _order_form(chapter, seat.id)
    return Report(
        chapter.masthead.game,
        title_of(chapter.moment),
        _head(chapter),
        tuple(sections),
        reader=seat.name if seat else "",
    )


def _as_seated(chapter: BeltChapter) -> BeltChapter:
    """Name those who hold the seats now."""
    names = dict(chapter.masthead.players)
    if not names:
        return chapter
    return replace(chapter, before=_renamed(chapter.before, names), after=_renamed(chapter.after, names))


def _renamed(view: BeltView, names: Mapping[SeatId, str]) -> BeltView:
    seats = {id: replace(one, name=names.get(id, one.name)) for id, one in view.seats.items()}
    return replace(view, seats=seats)


def title_of(moment: Moment) -> str:
    """Return how players call a moment: Round 7, orders."""
    if moment.turn == 0:
        return tr("The start")
    if moment.phase == "bids":
        return tr("Round {round}, bids", round=moment.turn)
    if moment.phase == "orders":
        return tr("Round {round}, orders", round=moment.turn)
    return tr("Round {round}", round=moment.turn)


def _head(chapter: BeltChapter) -> tuple[tuple[str, str], ...]:
    view, facts = chapter.after, list[tuple[str, str]]()
    if not view.how:
        facts.append((trp("round", "Next"), f"{title_of(chapter.next_moment)}{_who(view)}"))
        facts += [(tr("Deadline"), chapter.masthead.deadline)] if chapter.masthead.deadline else []
    return tuple(facts)


def _who(view: BeltView) -> str:
    waiting = bidders(view)
    return f" ({tr('of {seats}', seats=listed(waiting))})" if waiting else ""


def _public(chapter: BeltChapter) -> Iterator[Section]:
    view = chapter.after
    if view.how:
        yield from final_sections(chapter)
    else:
        yield ranking_section(chapter)
    yield from lots_section(view)
    told = (*bids_opened(chapter), *round_story(chapter))
    if told:
        yield Section(tr("What happened"), told)
    yield Section(tr("The map"), (belt_map(chapter),))
    charts = () if view.how else tuple(price_chart(view))
    effects = (running_effects(view),) if view.effects else ()
    yield Section(tr("Prices"), (*price_board(chapter), shop_table(chapter), *effects, *charts))
    yield Section(tr("The asteroids"), tuple(asteroid_tables(view)))
    yield Section(tr("Installations and shuttles"), (installation_table(view), shuttle_table(view)))
    if view.how:
        yield from opened_sections(chapter)
    elif chapter.book.options.books == "open":
        yield from open_books(view)


def _on_file(chapter: BeltChapter) -> Iterator[Section]:
    """Yield what the reader has on file besides."""
    blocks = tuple(Sentences(head, tuple(text.split("\n"))) for head, text in chapter.on_file)
    if blocks and not chapter.after.how:
        yield Section(tr("Your orders on file"), blocks)


def _order_form(chapter: BeltChapter, seat: SeatId) -> Iterator[Section]:
    """Yield the form with which the next orders may be given, where any may be."""
    offers = offered(chapter.book, chapter.after, seat)
    lines = lines_of(offers)
    if not lines:
        return
    title, until = title_of(chapter.next_moment), chapter.masthead.deadline
    head = f"# {title}. {tr('Deadline {deadline}.', deadline=until)}" if until else f"# {title}."
    whole = (head, *lines)
    ready = (ready_item(),) if chapter.masthead.closes_early else ()
    yield Section(tr("Order form"), (OrderForm(title, tr(FORM_INTRO), whole, (*items_of(offers), *ready)),))
