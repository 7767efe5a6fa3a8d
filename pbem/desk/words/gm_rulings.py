"""Words of the mail for the GM alone: rulings, rollbacks, a preview, the history."""

from __future__ import annotations

import re
from collections.abc import Callable

from pbem.desk.corrections.history import history_in, history_lines
from pbem.desk.corrections.preview import preview_in, preview_text
from pbem.desk.corrections.rollback import roll_back, turn_named
from pbem.desk.corrections.rulings import give_ruling
from pbem.desk.desk import DeskFault
from pbem.desk.incoming.errand import Errand
from pbem.desk.letters import listed_lines, wrapped
from pbem.desk.words.word import Section, Who, Word

MOST_ENTRIES = 60
"""Entries of the history that go into one answer."""
_SEVERAL = re.compile(r"\s*;\s*(?=[A-Za-z]+\s)")


def _said(heading: str, act: Callable[[], str]) -> Section:
    """Return what was done, or why it can't be."""
    try:
        return Section(heading, act())
    except DeskFault as fault:
        return Section(heading, wrapped(f"Nothing was done: {fault}"))


def _ruling(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    lines, because = _SEVERAL.split(arguments["lines"]), arguments["because"]

    def rule() -> str:
        return wrapped(give_ruling(errand.desk, errand.files, errand.game, lines, because, letter_id))

    return _said("Ruling", rule)


def _rollback(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    def back() -> str:
        turn, phase = turn_named(arguments["turn"])
        because = arguments["because"]
        return wrapped(roll_back(errand.desk, errand.files, errand.game, turn, because, letter_id, phase))

    return _said("Rollback", back)


def _preview(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    return _said("Preview", lambda: preview_text(preview_in(errand.desk, errand.files, errand.game.slug)))


def _history(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    found = history_in(errand.desk, errand.files, errand.game)
    lines = listed_lines(history_lines(found, MOST_ENTRIES))
    more = len(found.entries) - MOST_ENTRIES
    head = f"All times are {found.zone}."
    if more > 0:
        head += f" These are the last {MOST_ENTRIES} entries; pbem history {found.slug} has {more} more."
    return Section("History", f"{wrapped(head)}\n{lines}")


WORDS: tuple[Word, ...] = (
    Word(
        "RULING",
        "RULING <line> BECAUSE <reason>",
        r"RULING (?P<lines>.+?)(?: BECAUSE (?P<because>.+))?",
        "Sets a value of the game at once (SET, AWARD, REMOVE), or gives an order of the GM's; every player "
        "is told the reason. Several lines are parted by semicolons.",
        "RULING SET creatures.42H.ap 3 BECAUSE its kill was overlooked",
        Who.GM,
        _ruling,
        works_after_end=False,
    ),
    Word(
        "ROLLBACK",
        "ROLLBACK <turn> BECAUSE <reason>",
        r"ROLLBACK (?P<turn>\S{1,40})(?: BECAUSE (?P<because>.+))?",
        "Takes the game back to the beginning of a turn; what came later is withdrawn, and all are told.",
        "ROLLBACK 5 BECAUSE the orders of ann were lost",
        Who.GM,
        _rollback,
    ),
    Word(
        "PREVIEW",
        "PREVIEW",
        "PREVIEW",
        "Shows what would happen if the round were closed now; nothing is written.",
        "PREVIEW",
        Who.GM,
        _preview,
        only_tells=True,
    ),
    Word(
        "HISTORY",
        "HISTORY",
        "HISTORY",
        "Shows what was done in the game, and when.",
        "HISTORY",
        Who.GM,
        _history,
        only_tells=True,
    ),
)
