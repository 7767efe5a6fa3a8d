"""What is refused of offices on receipt: leave to speak, calls, elections (CRA 6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.hooks import VIOLENCE_ALLOWED
from pbem.rulesets.crusoe.language.legality import (
    Faults,
    living_faults,
    no,
    other_faults,
    sentence,
    violence_faults,
)
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.played import (
    has_elections,
    has_rulers,
    has_slaves,
    has_warlord,
    rulers,
)
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.roles import PRESIDENT, WARLORD
from pbem.rulesets.crusoe.scenarios import CLASS_WARFARE

if TYPE_CHECKING:
    from pbem.rulesets.crusoe.language.governmentorders import Permit


def permit_faults(here: IslandLexicon, order: Permit) -> Faults:
    """CRA-R36, CRA-SLV-17 Yield why nobody can give this leave."""
    if order.what == "SPEECH":
        yield from _silence_faults(here)
        return
    if not has_slaves(here.book):
        yield no(tr("Nobody is bound to a master in this game."))
        return
    if order.slave == order.target:
        yield no(tr("{seat} cannot fight itself.", seat=here.seats.get(order.slave, order.slave)))
    yield from other_faults(here, order.slave)
    yield from living_faults(here, order.target)


def _silence_faults(here: IslandLexicon) -> Faults:
    """CRA-R36, CRA-R91 Yield why the writer can never give leave to speak."""
    if not has_rulers(here.book):
        yield no(tr("Nobody rules alone in this game: nobody gives leave to speak."))
    elif not here.book.options.ruler_silence:
        yield no(tr("Nobody needs leave to speak in this game."))
    elif here.mine:
        reasons = [MAY_HOLD(here.scene, here.me, role) for role in rulers(here.book)]
        if all(reasons):
            yield no(tr("You can never rule: you give nobody leave to speak."))


def call_faults(here: IslandLexicon) -> Faults:
    """CRA-CLW-11 Yield why nobody calls."""
    if here.economy != CLASS_WARFARE:
        yield no(tr("Government is called for in Class Warfare Capitalism only: write INVOKE."))
    yield from violence_faults(here)


def campaign_faults(here: IslandLexicon) -> Faults:
    """CRA-REP-03, CRA-H10 Yield why there are no elections, or none for the writer."""
    if not has_elections(here.book):
        yield no(tr("There are no elections in this game."))
        return
    reason = MAY_HOLD(here.scene, here.me, PRESIDENT) if here.mine else ""
    if reason:
        yield sentence(reason)


def elect_faults(here: IslandLexicon, office: str) -> Faults:
    """CRA-R28 Yield why nobody can fall."""
    has_office = has_warlord(here.book) if office == WARLORD else has_rulers(here.book)
    if not (has_office if office else has_rulers(here.book) or has_warlord(here.book)):
        yield no(tr("There is no such office in this game."))
        return
    reason = VIOLENCE_ALLOWED(here.scene, here.group)
    if reason:
        yield no(tr(reason))
