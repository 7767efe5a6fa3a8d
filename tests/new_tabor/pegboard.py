"""Pegs, tokens and cards as the events tell of them: the other half of the ledger."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.events import Event
from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER, OUTER, SWITCH, Book
from pbem.rulesets.new_tabor.cards import AbilityLost, CardDrawn
from pbem.rulesets.new_tabor.charity import Token
from pbem.rulesets.new_tabor.claims import Challenged, Claimed, Displaced, NoClaim
from pbem.rulesets.new_tabor.dealorders import Sublet
from pbem.rulesets.new_tabor.economy import Economy, Producer, Want, is_opening_round, no_goods, path_length
from pbem.rulesets.new_tabor.estate import Out
from pbem.rulesets.new_tabor.offices import OfficeTaken
from pbem.rulesets.new_tabor.places import Filled, battle_for, outwardness
from pbem.rulesets.new_tabor.quarters import Begins
from pbem.rulesets.new_tabor.scoring import TokensForfeited
from pbem.rulesets.new_tabor.setup import Drew
from pbem.rulesets.new_tabor.turnorders import Acted, Innovated, Learned, Leisure
from pbem.rulesets.new_tabor.turns import Crossed, Rolled


def move(book: Book, kept: Economy, event: Event) -> None:
    """Keep up with an event, as far as it is about pegs, tokens, cards or offices."""
    seats = {one.name: one for one in kept.seats.values()}
    _tokens(kept, seats, event)
    _ring(seats, event)
    _land(book, kept, seats, event)
    _path(book, kept, seats, event)
    _cards(kept, seats, event)
    match event:
        case OfficeTaken(name, office):
            kept.officers[office.key] = seats[name].id
        case Out(name):
            _leave(book, kept, seats[name])


def _tokens(kept: Economy, seats: dict[str, Producer], event: Event) -> None:
    match event:
        case Leisure(name, is_gained):
            one = seats[name]
            assert one.has_leisure and one.is_switching and is_gained == (not one.open_wants)
            one.has_leisure = False
            _gain(one, is_gained)
        case Innovated(name, industry, die):
            one = seats[name]
            assert one.is_switching and one.is_on_path and one.tokens and not one.open_wants
            assert industry.key == one.last_industry
            _gain(one, die == 3)
            one.tokens -= die == 1
        case Learned(industry):
            for one in kept.in_game():
                one.abilities[industry.key].innovations += 1
        case Token(name, is_gained):
            _gain(seats[name], is_gained)
            seats[name].tokens -= not is_gained
        case TokensForfeited(name, n):
            assert n == min(seats[name].gained, seats[name].tokens)
            seats[name].tokens -= n


def _gain(one: Producer, is_gained: bool) -> None:
    one.tokens += is_gained
    one.gained += is_gained


def _ring(seats: dict[str, Producer], event: Event) -> None:
    """TAB-051, TAB-053 From an industry the way leads through Switch; who rests has been there."""
    if not isinstance(event, Acted):
        return
    one, goal = seats[event.seat], event.industry.key
    if event.how == "works":
        assert goal in GOODS and one.industry in (None, SWITCH, goal)
        one.industry = one.last_industry = goal
    else:
        assert event.how == "switches" or one.is_switching
        assert event.how == "rests" or not one.is_switching
        one.last_industry = one.industry if one.industry in GOODS else one.last_industry
        one.industry = SWITCH
    one.has_leisure = event.how == "rests"


def _land(book: Book, kept: Economy, seats: dict[str, Producer], event: Event) -> None:
    match event:
        case Claimed(name, zone, is_kept, rent, inner_rent):
            one = seats[name]
            before = one.zone
            is_first = is_opening_round(kept) or before is None
            assert is_first or abs(outwardness(zone.key) - outwardness(before or OUTER)) <= 1
            assert is_kept == (before == zone.key) and (one.is_on_path or is_kept)
            center, inner = (rent.cents, inner_rent.cents) if zone.key == CENTER else (0, rent.cents)
            assert zone.key != OUTER or not inner
            assert inner or not center
            one.money -= center + inner
            kept.bank += center + inner
            one.moved_out = not is_first and outwardness(zone.key) > outwardness(before or OUTER)
            _settle(one, zone.key, {CENTER: center, INNER: inner})
        case NoClaim(name, zone, stays):
            one = seats[name]
            is_pushed = any(one.platforms.values()) and outwardness(zone.key) > outwardness(one.zone or OUTER)
            assert stays == (one.zone == zone.key) and (stays or is_pushed)
            one.moved_out = False
            _settle(one, zone.key, {CENTER: 0, INNER: 0})
        case Challenged(name, zone, other):
            assert seats[name].rents[zone.key] > 0 and seats[name].platforms[zone.key] is None
            seats[name].platforms[zone.key] = seats[other].id
        case Displaced(name, zone):
            one = seats[name]
            assert outwardness(zone.key) > outwardness(one.zone or OUTER)
            assert not one.rents[one.zone or OUTER]
            one.zone = zone.key
            for left in (CENTER, INNER) if zone.key == OUTER else (CENTER,):
                one.rents[left], one.platforms[left] = 0, None
        case Filled(name, zone):
            one = seats[name]
            assert outwardness(one.zone or OUTER) - outwardness(zone.key) == 1
            is_quarter_over = not any(other.is_on_path for other in kept.seats.values())
            assert (one.is_on_path or is_quarter_over) and one.industry != GOODS[0]
            assert one.vacancy[zone.key] and not one.moved_out
            one.zone = zone.key
        case Sublet(landlord, tenant):
            _change(kept, seats[landlord], seats[tenant])


def _settle(one: Producer, zone: str, rents: dict[str, int]) -> None:
    one.zone, one.rents, one.platforms = zone, rents, {CENTER: None, INNER: None}


def _change(kept: Economy, one: Producer, other: Producer) -> None:
    """TAB-R18 Two seats change places, and all that lies on them."""
    assert one.zone != other.zone
    one.zone, other.zone = other.zone, one.zone
    one.rents, other.rents = other.rents, one.rents
    one.platforms, other.platforms = other.platforms, one.platforms
    names = {one.id: other.id, other.id: one.id}
    for seat in kept.seats.values():
        seat.platforms = {zone: names.get(by, by) if by else None for zone, by in seat.platforms.items()}


def _path(book: Book, kept: Economy, seats: dict[str, Producer], event: Event) -> None:
    """TAB-057, TAB-061 A 3 right after a 3 counts 1; behind the last space is the Finish."""
    match event:
        case Rolled(name, die, moves, space, _):
            one = seats[name]
            assert one.is_on_path and moves == (1 if die == 3 and one.last_three else die)
            one.path, one.last_three = one.path + moves, die == 3
            assert one.path == space <= path_length(book, kept)
        case Crossed(name, die):
            one = seats[name]
            moves = 1 if die == 3 and one.last_three else die
            assert one.is_on_path and one.path + moves > path_length(book, kept)
            one.path, one.last_three, one.is_off_path = one.path + moves, die == 3, True
        case Begins(name, quarter):
            assert quarter == kept.quarter + 1 and all(one.is_off_path for one in kept.in_game())
            kept.quarter, kept.round, kept.first_seat = quarter, 1, seats[name].id
            kept.intake, kept.head_count = no_goods(), len(kept.in_game())
            for one in kept.in_game():
                one.path, one.is_off_path, one.consumed, one.gained = 0, False, no_goods(), 0


def _cards(kept: Economy, seats: dict[str, Producer], event: Event) -> None:
    match event:
        case CardDrawn(name, "opportunity", n, good):
            seats[name].abilities[good.key].gains.append(n)
        case CardDrawn(name, "needs", n, good):
            seats[name].inputs[good.key].gains.append(n)
        case CardDrawn(name, "wants", n, good):
            seats[name].wants.append(Want(good.key, n, n))
        case AbilityLost(name, n, industry):
            seats[name].abilities[industry.key].losses += n
        case Drew(name, deck) if kept.adjudications:
            parts = seats[name].abilities if deck.key == "labor" else seats[name].inputs
            for key in GOODS:
                parts[key].cards.append(getattr(event, key))


def _leave(book: Book, kept: Economy, gone: Producer) -> None:
    """TAB-138 Pegs, rents, platforms and offices go."""
    empty = Producer(gone.id, gone.name, gone.number, gone.colour)
    kept.seats[gone.id] = replace(
        gone,
        out_in=kept.quarter,
        zone=None,
        industry=None,
        path=0,
        is_off_path=False,
        has_leisure=False,
        moved_out=False,
        rents=empty.rents,
        platforms=empty.platforms,
    )
    for one in kept.in_game():
        for zone, by in one.platforms.items():
            if by == gone.id:
                one.platforms[zone] = battle_for(book, kept, one.id, zone).target
    kept.officers = {office: None if by == gone.id else by for office, by in kept.officers.items()}
