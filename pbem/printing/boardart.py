"""The drawn parts that all boards share: tokens, signs, bands, the frame, and places that can be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from zlib import crc32

from pbem.engine.pictures import Arrow, Board, Ground, Space
from pbem.printing.boardcolours import LINE, SOFT, Colours, used_grounds, whose
from pbem.printing.boardface import Face, Placed, Sort
from pbem.printing.boardpen import Pen, attribute, safe
from pbem.printing.boardsigns import sign_symbols, signs_of, symbol_name
from pbem.printing.boardwords import board_words, details
from pbem.printing.hexart import INK, ground_pattern, number

NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
FONTS = "Source Sans 3, Helvetica Neue, Arial, sans-serif"


@dataclass(frozen=True)
class Ink:
    """What a board is drawn with: the pen, the colours, and the prefix of its names in a page."""

    block: Board
    pen: Pen
    colours: Colours
    prefix: str

    def symbol(self, sign: str) -> str:
        """What the symbol of a sign is called."""
        return symbol_name(self.prefix, signs_of(self.block).index(sign))

    def pattern(self, ground: Ground) -> str:
        """What a ground's pattern is called."""
        return f"{self.prefix}p{self.block.grounds.index(ground)}"


@dataclass(frozen=True)
class Spot:
    """A space where it lies: its outline as a path, its middle, and its face."""

    space: Space
    outline: str
    x: float
    y: float
    face: Face


@dataclass(frozen=True)
class Extra:
    """What a sort of board says below itself: lines of its own, movers with a key, and what is crowded."""

    lines: tuple[str, ...] = ()
    keyed: tuple[Arrow, ...] = ()
    is_crowded: bool = False
    has_aside: bool = True


@dataclass(frozen=True)
class Drawing:
    """A board without its legend: the markup, its size in units, its spaces, and what is said below it."""

    markup: str
    width: float
    height: float
    spots: tuple[Spot, ...]
    extra: Extra


def prefix_of(block: Board) -> str:
    """What begins all names of this picture: others may stand in the same page."""
    return f"b{crc32(repr(block).encode('utf-8', 'replace')):08x}"


def opening(ink: Ink, wide: float, high: float) -> str:
    """The head of the picture, with its title and the same in words."""
    unit = "pt" if ink.pen.for_print else ""
    least = "" if ink.pen.for_print else f' style="min-width:{number(wide * 0.9)}px"'
    words = " ".join(board_words(ink.block))
    return (
        f'<svg{NAMESPACE} viewBox="0 0 {number(wide)} {number(high)}" width="{number(wide)}{unit}" '
        f'height="{number(high)}{unit}"{least} role="img" aria-labelledby="{ink.prefix}t" '
        f'aria-describedby="{ink.prefix}d" font-family="{FONTS}" font-size="{number(ink.pen.size)}">'
        f'<title id="{ink.prefix}t">{safe(ink.block.title)}</title>'
        f'<desc id="{ink.prefix}d">{safe(words)}</desc>'
    )


def definitions(ink: Ink) -> str:
    """The patterns of the grounds and the symbols of the signs that occur."""
    grounds = (
        ground_pattern(replace(ground, colour="#555") if ink.colours.is_plain else ground, ink.prefix, place)
        for place, ground in used_grounds(ink.block)
    )
    return f"<defs>{''.join(grounds)}{sign_symbols(ink.block, ink.prefix)}</defs>"


def filled(ink: Ink, outline: str, ground: Ground | None, *, is_pale: bool = False) -> str:
    """An area in the colour and pattern of a ground."""
    if ground is None:
        return f'<path d="{outline}" fill="#fff"/>'
    drawn = f'<path d="{outline}" fill="{ink.colours.ground(ground, is_pale=is_pale)}"/>'
    if ground.pattern == "none":
        return drawn
    weak = ' opacity=".45"' if is_pale else ""
    return f'{drawn}<path d="{outline}" fill="url(#{ink.pattern(ground)})"{weak}/>'


def edges(outlines: Iterable[str], weight: float = 0.7) -> str:
    """The outlines of areas, in one path."""
    return f'<path d="{"".join(outlines)}" fill="none" stroke="{LINE}" stroke-width="{number(weight)}"/>'


def box(x: float, y: float, wide: float, high: float) -> str:
    """The outline of a box given by its upper left corner."""
    return f"M{number(x)} {number(y)}H{number(x + wide)}V{number(y + high)}H{number(x)}z"


def faces(ink: Ink, spots: Sequence[Spot]) -> str:
    """All that is printed on the spaces: first what lies beneath letters, then the letters."""
    beneath: list[str] = []
    letters: list[str] = []
    pale: list[str] = []
    for spot in spots:
        for placed in spot.face.placed:
            beneath.append(_beneath(ink, placed))
            (pale if spot.space.is_pale else letters).append(_lettered(ink, placed))
    weak = f'<g fill="{SOFT}">{"".join(pale)}</g>' if pale else ""
    return f'{"".join(beneath)}<g fill="{INK}">{"".join(letters)}</g>{weak}'


def _beneath(ink: Ink, placed: Placed) -> str:
    if placed.piece.token is not None:
        return chip(ink, placed)
    return sign(ink, placed) if placed.piece.sort is Sort.SIGN else ""


def _lettered(ink: Ink, placed: Placed) -> str:
    piece = placed.piece
    if piece.token is None:
        return ink.pen.written(placed.x, placed.y, piece.text, is_bold=piece.is_bold) if piece.text else ""
    return token_letters(ink, placed)


def token_letters(ink: Ink, placed: Placed) -> str:
    """The words of a token, in the middle of its box."""
    piece, pen = placed.piece, ink.pen
    wide = pen.width(piece.text, is_bold=piece.is_bold)
    seat = piece.token.seat if piece.token else ""
    return pen.written(
        placed.x + (piece.width - wide) / 2, placed.y, piece.text, is_bold=piece.is_bold, seat=seat
    )


def chip(ink: Ink, placed: Placed) -> str:
    """The box of a token in its seat's colour; bars stand at its ends where it is held."""
    piece, size = placed.piece, ink.pen.size
    dye = ink.colours.of(whose(piece.token) if piece.token else "")
    x, y, high = placed.x, placed.y - 0.84 * size, 1.12 * size
    weight = 1.6 if piece.is_bold else 0.8
    drawn = (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(piece.width)}" height="{number(high)}" '
        f'rx="{number(0.1 * size if piece.is_held else 0.4 * size)}" fill="{dye.pale}" '
        f'stroke="{dye.strong}" stroke-width="{weight}"/>'
    )
    if not piece.is_held:
        return drawn
    places = (0.22 * size, 0.5 * size, piece.width - 0.5 * size, piece.width - 0.22 * size)
    bars = "".join(f"M{number(x + place)} {number(y)}v{number(high)}" for place in places)
    return f'{drawn}<path d="{bars}" stroke="{INK}" stroke-width="{number(0.12 * size)}"/>'


def sign(ink: Ink, placed: Placed) -> str:
    """The symbol of a sign, behind its number where it has one."""
    size = ink.pen.size
    x = placed.x + placed.piece.width - size / 2
    scale = f"scale({size / 9.4:.3f})"
    place = f"translate({number(x)} {number(placed.y - 0.34 * size)}){scale}"
    return f'<use href="#{ink.symbol(placed.piece.sign)}" transform="{place}"/>'


def places(ink: Ink, spots: Sequence[Spot]) -> str:
    """On a screen a shape on top of each space, by which a page finds it and what is to be said of it."""
    if ink.pen.for_print:
        return ""
    shapes = (
        f'<path class="place" data-place="{attribute(spot.space.id)}" '
        f'data-says="{attribute(details(ink.block, spot.space))}" data-x="{number(spot.x)}" '
        f'data-y="{number(spot.y)}" tabindex="{0 if place == 0 else -1}" d="{spot.outline}" '
        'fill="#fff" fill-opacity="0"/>'
        for place, spot in enumerate(spots)
    )
    return "".join(shapes)
