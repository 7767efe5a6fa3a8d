"""The status table (SUR-X03) and the table of species."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbem.engine.events import Event
from pbem.engine.report import Column, Row, Table
from pbem.engine.ruleset import Chapter
from pbem.rulesets.survival import events
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.view import Beast, Folk, IslandView

IslandChapter = Chapter[Book, IslandView]


def status_table(chapter: IslandChapter) -> Table:
    """Return one row for each creature that lives or died in this round, in id order."""
    view, now = chapter.after, chapter.moment.turn
    deeds = deeds_of(chapter.events)
    shown = [beast for beast in view.creatures.values() if beast.died is None or beast.died == now]
    columns = (
        Column("Id"),
        Column("Species"),
        Column("Hex"),
        Column("AP", True),
        Column("Advantages"),
        Column("Mode"),
        Column("Hunger"),
        Column("Born"),
        Column("This round"),
    )
    rows = tuple(_row(view, beast, deeds.get(beast.id, []), chapter.reader) for beast in shown)
    note = "Mode: D defensive, S semi-defensive, A aggressive. * newborn. Struck out: died in this round."
    return Table("Status of every creature", columns, rows, note)


def _row(view: IslandView, beast: Beast, deeds: list[str], reader: str | None) -> Row:
    folk = view.seats[beast.species]
    bonus = f"+{beast.effective_ap - beast.ap}" if beast.effective_ap > beast.ap else ""
    hunger = "ravenous" if beast.is_ravenous else "hungry" if beast.hunger else "–"
    born = f"{beast.born}, of {beast.parent}" if beast.parent else f"{beast.born}"
    if beast.died is not None:
        killer = f" by {beast.killer}" if beast.killer else ""
        ends = {"prey": "killed", "attack": "killed in its own attack", "starved": "starved"}
        deeds = [*deeds, f"{ends.get(beast.cause or '', 'killed in a tussle')}{killer}"]
        hunger = "dead"
    cells = (
        beast.id + ("*" if beast.is_newborn else ""),
        folk.species_name if folk.species_name == folk.name else f"{folk.species_name} ({folk.name})",
        beast.hex or "–",
        f"{beast.ap}{bonus}",
        ", ".join(beast.genes) or "–",
        beast.behaviour.value if beast.behaviour else "?",
        hunger,
        born,
        "; ".join(deeds) or "–",
    )
    return Row(cells, is_struck=beast.died is not None, is_own=beast.species == reader)


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
    events.Moved: lambda event: f"{event.start}→{event.end}",
    events.Wandered: lambda event: f"{event.start}→{event.end or event.start} random",
    events.Stayed: lambda event: "stays",
    events.NoPrey: lambda event: "no prey",
    events.ReserveUsed: lambda event: "reserve used",
    events.Hibernated: lambda event: "slept",
}


_ORDERS = {"orders received": "received", "standing orders": "standing", "no orders": "none"}


def species_table(chapter: IslandChapter) -> Table:
    """Return one row a species, by living creatures; the extinct below, later extinction first."""
    view = chapter.after
    alive = sorted(
        (folk for folk in view.seats.values() if folk.extinct_in is None),
        key=lambda folk: -len(view.own(folk.id)),
    )
    gone = sorted(
        (folk for folk in view.seats.values() if folk.extinct_in is not None),
        key=lambda folk: -(folk.extinct_in or 0),
    )
    columns = (
        Column("Seat"),
        Column("Species"),
        Column("Player"),
        Column("Kind"),
        Column("Living", True),
        Column("Change", True),
        Column("AP", True),
        Column("Best", True),
        Column("Born", True),
        Column("Died", True),
        Column("Kills", True),
        Column("Orders"),
    )
    played = {e.seat: _ORDERS[e.orders] for e in chapter.events if isinstance(e, events.Played)}
    rows = tuple(_species_row(chapter, folk, played.get(folk.id, "–")) for folk in (*alive, *gone))
    note = "Born, died and kills: in this round. Species –: not named."
    return Table("Species by living creatures", columns, rows, note)


def _species_row(chapter: IslandChapter, folk: Folk, played: str) -> Row:
    now = chapter.moment.turn
    view = chapter.after
    own = view.own(folk.id)
    all_own = [beast for beast in view.creatures.values() if beast.species == folk.id]
    died = sum(1 for beast in all_own if beast.died == now and now)
    change = len(own) - len(chapter.before.own(folk.id))
    kills = sum(
        1
        for beast in view.creatures.values()
        if beast.died == now and beast.killer in [one.id for one in all_own]
    )
    kind = chapter.book.kinds[folk.kind].name if folk.kind else "–"
    if folk.extinct_in is not None:
        played = f"extinct {folk.extinct_in}"
    cells = (
        folk.id,
        folk.species_name if folk.species_name != folk.name else "–",
        folk.name,
        kind,
        str(len(own)),
        f"{change:+d}" if change else "0",
        str(sum(beast.effective_ap for beast in own)),
        str(max((beast.effective_ap for beast in own), default=0)),
        str(sum(1 for beast in own if beast.is_newborn)),
        str(died),
        str(kills),
        played,
    )
    return Row(cells, is_struck=folk.extinct_in is not None, is_own=folk.id == chapter.reader)
