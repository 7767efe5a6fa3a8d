"""Which lines of a letter are read: what is glued to a quotation, ruled off, struck out."""

from __future__ import annotations

import pytest

from pbem.mail.markup import text_of
from pbem.mail.quotes import own_words
from pbem.mail.reading import read_letter

QUOTED = ["All lines were taken.", "In force now:", "- MOVE 2 S"]
WROTE = "On Mon, 23 Nov 2026 at 08:51, Pat Example <games@example.org> wrote:"


def quoted(mark: str) -> str:
    return "\n".join(mark + line for line in QUOTED)


@pytest.mark.parametrize("mark", ["", "> "])
@pytest.mark.parametrize(
    "attribution",
    [
        WROTE,
        "Am 23.11.2026 um 08:51 schrieb Pat Example <games@example.org>:",
        "On Mon, 23 Nov 2026 at 08:51, Pat Example\n<games@example.org> wrote:",
        "On Mon, Nov 23, 2026 at 8:51 AM Pat Example <games@example.org\n> wrote:",
    ],
)
def test_an_order_glued_to_an_attribution_counts(attribution: str, mark: str) -> None:
    read = own_words(f"MODE 2 aggressive\nMOVE 2 N {attribution}\n\n{quoted(mark)}\n")
    assert read.text == "MODE 2 aggressive\nMOVE 2 N"
    assert read.quotation == "\n".join(QUOTED)


@pytest.mark.parametrize("mark", ["", "> "])
@pytest.mark.parametrize(
    "attribution",
    [
        "On Mon, Nov 23, 2026 at 8:51 AM Pat Example <games@example.org\n> wrote:",
        "On Mon, Nov 23, 2026 at 8:51 AM Pat Example <games@example.org>\nwrote:",
        "Am Mo., 23. Nov. 2026 um 08:51 Uhr schrieb Pat Example <games@example.org\n>:",
        "2026-11-23 8:51 GMT+01:00 Pat Example <\ngames@example.org>:",
        "On Mon, Nov 23, 2026 at 8:51 AM Pat\n\n<\n\nmailto:Pat Example <games@example.org>\n\n> wrote:",
    ],
)
def test_attributions_folded_within_an_address_are_found(attribution: str, mark: str) -> None:
    read = own_words(f"MOVE 2 N\n\n{attribution}\n\n{quoted(mark)}\n")
    assert (read.text, read.quotation) == ("MOVE 2 N", "\n".join(QUOTED))


@pytest.mark.parametrize(
    "markup",
    [
        "MOVE 2 N<hr>MODE 2 aggressive",
        "<center>MOVE 2 N</center>MODE 2 aggressive",
        "MOVE 2 N<details><summary>MODE 2 aggressive</summary></details>",
        "<fieldset><legend>MOVE 2 N</legend>MODE 2 aggressive</fieldset>",
        "MOVE 2 N<form>MODE 2 aggressive</form>",
        "MOVE 2 N<br><s>MOVE 2 S</s><br>MODE 2 aggressive",
        "MOVE 2 N<br><strike>MOVE 2 <b>S</b></strike>MODE 2 aggressive",
        "MOVE 2 N<br>MODE 2 <del>passive</del>aggressive",
        'MOVE 2 N<br>MODE 2 <span style="color:red;text-decoration: line-through red">x</span>aggressive',
        'MOVE 2 N<p style="text-decoration-line:line-through">MOVE 2 S</p>MODE 2 aggressive',
    ],
)
def test_what_breaks_lines_in_html_and_what_is_struck_out(markup: str) -> None:
    text, _ = text_of(f"<html><body>{markup}</body></html>")
    assert [line.strip() for line in text.split("\n") if line.strip()] == ["MOVE 2 N", "MODE 2 aggressive"]


def test_a_rule_above_a_header_opens_a_quotation() -> None:
    markup = (
        "<html><body>MOVE 2 N<hr><b>From: </b>Pat &lt;games@example.org&gt;<br><b>To: </b>Ann<br>"
        "<b>Subject: </b>x<br><br>- MOVE 2 S</body></html>"
    )
    raw = f"From: ann@example.org\nContent-Type: text/html; charset=utf-8\n\n{markup}".encode()
    read = read_letter(raw)
    assert (read.text, read.quoted) == ("MOVE 2 N", "- MOVE 2 S")
