"""CRA-GOV What a GM may choose of governments: one for all tasks, or a branch for some of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from pbem.engine.options import numbers, option, section, sections
from pbem.rulesets.crusoe.things import GOODS

ATHENIAN, DICTATORSHIP = "athenian", "dictatorship"
REPRESENTATIVE, BUREAUCRACY = "representative", "bureaucracy"
TYPES = (ATHENIAN, DICTATORSHIP, REPRESENTATIVE, BUREAUCRACY)
"""CRA-ATH, CRA-DIC, CRA-REP, CRA-BUR How a government decides."""
RULED = (DICTATORSHIP, REPRESENTATIVE)
"""The types that have a ruler."""
DEMOCRATIC = (ATHENIAN, REPRESENTATIVE)
"""CRA-LIB-01 The forms of democracy."""
STABLE, UNSTABLE, FANATIC = "stable", "unstable", "fanatic"
LEVELS = (STABLE, UNSTABLE, FANATIC)
"""CRA-DIC-05 How strong a ruler is."""
SIGNAL_PAY, TAX_BURDEN, ESTATE, MINIMUM_WAGE = "signal_pay", "tax_burden", "estate", "minimum_wage"
WAGES, PRICES, LIMITS = "wages", "prices", "limits"
DISTRIBUTE, RENTS, PATH_ASSIGNMENT = "distribute", "rents", "path_assignment"
TASKS = (
    *(SIGNAL_PAY, TAX_BURDEN, WAGES, PRICES, LIMITS, DISTRIBUTE, ESTATE),
    *(MINIMUM_WAGE, RENTS, PATH_ASSIGNMENT),
)
"""What governments may have to decide, in the order in which their branches are drawn."""
CYCLE_TASKS = (SIGNAL_PAY, TAX_BURDEN, WAGES, PRICES, LIMITS, RENTS)
"""CRA 3.2 What is decided when a cycle opens, in this order."""
CHEAPEST_FRUIT, CHEAPEST_PROTEIN = "cheapest_fruit", "cheapest_protein"
PACKAGE = (*GOODS, CHEAPEST_FRUIT, CHEAPEST_PROTEIN)
"""CRA-WEL-01 What a package of goods may hold."""
RANDOM = "random"
MOST_DICE = 38


@dataclass(frozen=True)
class Branch:
    """CRA-HYB-01 Who decides, and how strong he is; what is none is that of the government."""

    type: str = option(ATHENIAN, "How it decides: by vote, a ruler, or a program.", choices=TYPES)
    level: str | None = option(
        None, "How strong its ruler is; none: the government's level.", choices=LEVELS, may_be_none=True
    )
    dice: int | str | None = option(
        None,
        "How many dice an unstable ruler rolls, or random; none: the government's dice.",
        choices=(RANDOM,),
        between=(1, MOST_DICE),
        may_be_none=True,
    )
    program: str = option("", "The program of a bureaucracy: a file of programs; empty: the usual one.")

    @property
    def has_ruler(self) -> bool:
        """Say whether it has a Dictator or President."""
        return self.type in RULED


@dataclass(frozen=True)
class Government:
    """CRA-GOV-01 The government: what decides by default, and the tasks that have branches of their own."""

    default: Branch | None = section(  # noqa: RUF009
        Branch, "What decides all tasks without a branch of their own; none: each has one.", may_be_none=True
    )
    tasks: Mapping[str, Branch] = sections(
        dict.fromkeys(TASKS, Branch), "Tasks that are decided by a branch of their own."
    )
    level: str = option(STABLE, "How strong rulers are where a branch does not say.", choices=LEVELS)
    dice: int | str = option(
        RANDOM,
        "How many dice an unstable ruler rolls where a branch does not say.",
        choices=(RANDOM,),
        between=(1, MOST_DICE),
    )

    def branch(self, task: str) -> Branch | None:
        """CRA-HYB-01 Return what decides a task, its level and dice filled in; None if nothing does."""
        return self._own.get(task, self._usual)

    @cached_property
    def _own(self) -> Mapping[str, Branch]:
        return {task: self._filled(branch) for task, branch in self.tasks.items()}

    @cached_property
    def _usual(self) -> Branch | None:
        return None if self.default is None else self._filled(self.default)

    def _filled(self, branch: Branch) -> Branch:
        return replace(
            branch,
            level=self.level if branch.level is None else branch.level,
            dice=self.dice if branch.dice is None else branch.dice,
        )


@dataclass(frozen=True)
class Welfare:
    """CRA-WEL-06, CRA-WEL-07 What a GM may choose of Welfare Capitalism."""

    minimum: str = option(
        "package",
        "The minimum wage: the prices of a package of goods, or what the government sets.",
        choices=("package", "government"),
    )
    package: Mapping[str, int] = numbers(
        "The goods of the package; empty: those of the game's file.", choices=PACKAGE, between=(0, 20)
    )
