"""The end of the game: last coins, ranking, who has won; and the record of how everybody stood."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.events import Caused, Event, SeatId, event
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.clearing import pay_dividend
from pbem.rulesets.new_tabor.economy import Economy, EconomyTable, Producer, Record, Result
from pbem.rulesets.new_tabor.questions import MOTION, QuestionLapsed, asked
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


@event("TAB-076", "{place}. {seat}: {n} tokens, {value}.", called={"n": "tokens"})
class Ranked(Event):
    """A seat's place at the end; `value` is money and stock."""

    place: int
    seat: str
    tokens: int
    value: Money


@event(
    "{cause}",
    "The game ends. Nobody has won.",
    when={"winners": "The game ends. Won by {seats}."},
    called={"seats": "winners"},
)
class GameOver(Caused):
    winners: tuple[str, ...]


def end_game(table: EconomyTable, how: str) -> None:
    """TAB-075, TAB-076, TAB-R76 End the game: the bank's last coins, then the ranking."""
    economy = table.state
    _close_questions(table)
    economy.ious = []
    give_last_coins(table)
    ranks = ranking(economy)
    for rank in ranks:
        name = economy.seats[rank.seat].name
        table.tell(Ranked(rank.place, name, rank.tokens, Money(rank.value)))
    winners = tuple(rank.seat for rank in ranks if rank.place == 1)
    economy.result = Result(how, winners)
    names = tuple(economy.seats[seat].name for seat in winners)
    table.tell(GameOver(names, cause=_RULES[how]))
    table.is_over = True
    remember(table)


def _close_questions(table: EconomyTable) -> None:
    """Motions that could not be voted on any more lapse, and with them all other questions."""
    economy = table.state
    for question in economy.questions:
        if question.kind == MOTION:
            table.tell(QuestionLapsed(asked(economy, question)))
    economy.questions, economy.motions, economy.late_sets = [], [], {}


@event("TAB-163", "{seat} has the least change and receives the last {amount} of the bank.")
class LastCoins(Event):
    seat: str
    amount: Money


def give_last_coins(table: EconomyTable) -> None:
    """TAB-163, TAB-R58 What the bank still holds goes to the seat with the least change."""
    economy = table.state
    seats = economy.in_order()
    if not economy.bank or not seats:
        return
    least = min(seats, key=lambda one: one.money % CREDIT)
    least.money += economy.bank
    table.tell(LastCoins(least.name, Money(economy.bank)))
    economy.bank = 0


@event(
    "TAB-124", ("{seat} forfeits {n} token of this quarter.", "{seat} forfeits {n} tokens of this quarter.")
)
class TokensForfeited(Event):
    seat: str
    n: int


def stop_game(table: EconomyTable) -> None:
    """TAB-079, TAB-124, TAB-R74 End inside a quarter: its tokens are forfeited, a last dividend is paid."""
    for one in table.state.in_order():
        if lost := min(one.gained, one.tokens):
            one.tokens -= lost
            table.tell(TokensForfeited(one.name, lost))
        one.gained = 0
    pay_dividend(table)
    end_game(table, STOP)


def worth(economy: Economy, seat: Producer) -> int:
    """TAB-077 Return the value of a seat's money and stock at Unit Spot Price, in cents."""
    return seat.money + economy.value(seat.stock)


def missing(seat: Producer) -> int:
    """Return the units of all unmet inputs of a seat."""
    return sum(seat.unmet(good) for good in GOODS)


def remember(table: EconomyTable) -> None:
    """Add a line for the round or settle phase just counted; one that is there already is written anew."""
    economy = table.state
    played = _last_played(economy)
    if economy.history and economy.history[-1].turn == played:
        economy.history.pop()
    seats = economy.seats.values()
    economy.history.append(
        Record(
            turn=played,
            tokens={one.id: one.tokens for one in seats},
            value={one.id: worth(economy, one) for one in seats},
            missing={one.id: missing(one) for one in seats},
            storehouse=dict(economy.storehouse),
            money=sum(one.money for one in seats),
        )
    )


def _last_played(economy: Economy) -> int:
    """Return the turn just counted; in a quarter just opened, the last one of the quarter before."""
    if economy.round == 1 and not economy.settles and economy.history:
        return economy.history[-1].turn
    return economy.turn - 1
