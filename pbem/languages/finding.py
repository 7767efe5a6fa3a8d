"""Which languages there are, and what pbem says in them: shipped translations, then an installation's own."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from pbem.engine.tongue import ENGLISH, Tongue
from pbem.languages.pofiles import read_catalog, texts
from pbem.yamlfile import BadFile, Document

ENDING = ".po"
CODE = re.compile(r"[A-Za-z0-9]{1,20}(?:[-_@][A-Za-z0-9]{1,20}){0,3}")
"""How the code of a language is written, wherever it comes from: it names files."""
_SHIPPED = Path(__file__).parent


@dataclass(frozen=True)
class Translations:
    """A language that is not English as written; `said` holds translations by context and English text,
    `files` what they were read from, with the time of each."""

    code: str
    digest: str
    files: tuple[tuple[Path, int], ...]
    said: dict[tuple[str, str], tuple[str, ...]] = field(repr=False)
    form: Callable[[int], int] = field(repr=False)

    def __reduce__(self) -> tuple[Callable[..., Tongue], tuple[object, ...]]:
        """Return how another process has it too: it reads the same files."""
        return _loaded, (self.code, self.files)

    def gettext(self, text: str) -> str:
        """Return the translation of a text, or the text."""
        found = self.said.get(("", text))
        return found[0] if found else text

    def ngettext(self, one: str, many: str, number: int) -> str:
        """Return the translation in the form for a number, or the English."""
        found = self.said.get(("", one))
        if not found or len(found) < 2:
            return one if number == 1 else many
        return found[min(self.form(number), len(found) - 1)]

    def pgettext(self, context: str, text: str) -> str:
        """Return the translation of a text in a context; without one, that of the text alone."""
        found = self.said.get((context, text))
        return found[0] if found else self.gettext(text)


def shipped_languages() -> list[str]:
    """Return the codes of the languages that came with pbem, English first."""
    return ["en", *sorted(folder.name for folder in _SHIPPED.iterdir() if any(folder.glob(f"*{ENDING}")))]


def languages(own: Path | None) -> list[str]:
    """Return the codes of all languages: those of pbem and those of an installation's folder."""
    files = own.glob(f"*{ENDING}") if own and own.is_dir() else ()
    return list(dict.fromkeys([*shipped_languages(), *sorted(file.stem for file in files)]))


def language_names(code: str) -> tuple[str, ...]:
    """Return what a language is called: by itself, and in English; nothing where it is not known."""
    from babel import Locale
    from babel.core import UnknownLocaleError

    try:
        locale = Locale.parse(code.replace("-", "_"))
    except (ValueError, UnknownLocaleError):
        return ()
    return tuple(dict.fromkeys(filter(None, (locale.display_name, locale.english_name))))


def checked_language(document: Document, code: str, own: Path | None) -> str:
    """Return the code of a language that there is; BadFile for the field `language` of another."""
    known = languages(own)
    if code not in known:
        raise document.bad("language", f"there is no language {code!r}; {', '.join(known)} can be chosen.")
    return code


def tongue_named(code: str, own: Path | None = None) -> Tongue:
    """Return a language; what an installation's own file says goes before what came with pbem.

    BadFile if a file of it cannot be used. A language of which nothing is known is English.
    """
    files = list(po_files(code, own))
    if not files:
        return ENGLISH
    return _loaded(code, tuple((file, file.stat().st_mtime_ns) for file in files))


@lru_cache(maxsize=64)
def in_all_languages(text: str) -> tuple[str, ...]:
    """Return a text in English and as each language that came with pbem has it, none twice."""
    said = (tongue_named(code).gettext(text) for code in shipped_languages())
    return tuple(dict.fromkeys([text, *said]))


def language_faults(own: Path | None) -> list[str]:
    """Return what is wrong with an installation's own files, a sentence for each that cannot be used."""
    files = sorted(own.glob(f"*{ENDING}")) if own and own.is_dir() else []
    return [fault for file in files if (fault := _fault_of(file, file.stat().st_mtime_ns))]


@lru_cache(maxsize=64)
def _fault_of(file: Path, at: int) -> str:
    try:
        read_catalog(file, file.stem)
    except BadFile as bad:
        return str(bad)
    return ""


def po_files(code: str, own: Path | None) -> Iterator[Path]:
    """Yield the files of a language, those that count more last."""
    if not CODE.fullmatch(code):
        return
    yield from sorted((_SHIPPED / code).glob(f"*{ENDING}"))
    if own and (file := own / f"{code}{ENDING}").is_file():
        yield file


@lru_cache(maxsize=16)
def _loaded(code: str, files: tuple[tuple[Path, int], ...]) -> Tongue:
    said: dict[tuple[str, str], tuple[str, ...]] = {}
    for file, _at in files:
        for message in read_catalog(file, code):
            strings = texts(message.string)
            if message.id and all(strings) and not message.fuzzy:
                said[(message.context or "", texts(message.id)[0])] = strings
    return Translations(code, _digest(said), files, said, plural_form(code))


def plural_form(code: str) -> Callable[[int], int]:
    """Return the rule by which a language chooses the form for a number; one unknown does as English does."""
    from gettext import c2py

    from babel.core import UnknownLocaleError
    from babel.messages.plurals import get_plural

    try:
        return c2py(get_plural(code.replace("-", "_")).plural_expr)
    except (UnknownLocaleError, ValueError):
        return lambda number: int(number != 1)


def _digest(said: dict[tuple[str, str], tuple[str, ...]]) -> str:
    lines = ("\x1f".join([*key, *strings]) for key, strings in sorted(said.items()))
    return hashlib.sha256("\x1e".join(lines).encode()).hexdigest()
