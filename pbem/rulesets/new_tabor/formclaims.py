"""The lines of a form for land: the claim that keeps the zone, with its cost, and others (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import CENTER, INNER, Book
from pbem.rulesets.new_tabor.claims import HERE, Alternative, Terms
from pbem.rulesets.new_tabor.costs import claim_words, costs_elsewhere, keeping
from pbem.rulesets.new_tabor.economy import Producer
from pbem.rulesets.new_tabor.remarks import line_with, offered
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Money, Zone


def claim_lines(book: Book, view: EconomyView, mine: Producer) -> Iterator[str]:
    """TAB-P5, TAB-084 Yield the claim that keeps the zone; off the Path there is no other."""
    line, bid = keeping(book, view.known, mine.id)
    said = {"zone": Zone(bid.zone), "cost": Money(bid.total)}
    if bid.total:
        yield from line_with(line, tr("keeping the {zone} costs {cost} now", **said))
    else:
        yield from line_with(line, tr("keeping the {zone} costs nothing now", **said))
    if bid.zone in (CENTER, INNER) and not bid.total:
        yield from _securing(book, view, mine)
    if not mine.is_off_path:
        yield from _elsewhere(book, view, mine)


def _securing(book: Book, view: EconomyView, mine: Producer) -> Iterator[str]:
    """TAB-156 Yield a claim that pays rent though none is due: as much as is in force, or a little."""
    center, inner = mine.rents[CENTER], mine.rents[INNER]
    if not inner:
        step = options_now(book, view.known).rent_step
        little = Alternative(HERE, Terms(step, 5 * step))
        yield from offered(f"CLAIM {little}", tr("secures the place for a turn"))
    elif mine.zone == CENTER:
        as_now = Alternative(HERE, Terms(center), Terms(inner))
        yield from offered(f"CLAIM {as_now}", tr("the rent in force"))
    else:
        yield from offered(f"CLAIM {Alternative(HERE, Terms(inner))}", tr("the rent in force"))


def _elsewhere(book: Book, view: EconomyView, mine: Producer) -> Iterator[str]:
    for zone, bid in costs_elsewhere(book, view.known, mine.id).items():
        says = tr("costs {cost} now", cost=Money(bid.total)) if bid.total else tr("free now")
        yield from offered(f"CLAIM {claim_words(zone, bid)} > here", says)
