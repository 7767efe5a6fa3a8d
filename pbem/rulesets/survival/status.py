"""The status table (SUR-X03) and the table of species."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.report import Column, Row, Table
from pbem.engine.ruleset import Chapter, Played
from pbem.engine.tongue import tr, tr_noop, trp
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
    return Table(tr("Status of every creature"), _columns(Column(tr("Species"))), rows, tr(_NOTE))


def own_table(chapter: IslandChapter) -> Table:
    """Return the same for the reader's own creatures, whose species need not be said."""
    own = [(beast, deeds) for beast, deeds in _shown(chapter) if beast.species == chapter.reader]
    rows = tuple(Row(_cells(beast, deeds), beast.died is not None) for beast, deeds in own)
    return Table(tr("Status of your creatures"), _columns(), rows, tr(_NOTE))


_NOTE = tr_noop(
    "Mode: D defensive, S semi-defensive, A aggressive. * newborn. Struck out: died in this round."
)


def _columns(*species: Column) -> tuple[Column, ...]:
    titles = (tr("Advantages"), tr("Mode"), tr("Hunger"), trp("in which round", "Born"), tr("This round"))
    return (
        Column(trp("creature", "Id")),
        *species,
        Column(tr("Hex")),
        Column(tr("AP"), True),
        *map(Column, titles),
    )


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
    born = f"{beast.born}"
    if beast.parent:
        born = tr("{round}, of {parent}", round=beast.born, parent=beast.parent)
    if beast.died is not None:
        deeds = [*deeds, _end_of(beast)]
        hunger = tr("dead")
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


def _end_of(beast: Beast) -> str:
    """Return how a creature died, in a few words."""
    cause, killer = beast.cause or "", beast.killer
    if killer:
        return tr(_KILLED_BY.get(cause, _KILLED_BY["prey"]), killer=killer)
    return tr(_KILLED.get(cause, _IN_A_TUSSLE))


_IN_A_TUSSLE = tr_noop("killed in a tussle")
_KILLED = {
    "prey": tr_noop("killed"),
    "attack": tr_noop("killed in its own attack"),
    "starved": tr_noop("starved"),
}
_KILLED_BY = {
    "prey": tr_noop("killed by {killer}"),
    "attack": tr_noop("killed in its own attack by {killer}"),
}


def _orders() -> dict[str, str]:
    """Return a word for each of the values on file that say which orders were played."""
    return {
        Played.RECEIVED.value: trp("orders", "received"),
        Played.STANDING.value: trp("orders", "standing"),
        Played.NONE.value: trp("orders", "none"),
    }


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
        Column(tr("Seat")),
        Column(tr("Species")),
        Column(trp("table head", "Player")),
        Column(tr("Kind")),
        Column(tr("Living"), True),
        Column(trp("by how many", "Change"), True),
        Column(tr("AP"), True),
        Column(trp("most AP", "Best"), True),
        Column(trp("how many", "Born"), True),
        Column(trp("how many", "Died"), True),
        Column(tr("Kills"), True),
        Column(tr("Orders")),
    )
    orders = _orders()
    played = {e.seat: orders[e.orders] for e in chapter.events if isinstance(e, events.Played)}
    rows = tuple(_species_row(chapter, folk, played.get(folk.id, "–")) for folk in (*alive, *gone))
    note = tr("Born, died and kills: in this round. Species –: not named.")
    return Table(tr("Species by living creatures"), columns, rows, note)


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
    kind = chapter.book.kinds[folk.kind].said if folk.kind else "–"
    if folk.extinct_in is not None:
        played = tr("extinct {round}", round=folk.extinct_in)
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
