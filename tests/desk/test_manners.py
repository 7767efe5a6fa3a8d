"""Manners: no more answers a day than allowed, few notes about forged letters, who seems to be away."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.desk.looking import statuses
from pbem.post import Post
from tests.desk.conftest import MakeOffice
from tests.desk.office import FIRST_DEADLINE, Office

ORDERS = "KIND carnivore\n"
GM = "pat@example.org"
DAY = timedelta(days=1)
FEW = "limits: {answers_a_day: 3}\n"


def words(post: Post) -> str:
    """The text of a post on one line."""
    return " ".join(post.text.split())


def to(office: Office, address: str) -> list[Post]:
    """The new posts to an address."""
    return [post for post in office.posts() if post.to == address]


def test_the_last_answer_of_a_day_says_so_and_letters_are_filed_all_the_same(make_office: MakeOffice) -> None:
    office = make_office(more_config=FEW)
    office.posts()
    for _ in range(6):
        assert office.come(office.letter("ann", ORDERS)) == {"orders": 1}
    posts = office.posts()
    answers = [post for post in posts if post.to == "ann@example.com"]
    assert ["last answer to this address today" in words(post) for post in answers] == [False, False, True]
    assert len(office.filings()) == 6
    (note,) = [post for post in posts if post.to == GM]
    assert "ann@example.com has had 3 answers within 24 hours" in words(note)


def test_a_day_later_answers_go_on_and_the_gm_may_be_told_again(make_office: MakeOffice) -> None:
    office = make_office(more_config=FEW)
    for day in range(2):
        office.posts()
        office.come(*(office.letter("ann", ORDERS) for _ in range(5)))
        posts = office.posts()
        assert sum(post.to == "ann@example.com" for post in posts) == 3, day
        assert sum(post.to == GM for post in posts) == 1, day
        office.clock.at += DAY


def test_one_address_takes_nothing_from_another(make_office: MakeOffice) -> None:
    office = make_office(more_config=FEW)
    office.come(*(office.letter("ann", ORDERS) for _ in range(5)))
    assert office.answer(office.letter("bob", ORDERS)).to == "bob@example.com"


def forged(office: Office, **fields: str) -> bytes:
    """A letter that pretends to be ann's."""
    return office.letter(
        "ann", ORDERS, **{"Subject": "x [island/ann/aaaaaaaaaaaa]", "From": "mallory@example.net", **fields}
    ).as_bytes()


def test_of_forged_letters_a_player_is_told_three_times_a_day(office: Office) -> None:
    office.posts()
    assert office.come(*(forged(office) for _ in range(60))) == {"refused": 60}
    posts = office.posts()
    told = [post for post in posts if post.to == "ann@example.com"]
    assert ["not told of them" in words(post) for post in told] == [False, False, True]
    assert [post.to for post in posts if post not in told] == ["mallory@example.net", GM]
    office.clock.at += DAY
    office.come(forged(office))
    assert len(to(office, "ann@example.com")) == 1


def test_forged_letters_use_up_nobodys_answers(make_office: MakeOffice) -> None:
    office = make_office(more_config="limits: {answers_a_day: 5}\n")
    office.come(*(forged(office) for _ in range(60)))
    assert office.answer(office.letter("ann", ORDERS)).to == "ann@example.com"


def test_nameless_letters_from_a_known_address_are_answered_three_times_a_day(office: Office) -> None:
    office.posts()
    office.come(*(forged(office, Subject="cheap", From="ann@example.com") for _ in range(9)))
    posts = to(office, "ann@example.com")
    assert len(posts) == 3
    assert "not told of them" in words(posts[-1])


def test_unproved_letters_for_the_gms_seat_are_told_to_the_gm(office: Office) -> None:
    office.posts()
    office.come(forged(office, Subject="[island/gm/aaaaaaaaaaaa]"))
    (post,) = to(office, GM)
    assert "mallory@example.net" in post.text


def away(office: Office, seat: str = "ann", text: str = "I am on the Azores.\n", **fields: str) -> bytes:
    """An absence notice of a player's mail server."""
    more = {"Subject": "Automatic reply: The Island", "Auto-Submitted": "auto-replied", **fields}
    return office.letter(seat, text, **more).as_bytes()


def remarks(office: Office) -> list[tuple[str | None, str]]:
    """Who seems to be away, and what was said."""
    with office.desk.store.transaction() as files:
        return [(remark.seat, remark.text) for remark in files.remarks(1, "away")]


def test_an_absence_notice_near_a_deadline_is_told_once_a_round(office: Office) -> None:
    office.posts()
    office.come(away(office), away(office))
    (note,) = office.posts()
    assert note.to == GM
    assert "Ann Archer (ann) of The Island seems to be away" in words(note)
    assert "Deadline: Friday 4 December 2026" in words(note)
    assert "> I am on the Azores." in note.text
    assert remarks(office) == [("ann", "I am on the Azores.")] * 2
    ((status,), _) = statuses(office.desk)
    assert status.away == ("ann",)
    office.close()
    office.posts()
    office.come(away(office))
    assert len(to(office, GM)) == 1


def test_far_from_a_deadline_it_is_only_noted(office: Office) -> None:
    office.clock.at = FIRST_DEADLINE - timedelta(days=8)
    office.posts()
    office.come(away(office))
    assert office.posts() == []
    assert len(remarks(office)) == 1


def test_who_writes_is_back(office: Office) -> None:
    office.come(away(office))
    office.clock.at += timedelta(hours=1)
    office.come(office.letter("ann", ORDERS))
    ((status,), _) = statuses(office.desk)
    assert status.away == ()


def test_a_notice_from_another_address_is_known_by_the_mail_it_answers(office: Office) -> None:
    office.posts()
    office.come(
        away(office, "ann", From="robot@work.example.net", In_Reply_To=office.id_of("island.1.welcome.bob"))
    )
    assert remarks(office) == [("bob", "I am on the Azores.")]
    assert "came from robot@work.example.net" in words(to(office, GM)[0])


def test_a_strangers_notice_is_noted_of_nobody(office: Office) -> None:
    office.posts()
    office.come(away(office, From="robot@example.net", In_Reply_To="<island.99.x.pbem@example.org>"))
    assert (remarks(office), office.posts()) == ([], [])


@pytest.mark.parametrize(
    "fields",
    [
        {"Subject": "Please confirm your message", "Auto-Submitted": ""},
        {"Subject": "Ticket 4711", "Auto-Submitted": "auto-generated"},
    ],
)
def test_other_automatic_letters_say_nothing_of_an_absence(office: Office, fields: dict[str, str]) -> None:
    office.posts()
    assert office.come(away(office, **fields)) == {"ignored": 1}
    assert (remarks(office), office.posts()) == ([], [])


def test_of_a_long_notice_the_beginning_is_kept_and_no_key(office: Office) -> None:
    key = office.seat("ann").order_key
    office.come(away(office, text=f"Away. Key {key} {office.tag('ann')}\n" + "line after line\n" * 500))
    ((_, text),) = remarks(office)
    assert len(text) <= 400
    assert key not in text
    assert all(key not in post.text for post in to(office, GM))
