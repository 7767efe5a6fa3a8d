"""What a proved letter asks: read and judged first, then carried out, filed and answered by one post."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial

from pbem.desk.approval.approvals import tell_of_late
from pbem.desk.covered import in_force_later
from pbem.desk.ending.statements import take_statement
from pbem.desk.filed import OnFile, ToFile, on_file, understood_json
from pbem.desk.incoming.announcing import announce
from pbem.desk.incoming.ending import ask_to_end
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.papers import paper_of
from pbem.desk.incoming.passing import pass_on
from pbem.desk.incoming.receipts import encrypted, nothing_asked, receipt, too_late, word_answered
from pbem.desk.incoming.slip import Answer
from pbem.desk.incoming.taking import Taken, take
from pbem.desk.paper.typedblocks import typed_blocks
from pbem.desk.players.seating import come_back
from pbem.desk.words.again import send_again
from pbem.desk.words.finding import find_words, reads_as_order
from pbem.desk.words.table import WORDS
from pbem.desk.words.word import Ask, Section
from pbem.engine.ruleset import Sheet
from pbem.engine.settle import settled
from pbem.engine.sheet import Block
from pbem.engine.tongue import tr
from pbem.post import Sort
from pbem.store.records import FilingRecord


@dataclass(frozen=True)
class Plan:
    """What is to be done about a letter; `verdict` is the word for what becomes of it.

    `papers` is what it is added to or takes the place of; `before` is what counts until then, which is less
    where letters of the seat that came too late are kept aside.
    """

    verdict: str
    taken: Taken
    papers: OnFile
    before: OnFile = field(default_factory=OnFile)
    asks: tuple[Ask, ...] = ()
    is_test: bool = False
    statement: Block | None = None


NOTHING = Plan("refused", Taken(), OnFile())


def plan_of(errand: Errand) -> Plan:
    """Read a letter and hold it against the rules; nothing is changed yet."""
    if errand.letter.is_encrypted:
        return NOTHING
    errand, typed, untaken = typed_blocks(errand)
    paper, notes = paper_of(errand)
    is_order = partial(reads_as_order, errand)
    seats = [seat.key for seat in errand.files.seats(errand.game.id)]
    asked = find_words(paper, errand.letter.subject, WORDS, errand.is_gm, is_order, errand.game.title, seats)
    found = (*asked.asks, *typed)
    asks = tuple(ask for ask in found if ask.word.works_after_end or not errand.moment.is_over)
    said = asked.paper.statement
    if errand.moment.is_over:
        return replace(NOTHING, verdict="asked" if asks or said else "refused", asks=asks, statement=said)
    before, papers = _papers_of(errand)
    if errand.answered and errand.mail.late == "drop" and not asked.paper.is_empty:
        return replace(NOTHING, verdict="late", papers=papers, before=before, asks=asks)
    taken = take(errand, asked.paper, papers)
    if (asks or said) and taken.is_only_talk:
        taken.notes.clear()  # nobody asked what became of the orders
    taken.notes[:0] = notes
    taken.complaints += untaken
    filed = "aside" if errand.is_late else "orders"
    is_asking = bool(asks or said or taken.ending)
    word = "test" if asked.is_test else filed if taken.papers else "asked" if is_asking else "refused"
    return Plan(word, taken, papers, before, asks, asked.is_test, said)


def _papers_of(errand: Errand) -> tuple[OnFile, OnFile]:
    """Return what is on file for the seat, and if it is late the same with what is kept aside."""
    number, seat = errand.moment.number, errand.seat.key
    filings = errand.files.filings_that_count(errand.game.id, seat, number)
    before = on_file(filings, number).get(seat, OnFile())
    if not errand.is_late:
        return before, before
    everything = errand.files.filings_that_count(errand.game.id, seat, number, with_late=True)
    return before, on_file(everything, number, with_late=True).get(seat, OnFile())


def carry_out(errand: Errand, plan: Plan, letter_id: int) -> None:
    """File what the letter brought, do what it asks, and queue the one answer."""
    if errand.letter.is_encrypted:
        encrypted(errand, letter_id)
        return
    errand = errand.posting(plan.taken.posts)
    if not plan.is_test:
        for paper in plan.taken.papers:
            errand.files.add_filing(_filing(errand, paper, letter_id))
        pass_on(errand, plan.taken.press, letter_id)
        if not errand.is_late:
            announce(errand, plan.taken)
        if errand.is_late and plan.taken.papers and errand.letter.sort is not Sort.TYPED:
            tell_of_late(errand.desk, errand.files, errand.game, errand.moment, errand.seat, errand.at)
    sections = [_section(errand, plan, ask, letter_id) for ask in plan.asks]
    if plan.statement:
        sections.append(
            _only_a_test("STATEMENT") if plan.is_test else take_statement(errand, plan.statement, letter_id)
        )
    if plan.taken.ending:
        fresh = "\n".join(plan.papers.fresh).split("\n")
        sections.append(ask_to_end(errand, plan.taken.ending, fresh, letter_id, is_test=plan.is_test))
    if not plan.is_test and plan.taken.papers and (back := come_back(errand, letter_id)):
        sections.append(back)
    _answer(errand.renewed() if sections else errand, plan, sections, letter_id)


def _section(errand: Errand, plan: Plan, ask: Ask, letter_id: int) -> Section:
    """Do what a word asks, unless the letter is only a test and the word would change something."""
    if plan.is_test and not ask.word.only_tells:
        return _only_a_test(ask.word.name)
    return ask.word.answer(errand, ask.arguments, letter_id)


def _only_a_test(word: str) -> Section:
    return Section(word, tr("{word} was not done: this letter is only a test.", word=word))


def _answer(errand: Errand, plan: Plan, sections: list[Section], letter_id: int) -> None:
    reports = [each.post for each in sections if each.post]
    is_word = bool(sections) and plan.taken.is_only_talk
    if len(sections) == len(reports) == 1 and is_word and not plan.taken.notes and plan.verdict == "asked":
        send_again(errand, reports[0], answers=letter_id)
        return
    for report in reports:
        send_again(errand, report, answers=None)
    if plan.verdict == "late":
        too_late(errand, sections, letter_id)
    elif is_word:
        has_acted = any(not ask.word.only_tells for ask in plan.asks)
        word_answered(errand, plan.taken, sections, letter_id, has_acted=has_acted)
    elif plan.taken.is_nothing:
        nothing_asked(errand, letter_id)
    else:
        after = plan.papers.with_papers(plan.taken.papers)
        sheet = _sheet(errand, after)
        before = _sheet_before(errand, plan)
        counting = plan.before if errand.is_late and not plan.is_test else after
        later = in_force_later(errand.rules, errand.position, errand.seat.key, counting, errand.view)
        answer = Answer(plan.taken, after, sheet, tuple(sections), plan.is_test, before, later)
        receipt(errand, answer, letter_id)


def _sheet_before(errand: Errand, plan: Plan) -> Sheet | None:
    """Return what is in force without a letter that came too late; None for all others."""
    if not errand.is_late:
        return None
    return _sheet(errand, plan.before)


def _sheet(errand: Errand, papers: OnFile) -> Sheet:
    filed, seat = papers.filed(errand.moment.turn), errand.seat.key
    return settled(errand.rules, errand.position, seat, filed, errand.view, errand.postings)


def _filing(errand: Errand, paper: ToFile, letter_id: int) -> FilingRecord:
    return FilingRecord(
        game=errand.game.id,
        moment=errand.moment.number,
        seat=errand.seat.key,
        kind=paper.kind,
        about=paper.about,
        text=paper.text,
        letter=letter_id,
        filed_at=errand.at,
        is_late=errand.is_late,
        understood=understood_json(paper.understood),
    )
