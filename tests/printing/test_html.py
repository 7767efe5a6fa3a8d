"""A report as one HTML file."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

from pbem.engine.orderform import Choice, Item, OrderForm, Pick
from pbem.engine.report import Column, Report, Row, Section, Table
from pbem.post import FOR_LETTERS, FOR_SCREENS, REPLY_MARK
from pbem.printing.clickable import form_json, seat_style
from pbem.printing.html import anchored, as_html
from pbem.printing.style import Style
from pbem.printing.templates import shipped_folder
from tests.printing.printed_samples import FORM, NASTY, report, small_map

_VOID = {"meta", "col", "img", "br"}


class Outline(HTMLParser):
    """The tags of a page, and a check that each is closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def outline(page: str) -> Outline:
    parser = Outline()
    parser.feed(page)
    assert parser.open == []
    return parser


REPLY: dict[str, str | None] = {"type": "application/json", "id": "_reply"}


def scripts(page: str) -> list[dict[str, str | None]]:
    """The attributes of all script elements of a page."""
    return [keys for tag, keys in outline(page).tags if tag == "script"]


def test_text_of_players_is_escaped() -> None:
    page = as_html(report())
    assert "<script>alert" not in page and "&lt;script&gt;alert(" in page
    assert not any(sign in page for sign in "\x1b\u202e")
    assert scripts(page) == [{"type": "application/json", "class": "items"}, REPLY, {}]


def test_names_and_titles_are_escaped() -> None:
    section = replace(report().sections[0], title=NASTY)
    page = as_html(Report(NASTY, NASTY, ((NASTY, NASTY),), (section,), NASTY))
    assert scripts(page) == [{}] and "onload" not in {key for _, keys in outline(page).tags for key in keys}


def test_the_page_asks_for_nothing() -> None:
    page = as_html(report())
    assert not re.search(r"https?:|//|@import|url\((?!#)|\b(fetch|import|XMLHttpRequest)\(", page)
    for tag, attributes in outline(page).tags:
        assert not {"src", "srcset", "action", "poster"} & set(attributes), tag
        assert (attributes.get("href") or "#").startswith("#")


def test_landmarks_headings_and_tables_are_marked() -> None:
    parsed = outline(as_html(report()))
    tags = [tag for tag, _ in parsed.tags]
    assert tags.count("h1") == tags.count("main") == tags.count("header") == tags.count("nav") == 1
    assert tags.count("caption") == tags.count("table") > 1
    assert all(keys.get("scope") in ("col", "row") for tag, keys in parsed.tags if tag == "th")
    assert ("html", {"lang": "en", "dir": "ltr"}) in parsed.tags


def test_identities_are_used_once() -> None:
    two_maps = replace(report(), sections=(*report().sections, Section("Small", (small_map(),))))
    found = [keys["id"] for _, keys in outline(as_html(two_maps)).tags if "id" in keys]
    assert len(found) == len(set(found)) > 10


def test_struck_and_own_rows_are_said_as_well_as_shown() -> None:
    page = as_html(report())
    assert '<tr class="struck">' in page and "Dead: " in page
    assert '<tr class=" own">' in page and "Yours: " in page


def test_the_order_form_stands_as_it_is() -> None:
    assert f"<pre>{chr(10).join(FORM.lines)}</pre>" in as_html(report())


def test_right_to_left_languages_turn_the_page() -> None:
    assert '<html lang="he" dir="rtl">' in as_html(replace(report(2, 2, 2), language="he"))


def test_a_folder_of_ones_own_goes_before_the_shipped_one(tmp_path: Path) -> None:
    (tmp_path / "style.css").write_text("body { color: plum }")
    assert "plum" in as_html(report(2, 2, 2), Style((tmp_path,)))
    assert "plum" not in as_html(report(2, 2, 2))
    assert (shipped_folder() / "report.html.jinja").is_file()


def test_the_policy_allows_the_script_of_the_page_and_nothing_else() -> None:
    page = as_html(report(2, 2, 2))
    script = re.search(r"<script>(.*?)</script>", page, re.DOTALL)
    assert script
    digest = b64encode(sha256(script[1].encode()).digest()).decode()
    assert (
        "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
        f"script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'\"" in page
    )


def test_the_marks_of_the_mail_are_those_of_the_page() -> None:
    page = as_html(report(2, 2, 2))
    assert page.count(REPLY_MARK) == 1
    assert (
        page.count(FOR_SCREENS[0]) == page.count(FOR_SCREENS[1]) == 4
    )  # a map, a form, the reply, the script
    assert page.count(FOR_LETTERS[0]) == page.count(FOR_LETTERS[1]) == 1
    without_form = replace(report(2, 2, 2), sections=report(2, 2, 2).sections[:-1])
    assert REPLY_MARK not in as_html(without_form)


def test_players_can_write_no_mark() -> None:
    marks = " ".join((*FOR_SCREENS, *FOR_LETTERS, REPLY_MARK))
    assert as_html(report(2, 2, 2, marks)).count(FOR_SCREENS[0]) == 4


def test_what_may_be_ordered_stands_in_the_page_as_json_that_ends_no_script() -> None:
    nasty = "</script><!-- & \u2028\u2029 \u202e\x00 'x' \"y\" 🦖"
    choices = (Choice("STAY"), Choice("", nasty), Choice("B4", "", "B4"))
    form = OrderForm(
        "", "", (), (Item(nasty, nasty, "42H {}", (Pick(nasty, choices, True),), "B3", "42H", True),)
    )
    text = form_json(form)
    assert not any(sign in text for sign in "<>&\u2028\u2029\u202e\x00")
    safe = "</script><!-- & \n\n \ufffd\ufffd 'x' \"y\" 🦖"
    assert json.loads(text) == [
        {
            "name": safe,
            "says": safe,
            "order": "42H {}",
            "place": "B3",
            "line": "42H",
            "many": True,
            "picks": [{"label": safe, "free": True, "choices": [["STAY"], ["", safe], ["B4", "", "B4"]]}],
        }
    ]


def test_a_seat_that_could_end_a_style_sheet_is_only_a_name() -> None:
    nasty = '"]{}</style><script>'
    style = seat_style(nasty)
    assert "<" not in style and style.count("]") == 4 and style.count("{") == 4
    assert seat_style("") == ""
    assert 'tr[data-seat="ann-2"]' in seat_style("ann-2")


def test_shared_sections_are_the_same_in_all_pages_even_where_titles_meet() -> None:
    shared = [replace(section, is_shared=True) for section in report(3, 3, 6).sections[:3]]
    public = replace(report(), sections=tuple(shared), reader="")
    own = replace(shared[1], is_shared=False)
    seat = replace(public, sections=(own, *shared), seat="ann", reader="Ann")
    parts = as_html(public).split("<section")[1:-1]
    assert len(parts) == 2
    assert all(f"<section{part}" in as_html(seat) for part in parts)
    assert next(name for name, _ in anchored(seat)) == "creatures_2"


def test_rows_name_their_seats_and_only_the_seats_page_sets_them_apart() -> None:
    table = status_of("ann", "bob")
    page = replace(report(2, 2, 2), sections=(Section("All", (table,)),), seat="ann")
    assert '<tr data-seat="ann"' in as_html(page) and '<tr data-seat="bob"' in as_html(page)
    assert 'tr[data-seat="ann"]' in as_html(page) and 'tr[data-seat="bob"]' not in as_html(page)
    assert "tr[data-seat" not in as_html(replace(page, seat=""))


def status_of(*seats: str) -> Table:
    """A table with a row for each seat."""
    return Table("Seats", (Column("Seat"),), tuple(Row((seat,), seat=seat) for seat in seats))
