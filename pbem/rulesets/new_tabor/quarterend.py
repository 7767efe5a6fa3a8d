"""The end of a quarter: dividend, clearing, who met what, charity accounts, tokens now safe (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.columns import number, table, text
from pbem.engine.events import Event, SeatId, listed
from pbem.engine.frame import section
from pbem.engine.report import Block, Facts, Section
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, trp
from pbem.rulesets.new_tabor.book import OFFICES, Book
from pbem.rulesets.new_tabor.charity import Charity, Gave, unmet_of
from pbem.rulesets.new_tabor.clearing import Dividend, Issued, Levied
from pbem.rulesets.new_tabor.economy import CHARITY, SETTLE
from pbem.rulesets.new_tabor.quarters import QuarterEnds
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
    return section(tr("The end of quarter {quarter}", quarter=chapter.before.known.quarter), blocks)


def has_closed(chapter: EconomyChapter) -> bool:
    """Say whether the quarter was closed in this phase, its inputs having been met or not."""
    result = chapter.after.known.result
    if result is not None:
        return chapter.before.phase in _AT_THE_END or _has_ended(chapter.events)
    return chapter.after.known.quarter > chapter.before.known.quarter


def _has_ended(told: Sequence[Event]) -> bool:
    return any(isinstance(event, QuarterEnds) for event in told)


def _sheet(chapter: EconomyChapter) -> Iterator[Block]:
    """Yield what the dividend and the clearing brought or cost each seat."""
    told, before = chapter.events, chapter.before
    ends = next((at for at, event in enumerate(told) if isinstance(event, QuarterEnds)), None)
    if ends is None:
        return
    shares = [event for event in told[ends:] if isinstance(event, Dividend)]
    cleared = [event for event in told[ends:] if isinstance(event, Levied | Issued)]

    def wage(seat: SeatId) -> str:
        is_treasurer = before.known.officers[OFFICES[1]] == seat
        return some_money(sum(one.wage.cents for one in shares)) if is_treasurer else NOTHING

    def balanced(seat: SeatId, kind: type[Levied | Issued]) -> str:
        name = before.seats[seat].name
        amount = sum(one.amount.cents for one in cleared if isinstance(one, kind) and one.seat == name)
        return some_money(amount) if seat in chapter.after.books else HIDDEN

    yield table(
        tr("Dividend and clearing"),
        [seat for seat, one in before.seats.items() if one.is_in],
        text(tr("Seat"), str),
        number(tr("Dividend"), lambda seat: some_money(sum(one.each.cents for one in shares))),
        number(tr("Wage"), wage),
        number(tr("Paid to balance"), lambda seat: balanced(seat, Levied)),
        number(tr("Received to balance"), lambda seat: balanced(seat, Issued)),
        seat=str,
        note=_balance(chapter),
    )


def _balance(chapter: EconomyChapter) -> str:
    """Say how money and stock stand now."""
    if chapter.after.uncovered:
        left = money_word(chapter.after.uncovered)
        return tr("No stock covers {amount}: it could not be collected.", amount=left)
    return tr("Money and the storehouse balance.")


def _charity(chapter: EconomyChapter) -> Iterator[Block]:
    """Yield who gave what to keep whom in the game."""
    ids, given, asker = _ids(chapter), list[tuple[SeatId, Gave]](), ""
    for event in chapter.events:
        if isinstance(event, Charity):
            asker = ids[event.asker]
        elif isinstance(event, Gave):
            given.append((asker, event))
    if given:
        yield table(
            tr("Charity"),
            given,
            text(tr("Asker"), lambda row: row[0]),
            text(tr("Giver"), lambda row: ids[row[1].giver]),
            text(tr("Gave"), lambda row: row[1].things),
            number(trp("charity", "Paid"), lambda row: some_money(max(row[1].pays, 0))),
            number(trp("charity", "Received"), lambda row: some_money(max(-row[1].pays, 0))),
            seat=lambda row: ids[row[1].giver],
        )


def _ids(chapter: EconomyChapter) -> dict[str, SeatId]:
    """Return the seats by the names that sentences call them by."""
    return {one.name: seat for seat, one in chapter.before.seats.items()}


def _asking(view: EconomyView) -> Iterator[Block]:
    """TAB-R67 Yield who asks for charity, what is missing, and what it costs beyond his money."""
    if view.phase != CHARITY or view.is_over:
        return

    def cost(seat: SeatId) -> int:
        return view.known.value(unmet_of(view.seats[seat]))

    def own(seat: SeatId) -> int | None:
        money = view.money(seat)
        return None if money is None else min(money, cost(seat))

    def shared(seat: SeatId) -> int | None:
        paid = own(seat)
        return None if paid is None else cost(seat) - paid

    yield table(
        tr("Charity is asked for"),
        view.facts.askers,
        text(tr("Asker"), str),
        text(tr("Missing"), lambda seat: SaidThings(Things.of(unmet_of(view.seats[seat])))),
        number(tr("Cost"), lambda seat: money_word(cost(seat))),
        number(tr("Own money"), lambda seat: money_word(own(seat))),
        number(tr("To be shared"), lambda seat: money_word(shared(seat))),
        seat=str,
        note=tr("Those who say yes share it equally; what they hold of it counts at spot price."),
    )


def _met(chapter: EconomyChapter) -> Iterator[Block]:
    """Yield how each seat came through the quarter, once it is closed."""
    after, result = chapter.after, chapter.after.known.result
    if not has_closed(chapter) or (result is not None and result.how == STOP):
        return
    yield table(
        tr("Who met the inputs"),
        [one for seat, one in after.seats.items() if chapter.before.seats[seat].is_in],
        text(tr("Seat"), lambda one: one.id),
        text(tr("Inputs"), lambda one: _how_met(chapter, one.id)),
        number(tr("Tokens"), lambda one: one.tokens if one.is_in else NOTHING),
        seat=lambda one: one.id,
        note=tr("These tokens are safe now."),
    )
    if not after.is_over:
        yield Facts(
            ((tr("Quarter {quarter} is begun by", quarter=after.known.quarter), after.known.starter()),)
        )


def _how_met(chapter: EconomyChapter, seat: str) -> str:
    ids = _ids(chapter)
    if not chapter.after.seats[seat].is_in:
        return tr("not met: out of the game")
    told = (event for event in chapter.events if isinstance(event, Charity))
    fed = next((event for event in told if ids[event.asker] == seat), None)
    if fed is not None:
        return tr("met with the charity of {givers}", givers=listed([ids[name] for name in fed.givers]))
    return tr("met")
