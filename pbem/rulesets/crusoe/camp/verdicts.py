"""CRU-102, CRU-103, CRU-P24 Verdicts: the winners vote on each loser, and what is voted is done."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.camp.loot import give_loot, kill, share_loot, take
from pbem.rulesets.crusoe.camp.sides import losers_of, winners_of
from pbem.rulesets.crusoe.camp.swapping import partner_of
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.hooks import MAY_PUNISH, VERDICT_DONE, VERDICT_KINDS
from pbem.rulesets.crusoe.island import Battle, IslandTable
from pbem.rulesets.crusoe.language.violenceorders import Verdict
from pbem.rulesets.crusoe.letters import done_lines, orders_of, used
from pbem.rulesets.crusoe.market.counting import Counted, count
from pbem.rulesets.crusoe.market.weighing import ballots_of, weights
from pbem.rulesets.crusoe.told_camp import SaidChoice
from pbem.rulesets.crusoe.wishes import ANYONE, FINE, KILL, SPARE, SWAP, Choice, Penalty

TASK = "verdict"
"""The task of such a vote, as modules know it (CRU-H70)."""
KINDS = (SPARE, FINE, KILL)
"""The kinds of verdict of the base (CRU-H61)."""
SPARED = Choice((Penalty(SPARE),))


def judge(table: IslandTable, battle: Battle) -> None:
    """CRU-P24, CRU-R22 One vote for each loser, in turn order; then the loot is shared out."""
    for loser in losers_of(table.state, battle):
        _judge_one(table, battle, loser)
    share_loot(table, [one.id for one in winners_of(table.state, battle)])


def _judge_one(table: IslandTable, battle: Battle, loser: Castaway) -> None:
    """CRU-103, CRU-R24 Count the winners' ballots on a loser; without a majority it is spared."""
    voters = [one.id for one in winners_of(table.state, battle)]
    votes = weights(table, voters, TASK)
    ballots = ballots_of(
        table,
        votes,
        lambda seat: _ballot(table, battle, seat, loser.id),
        Verdict,
        lambda one: one.seat in (loser.id, ANYONE),
    )
    counted = count(ballots, votes, voters, table.book.options.verdict_majority)
    verdict = counted.winner or SPARED
    battle.verdicts[loser.id] = str(verdict)
    table.tell(_told(table, battle, loser, ballots, counted))
    _carry_out(table, battle, loser, verdict)


def _ballot(table: IslandTable, battle: Battle, seat: SeatId, loser: SeatId) -> tuple[Choice, ...]:
    """CRU-P24, CRU-P29 Return a winner's choices that are possible; a line naming the loser goes before."""
    done = done_lines(table, seat)
    lines = [line for line in orders_of(table, seat, Verdict) if holds(table, seat, line.when, done)]
    for named in (loser, ANYONE):
        if line := next((one for one in lines if one.seat == named), None):
            used(table, line, tr_noop("it counted as your verdict"))
            return tuple(one for one in line.choices if _is_possible(table, battle, loser, one))
    return ()


def _is_possible(table: IslandTable, battle: Battle, loser: SeatId, choice: Choice) -> bool:
    """CRU-P24, CRU-P29, CRU-H61, CRU-H62 Say whether a choice can be carried out."""
    winners = [one.id for one in winners_of(table.state, battle)]
    if choice.heir and choice.heir not in winners:
        return False
    kinds = VERDICT_KINDS(KINDS, table, battle, loser)
    return all(
        penalty.kind in kinds
        and not MAY_PUNISH(table, battle, loser, penalty.kind)
        and _has_its_winner(table, battle, penalty, winners)
        for penalty in choice.penalties
    )


def _has_its_winner(table: IslandTable, battle: Battle, penalty: Penalty, winners: Sequence[SeatId]) -> bool:
    """CRU-R53, CRA-R118 Say whether the winner that a penalty names is one, if it names any."""
    if penalty.kind == SWAP:
        return bool(partner_of(table, battle, penalty))
    return not penalty.seat or penalty.seat in winners


def _told(
    table: IslandTable,
    battle: Battle,
    loser: Castaway,
    ballots: dict[SeatId, tuple[Choice, ...]],
    counted: Counted[Choice],
) -> told_camp.Judged:
    names = {seat.id: seat.name for seat in table.state.seats.values()}
    is_neutral = table.book.options.neutral_words
    cast = tuple(
        (names[seat], tuple(SaidChoice(choice, names, is_neutral) for choice in ballot))
        for seat, ballot in ballots.items()
        if ballot
    )
    winner = counted.winner
    verdict = SaidChoice(winner, names, is_neutral) if winner and winner != SPARED else None
    return told_camp.Judged(loser.name, battle.no, verdict, cast, counted.votes, counted.of)


def _carry_out(table: IslandTable, battle: Battle, loser: Castaway, verdict: Choice) -> None:
    """CRU-102, CRU-P25, CRU-P26, CRA-R116 Take the goods, then the life; modules do what is theirs."""
    winners = [one.id for one in winners_of(table.state, battle)]
    for penalty in verdict.penalties:
        give_loot(table, loser.id, take(table, loser, penalty), verdict.heir, winners)
        if penalty.kind == KILL:
            kill(table, battle, loser)
        VERDICT_DONE(table, battle, loser.id, penalty)
