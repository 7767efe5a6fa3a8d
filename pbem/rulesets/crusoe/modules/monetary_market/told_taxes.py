"""What is told of taxes (brief 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event


@event("CRA-MM-15", "Taxes: ${needed} needed, ${rate} a share.")
class Assessed(Event):
    """What taxes must bring, and how much that is for a share.

    The treasury had the `offset` already, and what it `lost` was not needed.
    """

    needed: int
    rate: int
    offset: int = 0
    lost: int = 0


@event(
    "CRA-MM-15",
    "{seat} pays ${pays} and gets ${gets}.",
    when={"not gets": "{seat} pays ${pays}.", "not pays": "{seat} gets ${gets}."},
)
class TaxPaid(Event):
    seat: str
    pays: int
    gets: int = 0
    burden: int = 0


@event("CRA-R13", "The treasury is short: ${funds} for ${needed}.")
class TreasuryShort(Event):
    funds: int
    needed: int


@event("CRA-WEL-02", "{seat} gets ${dollars} welfare.")
class WelfarePaid(Event):
    seat: str
    dollars: int
