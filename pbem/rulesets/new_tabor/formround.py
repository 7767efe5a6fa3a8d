"""The form for a round: settings, market, the Action Ring, land; and for what else there is (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Sheet
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import GOODS, OFFICES, Book
from pbem.rulesets.new_tabor.defaults import first_industry
from pbem.rulesets.new_tabor.economy import Producer
from pbem.rulesets.new_tabor.formacts import act_lines, opening_lines
from pbem.rulesets.new_tabor.formclaims import claim_lines
from pbem.rulesets.new_tabor.formmarket import (
    buying_lines,
    offer_lines,
    selling_lines,
    setting_lines,
    sublet_lines,
    use_lines,
)
from pbem.rulesets.new_tabor.motions import Proposal
from pbem.rulesets.new_tabor.orders import Act, Late, MotionOrder, NextRound, Recall
from pbem.rulesets.new_tabor.rehearsal import rehearsed
from pbem.rulesets.new_tabor.remarks import offered
from pbem.rulesets.new_tabor.settinglines import vacancy_lines
from pbem.rulesets.new_tabor.titles import turn_title
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Office

Lines = Iterator[str]


def round_lines(book: Book, view: EconomyView, seat: SeatId) -> Lines:
    """3.3 Yield the lines for the next round, and for those after it in the same letter."""
    mine = view.seats[seat]
    if mine.is_off_path:
        yield from claim_lines(book, view, mine)
    elif view.facts.is_opening:
        yield from opening_lines(book, view, mine)
        yield from vacancy_lines(mine)
        yield from _initiatives(view)
    else:
        yield from _full_turn(book, view, mine)
        yield from _initiatives(view)
        yield from _late(view)
    if not mine.is_off_path:
        for number in range(1, view.facts.options.rounds_per_mail):
            yield from _later_round(view, mine, number)


def _full_turn(book: Book, view: EconomyView, mine: Producer) -> Lines:
    """TAB-046 Yield the lines of a turn in the order of its steps; what is made first is not missing."""
    produced = rehearsed(book, view, mine.id, Sheet()).produced
    yield from setting_lines(mine)
    yield from vacancy_lines(mine)
    yield from selling_lines(book, view)
    yield from buying_lines(view, produced)
    yield from offer_lines(view, produced)
    yield from sublet_lines(view, mine)
    yield from use_lines(mine)
    yield from act_lines(book, view, mine)
    yield from claim_lines(book, view, mine)


def _initiatives(view: EconomyView) -> Lines:
    """TAB-026, TAB-R08 Yield recalls of the officers there are, and a motion."""
    for office in OFFICES:
        if holder := view.known.officers[office]:
            says = tr("a vote on {seat} as {office}", seat=view.seats[holder].name, office=Office(office))
            yield from offered(str(Recall(office)), says)
    motion = MotionOrder(Proposal("resolve", text=tr("Nobody gouges.")))
    yield from offered(str(motion), tr("or ABSENT, OPTION, LENGTH, STOP"))


def _late(view: EconomyView) -> Lines:
    """TAB-R09 Yield how to ask forgiveness for orders that missed their round."""
    facts = view.facts
    if facts.has_mercy and facts.round > 1 and not facts.has_late_set:
        late = Late(("ACT food", "CLAIM here"))
        yield from offered(str(late), tr("what you did not send for the last round"))


def _later_round(view: EconomyView, mine: Producer, number: int) -> Lines:
    """3.1 Offer a section for a later round of the letter; without it standing orders count there.

    It stands behind # as a whole: what is chosen on a page goes below all else, and is for the first round.
    """
    place = mine.industry if mine.industry in GOODS else first_industry(mine)
    yield from offered(str(NextRound()), turn_title(view.known.turn + number))
    yield from offered("SELL surplus TO cu", tr("what you will have left over"))
    yield from offered("BUY need FROM cu", tr("what you will need"))
    yield from offered(str(Act(place)), tr("else you stay, or go where you are bound for"))
    yield from offered("CLAIM here", tr("else you pay nothing"))
