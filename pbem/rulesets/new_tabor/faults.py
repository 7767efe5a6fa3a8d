"""What an economy cannot be: a ruling of the GM's that makes one so is refused (brief 9)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import DECKS, GOODS, OFFICES, WANTS, Book
from pbem.rulesets.new_tabor.economy import CHARITY, ROUND, SETTLE, VOTE, Economy, cap_of
from pbem.rulesets.new_tabor.places import CONTESTED, unchallenged
from pbem.rulesets.new_tabor.questions import MOTION
from pbem.rulesets.new_tabor.seatfaults import seat_faults
from pbem.rulesets.new_tabor.settings import VOTABLE
from pbem.rulesets.new_tabor.wording import CardDeck, Money, Named, Office, Zone

PLAYED = (VOTE, ROUND, SETTLE, CHARITY)
"""The phases for which orders are written."""


def faults(book: Book, economy: Economy) -> tuple[str, ...]:
    """Return in sentences what of an economy in play can't be; TAB-R60 money beyond stock is no fault."""
    return tuple(_all_faults(book, economy))


def _all_faults(book: Book, economy: Economy) -> Iterator[str]:
    yield from _frame_faults(book, economy)
    yield from _office_faults(economy)
    yield from _union_faults(book, economy)
    for seat in economy.seats.values():
        yield from seat_faults(book, economy, seat)
    yield from _land_faults(book, economy)
    yield from _card_faults(book, economy)
    yield from _debt_faults(book, economy)


def _frame_faults(book: Book, economy: Economy) -> Iterator[str]:
    if economy.result is not None:
        yield tr("The end is not set by a ruling: STOP ends the game.")
    if economy.phase not in PLAYED:
        yield tr("The phase follows from the game; it can't be {phase}.", phase=economy.phase)
    if economy.first_seat not in economy.seats:
        yield tr("first_seat must be a seat: {seats}.", seats=", ".join(economy.seats))
    if economy.length and not economy.quarter <= economy.length <= len(book.data.life_path):
        yield tr("The game can't have {n} quarters.", n=economy.length)
    if not 0 <= economy.head_count <= len(economy.seats):
        yield tr(
            "head_count can't be {n}: there are {all} seats.", n=economy.head_count, all=len(economy.seats)
        )
    for name in economy.changed:
        if name not in VOTABLE:
            yield tr("No motion can change {option}.", option=name)
    numbers = [str(motion.number) for motion in economy.motions]
    for question in economy.questions:
        if question.kind == MOTION and question.about not in numbers:
            yield tr("There is no motion {number} to be voted on.", number=question.about)


def _office_faults(economy: Economy) -> Iterator[str]:
    """TAB-024 Officers are seats in the game, and two of them."""
    for office in OFFICES:
        holder = economy.officers[office]
        if holder is not None and (holder not in economy.seats or not economy.seats[holder].is_in):
            yield tr(
                "{seat} can't be {office}: it is no seat in the game.", seat=holder, office=Office(office)
            )
    held = [holder for holder in economy.officers.values() if holder is not None]
    if len(held) != len({*held}):
        yield tr("{seat} can't be Clerk and Treasurer.", seat=held[0])


def _union_faults(book: Book, economy: Economy) -> Iterator[str]:
    """TAB-172 More than the next quarter's cap is never taken in."""
    if economy.bank < 0:
        yield tr("The bank can't have {amount}.", amount=Money(economy.bank))
    most = cap_of(book, economy, economy.quarter + 1)
    for good in GOODS:
        if economy.storehouse[good] < 0:
            yield tr("The storehouse can't hold {n} {good}.", n=economy.storehouse[good], good=Named(good))
        if not 0 <= economy.intake[good] <= most:
            yield tr(
                "The intake of {good} can't be {n}: it is 0 to {most}.",
                good=Named(good),
                n=economy.intake[good],
                most=most,
            )
        number, cards = economy.rent_cards[good].card, book.data.rent_cards
        if not 0 <= number < len(cards) or cards[number].industry != good:
            yield tr("Card {n} is no rent card of {good}.", n=number, good=Named(good))
        if economy.price(good) <= 0:
            yield tr("The price of {good} must be above 0.", good=Named(good))


def _land_faults(book: Book, economy: Economy) -> Iterator[str]:
    """TAB-044, TAB-R37 Not more seats hold places unchallenged than there are places."""
    for zone in CONTESTED:
        held = [seat.id for seat in unchallenged(economy, zone)]
        if len(held) > book.data.places[zone]:
            yield tr(
                "Too many hold the {zone} unchallenged: {seats}. There is room for {n}.",
                zone=Zone(zone),
                seats=", ".join(held),
                n=book.data.places[zone],
            )


def _card_faults(book: Book, economy: Economy) -> Iterator[str]:
    """Each card is in one place: face down, face up, or in a hand."""
    for deck in DECKS:
        pile, size = economy.decks[deck], book.data.deck_size(deck)
        lying = [*pile.down, *pile.up]
        if len(lying) != len({*lying}) or any(not 0 <= number < size for number in lying):
            yield tr(
                "Each card of {deck} lies once, numbered 0 to {last}.", deck=CardDeck(deck), last=size - 1
            )
        held = sum(len(seat.wants) for seat in economy.seats.values()) if deck == WANTS else 0
        if len(lying) + held > size:
            yield tr("{deck} has no more than {n} cards.", deck=CardDeck(deck), n=size)


def _debt_faults(book: Book, economy: Economy) -> Iterator[str]:
    last = len(book.data.life_path)
    for iou in economy.ious:
        parties = (iou.debtor, iou.creditor)
        if any(seat not in economy.seats or not economy.seats[seat].is_in for seat in parties):
            yield tr(
                "An IOU is between seats in the game, not {one} and {other}.",
                one=parties[0],
                other=parties[1],
            )
        if iou.debtor == iou.creditor or iou.amount <= 0 or not 1 <= iou.due <= last:
            yield tr(
                "IOU {id} can't be so: {amount}, due in Q{due}.",
                id=iou.id,
                amount=Money(iou.amount),
                due=iou.due,
            )
