"""What players write, and what it means: the table in texts.yaml."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from pydantic import ConfigDict, TypeAdapter

from pbem.yamlfile import read_document

_FILE = Path(__file__).with_name("texts.yaml")


class Place(Enum):
    """Where in a reply the player's words stand."""

    ABOVE = "above"
    BELOW = "below"
    BETWEEN = "between"
    FILE = "file"


@dataclass(frozen=True)
class Text:
    """A player's words: as typed, as they have to be read, and what they ask for."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    name: str
    writes: str
    asks: tuple[str, ...]
    place: Place = Place.ABOVE
    reads: str = ""
    file: str = ""

    @property
    def expected(self) -> str:
        """The text that the reader has to find."""
        return self.reads or self.writes


@dataclass(frozen=True)
class Book:
    """All texts, and the report they answer."""

    report: str
    texts: tuple[Text, ...]


@cache
def book() -> Book:
    """The table of texts."""
    return TypeAdapter(Book).validate_python(read_document(_FILE).content)


def text_named(name: str) -> Text:
    """A text by its name."""
    return next(text for text in book().texts if text.name == name)
