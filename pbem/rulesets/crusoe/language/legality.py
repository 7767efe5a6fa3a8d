"""What is refused on receipt, by what its writer may know, and what is hardly meant (brief 5, CRU-P02)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

from pbem.engine.conditions import All, Not, Test
from pbem.engine.events import SeatId
from pbem.engine.orderform import Offered
from pbem.engine.orders import Condition, Order
from pbem.engine.slots import COMPARISONS
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Why, Words
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.conditions import POOL, TYPES, VP, Asked, Chosen, Count, Done, Flag, Holds
from pbem.rulesets.crusoe.goods import PLENTY
from pbem.rulesets.crusoe.hooks import SUPPLY, VIOLENCE_ALLOWED
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe
from pbem.rulesets.crusoe.language.offering import Look
from pbem.rulesets.crusoe.things import CLASSES, EMPTY, FOOD, THINGS, Basket, members
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import ANYONE

# ---- Tests of IF that can never hold, however the game goes (CRU-P02)

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


# ---- What is refused on receipt, by what its writer may know: what all orders and checks share (brief 5)

Faults: TypeAlias = Iterator[Fault]


@dataclass(frozen=True)
class IslandOrder(Order):
    """An order of a seat; `when` is its test."""

    may_depend: ClassVar[bool] = True
    """Whether it may stand behind IF."""
    idle: ClassVar[str] = tr_noop("its step did not take place")
    """Why a line of it came to nothing that no step asked for."""
    first_counts: ClassVar[tuple[str, ...] | None] = None
    """Fields: of lines that agree in them the first counts whose test holds; None: each counts by itself."""
    is_preference: ClassVar[bool] = False
    """Whether it is asked only where there is something to choose: no line of it is called not needed."""
    lasts_to_assembly: ClassVar[bool] = False
    """Whether lines of the camp's letter count in the assembly too, unless a letter there replaces them."""
    is_of_a_round: ClassVar[bool] = False
    """CRU-P16 Whether it counts in one round of the market only."""
    absent: ClassVar[str] = tr_noop("There is no such order in this game.")
    """Why a game lacks it."""
    more_absent: ClassVar[str] = ""
    """Why an advanced game lacks it, if that has another reason."""
    more_help: ClassVar[str] = ""
    """What its help says besides in the advanced game."""
    more_examples: ClassVar[tuple[str, ...]] = ()

    when: All | None = field(default=None, kw_only=True)

    def never(self, look: Look) -> Iterator[str]:
        """CRU-P02 Yield that its test can never hold."""
        if never_holds(look, self.when):
            yield tr("Its test can never hold.")

    def goes_behind(self) -> Sequence[Hashable]:
        """CRU-P05, CRU-P24 Return what lines above it settle that, without a test, always go before it."""
        return (self.chooses(),)

    @classmethod
    def several_count(cls, book: Book) -> bool:
        """Say whether in this game several lines count that otherwise only the first of would."""
        return False

    @classmethod
    def concerns(cls, look: Look) -> bool:
        """Say whether a receipt says what lines of this kind will do, and what is done without any."""
        return look.takes(cls)

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        """Yield what a receipt says before what all the lines of this kind will do."""
        yield from ()

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """Yield what is done where no line of this kind counts, for the receipt."""
        yield from ()

    @classmethod
    def flow(cls, look: Look) -> tuple[Basket, Basket]:
        """Return the units that go out and come in if all lines of this kind are carried out."""
        return EMPTY, EMPTY

    @classmethod
    def tally(cls, look: Look) -> Iterator[tuple[str, str]]:
        """Yield what a receipt's tally has of the lines of this kind, beside units: title and value."""
        yield from ()

    @classmethod
    def besides(cls, here: Any) -> Iterator[Offered]:
        """Yield what else of this kind may be ordered, which few letters have: it comes later in the form."""
        yield from ()

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """CRU-110, CRU-P29 The dead order nothing."""
        return due(crusoe(lexicon))

    @classmethod
    def why_absent(cls, subject: str, *, is_advanced: bool) -> str:
        """Say why a game lacks it to who has written it with this word behind it."""
        return tr((is_advanced and cls.more_absent) or cls.absent)

    def chooses(self) -> Hashable:
        fields = self.first_counts
        return None if fields is None else (type(self), *(getattr(self, name) for name in fields))

    def is_rival_of(self, other: Order) -> bool:
        """Say whether one of both lines counts at most, for they decide the same, or one of them anything."""
        if self.first_counts is None or type(other) is not type(self):
            return False
        pairs = [(getattr(self, name), getattr(other, name)) for name in self.first_counts]
        return all(one == two or {one, two} & {None, ANYONE} for one, two in pairs)

    def misshapen(self) -> str:
        """Return what is wrong with the order however the table stands, or ""."""
        return ""

    def __str__(self) -> str:
        return super().__str__().replace(" :", ":", 1)


Kinds: TypeAlias = tuple[type[IslandOrder], ...]
"""Kinds of order, as sections and modules list them."""


def kinds(*each: type[IslandOrder]) -> Kinds:
    """Return kinds of order, and those of lists, as one list."""
    return each


@dataclass(frozen=True)
class FormedOrder(IslandOrder):
    """An order whose fields are read together, because what one of them may be hangs on another (CRA 6)."""

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take what stands behind the verb; return the fields."""
        raise NotImplementedError

    def said(self) -> str:
        """Return what stands behind the verb."""
        raise NotImplementedError

    def __str__(self) -> str:
        text = f"{self.verb()} {self.said()}".rstrip()
        return f"IF {self.when} THEN {text}" if self.when else text


def no(reason: str, hint: str = "") -> Fault:
    """Return the fault of something that is not allowed."""
    return Fault(reason, hint, Why.REFUSED)


def sentence(reason: str) -> Fault:
    """Return a reason, which reports say behind a colon, as a sentence of its own."""
    said = tr(reason)
    return no(f"{said[:1].upper()}{said[1:]}{'' if said.endswith('.') else '.'}")


def not_now(reason: str, hint: str = "") -> Fault:
    """Return the fault of something that has no place now; standing orders are silent about it."""
    return Fault(reason, hint, Why.NOT_NOW)


def due(here: IslandLexicon) -> str:
    """CRU-110 Return why a seat can order nothing any more, or ""."""
    if here.mine and not here.mine.is_alive:
        return tr("You are dead: you can order nothing any more.")
    return ""


def name_of(here: IslandLexicon, seat: SeatId) -> str:
    """Return how sentences name a seat."""
    return here.seats.get(seat, seat)


def living_faults(here: IslandLexicon, seat: SeatId) -> Faults:
    """Yield why a seat is none of the living."""
    castaway = here.island.seats.get(seat)
    if castaway and not castaway.is_alive:
        yield no(tr("{seat} is dead.", seat=castaway.name))


def other_faults(here: IslandLexicon, seat: SeatId) -> Faults:
    """Yield why a seat is none of the other living."""
    if seat == here.me:
        yield no(tr("That is your own seat."))
    else:
        yield from living_faults(here, seat)


def rival_faults(here: IslandLexicon, seat: SeatId) -> Faults:
    """CRU-088, CRU-089 Yield why there can be no fight about another seat."""
    yield from violence_faults(here)
    if seat == here.me:
        yield no(tr("You can do nothing of that to yourself."))
    else:
        yield from living_faults(here, seat)


def violence_faults(here: IslandLexicon) -> Faults:
    """CRU-H51, CRU-R41 Yield why there is no violence, and no speech before it, in the writer's group."""
    reason = VIOLENCE_ALLOWED(here.scene, here.group)
    if reason:
        yield no(tr(reason))


# ---- Lines that are never used, because an earlier one always fits (CRU-P05, CRU-P24)


@dataclass(frozen=True)
class Unreached:
    """A line that is never used, because an earlier one always fits."""

    order: Order
    earlier: Order


def unreached(orders: Sequence[Order], book: Book) -> Iterator[Unreached]:
    """CRU-P05, CRU-P24 Yield the lines that are never used, each with the line that always goes before.

    A line fits wherever a later one of its kind does that decides the same under no other test.
    """
    firsts: dict[tuple[Hashable, object], tuple[int, Order]] = {}
    for place, order in enumerate(orders):
        if not isinstance(order, IslandOrder) or order.chooses() is None:
            continue
        fit = [(one, when) for one in order.goes_behind() for when in (None, order.when)]
        before = [firsts[one] for one in fit if one in firsts]
        if before and not order.several_count(book):
            yield Unreached(order, min(before, key=lambda one: one[0])[1])
        firsts.setdefault((order.chooses(), order.when), (place, order))
