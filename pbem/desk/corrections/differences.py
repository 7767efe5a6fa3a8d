"""What a turn judged again does otherwise: orders, events, dice and values that are not as they were."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.desk.judging import Judged
from pbem.engine.events import SeatId, counted
from pbem.engine.ruleset import Json
from pbem.engine.rulings import written
from pbem.engine.tongue import tr
from pbem.store.records import OutcomeRecord

MOST_LINES = 200
"""Lines of one sort that are shown."""


@dataclass(frozen=True)
class Told:
    """An event as it was told: its sentence, and who may know; None is everybody."""

    says: str
    only: tuple[SeatId, ...] | None

    def is_for(self, reader: SeatId | None) -> bool:
        """Say whether a reader may know; None is the public."""
        return self.only is None or reader in self.only


@dataclass(frozen=True)
class Difference:
    """What is not as it was, in the order of the turn; nothing where all is the same.

    `orders` and `values` are sentences; of the dice only how many throws are other ones.
    """

    orders: tuple[str, ...] = ()
    gone: tuple[Told, ...] = ()
    new: tuple[Told, ...] = ()
    values: tuple[str, ...] = ()
    dice: int = 0

    @property
    def is_none(self) -> bool:
        """Say whether everything came out as it was."""
        return not (self.orders or self.gone or self.new or self.values or self.dice)

    def told_to(self, reader: SeatId | None, most: int = 20) -> tuple[str, ...]:
        """Return what a reader is told of it: the sentences of the report that are gone, and the new ones."""
        lines = [tr("No longer so: {sentence}", sentence=one.says) for one in self.gone if one.is_for(reader)]
        lines += [tr("Instead: {sentence}", sentence=one.says) for one in self.new if one.is_for(reader)]
        more = [tr("And {n} more; see below.", n=len(lines) - most)] if len(lines) > most else []
        return (*lines[:most], *more)


def difference(
    before: Sequence[OutcomeRecord], state_before: str, after: Sequence[Judged], state_after: Json
) -> Difference:
    """Compare the outcomes of a deadline as recorded with those judged now, and the positions behind them."""
    told_before = [_told(one) for outcome in before for one in json.loads(outcome.events)]
    told_after = [_told(one) for judged in after for one in json.loads(judged.events_json)]
    rolls_before = [json.dumps(one) for outcome in before for one in json.loads(outcome.rolls)]
    rolls_after = [json.dumps(one) for judged in after for one in json.loads(judged.rolls_json)]
    return Difference(
        tuple(_orders(before, after)),
        tuple(_without(told_before, told_after)),
        tuple(_without(told_after, told_before)),
        tuple(_values(json.loads(state_before), json.loads(json.dumps(state_after)), "")),
        len(_without(rolls_before, rolls_after)) + len(_without(rolls_after, rolls_before)),
    )


def _told(event: Mapping[str, Any]) -> Told:
    return Told(event["says"], None if event["only"] is None else tuple(event["only"]))


def _without(items: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """Return the items that the others do not have, as often as they don't."""
    there, left = Counter(others), []
    for item in items:
        if there[item] > 0:
            there[item] -= 1
        else:
            left.append(item)
    return left


def _orders(before: Sequence[OutcomeRecord], after: Sequence[Judged]) -> Iterator[str]:
    for outcome, judged in zip(before, after, strict=False):
        then, now = json.loads(outcome.sheets), json.loads(judged.sheets_json)
        for seat in dict.fromkeys((*then, *now)):
            one, other = _sheet(then.get(seat)), _sheet(now.get(seat))
            if one != other:
                yield f"{seat} was played by {one}, and now by {other}."


def _sheet(sheet: Mapping[str, Any] | None) -> str:
    if not sheet:
        return "no orders"
    orders = "; ".join(sheet["orders"])
    return f"{sheet['played']} ({orders})" if orders else str(sheet["played"])


def _values(one: Json, other: Json, place: str) -> Iterator[str]:
    """Yield the values of the position that are other ones, by their paths."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in [*one, *(key for key in other if key not in one)]:
            path = f"{place}.{key}".lstrip(".")
            if key not in one:
                yield f"{path} is new."
            elif key not in other:
                yield f"{path} is not there."
            else:
                yield from _values(one[key], other[key], path)
    elif one != other:
        yield f"{place}: {_short(one)}, and now {_short(other)}."


def _short(value: Json) -> str:
    if isinstance(value, list) and any(isinstance(item, Mapping | list) for item in value):
        return counted(len(value), "entry", "entries")
    return written(value)
