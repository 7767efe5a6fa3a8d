"""The map of paths: icons, pawns, trails and crowds (brief 7; CRU-001, CRU-064)."""

from __future__ import annotations

from pbem.engine.pictures import Shape, Space, TrackBoard
from pbem.printing.boardwords import board_words
from pbem.rulesets.crusoe import told_work as work
from pbem.rulesets.crusoe.paper.pathmap import path_map
from pbem.rulesets.crusoe.paper.spots import spot
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.wording import Said
from tests.crusoe.pressroom import chapter
from tests.crusoe.tables import a_book

WALK = (
    work.Moved("Anna", "Ant", 1, (4,), 0, 4, 4),
    work.Took("Anna", Said(Basket.of({"apple": 1, "grape": 1})), "Ant", 4, 1, "fruit"),
    work.Moved("Bob", "Ant", 1, (3,), 0, 3, 3),
    work.Moved("Anna", "Ant", 2, (2,), 4, 2, 6),
    work.Took("Anna", Said(Basket()), "Ant", 6, 2),
    work.Moved("Bob", "Ant", 2, (6,), 3, 6, 0),
)
ON_ANT = {"path": "ant", "pos": 6}


def space_of(board: TrackBoard, id: str) -> Space:
    """The space of that name."""
    return next(space for track in board.tracks for space in track.spaces if space.id == id)


def test_paths_lie_in_board_order_from_the_crash_site_to_the_market() -> None:
    board = path_map(chapter())
    names = [path.name for path in a_book().board.paths.values()]
    assert board.shape is Shape.ROWS and [track.name for track in board.tracks] == names
    ant = board.tracks[-1].spaces
    assert [space.name for space in ant] == ["Crash Site", *map(str, range(1, 9)), "Market"]
    assert len({space.id for track in board.tracks for space in track.spaces}) == sum(
        len(track.spaces) for track in board.tracks
    )


def test_a_space_shows_a_sign_for_each_unit_and_blanks_none() -> None:
    """CRU-051: fruits of one icon, fish beside speared fish, each radio frequency for itself."""
    board = path_map(chapter())
    signs = space_of(board, "AN7").signs
    assert [(sign, signs.count(sign)) for sign in dict.fromkeys(signs)] == [
        ("water", 1),
        ("leisure", 2),
        ("egg", 2),
        ("apple", 1),
        ("banana", 4),
    ]
    assert space_of(board, "SC3").signs == ("fish",) * 2 + ("speared_fish",) * 3
    assert space_of(board, "AN3").signs == ()
    known = {sign for sign, _ in board.mark_names}
    assert {sign for track in board.tracks for space in track.spaces for sign in space.signs} <= known


def test_trails_end_at_pawns_with_hollow_dots_where_nothing_was_taken() -> None:
    seats = {"anna": ON_ANT, "bob": {"path": "ant", "pos": 9}, "carol": {}}
    board = path_map(chapter(WALK, phase="market", seats=seats))
    anna, bob = board.arrows
    assert (anna.start, anna.via, anna.end, anna.hollow) == ("AN-start", ("AN4",), "AN6", ("AN6",))
    assert (bob.start, bob.via, bob.end, bob.hollow) == ("AN-start", ("AN3",), "AN-market", ("AN3",))
    assert [token.label for token in space_of(board, "AN6").tokens] == ["anna"]
    assert [token.seat for token in space_of(board, "AN-market").tokens] == ["bob"]


def test_a_crowd_is_named_with_what_it_costs() -> None:
    """CRU-065, CRU-066: two lose one of 2 or more; three lose 2 of each thing."""
    two = dict.fromkeys(("anna", "bob"), ON_ANT)
    board = path_map(chapter(WALK, phase="market", seats={**two, "carol": {"path": "spider", "pos": 1}}))
    assert board.tracks[-1].says == "Anna and Bob go down it. Overburdened: of 2 or more of a thing one less."
    assert board.tracks[1].says == "Carol goes down it."
    board = path_map(chapter(WALK, phase="market", seats={**two, "carol": ON_ANT}))
    assert board.tracks[-1].says.endswith("Overburdened: of each thing 2 less.")
    relaxed = {"overburden_from": 4}
    board = path_map(chapter(WALK, phase="market", seats={**two, "carol": ON_ANT}, options=relaxed))
    assert board.tracks[-1].says == "Anna, Bob and Carol go down it."


def test_before_paths_are_chosen_all_are_at_the_crash_site() -> None:
    board = path_map(chapter(phase="work"))
    ((place, tokens),) = board.aside
    assert place == "Crash Site" and [token.label for token in tokens] == ["anna", "bob", "carol"]
    assert not board.arrows and not any(track.says for track in board.tracks)


def test_the_map_is_read_aloud_with_all_icons() -> None:
    words = board_words(path_map(chapter(WALK, phase="market", seats={"anna": ON_ANT, "bob": {}})))
    assert any(line.startswith("Ant, 8 spaces from left to right.") for line in words)
    assert any("AN4: 2 × apple, 2 × grape. AN5: 7 × fish." in line for line in words)
    assert any(line.startswith("Anna: from Crash Site by way of AN4 to AN6") for line in words)


def test_places_are_named_by_path_and_number() -> None:
    ant = a_book().path("ant")
    assert [spot(ant, place) for place in (0, 1, 8, 9)] == ["AN-start", "AN1", "AN8", "AN-market"]
