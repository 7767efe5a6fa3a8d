"""What the names of the board mean: titles, cities, the other spaces, and words for several titles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.ruleset import Named, NameList
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.laissez_faire.book import Board, Book, City, Kind, Role, Space
from pbem.rulesets.laissez_faire.scopes import ALL, STREETS, TRANSIT, UTILITIES
from pbem.rulesets.laissez_faire.statewords import dollars

_GROUPS: Mapping[str, tuple[str, str]] = {
    STREETS: (tr_noop("All your streets, or any street."), "LAI-R02"),
    TRANSIT: (tr_noop("All transport companies of yours, or any."), "LAI-R02"),
    UTILITIES: (tr_noop("All utilities of yours, or any."), "LAI-R02"),
    ALL: (tr_noop("Titles of every sort."), "LAI-R02"),
}
_CORNERS: Mapping[Role, tuple[str, str]] = {
    Role.START: (tr_noop("A corner: whoever reaches it or passes it is paid."), "LAI-15"),
    Role.JAIL: (tr_noop("A corner: the jail; whoever lands here only visits it."), "LAI-R16"),
    Role.FREE: (tr_noop("A corner: one rests for nothing."), "LAI-14"),
    Role.GO_TO_JAIL: (tr_noop("A corner: whoever lands here goes to jail."), "LAI-13"),
}


def names(book: Book) -> tuple[NameList, ...]:
    """Return all names of the board, and the words that stand for several titles."""
    board = book.board
    titles = ("BUY", "PRICE", "LODGE", "BUILD", "GIVE")
    return (
        NameList(tr("Titles"), titles, tuple(_title(board, one) for one in board.titles.values())),
        NameList(
            tr("Cities"), ("BUY", "PRICE", "AVOID"), tuple(_city(board, one) for one in board.cities.values())
        ),
        NameList(tr("Groups of titles"), ("BUY", "PRICE"), tuple(map(_group, _GROUPS))),
        NameList(tr("Other spaces"), (), tuple(_others(book))),
    )


def _title(board: Board, space: Space) -> Named:
    price, mortgage = dollars(space.price), dollars(space.mortgage)
    where = f"#{space.number}"
    match space.kind:
        case Kind.STREET:
            says = tr(
                "{space}: a street of {city}. Price {price}, mortgage value {mortgage}, a house {house}. The "
                "bank's rent without houses, with one, with two, with apartments: {rents}.",
                space=where,
                city=board.cities[space.city].name,
                price=price,
                mortgage=mortgage,
                rents=", ".join(dollars(space.monopolist[column]) for column in board.monopolist_column),
                house=dollars(board.house_prices[board.cities[space.city].side]),
            )
            rule = "LAI-20"
        case Kind.TRANSPORT:
            says = tr(
                "{space}: the transport company of its side. Price {price}, mortgage value {mortgage}; the "
                "bank's fare {fares} if its owner has one such company, or more of them.",
                space=where,
                price=price,
                mortgage=mortgage,
                fares=", ".join(map(dollars, board.bank_transport)),
            )
            rule = "LAI-22"
        case _:
            says = tr(
                "{space}: a utility in {city}. Price {price}, mortgage value {mortgage}; the bank's charge "
                "is {times} times the dice if its owner has one utility, or both.",
                space=where,
                city=board.cities[space.city].name,
                price=price,
                mortgage=mortgage,
                times=", ".join(map(str, board.bank_utility)),
            )
            rule = "LAI-39"
    return Named(space.key, says, rule, (space.name, str(space.number)))


def _city(board: Board, city: City) -> Named:
    streets = ", ".join(one.key for one in board.streets_of(city.key))
    other = board.cities[board.other_city(city.key)].name
    says = tr("A city; its streets: {streets}. Across the side lies {other}.", streets=streets, other=other)
    return Named(city.key, says, "LAI-16", (city.name, city.abbreviation))


def _group(word: str) -> Named:
    says, rule = _GROUPS[word]
    return Named(word, tr(says), rule)


def _others(book: Book) -> Iterator[Named]:
    board = book.board
    for space in board.spaces:
        where = f"#{space.number}"
        if space.role:
            said, rule = _CORNERS[space.role]
            yield Named(space.key, f"{where}: {tr(said)}", rule, (space.name, str(space.number)))
        elif space.kind is Kind.TAX:
            says = tr("{space}: a tax of {amount}.", space=where, amount=dollars(space.amount))
            yield Named(space.key, says, "LAI-12", (space.name, str(space.number)))
        elif space.kind is Kind.CARD:
            city = board.cities[space.city].name
            says = tr("A space in {city} without a street: one needs a bed in that city.", city=city)
            yield Named(where, says, "LAI-16", (str(space.number),))
