"""How a report names spaces, owners and tokens, and what it says of buildings, lodgings and jail."""

from __future__ import annotations

from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.laissez_faire.book import Book, Space
from pbem.rulesets.laissez_faire.settings import Rate
from pbem.rulesets.laissez_faire.view import UNKNOWN, CircuitView, SeenInvestor
from pbem.rulesets.laissez_faire.wording import Dollars

NOTHING, HIDDEN = "–", "?"
"""What stands in a cell where there is nothing, and where the reader may not know."""
_LEVELS = (tr_noop("no house"), tr_noop("1 house"), tr_noop("2 houses"), tr_noop("apartments"))


def dollars(amount: int | None) -> str:
    """Return an amount of money; a question mark where it may not be known."""
    return HIDDEN if amount is None or amount >= UNKNOWN else str(Dollars(amount))


def signed(amount: int) -> str:
    """Return an amount with its sign, as an income or a loss: +$23."""
    return f"+{Dollars(amount)}" if amount > 0 else str(Dollars(amount))


def numbered(space: Space) -> str:
    """Return a space with its number: 24 Beacon Street; of a corner with several names the first."""
    return f"{space.number} {space.name.partition(' / ')[0]}".rstrip()


def city_of(book: Book, space: Space) -> str:
    """Return the short name of the city in which a space lies; a dash for corners and companies."""
    return book.board.cities[space.city].abbreviation if space.city else NOTHING


def level_word(payments: int) -> str:
    """Return what stands on a street."""
    return tr(_LEVELS[payments])


def where_is(view: CircuitView, one: SeenInvestor) -> str:
    """Return where a token is."""
    if not one.is_in_play:
        return NOTHING
    if one.jail is not None:
        return tr("in jail")
    if one.token is None:
        return tr("off the board")
    return numbered(view.book.board.spaces[one.token])


def lodging_word(view: CircuitView, one: SeenInvestor) -> str:
    """Return how a token lodges: for what rent, and whether staying on has a cap."""
    lodging = one.lodging
    if lodging is None:
        return NOTHING
    if view.titles[lodging.street].owner == one.id:
        return tr("at home")
    if lodging.as_owner:
        return tr("was the owner")
    if lodging.no_cap:
        return tr("rent {amount}, no cap", amount=Dollars(lodging.rent))
    return tr("rent {amount}", amount=Dollars(lodging.rent))


def rate_word(rate: Rate) -> str:
    """Return room and board of a turn in jail: dollars, or percent of the booking fee."""
    if rate.is_percent:
        return tr("{percent} % of the booking fee", percent=rate.value)
    return str(Dollars(rate.value))


def sentence_case(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]
