"""A receipt: turn, bargains, ballots, defaults; what a set costs, and what is odd in it (brief 3, 5, 7)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property, partial

from pbem.engine.events import Event, SeatId
from pbem.engine.orders import Order
from pbem.engine.receipt import Odd, Receipt, Row
from pbem.engine.receipt import counting as not_overruled
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.new_tabor.book import GOODS, Book
from pbem.rulesets.new_tabor.charity import charity_said, consent_of, pleas
from pbem.rulesets.new_tabor.claims import Claimed
from pbem.rulesets.new_tabor.dealorders import Given, Repaid
from pbem.rulesets.new_tabor.economy import CHARITY, ROUND, SETTLE, VOTE
from pbem.rulesets.new_tabor.legality import ExchangeOrder, Look
from pbem.rulesets.new_tabor.lexicon import lexicon
from pbem.rulesets.new_tabor.orders import Claim, Innovate, Late, MotionOrder, Recall
from pbem.rulesets.new_tabor.rehearsal import Trial, made_up_for, rehearsed
from pbem.rulesets.new_tabor.sections import parted, section_of
from pbem.rulesets.new_tabor.titles import turn_title
from pbem.rulesets.new_tabor.union import Bought, Sold
from pbem.rulesets.new_tabor.useorders import lasting_lines
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.voteorders import votes_said
from pbem.rulesets.new_tabor.wording import Money, Titled, said_goods

SALES, FEES, PURCHASES, GIFTS, DEBTS, RENT = "sales", "fees", "purchases", "gifts", "debts", "rent"
ROWS = {
    SALES: tr_noop("Sales to the union"),
    FEES: tr_noop("Clerk's fees"),
    PURCHASES: tr_noop("Purchases"),
    GIFTS: tr_noop("Gifts"),
    DEBTS: tr_noop("Debts repaid"),
    RENT: tr_noop("Rent for land"),
}
"""What comes and goes, in at most 24 letters."""


class TaborReceipt(Receipt[Book, EconomyView]):
    """A seat's set on receipt; the first round of a letter is tried for it."""

    @cached_property
    def trial(self) -> Trial:
        """What comes of the first round, as far as the seat can know."""
        return rehearsed(self.book, self.view, self.seat, self.sheet)

    @property
    def here(self) -> Lexicon:
        return lexicon(self.book, self.view, self.seat)

    @property
    def idle(self) -> str:
        if self.view.is_over:
            return tr("The game is over: nothing is asked of you.")
        if not self.view.seats[self.seat].is_in:
            return tr("You are out of the game: nothing is asked of you.")
        return ""

    @property
    def parts(self) -> Iterator[tuple[Sequence[Order], Look]]:
        """The rounds of a letter; of the later ones nothing can be tried."""
        trial = self.trial if self.view.phase in (ROUND, SETTLE) else None
        for section in parted(self.orders):
            yield section, self._look(section, trial)
            trial = None

    def _look(self, orders: Sequence[Order], trial: Trial | None) -> Look:
        made_up = partial(made_up_for, self.book, self.view, self.seat)
        return Look(self.view, self.seat, orders, trial, made_up)

    def told(self) -> Iterator[str]:
        trial, look = self.trial, self._look(self.orders, self.trial)
        yield from _absent(self.view, trial)
        yield from votes_said(look)
        yield from _said(look, self.orders, Late)
        yield from _played(look, trial)
        yield from charity_said(look, self.sheet.standing)
        yield from _later(self.view, self.sheet)
        yield tr("Settings: {settings}.", settings="; ".join(lasting_lines(trial.after)))

    def rows(self) -> Iterator[Row]:
        """Yield what a set costs and leaves; what does not change is left out, save the money."""
        if self.view.phase not in (ROUND, SETTLE):
            yield _row(tr("Money now"), self.view.seats[self.seat].money)
            yield from _shares(self.view, self.seat, self.orders)
            return
        trial = self.trial
        amounts = _amounts(trial)
        yield _row(tr("Money now"), trial.before.money)
        yield from (_row(tr(ROWS[kind]), amount) for kind, amount in amounts.items() if amount)
        if any(amounts.values()):
            yield _row(_expected(trial), trial.after.money)
        yield from _offered(trial)
        yield from _stock(trial)

    def unheeded(self, orders: Sequence[Order]) -> Odd:
        yield from super().unheeded(orders)
        for order in never_reached(orders):
            yield order, tr("A line before it always counts: this one is never reached.")

    def counting(self) -> Iterator[str]:
        """Yield the lines that count, round by round."""
        for section in parted(self.orders):
            idle = {order.line for order in never_reached(section)}
            yield from (str(order) for order in not_overruled(section) if order.line not in idle)


def never_reached(section: Sequence[Order]) -> Iterator[Order]:
    """Yield lines of which only one counts, behind one that always does."""
    decided: set[Hashable] = set()
    for order in section:
        settles = order.chooses()
        if settles in decided:
            yield order
        elif settles is not None and order.when is None:
            decided.add(settles)


def _absent(view: EconomyView, trial: Trial) -> Iterator[str]:
    """3.9 What an idle seat does."""
    if trial.section.played is not Played.NONE:
        return
    if view.phase == VOTE:
        yield tr("No orders received: you abstain, and decline every nomination.")
    elif view.phase == SETTLE:
        yield tr("No orders received: you exchange nothing, and settings do the rest.")
    elif view.phase == CHARITY:
        if not trial.before.has_unmet:
            yield tr("No orders received: you give nothing to anybody.")
    elif view.facts.is_opening:
        yield tr("No orders received: an industry and a zone are taken for you.")
    else:
        yield tr("No orders received: nothing is exchanged for you, and no rent is paid.")


def _said(look: Look, orders: Iterable[Order], *kinds: type[Order]) -> list[str]:
    """Return what orders of these kinds will do, kind by kind."""
    found = (order for kind in kinds for order in orders if isinstance(order, kind))
    return [said for order in found for said in order.forecast(look)]


def _played(look: Look, trial: Trial) -> Iterator[str]:
    """3.3, 3.5 The bargains of the first round of a letter, and how its turn goes."""
    if trial.economy.phase not in (ROUND, SETTLE):
        return
    yield from _said(look, trial.orders, ExchangeOrder)
    yield from _turn(look, trial)
    if trial.before.is_on_path or trial.economy.phase == SETTLE:
        yield from _lacking(trial)
    yield from _said(look, trial.orders, Recall, MotionOrder)


def _turn(look: Look, trial: Trial) -> Iterator[str]:
    """3.3 Yield how the turn goes if nothing changes before it; the dice are not foretold."""
    wager = _said(look, trial.orders, Innovate)
    if trial.told or wager:
        yield _heading(trial)
    yield from (event.sentence for event in trial.trade)
    yield from wager
    yield from (event.sentence for event in trial.rest)
    yield from _said(look, trial.orders, Claim)
    yield from _waiting(trial)


def _heading(trial: Trial) -> str:
    if trial.economy.phase == SETTLE:
        return tr("If nobody else changes anything, settling goes like this for you.")
    if not trial.before.is_on_path:
        return tr("You are off the Path. If nothing changes before it, your turn is this alone.")
    if trial.turn is None:
        return tr("If nobody comes before you, your opening turn goes like this.")
    return tr("If nothing changes before it, your turn goes like this.")


def _waiting(trial: Trial) -> Iterator[str]:
    """Yield the lines of Exchange and Consume whose test does not hold when they are reached."""
    for line in trial.lines:
        if line.order.when is not None and not line.is_open:
            said = line.order.source or str(line.order)
            yield tr("Not done as things stand, for its test does not hold: {line}.", line=said)


def _lacking(trial: Trial) -> Iterator[str]:
    """Yield what of the inputs is unmet after all that."""
    missing = said_goods({good: trial.after.unmet(good) for good in GOODS})
    if missing:
        yield tr("Then these inputs are still unmet: {goods}.", goods=missing)
    elif trial.economy.phase == SETTLE:
        yield tr("Then all your inputs are met.")


def _later(view: EconomyView, sheet: Sheet) -> Iterator[str]:
    """3.1 Yield the orders of each later round of a letter; what comes of them hangs on those before."""
    if view.phase != ROUND:
        return
    for number in range(1, view.facts.options.rounds_per_mail):
        title = turn_title(view.known.turn + number)
        orders = section_of(sheet, number).orders
        if orders:
            lines = "; ".join(order.source or str(order) for order in orders)
            yield tr("For {round}, if the quarter lasts so long: {orders}.", round=title, orders=lines)
        else:
            yield tr("For {round} there are no orders: nothing is exchanged, no rent is paid.", round=title)


def _shares(view: EconomyView, seat: SeatId, orders: Sequence[Order]) -> Iterator[Row]:
    """Yield what the shares come to that a giver consents to, if all give who can."""
    if view.phase != CHARITY or view.seats[seat].has_unmet:
        return
    answers = [(plea, consent_of(orders, plea.asker)) for plea in pleas(view)]
    shares = [plea.share(plea.most) for plea, line in answers if line and line.yes_or_no]
    if shares:
        yield _row(tr("Charity, if all give"), -sum(shares))


def _row(label: str, amount: int) -> Row:
    return label, str(Money(amount))


def _expected(trial: Trial) -> str:
    """Say when the seat should have the money of the row."""
    if trial.economy.phase == SETTLE:
        return tr("Expected after settling")
    return tr("Expected after your turn")


def _amounts(trial: Trial) -> dict[str, int]:
    """Return what comes and goes in the trial, in cents, in the order of the rows."""
    amounts = dict.fromkeys(ROWS, 0)
    for event in trial.told:
        for kind, amount in _of(event, is_clerk=trial.economy.officers["clerk"] == trial.seat):
            amounts[kind] += amount
    return amounts


def _of(event: Event, *, is_clerk: bool) -> Iterator[tuple[str, int]]:
    """Yield the money of an event, which is all the seat's own; the Clerk pays the fee to himself."""
    match event:
        case Sold(amount=amount, fee=fee):
            yield SALES, amount.cents
            yield FEES, 0 if is_clerk else -fee.cents
        case Bought(amount=amount):
            yield PURCHASES, -amount.cents
        case Given(things=said):
            yield GIFTS, -said.things.money
        case Repaid(amount=amount):
            yield DEBTS, -amount.cents
        case Claimed(rent=rent, inner_rent=inner):
            yield RENT, -rent.cents - inner.cents


def _offered(trial: Trial) -> Iterator[Row]:
    """Yield the money of bargains for which another seat is still wanted."""
    lines = [line for line in trial.lines if line.is_open and not line.is_done]
    waiting = [(line.order, line.left) for line in lines if isinstance(line.order, ExchangeOrder)]
    given = sum(order.pays(left) for order, left in waiting)
    taken = sum(order.gets(left) for order, left in waiting)
    if given:
        yield _row(tr("Offered to others"), -given)
    if taken:
        yield _row(tr("Asked of others"), taken)


def _stock(trial: Trial) -> Iterator[Row]:
    """Yield the goods of which there will be more or fewer units, with how many of them were made."""
    for good in GOODS:
        before, after = trial.before.stock[good], trial.after.stock[good]
        made = trial.produced.stock[good] - before
        if before != after or made:
            yield str(Titled(good)), _units(before, made, after)


def _units(before: int, made: int, after: int) -> str:
    if made:
        return tr("{before} now, {made} made, {after} expected", before=before, made=made, after=after)
    return tr("{before} now, {after} expected", before=before, after=after)
