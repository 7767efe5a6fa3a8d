"""The words of the order language that belong to every game, from which help is made."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.tongue import tr_noop


@dataclass(frozen=True)
class SheetWord:
    """A word of the order language that belongs to every game: its wording, what it does, an example.

    Wording, help and example are English; they are looked up when they are said.
    """

    name: str
    wording: str
    help: str
    example: str


SHEET_WORDS = (
    SheetWord(
        "ADD",
        "ADD",
        tr_noop("As first line: the orders below it are added to those on file."),
        "ADD / STAY ALL",
    ),
    SheetWord("CANCEL", "CANCEL", tr_noop("Withdraws what is on file for this round."), "CANCEL"),
    SheetWord(
        "READY", "READY", tr_noop("Says that you need no more time, where a game is judged early."), "READY"
    ),
    SheetWord("WAIT", "WAIT", tr_noop("Takes READY back."), "WAIT"),
    SheetWord(
        "TEST", "TEST", tr_noop("Says what the letter would do; nothing of it is filed."), "TEST / STAY ALL"
    ),
    SheetWord(
        "STANDING",
        "STANDING … END",
        tr_noop("Orders kept for every round in which you send nothing; with no line between: cleared."),
        "STANDING / STAY ALL / END",
    ),
    SheetWord(
        "FOR",
        tr_noop("FOR <round> … END"),
        tr_noop("Orders kept for that round; with no line between: cleared."),
        "FOR ROUND 7 / STAY ALL / END",
    ),
    SheetWord(
        "IF",
        tr_noop("IF <test> THEN <order>"),
        tr_noop("The order counts only if the test is true at the deadline."),
        "IF 42 HUNGRY THEN MODE 42 aggressive",
    ),
    SheetWord(
        "PRESS",
        tr_noop("PRESS TO <whom>: … END"),
        tr_noop("A text for all, for gm, or for the seats named, as far as the game prints press."),
        tr_noop("PRESS TO bob, carol: / Shall we talk? / END"),
    ),
    SheetWord(
        "STATEMENT",
        "STATEMENT: … END",
        tr_noop("What you say of the game, for the packet that closes it; with no line between: withdrawn."),
        tr_noop("STATEMENT: / It was a close game. / END"),
    ),
)
"""The shared words; the game's own orders come beside them."""
