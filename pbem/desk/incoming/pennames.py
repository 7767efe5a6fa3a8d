"""Pen names: any name but one that could be taken for a seat, a player, the GM or everybody."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from pbem.engine.tongue import tr, tr_noop

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
_ALL = tr_noop("all")
_ALWAYS = (
    *(_ALL, tr_noop("anyone"), tr_noop("everybody"), tr_noop("everyone"), "gm", tr_noop("the gm")),
    *(tr_noop("game master"), tr_noop("gamemaster"), tr_noop("moderator")),
)
"""Names of everybody and of the GM: in English and in the language spoken none of them can be a pen name."""
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
        return tr(
            "A pen name has at most {most} characters; this has {length}.", most=MOST_NAME, length=len(pen)
        )
    if not pen.isprintable() or not any(sign.isalpha() for sign in pen) or set(pen) & set('@[]<>"'):
        return tr("A pen name is made of letters, digits and simple signs.")
    kept = dict.fromkeys((*taken, *_ALWAYS, *map(tr, _ALWAYS)))
    like = next((name for name in kept if _looks_like(shape(pen), shape(name))), "")
    return tr('"{pen}" could be taken for "{name}".', pen=pen, name=like) if like else ""


def _looks_like(pen: str, name: str) -> bool:
    """Say whether a name is, or stands whole within, the pen name; both are shapes."""
    if not name:
        return False
    bare_pen, bare = pen.replace(" ", ""), name.replace(" ", "")
    if bare_pen == bare:
        return True
    is_word = f" {name} " in f" {pen} " and (len(bare) >= _SHORTEST_PART or bare == shape("gm"))
    return (is_word and name not in (shape(_ALL), shape(tr(_ALL)))) or (" " in name and bare in bare_pen)
