"""Words of the mail for the GM alone: rulings, rollbacks, a preview, the history."""

from __future__ import annotations

import re
from collections.abc import Callable

from pbem.desk.corrections.history import history_in, history_lines
from pbem.desk.corrections.preview import preview_in, preview_text
from pbem.desk.corrections.rollback import roll_back, turn_named
from pbem.desk.corrections.rulings import give_ruling
from pbem.desk.desk import DeskFault
from pbem.desk.incoming.ending import not_by_ruling
from pbem.desk.incoming.errand import Errand
from pbem.desk.letters import listed_lines, wrapped
from pbem.desk.words.word import Section, Who, Word
from pbem.engine.tongue import tr, tr_noop, trn

MOST_ENTRIES = 60
"""Entries of the history that go into one answer."""
_SEVERAL = re.compile(r";\s*+(?=[A-Za-z]++\s)")


def _said(heading: str, act: Callable[[], str]) -> Section:
    """Return what was done, or why it can't be."""
    try:
        return Section(heading, act())
    except DeskFault as fault:
        return Section(heading, wrapped(tr("Nothing was done: {why}", why=fault)))


def _ruling(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    lines = [line.strip() for line in _SEVERAL.split(arguments["lines"])]
    because = arguments["because"]
    if fault := not_by_ruling(errand, lines):
        return Section(tr("Ruling"), wrapped(fault))

    def rule() -> str:
        return wrapped(give_ruling(errand.desk, errand.files, errand.game, lines, because, letter_id))

    return _said(tr("Ruling"), rule)


def _rollback(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    def back() -> str:
        turn, phase = turn_named(arguments["turn"])
        because = arguments["because"]
        return wrapped(roll_back(errand.desk, errand.files, errand.game, turn, because, letter_id, phase))

    return _said(tr("Rollback"), back)


def _preview(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    def look() -> str:
        return preview_text(preview_in(errand.desk, errand.files, errand.game.slug, "PREVIEW", letter_id))

    return _said(tr("Preview"), look)


def _history(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    found = history_in(errand.desk, errand.files, errand.game)
    lines = listed_lines(history_lines(found, MOST_ENTRIES))
    more = len(found.entries) - MOST_ENTRIES
    head = tr("All times are {zone}.", zone=found.zone)
    if more > 0:
        last = trn(
            "These are the last {last} entries; pbem history {game} has {n} more.",
            "These are the last {last} entries; pbem history {game} has {n} more.",
            more,
            last=MOST_ENTRIES,
            game=found.slug,
        )
        head = f"{head} {last}"
    return Section(tr("History"), f"{wrapped(head)}\n{lines}")


WORDS: tuple[Word, ...] = (
    Word(
        "RULING",
        tr_noop("RULING <line> BECAUSE <reason>"),
        r"RULING (?P<lines>.+?)(?: BECAUSE (?P<because>.+))?",
        tr_noop(
            "Sets a value of the game at once (SET, AWARD, REMOVE), or gives an order of the GM's; every "
            "player is told the reason. Several lines are parted by semicolons."
        ),
        tr_noop("RULING SET creatures.42H.ap 3 BECAUSE its kill was overlooked"),
        Who.GM,
        _ruling,
        works_after_end=False,
    ),
    Word(
        "ROLLBACK",
        tr_noop("ROLLBACK <turn> BECAUSE <reason>"),
        r"ROLLBACK (?P<turn>\S{1,40})(?: BECAUSE (?P<because>.+))?",
        tr_noop(
            "Takes the game back to the beginning of a turn; what came later is withdrawn, and all are told."
        ),
        tr_noop("ROLLBACK 5 BECAUSE the orders of ann were lost"),
        Who.GM,
        _rollback,
    ),
    Word(
        "PREVIEW",
        "PREVIEW",
        "PREVIEW",
        tr_noop("Shows what would happen if the round were closed now; nothing is written."),
        "PREVIEW",
        Who.GM,
        _preview,
        only_tells=True,
    ),
    Word(
        "HISTORY",
        "HISTORY",
        "HISTORY",
        tr_noop("Shows what was done in the game, and when."),
        "HISTORY",
        Who.GM,
        _history,
        only_tells=True,
    ),
)
