"""Silence: where unusually many seats are silent, or mail to one came back, the mail may be at fault."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pbem.desk.desk import Desk
from pbem.desk.due import Due
from pbem.desk.incoming.bounces import bounced_seats
from pbem.desk.incoming.hourly import keyless_since
from pbem.desk.players.absences import is_excused
from pbem.desk.players.nmr import closed_rounds
from pbem.desk.players.rollcall import RollCall, roll_of
from pbem.desk.times.holds import pbem_hold
from pbem.desk.tongues import spoken
from pbem.engine.events import SeatId, listed
from pbem.engine.ruleset import Played
from pbem.engine.tongue import tr
from pbem.peoplerules import people_rules
from pbem.spans import parse_span
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, SeatRecord

FEWEST = 3
"""So many seats that usually write must be silent."""
ROUNDS = 2
"""Whoever wrote in one of so many rounds usually writes."""
COMPARED = 3
"""Rounds whose share of silent seats is held against the present one."""


def silence_check(desk: Desk, files: Files, due: Due) -> str:
    """Hold a game, once a round, if the silence looks like trouble in the mail; say whom it is about."""
    rules = people_rules(due.game.config)
    if due.is_early or rules.silence != "hold":
        return ""
    mark = f"silence.{due.game.slug}.{due.moment.number}"
    if files.has_act(mark):
        return ""
    with spoken(desk.config, due.game):
        return _held(desk, files, due, mark)


def _held(desk: Desk, files: Files, due: Due, mark: str) -> str:
    """Hold the game if there is reason to, and return the reason."""
    rules, call = people_rules(due.game.config), roll_of(due)
    because = _mail_came_back(files, call, due) or _unusually_silent(files, call, due)
    if not because:
        return ""
    _note(desk, files, due, because, mark)
    to_players = tr("some players have not been heard from, and the mail may be at fault")
    wait, proposal = parse_span(rules.hold), parse_span(rules.wait)
    pbem_hold(desk, files, due.game, "silence", because, to_players, wait, proposal)
    return because


def _note(desk: Desk, files: Files, due: Due, because: str, mark: str) -> None:
    act = ActRecord(
        game=due.game.id,
        moment=due.moment.number,
        kind="silence",
        says=because,
        mark=mark,
        at=desk.clock.now(),
    )
    files.add_act(act)


def _silent(files: Files, call: RollCall, due: Due) -> list[SeatRecord]:
    """Return the seats that could order, are not away, and have sent no letter at all for this round.

    Whom standing orders play has said what is to happen in silence.
    """
    number = due.moment.number
    return [
        seat
        for seat in call.seats
        if call.is_missing(seat)
        and not files.letters_from(due.game.id, seat.key, number)
        and not is_excused(files, due.game, seat, due.at)
    ]


def _mail_came_back(files: Files, call: RollCall, due: Due) -> str:
    """Say whose mail came back since they last wrote; of the same silence only once."""
    lost = bounced_seats(files, due.game)
    found = [seat for seat in _silent(files, call, due) if seat.key in lost and _is_news(files, due, seat)]
    if not found:
        return ""
    who = listed([f"{seat.name} ({seat.key})" for seat in found])
    said = tr("Nothing has come from {players}, and mail sent there came back.", players=who)
    return f"{said} {_keyless(files, due, found)}".rstrip()


def _is_news(files: Files, due: Due, seat: SeatRecord) -> bool:
    """Note that a game was held for a seat's mail, and say whether that is new since its last letter."""
    heard = files.last_letter(due.game.id, seat.key)
    mark = f"bounced.{due.game.slug}.{seat.key}.{heard.id if heard else 0}.{seat.address.casefold()}"
    says = f"Mail to {seat.name} ({seat.key}) came back, and nothing came from there at the deadline."
    act = ActRecord(
        game=due.game.id,
        moment=due.moment.number,
        seat=seat.key,
        kind="silence",
        says=says,
        mark=mark,
        at=due.at,
    )
    return files.add_act(act)


def _unusually_silent(files: Files, call: RollCall, due: Due) -> str:
    """Say who usually writes and is silent now, if they are unusually many."""
    wrote, silent_before = _past(files, due.game)
    silent = {seat.key: seat for seat in _silent(files, call, due)}
    usual = {seat.key for seat in call.seats if any(seat.key in one for one in wrote[-ROUNDS:])}
    missing = [seat for key, seat in silent.items() if key in usual]
    if not is_unusual(len(missing), len(usual), earlier_shares(wrote, silent_before)):
        return ""
    who = listed([f"{seat.name} ({seat.key})" for seat in missing])
    said = tr(
        "Of {usual} seats that usually write, {silent} have sent nothing: {players}.",
        usual=len(usual),
        silent=len(missing),
        players=who,
    )
    return f"{said} {_keyless(files, due, missing)}".rstrip()


def _keyless(files: Files, due: Due, seats: Sequence[SeatRecord]) -> str:
    """Say from whom letters came that do not count: then it is a key that is missing, and no mail."""
    came = keyless_since(files, due.game, due.moment.opened_at)
    found = [seat.key for seat in seats if came[seat.key]]
    return tr("But letters without a valid key came from {seats}.", seats=listed(found)) if found else ""


def is_unusual(silent: int, usual: int, shares: Sequence[float]) -> bool:
    """Say whether so many of the seats that usually write are more than was ever silent of late."""
    if silent < FEWEST or silent * 2 <= usual:
        return False
    return all(silent / usual > share for share in shares[-COMPARED:])


def _past(files: Files, game: GameRecord) -> tuple[list[frozenset[SeatId]], list[frozenset[SeatId]]]:
    """Return which seats wrote for each deadline closed, and which had nothing in force; oldest first."""
    outcomes = {one.moment: one for one in files.outcomes(game.id)}
    wrote, silent = [], []
    for moments, _ in closed_rounds(files, game):
        sheets = json.loads(outcomes[moments[0].number].sheets)
        played = {seat: Played(sheet["played"]) for seat, sheet in sheets.items()}
        wrote.append(frozenset(seat for seat, how in played.items() if how is Played.RECEIVED))
        silent.append(frozenset(seat for seat, how in played.items() if how is Played.NONE))
    return wrote, silent


def earlier_shares(wrote: Sequence[frozenset[SeatId]], silent: Sequence[frozenset[SeatId]]) -> list[float]:
    """Return for each round closed which share of those who usually wrote was silent then."""
    shares = []
    for place in range(1, len(wrote)):
        usual = frozenset[SeatId]().union(*wrote[max(0, place - ROUNDS) : place])
        if usual:
            shares.append(len(usual & silent[place]) / len(usual))
    return shares
