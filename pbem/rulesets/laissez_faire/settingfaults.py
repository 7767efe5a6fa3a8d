"""What settings and price lists cannot say, whoever sets them (brief 5.3)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import BANK, Book, Kind
from pbem.rulesets.laissez_faire.circuit import Circuit, Investor
from pbem.rulesets.laissez_faire.clauses import ALL, STREETS, TRANSIT, UTILITIES
from pbem.rulesets.laissez_faire.settings import JAILS, NEVER_RIDE, NO_CAPS, STAYS, Quote

GROUPS = (STREETS, TRANSIT, UTILITIES, ALL)


def setting_faults(book: Book, circuit: Circuit, investor: Investor) -> Iterator[str]:
    """Yield in sentences what a seat's settings can't be."""
    yield from _word_faults(investor)
    for name in investor.settings.avoid:
        if name not in circuit.seats and name != BANK:
            yield tr("{seat} can't avoid {name}: that is no seat.", seat=investor.id, name=name)
    yield from _price_faults(book, circuit, investor)


def _word_faults(investor: Investor) -> Iterator[str]:
    settings = investor.settings
    said = [("no_cap", settings.no_cap, NO_CAPS), ("jail", settings.jail.how, JAILS)]
    said += [("stay", rule.how, STAYS) for _, rule in settings.stay]
    for name, word, words in said:
        if word not in words:
            yield tr(
                "{seat} can't have {setting} {word}: {words}.",
                seat=investor.id,
                setting=name,
                word=word,
                words=", ".join(words),
            )
    numbers = [settings.jail.from_cash, *(one.keeping for one in settings.buy)]
    numbers += [rule.most for _, rule in settings.stay if rule.most is not None]
    if any(number < 0 for number in numbers) or (settings.transit or 0) < NEVER_RIDE:
        yield tr("{seat} can't have a setting with an amount below 0.", seat=investor.id)


def _price_faults(book: Book, circuit: Circuit, investor: Investor) -> Iterator[str]:
    """Prices are asked at titles, cities and groups, of seats; utilities refuse nobody (LAI-R41)."""
    for entry in investor.prices:
        if entry.scope not in (*book.board.titles, *book.board.cities, *GROUPS):
            yield tr("{seat} can't ask a price at {place}.", seat=investor.id, place=entry.scope)
        if entry.guest and entry.guest not in circuit.seats:
            yield tr("{seat} can't ask a price of {guest}.", seat=investor.id, guest=entry.guest)
        if entry.landing and entry.landing not in book.board.cities:
            yield tr("{seat} can't ask a price from {city}.", seat=investor.id, city=entry.landing)
        if entry.asked.amount < 0:
            yield tr("{seat} can't ask less than $0.", seat=investor.id)
        title = book.board.titles.get(entry.scope)
        if title and title.kind is Kind.UTILITY and entry.asked.quote is Quote.REFUSE:
            yield tr(
                "{seat} can't refuse at {place}: a utility serves all.", seat=investor.id, place=entry.scope
            )
