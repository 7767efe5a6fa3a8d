"""The Guild Oligarchy (CRA-GLD)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Module
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.advancedfile import GUILD_SIGNAL
from pbem.rulesets.crusoe.hooks import CROWD, SETUP
from pbem.rulesets.crusoe.island import IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.modules.hooks import MAY_MAKE, is_outside
from pbem.rulesets.crusoe.modules.settings import Guilds
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import FISH, FRUIT, FRUIT_ICON, LEISURE, SIGNALS, SPEARED_FISH, WATER
from pbem.rulesets.crusoe.wording import Named


@event("CRA-GLD-01", "{seat} draws {token}.")
class TokenDrawn(Event):
    seat: str
    token: Named


# ---- The guilds' tokens: drawn once, and who may make what by them (CRA-GLD-01, CRA-GLD-02, CRA-GLD-05)

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
        table.tell(TokenDrawn(seats[seat].name, Named(token)))


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


# ---- Overburdening under guilds: only those count who could make the thing (CRA-GLD-03, CRA-R77)


def able_crowd(crowd: int, scene: Scene, seat: SeatId, path: str, thing: str) -> int:
    """CRA-GLD-03 Leave out those on the path that are barred for good from making the thing."""
    if is_outside(scene, seat):
        return crowd
    walkers = (one.id for one in scene.state.living() if one.path == path and not is_outside(scene, one.id))
    return crowd - sum(not could_make(scene, walker, thing) for walker in walkers)


def could_make(scene: Scene, seat: SeatId, thing: str) -> bool:
    """CRA-R77 Say whether a seat could make a thing by any of its icons, want and Spears apart."""
    return any(not MAY_MAKE(scene, seat, icon, thing) for icon in icons_for(thing))


def icons_for(thing: str) -> tuple[str, ...]:
    """CRU-051 Return the icon types that give a thing."""
    if thing in FRUIT:
        return (FRUIT_ICON,)
    return (FISH, SPEARED_FISH) if thing == FISH else (thing,)


MODULE = Module(
    "guilds",
    "ownership",
    (SETUP.by(draw_tokens), MAY_MAKE.by(may_make), CROWD.by(able_crowd)),
    (GuildTokens,),
)
