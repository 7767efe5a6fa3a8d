"""CRA-GOV-02 What the government answers of its decrees, to whoever asks the seams."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.government.inforce import number_of
from pbem.rulesets.crusoe.modules.hooks import (
    BURDEN,
    LIMIT,
    PAY,
    PRICE,
    RENT,
    WAGE,
)
from pbem.rulesets.crusoe.modules.hooks import MINIMUM_WAGE as MINIMUM
from pbem.rulesets.crusoe.modules.settings import (
    LIMITS,
    MINIMUM_WAGE,
    PRICES,
    RENTS,
    SIGNAL_PAY,
    TAX_BURDEN,
    WAGES,
)


def pay(scene: Scene, signal: str) -> int | None:
    """CRA-NAT-03 Return the dollars for a signal."""
    return number_of(scene, SIGNAL_PAY, signal)


def burden(scene: Scene, seat: SeatId) -> int | None:
    """CRA-NAT-04, CRA-R39 Return the burden of a seat by the facts of now."""
    return number_of(scene, TAX_BURDEN, seat=seat)


def minimum(scene: Scene) -> int | None:
    """CRA-WEL-07 Return the minimum wage that is set."""
    return number_of(scene, MINIMUM_WAGE)


def wage(scene: Scene, thing: str) -> int | None:
    """CRA-MSO-02 Return the dollars for a unit of a good, or for a signal."""
    return number_of(scene, WAGES, thing)


def price(scene: Scene, good: str) -> int | None:
    """CRA-MSO-02 Return the dollars asked for a unit of a good."""
    return number_of(scene, PRICES, good)


def limit(scene: Scene, seat: SeatId, good: str) -> int | None:
    """CRA-MSO-03 Return the most units of a good that a seat may buy; None if there is no limit."""
    return number_of(scene, LIMITS, good, seat)


def rent(scene: Scene, path: str, seat: SeatId) -> int | None:
    """CRA-LND-14, CRA-LND-16 Return the rent of a path for a seat."""
    return number_of(scene, RENTS, path, seat)


ACTS: tuple[Act, ...] = (
    PAY.by(pay),
    BURDEN.by(burden),
    MINIMUM.by(minimum),
    WAGE.by(wage),
    PRICE.by(price),
    LIMIT.by(limit),
    RENT.by(rent),
)
"""What is decreed."""
