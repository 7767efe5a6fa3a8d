"""What each creature did and suffered in a round, in a few words (SUR-X03)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from pbem.engine.events import Event, listed
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.survival import events

_ATE = {"grass": tr_noop("ate grass"), "fruit": tr_noop("ate fruit")}


def deeds_of(told: tuple[Event, ...]) -> dict[str, list[str]]:
    """Return what each creature did and suffered, in a few words, in order."""
    deeds: dict[str, list[str]] = {}
    for event in told:
        for creature, deed in _deeds(event):
            deeds.setdefault(creature, []).append(deed)
    return deeds


def _deeds(event: Event) -> Iterator[tuple[str, str]]:
    if isinstance(event, events.PlantsEaten | events.CarrionEaten):
        ate = tr(_ATE[event.food]) if isinstance(event, events.PlantsEaten) else tr("ate carrion")
        for creature in event.creatures:
            yield creature, ate
    elif isinstance(event, events.StandOff):
        for creature in event.creatures:
            yield creature, tr("stand-off")
    elif isinstance(event, events.Beaten):
        for creature in event.creatures:
            yield creature, tr("lost tussle")
    elif isinstance(event, events.APGained) and event.rule != "SUR-3.3.1-15":
        yield event.creature, tr("won tussle")
    else:
        yield from _fights(event)


def _fights(event: Event) -> Iterator[tuple[str, str]]:
    if isinstance(event, events.Eaten):
        yield event.creature, tr("ate {creature}", creature=event.loser)
    elif isinstance(event, events.Killed):
        yield event.creature, tr("killed {creature}", creature=event.loser)
    elif isinstance(event, events.FendedOff):
        yield event.victim, tr("fended off {attacker}", attacker=event.attacker)
        yield event.attacker, tr("fended off by {victim}", victim=event.victim)
    elif isinstance(event, events.Escaped):
        yield event.victim, tr("escaped {attacker}", attacker=event.attacker)
    elif type(event) in _OWN:
        yield event.creature, _OWN[type(event)](event)  # type: ignore[attr-defined]


def _way(event: Any) -> str:
    return "→".join((event.start, *event.by, event.end))


_OWN: Mapping[type[Event], Callable[[Any], str]] = {
    events.AdvantageGained: lambda event: tr("gains {gene}", gene=event.gene),
    events.Placed: lambda event: (
        tr("starts in {hex}", hex=event.hex) if event.is_start else tr("placed in {hex}", hex=event.hex)
    ),
    events.Moved: _way,
    events.Wandered: lambda event: tr("{way} random", way=_way(event)) if event.end else tr("stays, random"),
    events.Stayed: lambda event: tr("stays"),
    events.NoPrey: lambda event: tr("no prey"),
    events.ReserveUsed: lambda event: tr("reserve used"),
    events.Hibernated: lambda event: tr("slept"),
}


WENT = (events.Moved, events.Stayed, events.Wandered, events.Placed)
"""What tells how a creature went, one of them in a round."""
MOST_NAMED = 8


class Several(NamedTuple):
    """Creatures as a sentence lists them; of many only how many more there are."""

    ids: tuple[str, ...]

    def __str__(self) -> str:
        left = len(self.ids) - MOST_NAMED
        more = [trn("{n} more", "{n} more", left)] if left > 0 else []
        return listed([*self.ids[:MOST_NAMED], *more])


class Did(NamedTuple):
    """What creatures did as they were ordered: by `ways` how each went, else that it did so."""

    ids: tuple[str, ...]
    ways: Mapping[str, Event]

    def __str__(self) -> str:
        return str(Several(tuple(map(self._went, self.ids))))

    def _went(self, id: str) -> str:
        way = self.ways.get(id)
        return f"{id} {_OWN[type(way)](way)}" if way else id
