"""What a newcomer may do first: told to every seat with the start of a game, before anything has happened."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.report import Section, where_to_begin
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import quarters_of
from pbem.rulesets.new_tabor.questions import ELECTION
from pbem.rulesets.new_tabor.view import EconomyView

ABOUT = tr_noop(
    "Players live off what all of them make: food, clothes, shelter and transportation. In each round "
    "everybody works at one of these, trades with the others and with the Credit Union, and bids for good "
    "land. Whoever lacks something at the end of a quarter needs the charity of the others, or is out; those "
    "who come through with the most happiness win."
)


def first_steps(book: Book, view: EconomyView, seat: SeatId) -> tuple[Section, ...]:
    """Return what a round is like, and which orders are worth giving first."""
    return (where_to_begin(_steps(view)),)


def _steps(view: EconomyView) -> Iterator[str]:
    yield _a_round(view)
    if view.facts.is_open(ELECTION):
        yield _an_election()
    yield tr(
        "In the opening round you take an industry and a place; nothing is made or traded yet. Take what "
        "your ability is best for: ACT food."
    )
    yield tr(
        "Say where you want to live too; what stands behind > counts if there is no room before it: "
        "CLAIM inner > outer."
    )
    yield tr(
        "From the second round on a place may cost rent. Say the most you pay: CLAIM inner UP TO 4 > outer."
    )
    yield tr("What you make and do not need yourself, the Credit Union buys: SELL surplus TO cu.")
    yield tr("It sells what you lack for your inputs, as long as it has any: BUY need FROM cu.")
    yield tr("With the others you may agree on any price for a unit: SELL 10 food AT 9.30 TO anyone.")
    yield _inputs()
    yield _the_aim(view)
    yield tr("HELP and a word, such as HELP CLAIM, shows how it is written; RULES sends the rules.")


def _a_round(view: EconomyView) -> str:
    """Brief 3.1 Say how many rounds a letter holds."""
    return trn(
        "A letter is for {n} round: trade, consumption, the Action Ring and land in one. A quarter has as "
        "many rounds as it takes everybody to cross the Finish.",
        "A letter is for {n} rounds, with NEXT ROUND between them: trade, consumption, the Action Ring and "
        "land in one. A quarter has as many rounds as it takes everybody to cross the Finish.",
        view.facts.options.rounds_per_mail,
    )


def _an_election() -> str:
    """TAB-019 Say what comes before the opening round."""
    return tr(
        "Before that the Clerk and the Treasurer are elected: NOMINATE proposes somebody, ACCEPT both says "
        "that you would serve, VOTE clerk anyone yes is a ballot for every candidate."
    )


def _inputs() -> str:
    """TAB-067, TAB-133 Say what becomes of a seat that lacks something, if nobody helps."""
    return tr(
        "Whoever has not met the inputs by the end of a quarter depends on the charity of the others, and "
        "without it is out of the game."
    )


def _the_aim(view: EconomyView) -> str:
    """TAB-076, TAB-077 Say what wins."""
    return trn(
        "After {n} quarter whoever has most Happiness Tokens wins, then whoever has the most money and "
        "stock. Tokens come from LEISURE, from INNOVATE, and from helping others.",
        "After {n} quarters whoever has most Happiness Tokens wins, then whoever has the most money and "
        "stock. Tokens come from LEISURE, from INNOVATE, and from helping others.",
        quarters_of(view.book, view.known),
    )
