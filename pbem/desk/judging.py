"""Judging a moment: seed, sheets and outcome from what is on file; pure but for its arguments."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.desk.desk import canonical
from pbem.engine.dice import Dice
from pbem.engine.events import Event, SeatId
from pbem.engine.ruleset import Outcome, Position, Ruleset, Sheet, adjudicate
from pbem.engine.settle import Filed, settle


@dataclass(frozen=True)
class Judged:
    """A moment judged: what was in force, the seed, and what came of it."""

    position: Position[Any]
    filed: Mapping[SeatId, Filed]
    sheets: Mapping[SeatId, Sheet]
    seed: str
    outcome: Outcome[Any]

    @property
    def sheets_json(self) -> str:
        """Return what was in force, seat by seat, as JSON."""
        return canonical(
            {
                seat: {"played": sheet.played.value, "orders": [str(order) for order in sheet.orders]}
                for seat, sheet in self.sheets.items()
            }
        )

    @property
    def events_json(self) -> str:
        """Return the events as JSON, with who may know."""
        return canonical([event_values(event) for event in self.outcome.events])

    @property
    def rolls_json(self) -> str:
        """Return the dice log as JSON."""
        return canonical([[r.label, r.why, r.sides, list(r.faces)] for r in self.outcome.rolls])


def event_values(event: Event) -> dict[str, Any]:
    """Return an event as JSON values."""
    only = None if event.only is None else sorted(event.only)
    return {"event": type(event).__name__, "rule": event.rule, "says": event.sentence, "only": only}


def judge(
    rules: Ruleset[Any, Any, Any],
    position: Position[Any],
    filed: Mapping[SeatId, Filed],
    secret: str,
    slug: str,
) -> Judged:
    """Judge a moment from the texts on file."""
    sheets = settle(rules, position, filed)
    seed = turn_seed(secret, slug, position, filed)
    outcome = adjudicate(rules, position, sheets, Dice(seed))
    return Judged(position, filed, sheets, seed, outcome)


def turn_seed(secret: str, slug: str, position: Position[Any], filed: Mapping[SeatId, Filed]) -> str:
    """Return HMAC(secret, game, moment, digest of all that is in force): nobody can shop for luck."""
    message = "\x1f".join((slug, str(position.moment), orders_digest(filed)))
    return hmac.new(secret.encode(), message.encode(), hashlib.sha256).hexdigest()


def orders_digest(filed: Mapping[SeatId, Filed]) -> str:
    """Return the SHA-256 of all texts on file for a moment."""
    texts = {seat: [f.fresh, f.ahead, f.standing] for seat, f in filed.items()}
    return hashlib.sha256(canonical(texts).encode()).hexdigest()
