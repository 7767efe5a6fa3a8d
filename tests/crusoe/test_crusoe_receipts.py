"""What a receipt says of a letter: what will be done, defaults, the numbers of lines, what it comes to."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.ruleset import Played, Sheet
from pbem.engine.tongue import speaking
from tests.counter import Counter
from tests.crusoe.counter import SEATS, counter
from tests.crusoe.test_crusoe_form import MOTIONS, STATES, at
from tests.languages.pseudo import PSEUDO, outside

TEXTS: dict[str, str] = {
    "work": "PATH ant EMPTY > spider MAX 1 > firefly WITH bob > dung WITHOUT carol > ant IF MY water < 1\n"
    "WANT ant: water 2 > NOTHING\nWANT spider: egg\nWANT NOTHING\nTAKE ant 1: egg > NOTHING\n"
    "TAKE ant 2: egg\nTAKE spider 1: NOTHING\nLAND ant: 4 > market\nPACE fast\nLEARN ant: 4 > 3\nLEARN 2",
    "socialist work": "SUBMIT ALL\nPATH ant",
    "traditional choice": "PATH grasshopper\nTAX bob: NONE\nTAX anyone: egg > fish\nPROVIDE fish > egg",
    "taxes": "TAX bob: NONE\nIF MY water < 2 THEN TAX anyone: water",
    "share": "SUBMIT 1 apple\nPICK water 2 > protein 3",
    "market": "KEEP 1 water\nGIVE 2 fish TO bob FOR 3 water\nIF NOT DONE 1 THEN GIVE 1 egg TO dan\n"
    "OFFER 2 fish FOR 1 water TIMES 2 TO bob, dan\nGIVE 9 egg TO dan",
    "two markets": "LEAVE",
    "motions": "VOTE M1 > none",
    "camp": "IF bob leisure >= 4 THEN INVOKE\nSPEECH:\nI ask you all.\nEND\nEAT 2 fish\nDRINK 0\n"
    "ESTATE bob: TO anna > EVEN\nESTATE anyone: NEED",
    "assembly": "FIGHT bob\nATTACK dan\nIF FOES dan >= 2 THEN JOIN AGAINST dan\nJOIN WITH bob\nDEFEND carol\n"
    "SPEAR no\nVERDICT bob: FINE ALL > SPARE\nVERDICT anyone: KILL\nEAT BEST SAVE 2 apple",
    "compact": "OFFER 2 fish FOR 1 water\nATTACK bob\nINVOKE\nEAT NOTHING",
    "lonely work": "EAT 3 fish\nDRINK 1",
}


def test_a_plan_of_paths_is_told_in_words() -> None:
    told = at("work").forecast("PATH firefly EMPTY > ant MAX 1 > spider WITH bob > dung beetle")
    assert told[:2] == [
        "You choose your path as number 1 of 4.",
        "Your path: Firefly if nobody has chosen it; else Ant if at most 1 seat has chosen it; "
        "else Spider if Bob has chosen it; else Dung Beetle.",
    ]
    told = at("work", "bob").forecast("PATH ant WITHOUT anna > spider IF ant = 0")
    assert told[:3] == [
        "You choose your path as number 2 of 4.",
        "Your path: Ant unless Anna has chosen it; else Spider if then ant = 0.",
        "If none of them fits: the path with fewest seats by then; of equals Dung Beetle first.",
    ]


def test_where_a_line_is_missing_the_default_is_told() -> None:
    assert at("work").forecast()[:3] == [
        "No orders received: the defaults count.",
        "You choose your path as number 1 of 4.",
        "No PATH line: you take the path with fewest seats by then; of equals Ant first.",
    ]
    told = at("work").forecast("PATH ant")
    assert told[2].startswith("No WANT line: you take by the default list: water 2 > fruit 3 > protein 3 >")
    assert told[3] == "No LEARN line: you learn, as far as you lack them: 4 > 3 > 5 > 2 > 4 > 3 > 6 > 1."


def test_wishes_spaces_and_experience_are_told() -> None:
    told = at("work").forecast(
        "WANT ant: water > NOTHING\nIF CYCLE = 2 THEN WANT fish\nWANT egg 2 > market\n"
        "TAKE ant 1: egg > NOTHING\nLAND ant: 4 > market\nPACE fast"
    )
    assert told[2:8] == [
        "On Ant you want water, and nothing else.",
        "You want fish, then what the default list names. It counts only if then CYCLE = 2.",
        "You want egg 2 > market, then what the default list names.",
        "On Ant, space 1, you take egg, or nothing.",
        "Where experience leaves a choice on Ant: space 4 > Market.",
        "Where two places are equally good you take the farther.",
    ]


def test_want_and_wounds_take_experience_away() -> None:
    hungry = {"seats": {"anna": {**SEATS["anna"], "food_state": "hungry"}}}
    told = counter("work", more=hungry).forecast("LAND ant: 4")
    assert told[-2:] == [
        "You cannot use experience in this cycle: want lets no experience be used.",
        "You learn nothing in this cycle: want lets nothing be learnt.",
    ]


def test_a_fixed_path_is_told() -> None:
    assert at("quick work").forecast("PACE slow")[0] == "You go down Ant: your path is fixed."


def test_what_the_ruler_takes_is_told() -> None:
    assert at("taxes").forecast("TAX bob: NONE\nTAX anyone: egg > fish") == [
        "You tax Bob: nothing.",
        "You tax anyone: egg > fish.",
        "To whoever goes down Firefly you give the food you have most of first.",
    ]
    told = at("traditional choice").forecast("TAX anyone: egg\nPROVIDE fish")
    assert told[-3:] == [
        "What follows counts if you go down Grasshopper.",
        "You tax anyone: egg.",
        "To whoever goes down Firefly you give fish first.",
    ]
    assert at("taxes", "bob").forecast("TAX anna: egg") == [
        "You do not go down Grasshopper: TAX and PROVIDE are not needed."
    ]


def test_what_is_shared_is_told() -> None:
    assert at("share").forecast("SUBMIT 1 apple") == [
        "All goods you made are shared, and of those kept 1 apple.",
        "No PICK line: of odd units you pick water 1 > food 3 > diamond > spear > grape > egg > apple > "
        "banana > fish > water.",
    ]
    assert at("share").forecast()[1] == (
        "No SUBMIT line: all goods you made are shared; you keep those you have kept."
    )


def test_exchange_lines_are_told_by_number_with_the_line_that_answers_them() -> None:
    assert at("market").forecast(TEXTS["market"]) == [
        "1: You give Bob 2 fish for 3 water: done if Bob writes GIVE 3 water TO anna FOR 2 fish.",
        "2: You give Dan 1 egg for nothing. It counts only if then NOT DONE 1.",
        "3: You offer Bob or Dan 2 fish for 1 water or more, 2 times: done if offers meet it, such as "
        "OFFER 1 water FOR 2 fish.",
        "4: You give Dan 9 egg for nothing, once you hold that much.",
        "No exchange leaves you with less than 1 water.",
    ]
    assert at("market").forecast() == ["No orders received: the defaults count.", "You exchange nothing."]


def test_motions_and_ballots_are_told() -> None:
    assert at("motions").forecast("VOTE M1 > none") == ["You vote M1 > none."]
    assert at("motions").forecast("VOTE abstain") == ["You abstain."]
    assert at("motions").forecast()[1] == "Without a ballot you abstain."
    assert at("motions").posts("anna", "PROPOSE EVEN").forecast()[1:] == [
        "Your motion M2: EVEN.",
        "Without a ballot you vote for your own motion M2.",
    ]


def test_what_it_costs_to_invoke_is_told() -> None:
    assert at("camp").forecast("INVOKE")[0] == (
        "You invoke government if nobody before you does, for 1 leisure; you hold 2."
    )
    poor = counter("camp", more={"seats": {"anna": {"water": 1}, "bob": {"water": 1, "fish": 3}}})
    assert poor.forecast("INVOKE")[0] == (
        "You invoke government if nobody before you does: free, for you are Indigent."
    )
    rich = counter("camp", "bob", more={"seats": {"anna": {}, "bob": {"water": 1, "fish": 3}}})
    assert rich.forecast("INVOKE")[0] == (
        "You invoke government, but as things stand you cannot: you have no leisure and are not Indigent."
    )
    assert at("camp").forecast()[1] == "You do not invoke government."


def test_the_meal_is_told_with_what_it_brings() -> None:
    assert at("camp").forecast("EAT BEST SAVE 2 apple")[1:] == [
        "You save 2 apple and eat the best meal of the rest, as things stand 3 fish + 1 egg.",
        "As things stand you drink 1 water, and the cycle brings leisure 2, water 0, food -4, types -1, "
        "penalty -1: total -4.",
        "Then you are Malnourished.",
    ]
    dying = {"seats": {"anna": {"thirst": True, "fish": 3}, "bob": {}}}
    assert counter("camp", more=dying).forecast()[-1] == "You are Dying: with that meal you die."
    assert counter("camp", "bob", more=dying).forecast()[-2:] == [
        "Then you are Dying of Thirst.",
        "Then you are Dying of Starvation.",
    ]
    assert not any("Then you are" in line for line in at("quick market", "bob").forecast())


def test_violence_is_told_in_the_order_in_which_it_is_tried() -> None:
    assert at("assembly").forecast(TEXTS["assembly"])[:9] == [
        "If there is violence, the first of these that can be done counts at each of your options.",
        "You start a fight with Bob, for 1 leisure; you hold 2.",
        "You join against Dan if it fights; else you start a fight, for 1 leisure of 2.",
        "If Dan fights, you join the side against it. It counts only if then FOES dan >= 2.",
        "If Bob fights, you join its side.",
        "If a fight is started with Carol, you join its side.",
        "You discard no Spear.",
        "If you beat Bob, your ballot is FINE ALL > SPARE.",
        "If you beat anyone, your ballot is KILL.",
    ]
    assert at("assembly", "dan").forecast()[1:3] == [
        "If there is violence, you start no fight and join none.",
        "Unless you say SPEAR no, a battle costs you a Spear for +1.",
    ]


def test_what_an_earlier_letter_left_is_told() -> None:
    told = at("carried").forecast()
    assert (
        told[0] == "No new orders received: what you wrote earlier in this cycle counts, then the defaults."
    )
    assert {"You eat 2 fish.", "On the goods of anyone who dies you vote BANK."} < set(told)
    assert "You eat nothing." in at("carried").forecast("EAT NOTHING")


def test_those_who_are_asked_nothing_are_told_so() -> None:
    dead = counter("camp", more={"seats": {**SEATS, "anna": {"status": "dead"}}})
    assert dead.forecast() == ["You are dead: nothing is asked of you."]
    assert dead.ledger() == {}
    abandoned = counter("camp", more={"seats": {**SEATS, "anna": {"abandoned": True}}})
    assert abandoned.forecast() == ["Your seat is abandoned: it goes by defaults whatever is written."]


def test_standing_orders_are_told_like_others() -> None:
    here = at("camp")
    sheet = Sheet(Played.STANDING, here.sheet("EAT 2 fish").orders)
    assert "You eat 2 fish." in here.rules.receipt(here.view, here.seat, sheet).forecast()


def test_the_tally_counts_units_out_and_in() -> None:
    assert at("market").ledger(TEXTS["market"]) == {
        "Water": "1 now, 0 out, 5 in: 6",
        "Fish": "5 now, 6 out, 0 in: -1",
        "Egg": "1 now, 10 out, 0 in: -9",
    }
    assert at("market").ledger() == {}
    assert at("share").ledger("SUBMIT 5 apple") == {"Apple": "2 now, 2 out, 0 in: 0"}


def test_the_tally_counts_leisure_and_the_meal() -> None:
    assert at("compact").ledger("INVOKE\nFIGHT bob\nFIGHT dan\nEAT 2 fish") == {
        "Leisure": "2 now, 2 out: 0",
        "Meal as things stand": "1 water + 2 fish",
        "Points of the cycle": "-9",
    }
    assert at("lonely work").ledger("EAT 2 fish") == {}


@pytest.mark.parametrize("name", list(STATES))
@pytest.mark.parametrize("seat", ["anna", "bob", "carol", "dan"])
def test_every_seat_gets_a_forecast_in_every_phase(name: str, seat: str) -> None:
    here = _seated(name, seat)
    if here:
        assert here.forecast() and here.odd("READY") == []


def _seated(name: str, seat: str) -> Counter | None:
    phase, more, options = STATES[name]
    given: dict[str, Any] = {"seats": SEATS, **more}
    return counter(phase, seat, more, **options) if seat in given["seats"] else None


@pytest.mark.parametrize("name", list(TEXTS))
def test_nothing_of_a_receipt_is_untranslated(name: str) -> None:
    here, text = at(name), TEXTS[name]
    with speaking(PSEUDO):
        told = [*here.forecast(text), *(one.partition(": ")[2] for one in here.odd(text)), *here.ledger(text)]
        left = [outside(line) for line in told]
    assert not any(character.isalpha() for character in "".join(left)), left


def test_motions_of_others_are_no_secret_but_ballots_are() -> None:
    assert MOTIONS["motions"][0]["author"] == "bob"
    assert at("motions", "bob").forecast()[1:] == [
        "Your motion M1: NEED.",
        "Without a ballot you vote for your own motion M1.",
    ]
