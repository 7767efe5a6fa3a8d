"""Attitudes are chosen before anything is drawn, or dealt at random (CRA-VVC-01, CRA-VVC-05)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, ClassVar, TypeAlias

from pbem.engine.case_shapes import Word
from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Offered, Pick
from pbem.engine.orders import order
from pbem.engine.slots import WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.course import SETUP as SETUP_STAGE
from pbem.rulesets.crusoe.island import ATTITUDE, IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.language.legality import IslandOrder
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.letters import first_of, used
from pbem.rulesets.crusoe.modules.attitudes import told
from pbem.rulesets.crusoe.modules.settings.others import OFF, Attitudes
from pbem.rulesets.crusoe.modulestates import own, state_of
from pbem.rulesets.crusoe.stages import Stage, inserted
from pbem.rulesets.crusoe.things import Points

ALTRUISTIC, SELF, CUTTHROAT = "altruistic", "self", "cutthroat"
ATTITUDES = (ALTRUISTIC, SELF, CUTTHROAT)
"""CRA-VVC-01 The attitudes."""
Attitude: TypeAlias = Annotated[str, Word("attitude", ATTITUDES)]
_CHOSEN = {
    ALTRUISTIC: tr_noop("You are Altruistic; nobody else learns of it before the end."),
    SELF: tr_noop("You are Self-Interested; nobody else learns of it before the end."),
    CUTTHROAT: tr_noop("You are Cutthroat; nobody else learns of it before the end."),
}
CHOOSE, RANDOM_PUBLIC = "choose", "random_public"


@order(
    tr_noop("ATTITUDE <word>"),
    rule="CRA-VVC-01",
    help=tr_noop("Chooses what you strive for: altruistic, self or cutthroat."),
    examples=("ATTITUDE cutthroat",),
)
class AttitudeOrder(IslandOrder):
    """CRA-VVC-01 What a seat strives for."""

    absent: ClassVar[str] = tr_noop("Everybody strives for himself in this game.")
    may_depend: ClassVar[bool] = False
    word: str = slot(WordSlot(tr_noop("attitude"), {one: one for one in (ALTRUISTIC, SELF, CUTTHROAT)}))

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        """CRA-R111 What the seat strives for, by the line that counts."""
        line = look.first(cls)
        yield tr(_CHOSEN[line.word]) if line else tr("No ATTITUDE line: you are Self-Interested.")

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        choices = (
            Choice(SELF, tr("your own points")),
            Choice(ALTRUISTIC, tr("the points of all")),
            Choice(CUTTHROAT, tr("more points than the others")),
        )
        item = Item(
            tr("Attitude"), tr("what you strive for, in secret"), "ATTITUDE {}", (Pick(tr("Word"), choices),)
        )
        yield from here.stands(item, cls(SELF), tr("or altruistic, or cutthroat"))


@dataclass
class AttitudesTaken(ModuleState):
    """CRA-VVC-01 The attitude of each seat, those known to all, and scores at the end, raw and adjusted."""

    module: ClassVar[str] = "attitudes"
    attitude: dict[SeatId, Attitude] = own(dict)  # noqa: RUF009
    known: dict[SeatId, Attitude] = field(default_factory=dict)
    raw: dict[SeatId, Points] = field(default_factory=dict)
    adjusted: dict[SeatId, Fraction] = field(default_factory=dict)


def assigned(scene: Scene) -> str:
    """CRA-VVC-01, CRA-VVC-05 Return how attitudes come to seats."""
    settings = scene.book.of(Attitudes)
    return settings.assign if settings else OFF


def before_setup(stages: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA-VVC-01 Where attitudes are chosen, that is done before any quality is drawn."""
    if scene.state.cycle or assigned(scene) != CHOOSE:
        return stages
    chosen = (Stage("beginning", (), _begin), Stage("attitudes_chosen", (ATTITUDE,), choose_attitudes))
    return inserted(stages, chosen, before=SETUP_STAGE)


def _begin(table: IslandTable) -> None:
    """Nothing happens before attitudes are chosen."""


def choose_attitudes(table: IslandTable) -> None:
    """CRA-VVC-01, CRA-R111 Let each seat choose in secret; who does not is Self-Interested."""
    taken = state_of(table, AttitudesTaken).attitude
    for castaway in table.state.seats.values():
        order = first_of(table, castaway.id, AttitudeOrder)
        if order is not None:
            used(table, order, tr_noop("it is your attitude"))
        taken[castaway.id] = order.word if order else SELF
        mine = frozenset({castaway.id})
        table.tell(told.AttitudeTaken(castaway.name, taken[castaway.id], only=mine))


def deal_attitudes(table: IslandTable) -> None:
    """CRA-VVC-05 Deal an attitude to each seat at random, openly or in secret."""
    if assigned(table) in (OFF, CHOOSE):
        return
    state, is_open = state_of(table, AttitudesTaken), assigned(table) == RANDOM_PUBLIC
    for seat, castaway in table.state.seats.items():
        dice = table.dice.at(table.state.turn, "attitude", seat)
        word = dice.pick(ATTITUDES, f"attitude of {castaway.name}")
        state.attitude[seat] = word
        if is_open:
            state.known[seat] = word
        table.tell(told.AttitudeTaken(castaway.name, word, only=None if is_open else frozenset({seat})))
