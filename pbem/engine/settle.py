"""Settling: which of a seat's orders are in force: fresh, else sent ahead, else standing, else none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pbem.engine.events import GM, SeatId
from pbem.engine.orders import Grammar, Kinds, Line, Order, Reading
from pbem.engine.postings import NOTHING_POSTED, Posted, apart, read_postings
from pbem.engine.ruleset import NO_SHEET, B, Played, Position, Posting, Ruleset, S, Sheet, V
from pbem.engine.sheet import numbered
from pbem.engine.words import Complaint, Lexicon, Why


@dataclass(frozen=True)
class Filed:
    """The texts on file for a seat: sent for this phase, sent ahead for it, and standing.

    `posted` are the numbers and texts of what it has posted in this phase.
    """

    fresh: str = ""
    ahead: str = ""
    standing: str = ""
    posted: tuple[tuple[int, str], ...] = ()


def settle(
    rules: Ruleset[B, S, V], position: Position[S], filed: Mapping[SeatId, Filed]
) -> dict[SeatId, Sheet]:
    """Return the sheets in force at the deadline, the GM's among them."""
    posted = posted_in(rules, position, filed)
    sheets = {
        seat: settled(rules, position, seat, texts, None, posted.postings) for seat, texts in filed.items()
    }
    for seat, complaints in posted.complaints:
        sheets[seat] = replace(sheets[seat], refused=(*complaints, *sheets[seat].refused))
    return sheets


def posted_in(rules: Ruleset[B, S, V], position: Position[S], filed: Mapping[SeatId, Filed]) -> Posted:
    """Return what all seats have posted in a moment."""
    texts = {seat: one.posted for seat, one in filed.items() if one.posted}
    return read_postings(rules, position, texts) if texts else NOTHING_POSTED


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
    if filed == Filed(posted=filed.posted):
        return replace(NO_SHEET, posted=own) if own else NO_SHEET
    phase = rules.phase(position.moment.phase)
    grammar = rules.gm_grammar if seat == GM else rules.grammar
    accepts = phase.gm_orders if seat == GM else phase.orders
    seen = rules.seen(position.state, seat, postings) if view is None else view
    lexicon = rules.lexicon(rules.book, seen, seat)
    sheet = replace(_in_force(rules, grammar, filed, lexicon, accepts, phase.posts), posted=own)
    if not phase.wants_standing:
        return sheet
    return replace(sheet, standing=_standing(rules, grammar, filed.standing, lexicon, accepts))


def _in_force(
    rules: Ruleset[B, S, V], grammar: Grammar, filed: Filed, lexicon: Lexicon, accepts: Kinds, posts: Kinds
) -> Sheet:
    fresh = apart(rules, grammar.read(_lines(filed.fresh, grammar), lexicon, accepts), posts)[0]
    if any(order.is_game_order for order in fresh.orders):
        return Sheet(Played.RECEIVED, fresh.orders, refused=fresh.complaints, is_fresh=True)
    beside = tuple(order for order in fresh.orders if not order.is_game_order)
    later = _later(rules, grammar, filed, lexicon, accepts)
    if later is None:
        return Sheet(Played.NONE, beside, refused=fresh.complaints)
    played, reading = later
    return Sheet(played, (*beside, *reading.orders), reading.lost, fresh.complaints, _failed(reading))


def _standing(
    rules: Ruleset[B, S, V], grammar: Grammar, text: str, lexicon: Lexicon, accepts: Kinds
) -> tuple[Order, ...]:
    return grammar.recheck(_kept(rules, grammar, text, lexicon), lexicon, accepts).orders


def _later(
    rules: Ruleset[B, S, V], grammar: Grammar, filed: Filed, lexicon: Lexicon, accepts: Kinds
) -> tuple[Played, Reading] | None:
    for played, text in ((Played.RECEIVED, filed.ahead), (Played.STANDING, filed.standing)):
        orders = _kept(rules, grammar, text, lexicon)
        if any(order.is_game_order for order in orders):
            return played, grammar.recheck(orders, lexicon, accepts)
    return None


def _kept(rules: Ruleset[B, S, V], grammar: Grammar, text: str, lexicon: Lexicon) -> tuple[Order, ...]:
    """Return the orders of a text kept for later; those of kinds for a fresh letter cannot be kept."""
    reading = grammar.read(_lines(text, grammar), lexicon, strictly=False)
    return apart(rules, reading)[0].orders


def _lines(text: str, grammar: Grammar) -> tuple[Line, ...]:
    """Return the lines on file, where a block is one already: a heading with its colon is an empty one."""
    return numbered(text, grammar.opens.without_colon())


def _failed(reading: Reading) -> tuple[Complaint, ...]:
    """Lines that have no place in this phase are passed over without a word."""
    return tuple(complaint for complaint in reading.complaints if complaint.why is not Why.NOT_NOW)


def in_force(sheet: Sheet) -> tuple[Order, ...]:
    """Return the orders of a sheet in the order written."""
    return tuple(sorted(sheet.orders, key=lambda order: order.line))
