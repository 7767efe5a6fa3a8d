"""Brief 5.4: settings as a player writes them, mistakes and all; and what holds for all orders."""

from __future__ import annotations

import pytest

from pbem.engine.orders import Line, is_no_order
from pbem.engine.ruleset import Played
from pbem.engine.settle import Filed, settle
from pbem.rulesets.planetismals.bids import Bid
from pbem.rulesets.planetismals.choices import On
from pbem.rulesets.planetismals.orders import GRAMMAR, ORDERS, PHASE_ORDERS
from pbem.rulesets.planetismals.plans import ORDER_WORDS
from tests.planetismals.postroom import GIVEN, desk, place, read, refused, rules, stored


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("shuttles sh4>sh1", "SHUTTLES SH4 > SH1"),
        ("SHUTTLES SH4 > SHl", "SHUTTLES SH4 > SH1"),
        ("run ex1 off", "RUN EX1 OFF"),
        ("RUN rf5 max 5", "RUN RF5 MAX 5"),
        ("RUN RF5 MAX 0", "RUN RF5 MAX 0"),
        ("RUN FY2 PREFER Manufactured Goods", "RUN FY2 PREFER manufactured"),
        ("RUN FY2 pref high-tech", "RUN FY2 PREFER hightech"),
        ("RATIONS co4 no", "RATIONS CO4 NO"),
        ("rations all yes", "RATIONS ALL YES"),
        ("RESERVE $400", "RESERVE 400"),
        ("RESERVE 400 MG", "RESERVE 400"),
        ('NAMES "Ceres" > Pallas II > "O\'Neill-3"', 'NAMES "Ceres" > "Pallas II" > "O\'Neill-3"'),
        ('NAME D3 "Ceres"', 'NAME D3 "Ceres"'),
        ('NAME "Rock D3" "Ceres"', 'NAME D3 "Ceres"'),
        ("NAME E7 New Ceres", 'NAME E7 "New Ceres"'),
        ('NAME D3 "rock d3"', 'NAME D3 "rock d3"'),
        ("ON 02 idle", "ON 2 IDLE"),
        ("ON SALVAGE SH4 > SH1", "ON 2 SH4 > SH1"),
        ("ON strike all", "ON STRIKE ALL"),
        ("ON 13 FY2", "ON 13 FY2"),
        ("ON 14 NONE", "ON 14 NONE"),
        ("ON STRIKE RF5 > FY2", "ON STRIKE RF5 > FY2"),
        (
            "ON SABOTAGE bob plant > leader refineries > cat > RF6",
            "ON 19 bob plant > leader refinery > cat > RF6",
        ),
        ("ON 20 Vesta > New Juno > BOB > leader > NONE", "ON 20 C4 > H5 > bob > leader > none"),
        ("ON BUYOUT CO7 > leader > none", "ON 21 CO7 > leader > none"),
        ("ON rent D3 > Vesta", "ON 23 D3 > C4"),
        ("ON 28 RS3", "ON 28 RS3"),
        ("ON tour CO4", "ON 29 CO4"),
        ("ON ESPIONAGE leader > bob", "ON 30 leader > bob"),
        ("ON interfere anyone", "ON 83 anyone"),
        ("ON 83 none", "ON 83 NONE"),
        ("ON TAXUP CO4", "ON 84 CO4"),
        ("ON TAXDOWN default", "ON 85 DEFAULT"),
    ],
)
def test_settings_that_are_understood(line: str, kept: str) -> None:
    """Case, blanks, plain abbreviations and names for numbers do not matter; the stored form is whole."""
    assert stored(line) == [kept]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("SHUTTLES SH9", "There is no shuttle SH9. Yours: SH1, SH4."),
        ("SHUTTLES SH2", "SH2 is bob's."),
        ("SHUTTLES D", '"D" is no shuttle'),
        ("RUN RF6 OFF", "RF6 is bob's."),
        ("RUN EX9 OFF", "There is no installation EX9."),
        ("RUN CO4 OFF", "CO4 is of type colony; RUN OFF is not for it. Yours: EX1, FY2, RF5."),
        ("RUN RS3 MAX 2", "RS3 is of type research station; RUN MAX is not for it."),
        ("RUN EX1 MAX 11", "11 is not between 0 and 10."),
        ("RUN EX1 MAX", "MAX is followed by a number of units."),
        ("RUN EX1 OFF 3", "OFF stands alone."),
        ("RUN RF5 PREFER hightech", "RF5 is of type refinery; RUN PREFER is not for it. Yours: FY2."),
        ("RUN FY2 PREFER food", "PREFER is followed by hightech or manufactured."),
        ("RATIONS CO7 NO", "CO7 is bob's. Yours: CO4."),
        ("RATIONS EX1 NO", "EX1 is of type ore extractor. Yours: CO4."),
        ("RATIONS CO4 MAYBE", '"MAYBE" is no answer'),
        ("RESERVE -5", "-5 is less than nothing."),
        ('NAMES "Vesta"', 'The name "Vesta" is taken by C4.'),
        ('NAMES "3 Stones"', "first a letter"),
        (f'NAMES "{"x" * 25}"', "has not 1 to 24 characters"),
        ('NAMES ""', "has not 1 to 24 characters"),
        ('NAMES "D4"', 'The name "D4" means something else in orders.'),
        ('NAMES "sh1"', "means something else"),
        ('NAMES "Base"', "means something else"),
        ('NAMES "Bob"', "means something else"),
        ('NAMES "leader"', "means something else"),
        ('NAME C4 "Ceres"', "C4 was discovered by bob."),
        ('NAME D4 "Ceres"', "There is no asteroid in D4."),
        ('NAME Z9 "Ceres"', "There is no hex Z9 on this board (A3…I7)."),
        ('NAME D3 "vesta"', "is taken by C4."),
        ("ON 31 YES", 'Event "31" leaves no choice'),
        ("ON TUORISM CO4", 'Did you mean "TOURISM"?'),
        ("ON TAX CO4", '"TAX" could be TAXUP or TAXDOWN.'),
        ("ON 2 SH2", "SH2 is bob's."),
        ("ON 2 ALL", "ON SALVAGE is not answered by ALL"),
        ("ON 2 bob", "ON SALVAGE needs your own shuttles."),
        ("ON 13 RF5", "RF5 is of type refinery; ON 13 needs one of your factories."),
        ("ON 14 RF6", "RF6 is bob's."),
        ("ON 19 RF5", "RF5 is your own."),
        ("ON 19 CO7", "ON SABOTAGE spares colonies such as CO7."),
        ("ON 19 bob colony", "ON SABOTAGE spares colonies."),
        ("ON 19 me", "ann is your own seat."),
        ("ON 19 RF99", "There is no installation RF99."),
        ("ON 20 D4", "There is no asteroid in D4."),
        ("ON 20 Z9", "There is no hex Z9"),
        ("ON 20 bob refinery", "ON TAKEOVER needs players, or leader."),
        ("ON 21 RF6", "RF6 is of type refinery; ON BUYOUT is for colonies."),
        ("ON 23 bob", "ON RENT needs asteroids."),
        ("ON RESEARCH EX1", "EX1 is of type ore extractor; ON RESEARCH needs one of your research stations."),
        ("ON TOURISM RF5", "RF5 is of type refinery; ON TOURISM needs one of your colonies. Yours: CO4."),
        ("ON 84 CO7", "CO7 is bob's."),
        ("ON 30 ann", "ann is your own seat."),
        ("ON 30 anyone", "ON ESPIONAGE needs players, or leader."),
        ("ON 83 zoe", 'There is no player "zoe".'),
    ],
)
def test_settings_that_are_refused(line: str, told: str) -> None:
    """Every refusal says the reason and, where there is one, the way out."""
    assert told in refused(line)


def test_talk_that_begins_like_an_order() -> None:
    """A sentence of the letter around the orders is no order gone wrong."""
    (talk,) = read("On Tuesday I am away.").complaints
    assert is_no_order(talk) and not talk.hint
    assert 'Did you mean "SALVAGE"?' in refused("on salvge yes")


def test_lists_keep_what_is_good_in_them() -> None:
    """Each item is held against what its writer knows; the others stand."""
    reading = read('SHUTTLES SH9 > SH4\nNAMES "Base" > "Ceres"\nON 2 SH4 > SH2 > YES')
    assert [str(order) for order in reading.orders] == ["SHUTTLES SH4", 'NAMES "Ceres"', "ON 2 SH4"]
    assert len(reading.complaints) == 4


def test_an_asteroid_named_by_choice_keeps_its_name() -> None:
    """PLA-R19: only a default name may be changed."""
    rocks = {
        **GIVEN["asteroids"],
        "D3": {"owner": "ann", "discoverer": "ann", "was_named": True, "name": "Ida"},
    }
    assert "D3 is named already: Ida." in refused('NAME D3 "Ceres"', given={**GIVEN, "asteroids": rocks})


def test_any_installation_where_buyout_target_says_so() -> None:
    """PLA-X05: option buyout_target."""
    assert stored("ON 21 RF6", buyout_target="installation") == ["ON 21 RF6"]


def test_a_seat_that_has_left_orders_nothing() -> None:
    """PLA-R63: a removed seat never acts, and nothing is offered to it."""
    given = {**GIVEN, "seats": {"ann": {}, "bob": {"status": "removed"}, "cat": {}}}
    assert "Your company has left the game" in refused("RESERVE 5", seat="bob", given=given)
    assert "bob has left the game." in refused("GIVE $5 TO bob", given=given)
    assert "bob has left the game." in refused("ON 30 bob", given=given)


def test_standing_orders_are_rechecked_at_the_deadline() -> None:
    """Read without a look at the board, they are held against it when they are used."""
    text = "ON SALVAGE YES\nBID COLONY 700 MAX 1\nRUN EX9 OFF\nPLAN SH1: GO Z9\nPLAN SH4: GO D3"
    game = rules()
    sheet = settle(game, place(), {"ann": Filed(standing=text)})["ann"]
    assert sheet.played is Played.STANDING
    assert [str(order) for order in sheet.orders] == ["ON 2 YES", "PLAN SH4: GO D3"]
    told = " ".join(map(str, sheet.failed))
    assert "There is no installation EX9." in told and "There is no hex Z9" in told and "BID" not in told


def test_phases_take_their_orders() -> None:
    """In the phase bids only bids are sent."""
    assert {"orders": ORDERS, "bids": (Bid,)} == PHASE_ORDERS
    assert sorted(GRAMMAR.verbs()) == sorted(ORDER_WORDS)


def test_help_and_examples() -> None:
    """Every example of the help can be read."""
    for kind in ORDERS:
        assert kind.rule.startswith("PLA-") and kind.help
        for example in kind.examples:
            line = example.replace("FY9", "FY2").replace("CO12", "CO4")
            assert GRAMMAR.read([Line(1, line)], desk(), strictly=False).complaints == ()


def test_none_ends_a_list_or_answers() -> None:
    """NONE is a word of the answer, none an item."""
    assert On("20", ("NONE",)).items == ("none",) and On("83", ("NONE",)).items == ("NONE",)
