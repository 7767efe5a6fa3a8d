"""Doll's House: who is whose wife, and what of hers is his (CRA-GEN-08, CRA-GEN-09, CRA-R94)."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.hooks import FACT, ICON, MAY_TRADE, RECEIVER, TAKES_CHOSEN
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.gender.standing import GenderState
from pbem.rulesets.crusoe.modules.monetary_market.hooks import TAX_SHARES
from pbem.rulesets.crusoe.modules.money.claims import Claim
from pbem.rulesets.crusoe.modules.money.hooks import MARKET_SEATS, PAY_CLAIMS, Seats
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import DOLLARS, GOODS, Basket

OBJECTIVIST = "objectivist"
"""The module under which all goods made are one seat's, whoever that is (CRA-R62)."""
PAY = "pay"
"""Where money comes from that is paid for a seat's work (CRU-H34)."""
NOT_FOR_YOU = tr_noop("you leave the market to your partner")


def husband_of(scene: Scene, seat: SeatId) -> SeatId | None:
    """CRA-GEN-08 Return the husband of a wife; None for all others."""
    return state_of(scene, GenderState).husband.get(seat)


def wife_of(scene: Scene, seat: SeatId) -> SeatId | None:
    """CRA-GEN-08 Return the wife of a husband; None for all others."""
    couples = state_of(scene, GenderState).husband
    return next((wife for wife, husband in couples.items() if husband == seat), None)


def is_wife(scene: Scene, seat: SeatId) -> bool:
    """CRA-GEN-08 Say whether a seat has a husband."""
    return husband_of(scene, seat) is not None


def is_slave(scene: Scene, seat: SeatId) -> bool:
    """CRA 12.2 Say whether a master's rules go before those of a couple."""
    return bool(FACT(scene, "is", (seat, "slave"), scene.state.cycle))


def note_makers(table: IslandTable, seats: tuple[SeatId, ...], icons: tuple[str, ...]) -> None:
    """CRA-R62 Note who makes something now: what others make for a wife is no work of hers."""
    state_of(table, GenderState).makers = list(seats)


def receiver(seat: SeatId, scene: Scene, thing: str, units: int, source: str) -> SeatId:
    """CRA-GEN-09, CRA-R62, CRA-R94 The goods that a wife makes are her husband's, and so is her money."""
    is_made = source == ICON and thing in GOODS and seat in state_of(scene, GenderState).makers
    is_his = thing == DOLLARS or (is_made and OBJECTIVIST not in scene.book.settings)
    return husband_of(scene, seat) or seat if is_his else seat


def market_seats(seats: Seats, scene: Scene, group: str) -> Seats:
    """CRA-GEN-09, CRA-R94 Wives do not count as seats of trade for money."""
    return tuple(seat for seat in seats if not is_wife(scene, seat))


def may_trade(scene: Scene, seat: SeatId, other: SeatId, gives: Basket, takes: Basket) -> str:
    """CRA-GEN-09, CRA-R94 Nor do they exchange anything."""
    if is_wife(scene, seat):
        return tr(NOT_FOR_YOU)
    if is_wife(scene, other):
        return tr("{seat} leaves the market to a partner", seat=scene.state.seats[other].name)
    return ""


def tax_shares(burden: int, scene: Scene, seat: SeatId) -> int:
    """CRA-R94, CRA-H07 Wives pay no taxes."""
    return 0 if is_wife(scene, seat) else burden


def pay_claims(claims: tuple[Claim, ...], scene: Scene, group: str) -> tuple[Claim, ...]:
    """CRA-R94 What is paid for a wife's signals and work is paid to her husband."""
    return tuple(_of_couple(scene, claim) for claim in claims)


def _of_couple(scene: Scene, claim: Claim) -> Claim:
    if not is_wife(scene, claim.receiver):
        return claim
    return replace(claim, receiver=RECEIVER(claim.receiver, scene, DOLLARS, claim.dollars, PAY))


ACTS: tuple[Act, ...] = (
    TAKES_CHOSEN.by(note_makers),
    RECEIVER.by(receiver),
    MARKET_SEATS.by(market_seats),
    MAY_TRADE.by(may_trade),
    TAX_SHARES.by(tax_shares),
    PAY_CLAIMS.by(pay_claims),
)
"""What Doll's House changes of work and trade."""
