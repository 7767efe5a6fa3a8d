"""Purchases, jail, buildings, debts and declarations to be chosen (brief 5.3, 5.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import BANK, MOST_PAYMENTS
from pbem.rulesets.laissez_faire.building import MOVABLE, moving_price
from pbem.rulesets.laissez_faire.circuit import ELIMINATION, WORTH
from pbem.rulesets.laissez_faire.dues import debt_of
from pbem.rulesets.laissez_faire.form import jail_line
from pbem.rulesets.laissez_faire.formdeals import debts_of, sites_of
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.prices import house_price
from pbem.rulesets.laissez_faire.rounds import BUSINESS_PHASE
from pbem.rulesets.laissez_faire.scopes import name_in
from pbem.rulesets.laissez_faire.settings import DEFAULT_WANTED
from pbem.rulesets.laissez_faire.spots import place_of, plain
from pbem.rulesets.laissez_faire.statewords import level_word
from pbem.rulesets.laissez_faire.view import CircuitView

MOST_MOVES = 30
"""So many ways to move a house are offered; others are typed."""


def turn_items(view: CircuitView, words: BoardLexicon, lines: Sequence[str]) -> Iterator[Item]:
    """Yield what a seat can do in its turn; `lines` are the form's."""
    yield from _jail(view, words, lines)
    yield from _buying(view, words)
    if view.phase != BUSINESS_PHASE:
        yield from _building(view, words)
        yield from _moving(view, words)
        yield from _repaying(view, words)
    yield from _endings(view)


def _jail(view: CircuitView, words: BoardLexicon, lines: Sequence[str]) -> Iterator[Item]:
    order = jail_line(view, words.me)
    stands = next((line for line in lines if line.partition("#")[0].strip() == order), "")
    answers = plain(order.removeprefix("JAIL "), "PAY", "WAIT", "PAY IF CASH >= 300", "PAY IF CASH >= 500")
    pick = Pick(tr("Answer"), answers, is_free=True)
    yield Item(tr("Jail"), tr("whether you pay your way out"), "JAIL {}", (pick,), line=stands)


def _buying(view: CircuitView, words: BoardLexicon) -> Iterator[Item]:
    now = view.known.seats[words.me].settings.buy
    usual = " > ".join(map(str, DEFAULT_WANTED))
    lists = [
        *(" > ".join(map(str, now)) or "NONE", usual, "ALL", "ALL KEEPING 500", "STREETS KEEPING 200"),
        *(f"NOT UTILITIES > {usual}", f"TRANSIT > {usual}"),
    ]
    if view.options.jail_lease and view.lease.owner == BANK:
        lists.append(f"JAIL KEEPING 100 > {usual}")
    pick = Pick(tr("What, first item first"), plain(*lists, "NONE"), is_free=True)
    yield Item(tr("Buy"), tr("what you land on, if it is the bank's"), "BUY {}", (pick,))


def _building(view: CircuitView, words: BoardLexicon) -> Iterator[Item]:
    """LAI-34 Yield the streets where houses can be built."""
    if view.seats[words.me].token is None:
        return
    moments = (
        Choice("", tr("at the end of your turn")),
        Choice("AT START", tr("before you throw")),
        Choice("AT LANDING", tr("after landing")),
    )
    kept = Pick(tr("Cash kept"), plain("", "KEEPING 100", "KEEPING 250", "KEEPING 500"), is_free=True)
    for key in sites_of(view, words.me):
        level, price = level_word(view.titles[key].payments), house_price(view.book, key)
        left = MOST_PAYMENTS - view.titles[key].payments
        numbers = (Choice("", tr("one payment")), *plain(*map(str, range(2, left + 1))))
        picks = (Pick(tr("Payments"), numbers), Pick(tr("Moment"), moments), kept)
        says = tr("{level} now; ${price} a payment", level=level, price=price)
        name = tr("Build on {street}", street=name_in(view.book, key))
        yield Item(name, says, f"BUILD {key} {{}} {{}} {{}}", picks, place_of(view, key))


def _moving(view: CircuitView, words: BoardLexicon) -> Iterator[Item]:
    """LAI-71 Yield the ways in which a house can be moved between one's own streets."""
    if not view.options.moving_houses:
        return
    streets = [key for key in view.owned(words.me) if key in view.book.board.streets]
    sources = [key for key in streets if view.titles[key].payments in MOVABLE]
    targets = [key for key in streets if view.titles[key].payments + 1 in MOVABLE]
    ways = [(one, other) for one in sources for other in targets if one != other][:MOST_MOVES]
    if ways:
        choices = tuple(
            Choice(f"{one} TO {other}", tr("for ${price}", price=moving_price(view.book, other)))
            for one, other in ways
        )
        moments = plain("", "AT START", "AT LANDING")
        picks = (Pick(tr("From and to"), choices), Pick(tr("Moment"), moments))
        says = tr("between streets of yours")
        yield Item(tr("Move a house"), says, "MOVE HOUSE {} {}", picks, is_many=True)


def _repaying(view: CircuitView, words: BoardLexicon) -> Iterator[Item]:
    debts = debts_of(view, words.me)
    if debts:
        choices = tuple(
            Choice(one.id, tr("${amount} in all", amount=debt_of(view.known, one, words.me))) for one in debts
        )
        amounts = (Choice("", tr("all of it")), *plain("50", "100", "200"))
        picks = (Pick(tr("Debt"), choices), Pick(tr("Amount"), amounts, is_free=True))
        yield Item(tr("Repay"), tr("pay before it is due"), "REPAY {} {}", picks, is_many=True)


def _endings(view: CircuitView) -> Iterator[Item]:
    """LAI-54, 60 Yield what may be declared."""
    if view.options.objective == WORTH and not view.lap:
        least = view.options.win_worth
        marks = (
            Choice("", tr("at ${worth}", worth=least)),
            *plain(f"WHEN WORTH >= {least + 100}", f"WHEN WORTH >= {least + 250}"),
        )
        pick = Pick(tr("Mark"), marks, is_free=True)
        yield Item(tr("Declare"), tr("that you are rich enough: the last lap"), "DECLARE {}", (pick,))
    if view.options.objective == ELIMINATION:
        pick = Pick(tr("Word"), plain("STALEMATE"))
        yield Item(tr("Stalemate"), tr("say that nobody can be driven out any more"), "{}", (pick,))
