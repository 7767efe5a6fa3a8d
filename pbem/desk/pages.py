"""What the pages of a moment say, from values alone: so anybody can set them anew and compare."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pbem.beacons import Beacon
from pbem.desk.covered import form_remarks, head_facts
from pbem.desk.fair.beacon_dice import Named
from pbem.desk.fair.dicelog import appendix, known_dice
from pbem.desk.filed import OnFile
from pbem.desk.judging import Judged
from pbem.desk.letters import is_talk
from pbem.engine.events import SeatId, seen_by
from pbem.engine.orderform import OrderForm
from pbem.engine.report import Notice, Report, Section, Sentences
from pbem.engine.ruleset import NO_SHEET, Chapter, Masthead, Moment, Position, Ruleset, Sheet
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.engine.voice import PLAIN, Voice
from pbem.printing.once import Once

Rules = Ruleset[Any, Any, Any]
_VIEWS: Once[Callable[[SeatId | None], Any]] = Once(4)
"""How readers see the states before and after a moment, which nothing changes any more."""
PRESS, OWN_PRESS = tr_noop("Press"), tr_noop("Press for you")


@dataclass(frozen=True)
class Sitting:
    """A moment judged, and what its pages say besides: seats in order, papers, the seal before, deadline.

    `deadline` is the next one in ISO form, None where there is none; `voice` has flavour texts for events.
    `beacon` is that of the game, if its dice are mixed with one's pulses. `closed_at` is when the moment was
    closed and `due_at` the deadline it had, in ISO form too; "" where there is none.
    """

    slug: str
    rules: Rules
    judged: Judged
    seats: Sequence[SeatId]
    papers: Mapping[SeatId, OnFile]
    before: str
    deadline: str | None
    voice: Voice = PLAIN
    beacon: Beacon | None = None
    closed_at: str = ""
    due_at: str = ""


def public_report(sitting: Sitting, head: Masthead) -> Report:
    """Return the report for everybody: what the ruleset tells all, the press, and the dice if any are thrown.

    At the beginning of a game none are.
    """
    told = _recorded(sitting, head) if sitting.judged.is_recorded else _told(sitting, head, None)
    sections = (*told.sections, *_press(tr(PRESS), head.press), *_dice(sitting))
    shared = tuple(replace(section, is_shared=True) for section in sections)
    return _with_facts(sitting, head, replace(told, sections=shared, notices=head.notices))


def seat_report(
    sitting: Sitting, public: Report, head: Masthead, own_head: Masthead, reader: SeatId
) -> Report:
    """Return a seat's report: its own pages, then the public ones as they stand, and its order form last.

    `head` is the public report's masthead, `own_head` the seat's.
    """
    told = _told(sitting, own_head, reader)
    letters = [press for press in own_head.press if press not in head.press]
    own = [*_first_steps(sitting, reader), *(one for one in told.sections if not one.is_form)]
    forms = [section for section in told.sections if section.is_form]
    sections = (*own, *_press(tr(OWN_PRESS), letters), *_as_known(sitting, public, reader), *forms)
    notices = notices_to(sitting, own_head, reader)
    report = replace(told, sections=sections, seat=reader, notices=notices)
    return _with_facts(sitting, own_head, report)


def _first_steps(sitting: Sitting, reader: SeatId) -> tuple[Section, ...]:
    """Return what a newcomer is told before anything has happened."""
    rules, judged = sitting.rules, sitting.judged
    if not judged.is_beginning:
        return ()
    return rules.begin(rules.book, rules.view(rules.book, judged.position.state, reader), reader)


def _with_facts(sitting: Sitting, head: Masthead, report: Report) -> Report:
    """Return a report that says when its round was closed and with which pulse the next dice are mixed."""
    if head.closed:
        report = replace(report, facts=((tr("Closed"), head.closed), *report.facts))
    has_next = not head.is_followed and not sitting.judged.outcome.position.is_over
    if not sitting.beacon or not sitting.deadline or not has_next:
        return report
    named = Named(sitting.beacon, sitting.beacon.number_after(datetime.fromisoformat(sitting.deadline)))
    return replace(report, facts=(*report.facts, (tr("Its dice are mixed with"), named.told)))


def notices_to(sitting: Sitting, head: Masthead, reader: SeatId | None) -> tuple[str, ...]:
    """Return what stands at the head of a report: that an order was left out is told to its seat alone."""
    left_out = sitting.judged.left_out
    if left_out is None or left_out.seat != reader:
        return head.notices
    return (left_out.told, *head.notices)


def _dice(sitting: Sitting) -> tuple[Section, ...]:
    judged = sitting.judged
    known = known_dice(sitting.rules, judged, None)
    return () if judged.is_beginning else (appendix(judged, known, sitting.before),)


def _as_known(sitting: Sitting, public: Report, reader: SeatId) -> tuple[Section, ...]:
    """Return the public sections, the last of which are the dice: more of those where the reader may know."""
    judged, rules = sitting.judged, sitting.rules
    known = known_dice(rules, judged, reader)
    if known == known_dice(rules, judged, None):
        return public.sections
    return (*public.sections[:-1], appendix(judged, known, sitting.before))


def _press(title: str, press: Sequence[tuple[str, str]]) -> tuple[Section, ...]:
    blocks = tuple(Sentences(head, tuple(text.split("\n"))) for head, text in press)
    return (Section(title, blocks),) if blocks else ()


def _recorded(sitting: Sitting, masthead: Masthead) -> Report:
    """Return what everybody was told of a moment that another version of the ruleset judged."""
    rules, judged = sitting.rules, sitting.judged
    said = tuple(event.sentence for event in seen_by(judged.outcome.events, None))
    note = tr("This round was judged by an older version of the rules, and stands here as it was told then.")
    title = rules.moment_title(rules.book, judged.position.moment)
    happened = Section(tr("What happened"), (Notice(note), Sentences("", said)))
    return Report(masthead.game, title, (), (happened,))


def _told(sitting: Sitting, masthead: Masthead, reader: SeatId | None) -> Report:
    """Return what the ruleset tells a reader, made of that reader's views and events."""
    rules, judged = sitting.rules, sitting.judged
    after = judged.outcome.position
    told = rules.report(
        Chapter(
            rules.book,
            judged.position.moment,
            after.moment,
            _VIEWS.of(judged.position.state, rules.key, lambda: rules.views(judged.position.state))(reader),
            _VIEWS.of(after.state, rules.key, lambda: rules.views(after.state))(reader),
            seen_by(judged.outcome.events, reader),
            masthead,
            reader,
            _without_talk(judged.sheets.get(reader, NO_SHEET)) if reader else NO_SHEET,
            _on_file(sitting, reader, after),
            sitting.voice,
            judged.outcome.results_of(reader),
        )
    )
    return told if after.is_over else _with_deadline(rules, after.moment, masthead, told)


def _with_deadline(rules: Rules, due: Moment, masthead: Masthead, told: Report) -> Report:
    """Return a report with the rounds that the next deadline covers in its head and form, if several.

    One that is followed by another of the same deadline has neither deadline nor form.
    """
    if masthead.is_followed:
        title = rules.moment_title(rules.book, due)
        says = tr("{round}: judged at the same deadline; its report follows", round=title)
        sections = tuple(section for section in told.sections if not section.is_form)
        return replace(told, facts=((trp("round", "Next"), says),), sections=sections)
    can_order = any(section.is_form for section in told.sections)
    if not (facts := head_facts(rules, due, can_order=can_order)):
        return told
    remarks = form_remarks(rules, due)
    sections = tuple(_remarked(section, remarks) for section in told.sections)
    return replace(told, facts=(*told.facts, *facts), sections=sections)


def _remarked(section: Section, remarks: tuple[str, ...]) -> Section:
    """Return a section with remarks at the end of its order form, if it has one."""
    blocks = (
        replace(one, lines=(*one.lines, *remarks)) if isinstance(one, OrderForm) else one
        for one in section.blocks
    )
    return replace(section, blocks=tuple(blocks)) if section.is_form else section


def _without_talk(sheet: Sheet) -> Sheet:
    """Return a sheet without the greetings and other talk that its letter held: the receipt told of them."""
    refused = tuple(complaint for complaint in sheet.refused if not is_talk(complaint))
    return sheet if refused == sheet.refused else replace(sheet, refused=refused)


def _on_file(sitting: Sitting, reader: SeatId | None, after: Position[Any]) -> tuple[tuple[str, str], ...]:
    """Return what the reader has on file; when the game is over everybody's standing orders are opened."""
    papers = sitting.papers
    if after.is_over:
        kept = [(seat, papers.get(seat, OnFile()).standing) for seat in sitting.seats]
        return tuple((tr("Standing orders of {seat}", seat=seat), text) for seat, text in kept if text)
    title = sitting.rules.turn_title
    return _kept_papers(papers.get(reader, OnFile()), after.moment.turn, title) if reader else ()


def _kept_papers(paper: OnFile, turn: int, title: Callable[[int], str]) -> tuple[tuple[str, str], ...]:
    kept = [(tr("Your standing orders"), paper.standing)] if paper.standing else []
    kept += [
        (tr("On file for round {turn}", turn=title(ahead)), text)
        for ahead, text in paper.ahead.items()
        if ahead >= turn and text
    ]
    return tuple(kept)
