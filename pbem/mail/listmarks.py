"""Marks of lists before lines: "- MOVE 42 N", "* MOVE 42 N" and "1. MOVE 42 N" are all the order alone."""

from __future__ import annotations

import re

_WORDS = r"""(?=[\w"'$#(])"""  # what a line worth reading begins with; so no rule, no quotation, no "-- "
_BULLET = re.compile(rf"^ *(?:[-*+•‣⁃◦▪●○·§\uf0b7] +|o {{2,}}){_WORDS}")
_NUMBER = re.compile(rf"^ *(\d{{1,3}})[.)] +{_WORDS}")


def without_list_marks(lines: list[str]) -> list[str]:
    """The lines without bullets, and without numbers that count up from 1 ("20. May" stays)."""
    bare: list[str] = []
    last = 0
    for line in lines:
        number = _NUMBER.match(line)
        if number and int(number[1]) in (1, last + 1):
            last = int(number[1])
            bare.append(line[number.end() :])
        else:
            bare.append(_BULLET.sub("", line))
    return bare
