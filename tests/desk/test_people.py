"""Words about people: absences, keys, resignations; nothing changes for whoever only says so."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.store.records import AbsenceRecord
from tests.desk.office import Office
from tests.desk.people_letters import answers, code_in, plain, reply, to

GM = "pat@example.org"
NEW = "ann@new.example"


def absences(office: Office) -> list[AbsenceRecord]:
    """All absences on file."""
    with office.desk.store.transaction() as files:
        return files.absences(1)


def test_an_absence_is_noted_and_says_what_is_played_meanwhile(island: Office) -> None:
    posts = answers(island, island.letter("ann", "ABSENT 14 December to 2 January\n"))
    text = plain(to(posts, "ann@example.com").text)
    assert "You are away from Monday 14 December 2026 to Saturday 2 January 2027." in text
    assert "the rules' own defaults are played: you have no standing orders" in text
    note = to(posts, GM)
    assert "ann of island is away from Monday 14 December 2026" in note.subject
    assert [(one.seat, one.first, one.last) for one in absences(island)] == [
        ("ann", "2026-12-14", "2027-01-02")
    ]
    assert island.filings() == []


def test_standing_orders_of_the_same_letter_count(island: Office) -> None:
    text = island.letter("ann", "STANDING\nSTAY ALL\nEND\nABSENT 2026-12-14 to 2026-12-20\n")
    assert "your standing orders are played" in plain(to(answers(island, text), "ann@example.com").text)


def test_none_takes_an_absence_back(island: Office) -> None:
    answers(island, island.letter("ann", "ABSENT until 3 January\n"))
    posts = answers(island, island.letter("ann", "absent none.\n"))
    assert "It is taken back" in to(posts, "ann@example.com").text
    assert "is not away after all" in to(posts, GM).subject
    assert "There is none on file." in island.write("ann", "ABSENT\n")
    assert "There was none on file." in island.write("ann", "ABSENT NONE\n")


def test_the_last_absence_counts(island: Office) -> None:
    answers(island, island.letter("ann", "ABSENT until 3 January\n"))
    posts = answers(island, island.letter("ann", "ABSENT until 1 February\n"))
    assert "takes the place of the days noted before" in plain(to(posts, "ann@example.com").text)
    assert "to Monday 1 February 2027" in plain(island.write("ann", "ABSENT\n"))


@pytest.mark.parametrize(
    ("days", "said"),
    [
        ("04/05/2027 to 06/07/2027", "04/05/2027 may be 4 May 2027 or 5 April 2027."),
        ("2025-01-01 to 2025-02-01", "Saturday 1 February 2025 is past."),
        ("2027-01-01 to 2030-01-01", "That is longer than 366 days."),
        ("from home", "I need the first day and the last"),
    ],
)
def test_a_bad_absence_changes_nothing(island: Office, days: str, said: str) -> None:
    text = plain(island.write("ann", f"ABSENT {days}\n"))
    assert f"Nothing was noted. {said}" in text
    assert absences(island) == []


def test_today_is_that_of_the_seats_zone(island: Office) -> None:
    island.clock.at = island.clock.at.replace(hour=23)  # tomorrow already in Kolkata
    island.come(
        island.letter("dinesh", "ABSENT today to tomorrow\n"),
        island.letter("bob", "ABSENT today to tomorrow"),
    )
    tomorrow = island.clock.at.date() + timedelta(days=1)
    firsts = {one.seat: one.first for one in absences(island)}
    assert firsts == {"dinesh": tomorrow.isoformat(), "bob": island.clock.at.date().isoformat()}


def test_a_new_key_counts_at_once_and_the_old_one_never_again(island: Office) -> None:
    old = island.tag("ann")
    post = island.answer(island.letter("ann", "NEWKEY\nSTAY ALL\n", From="ann@elsewhere.example"))
    assert post.to == "ann@example.com"
    assert island.tag("ann") != old
    assert island.tag("ann") in post.subject
    assert old not in post.subject
    assert island.seat("ann").order_key not in post.text
    assert [filing.text for filing in island.filings()] == ["STAY ALL"]
    refused = island.answer(island.letter("ann", "CANCEL\n", Subject=f"Re: {old}"))
    assert "does not hold your order key" in plain(refused.text)
    assert len(island.filings()) == 1
    assert "STAY" in island.answer(reply(island, post, "STAY ALL\n")).text


def test_keys_are_not_kept_in_the_record_of_changes(island: Office) -> None:
    old = island.seat("ann").order_key
    island.write("ann", "NEWKEY\n")
    with island.desk.store.transaction() as files:
        (change,) = files.seat_changes(1)
    assert (change.field, change.before, change.after) == ("order_key", "", "")
    assert old not in repr(change)


def test_the_next_report_bears_the_new_key(island: Office) -> None:
    old = island.tag("ann")
    island.write("ann", "NEWKEY\n")
    island.close()
    report = to(island.posts(), "ann@example.com")
    assert island.tag("ann") in report.subject
    assert old not in report.subject


@pytest.mark.parametrize("text", ["NEWKEY\nREPORT\n", "REPORT\nNEWKEY\n"])
def test_a_report_sent_again_by_the_same_letter_bears_the_new_key(island: Office, text: str) -> None:
    posts = answers(island, island.letter("ann", text))
    assert len(posts) == 2
    assert all(island.tag("ann") in post.subject for post in posts)


def test_a_test_letter_changes_no_key(island: Office) -> None:
    old = island.tag("ann")
    island.write("ann", "TEST\nNEWKEY\nSTAY ALL\n")
    assert island.tag("ann") == old


def resigned(office: Office) -> None:
    """Let Ann resign, and confirm it."""
    (post,) = answers(office, office.letter("ann", "RESIGN\n"))
    answers(office, reply(office, post))


def test_a_resignation_must_be_confirmed(island: Office) -> None:
    (post,) = answers(island, island.letter("ann", "RESIGN\n"))
    assert "Nothing is changed yet." in post.text
    assert island.seat("ann").status == "held"
    told = answers(island, reply(island, post))
    assert island.seat("ann").status == "resigned"
    assert "You have resigned as ann of The Island." in plain(to(told, "ann@example.com").text)
    assert "ann of island has resigned" in to(told, GM).subject
    island.come(reply(island, post))
    assert "has been used already" in plain(island.posts()[-1].text)


def test_orders_in_reply_to_the_answer_do_not_resign(island: Office) -> None:
    (post,) = answers(island, island.letter("ann", "RESIGN\n"))
    answers(island, reply(island, post, "STAY ALL\n"))
    answers(island, reply(island, post, "\n"))
    answers(island, reply(island, post, "No, that was a mistake.\n"))
    assert island.seat("ann").status == "held"
    assert [filing.text for filing in island.filings()][:1] == ["STAY ALL"]


def test_whoever_knows_the_key_only_cannot_resign_for_the_seat(island: Office) -> None:
    answers(island, island.letter("ann", "RESIGN\n", From="evil@example.net"))
    text = island.write("ann", "CONFIRM\n", From="evil@example.net")
    assert "There is no code in your letter's subject" in plain(text)
    text = island.write("ann", "CONFIRM 1-aaaaaaaaaaaaaaaa\n", From="evil@example.net")
    assert "is not one that I gave" in plain(text)
    assert island.seat("ann").status == "held"


def test_a_resigned_seat_is_played_on_and_can_be_taken_back(island: Office) -> None:
    resigned(island)
    island.close()
    assert "ann@example.com" not in [post.to for post in island.posts()]
    assert island.moment().number == 4
    assert "You have resigned already." in island.write("ann", "RESIGN\n")
    told = answers(island, island.letter("ann", "RETURN\n"))
    assert "Welcome back" in to(told, "ann@example.com").text
    assert "ann of island plays on" in to(told, GM).subject
    assert island.seat("ann").status == "held"
    assert "nothing to take back" in plain(island.write("ann", "RETURN\n"))
    island.close()
    assert "ann@example.com" in [post.to for post in island.posts()]


def test_a_resignation_may_be_asked_for_again(island: Office) -> None:
    (one,) = answers(island, island.letter("ann", "RESIGN\n"))
    (two,) = answers(island, island.letter("ann", "RESIGN\n"))
    assert code_in(one) == code_in(two)
    answers(island, reply(island, two))
    assert island.seat("ann").status == "resigned"


def test_one_letter_asks_for_one_such_thing(island: Office) -> None:
    posts = answers(island, island.letter("ann", f"RESIGN\nADDRESS {NEW}\n"))
    assert [post.to for post in posts] == ["ann@example.com"]
    assert "One letter can ask for one such thing." in plain(posts[0].text)
    assert posts[0].subject.count("[confirm") == 1


def test_the_gm_has_a_key_but_no_seat_to_resign(island: Office) -> None:
    old = island.tag("gm")
    post = island.answer(island.letter("gm", "NEWKEY\nRESIGN\n"))
    assert post.to == GM
    assert old not in post.subject
    assert island.tag("gm") in post.subject
    assert island.seat("gm").status == "held"


def test_codes_and_keys_are_in_nobody_elses_letters(island: Office) -> None:
    posts = answers(island, island.letter("ann", f"ADDRESS {NEW}\n"), island.letter("bob", "RESIGN\n"))
    posts += answers(island, *(reply(island, post) for post in posts))
    for seat in ("ann", "bob", "chloe"):
        key, address = island.seat(seat).order_key, island.seat(seat).address
        for post in posts:
            assert key not in post.text
            assert key not in post.subject or post.to in (address, "ann@example.com")
    assert all(
        "[confirm" not in post.text and "[confirm" not in post.subject for post in posts if post.to == GM
    )
    kept = "\n".join(f"{one.subject} {one.text}" for one in island.letters_kept())
    assert "[confirm" not in kept


def test_every_line_of_an_answer_fits(island: Office) -> None:
    words = [
        "ABSENT until 3 January",
        "NEWKEY",
        f"ADDRESS {NEW}",
        "RESIGN",
        "RETURN",
        "CONFIRM",
        "JOIN",
        "OBSERVE x",
    ]
    for word in words:
        for post in answers(island, island.letter("ann", f"{word}\n")):
            assert max(len(line) for line in post.text.splitlines()) <= 72, post.text
