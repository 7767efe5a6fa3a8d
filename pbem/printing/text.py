"""A report as plain text of 72 columns, to be read by eye, by ear or by finger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.orderform import OrderForm
from pbem.engine.pictures import Chart, HexMap, RingBoard, TrackBoard
from pbem.engine.report import Block, Facts, Notice, Paragraph, Report, Section, Sentences, Table
from pbem.engine.tongue import tr
from pbem.printing.boardwords import board_words
from pbem.printing.charttable import chart_table
from pbem.printing.once import Once
from pbem.printing.pictures import in_words
from pbem.printing.plain import columns, on_one_line, printable, wrapped
from pbem.printing.textmap import map_lines
from pbem.printing.texttable import table_lines

WIDTH = 72
HARD_BLANK = "\N{NO-BREAK SPACE}"
MOST_INDENTED = 24
"""No line of prose begins further in than this."""
_SET = Once[str]()


def as_text(report: Report) -> str:
    """The report in lines of at most 72 columns; order form lines and long words are never broken."""
    parts = ["\n".join(_head(report)), *(section_text(section) for section in report.sections)]
    return "\n\n\n".join(parts) + "\n"


def section_text(section: Section) -> str:
    """A section of a report as lines; one that many readers share is set once."""
    if not section.is_shared:
        return "\n".join(_section(section))
    return _SET.of(section, None, lambda: "\n".join(_section(section)))


def _head(report: Report) -> Iterator[str]:
    yield from wrapped(on_one_line(report.game), WIDTH)
    yield from _underlined(report.title, "=")
    if report.reader:
        yield ""
        yield from wrapped(tr("For {reader}", reader=on_one_line(report.reader)), WIDTH)
    if report.facts:
        yield ""
        yield from _facts(report.facts)
    for text in report.notices:
        yield ""
        yield from wrapped(on_one_line(text), WIDTH, "  ", f"{tr('From the GM:')} ")


def _section(section: Section) -> Iterator[str]:
    yield from _underlined(section.title, "=")
    for block in section.blocks:
        yield ""
        yield from _block(block)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield from _prose(text)
        case Notice(text, kind):
            head = tr("Warning:") if kind == "warning" else tr("Note:")
            yield from wrapped(on_one_line(text), WIDTH, "  ", f"{head} ")
        case Facts(pairs):
            yield from _facts(pairs)
        case Sentences():
            yield from _sentences(block)
        case Table():
            yield from _titled(block.title, table_lines(block, WIDTH))
        case HexMap():
            yield from _titled(block.title, map_lines(block, WIDTH))
        case TrackBoard() | RingBoard():
            yield from _titled(block.title, _listed(board_words(block)))
        case Chart():
            yield from _titled(block.title, _chart(block))
        case OrderForm():
            yield from _titled(block.title, _form(block))


def _prose(text: str) -> Iterator[str]:
    for line in printable(text).split("\n"):
        yield from wrapped(line, WIDTH, *_indents(line)) if line.strip() else [""]


def _indents(line: str) -> tuple[str, str]:
    """What the further lines and the first one begin with: blanks that do not break, in front, are kept."""
    hard = min(len(line) - len(line.lstrip(HARD_BLANK)), MOST_INDENTED)
    return (" " * (hard + 4), " " * hard) if hard else ("", "")


def _facts(pairs: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for label, value in pairs:
        yield from wrapped(f"{on_one_line(label)}: {on_one_line(value)}", WIDTH, "  ")


def _sentences(block: Sentences) -> Iterator[str]:
    if block.heading:
        yield from wrapped(on_one_line(block.heading), WIDTH)
    for line in block.lines:
        yield from wrapped(on_one_line(line), WIDTH, "  ", "- ")


def _listed(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield from wrapped(on_one_line(line), WIDTH, "  ")


def _chart(block: Chart) -> Iterator[str]:
    yield from _listed(in_words(block))
    yield from table_lines(chart_table(block), WIDTH)


def _form(block: OrderForm) -> Iterator[str]:
    if block.intro:
        yield from _prose(block.intro)
        yield ""
    yield from (order_line(line) for line in block.lines)


def order_line(line: str) -> str:
    """An order line as it stands, its blanks kept, without control characters."""
    return printable(line).replace("\n", " ")


def _titled(title: str, lines: Iterator[str]) -> Iterator[str]:
    if title:
        yield from _underlined(title, "-")
    yield from lines


def _underlined(title: str, rule: str) -> Iterator[str]:
    lines = list(wrapped(on_one_line(title), WIDTH))
    yield from lines
    if lines:
        yield rule * min(WIDTH, max(columns(line) for line in lines))
