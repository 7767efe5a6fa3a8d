"""What the belt's dice are thrown for (brief 8): kept in English with each roll, told in the language spoken.

`WHYS` has every purpose; `may_know` says whose eyes a roll is for before the end of the game.
"""

from __future__ import annotations

import re

from pbem.engine.dice import Roll
from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.planetismals.book import Book

WHYS = (
    tr_noop("turn order, place {place}"),
    tr_noop("asteroid {number} of {all}"),
    tr_noop("fate of {seat}, round {round}"),
    tr_noop("moves of {shuttle}, round {round}"),
    tr_noop("moves of {shuttle}"),
    tr_noop("tourists at {colony}"),
    tr_noop("research of {station}"),
    tr_noop("size of {hex}"),
    tr_noop("type of {hex}"),
    tr_noop("01 mined out: which of {names}"),
    tr_noop("02 salvage operation: amount"),
    tr_noop("03 comet flyby: {station}"),
    tr_noop("04 breakdown: which of {names}"),
    tr_noop("04 breakdown: amount"),
    tr_noop("05 explosion: which of {names}"),
    tr_noop("06 cheap installation: which type"),
    tr_noop("07 piracy: which of {names}"),
    tr_noop("08 embezzlement: amount"),
    tr_noop("09 contraband: amount"),
    tr_noop("12 engine problems: which of {names}"),
    tr_noop("18 collision: which of {names}"),
    tr_noop("24 jettison: which of {names}"),
    tr_noop("27 breakthrough: amount"),
    tr_noop("30 espionage: amount"),
    tr_noop("31 organics up: amount"),
    tr_noop("33 organics down: amount"),
    tr_noop("35 base ore up: amount"),
    tr_noop("37 base ore down: amount"),
    tr_noop("39 precious ore up: amount"),
    tr_noop("41 precious ore down: amount"),
    tr_noop("43 radioactive ore up: amount"),
    tr_noop("45 radioactive ore down: amount"),
    tr_noop("47 refined organics up: amount"),
    tr_noop("49 refined organics down: amount"),
    tr_noop("51 refined base ore up: amount"),
    tr_noop("53 refined base ore down: amount"),
    tr_noop("55 refined precious up: amount"),
    tr_noop("57 refined precious down: amount"),
    tr_noop("59 refined radioactive up: amount"),
    tr_noop("61 refined radioactive down: amount"),
    tr_noop("63 food up: amount"),
    tr_noop("65 food down: amount"),
    tr_noop("67 fuel cells up: amount"),
    tr_noop("69 fuel cells down: amount"),
    tr_noop("71 manufactured up: amount"),
    tr_noop("73 manufactured down: amount"),
    tr_noop("75 high-tech up: amount"),
    tr_noop("77 high-tech down: amount"),
    tr_noop("79 luxury cost up: amount"),
    tr_noop("81 luxury cost down: amount"),
    tr_noop("84 colony taxes up: amount"),
    tr_noop("85 colony taxes down: amount"),
    tr_noop("{event}: which of {names}"),
    tr_noop("{event}: which type"),
    tr_noop("{event}: amount"),
)
"""The purposes; the last are those of events that a GM has named otherwise."""

_OWN = re.compile(r"research of \w+|tourists at \w+|moves of \w+")


def may_know(book: Book, reader: SeatId | None, roll: Roll) -> bool:
    """Say whether a roll may be seen before the end: income and moves are their seat's own (brief 2.3)."""
    if book.options.books == "open" or not _OWN.fullmatch(roll.why):
        return True
    return reader is not None and roll.label.split()[1:2] == [reader]
