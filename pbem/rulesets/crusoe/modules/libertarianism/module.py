"""Libertarianism (CRA-LIB)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import LETTERS_OPENED
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.libertarianism import accusing, contracts, finding, limits, record
from pbem.rulesets.crusoe.modules.libertarianism.state import Liberty, liberty


def read_letters(table: IslandTable) -> None:
    """CRA-R106, CRA-R107 Settle what letters say of contracts, whatever they are for, before any stage."""
    liberty(table).letters += 1
    contracts.read_contracts(table)
    accusing.read_accusations(table)


MODULE = Module(
    "libertarianism",
    "other",
    (
        LETTERS_OPENED.by(read_letters),
        *contracts.ACTS,
        *record.ACTS,
        *finding.ACTS,
        *accusing.ACTS,
        *limits.ACTS,
    ),
    (Liberty,),
)
"""Libertarianism (CRA-LIB)."""
