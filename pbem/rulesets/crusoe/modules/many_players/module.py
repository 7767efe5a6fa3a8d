"""Games with more than eight seats (CRA-XL)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import MAX_SEATS, OVERBURDEN_FROM, SUPPLY
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.many_players.sizes import more_tokens, most_seats, overburden_from

MODULE = Module(
    "many_players",
    "optional",
    (MAX_SEATS.by(most_seats), OVERBURDEN_FROM.by(overburden_from), SUPPLY.by(more_tokens)),
)
"""Games with more than eight seats (CRA-XL)."""
