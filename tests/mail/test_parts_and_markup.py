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
