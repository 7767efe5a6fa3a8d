"""A game of two seats to print, and how to look into what was printed."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pikepdf
import pypdfium2
import pytest

from pbem.engine.orderform import OrderForm
from pbem.engine.report import Column, Notice, Paragraph, Report, Row, Section, Table
from pbem.printing.pdf import NoPango, as_pdf
from tests.printing.printed_samples import island, status

SECRETS = {"ann": "xylophone", "bob": "quagmire"}
"""A word for each seat that stands in its own pages, in its order form, and nowhere else."""
BLANK = Report("Game", "Round 1", (), ())


def skip_without_pango() -> None:
    """Without Pango there are no pages to look at."""
    try:
        as_pdf(BLANK)
    except NoPango as missing:
        pytest.skip(str(missing))


def dice(rows: int) -> Table:
    """A long table of short cells, such as the rolls of a round."""
    columns = (Column("Dice"), Column("For"), Column("Stream"))
    rolls = tuple(
        Row((f"1D6: {place % 6 + 1}", f"{place}H wanders", f"move {place}H")) for place in range(rows)
    )
    return Table("Rolls", columns, rolls, is_small=True)


def public(rows: int = 30) -> Report:
    """What all are told: a map, a table, and dice."""
    sections = (
        Section("The map", (island(5, 5, 3),), is_shared=True),
        Section("The creatures", (status(rows),), is_shared=True),
        Section("The dice", (dice(40),), is_shared=True),
    )
    return Report("The Island", "Round 6", (("Deadline", "Friday"),), sections)


def seat(key: str, shared: Report) -> Report:
    """What one seat is told: its secret, a table of its own, what all are told, and its order form."""
    secret = SECRETS[key]
    form = OrderForm("Order form", "Reply to this mail.", ("# Round 7", f"MOVE 42H B7 # {secret}"))
    own = Section("Your orders", (Paragraph(f"Nobody knows of the {secret}."), status(3)))
    sections = (own, *shared.sections, Section("Order form", (form,)))
    facts = (("Deadline", "Friday, your time"),)
    notices = (f"The GM has a word for {key}.",)
    return Report("The Island", "Round 6", facts, sections, key.title(), key, notices)


def reports() -> dict[str, Report]:
    """The reports of all readers."""
    shared = public()
    return {"public": shared, "ann": seat("ann", shared), "bob": seat("bob", shared)}


def warned(*kinds: str) -> Report:
    """A report of notices of these kinds."""
    return Report("Game", "Round 1", (), (Section("News", tuple(Notice("Beware.", kind) for kind in kinds)),))


def texts(pages: bytes) -> list[str]:
    """The text of each page."""
    document = pypdfium2.PdfDocument(pages)
    return [page.get_textpage().get_text_range() for page in document]


def opened(pages: bytes) -> pikepdf.Pdf:
    """The file, to be looked at object by object."""
    return pikepdf.open(io.BytesIO(pages))


def attached_files(pages: bytes) -> dict[str, bytes]:
    """The contents of the files attached, by their names."""
    file = opened(pages)
    return {name: spec.get_file().read_bytes() for name, spec in sorted(file.attachments.items())}


def bookmarks(pages: bytes) -> list[tuple[int, str]]:
    """The level and title of each bookmark."""
    toc = pypdfium2.PdfDocument(pages).get_toc()
    return [(mark.level, mark.get_title()) for mark in toc]


def tags(file: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """All tags of a file in reading order."""
    left = [file.Root.StructTreeRoot]
    while left:
        tag = left.pop()
        if "/S" in tag:
            yield tag
        below = tag.get("/K", pikepdf.Array())
        left += [kid for kid in reversed(list(below)) if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]


def everything(pages: bytes) -> bytes:
    """All that can be read in a file: its pages' text, and every object and stream, opened and unpacked."""
    file = opened(pages)
    parts = ["\n".join(texts(pages)).encode()]
    for thing in file.objects:
        parts.append(repr(thing).encode())
        if isinstance(thing, pikepdf.Stream):
            parts.append(thing.read_bytes())
    return b"\n".join(parts)
