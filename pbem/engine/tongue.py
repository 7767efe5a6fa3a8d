"""The language in which pbem speaks just now: every sentence is written in English and looked up here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol


class Tongue(Protocol):
    """A language: its code, such as "de", and the translations of English texts.

    `gettext` and its kin return the English where there is no translation. `digest` tells one set of
    translations from another; it is empty for English as it is written.
    """

    @property
    def code(self) -> str: ...
    @property
    def digest(self) -> str: ...
    def gettext(self, text: str) -> str: ...
    def ngettext(self, one: str, many: str, number: int) -> str: ...
    def pgettext(self, context: str, text: str) -> str: ...


class _English:
    """English as it is written in the program."""

    code, digest = "en", ""

    def gettext(self, text: str) -> str:
        return text

    def ngettext(self, one: str, many: str, number: int) -> str:
        return one if number == 1 else many

    def pgettext(self, context: str, text: str) -> str:
        return text


ENGLISH: Tongue = _English()
_SPOKEN: ContextVar[Tongue] = ContextVar("spoken", default=ENGLISH)


def tongue() -> Tongue:
    """Return the language spoken just now."""
    return _SPOKEN.get()


def language() -> str:
    """Return the code of the language spoken just now: "en", "de"."""
    return _SPOKEN.get().code


@contextmanager
def speaking(tongue: Tongue) -> Iterator[None]:
    """Speak a language in the block."""
    before = _SPOKEN.set(tongue)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def tr(text: str, /, **values: object) -> str:
    """Return a text in the language spoken, with its {fields} filled in.

    Without values the text stands as it is, braces and all.
    """
    said = _SPOKEN.get().gettext(text)
    return said.format(**values) if values else said


def trn(one: str, many: str, number: int, /, **values: object) -> str:
    """Return the text for so many things, with its {fields} filled in; {n} is the number."""
    said = _SPOKEN.get().ngettext(one, many, number)
    return said.format(**{"n": number, **values})


def trp(context: str, text: str, /, **values: object) -> str:
    """Return a short text that English uses for several things; `context` says which is meant here."""
    said = _SPOKEN.get().pgettext(context, text)
    return said.format(**values) if values else said


def tr_noop(text: str) -> str:
    """Return a text as it is; it is said later, by `tr` with a variable."""
    return text
