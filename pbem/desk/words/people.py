"""Words of the mail: people; who plays, from where, with which key, and who looks on."""

from __future__ import annotations

from functools import partial

from pbem.desk.incoming.requests import answer_confirm
from pbem.desk.incoming.strangers import answer_other_game, answer_unobserve
from pbem.desk.players.absences import answer_absent
from pbem.desk.players.addresses import answer_address
from pbem.desk.players.keys import answer_new_key
from pbem.desk.players.seating import answer_resign, answer_return
from pbem.desk.words.word import Who, Word
from pbem.engine.tongue import tr_noop

_GAME = r"(?:\s+(?P<game>\"[^\"]{1,200}\"|'[^']{1,200}'|[a-z0-9-]{1,40}))?"

WORDS: tuple[Word, ...] = (
    Word(
        "ABSENT",
        tr_noop("ABSENT <day> TO <day>"),
        r"ABSENT(?:\s*:)?(?P<days>|\s+.*)",
        tr_noop(
            "Says on which days you are away; ABSENT NONE takes it back, ABSENT alone says what is noted."
        ),
        "ABSENT 14 December to 2 January",
        Who.SEAT,
        answer_absent,
        works_after_end=False,
    ),
    Word(
        "ADDRESS",
        tr_noop("ADDRESS <address>"),
        r"ADDRESS(?:\s*:)?(?P<address>|\s+.*)",
        tr_noop("Moves your letters to another address; the old one and the new must both confirm it."),
        "ADDRESS ann@example.net",
        Who.SEAT,
        answer_address,
    ),
    Word(
        "NEWKEY",
        "NEWKEY",
        r"NEW\s?KEY",
        tr_noop("Gives you a new order key; the old one is no longer valid."),
        "NEWKEY",
        Who.BOTH,
        answer_new_key,
    ),
    Word(
        "RESIGN",
        "RESIGN",
        "RESIGN",
        tr_noop("Gives up your seat; you must confirm it."),
        "RESIGN",
        Who.SEAT,
        answer_resign,
        works_after_end=False,
    ),
    Word(
        "RETURN",
        "RETURN",
        "RETURN",
        tr_noop("Takes a resignation back, as long as nobody else has the seat."),
        "RETURN",
        Who.SEAT,
        answer_return,
        works_after_end=False,
    ),
    Word(
        "CONFIRM",
        "CONFIRM",
        r"(?:I\s+)?(?:CONFIRM|YES|OK)(?:\s+(?P<code>\d{1,9}-[a-z0-9]{6,40}))?",
        tr_noop("Confirms what you asked for, in a reply to the letter that asks for it."),
        "CONFIRM",
        Who.BOTH,
        answer_confirm,
    ),
    Word(
        "JOIN",
        tr_noop("JOIN <game> [AS <name>] [PREFER <seat> > <seat>]"),
        "JOIN" + _GAME + r"(?P<rest>\s+(?:AS|PREFER)[\s:].{1,300})?",
        tr_noop(
            "Asks for a seat in another game; for one that is not made yet, a name and wishes may be added."
        ),
        "JOIN island-2",
        Who.SEAT,
        partial(answer_other_game, "join"),
    ),
    Word(
        "STANDBY",
        tr_noop("STANDBY <game>"),
        "STANDBY" + _GAME,
        tr_noop("Offers to take a seat over in another game when one falls free."),
        "STANDBY island-2",
        Who.SEAT,
        partial(answer_other_game, "standby"),
    ),
    Word(
        "OBSERVE",
        tr_noop("OBSERVE <game>"),
        "OBSERVE" + _GAME,
        tr_noop("Asks for the public reports of another game."),
        "OBSERVE island-2",
        Who.SEAT,
        partial(answer_other_game, "observe"),
    ),
    Word(
        "UNOBSERVE",
        tr_noop("UNOBSERVE [game]"),
        "UNOBSERVE" + _GAME,
        tr_noop("Ends the public reports that OBSERVE began."),
        "UNOBSERVE island-2",
        Who.SEAT,
        answer_unobserve,
    ),
)
