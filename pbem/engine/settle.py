"""Settling: which of a seat's orders are in force: fresh, else sent ahead, else standing, else none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pbem.engine.events import GM, SeatId
from pbem.engine.orders import Grammar, Kinds, Line, Order, Reading
from pbem.engine.postings import NOTHING_POSTED, Posted, apart, as_written, read_postings
from pbem.engine.ruleset import NO_SHEET, B, Played, Position, Posting, Ruleset, S, Sheet, V
from pbem.engine.sheet import numbered
from pbem.engine.words import Complaint, Lexicon, Why


@dataclass(frozen=True)
class Understood:
    """What a receipt took from a text: its orders in their stored form, and what it refused.

    This is what is judged, so that nothing refused counts later: not under other rules, and not by a reader
    that has learned to read it since. `written` has the orders whose writer wrote them in another way, as
    pairs: stored, and as written.
    """

    orders: tuple[str, ...] = ()
    written: tuple[tuple[str, str], ...] = ()
    refused: tuple[Complaint, ...] = ()

    @property
    def text(self) -> str:
        """Return the orders as a text on file."""
        return "\n".join(self.orders)


def understood(orders: Iterable[Order], complaints: Iterable[Complaint] = ()) -> Understood:
    """Return what was taken from a text that was read; the lines refused are on file from then on."""
    stored = [(str(order), order.source) for order in orders]
    written = dict(pair for pair in stored if pair[1] not in ("", pair[0]))
    refused = tuple(replace(complaint, line=0) for complaint in complaints)
    return Understood(tuple(text for text, _ in stored), tuple(written.items()), refused)


@dataclass(frozen=True)
class Filed:
    """The texts on file for a seat: sent for this phase, sent ahead for it, and standing.

    `posted` are the numbers and texts of what it has posted in this phase, `refused` the lines sent for it
    that its receipts refused; `written` says how orders on file were written, where that is not their stored
    form. Nothing that happens follows from these two.
    """

    fresh: str = ""
    ahead: str = ""
    standing: str = ""
    posted: tuple[tuple[int, str], ...] = ()
    refused: tuple[Complaint, ...] = ()
    written: tuple[tuple[str, str], ...] = ()


def settle(
    rules: Ruleset[B, S, V], position: Position[S], filed: Mapping[SeatId, Filed]
) -> dict[SeatId, Sheet]:
    """Return the sheets in force at the deadline, the GM's among them."""
    posted = _posted_in(rules, position, filed)
    sheets = {
        seat: settled(rules, position, seat, texts, None, posted.postings) for seat, texts in filed.items()
    }
    for seat, complaints in posted.complaints:
        sheets[seat] = replace(sheets[seat], refused=(*complaints, *sheets[seat].refused))
    return sheets


def _posted_in(rules: Ruleset[B, S, V], position: Position[S], filed: Mapping[SeatId, Filed]) -> Posted:
    """Return what all seats have posted in a moment."""
    texts = {seat: one.posted for seat, one in filed.items() if one.posted}
    written = {seat: dict(one.written) for seat, one in filed.items()}
    return read_postings(rules, position, texts, written) if texts else NOTHING_POSTED


def settled(
    rules: Ruleset[B, S, V],
    position: Position[S],
    seat: SeatId,
    filed: Filed,
    view: V | None = None,
    postings: tuple[Posting, ...] = (),
) -> Sheet:
    """Return one seat's sheet: part of a set that is no game order counts beside standing orders.

    `postings` are those of all seats; `view` is what the seat may see, with them, where that is at hand.
    """
    own = tuple(posting for posting in postings if posting.seat == seat)
    if not (filed.fresh or filed.ahead or filed.standing or filed.refused):
        return replace(NO_SHEET, posted=own) if own else NO_SHEET
    phase = rules.phase(position.moment.phase)
    grammar = rules.gm_grammar if seat == GM else rules.grammar
    accepts = phase.gm_orders if seat == GM else phase.orders
    seen = rules.seen(position.state, seat, postings) if view is None else view
    lexicon = rules.lexicon(rules.book, seen, seat)
    sheet = _in_force(rules, grammar, filed, lexicon, accepts, phase.posts)
    sheet = replace(sheet, refused=(*filed.refused, *sheet.refused), posted=own)
    if not phase.wants_standing:
        return sheet
    return replace(sheet, standing=_standing(rules, grammar, filed, lexicon, accepts))


def _in_force(
    rules: Ruleset[B, S, V], grammar: Grammar, filed: Filed, lexicon: Lexicon, accepts: Kinds, posts: Kinds
) -> Sheet:
    fresh = apart(rules, grammar.read(_lines(filed.fresh, filed, grammar), lexicon, accepts), posts)[0]
    if any(order.is_game_order for order in fresh.orders):
        return Sheet(Played.RECEIVED, fresh.orders, refused=fresh.complaints, is_fresh=True)
    beside = tuple(order for order in fresh.orders if not order.is_game_order)
    later = _later(rules, grammar, filed, lexicon, accepts)
    if later is None:
        return Sheet(Played.NONE, beside, refused=fresh.complaints)
    played, reading = later
    return Sheet(played, (*beside, *reading.orders), reading.lost, fresh.complaints, _failed(reading))


def _standing(
    rules: Ruleset[B, S, V], grammar: Grammar, filed: Filed, lexicon: Lexicon, accepts: Kinds
) -> tuple[Order, ...]:
    kept = _kept(rules, grammar, filed.standing, filed, lexicon)
    return grammar.recheck(kept, lexicon, accepts).orders


def _later(
    rules: Ruleset[B, S, V], grammar: Grammar, filed: Filed, lexicon: Lexicon, accepts: Kinds
) -> tuple[Played, Reading] | None:
    for played, text in ((Played.RECEIVED, filed.ahead), (Played.STANDING, filed.standing)):
        orders = _kept(rules, grammar, text, filed, lexicon)
        if any(order.is_game_order for order in orders):
            return played, grammar.recheck(orders, lexicon, accepts)
    return None


def _kept(
    rules: Ruleset[B, S, V], grammar: Grammar, text: str, filed: Filed, lexicon: Lexicon
) -> tuple[Order, ...]:
    """Return the orders of a text kept for later; those of kinds for a fresh letter cannot be kept."""
    reading = grammar.read(_lines(text, filed, grammar), lexicon, strictly=False)
    return apart(rules, reading)[0].orders


def _lines(text: str, filed: Filed, grammar: Grammar) -> tuple[Line, ...]:
    """Return the lines on file, where a block is one already: a heading with its colon is an empty one."""
    return as_written(numbered(text, grammar.opens.without_colon()), dict(filed.written))


def _failed(reading: Reading) -> tuple[Complaint, ...]:
    """Lines that have no place in this phase are passed over without a word."""
    return tuple(complaint for complaint in reading.complaints if complaint.why is not Why.NOT_NOW)
