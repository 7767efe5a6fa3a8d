"""The plain text of a report suffices to play: the belt is rebuilt from its lines alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

import pytest

from pbem.engine.events import SeatId
from pbem.printing.text import WIDTH, as_text
from pbem.rulesets.planetismals.flight import remainder
from pbem.rulesets.planetismals.prices import EXACT, base_price, bmz_price, installation_price, pct
from pbem.rulesets.planetismals.statewords import place_of, said_goods, said_price
from pbem.rulesets.planetismals.view import BeltView
from tests.planetismals.newsroom import SEATS, Closing, Rules, report_after, season

PHASES = (0, 2, 3, 6, 9, 12)
"""Some phases of the season, one before bids and the bids among them."""
_TITLES = {
    "Asteroid Record Sheet": (
        *("Hex", "Name", "Found by", "Type", "Zones", "Free", "Rent", "From Base", "Owner", "Installations"),
    ),
    "Installations": ("Id", "Type", "Owner", "Place", "Zone", "State"),
    "Shuttles": ("Id", "Owner", "Place", "Installation aboard"),
    "Prices in MC": ("Good", "Base value", "%", "Change", "Base", "BMZ"),
    "Installations and shuttles at the Base": ("For sale", "MC", "Terms"),
}


@cache
def closing(phase: int) -> tuple[Rules, Closing]:
    """A phase of the season."""
    rules, closings = season()
    return rules, closings[phase]


def view_of(phase: int, reader: SeatId | None) -> BeltView:
    """What a reader may see at the end of a phase."""
    rules, one = closing(phase)
    return rules.view(rules.book, one.outcome.position.state, reader)


@cache
def text_of(phase: int, reader: SeatId | None) -> str:
    """The plain text of a report."""
    rules, one = closing(phase)
    return as_text(report_after(rules, one, reader))


def paragraphs(text: str, title: str) -> list[str]:
    """The lines under a title up to the next one, with what is indented put behind what it belongs to."""
    part = text.split(f"\n{title}\n", 1)[1].split("\n", 1)[1]
    part = re.split(r"\n[^\n]+\n(?:=+|-{3,})\n", f"{part}\n")[0]
    return re.sub(r"\n {2,}", " ", part).split("\n")


def rows_in(text: str, title: str, titles: Sequence[str] = ()) -> list[tuple[str, ...]]:
    """Rebuild the rows of a table, set in columns or in paragraphs; a column left out says nothing."""
    titles = titles or _TITLES[title]
    lines = paragraphs(text, title)
    heads = re.split(r"\s{2,}", lines[0].strip())
    if heads[0] == titles[0]:
        assert set(heads) <= set(titles)
        rows = [re.split(r"\s{2,}", line.strip()) for line in lines[1:]]
        told = [dict(zip(heads, row, strict=True)) for row in rows if len(row) == len(heads)]
        return [tuple(row.get(name, "–") for name in titles) for row in told]
    form = f"(.+?) —{''.join(f'(?:;? {re.escape(name)}: (.*?))?' for name in titles[1:])}\\."
    found = (re.fullmatch(form, line) for line in lines)
    return [tuple(cell or "–" for cell in row.groups()) for row in found if row]


_HEX = re.compile(r"([A-Z]+\d+) ([a-z ]+?)(?: (\d/\d))?(?:: ([A-Z0-9, ]+))?\.(?: (.*))?")
_GROUP = re.compile(r"([A-Z][a-z ]+?)(?: (\d/\d))?: ((?:[A-Z]+\d+(?:, )?)+)\.")
Land = dict[str, tuple[str, str, tuple[str, ...], str]]


def land_in(lines: Sequence[str]) -> Land:
    """Rebuild the hexes of the map: ground, free zones, what is in them, and whose they are."""
    found: Land = {}
    for line in lines:
        if match := _GROUP.fullmatch(line):
            for name in match[3].split(", "):
                found[name] = (match[1].lower(), match[2] or "", (), "")
        elif match := _HEX.fullmatch(line):
            inside = tuple(match[4].split(", ")) if match[4] else ()
            owner = re.search(r"(?:Owner: |Vacant, until now of )(\w+)\.", match[5] or "")
            found[match[1]] = (match[2], match[3] or "", inside, owner[1] if owner else "")
    return found


def land_seen(view: BeltView) -> Land:
    """The same of the view itself."""
    book, found = view.book, Land()
    for hex in book.map.cells:
        asteroid = view.asteroids.get(hex)
        ground = "black market zone" if hex in book.map.bmz else "empty space"
        ground = "base" if hex == book.map.base else ground
        top = owner = ""
        if asteroid:
            ground = book.rocks[asteroid.type].word if asteroid.is_explored else "unexplored asteroid"
            top = f"{asteroid.zones - len(view.placed(hex))}/{asteroid.zones}" if asteroid.is_explored else ""
            owner = asteroid.owner or asteroid.vacant_from or ""
        standing = [one.id for one in view.placed(hex)]
        flying = [one.id for one in view.shuttles.values() if one.hex == hex]
        found[hex] = (ground, top, (*standing, *flying), owner)
    return found


@pytest.mark.parametrize("phase", PHASES)
def test_the_map_is_rebuilt_from_the_text(phase: int) -> None:
    """Every hex with its ground, free zones, owner, installations and shuttles."""
    told = paragraphs(text_of(phase, None), "The Belt (3 or 4 seats)")
    assert land_in(told) == land_seen(view_of(phase, None))


@pytest.mark.parametrize("phase", PHASES)
def test_the_tables_are_rebuilt_from_the_text(phase: int) -> None:
    """Asteroids, installations and shuttles, each with all that is public."""
    text, view = text_of(phase, None), view_of(phase, None)
    asteroids = {row[0]: row for row in rows_in(text, "Asteroid Record Sheet")}
    explored = {hex: one for hex, one in view.asteroids.items() if one.is_explored}
    assert set(asteroids) == set(explored)
    for hex, one in explored.items():
        row = asteroids[hex]
        assert row[1:3] == (one.name, one.discoverer or "–") and row[6] == str(one.rent)
        assert row[4:6] == (str(one.zones), str(one.zones - len(view.placed(hex))))
        assert row[8] == (f"vacant, from {one.vacant_from}" if one.vacant_from else one.owner or "–")
        assert row[9] == (", ".join(f"{other.id} ({other.owner})" for other in view.placed(hex)) or "–")
    installations = {row[0]: row for row in rows_in(text, "Installations")}
    assert list(installations) == list(view.installations)
    for id, thing in view.installations.items():
        where = place_of(view, thing.hex) if thing.hex else f"aboard {thing.shuttle}"
        assert installations[id][2:5] == (thing.owner, where, str(thing.zone) if thing.hex else "–")
    shuttles = [row[:3] for row in rows_in(text, "Shuttles")]
    assert shuttles == [(one.id, one.owner, place_of(view, one.hex)) for one in view.shuttles.values()]


@pytest.mark.parametrize("phase", PHASES)
def test_the_prices_are_rebuilt_from_the_text(phase: int) -> None:
    """Every good's percentage and exact prices, and what installations cost."""
    text, view = text_of(phase, None), view_of(phase, None)
    goods = {row[0]: row for row in rows_in(text, "Prices in MC")}
    for good in view.book.traded:
        row = goods[good.name]
        assert row[1:3] == (str(good.base), str(pct(view, good.key)))
        assert row[5] == said_price(bmz_price(view.book, view, good.key))
        is_touched = any(good.key in effect.goods for effect in view.effects)
        assert is_touched or row[4] == said_price(base_price(view.book, view, good.key))
    shop = {row[0]: row[1] for row in rows_in(text, "Installations and shuttles at the Base")}
    for sort in view.book.sorts.values():
        assert shop[sort.name] == str(installation_price(view.book, view, sort.key))


def test_prices_have_no_more_and_no_fewer_decimals_than_they_need() -> None:
    """PLA-R10: exact to a ten-thousandth of an MC."""
    said = [said_price(price) for price in (20 * EXACT, 176_550, 275_000, 1, 19_999_000)]
    assert said == ["20", "17.655", "27.5", "0.0001", "1999.9"]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seat", SEATS)
def test_what_is_ones_own_is_rebuilt_from_the_text(phase: int, seat: SeatId) -> None:
    """Cash, every store, every hold, and what is left of every plan."""
    view = view_of(phase, seat)
    if view.how:
        return
    text = re.sub(r"\n {2,}", " ", text_of(phase, seat))
    assert f"\nCash: {view.seats[seat].cash} MC\n" in text
    titles = ("Id", "Installation", "Place", "Rent to", "In store", "Made", "Moved", "Settings", "State")
    stores = {row[0]: row[4] for row in rows_in(text_of(phase, seat), f"Installations of {seat}", titles)}
    own = {one.id: one for one in view.installations.values() if one.owner == seat}
    assert stores == {id: said_goods(view.book, one.store) for id, one in own.items()}
    for shuttle in view.fleet(seat):
        part = text.split(f"\n{shuttle.id}, {place_of(view, shuttle.hex)}\n")[1].split("\n\n")[0]
        assert (said_goods(view.book, shuttle.hold) in part) == bool(shuttle.hold)
        assert shuttle.plan is not None
        assert ("; ".join(remainder(shuttle.plan)) or "It has no plan") in part


@pytest.mark.parametrize("reader", [None, *SEATS])
def test_the_text_is_72_columns_wide(reader: SeatId | None) -> None:
    """Whatever is no order stands in lines that any mail program can show."""
    rules, closings = season()
    for one in closings:
        text = as_text(report_after(rules, one, reader))
        form = text.find("\nOrder form\n")
        assert all(len(line) <= WIDTH for line in text[: form if form > 0 else None].split("\n"))
        assert "{" not in text and ".." not in text.replace("…", "")
