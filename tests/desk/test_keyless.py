"""Letters without a valid key: their seat has key and report again, and nobody else learns anything."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.post import Post
from tests.desk.conftest import MakeOffice
from tests.desk.office import SLUG, Office
from tests.desk.people_letters import ZOE, answers, plain, reply, second_game, stranger

ANN, GM = "ann@example.com", "pat@example.org"
NO_TAG = {"Subject": "My orders"}


def told(posts: list[Post], address: str) -> list[Post]:
    """The posts to an address."""
    return [post for post in posts if post.to == address]


@pytest.mark.parametrize(
    "fields", [NO_TAG, {"Subject": "REPORT island"}, {"Subject": "[island/ann/aaaaaaaaaaaa]"}]
)
def test_the_last_report_and_the_key_come_again(island: Office, fields: dict[str, str]) -> None:
    letter = island.letter("ann", "STAY ALL\n", **fields)
    (post,) = told(answers(island, letter), ANN)
    subject = fields["Subject"] if "[" not in fields["Subject"] else "no subject"
    assert f"- Its subject: {subject}\n- It came: Friday 11 December 2026, 20:00 (UTC)\n" in post.text
    assert island.tag("ann") in post.subject
    assert "Round 1, Spring of Year 0\n====" in post.text and "1H STAY defensive" in post.text
    assert island.seat("ann").order_key not in post.text
    assert (post.in_reply_to, post.enclosures, island.filings()) == (
        letter["Message-ID"],
        (),
        [],
    )


def test_a_reply_to_it_counts_with_the_form_edited_in_it(island: Office) -> None:
    (post,) = told(answers(island, island.letter("ann", "Hello\n", **NO_TAG)), ANN)
    quoted = "\n".join(f"> {line}" for line in post.text.splitlines())
    edited = quoted.replace("> 1H STAY defensive", "> 1H STAY aggressive")
    fields = {"Subject": f"Re: {post.subject}", "In_Reply_To": post.message_id}
    answer = island.answer(island.letter("ann", f"On Monday pbem wrote:\n{edited}\n", **fields))
    assert "I read the order form that you edited" in plain(answer.text)
    assert "older report" not in answer.text
    assert [filing.seat for filing in island.filings()] == ["ann"]


def test_before_there_is_a_report_the_welcome_comes_again(office: Office) -> None:
    (post,) = told(answers(office, office.letter("ann", "KIND carnivore\n", **NO_TAG)), ANN)
    last = "The Island: orders due 4 Dec 20:00 for Signup."
    assert f"what you were last sent of this game: {last}" in plain(post.text)
    assert "Welcome, Ann Archer." in post.text


def test_the_first_two_of_a_day_bring_the_report_the_third_is_the_last(island: Office) -> None:
    posts = told(answers(island, *(island.letter("ann", "x\n", **NO_TAG) for _ in range(6))), ANN)
    assert ["Round 1, Spring" in post.text for post in posts] == [True, True, False]
    assert ["not told of them" in plain(post.text) for post in posts] == [False, False, True]
    assert all(island.tag("ann") in post.subject for post in posts)
    island.clock.at += timedelta(days=1, seconds=1)
    (post,) = told(answers(island, island.letter("ann", "x\n", **NO_TAG)), ANN)
    assert "Round 1, Spring" in post.text


def test_each_seat_at_the_address_has_a_mail_of_its_own_and_one_that_is_named_alone(island: Office) -> None:
    with island.desk.store.transaction() as files:
        files.change_seat(1, "bob", "address", ANN, "", None, island.clock.now())
    second_game(island)
    with island.desk.store.transaction() as files:
        files.change_seat(2, "eve", "address", ANN, "", None, island.clock.now())
    posts = told(answers(island, island.letter("ann", "x\n", **NO_TAG)), ANN)
    assert [post.subject.rpartition("/")[0].partition("[")[2] for post in posts] == [
        "island/ann",
        "island/bob",
        "atoll/eve",
    ]
    (post,) = told(answers(island, island.letter("ann", "x\n", Subject="[island/bob/wrong]")), ANN)
    assert island.tag("bob") in post.subject


def test_nothing_goes_to_any_other_address_and_a_page_is_not_spoken_of(island: Office) -> None:
    posts = answers(island, island.letter("chloe", "x\n", From="CHLOE@example.com", **NO_TAG))
    assert [post.to for post in posts if post.to != GM] == ["chloe@example.com"]
    assert "attached page" not in plain(posts[0].text)
    assert plain(posts[0].text).count("To give orders, reply to this mail") == 1


@pytest.mark.parametrize(
    "tag", ["[island/ann/aaaaaaaaaaaa]", "[island/zed/aaaaaaaaaaaa]", "[atlantis/ann/x]"]
)
def test_a_stranger_cannot_find_out_which_seats_there_are(island: Office, tag: str) -> None:
    (plain_one,) = told(
        answers(island, stranger(island, "STAY ALL\n", "hello", "q@example.net")), "q@example.net"
    )
    (post,) = told(answers(island, stranger(island, "STAY ALL\n", f"hello {tag}")), ZOE)
    assert (post.subject, post.text) == (plain_one.subject, plain_one.text)
    assert "Round 1" not in post.text and "ann" not in post.text


def test_a_foreign_letter_is_told_to_the_seat_with_the_key_and_without_the_report(island: Office) -> None:
    (post,) = told(answers(island, stranger(island, "x\n", "win! [island/ann/aaaaaaaaaaaa]")), ANN)
    assert ZOE in post.text and "win!" not in post.text and "Round 1, Spring" not in post.text
    assert (post.in_reply_to, island.tag("ann") in post.subject) == ("", True)
    answers(island, *(stranger(island, "x\n", "[island/ann/bbbbbbbbbbbb]") for _ in range(9)))
    (own,) = told(answers(island, island.letter("ann", "x\n", **NO_TAG)), ANN)
    assert "Round 1, Spring" in own.text  # what strangers write takes nothing from her own answers


@pytest.mark.parametrize("status", ["dropped", "resigned"])
def test_whose_seat_is_free_is_told_how_to_have_it_back(island: Office, status: str) -> None:
    with island.desk.store.transaction() as files:
        files.change_seat(1, "ann", "status", status, "", None, island.clock.now())
    (post,) = told(answers(island, island.letter("ann", "I am here!\n", **NO_TAG)), ANN)
    assert "is offered to others" in plain(post.text)
    answers(island, reply(island, post, "RETURN\n"))
    assert island.seat("ann").status == "held"


def test_who_was_removed_hears_that_the_seat_is_not_theirs(island: Office) -> None:
    with island.desk.store.transaction() as files:
        files.change_seat(1, "ann", "status", "removed", "", None, island.clock.now())
    (post,) = told(answers(island, island.letter("ann", "x\n", Subject="[island/ann]")), ANN)
    assert "which you do not hold any more" in plain(post.text)
    assert SLUG + "/ann" not in post.subject


def test_robots_and_lists_get_none_of_it(island: Office) -> None:
    robot = island.letter("ann", "I am away.\n", Auto_Submitted="auto-replied", **NO_TAG)
    letter = island.letter("ann", "x\n", List_Id="<x.example.com>", **NO_TAG)
    assert told(answers(island, robot, letter), ANN) == []


def test_the_gm_is_told_of_them_together_once_a_day(make_office: MakeOffice) -> None:
    office = make_office()
    (first,) = told(answers(office, office.letter("ann", "x\n", **NO_TAG)), GM)
    assert "1 letter came from the registered address of a seat" in plain(first.text)
    assert "- 1, ann of island, from ann@example.com: My orders" in first.text
    letters = [office.letter(seat, "x\n", **NO_TAG) for seat in ("ann", "bob")]
    assert told(answers(office, *letters, stranger(office, "Hi!\n")), GM) == []
    office.clock.at += timedelta(days=1)
    (rest,) = told(answers(office, stranger(office, "Hi again!\n")), GM)
    assert rest.subject == "pbem: 4 letters for you to look at"
    assert "2 letters came from the registered addresses" in plain(rest.text)
    assert "2 letters came from people who hold no seat" in plain(rest.text)
