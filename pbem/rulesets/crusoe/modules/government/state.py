"""What is kept of the government: branches, what they have decreed, who may speak, who runs for office."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.decrees import Amount, Assigned, Decree, Divided, Rule, Rules, Statements
from pbem.rulesets.crusoe.island import ModuleState
from pbem.rulesets.crusoe.modules.program.decided import Settings
from pbem.rulesets.crusoe.things import PathId


@dataclass
class Power:
    """CRA-HYB-01 A branch of the government; what is left empty is as the options say.

    `dice` are those of an unstable ruler, `holder` is the Dictator or President, `program` the name of the
    program that a Bureaucracy was given.
    """

    type: str = ""
    level: str | None = None
    dice: int | None = None
    holder: SeatId | None = None
    program: str = ""


@dataclass(frozen=True)
class InForce:
    """A decree as it is kept: amounts in the order written, assigned paths, one number, or statements."""

    rules: tuple[Rule, ...] = ()
    others: int | None = None
    paths: tuple[tuple[SeatId, PathId], ...] = ()
    amount: int | None = None
    statements: str = ""

    @classmethod
    def of(cls, decree: Decree) -> InForce:
        """Return a decree as it is kept; divisions are not."""
        match decree:
            case Rules():
                return cls(rules=decree.rules, others=decree.others)
            case Assigned():
                return cls(paths=decree.paths)
            case Amount():
                return cls(amount=decree.number)
            case Statements():
                return cls(statements=decree.text)
            case Divided():
                return cls()

    @property
    def decree(self) -> Decree:
        """Return the decree."""
        if self.statements:
            return Statements(self.statements)
        if self.amount is not None:
            return Amount(self.amount)
        return Assigned(self.paths) if self.paths else Rules(self.rules, self.others)


@dataclass
class Government(ModuleState):
    """The government: `tasks` says which branch decides what, `decrees` what is in force of each task.

    `settings` are the values that programs, statements and criteria have set, `assigned` the paths of this
    cycle that statements have. `permit` is by ruler who may speak while he decides, "all" for everybody.
    `campaign` says who runs for President in this cycle, and who of those in office does not; it is empty
    before candidates are known.
    """

    module: ClassVar[str] = "government"
    tasks: dict[str, str] = field(default_factory=dict)
    branch: dict[str, Power] = field(default_factory=dict)
    decrees: dict[str, InForce] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    assigned: dict[SeatId, PathId] = field(default_factory=dict)
    permit: dict[SeatId, list[str]] = field(default_factory=dict)
    campaign: dict[SeatId, bool] = field(default_factory=dict)
