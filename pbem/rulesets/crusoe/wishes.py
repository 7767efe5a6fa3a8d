"""What orders name, as plain values: path plans, wishes, divisions, motions, verdicts (brief 3.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pbem.engine.case_shapes import Whole
from pbem.engine.events import SeatId
from pbem.engine.orders import Condition
from pbem.engine.stored import Pairs
from pbem.rulesets.crusoe.things import EMPTY, Basket, StoredBasket

ANYONE = "anyone"
NOTHING = "NOTHING"
"""At the end of a list of wishes: take nothing rather than what the default list names."""
EVEN, NEED, LABOUR, SHARES, BANK, TO = "EVEN", "NEED", "LABOUR", "SHARES", "BANK", "TO"
"""The kinds of division (CRU-P18), and what an estate may go to besides (CRU-P28)."""
SPARE, KILL, FINE, SWAP = "SPARE", "KILL", "FINE", "SWAP"
"""The kinds of verdict of the base (CRU-P24)."""
CRIPPLE, ENSLAVE, EXILE = "CRIPPLE", "ENSLAVE", "EXILE"
"""CRA-PUN-01 The kinds of verdict that modules add."""
MORE_PENALTIES = (CRIPPLE, ENSLAVE, EXILE)
ABSTAIN, NONE = "abstain", "none"


@dataclass(frozen=True)
class PathCheck(Condition):
    """CRU-P04 A condition of a path entry: EMPTY, MAX with a number, WITH or WITHOUT with a seat."""

    kind: str
    number: int = 0
    seat: SeatId = ""

    def __str__(self) -> str:
        about = self.seat or (str(self.number) if self.kind == "MAX" else "")
        return f"{self.kind} {about}".strip()


@dataclass(frozen=True)
class PathEntry:
    """A path of a plan with its condition: a PathCheck, an IF test, or none.

    CRA-R59 `rent_max` is the highest rent and charge that is accepted; None accepts any.
    """

    path: str
    check: PathCheck | None = None
    test: Condition | None = None
    rent_max: int | None = None

    def __str__(self) -> str:
        named = self.path if self.rent_max is None else f"{self.path} RENTMAX {self.rent_max}"
        if self.test:
            return f"{named} IF {self.test}"
        return f"{named} {self.check}" if self.check else named


@dataclass(frozen=True)
class Wish:
    """CRU-P03 An entry of a preference list: a thing, class, icon type or "market"; a target, or 0."""

    word: str
    target: int = 0

    def __str__(self) -> str:
        return f"{self.word} {self.target}" if self.target else self.word


@dataclass(frozen=True)
class Division:
    """CRU-P18, CRU-P28 How goods are divided: by kind; SHARES with baskets by seat and `rest`.

    `kind` is EVEN, NEED, LABOUR, SHARES, BANK, or TO with `seat`; `rest` is EVEN, NEED, LABOUR or a seat.
    """

    kind: str
    seat: SeatId = ""
    shares: Annotated[tuple[tuple[SeatId, StoredBasket], ...], Pairs("seat", "goods")] = ()
    rest: str = EVEN

    def __str__(self) -> str:
        if self.kind == TO:
            return f"TO {self.seat}"
        if self.kind != SHARES:
            return self.kind
        baskets = "".join(f"{seat}: {basket}; " for seat, basket in self.shares)
        return f"SHARES {baskets}REST {self.rest}"


NO_DIVISION = Division("")
"""The division of a motion that divides nothing."""


@dataclass(frozen=True)
class Motion:
    """CRU-P17 A motion: its number, who made it, and what it proposes."""

    number: Annotated[int, Whole(1)]
    author: SeatId
    division: Division


@dataclass(frozen=True)
class Penalty:
    """One part of a verdict: SPARE, KILL, FINE (goods, or all of them), SWAP (with a winner, or "").

    CRA-PUN-01 Besides, CRIPPLE with the `row` of a table, ENSLAVE with the master (`seat`, or ""), EXILE.
    """

    kind: str
    goods: Basket = EMPTY
    is_all: bool = False
    seat: SeatId = ""
    row: str = ""

    def __str__(self) -> str:
        if self.kind == FINE:
            return f"FINE {'ALL' if self.is_all else self.goods}"
        if self.kind == CRIPPLE:
            return f"{self.kind} {self.row}"
        joint = "TO" if self.kind == ENSLAVE else "WITH"
        return f"{self.kind} {joint} {self.seat}" if self.seat else self.kind


@dataclass(frozen=True)
class Choice:
    """CRU-P24 A choice of a verdict: penalties joined by +, and who gets the goods ("" as voted: evenly)."""

    penalties: tuple[Penalty, ...]
    heir: SeatId = ""

    def __str__(self) -> str:
        if not self.heir:
            return " + ".join(map(str, self.penalties))
        if not any(one.kind in MORE_PENALTIES for one in self.penalties):
            return f"{' + '.join(map(str, self.penalties))} TO {self.heir}"
        return " + ".join(f"{one} TO {self.heir}" if one.kind == FINE else str(one) for one in self.penalties)
