"""Reports of the advanced game: every one can be set; heads, titles, parts; what nobody may read."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from pbem.engine.report import Sentences, Table
from pbem.engine.ruleset import Moment
from pbem.printing.html import as_html
from pbem.printing.text import as_text
from pbem.rulesets.crusoe import told_cycle as cycle
from pbem.rulesets.crusoe.modules.government import powers as government
from pbem.rulesets.crusoe.modules.government.powers import Said
from pbem.rulesets.crusoe.modules.legality import NOTES
from pbem.rulesets.crusoe.modules.monetary_market import markets as trade
from pbem.rulesets.crusoe.paper.story import COMMODITY, DECREES, KINDS, MARKET, PARTS, TAXES, parted
from pbem.rulesets.crusoe.phaselist import phases_of_game
from pbem.rulesets.crusoe.scenarios import ADVANCED
from pbem.rulesets.crusoe.titles import PHASE_NAMES, title_of
from pbem.rulesets.crusoe.wording import Named
from tests.crusoe.advanced.reportgames import GAMES, match, pages
from tests.crusoe.pressroom import blocks, lines, players, rules, start_report
from tests.crusoe.tables import a_book

LISTS = re.compile(r"\d+@\d+")
NOTHING = Said()
RESCUE = (5, Named("top40"), 9, 8, False, ())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("form", ["full", "compact"])
def test_every_report_of_every_module_can_be_set(name: str, form: str) -> None:
    """Text of all reports, and pages of some; nothing is left unsaid in them."""
    for place, page in enumerate(pages(name, form)):
        text = as_text(page.report)
        assert page.report.sections and "None" not in page.report.title
        assert "{" not in text.split("Order form")[0] and "Order form" not in text.split("Order form")[0]
        if place % 9 == 0:
            assert as_html(page.report)


@pytest.mark.parametrize("name", GAMES)
def test_each_event_for_all_is_told_once_by_its_part(name: str) -> None:
    """What modules tell stands in the part of the story that is theirs; votes may stand elsewhere."""
    for page in pages(name):
        if page.reader is None and page.outcome is not None and page.position is not None:
            told = parted(page.outcome.events, page.position.moment.phase)
            for part, kinds in KINDS.items():
                strangers = [
                    event
                    for other in PARTS
                    for event in told[other]
                    if other != part and isinstance(event, kinds)
                ]
                assert not strangers, (part, strangers)


@pytest.mark.parametrize("name", ["landed", "classes", "letters"])
def test_no_report_for_all_holds_a_list_of_bids(name: str) -> None:
    """CRA 10, 16: lists are in their own seats' reports only."""
    told = [as_text(page.report) for page in pages(name) if page.reader is None]
    assert any("Wholesale prices" in text for text in told)
    assert not [found for text in told if (found := LISTS.search(text))]


def test_nobody_reads_of_the_cash_of_others() -> None:
    """CRA 2.1 What is told to one alone stands in no other report."""
    for page in pages("landed"):
        if page.outcome is not None:
            text = as_text(page.report)
            for event in page.outcome.events:
                if not event.is_for(page.reader) and "LineUnused" not in type(event).__name__:
                    assert event.sentence not in text


def test_all_phases_have_titles() -> None:
    """CRA 3.1 Phases before the first cycle are none of a cycle; a phase held again is another part."""
    book = a_book(scenario="national_capitalism")
    assert title_of(book, Moment(0, "attitude")) == "Before the first cycle: attitudes"
    assert title_of(book, Moment(1, "program")) == "Before the first cycle, part 2: program"
    assert title_of(book, Moment(2, "declare")) == "Cycle 2: decrees"
    assert title_of(book, Moment(301, "ruling")) == "Cycle 3, part 2: ruling"
    for name in GAMES:
        assert set(phases_of_game(match(name).rules.book)) <= set(PHASE_NAMES)


def test_the_head_names_government_powers_and_what_is_in_force() -> None:
    """CRA 8 The holders of offices, decrees, modules with what was chosen of them."""
    report = next(page.report for page in pages("landed") if page.outcome and page.reader is None)
    facts = dict(report.facts)
    assert facts["Scenario"] == "National Capitalism"
    assert facts["With"] == "Landlords (Homestead), Variable diamonds (lottery, 2 places in the boat)"
    assert re.fullmatch(
        r"Representative Democracy: President P\d \(unstable, \d (die|dice)\)", facts["Government"]
    )
    assert facts["Signal pay"].startswith("cb ") and "Tax burden" in facts
    agent = next(page.report for page in pages("pot") if page.outcome and page.reader is None)
    assert {"Basic resource", "Agent"} <= set(dict(agent.facts))
    lord = next(page.report for page in pages("classes") if page.outcome and page.reader is None)
    assert re.fullmatch(r"P\d \(\d dice\)", dict(lord.facts)["Warlord"])


def test_sensitive_modules_are_named_in_every_head() -> None:
    """CRA 7.3 One neutral sentence each."""
    for page in pages("groups"):
        assert [note for head, note in page.report.facts if head == "Note"] == list(NOTES.values())


@pytest.mark.parametrize("scenario", ADVANCED)
def test_a_newcomer_is_told_where_to_begin(scenario: str) -> None:
    """CRA-GLO-02 What the economy is about, how the government decides, what labels mean."""
    opened = rules(scenario=scenario, government={"default": {"type": "representative"}})
    report = start_report(opened, "anna")
    view = opened.view(opened.book, opened.first(players()).state, "anna")
    steps = [one for section in opened.begin(opened.book, view, "anna") for one in section.blocks]
    said = " ".join(lines([*blocks(report), *steps]))
    labels = opened.book.labels
    assert "{" not in said and dict(report.facts)["Economy"].count(".") >= 2
    assert ("BID water" in said) == labels.is_monetary
    assert ("VOTE PRESIDENT" in said) == bool(opened.book.tasks)


def test_roles_drawn_at_the_start_are_told_with_it() -> None:
    """CRA 9 Nobody is left to find out who is what."""
    for name, words in (("landed", "sitting President"), ("shop", "draws"), ("groups", "group B")):
        report = pages(name)[0].report
        section = next(one for one in report.sections if one.title == "Roles")
        assert any(words in line for line in lines(section.blocks)), name
    table = next(
        block
        for section in pages("landed")[0].report.sections
        for block in section.blocks
        if isinstance(block, Table) and block.title == "The seats in turn order"
    )
    place = [column.title for column in table.columns].index("Role")
    assert Counter(row.cells[place] for row in table.rows) == {"": 3, "President": 1}


def test_decisions_stay_with_what_they_are_about() -> None:
    """Decrees open a cycle; a minimum wage belongs to taxes, what is decided on a pool to the market."""
    decreed = [government.Decreed(task, NOTHING) for task in ("signal_pay", "minimum_wage", "distribute")]
    priced = trade.Priced(Named("water"), 1, 100, 100)
    told = parted((decreed[0], priced, decreed[1], decreed[2], cycle.RescueRolled(*RESCUE), decreed[0]))
    parts = {part: len(found) for part, found in told.items() if found}
    assert parts == {DECREES: 2, COMMODITY: 1, TAXES: 1, MARKET: 1, "rescue": 1}


def test_the_program_is_printed_at_the_start_and_when_it_changes() -> None:
    """CRA-BUR-01 Everybody may read what decides."""
    first = pages("programmed")[0].report
    program = next(section for section in first.sections if section.title == "The program")
    assert program.blocks and not isinstance(program.blocks[0], Sentences)
    assert "BOX 1" in as_text(first)
