"""LAI-78, LAI-X01: the board file as shipped, boards of one's own, and what is wrong with others."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from pbem.engine.options import BadValue
from pbem.materials import shipped_games
from pbem.rulesets.laissez_faire.boards import read_board
from pbem.rulesets.laissez_faire.book import Board, Kind, Role
from pbem.rulesets.laissez_faire.spaces import KEYWORDS
from pbem.yamlfile import read_document

FILE = shipped_games() / "laissez_faire" / "boards" / "antimonopoly-2005.yaml"
Content = dict[str, Any]


@cache
def shipped() -> Content:
    """The content of the board file."""
    content: Content = read_document(FILE).content
    return content


def board() -> Board:
    """The board as shipped."""
    return read_board(shipped())


def changed(change: Callable[[Content], object]) -> Content:
    """The content of the board file with a change."""
    content = copy.deepcopy(shipped())
    change(content)
    return content


def small() -> Content:
    """A board of 20 spaces: each side has a corner, a street, a utility or card, a company, a street."""
    spaces: list[Content] = []
    roles = ("start", "jail", "free", "go_to_jail")
    for side, role in enumerate(roles, 1):
        first = len(spaces)
        corner: Content = {"n": first, "kind": "corner", "key": f"c{side}", "name": f"C{side}", "role": role}
        spaces.append({**corner, "jail_side": 3} if role == "go_to_jail" else corner)
        spaces.append(_street(first + 1, f"one{side}", f"west{side}"))
        if side == 2:
            works = {"key": "water", "name": "Water Works", "price": 150, "mortgage": 75}
            spaces.append({"n": first + 2, "kind": "utility", "city": f"west{side}", **works})
        else:
            spaces.append({"n": first + 2, "kind": "card", "city": f"west{side}"})
        company: Content = {"n": first + 3, "kind": "transport", "key": f"line{side}", "name": f"Line {side}"}
        spaces.append({**company, "side": side, "price": 200, "mortgage": 100})
        spaces.append(_street(first + 4, f"two{side}", f"east{side}"))
    cities = [
        {
            "key": f"{part}{side}",
            "name": f"{part.title()} {side}",
            "abbr": f"{part[0].upper()}{side}",
            "side": side,
        }
        for part in ("east", "west")
        for side in (1, 2, 3, 4)
    ]
    return {
        **copy.deepcopy(shipped()),
        "id": "small",
        "bank_utility": [4],
        "cities": cities,
        "spaces": spaces,
    }


def _street(number: int, key: str, city: str) -> Content:
    deed = {"price": 60, "mortgage": 30, "two_owned": 4, "monopolist": [2] * 5, "competitor": [1] * 6}
    return {"n": number, "kind": "street", "key": key, "name": key.title(), "city": city, **deed}


def test_the_shipped_board_is_that_of_2005() -> None:
    """LAI-X01 to X04, LAI-79; the sums of brief 2.2."""
    read = board()
    assert (read.id, len(read.spaces), len(read.titles), len(read.streets)) == (
        "antimonopoly-2005",
        40,
        28,
        22,
    )
    assert sum(street.price for street in read.streets.values()) == 4590
    assert sum(title.price for title in read.titles.values()) == 5690
    assert (read.start_money, read.pass_start, read.houses, read.apartments) == (1500, 100, 35, 15)
    assert read.house_prices == {1: 50, 2: 100, 3: 150, 4: 200}
    assert max(max(street.monopolist) for street in read.streets.values()) == 240
    assert read.titles["wall"].monopolist[read.monopolist_column[3]] == 240
    assert read.titles["wall"].competitor[read.competitor_column[3]] == 140
    assert (read.jail.number, read.spaces[30].role, read.spaces[30].jail_side) == (10, Role.GO_TO_JAIL, 3)
    assert [space.number for space in read.spaces if space.kind is Kind.TRANSPORT] == [5, 15, 25, 35]
    assert [read.spaces[number].called for number in (2, 4, 39)] == ["#2", "Income Tax", "Wall Street"]


def test_every_space_lies_where_it_should() -> None:
    """Brief 2.2: two cities a side, in board order, and the utility behind each street (LAI-R42)."""
    read = board()
    assert [read.cities_of(side) for side in (1, 2, 3, 4)] == [
        ["new_orleans", "los_angeles"],
        ["chicago", "philadelphia"],
        ["boston", "washington"],
        ["san_francisco", "new_york"],
    ]
    assert [space.number for space in read.spaces if space.city == "new_york"] == [36, 37, 38, 39]
    assert [space.number for space in read.streets_of("chicago")] == [11, 13, 14]
    assert read.cities["new_orleans"].abbreviation == "NO"
    assert read.spaces[12].side == 2 and read.spaces[35].side == 4 and read.spaces[20].side == 0
    gas = [key for key in read.streets if read.next_utility(key).key == "gas"]
    assert gas == [
        *("state", "michigan", "locust", "chestnut", "walnut"),
        *("brattle", "harvard", "beacon", "georgetown", "constitution"),
    ]
    assert read.other_city("boston") == "washington"


def test_a_board_of_ones_own() -> None:
    """LAI-78: any four equal sides with all that the rules need; cities are put in board order."""
    read = read_board(small())
    assert len(read.spaces) == 20 and read.jail.number == 5 and list(read.utilities) == ["water"]
    assert read.cities_of(1) == ["west1", "east1"]
    assert [space.side for space in read.spaces[:7]] == [0, 1, 1, 1, 1, 0, 2]


def test_no_title_of_the_board_is_a_word_of_the_order_language() -> None:
    """Brief 2.1; corners may be."""
    assert not [key for key in board().titles if key.upper() in KEYWORDS]


def space(number: int, **values: object) -> Callable[[Content], object]:
    """A change of the space of a number."""
    return lambda content: content["spaces"][number].update(values)


def without(number: int, key: str) -> Callable[[Content], object]:
    """The change that takes a field of a space away."""
    return lambda content: content["spaces"][number].pop(key)


def top(**values: object) -> Callable[[Content], object]:
    """A change of fields of the board."""
    return lambda content: content.update(values)


def city(place: int, **values: object) -> Callable[[Content], object]:
    """A change of a city, by its place in the list."""
    return lambda content: content["cities"][place].update(values)


FAULTS: list[tuple[Callable[[Content], object], str, str]] = [
    (top(colour="red"), "board.colour", "is not known here"),
    (lambda content: content.pop("title"), "board.title", "is missing"),
    (top(start_money=-1), "board.start_money", "must be a whole number from 0"),
    (top(dice="1D6"), "board.dice", "must be 2D6"),
    (top(currency="£"), "board.currency", 'must be "$"'),
    (top(build_levels=["house"] * 3), "board.build_levels", "must be [house, house, apartment]"),
    (top(seats=[2, 9]), "board.seats", "two numbers from 2 to 8"),
    (top(bank_transport=[40, 80]), "board.bank_transport", "must be 4 numbers, not 2"),
    (top(bank_utility=[4]), "board.bank_utility", "must be 2 numbers"),
    (top(monopolist_column=[0, 1, 2, 5]), "board.monopolist_column[4]", "from 0 to 4"),
    (top(competitor_column=[0, 1, 2]), "board.competitor_column", "must be 4 numbers, not 3"),
    (top(supply={"houses": 35}), "board.supply.apartments", "is missing"),
    (top(sides=[{"side": 1, "house": 50}] * 4), "board.sides[2].side", "stands here twice"),
    (top(sides=[{"side": 1, "house": 50}]), "board.sides", "must have the sides 1 to 4"),
    (city(0, side=2), "board.cities", "must have 2 cities on side 1, not 1"),
    (city(1, key="new_orleans"), "board.cities[2].key", "stands here twice"),
    (city(0, abbr=False), "board.cities[1].abbr", "in quotation marks"),
    (city(0, abbr="LA"), "board", '"LA" stands for the city los_angeles and for the city new_orleans'),
    (lambda content: content["spaces"].pop(), "board.spaces", "must be 4 equal sides"),
    (space(3, n=4), "board.spaces[4].n", "must be 3"),
    (space(3, kind="castle"), "board.spaces[4].kind", "must be one of corner, street"),
    (without(3, "kind"), "board.spaces[4].kind", "is missing"),
    (space(3, price=-60), "board.spaces[4].price", "must be a whole number"),
    (space(3, price=True), "board.spaces[4].price", "must be a whole number"),
    (space(3, redeem="33"), "board.spaces[4].redeem", "must be a whole number"),
    (space(3, monopolist=[1, 2, 3, 4]), "board.spaces[4].monopolist", "must be 5 numbers, not 4"),
    (space(3, competitor=[1] * 5), "board.spaces[4].competitor", "must be 6 numbers, not 5"),
    (space(3, city="boston"), "board.spaces[4].city", "boston is on side 3, the space on side 1"),
    (space(3, city="bostn"), "board.spaces[4].city", 'did you mean "boston"?'),
    (without(3, "city"), "board.spaces[4].city", "is missing"),
    (space(3, key="buy"), "board.spaces[4].key", "is a word of the order language"),
    (space(3, key="French Quarter"), "board.spaces[4].key", "must be small letters"),
    (space(3, key="basin"), "board", '"basin" stands for space 3 and for space 1'),
    (space(3, name="Basin Street"), "board", '"Basin Street" stands for space 3 and for space 1'),
    (space(2, city="los_angeles"), "board.spaces[3]", "lies in the middle of new_orleans"),
    (space(5, side=2), "board.spaces[6].side", "must be 1"),
    (space(0, role="free"), "board.spaces[1].role", "space 0 is the start"),
    (space(20, role="start"), "board.spaces[21].role", "space 0 is the start"),
    (space(20, role="jail"), "board.spaces", "exactly one corner is the jail, not 2"),
    (without(30, "jail_side"), "board.spaces[31].jail_side", "says as from which side"),
    (space(20, jail_side=1), "board.spaces[21].jail_side", "no other"),
    (space(30, jail_side=5), "board.spaces[31].jail_side", "from 1 to 4"),
]


def swap(one: int, other: int) -> Callable[[Content], object]:
    """The change that puts two spaces in each other's place."""

    def swapped(content: Content) -> None:
        spaces = content["spaces"]
        spaces[one], spaces[other] = {**spaces[other], "n": one}, {**spaces[one], "n": other}

    return swapped


def company_gone(content: Content) -> None:
    """Make the company of side 1 a card space."""
    content["spaces"][5] = {"n": 5, "kind": "card", "city": "los_angeles"}


def no_prison(content: Content) -> None:
    """Make the corner that sends to jail a free one."""
    content["spaces"][30] = {"n": 30, "kind": "corner", "key": "rest", "name": "Rest", "role": "free"}


def no_utility(content: Content) -> None:
    """Make both utilities card spaces."""
    for number, name in ((12, "chicago"), (28, "washington")):
        content["spaces"][number] = {"n": number, "kind": "card", "city": name}


def no_street(content: Content) -> None:
    """Make both streets of New York card spaces."""
    for number in (37, 39):
        content["spaces"][number] = {"n": number, "kind": "card", "city": "new_york"}


FAULTS += [
    (swap(9, 10), "board.spaces[10].kind", "the corners are the spaces 0, 10, 20, 30"),
    (swap(4, 5), "board.spaces[5]", "lies in the middle of new_orleans"),
    (company_gone, "board.spaces", "side 1 must have one transport company, not 0"),
    (no_prison, "board.spaces", "at least one corner must send to jail"),
    (no_utility, "board.spaces", "there must be a utility"),
    (no_street, "board.spaces", "new_york must have a street"),
]


@pytest.mark.parametrize(
    ("change", "field", "said"), FAULTS, ids=[f"{field} {said}" for _, field, said in FAULTS]
)
def test_a_wrong_board_is_refused(change: Callable[[Content], object], field: str, said: str) -> None:
    """Each of the loader's checks names the field that is wrong (brief 2.1)."""
    with pytest.raises(BadValue) as caught:
        read_board(changed(change))
    assert caught.value.field == field
    assert said in caught.value.expected


@pytest.mark.parametrize("content", [None, [], "board", {"spaces": 3}])
def test_what_is_no_board_at_all_is_refused(content: object) -> None:
    """A file may hold anything."""
    with pytest.raises(BadValue):
        read_board(content)
