"""How the seats stand: worth on the way to the target, Fate, and whose orders were played (brief 7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.report import Block, Column, Facts, Row, Section, Table
from pbem.engine.ruleset import Chapter, Played
from pbem.engine.tongue import tr, trp
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.charts import worth_bars, worth_chart
from pbem.rulesets.planetismals.standings import standings
from pbem.rulesets.planetismals.statewords import NOTHING, change, with_minus
from pbem.rulesets.planetismals.view import BeltView

BeltChapter = Chapter[Book, BeltView]


def ranking_section(chapter: BeltChapter) -> Section:
    """Return the section that shows how far everybody has come."""
    view = chapter.after
    blocks: list[Block] = [Facts(tuple(_facts(chapter))), ranking(chapter), *worth_bars(view)]
    if not view.how:
        blocks += worth_chart(view)
    return Section(tr("How the seats stand"), tuple(blocks))


def _facts(chapter: BeltChapter) -> Iterator[tuple[str, str]]:
    view, options = chapter.after, chapter.book.options
    yield tr("Target"), tr("{amount} MC", amount=options.win_worth)
    if options.round_limit:
        yield tr("Last round"), str(options.round_limit)
    yield tr("Turn order"), ", ".join(view.turn_order)
    ahead = [
        f"{seat} {number}, {tr(chapter.book.happening(number).name)}"
        for seat, number in ((seat, view.seats[seat].next_fate) for seat in view.in_play())
        if number is not None
    ]
    if ahead and not view.how:
        yield tr("Fate drawn ahead"), "; ".join(ahead)


def ranking(chapter: BeltChapter) -> Table:
    """Return the seats by worth, or in turn order where worth is hidden."""
    view = chapter.after
    ranked = standings(chapter.book, view)
    has_worth = all(view.seats[one.seat].worth is not None for one in ranked)
    places = {one.seat: one.place for one in ranked} if has_worth else {}
    seats = list(places) or list(view.turn_order)
    fates = {event.seat: event.roll for event in chapter.events if isinstance(event, events.Fate)}
    columns = (
        *((Column(trp("rank", "Place"), True),) if has_worth else ()),
        *(Column(tr("Seat")), Column(trp("table head", "Player"))),
        *(_numbers() if has_worth else ()),
        *((Column(tr("Fate"), True),) if fates else ()),
        Column(tr("Orders")),
    )
    rows = tuple(_row(chapter, seat, places, fates) for seat in seats)
    return Table(tr("The seats"), columns, rows, _note(has_worth))


def _numbers() -> tuple[Column, ...]:
    titles = (tr("Worth"), trp("by how much", "Change"), tr("To go"))
    return tuple(Column(title, True) for title in titles)


def _note(has_worth: bool) -> str:
    return tr("Worth in MC; to go: what is missing to the target.") if has_worth else ""


def _row(chapter: BeltChapter, seat: SeatId, places: dict[SeatId, int], fates: dict[SeatId, int]) -> Row:
    one = chapter.after.seats[seat]
    cells = [str(places[seat])] if places else []
    cells += [seat, one.name]
    if places:
        cells += _worth_cells(chapter, seat)
    cells += [str(fates.get(seat, NOTHING))] if fates else []
    cells.append(_orders(chapter, seat))
    return Row(tuple(cells), is_struck=one.is_removed, seat=seat)


def _worth_cells(chapter: BeltChapter, seat: SeatId) -> list[str]:
    now, before = chapter.after.seats[seat].worth or 0, chapter.before.seats[seat].worth or 0
    left = max(chapter.book.options.win_worth - now, 0)
    return [with_minus(str(now)), change(before, now), str(left)]


def _orders(chapter: BeltChapter, seat: SeatId) -> str:
    """Return which orders of a seat were played."""
    played = {event.seat: event.orders for event in chapter.events if isinstance(event, events.Played)}
    words = {
        Played.RECEIVED.value: trp("orders", "received"),
        Played.STANDING.value: trp("orders", "standing"),
        Played.NONE.value: trp("orders", "none"),
    }
    return words.get(played.get(seat, ""), NOTHING)
