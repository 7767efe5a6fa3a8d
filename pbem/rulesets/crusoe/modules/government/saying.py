"""Decrees in words: amounts by thing, path and seat, assigned paths, statements (CRA 8.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.decrees import Amount, Assigned, Decree, Divided, Rule, Rules, Statements
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.modules.government.usual import keys_of
from pbem.rulesets.crusoe.modules.settings import MINIMUM_WAGE, RENTS
from pbem.rulesets.crusoe.wishes import Division
from pbem.rulesets.crusoe.wording import Named

_OTHERS = tr_noop("others")


@dataclass(frozen=True)
class Dollars:
    """An amount of money as sentences name it: $5."""

    number: int

    def __str__(self) -> str:
        return f"${self.number}"


@dataclass(frozen=True)
class Entry:
    """An entry of a decree: what or whom it is about, what is set, and a condition as it is written."""

    about: str | Named
    value: int | str | Dollars
    where: str = ""

    def __str__(self) -> str:
        text = f"{self.about} {self.value}"
        return f"{text} WHERE {self.where}" if self.where else text


@dataclass(frozen=True)
class Said:
    """A decree as a sentence names it: entries, one amount, a division, or statements line by line."""

    entries: tuple[Entry, ...] = ()
    amount: Dollars | None = None
    statements: tuple[str, ...] = ()
    division: Division | None = None

    def __str__(self) -> str:
        if self.statements:
            return tr("by these statements: {statements}", statements="; ".join(self.statements))
        if self.amount is not None or self.division is not None:
            return str(self.amount or self.division)
        return ", ".join(map(str, self.entries)) or tr("nothing")

    def __bool__(self) -> bool:
        return bool(self.entries or self.statements or self.amount or self.division)


def said(scene: Scene, task: str, decree: Decree) -> Said:
    """CRA-GOV-02 Return a decree in words."""
    match decree:
        case Rules():
            return Said(tuple(_entries(scene, task, decree)))
        case Assigned():
            return Said(tuple(_assignments(scene, decree)))
        case Amount():
            return Said(amount=Dollars(decree.number))
        case Statements():
            return Said(statements=tuple(line.strip() for line in decree.text.splitlines() if line.strip()))
        case Divided():
            return Said(division=decree.division)


def said_numbers(scene: Scene, task: str, numbers: Sequence[tuple[str, int]]) -> Said:
    """CRA-GOV-02 Return numbers by seat, thing or path in words; the minimum wage has one without a name."""
    if task == MINIMUM_WAGE:
        return Said(amount=Dollars(numbers[0][1])) if numbers else Said()
    return Said(tuple(Entry(_name(scene, about), _value(scene, task, number)) for about, number in numbers))


def _entries(scene: Scene, task: str, rules: Rules) -> Iterable[Entry]:
    """Yield amounts in a fixed order, without those that all others have; with conditions as written."""
    keys = keys_of(scene.book, task)
    written: Sequence[Rule] = rules.rules
    if not any(rule.where for rule in written):
        other = [rule for rule in written if rule.number != rules.others]
        written = sorted(other, key=lambda rule: keys.index(rule.what))
    for rule in written:
        yield Entry(_name(scene, rule.what), _value(scene, task, rule.number), rule.where)
    if rules.others is not None:
        yield Entry(Named(_OTHERS), _value(scene, task, rules.others))


def _assignments(scene: Scene, decree: Assigned) -> Iterable[Entry]:
    for seat, path in decree.paths:
        yield Entry(scene.state.seats[seat].name, scene.book.path(path).name)


def _name(scene: Scene, about: str) -> str | Named:
    if about in scene.state.seats:
        return scene.state.seats[about].name
    return scene.book.path(about).name if about in scene.book.board.paths else Named(about)


def _value(scene: Scene, task: str, number: int) -> int | Dollars:
    return Dollars(number) if task == RENTS and scene.book.labels.has_money else number
