"""Orders, complaints, forecasts and rulings in another language: nothing of them stays English."""

from __future__ import annotations

import re

import pytest

from pbem.engine.dice import Dice, said_why
from pbem.engine.orders import is_no_order
from pbem.engine.report import Table
from pbem.engine.ruled_positions import ruled_position
from pbem.engine.ruleset import Played, Position, Sheet, adjudicate
from pbem.engine.settle import Filed, settle, settled
from pbem.engine.sheet import read_paper
from pbem.engine.sheet_words import SHEET_WORDS
from pbem.engine.tongue import ENGLISH, speaking, tr
from pbem.engine.words import Complaint, Fault
from pbem.languages.finding import tongue_named
from pbem.rulesets.survival.book import Behaviour
from pbem.rulesets.survival.island import Hex, Island
from tests.languages.pseudo import PSEUDO, outside
from tests.survival.islands import creature, default_rules, position

GERMAN = tongue_named("de")
RULES = default_rules()
BOOK = RULES.book
BARE = {"B8": Hex("J", 0, 3, 3), "C8": Hex("G", 0, 0, 2)}
MISTAKES = """\
MOOVE 17 N
M 17 N
MOVE
MOVE 88 N
MOVE 5 N
MODE 17C D
MODE 63 agressive
MODE 63
MOVE 63 A8 B7
MOVE 17 K4
MOVE 17 E7
MOVE 17 N > Q
MOVE fast N
MOVE 64 N
PLACE 64 fast
PLACE 64 Z9
PLACE 17 N
KIND herbivore
START B7
GENE Nonsense
GENE Venom
ENEMY ann
ENEMY zed
ENEMY a
VOTE 17
VOTE DRAW ann
NAME "Bob"
STAY AT Z
IF 17 TIRED THEN STAY 17
IF SEASON june THEN STAY 17
IF PLANTS B8 ? 2 THEN STAY 17
IF PLANTS B8 > x THEN STAY 17
IF 17 HUNGRY STAY 17
IF 17 HUNGRY THEN NAME "x"
17"""
LATER = """\
KIND herbivore
START B7
RAVENOUS STAY
MOVE YOUNG N
PLACE OLD N
STAY 99
STAY 88
ENEMY ann
GENE Venom
IF KIND carnivore THEN STAY 17"""
RULINGS = """\
FOO x
SET creatures.17H.ap
SET creatures.17H.ap x
SET creatures.17H.ap 99
SET creatures.17H.zp 3
SET creatures.17H.ap.x 3
SET creatures 3
AWARD creatures.17H.hex 3
REMOVE creatures.17H.genes Foo
SET round 10
SET seats.ann.kind Z
SET creatures.17H.hex ZZ9
REMOVE creatures.17H.ap"""


def place(round: int = 9) -> Position[Island]:
    """Of ann 17H, 63H (hungry) and the newborn 64H; of bob 88C; of cat 90O."""
    young = {"is_newborn": round == 9, "born": min(round, 9), "parent": 63}
    folk = [
        creature(BOOK, "17H", "ann", "B8", genes=("Speed",)),
        creature(BOOK, "63H", "ann", "B8", hunger=1, behaviour=Behaviour.AGGRESSIVE),
        creature(BOOK, "64H", "ann", "B8", **young),
        creature(BOOK, "88C", "bob", "E5", hunger=2),
        creature(BOOK, "90O", "cat", "J9"),
    ]
    return position(BOOK, folk, round, hexes=BARE)


def complaints(text: str, round: int = 9) -> list[Complaint]:
    """What is said on receipt of these lines."""
    sheet = settled(RULES, place(round), "ann", Filed(text))
    return list(sheet.refused)


def oddities(text: str, round: int = 9, *, is_standing: bool = False) -> list[Complaint]:
    """What a kind GM would ask about these lines."""
    here = place(round)
    filed = Filed(standing=text) if is_standing else Filed(text)
    sheet = settled(RULES, here, "ann", filed)
    if is_standing:
        sheet = Sheet(Played.STANDING, (*sheet.orders, *sheet.lost))
    return list(RULES.receipt(RULES.view(BOOK, here.state, "ann"), "ann", sheet).odd())


def forecast(text: str, round: int = 9) -> list[str]:
    """What these lines will do."""
    here = place(round)
    view = RULES.view(BOOK, here.state, "ann")
    return list(RULES.receipt(view, "ann", settled(RULES, here, "ann", Filed(text))).forecast())


def faults(line: str) -> str:
    """Why a ruling cannot be."""
    with pytest.raises(Fault) as caught:
        ruled_position(RULES, place(), [line], ["ann", "bob", "cat"])
    return f"{caught.value.reason} {caught.value.hint}".removeprefix(f"{line}: ")


def is_translated(text: str) -> bool:
    """Say whether no letter stands outside the brackets of the language that shows what was looked up."""
    return re.search(r"[a-z]", outside(text), re.IGNORECASE) is None


@pytest.mark.parametrize("line", MISTAKES.splitlines())
def test_every_complaint_is_translated(line: str) -> None:
    with speaking(PSEUDO):
        (found,) = complaints(line)
    assert is_translated(str(found)), found


@pytest.mark.parametrize(
    "text",
    [
        "MOVE 17 N\nMOVE 17 S",
        "MOVE 17 B8",
        "MOVE 63 C8",
        "MOVE 17 RANDOM > N",
        "GENE Sprint",
        "GENE RANDOM > Speed",
        "ENEMY bob",
        "MODE ALL semi",
        "MODE 17 aggressive",
        "VOTE DRAW bob, cat",
        "IF 63 FED THEN STAY 17",
        "STAY AT J9",
    ],
)
def test_every_question_back_is_translated(text: str) -> None:
    with speaking(PSEUDO):
        found = oddities(text)
    assert found and all(is_translated(str(one)) for one in found), found


def test_what_standing_lines_can_never_do_is_translated() -> None:
    with speaking(PSEUDO):
        found = oddities(LATER, is_standing=True)
    assert len(found) == len(LATER.splitlines())
    assert all(is_translated(str(one)) for one in found), found


@pytest.mark.parametrize("round", [1, 6, 9])
@pytest.mark.parametrize("text", ["", "START B7", "17 N aggressive\nALL RANDOM\nMOVE 63 STAY\nPLACE 64 N"])
def test_forecasts_are_translated_but_for_names(text: str, round: int) -> None:
    with speaking(PSEUDO):
        lines = forecast(text, round)
    assert lines and all(is_translated(line) for line in lines), lines


@pytest.mark.parametrize("line", RULINGS.splitlines())
def test_why_a_ruling_cannot_be_is_translated(line: str) -> None:
    with speaking(PSEUDO):
        assert is_translated(faults(line)), faults(line)


def test_what_a_ruling_changed_is_said_in_german() -> None:
    with speaking(GERMAN):
        ruled = ruled_position(RULES, place(), ["AWARD creatures.17H.ap 2"], ["ann", "bob", "cat"])
        (change,) = ruled.changes
        assert change.says == "creatures.17H.ap war 1 und ist jetzt 3."
        assert change.line == "AWARD creatures.17H.ap 2"


def test_complaints_as_a_german_player_reads_them() -> None:
    with speaking(GERMAN):
        said = {line: str(complaints(line, 6)[0]) for line in ("MOOVE 17 N", "MOVE", "PLACE 17 N")}
        assert said == {
            "MOOVE 17 N": "Diesen Befehl kenne ich nicht: „MOOVE“. Meintest du „MOVE“?",
            "MOVE": "Am Ende der Zeile fehlt ein Tier.",
            "PLACE 17 N": "PLACE: nicht in dieser Runde (Runde 6, Sommer).",
        }


def test_one_creature_and_several_in_german() -> None:
    with speaking(GERMAN):
        assert str(oddities("MOVE 17 B8")[0]) == "17H endet dort, wo es jetzt steht."
        assert str(oddities("MOVE 17, 63 B8")[0]) == "17H und 63H enden dort, wo sie jetzt stehen."


def test_the_first_lines_beyond_the_limit_in_german() -> None:
    with speaking(GERMAN):
        one, two = (read_paper("STAY 1\n" * number, 2).complaints[0].reason for number in (3, 4))
    assert one.endswith("die 1 ab hier wurde nicht gelesen.")
    assert two.endswith("die 2 ab hier wurden nicht gelesen.")


def test_german_behaviours_can_be_typed_as_they_are_shown() -> None:
    """The German words are beginnings of the English ones."""
    with speaking(GERMAN):
        for behaviour in Behaviour:
            sheet = settled(RULES, place(6), "ann", Filed(f"MODE 17 {tr(behaviour.word)}"))
            assert [str(order) for order in sheet.orders] == [f"MODE 17 {behaviour.word}"]


@pytest.mark.parametrize("tongue", [ENGLISH, GERMAN, PSEUDO])
def test_talk_is_known_as_such_in_every_language(tongue: object) -> None:
    with speaking(tongue):  # type: ignore[arg-type]
        assert [is_no_order(one) for one in complaints("Hello there\nMOVE")] == [True, False]
        (closing,) = read_paper("Kind regards, Ann").complaints
        assert is_no_order(closing)


def test_orders_on_file_are_the_same_in_every_language() -> None:
    text = "MODE hung a\nIF kind herbivore THEN stay 17\nplace 64 home"
    stored = [str(order) for order in settled(RULES, place(), "ann", Filed(text)).orders]
    with speaking(GERMAN):
        assert [str(order) for order in settled(RULES, place(), "ann", Filed(text)).orders] == stored


def test_help_is_translated_but_for_order_words() -> None:
    with speaking(PSEUDO):
        shown = RULES.grammar.help() + RULES.gm_grammar.help()
        left = [
            line for line in shown.splitlines() if not line.startswith("    ") and not is_translated(line)
        ]
        assert left == []
    with speaking(GERMAN):
        assert RULES.grammar.help("MOVE").startswith("MOVE <wer> [TO] <Wege>\n  Zieht Tiere einen Schritt")
        assert all(tr(word.help) != word.help for word in SHEET_WORDS)


def test_what_dice_were_thrown_for_is_kept_in_english_and_told_in_german() -> None:
    """Every throw of a round, whose text on file is the same in all languages."""
    filed = {"ann": Filed("ALL RANDOM"), "bob": Filed("88 RANDOM\nMODE 88 aggressive")}
    with speaking(GERMAN):
        start = place()
        rolls = adjudicate(RULES, start, settle(RULES, start, filed), Dice("seed")).rolls
        assert "17H wanders" in {roll.why for roll in rolls}
        assert said_why("17H wanders", RULES.whys) == "17H wandert"
        assert said_why("order of attack in B8, 2 AP", RULES.whys) == "Reihenfolge der Angriffe in B8, 2 AP"
        assert said_why("something else", RULES.whys) == "something else"
    with speaking(PSEUDO):
        assert all(is_translated(said_why(roll.why, RULES.whys)) for roll in rolls)


def test_an_empty_table_says_so_in_german() -> None:
    with speaking(GERMAN):
        assert Table("", (), ()).empty == "Keine."
