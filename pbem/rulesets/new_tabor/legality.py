"""What is refused on receipt, by what its writer may know: what all orders and checks share (brief 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import ClassVar, Protocol, TypeAlias

from pbem.engine.events import SeatId, listed
from pbem.engine.orderform import Offered
from pbem.engine.orders import Order
from pbem.engine.results import Became
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Why
from pbem.rulesets.new_tabor.aftermath import Aftermath
from pbem.rulesets.new_tabor.book import ANYONE, GOODS, MARKET, UNION, Book
from pbem.rulesets.new_tabor.economy import ROUND, Economy, EconomyTable, Producer
from pbem.rulesets.new_tabor.lexicon import TaborLexicon, tabor
from pbem.rulesets.new_tabor.lines import OpenLine
from pbem.rulesets.new_tabor.things import Amount, Things
from pbem.rulesets.new_tabor.view import EconomyView

Faults = Iterator[Fault]
Reasons = Iterator[str]
Offers: TypeAlias = Iterator[Offered]


@dataclass(frozen=True)
class Writer:
    """A seat that is asked for orders; `produced` is what it is when its next exchange begins."""

    view: EconomyView
    seat: SeatId
    produced: Producer

    @property
    def mine(self) -> Producer:
        """Return the seat as it is now."""
        return self.view.seats[self.seat]

    @property
    def can_trade(self) -> bool:
        """TAB-083 Say whether it can exchange and consume."""
        facts = self.view.facts
        return not facts.is_opening and not facts.is_off_path

    @property
    def partners(self) -> list[SeatId]:
        """Return with whom it can trade now, in order of play after it."""
        others = self.view.known.after(self.seat)
        return [one.id for one in others if one.is_on_path or self.view.phase != ROUND]


def no(reason: str, hint: str = "") -> Fault:
    """Return the fault of something that is not allowed."""
    return Fault(reason, hint, Why.REFUSED)


def not_now(reason: str, hint: str = "") -> Fault:
    """Return the fault of something that has no place now; standing orders are silent about it."""
    return Fault(reason, hint, Why.NOT_NOW)


def due(lexicon: Lexicon) -> str:
    """Return why a seat can order nothing any more, or ""."""
    here = tabor(lexicon)
    if here.known and here.me in here.known.names and here.me not in here.known.in_game:
        return tr("You are out of the game: you can order nothing any more, but PRESS is welcome.")
    return ""


def path_faults(here: TaborLexicon) -> Faults:
    """TAB-083 Yield why a seat off the Path has no such order; of later rounds nothing is known yet."""
    if here.is_now and here.facts.is_off_path:
        yield not_now(
            tr("You have crossed the Finish: until the quarter ends you can only keep your place."),
            tr("CLAIM, MOTION, VOTE, VACANCY, AUTOCONSUME and AUTO are open to you."),
        )


def opening_faults(here: TaborLexicon) -> Faults:
    """Yield why the opening round has no such order."""
    if here.is_now and here.facts.is_opening:
        yield not_now(
            tr("The opening round has no such order: you only take an industry and a zone."),
            tr("Write ACT clothes and CLAIM center > inner > outer."),
        )


def exchange_faults(here: TaborLexicon) -> Faults:
    """TAB-083 Yield why nothing can be exchanged or consumed now."""
    yield from path_faults(here)
    yield from opening_faults(here)


def seat_faults(here: TaborLexicon, seat: SeatId) -> Faults:
    """Yield why a seat is none of the others in the game."""
    if seat == here.me:
        yield no(tr("{seat} is your own seat.", seat=seat))
    elif seat not in here.facts.in_game:
        yield no(tr("{seat} is out of the game.", seat=seat))


def partner_faults(here: TaborLexicon, where: Iterable[str]) -> Faults:
    """Yield which of the partners named nobody can trade with."""
    for one in where:
        if one not in (UNION, ANYONE, MARKET):
            yield from seat_faults(here, one)


class Trial(Protocol):
    """A round or settling tried on receipt, with none of the others' orders, as oddities ask of it.

    `before` is the seat as it stood, `produced` after production, `after` at the end; `tokens` are those it
    can wager, None where there is no full turn. What it asks of an order is of those that were laid out.
    """

    before: Producer
    produced: Producer

    @property
    def book(self) -> Book: ...
    @property
    def economy(self) -> Economy: ...
    @property
    def after(self) -> Producer: ...
    @property
    def tokens(self) -> int | None: ...
    @property
    def failed(self) -> Sequence[tuple[str, str]]: ...
    def why_failed(self, order: Order) -> str: ...
    def is_chosen(self, order: Order) -> bool: ...
    def has_moved(self, order: Order) -> bool: ...
    def left_of(self, order: Order) -> tuple[Amount, ...] | None: ...


@dataclass(frozen=True)
class Look:
    """A set as a kind GM looks at it: what its writer sees, the lines of one round, and the trial of it.

    Later rounds of a letter are not tried. `made_up` returns the table at which these lines of a late set
    have been carried out as things stand.
    """

    view: EconomyView
    seat: SeatId
    lines: Sequence[Order]
    trial: Trial | None
    made_up: Callable[[Sequence[str]], EconomyTable]


class TaborOrder(Order):
    """An order of a seat; a seat that is out of the game gives none any more."""

    may_depend: ClassVar[bool] = True
    """Whether it may stand behind IF: only what is done at some moment of a turn."""
    needs_path: ClassVar[bool] = False
    """TAB-083 Only a seat on the Path can do it in a round."""

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """Who is out of the game orders nothing."""
        return due(lexicon)

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """Yield what of this kind may be ordered now; what another kind offers with it is not said again."""
        yield from ()

    def misshapen(self) -> str:
        """Return what is wrong with the order however the table stands, or ""."""
        return ""

    def named(self) -> tuple[SeatId, ...]:
        """Return the seats that the order names, and other partners."""
        return ()

    @property
    def waits(self) -> bool:
        """Say whether the order waits for another seat, so that nothing may come of it yet."""
        return False

    @property
    def is_by_word(self) -> bool:
        """Say whether the order is only about what is left over or needed, if there is any."""
        return False

    def odd(self, look: Look) -> Reasons:
        """Yield that nothing comes of it; what hangs on an IF or on others may come yet."""
        if look.trial is None or self.when is not None or self.waits:
            return
        reason = look.trial.why_failed(self)
        if reason and (not self.is_by_word or reason == tr("no money")):
            yield tr("As things stand nothing comes of it: {reason}.", reason=reason)

    def surplus(self, earlier: Sequence[Order], before: Sequence[Order]) -> Faults:
        """Yield why it is one too many, of the `earlier` lines of its round and those of rounds `before`."""
        yield from ()

    def is_decided(self, earlier: Iterable[Order]) -> bool:
        """Say whether neither the order nor one before it that settles the same depends on IF."""
        rivals = (one for one in earlier if one.when is None and one.chooses() == self.chooses())
        return self.when is None and any(rivals)

    def said(self, look: Look) -> str:
        """Return in a sentence what the order will do; "" if other lines of the receipt say it."""
        return ""

    def forecast(self, look: Look) -> Reasons:
        """Yield what the order will do, with its IF behind it."""
        if said := self.said(look):
            counts = tr("It counts only if then {test}.", test=self.when) if self.when else ""
            yield f"{said} {counts}".rstrip()

    def never(self, here: TaborLexicon) -> Reasons:
        """Yield who is out of the game for good."""
        names, playing = here.facts.names, here.facts.in_game
        gone = [names[seat] for seat in self.named() if seat in names and seat not in playing]
        if gone:
            yield tr("Out of the game: {seats}. The line can never apply.", seats=listed(gone))

    def came_to(self, now: Aftermath) -> None:
        """Put down what steps made of the line, else why they made nothing of it."""
        if made := now.notes.made.of(self):
            now.put(self, made.became, made.says, **made.said)
        elif self._gave_way(now):
            now.put(self, Became.NOT_NEEDED, tr_noop("a line before it counts"))
        elif why := now.notes.why.of(self):
            now.put(self, Became.NEVER if self.waits else Became.REFUSED, why)
        else:
            now.put(self, Became.NEVER, now.why_never(self))

    def _gave_way(self, now: Aftermath) -> bool:
        """Say whether a line before it that settles the same was the first whose test held."""
        if self.chooses() is None:
            return False
        before = takewhile(lambda one: one is not self, now.section)
        rivals = [one for one in before if one.chooses() == self.chooses()]
        return any(one is chosen for one in rivals for chosen in now.notes.chosen)

    def behind_if(self, said: str) -> str:
        """Return the order as it is kept, with its test before what it says."""
        return f"IF {self.when} THEN {said}" if self.when else said


class ExchangeOrder(TaborOrder):
    """An order of Exchange and Consume, which are carried out in the order written."""

    needs_path = True
    is_deal: ClassVar[bool] = True
    """There is none of it in the opening round."""

    @property
    def counted(self) -> tuple[Amount, ...]:
        """The amounts that are counted down."""
        return ()

    @property
    def lies_open(self) -> bool:
        """Whether its line stays open after its seat has reached it."""
        return self.waits

    @property
    def kept(self) -> Mapping[str, int]:
        """What sales and purchases leave alone: units by good, and with "" as good cents."""
        return {}

    def carry_out(self, table: EconomyTable, line: OpenLine) -> bool:
        """Carry out what is left of its line, or note on it why not; say whether anything moved."""
        raise NotImplementedError

    def sold_to(self, table: EconomyTable, line: OpenLine, seat: SeatId, good: str) -> int:
        """Return the units of a good that its line offers a seat for money."""
        return 0

    def tell_unfilled(self, table: EconomyTable, line: OpenLine) -> None:
        """Tell all what is left of it that anyone could have answered."""

    def partners(self) -> tuple[SeatId, ...]:
        """Return with whom it deals."""
        return self.named()

    def given(self) -> Things:
        """Return what the seat has to hold for it."""
        return Things()

    def pays(self, left: Sequence[Amount]) -> int:
        """Return in cents what the seat offers others for what is left of it."""
        return self.given().money

    def gets(self, left: Sequence[Amount]) -> int:
        """Return in cents what the seat asks of others for what is left of it."""
        return 0

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """TAB-083 Nothing in the opening round and off the Path."""
        if here.can_trade:
            yield from cls.offered_in_exchange(here)

    @classmethod
    def offered_in_exchange(cls, here: Writer) -> Offers:
        """Yield what of this kind may be ordered where the seat trades."""
        yield from ()

    def odd_in_exchange(self, trial: Trial) -> Reasons:
        """Yield what else is odd when it is tried."""
        yield from ()

    def odd(self, look: Look) -> Reasons:
        """Seats off the Path trade with nobody; agreements may ask too much."""
        yield from super().odd(look)
        trial = look.trial
        if trial is None or trial.left_of(self) is None:
            return
        seats = trial.economy.seats if trial.economy.phase == ROUND else {}
        away = [seats[one].name for one in self.partners() if one in seats and not seats[one].is_on_path]
        if away:
            yield tr("Off the Path, so out of all trade until the quarter ends: {seats}.", seats=listed(away))
        yield from self.odd_in_exchange(trial)
        things = self.given()
        if things != Things() and not any(_holds(one, things) for one in _stages(trial)):
            yield tr("As things stand you will not have all that it takes.")

    def came_to(self, now: Aftermath) -> None:
        """Put down what was done by it, in all rounds for which it stood."""
        lines = now.lines_of(self)
        if any(line.has_moved for line in lines):
            self.was_done(now, lines)
        else:
            super().came_to(now)

    def was_done(self, now: Aftermath, lines: Sequence[OpenLine]) -> None:
        """Put down how much of it was done."""
        [seat] = self.named()
        now.put(self, Became.DONE, tr_noop("with {seat}"), seat=now.table.state.seats[seat].name)

    def put_counted(self, now: Aftermath, amount: object, wanted: object, done: str, in_part: str) -> None:
        """Put down an amount of what was wanted; None is as much as there is."""
        if wanted is None or wanted == amount:
            now.put(self, Became.DONE, done, amount=amount)
        else:
            now.put(self, Became.IN_PART, in_part, amount=amount, all=wanted)


def _stages(trial: Trial) -> tuple[Producer, Producer, Producer]:
    """Return the seat before its turn, after production, and at the end."""
    return trial.before, trial.produced, trial.after


def _holds(mine: Producer, things: Things) -> bool:
    return mine.money >= things.money and all(mine.stock[good] >= things.units(good) for good in GOODS)


class LastingOrder(TaborOrder):
    """A setting that lasts until it is changed."""

    def make(self, producer: Producer) -> None:
        """Let it hold from now on."""
        raise NotImplementedError
