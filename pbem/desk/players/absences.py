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
from pbem.desk.words.word import Section
from pbem.languages.dates import day_in_full
from pbem.peoplerules import people_rules
from pbem.store.opening import Files
from pbem.store.records import AbsenceRecord, GameRecord, SeatRecord

LONGEST = 366
"""Days of one absence."""
YEAR = 365
"""Days within which a game counts how long a player was away."""
HEADING = "Your absence:"


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
        return Section(HEADING, wrapped(f"{_noted(errand)} ABSENT 14 December to 2 January notes one."))
    if days.upper() == "NONE":
        return _taken_back(errand, letter_id)
    today = today_at(errand.desk, errand.seat)
    try:
        first, last = read_days(days, today)
        if last < today:
            raise Unclear(f"{day_in_full(last)} is past.")
        if (last - first).days >= LONGEST:
            raise Unclear(f"That is longer than {LONGEST} days. Please write to the GM.")
    except Unclear as unclear:
        return Section(HEADING, wrapped(f"Nothing was noted. {unclear}"))
    before = absence_of(errand.desk, errand.files, errand.game, errand.seat)
    _keep(errand, first.isoformat(), last.isoformat(), letter_id)
    said = f"is away from {day_in_full(first)} to {day_in_full(last)}"
    _tell(errand, f"absent.{letter_id}.{first}.{last}", said)
    instead = "This takes the place of the days noted before." if before else ""
    parts = (_away(first, last), instead, _limit(errand), _meanwhile(errand))
    return Section(HEADING, joined(*(wrapped(part) for part in parts)).rstrip())


def _taken_back(errand: Errand, letter_id: int) -> Section:
    if absence_of(errand.desk, errand.files, errand.game, errand.seat) is None:
        return Section(HEADING, "There was none on file.")
    _keep(errand, "", "", letter_id)
    _tell(errand, f"absent.{letter_id}.none", "is not away after all")
    return Section(HEADING, "It is taken back: none is on file.")


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


def _tell(errand: Errand, about: str, said: str) -> None:
    subject = f"{errand.seat.key} of {errand.game.slug} {said}"
    text = wrapped(f"{errand.seat.name} ({errand.seat.key}) of {errand.game.title} {said}.") + "\n"
    tell_gm(errand.desk, errand.files, about, subject, text)


def _noted(errand: Errand) -> str:
    found = absence_of(errand.desk, errand.files, errand.game, errand.seat)
    return _away(*found) if found else "There is none on file."


def _away(first: date, last: date) -> str:
    return f"You are away from {day_in_full(first)} to {day_in_full(last)}. ABSENT NONE takes that back."


def _limit(errand: Errand) -> str:
    """Say from which day on the absence is longer than the game allows."""
    game, most = errand.game, people_rules(errand.game.config).absence_days
    away = days_away(errand.files, game, errand.seat)
    ahead = sorted(day for day in away if day >= today_at(errand.desk, errand.seat))
    over = next((day for day in ahead if not is_honoured(game, away, day)), None)
    if over is None:
        return ""
    rule = f"counts absences for {most} days in any {YEAR} at most" if most else "counts no absences"
    return (
        f"This game {rule}. From {day_in_full(over)} on you count as missing, like anybody else who sends "
        "nothing. Standing orders help: whoever has some is not missing."
    )


def _meanwhile(errand: Errand) -> str:
    """Say what is played for a player who is away."""
    filings = errand.files.filings_that_count(errand.game.id, errand.seat.key, errand.moment.number)
    papers = on_file(filings, errand.moment.number).get(errand.seat.key, OnFile())
    if papers.standing:
        return "In every round for which you send nothing, your standing orders are played."
    return (
        "In every round for which you send nothing, the rules' own defaults are played: you have no standing "
        "orders. STANDING, your orders, and END, each on a line of its own, put some on file."
    )
