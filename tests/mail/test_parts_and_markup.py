"""Letters of several parts and letters in HTML: every order once, on a line of its own."""

from __future__ import annotations

import pytest

from pbem.mail.listmarks import without_list_marks
from pbem.mail.reading import read_letter
from pbem.post import Letter

QUOTE = "\n\n-----Original Message-----\nFrom: GM\nSent: today\n\nThe island\n==========\n42H STAY\n"


def part(text: str, head: str = "") -> str:
    return f"Content-Type: text/plain\n{head}\n{text}\n"


def in_parts(*parts: str) -> Letter:
    body = "".join(f"--b\n{each}" for each in parts)
    return read_letter(f"Content-Type: multipart/mixed; boundary=b\n\n{body}--b--\n".encode())


FILE = 'Content-Disposition: attachment; filename="orders.txt"\n'


def test_an_attached_file_is_read_though_the_letter_quotes_without_marks() -> None:
    read = in_parts(part(f"See the file.{QUOTE}"), part("MOVE 42 > N\n-- \n17H NE", FILE))
    assert read.text == "See the file.\nMOVE 42 > N\n--\n17H NE"
    assert read.dropped == ("text after the quoted message (6 lines)",)


def test_quotes_and_signatures_end_with_their_part() -> None:
    read = in_parts(part("17H NE\n-- \nAnn"), part("18C S\n\n> x", FILE), part(f"MOVE 42 > N{QUOTE}"))
    assert read.text == "17H NE\n18C S\nMOVE 42 > N"
    assert read.dropped == (
        "1 quoted line", "a signature of 2 lines", "text after the quoted message (6 lines)",
    )  # fmt: skip


def of_kind(media: str, text: str = "MOVE 42 N\n17H NE", head: str = "") -> str:
    return f"Content-Type: {media}\n{head}\n{text}\n"


@pytest.mark.parametrize("media", ["text/markdown", "text/x-web-markdown", "text/x-amazing; charset=utf-8"])
def test_any_kind_of_text_is_read(media: str) -> None:
    assert read_letter(of_kind(media).encode()).text == "MOVE 42 N\n17H NE"
    assert in_parts(of_kind(media)).text == "MOVE 42 N\n17H NE"


def test_enriched_text_folds_its_lines() -> None:
    text = "<bold>MOVE\n42</bold> N\n\n<color><param>red</param>17H <<\nNE</color>\n\n\n18C S"
    for media in ("text/enriched", "text/richtext"):
        assert read_letter(of_kind(media, text).encode()).text == "MOVE 42 N\n17H < NE\n\n18C S"


def test_an_attached_file_of_markdown_is_read() -> None:
    head = 'Content-Disposition: attachment; filename="orders.md"\n'
    for media in ("text/markdown", "application/octet-stream"):
        assert in_parts(part("See the file."), of_kind(media, head=head)).text.endswith("MOVE 42 N\n17H NE")


@pytest.mark.parametrize("media", ["text/calendar; method=REQUEST", "text/vcard", "text/css", "text/csv"])
def test_text_that_no_person_writes_is_named(media: str) -> None:
    read = in_parts(part("MOVE 42 N"), of_kind(media, "17H NE"))
    assert (read.text, read.dropped) == ("MOVE 42 N", (f"a part of type {media.partition(';')[0]}",))


def test_of_the_versions_of_a_letter_one_is_read() -> None:
    def alternative(*parts: str) -> str:
        body = "".join(f"--c\n{each}" for each in parts)
        return in_parts(f"Content-Type: multipart/alternative; boundary=c\n\n{body}--c--\n").text

    enriched, html = of_kind("text/enriched", "MOVE 1 N"), of_kind("text/html", "<p>MOVE 2 N</p>")
    markdown, plain = of_kind("text/markdown", "MOVE 3 N"), part("MOVE 4 N")
    assert alternative(plain, enriched, html, markdown) == "MOVE 4 N"
    assert alternative(enriched, html, markdown) == "MOVE 3 N"
    assert alternative(enriched, html) == alternative(part(""), html, of_kind("text/x-y")) == "MOVE 2 N"
    assert alternative(part("This is a MIME letter."), enriched) == "MOVE 1 N"


def html_letter(markup: str) -> Letter:
    return read_letter(b"Content-Type: text/html; charset=utf-8\n\n" + markup.encode())


QUOTED_HTML = '<blockquote type="cite">MOVE 11C B7<br>GENE Teeth</blockquote>'


@pytest.mark.parametrize(
    "markup",
    [
        "<ul><li>MOVE 42 N</li><li>17H NE<ul><li>18C S</li></ul></li></ul>",
        "<ol><li>MOVE 42 N<li>17H NE<li>18C S</ol>",
        "<dl><dt>MOVE 42 N</dt><dd>17H NE</dd><dd>18C S</dd></dl>",
        "<table><tr><td>MOVE</td><td>42</td><td>N</td></tr><tr><td>17H<td>NE<tr><td>18C S</table>",
        "<table><tr><td><p>MOVE 42 N</p><p>17H NE</p><td><tr><td><div>18C S</div></td></table>",
        "<p class=MsoListParagraph>·<span>&nbsp;&nbsp;&nbsp; </span>MOVE 42 N</p><p>17H NE</p>18C S",
        f"<ul><li>MOVE 42 N<li>17H NE<li>18C S{QUOTED_HTML}</ul>",
        f"<table><tr><td>MOVE 42 N<br>17H NE<br>18C S<td>{QUOTED_HTML}</table>",
        f"MOVE 42 N<br>17H NE<br>18C S<blockquote>{QUOTED_HTML}</blockquote>",
        "MOVE 42 N<br>17H NE<br>18C S<div class='yahoo_quoted'><p>GM wrote</p>MOVE 11C B7</div>",
        f"<p style='margin-top:9999999em'>MOVE 42 N<br>17H NE<br>18C S<img src='data:{'a>' * 9000}'>",
    ],
)
def test_lists_and_tables_of_html_are_plain_lines(markup: str) -> None:
    read = without_list_marks(html_letter(markup).text.split("\n"))
    assert [" ".join(line.split()) for line in read if line.strip()] == ["MOVE 42 N", "17H NE", "18C S"]


def test_cells_side_by_side_are_one_line() -> None:
    assert html_letter("<table><tr><td>17H<td>NE<br>x</table>").text == "17H  NE\nx"
