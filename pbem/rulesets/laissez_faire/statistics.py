"""The whole game in numbers: rents by payer and owner, other money, titles and dice (brief 7.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.events import SeatId
from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.laissez_faire.accounts import BENCHES, tallied
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.names import owner_word
from pbem.rulesets.laissez_faire.statewords import NOTHING, dollars
from pbem.rulesets.laissez_faire.view import CircuitView

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
_FACES = range(2, 13)
_WAYS = 36


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
    rows = []
    for seat in view.turn_order:
        tally = view.seats[seat].tally or {}
        paid = [tally.get(tallied("rent", is_paid=True, other=owner), 0) for owner in owners]
        rows.append(Row((seat, *map(_cell, paid), _cell(sum(paid))), seat=seat))
    columns = (
        Column(tr("Rent paid by")),
        *(Column(owner_word(owner), True) for owner in owners),
        Column(trp("of rents", "In all"), True),
    )
    return Table(tr("Rents of the whole game"), columns, tuple(rows))


def _cell(amount: int) -> str:
    return dollars(amount) if amount else NOTHING


def sums_table(view: CircuitView) -> Table:
    """Return what else each seat has paid and received, and its nights on the bench."""
    sums = [
        (words, [_sum(view, seat, kind, is_paid=is_paid) for seat in view.turn_order])
        for kind, is_paid, words in SUMS
    ]
    rows = [Row((tr(words), *map(_cell, amounts))) for words, amounts in sums if any(amounts)]
    benches = [(view.seats[seat].tally or {}).get(BENCHES, 0) for seat in view.turn_order]
    rows.append(Row((tr("Nights on the bench"), *(str(count or NOTHING) for count in benches))))
    columns = (Column(tr("In the whole game")), *(Column(seat, True) for seat in view.turn_order))
    return Table(tr("What everybody paid and received"), columns, tuple(rows))


def _sum(view: CircuitView, seat: SeatId, kind: str, *, is_paid: bool) -> int:
    """Return what a seat has paid, or received, of a sort, whoever the other was."""
    tally: Mapping[str, int] = view.seats[seat].tally or {}
    others = (*view.seats, BANK)
    return sum(tally.get(tallied(kind, is_paid=is_paid, other=other), 0) for other in others)


def titles_table(view: CircuitView) -> Table:
    """Return what every title has brought in, and who had it, in order."""
    rows = tuple(
        Row(
            (
                space.name,
                _cell(view.titles[key].earned),
                ", ".join(map(owner_word, view.titles[key].owners)) or NOTHING,
            )
        )
        for key, space in view.book.board.titles.items()
    )
    columns = (Column(trp("deed", "Title")), Column(tr("Brought in"), True), Column(tr("Owners, in order")))
    return Table(tr("The titles in the whole game"), columns, rows, is_small=True)


def dice_table(view: CircuitView) -> Table:
    """Return how often each sum was thrown, beside what was to be expected, and how many were doubles."""
    thrown = view.thrown
    count = sum(thrown.values())
    rows = [
        Row(
            (
                str(face),
                str(_times(thrown, face)),
                _expected(count, face),
            )
        )
        for face in _FACES
    ]
    doubles = sum(number for pair, number in thrown.items() if pair[0] == pair[-1])
    rows.append(Row((tr("doubles"), str(doubles), _one_decimal(count, 6))))
    columns = (
        Column(trp("of two dice", "Sum")),
        Column(trp("how often", "Thrown"), True),
        Column(tr("To be expected"), True),
    )
    note = tr("All {number} throws of the game; each report tells its own in its list of dice.", number=count)
    return Table(tr("The dice in the whole game"), columns, tuple(rows), note)


def _times(thrown: Mapping[str, int], face: int) -> int:
    return sum(number for pair, number in thrown.items() if int(pair[0]) + int(pair[-1]) == face)


def _expected(count: int, face: int) -> str:
    return _one_decimal(count * (6 - abs(face - 7)), _WAYS)


def _one_decimal(number: int, parts: int) -> str:
    """Return a quotient with one decimal, rounded half up."""
    tenths = (20 * number + parts) // (2 * parts)
    return f"{tenths // 10}.{tenths % 10}"
