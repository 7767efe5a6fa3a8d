"""LAI-R07 What the arbiter can decide in a JUDGE order (brief 5.7), as plain values; `judging` does it."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.events import SeatId


@dataclass(frozen=True)
class Effect:
    """One thing that the arbiter decides."""


@dataclass(frozen=True)
class FinePaid(Effect):
    """PAY $n FROM x TO y: at once as far as it goes, the rest is arrears of a new clause."""

    amount: int
    payer: SeatId
    payee: SeatId

    def __str__(self) -> str:
        return f"PAY ${self.amount} FROM {self.payer} TO {self.payee}"


@dataclass(frozen=True)
class TitleAwarded(Effect):
    """TRANSFER t FROM x TO y: a title, or the lease, changes hands; each may be the bank."""

    title: str
    giver: str
    taker: str

    def __str__(self) -> str:
        return f"TRANSFER {self.title} FROM {self.giver} TO {self.taker}"


@dataclass(frozen=True)
class ClauseVoid(Effect):
    """VOID K5.2: a clause ends."""

    clause: str

    def __str__(self) -> str:
        return f"VOID {self.clause}"


@dataclass(frozen=True)
class ProposalStruck(Effect):
    """STRIKE P3: a proposal is gone."""

    proposal: str

    def __str__(self) -> str:
        return f"STRIKE {self.proposal}"


@dataclass(frozen=True)
class ClauseValued(Effect):
    """VALUE K5.2 ann -30 bob +30: what a clause is worth to seats, whatever it says."""

    clause: str
    values: tuple[tuple[SeatId, int], ...]

    def __str__(self) -> str:
        return f"VALUE {self.clause} {' '.join(f'{seat} {value:+d}' for seat, value in self.values)}"
