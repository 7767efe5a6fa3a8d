"""The Agent of the multinational corporations: who it is, and who follows (CRA-TWC-01, TWC-10, TWC-11)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.hooks import FACT, Words
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.settings.government import RANDOM
from pbem.rulesets.crusoe.modules.settings.ownership import RESOURCES, ThirdWorld
from pbem.rulesets.crusoe.modules.third_world import told
from pbem.rulesets.crusoe.modules.third_world.state import country
from pbem.rulesets.crusoe.wording import Named

AGENT = "agent"
"""The fact and the word of the Agent."""


def found_country(table: IslandTable) -> None:
    """CRA-TWC-01, CRA-TWC-02, CRA-TWC-06 Draw the Agent and the basic resource; all limits are low."""
    here, turn = country(table), table.state.turn
    here.agent = table.dice.at(turn, "Agent").pick(list(table.state.seats), "Agent")
    here.past_agents = [here.agent]
    settings = table.book.of(ThirdWorld)
    here.resource = settings.resource if settings else RANDOM
    if here.resource == RANDOM:
        here.resource = table.dice.at(turn, "basic resource").pick(RESOURCES, "basic resource")
    start = table.book.advanced.third_world.npl_start
    here.npl = {good: start for good in RESOURCES if good != here.resource}
    table.tell(told.AgentDrawn(table.state.seats[here.agent].name, Named(here.resource)))


def sack(table: IslandTable) -> None:
    """CRA-TWC-10, CRA-TWC-11 A seat that was never Agent follows; if there is none the MNCs leave."""
    here, seats = country(table), table.state.seats
    here.commitment = 0
    heirs = [one.id for one in table.state.living() if _may_follow(table, one.id)]
    name = seats[here.agent].name
    if not heirs:
        table.tell(told.Sacked(name, ""))
        _leave(table)
        return
    dice = table.dice.at(table.state.turn, "new Agent", len(here.past_agents))
    here.agent = dice.pick(heirs, "new Agent")
    here.past_agents.append(here.agent)
    table.tell(told.Sacked(name, seats[here.agent].name))


def _may_follow(scene: Scene, seat: SeatId) -> bool:
    """CRA-TWC-10 Say whether a seat lives here in freedom, and has never been Agent."""
    is_slave = FACT(scene, "is", (seat, "slave"), scene.state.cycle)
    return not is_outside(scene, seat) and not is_slave and seat not in country(scene).past_agents


def _leave(table: IslandTable) -> None:
    """CRA-TWC-11 There are no imports any more."""
    here = country(table)
    here.agent, here.commitment, here.gone = "", 0, True
    table.tell(told.CorporationsLeft())


def agent_died(table: IslandTable, seat: SeatId, cause: str) -> None:
    """CRA-TWC-11, CRA-R83 Whatever the Agent dies of, the MNCs leave with it."""
    if seat == country(table).agent:
        _leave(table)


def agent_taken(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R83 An Agent that is enslaved or exiled is sacked."""
    if seat == country(table).agent:
        sack(table)


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 5.5, 6.4 Say whether a seat is the Agent."""
    if name == AGENT and len(args) == 1:
        return int(args[0] == country(scene).agent)
    if name == "is" and args[1:] == (AGENT,):
        return int(args[0] == country(scene).agent)
    return None
