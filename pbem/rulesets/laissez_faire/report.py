"""The report of a phase (brief 7): one for all, and a private one for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.orderform import OrderForm, items_of, lines_of, ready_item
from pbem.engine.report import Block, Report, Section, Sentences
from pbem.engine.ruleset import Chapter, Moment
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.laissez_faire.boardpicture import board_picture
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.charts import round_charts
from pbem.rulesets.laissez_faire.circuit import BUSINESS_PHASE, TRAVEL_PHASE
from pbem.rulesets.laissez_faire.contractbook import contract_register
from pbem.rulesets.laissez_faire.final import final_sections, opened_sections
from pbem.rulesets.laissez_faire.form import offered
from pbem.rulesets.laissez_faire.jailbook import jail_blocks
from pbem.rulesets.laissez_faire.landings import throws_section
from pbem.rulesets.laissez_faire.overview import overview
from pbem.rulesets.laissez_faire.pendingdeals import offers_to_all
from pbem.rulesets.laissez_faire.pricelists import price_lists
from pbem.rulesets.laissez_faire.private import private_sections
from pbem.rulesets.laissez_faire.register import board_register
from pbem.rulesets.laissez_faire.story import story
from pbem.rulesets.laissez_faire.view import CircuitView

CircuitChapter = Chapter[Book, CircuitView]
FORM_INTRO = tr_noop(
    "These lines are orders as they stand. Change what you like in them, and send them back."
)


def report(chapter: CircuitChapter) -> Report:
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


def _as_seated(chapter: CircuitChapter) -> CircuitChapter:
    """Name those who hold the seats now; what was told before names those who held them then."""
    names = dict(chapter.masthead.players)
    return replace(chapter, after=_renamed(chapter.after, names)) if names else chapter


def _renamed(view: CircuitView, names: Mapping[SeatId, str]) -> CircuitView:
    seats = {id: replace(one, name=names.get(id, one.name)) for id, one in view.seats.items()}
    return replace(view, seats=seats)


def title_of(moment: Moment) -> str:
    """Return how players call a moment: Round 7, business."""
    if moment.turn == 0:
        return tr("The start")
    if moment.phase == BUSINESS_PHASE:
        return tr("Round {round}, business", round=moment.turn)
    if moment.phase == TRAVEL_PHASE:
        return tr("Round {round}, travel", round=moment.turn)
    return tr("Round {round}", round=moment.turn)


def _head(chapter: CircuitChapter) -> tuple[tuple[str, str], ...]:
    facts = list[tuple[str, str]]()
    if not chapter.after.how:
        facts.append((trp("round", "Next"), title_of(chapter.next_moment)))
        facts += [(tr("Deadline"), chapter.masthead.deadline)] if chapter.masthead.deadline else []
    return tuple(facts)


def _public(chapter: CircuitChapter) -> Iterator[Section]:
    view = chapter.after
    if view.how:
        yield from final_sections(chapter)
    else:
        yield overview(chapter)
        yield from throws_section(view)
    told = story(chapter)
    if told:
        yield Section(tr("What happened"), told)
    yield Section(tr("The board"), (board_picture(chapter), *board_register(view)))
    prices = (*price_lists(view), *offers_to_all(view))
    yield Section(tr("Prices"), prices)
    yield Section(tr("The jail"), tuple(jail_blocks(view)))
    if view.how:
        yield from opened_sections(chapter)
        return
    yield Section(tr("Contracts"), tuple(contract_register(view)))
    charts: tuple[Block, ...] = tuple(round_charts(view))
    if charts:
        yield Section(tr("The game so far"), charts)


def _on_file(chapter: CircuitChapter) -> Iterator[Section]:
    """Yield what the reader has on file besides."""
    blocks = tuple(Sentences(head, tuple(text.split("\n"))) for head, text in chapter.on_file)
    if blocks and not chapter.after.how:
        yield Section(tr("Your orders on file"), blocks)


def _order_form(chapter: CircuitChapter, seat: SeatId) -> Iterator[Section]:
    """Yield the form with which the next orders may be given, where any may be."""
    offers = offered(chapter.book, chapter.after, seat)
    if not offers:
        return
    title, until = title_of(chapter.next_moment), chapter.masthead.deadline
    head = f"# {title}. {tr('Deadline {deadline}.', deadline=until)}" if until else f"# {title}."
    whole = (head, *(one for line in lines_of(offers) for one in line.split("\n")))
    ready = (ready_item(),) if chapter.masthead.closes_early else ()
    yield Section(tr("Order form"), (OrderForm(title, tr(FORM_INTRO), whole, (*items_of(offers), *ready)),))
