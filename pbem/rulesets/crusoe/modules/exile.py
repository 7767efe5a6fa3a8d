"""Exile (CRA-EXI)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Module
from pbem.engine.orderform import Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.slots import WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.castaway import MAIN, Castaway
from pbem.rulesets.crusoe.hooks import (
    BATTLE_OVER,
    CYCLE_OPEN,
    EXTRA_ROUNDS,
    FACT,
    GOV_AFTER,
    MAY_JOIN,
    MAY_START,
    START_PRICE,
    VERDICT_DONE,
    VERDICT_KINDS,
    Words,
)
from pbem.rulesets.crusoe.island import Battle, Group, IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer, has_exiles
from pbem.rulesets.crusoe.letters import first_of, orders_of, unused, used
from pbem.rulesets.crusoe.modules.hooks import (
    DIVIDES,
    EXILE_CAMP,
    LEAVES_CAMP,
    MAY_HOLD,
    SHARES,
    VOTER,
    is_outside,
)
from pbem.rulesets.crusoe.modules.settings import ESTATE
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.scenarios import CAPITALISM, COMMUNISM, HOBBES, SOCIALISM
from pbem.rulesets.crusoe.wishes import EXILE, Penalty


@event("CRA-EXI-01", "{seat} goes into exile.")
class Exiled(Event):
    seat: str
    battle: int


@event("CRA-EXI-07", "The exiles come home.")
class CameHome(Event):
    """All exiles live with the others again; `seats` are their names."""

    seats: tuple[str, ...]


@event(
    "CRA-EXI-05",
    when={
        "economy": {
            CAPITALISM: "Exiles: capitalism.",
            SOCIALISM: "Exiles: socialism.",
            COMMUNISM: "Exiles: communism.",
            HOBBES: "Exiles: State of Nature.",
        }
    },
    rules={"economy": {HOBBES: "CRA-EXI-06"}},
)
class SystemSet(Event):
    economy: str


# ---- The way into exile: by verdict, behind the loot of the battle (CRA-EXI-01, CRA-EXI-06, CRA-R134)

EXILED = "exiled"
"""How a seat leaves its camp, as other modules are told (CRA-R131)."""
JUST_ARRIVED = tr_noop("who comes into exile fights there from the next cycle on")


@dataclass
class Banishment(ModuleState):
    """CRA-EXI What is so in this cycle; who lives in exile is a group of the island.

    `leaving` are losers that go when their battle's loot is shared, `arrived` those that came into exile,
    `home` those that came back. `system` is the exiles' economy from the next cycle on, "" for no change.
    """

    module: ClassVar[str] = "exile"
    leaving: list[SeatId] = field(default_factory=list)
    arrived: list[SeatId] = field(default_factory=list)
    home: list[SeatId] = field(default_factory=list)
    system: str = ""


def may_exile(kinds: Words, scene: Scene, battle: Battle, loser: SeatId) -> Words:
    """CRA-PUN-01, CRA-EXI-01 Winners may exile those that are no exiles yet."""
    return (*kinds, EXILE) if battle.group == MAIN else kinds


def note_verdict(table: IslandTable, battle: Battle, loser: SeatId, penalty: Penalty) -> None:
    """CRA-R134 The loser leaves when the loot is shared out."""
    if penalty.kind == EXILE:
        state_of(table, Banishment).leaving.append(loser)


def leave(table: IslandTable, battle: Battle) -> None:
    """CRA-EXI-01, CRA-R134 Those that the battle's verdicts send away go now, in turn order."""
    banishment = state_of(table, Banishment)
    leaving, banishment.leaving = banishment.leaving, []
    for castaway in table.state.in_order():
        if castaway.id in leaving:
            send_away(table, castaway.id, battle.no)


def send_away(table: IslandTable, seat: SeatId, battle: int) -> None:
    """CRA-EXI-03, CRA-R130, CRA-R131 Let a seat live in exile; all modules settle what it leaves behind."""
    island = table.state
    table.tell(Exiled(island.seats[seat].name, battle))
    island.groups.setdefault(EXILE_CAMP, Group(HOBBES))
    island.seats[seat].group = EXILE_CAMP
    state_of(table, Banishment).arrived.append(seat)
    fall_back(table)
    LEAVES_CAMP(table, seat, EXILED)


def fall_back(table: IslandTable) -> None:
    """CRA-EXI-04, CRA-EXI-06 Among exiles the State of Nature holds, whatever they had agreed on."""
    banishment, camp = state_of(table, Banishment), table.state.groups[EXILE_CAMP]
    if camp.economy != HOBBES or banishment.system:
        table.tell(SystemSet(HOBBES))
    camp.economy, banishment.system = HOBBES, ""


def may_start(scene: Scene, seat: SeatId, target: SeatId) -> str:
    """CRA-EXI-02 Who has just been sent away is in no fight of the exiles in this cycle."""
    return _just_arrived(scene, (seat, target))


def may_join(scene: Scene, seat: SeatId, battle: Battle, side: str) -> str:
    """CRA-EXI-02 Nor does it join one."""
    return _just_arrived(scene, (seat,))


def _just_arrived(scene: Scene, seats: Sequence[SeatId]) -> str:
    arrived = state_of(scene, Banishment).arrived
    return JUST_ARRIVED if any(seat in arrived for seat in seats) else ""


# ---- What exiles agree on: an economy of their own, or to go home (CRA-EXI-05, CRA-EXI-07, CRA-EXI-08)

NOT_ALL = tr_noop("not all exiles agree")
THERE_WAS_A_FIGHT = tr_noop("a fight was started among the exiles")
TOO_FEW = tr_noop("there are no more exiles than others")
ALL_GO_HOME = tr_noop("all go home")


def exile_faults(here: IslandLexicon) -> Faults:
    """CRA-EXI-05, CRA-EXI-07 Yield why the writer is no exile."""
    if not has_exiles(here.book):
        yield no(tr("Nobody is exiled in this game."))
    elif here.mine and here.group == MAIN:
        yield no(tr("You are not in exile."))


@order(
    tr_noop("GO HOME"),
    rule="CRA-EXI-07",
    help=tr_noop("Your voice, in exile, for going home together."),
    examples=("GO HOME",),
)
class GoHome(IslandOrder):
    """CRA-R133 An exile's wish to go home."""

    absent: ClassVar[str] = tr_noop("Nobody is exiled in this game.")
    may_depend: ClassVar[bool] = False

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-EXI-07 Yield why the writer is not away."""
        return exile_faults(here)

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr("You go home, if enough of the exiles want it.")

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        says = tr("together with the other exiles")
        yield from here.may_write(cls(), says)
        yield from here.word(tr("Go home"), says, cls())


@order(
    tr_noop("SYSTEM <economy>"),
    rule="CRA-EXI-05",
    help=tr_noop("Your voice, in exile, for an economy: capitalism, socialism or communism."),
    examples=("SYSTEM socialism",),
)
class System(IslandOrder):
    """CRA-R132 The economy that an exile wants."""

    absent: ClassVar[str] = tr_noop("Nobody is exiled in this game.")
    may_depend: ClassVar[bool] = False
    economy: str = slot(
        WordSlot(tr_noop("economy"), {one: one for one in (CAPITALISM, SOCIALISM, COMMUNISM)})
    )

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-EXI-05 Yield why the writer chooses no economy."""
        return exile_faults(here)

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr("You want this economy for the exiles: {economy}.", economy=self.economy)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        yield from here.may_write(cls(CAPITALISM), tr("or socialism, or communism"))
        item = Item(tr("System"), tr("the economy of the exiles"), "SYSTEM {}")
        yield from here.one_pick(item, tr("Economy"), plain(CAPITALISM, SOCIALISM, COMMUNISM))


EXILES: Kinds = (System, GoHome)
"""The orders of exiles."""


def agree(table: IslandTable, group: str) -> None:
    """CRA-R132, CRA-R133 When the exiles have had government, see what all of them want; home goes first."""
    if group != EXILE_CAMP:
        return
    exiles = table.state.in_order(EXILE_CAMP)
    if not exiles:
        return
    if _go_home(table, exiles):
        for exile in exiles:
            _tell(table, exile.id, System, ALL_GO_HOME)
    else:
        _set_system(table, exiles)


def _go_home(table: IslandTable, exiles: list[Castaway]) -> bool:
    """CRA-EXI-07, CRA-R133, CRA-R135 All exiles go home, if all wish it and they are more than the others."""
    wishes = {exile.id: first_of(table, exile.id, GoHome) for exile in exiles}
    others = len(table.state.living()) - len(exiles)
    reason = _why_not(table, all(wishes.values())) or (TOO_FEW if len(exiles) <= others else "")
    for seat, wish in wishes.items():
        if wish is not None and reason:
            unused(table, seat, wish, reason)
        elif wish is not None:
            used(table, wish, tr_noop("all exiles go home"))
    if not reason:
        come_home(table, exiles)
    return not reason


def _why_not(table: IslandTable, is_unanimous: bool) -> str:
    """CRA-EXI-05, CRA-R132 Return why the exiles agree on nothing: a fight among them, or a voice missing."""
    if any(battle.group == EXILE_CAMP for battle in table.state.fights):
        return THERE_WAS_A_FIGHT
    return "" if is_unanimous else NOT_ALL


def come_home(table: IslandTable, exiles: list[Castaway]) -> None:
    """CRA-R133 Let exiles be seats among the others at once; nothing they agreed on lasts."""
    island, banishment = table.state, state_of(table, Banishment)
    for exile in exiles:
        exile.group = MAIN
    island.groups[EXILE_CAMP].economy = HOBBES
    banishment.home, banishment.system = [exile.id for exile in exiles], ""
    table.tell(CameHome(tuple(exile.name for exile in exiles)))


def _set_system(table: IslandTable, exiles: list[Castaway]) -> None:
    """CRA-EXI-05, CRA-R132 Let the exiles have the economy that all of them name, from the next cycle on."""
    wishes = {exile.id: first_of(table, exile.id, System) for exile in exiles}
    named = {wish.economy if wish else "" for wish in wishes.values()}
    reason = _why_not(table, len(named) == 1 and "" not in named)
    for seat, wish in wishes.items():
        if wish is not None and reason:
            unused(table, seat, wish, reason)
        elif wish is not None:
            used(table, wish, tr_noop("all exiles name it: it counts from the next cycle on"))
            state_of(table, Banishment).system = wish.economy
    if not reason:
        table.tell(SystemSet(state_of(table, Banishment).system))


def _tell(table: IslandTable, seat: SeatId, kind: type[System], reason: str) -> None:
    for line in orders_of(table, seat, kind):
        unused(table, seat, line, reason)


def extra_rounds(
    rounds: tuple[tuple[str, tuple[SeatId, ...]], ...], scene: Scene
) -> tuple[tuple[str, tuple[SeatId, ...]], ...]:
    """CRA-EXI-08, CRA-R133 When exiles have come home there is violence once more."""
    return (*rounds, (MAIN, ())) if state_of(scene, Banishment).home else rounds


def start_price(price: int, scene: Scene, seat: SeatId, target: SeatId) -> int:
    """CRA-EXI-08 Who has come home starts a fight with any of the others free."""
    home = state_of(scene, Banishment).home
    return 0 if seat in home and target not in home else price


OVER = ("government",)
"""CRA 1.4 The government of the others decides nothing for exiles."""
HOME = "home"
AWAY = tr_noop("who lives in exile can hold no office")
ASLEEP = tr_noop("the shares of those in exile sleep")


def open_cycle(table: IslandTable) -> None:
    """CRA-R132, CRA-EXI-06 What the exiles agreed on begins; nobody is newly come or gone any more."""
    banishment, camp = state_of(table, Banishment), table.state.groups.get(EXILE_CAMP)
    if camp and not any(is_outside(table, one.id) for one in table.state.living()):
        camp.economy = HOBBES
    elif camp and banishment.system:
        camp.economy = banishment.system
    banishment.system, banishment.arrived, banishment.home = "", [], []


def may_hold(scene: Scene, seat: SeatId, role: str) -> str:
    """CRA-R131, CRA-R74 Exiles hold no office and no role of the economy they left."""
    if role == VOTER or not is_outside(scene, seat):
        return ""
    return ASLEEP if role == SHARES else AWAY


def divides(table: IslandTable, task: str, about: str) -> bool | None:
    """CRA-EXI-02, CRA-R131 Exiles share out themselves what is theirs."""
    is_theirs = is_outside(table, about) if task == ESTATE else about == EXILE_CAMP
    return False if is_theirs else None


def facts(scene: Scene, name: str, about: Words, cycle: int) -> int | None:
    """CRU-H08b, CRA-R133 Say whether exiles have come home in this cycle."""
    return int(bool(state_of(scene, Banishment).home)) if name == HOME else None


MODULE = Module(
    "exile",
    "punishment",
    (
        CYCLE_OPEN.by(open_cycle),
        VERDICT_KINDS.by(may_exile),
        VERDICT_DONE.by(note_verdict),
        BATTLE_OVER.by(leave),
        MAY_START.by(may_start),
        MAY_JOIN.by(may_join),
        GOV_AFTER.by(agree),
        EXTRA_ROUNDS.by(extra_rounds),
        START_PRICE.by(start_price),
        MAY_HOLD.by(may_hold),
        DIVIDES.by(divides, OVER),
        FACT.by(facts),
    ),
    (Banishment,),
)
