"""Pay for signals, and the burdens of taxes: what is decreed, or else what counts at first (CRA-NAT)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.modules.hooks import BURDEN, PAY
from pbem.rulesets.crusoe.modules.monetary_market.hooks import TAX_SHARES
from pbem.rulesets.crusoe.modules.money.claims import SIGNALS_MADE, Claim
from pbem.rulesets.crusoe.modules.money.hooks import PAY_CLAIMS
from pbem.rulesets.crusoe.modules.settings.government import SIGNAL_PAY, TAX_BURDEN
from pbem.rulesets.crusoe.things import SIGNALS


def pay_of(scene: Scene, signal: str) -> int:
    """CRA-NAT-03, CRA-R23 Return the dollars for a signal: as decreed, or as it is before any decree."""
    decreed = PAY(scene, signal)
    if decreed is not None:
        return decreed
    return scene.book.advanced.defaults.signal_pay[signal] if SIGNAL_PAY in scene.book.tasks else 0


def signal_claims(scene: Scene, group: str) -> tuple[Claim, ...]:
    """CRA-NAT-05, CRA-R72 Return what a group's seats are due for their signals, and who gets it."""
    return claims_for_signals(scene, group, {signal: pay_of(scene, signal) for signal in SIGNALS})


def claims_for_signals(scene: Scene, group: str, pay: dict[str, int]) -> tuple[Claim, ...]:
    """CRA-R72 Return what is paid for the signals made in this cycle, in turn order of the makers."""
    made = {
        seat.id: sum(pay.get(signal, 0) * units for signal, units in seat.signals.items())
        for seat in scene.state.in_order(group)
    }
    claims = (Claim(seat, dollars, SIGNALS_MADE, seat) for seat, dollars in made.items() if dollars)
    return PAY_CLAIMS(tuple(claims), scene, group)


def burden_of(scene: Scene, seat: SeatId) -> int:
    """CRA-MM-13, CRA-R39, CRA-H07 Return the burden of a seat by the facts of now."""
    decreed = BURDEN(scene, seat)
    if decreed is None:
        decreed = scene.book.advanced.defaults.tax_burden if TAX_BURDEN in scene.book.tasks else 0
    return max(0, TAX_SHARES(decreed, scene, seat))
