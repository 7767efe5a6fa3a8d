"""A board in words: every space in order, for those who read it aloud or by finger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from pbem.engine.pictures import Arrow, Board, Counter, Ground, RingBoard, Shape, Space, Track, TrackBoard
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.printing.gazetteer import counter_word
from pbem.printing.plain import on_one_line

ON_THE_BOARD = tr_noop("The board")


def board_words(block: Board) -> tuple[str, ...]:
    """Return the board as sentences, space by space; nothing that is on the picture is missing."""
    parts = (_explanations(block), _middle(block), _tracks(block), _aside(block), _moves(block))
    return tuple(line for part in parts for line in part)


def tracks_of(block: Board) -> tuple[Track, ...]:
    """The tracks of a board, or its rings from the outermost in."""
    return block.tracks if isinstance(block, TrackBoard) else block.rings


def spaces_of(block: Board) -> tuple[Space, ...]:
    """All spaces of a board in the order in which it is read."""
    return tuple(space for track in tracks_of(block) for space in track.spaces)


def is_bare(space: Space) -> bool:
    """Whether nothing is on the space that is not printed on the board itself."""
    return not (space.owner or space.signs or space.tokens or space.held or space.says or space.line)


def space_words(block: Board, space: Space) -> str:
    """One space with all that is on it, such as "24 Beacon Street: Boston; $240; owned by Bob; here Ann."."""
    here = [
        _ground_of(block, space),
        on_one_line(space.top),
        tr("not in play now") if space.is_pale else "",
        tr("{name} line where it begins", name=on_one_line(space.line)) if space.line else "",
        _owned(block, space),
        sign_words(block, space.signs),
        tr("here {tokens}", tokens=_tokens(block, space.tokens)) if space.tokens else "",
        tr("held here {tokens}", tokens=_tokens(block, space.held)) if space.held else "",
        on_one_line(space.says).removesuffix("."),
    ]
    said = "; ".join(part for part in here if part)
    return f"{place_words(space)}: {said}." if said else f"{place_words(space)}."


def details(block: Board, space: Space) -> str:
    """All there is to know of a space, a line for each token of which more is to be said."""
    tokens = (*space.tokens, *space.held)
    said = (f"{counter_word(token)}: {on_one_line(token.says)}" for token in tokens if token.says)
    return "\n".join((space_words(block, space), *said))


def place_words(space: Space) -> str:
    """The number and the name of a space; the number alone where the name is its end, as in SC3.

    The ends of a track have no number.
    """
    number, name = on_one_line(space.id), on_one_line(space.name)
    if space.is_end:
        return name
    return number if not name or number.endswith(name) else f"{number} {name}"


def owner_name(block: Board, owner: str) -> str:
    """What an owner is called."""
    return on_one_line(dict(block.seats).get(owner, owner))


def sign_words(block: Board, signs: tuple[str, ...]) -> str:
    """What the signs mean and how many of each there are, such as "2 × House, Inn"."""
    meanings = dict(block.mark_names)
    said = []
    for sign, same in groupby(signs):
        count = len(tuple(same))
        meaning = on_one_line(meanings.get(sign, sign))
        said.append(f"{count} × {meaning}" if count > 1 else meaning)
    return ", ".join(said)


def token_words(block: Board, token: Counter) -> str:
    """A token as it is written out, with the name of its seat where that is another."""
    word, name = counter_word(token), owner_name(block, token.seat)
    said = [name] if name and name not in word else []
    said += [on_one_line(token.says).removesuffix(".")] if token.says else []
    return f"{word} ({'; '.join(said)})" if said else word


def move_words(block: Board, arrow: Arrow) -> str:
    """One move as a sentence, with its stops."""
    places = {space.id: place_words(space) for space in spaces_of(block)}
    mover = on_one_line(arrow.label) or owner_name(block, arrow.seat) or trp("who moves", "Move")
    mover = f"[{mover}]" if arrow.is_own else mover

    def named(place: str) -> str:
        name = places.get(place, on_one_line(place))
        return tr("{place} (hollow)", place=name) if place in arrow.hollow else name

    mover = tr("{mover} (dotted)", mover=mover) if arrow.is_dotted else mover
    start, end = named(arrow.start), named(arrow.end).removesuffix(".")
    if not arrow.via:
        return tr("{mover}: from {start} to {end}.", mover=mover, start=start, end=end)
    via = ", ".join(named(place) for place in arrow.via)
    return tr("{mover}: from {start} by way of {via} to {end}.", mover=mover, start=start, via=via, end=end)


def _explanations(block: Board) -> Iterator[str]:
    own = any(token.is_own for token in tokens_of(block))
    own = own or any(arrow.is_own for arrow in block.arrows)
    arrows = block.arrow_means if block.arrows else ""
    for said in (
        block.top_means,
        block.counter_means,
        arrows,
        tr("Your own stand in [brackets].") if own else "",
    ):
        if said:
            yield on_one_line(said)


def tokens_of(block: Board) -> tuple[Counter, ...]:
    """All tokens of a board: on its spaces, held there, and beside it."""
    on_it = (token for space in spaces_of(block) for token in (*space.tokens, *space.held))
    return (*on_it, *(token for _, tokens in block.aside for token in tokens))


def _middle(block: Board) -> Iterator[str]:
    if isinstance(block, TrackBoard):
        yield from (on_one_line(line) for line in block.middle if line.strip())


def _tracks(block: Board) -> Iterator[str]:
    for track in tracks_of(block):
        heading = _heading(block, track)
        if heading:
            yield heading
        if isinstance(block, TrackBoard) and block.shape is Shape.ROWS:
            track = _without_ground(block, track)
            yield from _row_words(block, track)
        else:
            yield from (space_words(block, space) for space in track.spaces if not is_bare(space))
        yield from _bare(block, track)


def _without_ground(block: Board, track: Track) -> Track:
    """The track with nothing said of its ground where that is its name already, all along."""
    if {_ground_of(block, space) for space in track.spaces} != {on_one_line(track.name)}:
        return track
    return replace(track, spaces=tuple(replace(space, ground="") for space in track.spaces))


def _row_words(block: Board, track: Track) -> Iterator[str]:
    """The spaces of a row, neighbours on which there are signs alone together in one paragraph."""
    told = [space for space in track.spaces if not is_bare(space)]
    for is_plain, same in groupby(told, lambda space: is_bare(replace(space, signs=()))):
        said = [space_words(block, space) for space in same]
        yield from [" ".join(said)] if is_plain else said


def _heading(block: Board, track: Track) -> str:
    """What the track is called, how its spaces lie, and what is said of all of it."""
    count = sum(not space.is_end for space in track.spaces)
    is_ring = isinstance(block, RingBoard) and count == 1
    if not track.name and not track.says and (is_ring or len(tracks_of(block)) == 1):
        return ""
    name, says = on_one_line(track.name) or tr(ON_THE_BOARD), on_one_line(track.says)
    return f"{_lie(block, name, count)} {says}".rstrip()


def _lie(block: Board, name: str, count: int) -> str:
    """How many spaces a track has, and how they follow one another."""
    if count < 2:
        return trn("{name}, {n} space.", "{name}, {n} spaces.", count, name=name)
    if isinstance(block, RingBoard):
        return tr("{name}, {count} spaces clockwise from the top.", name=name, count=count)
    if block.shape is Shape.ROWS:
        return tr("{name}, {count} spaces from left to right.", name=name, count=count)
    return tr("{name}, {count} spaces clockwise.", name=name, count=count)


def _bare(block: Board, track: Track) -> Iterator[str]:
    """The spaces with nothing on them, one line for each sort."""
    groups: dict[tuple[str, str, bool], list[str]] = {}
    for space in track.spaces:
        if is_bare(space):
            kind = (_ground_of(block, space), on_one_line(space.top), space.is_pale)
            groups.setdefault(kind, []).append(place_words(space))
    for (ground, top, is_pale), names in groups.items():
        said = "; ".join(part for part in (ground, top, tr("not in play now") if is_pale else "") if part)
        spaces = ", ".join(names)
        if said:
            yield tr("Nothing on {spaces} ({about}).", spaces=spaces, about=said)
        else:
            yield tr("Nothing on {spaces}.", spaces=spaces)


def _ground_of(block: Board, space: Space) -> str:
    ground = ground_of(block, space)
    return on_one_line(ground.name) if ground else ""


def ground_of(block: Board, space: Space) -> Ground | None:
    """The ground of a space, or None for a space without one."""
    return next((ground for ground in block.grounds if ground.key == space.ground), None)


def _owned(block: Board, space: Space) -> str:
    if not space.owner:
        return ""
    owner = owner_name(block, space.owner)
    return (
        tr("once owned by {owner}", owner=owner) if space.is_vacant else tr("owned by {owner}", owner=owner)
    )


def _tokens(block: Board, tokens: tuple[Counter, ...]) -> str:
    return ", ".join(token_words(block, token) for token in tokens)


def _aside(block: Board) -> Iterator[str]:
    for place, tokens in block.aside:
        named = ", ".join(token_words(block, token) for token in tokens)
        yield f"{on_one_line(place)}: {named or tr('nobody')}."


def _moves(block: Board) -> Iterator[str]:
    yield from (move_words(block, arrow) for arrow in block.arrows)
