"""An issue as a page and as a PDF: contents, heads, headings, papers, hostile words."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pikepdf
import pypdfium2
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from lxml import html as lxml_html  # type: ignore[import-untyped]
from playwright.sync_api import Browser

from pbem.engine.report import Paragraph, Report, Section, Sentences, Table
from pbem.printing.style import Style
from pbem.printing.typesetting import NoPango, pages_of
from pbem.printing.zine import Article, Contents, Cover, Issue, Notes, Played
from pbem.printing.zinemarkdown import photo_of
from pbem.printing.zinepages import as_zine_html, as_zine_pdf
from pbem.printing.zinetext import as_zine_text
from tests.printing.printed_samples import NASTY, island, status
from tests.printing.test_zine_markdown import picture

_EDITORIAL = "# Editorial\n\nDear all.\n\n## News\n\n![A fox](fox.jpg)\n"


def report(number: int) -> Report:
    """A turn with a map, a table and a list."""
    table = status(6)
    assert isinstance(table, Table)
    return Report(
        "The Island",
        f"Round {number}",
        (("Deadline", "Friday"),),
        (
            Section("The map", (island(4, 4, 5),), starts_page=True, is_shared=True),
            Section("The creatures", (table, Sentences("B7", ("42H eats.", "7C sleeps.")))),
        ),
        notices=("A ruling.",),
    )


def issue(*, number: str = "7", title: str = "The Slow Post") -> Issue:
    """An issue with one of every part."""
    photo = photo_of(picture("JPEG", (60, 40)))
    return Issue(
        Cover(title, number, "31 October 2026", "80p", "A motto", island(4, 4, 5), "The Island", ("Soon.",)),
        (
            Contents("In this issue"),
            Article("", _EDITORIAL, "Pat", {"fox.jpg": photo}),
            Article("Letters", "Sir,\n\n> no.\n"),
            Played("The Island", "Survival, 5 seats.", (report(1), report(2)), ("A remark.",)),
            Notes("Press", (), (Section("The Island: Round 2", (Sentences("Ann to all", ("Boo!",)),)),)),
            Notes("Colophon", (Paragraph("By Pat."),)),
        ),
    )


def headings(page: str) -> list[tuple[int, str]]:
    """The headings of a page with their levels."""
    found = lxml_html.fromstring(page).xpath("//h1|//h2|//h3|//h4|//h5|//h6")
    return [(int(one.tag[1]), " ".join(one.text_content().split())) for one in found]


@pytest.fixture(scope="module")
def pdf() -> bytes:
    """The issue on paper."""
    try:
        return as_zine_pdf(issue())
    except NoPango as missing:
        pytest.skip(str(missing))


def texts(pages: bytes) -> list[str]:
    """The text of each page."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pages)]


def test_headings_go_down_in_steps() -> None:
    found = headings(as_zine_html(issue()))
    assert found[0][0] == 1 and [level for level, _ in found].count(1) == 1
    assert all(after - before <= 1 for (before, _), (after, _) in pairwise(found))
    assert (2, "The Island") in found and (3, "Round 2") in found and (4, "The map") in found
    assert (2, "Press") in found and (3, "The Island: Round 2") in found and (4, "Ann to all") in found


def test_every_link_of_the_contents_finds_its_part_and_no_name_is_used_twice() -> None:
    page = lxml_html.fromstring(as_zine_html(issue()))
    names = page.xpath("//@id")
    assert len(names) == len(dict.fromkeys(names))
    links = [link.removeprefix("#") for link in page.xpath("//nav//a/@href")]
    assert len(links) == 7 and [link for link in links if link not in names] == []


def test_the_page_needs_nothing_else() -> None:
    page = as_zine_html(issue())
    assert "<script" not in page and 'tabindex="-1"' in page
    fetched = re.findall(r'(?:src|href)="([^"]*)"', page)
    assert [one[:40] for one in fetched if not one.startswith(("#", "data:image/"))] == []
    assert "default-src 'none'" in page and 'class="place"' not in page


def test_contents_tell_the_page_on_which_a_part_begins(pdf: bytes) -> None:
    pages = texts(pdf)
    said = next(text for text in pages if "In this issue" in text)
    for title, mark in (("Editorial", "Dear all"), ("Round 2", "A ruling"), ("Colophon", "By Pat")):
        number = int(re.findall(rf"^{title}.*?(\d+)\s*$", said, re.MULTILINE)[0])
        places = [place for place, text in enumerate(pages, 1) if mark in text]
        assert number in places, (title, number, places)


def test_every_page_but_the_cover_has_head_and_number(pdf: bytes) -> None:
    pages = texts(pdf)
    assert "of" not in pages[0].split() and "Soon." in pages[0] and "80p" in pages[0]
    for number, text in enumerate(pages[1:], 2):
        assert "The Slow Post 7" in text and f"{number} of {len(pages)}" in text


def test_bookmarks_and_title(pdf: bytes) -> None:
    document = pypdfium2.PdfDocument(pdf)
    assert document.get_metadata_value("Title") == "The Slow Post 7, 31 October 2026"
    marks = [(mark.level, mark.get_title()) for mark in document.get_toc()]
    titles = [title for _, title in marks]
    assert titles[0] == "The Slow Post"
    wanted = ["Editorial", "Letters", "The Island", "Round 1", "Round 2", "Press", "Colophon"]
    assert [title for title in titles if title in wanted] == wanted


def test_photos_are_printed(pdf: bytes) -> None:
    with pikepdf.open(io.BytesIO(pdf)) as file:
        filters = [str(image.get("/Filter")) for page in file.pages for image in page.get_images().values()]
    assert any("DCT" in one for one in filters)


def test_the_same_issue_is_the_same_bytes(pdf: bytes) -> None:
    assert as_zine_pdf(issue()) == pdf
    assert as_zine_html(issue()) == as_zine_html(issue())


@pytest.mark.parametrize(("paper", "width"), [("A4", 595), ("Letter", 612), ("A5", 420)])
def test_papers_in_black_and_white(pdf: bytes, paper: str, width: int) -> None:
    """Every paper is set, and the plain theme has no colour: in no page's operators, and in no picture's."""
    plain = replace(issue(), parts=tuple(part for part in issue().parts if not isinstance(part, Article)))
    pages = as_zine_pdf(plain, Style(paper=paper, is_plain=True))
    assert round(pypdfium2.PdfDocument(pages)[0].get_width()) == width
    with pikepdf.open(io.BytesIO(pages)) as file:
        streams = [one for one in file.objects if isinstance(one, pikepdf.Stream) and _draws(one)]
        colours = [found for each in streams for found in _COLOUR.findall(each.read_bytes())]
    assert len(colours) > 10
    assert [one for one in colours if len({float(part) for part in one}) > 1] == []


_COLOUR = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG|sc|scn|SC|SCN)\b")


def _draws(stream: pikepdf.Stream) -> bool:
    """Say whether a stream holds operators that draw."""
    return stream.get("/Subtype") in (None, pikepdf.Name.Form) and "/Length1" not in stream


def test_hostile_words_stay_words() -> None:
    """Markup, controls and turned text of players and in titles are text in all three forms."""
    part = Played(NASTY, NASTY, (replace(report(1), title=NASTY, notices=(NASTY,)),), (NASTY,))
    notes = Notes(NASTY, (), (Section(NASTY, (Sentences(NASTY, (NASTY, "**no** [x](https://x.org)")),)),))
    hostile = Issue(Cover(NASTY, "1", "d", NASTY, NASTY, None, "", (NASTY,)), (Contents(NASTY), part, notes))
    page, text = as_zine_html(hostile), as_zine_text(hostile)
    for found in (page, text):
        assert "\x1b" not in found and "\u202e" not in found
    assert "<script" not in page and "**no** [x](https://x.org)" in page
    try:
        pages = "".join(texts(as_zine_pdf(hostile)))
    except NoPango as missing:
        pytest.skip(str(missing))
    assert "alert('x')" in pages


def test_pages_fetch_nothing_but_their_own_pictures(pdf: bytes) -> None:
    page = '<p><img src="https://example.org/x.png"><img src="file:///etc/hostname">'
    page += '<img src="pbem-picture:9">'
    with pikepdf.open(io.BytesIO(pages_of(page, {"1": b"x"}))) as file:
        assert [image for page in file.pages for image in page.get_images()] == []


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the issue's page as a file."""
    file = tmp_path_factory.mktemp("zine") / "issue.html"
    file.write_text(as_zine_html(issue()), encoding="utf-8")
    yield file.as_uri()


@pytest.mark.browser
@pytest.mark.parametrize(("width", "scheme"), [(1200, "light"), (1200, "dark"), (320, "light")])
def test_the_page_is_accessible_and_does_not_scroll_sideways(
    chromium: Browser, shown: str, width: int, scheme: str
) -> None:
    """axe-core finds nothing, on a desktop, in the dark, and on a small phone."""
    page = chromium.new_page(
        viewport={"width": width, "height": 800}, color_scheme="dark" if scheme == "dark" else "light"
    )
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(shown)
    found = [one["id"] for one in Axe().run(page).response["violations"]]
    across = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    page.close()
    assert found == [] and said == [] and across[0] <= across[1]
