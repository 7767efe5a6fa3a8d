"""Absences: a player says on which days nobody is to wait; the orders on file are played meanwhile."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from pbem.desk.days import Unclear, read_days
from pbem.desk.desk import Desk
from pbem.desk.filed import OnFile, on_file
from pbem.desk.incoming.errand import Errand
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.players.holders import holder_since
from pbem.desk.tongues import spoken
from pbem.desk.words.word import Section
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.languages.dates import day_in_full
from pbem.peoplerules import people_rules
from pbem.store.opening import Files
from pbem.store.records import AbsenceRecord, GameRecord, SeatRecord

LONGEST = 366
"""Days of one absence."""
YEAR = 365
"""Days within which a game counts how long a player was away."""
HEADING = tr_noop("Your absence:")


def today_at(desk: Desk, seat: SeatRecord) -> date:
    """Return what day it is where the player lives."""
    return desk.clock.now().astimezone(ZoneInfo(seat.zone)).date()


def absence_of(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord) -> tuple[date, date] | None:
    """Return the days on which a seat's player is away, now or later; None if there are none.

    The last absence written counts; one without days takes back those before it.
    """
    kept = files.absences(game.id, seat.key)
    if not kept or not kept[-1].last or date.fromisoformat(kept[-1].last) < today_at(desk, seat):
        return None
    return date.fromisoformat(kept[-1].first), date.fromisoformat(kept[-1].last)


def days_away(files: Files, game: GameRecord, seat: SeatRecord) -> frozenset[date]:
    """Return all days on which the present holder of a seat was or will be away.

    Each absence counts from the day it was written on, and until another takes its place.
    """
    zone, since = ZoneInfo(seat.zone), holder_since(files, game, seat.key)
    kept = [one for one in files.absences(game.id, seat.key) if since is None or one.at >= since]
    written = [one.at.astimezone(zone).date() for one in kept]
    found: set[date] = set()
    for one, begins, ends in zip(kept, written, [*written, date.max][1:], strict=True):
        if one.last:
            found.update(
                _days(max(date.fromisoformat(one.first), begins), date.fromisoformat(one.last), ends)
            )
    return frozenset(found)


def _days(first: date, last: date, before: date) -> list[date]:
    days = [first + timedelta(days=number) for number in range(max(0, (last - first).days + 1))]
    return [day for day in days if day < before]


def is_excused(files: Files, game: GameRecord, seat: SeatRecord, at: datetime) -> bool:
    """Say whether a seat's player is away at a time, and has not been so for too long in the year before."""
    day = at.astimezone(ZoneInfo(seat.zone)).date()
    return is_honoured(game, days_away(files, game, seat), day)


def is_honoured(game: GameRecord, away: frozenset[date], day: date) -> bool:
    """Say whether a day is one of an absence, and within what the game allows in 365 days."""
    used = sum(1 for one in away if day - timedelta(days=YEAR) < one <= day)
    return day in away and used <= people_rules(game.config).absence_days


def answer_absent(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    """Note an absence, take it back with NONE, or without days say what is noted."""
    days = arguments["days"].strip(" :")
    if not days:
        how = tr("ABSENT 14 December to 2 January notes one.")
        return Section(tr(HEADING), wrapped(f"{_noted(errand)} {how}"))
    if days.upper() == "NONE":
        return _taken_back(errand, letter_id)
    today = today_at(errand.desk, errand.seat)
    try:
        first, last = read_days(days, today)
        if last < today:
            raise Unclear(tr("{day} is past.", day=day_in_full(last)))
        if (last - first).days >= LONGEST:
            raise Unclear(tr("That is longer than {days} days. Please write to the GM.", days=LONGEST))
    except Unclear as unclear:
        return Section(tr(HEADING), wrapped(tr("Nothing was noted. {fault}", fault=unclear)))
    before = absence_of(errand.desk, errand.files, errand.game, errand.seat)
    _keep(errand, first.isoformat(), last.isoformat(), letter_id)
    with spoken(errand.desk.config, errand.game):
        _tell_away(errand, f"absent.{letter_id}.{first}.{last}", first, last)
    instead = tr("This takes the place of the days noted before.") if before else ""
    parts = (_away(first, last), instead, _limit(errand), _meanwhile(errand))
    return Section(tr(HEADING), joined(*(wrapped(part) for part in parts)).rstrip())


def _taken_back(errand: Errand, letter_id: int) -> Section:
    if absence_of(errand.desk, errand.files, errand.game, errand.seat) is None:
        return Section(tr(HEADING), tr("There was none on file."))
    _keep(errand, "", "", letter_id)
    with spoken(errand.desk.config, errand.game):
        _tell_not_away(errand, f"absent.{letter_id}.none")
    return Section(tr(HEADING), tr("It is taken back: none is on file."))


def _keep(errand: Errand, first: str, last: str, letter_id: int) -> None:
    errand.files.add_absence(
        AbsenceRecord(
            game=errand.game.id,
            seat=errand.seat.key,
            first=first,
            last=last,
            letter=letter_id,
            at=errand.desk.clock.now(),
        )
    )


def _tell_away(errand: Errand, about: str, first: date, last: date) -> None:
    seat, game = errand.seat, errand.game
    begins, ends = day_in_full(first), day_in_full(last)
    subject = tr(
        "{seat} of {game} is away from {first} to {last}",
        seat=seat.key,
        game=game.slug,
        first=begins,
        last=ends,
    )
    text = tr(
        "{name} ({seat}) of {game} is away from {first} to {last}.",
        name=seat.name,
        seat=seat.key,
        game=game.title,
        first=begins,
        last=ends,
    )
    tell_gm(errand.desk, errand.files, about, subject, wrapped(text) + "\n")


def _tell_not_away(errand: Errand, about: str) -> None:
    seat, game = errand.seat, errand.game
    subject = tr("{seat} of {game} is not away after all", seat=seat.key, game=game.slug)
    text = tr(
        "{name} ({seat}) of {game} is not away after all.", name=seat.name, seat=seat.key, game=game.title
    )
    tell_gm(errand.desk, errand.files, about, subject, wrapped(text) + "\n")


def _noted(errand: Errand) -> str:
    found = absence_of(errand.desk, errand.files, errand.game, errand.seat)
    return _away(*found) if found else tr("There is none on file.")


def _away(first: date, last: date) -> str:
    return tr(
        "You are away from {first} to {last}. ABSENT NONE takes that back.",
        first=day_in_full(first),
        last=day_in_full(last),
    )


def _limit(errand: Errand) -> str:
    """Say from which day on the absence is longer than the game allows."""
    game, most = errand.game, people_rules(errand.game.config).absence_days
    away = days_away(errand.files, game, errand.seat)
    ahead = sorted(day for day in away if day >= today_at(errand.desk, errand.seat))
    over = next((day for day in ahead if not is_honoured(game, away, day)), None)
    if over is None:
        return ""
    rule = trn(
        "This game counts absences for {n} day in any {year} at most.",
        "This game counts absences for {n} days in any {year} at most.",
        most,
        year=YEAR,
    )
    missing = tr(
        "From {day} on you count as missing, like anybody else who sends nothing. Standing orders help: "
        "whoever has some is not missing.",
        day=day_in_full(over),
    )
    return f"{rule if most else tr('This game counts no absences.')} {missing}"


def _meanwhile(errand: Errand) -> str:
    """Say what is played for a player who is away."""
    filings = errand.files.filings_that_count(errand.game.id, errand.seat.key, errand.moment.number)
    papers = on_file(filings, errand.moment.number).get(errand.seat.key, OnFile())
    if papers.standing:
        return tr("In every round for which you send nothing, your standing orders are played.")
    return tr(
        "In every round for which you send nothing, the rules' own defaults are played: you have no standing "
        "orders. STANDING, your orders, and END, each on a line of its own, put some on file."
    )
