"""The plain text of a report suffices to play: the island is rebuilt from its lines alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Outcome, Position
from pbem.engine.sheet import numbered
from pbem.printing.text import as_text
from pbem.rulesets.survival.island import Island
from pbem.rulesets.survival.movement import Moved, Wandered
from pbem.rulesets.survival.view import Beast, IslandView
from tests.chapters import report_of
from tests.playthroughs.games import GAMES, island
from tests.survival.islands import Rules

ROUNDS = (1, 3, 5, 8, 10)
"""The first round, a crowded one, a Spring, a Winter with births after it, and one with advanced genes."""


@dataclass(frozen=True)
class Told:
    """A creature as the text tells of it; `ap` is what it rolls with."""

    id: str
    seat: str
    place: str
    stored: int
    ap: int
    hunger: str
    mode: str
    genes: tuple[str, ...]
    born: int
    parent: str | None
    is_newborn: bool


@dataclass(frozen=True)
class Closing:
    """A round of the golden game: the positions before and after, and what happened."""

    before: Position[Island]
    outcome: Outcome[Island]


@cache
def rules() -> Rules:
    """The rules of the golden game."""
    return island()


@cache
def closings() -> dict[int, Closing]:
    """The rounds of the golden game that are looked at."""
    golden = GAMES["survival"]
    before = golden.match().first()
    found: dict[int, Closing] = {}
    for stage, outcome in golden.played(golden.kept()["letters"]):
        assert stage["moment"] == str(before.moment)
        found[before.moment.turn] = Closing(before, outcome)
        before = outcome.position
        if max(ROUNDS) in found:
            break
    return {turn: found[turn] for turn in ROUNDS}


def view_of(turn: int, reader: SeatId | None) -> IslandView:
    """What a reader may see at the end of a round."""
    return rules().view(rules().book, closings()[turn].outcome.position.state, reader)


@cache
def text_of(turn: int, reader: SeatId | None) -> str:
    """The plain text of a report."""
    one = closings()[turn]
    return as_text(report_of(rules(), one.before, one.outcome, reader, "Island"))


def paragraphs(text: str, title: str) -> list[str]:
    """The lines under a title up to the next one, with what is indented put behind what it belongs to."""
    part = text.split(f"\n{title}\n", 1)[1].split("\n", 1)[1]
    part = re.split(r"\n[^\n]+\n(?:=+|-{3,})\n", f"{part}\n")[0]
    return re.sub(r"\n {2,}", " ", part).split("\n")


_HEX = re.compile(r"([A-Z]+\d+) (\w+)(?: \((\d+),(\d+),(\d+)\))?(?:: ([^.]*))?\.(?: |$)")
_GROUP = re.compile(r"([A-Z]\w+)(?: \((\d+),(\d+),(\d+)\))?: ((?:[A-Z]+\d+(?:, )?)+)\.")
_ROW = re.compile(
    r"(\(dead\) )?(\d+[A-Z])(\*?) — (?:Species: (\w+)(?: \(.*?\))?; )?Hex: (\w+|–); AP: (\d)(?:\+(\d))?; "
    r"Advantages: (.*?); Mode: (.); Hunger: (.*?); Born: (\d+)(?:, of (\w+))?; This round: .*\."
)
Food = tuple[int, ...]
Land = dict[str, tuple[str, Food, tuple[str, ...]]]


def land_in(lines: list[str]) -> Land:
    """Rebuild the hexes of a map: ground, numbers and the counters in them."""
    found: Land = {}
    for line in lines:
        if match := _HEX.match(line):
            food = tuple(int(number) for number in match.group(3, 4, 5) if number)
            inside = tuple(match[6].split(", ")) if match[6] else ()
            assert match[1] not in found
            found[match[1]] = (match[2].lower(), food, inside)
        elif match := _GROUP.fullmatch(line):
            food = tuple(int(number) for number in match.group(2, 3, 4) if number)
            for name in match[5].split(", "):
                assert name not in found
                found[name] = (match[1].lower(), food, ())
    return found


def land_seen(view: IslandView) -> Land:
    """The same of the view itself."""
    found: Land = {}
    for name, patch in view.hexes.items():
        inside = tuple(f"{beast.number}{'*' * beast.is_newborn}" for beast in view.in_hex(name))
        is_land = view.book.is_land(name)
        found[name] = (
            view.book.terrain[patch.terrain].name,
            (patch.x, patch.y, patch.z) if is_land else (),
            inside,
        )
    return found


def creatures_in(lines: list[str], seat: SeatId = "") -> Iterator[Told]:
    """Rebuild the living creatures of a status table, of every seat or of one."""
    for line in in_paragraphs(lines):
        match = _ROW.fullmatch(line)
        if match and not match[1]:
            stored = int(match[6])
            yield Told(
                match[2],
                match[4] or seat,
                match[5],
                stored,
                stored + int(match[7] or 0),
                {"–": "fed"}.get(match[10], match[10]),
                match[9],
                () if match[8] == "–" else tuple(match[8].split(", ")),
                int(match[11]),
                match[12],
                bool(match[3]),
            )


def in_paragraphs(lines: list[str]) -> Iterator[str]:
    """Give each row as a paragraph: a table that is narrow enough stands in columns, two blanks apart."""
    titles: list[str] = []
    for line in lines:
        cells = re.split(r" {2,}", line)
        if cells[0] == "Id":
            titles = cells[1:]
        elif titles and len(cells) == len(titles) + 1:
            named = (f"{title}: {cell}" for title, cell in zip(titles, cells[1:], strict=True))
            yield f"{cells[0]} — {'; '.join(named)}."
        else:
            yield line


def told_of(beast: Beast) -> Told:
    """The same of a creature as seen."""
    assert beast.behaviour
    return Told(
        beast.id,
        beast.species,
        beast.hex or "–",
        beast.ap,
        beast.effective_ap,
        "ravenous" if beast.is_ravenous else "hungry" if beast.hunger else "fed",
        beast.behaviour.value,
        beast.genes,
        beast.born,
        beast.parent,
        beast.is_newborn,
    )


@pytest.mark.parametrize("turn", ROUNDS)
def test_the_map_is_rebuilt_from_the_public_text(turn: int) -> None:
    """Every hex with its ground, its three numbers, and the creatures in it."""
    assert land_in(paragraphs(text_of(turn, None), rules().book.map.name)) == land_seen(view_of(turn, None))


@pytest.mark.parametrize("turn", ROUNDS)
def test_the_creatures_are_rebuilt_from_the_public_text(turn: int) -> None:
    """Every living creature with seat, hex, AP, hunger, behaviour, advantages and parent."""
    rows = list(creatures_in(paragraphs(text_of(turn, None), "Status of every creature")))
    assert rows == [told_of(beast) for beast in view_of(turn, None).living]


@pytest.mark.parametrize("turn", ROUNDS)
def test_the_moves_are_rebuilt_from_the_public_text(turn: int) -> None:
    """Who came from where and by which hexes stands in the table."""
    rows = paragraphs(text_of(turn, None), "Status of every creature")
    walked = {
        match[1]: match[2]
        for row in rows
        if (match := re.search(r"(\d+[A-Z])\*? — .*This round: (\S+→[\w→]+)", row))
    }
    events = closings()[turn].outcome.events
    moves = [event for event in events if isinstance(event, Moved | Wandered) and event.end]
    assert walked == {event.creature: "→".join((event.start, *event.by, str(event.end))) for event in moves}


def seats_alive(turn: int) -> list[SeatId]:
    """The seats that have something to order."""
    view = view_of(turn, None)
    return [seat for seat in view.seats if view.own(seat)]


@pytest.mark.parametrize("turn", ROUNDS)
def test_a_seat_reads_its_creatures_and_what_is_around_them(turn: int) -> None:
    """Own creatures whole; each hex of each neighbourhood as it is, own numbers in brackets."""
    for seat in seats_alive(turn):
        view, text = view_of(turn, seat), text_of(turn, seat)
        rows = list(creatures_in(paragraphs(text, "Status of your creatures"), seat))
        assert rows == [told_of(beast) for beast in view.own(seat)]
        whole, shown = land_seen(view), set[str]()
        for title in re.findall(r"^Around .*", text, re.MULTILINE):
            part = land_in(paragraphs(text, title))
            own = {word.strip("[]*") for _, _, inside in part.values() for word in inside if word[0] == "["}
            assert own == {str(beast.number) for beast in view.own(seat) if beast.hex in part}
            bare = {
                name: (ground, food, tuple(word.strip("[]") for word in inside))
                for name, (ground, food, inside) in part.items()
            }
            assert bare == {name: whole[name] for name in bare}
            shown |= set(bare)
        assert {beast.hex for beast in view.own(seat) if beast.hex} <= shown


_NEXT = re.compile(r"- (N|NE|SE|S|SW|NW): (\w+) (\w+)(?: \((\d),(\d),(\d)\))?(?:: (.*))?\.")


@pytest.mark.parametrize("turn", [turn for turn in ROUNDS if turn > 1])
def test_every_step_a_seat_can_order_is_told_in_sentences(turn: int) -> None:
    """By ear: of the hexes named around a creature just the land, and those further off, can be ordered."""
    for seat in seats_alive(turn):
        view = view_of(turn, seat)
        lexicon = rules().lexicon(rules().book, view, seat)
        blocks = re.split(r"\n\n", re.sub(r"\n {2}", " ", text_of(turn, seat)))
        for beast in view.own(seat):
            block = next(one for one in blocks if one.startswith(f"{beast.id} in {beast.hex}, "))
            ways = {match[1]: match for line in block.split("\n") if (match := _NEXT.fullmatch(line))}
            far = re.search(r"- It can also reach (.*)\.", block)
            for direction, match in ways.items():
                there = [other.id for other in view.in_hex(match[2])]
                assert re.findall(r"\d+[A-Z]", match[7] or "") == there
                assert is_read(f"{beast.id} {direction}", lexicon) is (match[3] != "water"), beast
            named = {match[2] for match in ways.values() if match[3] != "water"} | {beast.hex}
            named |= set(re.findall(r"\w+\d", far[1])) if far else set()
            taken = {name for name in view.hexes if is_read(f"{beast.id} {name}", lexicon)}
            assert named == taken, beast


def is_read(line: str, lexicon: object) -> bool:
    """Whether the grammar takes an order without a word."""
    reading = rules().grammar.read(numbered(line), lexicon)  # type: ignore[arg-type]
    return bool(reading.orders) and not reading.complaints


@pytest.mark.parametrize("turn", ROUNDS)
def test_lines_fit_and_are_plain(turn: int) -> None:
    """No line but one of the order form is longer than 72 columns."""
    for reader in (None, *seats_alive(turn)[:5]):
        body = text_of(turn, reader).split("\nOrder form\n")[0]
        assert max(map(len, body.split("\n"))) <= 72
