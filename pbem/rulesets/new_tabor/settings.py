"""The options in force: those of the game, as modes preset and motions have changed them (brief 3.1, 6)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from pbem.rulesets.new_tabor.book import Book, Options
from pbem.rulesets.new_tabor.economy import Economy

VOTABLE = ("ballots", "charity", "settle_max", "rent_step", "charity_penalty", "gifts", "iou")
"""The options that MOTION OPTION can change."""


@dataclass(frozen=True)
class InForce:
    """The votable options and the presets, all filled in; `rent_step` in cents."""

    ballots: str
    charity: str
    settle_max: int
    rounds_per_mail: int
    rent_step: int
    charity_penalty: str
    gifts: bool
    iou: str

    @property
    def has_vote_phase(self) -> bool:
        """Say whether votes have a phase of their own."""
        return self.ballots == "own_phase"

    @property
    def has_charity_phase(self) -> bool:
        """Say whether charity has a phase of its own."""
        return self.charity == "own_phase"


def options_now(book: Book, economy: Economy) -> InForce:
    """Return the options in force."""
    return in_force(book.options, economy.changed)


def in_force(options: Options, changed: dict[str, str]) -> InForce:
    """Fill in what the mode presets, then what motions have changed.

    Where the GM asks for several rounds a letter, and says nothing of ballots, they ride with the orders.
    """
    is_full = options.mode == "full"
    rounds = options.rounds_per_mail or (1 if is_full else 2)
    ballots = options.ballots or ("own_phase" if is_full and rounds == 1 else "with_next")
    step = Decimal(changed.get("rent_step", options.rent_step))
    return InForce(
        ballots=changed.get("ballots") or ballots,
        charity=changed.get("charity") or options.charity or ("own_phase" if is_full else "by_policy"),
        settle_max=int(changed.get("settle_max", 0)) or options.settle_max or (2 if is_full else 1),
        rounds_per_mail=rounds,
        rent_step=int(step * 100),
        charity_penalty=changed.get("charity_penalty", options.charity_penalty),
        gifts=changed["gifts"] == "yes" if "gifts" in changed else options.gifts,
        iou=changed.get("iou", options.iou),
    )
