"""Deadlines, approvals and corrections: how rules, spans and holidays are told, and letters in German."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from pbem.calendars import DaysOff, clock_notes, public_holiday
from pbem.deadlines import parse_rule
from pbem.desk.approval.approvals import approve_game
from pbem.desk.corrections.history import history, history_lines
from pbem.desk.corrections.replay import replay
from pbem.desk.corrections.rulings import give_ruling
from pbem.desk.days import read_days
from pbem.desk.tending import tend
from pbem.desk.times.agenda import agenda_named, series_lines
from pbem.desk.times.holds import extend, hold, pbem_hold, resume
from pbem.engine.tongue import speaking
from pbem.languages.finding import tongue_named
from pbem.post import Post
from pbem.spans import shown_span, told_span
from tests.desk.corrections import back, game_of, rule
from tests.desk.office import SLUG, Office, install, office_at
from tests.languages.pseudo import PSEUDO, outside

ANN, PAT = "ann@example.com", "pat@example.org"
RULES = "language: de\npeople: {approval: true, reminders: [], silence: play, outage: play}\n"
DAY = timedelta(days=1)
NAMES = {"The", "Island", "pbem", "ann", "bob", "Ann", "Archer", "Bob", "Baker", "island"}
RULED = {
    "every friday at 20:00": "jeden Freitag um 20:00 Uhr",
    "every 2 weeks on friday at 20:00 from 2026-12-04": "ab 4.12.2026 alle 2 Wochen am Freitag um 20:00 Uhr",
    "daily at 18:30": "täglich um 18:30 Uhr",
    "last sunday of the month at 20:00": "am letzten Sonntag des Monats um 20:00 Uhr",
    "every month on the 22nd at 20:00": "jeden Monat am 22. um 20:00 Uhr",
    "days 1": "1 Tag nach dem Bericht",
    "days 3 at 18:30": "3 Tage nach dem Bericht um 18:30 Uhr",
    "when closed": "wenn die Spielleitung die Runde schließt",
    "when the zine closes": "mit dem Redaktionsschluss des Zines",
}


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    """An office in round 1 of a German game of two, which wants approval."""
    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", lambda *_, **__: {})
    config = install(tmp_path / "zine", seats=("ann", "bob"))
    file = config.games / f"{SLUG}.yaml"
    file.write_text(f"{file.read_text('utf-8')}{RULES}".replace("html", "text"), encoding="utf-8")
    with office_at(tmp_path / "zine", config) as office:
        office.close()
        office.posts()
        yield office


@pytest.fixture
def bracketed(german: Office, monkeypatch: pytest.MonkeyPatch) -> Office:
    """The same office, speaking the language in which each text stands in brackets."""
    monkeypatch.setattr("pbem.desk.tongues.tongue_named", lambda *_: PSEUDO)
    return german


def letters(office: Office) -> list[Post]:
    """What has been queued for Ann and for the GM."""
    return [post for post in office.posts() if post.to in (ANN, PAT)]


def words(post: Post) -> set[str]:
    """The words of a letter that stand outside all brackets, before an order form or a report."""
    subject = re.sub(r"\[[^\]]*\]", "", post.subject)
    text = re.split(r"as it stands:⟧|would be:⟧", post.text)[0]
    return set(re.findall(r"[^\W\d_]{2,}", outside(f"{subject}\n{text}")))


def hold_and_go_on(office: Office) -> list[Post]:
    """Hold the game, let it go on, put its deadline off, and let pbem hold it and ask."""
    game, desk = game_of(office), office.desk
    with desk.store.transaction() as files:
        hold(desk, files, game, "")
        resume(desk, files, game)
        extend(desk, files, game, DAY)
        pbem_hold(desk, files, game, "silence", "nothing came", "nothing came", DAY, 2 * DAY)
    return letters(office)


@pytest.mark.parametrize(("written", "told"), RULED.items())
def test_a_rule_is_told_in_german_and_in_english_as_it_is_written(written: str, told: str) -> None:
    rule = parse_rule(written)
    assert rule.told == rule.written == written
    with speaking(tongue_named("de")):
        assert (rule.told, rule.written) == (told, written)


def test_spans_are_told_by_their_number() -> None:
    with speaking(tongue_named("de")):
        told = [shown_span(timedelta(hours=hours)) for hours in (1, 2, 24, 48, 168, 336)]
        assert told == ["1 Stunde", "2 Stunden", "1 Tag", "2 Tage", "1 Woche", "2 Wochen"]
        assert (told_span("90 min"), told_span("24 hours")) == ("90 Minuten", "24 Stunden")
    assert (told_span("1 h"), told_span("24 hours")) == ("1 hour", "24 hours")


def test_holidays_have_their_german_names_where_they_are_known() -> None:
    christmas = date(2026, 12, 25)
    english = [public_holiday(country, christmas) for country in ("DE", "GB")]
    with speaking(tongue_named("de")):
        assert [public_holiday(country, christmas) for country in ("DE", "GB")] == [
            "Erster Weihnachtstag",
            "Christmas Day",
        ]
        assert DaysOff(frozenset({4})).why(christmas) == "Freitag ist ausgenommen"
    assert english == ["Christmas Day", "Christmas Day"]


def test_a_change_of_clocks_is_told_in_german() -> None:
    with speaking(tongue_named("de")):
        leap, change = clock_notes(datetime(2026, 3, 29, 2, 30), ZoneInfo("Europe/Berlin"))
    assert leap.startswith("die Uhren überspringen an diesem Tag 02:30 Uhr")
    assert change == "Sonntag, 29. März, 02:00 Uhr: die Uhren werden 60 Minuten vorgestellt"


@pytest.mark.parametrize(
    "text",
    [
        *("14. Dezember bis 2. Januar", "vom 14.12. bis zum 2.1.", "Mo., 14. Dez bis Sa 2. Januar 2027"),
        "14 December to 2 January",
    ],
)
def test_german_days_are_read_in_a_german_game(text: str) -> None:
    with speaking(tongue_named("de")):
        assert read_days(text, date(2026, 12, 1)) == (date(2026, 12, 14), date(2027, 1, 2))


def test_every_sentence_about_a_deadline_is_looked_up(bracketed: Office) -> None:
    posts = hold_and_go_on(bracketed)
    assert len(posts) == 5
    for post in posts:
        assert words(post) <= NAMES
    with speaking(PSEUDO):
        agenda = agenda_named(bracketed.desk, SLUG)
        told = [*agenda.lines, *(line for one in series_lines(agenda) for line in (one[0], *one[1]))]
    assert re.findall(r"[^\W\d_]{2,}", outside(" ".join(told))) == []


def test_every_sentence_about_approval_and_corrections_is_looked_up(bracketed: Office) -> None:
    at = bracketed.deadline()
    assert at
    bracketed.clock.at = at
    tend(bracketed.desk)
    (asked,) = letters(bracketed)
    assert words(asked) <= NAMES
    approve_game(bracketed.desk, SLUG)
    bracketed.posts()
    rule(bracketed, "SET creatures.1C.ap 3")
    back(bracketed, 1)
    posts = letters(bracketed)
    assert len(posts) == 3
    for post in posts:
        assert words(post) <= NAMES | {"creatures", "ap"}


def test_letters_of_a_german_game_are_german_and_narrow(german: Office) -> None:
    held, _, later, question, waiting = hold_and_go_on(german)
    assert "Die Spielleitung hält das Spiel an" in " ".join(held.text.split())
    assert "neuer Abgabetermin" in later.subject
    for asked in (question, waiting):
        assert "verschoben" in " ".join(asked.text.split())
    rule(german, "SET creatures.1C.ap 3", because="Ein Wurf wurde übersehen")
    back(german, 0)
    told = letters(german)
    assert any("Entscheid der Spielleitung: Ein Wurf wurde übersehen." in post.text for post in told)
    for post in (held, later, question, waiting, *told):
        lines = post.text.partition("Befehlsformular")[0].splitlines()
        assert [line for line in lines if len(line) > 72] == []


def test_what_a_command_says_and_what_is_kept_stays_english(german: Office) -> None:
    game = game_of(german)
    with german.desk.store.transaction() as files:
        said = hold(german.desk, files, game, "")
        ruled = give_ruling(german.desk, files, game, ["SET creatures.1C.ap 3"], "It was overlooked")
    assert said.startswith("island is held. Its players are told.")
    assert ruled.startswith("Ruled for Round 1")
    lines = history_lines(history(german.desk, SLUG))
    assert any("The GM rules for Round 1" in line for line in lines)
    assert any("Choice of kinds is adjudicated" in line for line in lines)


def test_a_withdrawn_folder_says_so_in_german(german: Office) -> None:
    german.close()
    back(german, 1, because="Ein Brief ging verloren")
    (notice,) = german.config.turns.rglob("WITHDRAWN.txt")
    text = " ".join(notice.read_text("utf-8").split())
    assert "Die Spielleitung hat zurückgenommen: Runde 1" in text
    assert "Der Grund: Ein Brief ging verloren." in text


def test_a_german_game_replays_without_a_difference(german: Office) -> None:
    german.close()
    assert [one.differences for one in replay(german.desk, SLUG)] == [(), ()]
    assert german.clock.now() > datetime(2026, 12, 1, tzinfo=UTC)
