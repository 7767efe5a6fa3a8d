"""What a prisoner has to expect at the next chance: the fee, the decision, and what is at stake (T2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit, Jail
from pbem.rulesets.laissez_faire.jail import PAY, day_rate, fee_due
from pbem.rulesets.laissez_faire.settings import JailRule
from pbem.rulesets.laissez_faire.turns import LAST_CHANCE


@dataclass(frozen=True)
class Chance:
    """A prisoner's next chance: its number, the fee at the present rate, and what was decided for it.

    `is_locked`: decided before the dice, and not to be changed any more (LAI-R06).
    """

    side: int
    number: int
    fee: int
    rule: JailRule
    is_locked: bool

    @property
    def is_last(self) -> bool:
        """LAI-33 Say whether who does not leave now is out."""
        return self.number >= LAST_CHANCE

    @property
    def needed(self) -> int:
        """Return the cash with which the fee is paid."""
        return max(self.fee, self.rule.from_cash)

    def said(self) -> str:
        """Return what is said of it in a form."""
        if self.is_last:
            return tr("YOUR LAST CHANCE to leave jail: ${fee}", fee=self.fee)
        return tr("chance {number} of {last}: ${fee}", number=self.number, last=LAST_CHANCE, fee=self.fee)


def next_chance(book: Book, circuit: Circuit, seat: SeatId) -> Chance | None:
    """LAI-30, 31 Return the next chance of a seat to leave jail; None if it is not there."""
    investor = circuit.seats[seat]
    if investor.jail is None:
        return None
    jail = investor.jail
    spent = replace(jail, board=jail.board + day_rate(book, circuit, jail.side))
    rule = _locked(jail) or investor.settings.jail
    return Chance(jail.side, jail.turns + 1, fee_due(book, spent), rule, bool(jail.decision))


def _locked(jail: Jail) -> JailRule | None:
    return JailRule(jail.decision, jail.from_cash) if jail.decision else None


def jail_said(book: Book, circuit: Circuit, seat: SeatId) -> Iterator[str]:
    """Yield what a prisoner has to expect, in capitals where the game is at stake."""
    chance = next_chance(book, circuit, seat)
    if chance is None:
        return
    yield tr(
        "You are in jail (side {side}): chance {number} of {last} to leave it costs ${fee}.",
        side=chance.side,
        number=chance.number,
        last=LAST_CHANCE,
        fee=chance.fee,
    )
    if chance.is_locked:
        yield tr("What you do there was settled when the dice were thrown.")
    yield from _decision(chance, circuit.seats[seat].cash)


def _decision(chance: Chance, cash: int) -> Iterator[str]:
    if chance.rule.how != PAY:
        if chance.is_last:
            yield tr("THIS IS YOUR LAST CHANCE, AND YOU WAIT: YOU WILL BE ELIMINATED.")
        else:
            yield tr("You wait, and stay in jail.")
        return
    yield tr("You pay if you have ${needed} then; you have ${cash} now.", needed=chance.needed, cash=cash)
    if chance.is_last and cash < chance.needed:
        yield tr(
            "THIS IS YOUR LAST CHANCE: WITH LESS THAN ${needed} YOU WILL BE ELIMINATED.", needed=chance.needed
        )
