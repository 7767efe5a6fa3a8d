"""The end of the game: the governor, the ranking, and all books opened (brief 7.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from pbem.engine.columns import across, number, numbers, table, text
from pbem.engine.events import SeatId, listed
from pbem.engine.frame import on_file, opened_at_the_end, section
from pbem.engine.report import Notice, Section, Sentences, Table
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.planetismals.accounts import COUNTS
from pbem.rulesets.planetismals.belt import Chronicle
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.orders import settings_in_force
from pbem.rulesets.planetismals.ranking import cash_chart, price_chart, standings, worth_chart
from pbem.rulesets.planetismals.sheets import dealings, debt_table, ledger_table, record_sheet
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
    yield Section(tr("The end of the game"), (_banner(view), _ranking(view), _worths(view), _deeds(view)))
    charts = (*worth_chart(view), *cash_chart(view), *price_chart(view))
    yield from section(tr("The game in charts"), charts)


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
    installations = Counter(one.owner for one in view.installations.values())
    asteroids = Counter(one.owner for one in view.asteroids.values())
    return table(
        tr("Final ranking"),
        standings(view.book, view),
        number(trp("rank", "Place"), lambda one: one.place),
        text(tr("Seat"), lambda one: one.seat),
        text(trp("table head", "Player"), lambda one: one.name),
        number(tr("Worth"), lambda one: with_minus(str(one.points))),
        number(tr("Shuttles"), lambda one: len(view.fleet(one.seat))),
        number(tr("Installations"), lambda one: installations[one.seat]),
        number(tr("Asteroids"), lambda one: asteroids[one.seat]),
        seat=lambda one: one.seat,
        is_struck=lambda one: view.seats[one.seat].is_removed,
    )


def _worths(view: BeltView) -> Table:
    """PLA-R02 What everybody's worth is made of."""
    parts = {seat: worth_parts(view.book, view, seat) for seat in view.turn_order}

    def row(place: int, label: str) -> tuple[str, Callable[[SeatId], str]]:
        return label, lambda seat: with_minus(str(parts[seat][place][1]))

    return across(
        tr("What everybody was worth"),
        tr("MC"),
        view.turn_order,
        *(row(place, label) for place, (label, _) in enumerate(parts[view.turn_order[0]])),
        (tr("worth"), lambda seat: with_minus(str(sum(amount for _, amount in parts[seat])))),
    )


def _deeds(view: BeltView) -> Table:
    """Return what was counted of every seat in the whole game."""

    def count(what: str, seat: SeatId) -> int:
        return (view.seats[seat].tally or {}).get(what, 0)

    return table(
        tr("What everybody did"),
        COUNTS,
        text(tr("In the whole game"), lambda what: tr(COUNTS[what])),
        *numbers(view.turn_order, count),
    )


def opened_sections(chapter: BeltChapter) -> Iterator[Section]:
    """Yield everybody's books, standing orders and Fate, for the end of the last report."""
    view = chapter.after
    yield from open_books(view)
    settings = ((seat, settings_in_force(view, seat)) for seat in view.turn_order)
    told = (Sentences(tr("Settings of {seat}", seat=seat), lines) for seat, lines in settings if lines)
    yield from opened_at_the_end(*told, *on_file(chapter))
    if view.history:
        yield Section(tr("Fate in all rounds"), (_fates(view),))


def open_books(view: BeltView) -> Iterator[Section]:
    """Yield the record sheets, ledgers and debts of all seats, as far as the reader may see them."""
    for seat in view.in_play():
        blocks = (*record_sheet(view, seat), ledger_table(view, seat))
        yield Section(tr("The books of {seat}", seat=seat), blocks)
    yield Section(tr("All deals and debts"), tuple(dealings(view, ())) or (debt_table(view),))


def _fates(view: BeltView) -> Table:
    def rolled(one: Chronicle, seat: SeatId) -> object:
        return one.fates.get(seat, NOTHING)

    return table(
        tr("What everybody rolled"),
        view.history,
        number(tr("Round"), lambda one: one.round),
        *numbers(view.turn_order, rolled),
        is_small=len(view.history) > _MOST_ROWS,
    )
