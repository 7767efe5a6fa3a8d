"""CRU-P02 The tests of IF, held against the table as it stands when a line is about to be used."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pbem.engine.conditions import All, Not, OneTest, Test, Tests
from pbem.engine.events import SeatId
from pbem.engine.names import meant_by, run_of
from pbem.engine.orders import Condition
from pbem.engine.slots import (
    COMPARISONS,
    MYSELF,
    Money,
    Seat,
    Slot,
    WholeNumber,
    WordSlot,
    read_compared,
    read_seat,
    read_sign,
    whole_seat,
)
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words, keyword
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import in_bank
from pbem.rulesets.crusoe.hooks import AMOUNT, FACT, INDIGENT, WORDS
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.language import offering
from pbem.rulesets.crusoe.language.lexicon import CLASS_WORDS, GOOD, PATH, Thing, crusoe_of, names_of_paths
from pbem.rulesets.crusoe.scenarios import CENTRALIZED, CLASS_WARFARE, MARKET_SOCIALISM
from pbem.rulesets.crusoe.things import CLASSES, FOOD, SIGNALS, THINGS, members

MY, GROUP, BANK, POOL, COMMON = "MY", "GROUP", "BANK", "POOL", "COMMON"
WHOSE = (MY, GROUP, BANK, POOL, COMMON)
I = "I"  # noqa: E741
"""How a test names its writer."""
TYPES, VP = "types", "vp"
"""What a test may compare besides things: types of food held, and points."""


@dataclass(frozen=True)
class Here:
    """What a test is held against: the table, who asks, and which of the writer's exchange lines are done."""

    scene: Scene
    seat: SeatId
    done: frozenset[int] = frozenset()

    def meant(self, named: str) -> SeatId:
        """Return the seat that a test names: the writer by no name, by I and by MY."""
        return self.seat if named in ("", I, MY) else named


def holds(scene: Scene, seat: SeatId, test: Condition | None, done: frozenset[int] = frozenset()) -> bool:
    """CRU-P02 Say whether a seat's test holds now; no test always does."""
    return test is None or test.holds(Here(scene, seat, done))


@dataclass(frozen=True)
class Holds(Test):
    """What somebody holds compared with a number; `whose` is MY, GROUP, BANK, POOL, COMMON or a seat.

    `what` is a thing, a class word, types or vp.
    """

    whose: str
    what: str
    sign: str
    number: int

    def __str__(self) -> str:
        return f"{self.whose} {self.what} {self.sign} {self.number}"

    def found(self, here: Here) -> bool:
        """Compare the number of things, types of food or points."""
        return COMPARISONS[self.sign](self._held(here), self.number)

    def _held(self, here: Here) -> int:
        scene, whose, what = here.scene, self.whose, self.what
        island, group = scene.state, scene.state.seats[here.seat].group
        if whose == BANK:
            return _of_words({thing: in_bank(scene, thing) for thing in _things(what)}, what)
        if whose == POOL:
            return _of_words(island.pool, what)
        if whose == COMMON:
            return _of_words(island.common, what)
        if whose == GROUP:
            return _together(scene, [one for one in island.living() if one.group == group], what)
        return _together(scene, [island.seats[here.meant(whose)]], what)


@dataclass(frozen=True)
class Chosen(Test):
    """Whether a seat ("" is the writer) has chosen a path in this cycle: ON ant, bob ON ant."""

    path: str
    seat: str = ""

    def __str__(self) -> str:
        return f"{self.seat} ON {self.path}".strip()

    def found(self, here: Here) -> bool:
        """Look at the seat's path."""
        return here.scene.state.seats[here.meant(self.seat)].path == self.path


@dataclass(frozen=True)
class Count(Test):
    """A number compared: seats on a path; SPACE, ROUND, CYCLE; SIDE and FOES of a seat.

    `what` is "path", SPACE, ROUND, CYCLE, SIDE or FOES; `about` a path or a seat.
    """

    what: str
    sign: str
    number: int
    about: str = ""

    def __str__(self) -> str:
        named = self.about if self.what == "path" else f"{self.what} {self.about}".strip()
        return f"{named} {self.sign} {self.number}"

    def found(self, here: Here) -> bool:
        """Compare the number."""
        return COMPARISONS[self.sign](self._count(here), self.number)

    def _count(self, here: Here) -> int:
        island = here.scene.state
        match self.what:
            case "path":
                return on_path(here.scene, island.seats[here.seat].group, self.about)
            case "SPACE":
                return island.seats[here.seat].pos
            case "ROUND":
                return island.round
            case "CYCLE":
                return island.cycle
        named = here.meant(self.about)
        battle = island.battle_of(named)
        if battle is None:
            return 0
        return len(battle.side_of(named) if self.what == "SIDE" else battle.foes_of(named))


@dataclass(frozen=True)
class Flag(Test):
    """What is so or not: ALONE and CROWDED of the writer; a state of a seat, or of the writer ("I").

    States are WOUNDED, THIRSTY, HUNGRY, DYING, INDIGENT, DEAD, FIGHTING, STARTED; and INVOKER of a seat.
    """

    what: str
    seat: str = ""

    def __str__(self) -> str:
        if self.what == "INVOKER":
            return f"INVOKER {self.seat}"
        return f"{self.seat} {self.what}".strip()

    def found(self, here: Here) -> bool:
        """Look at the seat, or at the writer's path."""
        scene, island = here.scene, here.scene.state
        about = island.seats[here.meant(self.seat)]
        match self.what:
            case "ALONE":
                return on_path(scene, about.group, about.path) == 1
            case "CROWDED":
                return on_path(scene, about.group, about.path) > 1
            case "INDIGENT":
                return bool(INDIGENT(scene, about.id))
            case "INVOKER":
                return about.id in island.invoker.values()
            case "FIGHTING":
                battle = island.battle_of(about.id)
                return battle is not None and not battle.is_over
            case "STARTED":
                return any(battle.starter == about.id for battle in island.fights)
            case "WOUNDED":
                return about.wounded
            case "THIRSTY":
                return about.thirst
            case "HUNGRY":
                return about.is_hungry
            case "DYING":
                return about.is_dying
            case "DEAD":
                return not about.is_alive
        raise NotImplementedError(self.what)


@dataclass(frozen=True)
class Done(Test):
    """Whether the writer's exchange line of that number has been carried out."""

    number: int

    def __str__(self) -> str:
        return f"DONE {self.number}"

    def found(self, here: Here) -> bool:
        """Look for the line."""
        return self.number in here.done


@dataclass(frozen=True)
class Asked(Test):
    """A fact that modules add (CRA 6.4): CASH, QUOTE of a good, RULER of a seat; compared if a number.

    `args` are ids of goods, paths, seats and words in the order written, the writer as "I" before a good or a
    path of which only his own counts; the fact is called `what` in small letters (CRU-H08b).
    """

    what: str
    args: tuple[str, ...] = ()
    sign: str = ""
    number: int = 0

    def __str__(self) -> str:
        compared = f"{self.sign} {self.number}" if self.sign else ""
        return " ".join(part for part in (self.what, *self.args, compared) if part and part != I)

    def found(self, here: Here) -> bool:
        """CRA 6.4 Ask the modules; a fact without an answer is not so, whatever the number."""
        about = tuple(map(here.meant, self.args)) if self.args or not self.sign else (here.seat,)
        found = FACT(here.scene, self.what.lower(), about, here.scene.state.cycle)
        if found is None:
            return False
        return COMPARISONS[self.sign](found, self.number) if self.sign else bool(found)


def on_path(scene: Scene, group: str, path: str | None) -> int:
    """CRU-R02 Return how many living seats of a group have chosen a path in this cycle so far."""
    if path is None:
        return 0
    return sum(1 for one in scene.state.living() if one.group == group and one.path == path)


def _together(scene: Scene, seats: Sequence[Castaway], what: str) -> int:
    """CRU-H08 Return what seats have together, modules knowing their own words; types if any has them."""
    if what == VP:
        return sum(one.vp for one in seats)
    if what == TYPES:
        return sum(1 for food in FOOD if any(one.amount(food) for one in seats))
    if what in (*THINGS, *CLASSES):
        return sum(one.amount(what) for one in seats)
    return sum(AMOUNT(scene, one.id, what) or 0 for one in seats)


def _of_words(amounts: Mapping[str, int], what: str) -> int:
    """Return how much of a thing or class there is in a store, or how many types of food."""
    if what == TYPES:
        return sum(1 for food in FOOD if amounts.get(food))
    return sum(amounts.get(thing, 0) for thing in _things(what))


def _things(what: str) -> tuple[str, ...]:
    if what == TYPES:
        return FOOD
    return () if what == VP else members(what)


def waits_for_failure(test: Condition | None) -> bool:
    """CRU-P11 Say whether a test waits for a line not to have been carried out."""
    tests = test.tests if isinstance(test, All) else ()
    return any(isinstance(one, Not) and isinstance(one.test, Done) for one in tests)


# How they are written.

HERE = ("ALONE", "CROWDED")
STATES = ("WOUNDED", "THIRSTY", "HUNGRY", "DYING", "INDIGENT", "DEAD", "FIGHTING", "STARTED")
LINE = WholeNumber(tr_noop("the number of the line"), 1, 999)
NUMBER = Money(tr_noop("the number"), 0, 100_000)


class Atom(OneTest):
    """CRU-P02 One atom of a test, or NOT and one."""

    def __init__(self) -> None:
        super().__init__(has_not=True)

    def each(self, words: Words) -> Test:
        """Take one atom."""
        word = words.peek().upper()
        if word in ASKED and offering.is_advanced(crusoe_of(words).book) and whole_seat(words)[1] is None:
            return _asked(words)
        if word not in READ:
            return _counted(words) if _is_counted(words) else _of_seat(words)
        words.take()
        return READ[word](word, words)


TESTS = Tests(Atom())


def _state(state: str, words: Words) -> Test:
    """CRU-P02 Take the writer's own state; whose else it is stands before it."""
    behind = words.peek()
    if behind and behind.upper() not in ("AND", "THEN"):
        hint = tr("Write {example}.", example=f"IF {behind} {state} THEN INVOKE")
        raise Fault(tr("Whose state it is stands before the word {state}.", state=state), hint)
    return Flag(state, I)


def _counted(words: Words) -> Test:
    path = PATH.read(words)
    return Count("path", *_compared(words), path)


def _of_battle(word: str, words: Words) -> Test:
    seat = read_seat(words)
    return Count(word, *_compared(words), seat)


def _is_counted(words: Words) -> bool:
    """Say whether a comparison follows behind the name of a path."""
    run, paths = run_of(words), names_of_paths(words.lexicon)
    return words.peek(len(run)) in COMPARISONS and bool(meant_by(" ".join(run), paths))


def _of_seat(words: Words) -> Test:
    if words.is_done:
        raise Fault(tr("A test is missing at the end of the line."), _known_tests())
    is_mine = words.peek().casefold() in MYSELF and whole_seat(words)[1] is None
    seat = _seat(words, is_mine)
    if words.took("ON"):
        return Chosen(PATH.read(words), "" if is_mine else seat)
    word = words.peek().upper()
    if word in HERE and is_mine:
        words.take()
        return Flag(word)
    state = keyword(word, STATES) if len(word) > 2 else None
    if state:
        words.take()
        return Flag(state, seat)
    return _holds(MY if is_mine else seat, words)


def _seat(words: Words, is_mine: bool) -> str:
    if is_mine:
        words.take()
        return I
    token = words.peek()
    try:
        return read_seat(words)
    except Fault as fault:
        raise Fault(
            tr('I do not know the test "{test}".', test=token), fault.hint or _known_tests()
        ) from None


def _known_tests() -> str:
    return tr("Write for example {one} or {other}.", one="MY water < 2", other="ant = 0")


def _holds(whose: str, words: Words) -> Test:
    """CRU-H08 Take what is compared: a good, a marker, a class, or what modules add."""
    known = WORDS((*THINGS, *CLASS_WORDS), crusoe_of(words).scene)
    what = Thing((*known, TYPES, VP)).read(words)
    if whose == POOL and what not in (*SIGNALS, "signals"):
        raise Fault(tr("The POOL holds radio signals only."), why=Why.REFUSED)
    if what in (TYPES, VP) and whose == BANK:
        raise Fault(tr("{whose} has no {what}.", whose=whose, what=what), why=Why.REFUSED)
    return Holds(whose, what, *_compared(words))


def _compared(words: Words) -> tuple[str, int]:
    """Take a comparison, with a number that may be written as dollars."""
    return read_sign(words), read_compared(words, NUMBER)


READ: Mapping[str, Callable[[str, Words], Test]] = {
    **dict.fromkeys(WHOSE, _holds),
    **dict.fromkeys(HERE, lambda word, words: Flag(word)),
    **dict.fromkeys(STATES, _state),
    **dict.fromkeys(("SPACE", "ROUND", "CYCLE"), lambda word, words: Count(word, *_compared(words))),
    **dict.fromkeys(("SIDE", "FOES"), _of_battle),
    "ON": lambda word, words: Chosen(PATH.read(words)),
    "DONE": lambda word, words: Done(LINE.read(words)),
    "INVOKER": lambda word, words: Flag(word, read_seat(words)),
}
"""How the tests that begin with a word go on behind it."""


def _has_prices(book: Book) -> bool:
    return book.labels.is_monetary and book.options.scenario != CENTRALIZED


def _has_classes(book: Book) -> bool:
    return book.options.scenario == CLASS_WARFARE


SEAT = Seat()
CLASS = WordSlot(tr_noop("class"), {one: one for one in ("capitalist", "middle", "working")})
_MONEY = tr_noop("There is no money in this game.")
_PRICES = tr_noop("Goods have no prices in this game.")
_VAULT = tr_noop("There is no vault in this game.")
_SHOPS = tr_noop("Nothing is bought for money in this game.")
_CLASSES = tr_noop("There are no classes in this game.")
_Atom = tuple[tuple[Slot[str], ...], bool, Callable[[Book], bool], str]
ASKED: Mapping[str, _Atom] = {
    "CASH": ((), True, lambda book: book.labels.has_money, _MONEY),
    "QUOTE": ((GOOD,), True, _has_prices, _PRICES),
    "CLOSING": ((GOOD,), True, lambda book: book.labels.is_monetary, _PRICES),
    "UNITS": ((GOOD,), True, lambda book: book.labels.is_monetary, _PRICES),
    "VAULT": ((GOOD,), True, lambda book: book.options.scenario == MARKET_SOCIALISM, _VAULT),
    "BOUGHT": ((GOOD,), True, lambda book: book.labels.has_money, _SHOPS),
    "RENT": ((PATH,), True, offering.has_land, tr_noop("Nobody owns paths in this game.")),
    "TERMS": ((PATH,), True, offering.has_firms, tr_noop("There are no corporations in this game.")),
    "RULER": ((SEAT,), False, offering.has_rulers, tr_noop("Nobody rules alone in this game.")),
    "WARLORD": ((SEAT,), False, offering.has_warlord, tr_noop("There is no Warlord in this game.")),
    "AGENT": ((SEAT,), False, offering.has_agent, tr_noop("There is no Agent in this game.")),
    "CEO": ((SEAT, GOOD), False, _has_classes, _CLASSES),
    "MASTER": ((SEAT,), False, offering.has_slaves, tr_noop("Nobody is bound to a master in this game.")),
    "DEFAULT": ((SEAT,), False, offering.has_contracts, tr_noop("There are no contracts in this game.")),
    "HOME": ((), False, offering.has_exiles, tr_noop("Nobody is exiled in this game.")),
    "CLASS": ((SEAT, CLASS), False, _has_classes, _CLASSES),
}
"""CRA 6.4 What tests of the advanced game take, if they compare, which games know them, why others do not."""


def _asked(words: Words) -> Asked:
    """CRA 6.4 Take a test of the advanced game; Fault if this game knows nothing of it."""
    what = words.take().upper()
    slots, is_compared, has, why = ASKED[what]
    if not has(crusoe_of(words).book):
        raise Fault(f"{what}: {tr(why)}", why=Why.REFUSED)
    args = tuple(one.read(words) for one in slots)
    if what in ("BOUGHT", "RENT"):  # of the writer
        args = (I, *args)
    return Asked(what, args, *(_compared(words) if is_compared else ()))
