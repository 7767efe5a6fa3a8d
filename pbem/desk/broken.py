"""A template of the GM's own that fails holds up no turn: pbem's are used instead, and the GM is told."""

from __future__ import annotations

import hashlib
from contextlib import nullcontext
from dataclasses import replace

from pbem.desk.desk import Desk
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.styles import shipped_style
from pbem.engine.tongue import tr
from pbem.printing.style import Style
from pbem.printing.templates import BrokenTemplate
from pbem.store.opening import Files
from pbem.store.records import GameRecord


def without_own_templates(
    desk: Desk, game: GameRecord, style: Style, broken: BrokenTemplate, files: Files | None = None
) -> Style:
    """Tell the GM what is wrong with a template, once for each fault, and return the style without them.

    `files` are those of the transaction it is done in, if it is done in one.
    """
    desk.say(f"{game.slug}: pbem's own templates are used, for {broken.sentence}")
    text = joined(
        wrapped(
            tr(
                "A template of yours can't be used. The reports of {title} ({slug}) were set with "
                "pbem's own templates instead, so that no turn is held up:",
                title=game.title,
                slug=game.slug,
            )
        ),
        f"  {broken.sentence}",
        wrapped(
            tr(
                "Mend it, or take it away; pbem template check tries them all. Reports that are out already "
                "stay as they are."
            )
        ),
    )
    mark = hashlib.sha256(f"{game.slug} {broken}".encode()).hexdigest()[:20]
    subject = tr("a template can't be used for {slug}", slug=game.slug)
    with nullcontext(files) if files else desk.store.transaction() as written:
        tell_gm(desk, written, f"template.{mark}", subject, text)
    return replace(style, folders=shipped_style(game.ruleset).folders)
