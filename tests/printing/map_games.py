"""The maps and boards of all example games after a few rounds of orders picked by chance from the forms."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from pbem.engine.dice import Dice
from pbem.engine.options import BadValue
from pbem.engine.orderform import Item, OrderForm
from pbem.engine.pictures import Board, HexMap, RingBoard, TrackBoard
from pbem.engine.report import Block, Report
from pbem.engine.ruleset import Outcome, Player, Position, Ruleset, Sheet, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES
from tests.chapters import report_of

Rules = Ruleset[Any, Any, Any]
Players = tuple[Player, ...]
_MANY, _FEW = (
    tuple(Player(f"seat-{number}", f"Player {number}") for number in range(1, most + 1)) for most in (12, 6)
)
_ROUNDS = 4
_EXAMPLES = Path(__file__).parents[2] / "games"
_RULESETS = Path(__file__).parents[2] / "pbem" / "rulesets"
_PICTURES = (HexMap, TrackBoard, RingBoard)


@cache
def example_games() -> dict[str, tuple[str, dict[str, object]]]:
    """The ruleset and options of every example with a hex map, and of each ruleset that makes its own."""
    found = {name: game for name, game in _examples().items() if _draws(game[0], "HexMap")}
    for seed in (1, 2):
        found[f"generated-{seed}"] = ("survival", {"map": "generate", "map_seed": seed})
    return found


@cache
def board_games() -> dict[str, tuple[str, dict[str, object]]]:
    """The ruleset and options of every example that is played on tracks or rings."""
    return {name: game for name, game in _examples().items() if _draws(game[0], "TrackBoard", "RingBoard")}


@cache
def _examples() -> dict[str, tuple[str, dict[str, object]]]:
    found: dict[str, tuple[str, dict[str, object]]] = {}
    for file in sorted(_EXAMPLES.glob("*.yaml")):
        written = yaml.safe_load(file.read_text("utf-8"))
        if written.get("ruleset") in BOXES:
            found[file.stem] = (written["ruleset"], written.get("options") or {})
    return found


@cache
def _draws(key: str, *kinds: str) -> bool:
    """Whether a ruleset makes a picture of one of these kinds, as its source says."""
    files = (_RULESETS / key).rglob("*.py")
    return any(f"{kind}(" in text for text in (file.read_text("utf-8") for file in files) for kind in kinds)


def maps_of(name: str) -> tuple[HexMap, ...]:
    """All hex maps of the last reports of an example game: of the public one and of some seats'."""
    return tuple(one for one in _pictures_of(*example_games()[name], name) if isinstance(one, HexMap))


def boards_of(name: str) -> tuple[Board, ...]:
    """All boards of the last reports of an example game, likewise."""
    found = _pictures_of(*board_games()[name], name)
    return tuple(one for one in found if isinstance(one, TrackBoard | RingBoard))


_MADE: dict[str, tuple[HexMap | Board, ...]] = {}


def _pictures_of(key: str, options: Mapping[str, object], name: str) -> tuple[HexMap | Board, ...]:
    """The different maps and boards of a few rounds, which are played once."""
    if name not in _MADE:
        reports = _played(key, options, name)
        pictures = (one for report in reports for one in _blocks(report) if isinstance(one, _PICTURES))
        _MADE[name] = tuple(dict.fromkeys(pictures))
    return _MADE[name]


def _played(key: str, options: Mapping[str, object], name: str) -> Iterator[Report]:
    """Play a few rounds; yield the reports of each deadline."""
    rules, players = _opened(key, options)
    position: Position[Any] = rules.first(players)
    chance = random.Random(name)
    forms: Mapping[str, tuple[str, ...]] = {}
    for number in range(_ROUNDS):
        filed = {player.seat: Filed("\n".join(forms.get(player.seat, ()))) for player in players}
        sheets = settle(rules, position, filed)
        outcome = adjudicate(rules, position, sheets, Dice(f"{name} {number}"))
        reports = {seat: _report(rules, position, outcome, sheets, seat) for seat in _readers(players)}
        forms = {seat: _letter(report, chance) for seat, report in reports.items() if seat}
        position = outcome.position
        yield from reports.values()
        if position.is_over:
            break


def _readers(players: Players) -> tuple[str | None, ...]:
    return (None, *(player.seat for player in players))


def _opened(key: str, options: Mapping[str, object]) -> tuple[Rules, Players]:
    """Open a box for many players, or for a few if it is not for so many."""
    box = BOXES[key]
    materials = read_materials(box, options, [shipped_games()])[0]
    try:
        players, made = _MANY, box.prepare(options, materials, len(_MANY), Dice("made"))
    except BadValue:
        players, made = _FEW, box.prepare(options, materials, len(_FEW), Dice("made"))
    return box.open(options, {**materials, **made}), players


def _report(
    rules: Rules,
    position: Position[Any],
    outcome: Outcome[Any],
    sheets: Mapping[str, Sheet],
    reader: str | None,
) -> Report:
    return report_of(rules, position, outcome, reader, "Example", sheets[reader or next(iter(sheets))])


def _blocks(report: Report) -> Iterator[Block]:
    for section in report.sections:
        yield from section.blocks


def _letter(report: Report, chance: random.Random) -> tuple[str, ...]:
    """Orders picked from the form by chance; the form as it stands where it offers no choice."""
    form = next((block for block in _blocks(report) if isinstance(block, OrderForm)), None)
    if form is None:
        return ()
    return tuple(_line(item, chance) for item in form.items) or form.lines


def _line(item: Item, chance: random.Random) -> str:
    return item.written(*(chance.choice(pick.choices).words for pick in item.picks))
