"""Where templates are found: the installation's own first, then the ones that came with pbem."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pbem.printing.plain import printable

_INSTALLED = Path(__file__).parents[1] / "_templates"
_CHECKED_OUT = Path(__file__).parents[2] / "templates"


def shipped_folder() -> Path:
    """The templates of the installed package, or of the checkout."""
    return _INSTALLED if _INSTALLED.is_dir() else _CHECKED_OUT


@lru_cache(maxsize=8)
def environment(folder: Path | None = None) -> Environment:
    """Jinja with autoescape for every template; what is in `folder` goes before what was shipped."""
    folders = [*([folder] if folder else []), shipped_folder()]
    return Environment(
        loader=ChoiceLoader([FileSystemLoader(each) for each in folders]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_finished,
    )


def source(name: str, folder: Path | None = None) -> Markup:
    """A style sheet as it stands, to be set into a page."""
    loader = environment(folder).loader
    assert loader is not None
    return Markup(loader.get_source(environment(folder), name)[0])


def templates_digest(folder: Path | None = None) -> str:
    """The SHA-256 of all templates as they are in force: pages set with the same ones are the same."""
    names = sorted(file.name for file in shipped_folder().iterdir() if file.suffix in (".jinja", ".css"))
    texts = [f"{name}\x1f{source(name, folder)}" for name in names]
    return hashlib.sha256("\x1e".join(texts).encode()).hexdigest()


def _finished(value: object) -> object:
    """Text loses its control characters on the way into a page; markup of our own is left as it is."""
    return printable(value) if isinstance(value, str) and not isinstance(value, Markup) else value
