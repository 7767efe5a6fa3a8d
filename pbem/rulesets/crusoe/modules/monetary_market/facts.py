"""What tests and programs may ask of the markets (CRA 5.5, 6.4)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import FACT, Words
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.monetary_market.markets import markets_of
from pbem.rulesets.crusoe.things import GOODS


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 5.5, 6.4 Answer quote, closing, units and money of a good, and what a seat has bought of one."""
    if not args or args[-1] not in GOODS:
        return None
    if name == "bought" and len(args) == 2:
        return _bought(scene, *args) if cycle == scene.state.cycle else None
    return _of_good(scene, name, args[0], cycle) if len(args) == 1 else None


def _of_good(scene: Scene, name: str, good: str, cycle: int) -> int | None:
    markets, is_now = markets_of(scene), cycle == scene.state.cycle
    match name:
        case "quote":
            return markets.quote.get(good, {}).get(cycle)
        case "closing":
            return markets.closing.get(good, {}).get(cycle)
        case "units":
            return markets.units.get(good, 0) if is_now else None
        case "money":
            return markets.market.get(good) if is_now else None
    return None


def _bought(scene: Scene, seat: str, good: str) -> int:
    return markets_of(scene).bought.get(seat, {}).get(good, 0)


ACTS: tuple[Act, ...] = (FACT.by(fact),)
"""What the markets answer."""
