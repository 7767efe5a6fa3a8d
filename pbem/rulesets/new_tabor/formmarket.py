"""The lines of a form for Exchange and Consume: what is missing is bought, all else is offered (brief 5)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import ANYONE, GOODS, UNION, Book
from pbem.rulesets.new_tabor.economy import ROUND, Producer, room
from pbem.rulesets.new_tabor.orders import (
    Borrow,
    Buy,
    Consume,
    Give,
    Keep,
    Lend,
    Repay,
    Sell,
    SubletOrder,
)
from pbem.rulesets.new_tabor.remarks import line_with, offered
from pbem.rulesets.new_tabor.saying import said_goods
from pbem.rulesets.new_tabor.settinglines import auto_line, autoconsume_line, vacancy_lines
from pbem.rulesets.new_tabor.things import ALL, NEED, SURPLUS, Amount, Things
from pbem.rulesets.new_tabor.union import fee_of
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Money, Named

SUM = 1000
"""An amount of money that stands for any other, in cents."""


def selling_lines(book: Book, view: EconomyView) -> Iterator[str]:
    """TAB-P2 Yield the sale of what is left over."""
    economy, fee = view.known, fee_of(book, view.known)
    space = said_goods({good: room(book, economy, good) for good in GOODS})
    sale = str(Sell((Amount("", word=SURPLUS),), None, (UNION,)))
    if not space:
        yield from offered(sale, tr("the union has room for nothing in this quarter"))
    elif fee:
        yield from offered(sale, tr("room for {goods}; fee {fee}", goods=space, fee=Money(fee)))
    else:
        yield from offered(sale, tr("room for {goods}", goods=space))


def buying_lines(view: EconomyView, mine: Producer) -> Iterator[str]:
    """TAB-P2 Yield, open, the purchase of each good of which some is missing."""
    for good in GOODS:
        if mine.need(good):
            order = str(Buy((Amount(good, word=NEED),), None, (UNION,)))
            says = tr(
                "{n} missing; {held} in the storehouse at {price}",
                n=mine.need(good),
                held=view.known.storehouse[good],
                price=Money(view.known.price(good)),
            )
            yield from line_with(order, says)


def offer_lines(view: EconomyView, mine: Producer) -> Iterator[str]:
    """TAB-P3, TAB-P4 Yield what may be offered to other seats: at a price, in exchange, as a loan."""
    others = partners(view, mine.id)
    if not others:
        return
    price = {good: view.known.price(good) for good in GOODS}
    has, lacks = _most(mine), _least(mine)
    sale, purchase = Amount(has, word=SURPLUS), Amount(lacks, word=NEED)
    yield from offered(str(Sell((sale,), price[has], (ANYONE,))), tr("to all, or name seats"))
    yield from offered(str(Buy((purchase,), price[lacks], (ANYONE,))), tr("the same, to buy"))
    other = others[0]
    swap = Give(Things.of({has: 5}), other, Things.of({lacks: 5}))
    yield from offered(str(swap), tr("if mirrored by the other"))
    if view.facts.options.gifts:
        yield from offered(str(Give(Things(money=SUM), other)), tr("a gift"))
    yield from _loans(view, mine, other)


def _most(mine: Producer) -> str:
    """Return the good of which most can be spared: what is held, else what is made."""
    made = mine.industry if mine.industry in GOODS else GOODS[0]
    return max(GOODS, key=lambda good: (mine.surplus(good), good == made))


def _least(mine: Producer) -> str:
    """Return the good of which most is missing, and which is not the one to be spared."""
    others = [good for good in GOODS if good != _most(mine)]
    return max(others, key=mine.need)


def _loans(view: EconomyView, mine: Producer, other: SeatId) -> Iterator[str]:
    """TAB-091, TAB-R19 Yield loans both ways, and what may be repaid."""
    if view.facts.options.iou != "none":
        due, mirrored = view.known.quarter, tr("if answered by BORROW")
        yield from offered(str(Lend(SUM, other, SUM, due)), mirrored)
        yield from offered(str(Borrow(SUM, other, SUM, due)), tr("if answered by LEND"))
    for creditor in view.facts.creditors:
        owed = sum(iou.amount for iou in view.known.ious if (iou.debtor, iou.creditor) == (mine.id, creditor))
        yield from offered(str(Repay(owed, creditor)), tr("all that you owe there"))


def sublet_lines(view: EconomyView, mine: Producer) -> Iterator[str]:
    """TAB-089 Yield a change of places with the first seat that is in another zone."""
    others = [one for one in partners(view, mine.id) if view.seats[one].zone != mine.zone]
    for one in others[:1]:
        says = tr("{seat} takes your place, and you take the other", seat=view.seats[one].name)
        yield from offered(str(SubletOrder("TO", one, SUM)), says)
        yield from offered(str(SubletOrder("FROM", one, SUM)), tr("the same, and you pay"))


def use_lines(mine: Producer) -> Iterator[str]:
    """TAB-049 Yield consumption by hand, and what is kept back."""
    yield from offered(str(Consume(Amount("", word=ALL))), tr("at once, not only after your exchange"))
    if mine.open_wants:
        yield from offered(str(Consume(Amount("", word=ALL), "wants")), wants_said(mine))
    yield from offered(str(Keep(5, _most(mine))), tr("not to be sold"))
    yield from offered(str(Keep(SUM)), tr("not to be spent in purchases"))


def wants_said(mine: Producer) -> str:
    """Return the open Wants of a seat."""
    return tr("open Wants: {goods}", goods=said_goods({good: mine.wanted(good) for good in GOODS}))


def setting_lines(mine: Producer, *, is_settling: bool = False) -> Iterator[str]:
    """TAB-R23, TAB-P7 Yield the lasting settings of exchange as they are."""
    yield from line_with(autoconsume_line(mine), tr("inputs, wants, both or off"))
    write = line_with if is_settling else offered
    yield from write(auto_line(mine), tr("help at the quarter's end; on or off"))


def partners(view: EconomyView, seat: SeatId) -> list[SeatId]:
    """TAB-R15 Return with whom a seat can trade now, in order of play after it."""
    others = view.known.after(seat)
    return [one.id for one in others if one.is_on_path or view.phase != ROUND]


def needy_lines(view: EconomyView, mine: Producer) -> Iterator[str]:
    """TAB-069 Yield, for settling, sales of what can be spared to seats that lack it."""
    for other in view.known.after(mine.id):
        for good in GOODS:
            missing, spare = other.need(good), mine.surplus(good)
            if missing and spare and other.id in view.books:
                order = Sell((Amount(good, min(missing, spare)),), view.known.price(good), (other.id,))
                says = tr("{seat} lacks {n} {good}", seat=other.name, n=missing, good=Named(good))
                yield from offered(str(order), says)


def settle_lines(book: Book, view: EconomyView, seat: SeatId) -> Iterator[str]:
    """TAB-067, TAB-068 Yield the lines of a seat's form for the quarter's end."""
    mine = view.seats[seat]
    yield from setting_lines(mine, is_settling=True)
    yield from selling_lines(book, view)
    yield from buying_lines(view, mine)
    yield from needy_lines(view, mine)
    yield from offer_lines(view, mine)
    yield from use_lines(mine)
    yield from vacancy_lines(mine)
