"""What is told of the monetary market: prices, sales, what is bought (brief 8.1); no list of bids ever."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.rulesets.crusoe.wording import Named, Said


@event(
    "CRA-MM-07",
    (
        "Commodity: {good} {n} unit, ${money}, price ${price}.",
        "Commodity: {good} {n} units, ${money}, price ${price}.",
    ),
    called={"n": "units"},
)
class Priced(Event):
    good: Named
    units: int
    money: int
    price: int


@event("CRA-MM-08", "{seat} sells {goods} for ${dollars}.")
class Sold(Event):
    """What a seat is paid for its units on the commodity market; `kept` of them are older than this cycle."""

    seat: str
    goods: Said
    dollars: int
    kept: int = 0


@event("CRA-CCO-01", "{seat} puts {goods} into the pot.")
class Dumped(Event):
    seat: str
    goods: Said


@event("CRA-CLW-08", "{seat} pays {ceo} ${dollars} as CEO.")
class CutPaid(Event):
    seat: str
    ceo: str
    dollars: int


@event("CRA-STA-04", "{seat} destroys {goods}.")
class Destroyed(Event):
    seat: str
    goods: Said


@event(
    "CRA-MM-18",
    (
        "Wholesale: {good} {n} unit, price ${price}, ${paid} for the next cycle.",
        "Wholesale: {good} {n} units, price ${price}, ${paid} for the next cycle.",
    ),
    called={"paid": "paid_in", "n": "units"},
)
class Closed(Event):
    good: Named
    units: int
    price: int
    paid_in: int


@event("CRA-MM-21", "{seat} buys {goods} for ${dollars}.")
class Bought(Event):
    seat: str
    goods: Said
    dollars: int


@event("CRA-MM-23", "{seat} gets {goods} left over.")
class LeftOver(Event):
    seat: str
    goods: Said


@event(
    "CRA-MM-22",
    "You cannot pay for {goods}.",
    when={"dollars": "You cannot pay for {goods}: ${dollars} confiscated."},
)
class Confiscated(Event):
    goods: Said
    dollars: int
