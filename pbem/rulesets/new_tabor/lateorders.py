"""TAB-R09 The order LATE: a set of orders that missed its round."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import Event, LineFailed, OrdersPlayed, SeatId, event
from pbem.engine.orderform import suggested
from pbem.engine.orders import Order, order
from pbem.engine.slots import Slot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Words
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import ROUND
from pbem.rulesets.new_tabor.legality import Faults, Look, Offers, Reasons, TaborOrder, Writer, no, not_now
from pbem.rulesets.new_tabor.lexicon import Seen, TaborLexicon
from pbem.rulesets.new_tabor.places import Filled


@event("TAB-103", "{seat} asks the others to forgive its late orders.")
class LateFiled(Event):
    seat: str


@event("TAB-R09", "The late orders of {seat} are carried out.")
class Forgiven(Event):
    seat: str


_NOT_TOLD = (OrdersPlayed, LineFailed, Forgiven, Filled)
"""What is said otherwise, or hangs on the settings of others."""


class LinesSlot(Slot[tuple[str, ...]]):
    """Lines behind a colon, parted by semicolons; a text in quotation marks may hold one."""

    def read(self, words: Words) -> tuple[str, ...]:
        """Take all the rest of the line."""
        words.took(":")
        lines = [""]
        while not words.is_done:
            token = words.take()
            pieces = [token] if token.startswith('"') else token.split(";")
            lines[-1] = f"{lines[-1]} {pieces[0]}".strip()
            lines += pieces[1:]
        return tuple(line for line in lines if line)

    def write(self, value: tuple[str, ...]) -> str:
        """Join the lines by semicolons."""
        return "; ".join(value)


@order(
    tr_noop("LATE <lines>"),
    rule="TAB-103",
    help=tr_noop(
        "Files orders that came too late for the round just adjudicated: as first line of a letter all that "
        "stands below it, else one to a line with END behind them. They can hold exchange, consumption, the "
        "Action Ring and a claim. The others vote on forgiving it; your orders for this round stay."
    ),
    examples=("LATE: SELL 10 food TO cu; ACT clothes",),
    is_game_order=False,
    block=r"LATE\s*:?",
    is_kept=True,
)
class Late(TaborOrder):
    """A late set; its lines are read again when it is forgiven."""

    lines: tuple[str, ...] = slot(LinesSlot())

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """What missed the round before, if any was played."""
        facts = here.view.facts
        if facts.has_mercy and facts.round > 1 and not facts.has_late_set and not facts.is_off_path:
            late = cls(("ACT food", "CLAIM here"))
            yield from suggested(late, tr("what you did not send for the last round"))

    def misshapen(self) -> str:
        """Say that it holds nothing."""
        return "" if self.lines else tr("LATE holds no orders.")

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-R09 Refuse it where there is no mercy, nothing to be late for, or one on file."""
        facts = here.facts
        if not facts.has_mercy:
            yield no(tr("Late orders are never forgiven in this game."))
        elif facts.phase != ROUND or facts.round < 2:
            yield not_now(tr("No round of this quarter has been adjudicated yet."))
        elif facts.has_late_set:
            yield no(tr("A late set of yours is on file already."))

    def surplus(self, earlier: Sequence[Order], before: Sequence[Order]) -> Faults:
        """TAB-R09 There is one late set to a letter."""
        if any(isinstance(one, Late) for one in (*before, *earlier)):
            yield no(tr("A letter has one LATE: the first counts."))

    def odd(self, look: Look) -> Reasons:
        """TAB-R09 A late set that would change nothing needs no forgiveness."""
        yield from super().odd(look)
        if look.view.phase == ROUND:
            then = look.made_up(self.lines).state
            if then.seats[look.seat] == look.view.seats[look.seat]:
                yield tr("As things stand nothing would change if it were forgiven.")

    def forecast(self, look: Look) -> Reasons:
        """TAB-R09 What would come of it if it were forgiven now."""
        yield tr("You ask the others to forgive your late orders of the round before.")
        told = [one for one in look.made_up(self.lines).events if not isinstance(one, _NOT_TOLD)]
        if told:
            yield tr("If they do, as things stand this comes of it.")
        yield from (event.sentence for event in told)

    def never(self, here: TaborLexicon) -> Reasons:
        """TAB-R09 There may be no mercy."""
        if not here.facts.has_mercy:
            yield tr("Late orders are never forgiven in this game: the line can never apply.")

    def __str__(self) -> str:
        return f"LATE: {'; '.join(self.lines)}"


def announced(book: Book, view: Seen, seat: SeatId, order: Order) -> str:
    """TAB-R09 Return what all are told at once of a late set: how to vote on it."""
    if not isinstance(order, Late):
        return ""
    return tr(
        "{seat} asks the others to forgive its late orders. Add VOTE forgive {id} yes, or no, to your orders "
        "of this round.",
        seat=view.facts.names[seat],
        id=seat,
    )
