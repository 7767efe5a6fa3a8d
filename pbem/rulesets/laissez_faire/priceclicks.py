"""Asking prices to be chosen: title by title, for groups, for one guest, from one city; refusals (5.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import Kind
from pbem.rulesets.laissez_faire.formprices import AskingLine, asking_lines
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.prices import list_price
from pbem.rulesets.laissez_faire.scopes import STREETS, TRANSIT, UTILITIES, name_in
from pbem.rulesets.laissez_faire.settingchecks import is_frozen
from pbem.rulesets.laissez_faire.spots import (
    city_choices,
    place_of,
    plain,
    rivals,
    seat_choices,
    title_choices,
)
from pbem.rulesets.laissez_faire.view import CircuitView

DEFAULT = "DEFAULT"
_SUMS = ("AT $10", "AT $25", "AT $50", "AT $100")
_BY_DICE = ("AT 4 x DICE", "AT 6 x DICE", "AT 10 x DICE", "AT $0", "AT $50")
_USUAL = ("AT LIST", "AT FAIR")


def price_items(view: CircuitView, words: BoardLexicon, lines: Sequence[str]) -> Iterator[Item]:
    """Yield what a seat can ask now; `lines` are the form's."""
    own = view.owned(words.me)
    if is_frozen(words):
        return
    for line in asking_lines(view, words.me):
        yield _title(view, line, lines)
    if own:
        yield from _groups(view, own)
        yield from _guests(view, words, own)
    if others := rivals(view, words.me):
        says = tr("turn a player away from all your streets and companies")
        picks = (Pick(tr("Whom"), seat_choices(view, others)),)
        yield Item(tr("Refuse"), says, "REFUSE {}", picks, is_many=True)


def _title(view: CircuitView, line: AskingLine, lines: Sequence[str]) -> Item:
    name = tr("Price of {title}", title=name_in(view.book, line.title))
    terms = Pick(tr("Terms"), plain(line.terms, *_terms(view, line.title), DEFAULT), is_free=True)
    stands = next((one for one in lines if one.partition("#")[0].strip() == line.order), "")
    return Item(name, line.says, f"PRICE {line.title} {{}}", (terms,), place_of(view, line.title), stands)


def _terms(view: CircuitView, title: str) -> tuple[str, ...]:
    """Return terms for a title: list and fair price, amounts about the list price, a refusal."""
    if view.book.board.titles[title].kind is Kind.UTILITY:
        return (*_USUAL, *_BY_DICE)
    usual = list_price(view.book, view.known, title, view.titles[title].owner, 1)
    amounts = (f"AT ${amount}" for amount in (0, usual // 2, usual, usual * 2, usual * 4))
    return (*_USUAL, *amounts, "REFUSE")


def _groups(view: CircuitView, own: list[str]) -> Iterator[Item]:
    """Yield prices for all streets, those of a city, and companies; and for utilities, which refuse none."""
    titles = view.book.board.titles
    cities = dict.fromkeys(titles[key].city for key in own if titles[key].kind is Kind.STREET)
    scopes = (Choice(STREETS, tr("all your streets")), Choice(TRANSIT, tr("all your companies")))
    choices = (*scopes, *(Choice(city, name_in(view.book, city)) for city in cities))
    terms = plain("AT LIST", "AT FAIR", *_SUMS, "REFUSE", DEFAULT)
    picks = (Pick(tr("Where"), choices), Pick(tr("Terms"), terms, is_free=True))
    yield Item(tr("Prices"), tr("one price for many titles"), "PRICE {} {}", picks, is_many=True)
    if any(titles[key].kind is Kind.UTILITY for key in own):
        pick = Pick(tr("Terms"), plain(*_USUAL, *_BY_DICE, DEFAULT), is_free=True)
        yield Item(tr("Utilities"), tr("one price for your utilities"), f"PRICE {UTILITIES} {{}}", (pick,))


def _guests(view: CircuitView, words: BoardLexicon, own: list[str]) -> Iterator[Item]:
    """Yield prices for one guest alone, and for those alone who landed in a city."""
    titles = view.book.board.titles
    served = [key for key in own if titles[key].kind is not Kind.UTILITY]
    where = (Choice(STREETS, tr("all your streets")), *title_choices(view, served))
    terms = Pick(tr("Terms"), plain("AT $25", *_USUAL, *_SUMS, "REFUSE"), is_free=True)
    once = Pick(tr("How long"), (Choice("", tr("until changed")), Choice("ONCE", tr("this round"))))
    if others := rivals(view, words.me):
        picks = (Pick(tr("Where"), where), Pick(tr("For"), seat_choices(view, others)), terms, once)
        says = tr("a price that one guest alone is asked")
        yield Item(tr("Price for a guest"), says, "PRICE {} TO {} {} {}", picks, is_many=True)
    picks = (Pick(tr("Where"), where), Pick(tr("Landed in"), city_choices(view)), terms, once)
    says = tr("a price for those alone who landed in that city")
    yield Item(tr("Price by landing"), says, "PRICE {} FROM {} {} {}", picks, is_many=True)


def rate_items(view: CircuitView, words: BoardLexicon) -> Iterator[Item]:
    """LAI-74 Yield the rate of the jail, for its lessee."""
    if view.lease.owner != words.me:
        return
    cap = view.options.jail_rate_cap
    percents = [percent for percent in (10, 20, 25, 50, 100) if not cap or percent <= cap] or [cap]
    pick = Pick(tr("Rate"), plain(*(f"{percent}%" for percent in percents)), is_free=True)
    yield Item(tr("Room and board"), tr("what a turn in jail costs"), "PRICE JAIL AT {}", (pick,))
