"""A report as one HTML file."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

from pbem.engine.report import Report, Section
from pbem.printing.html import as_html
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


def test_text_of_players_is_escaped() -> None:
    page = as_html(report())
    assert "<script" not in page and "&lt;script&gt;alert(" in page
    assert not any(sign in page for sign in "\x1b\u202e")
    assert not any(tag == "script" for tag, _ in outline(page).tags)


def test_names_and_titles_are_escaped() -> None:
    section = replace(report().sections[0], title=NASTY)
    page = as_html(Report(NASTY, NASTY, ((NASTY, NASTY),), (section,), NASTY))
    assert "<script" not in page and "onload" not in {key for _, keys in outline(page).tags for key in keys}


def test_the_page_asks_for_nothing() -> None:
    page = as_html(report())
    assert not re.search(r"https?:|//|@import|url\((?!#)", page)
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
    assert f'<pre tabindex="0">{chr(10).join(FORM.lines)}</pre>' in as_html(report())


def test_right_to_left_languages_turn_the_page() -> None:
    assert '<html lang="he" dir="rtl">' in as_html(replace(report(2, 2, 2), language="he"))


def test_a_folder_of_ones_own_goes_before_the_shipped_one(tmp_path: Path) -> None:
    (tmp_path / "style.css").write_text("body { color: plum }")
    assert "plum" in as_html(report(2, 2, 2), tmp_path)
    assert "plum" not in as_html(report(2, 2, 2))
    assert (shipped_folder() / "report.html.jinja").is_file()
