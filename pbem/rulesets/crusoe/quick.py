"""The Quick Start (CRU-220 to CRU-234): a fixed order, meals without want, and all goods go back."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.modules import Module
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe import told_cycle as told
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.course import DEAL, ESTATES, NEEDS, NEEDS_END
from pbem.rulesets.crusoe.cycle import set_turn_order
from pbem.rulesets.crusoe.goods import lose
from pbem.rulesets.crusoe.hooks import CHOOSE_PATH, COURSE, CROWD, MAX_SEATS, MAY_ENTER, PHASES, Words
from pbem.rulesets.crusoe.island import MARKET, WORK, IslandTable, Scene, Stage
from pbem.rulesets.crusoe.needs.ending import open_record
from pbem.rulesets.crusoe.needs.meals import consume, lay_penalty, score, wanted_by_all
from pbem.rulesets.crusoe.scenarios import QUICK
from pbem.rulesets.crusoe.things import DIAMOND, GOODS, SPEAR, Basket
from pbem.rulesets.crusoe.wording import Said

ITS_PATH_IS_FIXED = tr_noop("its path is fixed for the whole game")


def phases_of_quick_start(held: Words, scene: Scene) -> Words:
    """3.1 Return the two phases of a cycle, in either form."""
    return (WORK, MARKET) if scene.state.cycle else held


def course_of_quick_start(stages: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRU-220, CRU-222 Return the stages, of which two are played in another way; nobody leaves an estate."""
    plays = {DEAL: keep_turn_order, NEEDS: play_needs}
    played = (stage for stage in stages if stage.key not in (ESTATES, NEEDS_END))
    return tuple(replace(stage, play=plays.get(stage.key, stage.play)) for stage in played)


def keep_turn_order(table: IslandTable) -> None:
    """CRU-222, CRU-R58 The seat on the Firefly is first, then those to its left around the table."""
    island = table.state
    seats = list(island.seats)
    patron = table.book.board.roles.patron
    first = next((at for at, seat in enumerate(seats) if island.seats[seat].path == patron), 0)
    set_turn_order(table, [*seats[first:], *seats[:first]])


def path_of_the_game(scene: Scene, seat: SeatId) -> str | None:
    """CRU-221 A seat goes down the path dealt to it for the whole game."""
    castaway = scene.state.seats[seat]
    return castaway.path or castaway.last_path


def play_needs(table: IslandTable) -> None:
    """CRU-228 to CRU-231 All consume and score, nobody wants or dies; then goods go back to the bank."""
    open_record(table)
    lay_penalty(table)
    meals = consume(table, wanted_by_all(table))
    score(table, meals, tuple(meals))
    for castaway in table.state.in_order():
        give_back(table, castaway)


def give_back(table: IslandTable, castaway: Castaway) -> None:
    """CRU-230, CRU-R57 Goods and leisure go back; spears and diamonds stay, unless the option says no."""
    stays = () if table.book.options.quick_return_all else (SPEAR, DIAMOND)
    goods = Basket.of({good: castaway.amount(good) for good in GOODS if good not in stays})
    for good, units in goods:
        castaway.count(f"spoilt {good}", lose(castaway, good, units))
    castaway.leisure = 0
    if goods:
        table.tell(told.Returned(castaway.name, Said(goods)))


def most_seats(seats: int, scene: Scene) -> int:
    """CRU-R59 There is a path for every seat."""
    return min(seats, len(scene.book.board.paths))


def may_enter(scene: Scene, seat: SeatId, path: str) -> str:
    """CRU-221 No other path can be chosen."""
    return "" if path_of_the_game(scene, seat) in (None, path) else ITS_PATH_IS_FIXED


def no_crowd(crowd: int, scene: Scene, seat: SeatId, path: str, thing: str) -> int:
    """CRU-220 There is no overburdening."""
    return min(crowd, 1)


QUICK_START = Module(
    QUICK,
    "scenario",
    (
        MAX_SEATS.by(most_seats),
        PHASES.by(phases_of_quick_start),
        COURSE.by(course_of_quick_start),
        CHOOSE_PATH.by(path_of_the_game),
        MAY_ENTER.by(may_enter),
        CROWD.by(no_crowd),
    ),
)
"""The game of the Quick Start card."""
