"""What is kept of Libertarianism: contracts, accusations, defaults, and what clauses are held against.

A contract is for its parties' eyes while any of them has not signed, and then for all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState, Scene
from pbem.rulesets.crusoe.modulestates import shown, state_of

GAVE, PAID, TOOK, LET, FOUGHT, SIGNALLED = "gave", "paid", "took", "let", "fought", "signalled"
"""What the record knows of, as clauses ask for it."""
CLEAR, ADMITTED, JUDGED, ACQUITTED = "clear", "admitted", "judged", "acquitted"
"""How it was found that a contract was broken; or that it was not."""


@dataclass(frozen=True)
class Entry:
    """What a seat has done in a cycle, behind its trade if it `is_late`.

    `to` is the other seat, `what` a good or a path, `number` units, dollars, the rent asked, or signals.
    """

    cycle: int
    kind: str
    seat: SeatId
    to: SeatId = ""
    what: str = ""
    number: int = 1
    is_late: bool = False


@dataclass(frozen=True)
class Finding:
    """What was found of a party to a contract, in which cycle, and how."""

    cycle: int
    seat: SeatId
    how: str


@dataclass
class Agreement:
    """CRA-R106 A contract: `parties` begin with its writer; `clauses` are clear ones, as they are written.

    It is in force from the cycle `since`, a draft while that is 0; times BY the cycle `due` or a later one
    could still be kept then, and `place` is how much was on record. `lapsed` are parties whose clauses are
    void: the dead, exiles and slaves.
    """

    parties: list[SeatId]
    clauses: list[str] = field(default_factory=list)
    text: str = ""
    signed: list[SeatId] = field(default_factory=list)
    since: int = 0
    due: int = 0
    place: int = 0
    released: list[SeatId] = field(default_factory=list)
    lapsed: list[SeatId] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    @property
    def is_draft(self) -> bool:
        """CRA-R106 Say whether somebody has still to sign."""
        return not self.since

    @property
    def bound(self) -> list[SeatId]:
        """Return the parties that it still binds."""
        return [seat for seat in self.parties if seat not in self.lapsed]


@dataclass
class Accusation:
    """CRA-R107 A seat is said to have broken a contract; `letter` counts the letters before it was made."""

    id: str
    seat: SeatId
    by: SeatId
    text: str
    letter: int = 0
    is_admitted: bool = False


Agreements: TypeAlias = dict[str, Agreement]


def of_parties(contracts: Agreements, reader: SeatId | None) -> Agreements:
    """CRA-R106 Return what a reader knows of: contracts in force, and drafts between itself and others."""
    return {id: one for id, one in contracts.items() if not one.is_draft or reader in one.parties}


@dataclass
class Liberty(ModuleState):
    """CRA-LIB `contracts` are by name; `defaults` are by seat those broken, for this cycle's government.

    `record` is what was done, as far as contracts may ask for it. `checked` is the cycle in which clauses
    were last held against it, `checked_place` how much was on record then; `traded` the last cycle whose
    trade is over. `letters` counts how often letters were read.
    """

    module: ClassVar[str] = "libertarianism"
    contracts: Agreements = shown(dict, of_parties)  # noqa: RUF009
    accusations: list[Accusation] = field(default_factory=list)
    defaults: dict[SeatId, list[str]] = field(default_factory=dict)
    record: list[Entry] = field(default_factory=list)
    checked: int = 0
    checked_place: int = 0
    traded: int = 0
    letters: int = 0


def liberty(scene: Scene) -> Liberty:
    """Return how contracts stand."""
    return state_of(scene, Liberty)
