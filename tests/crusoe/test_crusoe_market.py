"""Step III of Crusoe's Planet: the ranked count, and what modules say of trade, votes and divisions."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.modules import Act
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played, Sheet
from pbem.rulesets.crusoe.hooks import DECIDER, MAY_TRADE, RECEIVER, SHARED, TRADABLES, VOTES
from pbem.rulesets.crusoe.island import IslandTable, Look
from pbem.rulesets.crusoe.language.orders import carried_lines
from pbem.rulesets.crusoe.letters import open_letters
from pbem.rulesets.crusoe.market.ballots import Vote, divide_pool
from pbem.rulesets.crusoe.market.exchanging import exchange
from pbem.rulesets.crusoe.market.limits import are_neighbours, partner_fault, trade_fault
from pbem.rulesets.crusoe.market.lines import Give, Offer
from pbem.rulesets.crusoe.market.sharing import divide
from pbem.rulesets.crusoe.things import EMPTY, Basket
from pbem.rulesets.crusoe.wishes import BANK, EVEN, NEED, TO, Division
from tests.crusoe.tables import a_book, a_table, an_island, told

SEATS = ("anna", "bob", "carol")


def a_market(
    seats: Mapping[str, object], orders: Mapping[str, tuple[Order, ...]], *acts: Act, **given: object
) -> IslandTable:
    """A table at which letters of the market are open; dice are not needed."""
    scenario = given.pop("scenario", "capitalism")
    book = a_book(*acts, scenario=scenario)
    island = an_island(book, phase="market", turn_order=list(seats), seats=dict(seats), **given)
    sheets = {seat: Sheet(Played.RECEIVED, lines) for seat, lines in orders.items()}
    table = a_table(book, island, sheets=sheets)
    open_letters(table, carried_lines(table))
    table.events.clear()
    return table


def test_cru_h42_a_module_may_object_to_an_exchange() -> None:
    orders = {"anna": (Give(Basket.one("egg"), "bob"), Give(Basket.one("fish"), "bob"))}
    no_eggs = MAY_TRADE.by(lambda scene, a, b, gives, takes: "no eggs" if gives["egg"] else "")
    table = a_market({"anna": {"egg": 1, "fish": 1}, "bob": {}}, orders, no_eggs)
    exchange(table, "main")
    assert told(table) == ["Anna gives Bob 1 fish."]


def test_cru_h43_modules_may_drop_what_changes_hands() -> None:
    no_spears = TRADABLES.by(lambda things, scene, seat: tuple(one for one in things if one != "spear"))
    table = a_market(
        {"anna": {"spear": 1}, "bob": {}}, {"anna": (Give(Basket.one("spear"), "bob"),)}, no_spears
    )
    exchange(table, "main")
    assert told(table) == []
    fault = trade_fault(table, "anna", "bob", Basket.one("spear"), EMPTY)
    assert fault == "spear cannot be traded"


def test_cru_h34_a_gain_by_trade_may_go_to_another() -> None:
    to_carol = RECEIVER.by(lambda seat, scene, thing, units, source: "carol" if seat == "bob" else seat)
    table = a_market(
        {"anna": {"egg": 1}, "bob": {}, "carol": {}}, {"anna": (Give(Basket.one("egg"), "bob"),)}, to_carol
    )
    exchange(table, "main")
    assert table.state.seats["carol"].amount("egg") == 1


def test_cru_180_groups_trade_among_themselves() -> None:
    orders = {
        "anna": (Give(Basket.one("egg"), "bob"), Offer(Basket.one("egg"), Basket.one("fish"))),
        "bob": (Offer(Basket.one("fish"), Basket.one("egg")),),
    }
    table = a_market({"anna": {"egg": 1}, "bob": {"fish": 1, "group": "exile"}}, orders)
    exchange(table, "main")
    assert told(table) == []
    assert partner_fault(table, "anna", "bob") == "Bob is of another group"
    assert partner_fault(table, "anna", "anna") == "nobody trades with himself"


def test_cru_r58_two_and_three_at_a_table_are_all_neighbours() -> None:
    for number, apart in ((2, False), (3, False), (4, True)):
        seats = ("a", "b", "c", "d")[:number]
        book = a_book(scenario="quick")
        scene = Look(book, an_island(book, phase="market", seats={seat: {} for seat in seats}))
        assert are_neighbours(scene, "a", seats[-1])
        assert any(not are_neighbours(scene, "a", seat) for seat in seats[1:]) is apart


def test_cru_h70_votes_on_the_pool_may_have_weight_and_cru_h71_one_may_decide_alone() -> None:
    orders = {seat: (Vote((f"M{number}",)),) for number, seat in enumerate(SEATS, 1)}
    given = {"scenario": "socialism", "motions": ["anna EVEN", "anna NEED", "anna LABOUR"]}
    seats: dict[str, object] = {seat: {} for seat in SEATS}
    heavy = VOTES.by(lambda votes, scene, seat, task: 3 if (seat, task) == ("bob", "distribute") else votes)
    table = a_market(seats, orders, heavy, **given)
    divide_pool(table, "main")
    assert "M2 is carried, 3 of 5 votes." in told(table)
    alone = DECIDER.by(lambda scene, task, group: "carol")
    table = a_market(seats, orders, alone, **given)
    divide_pool(table, "main")
    assert "M3 is carried, 1 of 1 votes." in told(table)


def test_cru_p28_a_heap_may_go_to_one_seat_or_to_the_bank_and_nothing_is_left() -> None:
    for division, receivers, said in (
        (Division(TO, "bob"), SEATS, "Bob gets 2 egg + 1 spear."),
        (Division(BANK), SEATS, "Back to the bank: 2 egg + 1 spear."),
        (Division(EVEN), (), "Back to the bank: 2 egg + 1 spear."),
        (Division(EVEN), ("carol",), "Carol gets 2 egg + 1 spear."),
    ):
        table = a_market({seat: {} for seat in SEATS}, {}, common={"egg": 2, "spear": 1})
        divide(table, division, receivers, SHARED)
        assert told(table) == [said]
        assert not any(table.state.common.values())


def test_cru_p18_need_stops_at_ten_units_and_three_of_a_type() -> None:
    held = {"fish": 3, "egg": 3, "banana": 3}
    table = a_market({"anna": held, "bob": {**held, "grape": 1}}, {}, common={"apple": 3, "fish": 2})
    divide(table, Division(NEED), ("anna", "bob"), SHARED)
    assert told(table) == [
        "Anna gets 1 fish + 2 apple.",
        "Bob gets 1 fish + 1 apple.",
    ]
