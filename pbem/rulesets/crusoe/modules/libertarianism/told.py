"""What is told of contracts, accusations and defaults (brief 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event


@event("CRA-R106", "{seat} offers {others} the contract {id}: {terms}")
class ContractDrafted(Event):
    """A contract that its parties may sign; `terms` as they are written. Only they know of it."""

    seat: str
    id: str
    others: tuple[str, ...]
    terms: str


@event("CRA-R106", "{seat} signs the contract {id}.")
class Signed(Event):
    seat: str
    id: str


@event("CRA-LIB-02", "{seats} have the contract {id}: {terms}")
class Agreed(Event):
    id: str
    seats: tuple[str, ...]
    terms: str


@event("CRA-R106", "{seat} takes back the contract {id}.")
class ContractWithdrawn(Event):
    seat: str
    id: str


@event("CRA-R106", "{seat} would end the contract {id}.")
class Released(Event):
    seat: str
    id: str


@event("CRA-R106", "The contract {id} ends.")
class ContractEnded(Event):
    id: str


@event("CRA-R107", "{seat} accuses {other} of breaking the contract {id}: {text}")
class Accused(Event):
    seat: str
    other: str
    id: str
    text: str


@event("CRA-R107", "{seat} admits to have broken the contract {id}.")
class Admitted(Event):
    seat: str
    id: str


@event(
    "CRA-LIB-04",
    "Nobody judges {seat} on the contract {id}: it counts as kept.",
    when={
        "of": (
            "{votes} of {n} vote finds {seat} in default of the contract {id}.",
            "{votes} of {n} votes find {seat} in default of the contract {id}.",
        )
    },
    called={"n": "of"},
)
class Tried(Event):
    seat: str
    id: str
    votes: int
    of: int


@event("CRA-LIB-04", "{seat} is in default of contract {id}.")
class Defaulted(Event):
    seat: str
    id: str
