"""What a GM may choose of unequal rules between drawn groups (CRA 4.E)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.engine.options import numbers, option, section, section_list
from pbem.rulesets.crusoe.modules.settings.government import RANDOM

THIRD, ALL, NONE, COIN = "third", "all", "none", "coin"
WOMEN, MEN = "women", "men"
USUAL = "usual"
BARS = ("land", "welfare", "shares", "offices")
"""CRA-GEN-06 What may be barred besides."""
ROWS = ("2-4", "5", "6", "7", "8", "9-10", "11-12")
"""CRA-DIS-02 The rows of the disability table."""
MOST_OTHERS = 39
"""How many may be drawn at most, of the seats of the largest game."""
MOST_PENALTY = 20


@dataclass(frozen=True)
class MensWork:
    """CRA-GEN-04 Paths closed to one group, and to the other."""

    barred: int = option(0, "Paths closed to the disempowered group.", between=(0, 6))
    reserved: int = option(0, "Paths closed to the other group.", between=(0, 1))


@dataclass(frozen=True)
class Limits:
    """CRA-DSC-01 Limits that are applied to a minority, as they might be to women."""

    mens_work: MensWork | None = section(MensWork, "Paths closed to it.", is_none=True)  # noqa: RUF009
    no_suffrage: bool = option(False, "It neither votes nor invokes government nor speaks.")
    no_vote: bool = option(False, "It does not vote.")
    extra_bars: tuple[str, ...] = option((), "What else it may not have.", choices=BARS)


@dataclass(frozen=True)
class RaceGroup:
    """CRA-RAC-05 A minority: its name, how many it has, and how many of them have no prejudice."""

    name: str = option("", "What the group is called.")
    count: int = option(1, "How many belong to it.", between=(1, MOST_OTHERS))
    exempt: int = option(0, "How many of them are without prejudice.", between=(0, MOST_OTHERS))
    limits: Limits | None = section(Limits, "What it may not do.", is_none=True)  # noqa: RUF009


@dataclass(frozen=True)
class Race:
    """CRA-RAC What a GM may choose of prejudice: one minority, or groups and a table of prejudice."""

    minority: int | str = option(
        1, "How many are of the minority.", choices=(THIRD,), between=(1, MOST_OTHERS)
    )
    majority_prejudiced: int | str = option(
        ALL,
        "How many of the majority are prejudiced.",
        choices=(ALL, NONE, RANDOM),
        between=(0, MOST_OTHERS),
    )
    minority_prejudiced: str = option(
        "no", "Whether the minority is prejudiced.", choices=("yes", "no", COIN)
    )
    penalty: int | None = option(
        None,
        "Points lost for each that does as well; none: as the game's file says.",
        between=(0, MOST_PENALTY),
        may_be_none=True,
    )
    groups: tuple[RaceGroup, ...] = section_list(RaceGroup, "Several minorities, in place of the one.")
    prejudice: Mapping[str, Mapping[str, int]] = numbers(
        "With groups: points lost by group, and by the group it is prejudiced against; 0: none.",
        between=(0, MOST_PENALTY),
        depth=2,
    )
    limits: Limits | None = section(Limits, "What the minority may not do.", is_none=True)  # noqa: RUF009


@dataclass(frozen=True)
class Gender:
    """CRA-GEN What a GM may choose of two groups with unequal standing."""

    disempowered: str = option(WOMEN, "Which group has less power.", choices=(WOMEN, MEN))
    mens_work: MensWork | None = section(  # noqa: RUF009
        MensWork, "Paths closed to one of the groups.", is_none=True
    )
    no_suffrage: str = option(
        USUAL,
        "It neither votes nor invokes government nor speaks; usual: with dolls_house only.",
        choices=(USUAL, "yes", "no"),
    )
    no_vote: bool = option(False, "It does not vote; it invokes government and speaks.")
    extra_bars: tuple[str, ...] = option(
        (USUAL,),
        "What else it may not have; usual: no offices and land where it has no suffrage.",
        choices=(USUAL, *BARS),
    )
    dolls_house: bool = option(False, "Each of the one group is bound to a partner of the other.")
    path_control: str = option(
        NONE, "Its paths are its own choice, or the government assigns them.", choices=(NONE, "government")
    )

    @property
    def is_assigned(self) -> bool:
        """CRA-R141 Say whether the government assigns paths to the disempowered."""
        return self.path_control != NONE

    @property
    def is_without_suffrage(self) -> bool:
        """CRA-GEN-05, CRA-GEN-13 Say whether the disempowered have no suffrage."""
        return self.dolls_house if self.no_suffrage == USUAL else self.no_suffrage == "yes"

    @property
    def bars(self) -> tuple[str, ...]:
        """CRA-GEN-06, CRA-GEN-07 Return what the disempowered may not have besides."""
        named = tuple(bar for bar in BARS if bar in self.extra_bars)
        if USUAL not in self.extra_bars or not self.is_without_suffrage:
            return named
        return tuple(bar for bar in BARS if bar in (*named, "offices", "land"))


@dataclass(frozen=True)
class Disability:
    """CRA-DIS What a GM may choose of disability."""

    count: int | str = option(
        RANDOM, "How many are disabled.", choices=(RANDOM, ALL), between=(1, MOST_OTHERS + 1)
    )
    choose: str = option(
        "roll", "Each rolls for a row of the table, or the rows are given.", choices=("roll", "assign")
    )
    rows: tuple[str, ...] = option((), "The rows that are dealt to seats at random.", choices=ROWS)
