"""5.5 BID: sealed bids for colonies and vacant asteroids (PLA-50 to 57); `bidding` counts them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.names import bare
from pbem.engine.orderform import Choice, Item, Offered, Pick
from pbem.engine.orders import Order, order
from pbem.engine.results import Became
from pbem.engine.slots import Slot, WholeNumber, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, Why, Words, did_you_mean, keyword
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.aftermath import Aftermath
from pbem.rulesets.planetismals.belt import Lot
from pbem.rulesets.planetismals.beltorders import BeltOrder, Look
from pbem.rulesets.planetismals.goods import mc
from pbem.rulesets.planetismals.legality import (
    asteroid_fault,
    colonies,
    installation_fault,
    kind_of_id,
    no,
    only,
)
from pbem.rulesets.planetismals.lexicon import BeltLexicon, belt_of, is_id
from pbem.rulesets.planetismals.view import BeltView

COLONY, ASTEROID = "COLONY", "ASTEROID"
"""What a bid names that is for any lot of that kind."""
BIDS = "bids"
"""The phase of bids alone."""
EXAMPLE = 100
"""The bid that a form suggests, where the price is not fixed."""
_AMOUNTS = ("100", "250", "500", "1000", "2000")
_SETTLED: tuple[type[events.LotWon] | type[events.Unsold], ...] = (events.LotWon, events.Unsold)


class LotSlot(Slot[str]):
    """A lot: a colony's id, an asteroid's hex or name, or COLONY or ASTEROID for any."""

    def read(self, words: Words) -> str:
        """Take a lot."""
        token = words.take(tr_noop("what is bid for"))
        place = belt_of(words).places.get(bare(token).casefold())
        if place:
            return place
        if is_id(token):
            return token.upper()
        any_of = keyword(token, (COLONY, ASTEROID))
        if any_of is None:
            text = tr(
                '"{word}" is not up for bids; a colony\'s id, a hex, COLONY or ASTEROID is.', word=token
            )
            raise Fault(text, did_you_mean(token, (COLONY, ASTEROID)))
        return any_of


@order(
    tr_noop("BID <lot> <amount> [MAX <most>]"),
    rule="PLA-51",
    help=tr_noop(
        "Bids for a colony or a vacant asteroid; BID COLONY or BID ASTEROID is for any, at most MAX of them. "
        "IF CASH >= n THEN may stand before it."
    ),
    examples=(
        "BID CO5 900",
        "BID D3 250",
        "BID COLONY 700 MAX 1",
        "BID ASTEROID 120",
        "IF CASH >= 2000 THEN BID D3 300",
    ),
)
class Bid(BeltOrder):
    """A sealed bid; `lot` is an id, a hex, COLONY or ASTEROID."""

    lot: str = slot(LotSlot())
    amount: int = slot(mc(tr_noop("the bid"), 1))
    most: int | None = slot(WholeNumber(tr_noop("the number of lots"), 1, 999), default=None)

    def decides(self) -> Sequence[Hashable]:
        """One with a test may count or not, as its test says."""
        return [] if self.when else [("BID", self.lot)]

    def came_to(self, now: Aftermath) -> None:
        """3.3 For what it was counted when bids were opened, and what came of that."""
        counted = tuple(dict.fromkeys(lot for bid, lot in now.notes.counted if bid is self))
        if counted:
            fates = Fates(tuple(_fate(now, lot) for lot in counted))
            is_won = any(one.is_won for one in fates.lots)
            now.put(self, Became.DONE if is_won else Became.REFUSED, "{lots}", lots=fates)
        elif now.notes.kept.of(self):
            now.put(self, Became.WAITING, tr_noop("it is kept for the bids that are asked for now"))
        elif self.lot in (COLONY, ASTEROID):
            now.put(self, Became.NEVER, tr_noop("it was not needed for any lot"))
        elif any(one.lot == self.lot for kind in _SETTLED for one in now.told(kind)):
            now.put(self, Became.NEVER, tr_noop("its test was false"))
        else:
            now.put(self, Became.NEVER, tr_noop("{lot} did not come up for bids"), lot=self.lot)

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """PLA-51, 56"""
        if self.lot in (COLONY, ASTEROID):
            yield from only(_any_fault(here, self.lot))
        elif self.most is not None:
            yield no(tr("MAX is for BID COLONY and BID ASTEROID."))
        elif fault := _lot_fault(here, self.lot):
            yield fault
        elif self.lot in here.seen.installations:
            yield from only(_price_fault(here, self.lot, self.amount))

    def odd(self, look: Look) -> Iterator[str]:
        """PLA-51, 56, R38 A bid that would be void as things are now, or that two seats cannot make."""
        view = look.view
        price = max(sort.takeover_price_two_seats for sort in view.book.sorts.values())
        if self.amount > look.cash:
            yield tr("Your cash is {cash} MC now: a bid above the cash is void.", cash=look.cash)
        if self.lot in view.asteroids and not view.placed(self.lot, look.seat):
            yield tr("You have no installation on {hex} yet: without one the bid is void.", hex=self.lot)
        if self.lot == COLONY and len(view.in_play()) == 2 and self.amount < price:
            yield tr("Between two seats a colony's price is {price} MC: this is no bid.", price=price)

    def forecast(self, look: Look) -> Iterator[str]:
        """PLA-51 The sealed bid, with its test behind it."""
        counts = tr("It counts only if then {test}.", test=self.when) if self.when else ""
        yield f"{self._said()} {counts}".rstrip()

    def _said(self) -> str:
        if self.lot not in (COLONY, ASTEROID):
            return tr("You bid {amount} MC for {lot}.", amount=self.amount, lot=self.lot)
        lot = tr("any colony") if self.lot == COLONY else tr("any vacant asteroid")
        if self.most is None:
            return tr("You bid {amount} MC for {lot} that is up for bids.", amount=self.amount, lot=lot)
        return trn(
            "You bid {amount} MC for {lot} that is up for bids, {n} of them at most.",
            "You bid {amount} MC for {lot} that is up for bids, {n} of them at most.",
            self.most,
            amount=self.amount,
            lot=lot,
        )

    def is_for(self, lot: Lot) -> bool:
        """Say whether it names a lot, or is for any such lot."""
        return self.lot in (lot.key, COLONY if lot.is_colony else ASTEROID)

    def never(self, here: BeltLexicon) -> Iterator[str]:
        one = here.seen.installations.get(self.lot)
        if self.lot in (COLONY, ASTEROID):
            return
        if one is not None and one.owner == here.me:
            yield tr("{colony} is your own: as long as that is so, nothing comes of it.", colony=self.lot)
        elif one is None and self.lot not in here.seen.asteroids:
            yield tr("There is no {lot}: the line waits for it.", lot=self.lot)

    @classmethod
    def offered(cls, here: BeltLexicon) -> Iterator[Offered]:
        """What is open to a seat's bids now; in compact games anything that comes up for bids."""
        view = here.seen
        for lot in view.lots:
            if view.is_eligible(lot, here.me) and (view.phase == BIDS or not lot.is_colony):
                yield from _bid(here, lot)
        if view.phase == "orders" and view.book.options.phases == "compact":
            most = Pick(tr("At most"), (Choice("MAX 1", tr("one of them")), Choice("", tr("any number"))))
            for any_of, name in ((COLONY, tr("Any colony")), (ASTEROID, tr("Any asteroid"))):
                price = fixed_price(view) if any_of == COLONY else 0
                says = tr("your bid for whatever comes up for bids")
                yield Item(name, says, f"BID {any_of} {{}} {{}}", (_amounts(price), most))
            says = tr("for any that is up for bids")
            yield f"# BID COLONY {fixed_price(view) or EXAMPLE} MAX 1   # {says}"


def bids_awaited(look: Look, orders: Sequence[Order]) -> Iterator[str]:
    """Phase bids: yield what a seat bids for each lot that is open to it, or that nothing is asked of it."""
    view = look.view
    lots = [lot for lot in view.lots if view.is_eligible(lot, look.seat)]
    if not lots:
        yield tr("The round waits for others' bids: nothing is asked of you.")
        return
    bids = [one for one in orders if isinstance(one, Bid)]
    for bid in bids:
        yield from bid.forecast(look)
    for lot in lots:
        if not any(bid.is_for(lot) for bid in bids):
            yield _no_bid(view, lot)


def _no_bid(view: BeltView, lot: Lot) -> str:
    names = (lot.key, *(() if lot.is_colony else (ASTEROID,)))
    if any(offer.lot in names for offer in view.offers):
        return tr("You bid nothing new for {lot}; what you bid with your orders stands.", lot=lot.key)
    return tr("You bid nothing for {lot}.", lot=lot.key)


def _any_fault(here: BeltLexicon, lot: str) -> Fault | None:
    """Return why a bid for any lot has no place now, or None."""
    if here.book.options.phases == "compact" or here.seen.phase == BIDS:
        return None
    if lot == ASTEROID and any(not one.is_colony and one.of != here.me for one in here.seen.lots):
        return None
    reason = tr("BID {lot} is for the bids phase, or for STANDING … END.", lot=lot)
    return Fault(reason, why=Why.NOT_NOW)


def _lot_fault(here: BeltLexicon, lot: str) -> Fault | None:
    """Return why a lot cannot be bid for now, or None."""
    view = here.seen
    is_listed = any(one.key == lot for one in view.lots)
    fault = _unknown_fault(here, lot)
    if fault or here.book.options.phases == "compact":
        return fault or _owner_fault(here, lot)
    if is_listed and view.phase == BIDS:
        return _owner_fault(here, lot) or _tenant_fault(here, lot)
    if is_listed and lot in view.asteroids:
        return _owner_fault(here, lot)
    return no(tr("{lot} is not up for bids.", lot=lot), _open_to(view, here.me))


def _unknown_fault(here: BeltLexicon, lot: str) -> Fault | None:
    """Return why there is no such colony or asteroid, or None."""
    view = here.seen
    if lot in view.asteroids:
        return None
    if lot in here.book.grid.neighbours:
        return asteroid_fault(here, lot)
    if lot not in view.installations:
        return installation_fault(here, lot)
    if view.installations[lot].sort in colonies(here.book):
        return None
    kind = kind_of_id(here, lot)
    text = tr("{installation} is of type {kind}; only colonies are bid for.", installation=lot, kind=kind)
    return no(text, _open_to(view, here.me))


def _owner_fault(here: BeltLexicon, lot: str) -> Fault | None:
    """PLA-50, R47 A colony's controller and an asteroid's previous owner do not bid."""
    view = here.seen
    if lot in view.installations and view.installations[lot].owner == here.me:
        return no(tr("{colony} is your own.", colony=lot))
    if lot in view.asteroids and view.asteroids[lot].vacant_from == here.me:
        return no(tr("You were the previous owner of {hex}.", hex=lot))
    return None


def _tenant_fault(here: BeltLexicon, lot: str) -> Fault | None:
    """PLA-56 Only those with an installation on a vacant asteroid bid for it."""
    if lot in here.seen.asteroids and not here.seen.placed(lot, here.me):
        return no(tr("You have no installation on {hex}.", hex=lot))
    return None


def _price_fault(here: BeltLexicon, lot: str, amount: int) -> Fault | None:
    """PLA-52, R38 With one other player a colony has its price."""
    price = here.book.sorts[here.seen.installations[lot].sort].takeover_price_two_seats
    if len(here.seen.in_play()) != 2 or amount == price:
        return None
    hint = tr("Write BID {colony} {price}.", colony=lot, price=price)
    return no(tr("In a two-seat game the price is {price}.", price=price), hint)


def _open_to(view: BeltView, seat: str) -> str:
    """Return the hint what a seat may bid for; empty if there is nothing."""
    lots = ", ".join(lot.key for lot in view.lots if view.is_eligible(lot, seat))
    return tr("Up for bids: {lots}.", lots=lots) if lots else ""


@dataclass(frozen=True)
class LotFate:
    """What came of a bid for a lot."""

    lot: str
    amount: int = 0
    is_won: bool = False
    is_void: bool = False

    def __str__(self) -> str:
        if self.is_won:
            return tr("{lot} is won for {amount} MC", lot=self.lot, amount=self.amount)
        if self.is_void:
            return tr("void for {lot}: you have not the cash, or no right to it", lot=self.lot)
        if not self.amount:
            return tr("too little for {lot}", lot=self.lot)
        return tr("outbid for {lot}", lot=self.lot)


@dataclass(frozen=True)
class Fates:
    """What came of a bid for each lot for which it was counted."""

    lots: tuple[LotFate, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.lots))


def _fate(now: Aftermath, lot: str) -> LotFate:
    """Return what came of the seat's bid for a lot."""
    shown = [one for one in now.told(events.BidShown) if (one.seat, one.lot) == (now.seat, lot)]
    won = any((one.seat, one.lot) == (now.seat, lot) for one in now.told(events.LotWon))
    return LotFate(lot, shown[-1].amount if shown else 0, won, bool(shown) and shown[-1].is_void)


def _bid(here: BeltLexicon, lot: Lot) -> Iterator[Offered]:
    view = here.seen
    name, says = tr("Bid for {lot}", lot=lot.key), tr("up for bids, from {seat}", seat=lot.of)
    place = (view.installations[lot.key].hex or "") if lot.is_colony else lot.key
    price = fixed_price(view) if lot.is_colony else 0
    yield Item(name, says, f"BID {lot.key} {{}}", (_amounts(price),), place)
    yield f"# BID {lot.key} {price or EXAMPLE}   # {tr('put your bid, and take the first # away')}"


def _amounts(price: int) -> Pick:
    """Return amounts to bid; between two seats a colony has one price."""
    amounts = (str(price),) if price else _AMOUNTS
    return Pick(tr("MC"), tuple(map(Choice, amounts)), is_free=not price)


def fixed_price(view: BeltView) -> int:
    """PLA-52, R38 Return the price of a colony between two seats; 0 with more of them, who bid for it."""
    if len(view.in_play()) != 2:
        return 0
    return max(sort.takeover_price_two_seats for sort in view.book.sorts.values())
