"""An installation with a game in play, one that is over and one that is held, and twins to be pruned."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import yaml
from sqlalchemy import select

from pbem.desk.close import close_game
from pbem.desk.corrections.history import history, history_lines
from pbem.desk.corrections.replay import replay
from pbem.desk.corrections.rerun import rerun, shown_difference, try_rerun
from pbem.desk.corrections.rollback import roll_back
from pbem.desk.delivering import deliver_posts
from pbem.desk.desk import Desk
from pbem.desk.fair.verify import verify_game
from pbem.desk.games import new_game
from pbem.desk.incoming.hourly import PULSE, tell_notices
from pbem.desk.looking import orders_of
from pbem.desk.pruning.prune import Pruned, ages_of, prune
from pbem.desk.safety.export import export_game
from pbem.desk.safety.importing import import_game
from pbem.desk.site.build import build_site
from pbem.desk.tending import tend
from pbem.desk.times.holds import hold
from pbem.gamefile import read_game
from pbem.openfile import OpenFile, OpenSeat, as_text
from pbem.post import Post, Refused
from pbem.store.desk_records import OpeningRecord, OutageRecord, SignupRecord
from pbem.store.desk_tables import DECLARED
from pbem.store.records import BounceRecord, MomentRecord, ObserverRecord, RemarkRecord
from tests.desk.corrections import rows, rule, state
from tests.desk.office import SEATS, SLUG, START, Office, game_file, office_at, without_pdfs
from tests.desk.site_games import OVER, no_pdf, play_two

HELD = "reef"
GAMES = (SLUG, OVER, HELD)
DAY = timedelta(days=1)
LONG_AGO = START - timedelta(days=200)
BROKEN = "BrokenLetterWithoutSense"
LIVING = "chloe"
SEATED = ("ann", "bob", LIVING)
"""Few seats, as every page of every round is set and compared many times; one's species lives to the end."""


class _Taken:
    """An outbox that takes everything at once."""

    def send(self, post: Post) -> None:
        """Take a post, but for those to nowhere."""
        if post.to.startswith("nowhere"):
            raise Refused("no such address")


def play_three(folder: Path) -> datetime:
    """Play the three games, with letters of players, strangers and robots; return the time at the end."""
    play_two(folder, SEATED)
    _write_held(folder)
    with office_at(folder) as office:
        office.clock.at = office.moment().opened_at
        file = read_game(office.config.games / f"{HELD}.yaml", [office.config.games])
        new_game(office.desk, file, "4ee1" * 16)
        deliver_posts(office.desk, _Taken())
        office.clock.at += DAY
        close_game(office.desk, HELD, is_now=True)
        for _ in range(3):
            _play_round(office)
        with office.desk.store.transaction() as files:
            game = files.game(HELD)
            assert game
            hold(office.desk, files, game, "The GM is away.")
        _leave_traces(office)
        deliver_posts(office.desk, _Taken())
        office.come(office.letter(LIVING, "STAY ALL\n"))
        return office.clock.at


def _write_held(folder: Path) -> None:
    seats = {seat: SEATS[seat] for seat in SEATED}
    values = yaml.safe_load(game_file({}, "every friday at 20:00", seats))
    values["title"] = "The Reef"
    (folder / "games" / f"{HELD}.yaml").write_text(yaml.safe_dump(values, allow_unicode=True), "utf-8")


def _play_round(office: Office) -> None:
    office.come(
        office.letter("ann", "STANDING\nSTAY ALL\nEND\nPRESS TO all:\nAhoy.\nEND\n"),
        office.letter("bob", "MODE ALL aggressive\n"),
        office.letter("ann", "HELLO", From="zoe@example.org", Subject="What is this?"),
    )
    office.close()
    close_game(office.desk, HELD, is_now=True)
    deliver_posts(office.desk, _Taken())
    tend(office.desk)


def _leave_traces(office: Office) -> None:
    """Leave what only prune will miss: notes of long ago, people who never played, and a broken letter."""
    who = ObserverRecord(game=1, address="old@example.org", name="Olga Old", code="c2", since=LONG_AGO)
    with office.desk.store.transaction() as files:
        files.add_outage(OutageRecord(what="run", since=LONG_AGO, until=LONG_AGO + DAY, why="asleep"))
        files.set_pulse("run", office.clock.at)
        files.set_pulse("inbox gone@example.org", LONG_AGO, "")
        files.add_remark(RemarkRecord(game=1, seat="bob", kind="away", text="I am away", at=LONG_AGO))
        files.add_bounce(
            BounceRecord(
                game=None, seat=None, address="x@y", post=None, is_final=True, why="gone", at=LONG_AGO
            )
        )
        files.add_bounce(
            BounceRecord(
                game=1, seat="chloe", address="c@x", post=None, is_final=True, why="full", at=LONG_AGO
            )
        )
        files.add_observer(replace(who, code="c1", until=LONG_AGO + DAY))
        files.add_observer(who)
        made = replace(read_game(office.config.games / f"{SLUG}.yaml"), slug="never", seats=())
        file = as_text(OpenFile(made, (OpenSeat("red"), OpenSeat("blue")), 2, 2))
        ended = OpeningRecord(
            slug="never", title="Never", ruleset="survival", file=file, secret="s", opened_at=LONG_AGO
        )
        opening = files.add_opening(ended)
        vain = SignupRecord(
            opening=opening, name="Vera Vain", address="vera@example.org", code="c3", at=LONG_AGO
        )
        files.add_signup(replace(vain, confirmed_at=LONG_AGO))
        files.end_opening(opening, "too few", LONG_AGO + DAY)
    _shunt(office, SLUG)
    _shunt(office, OVER)
    with office.desk.store.transaction() as files:
        files.set_pulse(PULSE, LONG_AGO)  # as if an hour had passed: the GM is told of the second letter too
    tell_notices(office.desk)


def _shunt(office: Office, slug: str) -> None:
    """Let a letter of a game's come that pbem can make nothing of."""
    with office.desk.store.transaction() as files:
        game = files.game(slug)
        assert game
        seat = files.seat_by_key(game.id, "ann")
    assert seat
    letter = office.letter("ann", BROKEN, Subject=f"Re: [{slug}/ann/{seat.order_key}]")
    with patch("pbem.desk.incoming.receive.take_letter", side_effect=ValueError("odd")):
        office.come(letter)


@contextmanager
def twin_of(folder: Path, to: Path, at: datetime) -> Iterator[Office]:
    """Open a copy of an installation at a time; what it makes up is the same in each."""
    shutil.copytree(folder, to)
    with office_at(to) as office:
        office.clock.at = at
        office.desk.chance = lambda size: b"\7" * size
        office.letters = 900
        yield office


def prune_hard(office: Office, days: int = 2, slug: str | None = None) -> Pruned:
    """Let go of all that may go and is some days old."""
    return prune(office.desk, ages_of(office.desk, timedelta(days=days)), slug)


def looks(office: Office, out: Path) -> dict[str, Any]:
    """What the GM's commands tell of all games, and what they write."""
    desk = office.desk
    found: dict[str, Any] = {}
    for slug in GAMES:
        with without_pdfs():
            verdict = asdict(verify_game(desk, slug))
        assert not verdict["differences"], verdict["differences"]
        found[slug] = {
            "replay": replay(desk, slug),
            "verify": verdict,
            "history": history_lines(history(desk, slug)),
            "orders": orders_of(desk, slug),
            "rerun": _try(desk, slug),
        }
        assert all(not one.differences for one in found[slug]["replay"])
    build_site(office.config.turns, out / "site")
    found["site"] = tree(out / "site")
    return found


def _try(desk: Desk, slug: str) -> list[str]:
    return shown_difference(try_rerun(desk, slug, None, {LIVING: "MODE ALL aggressive\n"}))


def moved(office: Office, there: Desk, out: Path) -> dict[str, Any]:
    """What an installation tells of games that were exported from another and imported there, as `looks`."""
    found: dict[str, Any] = {}
    for slug in GAMES:
        import_game(there, export_game(office.desk, slug, out / f"{slug}.zip").path)
        with without_pdfs():
            verdict = asdict(verify_game(there, slug))
        found[slug] = {
            "replay": replay(there, slug),
            "verify": verdict,
            "history": history_lines(history(there, slug)),
        }
    found["turns"] = tree(there.config.turns)
    return found


def play_on(office: Office) -> list[Post]:
    """Take back, judge again and play further rounds of all games; return the posts that came of it."""
    desk = office.desk
    office.posts()
    with (
        patch("pbem.desk.ending.packet.as_pdf", no_pdf),
        patch("pbem.desk.ending.packet.bound", no_pdf),
    ):
        office.come(office.letter(LIVING, "STAY ALL\n"))
        rerun(desk, SLUG, None, {LIVING: "MODE ALL aggressive\n"}, "My slip.")
        rule(office, f"AWARD creatures.{min(state(office)['creatures'])}.ap 1")
        office.close()
        for slug, turn in ((HELD, 1), (OVER, 1), (SLUG, 2)):
            with desk.store.transaction() as files:
                game = files.game(slug)
                assert game
                roll_back(desk, files, game, turn, "A letter was lost.")
            tend(desk)
            for _ in range(2):
                office.clock.at += DAY
                if not newest_of(office, slug).is_over:
                    close_game(desk, slug, is_now=True)
        tend(desk)
    return queued(office)


def queued(office: Office) -> list[Post]:
    """The posts queued since this was last asked, as any installation has them."""
    return [_wherever(office, post) for post in office.posts()]


def newest_of(office: Office, slug: str) -> MomentRecord:
    """The newest moment of a game."""
    with office.desk.store.transaction() as files:
        game = files.game(slug)
        found = files.moment(game.id) if game else None
    assert found
    return found


def _wherever(office: Office, post: Post) -> Post:
    """Return a post with its enclosures as they lie below any installation's folder."""
    turns = office.config.turns
    inside = tuple(replace(one, path=one.path.relative_to(turns)) for one in post.enclosures)
    return replace(post, enclosures=inside)


def tree(folder: Path) -> dict[str, bytes]:
    """The content of every file of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def values(office: Office, table: str) -> dict[int, dict[str, Any]]:
    """The rows of a table as values by column."""
    wanted = DECLARED.tables[table]
    with office.desk.store.transaction() as files:
        found = files._connection.execute(select(wanted)).mappings()
        return {row["id"]: dict(row) for row in found}


def kept_rows(office: Office) -> dict[str, Any]:
    """All rows of the tables of which nothing may go."""
    found = rows(office)
    return {name: found[name] for name in UNTOUCHED}


UNTOUCHED = (
    *("game", "seat", "seat_change", "game_change", "moment", "deadline", "filing", "outcome", "hold"),
    *("approval", "absence", "arrival", "confirmation", "opening"),
)
"""The tables in which pruning changes nothing."""
MAY_CHANGE = {
    "letter": {"raw", "text", "kept_as", "sender"},
    "post": {"content", "address"},
    "observer": {"address", "name"},
    "request": {"address"},
    "signup": {"address", "name"},
}
"""The columns that pruning may empty in rows that stay."""
MAY_GO = ("remark", "bounce", "outage", "pulse")
"""The tables of which rows may go."""
