"""What is refused of exchange on receipt (brief 5): TAB-P2 to P4, TAB-R17 to R19."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import UNION
from pbem.rulesets.new_tabor.legality import Faults, exchange_faults, no, partner_faults, seat_faults
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.things import ALL, Amount, Things


def misshapen_trade(
    verb: str, items: Sequence[Amount], where: Sequence[str], price: int | None, now: bool
) -> str:
    """TAB-P2, P3 Return what is wrong with a SELL or BUY however the table stands, or ""."""
    word = "TO" if verb == "SELL" else "FROM"
    if UNION in where:
        return _misshapen_with_union(verb, items, price, now)
    if price is None:
        said = {"one": f"AT $9.30 {word} {', '.join(where)}", "other": f"{word} cu"}
        return tr("Only the Credit Union has a price of its own: write {one} or {other}.", **said)
    if len(items) > 1:
        return tr("An order with a price is about one good: write one line for each.")
    if not items[0].good:
        return tr('"{word}" without a good is for the Credit Union only: name a good.', word=items[0].word)
    return _no_measure(verb, items)


def _misshapen_with_union(verb: str, items: Sequence[Amount], price: int | None, now: bool) -> str:
    if price is not None:
        return tr("The Credit Union has one price for all: leave AT out.")
    if now:
        return tr("NOW is for orders with a price: leave it out.")
    if any(not item.good and item.word == ALL for item in items):
        return tr('"all" is about one good: name it, or write surplus, need or wants.')
    return _no_measure(verb, items)


def _no_measure(verb: str, items: Sequence[Amount]) -> str:
    """Return that a buyer cannot measure by what he holds, or ""."""
    if verb == "BUY" and any(item.word == ALL for item in items):
        return tr('"all" is what you hold: write a number, need or wants.')
    return ""


def trade_faults(here: TaborLexicon, where: Sequence[str]) -> Faults:
    """Yield why nothing can be sold or bought there."""
    yield from exchange_faults(here)
    yield from partner_faults(here, where)


def gift_faults(here: TaborLexicon, to: SeatId, takes: Things | None) -> Faults:
    """TAB-R17 Yield why an agreement or a gift cannot be."""
    yield from exchange_faults(here)
    yield from seat_faults(here, to)
    if takes is None and not here.facts.options.gifts:
        yield no(tr("There are no gifts in this game."), tr("Say FOR what."))


def loan_faults(here: TaborLexicon, other: SeatId, due: int) -> Faults:
    """TAB-R19 Yield why no money can be lent so."""
    yield from exchange_faults(here)
    facts = here.facts
    if facts.options.iou == "none":
        yield no(tr("There are no loans in this game."))
        return
    yield from seat_faults(here, other)
    if due and due < facts.quarter:
        yield no(tr("Quarter {due} is over: this is quarter {quarter}.", due=due, quarter=facts.quarter))
    elif due > facts.quarters:
        yield no(tr("The game has {n} quarters.", n=facts.quarters))


def repayment_faults(here: TaborLexicon, to: SeatId) -> Faults:
    """TAB-R19 Yield why nothing can be repaid there."""
    yield from exchange_faults(here)
    if to not in here.facts.creditors and not _may_come_to_owe(here, to):
        owed = ", ".join(here.facts.creditors)
        hint = tr("You owe to: {seats}.", seats=owed) if owed else ""
        yield no(tr("You owe {seat} nothing.", seat=to), hint)


def _may_come_to_owe(here: TaborLexicon, to: SeatId) -> bool:
    """Say whether an earlier round of the same letter may yet bring a loan."""
    return not here.is_now and to != here.me and to in here.facts.in_game


def sublet_faults(here: TaborLexicon, other: SeatId) -> Faults:
    """TAB-R18 Yield why no places can be changed."""
    yield from exchange_faults(here)
    yield from seat_faults(here, other)
