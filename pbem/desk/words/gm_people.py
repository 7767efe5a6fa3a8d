"""Words of the mail for the GM alone: players."""

from __future__ import annotations

from pbem.desk.desk import DeskFault
from pbem.desk.incoming.errand import Errand
from pbem.desk.letters import wrapped
from pbem.desk.players.seatcare import replace_player
from pbem.desk.players.seating import call_anew, remove_seat, return_seat
from pbem.desk.words.word import Section, Who, Word
from pbem.engine.events import GM, listed
from pbem.engine.tongue import tr, tr_noop
from pbem.store.records import SeatRecord


def _seat(errand: Errand, key: str) -> SeatRecord:
    """Return the seat the GM names, as it is on file."""
    seats = errand.files.seats(errand.game.id)
    found = next((one for one in seats if one.key == key.lower()), None)
    if found is None or found.key == GM:
        keys = listed([one.key for one in seats])
        raise DeskFault(tr('There is no seat "{seat}"; seats: {seats}.', seat=key, seats=keys))
    return found


def _do(errand: Errand, arguments: dict[str, str], letter_id: int) -> str:
    seat, what = _seat(errand, arguments["seat"]), arguments["what"].upper()
    because = arguments["because"].strip(" :")
    if what != "REMOVE" and because:
        raise DeskFault(tr("{word} takes no reason; nothing was done.", word=what))
    if what == "REMOVE":
        return remove_seat(errand.desk, errand.files, errand.game, seat, because, letter_id)
    act = call_anew if what == "CALL" else return_seat
    return act(errand.desk, errand.files, errand.game, seat, letter_id)


def _answer_seat(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    """Remove a player, give the seat back, or call up who stands by."""
    try:
        said = _do(errand, arguments, letter_id)
    except DeskFault as fault:
        said = str(fault)
    return Section(tr("Seat"), wrapped(said))


def _answer_replace(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    """Give a seat to somebody else."""
    try:
        seat = _seat(errand, arguments["seat"])
        said = replace_player(errand.desk, errand.files, errand.game, seat, arguments["who"], letter_id)
    except DeskFault as fault:
        said = str(fault)
    return Section(tr("Seat"), wrapped(said))


WORDS: tuple[Word, ...] = (
    Word(
        "SEAT",
        tr_noop("SEAT <seat> REMOVE [BECAUSE <reason>] | CALL | RETURN"),
        r"SEAT (?P<seat>[\w-]{1,20}) (?P<what>REMOVE|CALL|RETURN)(?: BECAUSE\b:?(?P<because>.{1,400}))?",
        tr_noop(
            "Takes a seat from its player, calls up who stands by for it, "
            "or gives it back to its last player."
        ),
        tr_noop("SEAT ann REMOVE BECAUSE she asked me to"),
        Who.GM,
        _answer_seat,
        works_after_end=False,
    ),
    Word(
        "REPLACE",
        tr_noop("REPLACE <seat> BY <name and address>"),
        r"REPLACE (?P<seat>[\w-]{1,20}) BY (?P<who>.{3,300})",
        tr_noop("Gives a seat to somebody else, who gets a new key and a briefing."),
        "REPLACE ann BY Zoe Field <zoe@example.net>",
        Who.GM,
        _answer_replace,
        works_after_end=False,
    ),
)
