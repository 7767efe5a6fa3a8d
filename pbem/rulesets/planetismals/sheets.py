"""The Player Record Sheet, line by line, and the books of a seat (brief 7.4; PLA-61, X04)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.engine.columns import number, table, text
from pbem.engine.events import Event, SeatId
from pbem.engine.report import Block, Facts, Sentences, Table
from pbem.engine.tongue import tr, trn, trp
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import LEDGER
from pbem.rulesets.planetismals.belt import Deal
from pbem.rulesets.planetismals.flight import remainder
from pbem.rulesets.planetismals.plan import Plan
from pbem.rulesets.planetismals.statewords import (
    NOTHING,
    conditions,
    kind_of_seen,
    place_of,
    rent_of,
    said_goods,
    where_stands,
    with_minus,
)
from pbem.rulesets.planetismals.view import BeltView, SeenInstallation, SeenShuttle
from pbem.rulesets.planetismals.waiting import Repeat
from pbem.rulesets.planetismals.winning import worth_parts
from pbem.rulesets.planetismals.wording import Cargo, said_cargo

_DEALINGS = (events.DealDone, events.DealLapsed, events.Unmatched, events.DebtPaid, events.DebtGrown)


def record_sheet(view: BeltView, seat: SeatId, told: Sequence[Event] = ()) -> Iterator[Block]:
    """PLA-61 Yield a seat's cash, its installations, with what they did by these events, and its shuttles."""
    company = view.seats[seat]
    facts = [(tr("Cash"), tr("{amount} MC", amount=company.cash or 0))]
    if company.worth is not None:
        facts.append((tr("Worth"), tr("{amount} MC", amount=with_minus(str(company.worth)))))
    if company.reserve:
        facts.append((tr("Reserve"), tr("{amount} MC", amount=company.reserve)))
    yield Facts(tuple(facts))
    yield _installations(view, seat, told)
    for shuttle in view.fleet(seat):
        yield Sentences(_head(view, shuttle), tuple(_cargo_and_plan(view, shuttle)))


def _installations(view: BeltView, seat: SeatId, told: Sequence[Event]) -> Table:
    made, moved = _made(told), _moved(told)

    def rent(one: SeenInstallation) -> str:
        due = rent_of(view, one)
        return tr("{seat}, {amount} MC", seat=due[0], amount=due[1]) if due else NOTHING

    return table(
        tr("Installations of {seat}", seat=seat),
        [one for one in view.installations.values() if one.owner == seat],
        text(tr("Id"), lambda one: one.id),
        text(tr("Installation"), lambda one: kind_of_seen(view.book, one)),
        text(trp("where", "Place"), lambda one: where_stands(view, one)),
        text(tr("Rent to"), rent),
        text(tr("In store"), lambda one: said_goods(view.book, one.store)),
        text(trp("this round", "Made"), lambda one: ", ".join(made.get(one.id, ())) or NOTHING),
        text(trp("this round", "Moved"), lambda one: ", ".join(moved.get(one.id, ())) or NOTHING),
        text(trp("of an installation", "Settings"), lambda one: ", ".join(run_words(view, one)) or NOTHING),
        text(trp("of an installation", "State"), lambda one: _state(view, one)),
        blank=NOTHING,
    )


def _state(view: BeltView, one: SeenInstallation) -> str:
    state = conditions(view, one)
    if one.lux_left:
        left = trn("buys {n} luxury item more", "buys {n} luxury items more", one.lux_left)
        return left if state == NOTHING else f"{state}, {left}"
    return state


def run_words(view: BeltView, one: SeenInstallation) -> Iterator[str]:
    """Yield what a seat has set for an installation, in the words of its orders; the usual is not said."""
    sort = view.book.sorts[one.sort]
    if one.is_on is False:
        yield "OFF"
    if one.max is not None:
        yield f"MAX {one.max}"
    if sort.with_research and one.prefer not in (None, "hightech"):
        yield f"PREFER {one.prefer}"
    if sort.rations and one.rations is False:
        yield "RATIONS NO"


def _made(told: Iterable[Event]) -> dict[str, list[str]]:
    """Return what each installation dug, made or earned this round."""
    made: dict[str, list[str]] = {}
    for event in told:
        match event:
            case events.Dug(extractor=id, goods=goods) | events.Made(maker=id, goods=goods):
                made.setdefault(id, []).append(said_cargo(goods))
            case (
                events.Fed(colony=id, amount=amount)
                | events.Treated(colony=id, amount=amount)
                | events.Tourists(colony=id, amount=amount)
                | events.Research(station=id, amount=amount)
                | events.Comet(station=id, amount=amount)
            ):
                made.setdefault(id, []).append(tr("{amount} MC", amount=amount))
            case events.Rations(colony=id, amount=amount):
                made.setdefault(id, []).append(tr("rations −{amount} MC", amount=amount))
    return made


def _moved(told: Iterable[Event]) -> dict[str, list[str]]:
    """PLA-61 Return what left the store of each installation this round, and where it went."""
    moved: dict[str, list[str]] = {}
    for event in told:
        match event:
            case events.Pulled(giver=id, goods=goods, taker=taker):
                moved.setdefault(id, []).append(_went(goods, taker))
            case events.Left(installation=id, goods=goods, target=target) if target:
                moved.setdefault(id, []).append(_went(goods, target))
            case events.Loaded(installation=id, goods=goods, shuttle=shuttle):
                moved.setdefault(id, []).append(_went(goods, shuttle))
    return moved


def _went(goods: Cargo, where: str) -> str:
    return f"{said_cargo(goods)} → {where}"


def _head(view: BeltView, shuttle: SeenShuttle) -> str:
    where = tr("the Base") if shuttle.hex == view.book.map.base else place_of(view, shuttle.hex)
    return tr("{shuttle}, {place}", shuttle=shuttle.id, place=where)


def _cargo_and_plan(view: BeltView, shuttle: SeenShuttle) -> Iterator[str]:
    aboard = view.installations.get(shuttle.installation or "")
    if aboard:
        kind = kind_of_seen(view.book, aboard)
        yield tr("Aboard: {installation}, {kind}.", installation=aboard.id, kind=kind)
    elif shuttle.hold:
        space = shuttle.space(view.book.hold)
        goods = said_goods(view.book, shuttle.hold)
        yield trn(
            "Aboard: {goods}; {n} CSU is free.", "Aboard: {goods}; {n} CSU are free.", space, goods=goods
        )
    else:
        yield tr("Nothing is aboard.")
    if shuttle.plan is not None:
        yield from plan_words(shuttle.plan)


def plan_words(plan: Plan) -> Iterator[str]:
    """Yield what is left of a plan and how far it has come; all of it where it begins anew."""
    if plan.is_finished:
        yield tr("It has no plan.")
        return
    rest = "; ".join(remainder(plan))
    if plan.at == 0 and not plan.chosen:
        yield tr("Plan: {steps}.", steps=rest)
        return
    yield tr(
        "Plan, from step {number} of {all}: {steps}.", number=plan.at + 1, all=len(plan.lines), steps=rest
    )
    if any(isinstance(line.then.step, Repeat) for line in plan.lines):
        yield tr("The whole plan: {steps}.", steps="; ".join(map(str, plan.lines)))


def ledger_table(view: BeltView, seat: SeatId) -> Table:
    """Return every receipt and payment since the last report, with the cash before and after."""
    company = view.seats[seat]
    return LEDGER.table(seat, company.opening or 0, company.entries or (), company.cash or 0)


def worth_facts(view: BeltView, seat: SeatId) -> Facts:
    """PLA-R02 Return what a seat's worth is made of, and what is missing to the target."""
    parts = worth_parts(view.book, view, seat)
    total, target = sum(amount for _, amount in parts), view.book.options.win_worth
    pairs = [(label[:1].upper() + label[1:], tr("{amount} MC", amount=amount)) for label, amount in parts]
    pairs.append((tr("Worth"), tr("{amount} MC of {target}", amount=total, target=target)))
    return Facts(tuple(pairs))


def dealings(view: BeltView, told: Sequence[Event]) -> Iterator[Block]:
    """Yield what became of deals and debts by these events, what is agreed, and the debts that stand."""
    lines = [event.sentence for event in told if isinstance(event, _DEALINGS)]
    lines += [_pending(deal) for deal in view.deals]
    if lines:
        yield Sentences(tr("Deals and payments"), tuple(lines))
    if view.debts:
        yield debt_table(view)


def _pending(deal: Deal) -> str:
    """Say what is agreed but not done."""
    things = " + ".join(map(str, deal.gives))
    price = " + ".join(map(str, deal.takes)) or tr("nothing")
    parts: dict[str, object] = {"one": deal.one, "other": deal.other, "things": things, "price": price}
    return tr("Agreed, not done: {one} gives {other} {things} for {price}.", **parts)


def debt_table(view: BeltView) -> Table:
    """Return the debts that the reader may know."""
    return table(
        tr("Debts"),
        view.debts.values(),
        text(tr("Id"), lambda debt: debt.id),
        text(trp("debt", "Owed by"), lambda debt: debt.debtor),
        text(trp("debt", "Owed to"), lambda debt: debt.creditor),
        text(trp("debt", "For"), lambda debt: tr("rent") if debt.is_rent else NOTHING),
        number(tr("MC"), lambda debt: debt.amount),
        number(tr("Due"), lambda debt: debt.due),
        note=tr("Due: the round in which they are collected."),
    )
