"""The seats' contracts as they are kept, and whether clear clauses are kept, by the record (CRA-R107)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.modules import Act
from pbem.rulesets.crusoe.clauses import (
    BY,
    Clause,
    Gives,
    KeepsPeace,
    Lets,
    Pays,
    Signals,
    Takes,
    Times,
    read_clause,
)
from pbem.rulesets.crusoe.hooks import (
    CYCLE_OPEN,
    FACT,
    FIGHT_JOINED,
    FIGHT_STARTED,
    HANDED,
    PATH_ENTERED,
    PRODUCED,
    TRADE_DONE,
    WORK_DONE,
)
from pbem.rulesets.crusoe.island import Battle, IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.language.lexicon import bare_lexicon
from pbem.rulesets.crusoe.modulestates import shown, state_of
from pbem.rulesets.crusoe.things import DOLLARS, SIGNALS, Basket

# ---- What is kept of Libertarianism: contracts, accusations, defaults, and what clauses are held against
#
# A contract is for its parties' eyes while any of them has not signed, and then for all.

GAVE, PAID, TOOK, LET, FOUGHT, SIGNALLED = "gave", "paid", "took", "let", "fought", "signalled"
"""What the record knows of, as clauses ask for it."""
CLEAR, ADMITTED, JUDGED, ACQUITTED = "clear", "admitted", "judged", "acquitted"
"""How it was found that a contract was broken; or that it was not."""


@dataclass(frozen=True)
class Entry:
    """What a seat has done in a cycle, behind its trade if it `is_late`.

    `to` is the other seat, `what` a good or a path, `number` units, dollars, the rent asked, or signals.
    """

    cycle: int
    kind: str
    seat: SeatId
    to: SeatId = ""
    what: str = ""
    number: int = 1
    is_late: bool = False


@dataclass(frozen=True)
class Finding:
    """What was found of a party to a contract, in which cycle, and how."""

    cycle: int
    seat: SeatId
    how: str


@dataclass
class Agreement:
    """CRA-R106 A contract: `parties` begin with its writer; `clauses` are clear ones, as they are written.

    It is in force from the cycle `since`, a draft while that is 0; times BY the cycle `due` or a later one
    could still be kept then, and `place` is how much was on record. `lapsed` are parties whose clauses are
    void: the dead, exiles and slaves.
    """

    parties: list[SeatId]
    clauses: list[str] = field(default_factory=list)
    text: str = ""
    signed: list[SeatId] = field(default_factory=list)
    since: int = 0
    due: int = 0
    place: int = 0
    released: list[SeatId] = field(default_factory=list)
    lapsed: list[SeatId] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    @property
    def is_draft(self) -> bool:
        """CRA-R106 Say whether somebody has still to sign."""
        return not self.since

    @property
    def bound(self) -> list[SeatId]:
        """Return the parties that it still binds."""
        return [seat for seat in self.parties if seat not in self.lapsed]


@dataclass
class Accusation:
    """CRA-R107 A seat is said to have broken a contract; `letter` counts the letters before it was made."""

    id: str
    seat: SeatId
    by: SeatId
    text: str
    letter: int = 0
    is_admitted: bool = False


Agreements: TypeAlias = dict[str, Agreement]


def of_parties(contracts: Agreements, reader: SeatId | None) -> Agreements:
    """CRA-R106 Return what a reader knows of: contracts in force, and drafts between itself and others."""
    return {id: one for id, one in contracts.items() if not one.is_draft or reader in one.parties}


@dataclass
class Liberty(ModuleState):
    """CRA-LIB `contracts` are by name; `defaults` are by seat those broken, for this cycle's government.

    `record` is what was done, as far as contracts may ask for it. `checked` is the cycle in which clauses
    were last held against it, `checked_place` how much was on record then; `traded` the last cycle whose
    trade is over. `letters` counts how often letters were read.
    """

    module: ClassVar[str] = "libertarianism"
    contracts: Agreements = shown(dict, of_parties)  # noqa: RUF009
    accusations: list[Accusation] = field(default_factory=list)
    defaults: dict[SeatId, list[str]] = field(default_factory=dict)
    record: list[Entry] = field(default_factory=list)
    checked: int = 0
    checked_place: int = 0
    traded: int = 0
    letters: int = 0


def liberty(scene: Scene) -> Liberty:
    """Return how contracts stand."""
    return state_of(scene, Liberty)


# ---- CRA-R107 When the times of clear clauses are over, and whether they were kept (brief 6.5)


def clauses_of(scene: Scene, agreement: Agreement) -> tuple[Clause, ...]:
    """Return the clear clauses of a contract that are not void."""
    words = bare_lexicon(scene.book, {seat.id: seat.name for seat in scene.state.seats.values()})
    clauses = (read_clause(line, words) for line in agreement.clauses)
    return tuple(one for one in clauses if one is not None and not is_void(agreement, one))


def is_void(agreement: Agreement, clause: Clause) -> bool:
    """CRA-R58 Say whether a clause has ended: one of those it is between is dead, exiled or enslaved."""
    other = "" if isinstance(clause, Takes | Signals) else clause.to
    return clause.seat in agreement.lapsed or other in agreement.lapsed


def is_broken(scene: Scene, agreement: Agreement, clause: Clause) -> bool:
    """CRA-R107 Say whether a clause was broken between the last government and this one."""
    here = liberty(scene)
    if isinstance(clause, KeepsPeace):
        since = max(agreement.place, here.checked_place)
        return any(_is_breach(clause, entry) for entry in here.record[since:])
    return any(
        not is_kept(clause, _in_time(here.record, agreement, clause.times, cycle))
        for cycle in clause.times.cycles
        if _is_due(scene, agreement, clause.times, cycle)
    )


def _is_breach(clause: KeepsPeace, entry: Entry) -> bool:
    is_between = (entry.kind, entry.seat, entry.to) == (FOUGHT, clause.seat, clause.to)
    return is_between and entry.cycle <= clause.until


def _is_due(scene: Scene, agreement: Agreement, times: Times, cycle: int) -> bool:
    """CRA-R107 Say whether a time has been over since the last government; none that was at the signing.

    IN a cycle is over with that cycle, BY a cycle with its trade.
    """
    last, now = liberty(scene).checked, scene.state.cycle
    if times.word == BY:
        return last < cycle <= now and cycle >= agreement.due
    return last <= cycle < now and cycle >= agreement.since


def _in_time(record: Sequence[Entry], agreement: Agreement, times: Times, cycle: int) -> list[Entry]:
    """CRA-R107 Return what was done in a time: IN a cycle, or from the signing to the end of a trade."""
    if times.word != BY:
        return [entry for entry in record if entry.cycle == cycle]
    signed = record[agreement.place :]
    return [entry for entry in signed if entry.cycle < cycle or (entry.cycle == cycle and not entry.is_late)]


def is_kept(clause: Clause, done: Iterable[Entry]) -> bool:
    """CRA-R107 Say whether what was done in a time is what a clause asks for."""
    theirs = [entry for entry in done if entry.seat == clause.seat]
    match clause:
        case Gives():
            given = [entry for entry in theirs if (entry.kind, entry.to) == (GAVE, clause.to)]
            return all(_sum(given, good) >= units for good, units in clause.goods)
        case Pays():
            paid = [entry for entry in theirs if (entry.kind, entry.to) == (PAID, clause.to)]
            return sum(entry.number for entry in paid) >= clause.dollars
        case Takes():
            return any((entry.kind, entry.what) == (TOOK, clause.path) for entry in theirs)
        case Lets():
            lease = (LET, clause.to, clause.path)
            offered = [entry for entry in theirs if (entry.kind, entry.to, entry.what) == lease]
            return any(entry.number <= clause.rent for entry in offered)
        case Signals():
            made = sum(entry.number for entry in theirs if entry.kind == SIGNALLED)
            return made >= clause.number
        case KeepsPeace():
            return not any(_is_breach(clause, entry) for entry in theirs)


def _sum(given: Sequence[Entry], good: str) -> int:
    return sum(entry.number for entry in given if entry.what == good)


# ---- The record of what seats do that clear clauses may be about (CRA-R107)


def open_cycle(table: IslandTable) -> None:
    """CRA-R108 Defaults were for one government; what no contract in force asks for is forgotten."""
    here = liberty(table)
    here.defaults = {}
    if all(one.is_draft for one in here.contracts.values()):
        here.record, here.checked_place = [], 0


def end_trade(table: IslandTable) -> None:
    """CRA-R107 What is to be done BY this cycle can be done no more."""
    liberty(table).traded = table.state.cycle


def note(
    table: IslandTable, kind: str, seat: SeatId, to: SeatId = "", what: str = "", number: int = 1
) -> None:
    """Put on record what a seat has done."""
    here, cycle = liberty(table), table.state.cycle
    here.record.append(Entry(cycle, kind, seat, to, what, number, here.traded == cycle))


def note_handed(table: IslandTable, giver: SeatId, taker: SeatId, basket: Basket, source: str) -> None:
    """CRA-R107 Units and dollars that pass from one seat to another count, whatever for."""
    if giver == taker:
        return
    for good, units in basket:
        note(table, GAVE, giver, taker, good, units)
    if basket[DOLLARS]:
        note(table, PAID, giver, taker, number=basket[DOLLARS])


def note_path(table: IslandTable, seat: SeatId, path: str) -> None:
    """CRA-R107 Paths are those gone down."""
    note(table, TOOK, seat, what=path)


def note_signals(table: IslandTable, seat: SeatId, thing: str, units: int, receiver: SeatId) -> None:
    """CRA-R107 Signals are their maker's doing, whoever has them."""
    if thing in SIGNALS and units:
        note(table, SIGNALLED, seat, number=units)


def note_fight(table: IslandTable, battle: Battle) -> None:
    """CRA-R107 Who starts a fight has fought its target."""
    note(table, FOUGHT, battle.starter, battle.target)


def note_joining(table: IslandTable, battle: Battle, seat: SeatId) -> None:
    """CRA-R107 Who joins a fight has fought all that are on the other side then."""
    for foe in battle.foes_of(seat):
        note(table, FOUGHT, seat, foe)


def note_leases(table: IslandTable) -> None:
    """CRA-R107 Note the leases that contracts are about, as they are offered in this cycle."""
    for agreement in liberty(table).contracts.values():
        for clause in clauses_of(table, agreement):
            if isinstance(clause, Lets):
                _note_lease(table, clause)


def _note_lease(table: IslandTable, clause: Lets) -> None:
    """CRA-R107 A lease is offered by the owner of a path that is open to the tenant."""
    cycle = table.state.cycle
    rent = FACT(table, "rent", (clause.to, clause.path), cycle)
    is_owner = FACT(table, "owns", (clause.seat, clause.path), cycle)
    entry = Entry(cycle, LET, clause.seat, clause.to, clause.path, rent or 0, liberty(table).traded == cycle)
    if is_owner and rent is not None and entry not in liberty(table).record:
        liberty(table).record.append(entry)


ACTS: tuple[Act, ...] = (
    CYCLE_OPEN.by(open_cycle),
    TRADE_DONE.by(end_trade),
    HANDED.by(note_handed),
    PATH_ENTERED.by(note_path),
    PRODUCED.by(note_signals),
    FIGHT_STARTED.by(note_fight),
    FIGHT_JOINED.by(note_joining),
    WORK_DONE.by(note_leases),
)
"""Where something is put on record."""
