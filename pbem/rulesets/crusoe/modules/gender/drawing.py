"""What is drawn at the start: the women, couples, closed paths (CRA-GEN-01, CRA-GEN-03, 04 and 08)."""

from __future__ import annotations

from pbem.engine.dice import Stream
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.modules.draws import drawn
from pbem.rulesets.crusoe.modules.gender import told
from pbem.rulesets.crusoe.modules.gender.standing import GenderState, is_disempowered, settings_of
from pbem.rulesets.crusoe.modules.gender.weddings import wed_all
from pbem.rulesets.crusoe.modules.limits.closing import draw_closed
from pbem.rulesets.crusoe.modules.settings.discrimination import WOMEN, Gender
from pbem.rulesets.crusoe.modulestates import state_of


def draw_all(table: IslandTable) -> None:
    """CRA-GEN-03, CRA 9 Draw the women, then couples, then the paths that are closed to a group."""
    dice = table.dice.at(table.state.turn, "gender")
    settings = settings_of(table.book)
    _draw_women(table, dice, settings)
    if settings.dolls_house:
        wed_all(table, dice)
    _draw_paths(table, dice, settings)


def women_among(settings: Gender, seats: int) -> int:
    """CRA-GEN-01, CRA-GEN-11 Return how many are women: of an odd number the smaller half, if they marry."""
    are_wives = settings.dolls_house and settings.disempowered == WOMEN
    return seats // 2 if are_wives else (seats + 1) // 2


def _draw_women(table: IslandTable, dice: Stream, settings: Gender) -> None:
    """CRA-GEN-01 Draw the women one by one; in neutral words those are told who have less power."""
    seats = table.state.seats
    for seat in drawn(dice, list(seats), women_among(settings, len(seats)), "woman"):
        state_of(table, GenderState).woman[seat] = True
        if not table.book.options.neutral_words:
            table.tell(told.DisempoweredDrawn(seats[seat].name, is_neutral=False))
    if table.book.options.neutral_words:
        for seat in seats:
            if is_disempowered(table, seat):
                table.tell(told.DisempoweredDrawn(seats[seat].name))


def _draw_paths(table: IslandTable, dice: Stream, settings: Gender) -> None:
    """CRA-GEN-04, CRA-R92 Draw the closed paths, and tell them."""
    paths, is_neutral = table.book.board.paths, table.book.options.neutral_words
    closed = draw_closed(dice, list(paths), settings.mens_work)
    state_of(table, GenderState).limits = closed
    for path in (*closed.barred, closed.reserved):
        if path:
            is_reserved = path == closed.reserved
            names = (paths[path].name, settings.disempowered)
            table.tell(told.DisempoweredBarred(*names, is_reserved=is_reserved, is_neutral=is_neutral))
