"""The signs on a board: a drawn symbol for each word that has one, else one of the marks of a map."""

from __future__ import annotations

from pbem.engine.pictures import Board
from pbem.printing.boardwords import spaces_of
from pbem.printing.hexart import INK, mark_symbol

_DROP = "M0-4.4C1.8-1.7 3 0 3 1.6A3 3 0 0 1-3 1.6C-3 0-1.8-1.7 0-4.4z"
_FISH = "M-4 0C-2.4-2.6 1-2.8 2.6-.4L4.4-2.2V2.2L2.6.4C1 2.8-2.4 2.6-4 0z"
_ROUND = "M0-3.4A3.4 3.4 0 1 1 0 3.4A3.4 3.4 0 1 1 0-3.4z"
_BERRIES = "".join(
    f"M{x} {y}m-1.4 0a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0z"
    for x, y in ((-2, -1.6), (2, -1.6), (0, -1.4), (-1, 1), (1, 1), (0, 3.2))
)


def _filled(path: str, more: str = "") -> str:
    return f'<path d="{path}" fill="{INK}"/>{more}'


def _open(path: str, more: str = "") -> str:
    return f'<path d="{path}" fill="#fff"/>{more}'


def _dot(x: float, y: float, radius: float, fill: str = INK) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="none"/>'


# Each stands round the origin, about eight units high; black and white, so that it copies.
_DRAWN = {
    "house": _filled("M-3.4 3.6V-.6L0-4L3.4-.6V3.6z"),
    "apartment": _open("M-3.2 4V-4.2H3.2V4z", '<path d="M-1.4-2.4v1M1.4-2.4v1M-1.4 0v1M1.4 0v1M0 4V2.4"/>'),
    "hotel": _filled("M-4 3.8V-2H-1.6V-4H4V3.8z"),
    "jail": '<path d="M-3.6-4V4M-1.2-4V4M1.2-4V4M3.6-4V4"/>',
    "water": _open(_DROP),
    "fish": _filled(_FISH, _dot(-2.2, -0.5, 0.6, "#fff")),
    "speared_fish": _open(_FISH, '<path d="M-3.6 4.2L3.4-4.2M3.4-4.2L1.2-3.6M3.4-4.2L3.2-2"/>'),
    "banana": _open("M-3.4-3.6C-3 1 0 3.2 4 2.4C3.6 3.8 1.2 4.4-.8 3.6C-3.6 2.4-4.6-.6-4.2-3.6z"),
    "egg": _open("M0-4C1.8-4 3-1 3 .9A3 3.1 0 0 1-3 .9C-3-1-1.8-4 0-4z"),
    "apple": _filled(
        "M0-2C1-3 3.6-2.8 3.6.2C3.6 2.6 1.6 4.4 0 3.4C-1.6 4.4-3.6 2.6-3.6.2C-3.6-2.8-1-3 0-2z",
        '<path d="M0-2Q.2-3.6 1.4-4.4"/>',
    ),
    "grape": f'<path d="{_BERRIES}" fill="{INK}" stroke="none"/><path d="M0-2.6V-4.4"/>',
    "spear": '<path d="M-3.6 4L1.4-1.4"/>' + _filled("M3.8-4.2L2.8-.2L-.2-3.2z"),
    "diamond": _open("M-2-3.4H2L4-1L0 4L-4-1z", '<path d="M-4-1H4M-1.6-1L0 4L1.6-1"/>'),
    "leisure": _open("M-3.6 4V2L3.6-.6V4M-3.6 2L-1-1.4") + _dot(-2.4, -2.4, 1.3),
    "top40": _dot(-1.6, 2.8, 1.6) + '<path d="M0 2.6V-4L3.4-2.6" stroke-width="1.5"/>',
    "military": _filled("M0-4.2L1.1-1.4L4-1.3L1.7.6L2.5 3.4L0 1.8L-2.5 3.4L-1.7.6L-4-1.3L-1.1-1.4z"),
    "citizen_band": '<path d="M0 4.2V-1M-1.6 4.2H1.6M-2-3.6Q-3.6-1.6-2 .4M2-3.6Q3.6-1.6 2 .4"/>'
    + _dot(0, -1.6, 1.1),
    "ship": _filled("M-4 1.4H4L2.6 4H-2.6z", '<path d="M0 1.2V-4L2.8 0H0"/>'),
    "card": _open("M-2.8-4H2.8V4H-2.8z", '<path d="M-1.2-1.2Q0-3 1.2-1.4Q1.2-.4 0 .4V1.2M0 2.6v.2"/>'),
    "coin": _open(_ROUND, '<path d="M1.2-1.4Q-1.4-2-1.2-.6Q1.6.2 1.2 1.2Q0 2-1.4 1.2M0-2.4V2.4"/>'),
    "star": _filled("M0-4.2L1.1-1.4L4-1.3L1.7.6L2.5 3.4L0 1.8L-2.5 3.4L-1.7.6L-4-1.3L-1.1-1.4z"),
}
_OTHER_WORDS = {"cb": "citizen_band", "houses": "house", "apartment_building": "apartment", "inn": "hotel"}


def signs_of(block: Board) -> tuple[str, ...]:
    """The signs that occur on a board, in the order of its list; those not listed come last."""
    met = [sign for space in spaces_of(block) for sign in space.signs]
    listed = [sign for sign, _ in block.mark_names if sign in met]
    return tuple(dict.fromkeys([*listed, *met]))


def sign_symbols(block: Board, prefix: str) -> str:
    """The symbols of all signs that occur, to be used by `symbol_name`."""
    drawn, strange = [], 0
    for place, sign in enumerate(signs_of(block)):
        name = symbol_name(prefix, place)
        shape = _DRAWN.get(_word(sign))
        if shape is None:
            drawn.append(mark_symbol(strange, name))
            strange += 1
        else:
            drawn.append(
                f'<g id="{name}" fill="none" stroke="{INK}" stroke-width="1" stroke-linejoin="round" '
                f'stroke-linecap="round">{shape}</g>'
            )
    return "".join(drawn)


def symbol_name(prefix: str, place: int) -> str:
    """What the symbol of the sign at this place is called in the picture."""
    return f"{prefix}k{place}"


def _word(sign: str) -> str:
    word = "_".join(sign.casefold().replace("-", " ").replace("_", " ").split())
    return _OTHER_WORDS.get(word, word)
