"""Outages: times in which pbem was not at work or could not reach a mailbox, and deadlines in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from pbem.desk.desk import Desk
from pbem.desk.due import Due
from pbem.desk.games import deadline_text
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.times.pulses import RUN as RUN
from pbem.desk.times.pulses import TARDY
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.tongue import tr
from pbem.peoplerules import people_rules
from pbem.spans import parse_span, shown_span
from pbem.store.desk_records import ActRecord, OutageRecord
from pbem.store.opening import Files

LONG = timedelta(hours=1)
"""An outage counts if it lasts longer, and if it ends less than so long before a deadline."""
LOOKED_BACK = timedelta(days=60)
DAY = timedelta(days=1)
Span = tuple[datetime, datetime]


def inbox_name(place: str) -> str:
    """Return the name under which a mailbox's pulse and outages are kept."""
    return f"inbox {place}"


def note_at_work(desk: Desk, details: str = "") -> OutageRecord | None:
    """Note that pbem is at work; return the outage if that is the first sign of it for more than an hour.

    Letters taken by hand meanwhile are a sign of it too.
    """
    now = desk.clock.now()
    with desk.store.transaction() as files:
        signs = [pulse.at for pulse in files.pulses() if pulse.name == RUN or pulse.name.startswith("inbox ")]
        last, outage = max(signs, default=now), None
        if files.pulse(RUN) and now - last > LONG:
            outage = OutageRecord(what=RUN, since=last, until=now, why="pbem run was not at work.")
            files.add_outage(outage)
        files.set_pulse(RUN, now, details)
    return outage


def sign_of_life(desk: Desk) -> tuple[bool, str]:
    """Return whether pbem run has made a round lately, and a sentence about it."""
    with desk.store.transaction() as files:
        pulse = files.pulse(RUN)
    if pulse is None:
        return False, "pbem run was never at work here."
    age = desk.clock.now() - pulse.at
    pace = re.search(r"\d+", pulse.details)
    is_alive = age <= TARDY + 3 * timedelta(seconds=int(pace[0]) if pace else 0)
    verb = "is at work" if is_alive else "is not at work"
    return is_alive, f"pbem run {verb}: its last round was at {deadline_text(pulse.at, desk.config.zone)}."


def note_pulse(desk: Desk, name: str, details: str = "") -> None:
    """Note that something worked just now."""
    with desk.store.transaction() as files:
        files.set_pulse(name, desk.clock.now(), details)


def note_reached(desk: Desk, place: str) -> OutageRecord | None:
    """Note that the letters were taken out of a mailbox; return the outage that this ends, if any."""
    now, name = desk.clock.now(), inbox_name(place)
    with desk.store.transaction() as files:
        ended = [one for one in files.open_outages() if one.what == name]
        for outage in ended:
            files.end_outage(outage.id, max(now, outage.since))
            if now - outage.since > LONG:
                with spoken(desk.config):
                    text = tr(
                        "The letters are taken again out of {place}. Nothing is lost by it.", place=place
                    )
                    subject = tr("a mailbox can be reached again")
                    tell_gm(desk, files, f"outage.{outage.id}.over", subject, wrapped(text))
        files.set_pulse(name, now)
    return ended[0] if ended else None


def note_unreachable(desk: Desk, place: str, why: str, is_watched: bool = False) -> bool:
    """Note that the letters can't be taken out of a mailbox; say whether this is new.

    Where pbem looks into it all the time (`is_watched`) the outage began at the last success; else nobody
    knows, and it begins now. After an hour the GM is told, once.
    """
    now, name = desk.clock.now(), inbox_name(place)
    with desk.store.transaction() as files:
        there = next((one for one in files.open_outages() if one.what == name), None)
        if there is None:
            pulse = files.pulse(name) if is_watched else None
            since = min(pulse.at, now) if pulse else now
            files.add_outage(OutageRecord(what=name, since=since, why=why))
        elif now - there.since > LONG:
            _tell(desk, files, there, place, why)
    return there is None


def _tell(desk: Desk, files: Files, outage: OutageRecord, place: str, why: str) -> None:
    with spoken(desk.config):
        since = deadline_text(outage.since, desk.config.zone)
        text = joined(
            wrapped(tr("Since {since} no letter could be taken out of {place}:", since=since, place=place)),
            wrapped(why, "  ", "  "),
            wrapped(
                tr(
                    "pbem goes on trying. Letters wait in the mailbox meanwhile, and a game that is due is "
                    "held where its rules say so. pbem mail check says more."
                )
            ),
        )
        tell_gm(desk, files, f"outage.{outage.id}", tr("a mailbox cannot be reached"), text)


def end_forgotten(desk: Desk) -> None:
    """End the outages of mailboxes that config.yaml does not name any more."""
    with desk.store.transaction() as files:
        for outage in files.open_outages():
            if outage.what not in _watched(desk):
                files.end_outage(outage.id, max(desk.clock.now(), outage.since))


def outage_check(desk: Desk, files: Files, due: Due) -> str:
    """Hold a deadline before which players could not reach pbem for more than an hour, once.

    While a mailbox can't be reached the game waits: letters sent in time may lie in it. If that lasts longer
    than an hour in all, the game is held too.
    """
    rules, mark = people_rules(due.game.config), f"outage.{due.game.id}.{due.moment.number}.{due.deadline.id}"
    if rules.outage != "hold" or due.is_early or due.game.deadline_rule == '"when closed"':
        return ""
    if files.has_act(mark):
        return ""
    now = desk.clock.now()
    lost = [one for one in files.open_outages() if one.what in _watched(desk)]
    if lost:
        down = now - min(one.since for one in lost)
        if down <= LONG:
            return "the deadline has come, but a mailbox cannot be reached; it waits for the letters in it."
    else:
        past = [one for one in files.outages_since(due.at - LOOKED_BACK) if one.until]
        down = time_down(past, due.at)
        if down <= LONG:
            return ""
    with spoken(desk.config, due.game):
        _hold(desk, files, due, bool(lost), down, mark)
    return f"held, for {_because(down, bool(lost))}."


def _because(down: timedelta, is_mailbox: bool) -> str:
    """Return why a game is held: the mailbox is out of reach still, or pbem was for too long."""
    if is_mailbox:
        return tr("the mailbox could not be reached for {span} up to now", span=about(down))
    return tr("pbem could not be reached for {span} before the deadline", span=about(down))


def _hold(desk: Desk, files: Files, due: Due, is_mailbox: bool, down: timedelta, mark: str) -> None:
    from pbem.desk.times.holds import pbem_hold

    now, game = desk.clock.now(), due.game
    because = as_kept(lambda: _because(down, is_mailbox))
    says = f"{because[0].upper()}{because[1:]}."
    act = ActRecord(game=game.id, moment=due.moment.number, kind="outage", says=says, mark=mark, at=now)
    files.add_act(act)
    because = _because(down, is_mailbox)
    wait, proposal = parse_span(people_rules(game.config).hold), max(DAY, -(-down // DAY) * DAY)
    pbem_hold(desk, files, game, "outage", because, because, wait, proposal)


def time_down(outages: Sequence[OutageRecord], deadline: datetime) -> timedelta:
    """Return how long pbem was out of reach just before a deadline; nothing if it was back in time.

    Outages with less than an hour between them are one stretch; the time after the deadline does not count.
    """
    reach, total = deadline, timedelta(0)
    for since, until in reversed(_united(outages, deadline)):
        if reach - until >= LONG:
            break
        total, reach = total + (until - since), since
    return total


def _united(outages: Iterable[OutageRecord], deadline: datetime) -> list[Span]:
    """Return the times up to the deadline in which there was an outage of any kind, in order."""
    spans = sorted(
        (one.since, min(one.until or deadline, deadline)) for one in outages if one.since < deadline
    )
    found: list[Span] = []
    for since, until in spans:
        if found and since <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], until)
        else:
            found.append((since, until))
    return found


def about(span: timedelta) -> str:
    """Return a length of time in words that are exact enough: 90 minutes, 9 hours, 3 days."""
    for unit in (DAY, LONG):
        if span >= 2 * unit:
            return shown_span(round(span / unit) * unit)
    return shown_span(round(span / timedelta(minutes=1)) * timedelta(minutes=1))


def _watched(desk: Desk) -> frozenset[str]:
    return frozenset(inbox_name(box.place) for box in desk.config.inbox)
