"""Tests of IF that can never hold, however the game goes (CRU-P02)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from pbem.engine.conditions import All, Not, Test
from pbem.engine.orders import Condition
from pbem.engine.slots import COMPARISONS
from pbem.rulesets.crusoe.conditions import POOL, TYPES, VP, Asked, Chosen, Count, Done, Flag, Holds
from pbem.rulesets.crusoe.goods import PLENTY
from pbem.rulesets.crusoe.hooks import SUPPLY
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.things import CLASSES, FOOD, THINGS, members
from pbem.rulesets.crusoe.view import IslandView

Compared: TypeAlias = Holds | Count | Asked
Key: TypeAlias = tuple[str, ...]
OF_UNITS = ("UNITS", "VAULT", "BOUGHT")
SALARIED = "TERMS"
"""CRA 6.4 The facts that count units of a good; and the one that may be below nothing."""
UNLIMITED = 100_000
"""What a number may grow to where no rule limits it."""


def never_holds(look: Look, test: Condition | None) -> bool:
    """Say whether a test can never hold: it asks the impossible, or two of its atoms exclude each other."""
    if test is None:
        return False
    view, lines = look.view, sum(1 for order in look.orders if order.verb() in ("GIVE", "OFFER"))
    atoms = test.tests if isinstance(test, All) else (test,)
    parts = [_part(atom) for atom in atoms if isinstance(atom, Test)]
    return _has_no_number(view, parts, lines) or _is_contradicted(parts) or _is_elsewhere(parts)


def _part(atom: Test) -> tuple[Test, bool]:
    """Return an atom without its NOTs, and whether it must hold."""
    must = True
    while isinstance(atom, Not):
        atom, must = atom.test, not must
    return atom, must


def _has_no_number(view: IslandView, parts: Sequence[tuple[Test, bool]], lines: int) -> bool:
    """Say whether no number there can be fits all that is said of it."""
    numbers: dict[Key, list[tuple[Compared, bool]]] = {}
    for atom, must in parts:
        if isinstance(atom, Done) and must and not 1 <= atom.number <= lines:
            return True
        if isinstance(atom, Holds | Count) or (isinstance(atom, Asked) and atom.sign and must):
            numbers.setdefault(_key(atom), []).append((atom, must))
    return any(not any(_candidates(view, said)) for said in numbers.values())


def _key(atom: Compared) -> Key:
    if isinstance(atom, Asked):
        return ("asked", atom.what, *atom.args)
    return (atom.whose, atom.what) if isinstance(atom, Holds) else ("", atom.what, atom.about)


def _candidates(view: IslandView, said: Sequence[tuple[Compared, bool]]) -> Iterator[bool]:
    """Yield for each number that may tell whether all comparisons of it hold."""
    low, high = _limits(view, said[0][0])
    near = (atom.number + step for atom, _ in said for step in (-1, 0, 1))
    for number in (low, high, *near):
        if low <= number <= high:
            yield all(COMPARISONS[atom.sign](number, atom.number) is must for atom, must in said)


def _limits(view: IslandView, atom: Compared) -> tuple[int, int]:
    """CRU-005 Return between which numbers what is compared can be."""
    if isinstance(atom, Asked):
        return (-UNLIMITED if atom.what == SALARIED else 0), _most_asked(view, atom)
    if isinstance(atom, Count):
        return _counts(view)[atom.what]
    if atom.what == VP:
        return -UNLIMITED, UNLIMITED
    if atom.what == TYPES:
        return 0, len(FOOD)
    if atom.whose == POOL or atom.what not in (*THINGS, *CLASSES):
        return 0, UNLIMITED
    return 0, sum(_tokens(view, thing) for thing in members(atom.what))


def _most_asked(view: IslandView, atom: Asked) -> int:
    """CRA 6.4 Return the most that a fact can be: units there are tokens of, dollars without end."""
    return sum(_tokens(view, good) for good in atom.args[-1:]) if atom.what in OF_UNITS else UNLIMITED


def _tokens(view: IslandView, thing: str) -> int:
    """CRA-XL-03, CRA-TWC-04 Return how many tokens all sets have; of a basic resource there is no end."""
    tokens = SUPPLY(view.book.tables.tokens[thing], view, thing)
    return tokens if tokens < PLENTY else UNLIMITED


def _counts(view: IslandView) -> Mapping[str, tuple[int, int]]:
    """Return between which numbers counts can be: the cycles past do not come again."""
    longest = max(path.length for path in view.book.board.paths.values())
    seats = len(view.living)
    return {
        "path": (0, seats),
        "SPACE": (0, longest + 1),
        "ROUND": (0, UNLIMITED),
        "CYCLE": (view.cycle, max(view.cycle, view.book.last_cycle)),
        "SIDE": (0, seats),
        "FOES": (0, seats),
    }


def _is_contradicted(parts: Sequence[tuple[Test, bool]]) -> bool:
    """Say whether something must be so and not so."""
    flags = [part for part in parts if isinstance(part[0], Flag | Chosen | Done | Asked)]
    return any((atom, not must) in flags for atom, must in flags)


def _is_elsewhere(parts: Sequence[tuple[Test, bool]]) -> bool:
    """Say whether a seat would have to be on two paths at once."""
    chosen = [atom for atom, must in parts if must and isinstance(atom, Chosen)]
    return any(one.seat == other.seat and one.path != other.path for one in chosen for other in chosen)
