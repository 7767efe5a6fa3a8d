"""The orders of Landlords and of corporations (CRA 6.2)."""

from __future__ import annotations

from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import order
from pbem.engine.slots import WholeNumber, WordSlot, slot
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.moneyslots import DOLLARS, SumsSlot
from pbem.rulesets.crusoe.language.names import PATH
from pbem.rulesets.crusoe.language.ownershipchecks import (
    close_faults,
    firm_faults,
    invest_faults,
    rent_faults,
)
from pbem.rulesets.crusoe.language.seatslots import SeatOrAllSlot

CHARGE, SALARY = "CHARGE", "SALARY"


@order(
    tr_noop("RENT <path> <rent> [TO <seat>]"),
    rule="CRA-LND-06",
    help=tr_noop(
        "What you ask for a path of yours: dollars or, without money, how often a tenant's goods are yours. "
        "TO a seat, or TO all."
    ),
    examples=("RENT spider 12 TO bob", "RENT ant 5"),
)
class RentOrder(IslandOrder):
    """CRA-LND-06 What a landlord asks of a seat, or of all ("")."""

    may_depend: ClassVar[bool] = False
    path: str = slot(PATH)
    rent: int = slot(DOLLARS)
    seat: SeatId = slot(SeatOrAllSlot(), default="")

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-LND-13, CRA-LND-14 Yield why landlords do not set this."""
        return rent_faults(here, self.seat)


@order(
    tr_noop("CLOSE <path> [TO <seat>]"),
    rule="CRA-LND-06",
    help=tr_noop("Lets a seat, or all, not use a path of yours."),
    examples=("CLOSE spider TO bob", "CLOSE ant"),
)
class Close(IslandOrder):
    """CRA-LND-06 A path closed to a seat, or to all ("")."""

    may_depend: ClassVar[bool] = False
    path: str = slot(PATH)
    seat: SeatId = slot(SeatOrAllSlot(), default="")

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-LND-13 Yield why it is not closed so."""
        return close_faults(here, self.seat)


@order(
    tr_noop("TERMS <path> <form> <dollars>"),
    rule="CRA-COR-06",
    help=tr_noop(
        "Your stockholder's vote on a path: a CHARGE that all on it owe, or the most they keep of what they "
        "earn as a SALARY."
    ),
    examples=("TERMS ant SALARY 60", "TERMS firefly CHARGE 5"),
)
class Terms(IslandOrder):
    """CRA-COR-06 A stockholder's vote on a charge or a salary."""

    may_depend: ClassVar[bool] = False
    path: str = slot(PATH)
    form: str = slot(WordSlot(tr_noop("form of terms"), {CHARGE: CHARGE, SALARY: SALARY}))
    dollars: int = slot(DOLLARS)

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-COR-06 Yield why there is no vote on terms."""
        return firm_faults(here)


@order(
    tr_noop("INVEST <entries>"),
    rule="CRA-COR-04",
    help=tr_noop("Buys shares of paths' corporations with dollars, in full tens."),
    examples=("INVEST 40 ant, 10 spider", "IF CASH >= 50 THEN INVEST 20 ant"),
)
class Invest(IslandOrder):
    """CRA-COR-04 Dollars by path."""

    entries: tuple[tuple[str, int], ...] = slot(SumsSlot())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-R75 Yield why these sums buy no shares."""
        return invest_faults(here, self.entries)


@order(
    tr_noop("DIVIDEND <path> <dollars>"),
    rule="CRA-COR-09",
    help=tr_noop("Your stockholder's vote on the dollars paid out for each share."),
    examples=("DIVIDEND ant 2",),
)
class Dividend(IslandOrder):
    """CRA-COR-09 A vote on a dividend."""

    may_depend: ClassVar[bool] = False
    path: str = slot(PATH)
    dollars: int = slot(DOLLARS)

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-COR-09 Yield why there is no vote on profits."""
        return firm_faults(here)


@order(
    tr_noop("TRAIN <path> <rolls>"),
    rule="CRA-COR-09",
    help=tr_noop("Your stockholder's vote on how often the corporation rolls for experience."),
    examples=("TRAIN ant 2",),
)
class Train(IslandOrder):
    """CRA-COR-09 A vote on rolls for experience."""

    may_depend: ClassVar[bool] = False
    path: str = slot(PATH)
    rolls: int = slot(WholeNumber(tr_noop("the number of rolls"), 0, 999))

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-COR-09 Yield why there is no vote on profits."""
        return firm_faults(here)


LAND_ORDERS = (RentOrder, Close)
FIRM_ORDERS = (Terms, Invest, Dividend, Train)
"""The orders of Landlords and of stockholders, in the order of the brief."""
