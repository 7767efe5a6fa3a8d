"""Observers: the public report of each deadline, and nothing else, until they say UNOBSERVE."""

from __future__ import annotations

import email
from email.policy import default

import pytest

from tests.desk.office import Office
from tests.desk.people_letters import ZOE, answers, code_in, plain, reply, set_mail_rules, stranger, to


@pytest.fixture
def watched(island: Office) -> Office:
    """An island that Zoe observes."""
    (ask,) = answers(island, stranger(island, "OBSERVE island\n"))
    answers(island, reply(island, ask))
    return island


def code(office: Office) -> str:
    """The code of Zoe's letters."""
    with office.desk.store.transaction() as files:
        (observer,) = files.observers(1)
    return f"[observe {observer.code}]"


def test_each_deadline_brings_the_public_report(watched: Office) -> None:
    watched.come(watched.letter("ann", "PRESS TO all:\nHello all\nEND\nPRESS TO bob:\nOur secret\nEND\n"))
    (published,) = watched.close()
    post = to(watched.posts(), ZOE)
    public = (published.folder / "public.txt").read_text("utf-8")
    assert post.text.startswith(public)
    assert "reply with the one word UNOBSERVE" in plain(post.text)
    assert ("Hello all" in post.text, "Our secret" in post.text) == (True, False)
    assert code_in(post) == code(watched)
    for seat in ("ann", "bob", "chloe", "dinesh", "eve", "gm"):
        assert watched.seat(seat).order_key not in post.text + post.subject


def test_it_comes_as_text_and_html_with_a_way_to_end_it(watched: Office) -> None:
    (published,) = watched.close()
    id = to(watched.posts(), ZOE).message_id
    (mail,) = [
        found
        for octets in watched.deliver()
        if (found := email.message_from_bytes(octets, policy=default))["Message-ID"] == id
    ]
    kinds = [part.get_content_type() for part in mail.walk()]
    assert kinds == ["multipart/mixed", "multipart/alternative", "text/plain", "text/html", "text/html"]
    assert "UNOBSERVE" in mail["List-Unsubscribe"]
    [page] = mail.iter_attachments()
    html = (published.folder / "public.html").read_text("utf-8")
    assert page.get_content().replace("\r\n", "\n").strip() == html.strip()


def test_each_deadline_is_one_letter(watched: Office) -> None:
    watched.close()
    first = [post.message_id for post in watched.posts() if post.to == ZOE]
    watched.close()
    second = [post.message_id for post in watched.posts() if post.to == ZOE]
    assert len(first) == len(second) == 1
    assert first != second


@pytest.mark.parametrize("text", ["UNOBSERVE\n", "unobserve.\n\nThank you\nZoe\n"])
def test_unobserve_ends_it_at_once_from_any_address(watched: Office, text: str) -> None:
    watched.close()
    report = to(watched.posts(), ZOE)
    (post,) = answers(watched, reply(watched, report, text, "zoe@phone.example"))
    assert post.to == ZOE
    assert "No more reports of The Island are sent to you." in plain(post.text)
    watched.close()
    assert ZOE not in [post.to for post in watched.posts()]
    (again,) = answers(watched, reply(watched, report, text))
    assert "already" in again.text


def test_the_subject_that_mail_programs_write_to_unsubscribe(watched: Office) -> None:
    (post,) = answers(watched, stranger(watched, "", f"UNOBSERVE {code(watched)}"))
    assert "No more reports" in post.text


@pytest.mark.parametrize("subject", ["UNOBSERVE island", "Re: [observe aaaaaaaaaaaaaaaa]"])
def test_without_the_code_nobody_can_end_it(watched: Office, subject: str) -> None:
    posts = answers(watched, stranger(watched, "UNOBSERVE\n", subject, "mallory@example.net"))
    assert not [post for post in posts if code(watched) in post.subject]
    assert ZOE not in {post.to for post in posts}


def test_who_lost_the_code_is_sent_it_once_a_day_at_the_address_that_observes(watched: Office) -> None:
    letters = [stranger(watched, "UNOBSERVE island\n") for _ in range(3)]
    (post,) = answers(watched, *letters)
    assert (post.to, code_in(post)) == (ZOE, code(watched))
    assert "No more reports" in to(answers(watched, reply(watched, post, "UNOBSERVE\n")), ZOE).text


def test_what_else_an_observer_replies_is_answered_once_a_day(watched: Office) -> None:
    watched.close()
    report = to(watched.posts(), ZOE)
    (post,) = answers(watched, reply(watched, report, "STAY ALL\n"), reply(watched, report, "I am away.\n"))
    assert "An observer gives no orders; the GM is Pat Example" in plain(post.text)
    assert watched.filings() == []
    assert code(watched)


def test_an_address_observes_once(watched: Office) -> None:
    watched.clock.at = watched.clock.at.replace(day=watched.clock.at.day + 2)
    (ask,) = answers(watched, stranger(watched, "OBSERVE island\n"))
    (post,) = answers(watched, reply(watched, ask))
    assert code_in(post) == code(watched)


def test_a_player_known_by_address_ends_what_another_address_began(watched: Office) -> None:
    set_mail_rules(watched, proof="address")
    letter = stranger(watched, "UNOBSERVE\n", f"Re: The Island {code(watched)}", "ann@example.com")
    (post,) = answers(watched, letter)
    assert "No more reports of The Island are sent to you." in plain(post.text)
