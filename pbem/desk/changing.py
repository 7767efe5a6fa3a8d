"""Changing a running game: its file is read again, and what may change while it runs is taken over."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from pbem.beacons import beacon_in
from pbem.deadlines import shown
from pbem.desk.desk import Desk, DeskFault, game_named, plain_json
from pbem.desk.fair.beacon_dice import check_notice, pulse_line
from pbem.desk.games import BY_RULE, deadline_text
from pbem.desk.incoming.notices import seat_notice, send_notice
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.times.deadlining import course_of, next_deadline
from pbem.desk.tongues import language_of, spoken
from pbem.engine.tongue import tr, tr_noop
from pbem.gamefile import GameFile, read_game
from pbem.openfile import is_open_file, read_open_game
from pbem.printing.archive import plain_name
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord, SeatRecord
from pbem.yamlfile import BadFile, read_document

WHY = "the game file was read again"
NOTHING = tr_noop("nothing")
OF_TIME = ("zone", "deadline", "times")
"""The fields that say when deadlines fall; players are told of a change of them."""
_SHOWN_NEXT = 3


@dataclass(frozen=True)
class Change:
    """A field that changes, with its values as the GM writes them."""

    field: str
    before: str
    after: str

    @property
    def is_of_time(self) -> bool:
        """Whether it says when deadlines fall."""
        return self.field.split(".")[0] in OF_TIME


@dataclass(frozen=True)
class Plan:
    """What a game file would change: the fields, the present deadline, and those by the new rules.

    `instead` is what the present deadline would be by the new rules; `remarks` are sentences to the GM.
    """

    game: GameRecord
    file: GameFile
    changes: tuple[Change, ...]
    now: datetime | None = None
    instead: datetime | None = None
    following: tuple[datetime, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def is_of_time(self) -> bool:
        """Whether it changes when deadlines fall."""
        return any(change.is_of_time for change in self.changes)


def planned(desk: Desk, slug: str) -> Plan:
    """Return what a game's file would change now; BadFile if it changes what must stay as it is."""
    game = game_named(desk, slug)
    path = desk.config.games / f"{plain_name(slug)}.yaml"
    file, seats = _read(desk, path)
    with desk.store.transaction() as files:
        return _plan(desk, files, game, file, seats, path)


def _read(desk: Desk, path: Path) -> tuple[GameFile, bool]:
    """Return a game's file, and whether it says who has the seats: one for sign-up does not."""
    config = desk.config
    folders, zone, language, own = [config.games], config.zone, config.language, config.languages
    if path.exists() and is_open_file(read_document(path)):
        opened = read_open_game(path, folders, zone=zone, language=language, own_languages=own)
        return opened.game, False
    return read_game(path, folders, zone=zone, language=language, own_languages=own), True


def _plan(desk: Desk, files: Files, game: GameRecord, file: GameFile, has_seats: bool, path: Path) -> Plan:
    seats, moment = files.seats(game.id), files.moment(game.id)
    if moment is None or moment.is_over:
        raise DeskFault(f"{game.slug} is over; nothing of it changes any more.")
    _refuse_others(game, file, seats if has_seats else None, path)
    changes = tuple(_changes(game, file))
    remarks = tuple(_remarks(game, file, seats if has_seats else []))
    deadline = files.deadline(game.id, moment.number)
    at = deadline.at if deadline else None
    if not any(change.is_of_time for change in changes):
        return Plan(game, file, changes, at, remarks=remarks)
    new = _as_changed(game, file)
    following = _following(desk, files, new, moment, at)
    return Plan(game, file, changes, at, next_deadline(desk, files, new, moment.phase), following, remarks)


def _refuse_others(game: GameRecord, file: GameFile, seats: Sequence[SeatRecord] | None, path: Path) -> None:
    """Refuse a file that differs in what a game keeps from its beginning to its end."""
    stays = "stays as it is while the game runs"
    if file.ruleset != game.ruleset:
        raise BadFile(f"{path}: ruleset: {stays}: {game.ruleset}, not {file.ruleset}.")
    if file.language != language_of(game):
        raise BadFile(f"{path}: language: {stays}: {language_of(game)}, not {file.language}.")
    dice = "beacon" if beacon_in(game.config) else "secret"
    if file.dice != dice:
        raise BadFile(f"{path}: dice: {stays}: {dice}, not {file.dice}.")
    for name, before, after in _pairs(json.loads(game.options), dict(file.options)):
        raise BadFile(f"{path}: options.{name}: {stays}: {_written(before)}, not {_written(after)}.")
    material = json.loads(game.material)
    for name, content in file.materials.items():
        if name in material and material[name] != content:
            said = "its file has changed; the game keeps the one it was made with"
            raise BadFile(
                f"{path}: the data of {name}: {said}. Put the old file back to change other fields."
            )
    if seats is None:
        return
    before_ids, after_ids = [seat.key for seat in seats], [seat.id for seat in file.seats]
    for id in after_ids:
        if id not in before_ids:
            raise BadFile(f"{path}: seats.{id}: no seat can be added while the game runs.")
    for id in before_ids:
        if id not in after_ids:
            raise BadFile(f"{path}: seats.{id}: no seat can be taken away while the game runs.")
    if before_ids != after_ids:
        raise BadFile(f"{path}: seats: the seats must stand in the order {', '.join(before_ids)}.")


def _changes(game: GameRecord, file: GameFile) -> Iterator[Change]:
    """Yield the fields that differ, one by one: what is in force, and what the file says."""
    plain = {
        "title": (game.title, file.title),
        "zone": (game.zone, file.zone),
        "deadline": (json.loads(game.deadline_rule), json.loads(plain_json(file.deadline))),
    }
    for field, (before, after) in plain.items():
        if before != after:
            yield Change(field, _written(before), _written(after))
    old = _config_of(game)
    for part, values in file.config.items():
        for name, before, after in _pairs(old.get(part, {}), values):
            yield Change(f"{part}.{name}", _written(before), _written(after))


def _config_of(game: GameRecord) -> dict[str, Any]:
    """Return a game's rules on file, with the values that count where one was left out."""
    from pbem.mailrules import mail_rules
    from pbem.peoplerules import people_rules
    from pbem.timerules import time_rules

    kept = {
        "mail": mail_rules(game.config),
        "times": time_rules(game.config),
        "people": people_rules(game.config),
    }
    found: dict[str, Any] = json.loads(game.config)
    return {**found, **{name: rules.model_dump(mode="json") for name, rules in kept.items()}}


def _pairs(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for name in dict.fromkeys((*after, *before)):
        if before.get(name) != after.get(name):
            yield name, before.get(name), after.get(name)


def _written(value: object) -> str:
    """Return a value as a GM writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_written(one) for one in value)}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{name}: {_written(one)}' for name, one in value.items())}}}"
    return NOTHING if value is None else str(value)


def _remarks(game: GameRecord, file: GameFile, seats: Sequence[SeatRecord]) -> Iterator[str]:
    """Yield what the GM is told of fields that are left as they are."""
    own = {seat.id: seat for seat in file.seats}
    others = [
        seat.key
        for seat in seats
        if (seat.name, seat.address, seat.zone, json.loads(seat.formats))
        != (own[seat.key].name, own[seat.key].address, own[seat.key].zone, list(own[seat.key].formats))
    ]
    if others:
        yield (
            f"The seats stay as they are, though the file says something else of {', '.join(others)}: "
            f"pbem seat {game.slug} SEAT changes a seat."
        )


def _as_changed(game: GameRecord, file: GameFile) -> GameRecord:
    """Return the game as it will be."""
    config = plain_json({**json.loads(game.config), **file.config})
    rule = plain_json(file.deadline)
    return replace(game, title=file.title, zone=file.zone, deadline_rule=rule, config=config)


def _following(
    desk: Desk, files: Files, new: GameRecord, moment: MomentRecord, at: datetime | None
) -> tuple[datetime, ...]:
    """Return the deadlines by the new rules that follow the present one."""
    course = course_of(desk, files, new, moment.phase)
    after = at if at and at > desk.clock.now() else desk.clock.now()
    found = (one.at for one in course.upcoming(after))
    return tuple(one for one, _ in zip(found, range(_SHOWN_NEXT), strict=False))


def change_game(desk: Desk, plan: Plan, is_now_too: bool = False) -> Plan:
    """Take over what a plan shows, and return what was taken over; DeskFault if it is not the same any more.

    The present deadline stays, unless `is_now_too`. Players are told where deadlines change.
    """
    slug = plan.game.slug
    with desk.at_work(slug):
        now = planned(desk, slug)
        if now.changes != plan.changes:
            raise DeskFault(f"{slug}: its file was changed meanwhile; nothing was changed. Please try again.")
        with desk.store.transaction() as files:
            _take_over(desk, files, now, is_now_too)
    return now


def _take_over(desk: Desk, files: Files, plan: Plan, is_now_too: bool) -> None:
    game, now = plan.game, desk.clock.now()
    new = _as_changed(game, plan.file)
    for field in ("title", "zone", "deadline_rule", "config"):
        if getattr(new, field) != getattr(game, field):
            files.change_game(game.id, field, getattr(new, field), WHY, now)
    moment = files.moment(game.id)
    assert moment
    if plan.is_of_time and is_now_too:
        check_notice(game, plan.instead, now)
        files.set_deadline(game.id, moment.number, plan.instead, BY_RULE, now)
    says = "; ".join(f"{change.field}: {change.before} becomes {change.after}" for change in plan.changes)
    act = ActRecord(game=game.id, moment=moment.number, kind="change", says=f"The GM changed {says}.", at=now)
    files.add_act(act)
    if plan.is_of_time:
        number = len(files.acts(game.id, "change"))
        with spoken(desk.config, new):
            _tell_players(desk, files, new, plan, plan.instead if is_now_too else plan.now, number)


def _tell_players(
    desk: Desk, files: Files, game: GameRecord, plan: Plan, at: datetime | None, number: int
) -> None:
    changed = [_told(change) for change in plan.changes if change.is_of_time]
    for seat in files.seats(game.id):
        if seat.status != "held" or not seat.address:
            continue
        zone = ZoneInfo(seat.zone)
        following = [shown(one, zone) for one in plan.following if at is None or one > at]
        text = joined(
            game.title,
            wrapped(tr("The GM has changed when the deadlines of this game fall.")),
            section(tr("Changed:"), changed),
            wrapped(_present(deadline_text(at, seat.zone), is_moved=at != plan.now)),
            pulse_line(game, at),
            section(tr("Those after it, if nothing comes between:"), following),
        )
        about = f"{game.slug}.change.{number}.{seat.key}"
        notice = seat_notice(desk, game, seat, about, tr("other deadlines"), text)
        send_notice(desk, files, notice, game=game, seat=seat)


def _told(change: Change) -> str:
    """Return a change as players are told it: fields and values are those of the GM's file."""
    before, after = (tr(value) if value == NOTHING else value for value in (change.before, change.after))
    return tr("{field}: {before}; now: {after}", field=change.field, before=before, after=after)


def _present(deadline: str, is_moved: bool) -> str:
    if is_moved:
        return tr("The present deadline is now: {deadline}.", deadline=deadline)
    return tr("The present deadline stays: {deadline}.", deadline=deadline)
