"""Brief 2.4: what the shipped data files hold, and what their loaders refuse."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from pbem.engine.options import BadValue
from pbem.materials import complaint, read_materials, shipped_games
from pbem.rulesets.planetismals.eventtable import read_events
from pbem.rulesets.planetismals.game import BOX, opened
from pbem.rulesets.planetismals.materials import read_asteroids, read_installations, read_market
from tests.planetismals.workshop import book, shipped

Change = Callable[[Any], object]

PRICES = {
    "base_ore": 10,
    "proc_base": 30,
    "organics": 10,
    "proc_organics": 30,
    "precious_ore": 15,
    "proc_precious": 45,
    "rad_ore": 20,
    "proc_rads": 60,
    "food": 90,
    "fuel": 180,
    "manufactured": 90,
    "hightech": 135,
    "luxury": 40,
    "scrap": 25,
}


def changed(name: str, change: Change) -> Any:
    """A data file's content with one thing changed."""
    content = copy.deepcopy(shipped(name))
    change(content)
    return content


def files() -> dict[str, Any]:
    """The shipped data files."""
    return read_materials(BOX, {}, [shipped_games()])[0]


def test_goods_are_priced_as_the_rulebook_says() -> None:
    """PLA-58, PLA-60: twelve goods that change in price, luxuries that do too, and scrap."""
    goods = book().goods
    assert {key: good.base for key, good in goods.items()} == PRICES
    assert [good.key for good in book().traded] == list(PRICES)[:-1]
    assert not goods["luxury"].base_buys and not goods["luxury"].bmz_buys and goods["luxury"].base_sells
    assert not goods["scrap"].bmz_sells and goods["scrap"].bmz_buys


def test_installations_are_those_of_the_rulebook() -> None:
    """PLA-28, PLA-36: seven types in the order of event 06, with their codes and prices."""
    sorts = book().sorts
    assert [sort.code for sort in sorts.values()] == ["EX", "RS", "RF", "FM", "FY", "PP", "CO"]
    assert [sort.price for sort in sorts.values()] == [250, 250, 500, 750, 750, 750, 1000]
    assert list(sorts["refinery"].kinds) == ["base_metals", "organics", "precious", "radioactives"]
    assert sorts["factory"].with_research[0].makes == "hightech"


def test_every_roll_has_its_event() -> None:
    """PLA-72: 60 lines from 1 to 100, and every effect is among them."""
    table = book().happenings
    assert [book().happening(roll).first <= roll <= book().happening(roll).last for roll in range(1, 101)]
    assert len(table) == 60 and len({one.effect for one in table}) == 33
    assert book().happening(9).dice == (6, 6, 6, 6, 6) and book().happening(9).amount == 20
    assert book().happening(82).direction == -1 and book().happening(82).goods == ("luxury",)


def test_types_of_asteroids_share_the_die() -> None:
    """PLA-26: four faces, three, two and one."""
    assert [book().rock(face).key for face in (1, 4, 5, 7, 8, 9, 10)] == [
        *("organics", "organics", "base_metals", "base_metals", "precious", "precious", "radioactives")
    ]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda c: c["goods"][3].update(base=0), "market.goods[4].base"),
        (lambda c: c["goods"][3].update(base=1.5), "market.goods[4].base"),
        (lambda c: c["goods"][3].update(key="Food!"), "market.goods[4].key"),
        (lambda c: c["goods"][3].update(key="food"), "market.goods[9].key"),
        (lambda c: c["goods"][3].update(aliases="ore"), "market.goods[4].aliases"),
        (lambda c: c["goods"][3].update(base_sells=True), "market.goods[4].base_sells"),
        (lambda c: c["specials"].pop(), "market.goods"),
        (lambda c: c["specials"][1].update(fixed_price=False), "market.specials"),
        (lambda c: c.update(bmz_markup_percent=51), "market.bmz_markup_percent"),
        (lambda c: c.update(price_ceiling=99), "market.price_ceiling"),
        (lambda c: c.pop("csu_per_unit"), "market.csu_per_unit"),
    ],
)
def test_a_wrong_market_is_refused(change: Change, field: str) -> None:
    """The field that is wrong is named."""
    with pytest.raises(BadValue) as caught:
        read_market(changed("market", change))
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda c: c["types"][0].update(code="SH"), "installations.types[1].code"),
        (lambda c: c["types"][0].update(code="AB"), "installations.types[1].code"),
        (lambda c: c["types"][0].update(code="RS"), "installations.types"),
        (lambda c: c["types"][0].update(key="mine"), "installations.types[1].key"),
        (lambda c: c["types"][0].pop("key"), "installations.types[1].key"),
        (lambda c: c["types"][2]["kinds"].update(ice=["ice", "water"]), "installations.types[3].kinds.ice"),
        (lambda c: c["types"][3].update(converts=[["food"]]), "installations.types[4].converts[1]"),
        (lambda c: c["types"].pop(), "installations.types"),
        (lambda c: c["shuttle"].update(move_dice="2X6"), "installations.shuttle.move_dice"),
        (lambda c: c["shuttle"].update(capacity=90), "installations.csu"),
        (lambda c: c["start"].update(shuttles=0), "installations.start.shuttles"),
    ],
)
def test_wrong_installations_are_refused(change: Change, field: str) -> None:
    """The field that is wrong is named."""
    market = read_market(shipped("market"))
    with pytest.raises(BadValue) as caught:
        read_installations(changed("installations", change), market)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda c: c["types"][0].update({"from": 2}), "asteroids.types"),
        (lambda c: c["types"][0].update(to=11), "asteroids.types[1].to"),
        (lambda c: c["types"][1].update(key="organics"), "asteroids.types[2].key"),
        (lambda c: c["types"][0].update(ore="gold"), "asteroids.types[1].ore"),
        (lambda c: c["generator"].update(density_percent=71), "asteroids.generator.density_percent"),
        (lambda c: c["generator"]["radius_by_seats"].pop(8), "asteroids.generator.radius_by_seats"),
        (lambda c: c.update(size_die=1), "asteroids.size_die"),
    ],
)
def test_wrong_asteroids_are_refused(change: Change, field: str) -> None:
    """The field that is wrong is named."""
    market = read_market(shipped("market"))
    with pytest.raises(BadValue) as caught:
        read_asteroids(changed("asteroids", change), market)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda c: c["events"].pop(), "events.events"),
        (lambda c: c["events"][0].update(to=2), "events.events[2]"),
        (lambda c: c["events"][0].update(effect="mine"), "events.events[1].effect"),
        (lambda c: c["events"][0].update(die=6), "events.events[1].die"),
        (lambda c: c["events"][1].pop("dice"), "events.events[2].dice"),
        (lambda c: c["events"][1].update(dice="six"), "events.events[2].dice"),
        (lambda c: c["events"][5].update(rounds=0), "events.events[6].rounds"),
        (lambda c: c["events"][12].update(type="mill"), "events.events[13].type"),
        (lambda c: c["events"][30].update(dir=2), "events.events[31].dir"),
        (lambda c: c["events"][14].update(get="gold"), "events.events[15].get"),
    ],
)
def test_a_wrong_table_of_events_is_refused(change: Change, field: str) -> None:
    """The field that is wrong is named."""
    with pytest.raises(BadValue) as caught:
        read_events(changed("events", change), book().goods, book().sorts)
    assert caught.value.field == field


def test_files_count_where_no_option_is_chosen() -> None:
    """Start money, limits and the black market's share stand in files and, first, in options."""
    market = changed("market", lambda c: c.update(bmz_markup_percent=20, price_floor=40))
    shop = changed("installations", lambda c: c["start"].update(cash=9000))
    told = {**files(), "market": market, "installations": shop}
    options = opened({"bmz_markup": 5}, told).book.options
    assert (options.bmz_markup, options.price_floor, options.start_cash) == (5, 40, 9000)
    assert opened({"start_cash": 5000}, told).book.options.start_cash == 5000


@pytest.mark.parametrize(
    ("name", "field", "line"),
    [("market", "market.goods[2].base", 6), ("events", "events.events[1].name", 5)],
)
def test_the_complaint_names_the_line(name: str, field: str, line: int) -> None:
    """A wrong value is shown in its file, at its line."""
    _, documents = read_materials(BOX, {}, [shipped_games()])
    bad = complaint(BadValue(field, "is wrong."), documents)
    assert bad is not None and f"{name}.yaml, line {line}: " in str(bad)
