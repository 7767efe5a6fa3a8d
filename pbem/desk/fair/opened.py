"""What is opened of a game when it is over: all that is needed to judge it and set its pages again."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import Any

from pbem.desk.desk import plain_json
from pbem.desk.fair.looks import Look
from pbem.desk.fair.seals import SEAL, Before
from pbem.desk.fair.seeds import Formula, KeptSeed, Pulse, Seeding, orders_digest
from pbem.desk.filed import Posts, all_filed, complaint_values, complaints_from, values_of
from pbem.desk.judging import Judged
from pbem.desk.leftout import LeftOut
from pbem.desk.pages import Sitting
from pbem.engine.events import SeatId
from pbem.engine.ruleset import Ruleset
from pbem.engine.settle import Filed


@dataclass(frozen=True)
class OpenedMoment:
    """A moment as it was judged.

    `filed` are the texts on file in the order judged: seat, fresh, ahead, standing, and the numbers and texts
    of what it posted, where it did; `ahead` and
    `standing` what a report lists of them; `masthead` is that of the public report; `kept` the seed of an
    earlier edition and the digest of its orders. The digests are those of the orders, sheets, events, rolls
    and the state after. `left_out` is the order on file that pbem failed on and judged without, if any.
    `version` is that of the ruleset that judged it, "" where it is the card's. `refused` are the lines of
    each seat that its receipts refused, `written` how orders were written, by their stored form;
    `understood` are the orders in that form, as in `filed`, of each seat where they differ from the texts.
    `formula` says what the seed follows from: of SHEETS it is what is `counted` of each seat's orders; and
    from the `pulse` of a beacon, if there is one. `closed_at` is when it was closed, `due_at` the
    deadline it had. `results` say of each line of each seat what became of it, and why.
    """

    number: int
    folder: str
    turn: int
    phase: str
    deadline: str | None
    masthead: dict[str, Any]
    filed: list[list[str | Posts]]
    ahead: dict[str, dict[str, str]]
    standing: dict[str, str]
    kept: list[str] | None
    digests: dict[str, str]
    left_out: LeftOut | None = None
    version: str = ""
    refused: dict[str, list[list[str]]] = field(default_factory=dict)
    written: dict[str, dict[str, str]] = field(default_factory=dict)
    understood: list[list[str | Posts]] = field(default_factory=list)
    formula: str = Formula.TEXTS.value
    counted: dict[str, dict[str, Any]] = field(default_factory=dict)
    pulse: Pulse | None = None
    closed_at: str = ""
    due_at: str = ""
    results: dict[str, list[list[str]]] = field(default_factory=dict)

    @property
    def seeding(self) -> Seeding:
        """Return how its seed was made."""
        kept = KeptSeed(self.kept[0], self.kept[1]) if self.kept else None
        return Seeding(Formula(self.formula), self.pulse, kept)

    def as_written(self) -> dict[SeatId, Filed]:
        """Return the texts on file."""
        return all_filed(self.filed)

    def all_filed(self) -> dict[SeatId, Filed]:
        """Return all that was on file, in the order judged."""
        return {
            seat: replace(
                filed,
                refused=complaints_from(self.refused.get(seat, ())),
                written=tuple(self.written.get(seat, {}).items()),
            )
            for seat, filed in {**self.as_written(), **all_filed(self.understood)}.items()
        }


@dataclass(frozen=True)
class Sealed:
    """A moment's folder and seal, with what will be opened of the moment when the game is over."""

    number: int
    folder: str
    seal: str
    opened: OpenedMoment = field(repr=False)

    @property
    def link(self) -> Before:
        """Return this seal as the one before the next."""
        return Before(f"{self.folder}/{SEAL}", self.seal)


@dataclass(frozen=True)
class NamedPulse:
    """A pulse that a deadline of a moment named: its number, its time, and when it was named (ISO)."""

    moment: int
    number: int
    at: str
    named_at: str


@dataclass(frozen=True)
class OpenedGame:
    """The secret and all moments of a game, in the order they were closed.

    `editions` says which moment took whose place; `positions` are states that follow from no moment: the
    first one where the game is older than its seals, those that take another's place, and those from which
    another version of the ruleset went on. `rulings` are the
    GM's lines that set such a position; all corrections are told in `corrections`. `looks` are all looks
    ahead at dice, `pulses` those of a beacon that deadlines named, also where another counted in the end.
    """

    game: str
    secret: str = field(repr=False)
    material: dict[str, Any]
    moments: list[OpenedMoment]
    editions: list[tuple[int, int]]
    positions: dict[str, str]
    corrections: list[str]
    before: Before
    pbem: str
    rulings: dict[str, list[str]] = field(default_factory=dict)
    looks: list[Look] = field(default_factory=list)
    pulses: list[NamedPulse] = field(default_factory=list)


def opened_moment(sitting: Sitting, number: int, folder: str, masthead: dict[str, Any]) -> OpenedMoment:
    """Return what will be opened of a moment."""
    judged = sitting.judged
    moment = judged.position.moment
    ahead = {s: {str(turn): text for turn, text in p.ahead.items()} for s, p in sitting.papers.items()}
    return OpenedMoment(
        number,
        folder,
        moment.turn,
        moment.phase,
        sitting.deadline,
        masthead,
        [[seat, *values_of(filed)] for seat, filed in judged.written.items()],
        {seat: texts for seat, texts in ahead.items() if texts},
        {seat: paper.standing for seat, paper in sitting.papers.items() if paper.standing},
        [judged.seed, judged.seed_kept_from] if judged.seed_kept_from else None,
        digests_of(sitting.rules, judged),
        judged.left_out,
        sitting.rules.version,
        {seat: complaint_values(one.refused) for seat, one in judged.filed.items() if one.refused},
        {seat: dict(one.written) for seat, one in judged.filed.items() if one.written},
        [
            [seat, *values_of(filed)]
            for seat, filed in judged.filed.items()
            if values_of(filed) != values_of(judged.written[seat])
        ],
        judged.seeding.formula.value,
        {seat: dict(values) for seat, values in judged.counted.items()},
        judged.seeding.pulse,
        sitting.closed_at,
        sitting.due_at,
        {
            seat: [[one.order, one.became.value, one.reason] for one in results]
            for seat in judged.sheets
            if (results := judged.outcome.results_of(seat))
        },
    )


def digests_of(rules: Ruleset[Any, Any, Any], judged: Judged) -> dict[str, str]:
    """Return the SHA-256 of what a moment led to, and of the orders."""
    state = plain_json(rules.dump(rules.book, judged.outcome.position.state))
    parts = {
        "sheets": judged.sheets_json,
        "events": judged.events_json,
        "rolls": judged.rolls_json,
        "state": state,
    }
    digests = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in parts.items()}
    return {"orders": judged.digest, "texts": orders_digest(judged.written), **digests}
