"""Enriched text (RFC 1896) and its forerunner rich text (RFC 1341) as plain text."""

from __future__ import annotations

import re

_BREAKS = re.compile(r"\n(\n*)")
_COMMAND = re.compile(r"<(/?[a-z0-9-]{1,60})>", re.IGNORECASE)
_PARAMETER = re.compile(r"<param>[^<]{0,500}</param>", re.IGNORECASE)


def plain_of(text: str) -> str:
    """Return the words of an enriched text: of line ends in a row one is a blank, as they only fold lines."""
    unfolded = _BREAKS.sub(lambda ends: ends[1] or " ", text.replace("\r\n", "\n"))
    pieces = _PARAMETER.sub("", unfolded).split("<<")  # a literal "<"
    return "<".join(_COMMAND.sub(_made_plain, piece) for piece in pieces)


def _made_plain(command: re.Match[str]) -> str:
    return "\n" if command[1].lower() in ("nl", "/paragraph") else ""
