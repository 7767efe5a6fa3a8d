"""Workers: several at one database do what `pbem run` does alone, each thing once."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.daemon import Daemon
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.publishing import publish
from pbem.logs import Log
from pbem.mail.reading import read_letter
from pbem.post import Letter
from pbem.store.engines import place_of
from pbem.store.jobs import JUDGE, SEND, TAKE, Job
from pbem.store.opening import open_store
from pbem.store.postgresql import PostgresServer
from pbem.store.records import GameRecord
from pbem.workers.bench import Bench, NotDone
from pbem.workers.work import Work
from tests.desk.office import FIRST_DEADLINE, without_pdfs
from tests.workers.hall import Hall, hall_of, start

pytestmark = pytest.mark.postgres


@pytest.fixture
def hall(tmp_path: Path, on_a_server: None) -> Iterator[Hall]:
    """Three games that are due at the first deadline."""
    with hall_of(tmp_path / "pbem", 3) as hall, without_pdfs():
        yield hall


def letter(slug: str, hall: Hall, seat: str, text: str) -> bytes:
    """A letter of a seat of a game, as it comes."""
    from pbem.desk.proof import tag_text

    with hall.desk.store.transaction() as files:
        game = files.game(slug)
        assert game
        key = files.seat_by_key(game.id, seat)
        assert key
    tag = tag_text(slug, seat, key.order_key)
    return (
        f"From: {key.address}\nTo: games@example.org\nSubject: Re: {tag}\nMessage-ID: <{slug}-{seat}@x>\n"
        f"Date: Wed, 02 Dec 2026 09:00:00 +0000\n\n{text}\n"
    ).encode()


def lay(hall: Hall) -> None:
    """Put a letter of every game's first seat into the mailbox."""
    for slug in hall.slugs:
        content = letter(slug, hall, "ann", f"NAME {slug}")
        (hall.config.folder / "mail/in/new" / slug).write_bytes(content)


def tree(folder: Path) -> dict[str, bytes]:
    """The content of every file of a folder."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_a_worker_does_all_that_a_round_does(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Letters are taken, games judged, mails sent; the archive is that of `pbem run` on a file."""
    lay(hall)
    hall.work()
    hall.let_it_be(FIRST_DEADLINE)
    hall.work()
    hall.work()  # nothing is left
    assert Counter(hall.outcomes()) == Counter((slug, 1) for slug in hall.slugs)
    monkeypatch.delenv("PBEM_TEST_DATABASE")
    with hall_of(tmp_path / "twin", 3) as twin:
        lay(twin)
        daemon = Daemon(twin.desk, Log(twin.lines.append, twin.clock), twin.config.folder)
        assert daemon.run(is_once=True)
        twin.let_it_be(FIRST_DEADLINE)
        assert daemon.run(is_once=True)
        assert tree(twin.config.turns) == tree(hall.config.turns) != {}
        assert sorted(map(_unmarked, twin.sent())) == sorted(map(_unmarked, hall.sent()))


def _unmarked(mail: bytes) -> bytes:
    """A mail without the lines that tell one installation from another."""
    apart = (b"message-id:", b"in-reply-to:", b"references:", b"date:", b"subject:")
    lines = [line for line in mail.splitlines() if not line.lower().startswith(apart)]
    return b"\n".join(line for line in lines if b"[" not in line and b"=_" not in line and b"==" not in line)


def test_a_game_that_fails_keeps_no_other(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does a letter; the games behind it are judged and reported."""

    def fail(desk: Desk, game: GameRecord, *rest: Any, **more: Any) -> Any:
        if game.slug == hall.slugs[0]:
            raise RecursionError
        return publish(desk, game, *rest, **more)

    monkeypatch.setattr("pbem.desk.close.publish", fail)
    monkeypatch.setattr("pbem.desk.incoming.receive.read_letter", _poisoned)
    lay(hall)
    (hall.config.folder / "mail/in/new/first").write_bytes(b"POISON\n\nPOISON\n")
    hall.work()
    assert len(hall.sent()) > 3
    hall.let_it_be(FIRST_DEADLINE)
    hall.work()
    assert Counter(hall.outcomes()) == Counter((slug, 1) for slug in hall.slugs[1:])
    assert len([mail for mail in hall.sent() if b"could not be" in mail]) == 2


def _poisoned(raw: bytes, *own: Any) -> Letter:
    if b"POISON" in raw:
        raise MemoryError
    return read_letter(raw, *own)


def test_two_workers_judge_every_game_once(hall: Hall) -> None:
    """Started and ended as a GM does it; each game is judged and each mail sent exactly once."""
    both = [start(hall), start(hall)]
    hall.wait(lambda: len(hall.outcomes()) == 3 and not _waiting(hall))
    for one in both:
        one.send_signal(signal.SIGTERM)
    said = [one.communicate(timeout=30)[1] for one in both]
    assert [one.returncode for one in both] == [0, 0]
    assert all("The worker has ended." in text for text in said)
    assert sum(text.count("is closed; the reports are in") for text in said) == 3
    assert Counter(hall.outcomes()) == Counter((slug, 1) for slug in hall.slugs)
    mails = [mail.split(b"Message-ID: ")[1].split()[0] for mail in hall.sent()]
    assert len(mails) == len(set(mails)) >= 3 * 3


def _waiting(hall: Hall) -> int:
    with hall.desk.store.transaction() as files:
        return len(files.unsent())


def test_what_a_killed_worker_leaves_another_does(hall: Hall) -> None:
    """A job that was taken and never finished is given back, and done."""
    hall.work()
    with hall.desk.store.transaction() as files:
        files.ask(Job(JUDGE, "island2"))
        hall.desk.store.has_queue = True
    _take_and_die(hall)
    with hall.desk.store.transaction() as files:
        files.ask(Job(JUDGE, "island2"))
    hall.work()  # it does not wait for what another has taken
    hall.let_it_be(FIRST_DEADLINE)
    one = start(hall)
    hall.wait(lambda: ("island2", 1) in hall.outcomes() and not _doing(hall))
    one.terminate()
    assert one.wait(30) == 0


def _take_and_die(hall: Hall) -> None:
    """Do what a worker does that takes a job, and then no more."""
    assert _next_job(hall)


def _next_job(hall: Hall) -> str:
    """Take the job that is next, as a worker that has not been heard of for an hour; return its kind."""
    import psycopg

    address = hall.config.database_url.replace("+psycopg", "")
    with psycopg.connect(address, autocommit=True) as connection:
        worker = connection.execute(
            "INSERT INTO procrastinate_workers (last_heartbeat)"
            " VALUES (now() - interval '1 hour') RETURNING id"
        ).fetchone()
        assert worker
        taken = connection.execute(
            "SELECT task_name FROM procrastinate_fetch_job_v2(NULL, %s)", worker
        ).fetchone()
    assert taken and taken[0]
    return str(taken[0])


def _doing(hall: Hall) -> int:
    with hall.desk.store.transaction() as files:
        queue = files.queue()
    assert queue
    return queue.waiting


def test_a_job_that_fails_for_good_is_shown_until_it_succeeds(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is tried many times, then the GM is told and pbem status lists it; success takes it away."""
    monkeypatch.setattr("pbem.workers.queue.MOST_TRIES", 1)
    hall.let_it_be(FIRST_DEADLINE)

    def fail(bench: Bench, about: str) -> bool:
        return False

    with monkeypatch.context() as broken:
        broken.setattr(Bench, "_judge", fail)
        hall.work()
    with hall.desk.store.transaction() as files:
        queue, posts = files.queue(), files.unsent()
    assert queue and {one.job for one in queue.dead} == {Job(JUDGE, slug) for slug in hall.slugs}
    assert [post for post in posts if post.address == hall.config.gm.address] == []  # they were sent already
    assert sum(b"a job of the workers fails" in mail for mail in hall.sent()) == 3
    hall.work()
    with hall.desk.store.transaction() as files:
        queue = files.queue()
    assert queue and queue.dead == () and len(hall.outcomes()) == 3


def test_a_job_that_fails_never_waits_long() -> None:
    """What is mended is noticed within five minutes; after more than an hour in vain the GM is told."""
    from procrastinate.jobs import Job as Queued

    from pbem.workers.queue import MOST_TRIES, Patience, wait_after

    waits = [wait_after(tries) for tries in range(MOST_TRIES - 1)]
    assert waits[:6] == [3, 9, 27, 81, 243, 300] and max(waits) == 300
    assert 3600 < sum(waits) < 2 * 3600

    def is_tried_again(tries: int, kind: str = JUDGE) -> bool:
        job = Queued(id=1, queue="q", lock=None, queueing_lock=None, task_name=kind, attempts=tries)
        return Patience().get_retry_decision(exception=NotDone(), job=job) is not None

    assert [is_tried_again(tries) for tries in range(MOST_TRIES)] == [True] * len(waits) + [False]
    assert not is_tried_again(0, "beat")


def test_mails_do_not_wait_until_all_games_are_judged(hall: Hall) -> None:
    """A receipt is on its way before the rush of a deadline is over, and letters before either."""
    hall.work()
    hall.desk.store.has_queue = True
    with hall.desk.store.transaction() as files:
        for job in (Job(JUDGE, "island1"), Job(SEND, "0"), Job(TAKE, "nowhere")):
            files.ask(job)
    assert [_next_job(hall) for _ in range(3)] == [TAKE, SEND, JUDGE]


def test_workers_and_pbem_run_keep_out_of_each_others_way(hall: Hall) -> None:
    """Workers do not begin beside `pbem run`, nor the other way round; workers share the place."""
    place = place_of(hall.config.database_url)
    assert isinstance(place, PostgresServer)
    work = Work(hall.desk, Log(hall.lines.append, hall.clock), hall.config.folder)
    with place.alone(), pytest.raises(DeskFault, match="pbem run is at work on this database"):
        work.run(is_once=True)
    daemon = Daemon(hall.desk, Log(hall.lines.append, hall.clock), hall.config.folder)
    with place.alone(is_shared=True):
        with pytest.raises(DeskFault, match="at work on this database"):
            daemon.run(is_once=True)
        hall.work()


def test_workers_need_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the database in a file they say so."""
    monkeypatch.delenv("PBEM_TEST_DATABASE", raising=False)
    with hall_of(tmp_path / "pbem", 0) as hall:
        desk = Desk(hall.config, open_store(hall.config.database_url), hall.clock)
        with pytest.raises(DeskFault, match="workers need a database of a PostgreSQL server") as fault:
            Work(desk, Log(hall.lines.append, hall.clock), hall.config.folder).run(is_once=True)
        desk.store.close()
        assert fault.value.is_usage


def test_a_letter_that_comes_while_a_game_is_judged_counts(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is judged again, with what the letter brought."""
    from pbem.desk import close

    hall.work()
    hall.let_it_be(FIRST_DEADLINE)
    first = close.judge_and_publish
    seen: list[int] = []

    def with_a_letter(desk: Desk, found: close.OnDesk) -> object:
        published = first(desk, found)
        if found.game.slug == "island1" and not seen:
            seen.append(1)
            (hall.config.folder / "mail/in/new/late").write_bytes(letter("island1", hall, "bob", "NAME Bees"))
            from pbem.desk.boxes import inboxes_of
            from pbem.desk.incoming.receive import collect

            [(place, inbox)] = inboxes_of(hall.desk)
            collect(hall.desk, inbox, place=place)
        return published

    monkeypatch.setattr(close, "judge_and_publish", with_a_letter)
    hall.work()
    assert any("A letter came in meanwhile" in line for line in hall.lines) and len(hall.outcomes()) == 3
    with hall.desk.store.transaction() as files:
        game = files.game("island1")
        assert game
        outcome = files.outcome(game.id, 1)
    assert outcome and "Bees" in outcome.sheets
