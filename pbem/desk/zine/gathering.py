"""Gathering an issue: its file, its texts and pictures, and what the games have to tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from pbem.config import Config
from pbem.desk.desk import Desk
from pbem.desk.zine.agenda import (
    OpenList,
    colophon_blocks,
    deadline_blocks,
    in_words,
    next_deadline,
    open_lists,
    waiting_sections,
)
from pbem.desk.zine.choosing import Chosen, chosen_games
from pbem.desk.zine.played import (
    GamePages,
    Places,
    map_of,
    pages_of_game,
    played_part,
    press_of,
    standings_of,
)
from pbem.engine.pictures import Picture
from pbem.engine.report import Block, Paragraph, Section
from pbem.engine.tongue import tr
from pbem.printing.zine import Article, Contents, Cover, Issue, Notes, Photo, ZinePart
from pbem.printing.zinemarkdown import photo_of, photos_in
from pbem.yamlfile import BadFile
from pbem.zinefile import NONE, IssueFile, MadePart, TextPart


@dataclass(frozen=True)
class Gathered:
    """An issue ready to be set, and sentences to the GM about what is not in it."""

    issue: Issue
    remarks: tuple[str, ...]


@dataclass(frozen=True)
class _Desktop:
    """All that lies on the desk while an issue is put together."""

    config: Config
    file: IssueFile
    zone: str
    chosen: Sequence[Chosen]
    pages: Sequence[GamePages]
    lists: Sequence[OpenList]


def gather(desk: Desk, file: IssueFile) -> Gathered:
    """Return an issue with all it holds; BadFile for what its file has wrong."""
    zone = file.zone or desk.config.zone
    with desk.store.transaction() as files:
        chosen, remarks = chosen_games(desk, files, file, zone)
        lists = open_lists(files)
    pages = [pages_of_game(desk, one, zone) for one in chosen]
    on_desk = _Desktop(desk.config, file, zone, chosen, pages, lists)
    parts = [part for entry in file.parts for part in _parts(desk, on_desk, entry)]
    return Gathered(Issue(_cover(desk, on_desk), tuple(parts)), tuple(remarks))


def _parts(desk: Desk, on_desk: _Desktop, entry: TextPart | MadePart) -> list[ZinePart]:
    """Return what a section of the file stands for: of the games a part each, else one part."""
    if isinstance(entry, TextPart):
        return [_article(on_desk.file, entry)]
    if entry.word == "contents":
        return [Contents(entry.heading)]
    if entry.word == "games":
        places = _places(on_desk.file)
        nothing = _nothing_since(on_desk.file)
        return [played_part(pages, places, nothing) for pages in on_desk.pages]
    return [_notes(desk, on_desk, entry)]


def _article(file: IssueFile, part: TextPart) -> Article:
    photos: dict[str, Photo] = {}
    for name, line in photos_in(part.markdown):
        if name not in photos:
            photos[name] = _photo(file, name, BadFile(f"{part.path.name}, line {line}: {name[:100]}"))
    article = Article(part.title, part.markdown, part.by, photos)
    if not part.title and not part.markdown.lstrip().startswith("# "):
        return Article(part.path.stem.replace("-", " ").capitalize(), part.markdown, part.by, photos)
    return article


def _photo(file: IssueFile, name: str, blame: BadFile | None) -> Photo:
    content = file.picture(name, blame)
    try:
        return photo_of(content)
    except ValueError as wrong:
        raise (BadFile(f"{blame}: {wrong}") if blame else file.bad("cover", f"{name} {wrong}")) from None


def _places(file: IssueFile) -> Places:
    """Return which parts of the reports have a place of their own in this issue."""
    titles = {part.word: part.heading for part in file.parts if isinstance(part, MadePart)}
    return Places("press" in titles, titles.get("standings", ""), file.has_dice)


def _nothing_since(file: IssueFile) -> str:
    """Return what is said of a game none of whose deadlines has been closed."""
    if isinstance(file.since, date):
        return tr("No deadline has been closed since {day}.", day=in_words(file.since))
    return tr("No deadline has been closed since the last issue.")


def _notes(desk: Desk, on_desk: _Desktop, entry: MadePart) -> Notes:
    blocks: tuple[Block, ...] = ()
    sections: tuple[Section, ...] = ()
    config, address = on_desk.config, on_desk.config.address
    match entry.word:
        case "deadlines":
            blocks = deadline_blocks(desk, on_desk.chosen, on_desk.zone, address)
        case "press":
            sections = press_of(on_desk.pages)
            blocks = () if sections else (Paragraph(tr("Nobody had anything to say in public.")),)
        case "standings":
            sections = standings_of(on_desk.pages)
            blocks = () if sections else (Paragraph(tr("Nobody stands anywhere yet.")),)
        case "waiting lists":
            blocks, sections = waiting_sections(on_desk.lists, on_desk.chosen, address)
        case "colophon":
            file = on_desk.file
            name = f"{file.title} {file.number}"
            blocks = colophon_blocks(config, name, file.day, file.price, len(on_desk.chosen))
    return Notes(entry.heading, blocks, sections)


def _cover(desk: Desk, on_desk: _Desktop) -> Cover:
    file = on_desk.file
    picture, caption = _front(on_desk)
    first = next_deadline(desk, on_desk.chosen, on_desk.zone)
    return Cover(
        file.title,
        file.number,
        in_words(file.day),
        file.price,
        file.motto,
        picture,
        caption,
        (first,) if first else (),
    )


def _front(on_desk: _Desktop) -> tuple[Picture | Photo | None, str]:
    """Return the picture of the cover with its caption: a game's map, a picture file, or none."""
    file, wanted = on_desk.file, on_desk.file.cover
    maps: Mapping[str, tuple[Picture, str]] = {
        pages.chosen.game.slug: (picture, _caption(pages))
        for pages in on_desk.pages
        if (picture := map_of(pages))
    }
    if not wanted:
        return next(iter(maps.values()), (None, ""))
    if wanted == NONE:
        return None, ""
    if wanted in maps:
        return maps[wanted]
    if any(pages.chosen.game.slug == wanted for pages in on_desk.pages):
        said = f"{wanted} has no map yet; none, or the name of a picture file, can stand here."
        raise file.bad("cover", said)
    return _photo(file, wanted, None), ""


def _caption(pages: GamePages) -> str:
    assert pages.latest
    return f"{pages.title}: {pages.latest.title}"
