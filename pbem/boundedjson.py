"""JSON that anybody may have written: its length, its depth and the number of its values have bounds.

What Python makes of JSON takes up to sixty times its room in memory, so the text is looked at before it is
read: nothing here takes longer, or more memory, than in proportion to a text within its bounds.
"""

from __future__ import annotations

import json
import re
from typing import Any

LONGEST = 64_000_000
DEEPEST = 60
MOST_GROUPS = 1_000_000
"""Lists and objects, empty ones too; what stands in texts is not counted."""
MOST_VALUES = 5_000_000
_MARK = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)|[\[\]{},]', re.DOTALL)
"""A whole text, ended or not, so that what stands in it is passed over; or a mark outside of texts."""


def read_json(text: str, longest: int = LONGEST) -> Any:
    """Return the value of a JSON text; ValueError says in a few words what is wrong with it."""
    if len(text) > longest:
        raise ValueError(f"has more than {longest} characters")
    if text.count("[") + text.count("{") > DEEPEST or text.count(",") > MOST_VALUES:
        _check_bounds(text)
    try:
        return json.loads(text, parse_constant=_no_constant)
    except ValueError:
        raise ValueError("is not JSON") from None


def _check_bounds(text: str) -> None:
    depth = groups = values = 0
    for mark in _MARK.finditer(text):
        match mark[0]:
            case "[" | "{":
                depth, groups = depth + 1, groups + 1
            case "]" | "}":
                depth -= 1
            case ",":
                values += 1
        if depth > DEEPEST:
            raise ValueError(f"is more than {DEEPEST} deep")
        if groups > MOST_GROUPS or values > MOST_VALUES:
            raise ValueError(f"has more than {MOST_GROUPS} lists, or {MOST_VALUES} values")


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
