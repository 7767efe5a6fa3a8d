"""The end of a quarter: dividend, clearing, who met what, charity accounts, tokens now safe (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import Event, SeatId, listed
from pbem.engine.report import Block, Column, Facts, Row, Section, Table
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, trp
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import OFFICES, Book
from pbem.rulesets.new_tabor.charityorders import unmet_of
from pbem.rulesets.new_tabor.economy import CHARITY, SETTLE
from pbem.rulesets.new_tabor.scoring import STOP
from pbem.rulesets.new_tabor.statewords import HIDDEN, NOTHING, money_word, some_money
from pbem.rulesets.new_tabor.things import Things
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import SaidThings

EconomyChapter = Chapter[Book, EconomyView]
_AT_THE_END = (SETTLE, CHARITY)


def quarter_section(chapter: EconomyChapter) -> Iterator[Section]:
    """Yield the accounts of a quarter's end, if the phase played has anything to do with it."""
    blocks = (*_sheet(chapter), *_asking(chapter.after), *_charity(chapter), *_met(chapter))
    if blocks:
        quarter = chapter.before.known.quarter
        yield Section(tr("The end of quarter {quarter}", quarter=quarter), blocks)


def has_closed(chapter: EconomyChapter) -> bool:
    """TAB-072 Say whether the quarter was closed in this phase, its inputs having been met or not."""
    result = chapter.after.known.result
    if result is not None:
        return chapter.before.phase in _AT_THE_END or _has_ended(chapter.events)
    return chapter.after.known.quarter > chapter.before.known.quarter


def _has_ended(told: Sequence[Event]) -> bool:
    return any(isinstance(event, events.QuarterEnds) for event in told)


def _sheet(chapter: EconomyChapter) -> Iterator[Block]:
    """TAB-066, TAB-161, TAB-177 Yield what the dividend and the clearing brought or cost each seat."""
    told = [*chapter.events]
    ends = next((at for at, event in enumerate(told) if isinstance(event, events.QuarterEnds)), None)
    if ends is None:
        return
    shares = [event for event in told[ends:] if isinstance(event, events.Dividend)]
    cleared = [event for event in told[ends:] if isinstance(event, events.Levied | events.Issued)]
    columns = (Column(tr("Seat")), *(Column(title, True) for title in _titles()))
    seats = [seat for seat, one in chapter.before.seats.items() if one.is_in]
    rows = tuple(_sheet_row(chapter, seat, shares, cleared) for seat in seats)
    yield Table(tr("Dividend and clearing"), columns, rows, _balance(chapter))


def _titles() -> tuple[str, ...]:
    return tr("Dividend"), tr("Wage"), tr("Paid to balance"), tr("Received to balance")


def _sheet_row(
    chapter: EconomyChapter,
    seat: str,
    shares: Sequence[events.Dividend],
    cleared: Sequence[events.Levied | events.Issued],
) -> Row:
    before = chapter.before.seats[seat]
    is_treasurer = chapter.before.known.officers[OFFICES[1]] == seat
    cells = [some_money(sum(one.each.cents for one in shares))]
    cells.append(some_money(sum(one.wage.cents for one in shares)) if is_treasurer else NOTHING)
    for kind in (events.Levied, events.Issued):
        amount = sum(one.amount.cents for one in cleared if isinstance(one, kind) and one.seat == before.name)
        is_known = seat in chapter.after.books
        cells.append(some_money(amount) if is_known else HIDDEN)
    return Row((seat, *cells), seat=seat)


def _balance(chapter: EconomyChapter) -> str:
    """TAB-180, TAB-R60 Say how money and stock stand now."""
    if chapter.after.uncovered:
        left = money_word(chapter.after.uncovered)
        return tr("No stock covers {amount}: it could not be collected.", amount=left)
    return tr("Money and the storehouse balance.")


def _charity(chapter: EconomyChapter) -> Iterator[Block]:
    """TAB-134 Yield who gave what to keep whom in the game."""
    ids, rows, asker = _ids(chapter), list[Row](), ""
    for event in chapter.events:
        if isinstance(event, events.Charity):
            asker = ids[event.asker]
        elif isinstance(event, events.Gave):
            paid, received = max(event.pays, 0), max(-event.pays, 0)
            cells = (asker, ids[event.giver], str(event.things), some_money(paid), some_money(received))
            rows.append(Row(cells, seat=ids[event.giver]))
    if rows:
        columns = (
            *(Column(tr("Asker")), Column(tr("Giver")), Column(tr("Gave"))),
            *(Column(trp("charity", "Paid"), True), Column(trp("charity", "Received"), True)),
        )
        yield Table(tr("Charity"), columns, tuple(rows))


def _ids(chapter: EconomyChapter) -> dict[str, SeatId]:
    """Return the seats by the names that sentences call them by."""
    return {one.name: seat for seat, one in chapter.before.seats.items()}


def _asking(view: EconomyView) -> Iterator[Block]:
    """TAB-133, TAB-R67 Yield who asks for charity, what is missing, and what it costs beyond his money."""
    if view.phase != CHARITY or view.is_over:
        return
    columns = (
        *(Column(tr("Asker")), Column(tr("Missing")), Column(tr("Cost"), True)),
        *(Column(tr("Own money"), True), Column(tr("To be shared"), True)),
    )
    rows = tuple(_asker_row(view, seat) for seat in view.facts.askers)
    note = tr("Those who say yes share it equally; what they hold of it counts at spot price.")
    yield Table(tr("Charity is asked for"), columns, rows, note)


def _asker_row(view: EconomyView, seat: SeatId) -> Row:
    missing = unmet_of(view.seats[seat])
    cost, money = view.known.value(missing), view.money(seat)
    own = None if money is None else min(money, cost)
    said = str(SaidThings(Things.of(missing)))
    shared = None if own is None else cost - own
    return Row((seat, said, money_word(cost), money_word(own), money_word(shared)), seat=seat)


def _met(chapter: EconomyChapter) -> Iterator[Block]:
    """TAB-072, TAB-124 Yield how each seat came through the quarter, once it is closed."""
    result = chapter.after.known.result
    if not has_closed(chapter) or (result is not None and result.how == STOP):
        return
    columns = (Column(tr("Seat")), Column(tr("Inputs")), Column(tr("Tokens"), True))
    rows = tuple(
        Row((seat, _how_met(chapter, seat), str(one.tokens) if one.is_in else NOTHING), seat=seat)
        for seat, one in chapter.after.seats.items()
        if chapter.before.seats[seat].is_in
    )
    yield Table(tr("Who met the inputs"), columns, rows, tr("These tokens are safe now."))
    yield from _next(chapter)


def _how_met(chapter: EconomyChapter, seat: str) -> str:
    ids = _ids(chapter)
    if not chapter.after.seats[seat].is_in:
        return tr("not met: out of the game")
    told = (event for event in chapter.events if isinstance(event, events.Charity))
    fed = next((event for event in told if ids[event.asker] == seat), None)
    if fed is not None:
        return tr("met with the charity of {givers}", givers=listed([ids[name] for name in fed.givers]))
    return tr("met")


def _next(chapter: EconomyChapter) -> Iterator[Facts]:
    """TAB-073 Yield who begins the quarter that has opened."""
    if not chapter.after.is_over:
        first = chapter.after.known.starter()
        quarter = chapter.after.known.quarter
        yield Facts(((tr("Quarter {quarter} is begun by", quarter=quarter), first),))
