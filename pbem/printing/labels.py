"""Labels of drawings set in one piece.

WeasyPrint sets the text of an SVG drawing letter by letter, in case each has a place of its own. That takes
most of the time of a map, and leaves out kerning. Labels that have one place are handed to it as a text of
which there is one letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Protocol

_TRIED = ("70",)
"""The versions of WeasyPrint with which this was tried; their inner names are used."""
_SPREAD = ("dx", "dy", "rotate", "textLength", "letter-spacing")


class Element(Protocol):
    """A piece of a drawing as it was read."""

    text: str | None


class Label(Protocol):
    """A text of a drawing as WeasyPrint holds it."""

    tag: str
    _etree_node: Element

    def get(self, key: str, default: object = None) -> object:
        """Return an attribute."""


SetText = Callable[[object, Label, float], None]


class Whole(str):
    """A text that comes in one piece when its letters are asked for."""

    __slots__ = ()

    def __iter__(self) -> Iterator[str]:
        """Yield the text."""
        return iter((str(self),))


def set_labels_whole(svg: ModuleType, version: str) -> None:
    """Have WeasyPrint's module for drawings set labels in one piece; a version not tried is left alone."""
    if version.split(".")[0] not in _TRIED:
        return
    tags: dict[str, SetText] = svg.TAGS
    set_text = tags["text"]

    def set_whole(drawing: object, label: Label, size: float) -> None:
        element = label._etree_node
        if element.text and has_one_place(label):
            element.text = Whole(element.text)
        set_text(drawing, label, size)

    vars(svg)["text"] = set_whole  # by which it knows texts from other things
    tags.update({tag: set_whole for tag, drawn_by in tags.items() if drawn_by is set_text})


def has_one_place(label: Label) -> bool:
    """Say whether the letters of a label follow one another as they would in a line of prose."""
    lists = [str(label.get(key, "")).replace(",", " ").split() for key in ("x", "y")]
    spread = [label.get(key) for key in _SPREAD]
    return label.tag != "textPath" and all(len(each) <= 1 for each in lists) and not any(spread)
