"""3.3 The rounds of a letter: one, or in compact games several, each played in full before the next."""

from __future__ import annotations

from pbem.engine.events import LineFailed
from pbem.engine.ruleset import Played
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.economy import EconomyTable, is_opening_round
from pbem.rulesets.new_tabor.forgiving import file_late, mercy
from pbem.rulesets.new_tabor.places import fill_vacancies
from pbem.rulesets.new_tabor.plans import close_plans, lay_out, plans_of
from pbem.rulesets.new_tabor.scoring import remember
from pbem.rulesets.new_tabor.sections import section_of, sections_of
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.turns import play_turn
from pbem.rulesets.new_tabor.voting import count_with_orders


def play_rounds(table: EconomyTable) -> None:
    """3.1, 3.3 Play the rounds that the letter is for, until the quarter or the game ends."""
    number = 0
    _lay_out(table, number)
    _settle_questions(table)
    while not table.is_over:
        _play_round(table)
        number += 1
        if number == options_now(table.book, table.state).rounds_per_mail or _is_last(table):
            break
        _lay_out(table, number)
    _tell_dropped(table, number)


def _lay_out(table: EconomyTable, number: int) -> None:
    """Lay out the sections of all seats for a round of the letter."""
    sections = {one.id: section_of(table.sheet(one.id), number) for one in table.state.in_order()}
    lay_out(table, {seat: (section.played, section.orders) for seat, section in sections.items()})


def _settle_questions(table: EconomyTable) -> None:
    """TAB-103, 3.3.0 Count the votes that came with the orders, and have mercy on who was late."""
    file_late(table)
    count_with_orders(table)
    if not table.is_over:
        mercy(table)
        plans_of(table).sublets.clear()  # those of late orders belong to the round before


def _play_round(table: EconomyTable) -> None:
    """TAB-005, 3.3.1 Give every seat its turn in order of play, and count the round."""
    economy = table.state
    economy.before_act = {}
    for seat in [one.id for one in economy.in_order()]:
        play_turn(table, seat)
    if is_opening_round(economy):
        fill_vacancies(table, [one.id for one in economy.in_order()], None)  # TAB-R49
    close_plans(table)
    economy.round += 1
    plans_of(table).notes.rounds += 1
    remember(table)


def _is_last(table: EconomyTable) -> bool:
    """TAB-065, TAB-R74 Say whether no further round can follow: all are off the Path, or the game stops."""
    economy = table.state
    return bool(economy.stopping) or all(one.is_off_path for one in economy.in_game())


def _tell_dropped(table: EconomyTable, played: int) -> None:
    """3.1 Tell each seat which of its sections are dropped, as the quarter has ended before them."""
    for one in table.state.in_order():
        sheet = table.sheet(one.id)
        if sheet.played is Played.STANDING:
            continue
        for section in sections_of(sheet)[played:]:
            reason = tr("no further round was played")
            for order in section.orders:
                line = order.source or str(order)
                table.tell(LineFailed(one.id, line, reason, only=frozenset({one.id})))
