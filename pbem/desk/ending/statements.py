"""Statements: what players say of the game for its closing packet; each seat's newest counts."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

from pbem.desk.games import deadline_text
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.press import lines_in
from pbem.desk.incoming.presscare import care_of, cleaned
from pbem.desk.letters import joined, listed_lines, wrapped
from pbem.desk.words.word import Section
from pbem.engine.events import SeatId
from pbem.engine.sheet import Block
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord

STATEMENT, PACKET = "statement", "packet"
"""The kinds of act."""
MOST = 5_000
"""Characters of a statement."""
WAITS = timedelta(days=14)
"""How long after the end of a game its closing packet waits for statements."""
HOW = tr_noop("Write STATEMENT: on a line, your text below it, and END on a line behind it.")


def packet_due(ended_at: datetime) -> datetime:
    """Return when the closing packet of a game goes out that ended then."""
    return ended_at + WAITS


def packet_mark(slug: str, moment: int) -> str:
    """Return the mark of the act that a packet was made; a game that ends again has another."""
    return f"packet.{slug}.{moment}"


def take_statement(errand: Errand, block: Block, letter_id: int) -> Section:
    """Keep a seat's statement, or for an empty one drop what it has, and say what becomes of it."""
    heading = tr("Statement")
    if errand.is_gm:
        return Section(heading, wrapped(tr("A statement is a player's; what the GM has to say is press.")))
    if errand.files.has_act(packet_mark(errand.game.slug, errand.moment.number)):
        return Section(heading, wrapped(tr("The closing packet is out: it takes no statements any more.")))
    try:
        text, notes = cleaned(block, care_of(errand))
    except Fault as fault:
        return Section(heading, wrapped(f"{fault.reason} {fault.hint}"))
    if len(text) > MOST:
        said = tr(
            "A statement may have {most:,} characters; yours has {number:,}, and was not kept.",
            most=MOST,
            number=len(text),
        )
        return Section(heading, wrapped(said))
    if (lines := lines_in(text)) > errand.mail.press_lines:
        said = tr(
            "A statement may have {most:,} lines; yours has {number:,}, and was not kept.",
            most=errand.mail.press_lines,
            number=lines,
        )
        return Section(heading, wrapped(said))
    _keep(errand, text, letter_id)
    quoted = "\n".join(wrapped(line, "  ", "  ") for line in text.split("\n")) if text.strip() else ""
    return Section(heading, joined(listed_lines([_becomes(errand, text), *notes]), quoted).rstrip("\n"))


def _becomes(errand: Errand, text: str) -> str:
    if not text.strip():
        return tr("You have no statement in the closing packet.")
    if not errand.moment.is_over:
        return tr(
            "It is kept sealed until the game is over, for its closing packet. A later one replaces it."
        )
    until = deadline_text(packet_due(errand.moment.opened_at), errand.seat.zone)
    return tr(
        "It is kept for the closing packet ({until}); until then a later one takes its place.", until=until
    )


def _keep(errand: Errand, text: str, letter_id: int) -> None:
    seat = errand.seat.key
    says = f"{seat} has sent a statement." if text.strip() else f"{seat} has withdrawn its statement."
    errand.files.add_act(
        ActRecord(
            game=errand.game.id,
            moment=errand.moment.number,
            seat=seat,
            kind=STATEMENT,
            says=says,
            details=json.dumps(text),
            mark=f"statement.{letter_id}",
            letter=letter_id,
            at=errand.desk.clock.now(),
        )
    )


def statements(files: Files, game: GameRecord) -> dict[SeatId, str]:
    """Return each seat's newest statement, in seating order; seats without one are left out."""
    newest = {act.seat: str(json.loads(act.details)) for act in files.acts(game.id, STATEMENT)}
    return {seat.key: newest[seat.key] for seat in files.seats(game.id) if newest.get(seat.key, "").strip()}


def invitation(moment_ended: datetime, zone: str) -> str:
    """Return the words that ask for a statement, in the last report's mail."""
    until = deadline_text(moment_ended + WAITS, zone)
    said = (
        tr(
            "The game is over. Its closing packet goes to all players in two weeks, with what each has to "
            "say about the game."
        ),
        tr(HOW),
        tr("Your statement can come until {deadline}.", deadline=until),
    )
    return wrapped(" ".join(said))
