"""Variant victory conditions (CRA-VVC)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from statistics import median
from typing import Annotated, ClassVar, TypeAlias

from pbem.engine.case_shapes import Word
from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Module
from pbem.engine.orderform import Choice, Item, Offered, Pick
from pbem.engine.orders import order
from pbem.engine.sequence import inserted
from pbem.engine.slots import WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.course import CLOSE
from pbem.rulesets.crusoe.course import SETUP as SETUP_STAGE
from pbem.rulesets.crusoe.hooks import COURSE, FINAL_SCORE, MERIT, SETUP, Merit
from pbem.rulesets.crusoe.island import ATTITUDE, IslandTable, ModuleState, Scene, Stage
from pbem.rulesets.crusoe.language.legality import IslandOrder
from pbem.rulesets.crusoe.language.offering import Look, Writer
from pbem.rulesets.crusoe.letters import first_of, used
from pbem.rulesets.crusoe.modules.settings import OFF, Attitudes
from pbem.rulesets.crusoe.modulestates import own, state_of
from pbem.rulesets.crusoe.needs.ending import RESCUED, score_at_rescue
from pbem.rulesets.crusoe.things import Points


@event(
    "CRA-VVC-01",
    when={
        "attitude": {
            "altruistic": "{seat} is Altruistic.",
            "self": "{seat} is Self-Interested.",
            "cutthroat": "{seat} is Cutthroat.",
        }
    },
)
class AttitudeTaken(Event):
    seat: str
    attitude: str


@event("CRA-VVC-03", "{seat}'s adjusted score is {score}.")
class Adjusted(Event):
    seat: str
    score: Fraction


# ---- Attitudes are chosen before anything is drawn, or dealt at random (CRA-VVC-01, CRA-VVC-05)

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
        table.tell(AttitudeTaken(castaway.name, taken[castaway.id], only=mine))


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
        table.tell(AttitudeTaken(castaway.name, word, only=None if is_open else frozenset({seat})))


# ---- Scores by attitude at the rescue, exact to the fraction (CRA-VVC-02 to CRA-VVC-04, CRA-R111)

WORST_OFF = 2
"""CRA-VVC-03 How many others an Altruist shares the lot of."""


def before_the_end(stages: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA-VVC-02 Scores are adjusted when all else of the rescue is settled."""
    return inserted(stages, (Stage("attitudes", (), adjust_scores, _is_due),), before=CLOSE)


def _is_due(scene: Scene) -> bool:
    return assigned(scene) != OFF and scene.state.stopping.startswith(RESCUED)


def adjust_scores(table: IslandTable) -> None:
    """CRA-R111 Work out every survivor's score by its attitude, from the scores of all, the dead too."""
    state, seats = state_of(table, AttitudesTaken), table.state.seats
    state.raw = {
        seat: score_at_rescue(table, seat) if one.is_alive else one.vp for seat, one in seats.items()
    }
    state.adjusted = {
        one.id: adjusted(state.attitude.get(one.id, SELF), one.id, state.raw) for one in table.state.living()
    }
    for seat, score in state.adjusted.items():
        if assigned(table) != RANDOM_PUBLIC:
            table.tell(AttitudeTaken(seats[seat].name, state.attitude.get(seat, SELF)))
        table.tell(Adjusted(seats[seat].name, score))


def adjusted(attitude: str, seat: SeatId, raw: Mapping[SeatId, int]) -> Fraction:
    """CRA-VVC-02 to CRA-VVC-04 Return the score that an attitude makes of the scores of all seats."""
    mine = Fraction(raw[seat])
    if attitude == ALTRUISTIC:
        worst = sorted(score for other, score in raw.items() if other != seat)[:WORST_OFF]
        return (mine + sum(worst)) / (1 + len(worst))
    if attitude == CUTTHROAT:
        return mine - median(Fraction(score) for score in raw.values())
    return mine


def final_score(scene: Scene, seat: SeatId) -> int | None:
    """CRU-H93 Return the adjusted score as a whole number, rounded up: above 0 is what was above 0."""
    score = state_of(scene, AttitudesTaken).adjusted.get(seat)
    return None if score is None else ceil(score)


def merit(merit: Merit, scene: Scene, seat: SeatId) -> Merit:
    """CRA-R111 Fractions count when seats are ranked."""
    return merit[0], state_of(scene, AttitudesTaken).adjusted.get(seat, merit[1])


MODULE = Module(
    "attitudes",
    "optional",
    (
        COURSE.by(before_setup),
        SETUP.by(deal_attitudes),
        COURSE.by(before_the_end),
        FINAL_SCORE.by(final_score),
        MERIT.by(merit),
    ),
    (AttitudesTaken,),
)
