"""Parts of a PDF file bound together, with their bookmarks and their tags, and files attached to them.

The last part is usually the largest and the same for many readers: the others are put before it, so that
nothing of it need be copied or numbered anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from pikepdf import Array, AttachedFileSpec, Dictionary, Name, Object, Pdf, String

from pbem.engine.tongue import tr, tr_noop
from pbem.printing.typesetting import NO_DAY
from pbem.printing.updates import added, ground_of, opened, packed

Attachments = Sequence[tuple[str, bytes]]
"""Names and contents of files that are attached, in order."""

_SAYS = {
    "orders.txt": tr_noop("The order form, to be filled in"),
    "outcome.json": tr_noop("The outcome, for programs"),
}
_KINDS = {".json": "application/json", ".txt": "text/plain"}


@dataclass(frozen=True)
class Part:
    """A PDF file that becomes a part of another; its first bookmark is called by its title, unless empty."""

    content: bytes
    title: str = ""


def bound(parts: Sequence[Part], attachments: Attachments = ()) -> bytes:
    """Return the parts as one PDF file, named as the first is; the same parts are the same bytes."""
    *before, last = parts
    # What was copied is read when all is written, so that all files stay open until then.
    with ExitStack() as files:
        ground = ground_of(last.content) if before else None
        whole = files.enter_context(opened(ground.hull if ground else last.content))
        _entitle(whole, last.title)
        for part in reversed(before):
            own = files.enter_context(opened(part.content))
            _entitle(own, part.title)
            _put_before(whole, own)
        for name, content in attachments:
            _attach(whole, name, content)
        return added(ground, whole) if ground else packed(whole)


def _entitle(file: Pdf, title: str) -> None:
    """Call the first bookmark by this title, unless that is empty."""
    if title and "/Outlines" in file.Root and "/First" in file.Root.Outlines:
        file.Root.Outlines.First.Title = String(title)


def _put_before(whole: Pdf, part: Pdf) -> None:
    """Put the pages of a part before all others; from now on the file is named as the part is."""
    pages = [whole.copy_foreign(page.obj) for page in part.pages]
    _join_pages(whole.Root.Pages, pages)
    _join_outlines(whole, part)
    _join_tags(whole, part, pages)
    if "/Metadata" in part.Root:
        whole.Root.Metadata = whole.copy_foreign(part.Root.Metadata)
    if "/Lang" in part.Root:
        whole.Root.Lang = String(str(part.Root.Lang))
    for name, value in part.docinfo.items():
        whole.docinfo[name] = str(value)


def _join_pages(root: Object, pages: Sequence[Object]) -> None:
    """Put pages before those that are there, which are not looked at."""
    for page in pages:
        page.Parent = root
    root.Kids = Array([*pages, *root.Kids])
    root.Count = int(root.Count) + len(pages)


def _join_outlines(whole: Pdf, part: Pdf) -> None:
    """Hang the part's bookmarks before those that are there."""
    if "/Outlines" not in part.Root:
        return
    own = whole.copy_foreign(part.make_indirect(part.Root.Outlines))
    if "/Outlines" not in whole.Root:
        whole.Root.Outlines = own
        return
    there = whole.Root.Outlines
    for mark in _siblings(own.First):
        mark.Parent = there
    own.Last.Next, there.First.Prev = there.First, own.Last
    there.First = own.First
    there.Count = int(there.Count) + int(own.Count)


def _siblings(mark: Object) -> Iterator[Object]:
    while True:
        yield mark
        if "/Next" not in mark:
            return
        mark = mark.Next


def _join_tags(whole: Pdf, part: Pdf, pages: Sequence[Object]) -> None:
    """Put the part's tags before those of the file, and number what leads from its pages to them anew."""
    if "/StructTreeRoot" not in part.Root or "/StructTreeRoot" not in whole.Root:
        return
    root, own = whole.Root.StructTreeRoot, whole.copy_foreign(part.Root.StructTreeRoot)
    leads, own_leads = root.ParentTree.Nums, own.ParentTree.Nums
    first = _next_number(leads)
    for place in range(0, len(own_leads), 2):
        leads.append(int(own_leads[place]) + first)
        leads.append(own_leads[place + 1])
    for page in pages:
        page.StructParents = int(page.StructParents) + first
    root.ParentTreeNextKey = _next_number(leads)
    tops = _kids(own)
    for top in tops:
        top.P = root
        _name_apart(top, f"{first}-")
    root.K = Array([*tops, *root.K])


def _next_number(leads: Object) -> int:
    return max((int(cast(int, leads[place])) for place in range(0, len(leads), 2)), default=-1) + 1


def _name_apart(top: Object, prefix: str) -> None:
    """Give the heads of the part's tables names that no head of the other parts has."""
    left = [top]
    while left:
        tag = left.pop()
        if "/ID" in tag:
            tag.ID = String(prefix + str(tag.ID))
        if "/A" in tag and isinstance(tag.A, Dictionary) and "/Headers" in tag.A:
            tag.A.Headers = Array([String(prefix + str(name)) for name in tag.A.Headers])
        left += _kids(tag)


def _kids(tag: Object) -> list[Object]:
    """The tags below one; what else is below it are numbers of places on the page."""
    kids = tag.get("/K", Array())
    listed = list(kids) if isinstance(kids, Array) else [kids]
    return [kid for kid in listed if isinstance(kid, Dictionary) and "/S" in kid]


def _attach(whole: Pdf, name: str, content: bytes) -> None:
    day = _pdf_day(NO_DAY)
    kind = _KINDS.get(name[name.rfind(".") :], "application/octet-stream")
    file = AttachedFileSpec(
        whole,
        content,
        description=tr(_SAYS[name]) if name in _SAYS else name,
        filename=name,
        mime_type=kind,
        creation_date=day,
        mod_date=day,
    )
    file.relationship = Name.Data
    whole.attachments[name] = file


def _pdf_day(day: datetime) -> str:
    return f"{day:D:%Y%m%d%H%M%S}Z"
