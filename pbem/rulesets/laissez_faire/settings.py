"""What seats set once and for all, until they change it (brief 5.3): plain values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, TypeAlias

from pbem.engine.case_shapes import Either, Maybe, Whole, Word
from pbem.engine.stored import SPREAD, As, Given, Pairs
from pbem.rulesets.laissez_faire.places import written_places

NO_CAPS = ("NEVER", "LAST", "YES")
STAYS = ("NEVER", "ALWAYS", "WHEN", "UNLESS")
JAILS = ("PAY", "WAIT")
NEVER_RIDE = -1
"""The limit for fares of a seat that never pays one."""


GeneralOrAt: TypeAlias = Annotated[str, Given("")]
"""The place of a line that is for one place, or "" of a line for all."""


class Quote(Enum):
    """How an asking price is reckoned."""

    AMOUNT = "amount"
    LIST = "LIST"
    FAIR = "FAIR"
    DICE = "DICE"
    REFUSE = "REFUSE"


@dataclass(frozen=True)
class Asked:
    """The terms of an asking price: an amount, list or fair price, so many times the dice, or a refusal."""

    quote: Annotated[Quote, As("terms"), Given(Quote.AMOUNT)]
    amount: int = 0

    def __str__(self) -> str:
        match self.quote:
            case Quote.AMOUNT:
                return f"AT ${self.amount}"
            case Quote.DICE:
                return f"AT {self.amount} x DICE"
            case Quote.REFUSE:
                return "REFUSE"
            case _:
                return f"AT {self.quote.value}"


@dataclass(frozen=True)
class PriceEntry:
    """An asking price: for a title, a city or a group; for one guest or any (""), from a city or any.

    `given` tells which was given later.
    """

    scope: str
    guest: Annotated[str, Either((Word("anybody", ("",)), Word("seat"))), Given("")]
    landing: Annotated[str, As("from_city"), Given("")]
    asked: Annotated[Asked, SPREAD, Given(Asked(Quote.AMOUNT))]
    no_cap: Annotated[bool, As("nocap")] = False
    once: bool = False
    given: int = 0


@dataclass(frozen=True)
class Bed:
    """An item of a LODGE or RIDE list.

    `what` is a street or city key, a seat, "bank", or OWN, HOUSE, HERE, CHEAPEST, BENCH; `most` is the
    limit for rent and fare together, "JAIL" the fee of the side.
    """

    what: str
    most: Annotated[int | str | None, As("max")] = None
    is_local: Annotated[bool, As("local")] = False

    def __str__(self) -> str:
        most = "" if self.most is None else f" MAX {self.most}"
        return self.what + " LOCAL" * self.is_local + most


DEFAULT_BEDS = (Bed("CHEAPEST", "JAIL"),)
"""LODGE of a seat that has not said anything."""


@dataclass(frozen=True)
class Wanted:
    """An item of a BUY list: what it covers (titles, cities, groups, JAIL), and the cash to be kept."""

    what: tuple[str, ...]
    keeping: int = 0
    is_not: Annotated[bool, As("not")] = False

    def __str__(self) -> str:
        keeping = f" KEEPING {self.keeping}" if self.keeping else ""
        return "NOT " * self.is_not + ", ".join(self.what) + keeping


DEFAULT_WANTED = (Wanted(("ALL",), 200),)
"""BUY of a seat that has not said anything."""


@dataclass(frozen=True)
class StayRule:
    """A STAY line: `how` is NEVER, ALWAYS, WHEN or UNLESS (landing on one of the places), up to a limit."""

    how: Annotated[str, Word("way", STAYS), Given("ALWAYS")] = "NEVER"
    places: tuple[str, ...] = ()
    most: Annotated[int | None, As("max")] = None

    def __str__(self) -> str:
        places = f" LANDING {written_places(self.places)}" if self.places else ""
        most = "" if self.most is None else f" MAX {self.most}"
        return self.how + places + most


@dataclass(frozen=True)
class JailRule:
    """What a prisoner does: PAY, or WAIT, or PAY from so much cash on."""

    how: Annotated[str, Word("way", JAILS)] = "PAY"
    from_cash: int = 0

    def __str__(self) -> str:
        return f"PAY IF CASH >= {self.from_cash}" if self.from_cash else self.how


@dataclass(frozen=True)
class Settings:
    """All that a traveller and buyer has set; prices stand by themselves.

    `lodge` is by the place of its AT: a space number as "#24", a city key, "SIDE 3", or "" for the general
    line; `stay` is by street or "". `transit` is the most for a fare, None any, -1 never. `no_cap` is
    NEVER, LAST or YES.
    """

    lodge: Annotated[tuple[tuple[GeneralOrAt, tuple[Bed, ...]], ...], Pairs("at", "beds")] = ()
    ride: tuple[Bed, ...] = ()
    transit: Annotated[int | None, Maybe(Whole(NEVER_RIDE))] = None
    avoid: tuple[str, ...] = ()
    no_cap: Annotated[str, Word("limit", NO_CAPS)] = "LAST"
    buy: Annotated[tuple[Wanted, ...], Given(())] = DEFAULT_WANTED
    stay: Annotated[tuple[tuple[GeneralOrAt, StayRule], ...], Pairs("at")] = ()
    jail: JailRule = JailRule()
