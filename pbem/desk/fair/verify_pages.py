"""Setting the pages of a moment anew and comparing them with the archive, byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any

from pbem import __version__
from pbem.desk.fair.seals import PRIVATE, PrivateSeal, Seal, json_bytes
from pbem.desk.fair.verify_reading import Shelf
from pbem.desk.outcomes import outcome_values
from pbem.desk.pages import Sitting, public_report, seat_report
from pbem.desk.styles import shipped_style
from pbem.desk.voices import words_digest
from pbem.engine.events import SeatId
from pbem.engine.report import Report
from pbem.engine.ruleset import Masthead
from pbem.engine.tongue import speaking
from pbem.engine.voice import PLAIN, Voice
from pbem.languages.finding import tongue_named
from pbem.printing.html import as_html
from pbem.printing.pdf import NoPango, as_pdf
from pbem.printing.style import OWN_STYLE, PAPERS, Style
from pbem.printing.templates import BrokenTemplate, templates_digest
from pbem.printing.text import as_text


@dataclass
class Pages:
    """What the pages are set with here, and how many came out the same; PDFs that did not are kept apart.

    `voices` are the flavour texts of here in the language spoken, `languages` the installation's folder of
    translations.
    """

    shelf: Shelf
    style: Style = OWN_STYLE
    voices: Callable[[], tuple[Voice, ...]] = tuple
    languages: Path | None = None
    same: int = 0
    same_pdfs: int = 0
    other_pdfs: list[str] = field(default_factory=list)
    other_templates: list[str] = field(default_factory=list)
    other_pbem: list[str] = field(default_factory=list)
    other_words: list[str] = field(default_factory=list)
    _digests: dict[Style, str] = field(default_factory=dict)

    def digest(self, style: Style) -> str:
        """Return the digest of a style, nothing for one with a template that can't be read."""
        if style not in self._digests:
            try:
                self._digests[style] = templates_digest(style)
            except BrokenTemplate:
                self._digests[style] = ""
        return self._digests[style]

    def voice(self, words: str) -> Voice | None:
        """Return the flavour texts with this digest: those of here, pbem's, or none; None for others."""
        voices = (*self.voices(), PLAIN)
        return next((voice for voice in voices if words_digest(voice) == words), None)


def compare_pages(
    pages: Pages, seal: Seal, sitting: Sitting, head: dict[str, Any], private: PrivateSeal | None
) -> None:
    """Compare the pages of one moment: those for everyone, and the private ones that lie there."""
    if seal.pbem != __version__:
        pages.other_pbem.append(f"{seal.folder} (pbem {seal.pbem})")
        return
    voice = pages.voice(seal.words)
    if voice is None:
        pages.other_words.append(seal.folder)
        return
    sitting = replace(sitting, voice=voice)
    public = masthead_of(head)
    report = public_report(sitting, public)
    _compare(pages, seal, sitting, f"{seal.folder}/public", report, public, None)
    if style := _style_used(pages, seal, sitting):
        outcome = json_bytes(outcome_values(sitting, public, None))
        _compare_pdf(pages, style, f"{seal.folder}/public.pdf", report, outcome)
    for reader, own in (private.mastheads if private else {}).items():
        if own.get("language"):
            with speaking(tongue_named(str(own["language"]), pages.languages)):
                _compare_in_another_language(pages, seal, sitting, head, own, reader)
            continue
        masthead = masthead_of({**head, **own})
        own_report = seat_report(sitting, report, public, masthead, reader)
        _compare(pages, seal, sitting, f"{seal.folder}/{PRIVATE}/{reader}", own_report, masthead, reader)


def _compare_in_another_language(
    pages: Pages, seal: Seal, sitting: Sitting, head: dict[str, Any], own: dict[str, Any], reader: SeatId
) -> None:
    """Compare the pages of a seat that reads another language than the game's, which is spoken now."""
    voice = pages.voice(str(own.get("words", "")))
    if voice is None:
        if seal.folder not in pages.other_words:
            pages.other_words.append(seal.folder)
        return
    sitting = replace(sitting, voice=voice)
    public, masthead = masthead_of({**head, **own.get("shared", {})}), masthead_of({**head, **own})
    report = seat_report(sitting, public_report(sitting, public), public, masthead, reader)
    _compare(pages, seal, sitting, f"{seal.folder}/{PRIVATE}/{reader}", report, masthead, reader)


def masthead_of(values: Mapping[str, Any]) -> Masthead:
    """Return the head of a report from its JSON values."""
    press = tuple((str(head), str(text)) for head, text in values.get("press", ()))
    notices = tuple(map(str, values.get("notices", ())))
    players = tuple((str(seat), str(name)) for seat, name in values.get("players", ()))
    deadline, is_followed = str(values.get("deadline", "")), bool(values.get("is_followed"))
    closes_early, closed = bool(values.get("closes_early")), str(values.get("closed", ""))
    return Masthead(str(values["game"]), deadline, press, notices, players, is_followed, closes_early, closed)


def _compare(
    pages: Pages,
    seal: Seal,
    sitting: Sitting,
    stem: str,
    report: Report,
    masthead: Masthead,
    reader: SeatId | None,
) -> None:
    outcome = f"{stem}.json" if reader else f"{seal.folder}/outcome.json"
    _compare_outcome(pages, outcome, outcome_values(sitting, masthead, reader))
    _compare_text(pages, f"{stem}.txt", as_text(report))
    if pages.shelf.content(f"{stem}.html") is None:
        return
    style = _style_used(pages, seal, sitting)
    if style:
        _compare_text(pages, f"{stem}.html", as_html(report, style))
    elif seal.folder not in pages.other_templates:
        pages.other_templates.append(seal.folder)


def _style_used(pages: Pages, seal: Seal, sitting: Sitting) -> Style | None:
    """Return the style a turn's pages were set with: templates of here or of pbem, any paper; or None."""
    shipped = shipped_style(sitting.rules.key)
    folders = dict.fromkeys((pages.style.folders, shipped.folders))
    styles = (Style(*one) for one in product(folders, PAPERS, (False, True)))
    return next((style for style in styles if pages.digest(style) == seal.templates), None)


def _compare_outcome(pages: Pages, name: str, expected: dict[str, Any]) -> None:
    """Compare the outcome value by value, so that the event or roll can be named."""
    found = pages.shelf.values(name)
    if found is None:
        return
    for key, value in expected.items():
        if found.get(key) == value:
            continue
        if key in ("events", "rolls") and isinstance(found.get(key), list):
            pages.shelf.verdict.differs(name, _first_other(key[:-1], found[key], value))
        else:
            pages.shelf.verdict.differs(name, f"{key} is {found.get(key)!r}; it follows as {value!r}.")
        return
    pages.same += 1


def _first_other(what: str, found: list[Any], expected: list[Any]) -> str:
    pairs = enumerate(zip(found, expected, strict=False), 1)
    at, (one, other) = next(
        ((at, pair) for at, pair in pairs if pair[0] != pair[1]),
        (min(len(found), len(expected)) + 1, (None, None)),
    )
    if one is None:
        return f"has {len(found)} {what}s; {len(expected)} follow."
    return f"{what} {at} is {_told(one)}; it follows as {_told(other)}."


def _told(value: Any) -> str:
    return f'"{value["says"]}"' if isinstance(value, dict) and "says" in value else repr(value)


def _compare_text(pages: Pages, name: str, expected: str) -> None:
    content = pages.shelf.content(name)
    if content is None:
        return
    if content == expected.encode():
        pages.same += 1
        return
    found, wanted = content.decode(errors="replace").split("\n"), expected.split("\n")
    line = next((i for i, pair in enumerate(zip(found, wanted, strict=False), 1) if pair[0] != pair[1]), 0)
    if line:
        told = f'line {line} reads "{found[line - 1][:100]}"; it follows as "{wanted[line - 1][:100]}".'
    else:
        told = f"has {len(found)} lines; {len(wanted)} follow."
    pages.shelf.verdict.differs(name, told)


def _compare_pdf(pages: Pages, style: Style, name: str, report: Report, outcome: bytes) -> None:
    """A PDF may come out otherwise with other versions of WeasyPrint and Pango: that alone is not a fault."""
    content = pages.shelf.content(name)
    if content is None:
        return
    try:
        is_same = as_pdf(report, style, attachments=(("outcome.json", outcome),)) == content
    except NoPango:
        is_same = False
    if is_same:
        pages.same_pdfs += 1
    else:
        pages.other_pdfs.append(name)
