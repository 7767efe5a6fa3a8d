"""The end of the game: who has won and how, all net worths broken down, all books opened (brief 7.8)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import listed
from pbem.engine.report import Block, Column, Notice, Row, Section, Sentences, Table
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.charts import round_charts
from pbem.rulesets.laissez_faire.contractbook import contract_register
from pbem.rulesets.laissez_faire.events import ENDINGS
from pbem.rulesets.laissez_faire.overview import worth_ranking
from pbem.rulesets.laissez_faire.settingorders import settings_in_force
from pbem.rulesets.laissez_faire.sheets import PARTS, ledger_table, part_name
from pbem.rulesets.laissez_faire.statewords import NOTHING, dollars, signed
from pbem.rulesets.laissez_faire.statistics import statistics
from pbem.rulesets.laissez_faire.view import CircuitView

CircuitChapter = Chapter[Book, CircuitView]


def final_sections(chapter: CircuitChapter) -> Iterator[Section]:
    """Yield the sections that stand first in the last report."""
    view = chapter.after
    yield Section(tr("The end of the game"), (_banner(view), worth_ranking(view), _worths(view)))
    charts = tuple(round_charts(view))
    if charts:
        yield Section(tr("The game in charts"), charts)


def _banner(view: CircuitView) -> Notice:
    """LAI-58, R57 Say how the game ended, and who has won."""
    names = listed([view.seats[seat].name for seat in view.winners])
    return Notice(f"{tr(ENDINGS[view.how])} {tr('Won by {seats}.', seats=names)}")


def _worths(view: CircuitView) -> Table:
    """LAI-61 to 65 Return what everybody's net worth is made of."""
    parts = {seat: dict(view.seats[seat].parts or ()) for seat in view.turn_order}
    counted = [part for seat in view.turn_order for part, amount in parts[seat].items() if amount]
    names = [part for part in PARTS if part in counted]
    names += [part for part in dict.fromkeys(counted) if part not in PARTS]
    rows = [
        Row((part_name(view, part), *(_counted(parts[seat].get(part, 0)) for seat in view.turn_order)))
        for part in names
    ]
    totals = (dollars(sum(parts[seat].values())) for seat in view.turn_order)
    columns = (Column(tr("Item")), *(Column(seat, True) for seat in view.turn_order))
    return Table(tr("What everybody is worth"), columns, (*rows, Row((tr("Net worth"), *totals))))


def _counted(amount: int) -> str:
    return signed(amount) if amount else NOTHING


def opened_sections(chapter: CircuitChapter) -> Iterator[Section]:
    """Yield what stands at the end of the last report: contracts, settings, ledgers and numbers."""
    view = chapter.after
    yield Section(tr("All contracts"), tuple(contract_register(view)))
    yield Section(tr("The game in numbers"), tuple(statistics(view)))
    yield Section(tr("The last ledgers"), tuple(ledger_table(view, seat) for seat in view.turn_order))
    opened = tuple(_opened(chapter))
    if opened:
        yield Section(tr("Opened at the end"), opened)


def _opened(chapter: CircuitChapter) -> Iterator[Block]:
    """Yield everybody's settings and standing orders, which nobody else has seen until now."""
    view = chapter.after
    for seat in view.turn_order:
        lines = settings_in_force(view, seat)
        if lines:
            yield Sentences(tr("Settings of {seat}", seat=seat), lines)
    for head, text in chapter.on_file:
        yield Sentences(head, tuple(text.split("\n")))
