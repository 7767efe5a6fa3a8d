"""Slavery (CRA-SLV)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import FACT, LETTERS_OPENED, Words
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.slavery import counting, fighting, owning, punishing, working
from pbem.rulesets.crusoe.modules.slavery.bidding import settle_letters
from pbem.rulesets.crusoe.modules.slavery.bonds import Bonds, is_slave, master_of, slaves_of

IS, SLAVE, MASTER = "is", "slave", "master"


def facts(scene: Scene, name: str, about: Words, cycle: int) -> int | None:
    """CRU-H08b Say whether a seat is a slave, is a master, or is the master of another seat."""
    if name == IS and about[1:] == (SLAVE,):
        return int(is_slave(scene, about[0]))
    if name == SLAVE and len(about) == 1:
        return int(is_slave(scene, about[0]))
    if name == MASTER and len(about) == 1:
        return int(bool(slaves_of(scene, about[0])))
    if name == MASTER and len(about) > 1:
        return int(master_of(scene, about[1]) == about[0])
    return None


MODULE = Module(
    "slavery",
    "punishment",
    (
        LETTERS_OPENED.by(settle_letters),
        *working.ACTS,
        *counting.ACTS,
        *owning.ACTS,
        *fighting.ACTS,
        *punishing.ACTS,
        FACT.by(facts),
    ),
    (Bonds,),
)
"""Slavery (CRA-SLV)."""
