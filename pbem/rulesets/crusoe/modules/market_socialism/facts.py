"""What tests and programs may ask of the vault and the shop (CRA 5.5, 6.4)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import FACT, Words
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.market_socialism.vault import bought_by, in_vault
from pbem.rulesets.crusoe.things import GOODS


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 5.5, 6.4 Answer vault of a good, and what a seat has bought of one; known of now only."""
    if cycle != scene.state.cycle or not args or args[-1] not in GOODS:
        return None
    match name:
        case "vault" if len(args) == 1:
            return in_vault(scene, args[0])
        case "bought" if len(args) == 2:
            return bought_by(scene, *args)
    return None


ACTS: tuple[Act, ...] = (FACT.by(fact),)
"""What the vault answers."""
