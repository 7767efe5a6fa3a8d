"""The minimum wage: what a package of goods costs, or what the government sets (CRA-WEL-01, CRA-R41)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.modules.hooks import MINIMUM_WAGE
from pbem.rulesets.crusoe.modules.monetary_market.markets import markets_of
from pbem.rulesets.crusoe.modules.monetary_market.state import last_quote
from pbem.rulesets.crusoe.modules.settings.government import CHEAPEST_FRUIT, CHEAPEST_PROTEIN


def minimum_wage(scene: Scene) -> int:
    """CRA-WEL-01, CRA-WEL-07 Return the minimum wage; a government that has set none leaves the package."""
    decreed = MINIMUM_WAGE(scene) if scene.book.options.welfare.minimum == "government" else None
    return package_price(scene) if decreed is None else decreed


def package_price(scene: Scene) -> int:
    """CRA-WEL-01, CRA-WEL-06 Return the sum of what the parts of the package cost."""
    return sum(units * price_of(scene, part) for part, units in package_of(scene).items())


def package_of(scene: Scene) -> Mapping[str, int]:
    """CRA-WEL-06 Return the package of the game's options, or of its tables."""
    return scene.book.options.welfare.package or scene.book.advanced.package


def price_of(scene: Scene, part: str) -> int:
    """CRA-R41 Return the commodity price of a part: of a good, or of the cheapest of a class."""
    tables = scene.book.advanced.market
    classes = {CHEAPEST_FRUIT: tables.fruit, CHEAPEST_PROTEIN: tables.protein}
    return _cheapest(scene, classes.get(part, (part,)))


def _cheapest(scene: Scene, goods: Sequence[str]) -> int:
    """CRA-R41 Return the lowest price of this cycle; if there is none, of the last ones there were; or 0."""
    markets, cycle = markets_of(scene), scene.state.cycle
    now = [markets.quote[good][cycle] for good in goods if cycle in markets.quote.get(good, {})]
    last = (last_quote(markets, good) for good in goods)
    return min(now or [price for price in last if price is not None], default=0)
