"""A ruleset's demo: what the files in its folder say, but for the letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.utils import parseaddr
from functools import cache

from pbem.demo.cast import DemoSeat, cast, demo_file
from pbem.demo.reply import Correspondent
from pbem.demo.rows import mapping, number_of, text_of, texts_of
from pbem.rulesets import BOXES
from pbem.yamlfile import Document, read_document

_FILE = "demo.yaml"
_SCENARIO = "scenario"
_OWN = ("slug", "seed", "turns", "game", "rulings", "news")
_FIELDS = (_SCENARIO, *_OWN, "lasts", "stranger", "seller", "stray")


@dataclass(frozen=True)
class Ruling:
    """An order that the GM gives in a phase of a demo; `phase` is empty for the first of a turn."""

    turn: int
    phase: str
    line: str


@dataclass(frozen=True)
class Show:
    """A demo: the game file but for its seats, who plays, and who else writes.

    `turns` is the last turn that is played where none is given, `lasts` the option that must allow more of
    them. `stray` is a game that does not exist, `news` what the kinds of events are called that are counted,
    `rulings` are the GM's own orders. `scenario` is which of the ruleset's scenarios is shown, empty for the
    demo of the ruleset itself.
    """

    ruleset: str
    slug: str
    seed: str
    turns: int
    lasts: str
    game: Mapping[str, object]
    seats: tuple[DemoSeat, ...]
    stranger: Correspondent
    seller: Correspondent
    stray: str
    news: Mapping[str, str]
    rulings: tuple[Ruling, ...] = ()
    scenario: str = ""

    @property
    def demo(self) -> str:
        """Return which demo it is: the name of the folder with its letters."""
        return f"{self.ruleset}/{self.scenario}" if self.scenario else self.ruleset

    def game_file(self, turns: int) -> dict[str, object]:
        """The values of the game file for so many turns."""
        given = self.game.get("options")
        options = dict(given) if isinstance(given, dict) else {}
        if self.lasts:
            options[self.lasts] = max(turns + 1, int(options[self.lasts]))
        values = {"title": self.game["title"], "ruleset": self.ruleset, **self.game}
        seats = {seat.id: _seat_values(seat) for seat in self.seats}
        return {**values, "options": options, "seats": seats}


def shows() -> tuple[str, ...]:
    """The rulesets that have a demo."""
    return tuple(ruleset for ruleset in BOXES if demo_file(ruleset, _FILE).exists())


def scenarios(ruleset: str) -> tuple[str, ...]:
    """The scenarios that a ruleset's demo can show, the one shown where none is named first; often none."""
    document = read_document(demo_file(ruleset, _FILE))
    usual = text_of(document, mapping(document, document.content, _FIELDS, ""), _SCENARIO)
    files = sorted(demo_file(ruleset, "").glob(f"*/{_FILE}"))
    return (usual, *(file.parent.name for file in files)) if usual else ()


@cache
def show(ruleset: str, scenario: str = "") -> Show:
    """A ruleset's demo, or that of a scenario, whose file says what is other than there; BadFile if wrong."""
    document = read_document(demo_file(ruleset, _FILE))
    row = mapping(document, document.content, _FIELDS, "")
    if scenario in ("", row.get(_SCENARIO)):
        return _show(document, row, ruleset)
    own = read_document(demo_file(f"{ruleset}/{scenario}", _FILE))
    return _show(own, {**row, "rulings": [], **mapping(own, own.content, _OWN, "")}, ruleset, scenario)


def _show(document: Document, row: Mapping[str, object], ruleset: str, scenario: str = "") -> Show:
    game = row.get("game")
    if not isinstance(game, dict) or "title" not in game:
        raise document.bad("game", "must be fields of a game file, title among them.")
    return Show(
        ruleset,
        text_of(document, row, "slug"),
        text_of(document, row, "seed"),
        number_of(document, row, "turns"),
        text_of(document, row, "lasts"),
        game,
        cast(f"{ruleset}/{scenario}" if scenario else ruleset),
        _person(document, row, "stranger"),
        _person(document, row, "seller"),
        text_of(document, row, "stray"),
        texts_of(document, row, "news"),
        tuple(_rulings(document, row.get("rulings", []))),
        scenario,
    )


def _rulings(document: Document, content: object) -> Iterator[Ruling]:
    if not isinstance(content, list):
        raise document.bad("rulings", "must be a list.")
    for number, row in enumerate(content, 1):
        place = f"rulings[{number}]"
        values = mapping(document, row, ("turn", "phase", "line"), place)
        phase, line = (text_of(document, values, field, place) for field in ("phase", "line"))
        yield Ruling(number_of(document, values, "turn", place), phase, line)


def _person(document: Document, row: Mapping[str, object], field: str) -> Correspondent:
    name, address = parseaddr(text_of(document, row, field))
    if not address:
        raise document.bad(field, "must be a name and an address.")
    return Correspondent(name, address)


def _seat_values(seat: DemoSeat) -> dict[str, object]:
    values: dict[str, object] = {"name": seat.name, "address": seat.address}
    if seat.zone:
        values["zone"] = seat.zone
    if seat.formats:
        values["formats"] = list(seat.formats)
    return values
