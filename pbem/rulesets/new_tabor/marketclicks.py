"""Exchange and Consume to be chosen: the union, offers, agreements, loans, consumption (brief 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr, trp
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.choices import (
    amount_pick,
    good_pick,
    plain,
    seat_choices,
    standing_line,
    sum_pick,
    things_pick,
)
from pbem.rulesets.new_tabor.economy import ROUND, Producer
from pbem.rulesets.new_tabor.formmarket import partners
from pbem.rulesets.new_tabor.settinglines import auto_line, autoconsume_line
from pbem.rulesets.new_tabor.things import ALL, NEED, SURPLUS, WANTED
from pbem.rulesets.new_tabor.view import EconomyView


def market_items(view: EconomyView, mine: Producer, lines: Sequence[str]) -> Iterator[Item]:
    """Yield all that can be exchanged and consumed; `lines` are the form's."""
    yield from _union(mine, lines)
    others = partners(view, mine.id)
    if others:
        yield from _offers(view, others)
        yield from _agreements(view, others)
        yield from _loans(view, others)
    yield from _debts(view)
    yield from _uses()
    yield from _settings(mine, lines)


def _union(mine: Producer, lines: Sequence[str]) -> Iterator[Item]:
    """TAB-P2 Yield sales to the union, and purchases: for each good missing, that of the form."""
    yield Item(tr("Sell the surplus"), tr("to the Credit Union"), "SELL {} TO cu", (_all_of(SURPLUS),))
    picks = (amount_pick(SURPLUS, ALL), good_pick(mine.industry or ""))
    yield Item(tr("Sell"), tr("to the Credit Union"), "SELL {} {} TO cu", picks, is_many=True)
    for good in GOODS:
        if line := standing_line(lines, f"BUY need {good} FROM cu"):
            name, says = tr("Buy {good}", good=tr(good)), tr("from the Credit Union")
            yield Item(name, says, f"BUY {{}} {good} FROM cu", (amount_pick(NEED, WANTED),), line=line)
    picks = (amount_pick(NEED, WANTED), good_pick())
    yield Item(tr("Buy"), tr("from the Credit Union"), "BUY {} {} FROM cu", picks, is_many=True)


def _all_of(word: str) -> Pick:
    return Pick(trp("goods", "Amount"), (Choice(word, tr("of all goods")),))


def _offers(view: EconomyView, others: list[str]) -> Iterator[Item]:
    """TAB-P3 Yield limit orders."""
    spots = sorted({view.known.price(good) for good in GOODS})
    price = sum_pick(tr("Price of a unit"), *spots, before="AT", sums=())
    once = Pick(tr("How long"), (Choice("", tr("as long as the phase lasts")), Choice("NOW", tr("at once"))))
    for name, verb, word, amounts in (
        (tr("Offer"), "SELL", "TO", amount_pick(SURPLUS, ALL)),
        (tr("Ask for"), "BUY", "FROM", amount_pick(NEED, WANTED)),
    ):
        whom = (
            Choice(f"{word} anyone", tr("any other seat")),
            Choice(f"{word} market", tr("seats and the union")),
            *seat_choices(view, others, word),
        )
        picks = (amounts, good_pick(), price, Pick(tr("With whom"), whom, is_free=True), once)
        says = tr("at a price of your own")
        yield Item(name, says, f"{verb} {{}} {{}} {{}} {{}} {{}}", picks, is_many=True)


def _agreements(view: EconomyView, others: list[str]) -> Iterator[Item]:
    """TAB-P4, TAB-089 Yield swaps, gifts and sublets."""
    seats = Pick(tr("With whom"), seat_choices(view, others))
    given, taken = things_pick(tr("What you give")), things_pick(tr("For what"))
    says = tr("done if the other writes the mirrored line")
    yield Item(tr("Swap"), says, "GIVE {} TO {} FOR {}", (given, seats, taken), is_many=True)
    if view.facts.options.gifts:
        says = tr("for nothing")
        yield Item(tr("Gift"), says, "GIVE {} TO {}", (given, seats), is_many=True)
    if view.phase == ROUND:
        whom = (*seat_choices(view, others, "TO"), *seat_choices(view, others, "FROM"))
        picks = (Pick(tr("Your place to, or the place from"), whom), sum_pick(tr("Fee"), before="FOR"))
        yield Item(tr("Sublet"), tr("change places for a fee"), "SUBLET {} {}", picks, is_many=True)


def _loans(view: EconomyView, others: list[str]) -> Iterator[Item]:
    """TAB-091 Yield loans both ways."""
    if view.facts.options.iou == "none":
        return
    seats = Pick(tr("With whom"), seat_choices(view, others))
    quarters = [f"BY Q{number}" for number in range(view.facts.quarter, view.facts.quarters + 1)]
    due = Pick(tr("Repaid"), (Choice("", tr("this quarter")), *plain(*quarters)))
    picks = (sum_pick(tr("Loan")), seats, sum_pick(tr("Paid back"), before="REPAY"), due)
    says = tr("money against an IOU")
    yield Item(tr("Lend"), says, "LEND {} TO {} {} {}", picks, is_many=True)
    yield Item(tr("Borrow"), says, "BORROW {} FROM {} {} {}", picks, is_many=True)


def _debts(view: EconomyView) -> Iterator[Item]:
    """TAB-R19 Yield what can be repaid."""
    if view.facts.creditors:
        picks = (sum_pick(tr("Amount")), Pick(tr("To"), seat_choices(view, view.facts.creditors)))
        yield Item(tr("Repay"), tr("what you owe"), "REPAY {} TO {}", picks, is_many=True)


def _uses() -> Iterator[Item]:
    """TAB-049 Yield consumption by hand, and what is kept back."""
    purposes = Choice("", tr("inputs, then Wants")), *plain("FOR inputs", "FOR wants")
    purpose = Pick(tr("For what"), purposes)
    picks = (amount_pick(ALL), good_pick(), purpose)
    yield Item(tr("Consume"), tr("at this point of your exchange"), "CONSUME {} {} {}", picks, is_many=True)
    yield Item(tr("Consume all"), tr("all goods"), "CONSUME all {}", (purpose,), is_many=True)
    units = Pick(trp("goods", "Amount"), plain("5", "10", "20", "40"), is_free=True)
    yield Item(tr("Keep"), tr("not to be sold"), "KEEP {} {}", (units, good_pick()), is_many=True)
    yield Item(tr("Keep money"), tr("not to be spent"), "KEEP {}", (sum_pick(tr("Amount")),))


def _settings(mine: Producer, lines: Sequence[str]) -> Iterator[Item]:
    """TAB-R23, TAB-P7 Yield the lasting settings of exchange, as they are first."""
    line = autoconsume_line(mine)
    answers = plain(mine.autoconsume, "inputs", "wants", "both", "off")
    picks = (Pick(tr("For what"), answers),)
    says = tr("at the end of your exchange")
    yield Item(tr("Autoconsume"), says, "AUTOCONSUME {}", picks, line=standing_line(lines, line))
    line = auto_line(mine)
    picks = (Pick(tr("Answer"), plain(line.removeprefix("AUTO "), "on", "off")),)
    says = tr("help at the quarter's end")
    yield Item(tr("Help"), says, "AUTO {}", picks, line=standing_line(lines, line))
