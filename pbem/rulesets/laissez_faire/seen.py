"""What checks on receipt ask of a reader's view of the circuit; the whole circuit answers it as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.circuit import Contract, Lap, Lease, Offer, Proposal


class SeenSeat(Protocol):
    """A seat, as far as all may know it."""

    @property
    def name(self) -> str: ...
    @property
    def is_in_play(self) -> bool: ...


class SeenTitle(Protocol):
    """A title, as far as all may know it."""

    @property
    def owner(self) -> str: ...


class Seen(Protocol):
    """The circuit as a reader sees it: of offers, proposals and contracts those that he may know."""

    @property
    def round(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def seats(self) -> Mapping[SeatId, SeenSeat]: ...
    @property
    def titles(self) -> Mapping[str, SeenTitle]: ...
    @property
    def lease(self) -> Lease: ...
    @property
    def offers(self) -> Mapping[str, Offer]: ...
    @property
    def proposals(self) -> Mapping[str, Proposal]: ...
    @property
    def contracts(self) -> Mapping[str, Contract]: ...
    @property
    def lap(self) -> Lap | None: ...
    @property
    def rules(self) -> Mapping[str, str]: ...
