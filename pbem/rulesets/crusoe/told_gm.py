"""What is told of the GM's word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr_noop


@dataclass(frozen=True, slots=True)
class Abandoned(Event):
    """3.6 A seat is played by its defaults from now on."""

    cites: ClassVar[str] = "CRU-P40"
    says: ClassVar[str] = tr_noop("Nobody plays {seat} any more: it does what seats do without orders.")
    seat: str


@dataclass(frozen=True, slots=True)
class TakenUp(Event):
    """3.6 A seat is played by somebody again."""

    cites: ClassVar[str] = "CRU-P40"
    says: ClassVar[str] = tr_noop("{seat} is played by its own orders again.")
    seat: str


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """The GM has ended the game."""

    says: ClassVar[str] = tr_noop("The GM ends the game.")
