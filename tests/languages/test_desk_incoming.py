"""Letters that come in are read and answered in the language of their game, whatever the desk speaks."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pbem.desk.incoming.form_places import FORM, sent_lines, where_form_stands
from pbem.desk.incoming.press import ANONYMOUS, filed_press
from pbem.desk.incoming.slip import left_out
from pbem.desk.mailing import read_post
from pbem.engine.tongue import Tongue, speaking, trn
from pbem.languages.finding import in_all_languages, tongue_named
from pbem.mail.reading import read_letter
from pbem.mail.remarks import remark, told
from pbem.post import Post
from tests.desk.office import SLUG, Office, install, no_pdfs, office_at
from tests.languages.pseudo import PSEUDO, outside


@pytest.fixture(scope="module")
def german_round_2(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An English installation whose one game is German and stands in round 2."""
    folder = tmp_path_factory.mktemp("de") / "zine"
    config = install(folder, seats=("ann", "bob"))
    game = config.games / f"{SLUG}.yaml"
    game.write_text(game.read_text(encoding="utf-8") + "language: de\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
        with office_at(folder, config) as office:
            office.close()
            office.close()
    return folder


@pytest.fixture
def german(german_round_2: Path, tmp_path: Path) -> Iterator[Office]:
    """A copy of it, open, just after its last deadline."""
    with office_at(shutil.copytree(german_round_2, tmp_path / "zine")) as office:
        office.posts()
        with office.desk.store.transaction() as files:
            office.clock.at = files.moments(1)[-1].opened_at
        yield office


@pytest.fixture
def speak(monkeypatch: pytest.MonkeyPatch) -> Callable[[Tongue], None]:
    """Let every game and the installation speak one language."""
    return lambda tongue: monkeypatch.setattr("pbem.desk.tongues.tongue_named", lambda *_: tongue)


def report(office: Office, seat: str) -> Post:
    """The last report of a seat."""
    number = office.moment().number
    with office.desk.store.transaction() as files:
        record = files.post_named(f"{SLUG}.{number}.report.{seat}")
    assert record
    return read_post(office.desk, record.content)


def marked(text: str) -> str:
    """A quotation as most programs make it."""
    return "Am 11.12.2026 um 21:00 schrieb Pat Example:\n\n" + textwrap.indent(text, "> ", lambda _: True)


def rewrapped(text: str) -> str:
    """A quotation that was broken at 70 columns before it was marked."""
    return marked("\n".join(piece for line in text.split("\n") for piece in textwrap.wrap(line, 70) or [""]))


def unmarked(text: str) -> str:
    """Outlook's, without marks."""
    head = "-----Ursprüngliche Nachricht-----\nVon: Pat Example\nGesendet: Freitag, 11. Dezember 2026 21:00\n"
    return f"{head}An: Ann\nBetreff: The Island\n\n{text}"


@pytest.mark.parametrize("quoted", [marked, rewrapped, unmarked])
def test_a_form_edited_in_a_german_report_is_read(german: Office, quoted: Callable[[str], str]) -> None:
    post = report(german, "ann")
    line = next(line for line in post.text.split("\n") if " STAY " in line and "#" in line)
    changed = post.text.replace(line, line.replace(" STAY ", " RANDOM "))
    answer = german.write("ann", "\n" + quoted(changed), In_Reply_To=post.message_id)
    assert "1 Zeile neu oder geändert" in " ".join(answer.split())
    (filing,) = german.filings()
    assert f"{line.split()[0]} RANDOM" in filing.text


@pytest.mark.parametrize("quoted", [marked, rewrapped, unmarked])
def test_an_untouched_german_report_orders_nothing(german: Office, quoted: Callable[[str], str]) -> None:
    post = report(german, "ann")
    german.write("ann", "Danke, ein schöner Bericht!\n\n" + quoted(post.text))
    assert german.filings() == []


@pytest.mark.parametrize("spoken", ["en", "de"])
@pytest.mark.parametrize("heading", ["Order form", "> Das Befehlsformular, wie es ist:", "Befehlsformular"])
def test_a_form_is_found_below_its_heading_in_any_language(heading: str, spoken: str) -> None:
    sent = sent_lines(("1H STAY defensive", "ENEMY NONE"))
    lines = ["Vorher", heading, "1H N", "ENEMY bob"]
    with speaking(tongue_named(spoken)):
        assert where_form_stands(lines, sent) == ["1H N", "ENEMY bob"]
        assert where_form_stands(["Ein Befehlsformularblatt", "1H N"], sent) == []


def test_all_languages_have_the_heading_of_a_form() -> None:
    assert in_all_languages(FORM)[:1] == ("Order form",)
    assert "Befehlsformular" in in_all_languages(FORM)
    assert in_all_languages("never said") == ("never said",)


def test_a_receipt_is_german_and_fits_its_lines(german: Office) -> None:
    beast = german.creatures("ann")[0]
    text = german.write("ann", f"Liebe Spielleitung,\n\nMOVE {beast} N\nMOEV {beast} N\n\n-- \nAnn\n")
    assert text.startswith("1 von 2 Zeilen wurde nicht übernommen: siehe unten.\nAbgabetermin: ")
    assert f"Verstanden:\n- MOVE {beast} N\n" in text
    assert "\nAußer Acht gelassen: eine Signatur (2 Zeilen).\n" in text
    assert text.endswith('Als Geplauder gelesen, nicht als Befehle: "Liebe Spielleitung,".\n')
    assert max(map(len, text.split("\n"))) <= 72
    assert german.write("ann", f"MOVE {beast} N\n").startswith("Deine Befehlszeile wurde übernommen.\n")
    assert german.write("ann", f"ENEMY NONE\nMOVE {beast} N\n").startswith(
        "Alle 2 Zeilen wurden übernommen.\n"
    )


TEST = "TEST\nKIND omnivore\nMOVE all N\nMOVE 999 N\nFOR SUMMER\nSTAY ALL\nEND\nREADY\n"
PRESSES = "PRESS TO all AS anonymous:\nHo!\nEND\nPRESS TO bob AS The GM:\nHo!\nEND\nPRESS TO gm:\nHo!\nEND\n"
OWN = ("The Island", "Ann Archer", "ann", "pbem")


@pytest.mark.parametrize("text", [TEST, PRESSES, "STANDING\nEND\n", "Hello there!\n", "", "JOIN island\n"])
def test_every_word_of_an_answer_was_looked_up(
    german: Office, speak: Callable[[Tongue], None], text: str
) -> None:
    speak(PSEUDO)
    german.posts()
    german.come(german.letter("ann", text))
    for post in german.posts():
        said = "\n".join(line for line in f"{post.subject}\n{post.text}".split("\n") if '- "' not in line)
        bare = re.sub(r"\[[^\[\]]*\]|\bRe:", "", outside(said))
        for name in OWN:
            bare = bare.replace(name, "")
        assert re.findall(r"[a-z]{2,}", bare) == []


def test_who_proves_nothing_is_told_in_the_language_of_the_seat(german: Office) -> None:
    key = "x" * 12
    post = german.answer(german.letter("ann", "STAY ALL\n", Subject=f"[{SLUG}/ann/{key}]"))
    assert post.subject.startswith("The Island: dein Brief zählte nicht [island/ann/")
    assert "- Dein Befehlsschlüssel fehlt darin" in post.text
    german.posts()
    german.come(german.letter("ann", "STAY\n", Subject=f"[{SLUG}/ann/{key}]", From="x@example.net"))
    told = {post.to: post.text for post in german.posts()}
    assert "Abgeschickt von: x@example.net" in told["ann@example.com"]


def test_the_gm_is_told_in_the_language_of_the_game(german: Office) -> None:
    german.come(german.letter("ann", "PRESS TO gm:\nHo!\nEND\n"))
    (press, _) = german.posts()
    assert press.subject == f"pbem: Presse von ann ({SLUG})"


def test_a_german_pen_name_is_nobody_elses(german: Office) -> None:
    german.write("ann", "PRESS TO all AS Anonym:\nHo!\nEND\n")
    (filing,) = german.filings()
    assert filed_press(filing.about, filing.text).pen == ANONYMOUS
    text = german.write("ann", "PRESS TO all AS Die Spielleitung:\nHo!\nEND\n")
    assert "lässt sich mit „die Spielleitung“ verwechseln" in " ".join(text.split())


def test_what_was_met_while_reading_is_told_when_the_language_is_known() -> None:
    raw = b"From: a@example.org\nContent-Type: text/plain; charset=utf-9\n\nSTAY\n\n> a\n> b\n"
    letter = read_letter(raw)
    assert letter.dropped == ("2 quoted lines",)
    assert left_out(letter).startswith("I ignored 2 quoted lines.")
    with speaking(tongue_named("de")):
        assert left_out(letter).startswith(
            "Außer Acht gelassen: 2 zitierte Zeilen. Beim Lesen fiel mir auf: "
        )
        assert "der Zeichensatz utf-9 ist unbekannt" in left_out(letter).replace("\n", " ")
    with speaking(PSEUDO):
        assert re.findall(r"[a-z]{2,}", outside(left_out(letter))) == []


def test_a_remark_is_english_until_it_is_told() -> None:
    with speaking(tongue_named("de")):
        made = remark(lambda: trn("{n} quoted line", "{n} quoted lines", 1))
        assert (made, told(made), told("as it is")) == ("1 quoted line", "1 zitierte Zeile", "as it is")
