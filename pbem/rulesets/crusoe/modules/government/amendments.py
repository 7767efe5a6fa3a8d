"""CRA-BUR-04, CRA-R38 Amendments: kept on file, put when their author is first, passed by all or none."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.motionorders import Vote
from pbem.rulesets.crusoe.language.programorders import Amend
from pbem.rulesets.crusoe.letters import orders_of, used
from pbem.rulesets.crusoe.market.weighing import weights
from pbem.rulesets.crusoe.modules.government import bureau_told as told
from pbem.rulesets.crusoe.modules.government.bureau_programs import bureaucratic, game_at, program_at
from pbem.rulesets.crusoe.modules.government.bureau_state import Ballot, Bureau, Change, Text
from pbem.rulesets.crusoe.modules.program.amending import amended
from pbem.rulesets.crusoe.modules.program.told import Amendment
from pbem.rulesets.crusoe.modulestates import state_of

AMENDMENT = "amendment"
"""What VOTE AMENDMENT is about, and the task whose weights count."""
YES = "yes"


def keep_on_file(table: IslandTable) -> None:
    """CRA-BUR-04 Keep the amendments of these letters on file, and then the ballots on those there are."""
    if not bureaucratic(table.book.options):
        return
    bureau, seats = state_of(table, Bureau), [one.id for one in table.state.in_order(MAIN)]
    changed = [seat for seat in seats if _file(table, bureau, seat)]
    for seat in seats:
        for order in orders_of(table, seat, Vote):
            if order.on == AMENDMENT:
                used(table, order, tr_noop("it counted as your vote"))
                _vote(bureau, seat, order, changed)


def _file(table: IslandTable, bureau: Bureau, seat: SeatId) -> bool:
    """CRA-BUR-04 File a seat's last amendment; say whether it takes the place of another one."""
    orders = orders_of(table, seat, Amend)
    for order in orders:
        used(table, order, tr_noop("it is on file for the vote"))
    if not orders:
        return False
    new, before = Text(orders[-1].box, orders[-1].text), bureau.amendments.get(seat)
    bureau.amendments[seat] = new
    return before not in (None, new)


def _vote(bureau: Bureau, seat: SeatId, order: Vote, changed: Sequence[SeatId]) -> None:
    """CRA-BUR-04 Keep a ballot with the text that it is on; one that crosses a new text is void."""
    author = order.about
    if author in bureau.amendments and author not in changed:
        ballot = Ballot(bureau.amendments[author], YES in order.choices)
        bureau.ballots.setdefault(seat, {})[author] = ballot


def put_amendment(table: IslandTable) -> None:
    """CRA-BUR-04 Put the amendment of the first player to the vote; passed or not, it is used up."""
    bureau, order = state_of(table, Bureau), table.state.in_order(MAIN)
    if not order or order[0].id not in bureau.amendments:
        return
    author = order[0]
    text = bureau.amendments.pop(author.id)
    table.tell(told.AmendmentPut(author.name, text.box, told.one_line(text.text)))
    votes, of = _counted(table, author.id, text)
    found = amended(program_at(table), text.box, text.text, game_at(table))
    passes = votes == of and found.program is not None and not found.refused
    if passes:
        bureau.text = str(found.program)
    cycle = table.state.cycle
    bureau.history.append(Change(cycle, author.id, text.box, text.text, "", votes, of, passes))
    table.tell(Amendment(text.box, passes))
    for ballots in bureau.ballots.values():
        ballots.pop(author.id, None)


def _counted(table: IslandTable, author: SeatId, text: Text) -> tuple[int, int]:
    """CRA-R24 Return the votes for an amendment, and of how many; its author is for it, silence is no."""
    bureau, voters = state_of(table, Bureau), [one.id for one in table.state.in_order(MAIN)]
    votes = weights(table, voters, AMENDMENT)
    found = 0
    for seat in voters:
        if not votes[seat]:
            continue
        ballot = bureau.ballots.get(seat, {}).get(author)
        is_on_file = ballot is not None and ballot.on == text
        is_yes = ballot.is_yes if ballot is not None and is_on_file else seat == author
        found += votes[seat] if is_yes else 0
        is_silent = not is_on_file and seat != author
        table.tell(told.VotedOnAmendment(table.state.seats[seat].name, is_yes, is_silent))
    return found, sum(votes.values())
