"""What is told of the monetary market: prices, sales, what is bought (brief 8.1); no list of bids ever."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.wording import Named, Said


@dataclass(frozen=True, slots=True)
class Priced(Event):
    """The commodity price of a good, from the dollars in its market."""

    cites: ClassVar[str] = "CRA-MM-07"
    good: Named
    units: int
    money: int
    price: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return trn(
            "Commodity: {good} {n} unit, ${money}, price ${price}.",
            "Commodity: {good} {n} units, ${money}, price ${price}.",
            self.units,
            good=self.good,
            money=self.money,
            price=self.price,
        )


@dataclass(frozen=True, slots=True)
class Sold(Event):
    """What a seat is paid for its units on the commodity market; `kept` of them are older than this cycle."""

    cites: ClassVar[str] = "CRA-MM-08"
    says: ClassVar[str] = "{seat} sells {goods} for ${dollars}."
    seat: str
    goods: Said
    dollars: int
    kept: int = 0


@dataclass(frozen=True, slots=True)
class Dumped(Event):
    """What a seat puts into the pot unpaid."""

    cites: ClassVar[str] = "CRA-CCO-01"
    says: ClassVar[str] = "{seat} puts {goods} into the pot."
    seat: str
    goods: Said


@dataclass(frozen=True, slots=True)
class CutPaid(Event):
    """What a seller pays to the head of an industry."""

    cites: ClassVar[str] = "CRA-CLW-08"
    says: ClassVar[str] = "{seat} pays {ceo} ${dollars} as CEO."
    seat: str
    ceo: str
    dollars: int


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """Units that are destroyed rather than sold."""

    cites: ClassVar[str] = "CRA-STA-04"
    says: ClassVar[str] = "{seat} destroys {goods}."
    seat: str
    goods: Said


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """The wholesale price of a good, and what its market holds next."""

    cites: ClassVar[str] = "CRA-MM-18"
    good: Named
    units: int
    price: int
    paid_in: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return trn(
            "Wholesale: {good} {n} unit, price ${price}, ${paid} for the next cycle.",
            "Wholesale: {good} {n} units, price ${price}, ${paid} for the next cycle.",
            self.units,
            good=self.good,
            price=self.price,
            paid=self.paid_in,
        )


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """What a seat buys, and pays."""

    cites: ClassVar[str] = "CRA-MM-21"
    says: ClassVar[str] = "{seat} buys {goods} for ${dollars}."
    seat: str
    goods: Said
    dollars: int


@dataclass(frozen=True, slots=True)
class LeftOver(Event):
    """What is left over goes to one seat, free."""

    cites: ClassVar[str] = "CRA-MM-23"
    says: ClassVar[str] = "{seat} gets {goods} left over."
    seat: str
    goods: Said


@dataclass(frozen=True, slots=True)
class Confiscated(Event):
    """What a seat asked for and cannot pay, and what it loses by that; told to it alone."""

    cites: ClassVar[str] = "CRA-MM-22"
    goods: Said
    dollars: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.dollars:
            return tr(
                "You cannot pay for {goods}: ${dollars} confiscated.", goods=self.goods, dollars=self.dollars
            )
        return tr("You cannot pay for {goods}.", goods=self.goods)
