"""What a BUY step can ask for: goods, an installation or a shuttle, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.rulesets.planetismals.things import Amount

SHUTTLE = "shuttle"
"""The word for a shuttle where a type of installation might stand."""


@dataclass(frozen=True)
class Ware:
    """Goods (`amount`), or an installation by its type with a refinery's kind, or a shuttle."""

    amount: Amount | None = None
    sort: str = ""
    ore: str = ""

    def __str__(self) -> str:
        return f"{self.sort} {self.ore}".strip() if self.amount is None else str(self.amount)
