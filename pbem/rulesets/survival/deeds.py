"""What each creature did and suffered in a round, in a few words, for the status table (SUR-X03)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbem.engine.events import Event
from pbem.rulesets.survival import events


def deeds_of(told: tuple[Event, ...]) -> dict[str, list[str]]:
    """Return what each creature did and suffered, in a few words, in order."""
    deeds: dict[str, list[str]] = {}
    for event in told:
        for creature, deed in _deeds(event):
            deeds.setdefault(creature, []).append(deed)
    return deeds


def _deeds(event: Event) -> Iterator[tuple[str, str]]:
    if isinstance(event, events.PlantsEaten | events.CarrionEaten):
        food = event.food if isinstance(event, events.PlantsEaten) else "carrion"
        for creature in event.creatures:
            yield creature, f"ate {food}"
    elif isinstance(event, events.StandOff):
        for creature in event.creatures:
            yield creature, "stand-off"
    elif isinstance(event, events.Beaten):
        for creature in event.creatures:
            yield creature, "lost tussle"
    elif isinstance(event, events.APGained) and event.rule != "SUR-3.3.1-15":
        yield event.creature, "won tussle"
    else:
        yield from _fights(event)


def _fights(event: Event) -> Iterator[tuple[str, str]]:
    if isinstance(event, events.Eaten):
        yield event.creature, f"ate {event.loser}"
    elif isinstance(event, events.Killed):
        yield event.creature, f"killed {event.loser}"
    elif isinstance(event, events.FendedOff):
        yield event.victim, f"fended off {event.attacker}"
        yield event.attacker, f"fended off by {event.victim}"
    elif isinstance(event, events.Escaped):
        yield event.victim, f"escaped {event.attacker}"
    elif type(event) in _OWN:
        yield event.creature, _OWN[type(event)](event)  # type: ignore[attr-defined]


_OWN: Mapping[type[Event], Callable[[Any], str]] = {
    events.AdvantageGained: lambda event: f"gains {event.gene}",
    events.Placed: lambda event: f"{'starts' if event.is_start else 'placed'} in {event.hex}",
    events.Moved: lambda event: "→".join((event.start, *event.by, event.end)),
    events.Wandered: lambda event: (
        f"{'→'.join((event.start, *event.by, event.end))} random" if event.end else "stays, random"
    ),
    events.Stayed: lambda event: "stays",
    events.NoPrey: lambda event: "no prey",
    events.ReserveUsed: lambda event: "reserve used",
    events.Hibernated: lambda event: "slept",
}
