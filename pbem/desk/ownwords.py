"""A language file of the GM's own that cannot be used holds nothing up, and the GM is told."""

from __future__ import annotations

import hashlib

from pbem.desk.desk import Desk
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.tongues import spoken
from pbem.engine.tongue import tr
from pbem.languages.finding import language_faults


def tell_of_languages(desk: Desk) -> None:
    """Tell the GM of a language file that cannot be used, once for each fault."""
    for fault in language_faults(desk.config.languages):
        mark = hashlib.sha256(fault.encode()).hexdigest()[:20]
        with spoken(desk.config), desk.store.transaction() as files:
            tell_gm(desk, files, f"language.{mark}", tr("a language file can't be used"), _letter(fault))


def _letter(fault: str) -> str:
    return joined(
        wrapped(tr("A language file of yours can't be used. Letters and reports go out all the same:")),
        f"  {fault}",
        wrapped(tr("They are told in pbem's own words until you mend it; pbem language check tries it.")),
    )
