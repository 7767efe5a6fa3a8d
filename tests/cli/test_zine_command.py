"""pbem zine: an issue built as a GM builds it, and any PDF as a booklet."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from pbem.materials import shipped_games
from pbem.printing.typesetting import NoPango
from tests.cli.conftest import LATER, Run
from tests.desk.zine_issues import ISSUE, lay_issue
from tests.printing.test_imposing import marked, sides


@pytest.fixture
def pdfs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something quick in the place of each PDF."""
    monkeypatch.setattr("pbem.desk.zine.building.as_zine_pdf", lambda issue, style: marked(5))


def test_an_issue_is_built_into_the_installation(
    run: Run, island: Path, pdfs: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = lay_issue(island / "issues")
    monkeypatch.setenv("PBEM_NOW", LATER)
    assert run("close", "island", "--in", island).status == 0
    ran = run("zine", "build", file, "--in", island)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == "".join(f"made {island}/zine/issue-7.{ending}\n" for ending in ("html", "txt", "pdf"))
    text = (island / "zine/issue-7.txt").read_text(encoding="utf-8")
    assert "Choice of kinds" in text and "Round 1, Spring of Year 0" in text


def test_a_booklet_besides_and_json(run: Run, island: Path, pdfs: None, tmp_path: Path) -> None:
    file = lay_issue(island / "issues")
    ran = run("zine", "build", file, "--booklet", "--out", tmp_path / "out", "--in", island, "--json")
    made = json.loads(ran.out)["files"]
    assert [Path(path).name for path in made][-1] == "issue-7-booklet.pdf"
    assert len(sides((tmp_path / "out/issue-7-booklet.pdf").read_bytes())) == 4


def test_the_example_is_built_from_any_installation(run: Run, island: Path, pdfs: None) -> None:
    ran = run("zine", "build", shipped_games() / "zine/issue-1.yaml", "--in", island)
    assert ran.status == 0, ran.err
    assert "The kettle" in (island / "zine/issue-1.txt").read_text(encoding="utf-8")


def test_without_pango_there_is_html_and_text_and_status_1(
    run: Run, island: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(issue: object, style: object) -> bytes:
        raise NoPango("PDF pages need Pango.")

    monkeypatch.setattr("pbem.desk.zine.building.as_zine_pdf", missing)
    ran = run("zine", "build", lay_issue(island / "issues"), "--in", island)
    assert ran.status == 1 and "No PDF could be written: PDF pages need Pango." in ran.err
    assert ran.out.count("made ") == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ISSUE + "games: [atlantis]\n", 'games[1]: there is no game "atlantis"; games: island.'),
        (ISSUE.replace("editorial.md", "missing.md"), "sections[2].text: there is no file"),
        (ISSUE.replace("2026-12-20", "soon"), "date: must be a day of the calendar"),
    ],
)
def test_mistakes_are_one_sentence_and_status_2(run: Run, island: Path, text: str, said: str) -> None:
    ran = run("zine", "build", lay_issue(island / "issues", text), "--in", island)
    assert ran.status == 2 and said in ran.fault
    assert not (island / "zine").exists()


def test_an_issue_that_is_not_there(run: Run, island: Path) -> None:
    ran = run("zine", "build", island / "no.yaml", "--in", island)
    assert ran.status == 2 and "no.yaml: cannot be read" in ran.fault


def test_impose_makes_a_booklet_of_any_pdf(run: Run, tmp_path: Path) -> None:
    (tmp_path / "rules.pdf").write_bytes(marked(3))
    ran = run("zine", "impose", tmp_path / "rules.pdf", "--sheet", "letter")
    assert (ran.status, ran.out) == (0, f"made {tmp_path}/rules-booklet.pdf\n")
    sheets = (tmp_path / "rules-booklet.pdf").read_bytes()
    assert sides(sheets) == [("", "<1>"), ("<2>", "<3>")]
    assert pypdfium2.PdfDocument(sheets)[0].get_size() == pytest.approx((792, 612))


def test_impose_tells_what_is_no_pdf(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.pdf").write_text("Not a PDF.", encoding="utf-8")
    ran = run("zine", "impose", tmp_path / "notes.pdf")
    assert ran.status == 2 and "notes.pdf: cannot be made a booklet: it is no PDF file." in ran.fault
    assert "cannot be read" in run("zine", "impose", tmp_path / "no.pdf").fault
