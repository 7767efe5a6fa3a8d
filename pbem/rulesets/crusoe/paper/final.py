"""The end of the game: results, who has won, the whole game in charts and numbers (CRU-021 to 024; CRA 8)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pbem.engine.columns import across, number, numbers, table, text
from pbem.engine.frame import how_it_ended, opened_at_the_end
from pbem.engine.report import Block, Notice, Section, Sentences, Table
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.castaway import Castaway, Column
from pbem.rulesets.crusoe.modules.attitudes import AttitudesTaken
from pbem.rulesets.crusoe.modules.diamonds import Boat
from pbem.rulesets.crusoe.modules.firms import Firms, all_shares_of
from pbem.rulesets.crusoe.modules.land import Land, paths_of
from pbem.rulesets.crusoe.modules.money import Money
from pbem.rulesets.crusoe.modules.objectivist import GALT
from pbem.rulesets.crusoe.modules.program.explaining import said_number
from pbem.rulesets.crusoe.needs.ending import ALL_DEAD, RESCUED, STOPPED, UNRESCUED
from pbem.rulesets.crusoe.paper.chapters import NOTHING, IslandChapter, kept, number_word, points, titled
from pbem.rulesets.crusoe.paper.charts import (
    cycle_charts,
    demand_chart,
    made_chart,
    money_chart,
    price_charts,
)
from pbem.rulesets.crusoe.paper.moneytables import dollars
from pbem.rulesets.crusoe.paper.needstables import extra_of
from pbem.rulesets.crusoe.paper.seattables import ATTITUDES
from pbem.rulesets.crusoe.standings import result_word, standings
from pbem.rulesets.crusoe.things import DIAMOND, GOODS, LEISURE, SIGNALS
from pbem.rulesets.crusoe.view import IslandView


def ranking(view: IslandView) -> Table:
    """CRU-021, CRU-022, CRU-173 Return what each has in the end, diamonds apart, and who has won."""
    attitudes, boat = kept(view, AttitudesTaken), kept(view, Boat)
    is_adjusted = attitudes is not None and bool(attitudes.adjusted)
    has_values = boat is not None and bool(boat.values)
    return table(
        tr("Results"),
        [view.seats[one.seat] for one in standings(view.book, view)],
        text(tr("Seat"), lambda one: one.name),
        number(tr("VP"), lambda one: one.vp),
        number(tr("Diamonds"), lambda one: number_word(one.amount(DIAMOND))),
        number(tr("Worth each"), lambda one: _worth(view, one) if has_values else ""),
        number(tr("Bonus"), lambda one: _bonus(view, one)),
        number(tr("Score") if is_adjusted else tr("Final"), lambda one: _score(view, one)),
        text(tr("Attitude"), lambda one: _attitude(view, one) if is_adjusted else ""),
        number(tr("Adjusted"), lambda one: _adjusted(view, one) if is_adjusted else ""),
        text(tr("Result"), lambda one: _result(view, one)),
        seat=lambda one: one.id,
        is_struck=lambda one: not one.is_alive,
        blank="",
    )


def _score(view: IslandView, one: Castaway) -> int:
    """CRU-173, CRA-R111 Return the points with those of diamonds, before any attitude."""
    attitudes, result = kept(view, AttitudesTaken), view.island.result
    if attitudes is not None and one.id in attitudes.raw:
        return attitudes.raw[one.id]
    return result.final.get(one.id, one.vp) if result else one.vp


def _bonus(view: IslandView, one: Castaway) -> str:
    bonus = _score(view, one) - one.vp
    return points(bonus) if bonus else NOTHING


def _worth(view: IslandView, one: Castaway) -> str:
    """CRA-DIA-01, CRA-DIA-02 Return what a diamond of a seat is worth."""
    boat = kept(view, Boat)
    return str(boat.values[one.id]) if boat is not None and one.id in boat.values else NOTHING


def _attitude(view: IslandView, one: Castaway) -> str:
    """CRA-VVC-01 Return the attitude, which all may know now."""
    attitudes = kept(view, AttitudesTaken)
    word = attitudes.attitude.get(one.id, "") if attitudes is not None else ""
    return tr(ATTITUDES[word]) if word else NOTHING


def _adjusted(view: IslandView, one: Castaway) -> str:
    """CRA-R111 Return the score by attitude, exact to the fraction."""
    attitudes = kept(view, AttitudesTaken)
    score = attitudes.adjusted.get(one.id) if attitudes is not None else None
    return NOTHING if score is None else said_number(score)


def _result(view: IslandView, one: Castaway) -> str:
    result = view.island.result
    won = tr("wins") if result and one.id in result.winners else tr("loses")
    said = result_word(view, one)
    return f"{won}, {said}" if said else won


def money_tables(view: IslandView) -> Iterator[Table]:
    """CRA 8 Yield what each seat paid in taxes, got for its work, and owns in the end."""
    rows = [row for row in _rows(view) if any(row[1](one) != NOTHING for one in view.seats.values())]
    if rows:
        title, corner = tr("Money and property"), tr("In the whole game")
        yield across(title, corner, view.seats.values(), *rows, head=lambda one: one.name)


def _rows(view: IslandView) -> Iterator[tuple[str, Callable[[Castaway], object]]]:
    money = kept(view, Money)
    if money is not None:
        yield tr("taxes paid"), lambda one: dollars(sum(money.taxed.get(one.id, {}).values()))
        yield tr("wages and pay"), lambda one: dollars(sum(money.paid.get(one.id, {}).values()))
    if kept(view, Land) is not None:
        yield tr("paths in the end"), lambda one: number_word(len(paths_of(view, one.id)))
    if kept(view, Firms) is not None:
        yield tr("shares in the end"), lambda one: number_word(all_shares_of(view, one.id))


_HOW = {
    RESCUED: tr_noop("Rescued in cycle {cycle}: somebody heard the signals on {frequency}."),
    UNRESCUED: tr_noop("Cycle {cycle} is over and nobody has come: all lose."),
    ALL_DEAD: tr_noop("Nobody is left alive in cycle {cycle}: all lose."),
    STOPPED: tr_noop("The GM has ended the game in cycle {cycle}."),
    GALT: tr_noop("John Galt has died in cycle {cycle}: all lose."),
}
_DEEDS = (
    ("made", tr_noop("made: {good}")),
    ("eaten", tr_noop("consumed: {good}")),
    ("spoilt", tr_noop("spoilt: {good}")),
)
_BID = re.compile(r"\d\s*@\s*\d")
"""What stands in a list of bids, and in no other order."""


def final_sections(chapter: IslandChapter) -> Iterator[Section]:
    """Yield the sections that stand first in the last report."""
    view = chapter.after
    yield Section(tr("The end of the game"), (_banner(view), ranking(view)))
    markets = (*money_chart(view, chapter.events), *price_charts(view), *demand_chart(view))
    yield Section(tr("The game in charts"), (*cycle_charts(view), made_chart(view), *markets))


def _banner(view: IslandView) -> Notice:
    """CRU-021, CRU-024 Say how the game ended, and who has won."""
    result = view.island.result
    if result is None:
        return how_it_ended("", ())
    says, frequency = _HOW.get(result.how), tr(result.frequency) if result.frequency else ""
    how = tr(says, cycle=view.cycle, frequency=frequency) if says else ""
    return how_it_ended(how, [view.seats[seat].name for seat in result.winners])


def opened_sections(chapter: IslandChapter) -> Iterator[Section]:
    """Yield what stands at the end of the last report: the game in numbers, and orders opened."""
    view = chapter.after
    numbers: tuple[Block, ...] = (deed_table(view), source_table(view), *money_tables(view))
    yield Section(tr("The game in numbers"), numbers)
    opened = (Sentences(head, lines) for head, text in chapter.on_file if (lines := _opened(text)))
    yield from opened_at_the_end(*opened)


def _opened(text: str) -> tuple[str, ...]:
    """CRA-MM-26 Return the lines of standing orders that all may read: lists of bids stay secret for good."""
    return tuple(line for line in text.split("\n") if not _BID.search(line))


def deed_table(view: IslandView) -> Table:
    """Return what each seat has made, consumed and let spoil of everything, and traded and waited for."""
    deeds = [
        (tr(said, good=tr(good)), f"{what} {good}")
        for what, said in _DEEDS
        for good in (*GOODS, LEISURE, *SIGNALS)
    ]
    deeds += [(tr("given in exchanges and gifts"), "traded"), (tr("leisure for waiting"), "waited")]

    def count(deed: tuple[str, str], one: Castaway) -> str:
        return number_word(one.tally.get(deed[1], 0))

    return table(
        tr("What everybody did"),
        [deed for deed in deeds if any(one.tally.get(deed[1]) for one in view.seats.values())],
        text(tr("In the whole game"), lambda deed: deed[0]),
        *numbers(view.seats.values(), count, lambda one: one.name),
        is_small=True,
    )


def source_table(view: IslandView) -> Table:
    """CRU-139 Return where the points of each seat came from."""

    def row(title: str, of_cycle: Callable[[Column], int]) -> tuple[str, Callable[[Castaway], str]]:
        return title, lambda one: points(sum(map(of_cycle, one.sheet.values())))

    columns = (column for one in view.seats.values() for column in one.sheet.values())
    of_modules = dict.fromkeys(key for column in columns for key, _ in column.extra)
    return across(
        tr("Where the points came from"),
        tr("Points from"),
        view.seats.values(),
        row(titled(LEISURE), lambda column: column.leisure),
        row(titled("water"), lambda column: column.water),
        row(titled("food"), lambda column: column.food),
        row(tr("Types of food"), lambda column: column.types),
        row(tr("Penalty"), lambda column: column.penalty),
        *(row(titled(key), extra_of(key)) for key in of_modules),  # CRU-H83
        head=lambda one: one.name,
    )
