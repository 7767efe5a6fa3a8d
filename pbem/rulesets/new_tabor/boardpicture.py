"""The board as one picture: all three rings, pegs, and moves as arrows (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.pictures import Arrow, Counter, Ground, RingBoard, Space, Track
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER, OUTER, SPACE_COLOURS, SPACES, Book
from pbem.rulesets.new_tabor.choices import (
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
from pbem.rulesets.new_tabor.claims import Displaced
from pbem.rulesets.new_tabor.economy import LETTERS_OF_A_QUARTER, Producer, rent_card
from pbem.rulesets.new_tabor.places import holds_place
from pbem.rulesets.new_tabor.things import written_money
from pbem.rulesets.new_tabor.turns import Rolled
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
PLATFORM, BESIDES, THREE, TRACKER = "=", "+", "*", ">"
"""The marks: on a Platform; a place held besides the Center; a 3 rolled last; the Turn Tracker."""
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
    """TAB-082 Return the board as orders are due for it, with the moves of the phase played."""
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
    """The four industries, and a Switch zone behind each; that behind the last comes first."""
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
    """The three zones, the Outer Rung first; an Inner place may be held from the Center."""
    for zone in (OUTER, INNER, CENTER):
        pegs = [home_peg(one) for one in view.in_game() if at_home(one) == zone_spot(zone)]
        if zone == INNER:
            pegs += [peg for one in view.in_game() if (peg := inner_peg(one))]
        number = view.book.data.places[zone]
        top = trn("{n} place", "{n} places", number) if zone != OUTER else ""
        yield Track("", (Space(zone_spot(zone), "", LAND, top, tokens=tuple(pegs)),))


def _aside(view: EconomyView) -> Iterator[tuple[str, tuple[Counter, ...]]]:
    """Yield pegs that are not on the board: not placed yet, or taken off for good."""
    if unplaced := [one for one in view.in_game() if one.industry is None or one.zone is None]:
        yield tr("Without a place in the Action Ring and the Commonwealth as yet"), _plain(unplaced)
    if gone := [one for one in view.seats.values() if not one.is_in]:
        yield tr("Out of the game"), _plain(gone)


def _plain(seats: list[Producer]) -> tuple[Counter, ...]:
    return tuple(Counter(one.id, seat=one.id) for one in seats)


def path_peg(view: EconomyView, one: Producer) -> Counter:
    """Return a seat's Life Path peg, with the Turn Tracker and the tracker of 3s."""
    begins = view.known.starter() == one.id
    mark = f"{TRACKER if begins else ''}{THREE if one.last_three else ''}"
    said = [tr("begins the next round")] if begins else []
    said += [tr("rolled a 3 last")] if one.last_three else []
    return Counter(one.id, mark, says="; ".join(said), seat=one.id)


def work_peg(one: Producer) -> Counter:
    """Return a seat's Action Ring peg; on a Platform while it rests."""
    if one.has_leisure:
        return Counter(one.id, PLATFORM, says=tr("rests on a Platform"), seat=one.id)
    return Counter(one.id, seat=one.id)


def home_peg(one: Producer) -> Counter:
    """Return a seat's peg in the Commonwealth, with the rent in force and a Platform."""
    zone = one.zone if one.zone in (CENTER, INNER) else ""
    return _holding(one, zone, "") if zone else Counter(one.id, seat=one.id)


def inner_peg(one: Producer) -> Counter | None:
    """Return what marks an Inner place that a seat in the Center holds besides."""
    if one.zone != CENTER or not holds_place(one, INNER):
        return None
    return _holding(one, INNER, BESIDES)


def _holding(one: Producer, zone: str, besides: str) -> Counter:
    rent, challenger = one.rents[zone], one.platforms[zone]
    mark = f"{besides}{PLATFORM if challenger else ''}{f' {written_money(rent)}' if rent else ''}"
    return Counter(one.id, mark, says="; ".join(_said(rent, challenger, besides)), seat=one.id)


def _said(rent: int, challenger: str | None, besides: str) -> Iterator[str]:
    if besides:
        yield tr("a place held besides the Center")
    if rent:
        yield tr("rent in force {amount}", amount=written_money(rent))
    if challenger:
        yield tr("on a Platform, challenged by {seat}", seat=challenger)


def moves(chapter: EconomyChapter) -> Iterator[Arrow]:
    """Yield an arrow for every peg that has moved, in order of play."""
    for one in chapter.after.in_game():
        before = chapter.before.seats[one.id]
        yield from _on_path(chapter, one.id)
        yield from _arrow(one.id, at_work(before), at_work(one))
        is_displaced = any(
            isinstance(event, Displaced) and event.seat == before.name for event in chapter.events
        )
        yield from _arrow(one.id, at_home(before), at_home(one), is_dotted=is_displaced)


def _on_path(chapter: EconomyChapter, seat: str) -> Iterator[Arrow]:
    """Yield the way on the Life Path, by the spaces reached in each round."""
    name = chapter.before.seats[seat].name
    quarter = chapter.moment.turn // LETTERS_OF_A_QUARTER
    rolled = (one for one in chapter.events if isinstance(one, Rolled) and one.seat == name)
    reached = [path_spot(quarter, one.space) for one in rolled]
    end = on_path(chapter.after, seat)
    via = tuple(spot for spot in reached if spot != end)
    yield from _arrow(seat, on_path(chapter.before, seat), end, via)


def _arrow(
    seat: str, start: str, end: str, via: tuple[str, ...] = (), *, is_dotted: bool = False
) -> Iterator[Arrow]:
    if start and end and start != end:
        yield Arrow(start, end, seat, via, is_dotted=is_dotted, seat=seat)
