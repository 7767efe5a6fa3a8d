"""The frame of all reports: what each has and in which order; a game declares its own parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from pbem.engine.events import LineFailed, SeatId, listed
from pbem.engine.orderform import Offered, OrderForm, items_of, lines_of, ready_item
from pbem.engine.report import Block, Notice, Paragraph, Report, Section, Sentences
from pbem.engine.ruleset import B, Chapter, Moment, Played, V
from pbem.engine.tongue import tr, tr_noop, trp

_FORM_INTRO = tr_noop(
    "These lines are orders as they stand. Change what you like in them, and send them back."
)
_PLAYED = {
    Played.RECEIVED: tr_noop("Played by: orders received."),
    Played.STANDING: tr_noop("Played by: standing orders."),
}
Pairs = Iterable[tuple[str, str]]


class _Held(Protocol):
    """A seat as a report needs it: with the name of who holds it."""

    @property
    def name(self) -> str: ...


class _Seated(Protocol):
    """A view of seats."""

    @property
    def seats(self) -> Mapping[SeatId, _Held]: ...


W = TypeVar("W", bound=_Seated)


@dataclass(frozen=True)
class Frame(Generic[B, W]):
    """How a game's reports are made of chapters: what all have, in its order, and the game's own parts.

    `title` is how players call a moment. `seated` names in a view those who hold the seats now. All are told
    `public`; a seat besides `orders`, which is how it was played and what became of its orders, `own`, what
    it has on file, and its form, if it is `offered` anything, of which `remarks` are the first lines. `comes`
    is said of the next moment behind its title, in the lines that `head` is given. Where `files` is False a
    game tells itself what is on file.
    """

    title: Callable[[B, Moment], str]
    is_over: Callable[[W], object]
    seated: Callable[[W, Mapping[SeatId, str]], W]
    public: Callable[[Chapter[B, W]], Iterable[Section]]
    orders: Callable[[Chapter[B, W], SeatId], Iterable[Block]]
    own: Callable[[Chapter[B, W], SeatId], Iterable[Section]]
    offered: Callable[[B, W, SeatId], Sequence[Offered]]
    comes: Callable[[W], str] = lambda view: ""
    head: Callable[[Chapter[B, W], Pairs], Pairs] = lambda chapter, pairs: pairs
    remarks: Callable[[Chapter[B, W], SeatId], Iterable[str]] = lambda chapter, seat: ()
    files: bool = True

    def __call__(self, chapter: Chapter[B, W]) -> Report:
        """Return what a phase brings: for everybody, or what one seat alone is told besides."""
        if names := dict(chapter.masthead.players):
            chapter = replace(chapter, after=self.seated(chapter.after, names))
        reader, seats = chapter.reader or "", chapter.after.seats
        return Report(
            chapter.masthead.game,
            self.title(chapter.book, chapter.moment),
            tuple(self.head(chapter, self._next(chapter))),
            tuple(self._to_seat(chapter, reader) if reader in seats else self.public(chapter)),
            reader=seats[reader].name if reader in seats else "",
        )

    def form(self, book: B, view: W, seat: SeatId) -> tuple[str, ...]:
        """Return the lines that a seat's order form has."""
        return lines_of(self.offered(book, view, seat))

    def _next(self, chapter: Chapter[B, W]) -> Pairs:
        if self.is_over(chapter.after):
            return
        title = self.title(chapter.book, chapter.next_moment)
        yield trp("round", "Next"), f"{title}{self.comes(chapter.after)}"
        if chapter.masthead.deadline:
            yield tr("Deadline"), chapter.masthead.deadline

    def _to_seat(self, chapter: Chapter[B, W], seat: SeatId) -> Iterator[Section]:
        yield from section(tr("Your orders"), self.orders(chapter, seat))
        yield from self.own(chapter, seat)
        if self.files and not self.is_over(chapter.after):
            yield from section(tr("Your orders on file"), on_file(chapter))
        if offers := self.offered(chapter.book, chapter.after, seat):
            yield Section(tr("Order form"), (self._form(chapter, seat, offers),))

    def _form(self, chapter: Chapter[B, W], seat: SeatId, offers: Sequence[Offered]) -> OrderForm:
        title, until = self.title(chapter.book, chapter.next_moment), chapter.masthead.deadline
        head = f"# {title}. {tr('Deadline {deadline}.', deadline=until)}" if until else f"# {title}."
        lines = (one for line in lines_of(offers) for one in line.split("\n"))
        ready = (ready_item(),) if chapter.masthead.closes_early else ()
        whole = (head, *self.remarks(chapter, seat), *lines)
        return OrderForm(title, tr(_FORM_INTRO), whole, (*items_of(offers), *ready))


def section(title: str, blocks: Iterable[Block]) -> Iterator[Section]:
    """Yield a section, if it says anything."""
    if said := tuple(blocks):
        yield Section(title, said)


def where_to_begin(steps: Iterable[str]) -> Section:
    """Return the section that tells a newcomer what a game is like and which orders to give first."""
    return Section(tr("Where to begin"), (Sentences("", tuple(steps)),))


def played_by(
    chapter: Chapter[B, V], none: str, *, was_in: bool = True, gone: str = "", is_asked: bool = True
) -> Iterator[Block]:
    """Yield by which orders a seat was played, if it was asked for any, and what became of them.

    `none` says so of a seat without orders. Of one that was out before that is said, of one that goes out now
    `gone`, if anything.
    """
    if not was_in:
        yield Notice(tr("You are out of the game. You will go on getting the reports."))
    elif gone:
        yield Notice(gone, "warning")
    if is_asked and was_in:
        yield Paragraph(tr(_PLAYED.get(chapter.sheet.played, none)))
    yield from became_of_orders(chapter)


def orders_word(played: str) -> str:
    """Return what a table of the seats says of the orders that were played, by their value in events."""
    words = {
        Played.RECEIVED.value: trp("orders", "received"),
        Played.STANDING.value: trp("orders", "standing"),
        Played.NONE.value: trp("orders", "none"),
    }
    return words[played]


def told_results(chapter: Chapter[B, V], more: Iterable[str] = ()) -> Iterator[Sentences]:
    """Yield what became of the reader's orders; `more` are further lines that a game tells of."""
    if lines := (*map(str, chapter.results), *more):
        yield Sentences(tr("What became of them"), lines)


def became_of_orders(chapter: Chapter[B, V]) -> Iterator[Block]:
    """Yield what became of the reader's orders, and what else of its lines was refused or not done."""
    yield from told_results(chapter)
    sheet = chapter.sheet
    wrong = [(one.text, str(one)) for one in (*sheet.refused, *sheet.failed)]
    told = {text for text, _ in wrong}
    told |= {text for order in sheet.orders for text in (str(order), order.source)}
    failed = [one for one in chapter.events if isinstance(one, LineFailed) and one.line not in told]
    wrong += [(one.line, one.reason) for one in failed]
    if wrong:
        lines = dict.fromkeys(f"{text} — {why}" for text, why in wrong)
        yield Sentences(tr("Refused or not done"), tuple(lines))


def on_file(chapter: Chapter[B, V]) -> Iterator[Sentences]:
    """Yield what the reader has on file besides; when the game is over, what everybody had."""
    return (Sentences(head, tuple(text.split("\n"))) for head, text in chapter.on_file)


def opened_at_the_end(*blocks: Block) -> Iterator[Section]:
    """Yield what nobody but its writer has seen before: settings and standing orders."""
    return section(tr("Opened at the end"), blocks)


def how_it_ended(how: str, winners: Sequence[str]) -> Notice:
    """Return how a game has ended, and who has won."""
    won = tr("Won by {seats}.", seats=listed(winners)) if winners else tr("Nobody has won.")
    return Notice(f"{how} {won}".strip())
