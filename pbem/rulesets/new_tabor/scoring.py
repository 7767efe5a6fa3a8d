"""The end of the game: the last coins of the bank, the ranking, and who has won."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.dividend import pay_dividend
from pbem.rulesets.new_tabor.economy import Economy, EconomyTable, Result
from pbem.rulesets.new_tabor.questions import MOTION, asked
from pbem.rulesets.new_tabor.remembering import remember, worth
from pbem.rulesets.new_tabor.wording import Money

QUARTERS, ONE_LEFT, CALL, STOP = "quarters", "one_left", "call", "stop"
"""How a game ends: played to its end, with a single seat or none, called, stopped inside a quarter."""
_RULES = {QUARTERS: "TAB-075", ONE_LEFT: "TAB-R76", CALL: "TAB-R73", STOP: "TAB-R74"}
CREDIT = 100
"""The cents of a whole credit."""


@dataclass(frozen=True)
class Rank:
    """A seat's place at the end, from 1; those who tie share it."""

    place: int
    seat: SeatId
    tokens: int
    value: int


def ranking(economy: Economy) -> list[Rank]:
    """TAB-076, TAB-077, TAB-R75 Rank those in the game by tokens, then by value, best first."""
    scores = {one.id: (one.tokens, worth(economy, one)) for one in economy.in_game()}
    best = sorted(scores.values(), reverse=True)
    order = sorted(scores, key=lambda seat: best.index(scores[seat]))
    return [Rank(best.index(scores[seat]) + 1, seat, *scores[seat]) for seat in order]


def end_game(table: EconomyTable, how: str) -> None:
    """TAB-075, TAB-076, TAB-R76 End the game: the bank's last coins, then the ranking."""
    economy = table.state
    _close_questions(table)
    economy.ious = []
    give_last_coins(table)
    ranks = ranking(economy)
    for rank in ranks:
        name = economy.seats[rank.seat].name
        table.tell(events.Ranked(rank.place, name, rank.tokens, Money(rank.value)))
    winners = tuple(rank.seat for rank in ranks if rank.place == 1)
    economy.result = Result(how, winners)
    names = tuple(economy.seats[seat].name for seat in winners)
    table.tell(events.GameOver(names, cause=_RULES[how]))
    table.is_over = True
    remember(table)


def _close_questions(table: EconomyTable) -> None:
    """Motions that could not be voted on any more lapse, and with them all other questions."""
    economy = table.state
    for question in economy.questions:
        if question.kind == MOTION:
            table.tell(events.QuestionLapsed(asked(economy, question)))
    economy.questions, economy.motions, economy.late_sets = [], [], {}


def give_last_coins(table: EconomyTable) -> None:
    """TAB-163, TAB-R58 What the bank still holds goes to the seat with the least change."""
    economy = table.state
    seats = economy.in_order()
    if not economy.bank or not seats:
        return
    least = min(seats, key=lambda one: one.money % CREDIT)
    least.money += economy.bank
    table.tell(events.LastCoins(least.name, Money(economy.bank)))
    economy.bank = 0


def stop_game(table: EconomyTable) -> None:
    """TAB-079, TAB-124, TAB-R74 End inside a quarter: its tokens are forfeited, a last dividend is paid."""
    for one in table.state.in_order():
        if lost := min(one.gained, one.tokens):
            one.tokens -= lost
            table.tell(events.TokensForfeited(one.name, lost))
        one.gained = 0
    pay_dividend(table)
    end_game(table, STOP)
