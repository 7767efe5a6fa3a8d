"""Typographers' characters made plain, so that an order is read the same from every mail program."""

from __future__ import annotations

import re
import unicodedata

_SINGLE = "‘’‚‛′‹›`´ʼʹ❛❜"
_DOUBLE = "“”„‟″«»❝❞〝〞"
_DASHES = "‐‑‒–—―−﹘﹣⸺⸻⁃➖"
_SPACES = (
    "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u2800\u3000"
)
_BREAKS = "\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_INVISIBLE = "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff"
_INVISIBLE += (
    "\u115f\u1160\u3164\uffa0\ufe00\ufe01\ufe0e\ufe0f\u206a\u206b\u206c\u206d\u206e\u206f\ufff9\ufffa\ufffb"
)
_DIRECTIONS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def _plain_letters() -> dict[int, str]:
    plain = {code: "" for code in range(0xA0) if unicodedata.category(chr(code)) == "Cc" and code != 10}
    plain |= {ord(mark): "'" for mark in _SINGLE}
    plain |= {ord(mark): '"' for mark in _DOUBLE}
    plain |= {ord(mark): "-" for mark in _DASHES}
    plain |= {ord(mark): " " for mark in _SPACES}
    plain |= {wide: chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)}
    plain |= {ord(mark): "\n" for mark in _BREAKS}
    plain |= {ord(mark): "" for mark in _INVISIBLE + _DIRECTIONS}
    return plain | {ord("…"): "..."}


_PLAIN = _plain_letters()
_PLAIN |= dict.fromkeys(range(0xD800, 0xE000), "\ufffd")  # halves of letters that lost their other half
_NOT_PLAIN = re.compile(f"[{re.escape(''.join(map(chr, _PLAIN)))}]")


def plain(text: str) -> str:
    """The text with plain quotes, dashes, spaces and widths, lines ended by newline, no control characters.

    Accented letters stay as they are.
    """
    if text.isascii() and text.isprintable() and "`" not in text:
        return text  # as most lines are
    return _NOT_PLAIN.sub(_made_plain, text.replace("\r\n", "\n"))


def _made_plain(found: re.Match[str]) -> str:
    return _PLAIN[ord(found[0])]


def one_line(text: str, longest: int = 998) -> str:
    """The text on a single line, blanks run together, cut at `longest` characters."""
    return " ".join(plain(text[: 4 * longest]).split())[:longest].rstrip()
