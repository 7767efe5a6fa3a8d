"""What is told of exile (brief 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.rulesets.crusoe.scenarios import CAPITALISM, COMMUNISM, HOBBES, SOCIALISM


@event("CRA-EXI-01", "{seat} goes into exile.")
class Exiled(Event):
    seat: str
    battle: int


@event("CRA-EXI-07", "The exiles come home.")
class CameHome(Event):
    """All exiles live with the others again; `seats` are their names."""

    seats: tuple[str, ...]


@event(
    "CRA-EXI-05",
    when={
        "economy": {
            CAPITALISM: "Exiles: capitalism.",
            SOCIALISM: "Exiles: socialism.",
            COMMUNISM: "Exiles: communism.",
            HOBBES: "Exiles: State of Nature.",
        }
    },
    rules={"economy": {HOBBES: "CRA-EXI-06"}},
)
class SystemSet(Event):
    economy: str
