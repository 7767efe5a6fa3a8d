"""What a report tells one seat besides: orders, beds, books, bargains, dues and settings (brief 7.4, 7.5)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.aftermath import became_of_orders
from pbem.engine.events import SeatId
from pbem.engine.report import Block, Facts, Notice, Paragraph, Section, Sentences
from pbem.engine.ruleset import Chapter, Played
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.laissez_faire.beds import beds_section
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Status
from pbem.rulesets.laissez_faire.contractbook import own_contracts
from pbem.rulesets.laissez_faire.duesahead import dues_table
from pbem.rulesets.laissez_faire.jailbook import is_last_chance, next_fee
from pbem.rulesets.laissez_faire.pendingdeals import pending_blocks
from pbem.rulesets.laissez_faire.settingorders import settings_in_force, usual_settings
from pbem.rulesets.laissez_faire.sheets import ledger_table, worth_table
from pbem.rulesets.laissez_faire.statewords import dollars, lodging_word, sentence_case, where_is
from pbem.rulesets.laissez_faire.story import told_alone
from pbem.rulesets.laissez_faire.view import CircuitView, SeenJail

CircuitChapter = Chapter[Book, CircuitView]
_PLAYED = {
    Played.RECEIVED: tr_noop("Played by: orders received."),
    Played.STANDING: tr_noop("Played by: standing orders."),
    Played.NONE: tr_noop("Played by: no orders. Your settings went on."),
}


def private_sections(chapter: CircuitChapter) -> Iterator[Section]:
    """Yield the sections for the chapter's reader; none for one without a seat."""
    view, seat = chapter.after, chapter.reader
    if seat is None or seat not in view.seats:
        return
    if played := tuple(_orders(chapter, seat)):
        yield Section(tr("Your orders"), played)
    if alone := told_alone(chapter):
        yield Section(tr("Told to you alone"), (Sentences("", alone),))
    if not view.seats[seat].is_in_play or view.how:
        return
    yield Section(tr("Where you stand"), tuple(_standing(view, seat)))
    yield from beds_section(view, seat)
    yield Section(tr("Your books"), (ledger_table(view, seat), worth_table(view, seat)))
    yield Section(tr("Your bargains"), (*pending_blocks(view, seat), dues_table(view, seat)))
    yield from own_contracts(view, seat)
    yield Section(tr("Your settings"), tuple(_settings(view, seat)))


def _orders(chapter: CircuitChapter, seat: SeatId) -> Iterator[Block]:
    """Yield how the seat was played, and what was refused or could not be done."""
    one, sheet = chapter.after.seats[seat], chapter.sheet
    was_in_play = chapter.before.seats[seat].is_in_play
    if not was_in_play:
        yield Notice(tr("You are out of the game. You will go on getting the reports."))
    elif not one.is_in_play:
        yield Notice(_gone(one.status), "warning")
    if chapter.moment.turn and was_in_play:
        yield Paragraph(tr(_PLAYED[sheet.played]))
    yield from became_of_orders(chapter)


def _gone(status: Status) -> str:
    if status is Status.REMOVED:
        return tr("Your seat has been taken out of the game. You will go on getting the reports.")
    return tr("You did not get out of jail: you are out of the game. You will go on getting the reports.")


def _standing(view: CircuitView, seat: SeatId) -> Iterator[Block]:
    """Yield where the seat's token is and how it lodges, and what it has."""
    one = view.seats[seat]
    pairs = [(tr("Token"), where_is(view, one))]
    if one.lodging:
        pairs.append((tr("Lodging"), sentence_case(lodging_word(view, one))))
    pairs += [(tr("Cash"), dollars(one.cash)), (tr("Net worth"), dollars(one.worth))]
    if one.arrears:
        pairs.append((tr("In arrears"), dollars(one.arrears)))
    yield Facts(tuple(pairs))
    if one.jail:
        yield _jail_notice(view, one.jail)


def _jail_notice(view: CircuitView, jail: SeenJail) -> Notice:
    """LAI-31, 33 Say what gets the reader out, and whether it is his last chance."""
    fee = dollars(next_fee(view, jail))
    if is_last_chance(jail):
        said = tr(
            "LAST CHANCE: if you do not pay {fee} at the beginning of your next turn, you are out.", fee=fee
        )
        return Notice(said, "warning")
    return Notice(tr("You are in jail. At the beginning of your next turn {fee} gets you out.", fee=fee))


def _settings(view: CircuitView, seat: SeatId) -> Iterator[Block]:
    """Yield what the seat has set, and what is usual where it has set nothing; orders on file come later."""
    lines = settings_in_force(view, seat)
    if lines:
        yield Sentences(tr("Set by you, until you change it"), lines)
    yield Sentences(tr("As usual, where you have set nothing"), usual_settings(view, seat))
