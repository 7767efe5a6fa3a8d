"""The report of a phase (brief 7): for all, and privately for each seat; what a newcomer is told first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.frame import Frame, played_by, section, where_to_begin
from pbem.engine.report import Block, Facts, Notice, Section, Sentences
from pbem.engine.ruleset import Chapter, Moment
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.laissez_faire.beds import beds_section, throws_section
from pbem.rulesets.laissez_faire.boardpicture import board_picture
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.charts import round_charts
from pbem.rulesets.laissez_faire.circuit import BUSINESS_PHASE, ROUND_PHASE, TRAVEL_PHASE, Status
from pbem.rulesets.laissez_faire.contractbook import (
    contract_register,
    dues_table,
    offers_to_all,
    own_contracts,
    pending_blocks,
)
from pbem.rulesets.laissez_faire.final import final_sections, opened_sections
from pbem.rulesets.laissez_faire.form import offered
from pbem.rulesets.laissez_faire.overview import is_last_chance, jail_blocks, next_fee, overview
from pbem.rulesets.laissez_faire.register import board_register, price_lists
from pbem.rulesets.laissez_faire.settingorders import settings_in_force, usual_settings
from pbem.rulesets.laissez_faire.sheets import ledger_table, worth_table
from pbem.rulesets.laissez_faire.statewords import dollars, lodging_word, sentence_case, where_is
from pbem.rulesets.laissez_faire.story import story, told_alone
from pbem.rulesets.laissez_faire.view import CircuitView, SeenJail

CircuitChapter = Chapter[Book, CircuitView]
ABOUT = tr_noop(
    "A game of travel and trade on a board of streets, companies and utilities. Whoever lands in a city "
    "needs a bed for the night, whoever owns a street may ask for it what a guest will pay, and players "
    "agree in writing on whatever they like: loans, shares, fixed rents, promises. Who finds no bed wakes in "
    "jail."
)


def _seated(view: CircuitView, names: Mapping[SeatId, str]) -> CircuitView:
    """Name those who hold the seats now; what was told before names those who held them then."""
    seats = {id: replace(one, name=names.get(id, one.name)) for id, one in view.seats.items()}
    return replace(view, seats=seats)


def title_of(moment: Moment) -> str:
    """Return how players call a moment: Round 7, business."""
    if moment.turn == 0:
        return tr("The start")
    if moment.phase == BUSINESS_PHASE:
        return tr("Round {round}, business", round=moment.turn)
    if moment.phase == TRAVEL_PHASE:
        return tr("Round {round}, travel", round=moment.turn)
    return tr("Round {round}", round=moment.turn)


def _public(chapter: CircuitChapter) -> Iterator[Section]:
    view = chapter.after
    if view.how:
        yield from final_sections(chapter)
    else:
        yield overview(chapter)
        yield from throws_section(view)
    yield from section(tr("What happened"), story(chapter))
    yield Section(tr("The board"), (board_picture(chapter), *board_register(view)))
    yield Section(tr("Prices"), (*price_lists(view), *offers_to_all(view)))
    yield Section(tr("The jail"), tuple(jail_blocks(view)))
    if view.how:
        yield from opened_sections(chapter)
        return
    yield Section(tr("Contracts"), tuple(contract_register(view)))
    yield from section(tr("The game so far"), round_charts(view))


def _orders(chapter: CircuitChapter, seat: SeatId) -> Iterator[Block]:
    """Yield how the seat was played, and what became of its orders."""
    was_in, one = chapter.before.seats[seat].is_in_play, chapter.after.seats[seat]
    none = tr_noop("Played by: no orders. Your settings went on.")
    gone = "" if one.is_in_play else _gone(one.status)
    return played_by(chapter, none, was_in=was_in, gone=gone, is_asked=bool(chapter.moment.turn))


def _gone(status: Status) -> str:
    if status is Status.REMOVED:
        return tr("Your seat has been taken out of the game. You will go on getting the reports.")
    return tr("You did not get out of jail: you are out of the game. You will go on getting the reports.")


def _own(chapter: CircuitChapter, seat: SeatId) -> Iterator[Section]:
    """Yield beds, books, bargains, dues and settings (brief 7.4, 7.5)."""
    view = chapter.after
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
    """Say what gets the reader out, and whether it is his last chance."""
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


def first_steps(book: Book, view: CircuitView, seat: SeatId) -> tuple[Section, ...]:
    """Return what a round is like, and which orders are worth giving first."""
    return (where_to_begin(_steps(view)),)


def _steps(view: CircuitView) -> Iterator[str]:
    yield _a_round(view)
    yield tr(
        "First say what you buy when you land on it, and how much cash you keep for beds and jail: "
        "BUY ALL KEEPING 300."
    )
    yield tr(
        "Then say what a bed may cost you: LODGE CHEAPEST MAX 120. Whoever finds none goes to jail, and "
        "whoever has not paid the way out in the third turn there is out of the game."
    )
    yield tr("For what you own you may ask any price, by title or by guest: PRICE STREETS AT 40.")
    yield tr(
        "All else is a bargain: GIVE offers titles and money, CONTRACT puts loans, fixed rents, shares and "
        "promises in writing."
    )
    yield _the_aim(view)
    yield tr("HELP and a word, such as HELP CONTRACT, shows how it is written; RULES sends the rules.")


def _a_round(view: CircuitView) -> str:
    """Brief 3.1 Say which mails a round asks for."""
    if view.phase == ROUND_PHASE:
        return tr(
            "A round is one mail: prices, bargains and travel in one, before the dice are thrown. What you "
            "set holds until you change it."
        )
    return tr(
        "A round is two mails: business, for prices, bargains and the way out of jail; then the dice are "
        "thrown for all, and travel follows, for beds and houses. What you set holds until you change it."
    )


def _the_aim(view: CircuitView) -> str:
    """Say what wins, and which order claims it."""
    options = view.options
    if options.objective == 1:
        return tr(
            "Once your net worth is {amount}, DECLARE begins the last lap, after which the richest wins.",
            amount=dollars(options.win_worth),
        )
    if options.objective == 2:
        return tr("Whoever is the richest after round {round} wins.", round=options.rounds)
    return tr("Whoever is the last one left wins; STALEMATE ends a game in which nobody can be driven out.")


report = Frame(
    title=lambda book, moment: title_of(moment),
    is_over=lambda view: view.how,
    seated=_seated,
    public=_public,
    orders=_orders,
    own=_own,
    offered=offered,
)
