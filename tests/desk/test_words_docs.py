"""The table of the words is the one fact: docs, help and `pbem rules --mail` are made from it.

`python -m tests.desk.test_words_docs` writes the tables into the docs.
"""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.desk.words.table import BEGIN, END, WORDS, words_page
from pbem.desk.words.word import Word
from pbem.engine.sheet_words import SHEET_WORDS, SheetWord
from tests.desk.office import Office

DOCS = Path(__file__).parents[2] / "docs" / "orders.md"
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
