"""Issue files: an issue of the zine as the GM writes it, with the texts in Markdown that it names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import did_you_mean
from pbem.fields import LONGEST_LINE, Fields, Line, Zone, checked, one_line
from pbem.issuefolder import file_beside, picture_in, text_of
from pbem.languages.finding import checked_language
from pbem.yamlfile import BadFile, Document, read_document

NONE, ALL = "none", "all"
HEADINGS = {
    "contents": tr_noop("In this issue"),
    "deadlines": tr_noop("Deadlines"),
    "games": tr_noop("The games"),
    "press": tr_noop("Press"),
    "standings": tr_noop("Standings"),
    "waiting lists": tr_noop("Waiting lists"),
    "colophon": tr_noop("Colophon"),
}
"""What pbem itself puts into an issue, with its usual heading; the order is that of an issue without any."""

_STEM = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}")

Since: TypeAlias = date | int
"""The first day, or the first turn, whose reports are printed."""


@dataclass(frozen=True)
class TextPart:
    """A text of the GM's in Markdown; an empty title is that of the text's own first heading."""

    path: Path
    markdown: str
    title: str = ""
    by: str = ""


@dataclass(frozen=True)
class MadePart:
    """What pbem puts together: `word` is one of HEADINGS, which is its heading if it has no other."""

    word: str
    title: str = ""

    @property
    def heading(self) -> str:
        """The heading above it, in the language spoken."""
        return self.title or tr(HEADINGS[self.word])


Part = TextPart | MadePart


@dataclass(frozen=True)
class GameChoice:
    """A game that the issue is to hold; `since` goes before that of the issue."""

    slug: str
    since: Since | None = None


@dataclass(frozen=True)
class IssueFile:
    """An issue as its file says; `games` is None for all games.

    `cover` is "" for the map of the first game, "none", a game's slug, or the name of a picture file.
    `zone`, `language`, `paper` and `theme` are empty where the installation's count.
    """

    document: Document
    title: str
    number: str
    day: date
    price: str
    motto: str
    zone: str
    language: str
    paper: str
    theme: str
    cover: str
    is_booklet: bool
    has_dice: bool
    since: Since | None
    until: date | None
    games: tuple[GameChoice, ...] | None
    parts: tuple[Part, ...]

    @property
    def stem(self) -> str:
        """The name of the issue's files, without their endings."""
        return self.document.path.stem

    @property
    def folder(self) -> Path:
        """The folder in which the issue's texts and pictures lie."""
        return self.document.path.parent

    def bad(self, field: str, expected: str) -> BadFile:
        """Return the complaint about a field of the file."""
        return self.document.bad(field, expected)

    def picture(self, name: str, blame: BadFile | None = None) -> bytes:
        """Return the content of a picture beside the issue; BadFile, or `blame` with the reason, if not."""
        try:
            return picture_in(self.folder, name)
        except ValueError as wrong:
            said = f"{str(blame).rstrip('.')}: {wrong}" if blame else ""
            raise BadFile(said) if said else self.bad("cover", str(wrong)) from None


def _number(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError('must be the number of the issue, such as 12 or "12a".')
    return one_line(str(value))[:20]


def _day(value: object) -> object:
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    raise ValueError(f"must be a day of the calendar such as 2026-10-31, not {value!r}.")


def _since(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100_000:
        return value
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    raise ValueError(f"must be a day such as 2026-10-01, or the number of a turn, not {value!r}.")


_Day = Annotated[date, BeforeValidator(_day)]
_Since = Annotated[object, BeforeValidator(_since)]


class GameFields(Fields):
    """An entry of `games` that says more than a game's name."""

    game: Line
    since: _Since | None = None


class TextFields(Fields):
    """An entry of `sections` that names a text in Markdown."""

    text: Line
    title: Line | None = None
    by: Line | None = None


class _Text(Fields):
    """One such entry alone, so that a mistake in it is told with its place."""

    sections: tuple[TextFields, ...] = Field(strict=False)


class _Game(Fields):
    """One entry of games alone, for the same reason."""

    games: tuple[GameFields, ...] = Field(strict=False)


class IssueFields(Fields):
    """The fields of an issue file."""

    title: Line
    number: Annotated[str, BeforeValidator(_number)]
    date: _Day
    price: Line | None = None
    motto: Line | None = None
    zone: Zone | None = None
    language: Line | None = None
    paper: Literal["A4", "Letter", "A5"] | None = None
    theme: Literal["colour", "black-and-white"] | None = None
    cover: Line | None = None
    booklet: bool = False
    dice: bool = False
    since: _Since | None = None
    until: _Day | None = None
    games: object = ALL
    sections: object = None


def read_issue(path: Path, own_languages: Path | None = None) -> IssueFile:
    """Read an issue file and the texts it names; BadFile for anything wrong in it.

    `own_languages` is the installation's folder of languages.
    """
    if path.suffix != ".yaml" or not _STEM.fullmatch(path.stem):
        raise BadFile(
            f"{path}: an issue file is named with letters, digits and hyphens, and .yaml; issue-1.yaml is "
            "such a name."
        )
    document = read_document(path)
    fields = checked(document, IssueFields)
    if isinstance(fields.since, date) and fields.until and fields.until < fields.since:
        raise document.bad("until", f"must not be before since, which is {fields.since}.")
    return IssueFile(
        document=document,
        title=fields.title,
        number=fields.number,
        day=fields.date,
        price=fields.price or "",
        motto=fields.motto or "",
        zone=fields.zone or "",
        language=checked_language(document, fields.language, own_languages) if fields.language else "",
        paper=fields.paper or "",
        theme=fields.theme or "",
        cover=fields.cover or "",
        is_booklet=fields.booklet,
        has_dice=fields.dice,
        since=_as_since(fields.since),
        until=fields.until,
        games=_games(document, fields.games),
        parts=_parts(document, fields.sections),
    )


def _as_since(value: object) -> Since | None:
    return value if isinstance(value, date | int) else None


def _games(document: Document, written: object) -> tuple[GameChoice, ...] | None:
    if written == ALL:
        return None
    if not isinstance(written, list) or not written:
        raise document.bad("games", 'must be "all", or a list of games such as [island, atoll].')
    chosen = [_game(document, number, entry) for number, entry in enumerate(written)]
    slugs = [one.slug for one in chosen]
    for number, slug in enumerate(slugs):
        if slug in slugs[:number]:
            raise document.bad(f"games[{number + 1}]", f'"{slug}" stands in the list twice.')
    return tuple(chosen)


def _game(document: Document, number: int, entry: object) -> GameChoice:
    if isinstance(entry, str):
        return GameChoice(entry.strip())
    if not isinstance(entry, dict):
        raise document.bad(f"games[{number + 1}]", f"must be the name of a game, not {entry!r}.")
    fields = _alone(document, "games", number, entry, _Game).games[0]
    return GameChoice(fields.game, _as_since(fields.since))


def _parts(document: Document, written: object) -> tuple[Part, ...]:
    if written is None:
        return tuple(map(MadePart, HEADINGS))
    if not isinstance(written, list) or not written:
        raise document.bad("sections", "must be a list of what the issue holds, in its order.")
    parts = [_part(document, number, entry) for number, entry in enumerate(written)]
    words = [part.word if isinstance(part, MadePart) else "" for part in parts]
    for number, word in enumerate(words):
        if word and word in words[:number]:
            raise document.bad(f"sections[{number + 1}]", f'"{word}" stands in the list twice.')
    return tuple(parts)


def _part(document: Document, number: int, entry: object) -> Part:
    """Return a section: a word, a word with a heading of the GM's own, or a text with its fields."""
    field = f"sections[{number + 1}]"
    if isinstance(entry, str):
        return _made(document, field, entry, "")
    if isinstance(entry, dict) and "text" in entry:
        fields = _alone(document, "sections", number, entry, _Text).sections[0]
        path = file_beside(document, f"{field}.text", fields.text)
        return TextPart(path, text_of(document, f"{field}.text", path), fields.title or "", fields.by or "")
    if isinstance(entry, dict) and len(entry) == 1:
        ((word, title),) = entry.items()
        if not isinstance(title, str) or not title.strip() or len(title) > LONGEST_LINE:
            raise document.bad(f"{field}.{word}", "must be the heading of the section.")
        return _made(document, field, str(word), title.strip())
    raise document.bad(field, 'must be a word such as games, or a text such as "text: editorial.md".')


def _made(document: Document, field: str, word: str, title: str) -> MadePart:
    key = " ".join(word.split()).lower()
    if key not in HEADINGS:
        hint = did_you_mean(key, HEADINGS) or f"{', '.join(HEADINGS)} are, and texts: {{text: editorial.md}}."
        raise document.bad(field, f'"{word}" is not a section of an issue; {hint}')
    return MadePart(key, title)


def _alone(document: Document, field: str, number: int, entry: Mapping[str, Any], kind: type[Any]) -> Any:
    """Check one entry of a list; a mistake is told with the number it has in the whole list."""
    first, here = f"{field}[1]", f"{field}[{number + 1}]"
    lines = {
        place.replace(here, first, 1): line
        for place, line in document.lines.items()
        if place.startswith(here)
    }
    try:
        return checked(replace(document, content={field: [entry]}, lines=lines), kind)
    except BadFile as bad:
        raise BadFile(str(bad).replace(f" {first}", f" {here}", 1)) from None
