"""The language spoken: looked up, put in and taken out again; an installation's own files before pbem's."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from pbem.engine.tongue import ENGLISH, language, speaking, tongue, tr, trn, trp
from pbem.languages.dates import day_and_month, day_in_full, day_without_weekday
from pbem.languages.finding import languages, tongue_named
from pbem.languages.own import check_languages, copy_language, known_languages
from pbem.yamlfile import BadFile

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
POLISH = (
    HEAD
    + 'msgid "{n} meal"\nmsgid_plural "{n} meals"\n'
    + 'msgstr[0] "{n} posiłek"\nmsgstr[1] "{n} posiłki"\nmsgstr[2] "{n} posiłków"\n'
)


def own(tmp_path: Path, code: str, text: str) -> Path:
    """Write a language file of an installation's own and return its folder."""
    (tmp_path / f"{code}.po").write_text(text, encoding="utf-8")
    return tmp_path


def test_english_is_spoken_unless_something_else_is() -> None:
    assert tongue() is ENGLISH
    with speaking(tongue_named("de")):
        assert language() == "de"
        with speaking(ENGLISH):
            assert language() == "en"
        assert language() == "de"
    assert language() == "en"


def test_values_are_filled_in_and_are_never_texts_themselves() -> None:
    assert tr("{name} of {place}", name="{place}", place="E6") == "{place} of E6"
    assert tr("{as it stands}") == "{as it stands}"
    assert [trn("{n} {what}", "{n} {what}s", n, what="meal") for n in (0, 1, 2)] == [
        "0 meals",
        "1 meal",
        "2 meals",
    ]


def test_an_own_file_goes_before_english_sentence_by_sentence(tmp_path: Path) -> None:
    folder = own(tmp_path, "en", HEAD + 'msgid "Press"\nmsgstr "The Daily Howl"\n')
    with speaking(tongue_named("en", folder)):
        assert (tr("Press"), tr("Orders")) == ("The Daily Howl", "Orders")
    assert tongue_named("en", folder).digest != ""


def test_every_language_has_its_own_plurals(tmp_path: Path) -> None:
    with speaking(tongue_named("pl", own(tmp_path, "pl", POLISH))):
        said = [trn("{n} meal", "{n} meals", n) for n in (1, 2, 5, 22)]
    assert said == ["1 posiłek", "2 posiłki", "5 posiłków", "22 posiłki"]


def test_what_is_unsure_or_empty_is_said_in_english(tmp_path: Path) -> None:
    text = '#, fuzzy\nmsgid "Press"\nmsgstr "Presse?"\n\nmsgid "Orders"\nmsgstr ""\n'
    with speaking(tongue_named("nl", own(tmp_path, "nl", HEAD + text))):
        assert (tr("Press"), tr("Orders")) == ("Press", "Orders")


def test_a_word_may_mean_several_things(tmp_path: Path) -> None:
    text = 'msgctxt "verb"\nmsgid "fight"\nmsgstr "vechten"\n\nmsgid "fight"\nmsgstr "gevecht"\n'
    with speaking(tongue_named("nl", own(tmp_path, "nl", HEAD + text))):
        assert (trp("verb", "fight"), trp("mark", "fight"), tr("fight")) == ("vechten", "gevecht", "gevecht")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('msgid "{a} ate"\nmsgstr "{b} at"\n', 'line 5: "{b} at" names {b}; the English text has {a}.'),
        ('msgid "{a} ate"\nmsgstr "{a at"\n', "line 5: "),
        ('msgid "Press"\nPresse\n', "this is not a PO file"),
        ('msgid "{a} ate"\nmsgstr "{a.__class__} at"\n', "names {a.__class__}; the English text has {a}."),
    ],
)
def test_a_file_that_cannot_be_used_is_told_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadFile, match="po") as told:
        tongue_named("nl", own(tmp_path, "nl", HEAD + text))
    assert str(tmp_path / "nl.po") in str(told.value) and said in str(told.value)


def test_days_are_named_in_the_language_spoken() -> None:
    day = date(2026, 3, 6)
    english = ("Friday 6 March", "Friday 6 March 2026", "6 March 2026")
    assert (day_and_month(day), day_in_full(day), day_without_weekday(day)) == english
    with speaking(tongue_named("de")):
        german = ("Freitag, 6. März", "Freitag, 6. März 2026", "6. März 2026")
        assert (day_and_month(day), day_in_full(day), day_without_weekday(day)) == german


def test_a_new_language_begins_with_all_texts_and_is_counted(tmp_path: Path) -> None:
    folder = tmp_path / "languages"
    file = copy_language(tmp_path, None, "fr")
    assert file == folder / "fr.po" and 'msgid "Press"' in file.read_text(encoding="utf-8")
    with pytest.raises(BadFile, match="is there already"):
        copy_language(tmp_path, None, "fr")
    assert languages(folder) == ["en", "de", "fr"]
    counted = {one.code: one for one in known_languages(folder)}
    assert counted["fr"].translated == 0 < counted["fr"].texts == counted["de"].translated
    file.write_text(file.read_text("utf-8") + '\nmsgid "Of old"\nmsgstr "Jadis"\n', encoding="utf-8")
    (checked,) = check_languages(folder)
    assert (checked.fault, checked.unknown, checked.missing) == ("", ("Of old",), counted["fr"].texts)
