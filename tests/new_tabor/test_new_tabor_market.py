"""Exchange: whose lines are tried when, who may know of it, sublets and IOUs (TAB-P2 to P4, TAB-R18, R19)."""

from __future__ import annotations

from pbem.engine.ruleset import Played, Sheet
from pbem.rulesets.new_tabor.dealorders import change_places, pay_ious
from pbem.rulesets.new_tabor.orders import Act, Claim, Switch
from pbem.rulesets.new_tabor.plans import (
    chosen,
    close_plans,
    keep_of,
    lay_out,
    orders_of,
    plan_of,
    playing_late,
)
from pbem.rulesets.new_tabor.settling import MOST_CYCLES, play_settle
from pbem.rulesets.new_tabor.union import Sold
from pbem.rulesets.new_tabor.useorders import exchange_and_consume
from tests.new_tabor.tables import laid_out, table, told, written


def test_the_first_line_whose_test_holds_is_chosen() -> None:
    """Of several lines of a kind the first counts that has no test, or one that holds now."""
    at = laid_out(
        {"seats": {"ann": {"money": 5}}},
        {"ann": "IF money > 5 THEN ACT clothes\nIF money = 5 THEN SWITCH\nACT food\nCLAIM outer"},
    )
    assert str(chosen(at, "ann", Act, Switch)) == "IF money = 5 THEN SWITCH"
    assert str(chosen(at, "ann", Act)) == "ACT food"
    assert [order.industry for order in orders_of(at, "ann", Act)] == ["clothes", "food"]
    assert chosen(at, "bob", Claim) is None


def test_what_is_kept_is_the_most_named_and_counts_from_the_start_without_if() -> None:
    """KEEP lines without IF hold all round; one with IF only once it has been reached and held."""
    text = "KEEP 3 food\nKEEP 8 food\nKEEP $2.50\nIF round = 3 THEN KEEP 9 clothes"
    at = laid_out({}, {"ann": text})
    assert keep_of(at, "ann") == {"food": 8, "clothes": 0, "shelter": 0, "transportation": 0, "": 250}
    exchange_and_consume(at, "ann")
    assert keep_of(at, "ann")["clothes"] == 9
    assert told(at) == []


def test_lasting_settings_are_applied_when_the_plans_are_laid_out() -> None:
    """AUTOCONSUME, AUTO and VACANCY last beyond the phase; later lines overrule earlier ones."""
    text = "VACANCY decline\nVACANCY accept inner\nAUTO off\nAUTOCONSUME both"
    at = laid_out({}, {"ann": text})
    ann = at.state.seats["ann"]
    assert ann.vacancy == {"center": False, "inner": True}
    assert (ann.is_helped, ann.autoconsume) == (False, "both")


def test_played_is_told_in_order_of_play_of_those_in_the_game() -> None:
    """Each round begins by telling whose orders were played."""
    at = table({"first_seat": "cy", "seats": {"bob": {"in_game": False}}})
    lay_out(at, {"ann": (Played.STANDING, ()), "cy": (Played.RECEIVED, ())})
    assert told(at) == ["cy: orders received.", "dan: no orders.", "ann: standing orders."]
    assert plan_of(at, "bob").orders == ()


def test_standing_orders_that_have_no_place_off_the_path_are_passed_over_in_silence() -> None:
    """What was sent for a round that finds the seat off the Path is told; standing orders are not."""
    text = "SELL 1 food TO cu\nACT food\nCLAIM here\nVACANCY decline"
    for played, failures in ((Played.RECEIVED, 2), (Played.STANDING, 0)):
        at = table({"seats": {"ann": {"path": 21, "off_path": True}}})
        lay_out(at, {"ann": (played, written(at, text))})
        assert sum("you are off the Path" in sentence for sentence in told(at)) == failures
        assert [type(order).__name__ for order in plan_of(at, "ann").orders] == ["Claim", "Vacancy"]


def test_closed_books_tell_amounts_to_those_concerned_only() -> None:
    """Option open_books: what is sold, bought, traded and given is for the seats that do it."""
    values = {
        "storehouse": {"shelter": 5},
        "seats": {"ann": {"stock": {"food": 50}, "money": 50}, "bob": {"money": 90}},
    }
    ann = "SELL 5 food TO cu\nBUY 1 shelter FROM cu\nSELL 5 food AT 9 TO bob\nGIVE 1 food TO bob"
    orders = {"ann": f"{ann}\nGIVE 1 food TO bob FOR $1", "bob": "BUY 5 food AT 9\nGIVE $1 TO ann FOR 1 food"}
    at = laid_out(values, orders, open_books=False)
    exchange_and_consume(at, "ann")
    assert len(told(at)) == len(told(at, "ann")) == 5
    assert told(at, "dan") == ["ann sells 5 food to the Credit Union for $46.50, fee $10.00."]
    assert told(at, "bob") == [
        "ann sells 5 food to bob for $45.00.",
        "ann gives 1 food to bob.",
        "ann gives 1 food to bob for $1.00.",
    ]
    assert told(at, "cy") == told(at, None) == []


def test_failed_lines_are_told_to_their_seat_alone() -> None:
    """TAB-101 Nobody else learns what was not done."""
    at = laid_out({}, {"ann": "SELL 5 food TO cu\nSELL 5 food AT 9"})
    exchange_and_consume(at, "ann")
    close_plans(at)
    assert told(at, "ann") == [
        "Not done: SELL 5 food TO cu (nothing to sell).",
        "Not done: SELL 5 food AT 9 (nothing to sell).",
        "ann still offers 5 food at $9.00.",
    ]
    assert told(at, "bob") == ["ann still offers 5 food at $9.00."]


def test_late_orders_meet_the_open_offers_of_the_round_and_leave_none_behind() -> None:
    """TAB-R09 They are played as if on turn, beside the plan of the new round."""
    values = {"seats": {"ann": {"money": 100}, "bob": {"stock": {"food": 9}}}}
    at = laid_out(values, {"ann": "CLAIM here", "bob": "SELL 4 food AT 9"})
    with playing_late(
        at, "ann", written(at, "BUY 9 food AT 9.50\nCONSUME all food\nGIVE $1 TO cy FOR 1 food")
    ):
        exchange_and_consume(at, "ann")
    assert told(at) == [
        "bob sells 4 food to ann for $36.00.",
        "Not done: CONSUME all food (nothing of it is due).",
        "Not done: GIVE $1 TO cy FOR 1 food (nobody wrote the matching line).",
    ]
    assert [str(order) for order in plan_of(at, "ann").orders] == ["CLAIM here"]


def test_places_are_swapped_with_all_that_belongs_to_them() -> None:
    """TAB-R18 Zones, rents, Platforms, and the names on Platforms, those between the two as well."""
    ann = {"zone": "center", "rent": {"inner": 2, "center": 5}, "platform": {"center": "bob"}}
    bob = {"zone": "inner", "rent": {"inner": 3}, "platform": {"inner": "cy"}}
    at = table({"seats": {"ann": ann, "bob": bob, "cy": {"zone": "inner", "platform": {"inner": "ann"}}}})
    seats = at.state.seats
    change_places(at, seats["ann"], seats["bob"])
    assert (seats["ann"].zone, seats["bob"].zone) == ("inner", "center")
    assert seats["bob"].rents == {"center": 500, "inner": 200}
    assert seats["bob"].platforms == {"center": "ann", "inner": None}
    assert seats["ann"].platforms == {"center": None, "inner": "cy"}
    assert seats["cy"].platforms["inner"] == "bob"


def test_what_is_not_paid_of_an_iou_is_due_a_quarter_later() -> None:
    """TAB-R19 Without further interest; debts due later are left alone."""
    ious = [
        {"debtor": "bob", "creditor": "ann", "amount": 10, "due": 1},
        {"debtor": "bob", "creditor": "cy", "amount": 20},
        {"debtor": "bob", "creditor": "dan", "amount": 30, "due": 4},
    ]
    at = table({"ious": ious, "seats": {"bob": {"money": 15}}})
    pay_ious(at)
    assert [(iou.id, iou.creditor, iou.amount, iou.due) for iou in at.state.ious] == [
        (2, "cy", 1500, 3),
        (3, "dan", 3000, 4),
    ]


def test_cycles_that_would_go_on_for_ever_end_after_the_twentieth() -> None:
    """3.5 Who sells and buys back the same units, and is the Clerk, could do so without end."""
    dan = {"stock": {"food": 9}, "unmet": {"food": 9}, "money": 10, "autoconsume": "off"}
    at = table({"phase": "settle", "seats": {"dan": dan}})
    orders = written(at, "SELL all food TO cu\nBUY need food FROM cu")
    at.sheets = {"dan": Sheet(Played.RECEIVED, orders)}
    play_settle(at)
    assert sum(isinstance(event, Sold) for event in at.events) == MOST_CYCLES
    assert told(at)[-1] == "dan consumes 9 food."


def test_what_a_motion_has_forbidden_since_the_letter_was_sent_is_not_done() -> None:
    """TAB-R08 Options changed by a vote count from this adjudication on, for gifts and loans as well."""
    orders = {"ann": "GIVE $5 TO bob\nLEND $5 TO bob REPAY $5", "bob": "BORROW $5 FROM ann REPAY $5"}
    at = laid_out({"seats": {"ann": {"money": 50}}}, orders)
    at.state.changed = {"gifts": "no", "iou": "none"}
    exchange_and_consume(at, "ann")
    close_plans(at)
    assert told(at, "ann") == [
        "Not done: GIVE $5 TO bob (gifts are not allowed).",
        "Not done: LEND $5 TO bob REPAY $5 (there are no loans in this game).",
    ]
