"""CRA-MJ-02 A scenario while it is rolled: what it has so far, as a game file would write it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pbem.engine.options import filled_in
from pbem.rulesets.crusoe.modules.labels import scenario_tasks
from pbem.rulesets.crusoe.modules.legality import Verdict, verdict
from pbem.rulesets.crusoe.modules.sensitive import NOTES
from pbem.rulesets.crusoe.modules.settings.game import MODULES
from pbem.rulesets.crusoe.modules.settings.government import Government, Welfare

Written = Mapping[str, object]
"""Options of a section, as they are written."""


@dataclass(frozen=True)
class Draft:
    """What has been rolled so far; `has_violence` says that the table of violence has been used."""

    scenario: str
    letter: str
    sets: Mapping[str, Written] = field(default_factory=dict)
    default: Written | None = None
    tasks: Mapping[str, Written] = field(default_factory=dict)
    modules: Mapping[str, Written] = field(default_factory=dict)
    has_violence: bool = False

    def with_modules(self, modules: Mapping[str, Written]) -> Draft:
        """Return it with further modules."""
        return replace(self, modules={**self.modules, **modules})

    def with_branches(self, tasks: Mapping[str, Written]) -> Draft:
        """CRA-HYB-01 Return it with branches for tasks."""
        return replace(self, tasks={**self.tasks, **tasks})

    @property
    def is_hybrid(self) -> bool:
        """CRA-HYB-01 Say whether its government has branches."""
        return bool(self.tasks)

    @property
    def own_tasks(self) -> tuple[str, ...]:
        """CRA-GLO-01 Return what the scenario's own government decides."""
        return scenario_tasks(self.scenario, self.welfare)

    @property
    def welfare(self) -> Welfare:
        """Return the options of Welfare Capitalism."""
        return filled_in(Welfare, self.sets.get("welfare", {}))

    @property
    def government(self) -> dict[str, object]:
        """Return the options of the government: none by default where each task has a branch."""
        default = {"default": dict(self.default) if self.default is not None else "none"}
        tasks = {"tasks": {task: dict(branch) for task, branch in self.tasks.items()}}
        return {**default, **(tasks if self.tasks else {})}

    def options(self) -> dict[str, object]:
        """CRA 2.4 Return the options of a game file."""
        has_government = self.default is not None or self.is_hybrid
        return {
            "scenario": self.scenario,
            **{name: dict(options) for name, options in self.sets.items()},
            **({"government": self.government} if has_government else {}),
            **({"modules": {name: dict(one) for name, one in self.modules.items()}} if self.modules else {}),
            **({"sensitive_ok": True} if any(name in NOTES for name in self.modules) else {}),
        }

    def judged(self, seats: int) -> Verdict:
        """CRA-R139 Return what is to be said against it; that sensitive modules are meant is known."""
        modules = {
            name: filled_in(MODULES[name], one, f"modules.{name}") for name, one in self.modules.items()
        }
        government = filled_in(Government, self.government, "government")
        return verdict(self.scenario, modules, government, seats, welfare=self.welfare, sensitive_ok=True)
