"""The end of the game: who has won and how, net worths broken down, all books opened, numbers (brief 7.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from pbem.engine.columns import across, number, numbers, table, text
from pbem.engine.events import SeatId
from pbem.engine.frame import how_it_ended, on_file, opened_at_the_end, section
from pbem.engine.report import Block, Section, Sentences, Table
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.laissez_faire.accounts import BENCHES, tallied
from pbem.rulesets.laissez_faire.book import BANK, Book
from pbem.rulesets.laissez_faire.charts import round_charts
from pbem.rulesets.laissez_faire.contractbook import contract_register
from pbem.rulesets.laissez_faire.endings import ENDINGS
from pbem.rulesets.laissez_faire.names import owner_word
from pbem.rulesets.laissez_faire.overview import worth_ranking
from pbem.rulesets.laissez_faire.settingorders import settings_in_force
from pbem.rulesets.laissez_faire.sheets import PARTS, ledger_table, part_name
from pbem.rulesets.laissez_faire.statewords import NOTHING, dollars, signed
from pbem.rulesets.laissez_faire.view import CircuitView

CircuitChapter = Chapter[Book, CircuitView]


def final_sections(chapter: CircuitChapter) -> Iterator[Section]:
    """Yield the sections that stand first in the last report."""
    view = chapter.after
    winners = [view.seats[seat].name for seat in view.winners]
    ended = how_it_ended(tr(ENDINGS[view.how]), winners)
    yield Section(tr("The end of the game"), (ended, worth_ranking(view), _worths(view)))
    yield from section(tr("The game in charts"), round_charts(view))


def _worths(view: CircuitView) -> Table:
    """Return what everybody's net worth is made of."""
    parts = {seat: dict(view.seats[seat].parts or ()) for seat in view.turn_order}
    counted = [part for seat in view.turn_order for part, amount in parts[seat].items() if amount]

    def row(part: str) -> tuple[str, Callable[[SeatId], str]]:
        return part_name(
            view, part
        ), lambda seat: signed(amount) if (amount := parts[seat].get(part)) else NOTHING

    return across(
        tr("What everybody is worth"),
        tr("Item"),
        view.turn_order,
        *(row(part) for part in dict.fromkeys((*PARTS, *counted)) if part in counted),
        (tr("Net worth"), lambda seat: dollars(sum(parts[seat].values()))),
    )


def opened_sections(chapter: CircuitChapter) -> Iterator[Section]:
    """Yield what stands at the end of the last report: contracts, numbers, ledgers, settings."""
    view = chapter.after
    yield Section(tr("All contracts"), tuple(contract_register(view)))
    yield Section(tr("The game in numbers"), tuple(statistics(view)))
    yield Section(tr("The last ledgers"), tuple(ledger_table(view, seat) for seat in view.turn_order))
    yield from opened_at_the_end(*_settings(view), *on_file(chapter))


def _settings(view: CircuitView) -> Iterator[Block]:
    for seat in view.turn_order:
        if lines := settings_in_force(view, seat):
            yield Sentences(tr("Settings of {seat}", seat=seat), lines)


_PAID, _RECEIVED = True, False
SUMS = (
    ("fare", _PAID, tr_noop("Fares paid")),
    ("fare", _RECEIVED, tr_noop("Fares received")),
    ("utility", _PAID, tr_noop("Utility charges paid")),
    ("utility", _RECEIVED, tr_noop("Utility charges received")),
    ("share", _PAID, tr_noop("Shares of income passed on")),
    ("share", _RECEIVED, tr_noop("Shares of income received")),
    ("tax", _PAID, tr_noop("Taxes")),
    ("pass_start", _RECEIVED, tr_noop("Start money")),
    ("jail", _PAID, tr_noop("Jail fees paid")),
    ("jail", _RECEIVED, tr_noop("Jail fees received")),
    ("purchase", _PAID, tr_noop("Titles bought from the bank")),
    ("building", _PAID, tr_noop("Buildings")),
    ("deal", _PAID, tr_noop("Paid in deals")),
    ("gift", _PAID, tr_noop("Money given away")),
    ("clause", _PAID, tr_noop("Paid by contract")),
)
"""The sums told at the end: sort of payment, paid or received, and what it is called."""


def statistics(view: CircuitView) -> Iterator[Table]:
    """Yield what was counted in the whole game."""
    yield rent_matrix(view)
    yield sums_table(view)
    yield titles_table(view)
    if view.thrown:
        yield dice_table(view)


def rent_matrix(view: CircuitView) -> Table:
    """Return the rents paid by each seat, by owners, the bank included."""
    owners = (*view.turn_order, BANK)

    def paid(seat: SeatId, *owners: str) -> str:
        tally = view.seats[seat].tally or {}
        return _cell(sum(tally.get(tallied("rent", is_paid=True, other=owner), 0) for owner in owners))

    return table(
        tr("Rents of the whole game"),
        view.turn_order,
        text(tr("Rent paid by"), str),
        *numbers(owners, paid, owner_word),
        number(trp("of rents", "In all"), lambda seat: paid(seat, *owners)),
        seat=str,
    )


def _cell(amount: int) -> str:
    return dollars(amount) if amount else NOTHING


def sums_table(view: CircuitView) -> Table:
    """Return what else each seat has paid and received, and its nights on the bench."""

    def row(kind: str, is_paid: bool, words: str) -> tuple[str, Callable[[SeatId], str]]:
        return tr(words), lambda seat: _cell(_sum(view, seat, kind, is_paid=is_paid))

    rows = [row(*one) for one in SUMS]
    return across(
        tr("What everybody paid and received"),
        tr("In the whole game"),
        view.turn_order,
        *(row for row in rows if any(row[1](seat) != NOTHING for seat in view.turn_order)),
        (tr("Nights on the bench"), lambda seat: (view.seats[seat].tally or {}).get(BENCHES, 0) or NOTHING),
    )


def _sum(view: CircuitView, seat: SeatId, kind: str, *, is_paid: bool) -> int:
    """Return what a seat has paid, or received, of a sort, whoever the other was."""
    tally: Mapping[str, int] = view.seats[seat].tally or {}
    others = (*view.seats, BANK)
    return sum(tally.get(tallied(kind, is_paid=is_paid, other=other), 0) for other in others)


def titles_table(view: CircuitView) -> Table:
    """Return what every title has brought in, and who had it, in order."""
    titles = view.titles
    return table(
        tr("The titles in the whole game"),
        view.book.board.titles.values(),
        text(trp("deed", "Title"), lambda space: space.name),
        number(tr("Brought in"), lambda space: _cell(titles[space.key].earned)),
        text(
            tr("Owners, in order"),
            lambda space: ", ".join(map(owner_word, titles[space.key].owners)) or NOTHING,
        ),
        is_small=True,
    )


def dice_table(view: CircuitView) -> Table:
    """Return how often each sum was thrown, beside what was to be expected, and how many were doubles."""
    count = sum(view.thrown.values())
    times = Counter[int]()
    for pair, thrown in view.thrown.items():
        times[int(pair[0]) + int(pair[-1])] += thrown
    doubles = sum(thrown for pair, thrown in view.thrown.items() if pair[0] == pair[-1])
    rows = [(str(sum), times[sum], 6 - abs(sum - 7)) for sum in range(2, 13)]
    return table(
        tr("The dice in the whole game"),
        [*rows, (tr("doubles"), doubles, 6)],
        text(trp("of two dice", "Sum"), lambda row: row[0]),
        number(trp("how often", "Thrown"), lambda row: row[1]),
        number(tr("To be expected"), lambda row: _one_decimal(count * row[2], 36)),
        note=tr(
            "All {number} throws of the game; each report tells its own in its list of dice.", number=count
        ),
    )


def _one_decimal(number: int, parts: int) -> str:
    """Return a quotient with one decimal, rounded half up."""
    tenths = (20 * number + parts) // (2 * parts)
    return f"{tenths // 10}.{tenths % 10}"
