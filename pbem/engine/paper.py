"""A letter's text once it is sorted: its order lines, its blocks and its single words."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.orders import Line
from pbem.engine.words import Complaint


@dataclass(frozen=True)
class Block:
    """Lines between a heading such as STANDING or FOR SUMMER and its END."""

    heading: str
    lines: tuple[Line, ...]
    line: int

    @property
    def text(self) -> str:
        """Return the lines as they are kept on file."""
        return "\n".join(line.text for line in self.lines)


@dataclass(frozen=True)
class Paper:
    """A letter's text, sorted: order lines, standing orders, orders ahead, press, and single words.

    `statement` is what the writer says of the game for its end, word for word. `addition` is the line that
    says ADD; talk may stand above it, orders may not. `questions` are for the GM, word for word.
    """

    lines: tuple[Line, ...] = ()
    standing: Block | None = None
    ahead: tuple[Block, ...] = ()
    press: tuple[Block, ...] = ()
    addition: Line | None = None
    is_cancelled: bool = False
    ready: bool | None = None
    complaints: tuple[Complaint, ...] = ()
    questions: tuple[Block, ...] = ()
    is_test: bool = False
    statement: Block | None = None

    @property
    def text(self) -> str:
        """Return the order lines as they are kept on file."""
        return "\n".join(line.text for line in self.lines)

    @property
    def is_empty(self) -> bool:
        """Say whether the letter asks for nothing at all."""
        words = self.addition or self.is_cancelled or self.ready is not None
        blocks = self.standing or self.ahead or self.press or self.questions or self.statement
        return not (self.lines or blocks or self.complaints or words)
