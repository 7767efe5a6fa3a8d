"""What a GM, and those who may play, are told of a game before it is made (CRA-GLO-03, CRA 7.3, CRA 12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass

from pbem.engine.options import as_written, filled_in
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Options
from pbem.rulesets.crusoe.economies import UTOPIAN_ECONOMY
from pbem.rulesets.crusoe.handbook import READY, made_ready
from pbem.rulesets.crusoe.modules.labels import LABELS, elements_of, tasks_of
from pbem.rulesets.crusoe.modules.legality import UNEQUAL, notes_of, verdict
from pbem.rulesets.crusoe.phaselist import FULL
from pbem.rulesets.crusoe.scenarios import QUICK, WELFARE


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
    vain = (tr("{option} has no effect in this game.", option=one) for one in _without_use(chosen, options))
    return (*found.redundancies, *_in_vain(chosen), *vain)


def _without_use(chosen: Options, written: Mapping[str, object]) -> Iterator[str]:
    """CRA 12 Yield options, as written, that are otherwise than usual though the game has no use for them."""
    labels = LABELS[chosen.scenario]
    tasks = tasks_of(chosen.scenario, chosen.in_play, chosen.welfare)
    useless = {
        "preset": chosen.scenario != READY.get(chosen.preset, {}).get("scenario", chosen.scenario),
        "government": not tasks and not chosen.government.tasks,
        "welfare": chosen.scenario != WELFARE,
        "market_mails": not labels.is_monetary,
        "treasury": not labels.has_money,
        "complications": True,
        "madjack_redundant": True,
        "utopian": UTOPIAN_ECONOMY.id in chosen.modules,
    }
    usual = Options()
    for name, is_useless in useless.items():
        if name in written and is_useless and getattr(chosen, name) != getattr(usual, name):
            value = getattr(chosen, name)
            yield name if is_dataclass(value) else f"{name}: {as_written(value)}"


def _in_vain(chosen: Options) -> Iterator[str]:
    """CRU-P16 Yield options that the form of the game leaves without effect."""
    if chosen.market_rounds > 1 and chosen.form != FULL and chosen.scenario != QUICK:
        yield tr(
            "{option} has no effect in the compact form: goods are exchanged once in a cycle.",
            option=f"market_rounds: {chosen.market_rounds}",
        )


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
