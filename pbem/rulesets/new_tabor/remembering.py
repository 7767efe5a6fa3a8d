"""The history for the charts: how everybody stood after a round or settle phase (brief 7)."""

from __future__ import annotations

from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.economy import Economy, EconomyTable, Producer, Record


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
