"""Charts of the island, for the report of a round and for the last one (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId, counted, listed
from pbem.engine.pictures import Chart, Plot, Series
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.view import Beast, IslandView

LARGEST = 8
"""So many species have a line in the report of a round; all have one at the end."""
CAUSES = {
    "prey": "attacked and beaten",
    "attack": "in their own attack",
    "carrion": "in tussles for carrion",
    "plants": "in tussles for plants",
    "starved": "of hunger",
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
    series = []
    for kind in book.kinds.values():
        seats = [seat for seat, folk in view.seats.items() if folk.kind == kind.letter]
        series.append(Series(f"{kind.name}s".capitalize(), _living(view, seats)))
    course = [f"{one.name.lower()} {_course(one)}" for one in series]
    says = (
        f"{counted(sum(int(one.values[-1] or 0) for one in series), 'creature')} in all: {', '.join(course)}."
    )
    return _over_time("Living creatures by kind", view, tuple(series), Plot.AREAS, "living creatures", says)


def _course(series: Series) -> str:
    first, last = series.values[0], series.values[-1]
    return f"from {first} to {last}" if first != last else f"{last} as at first"


def _over_time(
    title: str, view: IslandView, series: tuple[Series, ...], plot: Plot, unit: str, says: str
) -> Chart:
    return Chart(title, _rounds(view), series, plot, "Round", unit, says)


def _species(view: IslandView, seat: SeatId) -> Series:
    return Series(view.seats[seat].species_name, _living(view, [seat]), seat)


def _by_size(view: IslandView) -> list[Series]:
    """All species: those with most living creatures first, equal ones by their largest number so far."""
    every = [_species(view, seat) for seat in view.seats]
    return sorted(every, key=lambda one: (-(one.values[-1] or 0), -max(value or 0 for value in one.values)))


def _largest(view: IslandView) -> Chart:
    largest = tuple(_by_size(view)[:LARGEST])
    most = largest[0].values[-1]
    lords = [one.name for one in largest if one.values[-1] == most]
    says = (
        f"{listed(lords)} {'lead' if len(lords) > 1 else 'leads'} with {counted(int(most or 0), 'creature')}."
    )
    title = "The largest species" if len(view.seats) > LARGEST else "The species"
    return _over_time(title, view, largest, Plot.LINES, "living creatures", says if most else "")


def _food(view: IslandView) -> Chart:
    plants = Series("Plant meals", tuple(census.plants for census in view.census))
    corpses = Series("Corpses", tuple(census.corpses for census in view.census))
    last = view.census[-1]
    says = (
        f"{counted(last.plants, 'plant meal')} and {counted(last.corpses, 'corpse')} are left "
        f"after round {last.round}."
    )
    return _over_time("Food on the island", view, (plants, corpses), Plot.LINES, "meals", says)


def _causes(view: IslandView) -> Iterator[Chart]:
    dead = [beast.cause for beast in view.creatures.values() if beast.cause]
    counts = {words: dead.count(cause) for cause, words in CAUSES.items() if cause in dead}
    if not counts:
        return
    words = max(counts, key=lambda one: counts[one])
    says = f"{counted(len(dead), 'creature')} died, most of them {words}: {counts[words]}."
    deaths = Series("Deaths", tuple(counts.values()))
    yield Chart("How creatures died", tuple(counts), (deaths,), Plot.BARS, "Cause", "deaths", says)


def _kills(view: IslandView) -> Iterator[Chart]:
    """Kills of every species that has any, most first."""
    killers: dict[SeatId, int] = {}
    for killer in killers_of(view):
        killers[killer.species] = killers.get(killer.species, 0) + 1
    seats = sorted((seat for seat in view.seats if seat in killers), key=lambda seat: -killers[seat])
    if not seats:
        return
    best = view.seats[seats[0]].species_name
    says = f"{best} has most kills: {killers[seats[0]]}."
    names = tuple(view.seats[seat].species_name for seat in seats)
    kills = Series("Kills", tuple(killers[seat] for seat in seats))
    yield Chart("Kills by species", names, (kills,), Plot.BARS, "Species", "kills", says)


def killers_of(view: IslandView) -> list[Beast]:
    """Return the killer of each creature that had one, as often as it killed."""
    by_id = {beast.id: beast for beast in view.creatures.values()}
    return [by_id[beast.killer] for beast in view.creatures.values() if beast.killer in by_id]


def _every_species(view: IslandView) -> Chart:
    series = tuple(_by_size(view))
    left = sum(1 for one in series if one.values[-1])
    says = f"{counted(left, 'species', 'species')} of {len(series)} live at the end."
    title = "Every species from the first round to the last"
    return _over_time(title, view, series, Plot.MULTIPLES, "living creatures", says)
