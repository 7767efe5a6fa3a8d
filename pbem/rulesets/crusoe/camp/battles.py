"""Step IV, rounds of violence and battles, and the stages of the step (brief 3.5, 4.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Offered
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.camp.calling import (
    close_debate,
    groups_in_order,
    may_violence,
)
from pbem.rulesets.crusoe.camp.fights import (
    LINES,
    YOU_FIGHT,
    A,
    B,
    Fight,
    Line,
    Start,
    against,
    battle_dice,
    do,
    fight_of,
    losers_of,
    members_of,
    move_of,
    rivals,
    total_of,
    why_not,
)
from pbem.rulesets.crusoe.camp.verdicts import Verdict, judge
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.goods import lose
from pbem.rulesets.crusoe.hooks import (
    BATTLE_AUTO,
    BATTLE_DECIDED,
    BATTLE_MODS,
    BATTLE_OVER,
    DEBATED,
    EXTRA_ROUNDS,
    GOV_AFTER,
    GOV_BEFORE,
    MAY_BE_WOUNDED,
)
from pbem.rulesets.crusoe.island import BOAT, Battle, IslandTable, Scene
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, violence_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, done_lines, first_of, orders_of, unused, used
from pbem.rulesets.crusoe.market.lines import Give
from pbem.rulesets.crusoe.things import LEISURE, SPEAR

# ---- CRU-100 to CRU-109 A battle: Spears, dice, sums, wounds, and the leisure that losers lose (CRU-P23)

NO_SPEAR = tr_noop("you hold no Spear")


@order(
    tr_noop("SPEAR <is_used>"),
    rule="CRU-P23",
    help=tr_noop("Says whether you discard a Spear for +1 in your battle; yes if you say nothing."),
    examples=("SPEAR no", "IF FOES me >= 2 THEN SPEAR yes"),
)
class SpearOrder(IslandOrder):
    """Whether a Spear is discarded."""

    absent: ClassVar[str] = tr_noop("There is no violence in this economy, and no government to invoke.")
    idle: ClassVar[str] = tr_noop("you were in no battle")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    is_used: bool = slot(WordSlot(tr_noop("answer"), {"yes": True, "no": False}))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-R41 Yield why there is no battle; about the boat there may be."""
        return violence_faults(here) if here.island.phase != BOAT else iter(())

    def odd(self, look: Look) -> Iterator[str]:
        """CRU-104 There is no Spear, and exchange brings none."""
        if self.is_used and not look.mine.amount(SPEAR) and not look.takes(Give):
            yield tr("You hold no Spear.")

    @classmethod
    def concerns(cls, look: Look) -> bool:
        """About the boat nothing is said of it."""
        return look.takes(Fight)

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr("In a battle you discard a Spear.") if self.is_used else tr("You discard no Spear.")

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRU-P23, CRU-P40 Who holds a Spear uses it."""
        is_said = any(line.when is None for line in look.all_of(cls))
        if look.mine.amount(SPEAR) and not is_said:
            yield tr("Unless you say SPEAR no, a battle costs you a Spear for +1.")

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        is_afloat = here.view.phase == BOAT
        if here.own.amount(SPEAR) and (is_afloat or rivals(here)):
            says = tr("saves your Spear") if is_afloat else tr("saves your Spear; else it goes for +1")
            yield from here.may_write(cls(False), says)
            item = Item(tr("Spear"), tr("whether you discard one in battle"), "SPEAR {}")
            answers = (Choice("yes", tr("for +1")), Choice("no", tr("keep it")))
            yield from here.one_pick(item, tr("Answer"), answers)


VIOLENCE_ORDERS: Kinds = (*LINES, SpearOrder, Verdict)
"""The orders of violence."""


def fight_battle(table: IslandTable, battle: Battle) -> None:
    """CRU-100 to CRU-103, CRU-R21 Fight one battle to its end, loot and all, before the next begins."""
    sure = tuple(seat for seat in BATTLE_AUTO((), table, battle) if seat in battle.fighters)
    _discard_spears(table, battle)
    for seat in battle.fighters:
        _roll(table, battle, seat, is_sure=seat in sure)
    _decide(table, battle, sure)
    _injure(table, battle)
    _lose_leisure(table, battle)
    BATTLE_DECIDED(table, battle)
    judge(table, battle)
    BATTLE_OVER(table, battle)


def _discard_spears(table: IslandTable, battle: Battle) -> None:
    """CRU-104, CRU-R18 All fighters decide at once, before any die; a kept Spear goes first."""
    battle.spears += [seat for seat in battle.fighters if _wants_spear(table, seat)]
    for seat in battle.spears:
        lose(table.state.seats[seat], SPEAR, 1)
        table.tell(told_camp.SpearUsed(table.state.seats[seat].name, battle.no))


def _wants_spear(table: IslandTable, seat: SeatId) -> bool:
    """CRU-P23 Who holds a Spear discards it, unless the first SPEAR line whose test holds says no."""
    line = first_of(table, seat, SpearOrder)
    has_spear = table.state.seats[seat].amount(SPEAR) > 0
    if line is None:
        return has_spear
    if line.is_used and not has_spear:
        unused(table, seat, line, NO_SPEAR, Became.REFUSED)
    else:
        used(table, line, tr_noop("you fought with it") if line.is_used else tr_noop("you fought without it"))
    return has_spear and line.is_used


def _roll(table: IslandTable, battle: Battle, seat: SeatId, *, is_sure: bool) -> None:
    """CRU-100, CRU-H57, CRU-H58 Roll for a fighter and add; one that wins in any case does not roll."""
    battle.dice[seat], battle.mods[seat], battle.sums[seat] = [], [], 0
    if is_sure:
        return
    name = table.state.seats[seat].name
    dice = _throw(table, battle, seat, battle_dice(table, seat, battle))
    mods = BATTLE_MODS((), table, seat, battle)
    battle.dice[seat] = list(dice)
    battle.mods[seat] = [mod.points for mod in mods if mod.points]
    battle.sums[seat] = total_of(dice, mods)
    table.tell(told_camp.Fought(name, battle.no, dice, mods, battle.sums[seat]))


def _throw(table: IslandTable, battle: Battle, seat: SeatId, number: int) -> tuple[int, ...]:
    name = table.state.seats[seat].name
    stream = table.dice.at(table.state.turn, "battle", battle.no, seat)
    if number == 1:
        return (stream.die(6, f"{name} fights in battle {battle.no}"),)
    return stream.roll(number, 6, f"{name} fights with {number} dice in battle {battle.no}")


def _decide(table: IslandTable, battle: Battle, sure: tuple[SeatId, ...]) -> None:
    """CRU-100, CRU-H59 The higher side wins, or the one that wins in any case; else nobody does."""
    sums = (battle.sum_of(A), battle.sum_of(B))
    one, other = (_strength(battle, side, sure) for side in (A, B))
    battle.winner = "" if one == other else A if one > other else B
    first = battle.winner or A
    told = None if sure else (max(sums), min(sums))
    sides = [_names(table, members_of(battle, side)) for side in (first, against(first))]
    table.tell(told_camp.BattleEnded(battle.no, sides[0], sides[1], told, not battle.winner))


def _strength(battle: Battle, side: str, sure: tuple[SeatId, ...]) -> int:
    """Return what decides for a side: its sum, or whether it wins in any case where some do."""
    return int(any(seat in sure for seat in members_of(battle, side))) if sure else battle.sum_of(side)


def _names(table: IslandTable, seats: Sequence[SeatId]) -> tuple[str, ...]:
    return tuple(table.state.seats[seat].name for seat in seats)


def _injure(table: IslandTable, battle: Battle) -> None:
    """CRU-105, CRU-109, CRU-R11 Whoever showed nothing but the fatal number is wounded in the next cycle."""
    fatal = table.book.tables.wound_on
    for seat in battle.fighters:
        dice = battle.dice[seat]
        if dice and all(face == fatal for face in dice) and not MAY_BE_WOUNDED(table, seat):
            table.state.seats[seat].wound_pending = True
            table.tell(told_camp.Injured(table.state.seats[seat].name, battle.no))


def _lose_leisure(table: IslandTable, battle: Battle) -> None:
    """CRU-101, CRU-R21 Each loser loses half of the leisure it has now, rounded up."""
    for loser in losers_of(table.state, battle):
        if lost := lose(loser, LEISURE, (loser.leisure + 1) // 2):
            table.tell(told_camp.LeisureLost(loser.name, lost, battle.no))


# ---- CRU-P22 Rounds of violence: the option to act goes round until all pass; then the battles (CRU-R17)


def violence_of_groups(table: IslandTable) -> None:
    """CRU-041, CRU-H66 Play the violence of each group that has government, then what modules add."""
    for group in groups_in_order(table):
        if table.is_over:
            return
        if invoker := table.state.invoker.get(group):
            close_debate(table, group)
            DEBATED(table, group)
            _violence(table, table.state.after(invoker, group))
            if not table.is_over:
                GOV_AFTER(table, group)
    for group, free in EXTRA_ROUNDS((), table):
        if may_violence(table, group) and not table.is_over:
            _violence(table, table.state.in_order(group), free)


def _violence(table: IslandTable, order: Sequence[Castaway], free: tuple[SeatId, ...] = ()) -> None:
    """CRU-087, CRU-R17 Rounds until all pass in one and the same, then the battles as they were started."""
    island = table.state
    first = len(island.fights)
    _play_rounds(table, order, free)
    for castaway in order:
        _tell_unused(table, castaway.id, free)
    for battle in island.fights[first:]:
        if not table.is_over:
            fight_battle(table, battle)
    island.round = 0


def _play_rounds(table: IslandTable, order: Sequence[Castaway], free: tuple[SeatId, ...]) -> None:
    """CRU-087, CRU-090 Offer the option to act round by round until all pass in one and the same."""
    table.state.round = 0
    acts = 1
    while acts:
        table.state.round += 1
        acts = sum(_option(table, castaway.id, free) for castaway in order)


def _option(table: IslandTable, seat: SeatId, free: tuple[SeatId, ...]) -> bool:
    """CRU-087 to CRU-091, CRU-P22 Do the first of a seat's lines that can be done; say whether it acts."""
    if fight_of(table.state, seat):
        return False
    for line in _lines(table, seat):
        move = move_of(table, seat, line, free) if _is_live(table, seat, line) else None
        if move and not why_not(table, seat, line, move):
            is_start = isinstance(move, Start)
            used(
                table, line, tr_noop("you started a battle") if is_start else tr_noop("you joined the battle")
            )
            do(table, seat, move)
            return True
    return False


def _lines(table: IslandTable, seat: SeatId) -> list[Line]:
    return [line for line in orders_of(table, seat, *LINES) if isinstance(line, LINES)]


def _is_live(table: IslandTable, seat: SeatId, line: Line) -> bool:
    """CRU-P02 Say whether a line's test holds now."""
    return holds(table, seat, line.when, done_lines(table, seat))


def _tell_unused(table: IslandTable, seat: SeatId, free: tuple[SeatId, ...]) -> None:
    """CRU-P22 Tell why the lines that were never done stood idle at the end."""
    for line in _lines(table, seat):
        if fight_of(table.state, seat):
            unused(table, seat, line, YOU_FIGHT)
        elif not _is_live(table, seat, line):
            unused(table, seat, line, TEST_IS_FALSE)
        else:
            why = why_not(table, seat, line, move_of(table, seat, line, free))
            unused(table, seat, line, why, Became.REFUSED)


# ---- Step IV as stages of the cycle, and all that the base answers at its seams (brief 3.5)


def before_government(table: IslandTable) -> None:
    """CRU-H50 What modules do before step IV, also where violence is not allowed."""
    for group in groups_in_order(table):
        GOV_BEFORE(table, group)


def is_invoked(scene: Scene) -> bool:
    """CRU-082 Say whether any group has government in this cycle."""
    return any(scene.state.invoker.get(group) for group in groups_in_order(scene))
