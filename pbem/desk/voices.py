"""Where flavour texts are found: flavour.yaml of the game's templates, its ruleset's, the installation's."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from pbem.config import Config
from pbem.desk.styles import shipped_style, style_of
from pbem.engine.events import DECLARED, Event
from pbem.engine.tongue import language, tongue
from pbem.engine.voice import Voice, names_of
from pbem.engine.words import did_you_mean
from pbem.languages.pofiles import fields as named_fields
from pbem.printing.style import Style
from pbem.printing.templates import BrokenTemplate
from pbem.rulesets import BOXES
from pbem.yamlfile import BadFile, Document, read_document

FLAVOUR = "flavour"
_LONGEST = 500


def flavour_file(code: str) -> str:
    """Return the name of the file with the texts of a language: flavour.yaml, flavour.de.yaml."""
    return f"{FLAVOUR}.yaml" if code == "en" else f"{FLAVOUR}.{code}.yaml"


def voice_of(style: Style, ruleset: str) -> Voice:
    """Return the flavour texts of a style in the language spoken; a folder before others goes before them.

    BrokenTemplate names file and line of a text that cannot be used.
    """
    files = [folder / flavour_file(language()) for folder in style.folders]
    there = tuple((file, file.stat().st_mtime_ns) for file in files if file.is_file())
    return _read(there, ruleset)


def voice_for(config: Config, slug: str, ruleset: str) -> Voice:
    """Return the flavour texts of a game; those of pbem where one of the installation's cannot be used."""
    try:
        return voice_of(style_of(config, slug, ruleset), ruleset)
    except BrokenTemplate:
        return voice_of(shipped_style(ruleset), ruleset)


def words_digest(voice: Voice) -> str:
    """Return the digest of all words that are not pbem's plain English; empty if there are none."""
    digests = [tongue().digest, voice.digest]
    return hashlib.sha256("\x1f".join(digests).encode()).hexdigest() if any(digests) else ""


@lru_cache(maxsize=64)
def _read(files: tuple[tuple[Path, int], ...], ruleset: str) -> Voice:
    texts: dict[str, tuple[str, ...]] = {}
    for file, _at in reversed(files):
        try:
            texts |= _texts(read_document(file), ruleset)
        except BadFile as bad:
            raise BrokenTemplate(str(bad).rstrip(".")) from None
    return Voice({name: said for name, said in texts.items() if said})


def _texts(document: Document, ruleset: str) -> dict[str, tuple[str, ...]]:
    content = {} if document.content is None else document.content
    if not isinstance(content, dict):
        raise document.bad("", "must hold names of events with their texts.")
    known = {event.published_as: event for event in events_of(ruleset)}
    unknown = [name for name in content if name not in known]
    others = {event.published_as for event in events_of("")} if unknown else set()
    passed_over = {name for name in unknown if name in others}
    return {
        name: tuple(_of_event(document, known, name, texts))
        for name, texts in content.items()
        if name not in passed_over
    }


def _of_event(document: Document, known: dict[str, type[Event]], name: Any, texts: Any) -> Iterator[str]:
    """Yield the texts of an event; an empty list takes away those of a folder behind."""
    if name not in known:
        hint = did_you_mean(str(name), known) or f"{', '.join(sorted(known))} are."
        raise document.bad(str(name), f"there is no such event; {hint}")
    may_name = names_of(known[name])
    for text in [texts] if isinstance(texts, str) else texts or ():
        if not isinstance(text, str) or not text.strip() or len(text) > _LONGEST:
            raise document.bad(name, f"must be texts of 1 to {_LONGEST} characters.")
        try:
            other = [one for one in named_fields(text) if one not in may_name]
        except ValueError as wrong:
            raise document.bad(name, f"{wrong}: {text[:60]!r}.") from None
        if other:
            names = ", ".join(f"{{{one}}}" for one in may_name) or "no field"
            raise document.bad(name, f"{{{other[0]}}} cannot be named; {names} can.")
        yield " ".join(text.split())


def events_of(ruleset: str) -> list[type[Event]]:
    """Return all sorts of events of a ruleset, or with "" of all rulesets, which are read for it."""
    assert ruleset in BOXES or not ruleset
    packages = [BOXES.source(key).package for key in ([ruleset] if ruleset else BOXES) if BOXES.get(key)]
    return [
        kind
        for package in ("pbem.engine", *packages)
        for kind in DECLARED
        if f"{kind.__module__}.".startswith(f"{package}.")
    ]
