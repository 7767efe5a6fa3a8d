"""Posts on their way: tried again in growing steps, given up with a word to the GM, never lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.config import read_config
from pbem.desk.boxes import outbox_of
from pbem.desk.delivering import LONGEST_WAIT, PATIENCE, WAITS, Delivered, deliver_posts, next_wait
from pbem.desk.mailing import queue, tell_gm
from pbem.mail.arrivals import BoxFault
from pbem.post import Enclosure, NotNow, Post, Refused
from pbem.store.records import BounceRecord, PostRecord
from pbem.yamlfile import BadFile
from tests.desk.office import SLUG, Office

MINUTE = timedelta(minutes=1)


@dataclass
class Counter:
    """A post office's counter: it takes posts, or raises what a test wants for an address."""

    faults: dict[str, Exception] = field(default_factory=dict)
    tried: list[str] = field(default_factory=list)
    sent: list[Post] = field(default_factory=list)

    def send(self, post: Post) -> None:
        """Take a post."""
        self.tried.append(post.message_id)
        if fault := self.faults.get(post.to):
            raise fault
        self.sent.append(post)


@pytest.fixture
def counter(office: Office) -> Iterator[Counter]:
    """A counter, and an office whose outbox is empty."""
    office.deliver()
    office.posts()
    yield Counter()


def put(office: Office, *names: str, seat: str | None = None) -> None:
    """Queue a post to each name's address."""
    with office.desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game
        holder = files.seat_by_key(game.id, seat) if seat else None
        for name in names:
            post = Post(
                f"<{name}@example.org>", f"{name}@x.example", name, "s", "t", "2026-12-01T12:00:00+00:00"
            )
            queue(office.desk, files, post, game if holder else None, holder)


def record(office: Office, name: str) -> PostRecord:
    """What is on record of a post."""
    with office.desk.store.transaction() as files:
        found = files.post(f"<{name}@example.org>")
    assert found
    return found


def bounces(office: Office) -> list[BounceRecord]:
    """What came back."""
    with office.desk.store.transaction() as files:
        return files.bounces()


def names(posts: list[Post]) -> list[str]:
    """To whom posts go."""
    return [post.to_name for post in posts]


def test_all_that_waits_is_sent_oldest_first(office: Office, counter: Counter) -> None:
    put(office, "a", "b", "c")
    assert deliver_posts(office.desk, counter) == Delivered(sent=3)
    assert names(counter.sent) == ["a", "b", "c"]
    assert deliver_posts(office.desk, counter) == Delivered()


def test_one_bad_address_among_twenty_holds_up_nobody(office: Office, counter: Counter) -> None:
    people = [f"p{number:02}" for number in range(20)]
    put(office, *people)
    counter.faults = {"p10@x.example": Refused("mx:25 refused mail to p10@x.example: 550 5.1.1 No such user")}
    delivered = deliver_posts(office.desk, counter)
    assert delivered == Delivered(sent=20, refused=1)  # nineteen, and the note to the GM
    assert names(counter.sent) == [*people[:10], *people[11:], "Pat Example"]


def test_a_refused_post_is_noted_with_its_seat_and_the_gm_is_told_why(
    office: Office, counter: Counter
) -> None:
    put(office, "bob", seat="bob")
    why = "mx:25 refused mail to bob@x.example: 550 5.1.1 No such user"
    counter.faults = {"bob@x.example": Refused(why)}
    deliver_posts(office.desk, counter)
    [note] = counter.sent
    assert (note.to, note.subject) == (
        "pat@example.org",
        "pbem: no mail gets to Bob Baker (bob) of The Island",
    )
    assert why in " ".join(note.text.split())
    assert max(map(len, note.text.splitlines())) <= 72
    [bounce] = bounces(office)
    assert (bounce.seat, bounce.address, bounce.post, bounce.is_final, bounce.why) == (
        "bob", "bob@x.example", "<bob@example.org>", True, why,
    )  # fmt: skip
    assert record(office, "bob").refused_at == office.clock.now()
    assert deliver_posts(office.desk, counter) == Delivered()


def test_the_gm_is_told_once_of_a_seat_and_a_reason(office: Office, counter: Counter) -> None:
    put(office, "bob", seat="bob")
    refused = "mx:25 refused mail to bob@x.example: {} No such user {}"
    for code, number, notes in (("550 5.1.1", 1, 1), ("550 5.1.1", 2, 1), ("550 5.7.1", 3, 2)):
        counter.faults = {"bob@x.example": Refused(refused.format(code, f"x{number}"))}
        with office.desk.store.transaction() as files:
            files._connection.exec_driver_sql("UPDATE post SET refused_at = NULL WHERE seat = 'bob'")
        deliver_posts(office.desk, counter)
        assert len(counter.sent) == notes
    assert len(bounces(office)) == 3


def test_the_gm_is_told_again_once_the_seat_was_heard_from(office: Office, counter: Counter) -> None:
    counter.faults = {"bob@x.example": Refused("mx:25 refused mail to bob@x.example: 550 5.1.1 No such user")}
    for number, name in enumerate(("bob", "bob2", "bob3"), 1):
        put(office, name, seat="bob")
        counter.faults[f"{name}@x.example"] = counter.faults["bob@x.example"]
        with office.desk.store.transaction() as files:
            files._connection.exec_driver_sql("UPDATE post SET address = 'bob@x.example' WHERE seat = 'bob'")
        if number == 3:
            office.come(office.letter("bob", "KIND carnivore\n"))
        deliver_posts(office.desk, counter)
        assert names(counter.sent).count("Pat Example") == (2 if number == 3 else 1)


def test_no_key_is_kept_of_what_a_server_says(office: Office, counter: Counter) -> None:
    put(office, "bob", seat="bob")
    counter.faults = {"bob@x.example": Refused(f"mx:25 refused: 554 5.7.1 spam: Re: {office.tag('bob')}")}
    deliver_posts(office.desk, counter)
    key = office.seat("bob").order_key
    assert key not in bounces(office)[0].why + counter.sent[0].text + str(record(office, "bob").last_fault)


def test_no_loop_when_the_gms_own_mail_is_refused(office: Office, counter: Counter) -> None:
    counter.faults = {"pat@example.org": Refused("mx:25 refused mail to pat@example.org: 550 no")}
    with office.desk.store.transaction() as files:
        tell_gm(office.desk, files, "x", "a note", "text")
    put(office, "a")
    assert deliver_posts(office.desk, counter) == Delivered(sent=1, refused=1)
    assert deliver_posts(office.desk, counter) == Delivered()
    counter.faults["b@x.example"] = Refused("mx:25 refused mail to b@x.example: 550 no")
    put(office, "b")
    assert deliver_posts(office.desk, counter) == Delivered(refused=2)
    assert deliver_posts(office.desk, counter) == Delivered()


def test_an_address_that_is_none_is_given_up_at_once(office: Office, counter: Counter) -> None:
    put(office, "a")
    counter.faults = {"a@x.example": ValueError("No mail can be sent to or from the address 'a'.")}
    assert deliver_posts(office.desk, counter) == Delivered(sent=1, refused=1)


def test_a_failing_post_is_tried_again_in_growing_steps_with_the_same_message_id(
    office: Office, counter: Counter
) -> None:
    put(office, "ann")
    counter.faults = {"ann@x.example": NotNow("mx:25 does not take mail now: 451 4.7.1 Greylisted")}
    waits = []
    while not record(office, "ann").refused_at:
        began, tries = office.clock.at, len(counter.tried)
        assert deliver_posts(office.desk, counter).failed in (0, 1)
        again = record(office, "ann").try_at
        if record(office, "ann").refused_at:
            break
        assert again is not None and len(counter.tried) == tries + 1
        waits.append(again - began)
        office.clock.at = again - timedelta(seconds=1)
        assert deliver_posts(office.desk, counter) == Delivered()
        office.clock.at = again
    assert waits[: len(WAITS)] == list(WAITS)
    assert set(waits[len(WAITS) :]) == {LONGEST_WAIT}
    assert PATIENCE <= sum(waits, timedelta()) < PATIENCE + LONGEST_WAIT
    assert set(counter.tried[:-1]) == {"<ann@example.org>"}
    assert "for 5 days in vain" in " ".join(counter.sent[0].text.split())
    assert bounces(office)[0].why.endswith("451 4.7.1 Greylisted")


def test_a_post_that_failed_goes_when_it_can(office: Office, counter: Counter) -> None:
    put(office, "ann")
    counter.faults = {"ann@x.example": NotNow("later")}
    assert deliver_posts(office.desk, counter) == Delivered(failed=1)
    counter.faults = {}
    office.clock.at += MINUTE
    assert deliver_posts(office.desk, counter) == Delivered(sent=1)
    assert (record(office, "ann").tries, record(office, "ann").last_fault) == (2, None)


def test_a_lost_enclosure_is_tried_again(office: Office, counter: Counter) -> None:
    lost = Enclosure("r.html", "text/html", office.config.turns / "gone/r.html", is_alternative=True)
    post = Post("<a@x>", "ann@x.example", "", "s", "t", "2026-12-01T12:00:00+00:00", enclosures=(lost,))
    with office.desk.store.transaction() as files:
        queue(office.desk, files, post)
    before = len(office.deliver())
    with office.desk.store.transaction() as files:
        assert (files.counts().failing, files.counts().refused) == (1, 0)
    lost.path.parent.mkdir(parents=True)
    lost.path.write_text("<p>found</p>")
    office.clock.at += MINUTE
    assert len(office.deliver()) == before + 1


@pytest.mark.parametrize("kind", [BoxFault, BadFile])
def test_a_fault_of_the_outbox_stops_the_run_and_gives_up_nothing(
    office: Office, counter: Counter, kind: type[Exception]
) -> None:
    put(office, "a", "b", "c", "d")
    counter.faults = {"b@x.example": kind("The mail server mx:25 does not let pat in: 535 no")}
    for _ in range(40):
        delivered = deliver_posts(office.desk, counter)
        office.clock.at += timedelta(days=1)
    assert delivered == Delivered(failed=3, trouble="The mail server mx:25 does not let pat in: 535 no")
    assert "<c@example.org>" not in counter.tried
    waiting = [record(office, name) for name in "bcd"]
    assert {(one.tries, one.last_fault, one.refused_at) for one in waiting} == {(0, delivered.trouble, None)}
    with office.desk.store.transaction() as files:
        assert (files.counts().failing, files.bounces()) == (3, [])
    counter.faults = {}
    assert deliver_posts(office.desk, counter) == Delivered(sent=3)


def test_a_mistake_of_ours_is_not_swallowed(office: Office, counter: Counter) -> None:
    put(office, "a")
    counter.faults = {"a@x.example": ZeroDivisionError("what now")}
    with pytest.raises(ZeroDivisionError):
        deliver_posts(office.desk, counter)
    counter.faults = {}
    assert deliver_posts(office.desk, counter) == Delivered(sent=1)


def test_only_so_many_a_minute_go_to_a_mail_server(office: Office, counter: Counter) -> None:
    config = office.config.folder / "config.yaml"
    smtp = "outbox: {kind: smtp, host: localhost, security: none, per_minute: 4}\n"
    config.write_text(config.read_text().replace("outbox: {kind: maildir, path: mail/out}\n", smtp))
    office.clock.at += MINUTE  # the welcomes went just now
    office.desk.config = read_config(office.config.folder)
    put(office, *[f"p{number}" for number in range(10)])
    assert deliver_posts(office.desk, counter) == Delivered(sent=4, waiting=6)
    office.clock.at += timedelta(seconds=59)
    assert deliver_posts(office.desk, counter) == Delivered(waiting=6)
    office.clock.at += timedelta(seconds=1)
    assert deliver_posts(office.desk, counter) == Delivered(sent=4, waiting=2)
    office.clock.at += MINUTE
    assert deliver_posts(office.desk, counter) == Delivered(sent=2)
    assert names(counter.sent) == [f"p{number}" for number in range(10)]


def test_the_steps_grow_and_end() -> None:
    waits = [next_wait(tries) for tries in range(20)]
    given = [wait for wait in waits if wait is not None]
    assert given == sorted(given)
    assert waits == [*given, *[None] * (20 - len(given))]
    assert sum(given[:-1], timedelta()) < PATIENCE <= sum(given, timedelta())


def test_the_folder_of_the_outbox_is_a_fault_of_the_outbox(office: Office, tmp_path: Path) -> None:
    put(office, "a", "b")
    out = office.outbox
    out.rename(tmp_path / "kept")
    out.write_text("not a folder")
    delivered = deliver_posts(office.desk, outbox_of(office.desk))
    assert delivered.sent == 0 and delivered.failed >= 2
    assert delivered.trouble == f"The outbox {out} can't be written: Not a directory."
