"""PO files as translators write them, read with the file and line of every mistake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from pbem.yamlfile import BadFile

if TYPE_CHECKING:
    from babel.messages import Message
    from babel.messages.catalog import Catalog

FIELDS = Formatter()


def read_catalog(path: Path, code: str) -> Catalog:
    """Read a PO file; BadFile names file and line of what cannot be used in it."""
    from babel.core import UnknownLocaleError
    from babel.messages.pofile import PoFileError, read_po

    try:
        with path.open("rb") as file:
            catalog = read_po(file, locale=_known(code), abort_invalid=True)
    except OSError as bad:
        raise BadFile(f"{path}: it cannot be read: {bad.strerror}.") from None
    except PoFileError as bad:
        raise BadFile(f"{path}, line {bad.lineno}: this is not a PO file: {bad}.") from None
    except (ValueError, LookupError, UnknownLocaleError) as bad:
        raise BadFile(f"{path}: this is not a PO file in UTF-8: {' '.join(str(bad).split())}.") from None
    for message in catalog:
        if fault := fault_of(message):
            raise BadFile(f"{path}, line {message.lineno}: {fault}")
    return catalog


def _known(code: str) -> str | None:
    """The code, if the library of the world's languages knows it."""
    from babel import Locale
    from babel.core import UnknownLocaleError

    try:
        Locale.parse(code, sep="-" if "-" in code else "_")
    except (ValueError, UnknownLocaleError):
        return None
    return code.replace("-", "_")


def fault_of(message: Message) -> str:
    """Return what is wrong with a translation: a field that the English does not have; else nothing."""
    if not message.id or not any(texts(message.string)):
        return ""
    known = {field for text in texts(message.id) for field in fields(text)}
    for text in filter(None, texts(message.string)):
        try:
            other = [field for field in fields(text) if field not in known]
        except ValueError as bad:
            return f'"{_short(text)}": {bad}.'
        if other:
            have = ", ".join(f"{{{field}}}" for field in sorted(known)) or "no field at all"
            return f'"{_short(text)}" names {{{other[0]}}}; the English text has {have}.'
    return ""


def fields(text: str) -> Iterator[str]:
    """Yield the names of the {fields} of a text; ValueError if its braces do not match."""
    for _, field, _, _ in FIELDS.parse(text):
        if field is not None:
            yield field


def texts(string: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return the one text, or all plural forms; "" where there is none."""
    return (string or "",) if isinstance(string, str | None) else tuple(string)


def _short(text: str) -> str:
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= 60 else f"{one_line[:57]}..."
