"""Orders whose fields are read together, because what one of them may be hangs on another (CRA 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.engine.words import Words
from pbem.rulesets.crusoe.language.legality import IslandOrder


@dataclass(frozen=True)
class FormedOrder(IslandOrder):
    """An order that reads and writes by itself all that stands behind its verb."""

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take what stands behind the verb; return the fields."""
        raise NotImplementedError

    def said(self) -> str:
        """Return what stands behind the verb."""
        raise NotImplementedError

    def __str__(self) -> str:
        text = f"{self.verb()} {self.said()}".rstrip()
        return f"IF {self.when} THEN {text}" if self.when else text
