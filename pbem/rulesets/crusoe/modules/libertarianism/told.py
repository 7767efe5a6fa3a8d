"""What is told of contracts, accusations and defaults (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event, listed
from pbem.engine.tongue import tr, trn


@dataclass(frozen=True, slots=True)
class ContractDrafted(Event):
    """A contract that its parties may sign; `terms` as they are written. Only they know of it."""

    cites: ClassVar[str] = "CRA-R106"
    seat: str
    id: str
    others: tuple[str, ...]
    terms: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        said = {"seat": self.seat, "id": self.id, "others": listed(self.others), "terms": self.terms}
        return tr("{seat} offers {others} the contract {id}: {terms}", **said)


@dataclass(frozen=True, slots=True)
class Signed(Event):
    """A signature below a contract that others have still to sign; only its parties know."""

    cites: ClassVar[str] = "CRA-R106"
    says: ClassVar[str] = "{seat} signs the contract {id}."
    seat: str
    id: str


@dataclass(frozen=True, slots=True)
class Agreed(Event):
    """A contract that all have signed, for all to know."""

    cites: ClassVar[str] = "CRA-LIB-02"
    id: str
    seats: tuple[str, ...]
    terms: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        said = {"id": self.id, "seats": listed(self.seats), "terms": self.terms}
        return tr("{seats} have the contract {id}: {terms}", **said)


@dataclass(frozen=True, slots=True)
class ContractWithdrawn(Event):
    """A draft that is taken back; only its parties know."""

    cites: ClassVar[str] = "CRA-R106"
    says: ClassVar[str] = "{seat} takes back the contract {id}."
    seat: str
    id: str


@dataclass(frozen=True, slots=True)
class Released(Event):
    """A party that would end a contract, which the others have to want too."""

    cites: ClassVar[str] = "CRA-R106"
    says: ClassVar[str] = "{seat} would end the contract {id}."
    seat: str
    id: str


@dataclass(frozen=True, slots=True)
class ContractEnded(Event):
    """A contract that all parties have ended."""

    cites: ClassVar[str] = "CRA-R106"
    says: ClassVar[str] = "The contract {id} ends."
    id: str


@dataclass(frozen=True, slots=True)
class Accused(Event):
    """A seat is said to have broken the text of a contract."""

    cites: ClassVar[str] = "CRA-R107"
    says: ClassVar[str] = "{seat} accuses {other} of breaking the contract {id}: {text}"
    seat: str
    other: str
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Admitted(Event):
    """An accused seat says that it is so."""

    cites: ClassVar[str] = "CRA-R107"
    says: ClassVar[str] = "{seat} admits to have broken the contract {id}."
    seat: str
    id: str


@dataclass(frozen=True, slots=True)
class Tried(Event):
    """How those that are no parties judge an accused seat: votes for a default, of all that were cast."""

    cites: ClassVar[str] = "CRA-LIB-04"
    seat: str
    id: str
    votes: int
    of: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.of:
            return tr(
                "Nobody judges {seat} on the contract {id}: it counts as kept.", seat=self.seat, id=self.id
            )
        return trn(
            "{votes} of {n} vote finds {seat} in default of the contract {id}.",
            "{votes} of {n} votes find {seat} in default of the contract {id}.",
            self.of,
            votes=self.votes,
            seat=self.seat,
            id=self.id,
        )


@dataclass(frozen=True, slots=True)
class Defaulted(Event):
    """A seat that others may start fights with in this cycle."""

    cites: ClassVar[str] = "CRA-LIB-04"
    says: ClassVar[str] = "{seat} is in default of contract {id}."
    seat: str
    id: str
