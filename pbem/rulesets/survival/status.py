"""The status table (SUR-X03) and the table of species."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.engine.columns import number, table, text
from pbem.engine.events import SeatId
from pbem.engine.frame import orders_word
from pbem.engine.report import Table
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.final import merit
from pbem.rulesets.survival.plans import SpeciesPlayed
from pbem.rulesets.survival.portrait import ap_of, hunger_of
from pbem.rulesets.survival.story import happenings
from pbem.rulesets.survival.view import Beast, Folk, IslandView

IslandChapter = Chapter[Book, IslandView]


def status_table(chapter: IslandChapter) -> Table:
    """Return one row for each creature that lives or died in this round, in id order (SUR-X03)."""
    return _table(tr("Status of every creature"), chapter, _shown(chapter))


def own_table(chapter: IslandChapter) -> Table:
    """Return the same for the reader's own creatures, whose species need not be said."""
    own = [beast for beast in _shown(chapter) if beast.species == chapter.reader]
    return _table(tr("Status of your creatures"), chapter, own, is_own=True)


def _shown(chapter: IslandChapter) -> list[Beast]:
    now = chapter.moment.turn
    return [beast for beast in chapter.after.creatures.values() if beast.died in (None, now)]


def _table(title: str, chapter: IslandChapter, beasts: list[Beast], *, is_own: bool = False) -> Table:
    deeds = happenings(chapter).deeds
    return table(
        title,
        beasts,
        text(trp("creature", "Id"), lambda one: one.id + ("*" if one.is_newborn else "")),
        text(tr("Species"), lambda one: "" if is_own else _species(chapter.after, one.species)),
        text(tr("Hex"), lambda one: one.hex or "–"),
        number(tr("AP"), ap_of),
        text(tr("Advantages"), lambda one: ", ".join(one.genes) or "–"),
        text(tr("Mode"), lambda one: one.behaviour.value if one.behaviour else "?"),
        text(tr("Hunger"), _hunger),
        text(trp("in which round", "Born"), _born),
        text(tr("This round"), lambda one: "; ".join([*deeds.get(one.id, ()), *_end_of(one)]) or "–"),
        seat=lambda one: "" if is_own else one.species,
        is_struck=lambda one: one.died is not None,
        note=tr(
            "Mode: D defensive, S semi-defensive, A aggressive. * newborn. Struck out: died in this round."
        ),
        blank="",
    )


def _species(view: IslandView, seat: SeatId) -> str:
    folk = view.seats[seat]
    return folk.id if folk.species_name == folk.id else f"{folk.id} ({folk.species_name})"


def _hunger(beast: Beast) -> str:
    if beast.died is not None:
        return tr("dead")
    return hunger_of(beast) if beast.hunger else "–"


def _born(beast: Beast) -> str:
    if beast.parent:
        return tr("{round}, of {parent}", round=beast.born, parent=beast.parent)
    return str(beast.born)


def _end_of(beast: Beast) -> Iterator[str]:
    """Yield how a creature died, in a few words."""
    cause, killer = beast.cause or "", beast.killer
    if killer and beast.died is not None:
        yield tr(_KILLED_BY.get(cause, _KILLED_BY["prey"]), killer=killer)
    elif beast.died is not None:
        yield tr(_KILLED.get(cause, _IN_A_TUSSLE))


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


def species_table(chapter: IslandChapter) -> Table:
    """Return one row a species, by living creatures; the extinct below, later extinction first."""
    view, now = chapter.after, chapter.moment.turn
    beasts = view.creatures.values()
    dead = [beast for beast in beasts if beast.died == now and now]
    owners = {beast.id: beast.species for beast in beasts}
    kills = Counter(owners[beast.killer] for beast in dead if beast.killer in owners)
    played = {event.seat: orders_word(event.orders) for event in chapter.told(SpeciesPlayed)}

    def change(folk: Folk) -> str:
        more = len(view.own(folk.id)) - len(chapter.before.own(folk.id))
        return f"{more:+d}" if more else "0"

    def kind(folk: Folk) -> str:
        return chapter.book.kinds[folk.kind].said if folk.kind else "–"

    def strength(folk: Folk) -> list[int]:
        return [beast.effective_ap for beast in view.own(folk.id)]

    def how_played(folk: Folk) -> str:
        if folk.extinct_in is not None:
            return tr("extinct {round}", round=folk.extinct_in)
        return played.get(folk.id, "–")

    return table(
        tr("Species by living creatures"),
        sorted(view.seats.values(), key=lambda folk: merit(view, folk.id)),
        text(tr("Seat"), lambda folk: folk.id),
        text(tr("Species"), lambda folk: folk.species_name if folk.species_name != folk.name else "–"),
        text(trp("table head", "Player"), lambda folk: folk.name),
        text(tr("Kind"), kind),
        number(tr("Living"), lambda folk: len(view.own(folk.id))),
        number(trp("by how many", "Change"), change),
        number(tr("AP"), lambda folk: sum(strength(folk))),
        number(trp("most AP", "Best"), lambda folk: max(strength(folk), default=0)),
        number(trp("how many", "Born"), lambda folk: sum(one.is_newborn for one in view.own(folk.id))),
        number(trp("how many", "Died"), lambda folk: sum(one.species == folk.id for one in dead)),
        number(tr("Kills"), lambda folk: kills[folk.id]),
        text(tr("Orders"), how_played),
        seat=lambda folk: folk.id,
        is_struck=lambda folk: folk.extinct_in is not None,
        note=tr("Born, died and kills: in this round. Species –: not named."),
    )
