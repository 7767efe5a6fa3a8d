"""What the names of a game's data mean: goods, zones, work, offices, partners, spaces and cards."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.ruleset import Named, NameList
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.new_tabor.book import (
    ANYONE,
    CENTER,
    CLERK,
    CONSUMPTION,
    DECK_NAMES,
    DIVIDEND,
    GOODS,
    INNER,
    LABOR,
    LEISURE,
    MARKET,
    OFFICE_NAMES,
    OUTER,
    POTENTIAL_RENT,
    SPACE_COLOURS,
    SPACES,
    SWITCH,
    TREASURER,
    UNION,
    ZONE_NAMES,
    Book,
)
from pbem.rulesets.new_tabor.cards import CARD_RULES
from pbem.rulesets.new_tabor.tradeorders import Sell
from pbem.rulesets.new_tabor.turnorders import LeisureOrder
from pbem.rulesets.new_tabor.wording import Money

_ZONE_RULES = {CENTER: "TAB-151", INNER: "TAB-144", OUTER: "TAB-149"}
_DECK_RULES = {
    LABOR: "TAB-032",
    CONSUMPTION: "TAB-033",
    **CARD_RULES,
    DIVIDEND: "TAB-161",
    POTENTIAL_RENT: "TAB-142",
}
_PARTNERS = (
    (UNION, tr_noop("The Credit Union."), "TAB-108"),
    (ANYONE, tr_noop("Whoever of the other seats takes it first."), "TAB-R16"),
    (MARKET, tr_noop("The other seats and the Credit Union, whoever is cheaper."), Sell.rule),
)
_WORK = (
    (SWITCH, tr_noop("The place on the Action Ring between two industries."), "TAB-055"),
    (LEISURE, tr_noop("A rest in Switch."), LeisureOrder.rule),
)


def names(book: Book) -> tuple[NameList, ...]:
    """Return all names of the game's data."""
    work = tuple(Named(word, tr(says), rule) for word, says, rule in _WORK)
    partners = tuple(Named(word, tr(says), rule) for word, says, rule in _PARTNERS)
    goods = ("SELL", "BUY", "GIVE", "CONSUME", "KEEP", "ACT")
    return (
        NameList(tr("Goods and industries"), goods, tuple(_good(book, good) for good in GOODS)),
        NameList(tr("Other work"), ("SWITCH", "LEISURE"), work),
        NameList(tr("Zones"), ("CLAIM", "VACANCY"), tuple(_zone(book, zone) for zone in ZONE_NAMES)),
        NameList(tr("Offices"), ("NOMINATE", "ACCEPT", "VOTE", "RECALL"), tuple(_offices(book))),
        NameList(tr("Partners of an exchange"), ("SELL", "BUY"), partners),
        NameList(tr("Spaces and cards"), (), tuple(_spaces())),
    )


def _good(book: Book, good: str) -> Named:
    says = tr("A good, and the industry that makes it.")
    if good in book.start.rent_cards:
        card = book.data.rent_cards[book.start.rent_cards[good]]
        price = tr(
            "A point of ability makes {center} in the Center, {inner} in the Inner and {outer} in the Outer "
            "Rung; the price is {price}.",
            center=card.center,
            inner=card.inner,
            outer=card.outer,
            price=Money(card.price),
        )
        says = f"{says} {price}"
    return Named(good, says, "TAB-080", (tr(good.capitalize()),))


def _zone(book: Book, zone: str) -> Named:
    says = trn(
        "A zone of the land with {n} place.", "A zone of the land with {n} places.", book.data.places[zone]
    )
    return Named(zone, says, _ZONE_RULES[zone], (ZONE_NAMES[zone], tr(ZONE_NAMES[zone])))


def _offices(book: Book) -> Iterator[Named]:
    clerk, treasurer = Money(book.data.clerk_fee), Money(book.data.treasurer_wage)
    fee = tr("An office; whoever holds it gets {amount} for each sale to the Credit Union.", amount=clerk)
    wage = tr("An office; whoever holds it gets {amount} of each dividend.", amount=treasurer)
    yield Named(CLERK, fee, "TAB-167", (tr(OFFICE_NAMES[CLERK]),))
    yield Named(TREASURER, wage, "TAB-141", (tr(OFFICE_NAMES[TREASURER]),))


def _spaces() -> Iterator[Named]:
    colours = {what: SPACE_COLOURS[letter] for letter, what in SPACES.items()}
    for what, rule in _DECK_RULES.items():
        title = DECK_NAMES.get(what, what.capitalize())
        if what not in colours:
            yield Named(title, tr("A card."), rule, (tr(title),))
            continue
        says = tr("A space of the Life Path: {colour}.", colour=tr(colours[what]))
        yield Named(title, says, rule, (colours[what], tr(colours[what]), tr(title)))
