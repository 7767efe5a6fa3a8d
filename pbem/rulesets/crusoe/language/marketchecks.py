"""What is refused of exchanges on receipt (brief 5.2): CRU-039, CRU-203 to CRU-206, CRU-227, CRU-P14."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.hooks import MAY_TRADE
from pbem.rulesets.crusoe.language.legality import Faults, no, not_now, sentence
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.penaltychecks import extra_reasons
from pbem.rulesets.crusoe.market.limits import goods_fault, partner_fault
from pbem.rulesets.crusoe.stages import SECOND_ROUNDS
from pbem.rulesets.crusoe.things import EMPTY, Basket


def give_faults(here: IslandLexicon, gives: Basket, seat: SeatId, takes: Basket | None) -> Faults:
    """CRU-H42 Yield why a deal or a gift can never be."""
    yield from _alike(gives, takes or EMPTY)
    if here.mine is None:
        return
    for reason in extra_reasons(here, gives + (takes or EMPTY)):
        yield no(reason)
    reason = MAY_TRADE(here.scene, here.me, seat, gives, takes or EMPTY)
    if reason:
        yield sentence(reason)


def offer_faults(here: IslandLexicon, gives: Basket, takes: Basket, seats: tuple[SeatId, ...]) -> Faults:
    """CRU-P13 Yield why nobody can take an offer, or whom of those named it cannot be made to."""
    yield from _alike(gives, takes)
    if here.mine is None:
        return
    reasons = [goods_fault(here.scene, here.me, gives + takes)]
    reasons += [partner_fault(here.scene, here.me, seat) for seat in seats]
    for reason in reasons:
        if reason:
            yield sentence(reason)


def leave_faults(here: IslandLexicon) -> Faults:
    """CRU-P15, CRU-P16 Yield why there is no second round to stay away from."""
    if not here.book.trades_twice:
        yield no(tr("Goods are exchanged once in a cycle: there is no second round to leave."))
    elif here.known and here.known.stage.partition("@")[0] in SECOND_ROUNDS:
        last = tr("This is the last round of exchange in this cycle: there is none left to stay away from.")
        yield not_now(last)


def _alike(gives: Basket, takes: Basket) -> Faults:
    """CRU-P14 Yield which things stand on both sides."""
    for thing in (*gives.things, *(name for name, _ in gives.extras)):
        if takes[thing]:
            yield no(tr("{thing} stands on both sides.", thing=tr(thing)))
