"""T5: throws, moves and landings, purchases and taxes; and the tests that orders may depend on (5.6)."""

from __future__ import annotations

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from pbem.engine.conditions import Test as Question
from pbem.rulesets.laissez_faire.buying import for_sale, tax_on, wants
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.conditions import (
    Count,
    HasStayed,
    IsInJail,
    LandedIn,
    LevelIs,
    OwnerIs,
    TokenIn,
)
from pbem.rulesets.laissez_faire.lodging import guests
from pbem.rulesets.laissez_faire.settings import DEFAULT_WANTED, Settings, Wanted
from pbem.rulesets.laissez_faire.testing import AtTable, in_places
from pbem.rulesets.laissez_faire.travel import landing_after, start_money, travel
from tests.laissez_faire.notary import board, book, contract, owned, played, position, table, told


def test_a_throw_made_ahead_is_used_up() -> None:
    """T5a: the next unused pair, and a throw now where none is left."""
    state = position("ann", "bob", seats={"ann": {"token": 10}}, rolls={"ann": [[5, 5]]})
    where = table(state, 2, 3)
    travel(where, "ann")
    assert told(where) == [
        "ann moves from Sightseeing Tour / Prison / Price War to Anti-Monopoly Foundation.",
        "ann rests at Anti-Monopoly Foundation.",
        "ann threw doubles and goes again.",
        "ann throws 2 + 3.",
        "ann moves from Anti-Monopoly Foundation to U.S. Air Line.",
        "ann rests at U.S. Air Line.",
    ]
    assert state.rolls == {}
    assert [roll.why for roll in where.dice.rolls] == ["second throw of ann, round 2"]


def test_prisoners_and_tokens_off_the_board_do_not_throw() -> None:
    """LAI-32, 9: no dice at all."""
    state = position(
        "ann",
        "bob",
        seats={"ann": {"in_jail": {"side": 1}}, "bob": {"token": "off"}},
        lap={"declarer": "ann"},
    )
    where = table(state)
    travel(where, "ann")
    travel(where, "bob")
    assert told(where) == []


def test_the_order_of_a_landing() -> None:
    """3.4: Start money, purchase, building, lodging."""
    state = position("ann", "bob", seats={"ann": {"cash": 0, "token": 35}})
    where = played(state, 2, 4, 4, 6, ann="BUY ALL\nBUILD basin AT LANDING KEEPING 0\nLODGE: OWN")
    assert told(where)[2:7] == [
        "ann throws 2 + 4.",
        "ann moves from U.S. Trucking Company to Basin Street and gets $100 at Start.",
        "ann buys Basin Street for $60.",
        "ann lodges at Basin Street with ann for $0.",
        "bob throws 4 + 6.",
    ]
    kinds = [(one.kind, one.amount) for one in state.seats["ann"].entries]
    assert kinds == [("pass_start", 100), ("purchase", -60)]
    assert state.titles["basin"].owners == ("ann",)


def test_the_start_money_is_an_option() -> None:
    """Options pass_start: -1 is the board's."""
    state = position("ann")
    assert start_money(book(), state) == 100
    assert start_money(book(pass_start=0), state) == 0
    state.rules["pass_start"] = "250"
    assert start_money(book(), state) == 250


@pytest.mark.parametrize(("token", "dice_sum", "number"), [(0, 2, 2), (39, 12, 11), (30, 10, 0), (38, 2, 0)])
def test_where_one_lands(token: int, dice_sum: int, number: int) -> None:
    """LAI-09: round the board."""
    assert landing_after(book(), token, dice_sum).number == number


@pytest.mark.parametrize(
    ("wanted", "key", "cash", "is_wanted"),
    [
        (DEFAULT_WANTED, "basin", 260, True),
        (DEFAULT_WANTED, "basin", 259, False),
        ((), "basin", 1500, False),
        ((Wanted(("new_orleans",)),), "basin", 60, True),
        ((Wanted(("los_angeles",)),), "basin", 500, False),
        ((Wanted(("STREETS",), is_not=True), Wanted(("ALL",))), "basin", 500, False),
        ((Wanted(("STREETS",), is_not=True), Wanted(("ALL",))), "gas", 500, True),
        ((Wanted(("basin",), 450), Wanted(("ALL",))), "basin", 500, False),
        ((Wanted(("washington",)),), "gas", 500, True),
        ((Wanted(("TRANSIT", "UTILITIES")),), "airline", 500, True),
        ((Wanted(("JAIL",)),), "basin", 500, False),
        ((Wanted(("ALL",)),), "LEASE", 1500, False),
        ((Wanted(("ALL",)), Wanted(("JAIL",), 50)), "LEASE", 800, True),
    ],
)
def test_the_list_of_what_is_wanted(wanted: tuple[Wanted, ...], key: str, cash: int, is_wanted: bool) -> None:
    """R20: the first item that covers it decides; ALL has utilities in it, but not the lease."""
    state = position(seats={"ann": {"cash": cash}})
    state.seats["ann"].settings = Settings(buy=wanted)
    assert wants(book(), state, "ann", key) is is_wanted


def test_what_is_for_sale_on_a_space() -> None:
    """LAI-11, 73: the bank's titles; the lease by option while nobody has it."""
    state = position("ann", titles=owned("ann", "rush"))
    spaces = board().spaces
    assert [for_sale(book(), state, spaces[number]) for number in (11, 13, 12, 2, 4, 10, 20)] == [
        *("", "state", "electric", "", "", "", ""),
    ]
    leasing = book(jail_lease=True)
    assert for_sale(leasing, state, spaces[10]) == "LEASE"
    assert for_sale(leasing, position("ann", lease={"owner": "ann"}), spaces[10]) == ""


@pytest.mark.parametrize(("cash", "tax"), [(2004, 200), (1995, 200), (1994, 199), (85, 9), (84, 8), (0, 0)])
def test_the_income_tax_by_option(cash: int, tax: int) -> None:
    """R11: a tenth of the net worth, half up, at most the listed amount; never less than nothing."""
    debt = contract("PAY $90 FROM bob TO ann IN ROUND 9")
    state = position("ann", "bob", seats={"ann": {"cash": cash}, "bob": {"cash": 0}}, contracts={"K1": debt})
    spaces, lower = board().spaces, book(income_tax="lower10")
    assert tax_on(lower, state, "ann", spaces[4]) == tax
    assert tax_on(lower, state, "bob", spaces[4]) == 0
    assert tax_on(book(), state, "ann", spaces[4]) == 200
    assert tax_on(lower, state, "ann", spaces[38]) == 75


def is_true(state: Circuit, test: Question, seat: str = "ann") -> bool:
    """Whether a test of a seat's is true."""
    return test.holds(AtTable(table(state), seat))


def test_counts_are_compared() -> None:
    """5.6: CASH, WORTH, ROUND, HOUSES and all five signs."""
    state = position(round=7, seats={"ann": {"cash": 100}}, titles=owned("ann", rush=1))
    values = {"CASH": 100, "WORTH": 220, "ROUND": 7, "HOUSES": 34}
    true_for = {">=": [0, -1], "<=": [0, 1], ">": [-1], "<": [1], "=": [0]}
    for what, value in values.items():
        for sign, differences in true_for.items():
            found = [more for more in (0, 1, -1) if is_true(state, Count(what, sign, value + more))]
            assert found == differences, (what, sign)


def test_owners_levels_and_prisoners() -> None:
    """5.6."""
    state = position(seats={"bob": {"in_jail": {"side": 1}}}, titles=owned("ann", rush=2))
    assert is_true(state, OwnerIs("rush", "ann")) and not is_true(state, OwnerIs("rush", "ann", is_not=True))
    assert is_true(state, OwnerIs("bus", "bank")) and is_true(state, OwnerIs("bus", "ann", is_not=True))
    assert is_true(state, LevelIs("rush", "=", 2)) and is_true(state, LevelIs("bus", "<", 1))
    assert is_true(state, IsInJail("bob")) and not is_true(state, IsInJail("ann"))


def test_landings_of_this_turn() -> None:
    """5.6: false, NOT or not, before there was one."""
    state = position()
    test, contrary = LandedIn(("boston",)), LandedIn(("boston",), is_not=True)
    assert not is_true(state, test) and not is_true(state, contrary) and not is_true(state, HasStayed())
    state.seats["ann"].landed = 22
    assert is_true(state, test) and not is_true(state, contrary)
    state.seats["ann"].landed = 25
    assert is_true(state, contrary)
    state.seats["ann"].stayed = True
    assert is_true(state, HasStayed())


def test_tokens_are_somewhere_or_off_the_board() -> None:
    """5.6: OWN is the writer's own."""
    state = position(
        seats={"bob": {"token": 11}, "cat": {"token": "off"}},
        titles=owned("ann", "rush"),
        lap={"declarer": "ann"},
    )
    assert is_true(state, TokenIn("bob", ("OWN",)))
    assert not is_true(state, TokenIn("bob", ("OWN",)), "bob")
    assert not is_true(state, TokenIn("cat", ("START",)))


@pytest.mark.parametrize(
    ("place", "numbers"),
    [
        ("START", [0]),
        ("CORNER", [0, 10, 20]),
        ("GO TO JAIL", [30]),
        ("TAX", [4, 38]),
        ("CARD", [2, 7, 17, 22, 33, 36]),
        ("TRANSPORT", [5, 15, 25, 35]),
        ("UTILITY", [12, 28]),
        ("OWN", [11, 28]),
        ("bob", [1, 5]),
        ("boston", [21, 22, 23, 24]),
        ("new_york", [36, 37, 38, 39]),
        ("beacon", [24]),
        ("#2", [2]),
        ("SIDE 2", list(range(11, 20))),
        ("PASSING START", []),
    ],
)
def test_places_are_spaces_of_the_board(place: str, numbers: list[int]) -> None:
    """5.1: the words of the lists of places."""
    state = position(titles=owned("ann", "rush", "gas") | owned("bob", "basin", "railroad"))
    assert [number for number in range(40) if in_places(book(), state, "ann", number, (place,))] == numbers


def test_titles_of_the_bank_are_unowned() -> None:
    """5.1: and no space else is."""
    state = position("ann", titles=owned("ann", *list(board().titles)[3:]))
    assert [number for number in range(40) if in_places(book(), state, "ann", number, ("UNOWNED",))] == [
        1,
        3,
        5,
    ]


faces = st.integers(1, 6)


@settings(max_examples=60, deadline=None)
@drawn(
    st.lists(st.tuples(faces, faces, faces, faces), min_size=3, max_size=3),
    st.lists(st.integers(0, 1500), min_size=3, max_size=3),
    st.lists(st.sampled_from(sorted(board().titles)), max_size=12, unique=True),
)
def test_travel_keeps_money_and_places(
    throws: list[tuple[int, int, int, int]], purses: list[int], titles: list[str]
) -> None:
    """9: entries make up the cash, money between seats adds up, and tokens end where tokens may."""
    names = ("ann", "bob", "cat")
    state = position(
        *names,
        seats={seat: {"cash": cash} for seat, cash in zip(names, purses, strict=True)},
        titles={key: {"owner": names[place % 3]} for place, key in enumerate(titles)},
    )
    where = table(state, *[face for one in throws for face in one])
    for seat, faces_of in zip(names, throws, strict=True):
        state.rolls[seat] = ((faces_of[0], faces_of[1]), (faces_of[2], faces_of[3]))
        travel(where, seat)
    for seat, before in zip(names, purses, strict=True):
        one = state.seats[seat]
        assert one.cash == before + sum(entry.amount for entry in one.entries) >= 0
        assert one.token is not None
        space = board().spaces[one.token]
        assert (one.lodging is not None) is (space.key in board().streets)
        assert one.lodging is None or one.lodging.street == space.key
        assert one.jail is None or space is board().jail
    between = [entry.amount for one in state.seats.values() for entry in one.entries if entry.other != "bank"]
    assert sum(between) == 0
    assert all(len(guests(state, key)) <= 1 for key in board().streets)
