"""An issue of the zine as plain text of 72 columns, to be mailed, or read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from markdown_it.tree import SyntaxTreeNode

from pbem.engine.report import Report, Section
from pbem.engine.tongue import tr
from pbem.printing.plain import columns, on_one_line, printable, wrapped
from pbem.printing.text import WIDTH, as_text
from pbem.printing.zine import Article, Contents, Cover, Issue, Notes, Photo, Played, ZinePart
from pbem.printing.zinemarkdown import body_tokens, is_safe, title_of

_WIDE_GAP = re.compile(r"\n{4,}")


def as_zine_text(issue: Issue) -> str:
    """The whole issue in lines of at most 72 columns; long words and order lines are never broken."""
    parts = ["\n".join(_cover(issue.cover)), *("\n".join(_part(part, issue)) for part in issue.parts)]
    text = "\n\n\n".join(part.strip("\n") for part in parts) + "\n"
    return _WIDE_GAP.sub("\n\n\n", text)


def heading_of(part: ZinePart) -> str:
    """The heading of a part as it stands in the table of contents."""
    return title_of(part) if isinstance(part, Article) else part.title


def _cover(cover: Cover) -> Iterator[str]:
    yield from _underlined(f"{cover.title} {cover.number}", "*")
    for line in filter(None, (cover.motto, cover.date, cover.price)):
        yield from wrapped(on_one_line(line), WIDTH)
    if cover.picture is not None:
        title = cover.caption if isinstance(cover.picture, Photo) else cover.picture.title
        yield from wrapped(
            f"[{tr('On the cover: {title}', title=on_one_line(title) or tr('a picture'))}]", WIDTH
        )
    for line in cover.lines:
        yield from wrapped(on_one_line(line), WIDTH)


def _part(part: ZinePart, issue: Issue) -> Iterator[str]:
    yield from _underlined(heading_of(part), "*")
    match part:
        case Contents():
            yield ""
            for other in issue.parts:
                if not isinstance(other, Contents):
                    yield from wrapped(on_one_line(heading_of(other)), WIDTH, "  ", "- ")
        case Article():
            if part.by:
                yield from wrapped(tr("By {author}", author=on_one_line(part.by)), WIDTH)
            yield ""
            yield from _blocks(SyntaxTreeNode(body_tokens(part)).children, WIDTH)
        case Played():
            yield from wrapped(on_one_line(part.about), WIDTH)
            for remark in part.remarks:
                yield ""
                yield from wrapped(on_one_line(remark), WIDTH)
            for report in part.reports:
                yield "\n"
                yield as_text(replace(report, game=""))
        case Notes():
            sections = (Section("", part.blocks), *part.sections) if part.blocks else part.sections
            yield as_text(Report("", "", (), sections))


def _blocks(nodes: Sequence[SyntaxTreeNode], width: int) -> Iterator[str]:
    """Yield the lines of Markdown blocks, one after the other with a line between them."""
    for place, node in enumerate(nodes):
        if place and not nodes[place - 1].hidden:  # the items of a tight list have no lines between
            yield ""
        yield from _block(node, width)


def _block(node: SyntaxTreeNode, width: int) -> Iterator[str]:
    match node.type:
        case "heading":
            yield from _underlined(_inline(node), "-")
        case "paragraph":
            for line in _inline(node).split("\n"):
                yield from wrapped(line, width)
        case "bullet_list" | "ordered_list":
            yield from _list(node, width)
        case "blockquote":
            yield from (f"> {line}".rstrip() for line in _blocks(node.children, width - 2))
        case "fence" | "code_block":
            yield from (f"    {line}" for line in printable(node.content).rstrip("\n").split("\n"))
        case "hr":
            yield "* * *".center(WIDTH).rstrip()
        case "table":
            yield from _table(node, width)


def _list(node: SyntaxTreeNode, width: int) -> Iterator[str]:
    first = int(node.attrs.get("start", 1) or 1)
    for number, item in enumerate(node.children, first):
        mark = f"{number}. " if node.type == "ordered_list" else "- "
        lines = list(_blocks(item.children, width - len(mark)))
        for place, line in enumerate(lines or [""]):
            yield f"{mark if place == 0 else ' ' * len(mark)}{line}".rstrip()


def _table(node: SyntaxTreeNode, width: int) -> Iterator[str]:
    """Yield each row as a line that names the columns, as a reader by ear needs it."""
    rows = [[_inline(cell) for cell in row.children] for part in node.children for row in part.children]
    titles = rows[0] if rows else []
    for row in rows[1:]:
        said = "; ".join(
            f"{title}: {cell}" if title else cell for title, cell in zip(titles, row, strict=False)
        )
        yield from wrapped(said, width, "  ", "- ")


def _inline(node: SyntaxTreeNode) -> str:
    return "".join(_words(child) for child in node.children)


def _words(node: SyntaxTreeNode) -> str:
    match node.type:
        case "text" | "code_inline":
            return node.content
        case "softbreak":
            return " "
        case "hardbreak":
            return "\n"
        case "image":
            return f"[{tr('Picture: {title}', title=on_one_line(node.content))}]"
        case "link":
            address = str(node.attrs.get("href", ""))
            said = _all(node.children)
            told = said == address or f"mailto:{said}" == address or not is_safe(address)
            return said if told else f"{said} <{address}>"
        case "em":
            return f"_{_all(node.children)}_"
        case "strong":
            return f"*{_all(node.children)}*"
        case _:
            return _all(node.children)


def _all(nodes: Iterable[SyntaxTreeNode]) -> str:
    return "".join(_words(node) for node in nodes)


def _underlined(title: str, rule: str) -> Iterator[str]:
    lines = list(wrapped(on_one_line(title), WIDTH))
    yield from lines
    if lines:
        yield rule * min(WIDTH, max(columns(line) for line in lines))
