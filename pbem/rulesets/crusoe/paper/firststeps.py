"""What a newcomer may do first: told to every seat with the start of a game, before anything has happened."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.frame import where_to_begin
from pbem.engine.report import Section
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.camp.calling import may_violence
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.in_play import is_utopian
from pbem.rulesets.crusoe.paper.economytexts import economy_lines
from pbem.rulesets.crusoe.scenarios import CRUSOE
from pbem.rulesets.crusoe.view import IslandView

ABOUT = tr_noop(
    "Castaways on a strange planet go down paths to find water, food and radio signals, exchange what they "
    "have, and try to be rescued alive and content. Each game has an economy, from Capitalism to Communism, "
    "that says whose the goods are and how they are divided; where there is violence, it has its price."
)


def first_steps(book: Book, view: IslandView, seat: SeatId) -> tuple[Section, ...]:
    """Return what a cycle is like, and which orders are worth giving first."""
    return (where_to_begin(_steps(view, view.seats[seat])),)


def _steps(view: IslandView, seat: Castaway) -> Iterator[str]:
    yield tr(
        "In each cycle you go down one path to the Market and take goods where you land. Then goods change "
        "hands, and all drink, eat and enjoy their leisure for victory points (VP)."
    )
    yield from _economy(view, seat)
    if view.book.is_quick:
        path = view.book.path(seat.path or "").name
        yield tr("Your path is {path}.", path=path)
    else:
        yield tr(
            "Say which path you choose when it is your turn, and what if others were there before: "
            "PATH ant EMPTY > spider MAX 1 > dung beetle."
        )
    yield tr(
        "Say what you want most; a number is how much of it is enough: "
        "WANT water 2 > egg 3 > leisure > market."
    )
    if not view.book.is_quick and view.book.options.scenario != CRUSOE:
        yield tr("Several seats on one path get less of everything: watch the turn order.")
    yield _needs(view)
    if may_violence(view, seat.group):
        yield tr(
            "Whoever pays 1 leisure may call the government, INVOKE; then there are speeches, and there may "
            "be fights. Nobody has to."
        )
    yield tr(
        "Radio signals of all cycles add up. The more there are, the likelier is the rescue that ends the "
        "game; without one in {cycles} cycles all lose. Alive, rescued and above 0 VP you win.",
        cycles=view.book.last_cycle,
    )
    yield tr("Every line may be left out: sensible orders take its place. READY alone will do.")
    yield tr("HELP and a word, such as HELP WANT, shows how it is written; RULES sends the rules.")


def _economy(view: IslandView, seat: Castaway) -> Iterator[str]:
    """CRU-009 Say what the scenario is about, with somebody else as an example."""
    others = [one for one in view.seats if one != seat.id]
    scenario, *rest = economy_lines(view, others[0] if others else seat.id)
    is_peaceful = is_utopian(view.book.options)
    yield f"{scenario} {tr('There is no violence.')}" if is_peaceful else scenario
    yield from rest


def _needs(view: IslandView) -> str:
    """CRU-127, CRU-130 Say what a castaway needs in each cycle."""
    tables = view.book.tables
    return tr(
        "A good cycle: {water} water, {food} units of food of several types, fruit and protein both, and 2 "
        "leisure or more. Less than 1 water or {fed} food is very bad.",
        water=tables.most_water,
        food=tables.most_food,
        fed=tables.fed_from,
    )
