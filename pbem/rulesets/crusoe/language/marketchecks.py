"""What is refused of exchanges on receipt (brief 5.2): CRU-039, CRU-203 to CRU-206, CRU-227, CRU-P14."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.engine.words import Fault
from pbem.rulesets.crusoe.language.legality import Faults, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.market.limits import goods_fault, partner_fault, trade_fault
from pbem.rulesets.crusoe.things import EMPTY, Basket


def give_faults(here: IslandLexicon, gives: Basket, seat: SeatId, takes: Basket | None) -> Faults:
    """CRU-H42 Yield why a deal or a gift can never be."""
    yield from _alike(gives, takes or EMPTY)
    if here.mine is None:
        return
    reason = trade_fault(here.scene, here.me, seat, gives, takes or EMPTY)
    if reason:
        yield _sentence(reason)


def offer_faults(here: IslandLexicon, gives: Basket, takes: Basket, seats: tuple[SeatId, ...]) -> Faults:
    """CRU-P13 Yield why nobody can take an offer, or whom of those named it cannot be made to."""
    yield from _alike(gives, takes)
    if here.mine is None:
        return
    reasons = [goods_fault(here.scene, here.me, gives + takes)]
    reasons += [partner_fault(here.scene, here.me, seat) for seat in seats]
    for reason in reasons:
        if reason:
            yield _sentence(reason)


def leave_faults(here: IslandLexicon) -> Faults:
    """CRU-P15 Yield why there is no second round to stay away from."""
    if here.book.options.market_rounds < 2:
        yield no(tr("Goods are exchanged once in a cycle: there is no second round to leave."))


def _alike(gives: Basket, takes: Basket) -> Faults:
    """CRU-P14 Yield which things stand on both sides."""
    for thing in gives.things:
        if thing in takes.things:
            yield no(tr("{thing} stands on both sides.", thing=tr(thing)))


def _sentence(reason: str) -> Fault:
    """Return a reason, which reports say behind a colon, as a sentence of its own."""
    return no(f"{reason[:1].upper()}{reason[1:]}.")
