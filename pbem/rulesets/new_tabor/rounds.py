"""3.3 The rounds of a letter: one, or in compact games several, each played in full before the next."""

from __future__ import annotations

from pbem.engine.events import LineFailed
from pbem.engine.ruleset import Played
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.aftermath import Aftermath
from pbem.rulesets.new_tabor.economy import EconomyTable, is_opening_round
from pbem.rulesets.new_tabor.places import fill_vacancies
from pbem.rulesets.new_tabor.plans import close_plans, lay_out, plans_of
from pbem.rulesets.new_tabor.scoring import remember
from pbem.rulesets.new_tabor.sections import parted, section_of, sections_of
from pbem.rulesets.new_tabor.settings import options_now


def lay_out_round(table: EconomyTable) -> None:
    """3.1 Lay out the sections of all seats for the next round of the letter."""
    number = plans_of(table).notes.rounds
    sections = {one.id: section_of(table.sheet(one.id), number) for one in table.state.in_order()}
    lay_out(table, {seat: (section.played, section.orders) for seat, section in sections.items()})


def is_first_of_letter(table: EconomyTable) -> bool:
    """TAB-103, 3.3.0 Say whether votes are counted that came with the orders: before the first round only."""
    return plans_of(table).notes.rounds == 0


def begin_round(table: EconomyTable) -> None:
    """TAB-R09 Forget what late orders were for; a sublet of theirs belongs to the round before."""
    plans_of(table).sublets.clear()
    table.state.before_act = {}


def fill_after_opening(table: EconomyTable) -> None:
    """TAB-R49 Vacancies of the opening round are looked at after the last turn."""
    if is_opening_round(table.state):
        fill_vacancies(table, [one.id for one in table.state.in_order()], None)


def close_round(table: EconomyTable) -> None:
    """TAB-R16, 3.3.1 Tell what came to nothing, and count the round."""
    close_plans(table)
    table.state.round += 1
    plans_of(table).notes.rounds += 1
    remember(table)


def is_last_round(table: EconomyTable) -> bool:
    """3.1, TAB-065, TAB-R74 Say whether the letter, the Path or the game is at its end."""
    economy = table.state
    if plans_of(table).notes.rounds == options_now(table.book, economy).rounds_per_mail:
        return True
    return bool(economy.stopping) or all(one.is_off_path for one in economy.in_game())


def tell_dropped(table: EconomyTable) -> None:
    """3.1 Tell each seat which of its sections are dropped, as nothing more is played."""
    played = plans_of(table).notes.rounds
    for one in table.state.in_order():
        sheet = table.sheet(one.id)
        if sheet.played is Played.STANDING:
            continue
        for section in sections_of(sheet)[played:]:
            reason = tr("no further round was played")
            for order in section.orders:
                line = order.source or str(order)
                table.tell(LineFailed(one.id, line, reason, only=frozenset({one.id})))


def tell_results(table: EconomyTable) -> None:
    """Put down what became of every order in force, round by round."""
    notes = plans_of(table).notes
    for seat in table.state.seats:
        for number, section in enumerate(parted(table.sheet(seat).lines)):
            Aftermath(table, seat, notes, section, number).tell(section)
