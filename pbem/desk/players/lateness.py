"""Late seats: a game waits for them as long as its rules say, once a round, and then goes on without them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pbem.desk.desk import Desk
from pbem.desk.due import Due
from pbem.desk.games import deadline_text
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import queue
from pbem.desk.players.postponing import Postponed, postpone
from pbem.desk.players.rollcall import roll_of
from pbem.desk.threads import round_post
from pbem.desk.times.timeletters import title_of
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.events import listed
from pbem.engine.tongue import tr, trn
from pbem.peoplerules import PeopleRules, people_rules
from pbem.spans import parse_span
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import SeatRecord
from pbem.timerules import time_rules


def lateness_check(desk: Desk, files: Files, due: Due) -> str:
    """Say whether the game waits for seats without a word: the time of grace, then as `missing` says."""
    if due.is_early:
        return ""
    missing = roll_of(due).missing(files, due.at)
    if not missing:
        return ""
    with spoken(desk.config, due.game):
        return _late(desk, files, due, missing)


def _late(desk: Desk, files: Files, due: Due, missing: Sequence[SeatRecord]) -> str:
    """Say whether the game waits for those who are missing."""
    grace = time_rules(due.game.config).grace_time
    if desk.clock.now() < due.at + grace:
        return _in_grace(desk, files, due, missing, due.at + grace)
    rules = people_rules(due.game.config)
    return _waited(desk, files, due, missing, rules) if _is_waiting(rules, missing) else ""


def _is_waiting(rules: PeopleRules, missing: Sequence[SeatRecord]) -> bool:
    """Say whether the rules want a new deadline for so many missing seats."""
    least = {"play": 0, "wait": 1, "extend": rules.missing_seats}[rules.missing]
    return 0 < least <= len(missing)


def _in_grace(desk: Desk, files: Files, due: Due, missing: Sequence[SeatRecord], until: datetime) -> str:
    """Tell those who are missing, once a deadline, that a letter still counts."""
    game, keys = due.game, [seat.key for seat in missing]

    def says() -> str:
        when = deadline_text(until, game.zone)
        return tr("The game waits until {deadline} for {seats}.", deadline=when, seats=listed(keys))

    mark = f"grace.{game.slug}.{due.moment.number}.{due.at:%Y%m%dT%H%M}"
    act = ActRecord(
        game=game.id,
        moment=due.moment.number,
        kind="grace",
        says=as_kept(says),
        mark=mark,
        at=desk.clock.now(),
    )
    if files.add_act(act):
        for seat in missing:
            _tell_late(desk, files, due, seat, until, mark)
    return says()


def _tell_late(desk: Desk, files: Files, due: Due, seat: SeatRecord, until: datetime, mark: str) -> None:
    if not seat.address:
        return
    text = joined(
        f"{due.game.title}\n{title_of(desk, due.game, due.moment)}",
        wrapped(
            tr(
                "The deadline has passed, and no orders have come from you. The game waits for you until "
                "{deadline}: orders that come before then count. After that you are played by the rules' own "
                "defaults.",
                deadline=deadline_text(until, seat.zone),
            )
        ),
    )
    post = round_post(desk, files, due.game, due.moment, seat, mark, tr("your orders are missing"), text)
    queue(desk, files, post, due.game, seat)


def _waited(desk: Desk, files: Files, due: Due, missing: Sequence[SeatRecord], rules: PeopleRules) -> str:
    """Give the round a new deadline, once; nothing if it had one already."""
    wait, now = parse_span(rules.wait), desk.clock.now()
    at = due.at + wait if now < due.at + wait / 2 else now + wait
    keys = [seat.key for seat in missing]
    new = Postponed(
        at,
        "extend",
        as_kept(lambda: f"waits for {listed(keys)}"),
        lambda: tr("No orders have come from {seats}, so the game waits once.", seats=listed(keys)),
        lambda seat: _to_players(seat, keys),
        f"wait.{due.game.slug}.{due.moment.number}",
    )
    if not postpone(desk, files, due.game, due.moment, new):
        return ""
    return tr(
        "It waits for {seats} until {deadline}.",
        seats=listed(keys),
        deadline=deadline_text(at, due.game.zone),
    )


def _to_players(seat: SeatRecord, missing: Sequence[str]) -> str:
    """Say why the deadline moved; who else is missing is not told."""
    if seat.key in missing:
        return tr(
            "No orders have come from you for this round, so the game waits, once. If you send nothing until "
            "then, you are played by the rules' own defaults. To give orders, reply to this letter."
        )
    return trn(
        "{n} player has sent no orders for this round, so the game waits, once. What you have on file stays "
        "on file, and you may still change it.",
        "{n} players have sent no orders for this round, so the game waits, once. What you have on file "
        "stays on file, and you may still change it.",
        len(missing),
    )
