"""The end of the game: ranking, how it ended, what everybody did, all cards (brief 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.engine.columns import across, number, table, text
from pbem.engine.events import SeatId
from pbem.engine.frame import how_it_ended, on_file, opened_at_the_end, section
from pbem.engine.report import Block, Notice, Section, Sentences, Table
from pbem.engine.ruleset import Chapter, Standing
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.rulesets.new_tabor.book import GOODS, Book
from pbem.rulesets.new_tabor.cards import card_word
from pbem.rulesets.new_tabor.charts import round_charts
from pbem.rulesets.new_tabor.economy import Producer
from pbem.rulesets.new_tabor.scoring import CALL, ONE_LEFT, QUARTERS, STOP
from pbem.rulesets.new_tabor.statewords import NOTHING, money_word, number_word, settings_changed, some_money
from pbem.rulesets.new_tabor.titles import turn_title
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import CardDeck, Named

EconomyChapter = Chapter[Book, EconomyView]
_HOW = {
    QUARTERS: tr_noop("The last quarter is closed."),
    ONE_LEFT: tr_noop("Fewer than two seats are left in the game."),
    CALL: tr_noop("The game was called: it ends as it stood at the closing of the last quarter."),
    STOP: tr_noop("The game was stopped inside a quarter, whose tokens do not count."),
}
_UNITS = (
    ("sold", tr_noop("sold to the Credit Union")),
    ("bought", tr_noop("bought from the Credit Union")),
    ("traded", tr_noop("traded with others")),
)
_BY_GOOD = (("produced", tr_noop("produced: {good}")), ("consumed", tr_noop("consumed: {good}")))
_MONEY = (
    ("rent", tr_noop("rent for land")),
    ("fees", tr_noop("fees paid")),
    ("wages", tr_noop("wages as Treasurer")),
    ("dividends", tr_noop("dividends")),
    ("levied", tr_noop("paid to balance the stock")),
    ("issued", tr_noop("received to balance the stock")),
)


def final_sections(chapter: EconomyChapter) -> Iterator[Section]:
    """Yield the sections that stand first in the last report."""
    view = chapter.after
    yield Section(tr("The end of the game"), (_banner(view), _ranking(view), _deeds(view)))
    yield from section(tr("The game in charts"), round_charts(view))


def _banner(view: EconomyView) -> Notice:
    """Say how the game ended, and who has won."""
    if not (result := view.known.result):
        return how_it_ended("", ())
    return how_it_ended(tr(_HOW[result.how]), [view.seats[seat].name for seat in result.winners])


def _ranking(view: EconomyView) -> Table:
    """Return the places; who went out is listed last, unranked."""

    def seat(one: Standing) -> Producer:
        return view.seats[one.seat]

    return table(
        tr("Final ranking"),
        standings(view.book, view),
        number(trp("rank", "Place"), lambda one: one.place if seat(one).is_in else NOTHING),
        text(tr("Seat"), lambda one: one.seat),
        text(trp("table head", "Player"), lambda one: one.name),
        number(tr("Tokens"), lambda one: one.points if seat(one).is_in else NOTHING),
        number(
            tr("Money and stock"),
            lambda one: money_word(view.worth(one.seat)) if seat(one).is_in else NOTHING,
        ),
        text(
            tr("Out in"),
            lambda one: NOTHING if seat(one).is_in else tr("Q{quarter}", quarter=seat(one).out_in),
        ),
        seat=lambda one: one.seat,
        is_struck=lambda one: not seat(one).is_in,
    )


def _deeds(view: EconomyView) -> Table:
    """Return what was counted of every seat in the whole game."""

    def row(said: str, what: str, word: Callable[[int], str]) -> tuple[str, Callable[[SeatId], str]]:
        return tr(said), lambda seat: word(_tally(view, seat, what))

    return across(
        tr("What everybody did"),
        tr("In the whole game"),
        view.seats,
        (tr("produced"), lambda seat: _goods(view, seat, "produced")),
        (tr("consumed"), lambda seat: _goods(view, seat, "consumed")),
        *(row(said, what, number_word) for what, said in _UNITS),
        *(row(said, what, some_money) for what, said in _MONEY),
    )


def _goods(view: EconomyView, seat: SeatId, what: str) -> str:
    return number_word(sum(_tally(view, seat, f"{what} {good}") for good in GOODS))


def _tally(view: EconomyView, seat: SeatId, what: str) -> int:
    return view.seats[seat].tally.get(what, 0)


def opened_sections(chapter: EconomyChapter) -> Iterator[Section]:
    """Yield what stands at the end of the last report: goods, every card drawn, and settings."""
    view = chapter.after
    yield Section(tr("The game in numbers"), (_by_good(view), card_table(view)))
    yield from opened_at_the_end(*_settings(view), *on_file(chapter))


def _by_good(view: EconomyView) -> Table:
    """Return the units that each seat has produced and consumed of each good."""

    def row(what: str, said: str, good: str) -> tuple[str, Callable[[SeatId], str]]:
        return tr(said, good=Named(good)), lambda seat: number_word(_tally(view, seat, f"{what} {good}"))

    rows = (row(what, said, good) for what, said in _BY_GOOD for good in GOODS)
    return across(tr("Produced and consumed"), tr("Units"), view.seats, *rows)


def card_table(view: EconomyView) -> Table:
    """Return every card drawn in the game: round, seat, deck and number."""
    return table(
        tr("Every card drawn"),
        view.known.drawn,
        text(tr("Round"), lambda drawn: turn_title(drawn[0])),
        text(tr("Seat"), lambda drawn: drawn[1]),
        text(tr("Deck"), lambda drawn: CardDeck(drawn[2])),
        text(tr("Card"), lambda drawn: card_word(view.book, drawn[2], drawn[3])),
        seat=lambda drawn: drawn[1],
        is_small=True,
    )


def _settings(view: EconomyView) -> Iterator[Block]:
    for seat, one in view.seats.items():
        if lines := settings_changed(one):
            yield Sentences(tr("Settings of {seat}", seat=seat), lines)


def standings(book: Book, view: EconomyView) -> tuple[Standing, ...]:
    """Return the seats ranked; those with equal tokens and value share a place."""
    merits = {id: _merit(view, one) for id, one in view.seats.items()}
    ranked = sorted(view.seats.values(), key=lambda one: merits[one.id], reverse=True)
    return tuple(
        Standing(
            one.id,
            one.name,
            1 + sum(other > merits[one.id] for other in merits.values()),
            one.tokens,
            _said(view, one),
        )
        for one in ranked
    )


def _merit(view: EconomyView, one: Producer) -> tuple[bool, int, int]:
    """Return by what a seat is ranked; hidden value ranks nobody."""
    value = (view.worth(one.id) or 0) if view.has_open_books else 0
    return one.is_in, one.tokens, value


def _said(view: EconomyView, one: Producer) -> str:
    if not one.is_in:
        return tr("out in quarter {quarter}", quarter=one.out_in)
    if view.worth(one.id) is None:
        return trn("{n} token", "{n} tokens", one.tokens)
    value = money_word(view.worth(one.id))
    return trn("{n} token, {value}", "{n} tokens, {value}", one.tokens, value=value)
