"""Games with `dice: beacon`: each deadline names a pulse of a public beacon, and waits for its value.

The pulse follows from the deadline alone, so who reads a deadline knows the pulse before it exists. Nobody
can know the dice before it: not the GM either, who knows the secret.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from pbem.beacons import Beacon, NoPulse, beacon_in
from pbem.desk.desk import Desk, DeskFault, game_named, plain_json
from pbem.desk.fair.seeds import Pulse, Seeding, formula_of
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.tongues import spoken
from pbem.engine.tongue import tr
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import DeadlineRecord, GameRecord, MomentRecord

PULSE = "pulse"
"""The kind of act that notes the value of a pulse."""
NOTICE = timedelta(minutes=10)
"""A new deadline is at least so far ahead, so that all can be told of its pulse before it exists."""


@dataclass(frozen=True)
class Named:
    """A pulse as a deadline names it, before anybody can know its value."""

    beacon: Beacon
    number: int

    @property
    def at(self) -> datetime:
        """Return when it comes."""
        return self.beacon.time_of(self.number)

    @property
    def told(self) -> str:
        """Return what readers of a report or letter are told."""
        at = f"{self.at:%Y-%m-%d %H:%M:%S} UTC"
        return tr("pulse {number} of {beacon}, {time}", number=self.number, beacon=self.beacon.name, time=at)


def pulse_named(game: GameRecord, deadline: datetime | None) -> Named | None:
    """Return the pulse that a deadline of a game names; None without a beacon or a deadline."""
    beacon = beacon_in(game.config)
    return Named(beacon, beacon.number_after(deadline)) if beacon and deadline else None


def pulse_line(game: GameRecord, deadline: datetime | None) -> str:
    """Return the line of a letter that names a deadline's pulse; nothing in games without a beacon."""
    named = pulse_named(game, deadline)
    if named is None:
        return ""
    said = tr(
        "Its dice are mixed with {pulse}. Letters that come after the deadline do not count.",
        pulse=named.told,
    )
    return wrapped(said)


def soonest(game: GameRecord, now: datetime) -> datetime:
    """Return the earliest time for a new deadline: now, or the first minute with notice of its pulse."""
    if beacon_in(game.config) is None:
        return now
    at = now + NOTICE
    return at.replace(second=0, microsecond=0) + timedelta(minutes=bool(at.second or at.microsecond))


def check_notice(game: GameRecord, at: datetime | None, now: datetime) -> None:
    """Refuse a new deadline that is too near for its pulse to be named in time, by a DeskFault."""
    if at and beacon_in(game.config) and at < now + NOTICE:
        raise DeskFault(
            tr(
                "the dice of {game} are mixed with a pulse that all must be told of before it exists: set a "
                "deadline {minutes} minutes ahead or more.",
                game=game.slug,
                minutes=NOTICE // timedelta(minutes=1),
            )
        )


def is_past_deadline(game: GameRecord, deadline: DeadlineRecord | None, at: datetime) -> bool:
    """Say whether a letter that came at a time counts no more, as the pulse may be known by now."""
    is_past = deadline is not None and deadline.at is not None and at > deadline.at
    return is_past and beacon_in(game.config) is not None


def pulse_on_file(files: Files, game: GameRecord, moment: int, number: int) -> Pulse | None:
    """Return a pulse of a moment with its value, if that is on file."""
    for act in files.acts(game.id, PULSE):
        if act.moment == moment and (pulse := Pulse(**json.loads(act.details))).number == number:
            return pulse
    return None


def seedings_now(
    files: Files, game: GameRecord, moment: MomentRecord, deadline: DeadlineRecord | None
) -> tuple[Seeding, ...]:
    """Return how the seeds of the open moment are made; none as long as a value is missing for them."""
    if beacon_in(game.config) is None:
        return (Seeding(formula_of(game.config)),)
    named = pulse_named(game, deadline.at if deadline else None)
    pulse = pulse_on_file(files, game, moment.number, named.number) if named else None
    return (Seeding(pulse=pulse),) if pulse else ()


def file_pulse(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, named: Named, value: str, by: str
) -> None:
    """Put the value of a pulse on file, once for all."""
    pulse = Pulse(named.beacon.name, named.number, named.at.isoformat(), value)
    files.add_act(
        ActRecord(
            game=game.id,
            moment=moment.number,
            kind=PULSE,
            says=f"Pulse {named.number} of {named.beacon.name}, {by}: {value}.",
            details=plain_json(asdict(pulse)),
            mark=f"{PULSE}.{game.slug}.{moment.number}.{named.number}",
            at=desk.clock.now(),
        )
    )


def fetch_pulse(desk: Desk, slug: str) -> str:
    """Fetch the value that a game's deadline waits for, if it exists by now; return why it is missing still.

    Nothing is missing in a game without a beacon, or without a deadline to name a pulse.

    Not to be called within a transaction: a server may take its time.
    """
    with desk.store.transaction() as files:
        game, moment, named = _awaited(files, slug)
        if game is None or moment is None or named is None:
            return ""
    if desk.clock.now() < named.at:
        return f"{slug} waits for {named.told}."
    try:
        given = desk.pulses.get(named.number)
        value = named.beacon.typed(given) if given else named.beacon.fetched(named.number)
    except NoPulse as fault:
        with desk.store.transaction() as files, spoken(desk.config, game):
            _tell_missing(desk, files, game, moment, named, str(fault))
        return f"{slug} waits for {named.told}: {fault}."
    with desk.store.transaction() as files:
        file_pulse(desk, files, game, moment, named, value, f"fetched from {named.beacon.url}")
    return ""


def pulse_missing(desk: Desk) -> Named | None:
    """Return a pulse for which a game waits although it exists by now; None where none does."""
    with desk.store.transaction() as files:
        awaited = [_awaited(files, slug)[2] for slug, _ in files.due(desk.clock.now())]
    return next((named for named in awaited if named and named.at <= desk.clock.now()), None)


def type_pulse(desk: Desk, files: Files, game: GameRecord, text: str) -> str:
    """File the value of the pulse that a game waits for, copied by the GM; DeskFault if it cannot be."""
    _, moment, named = _awaited(files, game.slug)
    if moment is None or named is None:
        raise DeskFault(tr("{game} waits for no pulse of a beacon.", game=game.slug), is_usage=False)
    if desk.clock.now() < named.at:
        raise DeskFault(tr("{pulse} does not exist yet.", pulse=named.told))
    try:
        value = named.beacon.typed(text)
    except ValueError as fault:
        address = named.beacon.address_of(named.number)
        raise DeskFault(tr("{fault}; it stands at {address}.", fault=fault, address=address)) from None
    file_pulse(desk, files, game, moment, named, value, "typed by the GM")
    return tr(
        "{game}: the value of {pulse} is on file; the round is closed.", game=game.slug, pulse=named.told
    )


@dataclass(frozen=True)
class PulseShown:
    """The pulse that a game's open deadline names: its time (ISO), where it stands, its value if on file."""

    game: str
    beacon: str
    number: int
    at: str
    address: str
    value: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """Return it as the GM reads it."""
        value = self.value or "not on file yet"
        return (
            f"{self.game}: pulse {self.number} of {self.beacon}, {self.at}.",
            f"Its value: {value}.",
            f"Anybody can look it up at {self.address}",
        )


def pulse_shown(desk: Desk, slug: str) -> PulseShown:
    """Return the pulse of a game's open deadline; DeskFault where it has none."""
    game = game_named(desk, slug)
    with desk.store.transaction() as files:
        moment = files.moment(game.id)
        deadline = files.deadline(game.id, moment.number) if moment and not moment.is_over else None
        named = pulse_named(game, deadline.at if deadline else None)
        if named is None or moment is None:
            why = (
                "has no deadline now"
                if beacon_in(game.config)
                else "has no beacon: its file says dice: secret"
            )
            raise DeskFault(f"{slug} {why}.", is_usage=False)
        pulse = pulse_on_file(files, game, moment.number, named.number)
    address = named.beacon.address_of(named.number)
    value = pulse.value if pulse else ""
    return PulseShown(slug, named.beacon.name, named.number, named.at.isoformat(), address, value)


def _awaited(files: Files, slug: str) -> tuple[GameRecord | None, MomentRecord | None, Named | None]:
    """Return the pulse that a game's open deadline names and that has no value on file."""
    game = files.game(slug)
    moment = files.moment(game.id) if game else None
    if game is None or moment is None or moment.is_over:
        return game, None, None
    deadline = files.deadline(game.id, moment.number)
    named = pulse_named(game, deadline.at if deadline else None)
    if named and pulse_on_file(files, game, moment.number, named.number):
        named = None
    return game, moment, named


def _tell_missing(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, named: Named, why: str
) -> None:
    """Ask the GM, once, for the value of a pulse that cannot be fetched."""
    subject = tr("{game} waits for a pulse", game=game.slug)
    text = joined(
        wrapped(
            tr(
                "The deadline of {game} has passed. Its dice are mixed with {pulse}, which could not be "
                "fetched: {why}. The round waits for it, and pbem goes on trying.",
                game=game.title,
                pulse=named.told,
                why=why,
            )
        ),
        wrapped(tr("If this machine cannot reach it, look it up yourself and type it:")),
        f"  {named.beacon.address_of(named.number)}\n  pbem pulse {game.slug} VALUE",
        wrapped(tr("Or reply to any mail with your GM's tag: PULSE and the value. Anybody can check it.")),
    )
    tell_gm(desk, files, f"{PULSE}.{game.slug}.{moment.number}.{named.number}", subject, text)
