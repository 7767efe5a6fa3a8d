"""Games on record are played again, and everything that players, GM or store would see is digested.

A game on record is what it was made of and every text on file at each deadline, as JSON values, beside the
digests of what came of it. Nothing here is asked of the tree that wrote the letters: they are data.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from pbem.desk.judging import event_values
from pbem.engine.dice import Dice, said_why
from pbem.engine.events import SeatId
from pbem.engine.orders import help_of
from pbem.engine.ruled_positions import changes_told, ruled_position
from pbem.engine.ruleset import (
    NO_SHEET,
    START,
    Moment,
    Outcome,
    Played,
    Player,
    Position,
    Ruleset,
    Sheet,
    adjudicate,
)
from pbem.engine.settle import Filed, settle, settled
from pbem.engine.sheet import numbered
from pbem.engine.tongue import speaking, tr
from pbem.engine.words import Complaint, Fault
from pbem.languages.finding import tongue_named
from pbem.materials import read_materials, shipped_games
from pbem.printing.html import as_html
from pbem.printing.text import as_text
from pbem.rulesets import BOXES
from tests.chapters import report_of

HERE = Path(__file__).parent / "games"
PAGES = ("html", "text", "german pages", "welcomes", "reports", "private")
"""Kinds that may be recorded anew by themselves, where a change of pages is wanted."""
ANSWERS = ("help", "form", "lines", "refusals", "oddities", "odd if kept", "rulings", "german", "receipts")
"""Kinds that may be recorded anew where lines are answered otherwise on purpose; one holds all of German."""
SHARES = 5
"""Each deadline reads one line in so many."""
MOST_READERS = 4
Rules = Ruleset[Any, Any, Any]


@dataclass
class Recorded:
    """A game on record: `filed` are the texts of each seat at each deadline, `lines` are read at each.

    `found` has for each deadline the digest of each kind of thing; the first is of the game before any.
    `posted` has the same of some games played through the desk, with letters and an archive.
    Where a game `has_more`, names, first steps, the report of the start, what dice were for, and `rulings`
    that are tried at each deadline are digested too.
    """

    ruleset: str
    options: dict[str, Any]
    seats: tuple[SeatId, ...]
    seed: str
    version: str
    has_pages: bool
    is_german: bool
    filed: list[dict[SeatId, list[Any]]]
    lines: list[str]
    found: list[dict[str, str]] = field(default_factory=list)
    posted: list[dict[str, str]] = field(default_factory=list)
    has_more: bool = False
    rulings: list[list[str]] = field(default_factory=list)

    @property
    def readers(self) -> tuple[SeatId | None, ...]:
        """Who has pages: where there is more to be digested, some of a crowd are enough."""
        return (None, *(self.seats[:MOST_READERS] if self.has_more else self.seats)) if self.has_pages else ()

    def rules(self) -> Rules:
        """Open the box with the game's options, and the start that its seed throws."""
        box = BOXES[self.ruleset]
        materials, _ = read_materials(box, self.options, [shipped_games()])
        prepared = box.prepare(self.options, materials, len(self.seats), Dice(self.seed))
        return box.open(self.options, {**materials, **prepared})

    def played(self) -> Iterator[dict[str, str]]:
        """Play it again, and yield the digests of each deadline."""
        rules = self.rules()
        position = rules.first([Player(seat, seat.title()) for seat in self.seats])
        helps = "\n".join(help_of(kind) + repr(rules.grammar.more_of(kind)) for kind in rules.grammar.kinds)
        start = {"help": helps, "state": as_json(rules.dump(rules.book, position.state))}
        yield digested(start | (self._begun(rules, position) if self.has_more else {}))
        for number, texts in enumerate(self.filed):
            filed = {seat: filed_of(*text) for seat, text in texts.items()}
            sheets = settle(rules, position, filed)
            outcome = adjudicate(rules, position, sheets, Dice(f"{self.seed} {number}"))
            told = rules, self.seats, position, sheets, outcome, self.readers
            found = all_told(*told)
            found["lines"] = "\n".join(self._read(rules, position, number))
            if self.has_more:
                found["odd if kept"] = "\n".join(self._kept(rules, position, filed))
                found["whys"] = "\n".join(said_why(one.why, rules.whys) for one in outcome.rolls)
                found["rulings"] = "\n".join(
                    self.ruled(rules, position, line) for line in self.rulings[number]
                )
            if self.is_german:
                with speaking(tongue_named("de")):
                    german = all_told(*told)
                found["german pages"] = "\n".join(text for kind, text in german.items() if kind in PAGES)
                found["german"] = "\n".join(text for kind, text in german.items() if kind not in PAGES)
            yield digested(found)
            position = outcome.position

    def _begun(self, rules: Rules, position: Position[Any]) -> dict[str, str]:
        """What is told before anything has happened."""
        names = [f"{names.title} {names.orders} {names.names}" for names in rules.names(rules.book)]
        view_of, before = rules.views(position.state), Position(Moment(0, START), position.state)
        begin = [rules.begin(rules.book, view_of(seat), seat) for seat in self.seats]
        reports = [
            as_html(report_of(rules, before, Outcome(position, (), ()), reader, "A game"))
            for reader in (self.readers if rules.starts else ())
        ]
        found = {"names": "\n".join(names), "begin": f"{tr(rules.about)} {begin}", "html": "\n".join(reports)}
        return {kind: text for kind, text in found.items() if text}

    def _kept(self, rules: Rules, position: Position[Any], filed: Mapping[SeatId, Filed]) -> Iterator[str]:
        """What is odd about all that a seat sends, were it kept as standing orders."""
        for seat in self.seats:
            one = filed.get(seat, Filed())
            sheet = settled(rules, position, seat, Filed("", "", f"{one.fresh}\n{one.standing}"))
            yield from odd_if_kept(rules, position, seat, sheet)

    def ruled(self, rules: Rules, position: Position[Any], line: str) -> str:
        """What becomes of a line of the GM's, and what a seat and the public are told of it."""
        try:
            after = ruled_position(rules, position, [line], self.seats)
        except Fault as fault:
            return f"{line}: {fault.reason} {fault.hint}"
        told = (rules, position, after.position, after.changes)
        return f"{line}: {changes_told(*told, None)} {changes_told(*told, self.seats[0])}"

    def _read(self, rules: Rules, position: Position[Any], number: int) -> Iterator[str]:
        """How a share of the lines is read at a position: what is understood, refused, and hinted."""
        seat, accepts = self.seats[0], rules.phase(position.moment.phase).orders
        lexicon = rules.lexicon(rules.book, rules.view(rules.book, position.state, seat), seat)
        for line in self.lines[number % SHARES :: SHARES]:
            reading = rules.grammar.read(numbered(line, rules.grammar.opens), lexicon, accepts, strictly=True)
            orders, complaints = map(str, reading.orders), map(_complaint, reading.complaints)
            yield f"{line} = {[*orders]} {[*complaints]}"


def answered(
    rules: Rules, seats: Sequence[SeatId], position: Position[Any], sheets: Mapping[SeatId, Sheet]
) -> dict[str, list[str]]:
    """All that seats are shown of their orders before a deadline, by kind, in the language spoken."""
    found: dict[str, list[str]] = {}
    view_of, book = rules.views(position.state), rules.book

    def add(kind: str, *texts: object) -> None:
        found.setdefault(kind, []).extend(map(str, texts))

    for seat in seats:
        sheet, view = sheets.get(seat, NO_SHEET), view_of(seat)
        receipt = rules.receipt(view, seat, sheet)
        add("orders", seat, sheet.played.name, *(f"{one.line} {one}" for one in sheet.orders))
        add("orders", *sheet.lost, *sheet.standing, *sheet.posted)
        add("counting", *receipt.counting())
        add("refusals", *map(_complaint, (*sheet.refused, *sheet.failed)))
        add("oddities", *map(_complaint, receipt.odd()))
        add("forecast", *receipt.foretold())
        add("costs", receipt.ledger())
        add("form", *rules.form(book, view, seat))
    return found


def odd_if_kept(rules: Rules, position: Position[Any], seat: SeatId, sheet: Sheet) -> Iterator[str]:
    """What is odd about the orders of a sheet, were they kept as standing orders."""
    later = Sheet(Played.STANDING, (*sheet.orders, *sheet.lost))
    yield from map(_complaint, rules.receipt(rules.views(position.state)(seat), seat, later).odd())


def all_told(
    rules: Rules,
    seats: Sequence[SeatId],
    position: Position[Any],
    sheets: Mapping[SeatId, Sheet],
    outcome: Outcome[Any],
    readers: Sequence[SeatId | None] = (),
) -> dict[str, str]:
    """All that is shown or kept at a deadline, by kind, in the language spoken; pages for some readers."""
    found, book = answered(rules, seats, position, sheets), rules.book

    def add(kind: str, *texts: object) -> None:
        found.setdefault(kind, []).extend(map(str, texts))

    state = as_json(rules.dump(book, outcome.position.state))
    add("state", state, as_json(rules.dump(book, rules.load(book, json.loads(state)))))
    add("events", *(as_json(event_values(event)) for event in outcome.events))
    add("rolls", *((one.label, one.why, one.sides, one.faces) for one in outcome.rolls))
    standings = rules.standings(book, rules.view(book, outcome.position.state, None))
    add("standings", outcome.position.moment, *((one.seat, one.place, one.points) for one in standings))
    for reader in readers:
        sheet = sheets.get(reader, NO_SHEET) if reader else NO_SHEET
        report = report_of(rules, position, outcome, reader, "A game", sheet)
        add("html", as_html(report))
        add("text", as_text(report))
    return {kind: "\n".join(texts) for kind, texts in found.items()}


def filed_of(fresh: str, ahead: str, standing: str, posted: list[tuple[int, str]]) -> Filed:
    return Filed(fresh, ahead, standing, tuple((number, line) for number, line in posted))


def _complaint(one: Complaint) -> str:
    return f"{one.line} {one.text} {one} {one.why.name}"


def as_json(value: object) -> str:
    """A value as the store keeps it, with its keys in their order."""
    return json.dumps(value, ensure_ascii=False)


def digested(texts: Mapping[str, str]) -> dict[str, str]:
    """The digest of each text."""
    return {kind: hashlib.sha256(text.encode()).hexdigest()[:12] for kind, text in texts.items()}


def compared(before: list[dict[str, str]], now: Iterable[dict[str, str]]) -> Iterator[str]:
    """Where digests differ; none may be passed over."""
    for number, (one, other) in enumerate(zip(before, now, strict=True)):
        assert one.keys() == other.keys(), f"deadline {number}"
        yield from (f"deadline {number}: {kind}" for kind in one if one[kind] != other[kind])


def recorded(ruleset: str) -> list[Recorded]:
    """The games of a ruleset that are on record."""
    games = json.loads(lzma.decompress((HERE / f"{ruleset}.json.xz").read_bytes()))
    return [Recorded(**{**one, "seats": tuple(one["seats"])}) for one in games]


def keep(ruleset: str, games: list[Recorded]) -> None:
    """Put the games of a ruleset on record."""
    HERE.mkdir(exist_ok=True)
    text = json.dumps([asdict(one) for one in games], ensure_ascii=False, sort_keys=True)
    (HERE / f"{ruleset}.json.xz").write_bytes(lzma.compress(text.encode(), preset=9))
