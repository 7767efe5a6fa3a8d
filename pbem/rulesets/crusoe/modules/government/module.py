"""Governments: who decides what the rules leave to them, and how offices come and go (CRA-GOV)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import SETUP
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.government import (
    answers,
    appointing,
    assigning,
    bureaucracy,
    campaigns,
    deciding,
    dividing,
    elections,
    falling,
    offices,
    permits,
    statefaults,
    written,
)
from pbem.rulesets.crusoe.modules.government.state import Government

MODULE = Module(
    "government",
    "government",
    (
        SETUP.by(appointing.set_up),
        *bureaucracy.ACTS,
        *permits.ACTS,
        *deciding.ACTS,
        *assigning.ACTS,
        *written.ACTS,
        *answers.ACTS,
        *dividing.ACTS,
        *campaigns.ACTS,
        *elections.ACTS,
        *offices.ACTS,
        *falling.ACTS,
        *statefaults.ACTS,
    ),
    (Government, *bureaucracy.STATES),
)
"""The government of a game that has tasks for one."""
