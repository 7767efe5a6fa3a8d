"""The demos' files: mappings and lists of them, each field checked by name and sort."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.yamlfile import Document


def rows(document: Document, known: tuple[str, ...]) -> list[Mapping[str, object]]:
    """The mappings of a file that is a list of them; BadFile for a field that is not known."""
    content: object = document.content
    if not isinstance(content, list):
        raise document.bad("", "the file must be a list.")
    return [mapping(document, row, known, f"[{number}]") for number, row in enumerate(content, 1)]


def mapping(document: Document, content: object, known: tuple[str, ...], place: str) -> Mapping[str, object]:
    """A mapping at a place of a file; BadFile for a field that is not known."""
    if not isinstance(content, dict):
        raise document.bad(place, "must be fields and their values.")
    for key in content:
        if key not in known:
            raise document.bad(f"{place}.{key}".lstrip("."), f"is not known; {', '.join(known)} are.")
    return content


def text_of(document: Document, row: Mapping[str, object], field: str, place: str = "") -> str:
    """The text in a field, empty where it is left out; BadFile if it is something else."""
    value = row.get(field, "")
    if not isinstance(value, str):
        raise document.bad(f"{place}.{field}".lstrip("."), "must be text.")
    return value


def texts_of(document: Document, row: Mapping[str, object], field: str, place: str = "") -> dict[str, str]:
    """The texts in a field by their names, none where it is left out; BadFile if it is something else."""
    value = row.get(field, {})
    if not isinstance(value, dict) or not all(isinstance(part, str) for part in (*value, *value.values())):
        raise document.bad(f"{place}.{field}".lstrip("."), "must be names and texts.")
    return dict(value)


def number_of(document: Document, row: Mapping[str, object], field: str, place: str = "") -> int:
    """The whole number in a field; BadFile if it is something else."""
    value = row.get(field)
    if not isinstance(value, int) or value < 0:
        raise document.bad(f"{place}.{field}".lstrip("."), "must be a whole number from 0.")
    return value
