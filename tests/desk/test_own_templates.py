"""Templates of the GM's own: whose counts, and what happens when one fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.config import read_config
from pbem.desk.desk import DeskFault
from pbem.desk.fair.verify import verify_game
from pbem.desk.layouts import copy_layout, layouts, try_layouts
from pbem.desk.styles import style_of
from pbem.printing.html import as_html
from pbem.printing.sample import sample_report
from pbem.printing.templates import shipped_folder, shipped_names
from tests.desk.office import SLUG, Office

GAMES = {SLUG: "survival"}


def own(office: Office, name: str, text: str, within: str = "") -> Path:
    """A template of the GM's own; the office's settings are read anew."""
    file = office.config.folder / "templates" / within / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    office.desk.config = read_config(office.config.folder)
    return file


def page(office: Office, slug: str = SLUG) -> str:
    """A sample page as that game's would be set."""
    return as_html(sample_report(), style_of(office.config, slug, "survival"))


def test_a_games_own_goes_before_its_rulesets_and_that_before_the_installations(office: Office) -> None:
    own(office, "style.css", "body { color: plum }")
    assert "plum" in page(office)
    own(office, "style.css", "body { color: teal }", "survival")
    assert "teal" in page(office) and "plum" not in page(office)
    own(office, "style.css", "body { color: gold }", SLUG)
    assert "gold" in page(office) and "teal" in page(office, "another")
    assert "plum" in as_html(sample_report(), style_of(office.config, "mine", "new_tabor"))


def test_a_template_that_fails_holds_up_no_turn(office: Office) -> None:
    """The plain default is used, and the GM is told of file, line and reason, once."""
    file = own(office, "report.html.jinja", "<html>\n{{ report.nonsense.more }}\n</html>")
    html = (office.close()[0].folder / "public.html").read_text(encoding="utf-8")
    assert "The round in numbers" in html
    told = [post for post in office.posts() if post.subject.startswith("pbem: ")]
    assert len(told) == 1 and "a template can't be used" in told[0].subject
    assert f"{file}, line 2" in " ".join(told[0].text.split()) and "nonsense" in told[0].text
    office.close()
    assert not [post for post in office.posts() if "template" in post.subject], "the same fault is told once"


@pytest.mark.parametrize("text", ["{% if %}", "{% include 'gone.html' %}", "{{ 1 / 0 }}", "{% for x in %}"])
def test_every_sort_of_fault_is_caught(office: Office, text: str) -> None:
    own(office, "section.html.jinja", f"{{# mine #}}\n{text}")
    assert (office.close()[0].folder / "public.html").is_file()
    assert any("section.html.jinja" in line for line in office.said)


def test_a_style_sheet_that_is_no_text_is_told_of_too(office: Office) -> None:
    file = own(office, "style.css", "")
    file.write_bytes(b"\xff\xfe\x00body")
    office.close()
    assert any("style.css" in line for line in office.said)


def test_pages_of_broken_templates_are_verified_as_those_of_pbem(office: Office) -> None:
    own(office, "report.html.jinja", "{{ broken")
    office.close()
    assert not verify_game(office.desk, SLUG).differences


def test_the_list_says_whose_counts(office: Office) -> None:
    file = own(office, "style.css", "body {}", SLUG)
    found = {one.name: one for one in layouts(office.config, SLUG, "survival")}
    assert found["style.css"].file == file and found["style.css"].is_own
    assert not found["report.html.jinja"].is_own
    assert not any(one.is_own for one in layouts(office.config))
    assert set(found) == set(shipped_names())


def test_every_shipped_template_says_what_it_is_for(office: Office) -> None:
    assert [one.name for one in layouts(office.config) if not one.about] == []


def test_a_copy_is_pbems_own_until_it_is_changed(office: Office) -> None:
    file = copy_layout(office.config, "style.css", SLUG)
    assert file == office.config.folder / "templates" / SLUG / "style.css"
    assert file.read_bytes() == (shipped_folder() / "style.css").read_bytes()
    with pytest.raises(DeskFault, match="is there already"):
        copy_layout(office.config, "style.css", SLUG)
    with pytest.raises(DeskFault, match="did you mean"):
        copy_layout(office.config, "stile.css")
    with pytest.raises(DeskFault, match="no template"):
        copy_layout(office.config, "../../config.yaml")


def test_a_check_tries_every_folder(office: Office) -> None:
    own(office, "style.css", "body {}")
    own(office, "report.html.jinja", "{{ report.title }", SLUG)
    own(office, "section.html.jinja", "{{ section.title }}", "survival")
    trials = {trial.folder.name: trial.fault for trial in try_layouts(office.config, GAMES)}
    assert trials["templates"] == trials["survival"] == ""
    assert "report.html.jinja, line 1" in trials[SLUG]


def test_a_check_tries_the_folder_of_a_ruleset_that_is_not_played_yet(office: Office) -> None:
    own(office, "flavour.yaml", "Tithd: Clink.", "crusoe")
    trials = {trial.folder.name: trial.fault for trial in try_layouts(office.config, {})}
    assert trials["crusoe"].endswith('line 1: Tithd: there is no such event; did you mean "Tithed"?')


def test_pages_are_verified_whatever_paper_they_were_made_for(office: Office) -> None:
    """The paper may change in the middle of a game; each turn is set anew for its own."""
    office.close()
    own(office, "style.css", "body { color: teal }")
    settings = office.config.folder / "config.yaml"
    settings.write_text(settings.read_text() + "print: {paper: Letter, theme: black-and-white}\n")
    office.desk.config = read_config(office.config.folder)
    office.close()
    verdict = verify_game(office.desk, SLUG)
    assert verdict.is_true
    assert not [said for said in verdict.unproved if "templates" in said]
