"""Charts of the island, for the report of a round and for the last one (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId, listed
from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.view import Beast, IslandView

LARGEST = 8
"""So many species have a line in the report of a round; all have one at the end."""
CAUSES = {
    "prey": tr_noop("attacked and beaten"),
    "attack": tr_noop("in their own attack"),
    "carrion": tr_noop("in tussles for carrion"),
    "plants": tr_noop("in tussles for plants"),
    "starved": tr_noop("of hunger"),
}
"""What a creature died of, in words."""


def round_charts(book: Book, view: IslandView) -> tuple[Chart, ...]:
    """Return the charts of the island so far: kinds, the largest species, food; none before two rounds.

    While no species has more than one creature, none of them is large.
    """
    if len(view.census) < 2:
        return ()
    is_any_large = max(view.census[-1].living.values(), default=0) > 1
    return (_kinds(book, view), *([_largest(view)] if is_any_large else []), _food(view))


def final_charts(book: Book, view: IslandView) -> tuple[Chart, ...]:
    """Return the charts of a game that is over: causes of death, kills, kinds, and every species."""
    return (*_causes(view), *_kills(view), *_whole_game(book, view))


def _whole_game(book: Book, view: IslandView) -> Iterator[Chart]:
    if len(view.census) > 1:
        yield _kinds(book, view)
        yield _every_species(view)


def _rounds(view: IslandView) -> tuple[str, ...]:
    return tuple(str(census.round) for census in view.census)


def _living(view: IslandView, seats: list[SeatId]) -> tuple[int, ...]:
    """How many creatures of these species lived at the end of each round."""
    return tuple(sum(census.living.get(seat, 0) for seat in seats) for census in view.census)


def _kinds(book: Book, view: IslandView) -> Chart:
    series, courses, total = [], [], 0
    for kind in book.kinds.values():
        numbers = _living(view, [seat for seat, folk in view.seats.items() if folk.kind == kind.letter])
        series.append(Series(tr("{kind}s", kind=_first_up(kind.said)), numbers))
        courses.append(_course(kind.said, numbers[0], numbers[-1]))
        total += numbers[-1]
    says = trn(
        "{n} creature in all: {courses}.",
        "{n} creatures in all: {courses}.",
        total,
        courses=", ".join(courses),
    )
    title, unit = tr("Living creatures by kind"), tr("living creatures")
    return _over_time(title, view, tuple(series), Plot.AREAS, unit, says)


def _course(kind: str, first: int, last: int) -> str:
    if first != last:
        return tr("{kind}s from {first} to {last}", kind=kind, first=first, last=last)
    return tr("{kind}s {number} as at first", kind=kind, number=last)


def _over_time(
    title: str, view: IslandView, series: tuple[Series, ...], plot: Plot, unit: str, says: str
) -> Chart:
    return Chart(title, _rounds(view), series, plot, tr("Round"), unit, says)


def _species(view: IslandView, seat: SeatId) -> Series:
    return Series(view.seats[seat].species_name, _living(view, [seat]), seat)


def _by_size(view: IslandView) -> list[Series]:
    """All species: those with most living creatures first, equal ones by their largest number so far."""
    every = [_species(view, seat) for seat in view.seats]
    return sorted(every, key=lambda one: (-(one.values[-1] or 0), -max(value or 0 for value in one.values)))


def _largest(view: IslandView) -> Chart:
    largest = tuple(_by_size(view)[:LARGEST])
    most = int(largest[0].values[-1] or 0)
    lords = [one.name for one in largest if one.values[-1] == most]
    title = tr("The largest species") if len(view.seats) > LARGEST else tr("The species")
    says = _leading(lords, most) if most else ""
    return _over_time(title, view, largest, Plot.LINES, tr("living creatures"), says)


def _leading(lords: list[str], number: int) -> str:
    if len(lords) == 1:
        return trn(
            "{species} leads with {n} creature.",
            "{species} leads with {n} creatures.",
            number,
            species=lords[0],
        )
    leaders = listed(lords)
    return trn(
        "{leaders} lead with {n} creature.", "{leaders} lead with {n} creatures.", number, leaders=leaders
    )


def _food(view: IslandView) -> Chart:
    plants = Series(tr("Plant meals"), tuple(census.plants for census in view.census))
    corpses = Series(tr("Corpses"), tuple(census.corpses for census in view.census))
    last = view.census[-1]
    says = tr(
        "{plant_meals} and {corpses} are left after round {round}.",
        plant_meals=trn("{n} plant meal", "{n} plant meals", last.plants),
        corpses=trn("{n} corpse", "{n} corpses", last.corpses),
        round=last.round,
    )
    return _over_time(tr("Food on the island"), view, (plants, corpses), Plot.LINES, tr("meals"), says)


def _causes(view: IslandView) -> Iterator[Chart]:
    dead = [beast.cause for beast in view.creatures.values() if beast.cause]
    counts = [(tr(words), dead.count(cause)) for cause, words in CAUSES.items() if cause in dead]
    if not counts:
        return
    worst, most = max(counts, key=lambda pair: pair[1])
    says = trn(
        "{n} creature died, most of them {cause}: {number}.",
        "{n} creatures died, most of them {cause}: {number}.",
        len(dead),
        cause=worst,
        number=most,
    )
    causes, deaths = tuple(words for words, _ in counts), tuple(number for _, number in counts)
    series = (Series(tr("Deaths"), deaths),)
    yield Chart(tr("How creatures died"), causes, series, Plot.BARS, tr("Cause"), tr("deaths"), says)


def _kills(view: IslandView) -> Iterator[Chart]:
    """Kills of every species that has any, most first."""
    killers: dict[SeatId, int] = {}
    for killer in killers_of(view):
        killers[killer.species] = killers.get(killer.species, 0) + 1
    seats = sorted((seat for seat in view.seats if seat in killers), key=lambda seat: -killers[seat])
    if not seats:
        return
    best = view.seats[seats[0]].species_name
    says = tr("{species} has most kills: {number}.", species=best, number=killers[seats[0]])
    names = tuple(view.seats[seat].species_name for seat in seats)
    kills = Series(tr("Kills"), tuple(killers[seat] for seat in seats))
    title = tr("Kills by species")
    yield Chart(title, names, (kills,), Plot.BARS, tr("Species"), tr("kills"), says)


def killers_of(view: IslandView) -> list[Beast]:
    """Return the killer of each creature that had one, as often as it killed."""
    by_id = {beast.id: beast for beast in view.creatures.values()}
    return [by_id[beast.killer] for beast in view.creatures.values() if beast.killer in by_id]


def _every_species(view: IslandView) -> Chart:
    series = tuple(_by_size(view))
    left = sum(1 for one in series if one.values[-1])
    says = trn(
        "{n} species of {total} live at the end.",
        "{n} species of {total} live at the end.",
        left,
        total=len(series),
    )
    title = tr("Every species from the first round to the last")
    return _over_time(title, view, series, Plot.MULTIPLES, tr("living creatures"), says)


def _first_up(name: str) -> str:
    return name[:1].upper() + name[1:]
