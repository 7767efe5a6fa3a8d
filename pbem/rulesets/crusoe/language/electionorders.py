"""The orders of elections: who runs, and whom winners choose (CRA 6.1)."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import order
from pbem.engine.slots import ListOf, Seat, Slot, WordSlot, slot, whole_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, sentence, violence_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.played import has_elections, has_rulers, has_warlord
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.roles import OFFICES, PRESIDENT, WARLORD


class OfficeSlot(Slot[str]):
    """An office, by its whole word; a seat of that name goes before it."""

    def read(self, words: Words) -> str:
        """Take the office."""
        token = words.take(tr_noop("an office"))
        office = token.casefold()
        if office not in OFFICES:
            raise Fault(tr('"{word}" is no office.', word=token), why=Why.REFUSED)
        return office

    def starts(self, words: Words) -> bool:
        """Say whether an office is named here."""
        return words.peek().casefold() in OFFICES and whole_seat(words)[1] is None

    def write(self, value: str) -> str:
        """Return the office in capitals."""
        return value.upper()


@order(
    tr_noop("CAMPAIGN [<runs>]"),
    rule="CRA-R35",
    help=tr_noop("Runs for President, for 1 leisure; a SPEECH in the same letter goes with it."),
    examples=("CAMPAIGN", "CAMPAIGN no"),
)
class Campaign(IslandOrder):
    """CRA-REP-04 A candidate, or the word of the President that he runs no more."""

    idle: ClassVar[str] = tr_noop("there was no campaign")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    may_depend: ClassVar[bool] = False
    runs: bool = slot(WordSlot(tr_noop("answer"), {"yes": True, "no": False}), default=True, always=True)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-REP-03, CRA-H10 Yield why there are no elections, or none for the writer."""
        if not has_elections(here.book):
            yield no(tr("There are no elections in this game."))
        elif here.mine and (reason := MAY_HOLD(here.scene, here.me, PRESIDENT)):
            yield sentence(reason)

    def __str__(self) -> str:
        return "CAMPAIGN" if self.runs else "CAMPAIGN no"


@order(
    tr_noop("ELECT [<office>] <choices>"),
    rule="CRA-R28",
    help=tr_noop(
        "If you have beaten a Dictator, a President or a Warlord: who follows, the best first. Name the "
        "office where several fell."
    ),
    examples=("ELECT ann > me", "ELECT WARLORD bob"),
)
class Elect(IslandOrder):
    """CRA-DIC-07, CRA-FEU-05 A winner's ballot on who follows; `office` may be ""."""

    idle: ClassVar[str] = tr_noop("no office fell to your vote")

    office: str = slot(OfficeSlot(), default="")
    choices: tuple[SeatId, ...] = field(default=(), metadata={"slot": ListOf(Seat(), once=True)})

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-R28 Yield why nobody can fall."""
        has = {"": has_rulers(here.book) or has_warlord(here.book), WARLORD: has_warlord(here.book)}
        if has.get(self.office, has_rulers(here.book)):
            yield from violence_faults(here)
        else:
            yield no(tr("There is no such office in this game."))


ELECTION_ORDERS = (Campaign, Elect)
"""The orders of elections but VOTE, in the order of the brief."""
