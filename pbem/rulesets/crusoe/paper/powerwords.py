"""Powers beside the government, in few words: Warlord, Agent, Galt, the Church (CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.modules.church import Parish
from pbem.rulesets.crusoe.modules.feudalism import Lordship, dice_of, is_strong
from pbem.rulesets.crusoe.modules.gender import GenderState, settings_of
from pbem.rulesets.crusoe.modules.hooks import EXILE_CAMP
from pbem.rulesets.crusoe.modules.limits import ClosedPaths
from pbem.rulesets.crusoe.modules.objectivist import Objectivism
from pbem.rulesets.crusoe.modules.race import RaceState
from pbem.rulesets.crusoe.modules.settings import MEN, WOMEN
from pbem.rulesets.crusoe.modules.third_world import Country
from pbem.rulesets.crusoe.paper.decreewords import dice_word
from pbem.rulesets.crusoe.paper.names import economy_word
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.view import IslandView

_GENDERS = {WOMEN: tr_noop("women"), MEN: tr_noop("men")}


def power_lines(view: IslandView) -> Iterator[tuple[str, str]]:
    """CRA 8 Yield who holds a power that is not the government's."""
    yield from _warlord(view)
    yield from _agent(view)
    galt = kept(view, Objectivism)
    if galt is not None and galt.galt:
        yield tr("John Galt"), view.name(galt.galt)
    parish = kept(view, Parish)
    if parish is not None and parish.banned:
        yield tr("Banned from charity"), ", ".join(map(view.name, parish.banned))
    yield from _closed_paths(view)
    exiles = view.island.groups.get(EXILE_CAMP)
    if exiles is not None and view.island.in_order(EXILE_CAMP):
        yield tr("The exiles live in"), economy_word(exiles.economy)


def _warlord(view: IslandView) -> Iterator[tuple[str, str]]:
    """CRA-FEU-01, CRA-FEU-03, CRA-FEU-04 Yield the Warlord, and how strong that seat is."""
    lordship = kept(view, Lordship)
    if lordship is None or not _is_drawn(view):
        return
    if lordship.warlord is None:
        yield tr("Warlord"), tr("nobody")
        return
    power = tr("wins all battles") if is_strong(view) else dice_word(dice_of(view))
    yield tr("Warlord"), f"{view.name(lordship.warlord)} ({power})"


def _is_drawn(view: IslandView) -> bool:
    """Say whether roles have been drawn: they are before the first cycle."""
    return view.cycle > 0


def _closed_paths(view: IslandView) -> Iterator[tuple[str, str]]:
    """CRA-GEN-04, CRA-DSC-01 Yield the paths that are closed to a group, or to all but a group."""
    race, gender = kept(view, RaceState), kept(view, GenderState)
    closed = race.closed if race is not None else {}
    for group in sorted(closed):
        yield from _closed(view, closed[group], tr("group {group}", group=group))
    if gender is not None:
        is_neutral = view.book.options.neutral_words
        group = (
            tr("the disempowered group") if is_neutral else tr(_GENDERS[settings_of(view.book).disempowered])
        )
        yield from _closed(view, gender.limits, group)


def _closed(view: IslandView, closed: ClosedPaths, group: str) -> Iterator[tuple[str, str]]:
    if closed.barred:
        paths = ", ".join(view.book.path(path).name for path in closed.barred)
        yield tr("Closed to {group}", group=group), paths
    if closed.reserved:
        yield tr("Closed to all but {group}", group=group), view.book.path(closed.reserved).name


def _agent(view: IslandView) -> Iterator[tuple[str, str]]:
    """CRA-TWC-01, CRA-TWC-02, CRA-TWC-11 Yield the basic resource, and who is the Agent."""
    country = kept(view, Country)
    if country is None or not country.resource:
        return
    yield tr("Basic resource"), tr(country.resource)
    if country.gone:
        yield tr("Agent"), tr("none: the MNCs have left")
    elif country.agent:
        yield tr("Agent"), view.name(country.agent)
