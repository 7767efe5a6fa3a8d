"""Texts that are a block up to an END of their own: programs and statements (CRA 6.1)."""

from __future__ import annotations

import re

from pbem.engine.blocks import without_comment
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Why, Words

END_PROGRAM, END_BOX, END_DECIDE = "END PROGRAM", "END BOX", "END DECIDE"
MOST_LETTERS = 120_000
"""No program is longer than this."""


def read_block(words: Words, end: str) -> str:
    """Take a colon and the lines behind it, without the END that closes them."""
    if not words.took(":"):
        raise Fault(tr('A colon is missing before "{words}".', words=words.rest()))
    return block_text(words.verbatim(), end)


def block_text(written: str, end: str) -> str:
    """Return what stands between the colon of a heading and the END of its block."""
    lines = [line.rstrip() for line in written.split("\n")]
    first, *others = lines
    last = others.pop() if others else ""
    if last and not is_end_line(last, end):
        others.append(last)
    text = "\n".join([*([first.strip()] if first.strip() else []), *others]).strip("\n")
    if not others:
        spaced = end.replace(" ", r"\s+")
        text = without_comment(text)
        if closed := re.search(rf"\b{spaced}\W*$", text, re.IGNORECASE):
            text = text[: closed.start()].strip()
    if not text.strip():
        raise Fault(tr("There is no text in it."))
    if len(text) > MOST_LETTERS:
        raise Fault(tr("This is longer than {most} letters.", most=MOST_LETTERS), why=Why.REFUSED)
    return text


def is_end_line(line: str, end: str) -> bool:
    """Say whether a line is the END that closes a block."""
    return " ".join(line.upper().rstrip(".").split()) in (end, "END")


def written_block(text: str, end: str) -> str:
    """Return a text as it stands behind its heading."""
    return f":\n{text}\n{end}"
