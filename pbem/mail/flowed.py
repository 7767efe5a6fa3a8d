"""Paragraphs that a mail program broke for sending, joined again (RFC 3676)."""

from __future__ import annotations

_SIGNATURE = "-- "


def unflowed(text: str, deletes_space: bool = False) -> str:
    """The text with soft line breaks taken out; quoted lines keep their depth as leading ">"s.

    `deletes_space` is the parameter DelSp: the space before a soft break is not part of the text.
    """
    joined: list[str] = []
    depth_before, is_open = 0, False
    for line in text.replace("\r\n", "\n").split("\n"):
        depth, words = _depth_and_words(line)
        if is_open and depth == depth_before and words != _SIGNATURE:
            joined.append(words)
        else:
            joined.append(("\n" if joined else "") + _quoted(depth, words))
        is_open = words.endswith(" ") and words != _SIGNATURE
        depth_before = depth
        if is_open and deletes_space:
            joined[-1] = joined[-1][:-1]
    return "".join(joined)


def _depth_and_words(line: str) -> tuple[int, str]:
    words = line.lstrip(">")
    depth = len(line) - len(words)
    return depth, words.removeprefix(" ")


def _quoted(depth: int, words: str) -> str:
    return ">" * depth + " " + words if depth else words
