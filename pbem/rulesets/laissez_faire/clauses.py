"""The clauses of contracts, as they are agreed on: plain values (brief 3.9.3)."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.engine.events import SeatId

ANYONE = "anyone"
STREETS, TRANSIT, UTILITIES, ALL = "STREETS", "TRANSIT", "UTILITIES", "ALL"
LEASE = "LEASE"
"""The jail lease where a title may stand."""


@dataclass(frozen=True)
class Due:
    """Dollars that fall due in a round."""

    amount: int
    round: int


@dataclass(frozen=True)
class Every:
    """The rounds first, first + step … up to last; None: without end."""

    first: int
    step: int = 1
    last: int | None = None

    def falls_in(self, round: int) -> bool:
        """Say whether something falls due in a round."""
        return (
            round >= self.first
            and (round - self.first) % self.step == 0
            and (self.last is None or round <= self.last)
        )


@dataclass(frozen=True)
class Pledge:
    """Titles that secure a debt, and the rounds of grace before they are forfeit."""

    titles: tuple[str, ...]
    grace: int = 0


@dataclass(frozen=True)
class Terms:
    """What is agreed on in a clause; `until` is its last round, None without end."""

    until: int | None = field(default=None, kw_only=True)
    no_transfer: bool = field(default=False, kw_only=True)


@dataclass(frozen=True)
class PayNow(Terms):
    """PAY $n FROM x TO y NOW."""

    amount: int
    payer: SeatId
    payee: SeatId


@dataclass(frozen=True)
class Pay(Terms):
    """PAY in one round (first == last) or every so many; by a seat, or whoever owns `title` (payer "")."""

    amount: int
    payer: SeatId
    payee: SeatId
    when: Every
    title: str = ""
    pledge: Pledge | None = None


@dataclass(frozen=True)
class Loan(Terms):
    """LOAN with a schedule of repayments."""

    amount: int
    lender: SeatId
    borrower: SeatId
    dues: tuple[Due, ...]
    pledge: Pledge | None = None


@dataclass(frozen=True)
class InterestLoan(Terms):
    """LOAN AT i% DUE ROUND r."""

    amount: int
    lender: SeatId
    borrower: SeatId
    percent: int
    due: int
    pledge: Pledge | None = None


@dataclass(frozen=True)
class Transfer(Terms):
    """TRANSFER of a title or the lease, now (round None) or in a round."""

    title: str
    giver: SeatId
    taker: SeatId
    round: int | None = None


@dataclass(frozen=True)
class Income(Terms):
    """INCOME p% OF t TO y; `grantor` is set if it is PERSONAL (the owner at conclusion)."""

    percent: int
    title: str
    holder: SeatId
    is_personal: bool = False
    grantor: SeatId = ""


@dataclass(frozen=True)
class Fixed(Terms):
    """FIXED $n AT t FOR y; `grantor` as with Income."""

    amount: int
    title: str
    guest: SeatId
    is_personal: bool = False
    grantor: SeatId = ""


@dataclass(frozen=True)
class Refuse(Terms):
    """REFUSE BY x AT titles, a city or a group TO guests [LANDING IN city]; attached to the titles if so."""

    by: SeatId
    where: tuple[str, ...]
    guests: tuple[str, ...]
    landing: str = ""
    is_attached: bool = False


@dataclass(frozen=True)
class Floor(Terms):
    """FLOOR $n BY x AT titles, a city or a group; attached to the titles if so."""

    amount: int
    by: SeatId
    where: tuple[str, ...]
    is_attached: bool = False


@dataclass(frozen=True)
class OptionToBuy(Terms):
    """OPTION t FOR $n TO y."""

    title: str
    amount: int
    holder: SeatId


@dataclass(frozen=True)
class Rule(Terms):
    """RULE <option> = <value>."""

    option: str
    value: str


@dataclass(frozen=True)
class Text(Terms):
    """TEXT "…", attached to a title if one is named."""

    text: str
    title: str = ""
