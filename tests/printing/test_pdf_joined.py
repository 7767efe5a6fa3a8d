"""A seat's report on paper: its own pages, and those for everybody bound behind them."""

from __future__ import annotations

from dataclasses import replace

import pikepdf
import pytest

from pbem.engine.report import Section
from pbem.printing.pdf import as_pdf
from pbem.printing.pdfs import as_pdfs
from tests.printing.pdf_samples import (
    SECRETS,
    attached_files,
    bookmarks,
    everything,
    opened,
    public,
    reports,
    seat,
    skip_without_pango,
    tags,
    texts,
)

OUTCOMES = {
    "public": (("outcome.json", b'{"seat": null}\n'),),
    "ann": (("outcome.json", b'{"seat": "ann", "secret": "xylophone"}\n'),),
    "bob": (("outcome.json", b'{"seat": "bob", "secret": "quagmire"}\n'),),
}


@pytest.fixture(scope="module")
def printed() -> dict[str, bytes]:
    """The files of a game of two seats."""
    skip_without_pango()
    return as_pdfs(reports(), attachments=OUTCOMES)


def test_pages_are_counted_in_each_part(printed: dict[str, bytes]) -> None:
    """The reader's own pages say so, and each part begins with a page without a running head."""
    own, *shared = texts(printed["ann"])
    assert "Yours, page 1 of 1" in own and "For Ann" in own
    for number, text in enumerate(shared, 1):
        assert f"page {number} of {len(shared)}" in text and "Yours" not in text
    assert [text.count("The Island") for text in shared[1:]] == [1] * (len(shared) - 1)
    assert shared == texts(printed["public"])


def test_bookmarks_of_both_parts_are_there(printed: dict[str, bytes]) -> None:
    marks = bookmarks(printed["ann"])
    assert [title for level, title in marks if level == 0] == ["Yours", "For everybody"]
    assert marks[1:3] == [(1, "Your orders"), (1, "Order form")]
    assert marks[4:] == bookmarks(printed["public"])[1:]


def test_bookmarks_lead_to_their_pages(printed: dict[str, bytes]) -> None:
    file = opened(printed["bob"])
    first, second = file.Root.Outlines.First, file.Root.Outlines.First.Next
    assert first.Dest[0].objgen == file.pages[0].obj.objgen
    assert second.Dest[0].objgen == file.pages[1].obj.objgen
    assert second.Prev.objgen == first.objgen and file.Root.Outlines.Last.objgen == second.objgen


@pytest.mark.parametrize("name", ["public", "ann"])
def test_every_tag_is_found_from_its_page_and_leads_to_it(printed: dict[str, bytes], name: str) -> None:
    file = opened(printed[name])
    root = file.Root.StructTreeRoot
    nums = list(root.ParentTree.Nums)
    tree = {int(nums[place]): nums[place + 1] for place in range(0, len(nums), 2)}
    assert sorted(tree) == list(tree.keys()) == list(range(len(file.pages)))
    assert len({int(page.obj.StructParents) for page in file.pages}) == len(file.pages)
    met = {tag.objgen for tag in tags(file)}
    for page in file.pages:
        for place, tag in enumerate(tree[int(page.obj.StructParents)]):
            assert tag.Pg.objgen == page.obj.objgen
            assert place in [int(kid) for kid in tag.K if isinstance(kid, int)]
            assert "/P" in tag and (tag.objgen in met or _is_in_the_margin(tag))


def _is_in_the_margin(tag: pikepdf.Object) -> bool:
    """Running heads are found from their page alone."""
    while "/P" in tag.P:
        tag = tag.P
    return "/S" in tag


def test_the_own_part_is_read_first(printed: dict[str, bytes]) -> None:
    file = opened(printed["ann"])
    tops = list(file.Root.StructTreeRoot.K)
    assert [str(top.S) for top in tops] == ["/Document", "/Document"]
    assert all(top.P.objgen == file.Root.StructTreeRoot.objgen for top in tops)
    pages = [tag.Pg.objgen for tag in tags(file) if "/Pg" in tag]
    numbers = {page.obj.objgen: number for number, page in enumerate(file.pages)}
    assert numbers[pages[0]] == 0 and {numbers[page] for page in pages} == set(range(len(file.pages)))


def test_heads_of_tables_are_told_apart(printed: dict[str, bytes]) -> None:
    """Cells name their heads; no two heads of a file have the same name, and every name is one."""
    file = opened(printed["ann"])
    found = list(tags(file))
    names = [str(tag.ID) for tag in found if "/ID" in tag]
    cited = [str(name) for tag in found if "/A" in tag and "/Headers" in tag.A for name in tag.A.Headers]
    assert len(names) == len(set(names)) and cited and set(cited) <= set(names)


def test_the_map_is_told_in_words_to_those_who_do_not_see_it(printed: dict[str, bytes]) -> None:
    file = opened(printed["public"])
    (picture,) = [tag for tag in tags(file) if str(tag.S) == "/Figure"]
    assert "The island" in str(picture.Alt) and "B2" in str(picture.Alt)


def test_each_reader_has_the_own_outcome_and_order_form(printed: dict[str, bytes]) -> None:
    for name, pages in printed.items():
        attached = attached_files(pages)
        assert attached.pop("outcome.json") == OUTCOMES[name][0][1]
        assert list(attached) == ([] if name == "public" else ["orders.txt"])
    assert b"# xylophone" in attached_files(printed["ann"])["orders.txt"]


def test_nothing_of_one_seat_is_in_another_file(printed: dict[str, bytes]) -> None:
    """Every stream and object is unpacked: secrets are in their owner's file alone."""
    held = {name: everything(pages).decode("latin-1") for name, pages in printed.items()}
    for owner, secret in SECRETS.items():
        assert [name for name in held if secret in held[name]] == [owner]
        assert [name for name in held if f"a word for {owner}" in held[name]] == [owner]


def test_title_language_and_standard_are_those_of_the_reader(printed: dict[str, bytes]) -> None:
    file = opened(printed["ann"])
    assert str(file.docinfo.Title) == "The Island: Round 6 (Ann)" and "/CreationDate" not in file.docinfo
    metadata = file.Root.Metadata.read_bytes()
    assert b"The Island: Round 6 (Ann)" in metadata and b'pdfuaid:part="1"' in metadata
    assert bool(file.Root.ViewerPreferences.DisplayDocTitle) and bool(file.Root.MarkInfo.Marked)
    assert file.check_pdf_syntax() == []


def test_the_public_file_is_the_same_when_set_alone(printed: dict[str, bytes]) -> None:
    """So that it can be compared with the archive."""
    assert printed["public"] == as_pdf(public(), attachments=OUTCOMES["public"])


def test_a_seat_set_alone_has_what_it_shares_behind_it() -> None:
    skip_without_pango()
    own, *shared = texts(as_pdf(seat("ann", public())))
    assert "xylophone" in own and "Friday, your time" in own
    assert "The map" in shared[0] and "Friday" not in "".join(shared)


def test_what_only_one_reader_may_know_is_set_among_its_own_pages() -> None:
    """A last section that is not shared, such as dice, stands before what all are told."""
    skip_without_pango()
    shared = public()
    known = replace(shared.sections[-1], is_shared=False, title="Dice you know of")
    whole = seat("ann", shared)
    mine = [known if section is shared.sections[-1] else section for section in whole.sections]
    printed = as_pdfs({"public": shared, "ann": replace(whole, sections=tuple(mine))})
    for_all = texts(printed["public"])
    found = texts(printed["ann"])
    assert found[-len(for_all) :] == for_all
    assert "Dice you know of" in "".join(found[: -len(for_all)])


def test_reports_that_look_alike_are_not_taken_for_each_other() -> None:
    """Two seats with the same sections, none of them marked as shared, have files of their own."""
    skip_without_pango()
    sections = (Section("News", ()),)
    alone = {key: replace(seat(key, public()), sections=sections) for key in ("ann", "bob")}
    printed = as_pdfs(alone)
    assert "For Ann" in texts(printed["ann"])[0] and "For Bob" in texts(printed["bob"])[0]
