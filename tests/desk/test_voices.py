"""Flavour texts: found by folder and language, chosen by event and moment, and never in the way of a turn."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pbem.config import read_config
from pbem.desk.fair.verify import verify_game
from pbem.desk.styles import shipped_style
from pbem.desk.voices import voice_of
from pbem.engine.ruleset import Moment
from pbem.engine.tongue import speaking
from pbem.engine.voice import PLAIN, Voice
from pbem.languages.finding import tongue_named
from pbem.printing.style import Style
from pbem.printing.templates import BrokenTemplate
from pbem.rulesets.survival.movement import Stayed
from pbem.rulesets.survival.plans import Extinct
from tests.desk.office import SLUG, install, office_at, without_pdfs

ROOT = Path(__file__).resolve().parents[2]
ANN, BOB = Extinct("ann"), Extinct("bob")


def folder_with(tmp_path: Path, text: str, name: str = "flavour.yaml") -> Style:
    """Return a style whose one folder holds a file of flavour texts."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    return Style((tmp_path, *shipped_style("survival").folders))


def test_the_plain_sentence_stands_first_and_the_flavour_names_the_events_fields() -> None:
    voice = Voice({"Extinct": ("Farewell, {seat}.",)})
    assert voice.tells(ANN, Moment(7, "season")) == "The species of ann is extinct. Farewell, ann."
    assert voice.tells(Stayed("1P", "E6"), Moment(7, "season")) == "1P stays in E6."
    assert PLAIN.tells(ANN, Moment(7, "season")) == ANN.sentence


def test_the_same_event_is_told_in_the_same_words_and_all_texts_have_their_turn() -> None:
    voice = Voice({"Extinct": ("One.", "Two.", "Three.")})
    told = [voice.tells(ANN, Moment(turn, "season")) for turn in range(40)]
    assert told == [voice.tells(ANN, Moment(turn, "season")) for turn in range(40)]
    assert {text.split()[-1] for text in told} == {"One.", "Two.", "Three."}


def test_what_came_with_pbem_speaks_english_and_german() -> None:
    english = voice_of(shipped_style("survival"), "survival")
    with speaking(tongue_named("de")):
        german = voice_of(shipped_style("survival"), "survival")
        assert english.texts.keys() == german.texts.keys() == {"Extinct", "PlantsGrew", "Dominant"}
        assert german.tells(BOB, "1").startswith(BOB.sentence + " ")
    assert english.digest != german.digest != ""


def test_a_folder_before_another_goes_before_it_event_by_event(tmp_path: Path) -> None:
    style = folder_with(tmp_path, "Extinct: Gone.\nDominant:\n")
    voice = voice_of(style, "survival")
    assert voice.texts["Extinct"] == ("Gone.",)
    assert "PlantsGrew" in voice.texts and "Dominant" not in voice.texts


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Extinkt: Gone.", 'line 1: Extinkt: there is no such event; did you mean "Extinct"?'),
        ("Extinct: Gone, {creature}.", "line 1: Extinct: {creature} cannot be named; {seat} can"),
        ("Extinct: Gone, {seat.", "line 1: Extinct: expected '}' before end of string"),
        ("Extinct: Gone, {seat.__class__}.", "line 1: Extinct: {seat.__class__} cannot be named"),
        ("Extinct: [1, 2]", "line 1: Extinct: must be texts of 1 to 500 characters"),
        ("- Extinct", "must hold names of events"),
        ("Extinct: [", "this is not YAML"),
    ],
)
def test_a_text_that_cannot_be_used_is_told_with_file_and_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BrokenTemplate) as told:
        voice_of(folder_with(tmp_path, text), "survival")
    assert str(tmp_path / "flavour.yaml") in str(told.value)
    assert said in str(told.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("TermSet: Oh.", 'line 1: TermSet: there is no such event; did you mean "TermsSet"?'),
        (
            "TermsSet: Oh, {form}.",
            "{form} cannot be named; {seat}, {path}, {rent}, {is_money}, {tenant}, {n} can.",
        ),
        ("FirmTermsSet: Oh, {rent}.", "{rent} cannot be named; {path}, {form}, {dollars} can."),
    ],
)
def test_what_is_wrong_with_flavour_for_the_modules_of_a_game_is_told_in_a_sentence(
    tmp_path: Path, text: str, said: str
) -> None:
    with pytest.raises(BrokenTemplate) as told:
        voice_of(folder_with(tmp_path, text), "crusoe")
    assert told.value.sentence.endswith(said)


def test_the_events_of_rulesets_are_known_before_a_game_of_them_is_opened(tmp_path: Path) -> None:
    (tmp_path / "flavour.yaml").write_text("Extinct: Gone.\nTermsSet: Dear.\n", encoding="utf-8")
    code = (
        "from pathlib import Path; from pbem.desk.voices import voice_of; "
        "from pbem.printing.style import Style; "
        f"style = Style((Path({str(tmp_path)!r}),)); "
        "print(*(name for key in ('survival', 'crusoe', '') for name in voice_of(style, key).texts))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["Extinct", "TermsSet", "Extinct", "TermsSet"]


def test_a_report_has_the_flavour_and_is_verified_with_it(tmp_path: Path) -> None:
    text = told_with(tmp_path, 'KindAssigned: "So be it, {seat}."\n')
    assert text.count("So be it, ann.") == 1
    with office_at(tmp_path / "zine") as office, without_pdfs():
        verdict = verify_game(office.desk, SLUG)
    assert not verdict.differences
    assert not [line for line in verdict.unproved if "translations" in line]


def test_a_text_that_cannot_be_used_holds_up_no_turn_and_the_gm_is_told(tmp_path: Path) -> None:
    text = told_with(tmp_path, 'KindAssigned: "So be it, {creature}."\n')
    assert "So be it" not in text and "ann is " in text
    with office_at(tmp_path / "zine") as office:
        told = [post for post in office.posts() if post.to == office.config.gm.address]
    assert [post for post in told if "flavour.yaml" in post.text and "{creature}" in post.text]


def told_with(tmp_path: Path, flavour: str) -> str:
    """Close the first deadline of a game with flavour texts of its own, and return the public report."""
    folder = tmp_path / "zine"
    install(folder)
    (folder / "templates" / SLUG).mkdir(parents=True)
    (folder / "templates" / SLUG / "flavour.yaml").write_text(flavour, encoding="utf-8")
    with office_at(folder, read_config(folder)) as office, without_pdfs():
        office.close()
    return (folder / "turns" / SLUG / "00-signup" / "public.txt").read_text(encoding="utf-8")
