"""A receipt: what a sheet does and costs as things stand, and what is odd in it (brief 3.1, 5, 7.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from pbem.engine.events import SeatId
from pbem.engine.receipt import Row
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.laissez_faire.boardorders import ActionOrder
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit, Offer
from pbem.rulesets.laissez_faire.jail import jail_said
from pbem.rulesets.laissez_faire.lexicon import lexicon
from pbem.rulesets.laissez_faire.outlook import Outlook, Trial
from pbem.rulesets.laissez_faire.rehearsal import hides_prices, rehearsed, set_up_only
from pbem.rulesets.laissez_faire.settingorders import settings_in_force, usual_settings
from pbem.rulesets.laissez_faire.things import Sort, Thing
from pbem.rulesets.laissez_faire.view import CircuitView, cash_of
from pbem.rulesets.laissez_faire.wording import Dollars

ROWS = {
    "pass_start": tr_noop("Start money"),
    "tax": tr_noop("Taxes"),
    "purchase": tr_noop("Purchases"),
    "building": tr_noop("Building"),
    "moving": tr_noop("Moving houses"),
    "rent": tr_noop("Rents"),
    "fare": tr_noop("Fares"),
    "utility": tr_noop("Utilities"),
    "share": tr_noop("Shares of income"),
    "jail": tr_noop("Jail"),
    "lease": tr_noop("Lease of the jail"),
    "deal": tr_noop("Deals"),
    "gift": tr_noop("Gifts"),
    "clause": tr_noop("Contracts"),
    "exercise": tr_noop("Options exercised"),
    "estate": tr_noop("Estates"),
    "ruling": tr_noop("Rulings"),
}
"""What each kind of entry in the books is called here, in at most 24 letters."""


class CircuitReceipt(Outlook):
    """A seat's sheet on receipt, tried once on the circuit as far as the seat sees it."""

    @cached_property
    def trial(self) -> Trial:
        return rehearsed(self.book, self.view, self.seat, self.sheet)

    @property
    def here(self) -> Lexicon:
        return lexicon(self.book, self.view, self.seat)

    @property
    def idle(self) -> str:
        if self.view.seats[self.seat].is_in_play:
            return ""
        return tr("You are out of the game: nothing is asked of you.")

    def absent(self) -> Iterator[str]:
        yield tr("No orders received: your settings stay as they are, and nothing else is done for you.")

    def told(self) -> Iterator[str]:
        after = set_up_only(self.book, self.view, self.seat, self.sheet)
        yield from jail_said(self.book, after, self.seat)
        for order in sorted(self.orders, key=lambda order: isinstance(order, ActionOrder)):
            yield from order.forecast(self)
        yield from _settings(after, self.seat)
        yield from _opening(self.trial)
        yield from _turn(self.view, self.trial, self.seat)

    def rows(self) -> Iterator[Row]:
        """Yield what the sheet costs and leaves; amounts of nothing are left out, save the cash."""
        amounts = dict(_amounts(self.trial, self.seat))
        yield _row(tr("Cash now"), cash_of(self.view, self.seat))
        yield from (_row(tr(ROWS[kind]), amount) for kind, amount in amounts.items() if amount)
        if any(amounts.values()):
            yield _row(_expected(self.trial), self.trial.circuit.seats[self.seat].cash)
        yield from _open_offers(self.view, self.trial, self.seat)


def _opening(trial: Trial) -> Iterator[str]:
    """A4 What is agreed on already, and can be carried out."""
    if trial.opening:
        yield tr("As far as can be known now, this is carried out first.")
    yield from (event.sentence for event in trial.opening)


def _settings(after: Circuit, seat: SeatId) -> Iterator[str]:
    """Brief 5.3 Settings as they will stand, and what happens by default."""
    said = settings_in_force(after, seat)
    if said:
        yield tr("Settings: {settings}.", settings="; ".join(said))
    else:
        yield tr("Settings: none but the usual ones.")
    usual = usual_settings(after, seat)
    if usual:
        yield tr("By default: {settings}.", settings="; ".join(usual))


def _turn(view: CircuitView, trial: Trial, seat: SeatId) -> Iterator[str]:
    """Yield the known throw and, as far as it can be known, how the turn goes."""
    yield from _throws(view, seat)
    if view.seats[seat].token is None:
        yield tr("Your token is off the board: you travel no more, and build no more.")
    if not trial.has_turn:
        return
    if trial.has_travelled and trial.turn:
        yield tr("If nothing changes before it, your turn goes like this.")
    elif trial.turn:
        yield tr("If nothing changes before it, your turn begins like this.")
    yield from (event.sentence for event in trial.turn)
    if _is_hidden(view.book, trial, seat):
        yield tr("Where you lodge cannot be foretold: what others ask is sealed.")


def _is_hidden(book: Book, trial: Trial, seat: SeatId) -> bool:
    circuit = trial.circuit
    return not trial.has_travelled and bool(circuit.rolls.get(seat)) and hides_prices(book, circuit, seat)


def _throws(view: CircuitView, seat: SeatId) -> Iterator[str]:
    """Brief 3.1 What is known of the dice, in full games and with roll_ahead."""
    pairs = view.rolls.get(seat, ())
    if len(pairs) == 1:
        yield tr("Your throw: {first} + {second}.", first=pairs[0][0], second=pairs[0][1])
    elif pairs:
        yield tr(
            "Your throws: {first} + {second}, then {third} + {fourth}.",
            first=pairs[0][0],
            second=pairs[0][1],
            third=pairs[1][0],
            fourth=pairs[1][1],
        )


def _row(label: str, amount: int) -> Row:
    return label, str(Dollars(amount))


def _amounts(trial: Trial, seat: SeatId) -> Iterator[tuple[str, int]]:
    """Yield what comes and goes by the kinds of entries in the books, in the order of the rows."""
    entries = trial.circuit.seats[seat].entries
    for kind in ROWS:
        yield kind, sum(entry.amount for entry in entries if entry.kind == kind)


def _expected(trial: Trial) -> str:
    """Say when the seat should have the cash of the row."""
    if trial.has_travelled:
        return tr("Expected after your turn")
    return tr("Expected before travel") if trial.has_turn else tr("Expected after deals")


def _open_offers(view: CircuitView, trial: Trial, seat: SeatId) -> Iterator[Row]:
    """Yield the money of offers that have no partner yet."""
    offers = [one for id, one in trial.circuit.offers.items() if id not in view.offers and one.giver == seat]
    for label, amount in ((tr("Offered to others"), _paid(offers)), (tr("Asked of others"), _asked(offers))):
        if amount:
            yield _row(label, amount)


def _paid(offers: list[Offer]) -> int:
    return -sum(_money(one.gives) for one in offers)


def _asked(offers: list[Offer]) -> int:
    return sum(_money(one.takes) for one in offers)


def _money(things: tuple[Thing, ...]) -> int:
    return sum(thing.amount for thing in things if thing.sort is Sort.MONEY)
