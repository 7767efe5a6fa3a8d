"""The table of the words: every word a letter may hold beside orders; help and docs are made from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.desk.incoming.errand import Errand
from pbem.desk.words import asking, gm, gm_approving, gm_people, gm_rulings, gm_times, people, settings
from pbem.desk.words.helping import help_about
from pbem.desk.words.word import Section, Who, Word, with_name
from pbem.engine.sheet_words import SHEET_WORDS, SheetWord
from pbem.engine.tongue import tr_noop

BEGIN, END = "<!-- made by: pbem rules --mail -->", "<!-- end of what pbem rules --mail makes -->"
"""What stands around the tables in the docs."""


def _help(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    return help_about(errand, arguments["about"], WORDS)


HELP = Word(
    "HELP",
    tr_noop("HELP [order, word or name]"),
    with_name("HELP"),
    tr_noop("Says what may be written now, or what one order, word or name of the game means."),
    "HELP MOVE",
    Who.BOTH,
    _help,
    only_tells=True,
)
WORDS: tuple[Word, ...] = (
    HELP,
    *asking.WORDS,
    *people.WORDS,
    *settings.WORDS,
    *gm.WORDS,
    *gm_times.WORDS,
    *gm_approving.WORDS,
    *gm_rulings.WORDS,
    *gm_people.WORDS,
)


def names_for(is_gm: bool) -> list[str]:
    """Return the names of the words that a player, or the GM, may use."""
    return list(dict.fromkeys(word.name for word in WORDS if word.is_for(is_gm)))


def words_rows() -> dict[str, list[dict[str, str]]]:
    """Return all words by who may use them: their wording, what they do, an example; all in English."""
    players = [word for word in WORDS if word.is_for(False)]
    gms = [word for word in WORDS if word.is_for(True)]
    tables: dict[str, Sequence[SheetWord | Word]] = {
        "around the orders": SHEET_WORDS,
        "words a player may mail": players,
        "words the GM may mail": gms,
    }
    return {title: [_row(each) for each in words] for title, words in tables.items()}


def _row(word: SheetWord | Word) -> dict[str, str]:
    return {"wording": word.wording, "help": word.help, "example": word.example.replace(" / ", "\n")}


def words_page() -> str:
    """Return the tables of all words as Markdown, for the docs."""
    tables = ["\n".join(_table(title, rows)) for title, rows in words_rows().items()]
    return "\n".join((BEGIN, "\n\n".join(tables), END, ""))


def _table(title: str, rows: Sequence[dict[str, str]]) -> Iterator[str]:
    yield f"| {title} | what it does | example |"
    yield "|---|---|---|"
    for row in rows:
        example = "<br>".join(f"`{line}`" for line in row["example"].split("\n"))
        yield f"| `{row['wording']}` | {row['help']} | {example} |"
