"""What is told of deals in State Capitalism (CRA 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.rulesets.crusoe.wording import Said


@event(
    "CRA-STA-02",
    "{seller} puts in {goods} of {holder}, at ${price} each.",
    when={"is_percent": "{seller} puts in {goods} of {holder}, at {price}% of the price."},
)
class DealMade(Event):
    seller: str
    holder: str
    goods: Said
    price: int
    is_percent: bool = False
