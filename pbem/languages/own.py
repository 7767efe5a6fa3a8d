"""An installation's own languages: which there are, a file to begin with, and what is wrong or missing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pbem.languages.extract import Said, all_said
from pbem.languages.finding import ENDING, languages, po_files
from pbem.languages.pofiles import read_catalog, texts
from pbem.languages.sync import as_po, catalog_of
from pbem.printing.archive import keep
from pbem.yamlfile import BadFile


@dataclass(frozen=True)
class Spoken:
    """A language: how many of pbem's texts are translated, and the installation's own file, if any."""

    code: str
    translated: int
    texts: int
    file: Path | None = None


@dataclass(frozen=True)
class Checked:
    """What is to be said of an installation's own file: a fault, or what is missing or of no use."""

    file: Path
    fault: str = ""
    missing: int = 0
    unsure: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


def known_languages(own: Path | None) -> list[Spoken]:
    """Return all languages; English is complete as it is."""
    said = {_key(one) for one in all_said()}
    return [_spoken(code, own, said) for code in languages(own)]


def _spoken(code: str, own: Path | None, said: set[tuple[str, str]]) -> Spoken:
    file = own / f"{code}{ENDING}" if own else None
    there = file if file and file.is_file() else None
    if code == "en":
        return Spoken(code, len(said), len(said), there)
    translated = {
        (message.context or "", texts(message.id)[0])
        for each in po_files(code, own)
        for message in read_catalog(each, code)
        if message.id and not message.fuzzy and all(texts(message.string))
    }
    return Spoken(code, len(said & translated), len(said), there)


def copy_language(folder: Path, own: Path | None, code: str) -> Path:
    """Write a file with all of pbem's texts, translated as far as they are, and return where.

    BadFile if a file is there already: nothing is ever overwritten.
    """
    file = (own or folder / "languages") / f"{code}{ENDING}"
    if file.exists():
        raise BadFile(f"{file} is there already: change it, or take it away first.")
    known = [read_catalog(each, code) for each in po_files(code, own)]
    return keep(file.parent, file.name, as_po(catalog_of(all_said(), code, known)))


def check_languages(own: Path | None) -> list[Checked]:
    """Look through the installation's own files, one by one."""
    files = sorted(own.glob(f"*{ENDING}")) if own and own.is_dir() else []
    said = {_key(one) for one in all_said()}
    return [_checked(file, own, said) for file in files]


def _checked(file: Path, own: Path | None, said: set[tuple[str, str]]) -> Checked:
    try:
        messages = [message for message in read_catalog(file, file.stem) if message.id]
        spoken = _spoken(file.stem, own, said)
    except BadFile as bad:
        return Checked(file, str(bad))
    first = {(message.context or "", texts(message.id)[0]): message for message in messages}
    unsure = tuple(id for (_, id), message in first.items() if message.fuzzy)
    unknown = tuple(id for context, id in first if (context, id) not in said)
    return Checked(file, "", spoken.texts - spoken.translated, unsure, unknown)


def _key(said: Said) -> tuple[str, str]:
    return said.context, said.text
