"""TAB-P11 Elections: candidates, affirmation, and the dice where nobody is chosen."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.ballots import YES, Tally, ballot, ballots_on, count, nominated
from pbem.rulesets.new_tabor.economy import EconomyTable
from pbem.rulesets.new_tabor.offices import by_dice, eligible, take_by_dice, take_office, throw_at
from pbem.rulesets.new_tabor.plans import plans_of
from pbem.rulesets.new_tabor.voteorders import Ballot
from pbem.rulesets.new_tabor.wording import Asked


def elect(table: EconomyTable, office: str, recalled: SeatId | None = None) -> None:
    """TAB-019, TAB-P11 Fill an office by election; the seat just recalled may not have it (TAB-R07)."""
    if want_dice(table):
        take_by_dice(table, office, recalled)
        return
    best = favourites(table, office, recalled)
    if not best:
        take_by_dice(table, office, recalled)
    elif len(best) == 1:
        take_office(table, office, best[0])
    else:
        take_office(table, office, by_dice(best, office, throw_at(table)), by_dice=True)


def want_dice(table: EconomyTable) -> bool:
    """TAB-022 Say whether every seat in the game consents to the dice."""
    return all(ballot(table, one.id, Ballot("dice")) == YES for one in table.state.in_game())


def favourites(table: EconomyTable, office: str, recalled: SeatId | None) -> list[SeatId]:
    """TAB-019, TAB-021 Return the candidates affirmed with most votes in favour; several if they tie."""
    able = eligible(table.state, office, recalled)
    candidates = [seat for seat in nominated(table, office) if seat in able]
    plans_of(table).notes.stood.update((office, seat) for seat in candidates)
    counted = {seat: count(table, *ballots_on(office, seat)) for seat in candidates}
    for seat, tally in counted.items():
        _tell(table, office, seat, tally)
    votes = {seat: tally.votes for seat, tally in counted.items() if tally.is_carried}
    return [seat for seat, number in votes.items() if number == max(votes.values())]


def _tell(table: EconomyTable, office: str, seat: SeatId, tally: Tally) -> None:
    """TAB-R03 Tell how the ballots on a candidate fell."""
    question = Asked("candidate", office=office, name=table.state.seats[seat].name)
    result = "affirmed" if tally.is_carried else "not affirmed"
    table.tell(events.Voted(question, tally.votes, tally.against, result))
