"""An issue of the zine as a value: its cover and its parts in order, before anyone decides how they look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pbem.engine.pictures import Picture
from pbem.engine.report import Block, Report, Section
from pbem.engine.tongue import language


@dataclass(frozen=True)
class Photo:
    """A picture file; `kind` is "png" or "jpeg"."""

    kind: str
    content: bytes = field(repr=False)


@dataclass(frozen=True)
class Cover:
    """The front of an issue; `date` and `price` in words, `picture` a map or a photo, if any.

    `lines` are what a buyer must know at once, such as the next deadline.
    """

    title: str
    number: str
    date: str
    price: str = ""
    motto: str = ""
    picture: Picture | Photo | None = None
    caption: str = ""
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Contents:
    """The place where the table of contents stands."""

    title: str


@dataclass(frozen=True)
class Article:
    """A text in Markdown, and the photos it names; an empty title is that of its own first heading."""

    title: str
    markdown: str
    by: str = ""
    photos: Mapping[str, Photo] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Played:
    """What has happened in a game: a report for each turn; `about` says which game it is, in a line.

    `remarks` are sentences for its head, such as that no deadline has come.
    """

    title: str
    about: str
    reports: tuple[Report, ...]
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Notes:
    """Anything else under a heading: blocks, and then sections with headings of their own."""

    title: str
    blocks: tuple[Block, ...] = ()
    sections: tuple[Section, ...] = ()


ZinePart = Contents | Article | Played | Notes


@dataclass(frozen=True)
class Issue:
    """A whole issue: cover and parts."""

    cover: Cover
    parts: tuple[ZinePart, ...]
    language: str = field(default_factory=language)

    @property
    def name(self) -> str:
        """The issue's name in one line: The Slow Post 12."""
        return f"{self.cover.title} {self.cover.number}"
