"""Pen names: any name but one that could be taken for a seat, a player, the GM or everybody."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

MOST_NAME = 40
"""Characters of a pen name."""

_CAPITALS = str.maketrans(
    "АВЕЅІЈКМНОРСТУХԌΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "abesljkmhopctyxgabezhlkmnoptyx",
)
_SMALL = str.maketrans(
    "аеорсухіјѕкмнтвԁӏαβεικνορτυχγηωı0135i|!øłđ",
    "aeopcyxljskmhtbdlabelkvoptuxynwloleslllold",
)
_PAIRS = (("rn", "m"), ("vv", "w"))
_ALWAYS = ("all", "anyone", "everybody", "everyone", "gm", "the gm", "game master", "gamemaster", "moderator")
_SHORTEST_PART = 3  # a seat or name of fewer letters may be part of a longer word


def shape(name: str) -> str:
    """Return what a name looks like: case, accents, width, look-alikes and signs make no difference."""
    wide = unicodedata.normalize("NFKC", name).translate(_CAPITALS)
    bare = unicodedata.normalize("NFKD", wide.casefold())
    plain = "".join(sign for sign in bare if not unicodedata.combining(sign)).translate(_SMALL)
    for pair, one in _PAIRS:
        plain = plain.replace(pair, one)
    return " ".join(re.findall(r"\w+", plain.replace("_", " ")))


def pen_name_fault(pen: str, taken: Iterable[str]) -> str:
    """Return why a pen name cannot be used, or ""; `taken` are the ids and names of seats and of the GM."""
    if len(pen) > MOST_NAME:
        return f"A pen name has at most {MOST_NAME} characters; this has {len(pen)}."
    if not pen.isprintable() or not any(sign.isalpha() for sign in pen) or set(pen) & set('@[]<>"'):
        return "A pen name is made of letters, digits and simple signs."
    like = next((name for name in (*taken, *_ALWAYS) if _looks_like(shape(pen), shape(name))), "")
    return f'"{pen}" could be taken for "{like}".' if like else ""


def _looks_like(pen: str, name: str) -> bool:
    """Say whether a name is, or stands whole within, the pen name; both are shapes."""
    if not name:
        return False
    bare_pen, bare = pen.replace(" ", ""), name.replace(" ", "")
    if bare_pen == bare:
        return True
    is_word = f" {name} " in f" {pen} " and (len(bare) >= _SHORTEST_PART or bare == shape("gm"))
    return (is_word and name != shape("all")) or (" " in name and bare in bare_pen)
