"""CRA 6: orders of the advanced game as a player writes them, and as they are kept."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.conditions import All
from pbem.engine.orders import Order, Reading
from pbem.engine.sheet import numbered
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.language.legality import IslandOrder
from pbem.rulesets.crusoe.language.lexicon import bare_lexicon
from pbem.rulesets.crusoe.language.orders import GRAMMAR, OF_THE_BASE, ORDERS, grammar_of
from tests.crusoe.advanced.ordergames import GAMES, a_game, bare
from tests.crusoe.advanced.orderparts import asked
from tests.crusoe.advanced.orders import any_order
from tests.crusoe.clerk import NAMES

EXAMPLES = {seat: seat.title() for seat in ("ann", "bob", "carol", "cat", "dan", "eve")}
"""The seats that examples name."""


def read(book: Book, text: str, names: dict[str, str] = NAMES, me: str = "anna") -> Reading:
    """Read lines by their words alone."""
    return GRAMMAR.read(numbered(text, GRAMMAR.opens), bare_lexicon(book, names, me), strictly=False)


def check(book: Book, order: Order, names: dict[str, str] = NAMES) -> None:
    """Read an order's stored text, as what is on file, and compare it."""
    for grammar in (GRAMMAR, grammar_of(book)):
        here = bare_lexicon(book, names)
        reading = grammar.read(numbered(str(order), grammar.opens.without_colon()), here, strictly=False)
        assert reading.complaints == () and reading.orders == (order,), (str(order), reading)
        assert [str(one) for one in reading.orders] == [str(order)]


@pytest.mark.parametrize("name", ["classes", "bonds", "decrees", "program", "moved", "state"])
def test_orders_come_back(name: str) -> None:
    """An order reads as itself."""

    @given(any_order(name))
    @settings(max_examples=60, deadline=None)
    def comes_back(order: Order) -> None:
        check(bare(name), order)

    comes_back()


@given(asked)
@settings(max_examples=60, deadline=None)
def test_tests_come_back(when: All) -> None:
    """6.4 What tests of modules ask reads as itself."""
    order = read(a_game("classes"), "INVOKE").orders[0]
    assert isinstance(order, IslandOrder)
    check(a_game("classes"), replace(order, when=when))


def games_with(kind: type[Order]) -> list[Book]:
    """Games that have an order."""
    return [a_game(name) for name in GAMES if kind in grammar_of(a_game(name)).kinds]


@pytest.mark.parametrize("kind", [kind for kind in ORDERS if kind not in OF_THE_BASE])
def test_examples_are_read(kind: type[Order]) -> None:
    """Every example of the help is an order of its kind in some game, and comes back."""
    assert games_with(kind)
    for example in kind.examples:
        assert any(_is_example(book, kind, example) for book in games_with(kind)), example


@pytest.mark.parametrize("kind", OF_THE_BASE)
def test_examples_of_what_is_added(kind: type[Order]) -> None:
    """So is what the advanced game adds to orders of the introductory one."""
    for example in kind.more_examples if issubclass(kind, IslandOrder) else ():
        assert any(_is_example(book, kind, example) for book in games_with(kind)), example


def _is_example(book: Book, kind: type[Order], example: str) -> bool:
    reading = read(book, example.replace(" / ", "\n"), EXAMPLES, "ann")
    if [type(order) for order in reading.orders] != [kind]:
        return False
    check(book, reading.orders[0], EXAMPLES)
    return True


@pytest.mark.parametrize(
    ("game", "line", "kept"),
    [
        ("classes", "attitude c", "ATTITUDE cutthroat"),
        ("classes", "DECIDE pay 12", "DECIDE signal_pay top40 12, military 12, cb 12"),
        ("classes", "decide signal pay top 40 $12, citizen band 3", "DECIDE signal_pay top40 12, cb 3"),
        ("welfare", "DECIDE BURDEN SC 2, dung beetle 1, OTHERS 4", None),
        ("welfare", "DECIDE MINIMUM $40", "DECIDE minimum_wage 40"),
        ("welfare", "DECIDE minimum wage 40", "DECIDE minimum_wage 40"),
        ("shop", "DECIDE PATHS bob ant, Carol to firefly", "DECIDE path_assignment bob ant, carol firefly"),
        ("shop", "DECIDE path_ass bob: spider", "DECIDE path_assignment bob spider"),
        ("shop", "DECIDE lim eggs 2 WHERE NOT (rank(p) > 3, 1 = 1)", None),
        ("pool", "DECIDE POOL shares bob: 2 water; rest need", None),
        ("pool", "DECIDE distribute NEED", "DECIDE distribute NEED"),
        ("classes", "PERMIT SPEECH all", "PERMIT SPEECH all"),
        ("classes", "PERMIT speech none", "PERMIT SPEECH none"),
        ("classes", "PERMIT SPEECH Bob, carol and me", "PERMIT SPEECH bob, carol, anna"),
        ("classes", "PERMIT bob FIGHT carol", "PERMIT bob ATTACK carol"),
        ("classes", "CALL 2", "CALL LEISURE 2"),
        ("classes", "IF MY leisure > 1 THEN CALL", "IF MY leisure > 1 THEN CALL"),
        ("classes", "CAMPAIGN yes", "CAMPAIGN"),
        ("classes", "ELECT warlord Bob > me", "ELECT WARLORD bob > anna"),
        ("classes", "VOTE pres carol > bob", "VOTE PRESIDENT carol > bob"),
        ("moved", "VOTE BURDEN m2 > 1 > None", "VOTE tax_burden M2 > M1 > none"),
        ("moved", "PROPOSE pay 9", "PROPOSE signal_pay top40 9, military 9, cb 9"),
        ("program", "VOTE AMENDMENT bob: y", "VOTE AMENDMENT bob yes"),
        ("program", "VOTE PROGRAM bob > Default", "VOTE PROGRAM bob > default"),
        ("program", "VOTE PROGRAM abstain", "VOTE PROGRAM abstain"),
        ("pool", "SUBMIT 2 apples, 1 egg", "SUBMIT 2 apple + 1 egg"),
        ("classes", "submit 1 egg, 2 apples at $20", "SUBMIT 2 apple AT 20, 1 egg"),
        ("classes", "BID fish: 1@$25, 2 @ 24 3@20 afford", "BID fish 1@25, 2@24, 3@20 AFFORD"),
        ("state", "SELL 3 fish TO bob AT 60 %", "SELL 3 fish TO bob AT 60%"),
        ("state", "buy 5 fish from Anyone at $8", "BUY 5 fish FROM anyone AT 8"),
        ("shop", "BUY 2 waters", "BUY 2 water"),
        ("classes", "RENT spider $12 TO all", "RENT spider 12"),
        ("classes", "INVEST $40 ant, 10 dung beetle", "INVEST 40 ant, 10 dung_beetle"),
        ("classes", "TITHE signal > leisure > bananas", "TITHE signals > leisure > banana"),
        ("classes", "SEND BACK eggs > apple", "SEND BACK egg > apple"),
        ("classes", "IMPORT 2 apple, 1 egg", "IMPORT 2 apple + 1 egg"),
        ("classes", "BOUND Dan path ant max 1 > spider", "SLAVE dan PATH ant MAX 1 > spider"),
        ("classes", "slave dan want water>fish > nothing", "SLAVE dan WANT water > fish > NOTHING"),
        ("classes", "IF CYCLE = 2 THEN SLAVE dan TAKE ant 4: water", None),
        ("classes", "HAND dan TO bob", "GIVE SLAVE dan TO bob"),
        ("classes", "give bound dan to bob", "GIVE SLAVE dan TO bob"),
        ("classes", "GIVE SLAVE dan TO bob", "GIVE SLAVE dan TO bob"),
        ("classes", "PARTNER bob > dan", "MARRY bob > dan"),
        ("classes", "FREE dan with 2 fish+1 egg", "FREE dan WITH 2 fish + 1 egg"),
        ("classes", "FEED dan 1 water, 3 bananas", "FEED dan 1 water + 3 banana"),
        ("classes", "VERDICT bob: BIND TO me > CRIPPLE 9 + fine all to carol > exile", None),
        ("classes", "VERDICT bob: FINE deed Spider + 2 shares of ant TO dan", None),
        (
            "classes",
            "GIVE $15+1 share ant TO bob FOR deed DB",
            "GIVE $15 + 1 share ant TO bob FOR deed dung_beetle",
        ),
        ("classes", "PATH spider EMPTY RENTMAX $10 > ant IF CASH > $3 RENTMAX 2", None),
        ("state", "JUDGE Eggs / bob def", "JUDGE eggs/bob default"),
        ("state", "accuse bob of eggs: He lied + stole.", "ACCUSE bob OF eggs: He lied + stole."),
    ],
)
def test_spellings(game: str, line: str, kept: str | None) -> None:
    """Case, plurals, blanks, dollar signs, short and neutral words do not matter; what is kept is whole."""
    expected = kept or _KEPT.get(line, line)
    for text in (line, expected):
        reading = read(a_game(game), text)
        assert [str(order) for order in reading.orders] == [expected], reading


_KEPT = {
    "DECIDE BURDEN SC 2, dung beetle 1, OTHERS 4": "DECIDE tax_burden sand_crab 2, dung_beetle 1, others 4",
    "DECIDE lim eggs 2 WHERE NOT (rank(p) > 3, 1 = 1)": (
        "DECIDE limits egg 2 WHERE NOT (rank(p) > 3 , 1 = 1)"
    ),
    "DECIDE POOL shares bob: 2 water; rest need": "DECIDE distribute SHARES bob: 2 water; REST NEED",
    "VERDICT bob: BIND TO me > CRIPPLE 9 + fine all to carol > exile": (
        "VERDICT bob: ENSLAVE TO anna > FINE ALL TO carol + CRIPPLE 9-10 > EXILE"
    ),
    "VERDICT bob: FINE deed Spider + 2 shares of ant TO dan": (
        "VERDICT bob: FINE deed spider + 2 shares ant TO dan"
    ),
    "PATH spider EMPTY RENTMAX $10 > ant IF CASH > $3 RENTMAX 2": (
        "PATH spider RENTMAX 10 EMPTY > ant RENTMAX 2 IF CASH > 3"
    ),
}


@pytest.mark.parametrize(
    ("test", "kept"),
    [
        ("CASH >= $50", "CASH >= 50"),
        ("quote fish > 9 AND CLOSING eggs < 4", "QUOTE fish > 9 AND CLOSING egg < 4"),
        ("UNITS water = 3 AND NOT BOUGHT fish >= 1", "UNITS water = 3 AND NOT BOUGHT fish >= 1"),
        ("RENT DB > 5 AND TERMS ant < -3", "RENT dung_beetle > 5 AND TERMS ant < -3"),
        ("RULER bob AND WARLORD me AND AGENT carol", "RULER bob AND WARLORD anna AND AGENT carol"),
        ("CEO bob fish AND MASTER dan AND CLASS me m", "CEO bob fish AND MASTER dan AND CLASS anna middle"),
        ("HOME", "HOME"),
    ],
)
def test_tests(test: str, kept: str) -> None:
    """6.4 Every atom is read, and kept in the brief's words."""
    for text in (test, kept):
        assert [str(one) for one in read(a_game("classes"), f"IF {text} THEN INVOKE").orders] == [
            f"IF {kept} THEN INVOKE"
        ]


@given(st.sampled_from([*GAMES]))
@settings(max_examples=7, deadline=None)
def test_help_says_what_is_added(name: str) -> None:
    """HELP shows in an advanced game what it adds to orders of the introductory one, and in no other."""
    grammar = grammar_of(a_game(name))
    for kind in grammar.kinds:
        said, examples = grammar.more_of(kind)
        if kind in OF_THE_BASE and issubclass(kind, IslandOrder):
            assert (said, examples) == (kind.more_help, kind.more_examples)
        else:
            assert (said, examples) == ("", ())
