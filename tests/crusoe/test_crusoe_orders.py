"""Brief 5: orders as a player writes them, mistakes and all."""

from __future__ import annotations

import pytest

from pbem.rulesets.crusoe.language.lexicon import bare_lexicon
from pbem.rulesets.crusoe.language.orders import GRAMMAR
from tests.crusoe.clerk import NAMES, misunderstood, understood
from tests.crusoe.tables import a_book


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("PATH firefly IF EMPTY > Ant MAX 1 > dung beetle", "PATH firefly EMPTY > ant MAX 1 > dung_beetle"),
        ("path SC with Bob > crab without me > GH", None),
        ("PATH ant IF ant = 1 > firefly EMPTY", "PATH ant IF ant = 1 > firefly EMPTY"),
        (
            "PATH ant IF MY water>2 AND NOT bob ON SP > spi",
            "PATH ant IF MY water > 2 AND NOT bob ON spider > spider",
        ),
        (
            "PATH ant IF ALONE > Sandcrab IF dung beetle > 0 > ff",
            "PATH ant IF ALONE > sand_crab IF dung_beetle > 0 > firefly",
        ),
        ("WANT water 2 > fish 3 > leisure > market", "WANT water 2 > fish 3 > leisure > market"),
        ("want Firefly: top 40 > military > leisures 1", "WANT firefly: top40 > military > leisure 1"),
        (
            "WANT top 40 2 > citizen band > plain fish > speared fish 3 > nothing",
            "WANT top40 2 > cb > plain fish > speared fish 3 > NOTHING",
        ),
        ("WANT NOTHING", "WANT NOTHING"),
        ("WANT ant: NOTHING", "WANT ant: NOTHING"),
        (
            "IF GROUP water < 3 THEN WANT dung: water > bananas > apple",
            "IF GROUP water < 3 THEN WANT dung_beetle: water > banana > apple",
        ),
        ("TAKE ant 7: leisure", "TAKE ant 7: leisure"),
        ("TAKE sc 9: nothing", "TAKE sand_crab 9: NOTHING"),
        ("TAKE ant 4 fruits > plain fish > spear", "TAKE ant 4: fruit > fish > spear"),
        ("LAND ant: 4 > 7 > market", "LAND ant: 4 > 7 > 9"),
        ("PACE f", "PACE fast"),
        ("LEARN 4 > 4 > 3", "LEARN 4 > 4 > 3"),
        ("LEARN dung beetle: 4>5>4", "LEARN dung_beetle: 4 > 5 > 4"),
        ("PICK water 2 > protein 3 > diamonds", "PICK water 2 > protein 3 > diamond"),
    ],
)
def test_orders_of_production(line: str, kept: str | None) -> None:
    """Case, plurals, abbreviations and names in part do not matter; the stored form is whole."""
    expected = kept or "PATH sand_crab WITH bob > sand_crab WITHOUT anna > grasshopper"
    assert understood(line) == [expected]
    assert understood(expected) == [expected]


@pytest.mark.parametrize(
    ("scenario", "line", "kept"),
    [
        ("socialism", "SUBMIT 2 apples + 1 egg", "SUBMIT 2 apple + 1 egg"),
        ("socialism", "submit 1 egg, 2 apple", "SUBMIT 2 apple + 1 egg"),
        ("communism", "SUBMIT all", "SUBMIT ALL"),
        ("communism", "SUBMIT NONE", "SUBMIT NONE"),
        ("traditional", "TAX bob: diamond > grape", "TAX bob: diamond > grape"),
        ("traditional", "TAX carol: none", "TAX carol: NONE"),
        ("traditional", "TAX anyone egg > fish > none", "TAX anyone: egg > fish > NONE"),
        ("traditional", "PROVIDE bananas > fish", "PROVIDE banana > fish"),
        ("capitalism", "GIVE 2 fish+1 egg TO bob FOR 1 grape", "GIVE 2 fish + 1 egg TO bob FOR 1 grape"),
        ("capitalism", "GIVE 1 water TO Carol", "GIVE 1 water TO carol"),
        ("capitalism", "OFFER 2 banana FOR 1 egg", "OFFER 2 banana FOR 1 egg"),
        (
            "capitalism",
            "OFFER 2 banana FOR 1 egg TO carol, Dan TIMES 3",
            "OFFER 2 banana FOR 1 egg TIMES 3 TO carol, dan",
        ),
        ("capitalism", "KEEP 3 food", "KEEP 3 food"),
        ("capitalism", "LEAVE", "LEAVE"),
        ("socialism", "PROPOSE labor", "PROPOSE LABOUR"),
        ("socialism", "PROPOSE SHARES dan: 2 water; REST NEED", "PROPOSE SHARES dan: 2 water; REST NEED"),
        (
            "socialism",
            "propose shares Anna: 1 diamond + 2 water;bob: 3 fish, 1 egg;",
            "PROPOSE SHARES anna: 2 water + 1 diamond; bob: 3 fish + 1 egg; REST EVEN",
        ),
        ("socialism", "PROPOSE SHARES dan: 2 water; REST bob", "PROPOSE SHARES dan: 2 water; REST bob"),
        ("socialism", "WITHDRAW 2", "WITHDRAW M2"),
        ("socialism", "VOTE m2 > 1 > None", "VOTE M2 > M1 > none"),
        ("socialism", "VOTE abstain", "VOTE abstain"),
        ("capitalism", "IF bob leisure >= 4 AND MY leisure >= 2 THEN INVOKE", None),
        ("capitalism", "EAT 3 fish, 1 egg and 3 bananas", "EAT 3 fish + 1 egg + 3 banana"),
        ("capitalism", "EAT best", "EAT BEST"),
        ("capitalism", "EAT BEST SAVE 2 apple", "EAT BEST SAVE 2 apple"),
        ("capitalism", "EAT nothing", "EAT NOTHING"),
        ("capitalism", "DRINK 1", "DRINK 1"),
        (
            "capitalism",
            "ESTATE anyone: TO anna > need > EVEN > bank",
            "ESTATE anyone: TO anna > NEED > EVEN > BANK",
        ),
        ("capitalism", "IF SIDE carol = 0 THEN FIGHT bob", None),
        ("capitalism", "IF FOES me >= 2 THEN SPEAR yes", "IF FOES anna >= 2 THEN SPEAR yes"),
        ("capitalism", "JOIN against dan", "JOIN AGAINST dan"),
        ("capitalism", "JOIN WITH dan", "JOIN WITH dan"),
        ("capitalism", "ATTACK Bob", "ATTACK bob"),
        ("capitalism", "DEFEND carol", "DEFEND carol"),
        ("capitalism", "SPEAR n", "SPEAR no"),
        (
            "capitalism",
            "VERDICT bob: fine all TO anna > FINE 2 water+3 fish > SPARE",
            "VERDICT bob: FINE ALL TO anna > FINE 2 water + 3 fish > SPARE",
        ),
        (
            "traditional",
            "VERDICT anyone swap + fine 1 grape > SWAP WITH anna > kill",
            "VERDICT anyone: FINE 1 grape + SWAP > SWAP WITH anna > KILL",
        ),
    ],
)
def test_orders_of_the_other_steps(scenario: str, line: str, kept: str | None) -> None:
    """What belongs together is written in many ways, and kept in one."""
    lexicon = bare_lexicon(a_book(scenario=scenario), NAMES, "anna")
    from pbem.engine.orders import Line

    for text in (line, kept or line):
        reading = GRAMMAR.read([Line(1, text)], lexicon, strictly=False)
        assert not reading.complaints, reading.complaints
        assert [str(order) for order in reading.orders] == [kept or line]


@pytest.mark.parametrize(
    ("test", "kept"),
    [
        ("MY fish < 3", "MY fish < 3"),
        ("I water = 0", "MY water = 0"),
        ("GROUP goods <> 4", "GROUP goods <> 4"),
        ("BANK top 40 >= 1", "BANK top40 >= 1"),
        ("POOL signals > 10", "POOL signals > 10"),
        ("COMMON diamond = 1", "COMMON diamond = 1"),
        ("Bob anything < 9", "bob anything < 9"),
        ("MY types >= 3", "MY types >= 3"),
        ("bob vp <= -3", "bob vp <= -3"),
        ("ON ant", "ON ant"),
        ("I ON crab", "ON sand_crab"),
        ("bob ON Dung Beetle", "bob ON dung_beetle"),
        ("DB >= 2", "dung_beetle >= 2"),
        ("ALONE AND NOT CROWDED", "ALONE AND NOT CROWDED"),
        ("SPACE > 4 AND ROUND >= 2 AND CYCLE = 3", "SPACE > 4 AND ROUND >= 2 AND CYCLE = 3"),
        ("I WOUNDED AND bob thirsty AND me HUNGRY", "I WOUNDED AND bob THIRSTY AND I HUNGRY"),
        ("DYING AND carol DEAD AND dan INDIGENT", "I DYING AND carol DEAD AND dan INDIGENT"),
        ("INVOKER me AND bob FIGHTING AND dan STARTED", "INVOKER anna AND bob FIGHTING AND dan STARTED"),
        ("SIDE bob = 0 AND FOES me > 1", "SIDE bob = 0 AND FOES anna > 1"),
        ("NOT DONE 1 AND DONE 12", "NOT DONE 1 AND DONE 12"),
    ],
)
def test_tests(test: str, kept: str) -> None:
    """CRU-P02 Every atom is read, and kept in the rulebook's words."""
    for text in (test, kept):
        assert understood(f"IF {text} THEN INVOKE") == [f"IF {kept} THEN INVOKE"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("PATH moon", 'There is no path "moon".'),
        ("PATH spider WITHOUT bob MAX 0", "A path has one condition only."),
        ("PATH s", '"s" could be Sand Crab or Spider.'),
        ("PATH ant now", 'I do not understand "now".'),
        ("WANT watr", 'Did you mean "water"?'),
        ("WANT water 0", "0 is not between 1 and"),
        ("WANT market 1", "The Market has no number"),
        ("WANT water > NOTHING 2", "NOTHING has no number."),
        ("WANT NOTHING > water", "NOTHING stands at the end of the list."),
        ("WANT water NOTHING > fish", "NOTHING stands at the end of the list."),
        ("WANT", "Write WANT and what you want"),
        ("TAKE ant 2: apple", "apple is no type of icon"),
        ("TAKE ant 2: NOTHING > egg", "NOTHING stands at the end of the list."),
        ("LAND ant: moon", '"moon" is not a space'),
        ("PACE quick", '"quick" is no pace'),
        ("LEARN 7", "7 is not between 1 and 6."),
        ("LEARN moon: 4", 'There is no path "moon".'),
        ("PICK leisure", "leisure is never shared out."),
        ("GIVE fish TO bob", "How many?"),
        ("GIVE 2 fish + 1 fish TO bob", "fish stands there twice."),
        ("GIVE 2 fish bob", "TO is missing"),
        ("OFFER 1 fish + 1 egg FOR 1 water", "An OFFER takes one thing on each side."),
        ("OFFER 1 fish FOR 1 egg TIMES 0", "0 is not between 1 and"),
        ("EAT", "Write EAT and foods"),
        ("EAT BEST 2 fish", "Write EAT and foods"),
        ("EAT 1 water", "water is no food"),
        ("EAT 1 fish SAVE 1 egg", "SAVE stands behind EAT BEST only."),
        ("DRINK 3", "3 is not between 0 and 2."),
        ("ESTATE bob: LABOUR", '"LABOUR" is no division'),
        ("FIGHT zoe", 'There is no player "zoe".'),
        ("JOIN bob", '"bob" is no side'),
        ("VERDICT bob: hang", '"hang" is no verdict'),
        ("VERDICT bob: KILL + FINE ALL", "KILL stands alone."),
        ("VERDICT bob: FINE ALL + FINE 1 egg", "FINE stands there twice."),
        ("VERDICT bob: SPARE TO anna", "SPARE takes no goods"),
        ("VERDICT bob: FINE 1 leisure", "leisure is no good"),
        ("IF MY egg > 1 THEN PATH ant", "PATH cannot depend on IF."),
        ("IF MY egg > 1 THEN KEEP 1 egg", "KEEP cannot depend on IF."),
        ("IF MY egg > 1 THEN SPEECH: Hear me!", "SPEECH cannot depend on IF."),
        ("IF POOL egg > 1 THEN INVOKE", "The POOL holds radio signals only."),
        ("IF moon > 1 THEN INVOKE", 'I do not know the test "moon".'),
        ("IF MY egg THEN INVOKE", '"THEN" is not a comparison'),
        ("IF bob THEN INVOKE", '"THEN" is not known here'),
        ("SUBMIT 1 egg", "Your economy has no common pool."),
        ("TAX bob: egg", "Only the Traditional Economy"),
        ("VOTE M1", "Only Tribal Socialism has motions."),
    ],
)
def test_orders_that_are_not_understood(line: str, said: str) -> None:
    """What no order can be is refused at once, with the reason."""
    assert any(said in one for one in misunderstood(line)), misunderstood(line)


def test_ballots_that_are_not_understood() -> None:
    """CRU-P17 A division and a ballot say what is wrong with them."""
    lexicon = bare_lexicon(a_book(scenario="socialism"), NAMES)
    from pbem.engine.orders import Line

    for line, said in (
        ("PROPOSE SHARES", "SHARES names nobody's share."),
        ("PROPOSE SHARES bob: 1 water; REST LABOUR", "cannot be divided by LABOUR"),
        ("PROPOSE SHARES bob: 1 leisure", "leisure is no good"),
        ("PROPOSE SHARES bob: 1 water; bob: 1 egg", "bob stands there twice."),
        ("PROPOSE SHARES bob: 1 water carol: 1 egg", '";" is missing'),
        ("PROPOSE FAIR", '"FAIR" is no division'),
        ("VOTE M1 > abstain", '"abstain" stands alone.'),
        ("VOTE X1", '"X1" is no motion'),
        ("SUBMIT 1 leisure", "leisure is no good"),
        ("SUBMIT ALL 1 egg", "Write SUBMIT and goods"),
    ):
        complaints = GRAMMAR.read([Line(1, line)], lexicon, strictly=False).complaints
        assert any(said in str(one) for one in complaints), (line, complaints)
