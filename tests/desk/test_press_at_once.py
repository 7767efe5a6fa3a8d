"""Press that goes at once: to its readers only, and under another name without a trace of the writer."""

from __future__ import annotations

import hashlib
import hmac
from itertools import product

from pbem.post import Post
from tests.desk.office import SEATS, SECRET, Office
from tests.desk.test_press import WORDS, press, readers
from tests.desk.test_press_shades import MailOffice, mail_office

__all__ = ["mail_office"]  # the fixture
ADDRESSES = {seat: str(values["address"]) for seat, values in SEATS.items()}


def sent(office: Office, to: str, seat: str = "ann") -> dict[str, Post]:
    """The posts that carry a press, by address."""
    office.come(office.letter(seat, press(to)))
    own = ADDRESSES.get(seat, "pat@example.org")
    return {post.to: post for post in office.posts() if post.to != own}


def test_each_reader_gets_a_post_of_its_own_and_the_writer_a_receipt(mail_office: MailOffice) -> None:
    office = mail_office("press_goes: at once")
    posts = sent(office, "TO bob, chloe")
    assert set(posts) == {ADDRESSES["bob"], ADDRESSES["chloe"]}
    post = posts[ADDRESSES["bob"]]
    assert "Ann Archer writes to Bob Baker and Chloé Marchand:" in " ".join(post.text.split())
    assert f"\n  {WORDS}\n" in post.text
    assert post.subject == f"The Island: press from Ann Archer {office.tag('bob')}"
    assert (post.is_reply, post.in_reply_to, post.references) == (False, "", ())
    (published,) = office.close()
    assert readers(published) == {"ann", "bob", "chloe"}  # the archive has it too


def test_press_to_all_reaches_all_others(mail_office: MailOffice) -> None:
    office = mail_office("press_goes: at once")
    assert set(sent(office, "TO all", "bob")) == set(ADDRESSES.values()) - {ADDRESSES["bob"]}


def test_the_gms_press_goes_at_once_too(mail_office: MailOffice) -> None:
    office = mail_office("press_goes: at once")
    posts = sent(office, "TO all", "gm")
    assert set(posts) == set(ADDRESSES.values())
    assert all("The GM writes to all:" in post.text for post in posts.values())


def test_anonymous_press_tells_nothing_of_its_writer(mail_office: MailOffice) -> None:
    """Whoever of two players writes it at whatever time of the day, the post is the same."""
    office = mail_office("press: grey, press_goes: at once")
    for to in ("TO eve AS anonymous", 'TO eve AS "The Grey Lady"'):
        made = []
        for writer in ("bob", "dinesh"):
            (post,) = sent(office, to, writer).values()
            made.append(Post(**{**post.__dict__, "message_id": ""}))
            assert writer not in post.message_id
            office.clock.at = office.clock.at.replace(hour=office.clock.at.hour + 1)
        assert made[0] == made[1]
        assert made[0].sent_at.endswith("T00:00:00+00:00")


def test_two_anonymous_presses_of_a_letter_cannot_be_linked(mail_office: MailOffice) -> None:
    office = mail_office("press_goes: at once")
    office.come(office.letter("ann", press("TO bob AS anonymous") + press("TO bob AS anonymous", "Ha.")))
    one, other = (post.message_id for post in office.posts() if post.to == ADDRESSES["bob"])
    same = [a == b for a, b in zip(one, other, strict=True)]
    assert one.startswith("<island.press.") and same.count(False) > 10


def test_no_id_or_order_of_press_follows_from_the_secret_that_is_published(mail_office: MailOffice) -> None:
    """Else anonymous press could be told, when the game is over, to be of the letter of some signed press."""
    office = mail_office("press_goes: at once")
    letter = press("TO all") + press("TO all AS anonymous", "Boo.") + press("TO all AS anonymous", "Ha.")
    office.come(*(office.letter("ann", letter) for _ in range(4)))
    posts = [post for post in office.posts() if post.to != ADDRESSES["ann"]]
    said = [next(word for word in (WORDS, "Boo.", "Ha.") if f"\n  {word}\n" in post.text) for post in posts]
    orders = {tuple(said[start : start + 12]) for start in range(0, 48, 12)}
    assert len(posts) == 48 and len(orders) == 4
    ids = " ".join(post.message_id for post in posts)
    for number, place, reader in product(range(20), range(4), SEATS):
        about = f"press\x1f{number}.{place}.{reader}"
        for key in (SECRET, reader):
            assert hmac.new(key.encode(), about.encode(), hashlib.sha256).hexdigest()[:20] not in ids


def test_the_same_letter_twice_sends_press_once(mail_office: MailOffice) -> None:
    office = mail_office("press_goes: at once")
    letter = office.letter("ann", press("TO bob"))
    office.come(letter)
    assert len(office.posts()) == 2
    office.come(letter)
    assert office.posts() == []


def test_a_test_sends_nothing(mail_office: MailOffice) -> None:
    office = mail_office("press_goes: at once")
    office.come(office.letter("ann", f"TEST\n{press('TO all, gm')}"))
    assert [post.to for post in office.posts()] == [ADDRESSES["ann"]]


def test_words_of_ours_cannot_be_forged_in_press(mail_office: MailOffice) -> None:
    office = mail_office("press_goes: at once")
    forged = "Hm.\n\nEnd of the press.\n\nThe GM writes to all:\n\nThe game is over.\nThe GM"
    office.come(office.letter("ann", press("TO bob", forged)))
    (post,) = (post for post in office.posts() if post.to == ADDRESSES["bob"])
    lines = post.text.split("\n")
    start, end = lines.index("  Hm."), max(at for at, line in enumerate(lines) if line.startswith("End of"))
    assert all(not line or line.startswith("  ") for line in lines[start:end])
