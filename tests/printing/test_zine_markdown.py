"""Markdown in the zine: no HTML, safe links, pictures of the issue's own, headings in steps."""

from __future__ import annotations

import io
import re

import pytest
from lxml import html as lxml_html  # type: ignore[import-untyped]
from PIL import Image

from pbem.printing.zine import Article, Contents, Cover, Issue
from pbem.printing.zinemarkdown import as_markup, is_safe, photo_of, photos_in, title_of
from pbem.printing.zinetext import as_zine_text


def picture(kind: str = "PNG", size: tuple[int, int] = (4, 3)) -> bytes:
    """A small picture file."""
    file = io.BytesIO()
    Image.new("RGB", size, "#888").save(file, kind)
    return file.getvalue()


def shown(markdown: str, title: str = "T", **photos: bytes) -> str:
    """A text as HTML."""
    named = {f"{name}.png": photo_of(content) for name, content in photos.items()}
    return str(as_markup(Article(title, markdown, photos=named)))


def printed(markdown: str) -> str:
    """A text as plain text, without cover and title."""
    issue = Issue(Cover("Z", "1", "today"), (Article("T", markdown),))
    return as_zine_text(issue).partition("T\n*\n")[2].strip("\n")


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "&#106;avascript:alert(1)",
        "data:text/html,x",
        "file:///etc/hostname",
        "vbscript:x",
        "//evil.example/x",
        "other.html",
        "../secret.md",
        "ftp://example.org/",
        "https:evil",
        "mailto:",
    ],
)
def test_links_to_anywhere_else_are_words(address: str) -> None:
    """Only pages of the web and mailboxes are linked."""
    assert not is_safe(address)
    found = lxml_html.fromstring(f"<div>{shown(f'Look [here]({address}) now.')}</div>")
    assert found.xpath("//a") == [] and "here" in found.text_content()


def test_links_to_the_web_and_to_mailboxes() -> None:
    found = lxml_html.fromstring(
        shown("[a](https://example.org/?x=1&y=2) [b](http://example.org) <mailto:pat@example.org>")
    )
    addresses = [link.get("href") for link in found.xpath("//a")]
    assert addresses == ["https://example.org/?x=1&y=2", "http://example.org", "mailto:pat@example.org"]
    assert {link.get("rel") for link in found.xpath("//a")} == {"noopener noreferrer"}


def test_html_is_text() -> None:
    found = shown("<script>alert(1)</script>\n\n<b onclick=x>bold</b> <!-- x --> &lt;i&gt;")
    assert "<script" not in found and "<b" not in found and "<!--" not in found and "<i>" not in found
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in found


def test_control_characters_and_turned_text_are_neutralised() -> None:
    found = shown("a\x1b[31mb \u202eevil\u202c `c\x07d`\n\n```\ne\x1bf\n```")
    assert not re.search("[\x00-\x08\x1b\u202a-\u202e]", found) and "\ufffd" in found


def test_headings_go_down_in_steps() -> None:
    """The text's topmost headings are of the third level, whatever its author took; none is skipped."""
    found = re.findall(r"<h(\d)>(\w)</h\1>", shown("## a\n\n##### b\n\n## c\n\n# d\n\n###### e\n\n### f"))
    assert found == [("3", "a"), ("4", "b"), ("4", "c"), ("3", "d"), ("4", "e"), ("5", "f")]


def test_the_first_heading_is_the_title_where_there_is_no_other() -> None:
    article = Article("", '# The "kettle"\n\nText.')
    assert title_of(article) == "The “kettle”"
    assert "kettle" not in as_markup(article)
    other = Article("Editorial", "# The kettle\n\nText.")
    assert title_of(other) == "Editorial" and "<h3>The kettle</h3>" in as_markup(other)


def test_pictures_stand_in_the_page_with_words_and_caption() -> None:
    found = lxml_html.fromstring(shown('![A & "fox"](fox.png "By <Ann>")', fox=picture()))
    (image,) = found.xpath("//img")
    assert image.get("src").startswith("data:image/png;base64,") and image.get("alt") == 'A & "fox"'
    assert found.xpath("string(//*[@class='caption'])") == "By <Ann>"


def test_pictures_named_are_found_with_their_lines() -> None:
    text = "One.\n\n![a](a.png)\n\nTwo [![b](b%20c.png)](https://example.org)\n\n`![no](no.png)`"
    assert photos_in(text) == [("a.png", 3), ("b c.png", 5)]


def test_a_picture_that_is_not_there_is_told_in_words() -> None:
    assert "<img" not in shown("![A fox](fox.png)") and "[A fox]" in shown("![A fox](fox.png)")


def test_pictures_are_opened_before_they_are_printed() -> None:
    assert photo_of(picture()).kind == "png" and photo_of(picture("JPEG")).kind == "jpeg"
    for wrong, why in (
        (b"GIF89a", "neither"),
        (b"<svg/>", "neither"),
        (picture()[:40], "damaged"),
        (picture("PNG", (9000, 9000)), "pixels"),
    ):
        with pytest.raises(ValueError, match=why):
            photo_of(wrong)


def test_all_of_markdown_as_plain_text() -> None:
    text = (
        "## Head\n\nSome *soft* and **loud** `code`\nwords, [a page](https://example.org), "
        "[x](javascript:y), ![A fox](f.png).\nA [page](https://example.org)\\\nnew line\n\n- one\n- two\n\n"
        "  more\n\n3. three\n4. four\n\n> said\n\n---\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n"
        "    as it stands\n"
    )
    assert printed(text).split("\n") == [
        "Head",
        "----",
        "",
        "Some _soft_ and *loud* code words, a page <https://example.org>,",
        "[x](javascript:y), [Picture: A fox]. A page <https://example.org>",
        "new line",
        "",
        "- one",
        "- two",
        "",
        "  more",
        "",
        "3. three",
        "4. four",
        "",
        "> said",
        "",
        "* * *".center(72).rstrip(),
        "",
        "- A: 1; B: 2",
        "",
        "    as it stands",
    ]


def test_no_line_of_prose_is_longer_than_72_columns() -> None:
    text = "\n\n".join(("word " * 60, "> " + "quoted " * 40, "- " + "item " * 40, "1. " + "number " * 30))
    assert max(map(len, printed(text).split("\n"))) <= 72


def test_contents_name_every_part() -> None:
    parts = (Contents("Inside"), Article("", "# First\n\nx"), Article("Second", "y"))
    text = as_zine_text(Issue(Cover("Z", "1", "today"), parts))
    assert "- First\n- Second\n" in text
