"""What is refused of bids on receipt (brief 5.5): by phase, and by who may have what."""

from __future__ import annotations

from pbem.engine.names import bare
from pbem.engine.slots import Slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words, did_you_mean, keyword
from pbem.rulesets.planetismals.legality import asteroid_fault, colonies, installation_fault, kind_of_id, no
from pbem.rulesets.planetismals.lexicon import BeltLexicon, belt_of, is_id
from pbem.rulesets.planetismals.view import BeltView

COLONY, ASTEROID = "COLONY", "ASTEROID"
BIDS = "bids"
"""The phase of bids alone."""


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


def bid_fault(here: BeltLexicon, lot: str, amount: int, most: int | None) -> Fault | None:
    """PLA-51, 56 Return why a bid is not taken, or None."""
    if lot in (COLONY, ASTEROID):
        return _any_fault(here, lot)
    if most is not None:
        return no(tr("MAX is for BID COLONY and BID ASTEROID."))
    fault = _lot_fault(here, lot)
    if fault is None and lot in here.seen.installations:
        return _price_fault(here, lot, amount)
    return fault


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
    return no(tr("{lot} is not up for bids.", lot=lot), open_to(view, here.me))


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
    return no(text, open_to(view, here.me))


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


def open_to(view: BeltView, seat: str) -> str:
    """Return the hint what a seat may bid for; empty if there is nothing."""
    lots = ", ".join(lot.key for lot in view.lots if view.is_eligible(lot, seat))
    return tr("Up for bids: {lots}.", lots=lots) if lots else ""
