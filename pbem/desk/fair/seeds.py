"""Seeds: what the dice of a phase follow from, by the formula of the pbem that judged it (docs/dice.md)."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeAlias

from pbem.desk.desk import canonical
from pbem.desk.filed import values_of
from pbem.engine.events import GM, SeatId
from pbem.engine.ruleset import Moment, Position, Ruleset, Sheet
from pbem.engine.settle import Filed, settle

Counted: TypeAlias = Mapping[SeatId, Mapping[str, Any]]
"""What counts of each seat's orders: how it is played, its lines, postings and standing orders, as JSON."""


class Formula(Enum):
    """What the digest of orders, and with it the seed, is made of; the value stands in the archive.

    TEXTS are all texts on file as they were written: pbem 0.3 and before. SHEETS are the orders in force as
    they were understood, so that no die changes by a remark, another order of lines, or a line that another
    overrules.
    """

    TEXTS = "texts"
    SHEETS = "sheets"


def formula_of(config: str) -> Formula:
    """Return the formula of a game's next deadlines from its config (JSON): SHEETS, but in games of the demo.

    Their letters were written for the dice that fell by the older one.
    """
    return Formula(json.loads(config).get("formula", Formula.SHEETS.value))


@dataclass(frozen=True)
class Pulse:
    """A pulse of a public random beacon; `at` is its time in ISO form, `value` its randomness in hex."""

    beacon: str
    number: int
    at: str
    value: str


@dataclass(frozen=True)
class KeptSeed:
    """The seed of a phase's first edition, and the digest of the orders that made it."""

    seed: str
    digest: str


@dataclass(frozen=True)
class Seeding:
    """How a seed is made: the formula, the pulse mixed in, or the seed that is kept.

    A preview that is a `rehearsal` has other dice than the deadline will have.
    """

    formula: Formula = Formula.SHEETS
    pulse: Pulse | None = None
    kept: KeptSeed | None = None
    is_rehearsal: bool = False


@dataclass(frozen=True)
class Drawn:
    """A seed, the digest of the orders it follows from, and what of them counts, where they were read.

    `sheets` are the orders in force, if the formula needed them.
    """

    seed: str = field(repr=False)
    digest: str
    counted: Counted
    sheets: dict[SeatId, Sheet] | None = None


def drawn(
    rules: Ruleset[Any, Any, Any],
    position: Position[Any],
    filed: Mapping[SeatId, Filed],
    written: Mapping[SeatId, Filed],
    secret: str,
    slug: str,
    seeding: Seeding,
) -> Drawn:
    """Return the seed of a phase: `filed` is what was understood, `written` the same in its writers' words.

    Orders that pbem itself fails to read count by their texts.
    """
    counted: Counted = {}
    sheets = None
    if seeding.formula is Formula.TEXTS:
        digest = orders_digest(written)
    else:
        try:
            sheets = settle(rules, position, filed)
            counted = counted_orders(rules, position, sheets)
            digest = counted_digest(counted)
        except (MemoryError, OSError):
            raise
        except Exception:
            counted, sheets, digest = {}, None, orders_digest(filed)
    if seeding.kept:
        return Drawn(seeding.kept.seed, digest, counted, sheets)
    return Drawn(seed_of(secret, slug, position.moment, digest, seeding), digest, counted, sheets)


def counted_orders(
    rules: Ruleset[Any, Any, Any], position: Position[Any], sheets: Mapping[SeatId, Sheet]
) -> Counted:
    """Return what counts of all orders in force, seat by seat, with the lines in alphabetical order."""
    views = rules.views(position.state)

    def of_seat(seat: SeatId, sheet: Sheet) -> dict[str, Any]:
        if seat == GM or not (sheet.orders or sheet.lost):
            lines = [str(order) for order in sheet.orders]
        else:
            lines = [*rules.receipt(views(seat), seat, sheet).counting()]
        parts = {
            "lines": sorted(set(lines)),
            "standing": sorted({str(order) for order in sheet.standing}),
            "posted": [[posting.number, str(posting.order)] for posting in sheet.posted],
        }
        return {"played": sheet.played.value, **{name: part for name, part in parts.items() if part}}

    return {seat: of_seat(seat, sheet) for seat, sheet in sheets.items()}


def counted_digest(counted: Counted) -> str:
    """Return the SHA-256 of what counts of all orders."""
    return hashlib.sha256(canonical(counted).encode()).hexdigest()


def seed_of(secret: str, slug: str, moment: Moment, digest: str, seeding: Seeding) -> str:
    """Return HMAC(secret, game, phase, digest of the orders, pulse): nobody can shop for luck."""
    pulse = seeding.pulse
    more = [pulse.beacon, str(pulse.number), pulse.value] if pulse else []
    return derived(secret, slug, str(moment), digest, *more, *(["preview"] if seeding.is_rehearsal else []))


def salted(salt: str, digest: str) -> str:
    """Return a digest as it is published: salted, so that nobody can try guesses of sealed orders on it."""
    return hashlib.sha256(f"{salt}\x1f{digest}".encode()).hexdigest()


def derived(secret: str, *what: str) -> str:
    """Return a value that follows from the secret, and from which nothing about it can be learned."""
    return hmac.new(secret.encode(), "\x1f".join(what).encode(), hashlib.sha256).hexdigest()


def orders_digest(filed: Mapping[SeatId, Filed]) -> str:
    """Return the SHA-256 of all texts on file for a phase."""
    texts = {seat: values_of(texts) for seat, texts in filed.items()}
    return hashlib.sha256(canonical(texts).encode()).hexdigest()
