"""TAB-X01 to TAB-X09: the shipped data files, and how a file of the GM's own is checked."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from pbem.engine.options import BadValue
from pbem.materials import shipped_games
from pbem.rulesets.new_tabor.book import GOODS, Data
from pbem.rulesets.new_tabor.datafiles import read_data
from pbem.yamlfile import read_document


@cache
def content(name: str = "standard") -> Any:
    """What a shipped file says."""
    return read_document(shipped_games() / "new_tabor" / f"{name}.yaml").content


def data(name: str = "standard") -> Data:
    """A shipped file as it is read."""
    return read_data(content(name))


def with_value(path: str, value: object) -> Any:
    """The standard file with another value somewhere, such as wants.2.good."""
    changed = deepcopy(content())
    here, words = changed, path.split(".")
    for word in words[:-1]:
        here = here[int(word)] if isinstance(here, list) else here[word]
    here[int(words[-1]) if isinstance(here, list) else words[-1]] = value
    return changed


@pytest.mark.parametrize(("name", "share"), [("standard", 1), ("brisk", 2)])
def test_cards_average_as_they_should(name: str, share: int) -> None:
    """TAB-X01, TAB-X04, TAB-X05, TAB-X06, TAB-X07: brisk has half the inputs, and other cards to match."""
    deck = data(name)
    assert len(deck.labor) == len(deck.consumption) == 32
    assert len(deck.opportunity) == len(deck.needs) == len(deck.wants) == len(deck.loss) == 24
    for place in range(len(GOODS)):
        assert sum(card[place] for card in deck.labor) == 4 * 32
        assert sum(card[place] for card in deck.consumption) * share == 36 * 32
    assert {sum(card) * share for card in deck.consumption} == {144}
    assert sum(card.ability for card in deck.opportunity) == (2 if share == 1 else 3) * 24
    assert sum(card.amount for card in deck.needs) == (18 if share == 1 else 12) * 24
    assert sum(card.amount for card in deck.wants) == (12 if share == 1 else 8) * 24


def test_rent_cards_follow_one_rule() -> None:
    """TAB-X02, TAB-X03: the price of the Inner Rung's worth is 37.20 on each; food is best outside."""
    cards = data().rent_cards
    assert [card.industry for card in cards] == [good for good in GOODS for _ in range(5)]
    for card in cards:
        assert card.price * card.inner == 3720
        step = 1 if card.industry == "food" else -1
        assert (card.outer - card.inner, card.inner - card.center) == (step, step)
    assert data("brisk").rent_cards == cards


def test_losses_strike_four_ways() -> None:
    """TAB-X08: brisk halves the numbers, not the parts."""
    losses = data().loss
    assert sum(one.source == "union" for one in losses) == 6
    assert sum(one.what == "ability" for one in losses) == 6
    assert {one.part for one in losses} == {(1, 2), (1, 4), (1, 10), None}
    assert {one.units for one in losses} == {0, 12, 24}
    assert {one.units for one in data("brisk").loss} == {0, 6, 12}


def test_a_quarter_is_a_row_of_five_colours() -> None:
    """TAB-X09: twenty spaces, in brisk twelve, going on where the quarter before left off."""
    assert data().life_path == ("BOYGP" * 4,) * 4
    assert "".join(data("brisk").life_path) == ("BOYGP" * 10)[:48]
    assert data().caps == (36, 90, 135, 180, 225) and data("brisk").caps == (18, 45, 68, 90, 113)


def test_money_is_read_in_cents() -> None:
    """Also after the file has been kept as JSON, which has floats."""
    assert (data().clerk_fee, data().treasurer_wage) == (1000, 500)
    assert data().rent_cards[3].price == 744
    assert read_data(with_value("potential_rent.3.price", "7.4")).rent_cards[3].price == 740


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("title", "", "data.title"),
        ("die.0", 4, "data.die[1]"),
        ("die", [], "data.die"),
        ("zones.inner", 0, "data.zones.inner"),
        ("caps_per_player", [36, 90, 135, 180], "data.caps_per_player"),
        ("clerk_fee", -1, "data.clerk_fee"),
        ("colours.G", "loss", "data.colours.G"),
        ("life_path.2", "BOYX", "data.life_path[3]"),
        ("life_path.2", " ", "data.life_path[3]"),
        ("life_path", ["B"] * 3, "data.life_path"),
        ("labor.4", [1, 2, 3], "data.labor[5]"),
        ("labor", [], "data.labor"),
        ("consumption.4.1", -2, "data.consumption[5][2]"),
        ("potential_rent.2.price", 0, "data.potential_rent[3].price"),
        ("potential_rent.2.price", 9.305, "data.potential_rent[3].price"),
        ("potential_rent.2.center", 0, "data.potential_rent[3].center"),
        ("potential_rent.2.industry", "fod", "data.potential_rent[3].industry"),
        ("opportunity.0.copies", 0, "data.opportunity[1].copies"),
        ("opportunity.0.ability", "much", "data.opportunity[1].ability"),
        ("needs.1", "food", "data.needs[2]"),
        ("wants.2.good", "foood", "data.wants[3].good"),
        ("wants.2.open", 3, "data.wants[3].open"),
        ("loss.0.part", "5/4", "data.loss[1].part"),
        ("loss.0.part", "0/4", "data.loss[1].part"),
        ("loss.0.units", 3, "data.loss[1]"),
        ("loss.0.from", "bank", "data.loss[1].from"),
        ("loss.3.good", "current", "data.loss[4].good"),
        ("loss.3.what", "ability", "data.loss[4].what"),
    ],
)
def test_every_fault_is_named_by_its_field(path: str, value: object, field: str) -> None:
    """Lists are counted from 1."""
    with pytest.raises(BadValue) as bad:
        read_data(with_value(path, value))
    assert bad.value.field == field


def test_every_industry_needs_a_rent_card() -> None:
    """Decks of the spaces may be empty, though."""
    cards = [card for card in content()["potential_rent"] if card["industry"] != "shelter"]
    with pytest.raises(BadValue, match="must have a card of shelter"):
        read_data({**content(), "potential_rent": cards})
    assert read_data({**content(), "loss": []}).loss == ()
    with pytest.raises(BadValue, match="is missing"):
        read_data({key: value for key, value in content().items() if key != "loss"})
