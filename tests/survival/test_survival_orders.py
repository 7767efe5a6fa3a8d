"""Brief 5: the order language as a player meets it, mistakes and all."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.dice import Dice
from pbem.engine.orders import Line, Reading
from pbem.engine.ruleset import Position, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.engine.sheet import numbered, read_paper
from pbem.engine.words import Fault, Why
from pbem.rulesets.survival.book import Behaviour
from pbem.rulesets.survival.island import Island
from tests.survival.islands import LINE, creature, default_rules, played, position, sentences

RULES = default_rules()
BOOK = RULES.book


def place(round: int = 6, **changes: object) -> Position[Island]:
    """17H, 63H and 64H of ann and 88C of bob, in a round of Year 1; in a Spring 64H is a newborn."""
    young = {"is_newborn": round % 4 == 1, "born": round, "parent": 63}
    folk = [
        creature(BOOK, "17H", "ann", "B8", genes=("Speed",)),
        creature(BOOK, "63H", "ann", "B8", hunger=1, behaviour=Behaviour.AGGRESSIVE),
        creature(BOOK, "64H", "ann", "B8", **young),
        creature(BOOK, "88C", "bob", "E5", genes=("Swimming",)),
        creature(BOOK, "90O", "cat", "J9"),
    ]
    return position(BOOK, folk, round)


def read(text: str, round: int = 6, seat: str = "ann") -> Reading:
    """Read a letter's lines as received."""
    here = place(round)
    lexicon = RULES.lexicon(BOOK, RULES.view(BOOK, here.state, seat), seat)
    return RULES.grammar.read(numbered(text), lexicon, RULES.phase("season").orders)


def refused(text: str, round: int = 6, seat: str = "ann") -> str:
    """What the player is told of a wrong line."""
    reading = read(text, round, seat)
    assert reading.orders == () and reading.complaints
    return " ".join(map(str, reading.complaints))


@pytest.mark.parametrize(
    ("line", "stored"),
    [
        ("move 17 ne", "MOVE 17 NE"),
        ("Mov 17h to C8", "MOVE 17H C8"),
        ("MOVE 17, 63 RAND", "MOVE 17, 63 RANDOM"),
        ("MOVE 17 C9 > N>STAY", "MOVE 17 C9 > N > STAY"),
        ("MOVE OLD STAY", "MOVE OLD STAY"),
        ("MODE hung a", "MODE HUNGRY aggressive"),
        ("BEHAVE 17 Semi-Defensive", "MODE 17 semi"),
        ("stay at b8", "STAY AT B8"),
        ("17H C8 def", "17H C8 defensive"),
        ("17 S", "17 S"),
        ("all stay agg", "ALL STAY aggressive"),
        ("ENEMY BOB", "ENEMY bob"),
        ("enemy none", "ENEMY NONE"),
        ('name "Grob #2"', 'NAME "Grob #2"'),
        ("NAME Lesser Grobs", 'NAME "Lesser Grobs"'),
        ("VOTE draw me, bob", "VOTE DRAW ann, bob"),
        ("vote draw no", "VOTE DRAW NO"),
        ("IF not 63 hun THEN MODE 63 D", "IF NOT 63 HUNGRY THEN MODE 63 defensive"),
        ("IF plants here<1 THEN MOVE 63 N > NE", "IF PLANTS HERE < 1 THEN MOVE 63 N > NE"),
        ("IF CORPSES B8 >= 2 THEN STAY ALL", "IF CORPSES B8 >= 2 THEN STAY ALL"),
        ("IF SEASON summer THEN STAY 17", "IF SEASON summer THEN STAY 17"),
        ("IF KIND herbivore THEN STAY 17", "IF KIND H THEN STAY 17"),
        ("IF 88 LIVES THEN ENEMY bob", "IF 88 LIVES THEN ENEMY bob"),
    ],
)
def test_what_is_understood(line: str, stored: str) -> None:
    """Case, blanks and plain abbreviations do not matter; the stored form is whole."""
    reading = read(line)
    assert [str(complaint) for complaint in reading.complaints] == []
    assert [str(order) for order in reading.orders] == [stored]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("MOVE 88 N", "88C is not yours. Yours: 17H, 63H, 64H."),
        ("MOVE 5 N", "There is no such creature as 5."),
        ("MODE 17C D", "17 is 17H, not 17C."),
        ("MODE 63 agressive", "Write MODE 63 aggressive."),
        ("MOVE 63 A8 B7", "A8 B7 is 2 steps away, 63H has 1."),
        ("MOVE 17 K4", "K4 does not exist."),
        ("MOVE 17 K4", "next to it: N B7 J(0,2,2)"),
        ("MOVE 63 B5", "B5 is 3 steps away, 63H has 1."),
        ("MOVE 17 E7", "E7 is water and 17H cannot swim."),
        ("MOVE 17 N > Q", '"Q" is no way; directions are N NE SE S SW NW'),
        ("PLACE 63 N", "PLACE: not in this round (round 6, Summer)."),
        ("GENE Speed", "GENE: not in this round"),
        ("START B7", "START: not in this round"),
        ("KIND H", "not in this round"),
        ("ENEMY ann", "ann is your own species."),
        ("ENEMY zoe", 'There is no player "zoe".'),
        ("VOTE DRAW bob", "A draw takes at least two species."),
        ("NAME", "a name is missing"),
        ('NAME ""', "A name has 1 to 40 printable characters."),
        (f'NAME "{"x" * 41}"', "A name has 1 to 40 printable characters."),
        ('NAME "bob"', '"bob" is taken.'),
        ("17", "That line says nothing"),
        ("IF 17 TIRED THEN STAY 17", '"TIRED" is no test: write HUNGRY or'),
        ("IF 17 HUNGRY STAY 17", "THEN is missing"),
        ('IF 17 HUNGRY THEN NAME "x"', "NAME cannot depend on IF."),
        ("IF PLANTS B8 ~ 2 THEN STAY 17", '"~" is not a comparison'),
        ("MOVE A N", '"A" could be ALL or AT.'),
        ("ENEMY", "a species is missing"),
        ("SPEECH all", 'I do not know the order "SPEECH".'),
    ],
)
def test_what_is_refused_and_why(line: str, told: str) -> None:
    """Every refusal says the reason and, where there is one, the way out."""
    assert told in refused(line)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("PLACE 17 N", "17H is no newborn"),
        ("PLACE 64 D5", "D5 is not next to B8."),
        ("PLACE 64 Q9", "Q9 does not exist."),
        ("MOVE 64 N", "64H is placed, not moved."),
        ("GENE Venom", "Venom is not for herbivores."),
        ("GENE Armour", "advanced advantages come from Year 2 on."),
        ("GENE Sped", 'Did you mean "Speed"?'),
    ],
)
def test_what_is_refused_in_spring(line: str, told: str) -> None:
    """Round 5: the old move, the young are placed, advantages are basic."""
    assert told in refused(line, 5)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("MOVE 88 S", "S ends in water."),
        ("MOVE 88 F6", "F6 is water: the way ends in water."),
        ("MOVE 88 S S S", "E7 is water and 88C has swum as far as it can."),
        ("MOVE 88 E8", "E8 is 2 steps away, 88C has 1."),
        ("MOVE 88 E6 G6", "G6 is not next to E6."),
        ("MOVE 88 SE NE N", "SE NE N is 2 steps away, 88C has 1."),
    ],
)
def test_how_far_one_can_swim(line: str, told: str) -> None:
    """SUR-R18: one step leads through one water hex to land beyond it."""
    assert told in refused(line, seat="bob")


def test_swimming_to_the_other_shore() -> None:
    """SUR-G01: through F5 to G5, by directions or by the name of the goal."""
    for way in ("SE NE", "F5 G5", "G5"):
        assert "88C moves from E5 by F5 to G5." in sentences(
            played(RULES, place(), {"bob": f"MOVE 88 {way}"})
        )


def test_one_line_for_several_stands_for_those_that_can() -> None:
    """SUR-R74: creature by creature; one that cannot is refused alone."""
    reading = read("MOVE 17, 63, 88 D9")
    assert len(reading.orders) == 1
    reasons = sorted(str(complaint) for complaint in reading.complaints)
    assert "88C is not yours" in reasons[0] and "D9 is 2 steps away, 63H has 1." in reasons[1]
    told = sentences(played(RULES, place(), {"ann": "MOVE 17, 63, 88 D9"}))
    assert "17H moves from B8 by C9 to D9." in told
    assert "63H stays in B8." in told


@pytest.mark.parametrize(
    ("text", "modes"),
    [
        ("MODE ALL A\nMODE 17 D\nMODE ALL S", {17: "D", 63: "S", 64: "S"}),
        ("MODE 63 D\nMODE HUNGRY A\nMODE ALL S", {17: "S", 63: "D", 64: "S"}),
        ("MODE HUNGRY A\nMODE AT B8 S", {17: "S", 63: "S", 64: "S"}),
        ("MODE AT B8 S\nMODE HUNGRY A\nMODE ALL D", {17: "S", 63: "A", 64: "S"}),
        ("MODE ALL D\nIF 17 HUNGRY THEN MODE 17 A", {17: "D", 63: "D", 64: "D"}),
        ("MODE ALL D\nIF 63 HUNGRY THEN MODE 17 A", {17: "A", 63: "D", 64: "D"}),
        ("17 agg\n63 STAY", {17: "A", 63: "A", 64: "D"}),
    ],
)
def test_which_line_beats_which(text: str, modes: dict[int, str]) -> None:
    """A number beats a selector, a selector beats ALL, the later beats the earlier, a false test nothing."""
    after = played(RULES, place(), {"ann": text}).position.state
    assert {number: after.creatures[number].behaviour.value for number in modes} == modes


@pytest.mark.parametrize(
    ("test", "holds"),
    [
        ("17 FED", True),
        ("NOT 17 HUNGRY", True),
        ("63 HUNGRY", True),
        ("63 RAVENOUS", False),
        ("17 AT B8", True),
        ("17 AT B7", False),
        ("5 LIVES", False),
        ("NOT 5 LIVES", True),
        ("5 FED", False),
        ("NOT 5 FED", False),
        ("PLANTS B7 = 2", True),
        ("PLANTS B7 > 2", False),
        ("PLANTS HERE >= 3", True),
        ("CORPSES HERE <= 0", True),
        ("PLANTS Q9 < 9", False),
        ("NOT PLANTS Q9 < 9", False),
        ("SEASON sum", True),
        ("NOT SEASON winter", True),
        ("KIND H", True),
        ("KIND carnivore", False),
    ],
)
def test_if_lines(test: str, holds: bool) -> None:
    """Tests are of the island when orders are due; about the dead all but LIVES are false."""
    after = played(RULES, place(), {"ann": f"MODE 17 D\nIF {test} THEN MODE 17 A"}).position.state
    assert (after.creatures[17].behaviour is Behaviour.AGGRESSIVE) == holds


@pytest.mark.parametrize(
    ("heading", "round"),
    [("ROUND 7", 7), ("round 15", 15), ("WINTER", 8), ("Autumn", 7), ("SUMMER", 10), ("spr", 9)],
)
def test_for_headings(heading: str, round: int) -> None:
    """A season is the next one of that name; the one now due is not ahead."""
    assert RULES.ahead(BOOK, RULES.view(BOOK, place().state, "ann"), heading) == round


@pytest.mark.parametrize(
    "heading",
    ["ROUND 6", "ROUND 5", "ROUND 16", "ROUND", "ROUND ²", "ROUND x", "S", "", "EVER", "ROUND 99999999"],
)
def test_headings_that_make_no_sense(heading: str) -> None:
    """Rounds gone by, now due, beyond the limit or unheard of."""
    with pytest.raises(Fault):
        RULES.ahead(BOOK, RULES.view(BOOK, place().state, "ann"), heading)


def test_a_whole_letter() -> None:
    """Orders, standing orders and orders ahead fall into their places and are played from there."""
    paper = read_paper("17H C8 C9 def\nSTANDING\nALL STAY agg\nEND\nFOR AUTUMN\nMOVE ALL RANDOM\nEND\nREADY")
    assert paper.standing is not None and paper.ready
    filed = Filed(paper.text, "", paper.standing.text)
    first = adjudicate(RULES, place(), settle(RULES, place(), {"ann": filed}), Dice("1"))
    assert "17H moves from B8 by C8 to C9." in sentences(first)
    assert "ann: orders received." in sentences(first)
    ahead = {"ann": Filed("", paper.ahead[0].text, paper.standing.text)}
    second = adjudicate(RULES, first.position, settle(RULES, first.position, ahead), Dice("2"))
    assert any(told.startswith("17H wanders") for told in sentences(second))
    kept = {"ann": Filed("", "", paper.standing.text)}
    third = adjudicate(RULES, place(), settle(RULES, place(), kept), Dice("3"))
    assert "ann: standing orders." in sentences(third)
    assert third.position.state.creatures[17].behaviour is Behaviour.AGGRESSIVE


def test_the_extinct_order_nothing() -> None:
    """SUR-R71."""
    here = place()
    here.state.seats["cat"].extinct_in = 5
    here.state.creatures[90].died = 5
    lexicon = RULES.lexicon(BOOK, RULES.view(BOOK, here.state, "cat"), "cat")
    reading = RULES.grammar.read([Line(1, "MOVE ALL N"), Line(2, "NAME x")], lexicon)
    assert reading.orders == ()
    assert all("extinct" in str(complaint) for complaint in reading.complaints)


def test_ten_thousand_lines_are_answered_in_a_moment() -> None:
    """A letter of 10,000 lines is cut, read and played; nobody waits for it."""
    start = time.process_time()
    paper = read_paper("MOVE 17 D9 > N\nMODE ALL A # on\n" * 5_000)
    outcome = played(RULES, place(), {"ann": paper.text})
    assert "17H moves from B8 by C9 to D9." in sentences(outcome)
    assert time.process_time() - start < 5


@settings(max_examples=80)
@given(st.one_of(st.text(max_size=80), st.binary(max_size=60).map(lambda raw: raw.decode("latin-1")), LINE))
@pytest.mark.parametrize("round", [1, 5, 6])
def test_no_letter_is_too_strange(round: int, text: str) -> None:
    """NUL bytes, odd alphabets, half an order: each line is in force or answered, never an exception."""
    paper = read_paper(text)
    reading = read(paper.text, round)
    answered = {complaint.line for complaint in reading.complaints}
    assert answered | {order.line for order in reading.orders} == {
        line.number for line in numbered(paper.text)
    }
    assert all(str(complaint) for complaint in reading.complaints)
    blocks = "\n".join(block.text for block in (*paper.ahead, *filter(None, [paper.standing])))
    adjudicate(
        RULES, place(round), settle(RULES, place(round), {"ann": Filed(paper.text, blocks, text)}), Dice("")
    )


@settings(max_examples=60)
@given(st.lists(LINE, max_size=12))
def test_what_is_in_force_reads_the_same_when_written_back(lines: list[str]) -> None:
    """The stored form of what was understood means the same, and is understood whole."""
    reading = read("\n".join(lines))
    again = read("\n".join(str(order) for order in reading.orders))
    assert [str(order) for order in again.orders] == [str(order) for order in reading.orders]
    assert all(complaint.why is Why.REFUSED for complaint in again.complaints)
