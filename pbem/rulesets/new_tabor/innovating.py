"""Innovation: a token wagered on the die, to everybody's benefit (TAB-125 to 132, TAB-R31 to R33)."""

from __future__ import annotations

from pbem.engine.results import Became
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.economy import EconomyTable, Producer
from pbem.rulesets.new_tabor.orders import Innovate
from pbem.rulesets.new_tabor.plans import chosen, fail, note
from pbem.rulesets.new_tabor.producing import Turn
from pbem.rulesets.new_tabor.throws import WAGER, roll_die
from pbem.rulesets.new_tabor.turnorders import LOSS, WIN
from pbem.rulesets.new_tabor.wording import Named

_LOST, _WON = 1, 3


def innovate(table: EconomyTable, turn: Turn) -> None:
    """TAB-125, TAB-R32 Wager tokens one after the other, none twice and none that was won in this turn."""
    order = chosen(table, turn.seat, Innovate)
    if order is None:
        return
    mine = table.state.seats[turn.seat]
    if hindrance := _hindrance(mine, turn):
        fail(table, turn.seat, order, hindrance)
        return
    faces: list[int] = []
    while len(faces) < min(order.wagers, turn.tokens):
        faces.append(_wager(table, mine, len(faces) + 1))
        if (order.end, faces[-1]) in ((LOSS, _LOST), (WIN, _WON)):
            break
    is_short = len(faces) == turn.tokens < order.wagers and not order.end
    note(
        table,
        order,
        Became.IN_PART if is_short else Became.DONE,
        tr_noop("wagered: {n}, won: {won}, lost: {lost}"),
        n=len(faces),
        won=faces.count(_WON),
        lost=faces.count(_LOST),
    )


def _hindrance(mine: Producer, turn: Turn) -> str:
    """TAB-131, TAB-R31 Return why a seat can't innovate in this turn, or ""."""
    if not (mine.is_switching and mine.switch_turns):
        return tr("only a turn begun in Switch allows innovation")
    if turn.had_wants:
        return tr("Wants were open at the beginning of the turn")
    if not turn.tokens:
        return tr("you had no token at the beginning of the turn")
    if mine.last_industry is None:
        return tr("there is no industry in which you have worked")
    return ""


def _wager(table: EconomyTable, mine: Producer, number: int) -> int:
    """TAB-126 to 129 Roll for one token: lost, nothing, or another token and ability for everybody."""
    industry = mine.last_industry or ""
    face = roll_die(table, mine.id, WAGER.format(industry=industry, n=number, seat=mine.id))
    table.tell(events.Innovated(mine.name, Named(industry), face))
    if face == _LOST:
        mine.tokens -= 1
    if face == _WON:
        mine.tokens += 1
        mine.gained += 1
        _learn(table, industry)
    return face


def _learn(table: EconomyTable, industry: str) -> None:
    """TAB-128, TAB-R33 Every seat in the game gains a point of ability, on or off the Path, for good."""
    for seat in table.state.in_game():
        seat.abilities[industry].innovations += 1
    table.tell(events.Learned(Named(industry)))
