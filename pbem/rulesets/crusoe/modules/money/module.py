"""Money: cash, dividends and debts in every economy that has it (CRA-MM-02, CRA-R58)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.monetary_market import retail
from pbem.rulesets.crusoe.modules.money import living
from pbem.rulesets.crusoe.modules.money.accounts import Money

MODULE = Module("money", "market", (*living.ACTS, *retail.ACTS), (Money,))
"""What every economy with money keeps."""
