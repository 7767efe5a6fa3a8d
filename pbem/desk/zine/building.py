"""Building an issue: gathered, set as HTML, text and PDF, and kept whole in a folder."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from pbem.config import Config
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.styles import style_of
from pbem.desk.tongues import spoken
from pbem.desk.zine.gathering import gather
from pbem.printing.archive import keep
from pbem.printing.imposing import SHEETS, NoPages, booklet
from pbem.printing.pdf import NoPango
from pbem.printing.style import Style
from pbem.printing.zinepages import as_zine_html, as_zine_pdf
from pbem.printing.zinetext import as_zine_text
from pbem.zinefile import IssueFile, read_issue

FOLDER = "zine"
"""Where issues are kept in an installation, where no other folder is named."""
BOOKLET = "-booklet"
MOST_PDF = 500_000_000


@dataclass(frozen=True)
class Built:
    """An issue built: its files, sentences about what is not in it, and why a PDF is missing, if it is."""

    files: tuple[Path, ...]
    remarks: tuple[str, ...]
    fault: str = ""


def build_issue(desk: Desk, path: Path, out: Path | None = None, is_booklet: bool = False) -> Built:
    """Build an issue into a folder; the same file and games give the same bytes.

    BadFile for anything wrong in its file; without Pango there is no PDF, and `fault` says so.
    """
    file = read_issue(path, desk.config.languages)
    with spoken(desk.config, file.language or None):
        return _built(desk, file, out, is_booklet)


def _built(desk: Desk, file: IssueFile, out: Path | None, is_booklet: bool) -> Built:
    gathered = gather(desk, file)
    style, folder = issue_style(desk.config, file), out or desk.config.folder / FOLDER
    pages = {
        f"{file.stem}.html": as_zine_html(gathered.issue, style).encode(),
        f"{file.stem}.txt": as_zine_text(gathered.issue).encode(),
    }
    fault = ""
    try:
        pages[f"{file.stem}.pdf"] = pdf = as_zine_pdf(gathered.issue, style)
        if is_booklet or file.is_booklet:
            pages[f"{file.stem}{BOOKLET}.pdf"] = booklet(pdf, sheet_for(style.paper))
    except NoPango as missing:
        fault = f"No PDF could be written: {missing}"
    return Built(tuple(_kept(folder, pages)), gathered.remarks, fault)


def _kept(folder: Path, pages: dict[str, bytes]) -> list[Path]:
    try:
        return [keep(folder, name, content) for name, content in pages.items()]
    except OSError as fault:
        raise DeskFault(f"{folder}: the issue cannot be written there: {fault.strerror}.") from None


def issue_style(config: Config, file: IssueFile) -> Style:
    """Return the installation's style with what the issue says of paper and colour."""
    style = style_of(config)
    is_plain = file.theme == "black-and-white" if file.theme else style.is_plain
    return replace(style, paper=file.paper or style.paper, is_plain=is_plain)


def sheet_for(paper: str) -> str:
    """Return the sheet on which pages of a paper are laid two by two."""
    return paper if paper in SHEETS else "A4"


def impose(path: Path, sheet: str, out: Path | None = None) -> Path:
    """Lay the pages of any PDF file out as a booklet beside it, and say where; DeskFault for other files."""
    try:
        if path.stat().st_size > MOST_PDF:
            raise DeskFault(f"{path}: the file is larger than {MOST_PDF} bytes.")
        content = booklet(path.read_bytes(), sheet)
    except OSError as fault:
        raise DeskFault(f"{path}: cannot be read: {fault.strerror}.") from None
    except NoPages as fault:
        raise DeskFault(f"{path}: cannot be made a booklet: {fault}") from None
    target = out or path.with_name(f"{path.stem}{BOOKLET}.pdf")
    try:
        return keep(target.parent, target.name, content)
    except ValueError:
        raise DeskFault(f"{target.name} is not a plain file name; name another with --out.") from None
    except OSError as fault:
        raise DeskFault(f"{target}: cannot be written: {fault.strerror}.") from None
