"""What is told of deals in State Capitalism (CRA 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.wording import Said


@dataclass(frozen=True, slots=True)
class DealMade(Event):
    """Units that a legal seller puts into the pot for their holder, at so many dollars each or at a part."""

    cites: ClassVar[str] = "CRA-STA-02"
    seller: str
    holder: str
    goods: Said
    price: int
    is_percent: bool = False

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        named = {"seller": self.seller, "holder": self.holder, "goods": self.goods, "price": self.price}
        if self.is_percent:
            return tr("{seller} puts in {goods} of {holder}, at {price}% of the price.", **named)
        return tr("{seller} puts in {goods} of {holder}, at ${price} each.", **named)
