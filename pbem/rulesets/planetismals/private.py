"""What a report tells one seat besides: its orders, outlook, record sheet, log and books (brief 7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.aftermath import became_of_orders
from pbem.engine.events import SeatId
from pbem.engine.report import Block, Facts, Notice, Paragraph, Section, Sentences
from pbem.engine.ruleset import Chapter, Played
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.auction import bidders, lots_for
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.ledgers import dealings, ledger_table, worth_facts
from pbem.rulesets.planetismals.orders import settings_in_force
from pbem.rulesets.planetismals.outlook import outlook
from pbem.rulesets.planetismals.sheets import record_sheet
from pbem.rulesets.planetismals.shuttlelog import shuttle_log
from pbem.rulesets.planetismals.statewords import with_minus
from pbem.rulesets.planetismals.view import BeltView

BeltChapter = Chapter[Book, BeltView]
_PLAYED = {
    Played.RECEIVED: tr_noop("Played by: orders received."),
    Played.STANDING: tr_noop("Played by: standing orders."),
    Played.NONE: tr_noop("Played by: no orders. Plans and settings on file went on."),
}


def private_sections(chapter: BeltChapter) -> Iterator[Section]:
    """Yield the sections for the chapter's reader; none for one without a seat."""
    view, seat = chapter.after, chapter.reader
    if seat is None or seat not in view.seats:
        return
    if played := tuple(_orders(chapter, seat)):
        yield Section(tr("Your orders"), played)
    if view.seats[seat].is_removed or view.how:
        return
    yield from lots_for(view, seat)
    yield Section(tr("Your record sheet"), tuple(record_sheet(view, seat, chapter.events)))
    log = shuttle_log(chapter, seat)
    if log:
        yield Section(tr("Your shuttles' log"), log)
    yield Section(tr("Your outlook"), (outlook(view, seat),))
    own = tuple(_own_events(chapter, seat))
    if own:
        yield Section(tr("Your events"), own)
    yield Section(tr("Your books"), (ledger_table(view, seat), _worth(view, seat)))
    deals = tuple(dealings(view, chapter.events))
    if deals:
        yield Section(tr("Your deals and debts"), deals)
    yield from _settings(view, seat)


def _orders(chapter: BeltChapter, seat: SeatId) -> Iterator[Block]:
    """Yield how the seat was played, and what was refused or could not be done."""
    view, sheet = chapter.after, chapter.sheet
    if view.seats[seat].is_removed:
        yield Notice(tr("You have left the game. You will go on getting the reports."))
        return
    if _had_a_say(chapter, seat):
        yield Paragraph(tr(_PLAYED[sheet.played]))
    yield from became_of_orders(chapter)
    if view.phase == "bids" and not view.how and seat not in bidders(view):
        yield Paragraph(tr("The round waits for the bids of others; nothing is asked of you."))


def _had_a_say(chapter: BeltChapter, seat: SeatId) -> bool:
    """Say whether orders of the seat could count in this phase."""
    is_bidding = chapter.moment.phase == "bids" and seat in bidders(chapter.before)
    return is_bidding or chapter.moment.phase == "orders"


def _own_events(chapter: BeltChapter, seat: SeatId) -> Iterator[Sentences]:
    """Yield what Fate did that this seat alone was told: its taxes."""
    lines = [
        chapter.tells(event)
        for event in chapter.events
        if isinstance(event, events.Taxed) and event.seat == seat and event.only is not None
    ]
    if lines:
        yield Sentences("", tuple(lines))


def _worth(view: BeltView, seat: SeatId) -> Facts:
    """PLA-R02 Return what the seat's worth is made of; what it owes stands with a minus."""
    return Facts(tuple((label, with_minus(amount)) for label, amount in worth_facts(view, seat).pairs))


def _settings(view: BeltView, seat: SeatId) -> Iterator[Section]:
    """Yield what is set; orders on file are told by the report."""
    lines = settings_in_force(view, seat)
    said = Sentences("", lines) if lines else Paragraph(tr("Nothing is set; the usual choices count."))
    yield Section(tr("Your settings in force"), (said,))
