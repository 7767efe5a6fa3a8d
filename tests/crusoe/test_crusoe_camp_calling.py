"""Government and rounds of violence in Crusoe's Planet: who may act, at what price, group by group."""

from __future__ import annotations

from pbem.engine.modules import Act
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played, Posting, Sheet
from pbem.rulesets.crusoe.camp.battles import before_government, is_invoked
from pbem.rulesets.crusoe.camp.calling import (
    Invoke,
    Speech,
    call_groups,
    close_debate,
    groups_in_order,
    is_indigent,
    may_violence,
    may_violence_anywhere,
)
from pbem.rulesets.crusoe.camp.fights import Attack, Defend, Fight, JoinFight
from pbem.rulesets.crusoe.game import BOX
from pbem.rulesets.crusoe.hooks import (
    CALL,
    DEBATE_FORM,
    EXTRA_ROUNDS,
    GOV_BEFORE,
    INDIGENT,
    INVOKE_PRICE,
    INVOKED,
    MAY_INVOKE,
    MAY_JOIN,
    MAY_SPEAK,
    MAY_START,
    START_PRICE,
    VIOLENCE_ALLOWED,
)
from pbem.rulesets.crusoe.island import Group, IslandTable
from pbem.rulesets.crusoe.language.orders import carried_lines
from pbem.rulesets.crusoe.letters import open_letters
from tests.crusoe.assembled import SEATS, an_assembly, fought
from tests.crusoe.tables import a_book, a_table, told


def a_camp(orders: dict[str, tuple[Order, ...]], *acts: Act, **options: object) -> IslandTable:
    """A camp of four with 1 leisure each and letters open."""
    book = a_book(*acts, **options)
    seats = {seat: {"leisure": 1} for seat in SEATS}
    given = {"phase": "camp", "seats": seats, "turn_order": list(SEATS)}
    island = BOX.given(book, given, ()).state
    sheets = {seat: Sheet(Played.RECEIVED, lines) for seat, lines in orders.items()}
    table = a_table(book, island, sheets=sheets)
    open_letters(table, carried_lines(table))
    table.events.clear()
    return table


def test_cru_h52_a_module_may_decide_who_invokes() -> None:
    table = a_camp({"bob": (Invoke(),)}, CALL.by(lambda table, group: "dan"))
    call_groups(table)
    assert table.state.invoker == {"main": "dan"}
    assert table.state.seats["bob"].leisure == 1


def test_cru_h53_to_h55_prices_bars_and_what_follows() -> None:
    heard: list[str] = []
    acts = (
        MAY_INVOKE.by(lambda scene, seat: "no" if seat == "anna" else ""),
        INVOKE_PRICE.by(lambda price, scene, seat: 2 if seat == "bob" else 0),
        INVOKED.by(lambda table, seat: heard.append(seat)),
    )
    table = a_camp({seat: (Invoke(),) for seat in SEATS}, *acts)
    call_groups(table)
    assert told(table) == ["Carol invokes government free."]
    assert heard == ["carol"]


def test_cru_h56_indigence_may_be_decreed() -> None:
    table = a_camp({"dan": (Invoke(),)}, INDIGENT.by(lambda scene, seat: True if seat == "dan" else None))
    assert is_indigent(table, "dan") and not is_indigent(table, "bob")
    call_groups(table)
    assert told(table) == ["Dan invokes government free."]
    assert table.state.seats["dan"].leisure == 1


def test_cru_h50_and_h51_what_comes_before_government_comes_without_violence_too() -> None:
    heard: list[str] = []
    table = a_camp(
        {"bob": (Invoke(),)},
        GOV_BEFORE.by(lambda table, group: heard.append(group)),
        VIOLENCE_ALLOWED.by(lambda scene, group: "the Church forbids it"),
    )
    before_government(table)
    assert heard == ["main"]
    assert not may_violence_anywhere(table) and not is_invoked(table)


def test_cru_085_the_invoker_speaks_first_and_in_the_compact_form_last() -> None:
    orders: dict[str, tuple[Order, ...]] = {
        seat: (*((Invoke(),) if seat == "bob" else ()), Speech(f"{seat} 1"), Speech(f"{seat} 2"))
        for seat in SEATS
    }
    barred = MAY_SPEAK.by(lambda scene, seat: "no" if seat == "anna" else "")
    full, compact = a_camp(dict(orders), barred), a_camp(dict(orders), barred, form="compact")
    for table in (full, compact):
        call_groups(table)
    assert full.state.speeches == [("bob", "bob 1"), ("carol", "carol 1"), ("dan", "dan 1")]
    assert compact.state.speeches == [*full.state.speeches, ("bob", "bob 2")]
    assert told(compact)[-1] == "Bob speaks last: bob 2"


def test_cru_p21_in_the_assembly_those_who_have_not_spoken_and_the_invoker_speak() -> None:
    table = an_assembly({}, speeches=[{"seat": "anna", "text": "hear"}, {"seat": "bob", "text": "no"}])
    said = [("bob", "again"), ("dan", "I too"), ("anna", "enough"), ("dan", "more"), ("anna", "more")]
    table.postings = tuple(Posting(n, seat, Speech(text)) for n, (seat, text) in enumerate(said, 1))
    close_debate(table, "main")
    assert told(table) == ["Dan speaks: I too", "Anna speaks last: enough"]


def test_cru_h65_in_an_open_debate_all_speak_as_often_as_they_like() -> None:
    table = an_assembly({}, acts=(DEBATE_FORM.by(lambda scene, group: "open"),))
    table.postings = tuple(Posting(n, "dan", Speech(str(n))) for n in (1, 2, 3))
    close_debate(table, "main")
    assert len(table.state.speeches) == 3


def test_cru_h54_modules_bar_fights_and_sides() -> None:
    acts = (
        MAY_START.by(lambda scene, seat, target: "no" if target == "bob" else ""),
        MAY_JOIN.by(lambda scene, seat, battle, side: "no" if side == "a" else ""),
    )
    orders: dict[str, tuple[Order, ...]] = {
        "dan": (Fight("bob"), Fight("carol")),
        "bob": (JoinFight("WITH", "dan"),),
        "anna": (JoinFight("AGAINST", "dan"),),
    }
    table = fought(orders, 6, 1, 1, acts=acts)
    assert (table.state.fights[0].side_a, table.state.fights[0].side_b) == (["dan"], ["carol", "anna"])


def test_cru_h53_starting_may_be_free() -> None:
    free = START_PRICE.by(lambda price, scene, seat, target: 0)
    table = fought({"dan": (Fight("bob"),)}, 6, 1, acts=(free,), dan={"leisure": 0})
    assert table.state.seats["dan"].leisure == 0
    assert len(table.state.fights) == 1


def test_cru_h66_more_rounds_are_played_from_the_first_in_turn_order_free_for_some() -> None:
    home = EXTRA_ROUNDS.by(lambda rounds, scene: (*rounds, ("main", ("dan",))))
    orders: dict[str, tuple[Order, ...]] = {
        "bob": (Fight("carol"),),
        "dan": (Fight("carol"),),
        "anna": (Defend("carol"),),
    }
    table = fought(orders, 6, 1, 2, 6, 1, 1, acts=(home,), bob={"leisure": 1}, dan={"leisure": 0})
    assert [(battle.side_a, battle.side_b) for battle in table.state.fights] == [
        (["bob"], ["carol", "anna"]),
        (["dan"], ["carol", "anna"]),
    ]


def test_cru_p22_lines_are_tried_anew_at_every_option() -> None:
    orders: dict[str, tuple[Order, ...]] = {
        "anna": (Attack("carol"),),
        "bob": (Defend("dan"), Defend("carol")),
        "dan": (JoinFight("WITH", "anna"),),
    }
    table = fought(orders, 1, 1, 1, 1)
    assert table.state.fights[0].side_a == ["anna", "dan"]
    assert table.state.fights[0].side_b == ["carol", "bob"]
    assert told(table)[:3] == ["Anna starts a fight with Carol.", "Bob joins Carol.", "Dan joins Anna."]


def test_groups_have_a_government_each_the_main_one_first() -> None:
    table = a_camp({seat: (Invoke(),) for seat in SEATS})
    island = table.state
    island.groups = {"exile": Group("hobbes"), "main": island.groups["main"], "empty": Group("hobbes")}
    for seat in ("anna", "carol"):
        island.seats[seat].group = "exile"
    assert groups_in_order(table) == ["main", "exile"]
    call_groups(table)
    assert island.invoker == {"main": "bob", "exile": "anna"}
    island.groups["main"].violence = False
    assert not may_violence(table, "main") and may_violence(table, "exile")
