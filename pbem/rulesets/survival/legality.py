"""What a seat may order: each order held against what its writer may know (brief 5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.orders import Order, Verdict
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Lexicon, Why, did_you_mean
from pbem.rulesets.survival.book import season_name
from pbem.rulesets.survival.lexicon import IslandLexicon, island, surroundings
from pbem.rulesets.survival.paths import HOME, RANDOM, STAY, NoWay, Way, next_hex, walk
from pbem.rulesets.survival.slots import Who
from pbem.rulesets.survival.view import Beast, IslandView


def due(lexicon: Lexicon, what: str, is_time: Callable[[IslandView], bool]) -> str:
    """Return why an order has no place now, or ""; the extinct order nothing (SUR-R71)."""
    here = island(lexicon)
    folk = here.view.seats.get(here.me)
    if folk and folk.extinct_in is not None:
        return tr("Your species is extinct: you can order nothing any more, but PRESS is welcome.")
    return "" if is_time(here.view) else not_in(here, what)


def not_in(lexicon: IslandLexicon, what: str) -> str:
    """Return that an order has no place in this round."""
    view = lexicon.view
    if not view.round:
        return tr("{order}: not in this round (the signup).", order=what)
    return tr(
        "{order}: not in this round (round {round}, {season}).",
        order=what,
        round=view.round,
        season=season_name(view.season),
    )


def is_extinct(seat: SeatId) -> str:
    """Return the sentence that a seat's species is extinct."""
    return tr("The species of {seat} is extinct.", seat=seat)


def refused(order: Order, *reasons: str, hint: str = "", stands: bool = False) -> Verdict:
    """Return the verdict that refuses an order for these reasons."""
    faults = tuple(Fault(reason, hint, Why.REFUSED) for reason in reasons)
    return Verdict(order, faults, stands)


def each_allowed(order: Order, who: Who, beasts: list[Beast], faults: dict[int, Fault]) -> Verdict:
    """Strike out the creatures that cannot; the order stands while it means one that can (SUR-R74)."""
    if not faults:
        return Verdict(order)
    left = who.without(*faults)
    stands = any(beast.number not in left.barred for beast in beasts)
    return Verdict(replace(order, who=left), tuple(faults.values()), stands)  # type: ignore[call-arg]


def meant(lexicon: IslandLexicon, who: Who) -> list[Beast]:
    """Return the seat's living creatures that are meant and not struck out."""
    return [b for b in lexicon.own.values() if b.number not in who.barred and who.means(b)]


def start_fault(lexicon: IslandLexicon, hex: str) -> str:
    """Return why a creature cannot start there, or ""."""
    if hex == "RANDOM":
        return ""
    if hex not in lexicon.view.hexes:
        return tr("{hex} does not exist.", hex=hex)
    return "" if lexicon.book.is_land(hex) else tr("{hex} is water.", hex=hex)


def gene_fault(lexicon: IslandLexicon, name: str) -> Fault | None:
    """Return why the species cannot gain this advantage now, or None."""
    if name == "RANDOM":
        return None
    book, view = lexicon.book, lexicon.view
    if name not in book.genes:
        reason = tr('There is no advantage "{advantage}".', advantage=name)
        return Fault(reason, did_you_mean(name, book.genes), Why.REFUSED)
    gene = book.genes[name]
    if lexicon.kind and lexicon.kind not in gene.kinds:
        kind = book.kinds[lexicon.kind].said
        reason = tr("{advantage} is not for {kind}s.", advantage=name, kind=kind)
        return Fault(reason, _open(lexicon), Why.REFUSED)
    year = max(1, book.options.advanced_from_year)
    if gene.is_advanced and view.year < year:
        reason = tr("{advantage}: advanced advantages come from Year {year} on.", advantage=name, year=year)
        return Fault(reason, _open(lexicon), Why.REFUSED)
    young = [beast for beast in lexicon.own.values() if beast.is_newborn]
    gains = [one for one in young if name not in one.genes or (gene.needs and gene.needs not in one.genes)]
    if young and not gains:
        return Fault(tr("{advantage}: all your young have it.", advantage=name), _open(lexicon), Why.REFUSED)
    return None


def _open(lexicon: IslandLexicon) -> str:
    return tr("Open to you: {advantages}.", advantages=", ".join(open_to(lexicon))) if lexicon.kind else ""


def open_to(lexicon: IslandLexicon) -> list[str]:
    """Return the advantages that would give something to the first creature or to one of the young."""
    assert lexicon.kind
    genes = lexicon.book.open_genes(lexicon.kind, lexicon.view.year)
    young = [beast for beast in lexicon.own.values() if beast.is_newborn] or list(lexicon.own.values())
    return [gene.name for gene in genes if any(gene.name not in beast.genes for beast in young)]


def move_verdict(order: Order, who: Who, ways: tuple[Way, ...], lexicon: IslandLexicon) -> Verdict:
    """Hold ways against each creature meant; a selector passes over the newborns."""
    beasts = [beast for beast in meant(lexicon, who) if who.ids or not beast.is_newborn]
    return each_allowed(order, who, beasts, move_faults(lexicon, beasts, ways))


def move_faults(lexicon: IslandLexicon, beasts: list[Beast], ways: tuple[Way, ...]) -> dict[int, Fault]:
    """Return why creatures cannot go any of the ways, by number."""
    faults: dict[int, Fault] = {}
    for beast in beasts:
        if beast.is_newborn:
            hint = tr("Write PLACE {number} and a hex next to its parent, or HOME.", number=beast.number)
            faults[beast.number] = Fault(_not_moved(beast), hint, Why.REFUSED)
        elif fault := way_fault(lexicon, beast, ways):
            faults[beast.number] = fault
    return faults


def _not_moved(beast: Beast) -> str:
    return tr("{creature} is placed, not moved.", creature=beast.id)


def way_fault(lexicon: IslandLexicon, beast: Beast, ways: tuple[Way, ...]) -> Fault | None:
    """Return why none of the ways is possible, with the neighbours it could go to; or None."""
    reasons = []
    assert beast.hex
    for way in ways:
        if way == RANDOM:
            return None
        try:
            walk(lexicon.book, beast.id, beast.powers, beast.hex, way)
            return None
        except NoWay as no:
            reasons.append(str(no))
    hint = tr(
        "{creature} is in {hex}; next to it: {neighbours}.",
        creature=beast.id,
        hex=beast.hex,
        neighbours=surroundings(lexicon.view, beast.hex),
    )
    return Fault(" ".join(reasons), hint, Why.REFUSED)


def place_verdict(order: Order, who: Who, place: str, lexicon: IslandLexicon) -> Verdict:
    """Hold a place against each newborn meant; a selector falls back to HOME without a word."""
    beasts = meant(lexicon, who)
    return each_allowed(order, who, beasts, place_faults(lexicon, beasts, place) if who.ids else {})


def place_faults(lexicon: IslandLexicon, beasts: list[Beast], place: str | None) -> dict[int, Fault]:
    """Return why creatures cannot be placed there, by number."""
    faults: dict[int, Fault] = {}
    for beast in beasts:
        if not beast.is_newborn:
            faults[beast.number] = Fault(
                tr("{creature} is no newborn: MOVE it.", creature=beast.id), "", Why.REFUSED
            )
        elif place is None:
            hint = tr("Give one direction, a hex next to its parent, or HOME.")
            faults[beast.number] = Fault(_not_moved(beast), hint, Why.REFUSED)
        elif fault := place_fault(lexicon, beast, place):
            assert beast.hex
            around = surroundings(lexicon.view, beast.hex)
            hint = tr("Next to {hex}: {neighbours}; or HOME.", hex=beast.hex, neighbours=around)
            faults[beast.number] = Fault(fault, hint, Why.REFUSED)
    return faults


def place_fault(lexicon: IslandLexicon, beast: Beast, place: str) -> str:
    """Return why a newborn cannot be placed there, or ""."""
    try:
        placed(lexicon, beast, place)
    except NoWay as no:
        return str(no)
    return ""


def placed(lexicon: IslandLexicon, beast: Beast, place: str) -> str:
    """Return the hex meant by a newborn's place; NoWay if it is not next to the parent's or is water."""
    home = beast.hex
    assert home
    if place in ("HOME", home):
        return home
    there = next_hex(lexicon.book, home, place) if place in DIRECTIONS else place
    if there is None:
        raise NoWay(tr("{direction} of {hex} does not exist.", direction=place, hex=home))
    if there not in lexicon.view.hexes:
        raise NoWay(tr("{hex} does not exist.", hex=place))
    if there not in lexicon.book.grid.neighbours[home]:
        raise NoWay(tr("{hex} is not next to {other}.", hex=there, other=home))
    if not lexicon.book.is_land(there):
        raise NoWay(tr("{hex} is water.", hex=there))
    return there


def place_of(way: Way) -> str | None:
    """Return the place a short form's way means for a newborn; STAY is its parent's hex."""
    if way in (STAY, HOME):
        return "HOME"
    return way[0] if len(way) == 1 and way != RANDOM else None
