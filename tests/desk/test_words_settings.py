"""WHO, ZONE, LANGUAGE, FORMAT: who plays, and how players are written to; each changes its own seat only."""

from __future__ import annotations

import json

import pytest

from pbem.desk.fair.verify import verify_game
from pbem.desk.players.people import seat_shown
from pbem.desk.tending import tend
from pbem.post import Post
from tests.desk.conftest import MakeOffice
from tests.desk.office import FIRST_DEADLINE, SLUG, Office
from tests.desk.people_letters import answers, plain, set_mail_rules, to

ANN, BOB = "ann@example.com", "bob@example.com"


def said(office: Office, seat: str, text: str) -> str:
    """An answer on one line."""
    return plain(office.write(seat, text))


def changes(office: Office, seat: str = "ann") -> list[tuple[str, str]]:
    """What was changed about a seat, and by whom."""
    return [(what, why) for _, what, why in seat_shown(office.desk, SLUG, seat).changes]


def reports(office: Office) -> dict[str, Post]:
    """The reports of the round that is closed now, by address."""
    office.posts()
    office.close()
    return {post.to: post for post in office.posts() if ".report." in post.message_id}


def test_who_names_seats_and_players_and_nothing_else(office: Office) -> None:
    office.write("bob", "KIND omnivore\n")
    text = office.write("ann", "WHO\n")
    assert "- ann: Ann Archer (you)\n- bob: Bob Baker\n" in text
    assert "The GM is Pat Example" in text
    assert "@" not in text and "ordered" not in text


def test_who_tells_who_has_ordered_where_the_game_shows_it(office: Office) -> None:
    set_mail_rules(office, show_ordered=True)
    office.write("bob", "KIND omnivore\n")
    text = office.write("ann", "WHO\n")
    assert "ann: Ann Archer (you), has not ordered yet" in text and "bob: Bob Baker, has ordered" in text


def test_a_zone_is_set_and_counts_at_once(office: Office) -> None:
    text = said(office, "ann", "ZONE Europe/Paris\n")
    assert "You are told all times in the zone Europe/Paris." in text
    assert "Deadline: Friday 4 December 2026, 21:00 (Europe/Paris)" in text
    assert office.seat("ann").zone == "Europe/Paris" and office.seat("bob").zone != "Europe/Paris"
    assert [why for _, why in changes(office)] == ["changed by the player"]
    assert "in the zone Europe/Paris. ZONE Europe/Paris sets another" in said(office, "ann", "ZONE\n")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (
            "ZONE CEST",
            "Nothing was changed: there is no time zone 'CEST'; write a city that has it, such as ",
        ),
        ("SET ZONE Europe/Pariss", 'did you mean "Europe/Paris"?'),
        ("ZONE GMT+2", "write a city that has it, such as Europe/Athens"),
        ("LANGUAGE klingon", 'Nothing was changed: There is no language "klingon"; en and de can be chosen.'),
        ("FORMAT docx", 'Nothing was changed: "docx" is not a format: write text, html, pdf or json'),
        ("FORMAT pdf, pdf", '"pdf,pdf" is not a format: write text, html, pdf or json'),
    ],
)
def test_what_cannot_be_set_changes_nothing_and_says_what_can(office: Office, text: str, answer: str) -> None:
    before = office.seat("ann")
    assert answer in said(office, "ann", f"{text}\n")
    assert office.seat("ann") == before and changes(office) == []


def test_to_ask_for_what_is_so_changes_nothing(office: Office) -> None:
    assert "Your reports come as text." in said(office, "ann", "FORMAT text\n")
    assert changes(office) == []


def test_a_test_letter_sets_nothing(office: Office) -> None:
    assert "FORMAT was not done" in said(office, "ann", "TEST\nFORMAT pdf\n")
    assert changes(office) == []


def test_words_of_other_judges_lead_to_these(office: Office) -> None:
    for text, word in (("LIST", "WHO"), ("TIMEZONE Europe/Paris", "ZONE"), ("SPRACHE de", "LANGUAGE")):
        assert f'Did you mean "{word}"?' in said(office, "ann", f"{text}\n")
    assert 'Did you mean "STATUS"?' in plain(answers(office, office.letter("gm", "WHO\n"))[0].text)


def test_formats_are_set_and_the_next_report_comes_so(office: Office) -> None:
    assert "come as html and json. It counts from the next report" in said(
        office, "ann", "FORMAT html json\n"
    )
    assert json.loads(office.seat("ann").formats) == ["html", "json"]
    post = reports(office)[ANN]
    names = [one.name for one in post.enclosures]
    assert names[:2] == ["island-00-signup-ann.html", "island-00-signup-ann.json"]
    assert post.enclosures[1].media == "application/json"


def test_the_report_as_json_holds_no_secret_of_another_seat(island: Office) -> None:
    island.write("ann", "FORMAT json\n")
    island.come(
        island.letter("bob", "NAME Secretive\nPRESS TO chloe:\nonly for you\nEND\n"),
        island.letter("ann", "STAY ALL\nPRESS TO chloe:\nfrom ann\nEND\n"),
    )
    (mine,) = [one for one in reports(island)[ANN].enclosures if one.name.endswith(".json")]
    values = json.loads(mine.path.read_text("utf-8"))
    assert (values["seat"], values["orders"]) == ("ann", ["STAY ALL"])
    assert {"game", "turn", "phase", "deadline", "next", "events", "rolls", "played"} <= values.keys()
    text = json.dumps(values)
    assert "only for you" not in text and all(
        island.seat(key).order_key not in text for key in ("ann", "bob")
    )
    assert "bob@example.com" not in text


@pytest.fixture
def german(island: Office) -> Office:
    """A game in English in which Ann reads German."""
    assert "Deutsch" in said(island, "ann", "LANGUAGE Deutsch\n")
    return island


def test_a_language_is_set_for_one_seat(german: Office) -> None:
    assert (german.seat("ann").language, german.seat("bob").language) == ("de", "")
    assert [why for _, why in changes(german)] == ["changed by the player"]
    assert "Abgabetermin" in said(german, "ann", "STATUS\n")
    assert "Deadline" in said(german, "bob", "STATUS\n")


def test_reports_come_in_the_language_of_each_seat_and_verify(german: Office) -> None:
    german.write("ann", "FORMAT html\n")
    german.come(german.letter("bob", "STAY ALL\nPRESS TO all:\nhello\nEND\n"))
    posts = reports(german)
    assert "Abgabetermin" in posts[ANN].text and "Runde 2" in posts[ANN].subject
    assert "Deadline" in posts[BOB].text and "Round 2" in posts[BOB].subject
    page = next(one for one in posts[ANN].enclosures if one.name.endswith(".html")).path.read_text("utf-8")
    assert '<html lang="de"' in page
    verdict = verify_game(german.desk, SLUG)
    assert verdict.is_true, verdict.differences
    text = german.config.turns / SLUG / "02-season/private/ann.txt"
    text.write_text(text.read_text("utf-8").replace("Abgabetermin", "Deadline"), encoding="utf-8")
    assert not verify_game(german.desk, SLUG).is_true


def test_a_change_of_the_deadline_is_told_in_the_language_of_each_seat(german: Office) -> None:
    posts = answers(german, german.letter("gm", "EXTEND 2 days\n"))
    assert "Neuer Abgabetermin" in to(posts, ANN).text and "New deadline" in to(posts, BOB).text


def test_a_reminder_comes_in_the_language_of_its_reader(german: Office) -> None:
    deadline = german.deadline()
    assert deadline and deadline > FIRST_DEADLINE
    german.clock.at = deadline.replace(hour=10)
    german.posts()
    tend(german.desk)
    posts = [post for post in german.posts() if "reminder" in post.message_id]
    assert "Erinnerung" in to(posts, ANN).subject and "reminder" in to(posts, BOB).subject


def test_the_language_of_the_game_is_no_change_of_it(make_office: MakeOffice) -> None:
    office = make_office()
    said(office, "ann", "LANGUAGE de\n")
    assert "en (English)" in said(office, "ann", "LANGUAGE English\n")
    assert office.seat("ann").language == ""


def test_what_others_are_sent_does_not_tell_which_language_the_writer_reads(office: Office) -> None:
    set_mail_rules(office, press_goes="at once")
    office.write("ann", "LANGUAGE de\n")
    text = "PRESS TO bob AS anonymous:\nhello\nEND\nABSENT 14 December to 20 December\nGM May I?\n"
    posts = answers(office, office.letter("ann", text))
    assert "End of the press. It is printed with the next report too." in plain(to(posts, BOB).text)
    to_gm = " ".join(post.text for post in posts if post.to == "pat@example.org")
    assert "is away from" in to_gm and "asks; a reply to this mail goes to them" in plain(to_gm)
    assert "Spielleitung" in to(posts, ANN).text
