"""The Guild Oligarchy (CRA-GLD)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import CROWD, SETUP
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.guilds.crowds import able_crowd
from pbem.rulesets.crusoe.modules.guilds.tokens import GuildTokens, draw_tokens, may_make
from pbem.rulesets.crusoe.modules.hooks import MAY_MAKE

MODULE = Module(
    "guilds",
    "ownership",
    (SETUP.by(draw_tokens), MAY_MAKE.by(may_make), CROWD.by(able_crowd)),
    (GuildTokens,),
)
"""The Guild Oligarchy (CRA-GLD)."""
