"""Moving to another address: both must confirm it, and nobody moves a seat that is not theirs."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.desk.office import Office
from tests.desk.people_letters import answers, code_in, plain, reply, second_game, to

GM = "pat@example.org"
NEW = "ann@new.example"


@pytest.mark.parametrize("is_old_first", [True, False])
def test_both_addresses_must_confirm_a_move(island: Office, is_old_first: bool) -> None:
    posts = answers(island, island.letter("ann", f"ADDRESS <{NEW}>.\n"))
    old, new = to(posts, "ann@example.com"), to(posts, NEW)
    assert island.seat("ann").order_key not in new.subject + new.text
    assert "Ann Archer, who plays The Island by mail here, asks" in plain(new.text)
    first, second = (old, new) if is_old_first else (new, old)
    (half,) = answers(island, reply(island, first))
    assert half.to == first.to
    assert "must confirm it too" in plain(half.text)
    assert island.seat("ann").order_key not in half.subject or half.to == "ann@example.com"
    assert island.seat("ann").address == "ann@example.com"
    told = answers(island, reply(island, second))
    assert island.seat("ann").address == NEW
    assert {post.to for post in told} == {NEW, "ann@example.com", GM}
    assert island.tag("ann") in to(told, NEW).subject
    assert island.seat("ann").order_key not in to(told, "ann@example.com").subject
    assert "STAY" in island.answer(reply(island, to(told, NEW), "STAY ALL\n")).text


@pytest.mark.parametrize("side", ["ann@example.com", NEW])
def test_a_move_half_confirmed_moves_no_report(island: Office, side: str) -> None:
    posts = answers(island, island.letter("ann", f"ADDRESS {NEW}\n"))
    answers(island, reply(island, to(posts, side)))
    island.close()
    assert NEW not in [post.to for post in island.posts()]


def test_the_confirmation_may_come_with_orders(island: Office) -> None:
    posts = answers(island, island.letter("ann", f"ADDRESS {NEW}\n"))
    answers(island, reply(island, to(posts, NEW)))
    told = answers(island, reply(island, to(posts, "ann@example.com"), "CONFIRM\nSTAY ALL\n"))
    assert "Receipt #" in to(told, NEW).text
    assert [filing.text for filing in island.filings()] == ["STAY ALL"]


def test_the_code_of_one_side_does_not_confirm_the_other(island: Office) -> None:
    posts = answers(island, island.letter("ann", f"ADDRESS {NEW}\n"))
    new = to(posts, NEW)
    answers(island, reply(island, new))
    (again,) = answers(island, reply(island, new, sender="ann@example.com"))
    assert "has been used already" in plain(again.text)
    assert island.seat("ann").address == "ann@example.com"


def test_another_seat_cannot_move_ann(island: Office) -> None:
    key = island.seat("bob").order_key
    forged = island.letter("ann", "ADDRESS evil@example.net\n", Subject=f"[island/ann/{key}]")
    (post,) = [post for post in answers(island, forged) if post.is_reply]
    assert post.to == "ann@example.com"
    assert "does not hold your order key" in plain(post.text)
    posts = answers(island, island.letter("bob", "ADDRESS evil@example.net\n"))
    for post in posts:
        answers(island, reply(island, post))
    assert (island.seat("ann").address, island.seat("bob").address) == ("ann@example.com", "evil@example.net")


def test_whoever_knows_the_key_only_cannot_move_the_seat(island: Office) -> None:
    """A thief has the key and the new mailbox, but not the registered one."""
    posts = answers(island, island.letter("ann", "ADDRESS evil@example.net\n", From="evil@example.net"))
    assert sorted(post.to for post in posts) == ["ann@example.com", "evil@example.net"]
    mark = code_in(to(posts, "evil@example.net"))
    thefts = [
        island.letter("ann", "CONFIRM\n", From="evil@example.net", Subject=f"{island.tag('ann')} {mark}"),
        island.letter("ann", f"CONFIRM {mark.split()[1].rstrip(']')}\n", From="evil@example.net"),
        island.letter("ann", "CONFIRM\n", From="evil@example.net", Subject=mark),
    ]
    for theft in thefts:
        answers(island, theft)
    assert island.seat("ann").address == "ann@example.com"


def test_the_move_of_one_seat_does_not_confirm_another(island: Office) -> None:
    ann = answers(island, island.letter("ann", f"ADDRESS {NEW}\n"))
    bob = answers(island, island.letter("bob", "ADDRESS bob@new.example\n"))
    number = code_in(to(ann, "ann@example.com")).split()[1].partition("-")[0]
    secret = code_in(to(bob, "bob@example.com")).partition("-")[2]
    answers(island, island.letter("bob", "CONFIRM\n", Subject=f"[confirm {number}-{secret}"))
    own = code_in(to(ann, "ann@example.com"))
    text = island.write("bob", "CONFIRM\n", Subject=f"{island.tag('bob')} {own}")
    assert "That code was given to another seat." in plain(text)
    with island.desk.store.transaction() as files:
        assert [files.confirmations(one.id) for one in files.requests(1)] == [[], []]


def test_an_old_mailbox_cannot_move_the_seat_later(island: Office) -> None:
    """A code that waits in a mailbox counts no longer once the seat's letters go elsewhere."""
    waiting = answers(island, island.letter("ann", "ADDRESS other@example.net\n"))
    moving = answers(island, island.letter("ann", f"ADDRESS {NEW}\n"))
    answers(island, reply(island, to(moving, "ann@example.com")), reply(island, to(moving, NEW)))
    assert island.seat("ann").address == NEW
    text = island.answer(reply(island, to(waiting, "ann@example.com"))).text
    assert "the address of the seat has changed since" in plain(text)
    answers(island, reply(island, to(waiting, "other@example.net")))
    assert island.seat("ann").address == NEW


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("nonsense", "is not an e-mail address"),
        ("ann@localhost", "No mail can be sent to"),
        ("a@b.example c@d.example", "Please name one address."),
        ("games@example.org", "is the address of these games"),
        ("Games+island.ann@Example.org", "is the address of these games"),
        ("ANN@example.com", "Your letters go to ANN@example.com already."),
        ("x" * 65 + "@example.net", "No mail can be sent to"),
        ("ann@example..net", "is not an e-mail address"),
        ("änn@example.net", "is not an e-mail address"),
    ],
)
def test_a_bad_address_is_refused(island: Office, written: str, said: str) -> None:
    (post,) = answers(island, island.letter("ann", f"ADDRESS {written}\n"))
    assert f"Nothing was changed. {said}" in plain(post.text) or said in plain(post.text)
    assert "[confirm" not in post.subject


def test_several_seats_of_one_person_are_told_to_the_gm(island: Office) -> None:
    posts = answers(island, island.letter("ann", "ADDRESS bob@example.com\n"))
    told = answers(
        island, reply(island, to(posts, "ann@example.com")), reply(island, to(posts, "bob@example.com"))
    )
    assert "The same address holds these seats too: bob of island." in plain(to(told, GM).text)


def test_letters_to_a_new_address_are_few(island: Office) -> None:
    """Whoever has a seat cannot flood somebody else's mailbox with it, nor many mailboxes."""
    victims = [f"v{number}@example.net" for number in range(20)]
    letters = [island.letter("ann", "ADDRESS victim@example.net\n") for _ in range(5)]
    letters += [island.letter("ann", f"ADDRESS {victim}\n") for victim in victims]
    posts = answers(island, *letters)
    strangers = [post.to for post in posts if post.to.endswith("example.net")]
    assert len(strangers) == 5
    assert strangers.count("victim@example.net") == 1


def test_all_seats_together_cannot_flood_one_address(island: Office) -> None:
    second_game(island)
    seats = [
        island.letter(seat, "ADDRESS victim@example.net\n")
        for seat in ("ann", "bob", "chloe", "dinesh", "eve")
    ]
    tags = []
    with island.desk.store.transaction() as files:
        for seat in files.seats(2):
            tags.append(f"[atoll/{seat.key}/{seat.order_key}]")
    seats += [island.letter("ann", "ADDRESS victim@example.net\n", Subject=tag) for tag in tags]
    posts = answers(island, *seats)
    assert len([post for post in posts if post.to == "victim@example.net"]) == 5


def test_a_move_not_confirmed_in_time_is_void(island: Office) -> None:
    posts = answers(island, island.letter("ann", f"ADDRESS {NEW}\n"))
    answers(island, reply(island, to(posts, NEW)))
    island.clock.at += timedelta(days=14, minutes=1)
    text = island.answer(reply(island, to(posts, "ann@example.com"))).text
    assert "older than 14 days" in plain(text)
    assert island.seat("ann").address == "ann@example.com"
