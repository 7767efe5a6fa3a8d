"""Clerk and Treasurer: how the offices are filled when a quarter opens, and when an officer goes."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.events import Event, SeatId, event
from pbem.rulesets.new_tabor.book import CLERK, OFFICE_NAMES, OFFICES, TREASURER, Options
from pbem.rulesets.new_tabor.economy import Economy, EconomyTable, Question
from pbem.rulesets.new_tabor.questions import raise_question
from pbem.rulesets.new_tabor.throws import Throw, lowest, roll_die
from pbem.rulesets.new_tabor.wording import Office

DICE, ROTATION, ELECTION, HOUSE = "dice", "rotation", "election", "house"
FOUR = 4
"""With so many seats at the start the offices go round (TAB-018)."""


def method_of(options: Options, seats: int) -> str:
    """TAB-R01, TAB-018 Return how offices are filled with so many seats at the start of the game."""
    if options.offices != "auto":
        return options.offices
    if options.first_game:
        return DICE
    return ROTATION if seats == FOUR else ELECTION


def fill_offices(table: EconomyTable) -> bool:
    """TAB-023, TAB-030 Fill both offices anew; False if they are to be filled by election."""
    economy = table.state
    method = method_of(table.book.options, len(economy.seats))
    if method == ELECTION:
        call_elections(economy)
        return False
    economy.officers = vacant()
    if method == ROTATION:
        for office, seat in by_rotation(economy).items():
            take_office(table, office, seat)
    elif method == DICE:
        for office in OFFICES:
            take_by_dice(table, office)
    return True  # with `house` nobody at the table holds an office


def vacant() -> dict[str, SeatId | None]:
    """Return offices that nobody holds."""
    return dict.fromkeys(OFFICES)


def call_elections(economy: Economy) -> None:
    """TAB-024 Vacate both offices and open the question of each."""
    economy.officers = vacant()
    for office in OFFICES:
        raise_question(economy, Question("election", office))


def by_rotation(economy: Economy) -> dict[str, SeatId | None]:
    """TAB-018, TAB-R05 Return whose turn it is to serve in this quarter."""
    ids = list(economy.seats)
    serving = [one.id for one in economy.cycle(ids[(economy.quarter - 1) % len(ids)])]
    clerk, treasurer = (*serving[:2], None, None)[:2]
    return {CLERK: clerk, TREASURER: treasurer}


def eligible(economy: Economy, office: str, recalled: SeatId | None = None) -> list[SeatId]:
    """Return who may hold an office: not the other officer, not one just recalled."""
    taken = {economy.officers[other] for other in OFFICES if other != office} | {recalled}
    return [one.id for one in economy.in_game() if one.id not in taken]


def take_by_dice(table: EconomyTable, office: str, recalled: SeatId | None = None) -> None:
    """TAB-022 The lowest roller among all who are eligible serves."""
    seats = eligible(table.state, office, recalled)
    seat = by_dice(seats, office, throw_at(table)) if seats else None
    take_office(table, office, seat, by_dice=True)


def by_dice(seats: list[SeatId], office: str, throw: Throw) -> SeatId:
    """TAB-022 Return the lowest roller for an office; the dice may be those thrown before a game."""
    return lowest(seats, f"{OFFICE_NAMES[office]} by dice", throw)


def throw_at(table: EconomyTable) -> Throw:
    """Return how seats roll their dice at the table."""
    return lambda seat, purpose, tries: roll_die(table, seat, purpose, tries)


@event("TAB-023", "{seat} is {office}.", when={"by_dice": "{seat} is {office} by dice."})
class OfficeTaken(Event):
    seat: str
    office: Office
    by_dice: bool = False


def take_office(table: EconomyTable, office: str, seat: SeatId | None, by_dice: bool = False) -> None:
    """TAB-024 Put a seat into an office; with nobody left to serve, it stays empty."""
    economy = table.state
    economy.officers[office] = seat
    if seat is not None:
        table.tell(OfficeTaken(economy.seats[seat].name, Office(office), by_dice))


def offices_of(officers: Mapping[str, SeatId | None], seat: SeatId) -> list[str]:
    """Return the offices that a seat holds."""
    return [office for office in OFFICES if officers[office] == seat]


def pass_on_offices(table: EconomyTable, seat: SeatId) -> None:
    """TAB-R10 What a seat that goes held, passes to the next in order of play who holds no office."""
    economy = table.state
    for office in offices_of(economy.officers, seat):
        holders = set(economy.officers.values())
        free = (one.id for one in economy.after(seat) if one.id not in holders)
        take_office(table, office, next(free, None))
