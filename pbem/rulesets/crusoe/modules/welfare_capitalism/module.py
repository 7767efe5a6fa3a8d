"""Welfare Capitalism (CRA-WEL): National Capitalism with a minimum wage for everybody."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.monetary_market.stages import economy, of_taxed_market
from pbem.rulesets.crusoe.modules.welfare_capitalism.welfare import ACTS, WelfareState
from pbem.rulesets.crusoe.scenarios import WELFARE

MODULE = Module(WELFARE, "economy", (economy(WELFARE, of_taxed_market), *ACTS), (WelfareState,))
"""The economy of the minimum wage."""
