"""How the species stand, and the end of the game: result, tables, records, charts and lines of descent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pbem.engine.columns import number, table, text
from pbem.engine.events import SeatId, listed
from pbem.engine.frame import section
from pbem.engine.report import Block, Notice, Section, Sentences, Table
from pbem.engine.ruleset import Standing
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.charts import final_charts, killers_of
from pbem.rulesets.survival.ending import ENDINGS
from pbem.rulesets.survival.island import is_extra
from pbem.rulesets.survival.view import Beast, Folk, IslandView

_NAMED = 5
"""So many who share a record are named."""
_MEALS = tr_noop(
    "What a creature ate is kept for its last round only: the meals of a whole game cannot be counted."
)


def standings(book: Book, view: IslandView) -> tuple[Standing, ...]:
    """SUR-R68 Rank all species, best first; nobody stands anywhere before there are creatures."""
    if not view.creatures:
        return ()
    return tuple(_standing(view, seat) for seat in _ranked(view))


def _ranked(view: IslandView) -> list[SeatId]:
    return sorted(view.seats, key=lambda seat: merit(view, seat))


def _place(view: IslandView, seat: SeatId) -> int:
    own = merit(view, seat)
    return 1 + sum(merit(view, other) < own for other in view.seats)


def merit(view: IslandView, seat: SeatId) -> tuple[int, int]:
    """Return what a species is ranked by, least first: living creatures, then how late it was extinct."""
    gone = view.seats[seat].extinct_in
    return (-len(view.own(seat)), 0) if gone is None else (1, -gone)


def _standing(view: IslandView, seat: SeatId) -> Standing:
    folk = view.seats[seat]
    living = len(view.own(seat))
    if folk.extinct_in is None:
        says = tr("{number} living", number=living)
    else:
        says = tr("extinct in round {round}", round=folk.extinct_in)
    pieces = tuple(beast.id for beast in view.creatures.values() if beast.species == seat)
    return Standing(seat, folk.species_name, _place(view, seat), living, says, pieces)


def final_sections(book: Book, view: IslandView) -> Iterator[Section]:
    """Yield the sections that only the last report has."""
    assert view.result
    winners = [view.seats[seat].name for seat in view.result.winners]
    over = tr("The game is over: {reason}.", reason=tr(ENDINGS[view.result.how]))
    won = tr("Won by {winners}.", winners=listed(winners)) if winners else tr("Nobody wins.")
    ends: tuple[Block, ...] = (
        Notice(f"{over} {won}"),
        _final_table(view),
        _best_table(view),
        Sentences(tr("Records"), tuple(_records(view))),
    )
    yield Section(tr("The end of the game"), ends)
    yield from section(tr("The game in charts"), final_charts(book, view))
    trees = tuple(_descent(view, seat) for seat in view.seats if _all_of(view, seat))
    yield Section(tr("Lines of descent"), trees)


def _all_of(view: IslandView, seat: str) -> list[Beast]:
    return [beast for beast in view.creatures.values() if beast.species == seat]


def _final_table(view: IslandView) -> Table:
    """SUR-R68: by living creatures; the extinct after them, later extinction first; equal, same place."""
    kills = Counter(killer.species for killer in killers_of(view))

    def kind(folk: Folk) -> str:
        return view.book.kinds[folk.kind].said if folk.kind else "–"

    return table(
        tr("Final table"),
        [view.seats[seat] for seat in _ranked(view)],
        number(trp("rank", "Place"), lambda folk: _place(view, folk.id)),
        text(tr("Seat"), lambda folk: folk.id),
        text(tr("Species"), lambda folk: folk.species_name),
        text(tr("Kind"), kind),
        number(tr("Living"), lambda folk: len(view.own(folk.id))),
        number(tr("Ever born"), lambda folk: len(_all_of(view, folk.id))),
        number(tr("Kills"), lambda folk: kills[folk.id]),
        number(tr("Extinct in"), lambda folk: "–" if folk.extinct_in is None else folk.extinct_in),
        seat=lambda folk: folk.id,
    )


def _best_table(view: IslandView) -> Table:
    """Show the best creature of each species: most kills, then most rounds, then most AP, then the first."""
    kills = Counter(killer.id for killer in killers_of(view))
    young = Counter(beast.parent for beast in view.creatures.values())

    def best(own: list[Beast]) -> Beast:
        return max(own, key=lambda one: (kills[one.id], _age(view, one), one.ap, -one.number))

    return table(
        tr("The best creature of every species"),
        [best(own) for seat in view.seats if (own := _all_of(view, seat))],
        text(tr("Seat"), lambda one: one.species),
        text(tr("Creature"), lambda one: one.id),
        number(tr("Kills"), lambda one: kills[one.id]),
        number(tr("AP"), lambda one: one.ap),
        number(tr("Rounds"), lambda one: _age(view, one)),
        number(trp("how many", "Young"), lambda one: young[one.id]),
        text(tr("Fate"), _fate),
        seat=lambda one: one.species,
        note=tr(_MEALS),
    )


def _last_round(view: IslandView) -> int:
    return view.census[-1].round if view.census else view.round


def _age(view: IslandView, beast: Beast) -> int:
    """How many rounds it lived, the first and the last among them; none if the game ended at its birth."""
    return max(0, (_last_round(view) if beast.died is None else beast.died) - beast.born + 1)


def _records(view: IslandView) -> Iterator[str]:
    beasts = list(view.creatures.values())
    if not beasts:
        return
    kills = Counter(killer.id for killer in killers_of(view))
    age, oldest = _holders(beasts, lambda beast: _age(view, beast))
    yield trn(
        "Longest life: {creatures} with {n} round.",
        "Longest life: {creatures} with {n} rounds.",
        age,
        creatures=_named(oldest),
    )
    most, best = _holders(beasts, lambda beast: kills[beast.id])
    if most:
        yield tr("Most kills: {creatures} with {number}.", creatures=_named(best), number=most)
    points, strongest = _holders(beasts, lambda beast: beast.ap)
    yield tr("Greatest AP: {creatures} with {number}.", creatures=_named(strongest), number=points)
    yield from _idlest(view)


def _holders(beasts: list[Beast], merit: Callable[[Beast], int]) -> tuple[int, list[Beast]]:
    """The greatest merit, and all who have it."""
    merits = [merit(beast) for beast in beasts]
    greatest = max(merits)
    return greatest, [beast for beast, one in zip(beasts, merits, strict=True) if one == greatest]


def _named(beasts: list[Beast]) -> str:
    return _first_of([tr("{creature} of {seat}", creature=beast.id, seat=beast.species) for beast in beasts])


def _first_of(names: Sequence[str]) -> str:
    """Join the names; of many the first, and how many others."""
    rest = len(names) - _NAMED
    return listed(names if rest <= 0 else [*names[:_NAMED], trn("{n} other", "{n} others", rest)])


def _idlest(view: IslandView) -> Iterator[str]:
    """The species that lived longest without a single order; unowned ones do not count."""
    idle = [folk for folk in view.seats.values() if folk.last_received is None and not is_extra(folk.id)]
    if not idle:
        return

    def lived(folk: Folk) -> int:
        return _last_round(view) + 1 if folk.extinct_in is None else folk.extinct_in

    longest = max(lived(folk) for folk in idle)
    seats: list[SeatId] = [folk.id for folk in idle if lived(folk) == longest]
    if longest > _last_round(view):
        yield trn(
            "Longest-lived without a single order: {species}, which lives to the end.",
            "Longest-lived without a single order: {species}, which live to the end.",
            len(seats),
            species=_first_of(seats),
        )
    else:
        yield trn(
            "Longest-lived without a single order: {species}, which lives until round {round}.",
            "Longest-lived without a single order: {species}, which live until round {round}.",
            len(seats),
            species=_first_of(seats),
            round=longest,
        )


def _descent(view: IslandView, seat: str) -> Sentences:
    own = _all_of(view, seat)
    children: dict[str | None, list[Beast]] = {}
    for beast in own:
        children.setdefault(beast.parent, []).append(beast)
    lines: list[str] = []

    def grow(beast: Beast, depth: int) -> None:
        lines.append(f"{'· ' * depth}{beast.id} [{', '.join(beast.genes)}] {_fate(beast)}")
        for child in children.get(beast.id, ()):
            grow(child, depth + 1)

    for beast in children.get(None, ()):
        grow(beast, 0)
    return Sentences(f"{view.seats[seat].species_name} ({seat})", tuple(lines))


def _fate(beast: Beast) -> str:
    if beast.died is None:
        return tr("lives")
    if beast.killer:
        says = _FATES_BY.get(beast.cause or "", _BEATEN_BY)
        return tr(says, round=beast.died, killer=beast.killer)
    return tr(_FATES.get(beast.cause or "", _IN_A_TUSSLE), round=beast.died)


_IN_A_TUSSLE = tr_noop("died in round {round}: tussle")
_FATES = {
    "starved": tr_noop("died in round {round}: starved"),
    "prey": tr_noop("died in round {round}: beaten"),
    "attack": tr_noop("died in round {round}: lost its attack"),
}
_BEATEN_BY = tr_noop("died in round {round}: beaten by {killer}")
_FATES_BY = {
    "prey": _BEATEN_BY,
    "attack": tr_noop("died in round {round}: lost its attack by {killer}"),
}
