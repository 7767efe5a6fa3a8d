"""What the reports of every ruleset keep to, and what their order forms offer; found by itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pbem.conformance import PLAYERS, Deadline, Rules
from pbem.engine.dice import Dice
from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, OrderForm
from pbem.engine.pictures import Chart, Counter, HexMap
from pbem.engine.report import Block, Report
from pbem.engine.ruleset import NO_SHEET, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.engine.sheet import read_paper
from tests.chapters import report_of
from tests.test_every_ruleset import GAME, games, opened


def told(rules: Rules, deadline: Deadline, reader: SeatId | None) -> Report:
    """The report of a deadline for a reader, made as the desk makes it."""
    sheet = deadline.sheets.get(reader, NO_SHEET) if reader else NO_SHEET
    return report_of(rules, deadline.position, deadline.outcome, reader, "A game", sheet)


def blocks(report: Report) -> Iterator[Block]:
    """All blocks of a report, in order."""
    for section in report.sections:
        yield from section.blocks


def forms(report: Report) -> Iterator[OrderForm]:
    """The order forms of a report; only a seat's own has one."""
    return (block for block in blocks(report) if isinstance(block, OrderForm))


def lines_of(item: Item) -> Iterator[str]:
    """The item's order with each choice of each blank, the others as proposed."""
    first = [pick.choices[0].words for pick in item.picks]
    yield item.written(*first)
    for place, pick in enumerate(item.picks):
        for choice in pick.choices[1:]:
            yield item.written(*first[:place], choice.words, *first[place + 1 :])


@cache
def reports(key: str) -> tuple[tuple[Deadline, SeatId, Report, Report], ...]:
    """Public and private reports of some deadlines, from the beginnings and the ends of the games."""
    rules = opened(key)
    some = [deadline for deadline in games(key).deadlines[::4] if not deadline.outcome.position.is_over]
    found = []
    for deadline in some:
        public = told(rules, deadline, None)
        for player in PLAYERS[:4]:
            found.append((deadline, player.seat, public, told(rules, deadline, player.seat)))
    return tuple(found)


@GAME
def test_whatever_may_be_chosen_may_be_sent(key: str) -> None:
    """Every item of an order form with each of its choices is read, by itself, without any complaint."""
    rules = opened(key)
    read = 0
    for deadline, seat, _, own in reports(key):
        position = deadline.outcome.position
        accepts = rules.phase(position.moment.phase).orders
        lexicon = rules.lexicon(rules.book, rules.view(rules.book, position.state, seat), seat)
        for item in (item for form in forms(own) for item in form.items):
            for line in dict.fromkeys(lines_of(item)):
                read += 1
                paper = read_paper(line)
                reading = rules.grammar.read(paper.lines, lexicon, accepts)
                assert not paper.complaints and not reading.complaints, (line, reading.complaints)
                assert reading.orders or paper.ready is not None or not line, line
    assert read > 100


@GAME
def test_items_fit_their_form(key: str) -> None:
    """Names differ, blanks have choices, and the line of an item stands in the form and says its first."""
    for _, _, _, own in reports(key):
        for form in forms(own):
            assert len({item.name for item in form.items}) == len(form.items)
            for item in form.items:
                assert item.order.count("{}") == len(item.picks) and item.says
                assert all(pick.choices and pick.label for pick in item.picks)
                proposed = item.written(*(pick.choices[0].words for pick in item.picks))
                if item.line:
                    assert item.line in form.lines
                    assert item.line.partition("#")[0].strip() == proposed


@GAME
def test_every_line_of_a_form_belongs_to_an_item(key: str) -> None:
    """Whatever the form says can be changed by choosing: no order in it is without its item."""
    for _, _, _, own in reports(key):
        for form in forms(own):
            orders = {line for line in form.lines if line.partition("#")[0].strip() not in ("", "END")}
            assert orders == {item.line for item in form.items if item.line}


@GAME
def test_places_to_choose_are_on_the_boards(key: str) -> None:
    """What a click on a place chooses can be clicked: each place is on a map or board of the report."""
    for _, _, public, own in reports(key):
        known = {name for report in (public, own) for block in blocks(report) for name in places(block)}
        chosen = {
            place
            for form in forms(own)
            for item in form.items
            for place in (item.place, *(choice.place for pick in item.picks for choice in pick.choices))
        }
        assert chosen - {""} <= known


def places(block: Block) -> Iterator[str]:
    """The names of all places of a map or board."""
    if isinstance(block, HexMap):
        yield from (cell.name for cell in block.cells)
    for track in (*getattr(block, "tracks", ()), *getattr(block, "rings", ())):
        yield from (space.id for space in track.spaces)


@GAME
def test_a_seat_reads_nothing_of_other_letters(key: str) -> None:
    """What a letter says is quoted in its writer's own report, and in nobody else's nor the public one."""
    rules = opened(key)
    seats = [player.seat for player in PLAYERS]
    for deadline in games(key).deadlines[1:40:6]:
        letters = {
            seat: Filed(f"canary{seat} now", f"canary{seat} later", f"canary{seat} ever") for seat in seats
        }
        sheets = settle(rules, deadline.position, letters)
        outcome = adjudicate(rules, deadline.position, sheets, Dice("canaries"))
        again = Deadline(deadline.position, sheets, outcome)
        for reader in (None, *seats):
            text = repr(told(rules, again, reader))
            assert [seat for seat in seats if f"canary{seat}" in text] == ([reader] if reader else [])


@GAME
def test_private_events_are_in_their_readers_reports_only(key: str) -> None:
    """A sentence that is not for a reader is not in that reader's report, unless its own reads the same."""
    for deadline, seat, public, own in reports(key):
        known = {event.sentence for event in deadline.outcome.events if event.is_for(seat)}
        for event in deadline.outcome.events:
            if not event.is_for(None):
                assert event.sentence not in repr(public)
                assert event.sentence in known or event.sentence not in repr(own)


@GAME
def test_what_is_for_all_holds_no_form_and_no_reader(key: str) -> None:
    """The public report is nobody's own; a seat's ends with its form wherever there is one."""
    for _, _, public, own in reports(key):
        assert not list(forms(public)) and not public.reader and public.sections
        assert own.reader and all(not section.is_form for section in own.sections[:-1])
        shown = [
            counter for block in blocks(public) if isinstance(block, HexMap) for counter in counters(block)
        ]
        assert not any(counter.is_own for counter in shown)


def counters(block: HexMap) -> Iterator[Counter]:
    """All counters of a map."""
    return (counter for cell in block.cells for counter in cell.counters)


@GAME
def test_what_a_report_draws_can_be_drawn(key: str) -> None:
    """Arrows lead from place to place, marks are explained, series are as long as their axis."""
    for _, _, public, own in reports(key):
        for block in (*blocks(public), *blocks(own)):
            if isinstance(block, HexMap):
                marks = {mark for mark, _ in block.mark_names}
                assert {mark for cell in block.cells for mark in cell.marks} <= marks
                assert {cell.ground for cell in block.cells} <= {ground.key for ground in block.grounds}
                assert all(arrow.start != arrow.end for arrow in block.arrows)
            if isinstance(block, Chart):
                assert all(len(series.values) == len(block.places) for series in block.series)
