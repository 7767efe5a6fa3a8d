"""CRA-GOV-02, CRA-HYB-01 The branches of the government: who decides what, what is kept and told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from pbem.engine.events import Event, SeatId, event
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.decrees import Amount, Assigned, Decree, Divided, Rule, Rules, Statements
from pbem.rulesets.crusoe.hooks import Words
from pbem.rulesets.crusoe.island import Battle, IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.modules.hooks import DICTATOR, MAY_HOLD, PRESIDENT
from pbem.rulesets.crusoe.modules.program.vocabulary import Settings
from pbem.rulesets.crusoe.modules.settings import (
    BUREAUCRACY,
    FANATIC,
    LIMITS,
    MINIMUM_WAGE,
    PATH_ASSIGNMENT,
    PRICES,
    RENT_CONTROL,
    RENTS,
    REPRESENTATIVE,
    RULED,
    SIGNAL_PAY,
    TAX_BURDEN,
    UNSTABLE,
    WAGES,
    Branch,
    Landlords,
)
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import CB, GOODS, MILITARY, TOP40, PathId
from pbem.rulesets.crusoe.wishes import Division
from pbem.rulesets.crusoe.wording import Named

# ---- What is kept of the government: branches, what they have decreed, who may speak, who runs for office


@dataclass
class Power:
    """CRA-HYB-01 A branch of the government; what is left empty is as the options say.

    `dice` are those of an unstable ruler, `holder` is the Dictator or President, `program` the name of the
    program that a Bureaucracy was given.
    """

    type: str = ""
    level: str | None = None
    dice: int | None = None
    holder: SeatId | None = None
    program: str = ""


@dataclass(frozen=True)
class InForce:
    """A decree as it is kept: amounts in the order written, assigned paths, one number, or statements."""

    rules: tuple[Rule, ...] = ()
    others: int | None = None
    paths: tuple[tuple[SeatId, PathId], ...] = ()
    amount: int | None = None
    statements: str = ""

    @classmethod
    def of(cls, decree: Decree) -> InForce:
        """Return a decree as it is kept; divisions are not."""
        match decree:
            case Rules():
                return cls(rules=decree.rules, others=decree.others)
            case Assigned():
                return cls(paths=decree.paths)
            case Amount():
                return cls(amount=decree.number)
            case Statements():
                return cls(statements=decree.text)
            case Divided():
                return cls()

    @property
    def decree(self) -> Decree:
        """Return the decree."""
        if self.statements:
            return Statements(self.statements)
        if self.amount is not None:
            return Amount(self.amount)
        return Assigned(self.paths) if self.paths else Rules(self.rules, self.others)


@dataclass
class Government(ModuleState):
    """The government: `tasks` says which branch decides what, `decrees` what is in force of each task.

    `settings` are the values that programs, statements and criteria have set, `assigned` the paths of this
    cycle that statements have. `permit` is by ruler who may speak while he decides, "all" for everybody.
    `campaign` says who runs for President in this cycle, and who of those in office does not; it is empty
    before candidates are known.
    """

    module: ClassVar[str] = "government"
    tasks: dict[str, str] = field(default_factory=dict)
    branch: dict[str, Power] = field(default_factory=dict)
    decrees: dict[str, InForce] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    assigned: dict[SeatId, PathId] = field(default_factory=dict)
    permit: dict[SeatId, list[str]] = field(default_factory=dict)
    campaign: dict[SeatId, bool] = field(default_factory=dict)


# ---- CRA-R23, CRA-X03 What a task is about, and what is in force before its government has decided anything

_SIGNALS = (CB, MILITARY, TOP40)
"""The frequencies in the order in which decrees on them are told."""
_KEYS: Mapping[str, Callable[[Book], tuple[str, ...]]] = {
    SIGNAL_PAY: lambda book: _SIGNALS,
    TAX_BURDEN: lambda book: tuple(book.board.paths),
    WAGES: lambda book: (*GOODS, *_SIGNALS),
    PRICES: lambda book: GOODS,
    LIMITS: lambda book: GOODS,
    RENTS: lambda book: tuple(book.board.paths),
}


def _by_word(amounts: Mapping[str, int]) -> Rules:
    return Rules(tuple(Rule(word, number) for word, number in amounts.items()))


def _usual_rents(book: Book) -> Rules:
    defaults = book.advanced.defaults
    return Rules((), defaults.rent_money if book.labels.has_money else defaults.rent_barter)


_USUAL: Mapping[str, Callable[[Book], Decree]] = {
    SIGNAL_PAY: lambda book: _by_word(book.advanced.defaults.signal_pay),
    TAX_BURDEN: lambda book: Rules((), book.advanced.defaults.tax_burden),
    WAGES: lambda book: _by_word(book.advanced.defaults.wages),
    PRICES: lambda book: _by_word(book.advanced.defaults.prices),
    LIMITS: lambda book: _by_word(book.advanced.defaults.limits),
    RENTS: _usual_rents,
    PATH_ASSIGNMENT: lambda book: Assigned(()),
}


def keys_of(book: Book, task: str) -> tuple[str, ...]:
    """Return the signals, goods or paths that a task sets amounts for, as they are told."""
    return _KEYS[task](book) if task in _KEYS else ()


def usual_decree(book: Book, task: str) -> Decree | None:
    """CRA-R23, CRA-X03 Return what is in force where nobody has decided; None if nothing is."""
    return _USUAL[task](book) if task in _USUAL else None


def lowest(book: Book, task: str) -> int:
    """CRA-LND-14 Return the least that a task may set: rents under Rent Control are never free."""
    landlords = book.of(Landlords)
    is_controlled = landlords is not None and landlords.variant == RENT_CONTROL
    return 1 if task == RENTS and is_controlled else 0


# ---- Decrees in words: amounts by thing, path and seat, assigned paths, statements (CRA 8.1)

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


# ---- CRA-GOV-02, CRA-HYB-01 The branches of the government: who decides what, and who holds which office

COMMON = "common"
"""The id of the branch that decides all tasks without one of their own; those are called as their task."""


def is_governed(scene: Scene) -> bool:
    """CRA-GOV-01 Say whether the game has a government."""
    return Government.module in scene.state.mod


def id_of_branch(book: Book, task: str) -> str:
    """CRA-HYB-01 Return the id of the branch that decides a task."""
    return task if task in book.options.government.tasks else COMMON


def chosen_branches(book: Book) -> Mapping[str, Branch]:
    """CRA-HYB-01 Return the branches of a game as its options have them, in task order."""
    found: dict[str, Branch] = {}
    for task in book.tasks:
        branch = book.options.government.branch(task)
        if branch is not None:
            found.setdefault(id_of_branch(book, task), branch)
    return found


def branches(scene: Scene) -> dict[str, Power]:
    """CRA-HYB-01 Return the branches as they stand now, in task order; copies, by their ids."""
    stored = state_of(scene, Government).branch
    return {
        id: _filled(stored.get(id, Power()), branch) for id, branch in chosen_branches(scene.book).items()
    }


def _filled(power: Power, branch: Branch) -> Power:
    """Return a branch with what the options say of it."""
    level = (power.level or branch.level) if branch.has_ruler else None
    dice = branch.dice if isinstance(branch.dice, int) and power.dice is None else power.dice
    return replace(
        power,
        type=power.type or branch.type,
        level=level,
        dice=dice,
        program=power.program or branch.program,
    )


def branch_of(scene: Scene, task: str) -> Power | None:
    """CRA-GOV-02 Return what decides a task; None if the game's government does not."""
    if not is_governed(scene) or task not in scene.book.tasks:
        return None
    return branches(scene).get(id_of_branch(scene.book, task))


def is_programmed(scene: Scene, task: str) -> bool:
    """CRA-BUR-01 Say whether a program decides a task."""
    branch = branch_of(scene, task)
    return branch is not None and branch.type == BUREAUCRACY


def ruler_of(scene: Scene, task: str) -> SeatId | None:
    """CRA-DIC-02 Return the living seat that decides a task alone; None if there is none."""
    branch = branch_of(scene, task)
    return None if branch is None else _living(scene, branch.holder)


def is_ruled(scene: Scene, task: str) -> bool:
    """CRA-DIC-02 Say whether a ruler decides a task, even if there is none now."""
    branch = branch_of(scene, task)
    return branch is not None and branch.type in RULED


def ruled_branches(scene: Scene) -> dict[str, Power]:
    """CRA-DIC-01, CRA-REP-01 Return the branches that have an office, in task order."""
    return {id: power for id, power in branches(scene).items() if power.type in RULED}


def held_by(scene: Scene, seat: SeatId) -> dict[str, Power]:
    """CRA-R34 Return the branches whose office a seat holds."""
    return {id: power for id, power in ruled_branches(scene).items() if power.holder == seat}


def rulers(scene: Scene) -> tuple[SeatId, ...]:
    """CRA-R34 Return the living holders of all offices, each once, in task order."""
    holders = (_living(scene, power.holder) for power in ruled_branches(scene).values())
    return tuple(dict.fromkeys(seat for seat in holders if seat is not None))


def role_of(power: Power) -> str:
    """CRA-REP-01 Return the role of who holds a branch's office."""
    return PRESIDENT if power.type == REPRESENTATIVE else DICTATOR


def install(table: IslandTable, id: str, seat: SeatId | None) -> None:
    """Let a seat hold the office of a branch, or nobody."""
    state_of(table, Government).branch.setdefault(id, Power()).holder = seat


def citizens(scene: Scene) -> tuple[SeatId, ...]:
    """CRA-R131 Return the living seats that are governed, in turn order: exiles are not."""
    return tuple(seat.id for seat in scene.state.in_order(MAIN))


def runners(scene: Scene) -> tuple[SeatId, ...]:
    """CRA-R35, CRA-REP-05, CRA-H10 Return who runs for President, once the candidates are told.

    Presidents do unless they have said no; nobody else does who has not come forward.
    """
    campaign = state_of(scene, Government).campaign
    holders = [power.holder for power in ruled_branches(scene).values() if power.type == REPRESENTATIVE]
    running = [seat for seat in citizens(scene) if campaign.get(seat, seat in holders)]
    return tuple(seat for seat in running if not MAY_HOLD(scene, seat, PRESIDENT))


def _living(scene: Scene, seat: SeatId | None) -> SeatId | None:
    return seat if seat is not None and scene.state.seats[seat].is_alive else None


# ---- What is told of governments: who holds an office, what is decreed, elections and falls (brief 8.1)

_OFFICES = {DICTATOR: tr_noop("Dictator"), PRESIDENT: tr_noop("President")}


@dataclass(frozen=True)
class Office:
    """An office, as sentences name it."""

    role: str

    def __str__(self) -> str:
        return tr(_OFFICES[self.role])


@event(
    "CRA-DIC-01",
    "{seat} is the Dictator.",
    when={"role": {PRESIDENT: "{seat} is the sitting President."}},
    rules={"role": {PRESIDENT: "CRA-REP-02"}},
)
class RoleDrawn(Event):
    seat: str
    role: str


@event(
    "CRA-DIC-08",
    ("The {office} rolls {n} die in battle.", "The {office} rolls {n} dice in battle."),
    called={"n": "dice"},
)
class DiceDrawn(Event):
    office: Office
    dice: int


@event("CRA-GOV-02", "{task}: {decree}.")
class Decreed(Event):
    task: str
    decree: Said


@event("CRA-ATH-01", "{seat} votes on {task}: {decree}.")
class Voted(Event):
    seat: str
    task: str
    decree: Said


@event("CRA-R22", "M{number} by {seat}: {task}: {decree}.")
class DecreePut(Event):
    number: int
    seat: str
    task: str
    decree: Said


@event(
    "CRA-REP-05",
    "{seat} runs for President.",
    when={"leisure": "{seat} pays {leisure} leisure and runs for President."},
    rules={"leisure": "CRA-REP-04"},
)
class Ran(Event):
    seat: str
    leisure: int


@event("CRA-R35", "{seat} has no leisure to run for President.")
class Dropped(Event):
    seat: str


@event("CRA-REP-06", "{seat} votes for {choices}.")
class Balloted(Event):
    seat: str
    choices: str


@event(
    "CRA-REP-06",
    ("{seat} is President ({votes} of {n} vote).", "{seat} is President ({votes} of {n} votes)."),
    called={"n": "of"},
)
class Elected(Event):
    seat: str
    votes: int
    of: int


@event("CRA-R35", "{seat} stays President.")
class Stays(Event):
    seat: str


@event("CRA-R29", "Nobody can be {office}.", when={"seat": "By chance {seat} is {office}."})
class Appointed(Event):
    seat: str
    office: Office


@event(
    "CRA-DIC-07",
    "{seat} falls; nobody can be {office}.",
    when={"successor": "{seat} falls; {successor} is {office}."},
    rules={"is_president": "CRA-REP-07"},
)
class Fallen(Event):
    seat: str
    successor: str
    office: Office

    @property
    def is_president(self) -> bool:
        return self.office.role == PRESIDENT


# ---- CRA-DIC-04 to CRA-DIC-09 What an office gives its holder: dice, victory, government and fights free

NEVER_WOUNDED = tr_noop("a fanatic ruler is never wounded")


def office_dice(dice: int, scene: Scene, seat: SeatId) -> int:
    """CRA-H09, CRA-R34, CRA-R145 Return the dice of a seat's greatest office, if they are more."""
    held = (_dice_of(scene, seat, power) for power in held_by(scene, seat).values())
    return max((dice, *held))


def _dice_of(scene: Scene, seat: SeatId, power: Power) -> int:
    """CRA-DIC-06, CRA-DIC-08, CRA-R30 As many as there are others now; an unstable ruler fewer."""
    group = scene.state.seats[seat].group
    others = sum(1 for one in scene.state.living() if one.group == group) - 1
    if power.level == UNSTABLE:
        return max(1, min(power.dice or 1, others - 1))
    return max(1, others)


def wins_always(seats: tuple[SeatId, ...], scene: Scene, battle: Battle) -> tuple[SeatId, ...]:
    """CRA-DIC-09, CRU-H59 Fanatic rulers win every battle they are in."""
    return (*seats, *(seat for seat in battle.fighters if is_fanatic(scene, seat)))


def is_fanatic(scene: Scene, seat: SeatId) -> bool:
    """CRA-DIC-09 Say whether a seat holds an office that is fanatic."""
    return any(power.level == FANATIC for power in held_by(scene, seat).values())


def may_be_wounded(scene: Scene, seat: SeatId) -> str:
    """CRA-DIC-09, CRU-H60 Fanatic rulers are never wounded."""
    return NEVER_WOUNDED if is_fanatic(scene, seat) else ""


def invoke_price(price: int, scene: Scene, seat: SeatId) -> int:
    """CRA-DIC-04, CRA-R48 Rulers invoke government free, whatever it costs others."""
    return 0 if held_by(scene, seat) else price


def start_price(price: int, scene: Scene, seat: SeatId, target: SeatId) -> int:
    """CRA-DIC-04 Rulers start fights free."""
    return 0 if held_by(scene, seat) else price


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 5.5, 6.4 Say whether a seat rules, or holds an office; it is known of now only."""
    if cycle != scene.state.cycle:
        return None
    match name, args:
        case ("ruler", (seat,)) | ("is", (seat, "ruler")) | ("office", (seat,)):
            return int(bool(held_by(scene, seat)))
        case "office", (seat, role):
            return int(any(role_of(power) == role for power in held_by(scene, seat).values()))
    return None
