"""Slots whose value may be None, because DEFAULT or another word stands for nothing set (brief 5.1)."""

from __future__ import annotations

from typing import TypeVar

from pbem.engine.slots import Slot

T = TypeVar("T")
DEFAULT = "DEFAULT"


class DefaultSlot(Slot[T | None]):
    """A slot that reads None for a word such as DEFAULT."""
