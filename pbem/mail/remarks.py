"""Remarks on how a letter was read, noted before it is known whose it is and in which language to tell it."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.tongue import ENGLISH, speaking, tr


class Remark(str):
    """A remark: as a string it is English; `said` gives it in the language spoken then."""

    _say: Callable[[], str]

    @property
    def said(self) -> str:
        """Return the remark in the language spoken."""
        return self._say()


def remark(say: Callable[[], str]) -> str:
    """Return what `say` says, in English; `told` lets it say the same in another language."""
    with speaking(ENGLISH):
        made = Remark(say())
    made._say = say
    return made


def told(text: str) -> str:
    """Return a remark, or a text that is noted in English, in the language spoken."""
    return text.said if isinstance(text, Remark) else tr(text)
