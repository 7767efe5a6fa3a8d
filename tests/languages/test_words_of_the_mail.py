"""The words of the mail, typed orders, paper and the closing packet, told in other languages than English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.casefile import statements
from pbem.desk.desk import DeskFault
from pbem.desk.ending.packet import make_packet
from pbem.desk.ending.statements import invitation
from pbem.desk.paper.paper import print_paper
from pbem.desk.paper.typed import type_orders
from pbem.desk.words.table import WORDS, words_page
from pbem.desk.words.word import Word
from pbem.engine.report import Report
from pbem.engine.sheet_words import SHEET_WORDS
from pbem.engine.tongue import speaking, tr, trn
from pbem.languages.finding import tongue_named
from pbem.printing.ordersheet import OrderSheet
from tests.desk.office import SLUG, START, Office, install, no_pdfs, office_at
from tests.languages.pseudo import PSEUDO, outside

GM = {"From": "pat@example.org"}


def spoken_office(folder: Path, language: str, **options: object) -> Iterator[Office]:
    """An office whose game is told in a language; its PDFs are nothing but a title."""
    config = install(folder, options, seats=("ann", "bob"))
    file = config.games / f"{SLUG}.yaml"
    file.write_text(f"{file.read_text(encoding='utf-8')}language: {language}\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
        patch.setattr("pbem.desk.ending.packet.as_pdf", lambda report, style: b"%PDF")
        patch.setattr("pbem.desk.ending.packet.bound", lambda parts: b"%PDF")
        with office_at(folder, config) as office:
            yield office


@pytest.fixture
def german(tmp_path: Path) -> Iterator[Office]:
    """An office whose game is told in German, in its signup."""
    yield from spoken_office(tmp_path / "zine", "de", rounds=1, extra_species=0)


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    """An office whose game is told in English between brackets."""
    monkeypatch.setattr("pbem.desk.tongues.tongue_named", lambda code, own=None: PSEUDO)
    yield from spoken_office(tmp_path / "zine", "en")


def words_in(text: str) -> set[str]:
    """The words of a text, without what stands for nobody: hexes, keys, numbers."""
    return set(re.findall(r"[^\W\d_]{2,}", text))


def shouted(wording: str) -> list[str]:
    """What of a wording is to be typed as it stands."""
    return re.findall(r"[A-Z]{2,}", wording)


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.wording)
def test_a_german_example_is_one_and_its_wording_keeps_the_words_to_be_typed(word: Word) -> None:
    with speaking(tongue_named("de")):
        assert (word.match(tr(word.example)) is None) == (word.match(word.example) is None)
        assert shouted(tr(word.wording)) == shouted(word.wording)


def test_the_table_for_the_docs_stays_english() -> None:
    english = words_page()
    with speaking(PSEUDO):
        assert words_page() == english


def test_help_is_told_in_german_with_the_words_to_be_typed_as_they_are(german: Office) -> None:
    said = german.write("ann", "HELP\n")
    assert said.startswith("Hilfe\n")
    assert "- REPORT [Zug]: Schickt dir deinen letzten Bericht noch einmal oder den\n" in said
    assert all(f"\n- {one.name}" in said for one in SHEET_WORDS)
    assert max(map(len, said.splitlines())) <= 72


def test_what_is_nearly_a_word_is_asked_back_in_german(german: Office) -> None:
    assert "Das Wort „STATSU“ kenne ich nicht. Meintest du „STATUS“?" in " ".join(
        german.write("ann", "STATSU\n").split()
    )


def test_an_answer_to_a_player_is_looked_up_whole(pseudo: Office) -> None:
    """But for the rules themselves, and the titles of their sections."""
    titles = {"SUR", *(word for one in statements("survival") for word in words_in(one.section))}
    for text in ("HELP", "HELP NEWKEY", "STATUS", "ORDERS", "RULES", "WHY", "REPORT 9", "STATSU"):
        said = outside(pseudo.write("ann", f"{text}\n"))
        assert words_in(said) <= {"The", "Island", "UTC", *(titles if text == "RULES" else ())}, text


def test_an_answer_to_the_gm_is_looked_up_whole(pseudo: Office) -> None:
    for text in ("HELP", "STATUS", "ORDERS zed", "DEADLINE", "ACCEPT ann", "SEAT zed CALL", "GM: Me?"):
        said = outside(pseudo.answer(pseudo.letter("gm", f"{text}\n", **GM)).text)
        assert words_in(said) <= {"The", "Island", "UTC"}, text


def test_a_question_goes_to_the_gm_in_the_language_of_the_game(german: Office) -> None:
    german.posts()
    german.come(german.letter("ann", "GM: Darf ich?\n"))
    question, answer = german.posts()
    assert question.subject == "pbem: Frage von ann, Spiel island"
    assert "Ann Archer (Platz ann) fragt etwas" in question.text
    assert "An die Spielleitung weitergegeben" in answer.text


def test_the_numbers_of_things_are_german_for_one_and_for_two() -> None:
    with speaking(tongue_named("de")):
        said = [trn("You have {n} press on file.", "You have {n} presses on file.", n) for n in (1, 2)]
    assert said == ["Von dir liegt 1 Pressetext vor.", "Von dir liegen 2 Pressetexte vor."]


def test_a_number_of_thousands_has_no_comma_in_german(german: Office) -> None:
    said = german.write("ann", f"STATEMENT:\n{'Danke. ' * 800}\nEND\n")
    assert "darf 5000 Zeichen haben; deines hat" in " ".join(said.split())


def test_typed_orders_are_answered_in_the_language_of_the_game_and_faults_in_english(german: Office) -> None:
    typed = type_orders(german.desk, SLUG, "ann", "KIND herbivore\n")
    assert typed.is_all_taken
    (post,) = [one for one in german.posts() if one.to == german.seat("ann").address and one.is_reply]
    assert "Abgabetermin: " in typed.text
    assert typed.text.rstrip("\n") in post.text
    with pytest.raises(DeskFault, match="what you typed has more than"):
        type_orders(german.desk, SLUG, "ann", "x" * (german.config.limits.text_bytes + 1))


def test_a_player_on_paper_is_welcomed_in_german(german: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    set_: list[Report | OrderSheet] = []

    def page(what: Report | OrderSheet, style: object) -> bytes:
        set_.append(what)
        return b"%PDF"

    monkeypatch.setattr("pbem.desk.paper.paper.as_pdf", page)
    monkeypatch.setattr("pbem.desk.paper.paper.as_sheet_pdf", page)
    printed = print_paper(german.desk, SLUG, "ann")
    welcome = set_[0]
    assert isinstance(welcome, Report)
    assert (welcome.title, welcome.sections[0].title) == ("Willkommen", "Dein Platz")
    assert [one.what for one in printed] == ["welcome", "order sheet"]


def test_the_closing_packet_is_german(german: Office) -> None:
    while not german.moment().is_over:
        german.close()
    german.posts()
    make_packet(german.desk, SLUG)
    text = (german.config.turns / SLUG / "closing" / "closing.txt").read_text(encoding="utf-8")
    for title in (
        "Das Schlusspaket",
        "Was die Mitspielenden sagen",
        "Die Würfel des Spiels",
        "Das Geheimnis",
    ):
        assert f"\n{title}\n" in text
    assert "Niemand hat ein Schlusswort geschickt." in text
    assert "Anhang" not in text
    assert german.posts()[0].subject == "The Island: das Schlusspaket"


def test_the_invitation_says_how_in_one_paragraph_of_whole_sentences() -> None:
    with speaking(PSEUDO):
        said = invitation(START, "UTC")
    assert outside(said).split() == []
    assert said.count("⟦") >= 4
