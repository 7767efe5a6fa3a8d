"""The status table (SUR-X03) and the table of species."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.report import Column, Row, Table
from pbem.engine.ruleset import Chapter
from pbem.rulesets.survival import events
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.happenings import happenings
from pbem.rulesets.survival.portrait import ap_of, hunger_of
from pbem.rulesets.survival.view import Beast, Folk, IslandView

IslandChapter = Chapter[Book, IslandView]


def status_table(chapter: IslandChapter) -> Table:
    """Return one row for each creature that lives or died in this round, in id order (SUR-X03)."""
    rows = tuple(
        Row(_cells(beast, deeds, _species(chapter.after, beast)), beast.died is not None, seat=beast.species)
        for beast, deeds in _shown(chapter)
    )
    return Table("Status of every creature", _columns(Column("Species")), rows, _NOTE)


def own_table(chapter: IslandChapter) -> Table:
    """Return the same for the reader's own creatures, whose species need not be said."""
    own = [(beast, deeds) for beast, deeds in _shown(chapter) if beast.species == chapter.reader]
    rows = tuple(Row(_cells(beast, deeds), beast.died is not None) for beast, deeds in own)
    return Table("Status of your creatures", _columns(), rows, _NOTE)


_NOTE = "Mode: D defensive, S semi-defensive, A aggressive. * newborn. Struck out: died in this round."


def _columns(*species: Column) -> tuple[Column, ...]:
    titles = ("Advantages", "Mode", "Hunger", "Born", "This round")
    return (Column("Id"), *species, Column("Hex"), Column("AP", True), *map(Column, titles))


def _shown(chapter: IslandChapter) -> Iterator[tuple[Beast, list[str]]]:
    deeds = happenings(chapter).deeds
    for beast in chapter.after.creatures.values():
        if beast.died in (None, chapter.moment.turn):
            yield beast, deeds.get(beast.id, [])


def _species(view: IslandView, beast: Beast) -> str:
    folk = view.seats[beast.species]
    return folk.id if folk.species_name == folk.id else f"{folk.id} ({folk.species_name})"


def _cells(beast: Beast, deeds: list[str], *species: str) -> tuple[str, ...]:
    hunger = hunger_of(beast) if beast.hunger else "–"
    born = f"{beast.born}, of {beast.parent}" if beast.parent else f"{beast.born}"
    if beast.died is not None:
        killer = f" by {beast.killer}" if beast.killer else ""
        ends = {"prey": "killed", "attack": "killed in its own attack", "starved": "starved"}
        deeds = [*deeds, f"{ends.get(beast.cause or '', 'killed in a tussle')}{killer}"]
        hunger = "dead"
    return (
        beast.id + ("*" if beast.is_newborn else ""),
        *species,
        beast.hex or "–",
        ap_of(beast),
        ", ".join(beast.genes) or "–",
        beast.behaviour.value if beast.behaviour else "?",
        hunger,
        born,
        "; ".join(deeds) or "–",
    )


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
    return Row(cells, is_struck=folk.extinct_in is not None, seat=folk.id)
