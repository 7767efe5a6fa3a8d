"""How a report says what an installation is, where it stands and how it fares; and prices and places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr, trn, trp
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.prices import EXACT
from pbem.rulesets.planetismals.view import BeltView, SeenAsteroid, SeenInstallation
from pbem.rulesets.planetismals.wording import cargo, kind_of, said_cargo

NOTHING = "–"
"""What stands in a cell where there is nothing."""


def said_price(price: int) -> str:
    """PLA-R10 Return an exact price, in ten-thousandths of an MC, with all its decimals."""
    whole, rest = divmod(price, EXACT)
    return f"{whole}.{rest:04}".rstrip("0") if rest else str(whole)


def said_goods(book: Book, goods: Mapping[str, int] | None) -> str:
    """Return what is in a store or hold: 7 organics and 2 food; a dash where nothing is."""
    return said_cargo(cargo(book, goods or {})) or NOTHING


def kind_of_seen(book: Book, one: SeenInstallation) -> str:
    """Return the type of an installation, with a refinery's kind."""
    return str(kind_of(book, one.sort, one.ore))


def place_of(view: BeltView, hex: str) -> str:
    """Return a hex with the name of the asteroid there: D3 (Vesta), or the Base."""
    if hex == view.book.map.base:
        return tr("the Base")
    asteroid = view.asteroids.get(hex)
    return f"{hex} ({asteroid.name})" if asteroid and asteroid.name else hex


def where_stands(view: BeltView, one: SeenInstallation) -> str:
    """Return where an installation is: on an asteroid, or aboard a shuttle."""
    if one.hex is None:
        return tr("aboard {shuttle}", shuttle=one.shuttle)
    return place_of(view, one.hex)


def said_type(view: BeltView, asteroid: SeenAsteroid) -> str:
    """Return the type of an explored asteroid, and whether it is mined out."""
    rock = view.book.rocks[asteroid.type].said
    return tr("{type}, mined out", type=rock) if asteroid.mined_out else rock


def said_owner(asteroid: SeenAsteroid) -> str:
    """Return whose an asteroid is."""
    if asteroid.vacant_from:
        return tr("vacant, from {seat}", seat=asteroid.vacant_from)
    return asteroid.owner or NOTHING


def conditions(view: BeltView, one: SeenInstallation) -> str:
    """Return all that sets an installation apart, in a few words; a dash where nothing does."""
    return ", ".join(_conditions(view, one)) or NOTHING


def _conditions(view: BeltView, one: SeenInstallation) -> Iterator[str]:
    if one.ready_round > view.round and one.hex is not None:
        yield tr("works from round {round}", round=one.ready_round)
    if one.is_closed:
        yield tr("closed by a strike")
    if one.broken_until > view.round:
        yield tr("broken until round {round}", round=one.broken_until)
    if one.is_significant:
        yield tr("significant")
    if one.attractions:
        yield trn("{n} attraction", "{n} attractions", one.attractions)
    if one.tax_pct != 100:
        yield tr("taxes {percent} %", percent=one.tax_pct)
    if one.in_lot:
        yield trp("of a colony", "up for bids")


def rent_of(view: BeltView, one: SeenInstallation) -> tuple[SeatId, int] | None:
    """PLA-55 Return to whom an installation owes rent and how much; None if to nobody."""
    asteroid = view.asteroids.get(one.hex or "")
    if asteroid is None or asteroid.owner in (None, one.owner):
        return None
    assert asteroid.owner is not None
    return asteroid.owner, asteroid.rent


def change(before: int, after: int) -> str:
    """Return by how much a number changed: +8, −3, or a dash."""
    return with_minus(f"{after - before:+d}") if after != before else NOTHING


def with_minus(number: str) -> str:
    """Return a number as it is printed everywhere: −2300 MC, with the sign of a minus."""
    return number.replace("-", "−")
