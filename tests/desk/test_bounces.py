"""Bounces: the post that came back is found, its seat marked, the GM told once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import update

from pbem.desk.looking import statuses
from pbem.store.plain import POST
from pbem.store.records import BounceRecord
from tests.desk.office import Office

GM = "pat@example.org"
WELCOME = "island.1.welcome.ann"


def bounce(
    office: Office,
    post: str | None = None,
    action: str = "failed",
    said: str = "550 5.1.1 no such user",
    address: str = "ann@example.com",
) -> bytes:
    """A delivery report about a post: of the welcome, unless another is named."""
    office.letters += 1
    post = office.id_of(WELCOME) if post is None else post
    return (
        f"From: MAILER-DAEMON@mx.example.com\nMessage-ID: <{office.letters}@mx.example.com>\n"
        "Content-Type: multipart/report; report-type=delivery-status; boundary=x\n\n"
        "--x\n\nIt did not get through.\n--x\nContent-Type: message/delivery-status\n\n"
        f"Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; {address}\nAction: {action}\nStatus: 5.1.1\n"
        f"Diagnostic-Code: smtp; {said}\n"
        f"--x\nContent-Type: text/rfc822-headers\n\nMessage-ID: {post}\n\n--x--\n"
    ).encode()


def bounces(office: Office) -> list[BounceRecord]:
    """What is on record of mail that came back."""
    with office.desk.store.transaction() as files:
        return files.bounces()


def marked(office: Office) -> tuple[str, ...]:
    """The seats whose mail comes back, by the status."""
    ((status,), _) = statuses(office.desk)
    return status.bounced


def test_a_bounce_marks_the_seat_and_the_gm_is_told(office: Office) -> None:
    office.posts()
    assert office.come(bounce(office)) == {"ignored": 1}
    (record,) = bounces(office)
    assert (record.seat, record.address, record.post) == ("ann", "ann@example.com", office.id_of(WELCOME))
    assert (record.is_final, record.why) == (True, "550 5.1.1 no such user")
    (note,) = office.posts()
    assert note.to == GM
    assert "A mail to Ann Archer (ann) of The Island, ann@example.com, came back" in " ".join(
        note.text.split()
    )
    assert "550 5.1.1 no such user" in note.text
    assert marked(office) == ("ann",)


def test_the_gm_is_told_once_of_the_same_trouble_and_again_of_another(office: Office) -> None:
    office.posts()
    office.come(bounce(office), bounce(office, said="550 5.1.1 no such user (mx7 id 4711a)"))
    assert len(office.posts()) == 1
    office.come(bounce(office, said="552 5.2.2 mailbox full"))
    assert len(office.posts()) == 1
    assert len(bounces(office)) == 3


def test_a_seat_that_is_heard_from_again_is_no_longer_marked(office: Office) -> None:
    office.come(bounce(office))
    office.clock.at += timedelta(hours=1)
    office.come(office.letter("ann", "KIND carnivore\n"))
    assert marked(office) == ()
    office.posts()
    office.clock.at += timedelta(hours=1)
    office.come(bounce(office))
    assert marked(office) == ("ann",)
    assert [post.to for post in office.posts()] == [GM]


def test_a_new_address_is_not_marked_for_the_old_one(office: Office) -> None:
    office.come(bounce(office))
    with office.desk.store.transaction() as files:
        files.change_seat(1, "ann", "address", "ann@example.net", "", None, office.clock.now())
    assert marked(office) == ()


def test_a_warning_marks_nobody(office: Office) -> None:
    office.posts()
    office.come(bounce(office, action="delayed"))
    assert (office.posts(), marked(office)) == ([], ())
    assert [record.is_final for record in bounces(office)] == [False]


def test_good_news_is_not_on_record(office: Office) -> None:
    office.come(bounce(office, action="delivered"))
    assert bounces(office) == []


@pytest.mark.parametrize(
    "post",
    ["<island.9.report.ann.pbem@example.org>", "<island.1.welcome.ann.pbem@evil.example>", "<x@y>", ""],
)
def test_a_bounce_of_no_post_of_ours_is_not_believed(office: Office, post: str) -> None:
    office.posts()
    assert office.come(bounce(office, post)) == {"ignored": 1}
    assert (bounces(office), office.posts(), marked(office)) == ([], [], ())


GUESSED = (
    "<island.1.welcome.ann.pbem@example.org>",
    "<island.1.welcome.ann.pbem.aaaaaaaaaaaa@example.org>",
    "<island.1.welcome.ann.pbem.@example.org>",
)


def test_51_forged_bounces_count_for_nothing_and_a_true_one_counts(office: Office) -> None:
    """The name of a mail can be guessed; its tag cannot."""
    office.posts()
    tag = office.id_of("island.1.welcome.bob").split(".pbem.")[1]
    for id in (*GUESSED, f"<island.1.welcome.ann.pbem.{tag}"):
        office.come(*(bounce(office, id) for _ in range(13)))
    assert (bounces(office), office.posts(), marked(office)) == ([], [], ())
    office.come(bounce(office))
    assert marked(office) == ("ann",) and [post.to for post in office.posts()] == [GM]


def be_older(office: Office, name: str) -> str:
    """Let a post be one that an older pbem has sent, whose Message-ID has no tag; return that."""
    id = f"<{name}.pbem@example.org>"
    with office.desk.store.transaction() as files:
        files._connection.execute(update(POST).where(POST.c.name == name).values(message_id=id))
    return id


def test_a_bounce_of_a_mail_from_before_the_upgrade_is_told_to_the_gm_and_marks_nobody(
    office: Office,
) -> None:
    """The GM is told once, whatever reasons a forger thinks of."""
    id = be_older(office, WELCOME)
    office.posts()
    office.come(*(bounce(office, id, said=f"550 5.1.{number} no") for number in range(4)))
    (note,) = office.posts()
    assert note.to == GM and "counts against nobody" in " ".join(note.text.split())
    assert (bounces(office), marked(office)) == ([], ())


def test_it_is_said_where_a_mail_was_sent_on_to(office: Office) -> None:
    office.posts()
    office.come(bounce(office, address="ann@old.example.net"))
    (note,) = office.posts()
    assert "It had been sent on to ann@old.example.net." in note.text
    assert bounces(office)[0].address == "ann@example.com"


def test_a_note_to_the_gm_that_comes_back_is_not_told_to_the_gm(office: Office) -> None:
    office.come(bounce(office))
    (note,) = [post for post in office.posts() if "came back" in post.subject]
    office.come(bounce(office, note.message_id, address=GM))
    assert office.posts() == []
    assert [(one.seat, one.address) for one in bounces(office)] == [("ann", "ann@example.com"), (None, GM)]


def test_no_key_gets_into_the_record_of_a_bounce(office: Office) -> None:
    tag = office.tag("ann")
    office.come(bounce(office, said=f"550 your mail {tag} is spam"))
    assert tag not in bounces(office)[0].why
    assert all(office.seat("ann").order_key not in post.text for post in office.posts() if post.to == GM)
