"""Step V: penalty, meals, points, want and death, preservation, estates (brief 3.5, 4.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.modules import Act
from pbem.engine.orderform import Choice, Item, Offered, Pick, plain
from pbem.engine.orders import order
from pbem.engine.slots import ListOf, Slot, WordSlot, read_seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.votes import Counted, count
from pbem.engine.words import Words
from pbem.rulesets.crusoe import told_cycle as told
from pbem.rulesets.crusoe.castaway import MAIN, MALNOURISHED, STARVATION, THIRST, Castaway
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.goods import all_goods, extras_of, into_common
from pbem.rulesets.crusoe.hooks import (
    DECIDER,
    ESTATE,
    HEIRS,
    KEPT,
    MAY_GAIN_EXPERIENCE,
    MAY_GAIN_LEISURE,
    MAY_INTERACT,
    MAY_USE_EXPERIENCE,
    MOVE_ADD,
    MOVE_DICE,
    NEEDS_CLOSED,
    NEEDS_OPEN,
    SCORED,
)
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, SeatOrAnyone
from pbem.rulesets.crusoe.language.offering import Look, Writer, is_programmed, said_seat, seat_choices
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, orders_of, unused, used
from pbem.rulesets.crusoe.market.limits import give_extras, share_extras
from pbem.rulesets.crusoe.market.proposals import ballots_of, weights
from pbem.rulesets.crusoe.market.sharing import divide
from pbem.rulesets.crusoe.modules.hooks import DIVIDES
from pbem.rulesets.crusoe.modules.settings import ESTATE as ESTATE_TASK
from pbem.rulesets.crusoe.needs.ending import ALL_DEAD, die, end_game, open_record
from pbem.rulesets.crusoe.needs.keeping import preserve
from pbem.rulesets.crusoe.needs.meals import (
    Meal,
    consume,
    end_states,
    is_fed,
    lay_penalty,
    score,
    set_states,
    wanted_by_all,
)
from pbem.rulesets.crusoe.scenarios import CRUSOE
from pbem.rulesets.crusoe.things import SHARE, Basket
from pbem.rulesets.crusoe.wishes import ANYONE, BANK, EVEN, NEED, TO, Division
from pbem.rulesets.crusoe.wording import Said

# ---- What wounds and want forbid and change until the next consumption (CRU-106, CRU-150 to CRU-158)

DICE_OF_THE_WEAK = 2
NO_LEISURE = tr_noop("want leaves no leisure")
WOUNDED = tr_noop("the wounded cannot use experience")
NO_USE = tr_noop("want lets no experience be used")
NO_LEARNING = tr_noop("want lets nothing be learnt")
EVEN_ROLL = tr_noop("in such want an even roll lets no space be used")


def suffers(castaway: Castaway) -> bool:
    """CRU-150, CRU-154 to CRU-156 Say whether a seat is thirsty, hungry, starving or dying."""
    return castaway.thirst or castaway.is_hungry


def may_gain_leisure(scene: Scene, seat: SeatId, source: str) -> str:
    """CRU-150, CRU-156 Who is thirsty or hungry gains no leisure by any means."""
    return NO_LEISURE if suffers(scene.state.seats[seat]) else ""


def may_use_experience(scene: Scene, seat: SeatId) -> str:
    """CRU-106, CRU-150, CRU-156, CRU-157 The wounded, thirsty and hungry cannot use what they know."""
    castaway = scene.state.seats[seat]
    if castaway.wounded:
        return WOUNDED
    return NO_USE if suffers(castaway) else ""


def may_gain_experience(scene: Scene, seat: SeatId, path: str) -> str:
    """CRU-150, CRU-156, CRU-157, CRU-R10 The thirsty, hungry and malnourished learn nothing."""
    castaway = scene.state.seats[seat]
    if suffers(castaway) or castaway.food_state == MALNOURISHED:
        return NO_LEARNING
    return ""


def move_dice(dice: int, scene: Scene, seat: SeatId) -> int:
    """CRU-151, CRU-155 The thirsty, starving and dying roll two dice."""
    return max(dice, DICE_OF_THE_WEAK) if scene.state.seats[seat].is_weak else dice


def move_add(distance: int, scene: Scene, seat: SeatId) -> int:
    """CRU-106 The wounded go one space farther than they want."""
    return distance + scene.state.seats[seat].wounded


def may_interact(scene: Scene, seat: SeatId, die: int) -> str:
    """CRU-151, CRU-R09 The thirsty, starving and dying can use a space only after an odd roll."""
    is_barred = scene.state.seats[seat].is_weak and die % 2 == 0
    return EVEN_ROLL if is_barred else ""


# ---- The estates of those that died of want: who gets their goods (CRU-159, CRU-P28, CRU-R35)

TASK = "estate"
"""What is decided here, as votes and governments call it."""


class EstateWay(Slot[Division]):
    """CRU-P28 A way to divide an estate: EVEN, NEED, TO a seat, BANK."""

    _KIND = WordSlot(tr_noop("division"), {one: one for one in (EVEN, NEED, TO, BANK)})

    def read(self, words: Words) -> Division:
        """Take the way; TO needs its whole word."""
        if words.took(TO):
            return Division(TO, seat=read_seat(words))
        return Division(self._KIND.read(words))


@order(
    tr_noop("ESTATE <seat> <divisions>"),
    rule="CRU-P28",
    help=tr_noop(
        "A ballot on the goods of a seat that dies, or of anyone: EVEN, NEED, TO a seat, BANK, best first."
    ),
    examples=("ESTATE anyone: TO ann > NEED > EVEN", "ESTATE bob: BANK"),
)
class Estate(IslandOrder):
    """A ballot on the estate of a seat, or of anyone."""

    lasts_to_assembly: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("Nobody inherits here: the goods of the dead go to the bank.")
    idle: ClassVar[str] = tr_noop("nobody left an estate that it is about")
    first_counts: ClassVar[tuple[str, ...] | None] = ("seat",)

    seat: SeatId = slot(SeatOrAnyone())
    divisions: tuple[Division, ...] = slot(ListOf(EstateWay(), once=True, most=40))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-R55 Yield why nobody inherits."""
        if here.economy == CRUSOE:
            yield no(tr("Nobody inherits here: the goods of the dead go to the bank."))
        elif here.group == MAIN and is_programmed(here.book, ESTATE_TASK):
            yield no(tr("A program decides {task} in this game.", task=ESTATE_TASK))

    def forecast(self, look: Look) -> Iterator[str]:
        choices = " > ".join(map(str, self.divisions))
        if self.seat == ANYONE:
            yield tr("On the goods of anyone who dies you vote {choices}.", choices=choices)
        else:
            seat = said_seat(look.island, self.seat)
            yield tr("If {seat} dies, you vote {choices} on its goods.", seat=seat, choices=choices)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        """3.5 The ballots of an earlier letter."""
        yield from here.stand_again(partial(_ballot_item, here), cls)

    @classmethod
    def besides(cls, here: Writer) -> Iterator[Offered]:
        """CRU-P28 A ballot where no earlier letter has one."""
        usual = cls(ANYONE, (Division(TO, here.me), Division(NEED), Division(EVEN)))
        if not here.carried(cls) and here.takes(usual):
            yield from here.may_write(usual, tr("if somebody dies; best first"))
            yield _ballot_item(here)


def _ballot_item(here: Writer, first: str = "", number: int = 1) -> Item:
    """Return a ballot to be chosen; `first` is what an earlier letter says."""
    name = tr("Estate") if number == 1 else tr("Estate, line {n}", n=number)
    who, _, ways = first.partition(": ")
    whom = (Choice(ANYONE, tr("anyone")), *seat_choices(here.view, here.others))
    kinds = (
        Choice(f"TO {here.me} > NEED > EVEN", tr("to you, else to the neediest")),
        Choice("NEED > EVEN", tr("to the neediest")),
        Choice("EVEN", tr("evenly")),
        Choice("BANK", tr("to the bank")),
    )
    picks = (
        Pick(tr("Whose goods"), (*plain(*filter(None, (who,))), *whom)),
        Pick(tr("Ways, best first"), (*plain(*filter(None, (ways,))), *kinds), is_free=True),
    )
    return Item(name, tr("if somebody dies"), "ESTATE {}: {}", picks, is_many=not first)


def share_estate(table: IslandTable, dead: SeatId) -> None:
    """CRU-159, CRU-R34 Share out what a dead seat leaves, if it is anything; water never is among it."""
    castaway = table.state.seats[dead]
    goods = all_goods(castaway) + shares_left(table, dead)
    if not goods:
        return
    heirs = [one.id for one in table.state.in_order(castaway.group)]
    held = {seat: table.state.seats[seat].amount("goods") for seat in heirs}
    if DIVIDES(table, TASK, dead):
        if not table.paused_for:
            richer = [seat for seat in heirs if table.state.seats[seat].amount("goods") > held[seat]]
            divide_shares(table, dead, Division(EVEN), richer or heirs)
        return
    table.tell(told.Left(castaway.name, Said(goods)))
    division = _division(table, castaway, heirs)
    into_common(table, dead, goods)
    divide(table, division, heirs, ESTATE)
    divide_shares(table, dead, division, heirs)


def shares_left(scene: Scene, dead: SeatId) -> Basket:
    """CRA-R74 Return the shares that a dead seat leaves; deeds are no part of an estate (CRA-LND-12)."""
    extras = extras_of(scene, dead).extras
    return Basket.of({}, {name: number for name, number in extras if name.startswith(f"{SHARE} ")})


def divide_shares(table: IslandTable, dead: SeatId, division: Division, heirs: Sequence[SeatId]) -> None:
    """CRA-R74 Divide the shares of a dead seat as its goods are: what is not named goes round evenly.

    A program says nothing of shares: they go to those to whom it has given goods.
    """
    left = shares_left(table, dead)
    if division.kind == BANK:
        give_extras(table, dead, left, "", ESTATE)
    elif division.kind == TO:
        give_extras(table, dead, left, division.seat, ESTATE)
    else:
        for seat, basket in (one for one in division.shares if one[0] in heirs):
            named = {name: min(number, left[name]) for name, number in basket.extras}
            give_extras(table, dead, Basket.of({}, named), seat, ESTATE)
            left = shares_left(table, dead)
        share_extras(table, dead, left, (division.rest,) if division.rest in heirs else heirs, ESTATE)


def _division(table: IslandTable, dead: Castaway, heirs: Sequence[SeatId]) -> Division:
    """CRU-H85, CRU-R35 Return who gets an estate: by rule, all to one survivor, or as is decided."""
    ruled = HEIRS(table, dead.id)
    if ruled is not None:
        return ruled
    if not heirs:
        return Division(BANK)
    return Division(TO, heirs[0]) if len(heirs) == 1 else _decided(table, dead, heirs)


def _decided(table: IslandTable, dead: Castaway, heirs: Sequence[SeatId]) -> Division:
    """CRU-H71, CRU-P28 Return what the survivors, or who decides for them, want; EVEN without a majority."""
    decider = DECIDER(table, TASK, dead.group)
    voters = heirs if decider is None else [seat for seat in heirs if seat == decider]
    votes = weights(table, voters, TASK)
    ballots = ballots_of(
        table,
        votes,
        lambda seat: _ballot(table, seat, dead.id),
        Estate,
        lambda one: one.seat in (dead.id, ANYONE),
    )
    counted = count(ballots, votes, voters, table.book.options.vote_majority)
    return _announced(table, dead, counted)


def _announced(table: IslandTable, dead: Castaway, counted: Counted[Division]) -> Division:
    division = counted.winner or Division(EVEN)
    depths = tuple(tuple((str(one), votes) for one, votes in depth) for depth in counted.depths)
    table.tell(told.EstateVoted(dead.name, str(division), counted.votes, counted.of, depths))
    return division


def _ballot(table: IslandTable, seat: SeatId, dead: SeatId) -> tuple[Division, ...]:
    """CRU-P28, CRU-P29 Return a voter's choices, best first: of a line that names the dead, or of any."""
    lines = orders_of(table, seat, Estate)
    for named in (dead, ANYONE):
        for line in (one for one in lines if one.seat == named):
            if holds(table, seat, line.when):
                used(table, line, tr_noop("it counted as your vote"))
                return tuple(one for one in line.divisions if _is_possible(table, one))
            unused(table, seat, line, TEST_IS_FALSE)
    return ()


def _is_possible(table: IslandTable, division: Division) -> bool:
    """CRU-P29 Say whether a choice names nobody who is dead."""
    return not division.seat or table.state.seats[division.seat].is_alive


# ---- Step V: penalty, meals, points, want and death, preservation, estates (brief 3.5)


def play_needs(table: IslandTable) -> None:
    """CRU-042, CRU-043, brief 3.5 V Play the consumption phase; the game ends if nobody survives it."""
    open_record(table)
    lay_penalty(table)
    NEEDS_OPEN(table)
    wanted = wanted_by_all(table)
    was_dying = end_states(table)
    meals = consume(table, wanted)
    dead = _dead(table, meals, was_dying)
    score(table, meals, tuple(seat for seat in meals if seat not in dead))
    set_states(table, meals, dead)
    for seat, cause in dead.items():
        die(table, seat, cause)
    SCORED(table)
    if not table.is_over:
        _keep(table, tuple(meals))


def settle_estates(table: IslandTable) -> None:
    """CRU-043, CRU-159 Share out what those leave that have just died of want, in turn order.

    Played again after a pause, it goes on: who has nothing left has been settled.
    """
    for seat in table.state.turn_order:
        dead = table.state.seats[seat]
        if dead.died == table.state.cycle and dead.cause in (THIRST, STARVATION):
            share_estate(table, seat)
            if table.paused_for:
                return


def close_needs(table: IslandTable) -> None:
    """CRU-R50, CRU-H86 Let modules act behind the estates; the game is over if nobody lives."""
    NEEDS_CLOSED(table)
    if not table.state.living() and not table.is_over:
        end_game(table, ALL_DEAD)


def _dead(table: IslandTable, meals: Mapping[SeatId, Meal], was_dying: Sequence[SeatId]) -> dict[SeatId, str]:
    """CRU-129, CRU-136, CRU-R28 to CRU-R30 Return who dies, and of what, in turn order.

    Those die that were Dying, of either, and now lack water or food again.
    """
    causes: dict[SeatId, str] = {}
    for seat, meal in meals.items():
        if seat in was_dying and (not meal.water or not is_fed(table.book, meal)):
            causes[seat] = STARVATION if meal.water else THIRST
    return causes


def _keep(table: IslandTable, seats: Sequence[SeatId]) -> None:
    """CRU-165, CRU-H84 Preserve what is left, of those too that have just died, and what modules store."""
    for seat in seats:
        preserve(table, table.state.seats[seat])
    KEPT(table)


ACTS: tuple[Act, ...] = (
    MAY_GAIN_LEISURE.by(may_gain_leisure),
    MAY_USE_EXPERIENCE.by(may_use_experience),
    MAY_GAIN_EXPERIENCE.by(may_gain_experience),
    MOVE_DICE.by(move_dice),
    MOVE_ADD.by(move_add),
    MAY_INTERACT.by(may_interact),
)
"""What wounds and want forbid and change."""
