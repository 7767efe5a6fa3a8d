"""CRA-GLO-01 All that a GM may choose of an advanced game: its game file's options (CRA 2.4, 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from pbem.engine.options import option, section, sections
from pbem.rulesets.crusoe.modules.settings.discrimination import Disability, Gender, Race
from pbem.rulesets.crusoe.modules.settings.government import Government, Welfare
from pbem.rulesets.crusoe.modules.settings.others import (
    Attitudes,
    Church,
    Diamonds,
    Feudalism,
    Libertarianism,
    ManyPlayers,
    Punishment,
    Utopian,
    Vegetarians,
)
from pbem.rulesets.crusoe.modules.settings.ownership import (
    Corporations,
    Guilds,
    Landlords,
    Objectivist,
    Paternalistic,
    ThirdWorld,
)

T = TypeVar("T")
CRIPPLING, SLAVERY, EXILE = "crippling", "slavery", "exile"
PUNISHMENTS = (CRIPPLING, SLAVERY, EXILE)
"""CRA-PUN-01 The further punishments."""
MODULES: Mapping[str, type[object]] = {
    "landlords": Landlords,
    "corporations": Corporations,
    "guilds": Guilds,
    "paternalistic": Paternalistic,
    "third_world": ThirdWorld,
    "objectivist": Objectivist,
    "race": Race,
    "gender": Gender,
    "disability": Disability,
    "vegetarians": Vegetarians,
    "feudalism": Feudalism,
    "church": Church,
    "libertarianism": Libertarianism,
    "utopian": Utopian,
    **dict.fromkeys(PUNISHMENTS, Punishment),
    "many_players": ManyPlayers,
    "attitudes": Attitudes,
    "diamonds": Diamonds,
}
"""The modules that are added to a scenario, by id, with the options of each."""
PRESETS = ("none", "first_advanced")


@dataclass(frozen=True)
class AdvancedOptions:
    """The options of the advanced game; the scenario and the base's own stand beside them."""

    preset: str = option("none", "A game made ready: National Capitalism by vote of all.", choices=PRESETS)
    government: Government = section(Government, "What decides the tasks of the government.")  # noqa: RUF009
    modules: Mapping[str, object] = sections(MODULES, "What is played besides the scenario.")
    punishments: tuple[str, ...] = option(
        (), "What winners may do to losers besides the usual.", choices=PUNISHMENTS
    )
    welfare: Welfare = section(Welfare, "The minimum wage of Welfare Capitalism.")  # noqa: RUF009
    market_mails: str = option(
        "two",
        "Letters for the markets; each: one for each good.",
        choices=("one", "two", "three", "each"),
    )
    treasury: str = option(
        "prorate",
        "A treasury that is short pays all in proportion, or prints money.",
        choices=("prorate", "print"),
    )
    vote_numbers: str = option(
        "median", "Numbers are voted on by their median, or by motions.", choices=("median", "motions")
    )
    ruler_silence: bool = option(True, "Who decides alone may forbid the others to speak.")
    stuck: str | None = option(
        None,
        "A program that is stuck asks the first player, or goes on; none: in a compact game it goes on.",
        choices=("ask", "default"),
        may_be_none=True,
    )
    sensitive_ok: bool = option(False, "Modules of race, gender and slavery may be played.")
    neutral_words: bool = option(True, "Their groups and bonds are called by neutral words.")
    complications: int = option(1, "How many complications a scenario at random has.", between=(0, 9))
    madjack_redundant: str = option(
        "keep", "What adds little to such a scenario is rolled anew, or kept.", choices=("reroll", "keep")
    )

    @property
    def in_play(self) -> dict[str, object]:
        """Return the modules of the game with their options, the punishments among them, by id."""
        chosen = {**{name: Punishment() for name in self.punishments}, **self.modules}
        return {name: chosen[name] for name in MODULES if name in chosen}


def chosen(modules: Mapping[str, object], kind: type[T]) -> T | None:
    """Return the options of a module in play by their dataclass; None if it is not played."""
    return next((one for one in modules.values() if isinstance(one, kind)), None)
