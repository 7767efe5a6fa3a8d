"""The steps of the phases (brief 3.3 to 3.7), and of those that are played of themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pbem.rulesets.new_tabor import charity, gm, settling, voting
from pbem.rulesets.new_tabor.aftermath import Aftermath
from pbem.rulesets.new_tabor.economy import EconomyTable
from pbem.rulesets.new_tabor.plans import lay_out, plans_of
from pbem.rulesets.new_tabor.quarters import proceed
from pbem.rulesets.new_tabor.rounds import play_rounds
from pbem.rulesets.new_tabor.sections import parted
from pbem.rulesets.new_tabor.setup import play_setup, tell_the_start

TaborStep: TypeAlias = Callable[[EconomyTable], None]


def unless_over(step: TaborStep) -> TaborStep:
    """Return a step that is passed over when the game has ended before it."""

    def played(table: EconomyTable) -> None:
        if not table.is_over:
            step(table)

    return played


def open_letters(table: EconomyTable) -> None:
    """TAB-102 Tell whose orders are played, and apply the settings that last, where nothing is exchanged."""
    sheets = {one.id: table.sheet(one.id) for one in table.state.in_game()}
    lay_out(table, {seat: (sheet.played, sheet.lines) for seat, sheet in sheets.items()})


def tell_results(table: EconomyTable) -> None:
    """Put down what became of every order in force, round by round."""
    notes = plans_of(table).notes
    for seat in table.state.seats:
        for number, section in enumerate(parted(table.sheet(seat).lines)):
            Aftermath(table, seat, notes, section, number).tell(section)


SETUP = (play_setup, proceed)
"""The steps of setting up, as a case plays it (brief 3.2)."""
VOTE = (
    tell_the_start,
    gm.apply,
    open_letters,
    unless_over(voting.count_questions),  # 3.4
    proceed,
    tell_results,
)
"""The steps of a vote."""
ROUND = (
    tell_the_start,
    gm.apply,
    unless_over(play_rounds),  # 3.3
    proceed,
    tell_results,
)
"""The steps of a letter's round or rounds; ballots in it are counted before the first."""
SETTLE = (
    tell_the_start,
    gm.apply,
    unless_over(voting.count_with_orders),
    unless_over(settling.play_settle),  # 3.5
    proceed,
    tell_results,
)
"""The steps of settling."""
CHARITY = (
    tell_the_start,
    gm.apply,
    unless_over(voting.count_with_orders),
    unless_over(open_letters),
    unless_over(charity.play_charity),  # 3.5
    proceed,
    tell_results,
)
"""The steps of charity."""
QUARTER_END = CLOSING = OPENING = (proceed,)
"""What follows of itself, without orders (brief 3.5 to 3.7): in a game it is part of the phase before."""
