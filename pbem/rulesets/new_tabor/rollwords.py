"""What dice are thrown for (brief 8): kept in English with each roll, told in the language spoken."""

from __future__ import annotations

from pbem.engine.dice import Roll
from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.new_tabor.book import Book

WHYS = (
    tr_noop("order of play, tie: {seat}"),
    tr_noop("order of play: {seat}"),
    tr_noop("shuffle Potential Rent"),
    tr_noop("shuffle Labor"),
    tr_noop("shuffle Consumption"),
    tr_noop("shuffle Opportunity"),
    tr_noop("shuffle Wants"),
    tr_noop("shuffle Loss"),
    tr_noop("shuffle Needs"),
    tr_noop("Clerk by dice, tie: {seat}"),
    tr_noop("Clerk by dice: {seat}"),
    tr_noop("Treasurer by dice, tie: {seat}"),
    tr_noop("Treasurer by dice: {seat}"),
    tr_noop("who begins Q{quarter}, tie: {seat}"),
    tr_noop("who begins Q{quarter}: {seat}"),
    tr_noop("innovation in food, wager {n}: {seat}"),
    tr_noop("innovation in clothes, wager {n}: {seat}"),
    tr_noop("innovation in shelter, wager {n}: {seat}"),
    tr_noop("innovation in transportation, wager {n}: {seat}"),
    tr_noop("Life Path: {seat}"),
    tr_noop("reshuffle Labor"),
    tr_noop("reshuffle Consumption"),
    tr_noop("reshuffle Opportunity"),
    tr_noop("reshuffle Wants"),
    tr_noop("reshuffle Loss"),
    tr_noop("reshuffle Needs"),
)
"""The purposes; those of ties first, as the others would fit them too."""
_SHUFFLES = ("shuffle ", "reshuffle ")


def may_know(book: Book, reader: SeatId | None, roll: Roll) -> bool:
    """Say whether a roll may be seen before the end: all but shuffles, which tell what a deck holds next."""
    return not roll.why.startswith(_SHUFFLES)
