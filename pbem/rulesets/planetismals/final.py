"""The end of the game: the governor, the ranking, and all books opened (brief 7.8)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import listed
from pbem.engine.report import Column, Notice, Row, Section, Sentences, Table
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.planetismals.accounts import COUNTS
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.charts import cash_chart, price_chart, worth_chart
from pbem.rulesets.planetismals.orders import settings_in_force
from pbem.rulesets.planetismals.sheets import dealings, debt_table, ledger_table, record_sheet
from pbem.rulesets.planetismals.standings import standings
from pbem.rulesets.planetismals.statewords import NOTHING, with_minus
from pbem.rulesets.planetismals.view import BeltView
from pbem.rulesets.planetismals.winning import How, worth_parts

BeltChapter = Chapter[Book, BeltView]
_MOST_ROWS = 12
"""A longer table of Fate is set in small type."""
_HOW = {
    How.WORTH.value: tr_noop("The game is over: the target is reached."),
    How.LIMIT.value: tr_noop("The game is over: this was the last round."),
    How.GM.value: tr_noop("The game is over: the GM has closed it."),
    How.ALONE.value: tr_noop("The game is over: one seat is left."),
}


def final_sections(chapter: BeltChapter) -> Iterator[Section]:
    """Yield the sections that stand first in the last report."""
    view = chapter.after
    charts = (*worth_chart(view), *cash_chart(view), *price_chart(view))
    yield Section(tr("The end of the game"), (_banner(view), _ranking(view), _worths(view), _deeds(view)))
    if charts:
        yield Section(tr("The game in charts"), charts)


def _banner(view: BeltView) -> Notice:
    names = listed([_named(view, seat) for seat in view.winners])
    if view.how == How.WORTH.value:
        won = tr("{winner} is sector governor.", winner=names)
    else:
        won = tr("Won by {winners}.", winners=names)
    return Notice(f"{tr(_HOW[view.how])} {won}")


def _named(view: BeltView, seat: str) -> str:
    name = view.seats[seat].name
    return seat if name == seat else tr("{seat} ({name})", seat=seat, name=name)


def _ranking(view: BeltView) -> Table:
    rows = []
    for one in standings(view.book, view):
        counts = (
            len(view.fleet(one.seat)),
            sum(other.owner == one.seat for other in view.installations.values()),
            sum(asteroid.owner == one.seat for asteroid in view.asteroids.values()),
        )
        cells = (str(one.place), one.seat, one.name, with_minus(str(one.points)), *map(str, counts))
        rows.append(Row(cells, is_struck=view.seats[one.seat].is_removed, seat=one.seat))
    numbers = (tr("Worth"), tr("Shuttles"), tr("Installations"), tr("Asteroids"))
    columns = (
        *(Column(trp("rank", "Place"), True), Column(tr("Seat")), Column(trp("table head", "Player"))),
        *(Column(title, True) for title in numbers),
    )
    return Table(tr("Final ranking"), columns, tuple(rows))


def _worths(view: BeltView) -> Table:
    """PLA-R02 What everybody's worth is made of."""
    parts = {seat: worth_parts(view.book, view, seat) for seat in view.turn_order}
    labels = [label for label, _ in parts[view.turn_order[0]]]
    rows = tuple(
        Row((label, *(with_minus(str(parts[seat][place][1])) for seat in view.turn_order)))
        for place, label in enumerate(labels)
    )
    totals = (with_minus(str(sum(amount for _, amount in parts[seat]))) for seat in view.turn_order)
    columns = (Column(tr("MC")), *(Column(seat, True) for seat in view.turn_order))
    return Table(tr("What everybody was worth"), columns, (*rows, Row((tr("worth"), *totals))))


def _deeds(view: BeltView) -> Table:
    """Return what was counted of every seat in the whole game."""
    rows = tuple(
        Row((tr(words), *(str((view.seats[seat].tally or {}).get(what, 0)) for seat in view.turn_order)))
        for what, words in COUNTS.items()
    )
    columns = (Column(tr("In the whole game")), *(Column(seat, True) for seat in view.turn_order))
    return Table(tr("What everybody did"), columns, rows)


def opened_sections(chapter: BeltChapter) -> Iterator[Section]:
    """Yield everybody's books, standing orders and Fate, for the end of the last report."""
    view = chapter.after
    yield from open_books(view)
    blocks = tuple(Sentences(head, tuple(text.split("\n"))) for head, text in chapter.on_file)
    settings = ((seat, settings_in_force(view, seat)) for seat in view.turn_order)
    told = tuple(Sentences(tr("Settings of {seat}", seat=seat), lines) for seat, lines in settings if lines)
    if blocks or told:
        yield Section(tr("Opened at the end"), (*told, *blocks))
    if view.history:
        yield Section(tr("Fate in all rounds"), (_fates(view),))


def open_books(view: BeltView) -> Iterator[Section]:
    """Yield the record sheets, ledgers and debts of all seats, as far as the reader may see them."""
    for seat in view.in_play():
        blocks = (*record_sheet(view, seat), ledger_table(view, seat))
        yield Section(tr("The books of {seat}", seat=seat), blocks)
    yield Section(tr("All deals and debts"), tuple(dealings(view, ())) or (debt_table(view),))


def _fates(view: BeltView) -> Table:
    rows = tuple(
        Row((str(one.round), *(str(one.fates.get(seat, NOTHING)) for seat in view.turn_order)))
        for one in view.history
    )
    columns = (Column(tr("Round"), True), *(Column(seat, True) for seat in view.turn_order))
    return Table(tr("What everybody rolled"), columns, rows, is_small=len(rows) > _MOST_ROWS)
