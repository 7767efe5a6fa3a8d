"""The fonts of paper: Source Sans 3, cut once for each weight, and the whole of it for rare letters.

The font comes as one file for all weights. To cut a weight out of it takes longer than to set a page, so
that is done once, for the letters of Europe's Latin alphabets, and the result is kept, in memory and for the
next run. A page with other letters of the font gets the whole file too. Letters that it has not at all are
taken from the fonts of the system, where there are any; where there are none, a box stands for them.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache, partial
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

import fontpkg_source_sans_3

from pbem.printing.fontcache import kept

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

REGULAR, BOLD = 400, 700
WEIGHTS = (REGULAR, BOLD)
FAMILY = "Source Sans 3"
REST = "Source Sans 3 Rest"
"""The family of the rarer letters; a style sheet names it behind the other."""

_SCHEME = "pbem-font:"
_REST_ADDRESS = f"{_SCHEME}rest"
_CUT = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x218, 0x21C),  # Romanian
    *range(0x2010, 0x2028),
    *range(0x2030, 0x203B),
    *(0x20AC, 0x2116, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2215, 0x2260, 0x2264, 0x2265),
)
_LETTERS = frozenset(map(chr, _CUT)) | {"\n", "\t"}
_NAMES_OF_VARIANTS = (3, 16, 17, 25)
_REGULAR_STYLE, _BOLD_STYLE = 1 << 6, 1 << 5  # bits of the table OS/2
_made: dict[int, bytes] = {}


def cut_fonts() -> Mapping[int, bytes]:
    """Return the font file of each weight, made now if it has not been; always the same bytes."""
    if not _made:
        made_of = _made_of()
        _made.update((weight, kept(f"font-{weight}", made_of, partial(_cut, weight))) for weight in WEIGHTS)
    return _made


def _made_of() -> bytes:
    """What the cut fonts follow from: the font, the library that cuts, and how it is done here."""
    tool = metadata.version("fonttools").encode()
    return b"\x1f".join((_whole(), tool, Path(__file__).read_bytes()))


def _cut(weight: int) -> bytes:
    return _of_weight(_letters_alone(), weight)


def take_fonts(made: Mapping[int, bytes]) -> None:
    """Take the font files that another process has made, which spares this one the work."""
    _made.update(made)


def faces(text: str) -> str:
    """Return the rules of a style sheet that name the fonts for a text."""
    rules = [_face(FAMILY, f"font-weight:{weight};", f"{_SCHEME}{weight}") for weight in WEIGHTS]
    if has_rare_letters(text):
        rules.append(_face(REST, "", _REST_ADDRESS))
    return "\n".join(rules) + "\n"


def has_rare_letters(text: str) -> bool:
    """Say whether a text has letters that are in the font, but not in what is cut out of it."""
    strange = set(text) - _LETTERS
    return bool(strange) and not strange.isdisjoint(_all_letters())


def font_at(address: str) -> bytes | None:
    """Return the font file of an address in the rules; None for any other address."""
    if address == _REST_ADDRESS:
        return _whole()
    weights = {f"{_SCHEME}{weight}": weight for weight in WEIGHTS}
    return cut_fonts()[weights[address]] if address in weights else None


def _face(family: str, weight: str, address: str) -> str:
    return f'@font-face{{font-family:"{family}";{weight}src:url("{address}")}}'


def _whole() -> bytes:
    return (Path(fontpkg_source_sans_3.ROOT) / "files" / "SourceSans3[wght].ttf").read_bytes()


@cache
def _all_letters() -> frozenset[str]:
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(_whole()), lazy=True)
    return frozenset(map(chr, font.getBestCmap()))


@cache
def _letters_alone() -> bytes:
    """The font with the common letters only, still for all weights."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(_whole()), lazy=True, recalcTimestamp=False)
    options = subset.Options(layout_features=["kern", "lnum", "tnum", "mark", "ccmp", "locl"], hinting=False)
    options.drop_tables += ["BASE", "DSIG", "MVAR"]
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=_CUT)
    cutter.subset(font)
    return _saved(font)


def _of_weight(letters: bytes, weight: int) -> bytes:
    """The letters in one weight, under its own name: the file of all weights is called after the lightest."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(io.BytesIO(letters), recalcTimestamp=False)
    instantiateVariableFont(font, {"wght": weight}, inplace=True, static=True)
    style = "Bold" if weight == BOLD else "Regular"
    names = {1: FAMILY, 2: style, 4: f"{FAMILY} {style}", 6: f"SourceSans3-{style}"}
    for record in list(font["name"].names):
        if record.nameID in names:
            record.string = names[record.nameID]
        elif record.nameID in _NAMES_OF_VARIANTS:
            font["name"].names.remove(record)
    font["OS/2"].fsSelection = _BOLD_STYLE if weight == BOLD else _REGULAR_STYLE
    font["head"].macStyle = int(weight == BOLD)
    return _saved(font)


def _saved(font: TTFont) -> bytes:
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()
