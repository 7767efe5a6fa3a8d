"""Step IV, fights: who starts and joins them, on which side, and what modifies their rolls (brief 4.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.modules import Act
from pbem.engine.orderform import Choice, Item, Offered, Pick
from pbem.engine.orders import order
from pbem.engine.slots import Seat, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.camp.calling import IS_DEAD, NO_LEISURE, start_price
from pbem.rulesets.crusoe.castaway import HUNGRY, MALNOURISHED, Castaway
from pbem.rulesets.crusoe.goods import lose
from pbem.rulesets.crusoe.hooks import (
    BATTLE_DICE,
    BATTLE_MODS,
    FIGHT_JOINED,
    FIGHT_STARTED,
    MAY_JOIN,
    MAY_START,
    Mod,
)
from pbem.rulesets.crusoe.island import Battle, Island, IslandTable, Scene
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, rival_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer, seat_choices
from pbem.rulesets.crusoe.modules.hooks import DICE_LIMIT, OFFICE_DICE
from pbem.rulesets.crusoe.things import EMPTY, LEISURE, Basket

# ---- The sides of a fight: who is in one, with whom and against whom (CRU-091)

A, B = "a", "b"
"""The sides of a battle: the starter's and the target's."""


def fight_of(island: Island, seat: SeatId) -> Battle | None:
    """CRU-091 Return the battle a seat is in and that is still to be fought."""
    battle = island.battle_of(seat)
    return None if battle is None or battle.is_over else battle


def side_of(battle: Battle, seat: SeatId) -> str:
    """Return the side of a fighter."""
    return A if seat in battle.side_a else B


def against(side: str) -> str:
    """Return the other side."""
    return B if side == A else A


def members_of(battle: Battle, side: str) -> list[SeatId]:
    """Return the fighters of a side in order of joining."""
    return battle.side_a if side == A else battle.side_b


def winners_of(island: Island, battle: Battle) -> list[Castaway]:
    """CRU-100 Return the living winners in turn order; none after a tie."""
    return _living(island, members_of(battle, battle.winner) if battle.winner else [])


def losers_of(island: Island, battle: Battle) -> list[Castaway]:
    """CRU-100 Return the living losers in turn order; none after a tie."""
    return _living(island, members_of(battle, against(battle.winner)) if battle.winner else [])


def _living(island: Island, seats: list[SeatId]) -> list[Castaway]:
    return [one for one in island.in_order() if one.id in seats]


# ---- CRU-R19 What modifies a violence roll, and how it is added up

WITH_SPEAR = Mod(tr_noop("Spear"), 1)
WOUNDED = Mod(tr_noop("wounded"), -2)
WEAK = Mod(tr_noop("thirsty or starving"), -2)
IS_HUNGRY = Mod(tr_noop("hungry"), -1)
IS_MALNOURISHED = Mod(tr_noop("malnourished"), -1)


def total_of(dice: Sequence[int], mods: Sequence[Mod]) -> int:
    """CRU-R19, CRU-H58 Return dice, halved and rounded down where that applies, plus points; at least 0."""
    total = sum(dice)
    for mod in mods:
        total = total // 2 if mod.halves else total
    return max(0, total + sum(mod.points for mod in mods))


def battle_dice(scene: Scene, seat: SeatId, battle: Battle) -> int:
    """CRU-100, CRA-R145 Return the dice of a fighter: by its offices, what adds to them, its limit."""
    dice = BATTLE_DICE(OFFICE_DICE(1, scene, seat), scene, seat, battle)
    return min(dice, DICE_LIMIT(dice, scene, seat))


def _base_mods(mods: tuple[Mod, ...], scene: Scene, seat: SeatId, battle: Battle) -> tuple[Mod, ...]:
    """CRU-104, CRU-108, CRU-152 to CRU-157, CRU-R19, CRU-R31 Add Spear, wound, and thirst or lack of food.

    Thirst and lack of food do not add up; a wound and malnutrition do.
    """
    castaway = scene.state.seats[seat]
    applies = (
        (WITH_SPEAR, seat in battle.spears),
        (WOUNDED, castaway.wounded),
        (WEAK, castaway.is_weak),
        (IS_HUNGRY, castaway.food_state == HUNGRY and not castaway.is_weak),
        (IS_MALNOURISHED, castaway.food_state == MALNOURISHED),
    )
    return (*mods, *(mod for mod, does_apply in applies if does_apply))


# ---- Starting and joining fights: what a line of violence means now, and why it may be impossible (CRU-P22)

YOURSELF = tr_noop("you cannot fight yourself")
OTHER_GROUP = tr_noop("your groups do not meet")
YOU_FIGHT = tr_noop("you are in a battle already")
TARGET_FIGHTS = tr_noop("your target is in a battle already")
NO_FIGHT = tr_noop("that seat is in no battle")
NOT_ATTACKED = tr_noop("nobody has started a fight with that seat")


WITH, AGAINST = "WITH", "AGAINST"


@order(
    tr_noop("FIGHT <seat>"),
    rule="CRU-088",
    help=tr_noop("Starts a fight with a seat, for 1 leisure."),
    examples=("FIGHT bob", "IF SIDE cat = 0 THEN FIGHT bob"),
)
class Fight(IslandOrder):
    """The start of a fight."""

    absent: ClassVar[str] = tr_noop("There is no violence in this economy, and no government to invoke.")
    seat: SeatId = slot(Seat())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-088 Yield why there can be no such fight."""
        return rival_faults(here, self.seat)

    def odd(self, look: Look) -> Iterator[str]:
        if is_poor(look, self.seat):
            yield tr("You have no leisure to start a fight with.")

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        """CRU-P22 Several lines of violence go by their order."""
        if len(look.all_of(*LINES)) > 1:
            yield tr(
                "If there is violence, the first of these that can be done counts at each of your options."
            )

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr("You start a fight with {seat}, for {n} leisure; you hold {held}.", **_cost(look, self.seat))

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRU-P40 Without any line of violence the seat keeps out of it."""
        if not look.all_of(*LINES):
            yield tr("If there is violence, you start no fight and join none.")

    @classmethod
    def flow(cls, look: Look) -> tuple[Basket, Basket]:
        """CRU-088 The leisure of one fight, which an ATTACK may start too."""
        started: tuple[Fight | Attack, ...] = look.all_of(Fight, Attack) if look.takes(cls) else ()
        price = start_price(look.view, look.seat, started[0].seat) if started else 0
        return Basket.one(LEISURE, price), EMPTY

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        others = rivals(here)
        if others:
            price, held = start_price(here.view, here.me, others[0]), here.own.leisure
            says = tr("starts a fight, for {n} leisure of your {held}", n=price, held=held)
            yield from here.may_write(cls(others[0]), says)
        item = Item(tr("Fight"), tr("start a fight"), "FIGHT {}", is_many=True)
        yield from here.one_pick(item, tr("Whom"), seat_choices(here.view, others))


def rivals(here: Writer) -> list[SeatId]:
    """Return the others of the writer's group, in turn order."""
    return [one.id for one in here.island.in_order(here.group) if one.id != here.me]


@order(
    tr_noop("JOIN <side> <seat>"),
    rule="CRU-089",
    help=tr_noop("Joins the side of a seat that fights, or the side against it."),
    examples=("JOIN WITH ann", "IF FOES dan >= 2 THEN JOIN AGAINST dan"),
)
class JoinFight(IslandOrder):
    """A side taken in a fight: WITH a seat or AGAINST it."""

    absent: ClassVar[str] = tr_noop("There is no violence in this economy, and no government to invoke.")
    side: str = slot(WordSlot(tr_noop("side"), {WITH: WITH, AGAINST: AGAINST}))
    seat: SeatId = slot(Seat())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-089 Yield why there is nothing to join."""
        return rival_faults(here, self.seat)

    def forecast(self, look: Look) -> Iterator[str]:
        seat = look.view.name(self.seat)
        if self.side == WITH:
            yield tr("If {seat} fights, you join its side.", seat=seat)
        else:
            yield tr("If {seat} fights, you join the side against it.", seat=seat)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        others = rivals(here)
        fighting = next((one for one in others if fight_of(here.island, one)), others[-1] if others else "")
        if others and here.takes(cls(WITH, fighting)):
            yield from here.may_write(cls(WITH, fighting), tr("or AGAINST"))
            side = Pick(tr("Side"), (Choice(WITH, tr("with it")), Choice(AGAINST, tr("against it"))))
            whom = Pick(tr("Whom"), seat_choices(here.view, others))
            yield Item(tr("Join"), tr("a fight there is"), "JOIN {} {}", (side, whom), is_many=True)


@order(
    tr_noop("ATTACK <seat>"),
    rule="CRU-P22",
    help=tr_noop("Joins against a seat that fights, or else starts a fight with it."),
    examples=("ATTACK bob",),
)
class Attack(IslandOrder):
    """A fight against a seat, one way or the other."""

    absent: ClassVar[str] = tr_noop("There is no violence in this economy, and no government to invoke.")
    seat: SeatId = slot(Seat())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-P22 Yield why there can be no such fight."""
        return rival_faults(here, self.seat)

    def odd(self, look: Look) -> Iterator[str]:
        if is_poor(look, self.seat):
            yield tr("You have no leisure to start a fight with: you can join one only.")

    def forecast(self, look: Look) -> Iterator[str]:
        said = _cost(look, self.seat)
        yield tr(
            "You join against {seat} if it fights; else you start a fight, for {n} leisure of {held}.", **said
        )

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        others = rivals(here)
        for first in others[:1]:
            yield from here.may_write(cls(first), tr("joins against it, or starts a fight"))
        item = Item(tr("Attack"), tr("join against it, or start a fight"), "ATTACK {}", is_many=True)
        yield from here.one_pick(item, tr("Whom"), seat_choices(here.view, others))


def _cost(look: Look, target: SeatId) -> dict[str, object]:
    """Return how sentences say what starting a fight costs."""
    price = start_price(look.view, look.seat, target)
    return {"seat": look.view.name(target), "n": price, "held": look.mine.leisure}


def is_poor(look: Look, target: SeatId) -> bool:
    """CRU-088, CRU-R15 A fight is started for leisure only; no exchange brings any."""
    return look.mine.amount(LEISURE) < start_price(look.view, look.seat, target)


@order(
    tr_noop("DEFEND <seat>"),
    rule="CRU-P22",
    help=tr_noop("Joins the side of a seat with which a fight was started."),
    examples=("DEFEND ann",),
)
class Defend(IslandOrder):
    """Help for a seat that is attacked."""

    absent: ClassVar[str] = tr_noop("There is no violence in this economy, and no government to invoke.")
    seat: SeatId = slot(Seat())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-P22 Yield why there is nobody to help."""
        return rival_faults(here, self.seat)

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr("If a fight is started with {seat}, you join its side.", seat=look.view.name(self.seat))

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        others = rivals(here)
        for last in others[-1:]:
            yield from here.may_write(cls(last), tr("helps whoever is attacked"))
        item = Item(tr("Defend"), tr("help it if it is attacked"), "DEFEND {}", is_many=True)
        yield from here.one_pick(item, tr("Whom"), seat_choices(here.view, others))


Line: TypeAlias = Fight | JoinFight | Attack | Defend
LINES: tuple[type[Line], ...] = (Fight, JoinFight, Attack, Defend)
"""The orders by which a seat acts when it has the option (CRU-P22)."""


@dataclass(frozen=True)
class Start:
    """CRU-088 A new fight with a target, for a price."""

    target: SeatId
    price: int


@dataclass(frozen=True)
class Joining:
    """CRU-089 A place on a side of a battle."""

    battle: Battle
    side: str


Move: TypeAlias = Start | Joining


def move_of(table: IslandTable, seat: SeatId, line: Line, free: tuple[SeatId, ...]) -> Move | None:
    """CRU-P22 Return what a line would do now; None where there is no battle for it to join.

    Those who are `free` start fights without a price.
    """
    battle = fight_of(table.state, line.seat)
    match line:
        case Fight():
            return _start(table, seat, line.seat, free)
        case Attack():
            if battle is None:
                return _start(table, seat, line.seat, free)
            return Joining(battle, against(side_of(battle, line.seat)))
        case Defend():
            is_target = battle is not None and battle.target == line.seat
            return Joining(battle, side_of(battle, line.seat)) if battle and is_target else None
        case JoinFight():
            if battle is None:
                return None
            side = side_of(battle, line.seat)
            return Joining(battle, side if line.side == "WITH" else against(side))


def _start(table: IslandTable, seat: SeatId, target: SeatId, free: tuple[SeatId, ...]) -> Start:
    return Start(target, 0 if seat in free else start_price(table, seat, target))


def why_not(table: IslandTable, seat: SeatId, line: Line, move: Move | None) -> str:
    """CRU-088, CRU-089, CRU-H54 Return why a seat cannot do what its line means now; "" if it can."""
    if move is None:
        return NOT_ATTACKED if isinstance(line, Defend) else NO_FIGHT
    if isinstance(move, Joining):
        return MAY_JOIN(table, seat, move.battle, move.side)
    if reason := MAY_START(table, seat, move.target):
        return reason
    return NO_LEISURE if table.state.seats[seat].leisure < move.price else ""


def do(table: IslandTable, seat: SeatId, move: Move) -> None:
    """CRU-088, CRU-089 Start the fight, or join it."""
    if isinstance(move, Start):
        _start_fight(table, seat, move)
    else:
        _join_fight(table, seat, move)


def _start_fight(table: IslandTable, seat: SeatId, move: Start) -> None:
    """CRU-088 The price goes to the bank, and the two are opponents."""
    island = table.state
    starter, target = island.seats[seat], island.seats[move.target]
    lose(starter, LEISURE, move.price)
    battle = Battle(len(island.fights) + 1, starter.group, [seat], [move.target])
    island.fights.append(battle)
    table.tell(told_camp.FightStarted(starter.name, target.name, battle.no, island.round, price=move.price))
    FIGHT_STARTED(table, battle)


def _join_fight(table: IslandTable, seat: SeatId, move: Joining) -> None:
    """CRU-089 A seat stands with the starter or with the target."""
    island, battle = table.state, move.battle
    side = members_of(battle, move.side)
    leader = island.seats[side[0]].name
    side.append(seat)
    table.tell(told_camp.Joined(island.seats[seat].name, leader, battle.no, island.round))
    FIGHT_JOINED(table, battle, seat)


def _may_start(scene: Scene, seat: SeatId, target: SeatId) -> str:
    """CRU-088, CRU-091, CRU-R16 Not with oneself, the dead, another group, or where either fights already."""
    one, other = scene.state.seats[seat], scene.state.seats[target]
    if seat == target:
        return YOURSELF
    if not (one.is_alive and other.is_alive):
        return IS_DEAD
    if one.group != other.group:
        return OTHER_GROUP
    if fight_of(scene.state, seat):
        return YOU_FIGHT
    return TARGET_FIGHTS if fight_of(scene.state, target) else ""


def _may_join(scene: Scene, seat: SeatId, battle: Battle, side: str) -> str:
    """CRU-089, CRU-091 Not for the dead, those of another group, or those who fight already."""
    castaway = scene.state.seats[seat]
    if not castaway.is_alive:
        return IS_DEAD
    if castaway.group != battle.group:
        return OTHER_GROUP
    return YOU_FIGHT if fight_of(scene.state, seat) else ""


ACTS: tuple[Act, ...] = (
    BATTLE_MODS.by(_base_mods),
    MAY_START.by(_may_start),
    MAY_JOIN.by(_may_join),
)
"""What the base answers of fights."""
