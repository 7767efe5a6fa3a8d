"""The report of a phase (brief 7): for all, and privately for each seat; what a newcomer is told first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.frame import Frame, section, where_to_begin
from pbem.engine.report import Paragraph, Report, Section
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.camp.calling import may_violence
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.in_play import is_utopian
from pbem.rulesets.crusoe.island import WORK
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind, printed
from pbem.rulesets.crusoe.paper.charts import cycle_charts
from pbem.rulesets.crusoe.paper.final import final_sections, opened_sections
from pbem.rulesets.crusoe.paper.head import head
from pbem.rulesets.crusoe.paper.names import economy_lines
from pbem.rulesets.crusoe.paper.needstables import score_sheets
from pbem.rulesets.crusoe.paper.pathmap import path_map
from pbem.rulesets.crusoe.paper.private import own_lines, own_sections
from pbem.rulesets.crusoe.paper.rescuetables import pool_blocks
from pbem.rulesets.crusoe.paper.seattables import seat_blocks
from pbem.rulesets.crusoe.paper.standing import standing_sections
from pbem.rulesets.crusoe.paper.story import story
from pbem.rulesets.crusoe.receipts.form import offered
from pbem.rulesets.crusoe.receipts.remembered import remembered
from pbem.rulesets.crusoe.scenarios import CRUSOE
from pbem.rulesets.crusoe.titles import title_of
from pbem.rulesets.crusoe.told_work import Moved
from pbem.rulesets.crusoe.view import IslandView

ABOUT = tr_noop(
    "Castaways on a strange planet go down paths to find water, food and radio signals, exchange what they "
    "have, and try to be rescued alive and content. Each game has an economy, from Capitalism to Communism, "
    "that says whose the goods are and how they are divided; where there is violence, it has its price."
)


def first_steps(book: Book, view: IslandView, seat: SeatId) -> tuple[Section, ...]:
    """Return what a cycle is like, and which orders are worth giving first."""
    return (where_to_begin(_steps(view, view.seats[seat])),)


def _steps(view: IslandView, seat: Castaway) -> Iterator[str]:
    yield tr(
        "In each cycle you go down one path to the Market and take goods where you land. Then goods change "
        "hands, and all drink, eat and enjoy their leisure for victory points (VP)."
    )
    yield from _economy(view, seat)
    if view.book.is_quick:
        path = view.book.path(seat.path or "").name
        yield tr("Your path is {path}.", path=path)
    else:
        yield tr(
            "Say which path you choose when it is your turn, and what if others were there before: "
            "PATH ant EMPTY > spider MAX 1 > dung beetle."
        )
    yield tr(
        "Say what you want most; a number is how much of it is enough: "
        "WANT water 2 > egg 3 > leisure > market."
    )
    if not view.book.is_quick and view.book.options.scenario != CRUSOE:
        yield tr("Several seats on one path get less of everything: watch the turn order.")
    yield _needs(view)
    if may_violence(view, seat.group):
        yield tr(
            "Whoever pays 1 leisure may call the government, INVOKE; then there are speeches, and there may "
            "be fights. Nobody has to."
        )
    yield tr(
        "Radio signals of all cycles add up. The more there are, the likelier is the rescue that ends the "
        "game; without one in {cycles} cycles all lose. Alive, rescued and above 0 VP you win.",
        cycles=view.book.last_cycle,
    )
    yield tr("Every line may be left out: sensible orders take its place. READY alone will do.")
    yield tr("HELP and a word, such as HELP WANT, shows how it is written; RULES sends the rules.")


def _economy(view: IslandView, seat: Castaway) -> Iterator[str]:
    """CRU-009 Say what the scenario is about, with somebody else as an example."""
    others = [one for one in view.seats if one != seat.id]
    scenario, *rest = economy_lines(view, others[0] if others else seat.id)
    is_peaceful = is_utopian(view.book.options)
    yield f"{scenario} {tr('There is no violence.')}" if is_peaceful else scenario
    yield from rest


def _needs(view: IslandView) -> str:
    """CRU-127, CRU-130 Say what a castaway needs in each cycle."""
    tables = view.book.tables
    return tr(
        "A good cycle: {water} water, {food} units of food of several types, fruit and protein both, and 2 "
        "leisure or more. Less than 1 water or {fed} food is very bad.",
        water=tables.most_water,
        food=tables.most_food,
        fed=tables.fed_from,
    )


def _seated(view: IslandView, names: Mapping[SeatId, str]) -> IslandView:
    """Name those who hold the seats now; what was told before names those who held them then."""
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
    yield from section(tr("The signals"), pool_blocks(view))
    yield from _sheets(chapter)
    if view.is_over:
        yield from opened_sections(chapter)


def _shows_map(chapter: IslandChapter) -> bool:
    """Say whether pawns moved, or paths are to be chosen next."""
    return bool(of_kind(chapter.events, Moved)) or chapter.after.phase == WORK


def _sheets(chapter: IslandChapter) -> Iterator[Section]:
    """CRU-007 Yield the score sheets and the charts of the cycles, when a cycle has been scored."""
    view = chapter.after
    has_scored = len(view.island.history) > len(chapter.before.island.history)
    if not has_scored and not view.is_over:
        return
    yield from section(tr("Score sheets"), score_sheets(view))
    yield from section(tr("The game so far"), cycle_charts(view) if not view.is_over else ())


def _remembered(chapter: IslandChapter, seat: SeatId) -> Iterable[str]:
    """Return lines of the seat's last letter, where the next one is of the same phase."""
    is_again = chapter.next_moment.phase == chapter.moment.phase
    return remembered(chapter.after, seat, chapter.sheet.orders if is_again else (), chapter.on_file)


FRAME = Frame(
    title=title_of,
    is_over=lambda view: view.is_over,
    seated=_seated,
    public=_public,
    orders=own_lines,
    own=own_sections,
    offered=offered,
    head=lambda chapter, comes: head(chapter),
    remarks=_remembered,
)


def report(chapter: IslandChapter) -> Report:
    """Return what a phase brings, with one sign of a minus in all of it."""
    made = FRAME(chapter)
    seat = chapter.reader if chapter.reader in chapter.after.seats else ""
    return replace(made, sections=tuple(map(printed, made.sections)), seat=seat or "")
