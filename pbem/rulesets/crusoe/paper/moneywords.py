"""Words of money tables: dollars, what each of several seats has, a table of seats by goods."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, seat_named
from pbem.rulesets.crusoe.paper.words import NOTHING, titled
from pbem.rulesets.crusoe.wording import Said


def dollars(amount: int | None) -> str:
    """Return money: $19, a dash for none."""
    return f"${amount}" if amount else NOTHING


def signed(amount: int) -> str:
    """Return money that is got or given: +$5, -$3, $0."""
    return f"{'-' if amount < 0 else '+'}${abs(amount)}" if amount else "$0"


def good_of(goods: Said) -> str:
    """Return the one good of a basket."""
    return next(thing for thing, _ in goods.basket)


def units_of(goods: Said) -> int:
    """Return how many units a basket holds."""
    return sum(units for _, units in goods.basket)


def names_in(told: Iterable[str], chapter: IslandChapter) -> list[str]:
    """Return seats by name, in turn order; those that are no seats of the game behind all others."""
    order = [one.name for one in chapter.before.island.in_order()]
    order += [one.name for one in chapter.before.seats.values() if one.name not in order]
    found = dict.fromkeys(told)
    return [name for name in (*order, *found) if found.pop(name, 0) is None]


def by_good_table(
    chapter: IslandChapter,
    title: str,
    cells: Mapping[tuple[str, str], str],
    sums: Mapping[str, str],
    more: Sequence[tuple[str, Mapping[str, str]]] = (),
    note: str = "",
) -> Table:
    """Return a row for each seat and a column for each good, then their sums, then what else there is."""
    seats = names_in([*(seat for seat, _ in cells), *sums], chapter)
    goods = list(dict.fromkeys(good for _, good in cells))
    extra = [(head, column) for head, column in more if column]
    heads = (*map(titled, goods), tr("Together"), *(head for head, _ in extra))
    rows = tuple(
        Row(
            (
                seat,
                *(cells.get((seat, good), NOTHING) for good in goods),
                sums.get(seat, NOTHING),
                *(column.get(seat, NOTHING) for _, column in extra),
            ),
            seat=seat_named(chapter, seat),
        )
        for seat in seats
    )
    return Table(title, (Column(tr("Seat")), *(Column(head, True) for head in heads)), rows, note)
