"""Powers beside the government, in few words: the Agent and what the country sells, Galt (CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules.objectivist.state import Objectivism
from pbem.rulesets.crusoe.modules.third_world.state import Country
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.view import IslandView


def power_lines(view: IslandView) -> Iterator[tuple[str, str]]:
    """CRA 8 Yield who holds a power that is not the government's."""
    yield from _agent(view)
    galt = kept(view, Objectivism)
    if galt is not None and galt.galt:
        yield tr("John Galt"), view.name(galt.galt)


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
