"""Words of the mail for the GM alone: approval, late letters, and orders typed for a seat."""

from __future__ import annotations

from pbem.desk.approval.approvals import approve, question_answered
from pbem.desk.approval.late import accept_late
from pbem.desk.desk import DeskFault
from pbem.desk.incoming.errand import Errand
from pbem.desk.letters import wrapped
from pbem.desk.paper.typedblocks import NAME
from pbem.desk.times.holds import extend
from pbem.desk.times.localtimes import span_of
from pbem.desk.words.word import Section, Who, Word
from pbem.engine.events import GM, listed
from pbem.engine.tongue import tr, tr_noop


def _approve(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    asked = question_answered(errand.letter, errand.game.slug)
    try:
        said = approve(errand.desk, errand.files, errand.game, letter_id, asked)
    except DeskFault as fault:
        said = tr("Nothing was approved. {why}", why=fault)
    return Section(tr("Approval:"), wrapped(said))


def _wait(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    try:
        span = span_of(arguments["span"])
        said = extend(errand.desk, errand.files, errand.game, span, "", letter_id)
    except DeskFault as fault:
        said = tr("Nothing was done. {why}", why=fault)
    return Section(tr("Deadline:"), wrapped(said))


def _accept(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    try:
        said = accept_late(errand.desk, errand.files, errand.game, arguments["seat"].lower(), letter_id)
    except DeskFault as fault:
        said = tr("Nothing was changed. {why}", why=fault)
    return Section(tr("Late letters:"), wrapped(said))


def _orders_for(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    """Take the block's orders as if the seat had sent them; the receipt is quoted in the answer."""
    from pbem.desk.paper.typed import file_typed  # which files by way of the words

    key, text = arguments["seat"], arguments.get("text")
    seat = None if key == GM else errand.files.seat_by_key(errand.game.id, key)
    if seat is None or text is None:
        keys = listed([one.key for one in errand.files.seats(errand.game.id)])
        none = tr('There is no player\'s seat "{seat}"; seats: {seats}.', seat=key, seats=keys)
        return Section(f"{NAME} {key}:", wrapped(none))
    try:
        said = file_typed(errand.desk, errand.files, errand.game, seat, text).text
    except DeskFault as fault:
        said = wrapped(tr("Nothing was changed. {why}", why=fault))
    return Section(
        f"{NAME} {key}:", "\n".join(f"  {line}".rstrip() for line in said.rstrip("\n").split("\n"))
    )


WORDS: tuple[Word, ...] = (
    Word(
        "APPROVE",
        "APPROVE",
        "APPROVED?",
        tr_noop("Releases the round that waits for your approval: it is adjudicated and mailed."),
        "APPROVE",
        Who.GM,
        _approve,
        works_after_end=False,
    ),
    Word(
        "WAIT",
        tr_noop("WAIT <time>"),
        r"WAIT (?P<span>\d{1,5} ?[A-Za-z]{1,7})",
        tr_noop("Puts off the deadline of a round that waits for your approval, as EXTEND does."),
        "WAIT 1 day",
        Who.GM,
        _wait,
        works_after_end=False,
    ),
    Word(
        "ACCEPT",
        tr_noop("ACCEPT <seat>"),
        r"ACCEPT (?P<seat>[\w-]{1,20})",
        tr_noop(
            "Lets the late letters of a seat count, or those of all; you are asked for approval once more."
        ),
        "ACCEPT ann",
        Who.GM,
        _accept,
        works_after_end=False,
    ),
    Word(
        NAME,
        tr_noop("ORDERS FOR <seat> … END"),
        rf"{NAME} (?P<seat>[\w-]{{1,20}})",
        tr_noop("Types orders for a seat: the lines up to END are taken as if its player had sent them."),
        f"{NAME} ann / STAY ALL / END",
        Who.GM,
        _orders_for,
        works_after_end=False,
    ),
)
