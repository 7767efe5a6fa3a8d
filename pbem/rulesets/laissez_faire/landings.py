"""Throws that are known before the travel: where they would lead, and what staying on costs (brief 7.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.report import Column, Row, Section, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.laissez_faire.book import Kind, Role, Space
from pbem.rulesets.laissez_faire.lodging import BedOffer, offers_from, rides_from
from pbem.rulesets.laissez_faire.statewords import HIDDEN, NOTHING, city_of, dollars, numbered
from pbem.rulesets.laissez_faire.staying import StayOffer, stay_offer
from pbem.rulesets.laissez_faire.travel import landing_after
from pbem.rulesets.laissez_faire.view import UNKNOWN, CircuitView


@dataclass(frozen=True)
class Landing:
    """Where a throw leads from a space; `space` is None if it takes the token off the board."""

    pair: tuple[int, int]
    start: Space
    space: Space | None

    @property
    def dice_sum(self) -> int:
        """Return the sum of the dice."""
        return sum(self.pair)


def landing_from(view: CircuitView, start: Space, pair: tuple[int, int]) -> Landing:
    """LAI-09, 56 Return where a throw leads from a space; in the last lap no further than Start."""
    size = len(view.book.board.spaces)
    is_home = view.lap is not None and start.number + sum(pair) >= size
    return Landing(pair, start, None if is_home else landing_after(view.book, start.number, sum(pair)))


def first_landing(view: CircuitView, seat: SeatId) -> Landing | None:
    """Return where a seat's first throw would lead; None if it has none."""
    token, pairs = view.seats[seat].token, view.rolls.get(seat, ())
    if token is None or not pairs:
        return None
    return landing_from(view, view.book.board.spaces[token], pairs[0])


def second_landings(view: CircuitView, seat: SeatId) -> list[Landing]:
    """LAI-10, R12 Return where the throw after doubles would lead, from each place where one may be then."""
    first, pairs = first_landing(view, seat), view.rolls.get(seat, ())
    if first is None or first.space is None or len(pairs) == 1 or first.space.role is Role.GO_TO_JAIL:
        return []
    return [landing_from(view, start, pairs[1]) for start in _starts(view, seat, first, first.space)]


def _starts(view: CircuitView, seat: SeatId, first: Landing, landing: Space) -> list[Space]:
    """Return the spaces where a seat may be after its first throw: by staying, resting, or in a bed."""
    board = view.book.board
    streets = {offer.street for offer in beds(view, seat, first)}
    found = [board.titles[key] for key in board.streets if key in streets]
    if landing.kind in (Kind.CORNER, Kind.TRANSPORT):
        found.append(landing)
    if stay_at(view, seat, first) is not None and first.start not in found:
        found.append(first.start)
    return sorted(found, key=lambda space: space.number)


def beds(view: CircuitView, seat: SeatId, landing: Landing) -> list[BedOffer]:
    """3.5.1 Return the beds on offer after a landing, cheapest first, as far as the reader can know."""
    space = landing.space
    if space is None or space.kind is Kind.CORNER:
        return []
    if space.kind is Kind.TRANSPORT:
        found = rides_from(view.book, view.assumed, seat, space.side, landing.dice_sum)
    else:
        found = offers_from(view.book, view.assumed, seat, space.city, landing.dice_sum)
    return cheapest_first(view, found)


def cheapest_first(view: CircuitView, offers: list[BedOffer]) -> list[BedOffer]:
    """Return offers by their totals; then without carriage, and by the number of the street."""
    streets = view.book.board.streets
    return sorted(offers, key=lambda one: (one.total, bool(one.company), streets[one.street].number))


def stay_at(view: CircuitView, seat: SeatId, landing: Landing) -> StayOffer | None:
    """LAI-38 to 42 Return what staying on would cost after a throw, if there is a right to it."""
    return stay_offer(view.book, view.assumed, seat, landing.dice_sum)


def throws_section(view: CircuitView) -> Iterator[Section]:
    """Yield the throws made for the round to come, if any are."""
    if view.rolls:
        yield Section(trp("heading", "Throws"), (throws_table(view),))


def throws_table(view: CircuitView) -> Table:
    """7.4 Return what has been thrown for each seat, where it would land, and what staying costs."""
    heads = (trp("throw", "From"), tr("Dice"), tr("Would land on"), tr("City"), tr("Staying on"))
    rows = tuple(row for seat in view.in_play() if seat in view.rolls for row in _rows(view, seat))
    columns = (Column(tr("Seat")), *map(Column, heads))
    return Table(tr("What has been thrown"), columns, rows, " ".join(_notes(view, rows)))


def _notes(view: CircuitView, rows: Sequence[Row]) -> Iterator[str]:
    if any(row.cells[-1] != NOTHING for row in rows):
        yield tr("Staying on: the charge of the utility, and the rent.")
    if len(rows) > len(view.rolls):
        yield tr("Doubles give an additional turn, from wherever the first has led.")


def _rows(view: CircuitView, seat: SeatId) -> Iterator[Row]:
    first, pairs = first_landing(view, seat), view.rolls[seat]
    if first is None:
        return
    start = tr("jail") if view.seats[seat].jail else str(first.start.number)
    yield Row(
        (seat, start, dice_word(first.pair), *_where(view, first), _staying(view, seat, first)), seat=seat
    )
    for pair in pairs[1:]:
        yield Row((seat, tr("then"), dice_word(pair), *_after(view, seat, first, pair), NOTHING), seat=seat)


def dice_word(pair: tuple[int, int]) -> str:
    """Return a throw of two dice: 4 + 5."""
    return f"{pair[0]} + {pair[1]}"


def _where(view: CircuitView, landing: Landing) -> tuple[str, str]:
    if landing.space is None:
        return tr("off the board"), NOTHING
    return called_with_number(landing.space), city_of(view.book, landing.space)


def called_with_number(space: Space) -> str:
    """Return a space with its number; card spaces have no name."""
    return numbered(space) if space.name else tr("{number} (card space)", number=space.number)


def _after(view: CircuitView, seat: SeatId, first: Landing, pair: tuple[int, int]) -> tuple[str, str]:
    """Return where a second throw leads, if that hangs on nothing that a seat can choose."""
    space = first.space
    if space is None or space.role is Role.GO_TO_JAIL:
        return tr("not used"), NOTHING
    if space.kind is Kind.CORNER and stay_at(view, seat, first) is None:
        return _where(view, landing_from(view, space, pair))
    return tr("{number} spaces from there", number=sum(pair)), NOTHING


def _staying(view: CircuitView, seat: SeatId, landing: Landing) -> str:
    """Return charge and rent of staying on; a dash where there is no right to it."""
    offer = None if view.seats[seat].jail else stay_at(view, seat, landing)
    if offer is None:
        return NOTHING
    if offer.total >= UNKNOWN:
        return HIDDEN
    return f"{dollars(offer.charge)} + {dollars(offer.rent)}"
