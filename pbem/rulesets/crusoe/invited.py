"""What a GM, and those who may play, are told of a game before it is made (CRA-GLO-03, CRA 7.3, CRA 12)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.options import filled_in
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Options
from pbem.rulesets.crusoe.handbook import made_ready
from pbem.rulesets.crusoe.modules.elements import elements_of
from pbem.rulesets.crusoe.modules.legality import verdict
from pbem.rulesets.crusoe.modules.sensitive import UNEQUAL, notes_of


def remarks(options: Mapping[str, object], seats: int) -> tuple[str, ...]:
    """CRA 12 Return in sentences what of a game adds little, or is otherwise than it seems."""
    chosen = _chosen(options)
    found = verdict(
        chosen.scenario,
        chosen.in_play,
        chosen.government,
        seats,
        welfare=chosen.welfare,
        sensitive_ok=chosen.sensitive_ok,
        single_winner=chosen.win == "single",
    )
    return found.redundancies


def notes(options: Mapping[str, object]) -> tuple[str, ...]:
    """CRA-GLO-03, CRA-GLO-04, CRA 7.3 Return in sentences what players should know before they join."""
    chosen = _chosen(options)
    elements = elements_of(chosen.scenario, chosen.in_play, chosen.government, chosen.welfare)
    said = [*notes_of(chosen.in_play)]
    if any(element in UNEQUAL for element in elements):
        said.append(
            tr("Chance deals unequal roles in this game: it is not balanced, and does not mean to be.")
        )
    return tuple(said)


def _chosen(options: Mapping[str, object]) -> Options:
    return filled_in(Options, made_ready(options))
