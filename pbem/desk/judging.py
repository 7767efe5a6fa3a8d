"""Judging a moment: seed, sheets and outcome from what is on file; pure but for its arguments."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.desk.desk import canonical
from pbem.desk.filed import values_of
from pbem.engine.dice import Dice
from pbem.engine.events import Event, SeatId
from pbem.engine.ruleset import START, Outcome, Position, Ruleset, Sheet, adjudicate
from pbem.engine.settle import Filed, settle


@dataclass(frozen=True)
class KeptSeed:
    """The seed of a moment's first edition, and the digest of the orders that made it."""

    seed: str
    digest: str


@dataclass(frozen=True)
class Judged:
    """A moment judged: what was in force, the seed, and what came of it.

    `seed_kept_from` is the digest of the orders that made the seed, where those were corrected since.
    `shown_digest` and `shown_kept_from` are the digests that are published: salted with `salt`.
    """

    position: Position[Any]
    filed: Mapping[SeatId, Filed]
    sheets: Mapping[SeatId, Sheet]
    seed: str
    outcome: Outcome[Any]
    seed_kept_from: str = ""
    salt: str = field(default="", repr=False)

    @property
    def is_beginning(self) -> bool:
        """Say whether this is the beginning of the game, of which nothing was judged."""
        return self.position.moment.phase == START

    @property
    def shown_digest(self) -> str:
        """Return the digest of all orders that is published."""
        return salted(self.salt, orders_digest(self.filed))

    @property
    def shown_kept_from(self) -> str:
        """Return the published digest of the orders that made the seed, if it was kept."""
        return salted(self.salt, self.seed_kept_from) if self.seed_kept_from else ""

    @property
    def sheets_json(self) -> str:
        """Return what was in force, seat by seat, as JSON."""
        return canonical({seat: _sheet_values(sheet) for seat, sheet in self.sheets.items()})

    @property
    def events_json(self) -> str:
        """Return the events as JSON, with who may know."""
        return canonical([event_values(event) for event in self.outcome.events])

    @property
    def rolls_json(self) -> str:
        """Return the dice log as JSON."""
        return canonical([[r.label, r.why, r.sides, list(r.faces)] for r in self.outcome.rolls])


def _sheet_values(sheet: Sheet) -> dict[str, Any]:
    posted = [[posting.number, str(posting.order)] for posting in sheet.posted]
    orders = [str(order) for order in sheet.orders]
    return {"played": sheet.played.value, "orders": orders, **({"posted": posted} if posted else {})}


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
    kept: KeptSeed | None = None,
) -> Judged:
    """Judge a moment from the texts on file; with the seed it had before, where that is `kept`."""
    sheets = settle(rules, position, filed)
    seed = kept.seed if kept else turn_seed(secret, slug, position, filed)
    outcome = adjudicate(rules, position, sheets, Dice(seed))
    salt = derived(secret, "orders salt", slug, str(position.moment))
    return Judged(position, filed, sheets, seed, outcome, kept.digest if kept else "", salt)


def turn_seed(secret: str, slug: str, position: Position[Any], filed: Mapping[SeatId, Filed]) -> str:
    """Return HMAC(secret, game, moment, digest of all that is in force): nobody can shop for luck."""
    return derived(secret, slug, str(position.moment), orders_digest(filed))


def salted(salt: str, digest: str) -> str:
    """Return a digest as it is published: salted, so that nobody can try guesses of sealed orders on it."""
    return hashlib.sha256(f"{salt}\x1f{digest}".encode()).hexdigest()


def derived(secret: str, *what: str) -> str:
    """Return a value that follows from the secret, and from which nothing about it can be learned."""
    return hmac.new(secret.encode(), "\x1f".join(what).encode(), hashlib.sha256).hexdigest()


def orders_digest(filed: Mapping[SeatId, Filed]) -> str:
    """Return the SHA-256 of all texts on file for a moment."""
    texts = {seat: values_of(texts) for seat, texts in filed.items()}
    return hashlib.sha256(canonical(texts).encode()).hexdigest()
