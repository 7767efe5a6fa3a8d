"""What a newcomer is told before anything has happened: what the game is, and which orders to give first."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.report import Section, where_to_begin
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.view import BeltView

ABOUT = tr_noop(
    "Each player has a company in an asteroid belt, and flies shuttles from the Base to asteroids that "
    "nobody has seen before. Installations set down there dig ore, process it and make goods, which the Base "
    "and the black market at the rim buy at prices that rise and fall. Every turn begins with an event of "
    "Fate. Players may trade, lend and sell each other all that they have. Whoever is first worth the target "
    "has won."
)


def first_steps(book: Book, view: BeltView, seat: SeatId) -> tuple[Section, ...]:
    """Return what a round is like, and which orders are worth giving first."""
    return (where_to_begin(_steps(book, view, seat)),)


def _steps(book: Book, view: BeltView, seat: SeatId) -> Iterator[str]:
    yield _the_aim(book)
    yield tr(
        "A round is one mail, before anybody's dice are thrown; then all take their turns, one after the "
        "other. What you have set, plans among it, goes on until you change it."
    )
    if book.options.phases == "full":
        yield tr(
            "Where a colony or an asteroid is up for bids, those who may bid are asked by a mail of its own."
        )
    yield tr(
        "An order is a plan for a shuttle: steps that it carries out one by one, over several rounds if need "
        "be. So buy an extractor, set it down on the first asteroid you find, and come back: "
        "PLAN {shuttle}: BUY extractor; EXPLORE; PLACE; GO base.",
        shuttle=next((one.id for one in view.fleet(seat)), "SH1"),
    )
    yield tr(
        "An extractor digs a unit of ore in each round. Later a shuttle fetches it and sells it at the Base: "
        "LOAD ALL; GO base; SELL ALL."
    )
    yield tr(
        "What is made of ore is worth more: a refinery beside the extractor, a farm, factory or power plant "
        "beside the refinery. Goods go from one to the next by themselves."
    )
    yield tr("Keep some cash for what events may ask of you: RESERVE 200.")
    yield tr("HELP and a word, such as HELP PLAN or HELP refinery, tells more; RULES sends the rules.")


def _the_aim(book: Book) -> str:
    """PLA-02 Say what wins, and how long it may take."""
    options = book.options
    if options.round_limit:
        return tr(
            "Whoever is first worth {worth} MC has won; after round {round} it is whoever is worth most.",
            worth=options.win_worth,
            round=options.round_limit,
        )
    return tr(
        "Whoever is first worth {worth} MC has won; most games take fourteen to twenty rounds.",
        worth=options.win_worth,
    )
