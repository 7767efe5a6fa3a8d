"""JSON of dataclasses by their types: what is said at a field is what is stored, read, copied and refused."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.case_shapes import Whole, Word
from pbem.engine.case_types import record
from pbem.engine.codec import value_of, values_of
from pbem.engine.copying import copied
from pbem.engine.exact import Exact
from pbem.engine.options import BadValue
from pbem.engine.stored import (
    ALONE,
    BY_KEY,
    HUNDREDTHS,
    KEY,
    SORTED,
    SPARSE,
    SPREAD,
    UNSTORED,
    As,
    Each,
    Form,
    Given,
    InOrder,
    Kinds,
    Pairs,
    Words,
    derived,
)
from pbem.engine.words import Fault


class Life(Enum):
    LIVE = "live"
    DEAD = "dead"


@dataclass(frozen=True)
class Count:
    least: int


@dataclass(frozen=True)
class Always:
    pass


@dataclass(frozen=True)
class Owner:
    who: str
    sites: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bid:
    lot: Annotated[str, KEY]
    amount: Annotated[int, HUNDREDTHS] = 0
    most: Annotated[int | None, SPARSE] = None
    number: int = 0


@dataclass(frozen=True)
class Rate:
    is_percent: Annotated[bool, As("kind"), Words({True: "percent", False: "flat"})] = True
    value: int = 0


@dataclass(slots=True)
class Beast:
    number: Annotated[int, KEY]
    kind: Annotated[str, KEY]
    ap: Annotated[int, Whole(1, 6), Given(1)]
    twice: Annotated[int, Given(lambda made, context: 2 * made["ap"])]
    place: Annotated[int | None, Words({None: "off"})] = None
    life: Life = Life.LIVE
    genes: list[str] = field(default_factory=list)
    later: Annotated[int, UNSTORED] = 0


@dataclass
class Site:
    owner: Annotated[str, ALONE] = "bank"
    paid: int = 0


@dataclass
class Board:
    officers: Annotated[dict[str, str | None], Each(("clerk", "guard")), SPREAD]
    units: Annotated[dict[Annotated[str, Word("good")], int], Each(("rye",), 0)]


def read_thing(text: str, context: Any) -> tuple[str, ...]:
    if text == "rubbish":
        raise Fault("This is nothing.", "Write words.")
    if not text:
        raise ValueError("a thing has words")
    return tuple(text.split(context))


@dataclass
class Pact:
    id: Annotated[str, KEY]
    name: str = ""
    sites: Annotated[dict[int, Site], SPREAD] = field(default_factory=dict)


KINDS: dict[str, type[Any]] = {"count": Count, "owner": Owner, "always": Always}


@dataclass(kw_only=True)
class World:
    round: int
    units: Annotated[int, As("supply.units")] = 0
    rooms: Annotated[int, As("supply.rooms")] = 0
    rate: Annotated[Rate, SPREAD] = Rate()
    beasts: dict[int, Beast] = field(default_factory=dict)
    sites: Annotated[dict[str, Site], InOrder(lambda keys, context: sorted(keys))] = field(
        default_factory=dict
    )
    bids: Annotated[tuple[Bid, ...], BY_KEY] = ()
    last: Bid | None = None
    pairs: Annotated[tuple[tuple[Annotated[str, Given("here")], Rate], ...], Pairs("at")] = ()
    baskets: Annotated[tuple[tuple[str, tuple[int, ...]], ...], Pairs("seat", "goods")] = ()
    thing: Annotated[tuple[str, ...], Form("+".join, read_thing)] = ("a",)
    tests: tuple[Annotated[Count | Owner | Always, Kinds("test", KINDS)], ...] = ()
    vote: frozenset[str] | None = None
    share: Fraction = Fraction(1, 2)
    throws: tuple[tuple[int, int], ...] = ()
    columns: Annotated[dict[int, int], SORTED] = field(default_factory=dict)
    stock: Annotated[dict[str, Annotated[int, HUNDREDTHS]], Each(("rye", "oats"), "0.50")] = field(
        default_factory=lambda: {"rye": 50, "oats": 50}
    )
    piles: Annotated[dict[str, Site], Each(("up",))] = field(default_factory=lambda: {"up": Site()})
    ranks: Annotated[dict[str, int], InOrder("order")] = field(default_factory=dict)
    pacts: dict[str, Pact] = field(default_factory=dict)
    offices: Annotated[dict[str, str | None], SPREAD] = field(default_factory=dict)

    @property
    @derived(before="supply.units")
    def is_over(self) -> bool:
        return self.round > 9

    @property
    @derived(before="ranks")
    def order(self) -> list[str]:
        return list(self.ranks)


WORDS = st.text("abc", min_size=1, max_size=3)
NUMBERS = st.integers(-5, 50)
RATES = st.builds(Rate, st.booleans(), NUMBERS)
BIDS = st.builds(Bid, WORDS, NUMBERS, st.none() | NUMBERS, NUMBERS)
GENES = st.lists(WORDS, max_size=2)
BEASTS = st.builds(
    Beast,
    st.just(7),
    st.sampled_from("HC"),
    NUMBERS,
    NUMBERS,
    st.none() | NUMBERS,
    st.sampled_from(Life),
    GENES,
)
PACTS = st.builds(
    Pact, st.just("K1"), WORDS, st.dictionaries(NUMBERS.map(abs), st.builds(Site, WORDS, NUMBERS), max_size=2)
)
TESTS = st.builds(Count, NUMBERS) | st.builds(Owner, WORDS, GENES.map(tuple)) | st.just(Always())
WORLDS = st.builds(
    World,
    round=NUMBERS,
    units=NUMBERS,
    rooms=NUMBERS,
    rate=RATES,
    beasts=st.dictionaries(st.just(7), BEASTS),
    sites=st.dictionaries(WORDS, st.builds(Site, WORDS, NUMBERS), max_size=3),
    bids=st.lists(BIDS, max_size=3, unique_by=lambda bid: bid.lot).map(tuple),
    last=st.none() | BIDS,
    pairs=st.lists(st.tuples(WORDS, RATES), max_size=2).map(tuple),
    baskets=st.lists(st.tuples(WORDS, st.lists(NUMBERS).map(tuple)), max_size=2).map(tuple),
    thing=st.lists(WORDS, min_size=1).map(tuple),
    tests=st.lists(TESTS, max_size=3).map(tuple),
    vote=st.none() | st.frozensets(WORDS),
    share=st.fractions(max_denominator=9),
    throws=st.lists(st.tuples(NUMBERS, NUMBERS), max_size=2).map(tuple),
    columns=st.dictionaries(NUMBERS, NUMBERS, max_size=3),
    stock=st.fixed_dictionaries({"rye": NUMBERS, "oats": NUMBERS}),
    piles=st.fixed_dictionaries({"up": st.builds(Site, WORDS, NUMBERS)}),
    ranks=st.dictionaries(WORDS, NUMBERS, max_size=3),
    pacts=st.dictionaries(st.just("K1"), PACTS),
    offices=st.dictionaries(st.sampled_from(["clerk", "guard"]), st.none() | WORDS),
)


@given(WORLDS)
@settings(max_examples=60)
def test_what_is_stored_is_read_again_and_copied(world: World) -> None:
    stored = values_of(world)
    again = value_of(World, json.loads(json.dumps(stored)), "+")
    assert again == world == value_of(World, stored, "+") == copied(world)
    assert json.dumps(values_of(again), sort_keys=True) == json.dumps(stored, sort_keys=True)


def test_what_is_said_at_a_field_is_what_is_stored() -> None:
    world = World(
        round=3,
        units=4,
        beasts={42: Beast(42, "H", 2, 4, later=5)},
        bids=(Bid("x", 1250, number=2),),
        last=Bid("y", most=3),
        pairs=(("here", Rate(False, 8)),),
        baskets=(("ann", (1, 2)),),
        tests=(Count(3),),
        vote=frozenset("ba"),
        columns={10: 1, 9: 2},
        ranks={"bob": 1, "ann": 2},
        pacts={"K1": Pact("K1", "x", {2: Site()})},
        offices={"clerk": "ann"},
    )
    assert json.dumps(values_of(world)) == json.dumps(
        {
            "round": 3,
            "is_over": False,
            "supply": {"units": 4, "rooms": 0},
            "kind": "percent",
            "value": 0,
            "beasts": {"42H": {"ap": 2, "twice": 4, "place": "off", "life": "live", "genes": []}},
            "sites": {},
            "bids": {"x": {"amount": "12.50", "number": 2}},
            "last": {"lot": "y", "amount": "0.00", "most": 3, "number": 0},
            "pairs": [{"at": "here", "kind": "flat", "value": 8}],
            "baskets": [{"seat": "ann", "goods": [1, 2]}],
            "thing": "a",
            "tests": [{"test": "count", "least": 3}],
            "vote": ["a", "b"],
            "share": "1/2",
            "throws": [],
            "columns": {"9": 2, "10": 1},
            "stock": {"rye": "0.50", "oats": "0.50"},
            "piles": {"up": {"owner": "bank", "paid": 0}},
            "order": ["bob", "ann"],
            "ranks": {"bob": 1, "ann": 2},
            "pacts": {"K1": {"name": "x", "2": {"owner": "bank", "paid": 0}}},
            "clerk": "ann",
        }
    )
    assert type(values_of(Bid("x", 5))["amount"]) is Exact


def test_what_is_left_out_has_its_default() -> None:
    written = {"round": 1, "beasts": {"7C": {"ap": 3}, "8H": None}, "sites": {"b": "ann", "a": {"paid": 2}}}
    written["pairs"] = [{"kind": "flat"}]
    world = value_of(World, written, "+")
    assert world.beasts == {7: Beast(7, "C", 3, 6), 8: Beast(8, "H", 1, 2)}
    assert list(world.sites.items()) == [("a", Site("bank", 2)), ("b", Site("ann"))]
    assert world.pairs == (("here", Rate(False)),)


def test_a_table_of_fixed_keys_is_filled_and_a_list_beside_a_table_orders_it() -> None:
    written = {"round": 1, "stock": {"oats": "2"}, "ranks": {"a": 1, "b": 2}, "order": ["b", "a"]}
    world = value_of(World, written, "+")
    assert list(world.stock.items()) == [("rye", 50), ("oats", 200)] and world.piles == {"up": Site()}
    assert world.order == ["b", "a"] and values_of(world)["order"] == ["b", "a"]
    assert value_of(World, written | {"piles": {"up": None}}, "+").piles == {"up": Site()}
    board = value_of(Board, {"guard": "ann", "units": None})
    assert values_of(board) == {"clerk": None, "guard": "ann", "units": {"rye": 0}}
    with pytest.raises(BadValue, match="clerc: is not known"):
        value_of(Board, {"clerc": "ann"})


@pytest.mark.parametrize(
    ("written", "refused"),
    [
        ({}, "round: is missing."),
        ({"round": "x"}, "round: must be a whole number, not 'x'."),
        ({"round": True}, "round: must be a whole number, not True."),
        ({"round": 1, "sites": {"a": {"payd": 1}}}, 'sites.a.payd: is not known. Did you mean "paid"?'),
        ({"round": 1, "supply": {"roms": 2}}, "supply.roms: is not known."),
        ({"round": 1, "beasts": []}, "beasts: must be a table, not a list."),
        ({"round": 1, "beasts": {"H": {}}}, "beasts.H: must be number and kind."),
        ({"round": 1, "beasts": {"1H": {"ap": None}}}, "beasts.1H.ap: must be a whole number, not nothing."),
        ({"round": 1, "beasts": {"1H": {"number": 2}}}, "beasts.1H.number: is not known."),
        ({"round": 1, "beasts": {"1H": {"life": "half"}}}, "beasts.1H.life: 'half' is not a valid Life."),
        ({"round": 1, "beasts": {"1H": {"genes": ["a", 2]}}}, "beasts.1H.genes.1: must be a text, not 2."),
        ({"round": 1, "kind": "some"}, "kind: must be one of percent, flat, not 'some'."),
        ({"round": 1, "bids": {"x": {"amount": "much"}}}, "bids.x.amount: 'much' is no amount"),
        ({"round": 1, "baskets": [{"goods": [1]}]}, "baskets.0.seat: is missing."),
        (
            {"round": 1, "baskets": [{"seat": "ann", "goods": [None]}]},
            "baskets.0.goods.0: must be a whole number",
        ),
        ({"round": 1, "thing": "rubbish"}, "thing: This is nothing. Write words."),
        ({"round": 1, "thing": ""}, "thing: a thing has words."),
        (
            {"round": 1, "tests": [{"test": "guess"}]},
            "tests.0.test: must be one of count, owner, always, not 'guess'.",
        ),
        ({"round": 1, "stock": {"ry": 1}}, 'stock.ry: is not known. Did you mean "rye"?'),
        ({"round": 1, "stock": {"rye": "x"}}, "stock.rye: 'x' is no amount"),
        ({"round": 1, "stock": [1]}, "stock: must be a table, not a list."),
        ({"round": 1, "ranks": {"a": 1}, "order": ["b"]}, "order: must name each of ranks once: a."),
        ({"round": 1, "throws": [[1, 2, 3]]}, "throws.0: must be a list of 2, not of 3."),
        ({"round": 1, "pacts": {"K1": {"nam": "x"}}}, 'pacts.K1.nam: is not known. Did you mean "name"?'),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(written: dict[str, Any], refused: str) -> None:
    with pytest.raises(BadValue) as bad:
        value_of(World, written, "+", "given")
    assert str(bad.value).startswith(f"given.{refused}")


def test_a_copy_shares_only_what_never_changes() -> None:
    world = World(round=1, beasts={1: Beast(1, "H", 1, 1, genes=["a"])}, bids=(Bid("x"),))
    copy = copied(world)
    copy.beasts[1].genes.append("b")
    copy.sites["a"] = Site()
    assert world == World(round=1, beasts={1: Beast(1, "H", 1, 1, genes=["a"])}, bids=(Bid("x"),))
    assert copy.bids is world.bids and copy.beasts[1] is not world.beasts[1]


def test_the_form_of_cases_is_that_of_what_is_stored() -> None:
    form = record(World)
    names: dict[str, tuple[str, ...]] = {}
    assert list(form.faults(values_of(World(round=1, last=Bid("y"))), "", names)) == []
    paths = dict(form.fields(""))
    assert paths["beasts.<name>.ap"] == "a whole number from 1 to 6"
    assert paths["kind"] == "one of percent, flat"
    assert paths["supply.units"] == "a whole number from 0"
    assert "beasts.<name>.number" not in paths and "is_over" in paths
    assert paths["stock.<key>"] == "an amount with at most two decimals, from 0"
    assert paths["throws.<number>.<number>"] == "a whole number from 0"
    assert paths["piles.<key>.paid"] == "a whole number from 0"
    assert [path for path, _ in record(Board).fields("")] == ["clerk", "guard", "units.<good>"]
    assert paths["pacts.<name>.<number>.paid"] == "a whole number from 0"
    given_form = record(World, is_given=True)
    assert [
        str(bad) for bad in given_form.faults({"sites": {"a": "ann"}, "beasts": None}, "given", names)
    ] == ["given.round: is missing."]
