"""What a GM may choose of modules of ownership: land, firms, guilds, assigned work, a country, Galt."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.options import option, section
from pbem.rulesets.crusoe.modules.settings.government import RANDOM
from pbem.rulesets.crusoe.things import GOODS, WATER

HOMESTEAD, MODERN = "homestead", "modern"
FAIR_HOUSING, RENT_CONTROL = "fair_housing", "rent_control"
ALL = "all"
MOST_PATHS = 7
RESOURCES = tuple(good for good in GOODS if good != WATER)
"""CRA-TWC-02 What may be the basic resource."""
MOST_RENT = 1000


@dataclass(frozen=True)
class Offer:
    """CRA-R57 What a landlord asks who has never said; none: what the game's file says."""

    money: int | None = option(
        None, "Dollars asked by a silent landlord.", between=(0, MOST_RENT), may_be_none=True
    )
    barter: int | None = option(
        None, "Harvests asked by one without money.", between=(0, MOST_RENT), may_be_none=True
    )


@dataclass(frozen=True)
class Landlords:
    """CRA-LND What a GM may choose of Landlords."""

    form: str = option(
        HOMESTEAD, "Who owns paths: whoever walks one first, or two Landlords.", choices=(HOMESTEAD, MODERN)
    )
    variant: str = option(
        "none",
        "Rents the same for all on a path, or set by the government.",
        choices=("none", FAIR_HOUSING, RENT_CONTROL),
    )
    government_paths: int | str | tuple[str, ...] = option(
        0,
        "Paths the government owns: how many, all, or a list of paths.",
        choices=(ALL,),
        between=(0, MOST_PATHS),
        may_be_list=True,
    )
    rest: str = option(
        "free",
        "Who owns the others where the government owns some.",
        choices=("free", HOMESTEAD, MODERN),
    )
    offer_default: Offer = section(Offer, "What a landlord asks who has never said.")  # noqa: RUF009

    @property
    def has_government_paths(self) -> bool:
        """CRA-LND-15 Say whether the government owns any path."""
        return self.government_paths not in (0, ())

    @property
    def has_landlords(self) -> bool:
        """CRA-R67 Say whether seats may own paths."""
        return not self.has_government_paths or (self.government_paths != ALL and self.rest != "free")

    @property
    def is_modern(self) -> bool:
        """CRA-LND-02 Say whether two Landlords are drawn."""
        return self.has_landlords and (self.rest if self.has_government_paths else self.form) == MODERN


@dataclass(frozen=True)
class Corporations:
    """CRA-COR What a GM may choose of corporations."""

    dividend_carry: bool = option(True, "Dividends can be spent in the next cycle; off: they are lost.")


@dataclass(frozen=True)
class Guilds:
    """CRA-GLD What a GM may choose of the Guild Oligarchy."""

    guild_dead: str = option(
        "closed", "Whether all may make what a dead member drew.", choices=("closed", "open")
    )


@dataclass(frozen=True)
class Paternalistic:
    """CRA-PAT The Paternalistic Economy leaves nothing to choose but who governs."""


@dataclass(frozen=True)
class ThirdWorld:
    """CRA-TWC What a GM may choose of the Third World Country."""

    resource: str = option(RANDOM, "The basic resource.", choices=(RANDOM, *RESOURCES))


@dataclass(frozen=True)
class Objectivist:
    """CRA-OBJ The Objectivist Model leaves nothing to choose."""
