"""What a report tells one seat besides: its orders, its Player Sheet, its land, its settings (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.aftermath import became_of_orders
from pbem.engine.events import SeatId
from pbem.engine.report import Block, Facts, Notice, Paragraph, Section, Sentences
from pbem.engine.ruleset import Chapter, Played
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.landtables import cost_word
from pbem.rulesets.new_tabor.places import CONTESTED
from pbem.rulesets.new_tabor.playersheet import player_sheet
from pbem.rulesets.new_tabor.settingwords import goal_word, settings_in_force
from pbem.rulesets.new_tabor.story import told_alone
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Zone

EconomyChapter = Chapter[Book, EconomyView]
_PLAYED = {
    Played.RECEIVED: tr_noop("Played by: orders received."),
    Played.STANDING: tr_noop("Played by: standing orders."),
    Played.NONE: tr_noop("Played by: no orders. The default orders counted, and your settings."),
}


def private_sections(chapter: EconomyChapter) -> Iterator[Section]:
    """Yield the sections for the chapter's reader; none for one without a seat."""
    view, seat = chapter.after, chapter.reader
    if seat is None or seat not in view.seats:
        return
    if played := tuple(_orders(chapter, seat)):
        yield Section(tr("Your orders"), played)
    if alone := told_alone(chapter):
        yield Section(tr("Told to you alone"), (Sentences("", alone),))
    if not view.seats[seat].is_in or view.is_over:
        return
    yield Section(tr("Your Player Sheet"), tuple(player_sheet(view, seat)))
    yield Section(tr("Your place and settings"), tuple(_settings(view, seat)))


def _orders(chapter: EconomyChapter, seat: SeatId) -> Iterator[Block]:
    """Yield how the seat was played, and what was refused or could not be done."""
    one, sheet = chapter.after.seats[seat], chapter.sheet
    was_in = chapter.before.seats[seat].is_in
    if not was_in:
        yield Notice(tr("You are out of the game. You will go on getting the reports."))
    elif not one.is_in:
        yield Notice(tr("You have gone out of the game. You will go on getting the reports."), "warning")
    if chapter.moment.turn and was_in:
        yield Paragraph(tr(_PLAYED[sheet.played]))
    yield from became_of_orders(chapter)


def _settings(view: EconomyView, seat: SeatId) -> Iterator[Block]:
    """Yield what land would cost the seat, where it means to go, and what it has set."""
    one = view.seats[seat]
    if one.zone is not None:
        yield Facts(tuple(_costs(view, seat)))
    goal = goal_word(one)
    if goal:
        yield Paragraph(goal)
    if seat in view.known.late_sets:
        yield Paragraph(tr("Your late orders are kept until the others have voted on them."))
    yield Sentences(tr("Set until you change it"), settings_in_force(one))


def _costs(view: EconomyView, seat: SeatId) -> Iterator[tuple[str, str]]:
    """TAB-P5 Yield what the reader would have to pay now for each contested zone."""
    for zone in CONTESTED:
        yield tr("{zone} costs you now", zone=Zone(zone)), cost_word(view, seat, zone)
