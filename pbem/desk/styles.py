"""Whose templates a game's pages are set with: the game's own, its ruleset's, the installation's, pbem's."""

from __future__ import annotations

from pbem.config import Config
from pbem.printing.archive import plain_name
from pbem.printing.style import Style
from pbem.printing.templates import shipped_folder


def style_of(config: Config, slug: str = "", ruleset: str = "") -> Style:
    """Return the style of a game's pages, or of those that belong to no game.

    In the installation's folder of templates a folder named after a game or a ruleset counts for that one.
    """
    own = config.templates
    named = [own / plain_name(name) for name in (slug, ruleset) if own and name]
    folders = [*named, *([own] if own else []), *shipped_style(ruleset).folders]
    return Style(
        tuple(dict.fromkeys(folder for folder in folders if folder.is_dir())),
        config.print.paper,
        config.print.theme == "black-and-white",
    )


def shipped_style(ruleset: str) -> Style:
    """Return the style of pages that are set with nothing but what came with pbem."""
    folder = shipped_folder() / ruleset
    return Style((folder,) if ruleset and folder.is_dir() else ())
