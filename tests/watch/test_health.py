"""Health turns when rounds end well no more, the database is away, a deadline is overdue, or no mail goes."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from threading import Event, Thread

import pytest

from pbem.cli.shown import post_lines
from pbem.config import read_config
from pbem.desk.safety.glance import glance
from pbem.logs import Log
from pbem.mail.outboxes import MaildirOutbox
from pbem.post import NotNow, Post
from pbem.store.counting import Counted, PastDue, count_all
from pbem.watch import lookout as lookouts
from pbem.watch.asking import ask
from pbem.watch.exposition import exposition
from pbem.watch.health import Health, health_at_work
from pbem.watch.lookout import Lookout
from pbem.watch.metrics import families
from tests.daemon.beats import DAY, HOUR, MINUTE, Watch, watch_at
from tests.desk.office import FIRST_DEADLINE, START, no_pdfs
from tests.postgres import on_a_file
from tests.watch.prometheus import one, read_exposition


@pytest.fixture(autouse=True)
def quick_pdfs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set no PDFs."""
    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Watch]:
    """An office at work, whose rounds are timed by its own clock."""
    with watch_at(tmp_path / "zine", people="outage: play") as found:
        found.office.desk.tally.timer = lambda: (found.office.clock.now() - START).total_seconds()
        found.office.desk.tally._since = 0
        assert found.beat(START)
        yield found


@pytest.fixture
def lookout(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lookout]:
    """A lookout on its database that looks each time."""
    monkeypatch.setattr(lookouts, "FRESH", 0.0)
    monkeypatch.setattr(lookouts, "SHARE", 0)
    office = watch.office
    with closing(Lookout(office.config.database_url, office.clock, watch.rounds.log)) as found:
        yield found


def health(watch: Watch, lookout: Lookout, limit: timedelta = HOUR) -> Health:
    """The health of the office at work."""
    return health_at_work(lookout, watch.office.desk.tally, 60, limit)


def test_all_is_well_while_rounds_end_well(watch: Watch, lookout: Lookout) -> None:
    found = health(watch, lookout)
    assert found.is_well
    assert found.sentence == (
        "All is well: the last round ended well 0 seconds ago; "
        "1 game in play, none overdue by more than 1 hour."
    )
    assert found.games == {"in_play": 1, "held": 0, "over": 0, "overdue": 0}
    assert found.next_deadline == FIRST_DEADLINE.isoformat()


def test_a_daemon_that_does_no_rounds_any_more_is_not_well(watch: Watch, lookout: Lookout) -> None:
    watch.office.clock.at = START + 12 * MINUTE
    assert health(watch, lookout).is_well
    watch.office.clock.at = START + 14 * MINUTE
    assert health(watch, lookout).sentence == "Not all is well: No round has ended well for 14 minutes."
    watch.beat()
    assert health(watch, lookout).is_well


def test_rounds_that_fail_are_not_well_and_say_where(watch: Watch, lookout: Lookout) -> None:
    watch.lose_mailbox()
    watch.beats(START + 20 * MINUTE)
    [reason] = health(watch, lookout).reasons
    assert reason == "No round has ended well for 20 minutes. The last one failed at: taking."
    tally = watch.office.desk.tally
    for _ in tally.measured([("tending the games",)], lambda: 0):
        watch.office.clock.at += 3 * MINUTE
        assert "One goes on for 3 minutes." in health(watch, lookout).reasons[0]
    watch.find_mailbox()
    watch.beat(START + HOUR)
    assert health(watch, lookout).is_well


def test_a_deadline_that_is_not_closed_is_told_by_its_game(watch: Watch, lookout: Lookout) -> None:
    watch.office.clock.at = FIRST_DEADLINE + HOUR
    watch.office.desk.tally._last_well = (watch.office.clock.at - START).total_seconds()
    assert health(watch, lookout).is_well
    assert not health(watch, lookout, 30 * MINUTE).is_well
    watch.office.clock.at += 5 * MINUTE
    found = health(watch, lookout)
    assert found.reasons == ("Deadlines are overdue: island by 1 hour 5 minutes.",)
    watch.beat()
    assert health(watch, lookout).is_well


def refuse(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    """Have the mail server take no mail to some addresses for now."""
    send = MaildirOutbox.send

    def refusing(outbox: MaildirOutbox, post: Post) -> None:
        if post.to in addresses:
            raise NotNow(f"mail.example.net:25 does not take mail to {post.to} now: 450 later")
        send(outbox, post)

    monkeypatch.setattr(MaildirOutbox, "send", refusing)


def write_and_wait(watch: Watch, *seats: str) -> None:
    """Have an answer to each of these seats be due, and two hours of rounds go by."""
    watch.office.lay(*(watch.office.letter(seat, "STATUS\n") for seat in seats))
    watch.beats(watch.office.clock.at + 2 * HOUR)


def test_mail_that_goes_to_nobody_is_told_and_the_gm_hears_why(watch: Watch, lookout: Lookout) -> None:
    out = watch.office.outbox
    out.rename(out.with_name("lost"))
    out.touch()
    write_and_wait(watch, "ann")
    found = health(watch, lookout)
    assert "No mail has gone out for 1 hour 50 minutes: 1 post waits." in found.reasons
    assert str(out) not in json.dumps(found.values()) + found.sentence
    told = ask(watch.office.config, watch.office.clock)
    assert not told.is_well and "No mail has gone out for 1 hour 50 minutes" in told.sentence
    assert f"The mail: The outbox {out} can't be written: " in told.sentence
    read = read_exposition(exposition(families(lookout, watch.office.desk.tally, [])))
    assert one(read, "pbem_mail_stuck_seconds") == 110 * 60
    assert health(watch, lookout, 3 * HOUR).reasons == (
        "No round has ended well for 2 hours. The last one failed at: sending.",
    )
    out.unlink()
    out.with_name("lost").rename(out)
    watch.beat(watch.office.clock.at + 20 * MINUTE)
    assert health(watch, lookout).is_well
    read = read_exposition(exposition(families(lookout, watch.office.desk.tally, [])))
    assert one(read, "pbem_mail_stuck_seconds") == 0


def test_one_address_that_refuses_its_mail_is_no_matter_of_health(
    watch: Watch, lookout: Lookout, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(monkeypatch, "ann@example.com")
    write_and_wait(watch, "ann", "ann", "bob")
    assert health(watch, lookout).is_well
    write_and_wait(watch, "ann")  # and nothing else has gone since
    assert health(watch, lookout).is_well
    [line] = [line for line in post_lines(glance(watch.office.desk)) if "Not sent" in line]
    assert line == (
        "Not sent so far: 3, since 2026-12-01 12:10 UTC (3 hours 50 minutes ago): "
        "mail.example.net:25 does not take mail to ann@example.com now: 450 later"
    )


def test_a_server_that_refuses_mail_to_everybody_is_told(
    watch: Watch, lookout: Lookout, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(monkeypatch, "ann@example.com", "bob@example.com")
    write_and_wait(watch, "ann", "bob")
    assert health(watch, lookout).reasons == ("No mail has gone out for 1 hour 50 minutes: 2 posts wait.",)
    told = ask(watch.office.config, watch.office.clock)
    assert told.sentence.endswith(
        " The mail: mail.example.net:25 does not take mail to (an address) now: 450 later"
    )
    with watch.office.desk.store.transaction() as files:
        files.hold_posts("They waited in a backup.")
    assert health(watch, lookout).is_well


@on_a_file
def test_a_database_that_is_away_is_told_once_and_the_rest_goes_on(watch: Watch, lookout: Lookout) -> None:
    file = watch.office.config.folder / "pbem.db"
    assert health(watch, lookout).is_well
    file.rename(file.with_name("lost.db"))
    for _ in range(3):
        found = health(watch, lookout)
        assert found.reasons == ("The database does not answer.",)
        assert found.games is None
    assert watch.log.count("Nothing can be counted for those who watch") == 1
    read = read_exposition(exposition(families(lookout, watch.office.desk.tally, [])))
    assert one(read, "pbem_database_up") == 0
    assert one(read, "pbem_rounds_total", result="well") == 1
    assert "pbem_games" not in read
    file.with_name("lost.db").rename(file)
    assert health(watch, lookout).is_well
    assert watch.log.count("The database can be counted again.") == 1


def test_our_own_mistakes_are_logged_once_without_their_words(
    watch: Watch, lookout: Lookout, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert health(watch, lookout).is_well

    def fail(*_: object) -> Counted:
        raise KeyError("Dear Pat")

    monkeypatch.setattr(lookouts, "count_all", fail)
    for _ in range(3):
        assert health(watch, lookout).reasons == ("The database does not answer.",)
    assert watch.log.count("pbem itself has failed (KeyError)") == 1
    assert "Dear Pat" not in watch.log


def test_a_count_serves_a_second_or_twenty_times_as_long_as_it_took(
    watch: Watch, lookout: Lookout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    counts, now, own = list[float](), [0.0], count_all
    lookout.timer = lambda: now[0]

    def slow(*arguments: object) -> Counted:
        counts.append(now[0])
        now[0] += 0.5 if now[0] > 5 else 0.01
        return own(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(lookouts, "count_all", slow)
    for at in (0, 0.5, 0.9, 1.1, 2.5, 6, 7, 12, 15.9, 16.6):
        now[0] = max(now[0], at)
        lookout.seen()
    assert counts == [0, 1.1, 2.5, 6, 16.6]


def test_whoever_asks_while_the_database_is_stuck_hears_so(
    watch: Watch, lookout: Lookout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookouts, "PATIENCE", 0.05)
    is_free, is_stuck, own = Event(), Event(), count_all

    def stuck(*arguments: object) -> Counted:
        is_stuck.set()
        is_free.wait(10)
        return own(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(lookouts, "count_all", stuck)
    first = Thread(target=lookout.seen)
    first.start()
    is_stuck.wait(10)
    began = time.monotonic()
    assert health(watch, lookout).reasons == ("The database does not answer.",)
    assert time.monotonic() - began < 5
    is_free.set()
    first.join()


def test_the_database_is_asked_where_there_is_no_address(watch: Watch) -> None:
    office = watch.office
    told = ask(office.config, office.clock)
    assert told.is_well
    assert told.sentence.startswith("All is well: pbem was at work 0 seconds ago; 1 game in play")
    assert told.values["asked"] == "the database"
    office.clock.at = START + HOUR
    told = ask(office.config, office.clock)
    assert (told.is_well, told.sentence) == (
        False,
        "Not all is well: No round has begun or ended for 1 hour.",
    )
    office.clock.at = FIRST_DEADLINE + DAY
    told = ask(office.config, office.clock)
    assert "No round has begun or ended" in told.sentence
    assert "Deadlines are overdue: island by 1 day" in told.sentence


def test_an_address_where_nobody_answers_or_somebody_else(watch: Watch) -> None:
    folder = watch.office.config.folder
    with (folder / "config.yaml").open("a") as file:
        file.write("watch: {address: '127.0.0.1:1'}\n")
    told = ask(read_config(folder), watch.office.clock)
    assert (told.is_well, told.values["status"]) == (False, "wrong")
    assert told.sentence == (
        "Not all is well: Nobody answers at 127.0.0.1:1 (Connection refused): pbem is not at work."
    )
    assert ask(read_config(folder), watch.office.clock, is_database=True).is_well


def test_metrics_of_a_round_can_be_read_line_by_line(watch: Watch, lookout: Lookout) -> None:
    office = watch.office
    office.lay(office.letter("ann", "KIND carnivore\n"))
    watch.lose_mailbox()
    watch.beat(START + HOUR)
    watch.find_mailbox()
    watch.beat(FIRST_DEADLINE)
    office.clock.at += MINUTE
    places = [str(office.inbox), "another, never reached"]
    read = read_exposition(exposition(families(lookout, office.desk.tally, places)))
    assert one(read, "pbem_games", state="in_play") == 1
    assert one(read, "pbem_rounds_total", result="well") == 2
    assert one(read, "pbem_rounds_total", result="failed") == 1
    assert one(read, "pbem_round_well_seconds") == 60
    assert one(read, "pbem_letters_taken_total", verdict="orders") == 1
    assert one(read, "pbem_turns_closed_total", ruleset="survival") == 1
    assert one(read, "pbem_work_total", work="judging") == 1
    assert one(read, "pbem_deadline_next_seconds") == 7 * 86400 - 60
    assert list(read["pbem_mailbox_reached_seconds"].values.items()) == [((("mailbox", "1"),), 60)]
    assert one(read, "pbem_pulse_seconds", of="outbox") == 60
    steps = {labels[0][1] for labels in read["pbem_round_step_seconds"].values}
    assert steps == {"noting", "taking", "tending", "sending"}
    assert one(read, "process_cpu_seconds_total") > 0


def test_overdue_games_are_named_up_to_ten(
    monkeypatch: pytest.MonkeyPatch, lookout: Lookout, watch: Watch
) -> None:
    own = count_all

    def late(*arguments: object) -> Counted:
        found = own(*arguments)  # type: ignore[arg-type]
        games = tuple(PastDue(f"g{n}", START - n * HOUR, "{}") for n in range(50, 0, -1))
        return replace(found, games=replace(found.games, past_due=games))

    monkeypatch.setattr(lookouts, "count_all", late)
    read = read_exposition(exposition(families(lookout, watch.office.desk.tally, [])))
    assert one(read, "pbem_games_overdue") == 50
    assert one(read, "pbem_deadline_overdue_seconds") == 50 * 3600
    named = [labels[0][1] for labels in read["pbem_game_overdue_seconds"].values]
    assert named == [f"g{n}" for n in range(50, 40, -1)]
    said = health(watch, lookout).reasons[0]
    assert said.endswith("g50 by 2 days 2 hours, g49 by 2 days 1 hour, g48 by 2 days and 46 more.")


def test_a_log_is_not_needed(watch: Watch) -> None:
    with closing(Lookout(f"sqlite:///{watch.office.config.folder}/none.db", watch.office.clock)) as lookout:
        assert lookout.seen().counted is None
    assert isinstance(watch.rounds.log, Log)
