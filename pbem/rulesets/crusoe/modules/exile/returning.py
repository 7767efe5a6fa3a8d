"""What exiles agree on: an economy of their own, or to go home (CRA-EXI-05, CRA-EXI-07, CRA-EXI-08)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.slots import WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.castaway import MAIN, Castaway
from pbem.rulesets.crusoe.hooks import EXTRA_ROUNDS, GOV_AFTER, START_PRICE
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.language.played import has_exiles
from pbem.rulesets.crusoe.letters import first_of, orders_of, unused, used
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.camps import EXILE_CAMP
from pbem.rulesets.crusoe.modules.exile import told
from pbem.rulesets.crusoe.modules.exile.leaving import Banishment
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.scenarios import CAPITALISM, COMMUNISM, HOBBES, SOCIALISM

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
    table.tell(told.CameHome(tuple(exile.name for exile in exiles)))


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
        table.tell(told.SystemSet(state_of(table, Banishment).system))


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


ACTS: tuple[Act, ...] = (
    GOV_AFTER.by(agree),
    EXTRA_ROUNDS.by(extra_rounds),
    START_PRICE.by(start_price),
)
"""How exile changes, and ends."""
