"""What a GM may choose of the other modules and the optional rules (CRA 4.F, 4.G)."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.options import option
from pbem.rulesets.crusoe.modules.settings.discrimination import MEN, MOST_OTHERS, WOMEN
from pbem.rulesets.crusoe.modules.settings.government import RANDOM

STRONG, WEAK = "strong", "weak"
MORE_DEVOUT, LESS_DEVOUT = "more_devout", "less_devout"
LOTTERY, YUPPIES = "lottery", "yuppies"
OFF, HALF = "off", "half"
ANYONE = "anyone"


@dataclass(frozen=True)
class Vegetarians:
    """CRA-VEG What a GM may choose of vegetarians."""

    count: int | str = option(
        RANDOM, "How many are vegetarians.", choices=(RANDOM,), between=(1, MOST_OTHERS)
    )
    may_catch: bool = option(True, "They may catch fish, though they eat none.")


@dataclass(frozen=True)
class Feudalism:
    """CRA-FEU What a GM may choose of Early Feudalism."""

    warlord: str = option(
        WEAK, "A weak Warlord rolls dice; a strong one wins all battles.", choices=(STRONG, WEAK)
    )
    dice: int | str = option(
        RANDOM, "How many dice a weak Warlord rolls.", choices=(RANDOM,), between=(2, MOST_OTHERS)
    )
    drawn_from: str = option(
        ANYONE, "With gender: which group the Warlord comes from.", choices=(ANYONE, WOMEN, MEN)
    )


@dataclass(frozen=True)
class Church:
    """CRA-CHU What a GM may choose of the Church."""

    kind: str = option(
        LESS_DEVOUT,
        "More devout: violence is forbidden; less: it costs charity.",
        choices=(MORE_DEVOUT, LESS_DEVOUT),
    )


@dataclass(frozen=True)
class Libertarianism:
    """CRA-LIB Libertarianism leaves nothing to choose."""


@dataclass(frozen=True)
class Utopian:
    """CRA-UTO-01 The Utopian Economy leaves nothing to choose."""


@dataclass(frozen=True)
class Punishment:
    """CRA-PUN-01 A further punishment leaves nothing to choose."""


@dataclass(frozen=True)
class ManyPlayers:
    """CRA-XL What a GM may choose of games with more than eight seats."""

    token_sets: int | None = option(
        None,
        "How many sets of tokens there are; none: one for each eight seats.",
        between=(1, 10),
        may_be_none=True,
    )


@dataclass(frozen=True)
class Attitudes:
    """CRA-VVC What a GM may choose of aims other than one's own score."""

    assign: str = option(
        OFF,
        "Each seat chooses its attitude in secret, or it is dealt, in secret or openly.",
        choices=(OFF, "choose", "random_secret", "random_public"),
    )


@dataclass(frozen=True)
class Diamonds:
    """CRA-DIA What a GM may choose of Diamonds at the end."""

    value: str = option(
        "standard", "What a Diamond is worth at the end.", choices=("standard", LOTTERY, YUPPIES)
    )
    small_boat: int | str = option(
        OFF, "How many places the boat has.", choices=(OFF, HALF), between=(1, MOST_OTHERS)
    )

    @property
    def is_small_boat(self) -> bool:
        """CRA-DIA-03 Say whether there may be too few places."""
        return self.small_boat != OFF
