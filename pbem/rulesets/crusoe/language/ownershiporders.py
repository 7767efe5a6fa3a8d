"""The orders of Landlords and of corporations (CRA 6.2)."""

from __future__ import annotations

from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import order
from pbem.engine.slots import Slot, WholeNumber, WordSlot, read_seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.language.baskets import MONEY
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, other_faults, sentence
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe_of
from pbem.rulesets.crusoe.language.names import PATH
from pbem.rulesets.crusoe.language.played import has_firms, has_landlords
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.roles import SHARES
from pbem.rulesets.crusoe.modules.settings.ownership import FAIR_HOUSING, RENT_CONTROL, Landlords

CHARGE, SALARY = "CHARGE", "SALARY"


class SeatOrAll(Slot[SeatId]):
    """A seat, or all, which is ""."""

    def read(self, words: Words) -> SeatId:
        """Take the seat or the word."""
        return "" if words.took("ALL") else read_seat(words)


class Sums(Slot[tuple[tuple[str, int], ...]]):
    """CRA-COR-04 Dollars by path, joined by commas: 40 ant, 10 spider."""

    def read(self, words: Words) -> tuple[tuple[str, int], ...]:
        """Take one sum or more; each path stands there once."""
        sums: dict[str, int] = {}
        while True:
            dollars = MONEY.read(words)
            path = PATH.read(words)
            if path in sums:
                name = crusoe_of(words).book.path(path).name
                raise Fault(tr("{thing} stands there twice.", thing=name), why=Why.REFUSED)
            sums[path] = dollars
            if not (words.took(",") or words.took("+")):
                return tuple(sums.items())

    def write(self, value: tuple[tuple[str, int], ...]) -> str:
        """Join the sums by commas."""
        return ", ".join(f"{dollars} {path}" for path, dollars in value)


def close_faults(here: IslandLexicon, seat: SeatId) -> Faults:
    """CRA-LND-06, CRA-LND-13 Yield why a path is not let or closed so."""
    landlords = here.book.of(Landlords)
    if landlords is None or not has_landlords(here.book):
        yield no(tr("No seat owns a path in this game."))
    elif seat and landlords.variant == FAIR_HOUSING:
        yield no(tr("What holds for a path holds for all: leave out TO."))
    elif seat:
        yield from other_faults(here, seat)


def firm_faults(here: IslandLexicon) -> Faults:
    """CRA-COR-01, CRA-GEN-06 Yield why the writer never has shares."""
    if not has_firms(here.book):
        yield no(tr("There are no corporations in this game."))
    elif here.mine and (reason := MAY_HOLD(here.scene, here.me, SHARES)):
        yield sentence(reason)


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
    rent: int = slot(MONEY)
    seat: SeatId = slot(SeatOrAll(), default="")

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-LND-13, CRA-LND-14 Yield why landlords do not set this."""
        landlords = here.book.of(Landlords)
        if landlords is not None and landlords.variant == RENT_CONTROL:
            yield no(tr("The government sets the rents in this game."), tr("You may CLOSE a path."))
        else:
            yield from close_faults(here, self.seat)


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
    seat: SeatId = slot(SeatOrAll(), default="")

    def refuses(self, here: IslandLexicon) -> Faults:
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

    first_counts: ClassVar[tuple[str, ...] | None] = ("path",)

    may_depend: ClassVar[bool] = False
    path: str = slot(PATH)
    form: str = slot(WordSlot(tr_noop("form of terms"), {CHARGE: CHARGE, SALARY: SALARY}))
    dollars: int = slot(MONEY)

    def refuses(self, here: IslandLexicon) -> Faults:
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

    entries: tuple[tuple[str, int], ...] = slot(Sums())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-COR-04, CRA-R75 Yield why these sums buy no shares."""
        yield from firm_faults(here)
        price = here.book.advanced.share_price
        for path, dollars in self.entries:
            if dollars % price or not dollars:
                name = here.book.path(path).name
                yield no(tr("{path}: a share costs ${price}; write full shares.", path=name, price=price))


@order(
    tr_noop("DIVIDEND <path> <dollars>"),
    rule="CRA-COR-09",
    help=tr_noop("Your stockholder's vote on the dollars paid out for each share."),
    examples=("DIVIDEND ant 2",),
)
class Dividend(IslandOrder):
    """CRA-COR-09 A vote on a dividend."""

    first_counts: ClassVar[tuple[str, ...] | None] = ("path",)

    may_depend: ClassVar[bool] = False
    path: str = slot(PATH)
    dollars: int = slot(MONEY)

    def refuses(self, here: IslandLexicon) -> Faults:
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

    first_counts: ClassVar[tuple[str, ...] | None] = ("path",)

    may_depend: ClassVar[bool] = False
    path: str = slot(PATH)
    rolls: int = slot(WholeNumber(tr_noop("the number of rolls"), 0, 999))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-COR-09 Yield why there is no vote on profits."""
        return firm_faults(here)


LAND_ORDERS = (RentOrder, Close)
FIRM_ORDERS = (Terms, Invest, Dividend, Train)
"""The orders of Landlords and of stockholders, in the order of the brief."""
