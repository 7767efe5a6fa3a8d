"""National Capitalism (CRA-NAT): the whole monetary market; signals are paid for out of taxes."""

from __future__ import annotations

from pbem.engine.modules import Module
from pbem.rulesets.crusoe.modules.monetary_market.stages import economy, of_taxed_market
from pbem.rulesets.crusoe.scenarios import NATIONAL

MODULE = Module(NATIONAL, "economy", (economy(NATIONAL, of_taxed_market),))
"""The plain economy of money, markets and a government."""
