"""Boards to print: a square of 40 spaces, the seven paths of an island, a town of rings, and strange ones."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.pictures import Arrow, Counter, Ground, RingBoard, Shape, Space, Track, TrackBoard
from tests.printing.printed_samples import NASTY

SEATS = (("ann", "Ann"), ("bob", "Bob"), ("cy", "Cyril"), ("dan", "Dan"), ("eve", "Eve"), ("fay", "Fay"))
CITIES = (
    Ground("no", "New Orleans", "#8d5a2b", "strokes", "NO"),
    Ground("la", "Los Angeles", "#8ecae6", "dots", "LA"),
    Ground("ch", "Chicago", "#c2559d", "waves", "CH"),
    Ground("ph", "Philadelphia", "#e98a15", "leaves", "PH"),
    Ground("bo", "Boston", "#cc2936", "bricks", "BO"),
    Ground("wa", "Washington", "#e8c547", "grid", "WA"),
    Ground("sf", "San Francisco", "#3a7d44", "lines", "SF"),
    Ground("ny", "New York", "#2f4b8a", "waves", "NY"),
    Ground("go", "Transport", "#888888", "none", "T"),
    Ground("corner", "Corner", "#dddddd", "none", ""),
)
# Name, city and price of each space, from Start on.
_SPACES = """
Start|corner|
Basin Street|no|60
Competitor or Monopolist|no|
French Quarter|no|60
Income Tax|no|
U.S. Railroad|go|200
Sunset Blvd.|la|100
Competitor or Monopolist|la|
Wilshire Blvd.|la|100
Hollywood Blvd.|la|120
Sightseeing Tour / Prison / Price War|corner|
Rush Street|ch|140
U.S. Electric Company|ch|150
State Street|ch|140
Michigan Avenue|ch|160
U.S. Bus Company|go|200
Locust Street|ph|180
Competitor or Monopolist|ph|
Chestnut Street|ph|180
Walnut Street|ph|200
Anti-Monopoly Foundation|corner|
Brattle Street|bo|220
Competitor or Monopolist|bo|
Harvard Square|bo|220
Beacon Street|bo|240
U.S. Air Line|go|200
Georgetown|wa|260
Constitution Ave.|wa|260
U.S. Gas Company|wa|150
Pennsylvania Ave.|wa|280
Go to Prison / Price War|corner|
Fisherman's Wharf|sf|300
Union Square|sf|300
Competitor or Monopolist|sf|
Nob Hill|sf|320
U.S. Trucking Company|go|200
Competitor or Monopolist|ny|
Fifth Avenue|ny|350
Property Tax|ny|
Wall Street|ny|400
"""


def token(seat: str, says: str = "", *, is_own: bool = False) -> Counter:
    """The token of a seat, labelled with its name."""
    return Counter(dict(SEATS)[seat], "", is_own, says, seat)


def _space(place: int, line: str) -> Space:
    name, city, price = line.split("|")
    owner = SEATS[place % 13 % 6][0] if price and place % 13 < 12 else ""
    houses = ("house",) * (1 + (place % 5 in (1, 4))) if owner and "U.S." not in name else ()
    signs = ("apartment",) if owner and place in (39, 24) else houses
    return Space(str(place), name, city, f"${price}" if price else "", owner, signs=signs)


def property_board() -> TrackBoard:
    """Forty spaces, six seats, thirty-two houses, a full prison, and the moves of a round."""
    spaces = [_space(place, line) for place, line in enumerate(_SPACES.strip().split("\n"))]
    spaces[10] = replace(
        spaces[10], held=(token("ann", "in jail since round 4"), token("bob")), tokens=(token("eve"),)
    )
    spaces[24] = replace(spaces[24], tokens=(token("cy", is_own=True), token("dan")))
    spaces[27] = replace(spaces[27], is_vacant=True, owner="fay")
    moves = (
        Arrow("3", "10", "Ann", seat="ann"),
        Arrow("9", "18", "Cyril", is_own=True, seat="cy"),
        Arrow("18", "24", "Cyril", is_own=True, is_dotted=True, seat="cy"),
        Arrow("13", "24", "Dan", seat="dan"),
        Arrow("37", "3", "Eve", seat="eve"),
        Arrow("3", "10", "Eve", is_dotted=True, seat="eve"),
        Arrow("30", "10", "Bob", via=("20",), seat="bob"),
    )
    return TrackBoard(
        "The board after round 6",
        (Track("", tuple(spaces)),),
        CITIES,
        top_means="Below the name stands what anyone pays who stays there.",
        counter_means="Names in boxes are tokens.",
        mark_names=(("house", "House"), ("apartment", "Apartment building"), ("idle", "Never seen")),
        arrows=moves,
        arrow_means="Arrows are moves of this round; dotted ones are carriage.",
        middle=(
            "Throws: Ann 3 + 4, Bob 6 + 6 and 2 + 1, Cyril 4 + 5, Dan 5 + 6, Eve 2 + 4, Fay 1 + 1.",
            "Left in the bank: 12 houses, 14 apartment buildings.",
            "In jail: Ann (side 2, 2 turns), Bob (side 2, 0 turns).",
        ),
        aside=(("Off the board beside Start", (token("fay"),)),),
        seats=SEATS,
    )


def crowded_board() -> TrackBoard:
    """The same with twenty in prison and twelve on one street."""
    board = property_board()
    spaces = list(board.tracks[0].spaces)
    spaces[10] = replace(spaces[10], held=tuple(Counter(f"Prisoner {n}") for n in range(20)))
    spaces[13] = replace(spaces[13], tokens=tuple(Counter(f"Guest {n}") for n in range(12)))
    return replace(board, tracks=(Track("", tuple(spaces)),))


# Rank by rank: id, name, letters, ground's pattern, and the icons of each space.
_PATHS = (
    ("Sand Crab", "SC", "#d9bf77", "dots"),
    ("Spider", "SP", "#9b6fb0", "grid"),
    ("Bookworm", "BW", "#9cc25b", "lines"),
    ("Firefly", "FF", "#e8a13a", "strokes"),
    ("Grasshopper", "GH", "#3f8f4f", "leaves"),
    ("Dung Beetle", "DB", "#8d6748", "bricks"),
    ("Ant", "AN", "#c0504d", "waves"),
)
_LENGTHS = (20, 20, 18, 20, 14, 24, 20)
ICONS = (
    ("water", "Water"),
    ("fish", "Fish"),
    ("speared_fish", "Speared fish"),
    ("egg", "Egg"),
    ("banana", "Banana"),
    ("apple", "Apple"),
    ("grape", "Grape"),
    ("spear", "Spear"),
    ("diamond", "Diamond"),
    ("leisure", "Leisure"),
    ("citizen_band", "Citizen Band"),
    ("military", "Military"),
    ("top40", "Top 40"),
)


def _icons(path: int, place: int) -> tuple[str, ...]:
    """One to three sorts of icons, a blank now and then, and one space with five sorts."""
    if (path * 5 + place) % 11 == 0:
        return ()
    sorts = 5 if (path, place) == (4, 6) else 1 + (path + place * place) % 3
    first = path * 3 + place
    return tuple(
        ICONS[(first + 2 * turn) % 13][0] for turn in range(sorts) for _ in range(1 + (first + turn) % 5)
    )


def _path(number: int) -> Track:
    name, short, *_ = _PATHS[number]
    length = _LENGTHS[number]
    spaces = [
        Space(f"{short}{place}", str(place), short, signs=_icons(number, place))
        for place in range(1, length + 1)
    ]
    start = Space(f"{short}-start", "Crash Site", short, is_end=True)
    waiting = tuple(token(seat) for seat, _ in SEATS[number:4:3])
    market = Space(f"{short}-market", "Market", short, tokens=waiting, is_end=True)
    says = "Overburdened: 3 workers, each gets 2 less." if number == 6 else ""
    return Track(name, (start, *spaces, market), says)


def island_paths() -> TrackBoard:
    """Seven paths with thirteen sorts of icons and the journeys of six seats."""
    tracks = [_path(number) for number in range(7)]
    stand = {"AN4": "ann", "AN9": "bob", "DB17": "eve", "GH6": "fay"}
    standing = tuple(
        replace(
            track,
            spaces=tuple(
                replace(space, tokens=(token(stand[space.id]),)) if space.id in stand else space
                for space in track.spaces
            ),
        )
        for track in tracks
    )
    journeys = (
        Arrow("AN-start", "AN4", "Ann", ("AN2",), seat="ann"),
        Arrow("AN-start", "AN9", "Bob", ("AN3", "AN7"), is_own=True, seat="bob", hollow=("AN7",)),
        Arrow("AN-start", "AN-market", "Cyril", ("AN5", "AN11", "AN16"), seat="cy", hollow=("AN11",)),
        Arrow("DB-start", "DB17", "Eve", ("DB4", "DB10"), seat="eve"),
        Arrow("GH-start", "GH6", "Fay", (), seat="fay"),
        Arrow("SC-start", "SC-market", "Dan", ("SC6", "SC12", "SC18"), seat="dan"),
        Arrow("SP3", "BW5", "Guest", is_dotted=True),
    )
    grounds = tuple(Ground(short, name, colour, pattern, short) for name, short, colour, pattern in _PATHS)
    return TrackBoard(
        "The seven paths",
        standing,
        grounds,
        Shape.ROWS,
        counter_means="Names in boxes are workers.",
        mark_names=ICONS,
        arrows=journeys,
        arrow_means="Lines are journeys; dots are spaces landed on, hollow where nothing was taken.",
        seats=SEATS,
    )


_COLOURS = (
    Ground("B", "Opportunity (blue)", "#3b6fb5", "waves", "B"),
    Ground("O", "Needs (orange)", "#e98a15", "dots", "O"),
    Ground("Y", "Wants (yellow)", "#e8c547", "none", "Y"),
    Ground("G", "Dividend (green)", "#3a9d5d", "leaves", "G"),
    Ground("P", "Loss (pink)", "#d46a9f", "strokes", "P"),
    Ground("work", "Industry", "#b7a98a", "bricks", "I"),
    Ground("switch", "Switch", "#dddddd", "lines", "S"),
    Ground("land", "Commonwealth", "#a9bd8a", "none", ""),
)


def town_of_rings() -> RingBoard:
    """Eighty coloured spaces, eight places to work, three whole rings, and the pegs of eight seats."""
    path = [
        Space(f"{place}", "", "BOYGP"[place % 5], is_pale=not 20 <= place < 40,
              line={20: "Start", 40: "Finish"}.get(place, ""))
        for place in range(80)
    ]  # fmt: skip
    names = ("Ann", "Bob", "Cyril", "Dan", "Eve", "Fay", "Gus", "Hal")
    pegs = [Counter(name, seat=name.lower()) for name in names]
    for seat, place in enumerate((21, 24, 24, 29, 33, 35, 38, 36)):
        path[place] = replace(path[place], tokens=(*path[place].tokens, pegs[seat]))
    works = ("Food", "Switch", "Clothes", "Switch", "Shelter", "Switch", "Transport", "Switch")
    ring = [
        Space(f"work{place}", name, "switch" if name == "Switch" else "work",
              tokens=(pegs[place], *([Counter("Cyril", "=", seat="cyril")] if place == 1 else [])))
        for place, name in enumerate(works)
    ]  # fmt: skip
    rents = tuple(Counter(name, f" ${place}3.60", seat=name.lower()) for place, name in enumerate(names))
    whole = [
        Space("outer", "Outer Rung", "land", "8 places, rent 3 units", tokens=tuple(rents[3:])),
        Space("inner", "Inner Rung", "land", "2 places", tokens=rents[1:3]),
        Space("center", "Center", "land", "1 place", tokens=rents[:1], says="Platform under Ann"),
    ]
    moves = (
        Arrow("19", "21", "Ann", seat="ann"),
        Arrow("23", "24", "Bob", seat="bob"),
        Arrow("22", "24", "Cyril", seat="cyril"),
        Arrow("27", "29", "Dan", seat="dan", is_own=True),
        Arrow("work0", "work1", "Cyril", seat="cyril"),
        Arrow("work7", "work0", "Ann", seat="ann"),
        Arrow("outer", "center", "Ann", seat="ann"),
        Arrow("inner", "outer", "Dan", seat="dan", is_dotted=True),
    )
    return RingBoard(
        "New Tabor in quarter 2",
        (
            Track("Life Path", tuple(path), "quarter 2 runs from 20 to 39"),
            Track("Action Ring", tuple(ring)),
            *(Track("", (space,)) for space in whole),
        ),
        _COLOURS,
        counter_means="Names in boxes are pegs, with the rent in force; = lies on a Platform.",
        arrows=moves,
        arrow_means="Arrows are moves of this round; dotted ones were displaced.",
        aside=(("Off the Path", (Counter("Ida", seat="ida"),)),),
        seats=tuple((name.lower(), name) for name in (*names, "Ida")),
    )


def strange_boards() -> tuple[TrackBoard | RingBoard, ...]:
    """Boards of every shape whose names and words are what a player might write to do harm."""
    nasty = Counter(NASTY, NASTY, True, NASTY, NASTY)
    spaces = tuple(
        Space(
            f"{place}", f"{place} {NASTY}", "no", NASTY, NASTY, place == 2, (NASTY, "house"), (nasty,), NASTY
        )
        for place in range(12)
    )
    tracks = (Track(NASTY, spaces, NASTY),)
    arrows = (Arrow("1", "5", NASTY, ("3",), True, True, NASTY, ("3",)),)
    aside = ((NASTY, (nasty, nasty)),)
    more = (NASTY, NASTY, ((NASTY, NASTY),), arrows, NASTY)
    square = TrackBoard(NASTY, tracks, CITIES, Shape.SQUARE, *more, (NASTY,), aside, ((NASTY, NASTY),))
    rows = replace(square, shape=Shape.ROWS)
    ring = RingBoard(NASTY, (*tracks, Track("", (replace(spaces[0], id="x"),))), CITIES, *more, aside)
    return square, rows, ring


def empty_boards() -> tuple[TrackBoard | RingBoard, ...]:
    """Boards without anything, with a track without spaces, and with one space or ring."""
    one = Track("", (Space("1", "Alone", "none"),))
    return (
        TrackBoard("No track", (), ()),
        TrackBoard("No space", (Track("", ()),), (), Shape.ROWS),
        TrackBoard("One space", (one,), ()),
        RingBoard("No ring", (), ()),
        RingBoard("No slice", (Track("", ()),), ()),
        RingBoard("One ring", (one,), ()),
        RingBoard("Three rings", tuple(Track("", (Space(name, name, ""),)) for name in "ABC"), ()),
    )


ALL = {
    "square": property_board(),
    "crowded": crowded_board(),
    "paths": island_paths(),
    "rings": town_of_rings(),
    **{f"strange {type(board).__name__} {place}": board for place, board in enumerate(strange_boards())},
    **{f"empty {board.title}": board for board in empty_boards()},
}
