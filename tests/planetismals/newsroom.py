"""Reports of rounds arranged by hand, and a game of four that is played by plain plans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from pbem.engine.dice import Dice, RiggedDice
from pbem.engine.pictures import Cell, HexMap
from pbem.engine.report import Block, Report, Section, Sentences, Table
from pbem.engine.ruleset import Outcome, Player, Position, Ruleset, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.planetismals.belt import Belt, Lot
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.game import BOX
from pbem.rulesets.planetismals.view import BeltView
from tests.chapters import report_of

K = TypeVar("K")
Rules = Ruleset[Book, Belt, BeltView]
QUIET = (95, 1, 1)
"""A turn of nothing: Fate without effect, and two moves for the one shuttle."""
SEATS = ("ann", "bob", "cat", "dan")


def opened(seats: int = 2, **options: object) -> Rules:
    """Planetismals with some options, on the board for so many seats."""
    materials, _ = read_materials(BOX, options, [shipped_games()])
    made = BOX.prepare(options, materials, seats, Dice("newsroom"))
    return BOX.open(options, {**materials, **made})


def played(
    rules: Rules, given: dict[str, Any], orders: dict[str, str], *faces: int
) -> tuple[Position[Belt], Outcome[Belt], Any]:
    """A phase from a position given, with these dice: the position, what came of it, the sheets."""
    position: Position[Belt] = BOX.given(rules.book, given, sorted(orders))
    filed = {seat: Filed(orders.get(seat, "")) for seat in position.state.seats}
    sheets = settle(rules, position, filed)
    dice = RiggedDice(*faces)
    outcome = adjudicate(rules, position, sheets, dice)
    dice.used_up()
    return position, outcome, sheets


def told(
    rules: Rules, given: dict[str, Any], orders: dict[str, str], *faces: int, reader: str | None = None
) -> Report:
    """The report of a phase for a reader; None is the public."""
    position, outcome, sheets = played(rules, given, orders, *faces)
    sheet = sheets[reader or next(iter(sheets))]
    return report_of(rules, position, outcome, reader, "Belt", sheet)


def blocks(report: Report, kind: type[K]) -> list[K]:
    """All blocks of a kind, in order."""
    found: Iterator[Block] = (block for section in report.sections for block in section.blocks)
    return [block for block in found if isinstance(block, kind)]


def titles(report: Report) -> list[str]:
    """The titles of all sections."""
    return [section.title for section in report.sections]


def section(report: Report, title: str) -> Section:
    """The section of that title."""
    return next(one for one in report.sections if one.title == title)


def table(report: Report, title: str) -> Table:
    """The table of that title."""
    return next(one for one in blocks(report, Table) if one.title == title)


def rows(report: Report, title: str) -> list[dict[str, str]]:
    """The rows of a table, each cell by the title of its column."""
    found = table(report, title)
    names = [column.title for column in found.columns]
    return [dict(zip(names, row.cells, strict=True)) for row in found.rows]


def lines(report: Report, heading: str) -> tuple[str, ...]:
    """The sentences under a heading."""
    return next(one.lines for one in blocks(report, Sentences) if one.heading == heading)


def cells(report: Report) -> dict[str, Cell]:
    """The hexes of the map by name."""
    return {cell.name: cell for cell in blocks(report, HexMap)[0].cells}


@dataclass(frozen=True)
class Closing:
    """A phase of a game: the positions before and after, the sheets, and what happened."""

    before: Position[Belt]
    outcome: Outcome[Belt]
    sheets: Any


@cache
def season(phases: int = 14, **options: Any) -> tuple[Rules, tuple[Closing, ...]]:
    """A game of four by plain plans: asteroids explored, colonies fed from the black market, bids."""
    rules = opened(4, **options)
    players = [Player(seat, f"{seat.title()} A.") for seat in SEATS]
    position, closings = rules.first(players), list[Closing]()
    for number in range(phases):
        filed = {seat: Filed(letter(position.state, seat)) for seat in SEATS}
        sheets = settle(rules, position, filed)
        outcome = adjudicate(rules, position, sheets, Dice(f"season {number}"))
        closings.append(Closing(position, outcome, sheets))
        position = outcome.position
        if position.is_over:
            break
    return rules, tuple(closings)


def letter(belt: Belt, seat: str) -> str:
    """A seat's orders: a plan for every shuttle that has none, or bids for all it may."""
    if belt.phase == "bids":
        return "\n".join(f"BID {lot.key} {_offer(belt, lot, seat)}" for lot in belt.lots)
    plans = [
        f"PLAN {shuttle.id}: {_plan(belt, seat)}" for shuttle in belt.fleet(seat) if shuttle.plan.is_finished
    ]
    if belt.round == 2:
        plans += ["ON 83 anyone", f'NAMES "{seat} one" > "{seat} two"', "ON 21 leader"]
    if belt.round == 3 and seat == "dan":
        plans += ["RATIONS ALL NO", "RUN EX99 OFF", "RESERVE 50"]
    return "\n".join(plans)


def _offer(belt: Belt, lot: Lot, seat: str) -> int:
    return 100 + 10 * SEATS.index(seat) if lot.of != seat else 1


def _plan(belt: Belt, seat: str) -> str:
    own = [one for one in belt.installations.values() if one.owner == seat and one.hex]
    colony = next((one for one in own if one.sort == "colony"), None)
    if not own:
        return "GO base; BUY extractor OR HOLD; EXPLORE; PLACE; GO base"
    if colony is None:
        return "GO base; BUY colony OR HOLD; EXPLORE; PLACE; GO base"
    if belt.round % 4 == 0 and belt.free_zones(colony.hex or ""):
        return f"GO base; BUY refinery organics; GO {colony.hex}; PLACE"
    home = f"GO {colony.hex}; UNLOAD ALL; LOAD ALL organics"
    return f"GO bmz; BUY 4 food; GO base; BUY 30 luxury; {home}; GO base; SELL ALL"


def report_after(rules: Rules, one: Closing, reader: str | None) -> Report:
    """The report of a phase of a game for a reader."""
    sheet = one.sheets[reader or SEATS[0]]
    return report_of(rules, one.before, one.outcome, reader, "Belt", sheet)


def sentences(found: Sequence[Sentences]) -> list[str]:
    """All lines of some blocks."""
    return [line for block in found for line in block.lines]
