"""Docs, help and `pbem rules --mail` and `--page` are made from what is declared.

`python -m tests.desk.test_words_docs` writes the tables of the words and the pages of the games anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.desk.words.table import BEGIN, END, WORDS, words_page
from pbem.desk.words.word import Word
from pbem.engine.sheet_words import SHEET_WORDS, SheetWord
from pbem.orderpages import STATISTICS, order_page, page_name
from pbem.rulesets import BOXES
from tests.desk.office import Office

FOLDER = Path(__file__).parents[2] / "docs"
DOCS = FOLDER / "orders.md"
ALL: list[SheetWord | Word] = [*SHEET_WORDS, *WORDS]
RENEW = "run: python -m tests.desk.test_words_docs"


def parts(text: str) -> tuple[str, str, str]:
    """The docs before the tables, the tables with their marks, and what comes behind."""
    start, end = text.index(BEGIN), text.index(END) + len(END) + 1
    return text[:start], text[start:end], text[end:]


def test_the_docs_hold_the_words_of_the_code() -> None:
    assert parts(DOCS.read_text("utf-8"))[1] == words_page(), RENEW


def test_every_word_is_in_the_page_with_help_and_example() -> None:
    page = words_page()
    for each in ALL:
        example = each.example.replace(" / ", "`<br>`")
        assert f"| `{each.wording}` | {each.help} | `{example}` |" in page


def page(ruleset: str) -> tuple[Path, str]:
    """The page of a ruleset in the docs, and what it should be."""
    name = page_name(ruleset)
    return FOLDER / name, order_page(ruleset, has_statistics=(FOLDER / STATISTICS / name).exists())


@pytest.mark.parametrize("ruleset", BOXES)
def test_the_docs_hold_the_page_of_every_game(ruleset: str) -> None:
    file, expected = page(ruleset)
    assert file.read_text("utf-8") == expected, RENEW
    made = CliRunner().invoke(pbem, ["rules", ruleset, "--page"]).output
    assert made.splitlines()[:4] == expected.splitlines()[:4]


def test_the_page_of_a_game_has_its_orders_with_form_example_and_time() -> None:
    text = order_page("survival")
    assert "| `START <hex>` | Chooses the hex in which your first creature starts" in text
    assert "| `START B7`<br>`START RANDOM` | round 1 |" in text
    assert "| `Camouflage` | A hunter that picks it overlooks it" in text


def links() -> Iterator[tuple[Path, str]]:
    """Every link of the docs and the README to a file, with the file it stands in."""
    for file in (*FOLDER.rglob("*.md"), FOLDER.parent / "README.md"):
        for link in re.findall(r"\]\(([^)#:]+\.(?:md|svg))(?:#[^)]*)?\)", file.read_text("utf-8")):
            yield file, link


def test_no_link_of_the_docs_leads_nowhere() -> None:
    assert [(file.name, link) for file, link in links() if not (file.parent / link).is_file()] == []


def test_help_is_said_in_sentences() -> None:
    for each in ALL:
        assert each.help[0].isupper(), each.name
        assert each.help.endswith("."), each.name


def test_the_command_prints_the_page() -> None:
    run = CliRunner().invoke(pbem, ["rules", "--mail"])
    assert (run.exit_code, run.output) == (0, words_page())
    listed = json.loads(CliRunner().invoke(pbem, ["rules", "--mail", "--json"]).output)
    assert [row["wording"] for row in listed["around the orders"]] == [each.wording for each in SHEET_WORDS]
    assert CliRunner().invoke(pbem, ["rules"]).exit_code == 2


def test_the_welcome_names_every_word(office: Office) -> None:
    welcomes = {post.to: " ".join(post.text.split()) for post in office.posts()}
    for address, is_gm in (("ann@example.com", False), ("pat@example.org", True)):
        names = dict.fromkeys(word.name for word in WORDS if word.is_for(is_gm) and word.name != "HELP")
        assert (
            f"HELP, alone on a line, tells more; so do the other words of the mail: {', '.join(names)}."
            in (welcomes[address])
        )


if __name__ == "__main__":
    before, _, behind = parts(DOCS.read_text("utf-8"))
    DOCS.write_text(before + words_page() + behind, encoding="utf-8")
    for each in BOXES:
        place, text = page(each)
        place.write_text(text, encoding="utf-8")
