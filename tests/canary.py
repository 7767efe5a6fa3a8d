"""Canaries: every value of a state that is not for everybody is made one that stands nowhere else.

A test plants them by type, whatever fields the state may have, looks through the eyes of each reader, and
searches all that it gets for what is another's. A field that nobody has thought of is taken for a secret.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from typing import Any, TypeAlias

from pbem.engine.events import GM, SeatId
from pbem.engine.orderform import OrderForm
from pbem.engine.report import Report
from pbem.engine.ruleset import Outcome, Played, Position, Ruleset, Sheet
from pbem.engine.sheet import read_paper
from pbem.printing.html import as_html
from pbem.printing.text import as_text
from tests.chapters import report_of

Path: TypeAlias = tuple[object, ...]
"""Where a value stands: names of fields, keys, places in a sequence."""
Readers: TypeAlias = AbstractSet[SeatId | None]
Rules: TypeAlias = Ruleset[Any, Any, Any]

_CANARY = re.compile(r"(?<!\d)7\d{8}(?!\d)|canary\d{5}x")
_POINTS = re.compile(r"(?<=\d)[.,](?=\d)")
"""What stands within an amount of money in a text: a canary may be cents."""
_PRIME = 99_999_989
"""Canaries are powers of a number by this: what is reckoned from some of them is no other."""


@dataclass(frozen=True)
class Secrets:
    """What a test says of a game's state: who may see a value, and which words mean something to the rules.

    `readers` returns who may see what stands at a path: None for what is public and is left as it is, else
    those who must find it in their view. A word that `is_meant` is left as it is too: a key, an answer.
    Of what cannot be a canary, `other` returns another value that could as well stand there, or the same
    where none is to be tried: no view changes by it but those of its readers.
    """

    readers: Callable[[Path], Readers | None]
    is_meant: Callable[[str], bool]
    other: Callable[[Path, Any], Any]


@dataclass(frozen=True)
class Planted:
    """A state with canaries in it, and where each stands; `fixed` are secrets that can be none.

    `bare` are the fields, such as circuit.Investor.landed, in which nothing stood that could be made one.
    """

    state: Any
    canaries: Mapping[str, Path]
    fixed: Mapping[Path, Any]
    bare: AbstractSet[str]


class _Planter:
    def __init__(self, secrets: Secrets) -> None:
        self.secrets = secrets
        self.canaries: dict[str, Path] = {}
        self.fixed: dict[Path, Any] = {}
        self.full = set[str]()
        self.met = set[str]()

    def plant(self, value: Any, path: Path) -> Any:
        """Return a value with canaries in all that is not public of it."""
        if is_dataclass(value) and not isinstance(value, type):
            names = [one.name for one in fields(value) if one.init]
            return replace(value, **{name: self._field(value, name, path) for name in names})
        if isinstance(value, Mapping):
            return {key: self.plant(one, (*path, key)) for key, one in value.items()}
        if isinstance(value, list | tuple):
            return type(value)(self.plant(one, (*path, place)) for place, one in enumerate(value))
        if value is None or self.secrets.readers(path) is None:
            return value
        if isinstance(value, bool) or not isinstance(value, int | str):
            return self._fixed(value, path)
        if isinstance(value, str) and self.secrets.is_meant(value):
            return self._fixed(value, path)
        number = len(self.canaries)
        canary = (
            f"canary{number:05}x" if isinstance(value, str) else 700_000_000 + pow(3, 1_000 + number, _PRIME)
        )
        self.canaries[str(canary)] = path
        return canary

    def _fixed(self, value: Any, path: Path) -> Any:
        self.fixed[path] = value
        return value

    def _field(self, value: Any, name: str, path: Path) -> Any:
        kind, inner = type(value), getattr(value, name)
        field = f"{kind.__module__.rpartition('.')[2]}.{kind.__name__}.{name}"
        self.met.add(field)
        if inner not in (None, "", (), {}, []) or self.secrets.readers((*path, name)) is None:
            self.full.add(field)
        return self.plant(inner, (*path, name))


def planted(state: Any, secrets: Secrets) -> Planted:
    """Put canaries into a state."""
    planter = _Planter(secrets)
    made = planter.plant(state, ())
    return Planted(made, planter.canaries, planter.fixed, planter.met - planter.full)


def flipped(path: Path, value: Any) -> Any:
    """Return the other truth, or the next of a few words; anything else is left."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, Enum):
        others = [*type(value)]
        return others[(others.index(value) + 1) % len(others)]
    return value


def _changed(value: Any, path: Path, other: Any) -> Any:
    if not path:
        return other
    first, *rest = path
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{str(first): _changed(getattr(value, str(first)), tuple(rest), other)})
    if isinstance(value, Mapping):
        return {**value, first: _changed(value[first], tuple(rest), other)}
    parts = [_changed(one, tuple(rest), other) if place == first else one for place, one in enumerate(value)]
    return type(value)(parts)


def canaries_in(value: object) -> set[str]:
    """Find the canaries anywhere in a value: in fields, in mappings, and in what it has reckoned and kept."""
    texts = (_POINTS.sub("", text) for text in _texts(value, set()))
    return {found for text in texts for found in _CANARY.findall(text)}


def _texts(value: object, seen: set[int]) -> Iterator[str]:
    if isinstance(value, str | int):
        yield str(value)
    elif isinstance(value, Mapping):
        for pair in value.items():
            yield from _texts(pair, seen)
    elif isinstance(value, Sequence | AbstractSet):
        for one in value:
            yield from _texts(one, seen)
    elif is_dataclass(value) and not isinstance(value, type) and id(value) not in seen:
        seen.add(id(value))
        kept = getattr(value, "__dict__", {})
        yield from _texts({one.name: getattr(value, one.name) for one in fields(value)} | kept, seen)
    elif value is not None:
        yield repr(value)


def check(rules: Rules, position: Position[Any], secrets: Secrets, seats: Sequence[SeatId]) -> Planted:
    """Assert that no reader finds what is another's, in its view or in all that is made of it.

    And that whoever may see it does, in the view; nobody can ask for a report as the GM.
    """
    found = planted(position.state, secrets)
    where = replace(position, state=found.state)
    looks = rules.views(found.state)
    for reader in (None, *seats, GM):
        own = {canary for canary, path in found.canaries.items() if reader in (secrets.readers(path) or ())}
        view = looks(reader)
        shown = canaries_in(view)
        assert not _named(found, own - shown), f"{reader} misses {_named(found, own - shown)}"
        for what, made in _made(rules, where, view, reader):
            left = canaries_in(made) & found.canaries.keys() - own
            assert not left, f"{reader} sees in {what}: {_named(found, left)}"
    for path, value in found.fixed.items():
        _check_fixed(rules, found.state, secrets, (None, *seats, GM), path, value)
    return found


def _check_fixed(
    rules: Rules, state: Any, secrets: Secrets, readers: Sequence[SeatId | None], path: Path, value: Any
) -> None:
    """Assert that another value of a secret changes the views of its readers alone."""
    other = secrets.other(path, value)
    if other == value:
        return
    before, after = rules.views(state), rules.views(_changed(state, path, other))
    told = {reader for reader in readers if before(reader) != after(reader)}
    assert told == secrets.readers(path), f"{path} is told to {told}"


def _named(found: Planted, canaries: AbstractSet[str]) -> dict[str, str]:
    return {one: ".".join(map(str, found.canaries.get(one, ("?",)))) for one in sorted(canaries)[:8]}


def _made(
    rules: Rules, position: Position[Any], view: Any, reader: SeatId | None
) -> Iterator[tuple[str, object]]:
    """All that a reader may be shown: the view, and what is made of it."""
    yield "its view", view
    if reader == GM:
        return
    yield "the standings", rules.standings(rules.book, view)
    report = report_of(rules, position, Outcome(position, (), ()), reader, "A game")
    yield from (("its report", report), ("its text", as_text(report)), ("its page", as_html(report)))
    if reader is not None:
        yield "its first steps", rules.begin(rules.book, view, reader)
        yield "its form", rules.form(rules.book, view, reader)
        yield from _receipts(rules, position, view, reader, report)
    yield "its view after all", view


def _receipts(
    rules: Rules, position: Position[Any], view: Any, seat: SeatId, report: Report
) -> Iterator[tuple[str, object]]:
    """What a receipt says of a few sheets: an empty one, and the lines that the form proposes."""
    lexicon, accepts = rules.lexicon(rules.book, view, seat), rules.phase(position.moment.phase).orders
    blocks = (block for section in report.sections for block in section.blocks)
    items = [item for block in blocks if isinstance(block, OrderForm) for item in block.items]
    lines = [item.written(*(pick.choices[0].words for pick in item.picks)) for item in items]
    for text in ("", *lines, "\n".join(lines)):
        reading = rules.grammar.read(read_paper(text).lines, lexicon, accepts)
        sheet = Sheet(Played.RECEIVED, reading.orders)
        yield f"what is read: {text}", (reading.complaints, reading.orders)
        receipt = rules.receipt(view, seat, sheet)
        yield f"its oddities: {text}", receipt.odd()
        yield f"its forecast: {text}", receipt.foretold()
        yield f"its costs: {text}", receipt.ledger()
