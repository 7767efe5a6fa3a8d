"""The spaces of the board's picture: what they are called, and where everybody's pegs stand."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import GOODS, SWITCH
from pbem.rulesets.new_tabor.economy import Producer
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Titled, Zone

QUARTERS = (1, 2, 3, 4)
"""The quarters that are drawn on the Life Path, though a game may have fewer."""


def start_spot(quarter: int) -> str:
    """TAB-061 Return the Start of a quarter; the Finish of the last leads round to the first."""
    return tr("Q{quarter}", quarter=(quarter - 1) % len(QUARTERS) + 1)


def path_spot(quarter: int, space: int) -> str:
    """Return a space of the Life Path."""
    return f"{start_spot(quarter)}-{space}"


def industry_spot(industry: str) -> str:
    """Return an industry of the Action Ring."""
    return str(Titled(industry))


def switch_spot(industry: str) -> str:
    """TAB-081 Return the Switch zone that lies behind an industry, clockwise."""
    return tr("Switch {n}", n=GOODS.index(industry) + 1)


def zone_spot(zone: str) -> str:
    """Return a zone of the Commonwealth."""
    return str(Zone(zone))


def on_path(view: EconomyView, seat: SeatId) -> str:
    """Return where a seat's peg stands on the Life Path; beyond the Finish is the next Start."""
    one, quarter = view.seats[seat], view.known.quarter
    if one.is_off_path:
        return start_spot(quarter + 1)
    return path_spot(quarter, one.path) if one.path else start_spot(quarter)


def at_work(one: Producer) -> str:
    """TAB-096 Return where a seat's Action Ring peg is; in Switch behind the industry it has left."""
    if one.industry is None:
        return ""
    if one.industry != SWITCH:
        return industry_spot(one.industry)
    return switch_spot(one.last_industry or GOODS[0])


def at_home(one: Producer) -> str:
    """Return the zone of a seat's peg in the Commonwealth; "" before its first claim."""
    return zone_spot(one.zone) if one.zone else ""
