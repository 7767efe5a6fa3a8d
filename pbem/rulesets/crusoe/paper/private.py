"""What a report tells one seat besides: its lines, castaway, warnings, affairs (brief 7; CRU-P31; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.columns import number, table, text
from pbem.engine.events import SeatId
from pbem.engine.frame import section, told_results
from pbem.engine.orders import Order
from pbem.engine.report import Block, Facts, Notice, Paragraph, Section, Sentences, Table
from pbem.engine.results import Became, result_told
from pbem.engine.ruleset import START, Played
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Why
from pbem.rulesets.crusoe import told_market
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import everything
from pbem.rulesets.crusoe.island import BOAT, RULING
from pbem.rulesets.crusoe.market.proposals import Propose
from pbem.rulesets.crusoe.modules.attitudes import AttitudesTaken
from pbem.rulesets.crusoe.modules.class_warfare import CAPITALIST, MIDDLE, WORKING, ClassWarfare, class_of
from pbem.rulesets.crusoe.modules.diamonds import Boat
from pbem.rulesets.crusoe.modules.firms import Firms, shares_of
from pbem.rulesets.crusoe.modules.government import powers as told
from pbem.rulesets.crusoe.modules.government.powers import is_governed
from pbem.rulesets.crusoe.modules.government.programs import Bureau
from pbem.rulesets.crusoe.modules.land import Land, paths_of
from pbem.rulesets.crusoe.modules.monetary_market.markets import Confiscated
from pbem.rulesets.crusoe.modules.money import Discarded, Money, Owed, Paid, said_creditor
from pbem.rulesets.crusoe.modules.third_world import Country
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, cited, faces, kept, of_kind, text_of
from pbem.rulesets.crusoe.paper.landtables import rent_word
from pbem.rulesets.crusoe.paper.moneytables import CLASSES
from pbem.rulesets.crusoe.paper.needstables import score_sheet
from pbem.rulesets.crusoe.paper.ownmoney import own_bids, own_cash, own_demand, unpaid_bids
from pbem.rulesets.crusoe.paper.seattables import ATTITUDES, is_after_work, role_words, state_word
from pbem.rulesets.crusoe.paper.standing import contract_blocks
from pbem.rulesets.crusoe.things import DIAMOND, LEISURE, WATER
from pbem.rulesets.crusoe.told_letters import LineUnused
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Said


def fate_of_motion(chapter: IslandChapter, order: Order, name: str) -> str:
    """CRU-P17, CRA-R22 Return what came of a motion, if it was voted on in this phase of a governed game."""
    if not is_governed(chapter.before):
        return tr("posted")
    number = _number_of(chapter, order, name)
    carried = of_kind(chapter.events, told_market.Carried)
    won = next((one for one in carried if one.number and one.number == number), None)
    if won is not None:
        return tr("carried, with {votes} of {of} votes", votes=won.votes, of=won.of)
    return tr("not carried") if number and (carried or _is_decided(chapter, order)) else tr("posted")


def _number_of(chapter: IslandChapter, order: Order, name: str) -> int:
    """Return the number of a seat's own motion; 0 if it was not put to the vote now."""
    if not isinstance(order, Propose):
        return 0
    if order.decree is None:
        pool = of_kind(chapter.events, told_market.MotionPut)
        return next((one.number for one in pool if (one.seat, one.text) == (name, str(order.division))), 0)
    put = of_kind(chapter.events, told.DecreePut)
    numbers = [one.number for one in put if (one.seat, one.task) == (name, order.task)]
    return numbers[-1] if numbers else 0


def _is_decided(chapter: IslandChapter, order: Order) -> bool:
    decreed = of_kind(chapter.events, told.Decreed)
    return isinstance(order, Propose) and any(one.task == order.task for one in decreed)


_PLAYED = {
    Played.RECEIVED: tr_noop("Played by: orders received."),
    Played.STANDING: tr_noop("Played by: standing orders."),
    Played.NONE: tr_noop("Played by: no orders. You did what seats do by default."),
}


def own_lines(chapter: IslandChapter, id: SeatId) -> Iterator[Block]:
    """Yield how the seat was played, each line with what became of it, and what was refused."""
    seat = chapter.after.seats[id]
    if not chapter.before.seats[id].is_alive:
        yield Notice(tr("You are dead. You go on getting the reports, and a rescue die is rolled for you."))
        yield from _refused(chapter)
        return
    if not seat.is_alive:
        yield Notice(tr("You have died. You will go on getting the reports."), "warning")
    if chapter.moment.turn:
        yield Paragraph(_played(chapter))
    yield from told_results(chapter, _other_lines(chapter, seat))
    yield from _refused(chapter)


def _played(chapter: IslandChapter) -> str:
    """CRU-P40 Say by what the seat was played; what it posted counts too."""
    if chapter.sheet.played is Played.NONE and chapter.sheet.posted:
        return tr("Played by: what you posted. In all else you did what seats do by default.")
    return tr(_PLAYED[chapter.sheet.played])


def _refused(chapter: IslandChapter) -> Iterator[Sentences]:
    """Yield the lines that were not taken, with why, then remarks on lines that were."""
    told = (*chapter.sheet.refused, *chapter.sheet.failed)
    for heading, is_odd in ((tr("Refused"), False), (tr("Remarks on your lines"), True)):
        lines = dict.fromkeys(f"{one.text} — {one}" for one in told if (one.why is Why.ODD) is is_odd)
        if lines:
            yield Sentences(heading, tuple(lines))


def _other_lines(chapter: IslandChapter, seat: Castaway) -> Iterator[str]:
    """CRU-P31 Yield what became of lines of an earlier letter, and of what was posted."""
    known = {(one.line, one.order) for one in chapter.results}
    for event in of_kind(chapter.events, LineUnused):
        if (event.at, event.line) not in known:
            became = Became.NEVER if event.reason else Became.NOT_NEEDED
            yield result_told(event.line, became.value, str(event.reason) if event.reason else "")
    name = chapter.before.seats[seat.id].name
    for one in chapter.sheet.posted:
        yield f"{text_of(one.order)} — {fate_of_motion(chapter, one.order, name)}"


def own_facts(view: IslandView, seat: Castaway) -> Iterator[tuple[str, str]]:
    """CRA 2.1 Yield the reader's role and attitude, money that waits, land and shares."""
    if roles := ", ".join(role_words(view, seat.id)):
        yield tr("Role"), roles
    yield from attitude_fact(view, seat)
    money = kept(view, Money)
    if money is not None and money.cash.get(seat.id):
        yield tr("Cash"), f"${money.cash[seat.id]}"
    if money is not None and money.carried.get(seat.id):
        yield tr("Dividends for the next cycle"), f"${money.carried[seat.id]}"
    if kept(view, Land) is not None and (paths := paths_of(view, seat.id)):
        said = (f"{view.book.path(path).name} ({rent_word(view, path)})" for path in paths)
        yield tr("Your land"), ", ".join(said)
    if kept(view, Firms) is not None:
        shares = {path: shares_of(view, seat.id, path) for path in view.book.board.paths}
        if text := ", ".join(f"{view.book.path(path).name} {n}" for path, n in shares.items() if n):
            yield tr("Your shares"), text


def attitude_fact(view: IslandView, seat: Castaway) -> Iterator[tuple[str, str]]:
    """CRA-VVC-01 Yield the reader's attitude, which it alone may know."""
    attitudes = kept(view, AttitudesTaken)
    if attitudes is not None and seat.id in attitudes.attitude:
        yield tr("Attitude"), tr(ATTITUDES[attitudes.attitude[seat.id]])


def own_affairs(view: IslandView, seat: Castaway) -> Iterator[Block]:
    """CRA-R58, CRA-R106 Yield what the reader owes and is owed, and its contracts, drafts among them."""
    yield from debt_table(view, seat)
    yield from contract_blocks(view, seat.id)


def debt_table(view: IslandView, seat: Castaway) -> Iterator[Table]:
    """CRA-R58 Yield debts and claims, in the order in which they are to be paid."""
    money = kept(view, Money)
    if money is None:
        return
    debts = [
        (debtor, debt)
        for debtor in view.seats
        for debt in sorted(money.debts.get(debtor, ()), key=lambda debt: debt.age)
        if seat.id in (debtor, debt.creditor)
    ]
    if debts:
        yield table(
            tr("Debts and claims"),
            debts,
            text(tr("Who owes"), lambda row: view.name(row[0])),
            text(tr("Whom"), lambda row: said_creditor(view, row[1])),
            number(tr("How much"), lambda row: f"${row[1].dollars}"),
            text(tr("For"), lambda row: tr(row[1].kind)),
            number(tr("Since cycle"), lambda row: row[1].cycle),
        )


_NEXT = {WORKING: MIDDLE, MIDDLE: CAPITALIST}
"""CRA-CLW-16 The class above each."""


def module_warnings(view: IslandView, seat: Castaway) -> Iterator[str]:
    """CRA 8 Yield what modules have to warn a seat of."""
    yield from _asked(view, seat)
    yield from _agent(view, seat)
    yield from _debts(view, seat)
    yield from _class(view, seat)


def _asked(view: IslandView, seat: Castaway) -> Iterator[str]:
    """CRA-BUR-05, CRA-R114 Yield that all wait for this seat."""
    bureau, boat = kept(view, Bureau), kept(view, Boat)
    waiting = bureau.waiting if bureau is not None else None
    if view.phase == RULING and waiting is not None and waiting.seat == seat.id:
        yield tr(
            'Box {box} of the program is stuck at "{statement}". You are to decide what it does: '
            "DECIDE BOX {box}: and statements, then END BOX.",
            box=waiting.stuck.box,
            statement=waiting.stuck.place.statement,
        )
    if view.phase == BOAT and boat is not None and seat.id in boat.tied:
        yield tr("You contend for one of the last places in the boat: ALLY and SPEAR are your orders.")


def _agent(view: IslandView, seat: Castaway) -> Iterator[str]:
    """CRA-TWC-09 Yield what the Agent has to deliver, and has."""
    country = kept(view, Country)
    if country is None or country.agent != seat.id or not country.commitment or country.gone:
        return
    held = seat.amount(country.resource)
    if held < country.commitment:
        yield tr(
            "As Agent you owe {owed} {resource}, and you hold {held}.",
            owed=country.commitment,
            resource=tr(country.resource),
            held=held,
        )


def _debts(view: IslandView, seat: Castaway) -> Iterator[str]:
    """CRA-R58 Yield that money will go to creditors first."""
    money = kept(view, Money)
    owed = sum(debt.dollars for debt in money.debts.get(seat.id, ())) if money is not None else 0
    if owed:
        yield tr("You owe ${dollars}: it is paid out of the first money that you get.", dollars=owed)


def _class(view: IslandView, seat: Castaway) -> Iterator[str]:
    """CRA-CLW-16 Yield that one diamond more, or less, makes another class."""
    if kept(view, ClassWarfare) is None or not view.cycle:
        return
    thresholds, held = view.book.advanced.classes.thresholds, seat.amount(DIAMOND)
    name = class_of(view, seat.id)
    above = _NEXT.get(name, "")
    if above and thresholds[above] - held == 1:
        yield tr("You are 1 diamond short of {name}.", name=tr(CLASSES[above]))
    missing = thresholds.get(name, 0) - held
    if missing > 0:
        yield trn(
            "You lack {n} diamond to stay {name}.",
            "You lack {n} diamonds to stay {name}.",
            missing,
            name=tr(CLASSES[name]),
        )


_IN_TABLES = (LineUnused, Paid, Owed, Discarded, Confiscated)
"""What a seat's own tables tell."""


def own_sections(chapter: IslandChapter, id: SeatId) -> Iterator[Section]:
    """Yield a seat's money, what it alone is told, its castaway and its affairs."""
    view, seat = chapter.after, chapter.after.seats[id]
    yield from section(tr("Your money"), _money(chapter, seat))
    if alone := _told_alone(chapter):
        yield Section(tr("Told to you alone"), (Sentences("", alone),))
    if not seat.is_alive or view.is_over:
        return
    if chapter.moment.phase == START and (dealt := tuple(own_facts(view, seat))):
        yield Section(tr("Your castaway"), (Facts(dealt),))
    if chapter.moment.turn or chapter.moment.phase != START:
        yield Section(tr("Your castaway"), tuple(_castaway(chapter, seat)))
    yield from section(tr("Your affairs"), own_affairs(view, seat))


def _money(chapter: IslandChapter, seat: Castaway) -> Iterator[Block]:
    """CRA 8 Yield the seat's cash step by step, and what it bid for."""
    yield from own_cash(chapter, seat)
    yield from own_bids(chapter, seat)
    yield from own_demand(chapter, seat)


def _told_alone(chapter: IslandChapter) -> tuple[str, ...]:
    """Return what modules tell the reader and not all, but for what its own tables tell."""
    own = (event for event in chapter.events if event.only is not None)
    return tuple(cited(chapter, event) for event in own if not isinstance(event, _IN_TABLES))


def _castaway(chapter: IslandChapter, seat: Castaway) -> Iterator[Block]:
    """Yield the seat's state and holdings, what it lacks, warnings, and its score sheet."""
    view = chapter.after
    for warning in (*warnings(view, seat), *module_warnings(view, seat), *unpaid_bids(chapter)):
        yield Notice(warning, "warning")
    yield Facts(tuple(facts_of(view, seat)))
    if seat.sheet:
        yield score_sheet(view, seat)


def facts_of(view: IslandView, seat: Castaway) -> Iterator[tuple[str, str]]:
    """Yield what a seat has, lacks and knows, labelled."""
    yield tr("Holdings"), str(Said(everything(seat)))
    if state := state_word(view, seat):
        yield tr("State"), state
    if is_after_work(view):
        yield (
            tr("Missing"),
            "; ".join(missing(view, seat)) or tr("nothing: food and water will do"),
        )
    for path in view.book.board.paths.values():
        if numbers := seat.numbers(path.id):
            yield tr("Experience on {path}", path=path.name), faces(numbers)
    yield from own_facts(view, seat)
    yield tr("VP"), str(seat.vp)


def missing(view: IslandView, seat: Castaway) -> Iterator[str]:
    """CRU-127, CRU-130, CRU-134 Yield what a seat lacks for its next meal, as things stand."""
    tables, water = view.book.tables, seat.amount(WATER)
    if not water and not view.book.is_quick:
        yield tr("1 water, or you will be Dying of Thirst")
    elif water < tables.most_water:
        yield tr("{n} water for a full drink", n=tables.most_water - water)
    food = tables.fed_from - seat.amount("food")
    if food > 0:
        yield tr("{n} food to be Fed", n=food)
    elif not (seat.amount("fruit") and seat.amount("protein")):
        kind = tr("protein") if seat.amount("fruit") else tr("fruit")
        yield tr("some {kind} for a balanced meal", kind=kind)
    if not seat.amount(LEISURE):
        yield tr("leisure")


def warnings(view: IslandView, seat: Castaway) -> Iterator[str]:
    """CRU-129, CRU-136 Yield what a seat must not overlook."""
    if view.book.is_quick:
        return
    if seat.is_dying:
        least = view.book.tables.fed_from
        yield tr("You are Dying: drink and eat {n} at the next meal, or you die.", n=least)
    if is_after_work(view) and not seat.amount(WATER):
        yield tr("You hold no water.")
    if is_after_work(view) and seat.amount("food") < view.book.tables.fed_from:
        yield tr("You hold too little food to be Fed.")
    if seat.wounded:
        yield tr("You are wounded: you cannot use experience, and move one space more than the die says.")
