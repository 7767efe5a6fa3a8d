"""What is kept of a Bureaucracy: its program, drafts, amendments on file, where it waits (brief 2.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState
from pbem.rulesets.crusoe.modules.program.outcome import Stuck
from pbem.rulesets.crusoe.modulestates import own
from pbem.rulesets.crusoe.things import PathId


@dataclass(frozen=True)
class Waiting:
    """CRA-BUR-05 Where a program waits for a ruling: the moment, and whose estate it is, if it is one.

    `seat` is to decide what is done where it is stuck; `drawn` are the draws that were made before.
    """

    moment: str
    about: str
    seat: SeatId
    stuck: Stuck
    drawn: tuple[int, ...] = ()


@dataclass(frozen=True)
class Text:
    """CRA-BUR-04 What is to stand in a box: its number, and the statements with their handlers."""

    box: int
    text: str


@dataclass(frozen=True)
class Ballot:
    """CRA-BUR-04 A vote on an amendment as it was on file then."""

    on: Text
    is_yes: bool


@dataclass(frozen=True)
class Change:
    """A change of the program: in which cycle, by whose will, in which box; `code` of a case provided for.

    An amendment has no code; `votes` of `of` were for it, and it `passes` if they are all.
    """

    cycle: int
    seat: SeatId
    box: int
    text: str
    code: str = ""
    votes: int = 0
    of: int = 0
    passes: bool = True


@dataclass
class Bureau(ModuleState):
    """The program in force as text; the values it has set stand with those of the government.

    `drafts` are by author; `author` is whose was agreed on, "" for the usual one. `amendments` are on file
    by who may put them; `ballots` by voter and author, each for its voter alone until they are counted.
    `assigned` are the paths of this cycle. `first` is who is the first player before a turn order was ever
    dealt.
    """

    module: ClassVar[str] = "program"
    text: str = ""
    author: SeatId = ""
    drafts: dict[SeatId, str] = field(default_factory=dict)
    waiting: Waiting | None = None
    amendments: dict[SeatId, Text] = field(default_factory=dict)
    ballots: dict[SeatId, dict[SeatId, Ballot]] = own(dict)  # noqa: RUF009
    assigned: dict[SeatId, PathId] = field(default_factory=dict)
    history: list[Change] = field(default_factory=list)
    first: SeatId = ""
