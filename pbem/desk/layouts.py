"""The templates of an installation: which are in force, copies to be changed, and whether they work."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pbem.config import Config
from pbem.desk.desk import DeskFault
from pbem.desk.styles import style_of
from pbem.desk.tongues import spoken
from pbem.desk.voices import FLAVOUR, voice_of
from pbem.engine.words import did_you_mean
from pbem.languages.finding import languages
from pbem.printing.archive import keep
from pbem.printing.html import as_html
from pbem.printing.ordersheet import OrderSheet, as_sheet_pdf
from pbem.printing.pdf import NoPango, as_pdf
from pbem.printing.sample import sample_issue, sample_report
from pbem.printing.style import Style
from pbem.printing.templates import BrokenTemplate, shipped_folder, shipped_names
from pbem.printing.zinepages import as_zine_html, as_zine_pdf
from pbem.rulesets import BOXES

_ABOUT = re.compile(r"\A\s*(?:\{#-?|/\*|#)\s*(.*?)\s*(?:-?#\}|\*/|\.\n)", re.DOTALL)
"""The comment with which a template begins."""


@dataclass(frozen=True)
class Layout:
    """A template in force: its name, what it is for, and the file it comes from."""

    name: str
    about: str
    file: Path
    is_own: bool


@dataclass(frozen=True)
class Trial:
    """How a folder of templates does; `fault` is empty where all is well."""

    folder: Path
    fault: str


def layouts(config: Config, slug: str = "", ruleset: str = "") -> list[Layout]:
    """Return all templates, each as it is in force for a game, a ruleset, or the whole installation."""
    style = style_of(config, slug, ruleset)
    return [_layout(name, style) for name in shipped_names()]


def _layout(name: str, style: Style) -> Layout:
    shipped = shipped_folder() / name
    places = [folder / each for folder in style.folders for each in (name, _name_in_folder(name))]
    file = next((place for place in places if place.is_file()), shipped)
    found = _ABOUT.match(shipped.read_text(encoding="utf-8"))
    about = " ".join(found[1].split()).partition(". ")[0].rstrip(".") if found else ""
    return Layout(name, about and f"{about}.", file, not file.is_relative_to(shipped_folder()))


def _name_in_folder(name: str) -> str:
    """Return what a file is called in a folder that counts for one game or ruleset: flavour.yaml."""
    return Path(name).name if Path(name).name.startswith(FLAVOUR) else name


def copy_layout(config: Config, name: str, within: str = "") -> Path:
    """Copy a template of pbem's to be changed, for all games or for one game or ruleset, and return where.

    DeskFault if there is no such template or a copy is there already; nothing is ever overwritten.
    """
    if name not in shipped_names():
        hint = did_you_mean(name, shipped_names()) or "pbem template list names them all."
        raise DeskFault(f'there is no template "{name}"; {hint}')
    folder = (config.templates or config.folder / "templates") / within
    file = folder / (_name_in_folder(name) if within else name)
    if file.exists():
        raise DeskFault(f"{file} is there already: change it, or take it away first.", is_usage=False)
    return keep(file.parent, file.name, (shipped_folder() / name).read_bytes())


def try_layouts(config: Config, games: Mapping[str, str]) -> list[Trial]:
    """Set a page that holds everything with each folder of templates; `games` are slugs with rulesets.

    The folder of a ruleset is tried before there is a game of it.
    """
    own = config.templates
    if own is None:
        return []
    trials = {own: (style_of(config), "")}
    for slug, ruleset in (*(("", key) for key in BOXES), *games.items()):
        folder = own / (slug or ruleset)
        if folder.is_dir():
            trials[folder] = (style_of(config, slug, ruleset), ruleset)
    return [
        Trial(folder, "\n".join([*_faults(style), *_flavour_faults(config, folder, ruleset)]))
        for folder, (style, ruleset) in trials.items()
    ]


def _flavour_faults(config: Config, folder: Path, ruleset: str) -> Iterator[str]:
    """Yield what is wrong with the flavour texts of a folder, in any language."""
    for code in languages(config.languages):
        try:
            with spoken(config, code):
                voice_of(Style((folder,)), ruleset)
        except BrokenTemplate as broken:
            yield broken.sentence


def _faults(style: Style) -> Iterator[str]:
    """Yield what is wrong with the templates of a style: at most one fault for each sort of page."""
    report, issue, sheet = sample_report(), sample_issue(), OrderSheet("A game to try", "The GM")
    for page in (
        lambda: as_html(report, style),
        lambda: as_html(replace(report, seat="", reader=""), style),
        lambda: as_pdf(report, style),
        lambda: as_sheet_pdf(sheet, style),
        lambda: as_zine_html(issue, style),
        lambda: as_zine_pdf(issue, style),
    ):
        try:
            page()
        except BrokenTemplate as broken:
            yield broken.sentence
        except NoPango:
            continue
