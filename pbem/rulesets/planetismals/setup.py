"""The start of a game: what is drawn before round 1, and the belt as it is then (brief 3.1, 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.events import SeatId
from pbem.engine.options import BadValue, filled_in
from pbem.engine.reading import entry, listed_in, number_in
from pbem.engine.ruleset import Player
from pbem.rulesets.planetismals.belt import Asteroid, Belt, Company, Shuttle
from pbem.rulesets.planetismals.book import MAP_BY_SEATS, Book, Options, Start
from pbem.rulesets.planetismals.eventtable import read_events
from pbem.rulesets.planetismals.maps import NOBODY, generated, read_map
from pbem.rulesets.planetismals.materials import read_asteroids, read_installations, read_market

SHORTEST_RADIUS = 3


def set_up(book: Book, players: Sequence[Player]) -> Belt:
    """PLA-01, PLA-08 Give every seat its cash and its shuttles at the Base; all goods stand at 100 %."""
    order = _turn_order(book, [player.seat for player in players])
    cash = book.options.start_cash
    owners = [seat for seat in order for _ in range(book.first_shuttles)]
    fleet = [Shuttle(f"SH{number}", seat, book.map.base) for number, seat in enumerate(owners, 1)]
    belt = Belt(
        round=1,
        phase="orders",
        turn_order=order,
        seats={player.seat: Company(player.seat, player.name, cash=cash, opening=cash) for player in players},
        shuttles={shuttle.id: shuttle for shuttle in fleet},
        installations={},
        asteroids={hex: Asteroid(hex, rent=book.rent) for hex in book.map.sites},
        market={good.key: 100 for good in book.traded},
        next_shuttle=len(fleet) + 1,
    )
    _roll_ahead(book, belt)
    return belt


def _turn_order(book: Book, seats: Sequence[SeatId]) -> tuple[SeatId, ...]:
    """PLA-70 Return the order that was drawn, or that of the game file."""
    drawn = book.start.turn_order
    if book.options.turn_order == "listed" or sorted(drawn) != list(range(len(seats))):
        return tuple(seats)
    return tuple(seats[place] for place in drawn)


def _roll_ahead(book: Book, belt: Belt) -> None:
    """Option roll_ahead: lay out the numbers of round 1, which were drawn with the turn order."""
    for seat, fate in zip(belt.turn_order, book.start.fates, strict=False):
        belt.seats[seat].next_fate = fate
    for shuttle, moves in zip(belt.shuttles.values(), book.start.moves, strict=False):
        shuttle.next_moves = moves


def prepared(
    options: Mapping[str, object], materials: Mapping[str, Any], seats: int, dice: Dice
) -> dict[str, Any]:
    """PLA-70, PLA-X02 Choose or draw the board, and draw the turn order and the numbers of round 1."""
    chosen = filled_in(Options, options)
    if seats not in MAP_BY_SEATS:
        raise BadValue("seats", f"there must be {min(MAP_BY_SEATS)} to {max(MAP_BY_SEATS)}, not {seats}.")
    made = _board(chosen, options, materials, seats, dice)
    return {**made, "start": _drawn_start(chosen, materials, seats, dice)}


def _board(
    chosen: Options, options: Mapping[str, object], materials: Mapping[str, Any], seats: int, dice: Dice
) -> dict[str, Any]:
    """Return the shipped board for so many seats, or one made by dice; none if the GM names another."""
    if chosen.map not in ("belt", "generate"):
        return {}
    rocks = read_asteroids(materials["asteroids"], read_market(materials["market"]))
    if chosen.map == "belt":
        name = MAP_BY_SEATS[seats].replace("-", "_")
        read_map(materials[name], rocks.rocks, name)
        return {"map": materials[name]}
    return {
        "map": generated(
            checked_radius(chosen) or rocks.radius[seats],
            chosen.asteroid_density if "asteroid_density" in options else rocks.density,
            chosen.clear_radius if "clear_radius" in options else rocks.clear_radius,
            dice,
        )
    }


def checked_radius(options: Options) -> int:
    """Return the option board_radius; BadValue for a board too small to fly on."""
    if 0 < options.board_radius < SHORTEST_RADIUS:
        raise BadValue("board_radius", f"must be 0, or {SHORTEST_RADIUS} to 9, not {options.board_radius}.")
    return options.board_radius


def _drawn_start(chosen: Options, materials: Mapping[str, Any], seats: int, dice: Dice) -> dict[str, Any]:
    """PLA-70 Draw the turn order as places in the game file, then with roll_ahead the numbers of round 1.

    Who sits at a seat is not known here: seat 1 is the first of the game file.
    """
    market = read_market(materials["market"])
    shop = read_installations(materials["installations"], market)
    _, fate_die = read_events(materials["events"], market.goods, shop.sorts)
    left, order = list(range(seats)), list[int]()
    if chosen.turn_order == "listed":
        order, left = left, []
    for place in range(1, len(left)):
        why = f"turn order, place {place}"
        order.append(left.pop(dice.at(0, NOBODY, why).die(len(left), why) - 1))
    order += left
    fates, moves = list[int](), list[int]()
    for seat in order if chosen.roll_ahead != "none" else ():
        why = f"fate of seat {seat + 1}, round 1"
        fates.append(dice.at(0, NOBODY, why).die(fate_die, why))
    for number in range(1, seats * shop.first_shuttles + 1) if chosen.roll_ahead == "all" else ():
        why = f"moves of SH{number}, round 1"
        stream = dice.at(0, NOBODY, why)
        moves.append(sum(stream.die(sides, why) for sides in shop.shuttle_dice))
    return {"turn_order": order, "fates": fates, "moves": moves}


def read_start(content: Any) -> Start:
    """Read what was drawn before round 1."""
    values = entry(content, "start", ("turn_order", "fates", "moves"))
    parts = (
        tuple(number_in(one, f"start.{key}") for one in listed_in(values[key], f"start.{key}"))
        for key in ("turn_order", "fates", "moves")
    )
    return Start(*parts)
