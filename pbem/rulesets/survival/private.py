"""What a report tells one seat besides: how it was played, its creatures, and what lies around them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.aftermath import became_of_orders
from pbem.engine.events import listed
from pbem.engine.report import Block, Notice, Paragraph, Section, Sentences
from pbem.engine.ruleset import Chapter, Played
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.neighbourhood import surroundings
from pbem.rulesets.survival.status import own_table
from pbem.rulesets.survival.view import IslandView

IslandChapter = Chapter[Book, IslandView]
_PLAYED = {
    Played.RECEIVED: tr_noop("This round was played by: orders received."),
    Played.STANDING: tr_noop("This round was played by: standing orders."),
    Played.NONE: tr_noop("This round was played by: no orders."),
}


def private_sections(chapter: IslandChapter) -> Iterator[Section]:
    """Yield the sections for the chapter's reader; none for one without a species."""
    if chapter.reader not in chapter.after.seats:
        return
    yield Section(tr("Your orders"), tuple(_how_played(chapter)))
    if chapter.after.result:
        return
    own = own_table(chapter)
    around = tuple(surroundings(chapter))
    if around:
        yield Section(tr("Your creatures and what lies around them"), (own, *around))
    elif own.rows:
        yield Section(tr("Your creatures"), (own,))


def _how_played(chapter: IslandChapter) -> Iterator[Block]:
    sheet, folk = chapter.sheet, chapter.after.seats[chapter.reader or ""]
    if folk.extinct_in is not None:
        yield Notice(
            tr("Your species is extinct. You will go on getting the reports, and your press is welcome.")
        )
    if folk.extinct_in is None or folk.extinct_in == chapter.moment.turn:
        yield Paragraph(f"{tr(_PLAYED[sheet.played])} {_meaning(chapter)}".strip())
    yield from became_of_orders(chapter)
    for head, text in chapter.on_file if not chapter.after.result else ():
        yield Sentences(head, tuple(text.split("\n")))
    if folk.draw_vote:
        yield Paragraph(tr("Your vote for a draw of {seats} stands.", seats=listed(sorted(folk.draw_vote))))


def _meaning(chapter: IslandChapter) -> str:
    """Return what it means that no orders came in; else nothing, for orders speak for themselves."""
    if chapter.sheet.played is not Played.NONE:
        return ""
    if chapter.moment.turn == 0:
        return tr("Dice chose the kind of your species.")
    if chapter.moment.turn == 1:
        return tr("Dice chose where your creature starts, and its advantage.")
    if chapter.book.options.nmr_behaviour == "keep":
        return tr("Your creatures wandered at random and behaved as in the round before.")
    return tr("Your creatures wandered at random and behaved as their kind does.")
