"""What an economy cannot be: a ruling of the GM's that makes one so is refused (brief 9)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import (
    CENTER,
    DECKS,
    GOODS,
    INNER,
    LEISURE,
    OFFICES,
    OUTER,
    SWITCH,
    WANTS,
    ZONES,
    Book,
)
from pbem.rulesets.new_tabor.economy import (
    AUTOCONSUME,
    CHARITY,
    MOTION_KINDS,
    ROUND,
    SECURED,
    SETTLE,
    STOPPERS,
    VOTE,
    Economy,
    Parts,
    Producer,
    cap_of,
    is_opening_round,
    path_length,
)
from pbem.rulesets.new_tabor.motions import OPTION
from pbem.rulesets.new_tabor.places import CONTESTED, unchallenged
from pbem.rulesets.new_tabor.questions import CALL, ELECTION, FORGIVE, MOTION, RECALL
from pbem.rulesets.new_tabor.settings import VOTABLE
from pbem.rulesets.new_tabor.wording import CardDeck, Money, Named, Office, Zone

PLAYED = (VOTE, ROUND, SETTLE, CHARITY)
"""The phases for which orders are written."""
MOST_MONEY = 1_000_000_000
"""More cents than this are a slip of the pen."""
MOST_SWITCH_TURNS = 2


def faults(book: Book, economy: Economy) -> tuple[str, ...]:
    """Return in sentences what of an economy in play can't be; money beyond stock is no fault."""
    return tuple(_all_faults(book, economy))


def _all_faults(book: Book, economy: Economy) -> Iterator[str]:
    yield from _frame_faults(book, economy)
    yield from _vote_faults(economy)
    yield from _office_faults(economy)
    yield from _union_faults(book, economy)
    for seat in economy.seats.values():
        yield from _seat_faults(book, economy, seat)
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
    if economy.stopping not in STOPPERS:
        yield tr('stopping must be gm, motion or nothing, not "{word}".', word=economy.stopping)


def _vote_faults(economy: Economy) -> Iterator[str]:
    """Votes are on what can be asked, and motions say what can be carried out."""
    numbers = [str(motion.number) for motion in economy.motions]
    abouts = {CALL: ("",), RECALL: OFFICES, ELECTION: OFFICES, FORGIVE: (*economy.seats,), MOTION: numbers}
    for question in economy.questions:
        if question.about in abouts.get(question.kind, ()):
            continue
        if question.kind == MOTION:
            yield tr("There is no motion {number} to be voted on.", number=question.about)
        else:
            yield tr("There can be no vote on {kind} {about}.", kind=question.kind, about=question.about)
    for motion in economy.motions:
        is_known = motion.kind in MOTION_KINDS and (motion.kind != OPTION or motion.name in VOTABLE)
        if not is_known or motion.seat not in economy.seats:
            yield tr(
                "Motion {number} can't be {kind} {name} of {seat}.",
                number=motion.number,
                kind=motion.kind,
                name=motion.name,
                seat=motion.seat,
            )


def _office_faults(economy: Economy) -> Iterator[str]:
    """Officers are seats in the game, and two of them."""
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
    """More than the next quarter's cap is never taken in."""
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
    """Not more seats hold places unchallenged than there are places."""
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


def _seat_faults(book: Book, economy: Economy, seat: Producer) -> Iterator[str]:
    """Yield what of a seat can't be."""
    yield from _count_faults(seat)
    yield from _sheet_faults(seat)
    if seat.is_in:
        yield from _ring_faults(economy, seat)
        yield from _zone_faults(economy, seat)
        yield from _path_faults(book, economy, seat)
    else:
        yield from _out_faults(economy, seat)


def _count_faults(seat: Producer) -> Iterator[str]:
    if not 0 <= seat.money <= MOST_MONEY:
        yield tr(
            "{seat} can't have {amount}: money is $0.00 to {most}.",
            seat=seat.id,
            amount=Money(seat.money),
            most=Money(MOST_MONEY),
        )
    if seat.tokens < 0 or seat.gained < 0:
        yield tr("{seat} can't have less than no tokens.", seat=seat.id)
    for good in GOODS:
        if seat.stock[good] < 0:
            yield tr("{seat} can't have {n} {good}.", seat=seat.id, n=seat.stock[good], good=Named(good))
    if seat.autoconsume not in AUTOCONSUME:
        yield tr("autoconsume of {seat} must be one of {words}.", seat=seat.id, words=", ".join(AUTOCONSUME))


def _sheet_faults(seat: Producer) -> Iterator[str]:
    """Nothing is below 0, and no more is consumed than is due."""
    for good in GOODS:
        if any(map(_is_below_nothing, (seat.abilities[good], seat.inputs[good]))):
            yield tr(
                "{seat} can't have less than no ability or input in {good}.", seat=seat.id, good=Named(good)
            )
        if not 0 <= seat.consumed[good] <= seat.input(good):
            yield tr(
                "{seat} can't have consumed {n} {good}: its input is {all}.",
                seat=seat.id,
                n=seat.consumed[good],
                good=Named(good),
                all=seat.input(good),
            )
    for want in seat.wants:
        if want.good not in GOODS or not 0 < want.open <= want.amount:
            yield tr(
                "A Wants card of {seat} can't have {open} of {n} open.",
                seat=seat.id,
                open=want.open,
                n=want.amount,
            )


def _is_below_nothing(parts: Parts) -> bool:
    return min(parts.total, parts.innovations, parts.losses, *parts.cards, *parts.gains) < 0


def _ring_faults(economy: Economy, seat: Producer) -> Iterator[str]:
    """Every peg has one place on the Action Ring, two turns in Switch at the most."""
    may_be_off = is_opening_round(economy) and seat.industry is None
    if seat.industry not in (*GOODS, SWITCH) and not may_be_off:
        yield tr("{seat} must be in an industry or in switch.", seat=seat.id)
    if seat.last_industry not in (*GOODS, None) or (seat.is_switching and seat.last_industry is None):
        yield tr("{seat} must have an industry as its last.", seat=seat.id)
    if seat.bound_for not in (*GOODS, LEISURE, None):
        yield tr("{seat} can't be bound for {place}.", seat=seat.id, place=seat.bound_for)
    most = MOST_SWITCH_TURNS if seat.is_switching else 0
    if not 0 <= seat.switch_turns <= most:
        yield tr(
            "{seat} can't have begun {n} turns in Switch, but 0 to {most}.",
            seat=seat.id,
            n=seat.switch_turns,
            most=most,
        )
    if seat.has_leisure and not (seat.is_switching and seat.switch_turns == 1):
        yield tr("{seat} can't rest: it is not in Switch for its second turn.", seat=seat.id)


def _zone_faults(economy: Economy, seat: Producer) -> Iterator[str]:
    """No rent and no Platform but where a seat holds a place; for the Center the Inner Rung first."""
    if seat.zone not in ZONES and not (is_opening_round(economy) and seat.zone is None):
        yield tr("{seat} must be in one of {zones}.", seat=seat.id, zones=", ".join(ZONES))
        return
    places = {CENTER: (CENTER, INNER), INNER: (INNER,)}.get(seat.zone or OUTER, ())
    for zone in SECURED:
        if seat.rents[zone] < 0:
            yield tr("{seat} can't have paid {amount}.", seat=seat.id, amount=Money(seat.rents[zone]))
        if zone not in places and (seat.rents[zone] or seat.platforms[zone] is not None):
            yield tr(
                "{seat} has no place in the {zone}: no rent and no Platform.", seat=seat.id, zone=Zone(zone)
            )
        other = seat.platforms[zone]
        if other is not None and (
            other == seat.id or other not in economy.seats or not economy.seats[other].is_in
        ):
            yield tr(
                "{other} can't challenge {seat}: it is no other seat in the game.", other=other, seat=seat.id
            )
    if seat.rents[CENTER] and not seat.rents[INNER]:
        yield tr("{seat} can't have paid for the Center and not for the Inner Rung.", seat=seat.id)


def _path_faults(book: Book, economy: Economy, seat: Producer) -> Iterator[str]:
    last = path_length(book, economy)
    if seat.is_off_path:
        return
    if not 0 <= seat.path <= last:
        yield tr("{seat} can't be on space {n}: they are 0 to {last}.", seat=seat.id, n=seat.path, last=last)


def _out_faults(economy: Economy, seat: Producer) -> Iterator[str]:
    """Who is out has nothing left."""
    if not 0 < seat.out_in <= economy.quarter:
        yield tr("{seat} can't have gone out in quarter {n}.", seat=seat.id, n=seat.out_in)
    if seat.money or seat.tokens or seat.wants or any(seat.stock.values()):
        yield tr("{seat} is out: it has no money, no tokens, no Wants and no stock.", seat=seat.id)
    if seat.zone is not None or seat.industry is not None:
        yield tr("{seat} is out: it has no pegs on the board.", seat=seat.id)
