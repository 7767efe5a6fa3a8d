"""Verifying what surrounds the dice: the pulses of a beacon, and how often the GM looked ahead."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from pbem.beacons import Beacon
from pbem.desk.beginnings import BEGINNING
from pbem.desk.fair.looks import Look
from pbem.desk.fair.opened import NamedPulse, OpenedGame, OpenedMoment
from pbem.desk.fair.seals import Card
from pbem.desk.fair.seeds import Formula
from pbem.desk.fair.verdict import Verdict
from pbem.engine.events import counted


def verify_pulses(card: Card, record: OpenedGame, verdict: Verdict) -> None:
    """Check that each turn used a pulse that was named before it existed; tell of those given up."""
    if card.beacon is None:
        return
    beacon = Beacon.model_validate(card.beacon)
    named: dict[int, NamedPulse] = {}
    for pulse in record.pulses:  # a ruling opens its moment anew, with the same deadline
        named.setdefault(pulse.number, pulse)
    turns = [one for one in record.moments if one.number != BEGINNING and not one.kept]
    for turn in turns:
        if why := _fault(beacon, named, turn):
            verdict.differs(f"{turn.folder}/outcome.json", why)
            return
    used = {turn.pulse.number for turn in turns if turn.pulse}
    for number in sorted(named.keys() - used):
        verdict.notes.append(_given_up(beacon, named[number], record.pulses))
    if turns and verdict.is_true:
        last = max(used)
        verdict.unproved.append(
            f"The values of {counted(len(used), 'pulse')} of {beacon.name}: compare them with its own. "
            f"The last stands at {beacon.address_of(last)}"
        )


def _fault(beacon: Beacon, named: dict[int, NamedPulse], turn: OpenedMoment) -> str:
    """Return what is wrong with the pulse of a turn; nothing if it is right."""
    pulse = turn.pulse
    if pulse is None:
        return "its dice are not mixed with a pulse, as the card says that they are."
    if pulse.beacon != beacon.name or pulse.number not in named:
        return f"pulse {pulse.number} of {pulse.beacon} was named by no deadline."
    if datetime.fromisoformat(named[pulse.number].named_at) >= beacon.time_of(pulse.number):
        return f"pulse {pulse.number} existed already when it was named."
    return ""


def _given_up(beacon: Beacon, pulse: NamedPulse, pulses: list[NamedPulse]) -> str:
    """Say of a pulse that was not used whether it was given up before anybody could know it."""
    later = [one.named_at for one in pulses if one.named_at > pulse.named_at]
    name = f"Pulse {pulse.number} ({pulse.at}) was named and not used"
    if later and datetime.fromisoformat(later[0]) < beacon.time_of(pulse.number):
        return f"{name}: another took its place before it existed."
    return f"{name}. It existed when another took its place: the GM could know what dice it would have made."


def tell_looks(record: OpenedGame, verdict: Verdict) -> None:
    """Count the looks ahead that are on record, deadline by deadline."""
    said = list(_looks(record))
    are_noted = all(one.formula != Formula.TEXTS.value for one in record.moments)  # by pbem 0.4 and later
    if not said and are_noted:
        verdict.notes.append("No look ahead at dice is on record.")
    verdict.notes += said


def _looks(record: OpenedGame) -> Iterator[str]:
    judged = {one.number: one for one in record.moments}
    by_moment: dict[int, list[Look]] = {}
    for look in record.looks:
        by_moment.setdefault(look.number, []).append(look)
    for number, looks in sorted(by_moment.items()):
        turn = judged.get(number)
        folder = turn.folder if turn else f"deadline {number}"
        rehearsed = sum(look.is_rehearsed for look in looks)
        true = [look for look in looks if not look.is_rehearsed]
        if rehearsed:
            yield f"{folder}: {counted(rehearsed, 'look')} ahead at other dice than it had."
        if true:
            digests = {look.digest for look in true}
            those = (
                "that which was judged"
                if turn and turn.digests.get("orders") in digests
                else "not that which was judged"
            )
            hows = ", ".join(dict.fromkeys(look.how for look in true))
            yield (
                f"{folder}: {counted(len(true), 'look')} ahead at its dice ({hows}), with "
                f"{counted(len(digests), 'set')} of orders, {those} among them."
            )
