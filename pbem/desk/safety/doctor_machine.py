"""What the doctor asks of the machine: pages and fonts, disk, time zones."""

from __future__ import annotations

import os
import re
import shutil
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from zoneinfo import TZPATH, ZoneInfo

from pbem.clock import Clock
from pbem.config import Config
from pbem.desk.safety.finding import Finding, well, wrong
from pbem.desk.styles import style_of
from pbem.engine.report import Paragraph, Report, Section
from pbem.printing.html import as_html
from pbem.printing.pdf import NoPango, as_pdf

GIGABYTE = 10**9
ROUNDS = 10
"""How many rounds like the last must have room on the disk."""
OLD_YEARS = 2
_ZONES_OF = re.compile(r"(20\d\d)[.a-z0-9]*")


def paper(config: Config) -> Finding:
    """Set a page of a line, as HTML and PDF, with the installation's own templates."""
    page = Section("The doctor looks", (Paragraph("All is well: ä, €, →."),))
    report = Report("pbem", "A page to try", (), (page,))
    try:
        as_html(report, style_of(config))
        as_pdf(report, style_of(config))
    except NoPango as missing:
        return wrong("paper", str(missing), "Players who want PDF get none.", "install what it names.")
    except Exception as fault:  # a template of the GM's may fail in any way
        where = str(config.templates or "the templates of pbem")
        return wrong(
            "paper",
            f"No page can be set with {where}: {type(fault).__name__}: {str(fault).rstrip('.')}.",
            "No report can be written, and every game is held at its deadline.",
            "mend the template it names, or take folders.templates out of config.yaml.",
        )
    return well("paper", "Templates, fonts and Pango are there: a page could be set.")


def disk(config: Config) -> Finding:
    """See whether there is room for ten rounds like the last, and for a gigabyte."""
    last = max((_size(folder) for folder in _last_rounds(config.turns)), default=0)
    needed = max(GIGABYTE, ROUNDS * last)
    places = {config.folder, config.turns if config.turns.is_dir() else config.folder}
    free, place = min((shutil.disk_usage(path).free, str(path)) for path in places)
    says = f"{free / 1e9:.1f} GB are free at {place}."
    if free >= needed:
        return well("disk", says)
    why = "On a full disk no letter is taken and no report written; what is there is not lost."
    return wrong("disk", says, why, f"make room: {needed / 1e9:.1f} GB should be free.")


def _last_rounds(turns: Path) -> list[Path]:
    games = [game for game in turns.iterdir() if game.is_dir()] if turns.is_dir() else []
    rounds = [sorted(path for path in game.iterdir() if path.is_dir()) for game in games]
    return [each[-1] for each in rounds if each]


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def time_zones(config: Config, clock: Clock) -> Finding:
    """See how old the rules of the time zones are: countries change them every year."""
    released, place = zone_data()
    now: datetime = clock.now().astimezone(ZoneInfo(config.zone))
    still = " PBEM_NOW makes the clock stand still." if os.environ.get("PBEM_NOW") else ""
    still = still or (" PBEM_CLOCK makes the clock run faster." if os.environ.get("PBEM_CLOCK") else "")
    says = f"It is {now:%A %-d %B %Y, %H:%M} in {config.zone}; the zones are those of {released}.{still}"
    year = _ZONES_OF.match(released)
    if year and now.year - int(year[1]) >= OLD_YEARS:
        why = f"Deadlines may come an hour wrong where a country has changed its clocks since ({place})."
        return wrong("time zones", says, why, "upgrade the system's package tzdata, or Python's.")
    return well("time zones", says)


def zone_data() -> tuple[str, str]:
    """Return the release of the time zones in use, such as 2026a, and where it lies."""
    for folder in map(Path, TZPATH):
        if (folder / "UTC").exists():
            return _release(folder), str(folder)
    return version("tzdata"), "the Python package tzdata"


def _release(folder: Path) -> str:
    try:
        with (folder / "tzdata.zi").open(encoding="utf-8") as file:
            return file.readline().removeprefix("# version ").strip() or "unknown age"
    except (OSError, UnicodeDecodeError):
        return "unknown age"
