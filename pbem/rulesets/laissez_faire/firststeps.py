"""What a newcomer may do first: told to every seat with the start of a game, before anything has happened."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.report import Section, where_to_begin
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import ROUND_PHASE
from pbem.rulesets.laissez_faire.statewords import dollars
from pbem.rulesets.laissez_faire.view import CircuitView

ABOUT = tr_noop(
    "A game of travel and trade on a board of streets, companies and utilities. Whoever lands in a city "
    "needs a bed for the night, whoever owns a street may ask for it what a guest will pay, and players "
    "agree in writing on whatever they like: loans, shares, fixed rents, promises. Who finds no bed wakes in "
    "jail."
)


def first_steps(book: Book, view: CircuitView, seat: SeatId) -> tuple[Section, ...]:
    """Return what a round is like, and which orders are worth giving first."""
    return (where_to_begin(_steps(view)),)


def _steps(view: CircuitView) -> Iterator[str]:
    yield _a_round(view)
    yield tr(
        "First say what you buy when you land on it, and how much cash you keep for beds and jail: "
        "BUY ALL KEEPING 300."
    )
    yield tr(
        "Then say what a bed may cost you: LODGE CHEAPEST MAX 120. Whoever finds none goes to jail, and "
        "whoever has not paid the way out in the third turn there is out of the game."
    )
    yield tr("For what you own you may ask any price, by title or by guest: PRICE STREETS AT 40.")
    yield tr(
        "All else is a bargain: GIVE offers titles and money, CONTRACT puts loans, fixed rents, shares and "
        "promises in writing."
    )
    yield _the_aim(view)
    yield tr("HELP and a word, such as HELP CONTRACT, shows how it is written; RULES sends the rules.")


def _a_round(view: CircuitView) -> str:
    """Brief 3.1 Say which mails a round asks for."""
    if view.phase == ROUND_PHASE:
        return tr(
            "A round is one mail: prices, bargains and travel in one, before the dice are thrown. What you "
            "set holds until you change it."
        )
    return tr(
        "A round is two mails: business, for prices, bargains and the way out of jail; then the dice are "
        "thrown for all, and travel follows, for beds and houses. What you set holds until you change it."
    )


def _the_aim(view: CircuitView) -> str:
    """LAI-02, LAI-03, LAI-04 Say what wins, and which order claims it."""
    options = view.options
    if options.objective == 1:
        return tr(
            "Once your net worth is {amount}, DECLARE begins the last lap, after which the richest wins.",
            amount=dollars(options.win_worth),
        )
    if options.objective == 2:
        return tr("Whoever is the richest after round {round} wins.", round=options.rounds)
    return tr("Whoever is the last one left wins; STALEMATE ends a game in which nobody can be driven out.")
