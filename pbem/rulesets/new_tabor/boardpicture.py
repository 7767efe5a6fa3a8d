"""The board as one picture: Life Path, Action Ring, Commonwealth, and all pegs (brief 7; TAB-080 to 082)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.pictures import Counter, Ground, RingBoard, Space, Track
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.new_tabor.boardmoves import moves
from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER, OUTER, SPACE_COLOURS, SPACES, Book
from pbem.rulesets.new_tabor.economy import Producer, rent_card
from pbem.rulesets.new_tabor.pegs import home_peg, inner_peg, path_peg, work_peg
from pbem.rulesets.new_tabor.spots import (
    QUARTERS,
    at_home,
    at_work,
    industry_spot,
    on_path,
    path_spot,
    start_spot,
    switch_spot,
    zone_spot,
)
from pbem.rulesets.new_tabor.things import written_money
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import CardDeck

EconomyChapter = Chapter[Book, EconomyView]
START, INDUSTRY, SWITCHING, LAND = "start", "industry", "switch", "land"
"""The grounds of spaces that have no colour of the Life Path."""
_LOOKS = {
    "B": ("#3b6fb5", "waves"),
    "O": ("#e98a15", "dots"),
    "Y": ("#e8c547", "none"),
    "G": ("#3a9d5d", "leaves"),
    "P": ("#d46a9f", "strokes"),
}
_PEGS = {
    "red": "#cc2936",
    "blue": "#2b6cb0",
    "green": "#2f8f4e",
    "yellow": "#c9a800",
    "purple": "#7b4397",
    "orange": "#e07b00",
    "white": "#f4f4f4",
    "black": "#222222",
}
TOP_MEANS = tr_noop(
    "Below an industry stand the units that a point of ability makes there in the Center, the Inner Rung and "
    "the Outer Rung, and the price of one."
)
COUNTER_MEANS = tr_noop(
    "Names in boxes are pegs. $ is the rent in force; = stands on a Platform; + holds a place in the Inner "
    "Rung besides, while the peg is in the Center; * rolled a 3 last; > begins the next round."
)
ARROW_MEANS = tr_noop("Arrows are moves since the last report; dotted ones were displaced.")


def board_picture(chapter: EconomyChapter) -> RingBoard:
    """TAB-080 to 082 Return the board as orders are due for it, with the moves of the phase played."""
    view = chapter.after
    return RingBoard(
        tr("Life Path, Action Ring and Commonwealth"),
        (_life_path(view), _action_ring(view), *_commonwealth(view)),
        tuple(_grounds()),
        top_means=tr(TOP_MEANS),
        counter_means=tr(COUNTER_MEANS),
        arrows=tuple(moves(chapter)),
        arrow_means=tr(ARROW_MEANS),
        aside=tuple(_aside(view)),
        seats=tuple((seat, seat) for seat in view.seats),
        colours=tuple((seat, _PEGS[one.colour]) for seat, one in view.seats.items() if one.colour in _PEGS),
    )


def _grounds() -> Iterator[Ground]:
    for letter, deck in SPACES.items():
        said = {"colour": tr(SPACE_COLOURS[letter])}
        name = tr("Dividend ({colour})", **said)
        if deck != "dividend":
            name = tr("{deck} ({colour})", deck=CardDeck(deck), **said)
        yield Ground(letter, name, *_LOOKS[letter], letter)
    yield Ground(START, tr("Start of a quarter"), "#c9ccd2", "grid", "")
    yield Ground(INDUSTRY, tr("Industry"), "#b7a98a", "bricks", "")
    yield Ground(SWITCHING, tr("Switch zone"), "#dddddd", "lines", "")
    yield Ground(LAND, tr("Commonwealth"), "#a9bd8a", "none", "")


def _life_path(view: EconomyView) -> Track:
    """TAB-082, TAB-113 The four quarters, each from its Start on; those not running are pale."""
    spaces = [space for quarter in QUARTERS for space in _quarter(view, quarter)]
    return Track(tr("Life Path"), tuple(spaces))


def _quarter(view: EconomyView, quarter: int) -> Iterator[Space]:
    running = view.known.quarter
    is_pale = quarter != running
    spot = start_spot(quarter)
    pegs = _pegs_on_path(view, spot)
    line = tr("Start") if not is_pale else tr("Finish") if spot == start_spot(running + 1) else ""
    yield Space(spot, spot, START, tokens=pegs, is_pale=is_pale, line=line)
    for number, letter in enumerate(view.book.data.life_path[quarter - 1], 1):
        spot = path_spot(quarter, number)
        yield Space(spot, str(number), letter, tokens=_pegs_on_path(view, spot), is_pale=is_pale)


def _pegs_on_path(view: EconomyView, spot: str) -> tuple[Counter, ...]:
    seats = [one for one in view.in_game() if on_path(view, one.id) == spot]
    return tuple(path_peg(view, one) for one in seats)


def _action_ring(view: EconomyView) -> Track:
    """TAB-081 The four industries, and a Switch zone behind each; that behind the last comes first."""
    spaces = [space for good in GOODS for space in (_industry(view, good), _switch_zone(view, good))]
    return Track(tr("Action Ring"), (spaces[-1], *spaces[:-1]))


def _industry(view: EconomyView, good: str) -> Space:
    card = rent_card(view.book, view.known, good)
    price = written_money(view.known.price(good))
    top = f"{card.center}/{card.inner}/{card.outer}, {price}"
    spot = industry_spot(good)
    return Space(spot, "", INDUSTRY, top, tokens=_pegs_at_work(view, spot))


def _switch_zone(view: EconomyView, good: str) -> Space:
    spot = switch_spot(good)
    return Space(spot, "", SWITCHING, tokens=_pegs_at_work(view, spot))


def _pegs_at_work(view: EconomyView, spot: str) -> tuple[Counter, ...]:
    return tuple(work_peg(one) for one in view.in_game() if at_work(one) == spot)


def _commonwealth(view: EconomyView) -> Iterator[Track]:
    """TAB-080, TAB-153 The three zones, the Outer Rung first; an Inner place may be held from the Center."""
    for zone in (OUTER, INNER, CENTER):
        pegs = [home_peg(one) for one in view.in_game() if at_home(one) == zone_spot(zone)]
        if zone == INNER:
            pegs += [peg for one in view.in_game() if (peg := inner_peg(one))]
        number = view.book.data.places[zone]
        top = trn("{n} place", "{n} places", number) if zone != OUTER else ""
        yield Track("", (Space(zone_spot(zone), "", LAND, top, tokens=tuple(pegs)),))


def _aside(view: EconomyView) -> Iterator[tuple[str, tuple[Counter, ...]]]:
    """TAB-042, TAB-138 Yield pegs that are not on the board: not placed yet, or taken off for good."""
    if unplaced := [one for one in view.in_game() if one.industry is None or one.zone is None]:
        yield tr("Without a place in the Action Ring and the Commonwealth as yet"), _plain(unplaced)
    if gone := [one for one in view.seats.values() if not one.is_in]:
        yield tr("Out of the game"), _plain(gone)


def _plain(seats: list[Producer]) -> tuple[Counter, ...]:
    return tuple(Counter(one.id, seat=one.id) for one in seats)
