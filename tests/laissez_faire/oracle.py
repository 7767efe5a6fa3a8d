"""Brief 3.6 worked out anew: what is asked of a guest, as a referee at the table would find it."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.book import BANK, Book, Kind
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.clauses import Fixed, Floor, Refuse
from pbem.rulesets.laissez_faire.names import ANYONE
from pbem.rulesets.laissez_faire.settings import PriceEntry, Quote

Asked = tuple[int | None, bool]
"""An amount, None for a refusal; and the mark NOCAP."""
LIST_COLUMNS, FAIR_COLUMNS = (0, 1, 2, 4), (0, 1, 2, 5)


def _listed(book: Book, circuit: Circuit, title: str, owner: str, dice: int) -> int:
    space, titles = book.board.titles[title], circuit.titles
    fellows = [key for key, one in book.board.titles.items() if one.kind is space.kind]
    if space.kind is Kind.TRANSPORT:
        return (40, 80, 160, 320)[max(sum(titles[key].owner == owner for key in fellows), 1) - 1]
    if space.kind is Kind.UTILITY:
        return dice * (10 if all(titles[key].owner == owner for key in fellows) else 4)
    if titles[title].payments:
        return space.monopolist[LIST_COLUMNS[titles[title].payments]]
    in_city = [key for key in fellows if book.board.titles[key].city == space.city]
    return space.two_owned if sum(titles[key].owner == owner for key in in_city) > 1 else space.monopolist[0]


def _fair(book: Book, circuit: Circuit, title: str, dice: int) -> int:
    space = book.board.titles[title]
    if space.kind is Kind.STREET:
        return space.competitor[FAIR_COLUMNS[circuit.titles[title].payments]]
    return 20 if space.kind is Kind.TRANSPORT else 4 * dice


def _rank(book: Book, scope: str, title: str) -> int | None:
    """Return 0 for a title named, 1 for its city, 2 for its group, None if it is not covered."""
    space = book.board.titles[title]
    groups = {Kind.STREET: "STREETS", Kind.TRANSPORT: "TRANSIT", Kind.UTILITY: "UTILITIES"}
    if scope == title:
        return 0
    if space.kind is Kind.STREET and scope == space.city:
        return 1
    is_group = scope == groups[space.kind] or (scope == "ALL" and space.kind is not Kind.UTILITY)
    return 2 if is_group else None


def _base(book: Book, circuit: Circuit, title: str, guest: SeatId, landing: str, dice: int) -> Asked:
    owner = circuit.titles[title].owner
    prices = () if owner == BANK else circuit.seats[owner].prices
    is_utility = book.board.titles[title].kind is Kind.UTILITY
    best: tuple[tuple[int, ...], PriceEntry] | None = None
    for entry in prices:
        rank = _rank(book, entry.scope, title)
        is_refusal = entry.asked.quote is Quote.REFUSE
        if rank is None or entry.guest not in ("", guest) or entry.landing not in ("", landing):
            continue
        if is_refusal and is_utility:
            continue
        key = (-(entry.guest == guest), rank, -bool(entry.landing), -entry.once, -entry.given)
        if best is None or key < best[0]:
            best = key, entry
    if best is None:
        return _listed(book, circuit, title, owner, dice), False
    asked, no_cap = best[1].asked, best[1].no_cap
    amounts = {
        Quote.AMOUNT: asked.amount,
        Quote.LIST: _listed(book, circuit, title, owner, dice),
        Quote.FAIR: _fair(book, circuit, title, dice),
        Quote.DICE: asked.amount * dice,
    }
    return amounts.get(asked.quote), no_cap and asked.quote is not Quote.REFUSE


def quoted(book: Book, circuit: Circuit, title: str, guest: SeatId, landing: str, dice: int) -> Asked:
    """3.6 Return what the owner of a title asks of a guest who landed in a city, or in none ("")."""
    owner = circuit.titles[title].owner
    if owner == guest:
        return 0, False
    base, no_cap = _base(book, circuit, title, guest, landing, dice)
    fixed: list[tuple[int, int]] = []
    refusals: list[int] = []
    floors = [0]
    for rank, clause in enumerate(circuit.live()):
        terms = clause.terms
        if isinstance(terms, Fixed) and (terms.title, terms.guest) == (title, guest):
            fixed += [(rank, terms.amount)] if terms.grantor in ("", owner) else []
        elif isinstance(terms, Refuse | Floor):
            is_bound = terms.by == owner or terms.is_attached
            if not is_bound or all(_rank(book, scope, title) is None for scope in terms.where):
                continue
            if isinstance(terms, Floor):
                floors.append(terms.amount)
            elif guest != terms.by and terms.landing in ("", landing):
                refusals += [rank] if guest in terms.guests or ANYONE in terms.guests else []
    if book.board.titles[title].kind is Kind.UTILITY:
        refusals = []
    if fixed and (not refusals or fixed[0][0] < refusals[0]):
        amounts = [amount for _, amount in fixed]
        return min(amounts if base is None else [*amounts, base]), False
    if refusals or base is None:
        return None, False
    return max(base, *floors), no_cap
