"""CRA-REP-03 to CRA-REP-06, CRA-R35 The election of a President, just before government."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.engine.votes import Counted, elected
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import GOV_BEFORE
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.letters import first_of, unused, used
from pbem.rulesets.crusoe.market.ballots import Vote
from pbem.rulesets.crusoe.market.voting import tell_depths
from pbem.rulesets.crusoe.market.weighing import ballots_of, weights
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.government import told
from pbem.rulesets.crusoe.modules.government.appointing import draw_new
from pbem.rulesets.crusoe.modules.government.branches import citizens, install
from pbem.rulesets.crusoe.modules.government.campaigns import pay_fee, presidencies
from pbem.rulesets.crusoe.modules.government.state import Government, Power
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.roles import PRESIDENT
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.phaselist import FULL

NO_CANDIDATE = tr_noop("none of those you name runs")


def hold_elections(table: IslandTable, group: str) -> None:
    """CRA-REP-03, CRA-R104 Elect the Presidents anew, also where there is no violence."""
    if group != MAIN or not presidencies(table):
        return
    if table.book.options.form != FULL:
        _collect_fees(table)
    for id, power in presidencies(table).items():
        _elect(table, id, power)


def _collect_fees(table: IslandTable) -> None:
    """CRA-R35 In the compact form candidates pay only now, and who cannot is none."""
    government = state_of(table, Government)
    in_office = [power.holder for power in presidencies(table).values()]
    for seat in citizens(table):
        if government.campaign.get(seat) and seat not in in_office and not pay_fee(table, seat):
            government.campaign[seat] = False
            table.tell(told.Dropped(table.state.seats[seat].name))


def _candidates(table: IslandTable, power: Power) -> list[SeatId]:
    """CRA-REP-05, CRA-REP-06 Return who runs, in turn order; the President does unless he says no."""
    campaign = state_of(table, Government).campaign
    return [
        seat
        for seat in citizens(table)
        if campaign.get(seat, seat == power.holder) and not MAY_HOLD(table, seat, PRESIDENT)
    ]


def _elect(table: IslandTable, id: str, power: Power) -> None:
    """CRA-REP-06, CRA-R35 Count the ballots; a President stays if nobody runs, or nobody votes."""
    candidates = _candidates(table, power)
    counted = _counted(table, candidates)
    if counted.winner is not None:
        install(table, id, counted.winner)
        table.tell(told.Elected(table.state.seats[counted.winner].name, counted.votes, counted.of))
    elif power.holder is not None and (not candidates or power.holder in candidates):
        table.tell(told.Stays(table.state.seats[power.holder].name))
    elif candidates:
        drawn = draw_new(table, id, power, candidates)
        name = table.state.seats[drawn].name if drawn else ""
        table.tell(told.Appointed(name, told.Office(PRESIDENT)))


def _counted(table: IslandTable, candidates: list[SeatId]) -> Counted[SeatId]:
    """CRA-REP-06, CRU-P30 Open the ballots of all citizens, and count them by their weights."""
    names = {seat.id: seat.name for seat in table.state.seats.values()}
    voters = citizens(table)
    votes = weights(table, voters, PRESIDENT)
    ballots = ballots_of(
        table, votes, lambda seat: _ballot(table, seat, candidates), Vote, lambda one: one.on == PRESIDENT
    )
    counted = elected(ballots, votes, voters)
    for seat, choices in ballots.items():
        if choices:
            table.tell(told.Balloted(names[seat], " > ".join(names[one] for one in choices)))
    depths = [[(names[choice], support) for choice, support in depth] for depth in counted.depths]
    tell_depths(table, depths, counted.of)
    return counted


def _ballot(table: IslandTable, seat: SeatId, candidates: list[SeatId]) -> tuple[SeatId, ...]:
    """CRA-REP-06 Return the candidates that a voter's first line whose test holds names."""
    line = first_of(table, seat, Vote, lambda one: one.on == PRESIDENT)
    if line is None:
        return ()
    choices = tuple(one for one in line.choices if one in candidates)
    if choices:
        used(table, line, tr_noop("it counted as your vote"))
    else:
        unused(table, seat, line, NO_CANDIDATE)
    return choices


ACTS: tuple[Act, ...] = (GOV_BEFORE.by(hold_elections),)
"""When there are elections."""
