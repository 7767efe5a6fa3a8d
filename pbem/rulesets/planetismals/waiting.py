"""DEAL, HOLD, REPEAT, STOP: a plan deals, waits, begins anew or ends (PLA-77, R57; 5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from pbem.engine.conditions import Test
from pbem.engine.orders import order
from pbem.engine.slots import Seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault
from pbem.rulesets.planetismals.conditions import LONG, Count, PriceIs, UntilSlot, said_long, test_fault
from pbem.rulesets.planetismals.deals import attempt_deals
from pbem.rulesets.planetismals.legality import only
from pbem.rulesets.planetismals.lexicon import BeltLexicon
from pbem.rulesets.planetismals.stages import Aboard, Reasons, Scene, Step
from pbem.rulesets.planetismals.underway import After, Failed, Flight
from pbem.rulesets.planetismals.view import BeltView


@order(
    tr_noop("DEAL [<seat>]"),
    rule="PLA-R57",
    help=tr_noop("Carries out now what you have agreed with that seat, or with all, as far as possible."),
    examples=("DEAL", "DEAL bob"),
)
class DealNow(Step):
    """A checkpoint for the seat's matched deals."""

    seat: str | None = slot(Seat(), default=None)

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """Anything may have changed hands."""
        return replace(now, goods=None, installation=None, cash=None)

    def run(self, flight: Flight) -> After:
        """PLA-R57 Attempt what the seat has agreed, with all or with one other."""
        if not attempt_deals(flight.table, frozenset({flight.seat}), self.seat):
            raise Failed(tr("no deal could be carried out"))
        return After.ON


@order(
    tr_noop("HOLD [<until>]"),
    rule="PLA-77",
    help=tr_noop("Ends the shuttle's turn, so many times in a row, or until a test is true."),
    examples=("HOLD", "HOLD 2", "HOLD UNTIL PRICE food >= 100"),
)
class Hold(Step):
    """Waiting: a number of turns, or until a test is true."""

    until: int | Test | None = slot(UntilSlot(), default=None)

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """A test of a hex that is not on the board."""
        if isinstance(self.until, Test):
            yield from only(test_fault(self.until, here))

    def odd(self, scene: Scene) -> Reasons:
        """A wait that lasts too long, or for good."""
        match self.until:
            case int(turns) if turns >= LONG:
                yield said_long(turns)
            case Count() | PriceIs():
                yield from self.until.odd_wait(scene.view)

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """It is another turn."""
        return replace(now, cash=None)

    def rest(self, done: int) -> Step:
        """So many turns less."""
        return replace(self, until=self.until - done) if isinstance(self.until, int) else self

    def run(self, flight: Flight) -> After:
        """5.3 End the turn, so many times in a row; or wait until a test is true."""
        if self.until is None or isinstance(self.until, int):
            done = flight.plan.done + 1
            flight.progress(done)
            return After.REST if done >= (self.until or 1) else After.WAIT
        return After.ON if self.until.holds(flight.here) else After.WAIT


@order(
    tr_noop("REPEAT"),
    rule="PLA-77",
    help=tr_noop("Starts the plan anew."),
    examples=("REPEAT",),
)
class Repeat(Step):
    """From the first line again."""

    ends: ClassVar[bool] = True

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """It is another turn."""
        return replace(now, cash=None)

    def run(self, flight: Flight) -> After:
        """The plan begins anew."""
        return After.AGAIN


@order(
    tr_noop("STOP"),
    rule="PLA-77",
    help=tr_noop("Ends the plan: nothing of it is left."),
    examples=("STOP",),
)
class Stop(Step):
    """The plan is emptied."""

    ends: ClassVar[bool] = True

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """It is another turn."""
        return replace(now, cash=None)

    def run(self, flight: Flight) -> After:
        """Nothing comes after it."""
        return After.NEVER


WAITING: tuple[type[Step], ...] = (DealNow, Hold, Repeat, Stop)
