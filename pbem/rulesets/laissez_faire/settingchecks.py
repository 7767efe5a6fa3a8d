"""What is refused of settings on receipt (brief 5.3, last column)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.legality import Faults, lease_faults, no, own_seat
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.scopes import ALL, STREETS, UTILITIES
from pbem.rulesets.laissez_faire.settings import JAIL, Asked, Quote, Rate, Wanted


def price_faults(
    here: BoardLexicon,
    scopes: Sequence[str],
    guests: Sequence[SeatId],
    landing: str,
    asked: Asked | None,
    marks: Sequence[str],
) -> Faults:
    """LAI-18, 22, 39 Yield why nobody can ask this; `marks` are NOCAP and ONCE as far as they stand there."""
    if here.me in guests:
        yield no(own_seat(here.me))
    if asked is None:
        if marks:
            yield no(tr("DEFAULT takes a price back: {word} has no place behind it.", word=marks[0]))
        return
    if any(_is_utility(here, scope) for scope in scopes):
        yield from _utility_faults(landing, asked)
    if asked.quote is Quote.DICE and not all(_is_utility(here, scope) for scope in scopes):
        yield no(tr("Only utilities have a price by the dice."), tr("Write AT $40 for others."))
    if asked.quote is not Quote.REFUSE and ALL in scopes:
        yield no(tr("ALL has no price: say STREETS, TRANSIT or UTILITIES."))
    if "NOCAP" in marks:
        yield from _cap_faults(here, scopes, asked)


def _is_utility(here: BoardLexicon, scope: str) -> bool:
    return scope == UTILITIES or scope in here.board.utilities


def _is_for_streets(here: BoardLexicon, scope: str) -> bool:
    return scope == STREETS or scope in here.board.streets or scope in here.board.cities


def _utility_faults(landing: str, asked: Asked) -> Faults:
    if asked.quote is Quote.REFUSE:
        yield no(tr("Utilities cannot refuse; name a price."))
    if landing:
        yield no(tr("The price of a utility does not depend on a city: leave FROM out."))


def _cap_faults(here: BoardLexicon, scopes: Sequence[str], asked: Asked) -> Faults:
    """LAI-42 Yield why NOCAP cannot stand here."""
    if asked.quote is Quote.REFUSE:
        yield no(tr("NOCAP needs a price."))
    elif not all(_is_for_streets(here, scope) for scope in scopes):
        yield no(tr("NOCAP is for streets only."))


def is_frozen(here: BoardLexicon) -> bool:
    """Say whether prices bind since the dice were thrown (option price_freeze)."""
    return here.view is not None and here.view.phase == "travel" and here.options.price_freeze


def rate_faults(here: BoardLexicon, rate: Rate) -> Faults:
    """LAI-74, R72 Yield why the writer cannot set this rate for the jail."""
    owner = here.seen.lease.owner
    if owner != here.me:
        yield from list(lease_faults(here)) or (no(_not_lessee(owner)),)
        return
    cap = here.options.jail_rate_cap
    lowest = min(here.board.house_prices.values())
    percent = rate.value if rate.is_percent else -(-rate.value * 100 // lowest)
    if cap and percent > cap:
        text = tr(
            "Room and board is at most {cap}% of the booking fee, which is ${fee} on the cheapest side.",
            cap=cap,
            fee=lowest,
        )
        yield no(text)


def _not_lessee(owner: str) -> str:
    if owner == BANK:
        return tr("The jail is the bank's.")
    return tr("The jail is leased by {seat}.", seat=owner)


def avoided_faults(here: BoardLexicon, owners: Sequence[str]) -> Faults:
    """LAI-19 Yield that nobody avoids himself."""
    if here.me in owners:
        yield no(own_seat(here.me))


def wanted_faults(here: BoardLexicon, wanted: Sequence[Wanted]) -> Faults:
    """LAI-73 Yield why something is not to be bought."""
    if any(JAIL in item.what for item in wanted):
        yield from lease_faults(here)
