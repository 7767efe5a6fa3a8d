"""The end of the game: ranking, how it ended, what everybody did, all cards (brief 7; TAB-075 to 077)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId, listed
from pbem.engine.report import Block, Column, Notice, Row, Section, Sentences, Table
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
    charts = tuple(round_charts(view))
    if charts:
        yield Section(tr("The game in charts"), charts)


def _banner(view: EconomyView) -> Notice:
    """TAB-075, TAB-076, TAB-R76 Say how the game ended, and who has won."""
    result = view.known.result
    winners = listed([view.seats[seat].name for seat in result.winners]) if result else ""
    won = tr("Won by {seats}.", seats=winners) if winners else tr("Nobody has won.")
    return Notice(f"{tr(_HOW[result.how])} {won}" if result else won)


def _ranking(view: EconomyView) -> Table:
    """TAB-R75 Return the places; who went out is listed last, unranked."""
    columns = (
        *(Column(trp("rank", "Place"), True), Column(tr("Seat")), Column(trp("table head", "Player"))),
        *(Column(tr("Tokens"), True), Column(tr("Money and stock"), True), Column(tr("Out in"))),
    )
    rows = []
    for one in standings(view.book, view):
        seat = view.seats[one.seat]
        place = str(one.place) if seat.is_in else NOTHING
        tokens = str(seat.tokens) if seat.is_in else NOTHING
        value = money_word(view.worth(one.seat)) if seat.is_in else NOTHING
        out = NOTHING if seat.is_in else tr("Q{quarter}", quarter=seat.out_in)
        cells = (place, one.seat, one.name, tokens, value, out)
        rows.append(Row(cells, is_struck=not seat.is_in, seat=one.seat))
    return Table(tr("Final ranking"), columns, tuple(rows))


def _deeds(view: EconomyView) -> Table:
    """Return what was counted of every seat in the whole game."""
    rows = [Row((tr("produced"), *(_goods(view, seat, "produced") for seat in view.seats)))]
    rows.append(Row((tr("consumed"), *(_goods(view, seat, "consumed") for seat in view.seats))))
    rows += [
        Row((tr(said), *(number_word(_tally(view, seat, what)) for seat in view.seats)))
        for what, said in _UNITS
    ]
    rows += [
        Row((tr(said), *(some_money(_tally(view, seat, what)) for seat in view.seats)))
        for what, said in _MONEY
    ]
    columns = (Column(tr("In the whole game")), *(Column(seat, True) for seat in view.seats))
    return Table(tr("What everybody did"), columns, tuple(rows))


def _goods(view: EconomyView, seat: SeatId, what: str) -> str:
    return number_word(sum(_tally(view, seat, f"{what} {good}") for good in GOODS))


def _tally(view: EconomyView, seat: SeatId, what: str) -> int:
    return view.seats[seat].tally.get(what, 0)


def opened_sections(chapter: EconomyChapter) -> Iterator[Section]:
    """Yield what stands at the end of the last report: goods, every card drawn, and settings."""
    view = chapter.after
    yield Section(tr("The game in numbers"), (_by_good(view), card_table(view)))
    opened = tuple(_opened(chapter))
    if opened:
        yield Section(tr("Opened at the end"), opened)


def _by_good(view: EconomyView) -> Table:
    """Return the units that each seat has produced and consumed of each good."""
    rows = [
        Row((tr(said, good=Named(good)), *_by_seat(view, f"{what} {good}")))
        for what, said in _BY_GOOD
        for good in GOODS
    ]
    columns = (Column(tr("Units")), *(Column(seat, True) for seat in view.seats))
    return Table(tr("Produced and consumed"), columns, tuple(rows))


def _by_seat(view: EconomyView, what: str) -> tuple[str, ...]:
    return tuple(number_word(_tally(view, seat, what)) for seat in view.seats)


def card_table(view: EconomyView) -> Table:
    """Return every card drawn in the game."""
    columns = (Column(tr("Round")), Column(tr("Seat")), Column(tr("Deck")), Column(tr("Card")))
    rows = tuple(
        Row((turn_title(turn), seat, str(CardDeck(deck)), card_word(view.book, deck, number)), seat=seat)
        for turn, seat, deck, number in view.known.drawn
    )
    return Table(tr("Every card drawn"), columns, rows, is_small=True)


def _opened(chapter: EconomyChapter) -> Iterator[Block]:
    """Yield everybody's settings and standing orders, which nobody else has seen until now."""
    for seat, one in chapter.after.seats.items():
        if lines := settings_changed(one):
            yield Sentences(tr("Settings of {seat}", seat=seat), lines)
    for head, text in chapter.on_file:
        yield Sentences(head, tuple(text.split("\n")))


def standings(book: Book, view: EconomyView) -> tuple[Standing, ...]:
    """TAB-R75 Return the seats ranked; those with equal tokens and value share a place."""
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
