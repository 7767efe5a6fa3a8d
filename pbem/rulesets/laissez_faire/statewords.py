"""How a report names spaces, owners and tokens, and what it says of buildings, lodgings and jail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.engine.events import listed
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.laissez_faire.book import BANK, Book, Space
from pbem.rulesets.laissez_faire.clauses import ALL, ANYONE, LEASE, STREETS, TRANSIT, UTILITIES
from pbem.rulesets.laissez_faire.settings import Rate
from pbem.rulesets.laissez_faire.view import UNKNOWN, CircuitView, SeenInvestor
from pbem.rulesets.laissez_faire.wording import Dollars

NOTHING, HIDDEN = "–", "?"
"""What stands in a cell where there is nothing, and where the reader may not know."""
_LEVELS = (tr_noop("no house"), tr_noop("1 house"), tr_noop("2 houses"), tr_noop("apartments"))
_GROUPS = {
    STREETS: tr_noop("streets"),
    TRANSIT: tr_noop("transport companies"),
    UTILITIES: tr_noop("utilities"),
    ALL: tr_noop("streets and companies"),
}


def dollars(amount: int | None) -> str:
    """Return an amount of money; a question mark where it may not be known."""
    return HIDDEN if amount is None or amount >= UNKNOWN else str(Dollars(amount))


def signed(amount: int) -> str:
    """Return an amount with its sign, as an income or a loss: +$23."""
    return f"+{Dollars(amount)}" if amount > 0 else str(Dollars(amount))


def owner_word(owner: str) -> str:
    """Return a seat by its id, as orders call it, or the bank; or anyone."""
    return {BANK: tr("bank"), ANYONE: trp("guests", "anyone")}.get(owner, owner)


def owners_listed(owners: Iterable[str]) -> str:
    """Return owners as a sentence lists them."""
    return listed([owner_word(one) for one in owners])


def name_in(book: Book, key: str) -> str:
    """Return a title or another space, a city, the lease or a group of titles by its name."""
    if key in book.board.titles:
        return book.board.titles[key].name
    if key in book.board.cities:
        return book.board.cities[key].name
    others = {space.key: space.name for space in book.board.spaces if space.key}
    if key in others:
        return others[key]
    return tr("the jail lease") if key == LEASE else tr(_GROUPS.get(key, key))


def names_listed(book: Book, keys: Sequence[str]) -> str:
    """Return titles, cities or groups as a sentence lists them."""
    return listed([name_in(book, key) for key in keys])


def numbered(space: Space) -> str:
    """Return a space with its number: 24 Beacon Street; of a corner with several names the first."""
    return f"{space.number} {space.name.partition(' / ')[0]}".rstrip()


def city_of(book: Book, space: Space) -> str:
    """Return the short name of the city in which a space lies; a dash for corners and companies."""
    return book.board.cities[space.city].abbreviation if space.city else NOTHING


def level_word(payments: int) -> str:
    """LAI-36 Return what stands on a street."""
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
    """LAI-R43, R44 Return how a token lodges: for what rent, and whether staying on has a cap."""
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
    """LAI-74 Return room and board of a turn in jail: dollars, or percent of the booking fee."""
    if rate.is_percent:
        return tr("{percent} % of the booking fee", percent=rate.value)
    return str(Dollars(rate.value))


def sentence_case(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]
