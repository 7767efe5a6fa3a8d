"""Parts bound together: the last one stands unchanged, and what is added behind it leaves nothing out."""

from __future__ import annotations

import io
import re

import pikepdf
import pytest
from pikepdf import Name, Pdf

from pbem.engine.report import Report
from pbem.printing.joining import Attachments, Part, bound
from pbem.printing.pdf import as_alone, halves
from pbem.printing.style import OWN_STYLE
from pbem.printing.updates import ground_of
from tests.printing.pdf_samples import (
    attached_files,
    bookmarks,
    opened,
    public,
    seat,
    skip_without_pango,
    texts,
)

FILES: Attachments = (("outcome.json", b'{"seat": "ann"}\n'), ("orders.txt", b"# Round 7\n"))


def alone(report: Report | None) -> bytes:
    """The pages of a report, to which nothing is bound."""
    skip_without_pango()
    assert report is not None
    return as_alone(report, OWN_STYLE)


@pytest.fixture(scope="module")
def own() -> bytes:
    """Ann's own pages."""
    return alone(halves(seat("ann", public()))[0])


@pytest.fixture(scope="module")
def shared() -> bytes:
    """The pages for everybody."""
    return alone(public())


def blank(pages: int, title: str = "") -> bytes:
    """A file of empty pages and nothing else, written by another program."""
    with Pdf.new() as file:
        for _ in range(pages):
            file.add_blank_page()
        if title:
            file.docinfo[Name.Title] = title
        written = io.BytesIO()
        file.save(written)
    return written.getvalue()


def assert_sound(pages: bytes) -> None:
    """The file can be read without a warning, and every reference in it leads to something."""
    file = opened(pages)
    assert file.check_pdf_syntax() == [] and len(file.pages) == int(file.Root.Pages.Count)
    assert all(page.obj.Parent.objgen == file.Root.Pages.objgen for page in file.pages)
    for one in file.objects:
        held = one.stream_dict if isinstance(one, pikepdf.Stream) else one
        text = held.unparse(resolved=True) if isinstance(held, pikepdf.Object) else b""
        for number in re.findall(rb"(\d+) 0 R\b", text):
            assert file.get_object(int(number), 0) is not None, (one, number)


def targets(pages: bytes) -> list[tuple[str, int]]:
    """Title and page of every bookmark of a file."""
    file, found = opened(pages), []
    numbers = {page.obj.objgen: number for number, page in enumerate(file.pages)}
    left = [file.Root.Outlines.First]
    while left:
        mark = left.pop()
        found.append((str(mark.Title), numbers[mark.Dest[0].objgen]))
        left += [mark[key] for key in ("/Next", "/First") if key in mark]
    return found


def test_what_is_shared_stands_unchanged(own: bytes, shared: bytes) -> None:
    """The files of all readers begin with the same bytes, which are a file by themselves."""
    bob = alone(halves(seat("bob", public()))[0])
    ground = ground_of(shared).content
    for part in (own, bob):
        assert bound([Part(part), Part(shared)], FILES).startswith(ground)
    assert texts(ground) == texts(shared)


def test_pages_and_bookmarks_follow_one_another(own: bytes, shared: bytes) -> None:
    whole = bound([Part(own, "Yours"), Part(shared, "For everybody")], FILES)
    assert_sound(whole)
    assert texts(whole) == texts(own) + texts(shared)
    mine, theirs, pages = targets(own), targets(shared), len(texts(own))
    assert targets(whole) == [
        ("Yours", 0),
        *mine[1:],
        ("For everybody", pages),
        *((title, page + pages) for title, page in theirs[1:]),
    ]
    file = opened(whole)
    assert file.Root.Outlines.Count == len(bookmarks(whole)) == len(mine) + len(theirs)


def test_what_is_added_does_not_grow_with_what_is_shared(own: bytes, shared: bytes) -> None:
    large = alone(public(rows=150))
    assert len(ground_of(large).content) > 1.4 * len(ground_of(shared).content)
    added = [len(bound([Part(own), Part(part)])) - len(ground_of(part).content) for part in (shared, large)]
    assert abs(added[1] - added[0]) < 100


def test_the_same_parts_are_the_same_bytes_under_a_name_of_their_own(own: bytes, shared: bytes) -> None:
    """The identifier of the file is the ground's in its first half, and tells files apart by its second."""
    whole, other = (bound([Part(own), Part(shared)], enclosed) for enclosed in (FILES, FILES[:1]))
    again = ground_of(shared)
    ground_of.cache_clear()
    assert whole == bound([Part(own), Part(shared)], FILES) and again == ground_of(shared)
    files = [opened(content) for content in (whole, other, again.content)]
    names = [[bytes(half) for half in file.trailer.ID] for file in files]
    assert len({first for first, _ in names}) == 1 and len({second for _, second in names}) == 3
    assert {len(half) for name in names for half in name} == {16}


def test_the_file_is_named_as_its_first_part(own: bytes, shared: bytes) -> None:
    """Its metadata stand in the clear, where programs look for them."""
    whole = bound([Part(own), Part(shared)])
    file, first = opened(whole), opened(own)
    assert dict(file.docinfo) == dict(first.docinfo)
    assert file.Root.Metadata.read_bytes() == first.Root.Metadata.read_bytes()
    assert first.Root.Metadata.read_bytes() in whole and file.Root.Lang == first.Root.Lang


def test_files_are_attached_to_what_is_bound(own: bytes, shared: bytes) -> None:
    """Also where there are some already: these stay unless others have their names."""
    whole = bound([Part(own), Part(shared)], FILES)
    file = opened(whole)
    assert attached_files(whole) == dict(FILES) and len(file.Root.AF) == 2
    before = bound([Part(shared)], (("outcome.json", b"{}"), ("notes.txt", b"None.")))
    both = bound([Part(own), Part(before)], FILES)
    assert_sound(both)
    assert attached_files(both) == {"notes.txt": b"None.", **dict(FILES)}


def test_many_parts_are_bound_in_their_order(own: bytes, shared: bytes) -> None:
    """Such as all turns of a game, some of which are bound already."""
    turn = bound([Part(own, "Yours"), Part(shared, "For everybody")], FILES)
    whole = bound([Part(turn, "One"), Part(own, "Two"), Part(turn, "Three")])
    assert_sound(whole)
    assert texts(whole) == texts(turn) + texts(own) + texts(turn)
    tops = [title for level, title in bookmarks(whole) if level == 0]
    assert tops == ["One", "For everybody", "Two", "Three", "For everybody"]
    file = opened(whole)
    assert len(file.Root.StructTreeRoot.K) == 5


@pytest.mark.parametrize(("first", "second"), [(1, 0), (0, 2), (1, 2)])
def test_parts_may_lack_bookmarks_and_tags(first: int, second: int, own: bytes, shared: bytes) -> None:
    before, behind = blank(first) if first else own, blank(second) if second else shared
    whole = bound([Part(before, "Yours"), Part(behind, "For everybody")], FILES)
    assert_sound(whole)
    assert texts(whole) == texts(before) + texts(behind)
    assert attached_files(whole) == dict(FILES)


@pytest.mark.parametrize("title", ["3 0 R", "( 1 0 R ) \\", "\\) 2 0 R (", "Füße 4 0 R", ")\r\n5 0 R"])
def test_words_that_look_like_a_reference_stay_as_they_are(title: str) -> None:
    for parts in ((blank(1, title), blank(2)), (blank(1), blank(2, title))):
        whole = bound([Part(part) for part in parts], ((title, b"found"),))
        assert_sound(whole)
        file = opened(whole)
        assert file.docinfo[Name.Title] == title
        assert attached_files(whole) == {title: b"found"}
