"""Slots whose value may be None, because DEFAULT or another word stands for nothing set (brief 5.1)."""

from __future__ import annotations

from typing import TypeVar, cast

from pbem.engine.slots import Slot
from pbem.engine.words import Lexicon

T = TypeVar("T")
DEFAULT = "DEFAULT"


class DefaultSlot(Slot[T | None]):
    """A slot that reads None for a word such as DEFAULT."""

    def checked(self, value: T | None, lexicon: Lexicon) -> tuple[T | None, list[str]]:
        """Refuse nothing; None as an answer would mean that nothing is left, so the word stands for it."""
        return (cast("T", DEFAULT) if value is None else value), []
