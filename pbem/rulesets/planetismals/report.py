"""The report of a phase (brief 7): for all, and privately for each seat; what a newcomer is told first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pbem.engine.events import SeatId, listed
from pbem.engine.frame import Frame, played_by, section, where_to_begin
from pbem.engine.report import Block, Facts, Notice, Paragraph, Section, Sentences
from pbem.engine.ruleset import Chapter, Moment
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.auction import bidders, bids_opened, lots_for, lots_section
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.cartography import (
    asteroid_tables,
    belt_map,
    installation_table,
    shuttle_table,
)
from pbem.rulesets.planetismals.course import AVERAGE, legs_left
from pbem.rulesets.planetismals.final import final_sections, open_books, opened_sections
from pbem.rulesets.planetismals.form import offered
from pbem.rulesets.planetismals.needs import flare_over
from pbem.rulesets.planetismals.orders import settings_in_force
from pbem.rulesets.planetismals.priceboard import price_board, running_effects, shop_table
from pbem.rulesets.planetismals.prices import can_buy_installations
from pbem.rulesets.planetismals.ranking import price_chart, ranking_section
from pbem.rulesets.planetismals.sheets import dealings, ledger_table, record_sheet, worth_facts
from pbem.rulesets.planetismals.stages import Leg
from pbem.rulesets.planetismals.statewords import place_of, rent_of, with_minus
from pbem.rulesets.planetismals.story import round_story, shuttle_log
from pbem.rulesets.planetismals.view import BeltView, SeenInstallation, SeenShuttle
from pbem.rulesets.planetismals.wording import until

BeltChapter = Chapter[Book, BeltView]
ABOUT = tr_noop(
    "Each player has a company in an asteroid belt, and flies shuttles from the Base to asteroids that "
    "nobody has seen before. Installations set down there dig ore, process it and make goods, which the Base "
    "and the black market at the rim buy at prices that rise and fall. Every turn begins with an event of "
    "Fate. Players may trade, lend and sell each other all that they have. Whoever is first worth the target "
    "has won."
)
FOOD = "food"


def _seated(view: BeltView, names: Mapping[SeatId, str]) -> BeltView:
    """Name those who hold the seats now."""
    seats = {id: replace(one, name=names.get(id, one.name)) for id, one in view.seats.items()}
    return replace(view, seats=seats)


def title_of(moment: Moment) -> str:
    """Return how players call a moment: Round 7, orders."""
    if moment.turn == 0:
        return tr("The start")
    if moment.phase == "bids":
        return tr("Round {round}, bids", round=moment.turn)
    if moment.phase == "orders":
        return tr("Round {round}, orders", round=moment.turn)
    return tr("Round {round}", round=moment.turn)


def _who(view: BeltView) -> str:
    waiting = bidders(view)
    return f" ({tr('of {seats}', seats=listed(waiting))})" if waiting else ""


def _public(chapter: BeltChapter) -> Iterator[Section]:
    view = chapter.after
    if view.how:
        yield from final_sections(chapter)
    else:
        yield ranking_section(chapter)
    yield from lots_section(view)
    yield from section(tr("What happened"), (*bids_opened(chapter), *round_story(chapter)))
    yield Section(tr("The map"), (belt_map(chapter),))
    charts = () if view.how else tuple(price_chart(view))
    effects = (running_effects(view),) if view.effects else ()
    yield Section(tr("Prices"), (*price_board(chapter), shop_table(chapter), *effects, *charts))
    yield Section(tr("The asteroids"), tuple(asteroid_tables(view)))
    yield Section(tr("Installations and shuttles"), (installation_table(view), shuttle_table(view)))
    if view.how:
        yield from opened_sections(chapter)
    elif chapter.book.options.books == "open":
        yield from open_books(view)


def _orders(chapter: BeltChapter, seat: SeatId) -> Iterator[Block]:
    """Yield how the seat was played, and what became of its orders."""
    view = chapter.after
    if view.seats[seat].is_removed:
        yield Notice(tr("You have left the game. You will go on getting the reports."))
        return
    none = tr_noop("Played by: no orders. Plans and settings on file went on.")
    is_bidding = chapter.moment.phase == "bids" and seat in bidders(chapter.before)
    yield from played_by(chapter, none, is_asked=is_bidding or chapter.moment.phase == "orders")
    if view.phase == "bids" and not view.how and seat not in bidders(view):
        yield Paragraph(tr("The round waits for the bids of others; nothing is asked of you."))


def _own(chapter: BeltChapter, seat: SeatId) -> Iterator[Section]:
    """Yield outlook, record sheet, log and books (brief 7.4)."""
    view = chapter.after
    if view.seats[seat].is_removed or view.how:
        return
    yield from lots_for(view, seat)
    yield Section(tr("Your record sheet"), tuple(record_sheet(view, seat, chapter.events)))
    yield from section(tr("Your shuttles' log"), shuttle_log(chapter, seat))
    yield Section(tr("Your outlook"), (outlook(view, seat),))
    yield from section(tr("Your events"), _own_events(chapter, seat))
    yield Section(tr("Your books"), (ledger_table(view, seat), _worth(view, seat)))
    yield from section(tr("Your deals and debts"), dealings(view, chapter.events))
    yield from _settings(view, seat)


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


def outlook(view: BeltView, seat: SeatId) -> Sentences:
    """Return what a seat has to expect, a sentence for each thing."""
    lines = (
        *_fate(view, seat),
        *_rent(view, seat),
        *_colonies(view, seat),
        *_strikes(view, seat),
        *_debts(view, seat),
        *(_flight(view, shuttle) for shuttle in view.fleet(seat)),
    )
    return Sentences("", lines)


def next_round(view: BeltView) -> int:
    """Return the round whose player turns come next; while bids are awaited this one's are over."""
    return view.round + (view.phase == "bids")


def _fate(view: BeltView, seat: SeatId) -> Iterator[str]:
    number = view.seats[seat].next_fate
    if number is not None:
        event = tr(view.book.happening(number).name)
        yield tr("Your Fate is drawn already: {number}, {event}.", number=number, event=event)
    flare = flare_over(view, seat)
    if flare:
        yield tr("A solar flare lasts {until}: none of your shuttles flies.", until=until(flare))
    if not can_buy_installations(view.book, view, seat):
        yield tr("For now you cannot buy installations; the price board says how long.")


def _rent(view: BeltView, seat: SeatId) -> Iterator[str]:
    """PLA-55, R42 What is due to others, and what they owe in their turn."""
    due: dict[SeatId, list[tuple[str, int]]] = {}
    comes: list[int] = []
    for one in view.placed():
        rent = rent_of(view, one)
        if rent and one.owner == seat:
            due.setdefault(rent[0], []).append((one.id, rent[1]))
        elif rent and rent[0] == seat:
            comes.append(rent[1])
    for owner, rents in due.items():
        yield tr(
            "Rent to {seat}: {amount} MC a round, for {installations}.",
            seat=owner,
            amount=sum(amount for _, amount in rents),
            installations=listed([id for id, _ in rents]),
        )
    if comes:
        yield trn(
            "Rent to you: {amount} MC a round, for {n} installation.",
            "Rent to you: {amount} MC a round, for {n} installations.",
            len(comes),
            amount=sum(comes),
        )


def _colonies(view: BeltView, seat: SeatId) -> Iterator[str]:
    """PLA-46, 49 How long the food in a seat's stores lasts; food still to be made is not counted."""
    for hex in view.asteroids:
        standing = [one for one in view.placed(hex, seat) if not one.in_lot]
        hungry = [one for one in standing if view.book.sorts[one.sort].food_per_turn]
        food = sum((one.store or {}).get(FOOD, 0) for one in standing)
        for place, one in enumerate(hungry):
            yield _said_food(view, one, (food + len(hungry) - 1 - place) // len(hungry))


def _said_food(view: BeltView, one: SeenInstallation, rounds: int) -> str:
    where = place_of(view, one.hex or "")
    if rounds:
        return trn(
            "{colony} on {place} has food for {n} round.",
            "{colony} on {place} has food for {n} rounds.",
            rounds,
            colony=one.id,
            place=where,
        )
    if one.rations:
        price = view.book.sorts[one.sort].rations
        return tr(
            "{colony} on {place} has no food: rations of {amount} MC are due if none is made.",
            colony=one.id,
            place=where,
            amount=price,
        )
    return tr(
        "{colony} on {place} has no food and gets no rations: it comes up for bids if no food is made.",
        colony=one.id,
        place=where,
    )


def _strikes(view: BeltView, seat: SeatId) -> Iterator[str]:
    """PLA-113, 114 What it costs to reopen what strikes have closed."""
    closed = [one.id for one in view.installations.values() if one.owner == seat and one.is_closed]
    if closed:
        yield tr(
            "Closed by strikes: {installations}; reopening costs {amount} MC.",
            installations=listed(closed),
            amount=len(closed) * view.book.strike_fee,
        )


def _debts(view: BeltView, seat: SeatId) -> Iterator[str]:
    """PLA-R59 What is collected in the next turn."""
    due = [one for one in view.debts.values() if one.debtor == seat and one.due <= next_round(view)]
    if due:
        yield tr(
            "Debts due: {amount} MC, on {debts}.",
            amount=sum(one.amount for one in due),
            debts=listed([one.id for one in due]),
        )


def _flight(view: BeltView, shuttle: SeenShuttle) -> str:
    """Say how far a shuttle's plan leads it."""
    here = place_of(view, shuttle.hex)
    if shuttle.plan is None or shuttle.plan.is_finished:
        return tr("{shuttle} has no plan and waits: {place}.", shuttle=shuttle.id, place=here)
    legs = legs_left(view, shuttle)
    far = sum(leg.distance for leg in legs)
    if not far:
        return tr("{shuttle} stays by its plan: {place}.", shuttle=shuttle.id, place=here)
    return trn(
        "{shuttle} has {n} hex to fly, about {turns}: {legs}.",
        "{shuttle} has {n} hexes to fly, about {turns}: {legs}.",
        far,
        shuttle=shuttle.id,
        turns=said_turns(far),
        legs=", ".join(_said_leg(leg) for leg in legs if leg.distance),
    )


def said_turns(distance: int) -> str:
    """Return how many turns a distance takes on average: 3 turns."""
    return trn("{n} turn", "{n} turns", max(1, -(-distance // AVERAGE)))


def _said_leg(leg: Leg) -> str:
    return tr("{place} {distance}", place=leg.place, distance=leg.distance)


def first_steps(book: Book, view: BeltView, seat: SeatId) -> tuple[Section, ...]:
    """Return what a round is like, and which orders are worth giving first."""
    return (where_to_begin(_steps(book, view, seat)),)


def _steps(book: Book, view: BeltView, seat: SeatId) -> Iterator[str]:
    yield _the_aim(book)
    yield tr(
        "A round is one mail, before anybody's dice are thrown; then all take their turns, one after the "
        "other. What you have set, plans among it, goes on until you change it."
    )
    if book.options.phases == "full":
        yield tr(
            "Where a colony or an asteroid is up for bids, those who may bid are asked by a mail of its own."
        )
    yield tr(
        "An order is a plan for a shuttle: steps that it carries out one by one, over several rounds if need "
        "be. So buy an extractor, set it down on the first asteroid you find, and come back: "
        "PLAN {shuttle}: BUY extractor; EXPLORE; PLACE; GO base.",
        shuttle=next((one.id for one in view.fleet(seat)), "SH1"),
    )
    yield tr(
        "An extractor digs a unit of ore in each round. Later a shuttle fetches it and sells it at the Base: "
        "LOAD ALL; GO base; SELL ALL."
    )
    yield tr(
        "What is made of ore is worth more: a refinery beside the extractor, a farm, factory or power plant "
        "beside the refinery. Goods go from one to the next by themselves."
    )
    yield tr("Keep some cash for what events may ask of you: RESERVE 200.")
    yield tr("HELP and a word, such as HELP PLAN or HELP refinery, tells more; RULES sends the rules.")


def _the_aim(book: Book) -> str:
    """PLA-02 Say what wins, and how long it may take."""
    options = book.options
    if options.round_limit:
        return tr(
            "Whoever is first worth {worth} MC has won; after round {round} it is whoever is worth most.",
            worth=options.win_worth,
            round=options.round_limit,
        )
    return tr(
        "Whoever is first worth {worth} MC has won; most games take fourteen to twenty rounds.",
        worth=options.win_worth,
    )


report = Frame(
    title=lambda book, moment: title_of(moment),
    is_over=lambda view: view.how,
    seated=_seated,
    public=_public,
    orders=_orders,
    own=_own,
    offered=offered,
    comes=_who,
)
