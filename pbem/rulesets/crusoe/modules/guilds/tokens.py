"""The guilds' tokens: drawn once, and who may make what by them (CRA-GLD-01, CRA-GLD-02, CRA-GLD-05)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.advancedfile import GUILD_SIGNAL
from pbem.rulesets.crusoe.island import IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.guilds import told
from pbem.rulesets.crusoe.modules.settings.ownership import Guilds
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import LEISURE, SIGNALS, WATER
from pbem.rulesets.crusoe.wording import Named

FREE = (WATER, LEISURE)
"""CRA-GLD-02 What everybody may make."""
OF_ANOTHER_GUILD = tr_noop("another guild makes it")


@dataclass
class GuildTokens(ModuleState):
    """CRA-GLD-01 The token of each seat: a good, or signal for all frequencies."""

    module: ClassVar[str] = "guilds"
    token: dict[SeatId, str] = field(default_factory=dict)


def draw_tokens(table: IslandTable) -> None:
    """CRA-GLD-01, CRA-R77 Mix the tokens, one set or as many as the seats take, and deal each seat one."""
    tokens, seats = table.book.advanced.guild_tokens, table.state.seats
    sets = -(-len(seats) // len(tokens))
    dice = table.dice.at(table.state.turn, "guild tokens")
    mixed = dice.shuffled([*tokens] * sets, "guild tokens")
    drawn = state_of(table, GuildTokens).token
    for seat, token in zip(seats, mixed, strict=False):
        drawn[seat] = token
        table.tell(told.TokenDrawn(seats[seat].name, Named(token)))


def may_make(scene: Scene, seat: SeatId, icon: str, thing: str) -> str:
    """CRA-GLD-02, CRA-R131 A seat makes what it drew and what nobody drew; exiles make anything."""
    token = token_for(thing)
    is_free = thing in FREE or is_outside(scene, seat)
    if is_free or token not in drawn_tokens(scene):
        return ""
    return "" if state_of(scene, GuildTokens).token.get(seat) == token else OF_ANOTHER_GUILD


def token_for(thing: str) -> str:
    """CRA-GLD-05 Return the token by which a thing is made; one is for all frequencies."""
    return GUILD_SIGNAL if thing in SIGNALS else thing


def drawn_tokens(scene: Scene) -> frozenset[str]:
    """CRA-R77 Return what is reserved: by option only the tokens of those who live among the others."""
    settings = scene.book.of(Guilds)
    is_open = settings is not None and settings.guild_dead == "open"
    return frozenset(
        token
        for seat, token in state_of(scene, GuildTokens).token.items()
        if not is_open or (scene.state.seats[seat].is_alive and not is_outside(scene, seat))
    )
